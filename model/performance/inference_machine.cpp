// The machine as an inference service sees it: which products its GPUs have for the weights.
#include <algorithm>

#include "model/performance/inference.h"
#include "model/performance/machine_parts.h"

namespace cw::performance {

namespace {

using workload::TrainingPrecision;
using workload::WeightFormat;

/// Products in the weights' own format, and whether they need 4-bit units to be there.
struct NativeProducts {
    TrainingPrecision precision;
    bool isNative;
};

/// `fourBit`: the GPU multiplies 4-bit numbers. gpt-oss runs 4-bit weights against 8-bit
/// activations on such GPUs, and unpacks to 16 bit on others (OpenAI, gpt-oss model card).
NativeProducts productsOf(WeightFormat weights, bool eightBit, bool fourBit) {
    switch (weights) {
        case WeightFormat::bf16:
            return {TrainingPrecision::bf16, true};
        case WeightFormat::fp8:
            if (eightBit) return {TrainingPrecision::fp8, true};
            break;
        case WeightFormat::mxfp4:
            if (fourBit && eightBit) return {TrainingPrecision::fp8, true};
            break;
        case WeightFormat::nvfp4:
            if (fourBit) return {TrainingPrecision::nvfp4, true};
            break;
        case WeightFormat::int4:
            break;
    }
    return {TrainingPrecision::bf16, false};
}

bool hasPeak(const catalog::Accelerator& gpu, catalog::Precision precision) {
    const auto found = gpu.densePeak_FLOPs.find(precision);
    return found != gpu.densePeak_FLOPs.end() && found->second > 0;
}

NativeProducts productsOn(const catalog::Accelerator& gpu, WeightFormat weights) {
    NativeProducts products = productsOf(weights, hasPeak(gpu, catalog::Precision::fp8),
                                         hasPeak(gpu, catalog::Precision::fp4));
    const bool isWide = products.precision == TrainingPrecision::bf16;
    if (isWide && !hasPeak(gpu, catalog::Precision::bf16))
        products.precision = TrainingPrecision::fp16;  // Volta has no bf16
    return products;
}

void setProducts(ServingMachine& serving, const NativeProducts& products) {
    serving.width = widthClassOf(products.precision);
    serving.unpacks = !products.isNative;
}

/// What all GPUs of the design can do: the products of the least able one.
std::optional<NativeProducts> productsOfAll(const design::ResolvedDesign& design,
                                            WeightFormat weights) {
    std::optional<NativeProducts> all;
    for (const design::ResolvedDevice& node : design.devices) {
        const auto* gpu = node.gpu == nullptr ? nullptr : node.gpu->as<catalog::Accelerator>();
        if (gpu == nullptr || node.gpus <= 0 || node.working() <= 0) continue;
        const NativeProducts own = productsOn(*gpu, weights);
        if (!all || !own.isNative) all = own;
    }
    return all;
}

}  // namespace

std::string setServingAccelerator(ServingMachine& serving, const catalog::Part& part,
                                  WeightFormat weights) {
    const auto* gpu = part.as<catalog::Accelerator>();
    if (gpu == nullptr) return part.name + " is no accelerator.";
    const NativeProducts products = productsOn(*gpu, weights);
    setProducts(serving, products);
    return setAccelerator(serving.machine, part, products.precision);
}

std::variant<ServingMachine, NoMachine> servingMachineOf(
    const design::ResolvedDesign& design, const fabric::Fabric& fabric,
    const workload::InferenceService& service) {
    ServingMachine serving;
    const auto products = productsOfAll(design, service.weights);
    if (products) setProducts(serving, *products);
    const auto nodes = nodesOf(design, products ? products->precision : TrainingPrecision::bf16);
    if (const auto* reason = std::get_if<NoMachine>(&nodes)) return *reason;
    serving.machine = std::get<Machine>(nodes);
    // Copies need no network among them: where there is none, no pipeline crosses domains.
    if (joinNodes(serving.machine, fabric)) serving.machine.network_Bps = 0;
    return serving;
}

}  // namespace cw::performance
