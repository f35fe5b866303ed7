#include "model/workload/workload_json.h"

namespace cw::workload {

std::string_view nameOf(TrainingPrecision precision) {
    switch (precision) {
        case TrainingPrecision::bf16:
            return "bf16";
        case TrainingPrecision::fp16:
            return "fp16";
        case TrainingPrecision::fp8:
            return "fp8";
        case TrainingPrecision::tf32:
            return "tf32";
        case TrainingPrecision::fp8Block:
            return "fp8Block";
        case TrainingPrecision::mxfp8:
            return "mxfp8";
        case TrainingPrecision::nvfp4:
            return "nvfp4";
    }
    return {};
}

std::string_view nameOf(Recompute recompute) {
    switch (recompute) {
        case Recompute::none:
            return "none";
        case Recompute::selective:
            return "selective";
        case Recompute::feedForward:
            return "feedForward";
        case Recompute::full:
            return "full";
    }
    return {};
}

std::string_view nameOf(Sharding sharding) {
    switch (sharding) {
        case Sharding::none:
            return "none";
        case Sharding::optimizer:
            return "optimizer";
        case Sharding::gradients:
            return "gradients";
        case Sharding::full:
            return "full";
    }
    return {};
}

std::string_view nameOf(SoftwareStack stack) {
    switch (stack) {
        case SoftwareStack::megatronCore:
            return "megatronCore";
        case SoftwareStack::megatronCore2025:
            return "megatronCore2025";
        case SoftwareStack::megatron2021:
            return "megatron2021";
        case SoftwareStack::megatron2022:
            return "megatron2022";
        case SoftwareStack::megatronDeepSpeed:
            return "megatronDeepSpeed";
        case SoftwareStack::deepSpeedZero3:
            return "deepSpeedZero3";
        case SoftwareStack::internEvo:
            return "internEvo";
        case SoftwareStack::fsdpFused:
            return "fsdpFused";
        case SoftwareStack::fsdpEager:
            return "fsdpEager";
        case SoftwareStack::fsdp2Compiled:
            return "fsdp2Compiled";
        case SoftwareStack::maxText:
            return "maxText";
    }
    return {};
}

std::string_view nameOf(ModelKind kind) {
    switch (kind) {
        case ModelKind::decoder:
            return "decoder";
        case ModelKind::encoder:
            return "encoder";
        case ModelKind::vision:
            return "vision";
        case ModelKind::convolution:
            return "convolution";
    }
    return {};
}

std::string_view nameOf(PipelineSchedule schedule) {
    switch (schedule) {
        case PipelineSchedule::oneForwardOneBackward:
            return "oneForwardOneBackward";
        case PipelineSchedule::zeroBubble:
            return "zeroBubble";
    }
    return {};
}

std::string_view nameOf(ContextExchange exchange) {
    switch (exchange) {
        case ContextExchange::ring:
            return "ring";
        case ContextExchange::allToAll:
            return "allToAll";
    }
    return {};
}

}  // namespace cw::workload
