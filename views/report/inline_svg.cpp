#include "views/report/inline_svg.h"

#include <QBuffer>
#include <QSvgGenerator>

namespace cw::views {

namespace {

constexpr int svgResolution_dpi = 96;

/// Extensible Markup Language 1.0, production 2 (https://www.w3.org/TR/xml/#charsets).
bool isXmlCharacter(uint code) {
    return code == 0x9 || code == 0xa || code == 0xd || (code >= 0x20 && code <= 0xd7ff) ||
           (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}

}  // namespace

QString withoutControls(const QString& text) {
    QString kept;
    kept.reserve(text.size());
    for (const uint code : text.toUcs4()) {
        const char32_t character = code;
        if (isXmlCharacter(code)) kept += QString::fromUcs4(&character, 1);
    }
    return kept;
}

QString inlineSvg(const QSizeF& size, const QString& label, const QString& prefix,
                  const std::function<void(QPainter&)>& paint) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(svgResolution_dpi);
    generator.setSize(size.toSize());
    generator.setViewBox(QRectF(QPointF(0, 0), size));
    generator.setTitle({});  // it would not be escaped
    generator.setDescription({});
    QPainter painter(&generator);
    paint(painter);
    painter.end();
    QString svg = withoutControls(QString::fromUtf8(bytes));
    // What stands before the element belongs to a file of its own.
    const qsizetype element = svg.indexOf(QStringLiteral("<svg"));
    const qsizetype inside = svg.indexOf(QLatin1Char('>'), element) + 1;
    svg = svg.mid(inside);
    svg.remove(QStringLiteral("<title></title>")).remove(QStringLiteral("<desc></desc>"));
    for (const QString& use : {QStringLiteral(" id=\""), QStringLiteral("url(#")})
        svg.replace(use, use + prefix);
    return QStringLiteral(
               "<svg xmlns=\"http://www.w3.org/2000/svg\" "
               "xmlns:xlink=\"http://www.w3.org/1999/xlink\" role=\"img\" "
               "aria-label=\"%1\" width=\"%2\" height=\"%3\" viewBox=\"0 0 %2 %3\">")
               .arg(withoutControls(label).toHtmlEscaped())
               .arg(size.width())
               .arg(size.height()) +
           svg;
}

}  // namespace cw::views
