#include "views/report/pdf_pages.h"

#include <QLocale>

#include "views/report/proposal_parts.h"

namespace cw::views {

namespace {

constexpr double pageUnit = gridUnit_px;

void paintContents(QPainter& painter, const std::vector<ContentsLine>& contents,
                   const ReportStyle& style, const PaperSize& paper) {
    constexpr double pitch = 3 * pageUnit;
    const QFont font = style.font(ReportStyle::bodySize_px);
    const double width = paper.textWidth_px();
    double y = paper.height_px - 12 * pageUnit - pitch * double(contents.size());
    for (const ContentsLine& line : contents) {
        const SetText title(line.title, font, {width - 8 * pageUnit, pitch, Qt::AlignLeft, 1});
        const SetText page(QString::number(line.page), font,
                           {8 * pageUnit, pitch, Qt::AlignRight, 1});
        painter.setPen(style.color(Role::text));
        title.draw(painter, QPointF(PaperSize::margin_px, y));
        painter.setPen(style.color(Role::textLight));
        page.draw(painter, QPointF(PaperSize::margin_px + width - 8 * pageUnit, y));
        y += pitch;
        painter.setPen(QPen(style.color(Role::border), 0.75));
        painter.drawLine(QPointF(PaperSize::margin_px, y),
                         QPointF(PaperSize::margin_px + width, y));
    }
}

/// "For Northwind" over "Prepared by ...": what is not given is left out.
void paintParties(QPainter& painter, const Proposal& proposal, QPointF at, double width,
                  const ReportStyle& style) {
    const std::pair<QString, QString> lines[] = {{reportTr("Prepared for"), proposal.customer},
                                                 {reportTr("Prepared by"), proposal.preparedBy},
                                                 {reportTr("Date"), dateText(proposal.date)}};
    for (const auto& [name, value] : lines) {
        if (value.isEmpty()) continue;
        const SetText label(name, style.font(ReportStyle::detailSize_px),
                            {16 * pageUnit, 3 * pageUnit, Qt::AlignLeft, 1});
        const SetText text(value, style.font(ReportStyle::bodySize_px, QFont::DemiBold),
                           {width - 16 * pageUnit, 3 * pageUnit, Qt::AlignLeft, 3});
        painter.setPen(style.color(Role::textLight));
        label.draw(painter, at);
        painter.setPen(style.color(Role::text));
        text.draw(painter, at + QPointF(16 * pageUnit, 0));
        at.ry() += text.height_px();
    }
}

}  // namespace

void paintCover(QPainter& painter, const Proposal& proposal, const ReportLogo& logo,
                const std::vector<ContentsLine>& contents, const ReportStyle& style,
                const PaperSize& paper) {
    const double left = PaperSize::margin_px;
    const double width = paper.textWidth_px();
    if (!logo.isNull()) {
        const QSizeF size = logo.sizeIn(QSizeF(30 * pageUnit, 10 * pageUnit));
        logo.paint(painter, QRectF(QPointF(left, 8 * pageUnit), size));
    }
    double y = 30 * pageUnit;
    painter.fillRect(QRectF(left, y, 8 * pageUnit, 4), style.color(Role::accent));
    y += 3 * pageUnit;
    const SetText kind(reportTr("Proposal"), style.font(ReportStyle::headingSize_px),
                       {width, 3 * pageUnit, Qt::AlignLeft, 1});
    painter.setPen(style.color(Role::accent));
    kind.draw(painter, QPointF(left, y));
    y += 4 * pageUnit;
    const SetText title(proposal.title, style.font(ReportStyle::titleSize_px, QFont::DemiBold),
                        {width, 6.5 * pageUnit, Qt::AlignLeft, 4});
    painter.setPen(style.color(Role::text));
    title.draw(painter, QPointF(left, y));
    y += title.height_px() + pageUnit;
    const SetText subtitle(proposal.subtitle, style.font(ReportStyle::headingSize_px),
                           {width, 3 * pageUnit, Qt::AlignLeft, 4});
    painter.setPen(style.color(Role::textLight));
    subtitle.draw(painter, QPointF(left, y));
    y += subtitle.height_px() + 5 * pageUnit;
    paintParties(painter, proposal, QPointF(left, y), width, style);
    paintContents(painter, contents, style, paper);
}

void paintEdges(QPainter& painter, const Proposal& proposal, int page, int pages,
                const ReportStyle& style, const PaperSize& paper) {
    const double left = PaperSize::margin_px;
    const double half = paper.textWidth_px() / 2;
    const QFont font = style.font(ReportStyle::smallSize_px);
    const auto put = [&](const QString& text, Qt::Alignment alignment, double y) {
        const SetText set(text, font, {half - pageUnit, 2 * pageUnit, alignment, 1});
        set.draw(painter, QPointF(alignment == Qt::AlignLeft ? left : left + half + pageUnit, y));
    };
    painter.setPen(style.color(Role::textLight));
    const double top = 4 * pageUnit;
    const double bottom = paper.height_px - 5.5 * pageUnit;
    put(proposal.title, Qt::AlignLeft, top);
    put(proposal.customer, Qt::AlignRight, top);
    QStringList origin;
    if (!proposal.preparedBy.isEmpty()) origin << proposal.preparedBy;
    if (proposal.date.isValid()) origin << dateText(proposal.date);
    put(origin.join(QStringLiteral(" \u00b7 ")), Qt::AlignLeft, bottom);
    put(reportTr("Page %1 of %2").arg(page).arg(pages), Qt::AlignRight, bottom);
    painter.setPen(QPen(style.color(Role::border), 0.75));
    for (const double y : {top + 2.5 * pageUnit, bottom - 0.5 * pageUnit})
        painter.drawLine(QPointF(left, y), QPointF(left + 2 * half, y));
}

}  // namespace cw::views
