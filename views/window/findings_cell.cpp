#include "views/window/findings_cell.h"

#include <QPainter>

#include "views/theme/severity_mark.h"

namespace cw::views {

namespace {

/// The words of a count; English needs no translation file for its plural that way.
QString words(int count, const QString& one, const QString& many) {
    return count == 1 ? one : many.arg(count);
}

constexpr int padding_px = gridUnit_px + 2;
constexpr int mark_px = 16;
constexpr int gap_px = 6;

}  // namespace

FindingsCell::FindingsCell(const Theme& theme, QWidget* parent)
    : QAbstractButton(parent), theme_(theme) {
    setObjectName(QStringLiteral("headline.findings"));
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setToolTip(tr("Findings of the checks. Click for the list."));
}

void FindingsCell::show(const evaluation::FindingCounts& counts) {
    counts_ = counts;
    QStringList texts;
    for (const Part& part : parts()) texts += part.text;
    setAccessibleName(texts.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

std::vector<FindingsCell::Part> FindingsCell::parts() const {
    std::vector<Part> parts;
    if (counts_.error > 0)
        parts.push_back(
            {checks::Severity::error, words(counts_.error, tr("1 error"), tr("%1 errors"))});
    if (counts_.warning > 0)
        parts.push_back({checks::Severity::warning,
                         words(counts_.warning, tr("1 warning"), tr("%1 warnings"))});
    if (parts.empty() && counts_.info > 0)
        parts.push_back(
            {checks::Severity::info, words(counts_.info, tr("1 note"), tr("%1 notes"))});
    if (parts.empty()) parts.push_back({{}, tr("no findings")});
    return parts;
}

QSize FindingsCell::sizeHint() const {
    int width = padding_px;
    for (const Part& part : parts())
        width += (part.severity ? mark_px + gap_px : 0) +
                 fontMetrics().horizontalAdvance(part.text) + padding_px;
    return {width, fontMetrics().height() + 2 * gridUnit_px};
}

void FindingsCell::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(1.5, 3.5, -1.5, -3.5);
    if (underMouse() || isDown()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme_.color(Role::surface));
        painter.drawRoundedRect(box, 4, 4);
    }
    if (hasFocus()) {
        painter.setPen(theme_.color(Role::accent));
        painter.drawRoundedRect(box, 4, 4);
    }
    int x = padding_px;
    for (const Part& part : parts()) {
        if (part.severity) {
            paintSeverityMark(painter, QRectF(x, (height() - mark_px) / 2.0, mark_px, mark_px),
                              theme_, *part.severity);
            x += mark_px + gap_px;
        }
        painter.setPen(
            theme_.color(part.severity ? Theme::roleOf(*part.severity) : Role::textLight));
        const QRect place(x, 0, fontMetrics().horizontalAdvance(part.text) + 2, height());
        painter.drawText(place, Qt::AlignVCenter | Qt::AlignLeft, part.text);
        x += place.width() + padding_px;
    }
}

}  // namespace cw::views
