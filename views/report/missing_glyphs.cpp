#include "views/report/missing_glyphs.h"

#include <QFontMetricsF>
#include <QSet>

#include "views/report/proposal_parts.h"

namespace cw::views {

namespace {

constexpr char32_t whiteSquare = 0x25a1;
constexpr qsizetype mostCharactersNamed = 12;

class GlyphCheck {
public:
    explicit GlyphCheck(const QFont& font) : metrics_(font) {}

    void begin(const QString& where) { place_ = {where, {}}; }
    void end() {
        if (!place_.characters.isEmpty()) found_.push_back(std::move(place_));
    }
    [[nodiscard]] std::vector<MissingGlyphs> take() { return std::move(found_); }

    void check(QString& text) {
        QString shown;
        shown.reserve(text.size());
        for (const uint code : text.toUcs4()) {
            const char32_t character = code;
            const bool isMissing = needsGlyph(character) && !has(character);
            const QString itself = QString::fromUcs4(&character, 1);
            shown += isMissing ? QString::fromUcs4(&whiteSquare, 1) : itself;
            if (isMissing && !place_.characters.contains(itself)) place_.characters += itself;
        }
        text = shown;
    }

    // --- the texts of each kind of block ------------------------------------------------------

    void operator()(ProposalHeading& heading) { check(heading.text); }
    void operator()(ProposalText& text) { check(text.text); }
    void operator()(KeyFigures& figures) {
        for (KeyFigure& figure : figures.figures)
            for (QString* text : {&figure.value, &figure.unit, &figure.name, &figure.note})
                check(*text);
    }
    void operator()(ProposalTable& table) {
        for (ProposalColumn& column : table.columns) check(column.title);
        for (ProposalRow& row : table.rows)
            for (ProposalCell& each : row.cells) {
                check(each.text);
                check(each.detail);
            }
    }
    void operator()(ProposalRacks& racks) {
        for (RackPicture& rack : racks.racks) {
            check(rack.name);
            check(rack.facts);
            for (RackBox& box : rack.boxes) check(box.label);
        }
    }
    void operator()(ProposalCharts& charts) {
        for (ProposalChart& chart : charts.charts) {
            std::visit(
                [this](auto& each) {
                    for (QString* text :
                         {&each.title, &each.subtitle, &each.headline, &each.emptyText})
                        check(*text);
                },
                chart);
            std::visit(*this, chart);
        }
    }
    void operator()(BarChartData& chart) {
        check(chart.limitName);
        for (QString& category : chart.categories) check(category);
        for (BarSeries& series : chart.series) check(series.name);
    }
    void operator()(LineChartData& chart) {
        for (LineSeries& series : chart.series) check(series.name);
    }
    void operator()(TornadoData& chart) {
        for (TornadoRow& row : chart.rows) check(row.name);
    }
    /// Its labels are the canvas's own; they are reported, not replaced.
    void operator()(ProposalDrawing& drawing) {
        for (QString label : drawing.labels) check(label);
    }

private:
    static bool needsGlyph(char32_t character) {
        switch (QChar::category(character)) {
            case QChar::Other_Control:
            case QChar::Other_Format:
            case QChar::Separator_Line:
            case QChar::Separator_Paragraph:
            case QChar::Separator_Space:
                return false;
            case QChar::Mark_NonSpacing:  // variation selectors; others combine with a letter
                return !(character >= 0xfe00 && character <= 0xfe0f);
            default:
                return true;
        }
    }
    bool has(char32_t character) {
        if (present_.contains(character)) return true;
        if (!metrics_.inFontUcs4(character)) return false;
        present_.insert(character);
        return true;
    }

    QFontMetricsF metrics_;
    QSet<char32_t> present_;
    MissingGlyphs place_;
    std::vector<MissingGlyphs> found_;
};

}  // namespace

std::vector<MissingGlyphs> replaceMissingGlyphs(Proposal& proposal, const QFont& font) {
    GlyphCheck glyphs(font);
    glyphs.begin(reportTr("the cover"));
    for (QString* text :
         {&proposal.title, &proposal.subtitle, &proposal.customer, &proposal.preparedBy})
        glyphs.check(*text);
    glyphs.end();
    for (ProposalSection& section : proposal.sections) {
        glyphs.begin(section.title);
        for (ProposalBlock& block : section.blocks) std::visit(glyphs, block);
        glyphs.end();
    }
    return glyphs.take();
}

QString missingGlyphsSentence(const std::vector<MissingGlyphs>& missing) {
    if (missing.empty()) return {};
    QStringList places;
    for (const MissingGlyphs& each : missing) {
        QStringList names;
        for (const uint code : each.characters.toUcs4()) {
            const char32_t character = code;
            names << QStringLiteral("U+%1 %2").arg(
                QString::number(code, 16).toUpper().rightJustified(4, QLatin1Char('0')),
                QString::fromUcs4(&character, 1));
        }
        const qsizetype more = names.size() - mostCharactersNamed;
        if (more > 0) names = names.mid(0, mostCharactersNamed) << reportTr("%1 more").arg(more);
        places << reportTr("%1 in %2").arg(names.join(QStringLiteral(", ")), each.where);
    }
    return reportTr(
               "No font of this machine has these characters, and a white square stands for "
               "each: %1.")
        .arg(places.join(QStringLiteral("; ")));
}

}  // namespace cw::views
