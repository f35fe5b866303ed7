#include "views/report/html_writer.h"

#include <QBuffer>
#include <cmath>

#include "views/report/chart_painter.h"
#include "views/report/html_style.h"
#include "views/report/inline_svg.h"
#include "views/report/proposal_parts.h"
#include "views/report/rack_painter.h"
#include "views/theme/severity_mark.h"

namespace cw::views {

namespace {

constexpr double htmlWidth_px = 864;
constexpr double htmlChartGap_px = 32;
constexpr double htmlMark_px = 16;

QString escaped(const QString& text) {
    return withoutControls(text).toHtmlEscaped();
}

/// `<name class="kind">inner</name>`; `inner` is markup.
QString element(const char* name, const char* kind, const QString& inner) {
    const QString tag = QString::fromLatin1(name);
    if (!*kind) return QStringLiteral("<%1>%2</%1>").arg(tag, inner);
    return QStringLiteral("<%1 class=\"%2\">").arg(tag, QString::fromLatin1(kind)) + inner +
           QStringLiteral("</%1>").arg(tag);
}

const char* classOf(Tone tone) {
    switch (tone) {
        case Tone::normal:
            return "";
        case Tone::strong:
            return "strong";
        case Tone::light:
            return "light";
        case Tone::warning:
            return "warn";
    }
    return "";
}

/// What a screen reader says of a chart.
QString labelOf(const ProposalChart& chart) {
    return std::visit(
        [](const auto& each) { return each.title + QStringLiteral(": ") + each.headline; }, chart);
}

class HtmlWriter {
public:
    HtmlWriter(const VariantDrawings& drawings, const ReportLogo& logo)
        : drawings_(drawings), logo_(logo) {}

    QString write(const Proposal& proposal) {
        html_ = QStringLiteral(
                    "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n"
                    "<head>\n<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" "
                    "content=\"width=device-width, "
                    "initial-scale=1\"/>\n<title>%1</title>\n<style>\n%2</style>\n"
                    "</head>\n<body>\n<main>\n")
                    .arg(escaped(proposal.title), htmlStyleSheet(style_));
        addCover(proposal);
        for (std::size_t i = 0; i < proposal.sections.size(); ++i) {
            html_ += QStringLiteral("<section id=\"s%1\">\n").arg(i + 1);
            html_ += element("h2", "", escaped(proposal.sections[i].title)) + QLatin1Char('\n');
            for (const ProposalBlock& block : proposal.sections[i].blocks)
                std::visit([this](const auto& each) { add(each); }, block);
            html_ += QStringLiteral("</section>\n");
        }
        html_ += QStringLiteral("</main>\n</body>\n</html>\n");
        return std::move(html_);
    }

private:
    QString svg(const QSizeF& size, const QString& label,
                const std::function<void(QPainter&)>& paint) {
        return inlineSvg(size, label, QStringLiteral("d%1-").arg(++svgCount_), paint);
    }

    void addLogo() {
        if (logo_.isNull()) return;
        const QSizeF size = logo_.sizeIn(QSizeF(240, 80));
        if (logo_.picture().isNull()) {
            html_ += svg(size, reportTr("Logo"), [&](QPainter& painter) {
                logo_.paint(painter, QRectF(QPointF(0, 0), size));
            });
            return;
        }
        QByteArray png;
        QBuffer buffer(&png);
        buffer.open(QIODevice::WriteOnly);
        logo_.picture().save(&buffer, "PNG");
        html_ +=
            QStringLiteral("<img class=\"logo\" alt=\"%1\" src=\"data:image/png;base64,%2\"/>\n")
                .arg(reportTr("Logo"), QString::fromLatin1(png.toBase64()));
    }

    void addCover(const Proposal& proposal) {
        html_ += QStringLiteral("<header>\n");
        addLogo();
        html_ += element("p", "kind", escaped(reportTr("Proposal")));
        html_ += element("h1", "", escaped(proposal.title));
        html_ += element("p", "subtitle", escaped(proposal.subtitle));
        QString parties;
        const std::pair<QString, QString> lines[] = {{reportTr("Prepared for"), proposal.customer},
                                                     {reportTr("Prepared by"), proposal.preparedBy},
                                                     {reportTr("Date"), dateText(proposal.date)}};
        for (const auto& [name, value] : lines)
            if (!value.isEmpty())
                parties += element("dt", "", escaped(name)) + element("dd", "", escaped(value));
        if (!parties.isEmpty()) html_ += element("dl", "parties", parties);
        QString contents;
        for (std::size_t i = 0; i < proposal.sections.size(); ++i)
            contents += QStringLiteral("<li><a href=\"#s%1\">").arg(i + 1) +
                        escaped(proposal.sections[i].title) + QStringLiteral("</a></li>");
        if (!contents.isEmpty()) html_ += element("nav", "", element("ol", "", contents));
        html_ += QStringLiteral("\n</header>\n");
    }

