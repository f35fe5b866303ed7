#include "views/catalog/fact_format.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <array>
#include <cmath>
#include <span>

#include "model/catalog/part_json.h"
#include "views/theme/numbers.h"
#include "views/theme/part_text.h"

namespace cw::views {

namespace {

constexpr QChar noBreak(0x00a0);

QString inFactFormat(const char* text) {
    return QCoreApplication::translate("cw::facts", text);
}

struct FieldTitle {
    std::string_view field;
    const char* title;
};

constexpr FieldTitle systemTypes[] = {
    {"gpuNode", QT_TRANSLATE_NOOP("cw::facts", "GPU node")},
    {"cpuNode", QT_TRANSLATE_NOOP("cw::facts", "CPU node")},
    {"storageNode", QT_TRANSLATE_NOOP("cw::facts", "storage node")},
    {"rackScale", QT_TRANSLATE_NOOP("cw::facts", "rack scale")},
};

// Titles that do not follow from the field's own words.
constexpr FieldTitle ownTitles[] = {
    {"memoryUsable_B", QT_TRANSLATE_NOOP("cw::facts", "Usable memory")},
    {"scaleUpName", QT_TRANSLATE_NOOP("cw::facts", "Scale-up link")},
    {"scaleUp_Bps", QT_TRANSLATE_NOOP("cw::facts", "Scale-up, one way")},
    {"scaleUpLinks", QT_TRANSLATE_NOOP("cw::facts", "Scale-up links")},
    {"scaleUpTopology", QT_TRANSLATE_NOOP("cw::facts", "Scale-up topology")},
    {"scaleUpDomain", QT_TRANSLATE_NOOP("cw::facts", "Scale-up domain, GPUs")},
    {"scaleUpFabric", QT_TRANSLATE_NOOP("cw::facts", "Scale-up fabric")},
    {"inNetworkReduction", QT_TRANSLATE_NOOP("cw::facts", "In-network reduction")},
    {"pcieGeneration", QT_TRANSLATE_NOOP("cw::facts", "PCIe generation")},
    {"pcieLanes", QT_TRANSLATE_NOOP("cw::facts", "PCIe lanes")},
    {"gpusPerPcieSwitch", QT_TRANSLATE_NOOP("cw::facts", "GPUs per PCIe switch")},
    {"maxPower_W", QT_TRANSLATE_NOOP("cw::facts", "Rated power")},
    {"rate_bps", QT_TRANSLATE_NOOP("cw::facts", "Line rate")},
    {"rate_MTps", QT_TRANSLATE_NOOP("cw::facts", "Transfer rate")},
    {"memoryMaxRate_MTps", QT_TRANSLATE_NOOP("cw::facts", "Memory transfer rate")},
    {"maxReach_m", QT_TRANSLATE_NOOP("cw::facts", "Reach")},
    {"lengths_m", QT_TRANSLATE_NOOP("cw::facts", "Lengths")},
    {"base_Hz", QT_TRANSLATE_NOOP("cw::facts", "Base clock")},
    {"boost_Hz", QT_TRANSLATE_NOOP("cw::facts", "Boost clock")},
    {"read_Bps", QT_TRANSLATE_NOOP("cw::facts", "Reads")},
    {"write_Bps", QT_TRANSLATE_NOOP("cw::facts", "Writes")},
    {"throughput_bps", QT_TRANSLATE_NOOP("cw::facts", "Throughput, one way")},
    {"cagePowerLimit_W", QT_TRANSLATE_NOOP("cw::facts", "Power limit of a cage")},
    {"keyValueHeads", QT_TRANSLATE_NOOP("cw::facts", "Key-value heads")},
    {"headDim", QT_TRANSLATE_NOOP("cw::facts", "Head dimension")},
    {"noPositionHeadDim", QT_TRANSLATE_NOOP("cw::facts", "Head dimension without position")},
    {"rotaryHeadDim", QT_TRANSLATE_NOOP("cw::facts", "Rotary head dimension")},
    {"valueHeadDim", QT_TRANSLATE_NOOP("cw::facts", "Value head dimension")},
    {"queryRank", QT_TRANSLATE_NOOP("cw::facts", "Query rank")},
    {"keyValueRank", QT_TRANSLATE_NOOP("cw::facts", "Key-value rank")},
    {"queryKeyValueBias", QT_TRANSLATE_NOOP("cw::facts", "Biases of query, key, value")},
    {"ffnHidden", QT_TRANSLATE_NOOP("cw::facts", "Feed-forward width")},
    {"sharedFfnHidden", QT_TRANSLATE_NOOP("cw::facts", "Shared feed-forward width")},
    {"moeLayers", QT_TRANSLATE_NOOP("cw::facts", "Layers with experts")},
    {"topK", QT_TRANSLATE_NOOP("cw::facts", "Chosen for a token")},
    {"maxContext", QT_TRANSLATE_NOOP("cw::facts", "Longest context")},
    {"forwardFlops", QT_TRANSLATE_NOOP("cw::facts", "Forward FLOPs")},
    {"price", QT_TRANSLATE_NOOP("cw::facts", "Price")},
    {"priceAsOf", QT_TRANSLATE_NOOP("cw::facts", "Price as of")},
    {"origin", QT_TRANSLATE_NOOP("cw::facts", "Origin")},
    {"checked", QT_TRANSLATE_NOOP("cw::facts", "Checked")},
};

/// Words of the field that are written in their own way.
QString spelled(const QString& word) {
    static constexpr std::array own{"PCIe", "GPU",  "GPUs", "CPU",  "RDMA", "NVMe", "SHARP", "FP64",
                                    "FP32", "TF32", "BF16", "FP16", "FP8",  "FP6",  "FP4",   "INT8",
                                    "PSU",  "AC",   "DC",   "U",    "IOPS", "MTBF"};
    for (const char* known : own)
        if (word.compare(QLatin1String(known), Qt::CaseInsensitive) == 0)
            return QLatin1String(known);
    return word.toLower();
}

/// "memoryChannels" is "Memory channels".
QString inWordsOf(QStringView name) {
    QString word;
    QStringList words;
    for (const QChar letter : name) {
        if (letter.isUpper() && !word.isEmpty()) {
            words << spelled(word);
            word.clear();
        }
        word += letter;
    }
    if (!word.isEmpty()) words << spelled(word);
    QString all = words.join(QLatin1Char(' '));
    if (!all.isEmpty()) all[0] = all[0].toUpper();
    return all;
}

std::string_view unitOf(std::string_view field) {
    const auto dot = field.find('.');
    const std::string_view head = field.substr(0, dot);
    // "densePeak_FLOPs.bf16" carries its unit before the dot, "supplies.rating_W" after it.
    for (const std::string_view piece :
         {dot == std::string_view::npos ? std::string_view() : field.substr(dot + 1), head})
        if (const auto at = piece.rfind('_'); at != std::string_view::npos)
            return piece.substr(at + 1);
    return field == "price" ? std::string_view("USD") : std::string_view();
}

struct FactUnit {
    const char* name;
    double scale;
};

constexpr std::array bytes{
    FactUnit{"GB", 1e9},     FactUnit{"B", 1},     FactUnit{"kB", 1e3},     FactUnit{"MB", 1e6},
    FactUnit{"TB", 1e12},    FactUnit{"PB", 1e15}, FactUnit{"GiB", 0x1p30}, FactUnit{"MiB", 0x1p20},
    FactUnit{"TiB", 0x1p40}, FactUnit{"G", 1e9},   FactUnit{"T", 1e12}};
constexpr std::array bytesPerSecond{
    FactUnit{"GB/s", 1e9}, FactUnit{"B/s", 1},  FactUnit{"MB/s", 1e6},    FactUnit{"TB/s", 1e12},
    FactUnit{"G", 1e9},    FactUnit{"T", 1e12}, FactUnit{"Gb/s", 1e9 / 8}};
constexpr std::array bitsPerSecond{
    FactUnit{"Gb/s", 1e9}, FactUnit{"b/s", 1},  FactUnit{"Mb/s", 1e6}, FactUnit{"Tb/s", 1e12},
    FactUnit{"G", 1e9},    FactUnit{"T", 1e12}, FactUnit{"GbE", 1e9},  FactUnit{"GB/s", 8e9}};
constexpr std::array watts{FactUnit{"W", 1}, FactUnit{"kW", 1e3}, FactUnit{"MW", 1e6}};
constexpr std::array flops{FactUnit{"TFLOP/s", 1e12}, FactUnit{"PFLOP/s", 1e15},
                           FactUnit{"GFLOP/s", 1e9},  FactUnit{"TFLOPS", 1e12},
                           FactUnit{"PFLOPS", 1e15},  FactUnit{"TF", 1e12},
                           FactUnit{"PF", 1e15},      FactUnit{"TOPS", 1e12}};
constexpr std::array hertz{FactUnit{"GHz", 1e9}, FactUnit{"MHz", 1e6}, FactUnit{"Hz", 1}};
constexpr std::array seconds{FactUnit{"ns", 1e-9}, FactUnit{"µs", 1e-6}, FactUnit{"us", 1e-6},
                             FactUnit{"ms", 1e-3}, FactUnit{"s", 1}};
constexpr std::array metres{FactUnit{"m", 1}, FactUnit{"cm", 0.01}, FactUnit{"km", 1000}};
constexpr std::array millimetres{FactUnit{"mm", 1}, FactUnit{"cm", 10}, FactUnit{"m", 1000}};
constexpr std::array transfers{FactUnit{"MT/s", 1}, FactUnit{"GT/s", 1000}};
constexpr std::array dollars{FactUnit{"$", 1}, FactUnit{"k", 1e3}, FactUnit{"K", 1e3},
                             FactUnit{"M", 1e6}, FactUnit{"USD", 1}};

/// The units of a field, the usual one first; one of scale 1 and its own name for all others.
std::span<const FactUnit> unitsOf(std::string_view field) {
    static constexpr std::array kilograms{FactUnit{"kg", 1}};
    static constexpr std::array volts{FactUnit{"V", 1}, FactUnit{"kV", 1e3}};
    static constexpr std::array airflow{FactUnit{"CFM", 1}};
    static constexpr std::array drivesPerDay{FactUnit{"DWPD", 1}};
    static constexpr std::array amperes{FactUnit{"A", 1}};
    static constexpr std::array litres{FactUnit{"l/min", 1}};
    static constexpr std::array degrees{FactUnit{"°C", 1}};
    static constexpr std::array kelvins{FactUnit{"K", 1}};
    static constexpr std::array pascals{FactUnit{"kPa", 1e3}, FactUnit{"Pa", 1},
                                        FactUnit{"bar", 1e5}};
    static constexpr std::array voltAmperes{FactUnit{"VA", 1}, FactUnit{"kVA", 1e3}};
    static constexpr std::array weeks{FactUnit{"weeks", 1}, FactUnit{"week", 1},
                                      FactUnit{"days", 1.0 / 7}, FactUnit{"months", 52.0 / 12}};
    static constexpr std::array heat{FactUnit{"BTU/hr", 1}, FactUnit{"kBTU/hr", 1e3}};
    static constexpr std::array minutes{FactUnit{"min", 60}, FactUnit{"s", 1}, FactUnit{"h", 3600}};
    static constexpr std::array none{FactUnit{"", 1}, FactUnit{"k", 1e3}, FactUnit{"M", 1e6}};
    const std::string_view unit = unitOf(field);
    if (unit == "B") return bytes;
    if (unit == "Bps") return bytesPerSecond;
    if (unit == "bps") return bitsPerSecond;
    if (unit == "W") return watts;
    if (unit == "FLOPs") return flops;
    if (unit == "Hz") return hertz;
    if (field == "runtime_s") return minutes;  // of batteries, not a latency
    if (unit == "s") return seconds;
    if (unit == "m") return metres;
    if (unit == "mm") return millimetres;
    if (unit == "MTps") return transfers;
    if (unit == "USD") return dollars;
    if (unit == "kg") return kilograms;
    if (unit == "V") return volts;
    if (unit == "A") return amperes;
    if (unit == "CFM") return airflow;
    if (unit == "DWPD") return drivesPerDay;
    if (unit == "lpm") return litres;
    if (unit == "Lpmin") return litres;
    if (unit == "C") return degrees;
    if (unit == "K") return kelvins;
    if (unit == "Pa") return pascals;
    if (unit == "VA") return voltAmperes;
    if (unit == "BTUph") return heat;
    if (unit == "weeks") return weeks;
    return none;
}

QString plainNumber(double value) {
    QLocale grouping;
    grouping.setNumberOptions(grouping.numberOptions() & ~QLocale::OmitGroupSeparator);
    if (value == std::floor(value) && std::abs(value) < 1e15)
        return grouping.toString(value, 'f', 0);
    return grouping.toString(value, 'g', 4);
}

/// In the largest unit that leaves a whole figure or at least one digit before the point.
QString scaled(double value, std::initializer_list<FactUnit> ascending) {
    const FactUnit* chosen = ascending.begin();
    for (const FactUnit& unit : ascending)
        if (std::abs(value) >= unit.scale) chosen = &unit;
    return plainNumber(std::round(value / chosen->scale * 1e9) / 1e9) + noBreak +
           QString::fromUtf8(chosen->name);
}

QString figureText(std::string_view field, double value) {
    const std::string_view unit = unitOf(field);
    if (unit == "B") return memoryText(value);
    if (unit == "Bps") return bandwidthText(value);
    if (unit == "bps") return lineRateText(value);
    if (unit == "W") return powerText(value);
    if (unit == "s") return durationText(value);
    if (unit == "USD") return moneyText(Money::fromCents(std::int64_t(std::llround(value * 100))));
    if (unit == "FLOPs") return scaled(value, {{"GFLOP/s", 1e9}, {"TFLOP/s", 1e12}});
    if (unit == "Hz") return scaled(value, {{"MHz", 1e6}, {"GHz", 1e9}});
    if (unit == "Pa") return scaled(value, {{"Pa", 1}, {"kPa", 1e3}});
    if (unit == "VA") return scaled(value, {{"VA", 1}, {"kVA", 1e3}});
    if (field == "year") return QString::number(value, 'f', 0);
    const QString name = usualUnit(field);
    return name.isEmpty() ? plainNumber(value) : plainNumber(value) + noBreak + name;
}

QString wordsText(std::string_view field, const std::string& words) {
    if (field == "availability")
        for (const auto availability :
             {catalog::Availability::orderable, catalog::Availability::endOfLife,
              catalog::Availability::announced, catalog::Availability::statedOnly})
            if (words == catalog::nameOf(availability)) return availabilityText(availability);
    if (field == "systemType")
        for (const FieldTitle& type : systemTypes)
            if (words == type.field) return inFactFormat(type.title);
    return QString::fromStdString(words);
}

}  // namespace

QString fieldTitle(std::string_view field) {
    for (const FieldTitle& known : ownTitles)
        if (known.field == field) return inFactFormat(known.title);
    const auto dot = field.find('.');
    if (dot != std::string_view::npos) {
        const std::string_view head = field.substr(0, dot);
        const std::string_view tail = field.substr(dot + 1);
        if (head == "densePeak_FLOPs")
            return inFactFormat(QT_TRANSLATE_NOOP("cw::facts", "%1, dense"))
                .arg(spelled(QString::fromUtf8(tail.data(), qsizetype(tail.size()))));
        const QString rest = fieldTitle(tail);
        return fieldTitle(head) + QStringLiteral(": ") + rest.left(1).toLower() + rest.mid(1);
    }
    const QString name = QString::fromUtf8(field.data(), qsizetype(field.size()));
    return inWordsOf(
        QStringView(name).left(name.lastIndexOf('_') < 0 ? name.size() : name.lastIndexOf('_')));
}

QString notPublished() {
    return inFactFormat(QT_TRANSLATE_NOOP("cw::facts", "not published"));
}

QString factText(std::string_view field, const FactValue& value) {
    if (const double* figure = std::get_if<double>(&value)) return figureText(field, *figure);
    if (const bool* flag = std::get_if<bool>(&value))
        return *flag ? inFactFormat(QT_TRANSLATE_NOOP("cw::facts", "yes"))
                     : inFactFormat(QT_TRANSLATE_NOOP("cw::facts", "no"));
    if (const std::string* words = std::get_if<std::string>(&value))
        return wordsText(field, *words);
    return notPublished();
}

QString usualUnit(std::string_view field) {
    return QString::fromUtf8(unitsOf(field).front().name);
}

std::optional<TypedFigure> typedFigure(std::string_view field, const QString& text) {
    static const QRegularExpression form(QStringLiteral(
        "^\\s*\\$?\\s*([-+]?[\\d.,\\x{a0}\\x{2009}' ]*\\d(?:[eE][-+]?\\d+)?)\\s*(\\D*?)\\s*$"));
    const QRegularExpressionMatch match = form.match(text);
    if (!match.hasMatch()) return std::nullopt;
    const QString digits = match.captured(1).remove(noBreak).remove(QLatin1Char(' '));
    bool ok = false;
    double number = QLocale().toDouble(digits, &ok);
    if (!ok) number = QLocale::c().toDouble(digits, &ok);
    if (!ok || !std::isfinite(number)) return std::nullopt;
    const QChar point =
        QLocale().decimalPoint().isEmpty() ? QLatin1Char('.') : QLocale().decimalPoint().front();
    qsizetype at = digits.lastIndexOf(point);
    if (at < 0) at = digits.lastIndexOf(QLatin1Char('.'));
    const double lastDigit = at < 0 ? 1.0 : std::pow(10.0, -double(digits.size() - at - 1));
    const QString unit = match.captured(2);
    if (unit.isEmpty()) {
        const double scale = unitsOf(field).front().scale;
        return TypedFigure{number * scale, lastDigit / 2 * scale};
    }
    for (const auto sensitivity : {Qt::CaseSensitive, Qt::CaseInsensitive})
        for (const FactUnit& each : unitsOf(field))
            if (unit.compare(QString::fromUtf8(each.name), sensitivity) == 0)
                return TypedFigure{number * each.scale, lastDigit / 2 * each.scale};
    return std::nullopt;
}

}  // namespace cw::views
