#include "views/report/report_style.h"

#include <QApplication>
#include <QFontDatabase>
#include <algorithm>
#include <cmath>

namespace cw::views {

namespace {

/// Families with figures of one width, the first that is installed; else the program's own font.
QString reportFamily() {
    for (const QString& family :
         {QStringLiteral("Open Sans"), QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans")})
        if (QFontDatabase::hasFamily(family)) return family;
    return QApplication::font().family();
}

}  // namespace

ReportStyle::ReportStyle() : family_(reportFamily()) {}

QFont ReportStyle::font(int size_px, QFont::Weight weight) const {
    QFont font(family_);
    font.setPixelSize(size_px);
    font.setWeight(weight);
    font.setHintingPreference(QFont::PreferNoHinting);
    // The least spacing there is: it keeps letters from being joined into ligatures, which could
    // not be found or copied as the letters they are.
    font.setLetterSpacing(QFont::AbsoluteSpacing, 1.0 / 64);
    return font;
}

SetText::SetText(const QString& text, const QFont& font, const Box& box) : pitch_px_(box.pitch_px) {
    QString shown = text;
    shown.replace(QLatin1Char('\n'), QChar(QChar::LineSeparator));
    set(shown, font, box);
    if (lines_ <= box.mostLines) return;
    const QTextLine last = layout_->lineAt(box.mostLines - 1);
    shown.truncate(std::max(0, last.textStart() + last.textLength() - 2));
    set(shown + QChar(0x2026), font, box);
    lines_ = std::min(lines_, box.mostLines);
}

void SetText::set(const QString& text, const QFont& font, const Box& box) {
    layout_ = std::make_shared<QTextLayout>(text, font);
    QTextOption option(box.alignment);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setUseDesignMetrics(true);
    layout_->setTextOption(option);
    layout_->setCacheEnabled(true);
    layout_->beginLayout();
    lines_ = 0;
    for (QTextLine line = layout_->createLine(); line.isValid(); line = layout_->createLine()) {
        line.setLineWidth(box.width_px);
        // The letters stand in the middle of the pitch.
        line.setPosition(QPointF(0, lines_ * pitch_px_ + (pitch_px_ - line.height()) / 2));
        ++lines_;
        if (lines_ > box.mostLines) break;
    }
    layout_->endLayout();
}

double SetText::width_px() const {
    double widest = 0;
    for (int i = 0; i < std::min(lines_, layout_->lineCount()); ++i)
        widest = std::max(widest, layout_->lineAt(i).naturalTextWidth());
    return widest;
}

void SetText::draw(QPainter& painter, const QPointF& topLeft) const {
    for (int i = 0; i < std::min(lines_, layout_->lineCount()); ++i)
        layout_->lineAt(i).draw(&painter, topLeft);
}

}  // namespace cw::views