    void add(const ProposalHeading& heading) {
        html_ += element("h3", "", escaped(heading.text)) + QLatin1Char('\n');
    }

    void add(const ProposalText& text) {
        const char* kind = text.tone == Tone::warning ? "warning" : classOf(text.tone);
        html_ += element("p", kind, escaped(text.text)) + QLatin1Char('\n');
    }

    void add(const KeyFigures& figures) {
        QString all;
        for (const KeyFigure& figure : figures.figures)
            all += element("div", "",
                           element("span", "", escaped(figure.name)) +
                               element("b", "", escaped(figure.value)) + escaped(figure.unit) +
                               element("span", "", escaped(figure.note)));
        html_ += element("div", "figures", all) + QLatin1Char('\n');
    }

    QString markOf(const ProposalCell& cell) {
        if (!cell.severity) return {};
        const QString mark = svg(QSizeF(htmlMark_px, htmlMark_px), {}, [&](QPainter& painter) {
            paintSeverityMark(painter, QRectF(0, 0, htmlMark_px, htmlMark_px), style_.theme(),
                              *cell.severity, cell.isWaived);
        });
        return element("span", "mark", mark);
    }

    QString cellMarkup(const ProposalCell& cell) {
        QString inner = escaped(cell.text);
        if (*classOf(cell.tone)) inner = element("span", classOf(cell.tone), inner);
        inner = markOf(cell) + inner;
        if (!cell.detail.isEmpty()) inner += element("span", "detail", escaped(cell.detail));
        return inner;
    }

    QString rowMarkup(const ProposalTable& table, const ProposalRow& row) {
        if (row.kind == ProposalRow::Kind::group)
            return QStringLiteral("<tr class=\"group\"><td colspan=\"%1\">")
                       .arg(table.columns.size()) +
                   cellMarkup(row.cells.front()) + QStringLiteral("</td></tr>\n");
        QString cells;
        for (std::size_t i = 0; i < row.cells.size() && i < table.columns.size(); ++i)
            cells +=
                element("td", table.columns[i].isFigure ? "figure" : "", cellMarkup(row.cells[i]));
        return element("tr", row.kind == ProposalRow::Kind::total ? "total" : "", cells) +
               QLatin1Char('\n');
    }

    void add(const ProposalTable& table) {
        double shares = 0;
        for (const ProposalColumn& column : table.columns) shares += column.share;
        QString widths;
        QString titles;
        for (const ProposalColumn& column : table.columns) {
            widths += QStringLiteral("<col style=\"width:%1%\"/>")
                          .arg(100 * column.share / shares, 0, 'f', 1);
            titles += element("th", column.isFigure ? "figure" : "", escaped(column.title));
        }
        html_ += QStringLiteral("<div class=\"table\">\n<table>\n<colgroup>") + widths +
                 QStringLiteral("</colgroup>\n<thead><tr>") + titles +
                 QStringLiteral("</tr></thead>\n<tbody>\n");
        for (const ProposalRow& row : table.rows) html_ += rowMarkup(table, row);
        html_ += QStringLiteral("</tbody>\n</table>\n</div>\n");
    }

    void add(const ProposalCharts& charts) {
        const auto count = double(charts.charts.size());
        const double width = (htmlWidth_px - htmlChartGap_px * (count - 1)) / count;
        QString all;
        for (const ProposalChart& chart : charts.charts) {
            const QSizeF size(std::floor(width), chartHeight_px(chart));
            all += svg(size, labelOf(chart), [&](QPainter& painter) {
                paintChart(painter, QRectF(QPointF(0, 0), size), chart, style_);
            });
        }
        html_ += element("div", "charts", all) + QLatin1Char('\n');
    }

    void add(const ProposalRacks& racks) {
        QString all;
        for (const RackPicture& rack : racks.racks)
            all += svg(QSizeF(rackWidth_px(), rackHeight_px(rack)),
                       rack.name + QStringLiteral(": ") + rack.facts,
                       [&](QPainter& painter) { paintRack(painter, QPointF(0, 0), rack, style_); });
        html_ += element("div", "racks", all) + QLatin1Char('\n');
    }

    void add(const ProposalDrawing& drawing) {
        const QSizeF size = drawings_.sizeOf(drawing.variant);
        html_ +=
            element("div", "drawing",
                    svg(size, reportTr("Drawing of %1").arg(fromModel(drawing.variant)),
                        [&](QPainter& painter) {
                            drawings_.paint(painter, QRectF(QPointF(0, 0), size), drawing.variant);
                        })) +
            QLatin1Char('\n');
    }

    const VariantDrawings& drawings_;
    const ReportLogo& logo_;
    ReportStyle style_;
    QString html_;
    int svgCount_ = 0;
};

}  // namespace

QByteArray writeProposalHtml(const Proposal& proposal, const VariantDrawings& drawings,
                             const ReportLogo& logo) {
    return HtmlWriter(drawings, logo).write(proposal).toUtf8();
}

}  // namespace cw::views
