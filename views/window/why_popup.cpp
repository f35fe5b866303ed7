#include "views/window/why_popup.h"

#include <QLocale>
#include <QRegularExpression>
#include <QScreen>
#include <QTextBrowser>
#include <QTextDocument>
#include <QVBoxLayout>

namespace cw::views {

namespace {

constexpr int width_px = 70 * gridUnit_px;
constexpr int highest_px = 60 * gridUnit_px;

QString escaped(const std::string& text) {
    return QString::fromStdString(text).toHtmlEscaped();
}

/// Groups the digits of whole numbers, which derivations give bare, in the locale's way.
QString grouped(const std::string& text) {
    static const QRegularExpression wholeNumber(QStringLiteral("(?<![\\w.,])\\d{5,15}(?![\\w,])"));
    QString result = QString::fromStdString(text);
    qsizetype from = 0;
    for (auto match = wholeNumber.match(result, from); match.hasMatch();
         match = wholeNumber.match(result, from)) {
        const QString digits = QLocale().toString(match.captured().toLongLong());
        result.replace(match.capturedStart(), match.capturedLength(), digits);
        from = match.capturedStart() + digits.size();
    }
    return result.toHtmlEscaped();
}

QString withLinks(const std::string& text) {
    static const QRegularExpression address(QStringLiteral("(https?://[^\\s<>()]+[^\\s<>().,;])"));
    return escaped(text).replace(address, QStringLiteral("<a href=\"\\1\">\\1</a>"));
}

QString inputRows(const std::vector<evaluation::DerivationInput>& inputs, const QString& light) {
    QString rows;
    for (const evaluation::DerivationInput& input : inputs)
        rows += QStringLiteral(
                    "<tr><td style=\"padding:5px 12px 0 0\">%1</td>"
                    "<td style=\"padding:5px 0 0 0\" align=\"right\"><b>%2</b></td></tr>"
                    "<tr><td colspan=\"2\" style=\"color:%4\">%3</td></tr>")
                    .arg(escaped(input.name), grouped(input.value), withLinks(input.source), light);
    return rows;
}

}  // namespace

QString derivationHtml(const evaluation::Derivation& derivation, const Theme& theme) {
    const QString light = theme.color(Role::textLight).name();
    QString html = QStringLiteral(
                       "<p style=\"margin:0;color:%1\">%2</p>"
                       "<p style=\"margin:0;font-size:large\"><b>%3</b></p>"
                       "<p style=\"margin:8px 0\">%4</p>")
                       .arg(light, escaped(derivation.title), grouped(derivation.result),
                            withLinks(derivation.formula));
    html += QStringLiteral("<table width=\"100%\" cellspacing=\"0\">%1</table>")
                .arg(inputRows(derivation.inputs, light));
    if (derivation.doubts.empty()) return html;
    html += QStringLiteral("<p style=\"margin:12px 0 0 0;color:%1\"><b>%2</b></p>")
                .arg(theme.color(Role::severityWarning).name(),
                     WhyPopup::tr("To be taken with care").toHtmlEscaped());
    for (const std::string& doubt : derivation.doubts)
        html += QStringLiteral("<p style=\"margin:2px 0\">%1</p>").arg(withLinks(doubt));
    return html;
}

WhyPopup::WhyPopup(const evaluation::Derivation& derivation, const Theme& theme, QWidget* window)
    : QFrame(window, Qt::Popup) {
    setObjectName(QStringLiteral("whyPopup"));
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::StyledPanel);
    auto* text = new QTextBrowser(this);
    text->setObjectName(QStringLiteral("whyText"));
    text->setFrameShape(QFrame::NoFrame);
    text->setOpenExternalLinks(true);
    text->document()->setDocumentMargin(2 * gridUnit_px);
    text->setHtml(derivationHtml(derivation, theme));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->addWidget(text);
    // As tall as its text, up to a limit, then it scrolls. Measured on a copy: the browser's own
    // document is still as wide as a window that was never shown.
    QTextDocument measured;
    measured.setDefaultFont(text->font());
    measured.setDocumentMargin(2 * gridUnit_px);
    measured.setHtml(text->toHtml());
    measured.setTextWidth(width_px - 4);
    resize(width_px, std::min(int(measured.size().height()) + 4, highest_px));
}

void WhyPopup::openAt(const QPoint& at) {
    const QRect screen = parentWidget()->screen()->availableGeometry();
    const int x =
        std::clamp(at.x(), screen.left(), std::max(screen.left(), screen.right() - width()));
    const int y =
        std::clamp(at.y(), screen.top(), std::max(screen.top(), screen.bottom() - height()));
    move(x, y);
    show();
}

}  // namespace cw::views
