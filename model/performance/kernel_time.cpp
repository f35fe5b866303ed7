#include "model/performance/kernel_time.h"

#include <algorithm>

namespace cw::performance {

namespace {

struct Rate {
    double peak_FLOPs;
    double innerKnee;
    double edge;
    double wave;
};

/// Output elements whose place in the last wave of tiles stays empty. No more than the product has:
/// kernels for few tiles divide the inner dimension.
double idleElements(double elements, double wave) {
    return elements * wave / (elements + wave);
}

double product_s(const KernelRates& rates, const Rate& rate, const Product& size) {
    const double outputs = (size.rows + rate.edge) * (size.columns + rate.edge) +
                           idleElements(size.rows * size.columns, rate.wave);
    const double work = 2 * outputs * (size.inner + rate.innerKnee);
    const double traffic =
        element_B * (size.rows * size.inner + size.inner * size.columns + size.rows * size.columns);
    return rates.kernel_s + std::max(work / rate.peak_FLOPs, traffic / rates.memory_Bps);
}

void addProducts(PassTime& time, const KernelRates& rates, const Rate& rate, const Product& size) {
    time.forward.matrix_s += product_s(rates, rate, size);
    time.backward.matrix_s += product_s(rates, rate, {size.rows, size.inner, size.columns});
    if (rates.trainsWeights)
        time.backward.matrix_s += product_s(rates, rate, {size.inner, size.columns, size.rows});
}

}  // namespace

void addLinear(PassTime& time, const KernelRates& rates, const Product& size) {
    addProducts(time, rates, {rates.matrix_FLOPs, rates.innerKnee, rates.tileEdge, rates.wave},
                size);
    const double perElement_s = rates.quantise_B / rates.memory_Bps;
    time.forward.memoryBound_s += perElement_s * size.rows * size.inner;
    time.backward.memoryBound_s += perElement_s * size.rows * size.columns;
}

void addLinear16(PassTime& time, const KernelRates& rates, const Product& size) {
    addProducts(time, rates, {rates.matrix16_FLOPs, rates.innerKnee16, facts::tileEdge, rates.wave},
                size);
}

void addMemoryBound(PassTime& time, const KernelRates& rates, double traffic_B, double kernels) {
    const double forward = kernels * rates.kernel_s + traffic_B * rates.unfused / rates.memory_Bps;
    time.forward.memoryBound_s += forward;
    time.backward.memoryBound_s += 2 * forward;
}

KernelRates ratesOf(const Machine& machine, const workload::TrainingJob& job,
                    const workload::Plan& plan, const SoftwareTraits& software) {
    const WidthClass width = widthClassOf(job.precision);
    const bool narrow = width != WidthClass::bf16;
    const GlobalConstants& all = machine.constants().global;
    const ClassConstants& gpu = machine.constants().of(machine.gpu, width);
    const ClassConstants& gpu16 = machine.constants().of(machine.gpu, WidthClass::bf16);
    const double peak16 = machine.peak16_FLOPs > 0 ? machine.peak16_FLOPs : machine.peak_FLOPs;
    const bool afterAmpere = machine.gpu > GpuClass::ampere;
    KernelRates rates;
    rates.matrix16_FLOPs = peak16 * gpu16.matrix;
    rates.matrix_FLOPs = (narrow ? machine.peak_FLOPs : peak16) * gpu.matrix;
    rates.attention_FLOPs = peak16 * gpu.attention;
    if (software.earlierAttention && afterAmpere) rates.attention_FLOPs *= all.earlierAttention;
    rates.attentionKnee = gpu.attentionKnee;
    rates.softmaxWidth = facts::softmaxWidth(machine.gpu);
    rates.wave = facts::idleWave(machine.gpu);
    rates.memory_Bps = machine.memoryBandwidth_Bps * gpu.memory;
    rates.innerKnee = gpu.innerKnee;
    rates.innerKnee16 = gpu16.innerKnee;
    rates.expertKnee = gpu.expertKnee;
    rates.tileEdge = narrow ? facts::narrowTileEdge : facts::tileEdge;
    const bool blocks = job.precision == workload::TrainingPrecision::mxfp8 ||
                        job.precision == workload::TrainingPrecision::fp8Block;
    rates.quantise_B = narrow ? all.quantise_B * (blocks ? facts::blockQuantise : 1) : 0;
    rates.normTraffic_B = all.normTraffic_B;
    rates.activationTraffic_B = all.activationTraffic_B;
    rates.unfused = software.eager ? all.eagerMemory : 1;
    const double launches = software.launchesEagerly ? 1 : facts::fusedHostShare;
    rates.kernel_s = launches * all.kernel_s;
    rates.hostForward_s = launches * facts::eagerForward_s;
    rates.hostBackward_s = launches * facts::eagerBackward_s;
    const bool waitsForTokens = software.launchesExperts && !job.dropsTokens;
    rates.expertForward_s = waitsForTokens ? all.expertHost_s : 0;
    rates.expertBackward_s = rates.expertForward_s * facts::eagerBackward_s / facts::eagerForward_s;
    rates.tensorExposed = software.overlapsTensor && plan.overlapTensor ? 1 - all.tensorOverlap : 1;
    rates.expertsExposed = software.overlapsExperts ? 1 - all.allToAllOverlap : 1;
    rates.sendsOncePerNode = software.sendsOncePerNode;
    rates.trainsWeights = job.loraRank == 0;
    return rates;
}

}  // namespace cw::performance
