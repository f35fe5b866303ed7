// From a document and the evaluations of its variants to a proposal.
//
// Pure: no clock, no files. Every figure is one of an evaluation, of the bill of materials or of
// the document; what is not known is called so.
#pragma once

#include <memory>
#include <set>
#include <vector>

#include "model/design/document.h"
#include "model/evaluation/evaluation.h"
#include "model/evaluation/money_study.h"
#include "views/report/proposal.h"

namespace cw::views {

struct EvaluatedVariant {
    const design::Variant* variant = nullptr;
    std::shared_ptr<const evaluation::Evaluation> evaluation;
    /// Clouds and bands of its money; null: left out.
    std::shared_ptr<const evaluation::MoneyStudy> study = nullptr;
};

/// What a proposal is made of. The document and its variants outlive the call only.
struct ProposalSubject {
    const design::Document& document;
    std::vector<EvaluatedVariant> variants;  ///< those to be proposed, in this order
};

struct ProposalOptions {
    QString title;  ///< the document's when empty
    QString customer;
    QString preparedBy;
    QDate date;  ///< as given by the caller; an invalid one is left out
    std::set<SectionKind> leftOut;
};

[[nodiscard]] Proposal buildProposal(const ProposalSubject& subject,
                                     const ProposalOptions& options);

/// "Performance": the heading of a section, also for the choice of sections.
[[nodiscard]] QString sectionTitle(SectionKind kind);

}  // namespace cw::views
