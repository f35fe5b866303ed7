// Measured collectives inside one scale-up domain: bus bandwidth by operation, ranks and size.
//
// Facts, not fitted. NVIDIA: NCCL tables of NVIDIA aiconfigurator (ai-dynamo/aiconfigurator), A100,
// H100 and H200, B200 and B300, to 512 MiB; beyond, nccl-tests of stas00/ml-engineering and of
// SimuMax. V100: vTrain (VIA-Research/vTrain). AMD: rccl-tests of MI300X in stas00/ml-engineering
// and of MI355X by Oracle; links of a mesh are used only between the ranks that take part. Bus
// bandwidth is that of nccl-tests: bytes a ring moves over each link, divided by the time.
#pragma once

#include <array>

#include "model/performance/gpu_class.h"

namespace cw::performance::facts {

enum class Collective {
    reduce,
    gather,
    exchange
};  ///< all-reduce; all-gather and scatter; all-to-all

/// 1, 4, 16, 64, 256, 512 and 4096 MiB.
inline constexpr std::array<double, 7> collectiveSizes_MiB{1, 4, 16, 64, 256, 512, 4096};

struct CollectiveRow {
    double base_s;                   ///< of a message of a kilobyte
    std::array<double, 7> bus_GBps;  ///< at collectiveSizes_MiB
};
/// Rows for 2, 4 and 8 ranks.
using CollectiveRows = std::array<CollectiveRow, 3>;

struct CollectiveTable {
    double nominal_Bps;                  ///< link rate of one GPU, one direction
    std::array<CollectiveRows, 3> rows;  ///< by Collective
    bool reducesInSwitch = false;  ///< all-reduce was measured with switches that reduce (NVLS)
};
/// Without them, all-reduce reaches this share of the rate of all-gather (H200 365 of 354 GB/s,
/// B200 682 of 640: stas00/ml-engineering, NCCL_NVLS_ENABLE=0).
inline constexpr double ringReduce = 1.05;

// clang-format off
inline constexpr CollectiveTable ampereNvlink{300e9,
                                              {{{{{10e-6, {38, 85, 131, 165, 188, 193, 198}},
                                                  {15e-6, {53, 90, 137, 180, 208, 217, 222}},
                                                  {22e-6, {47, 95, 136, 197, 215, 222, 234}}}},
                                                {{{9e-6, {29, 50, 96, 136, 152, 158, 163}},
                                                  {11e-6, {36, 54, 112, 162, 188, 198, 204}},
                                                  {16e-6, {37, 79, 114, 173, 199, 209, 215}}}},
                                                {{{11e-6, {23, 48, 85, 138, 159, 164, 168}},
                                                  {12e-6, {31, 76, 121, 161, 188, 195, 200}},
                                                  {16e-6, {36, 57, 115, 169, 196, 203, 208}}}}}}};
inline constexpr CollectiveTable hopperNvlink{450e9,
                                              {{{{{6e-6, {72, 129, 220, 266, 304, 318, 325}},
                                                  {9.5e-6, {87, 150, 254, 308, 341, 350, 363}},
                                                  {16e-6, {72, 145, 243, 366, 431, 445, 449}}}},
                                                {{{5.5e-6, {48, 84, 160, 207, 240, 253, 260}},
                                                  {7.5e-6, {62, 90, 200, 261, 300, 310, 318}},
                                                  {11e-6, {58, 116, 212, 283, 324, 336, 354}}}},
                                                {{{6e-6, {35, 99, 160, 240, 275, 298, 305}},
                                                  {7e-6, {45, 130, 188, 262, 298, 300, 310}},
                                                  {9e-6, {55, 140, 197, 268, 306, 313, 344}}}}}}, true};
inline constexpr CollectiveTable blackwellNvlink{
    900e9,
    {{{{{10e-6, {73, 113, 316, 458, 515, 534, 550}},
        {15.5e-6, {82, 176, 262, 557, 613, 628, 674}},
        {25e-6, {63, 139, 298, 428, 655, 704, 740}}}},
      {{{9e-6, {43, 95, 225, 348, 402, 425, 440}},
        {11.5e-6, {55, 128, 222, 468, 540, 560, 575}},
        {16.5e-6, {48, 128, 147, 430, 598, 616, 640}}}},
      {{{9e-6, {31, 98, 195, 285, 322, 350, 360}},
        {10.5e-6, {45, 134, 270, 405, 475, 490, 500}},
        {11e-6, {49, 150, 295, 435, 555, 572, 585}}}}}}, true};
inline constexpr CollectiveTable voltaNvlink{150e9,
                                             {{{{{15e-6, {15, 18, 21, 22, 22.5, 22.5, 22.5}},
                                                 {18e-6, {23, 44, 78, 82, 85, 85, 85}},
                                                 {25e-6, {23, 49, 107, 125, 132, 134, 136}}}},
                                               {{{14e-6, {13, 16, 19, 20, 20, 20, 20}},
                                                 {16e-6, {20, 38, 68, 74, 76, 76, 76}},
                                                 {20e-6, {20, 42, 92, 112, 120, 122, 124}}}},
                                               {{{14e-6, {13, 16, 19, 20, 20, 20, 20}},
                                                 {16e-6, {20, 38, 68, 74, 76, 76, 76}},
                                                 {20e-6, {20, 42, 92, 112, 120, 122, 124}}}}}}};
inline constexpr CollectiveTable infinityFabric{448e9,
                                                {{{{{12e-6, {20, 30, 40, 45, 47, 47.7, 47.7}},
                                                    {16e-6, {30, 60, 95, 120, 130, 134, 134}},
                                                    {24e-6, {47, 96, 160, 241, 284, 297, 313}}}},
                                                  {{{12e-6, {18, 28, 38, 43, 46, 46, 46}},
                                                    {16e-6, {28, 55, 90, 115, 125, 130, 130}},
                                                    {22e-6, {42, 88, 150, 225, 270, 285, 300}}}},
                                                  {{{12e-6, {18, 28, 38, 43, 46, 46, 46}},
                                                    {16e-6, {28, 55, 90, 115, 125, 130, 130}},
                                                    {22e-6, {42, 88, 150, 225, 270, 285, 300}}}}}}};
// clang-format on

[[nodiscard]] constexpr const CollectiveTable& collectivesOf(GpuClass gpu) {
    switch (gpu) {
        case GpuClass::volta:
            return voltaNvlink;
        case GpuClass::ampere:
            return ampereNvlink;
        case GpuClass::blackwell:
        case GpuClass::blackwellUltra:
        case GpuClass::graceBlackwell:
        case GpuClass::graceBlackwellUltra:
            return blackwellNvlink;
        case GpuClass::cdna3:
        case GpuClass::cdna4:
            return infinityFabric;
        default:
            return hopperNvlink;
    }
}

}  // namespace cw::performance::facts
