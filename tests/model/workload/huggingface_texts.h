// config.json texts of well-known models as published on Hugging Face, shortened to what tells
// sizes or could mislead. Written with ' for " to be readable here.
#pragma once

#include <algorithm>
#include <string>

namespace cw::test {

inline std::string config(std::string text) {
    std::replace(text.begin(), text.end(), '\'', '"');
    return text;
}

struct PublishedConfig {
    const char* name;
    const char* text;
    double parameters;  ///< all tensors of the released weights; 0 not tested
    double active;      ///< of one token; 0: all
    double tolerance;   ///< of what this program does not describe
};

inline constexpr PublishedConfig publishedConfigs[] = {
    {"Llama-2-7b-hf",
     "{'_name_or_path': 'meta-llama/Llama-2-7b-hf', 'architectures': ['LlamaForCausalLM'], "
     "'bos_token_id': 1, 'eos_token_id': 2, 'hidden_act': 'silu', 'hidden_size': 4096, "
     "'initializer_range': 0.02, 'intermediate_size': 11008, 'max_position_embeddings': 4096, "
     "'model_type': 'llama', 'num_attention_heads': 32, 'num_hidden_layers': 32, "
     "'num_key_value_heads': 32, 'pretraining_tp': 1, 'rms_norm_eps': 1e-05, 'rope_scaling': null, "
     "'tie_word_embeddings': false, 'torch_dtype': 'float16', 'use_cache': true, 'vocab_size': "
     "32000}",
     6738415616, 0, 0},
    {"Llama-2-70b-hf",
     "{'hidden_size': 8192, 'intermediate_size': 28672, 'max_position_embeddings': 4096, "
     "'model_type': 'llama', 'num_attention_heads': 64, 'num_hidden_layers': 80, "
     "'num_key_value_heads': 8, 'tie_word_embeddings': false, 'vocab_size': 32000}",
     68976648192, 0, 0},
    {"Meta-Llama-3-8B",
     "{'attention_bias': false, 'attention_dropout': 0.0, 'hidden_size': 4096, "
     "'intermediate_size': 14336, 'max_position_embeddings': 8192, 'model_type': 'llama', "
     "'num_attention_heads': 32, 'num_hidden_layers': 32, 'num_key_value_heads': 8, 'rope_theta': "
     "500000.0, 'tie_word_embeddings': false, 'vocab_size': 128256}",
     8030261248, 0, 0},
    {"Llama-3.2-1B",
     "{'attention_bias': false, 'head_dim': 64, 'hidden_size': 2048, 'intermediate_size': 8192, "
     "'max_position_embeddings': 131072, 'mlp_bias': false, 'model_type': 'llama', "
     "'num_attention_heads': 32, 'num_hidden_layers': 16, 'num_key_value_heads': 8, "
     "'tie_word_embeddings': true, 'vocab_size': 128256}",
     1235814400, 0, 0},
    {"Llama-3.1-405B",
     "{'hidden_size': 16384, 'intermediate_size': 53248, 'max_position_embeddings': 131072, "
     "'model_type': 'llama', 'num_attention_heads': 128, 'num_hidden_layers': 126, "
     "'num_key_value_heads': 8, 'vocab_size': 128256}",
     405853388800, 0, 0},
    {"Llama-4-Scout-17B-16E",
     "{'model_type': 'llama4', 'vision_config': {'hidden_size': 1408, 'num_hidden_layers': 34}, "
     "'text_config': {'model_type': 'llama4_text', 'attention_bias': false, 'head_dim': 128, "
     "'hidden_size': 5120, 'interleave_moe_layer_step': 1, 'intermediate_size': 8192, "
     "'intermediate_size_mlp': 16384, 'max_position_embeddings': 10485760, 'num_attention_heads': "
     "40, 'num_experts_per_tok': 1, 'num_hidden_layers': 48, 'num_key_value_heads': 8, "
     "'num_local_experts': 16, 'vocab_size': 202048}}",
     107769861120, 17172894720, 1e-6},
    {"Llama-4-Maverick-17B-128E",
     "{'model_type': 'llama4', 'text_config': {'model_type': 'llama4_text', 'head_dim': 128, "
     "'hidden_size': 5120, 'interleave_moe_layer_step': 2, 'intermediate_size': 8192, "
     "'intermediate_size_mlp': 16384, 'max_position_embeddings': 1048576, 'num_attention_heads': "
     "40, 'num_experts_per_tok': 1, 'num_hidden_layers': 48, 'num_key_value_heads': 8, "
     "'num_local_experts': 128, 'vocab_size': 202048}}",
     400711848960, 17184691200, 1e-6},
    {"Mixtral-8x7B-v0.1",
     "{'architectures': ['MixtralForCausalLM'], 'hidden_size': 4096, 'intermediate_size': 14336, "
     "'max_position_embeddings': 32768, 'model_type': 'mixtral', 'num_attention_heads': 32, "
     "'num_experts_per_tok': 2, 'num_hidden_layers': 32, 'num_key_value_heads': 8, "
     "'num_local_experts': 8, 'sliding_window': null, 'tie_word_embeddings': false, 'vocab_size': "
     "32000}",
     46702792704, 12879925248, 0},
    {"Qwen2.5-7B",
     "{'hidden_size': 3584, 'intermediate_size': 18944, 'max_position_embeddings': 131072, "
     "'max_window_layers': 28, 'model_type': 'qwen2', 'num_attention_heads': 28, "
     "'num_hidden_layers': 28, 'num_key_value_heads': 4, 'sliding_window': 131072, "
     "'tie_word_embeddings': false, 'use_sliding_window': false, 'vocab_size': 152064}",
     7615616512, 0, 0},
    {"Qwen1.5-MoE-A2.7B",
     "{'decoder_sparse_step': 1, 'hidden_size': 2048, 'intermediate_size': 5632, "
     "'max_position_embeddings': 8192, 'model_type': 'qwen2_moe', 'moe_intermediate_size': 1408, "
     "'num_attention_heads': 16, 'num_experts': 60, 'num_experts_per_tok': 4, "
     "'num_hidden_layers': 24, 'num_key_value_heads': 16, 'shared_expert_intermediate_size': 5632, "
     "'sliding_window': 32768, 'tie_word_embeddings': false, 'use_sliding_window': false, "
     "'vocab_size': 151936}",
     14315784192, 0, 1e-5},
    {"Qwen3-30B-A3B",
     "{'attention_bias': false, 'decoder_sparse_step': 1, 'head_dim': 128, 'hidden_size': 2048, "
     "'intermediate_size': 6144, 'max_position_embeddings': 40960, 'max_window_layers': 48, "
     "'mlp_only_layers': [], 'model_type': 'qwen3_moe', 'moe_intermediate_size': 768, "
     "'norm_topk_prob': true, 'num_attention_heads': 32, 'num_experts': 128, "
     "'num_experts_per_tok': 8, 'num_hidden_layers': 48, 'num_key_value_heads': 4, "
     "'sliding_window': null, 'tie_word_embeddings': false, 'use_sliding_window': false, "
     "'vocab_size': 151936}",
     30532122624, 3353032704, 1e-5},
    {"DeepSeek-V3",
     "{'architectures': ['DeepseekV3ForCausalLM'], 'attention_bias': false, 'ep_size': 1, "
     "'first_k_dense_replace': 3, 'hidden_size': 7168, 'intermediate_size': 18432, "
     "'kv_lora_rank': 512, 'max_position_embeddings': 163840, 'model_type': 'deepseek_v3', "
     "'moe_intermediate_size': 2048, 'moe_layer_freq': 1, 'n_group': 8, 'n_routed_experts': 256, "
     "'n_shared_experts': 1, 'num_attention_heads': 128, 'num_experts_per_tok': 8, "
     "'num_hidden_layers': 61, 'num_key_value_heads': 128, 'num_nextn_predict_layers': 1, "
     "'q_lora_rank': 1536, 'qk_nope_head_dim': 128, 'qk_rope_head_dim': 64, 'quantization_config': "
     "{'fmt': 'e4m3', 'weight_block_size': [128, 128]}, 'tie_word_embeddings': false, "
     "'topk_group': "
     "4, 'v_head_dim': 128, 'vocab_size': 129280}",
     671026419200, 37552297472, 1e-5},
    {"gpt2",
     "{'activation_function': 'gelu_new', 'architectures': ['GPT2LMHeadModel'], 'model_type': "
     "'gpt2', 'n_ctx': 1024, 'n_embd': 768, 'n_head': 12, 'n_layer': 12, 'n_positions': 1024, "
     "'n_inner': null, 'vocab_size': 50257}",
     124439808, 0, 0},
    {"gpt2-xl",
     "{'model_type': 'gpt2', 'n_ctx': 1024, 'n_embd': 1600, 'n_head': 25, 'n_layer': 48, "
     "'n_positions': 1024, 'vocab_size': 50257}",
     1557611200, 0, 0},
    {"bert-base-uncased",
     "{'architectures': ['BertForMaskedLM'], 'hidden_act': 'gelu', 'hidden_size': 768, "
     "'intermediate_size': 3072, 'max_position_embeddings': 512, 'model_type': 'bert', "
     "'num_attention_heads': 12, 'num_hidden_layers': 12, 'type_vocab_size': 2, 'vocab_size': "
     "30522}",
     109482240, 0, 0.006},
};

}  // namespace cw::test
