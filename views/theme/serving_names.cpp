#include "views/theme/serving_names.h"

#include <QCoreApplication>

namespace cw::views {

namespace {

QString ofFormat(const char* text) {
    return QCoreApplication::translate("cw::serving", text);
}

}  // namespace

QString weightFormatName(workload::WeightFormat format) {
    using workload::WeightFormat;
    switch (format) {
        case WeightFormat::bf16:
            return ofFormat("BF16");
        case WeightFormat::fp8:
            return ofFormat("FP8");
        case WeightFormat::int4:
            return ofFormat("INT4, products in 16 bit");
        case WeightFormat::mxfp4:
            return ofFormat("MXFP4 experts");
        case WeightFormat::nvfp4:
            return ofFormat("NVFP4");
    }
    return {};
}

QString cacheFormatName(workload::CacheFormat format) {
    return format == workload::CacheFormat::fp8 ? ofFormat("FP8") : ofFormat("BF16");
}

}  // namespace cw::views
