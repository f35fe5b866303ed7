// The publications the rules rest on, once, as title and address.
#pragma once

namespace cw::checks::sources {

inline constexpr const char* dgxH100Architecture =
    "NVIDIA DGX SuperPOD reference architecture featuring DGX H100, RA-11333-001 "
    "(https://docs.nvidia.com/dgx-superpod/reference-architecture-scalable-infrastructure-h100/"
    "latest/"
    "index.html)";
inline constexpr const char* dgxB300Architecture =
    "NVIDIA SuperPOD with DGX B300, Spectrum-4 Ethernet, RA-11337-001 "
    "(https://docs.nvidia.com/dgx-superpod/reference-architecture/scalable-infrastructure-b300/"
    "latest/"
    "dgx-superpod-architecture.html)";
inline constexpr const char* dgxB300XdrArchitecture =
    "NVIDIA SuperPOD with DGX B300, Quantum-X800 and AC power, RA-11339-001 "
    "(https://docs.nvidia.com/dgx-superpod/reference-architecture/scalable-infrastructure-b300-xdr/"
    "latest/"
    "dgx-superpod-architecture.html)";
inline constexpr const char* hgxEnterprise =
    "NVIDIA Enterprise Reference Architecture, HGX AI Factory, networking "
    "(https://docs.nvidia.com/enterprise-reference-architectures/hgx-ai-factory/latest/"
    "networking-physical-topologies.html)";
inline constexpr const char* adapterSpeeds =
    "NVIDIA WinOF-2, supported adapter speeds "
    "(https://docs.nvidia.com/networking/display/winof2v247/"
    "Supported+Network+Adapter+Cards+and+MFT+Tools)";
inline constexpr const char* linkxModules =
    "NVIDIA LinkX MMA4Z00-NS400-T, connectivity scenarios "
    "(https://docs.nvidia.com/networking/display/MMA4Z00NS400T/Connectivity+Scenarios)";
inline constexpr const char* linkxCopper =
    "NVIDIA LinkX MCP7Y00, OSFP copper splitter cables, ordering information "
    "(https://docs.nvidia.com/networking/display/mcp7y00nxxx800pub/ordering+information)";
inline constexpr const char* quantum2Interfaces =
    "NVIDIA QM97XX user manual, Interfaces "
    "(https://docs.nvidia.com/networking/display/QM97X0PUB/Interfaces)";
inline constexpr const char* hpnNotes =
    "Reading notes on Alibaba HPN, SIGCOMM 2024 "
    "(https://wuql20.bearblog.dev/"
    "paper-notes-alibaba-hpn-a-data-center-network-for-large-language-model-"
    "training)";
inline constexpr const char* metaClusters =
    "Glenn Lockwood, Meta's H100 clusters "
    "(https://glennklockwood.com/garden/systems/meta%27s-h100-clusters)";
inline constexpr const char* pcieRates = "PCI-SIG, PCI Express data rates (https://pcisig.com/)";
inline constexpr const char* certifiedSystems =
    "NVIDIA-Certified Systems configuration guide: CPU, memory, NIC and PCIe balance "
    "(https://docs.nvidia.com/certification-programs/nvidia-certified-configuration-guide/"
    "index.html)";
inline constexpr const char* dgxH100Guide =
    "NVIDIA DGX H100/H200 user guide, introduction "
    "(https://docs.nvidia.com/dgx/dgxh100-user-guide/introduction-to-dgxh100.html)";
inline constexpr const char* superPodDataCenter =
    "NVIDIA DGX SuperPOD data center design featuring DGX H100, planning "
    "(https://docs.nvidia.com/dgx-superpod/design-guides/dgx-superpod-data-center-design-h100/"
    "latest/"
    "planning.html)";
inline constexpr const char* dataCenterB200 =
    "NVIDIA Data Center Best Practices with DGX B200 "
    "(https://docs.nvidia.com/dgx-pdf/"
    "nvidia-dgx-superpod-data-center-best-practices-with-dgx-b200.pdf)";
inline constexpr const char* airCooling =
    "Data center power and cooling for AI "
    "(https://flashgenius.net/guides/data-center-power-amp-cooling-for-ai-ncp-aii-guide)";
inline constexpr const char* roceAtScale =
    "RDMA over Ethernet for Distributed AI Training at Meta Scale, SIGCOMM 2024 "
    "(https://doi.org/10.1145/3651890.3672233)";
inline constexpr const char* sharpProtocol =
    "NVIDIA Scalable Hierarchical Aggregation and Reduction Protocol (SHARP) "
    "(https://docs.nvidia.com/networking/software/accelerator-software/index.html#sharp)";
inline constexpr const char* deadlockFree =
    "Dally and Seitz, Deadlock-Free Message Routing in Multiprocessor Interconnection Networks, "
    "1987 (https://doi.org/10.1109/TC.1987.1676939)";
inline constexpr const char* rackUnit = "EIA/ECA-310-E, the rack unit of 44.45 mm";
inline constexpr const char* necContinuous =
    "NFPA 70 (NEC) 210.20(A): continuous load at 80 % of the breaker "
    "(https://www.nfpa.org/codes-and-standards/nfpa-70-standard-development/70)";
inline constexpr const char* arithmetic =
    "Conservation of energy: all electrical power becomes heat, 3.412142 BTU/h per W";
inline constexpr const char* article =
    "A first-person article on GPU clusters for deep learning, July 2026, as stated in the article";
inline constexpr const char* mixedPrecision =
    "Rajbhandari et al., ZeRO: Memory Optimizations Toward Training Trillion Parameter Models, "
    "2020 "
    "(https://arxiv.org/abs/1910.02054)";
inline constexpr const char* megatron =
    "Narayanan et al., Efficient Large-Scale Language Model Training on GPU Clusters, 2021 "
    "(https://arxiv.org/abs/2104.04473)";
inline constexpr const char* computeOptimal =
    "Hoffmann et al., Training Compute-Optimal Large Language Models, 2022 "
    "(https://arxiv.org/abs/2203.15556)";
inline constexpr const char* llama3 =
    "The Llama 3 Herd of Models, 2024: synchronous training is paced by the slowest GPU "
    "(https://arxiv.org/abs/2407.21783)";
inline constexpr const char* catalogFacts =
    "The catalog: the facts and prices of the parts used, with their sources";
inline constexpr const char* pagedAttention =
    "Kwon et al., Efficient Memory Management for Large Language Model Serving with "
    "PagedAttention, 2023 (https://arxiv.org/abs/2309.06180)";
inline constexpr const char* servingRoofline =
    "Pope et al., Efficiently Scaling Transformer Inference, 2022 "
    "(https://arxiv.org/abs/2211.05102)";
inline constexpr const char* modelSizes =
    "The published sizes of the model, with their source in the catalog";
inline constexpr const char* designItself =
    "The design itself: an estimate needs GPUs and a training job";

}  // namespace cw::checks::sources
