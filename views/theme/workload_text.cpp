#include "views/theme/workload_text.h"

#include <QCoreApplication>

namespace cw::views {

namespace {

QString ofWorkload(const char* text) {
    return QCoreApplication::translate("cw::workload", text);
}

}  // namespace

QString precisionName(workload::TrainingPrecision precision) {
    using workload::TrainingPrecision;
    switch (precision) {
        case TrainingPrecision::bf16:
            return ofWorkload("BF16");
        case TrainingPrecision::fp16:
            return ofWorkload("FP16");
        case TrainingPrecision::fp8:
            return ofWorkload("FP8");
        case TrainingPrecision::tf32:
            return ofWorkload("TF32");
        case TrainingPrecision::fp8Block:
            return ofWorkload("FP8, scaled by blocks");
        case TrainingPrecision::mxfp8:
            return ofWorkload("MXFP8");
        case TrainingPrecision::nvfp4:
            return ofWorkload("NVFP4");
    }
    return {};
}

QString softwareName(workload::SoftwareStack software) {
    using workload::SoftwareStack;
    switch (software) {
        case SoftwareStack::megatronCore:
            return ofWorkload("Megatron-Core, today");
        case SoftwareStack::megatronCore2025:
            return ofWorkload("Megatron-Core, until 2025");
        case SoftwareStack::megatron2021:
            return ofWorkload("Megatron-LM of 2021");
        case SoftwareStack::megatron2022:
            return ofWorkload("Megatron-LM of 2022");
        case SoftwareStack::megatronDeepSpeed:
            return ofWorkload("Megatron-DeepSpeed of 2022");
        case SoftwareStack::deepSpeedZero3:
            return ofWorkload("DeepSpeed ZeRO-3 of 2021");
        case SoftwareStack::internEvo:
            return ofWorkload("InternEvo of 2023");
        case SoftwareStack::fsdpFused:
            return ofWorkload("PyTorch FSDP, fused layers");
        case SoftwareStack::fsdpEager:
            return ofWorkload("PyTorch FSDP, eager");
        case SoftwareStack::fsdp2Compiled:
            return ofWorkload("PyTorch FSDP2, compiled");
        case SoftwareStack::maxText:
            return ofWorkload("MaxText (JAX)");
    }
    return {};
}

QString recomputeName(workload::Recompute recompute) {
    switch (recompute) {
        case workload::Recompute::none:
            return ofWorkload("None");
        case workload::Recompute::selective:
            return ofWorkload("Selective");
        case workload::Recompute::feedForward:
            return ofWorkload("Feed-forward blocks");
        case workload::Recompute::full:
            return ofWorkload("Full");
    }
    return {};
}

QString shardingName(workload::Sharding sharding) {
    switch (sharding) {
        case workload::Sharding::none:
            return ofWorkload("None");
        case workload::Sharding::optimizer:
            return ofWorkload("Optimizer (ZeRO-1)");
        case workload::Sharding::gradients:
            return ofWorkload("Gradients (ZeRO-2)");
        case workload::Sharding::full:
            return ofWorkload("Full (ZeRO-3, FSDP)");
    }
    return {};
}

QString scheduleName(workload::PipelineSchedule schedule) {
    switch (schedule) {
        case workload::PipelineSchedule::oneForwardOneBackward:
            return ofWorkload("One forward, one backward");
        case workload::PipelineSchedule::zeroBubble:
            return ofWorkload("Zero bubble");
    }
    return {};
}

QString exchangeName(workload::ContextExchange exchange) {
    switch (exchange) {
        case workload::ContextExchange::ring:
            return ofWorkload("Ring");
        case workload::ContextExchange::allToAll:
            return ofWorkload("All-to-all");
    }
    return {};
}

}  // namespace cw::views
