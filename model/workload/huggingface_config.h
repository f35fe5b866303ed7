// A model's sizes from the config.json that its weights are published with on Hugging Face.
//
// Field names are those of the Transformers library (https://huggingface.co/docs/transformers, one
// page a model type). Reads transformers with tokens: decoders, dense or with experts, and
// BERT-like encoders. What a config leaves to its library's default is taken from that default
// where the type is known; what had to be assumed is said in the notes. Weights are never looked
// at.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/workload/architecture.h"

namespace cw::workload {

struct ImportedModel {
    ModelArchitecture model;
    std::vector<std::string> notes;  ///< what was assumed or left out, a sentence each
};

/// `source` names the text in messages and, without its folders and ending, the model when the text
/// gives no name. Throws DocumentError for a text that is no JSON object, lacks a size, has one
/// that cannot be, or describes something other than a transformer with tokens.
[[nodiscard]] ImportedModel architectureFromHuggingFace(std::string_view text,
                                                        const std::string& source);

}  // namespace cw::workload
