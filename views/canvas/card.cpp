#include "views/canvas/card.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <map>

#include "views/theme/numbers.h"
#include "views/theme/part_text.h"

namespace cw::views {

namespace {

using catalog::PartKind;

constexpr double portSize_px = 12;
constexpr double portGap_px = 2;
constexpr double groupGap_px = 8;
constexpr double collapsedWidth_px = 46;
constexpr double collapsedHeight_px = 16;
constexpr int mostSquares = 8;
constexpr double edgeMargin_px = 14;
constexpr int mostLines = 3;

QString cardTr(const char* text) {
    return QCoreApplication::translate("cw::canvas", text);
}

double squaresWidth_px(int count) {
    return count * (portSize_px + portGap_px) - portGap_px;
}

double width_px(const PortShape& shape) {
    return shape.isCollapsed ? collapsedWidth_px : squaresWidth_px(shape.total);
}

double totalWidth_px(const std::vector<PortShape>& shapes) {
    double sum = shapes.empty() ? 0 : groupGap_px * static_cast<double>(shapes.size() - 1);
    for (const PortShape& shape : shapes) sum += width_px(shape);
    return sum;
}

/// Collapses the widest groups until the row fits.
void collapseToFit(std::vector<PortShape>& shapes, double available_px) {
    while (totalWidth_px(shapes) > available_px) {
        const auto widest = std::max_element(
            shapes.begin(), shapes.end(), [](const PortShape& a, const PortShape& b) {
                return (a.isCollapsed ? 0 : a.total) < (b.isCollapsed ? 0 : b.total);
            });
        if (widest->isCollapsed || width_px(*widest) <= collapsedWidth_px) return;
        widest->isCollapsed = true;
    }
}

void placeInRow(std::vector<PortShape>& shapes, double available_px) {
    const double total = totalWidth_px(shapes);
    const double squeeze = std::min(1.0, available_px / std::max(1.0, total));
    double left = -total * squeeze / 2;
    for (PortShape& shape : shapes) {
        const double height = shape.isCollapsed ? collapsedHeight_px : portSize_px;
        shape.rect =
            QRectF(left, cardHeight_px / 2 - height / 2, width_px(shape) * squeeze, height);
        left += (width_px(shape) + groupGap_px) * squeeze;
    }
}

/// The order in which contents matter to a reader of the card.
int rank(PartKind kind) {
    switch (kind) {
        case PartKind::accelerator:
            return 0;
        case PartKind::nic:
            return 1;
        case PartKind::cpu:
            return 2;
        case PartKind::memory:
            return 3;
        default:
            return 4;
    }
}

struct ContentLine {
    int rank = 5;
    int count = 0;
    QString name;
};

std::vector<ContentLine> contentsOf(const design::Device& device,
                                    const catalog::PartLookup& parts) {
    std::vector<ContentLine> lines;
    for (const design::Fitting& fitting : device.fittings) {
        const catalog::Part* part = parts.find(fitting.part);
        const QString name = QString::fromStdString(part ? part->name : fitting.part);
        const auto same = std::find_if(lines.begin(), lines.end(),
                                       [&](const ContentLine& line) { return line.name == name; });
        if (same != lines.end())
            same->count += fitting.count;
        else
            lines.push_back({part ? rank(part->kind) : 5, fitting.count, name});
    }
    std::stable_sort(lines.begin(), lines.end(),
                     [](const ContentLine& a, const ContentLine& b) { return a.rank < b.rank; });
    return lines;
}

QStringList contentTexts(const design::Device& device, const catalog::Part* part,
                         const catalog::PartLookup& parts) {
    QStringList texts;
    if (part && part->kind != PartKind::server)
        for (const auto& port : part->ports) texts << portText(port);
    for (const ContentLine& line : contentsOf(device, parts))
        texts << QStringLiteral("%1 × %2").arg(line.count).arg(line.name);
    if (texts.isEmpty() && part && !part->slotGroups.empty())
        texts << cardTr("empty: drop parts here");
    if (texts.size() > mostLines) {
        const QStringList rest = texts.mid(mostLines - 1);
        texts = texts.mid(0, mostLines - 1) << rest.join(QStringLiteral(", "));
    }
    return texts;
}

QString shortened(const QFont& font, const QString& text, double width_px) {
    return QFontMetricsF(font).elidedText(text, Qt::ElideRight, width_px);
}

/// The part's name, or its vendor and power where the label says the name already.
QString subtitleOf(const catalog::Part* part, const QString& name, const QString& label) {
    if (!part) return cardTr("%1: part not known").arg(name);
    if (!label.startsWith(name)) return name;
    const QString vendor = QString::fromStdString(part->vendor);
    return part->maxPower_W ? cardTr("%1, up to %2").arg(vendor, powerText(*part->maxPower_W))
                            : vendor;
}

/// `text` in one line, or broken between words into two, the second shortened where it must be.
QStringList inTwoLines(const QFont& font, const QString& text, double first_px, double second_px) {
    const QFontMetricsF metrics(font);
    if (metrics.horizontalAdvance(text) <= first_px) return {text};
    qsizetype cut = text.lastIndexOf(QLatin1Char(' '));
    while (cut > 0 && metrics.horizontalAdvance(text.left(cut)) > first_px)
        cut = text.lastIndexOf(QLatin1Char(' '), cut - 1);
    if (cut <= 0) return {shortened(font, text, first_px)};
    return {text.left(cut), metrics.elidedText(text.mid(cut + 1), Qt::ElideMiddle, second_px)};
}

std::optional<design::Network> networkAt(const design::Variant& variant,
                                         const design::LinkEnd& end) {
    for (const design::Link& link : variant.links)
        if (link.a == end || link.b == end) return link.network;
    return std::nullopt;
}

}  // namespace

QRectF PortShape::square(int index) const {
    const double pitch = total > 0 ? (rect.width() + portGap_px) / total : 0;
    return {rect.left() + pitch * index, rect.top(), pitch - portGap_px, rect.height()};
}

std::vector<PortShape> layoutPorts(const design::Device& device, const catalog::PartLookup& parts) {
    // Without links the answer holds the totals alone, which is what the layout needs.
    static const design::Variant noLinks;
    std::vector<PortShape> shapes;
    for (const design::PortUse& use : design::portsOf(noLinks, device, parts))
        if (use.total > 0) shapes.push_back({use.end, {}, use.total, use.total > mostSquares});
    const double available_px = cardWidth_px - 2 * edgeMargin_px;
    collapseToFit(shapes, available_px);
    placeInRow(shapes, available_px);
    return shapes;
}

Card makeCard(const design::Variant& variant, const design::Device& device,
              const catalog::PartLookup& parts, const CanvasStyle& style) {
    const catalog::Part* part = parts.find(device.part);
    Card card;
    card.kind = part ? part->kind : PartKind::server;
    card.count = device.count;
    const double textWidth_px = cardWidth_px - 60;
    const QString name = QString::fromStdString(part ? part->name : device.part);
    const QString label = device.label.empty() ? name : QString::fromStdString(device.label);
    const double badge_px = device.count > 1 ? 56 : 0;
    card.label = inTwoLines(style.labelFont, label, textWidth_px - badge_px, textWidth_px);
    if (card.label.size() == 1)
        card.subtitle = shortened(style.textFont, subtitleOf(part, name, label), textWidth_px);
    const double overview_px = cardWidth_px - 30;
    card.overviewLabel = inTwoLines(style.overviewFont, label, overview_px, overview_px);
    for (const QString& line : contentTexts(device, part, parts))
        card.contents << shortened(style.textFont, line, cardWidth_px - 28);
    card.ports = layoutPorts(device, parts);
    const auto uses = design::portsOf(variant, device, parts);
    for (const PortShape& shape : card.ports) {
        const auto use = std::find_if(uses.begin(), uses.end(),
                                      [&](const design::PortUse& u) { return u.end == shape.end; });
        PortState state;
        if (use != uses.end()) state.used = use->used;
        if (state.used > 0) state.network = networkAt(variant, shape.end);
        card.states.push_back(state);
    }
    return card;
}

QString portSentence(const design::PortUse& use) {
    if (!use.port) return {};
    return cardTr("%1 × %2 %3: %4 used, %5 free")
        .arg(use.total)
        .arg(lineRateText(use.port->rate_bps), QString::fromStdString(use.port->connector))
        .arg(use.used)
        .arg(use.available());
}

}  // namespace cw::views
