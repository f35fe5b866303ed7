// A proposal: what is put before a customer, as sections of plain blocks of text and figures.
//
// It says what is written and in which order, not how it looks: pdf_writer.h and html_writer.h lay
// the same blocks out. No widget, no painter, nothing computed: figures come from evaluations and
// are already text, rounded by numbers.h. A drawing is named, not contained (variant_drawings.h).
#pragma once

#include <QDate>
#include <QString>
#include <optional>
#include <variant>
#include <vector>

#include "model/checks/finding.h"
#include "views/charts/chart_data.h"
#include "views/charts/money_data.h"

namespace cw::views {

enum class Tone { normal, strong, light, warning };

/// Heading of a part of a section.
struct ProposalHeading {
    QString text;
};

struct ProposalText {
    QString text;
    Tone tone = Tone::normal;
    bool introduces = false;  ///< the block after it, from which it is not to be parted
};

/// One figure that is shown large: "33.4" "kW" "typical power".
struct KeyFigure {
    QString value;
    QString unit;
    QString name;
    QString note;  ///< its doubt, or what it leaves out
};

struct KeyFigures {
    std::vector<KeyFigure> figures;
};

struct ProposalCell {
    QString text;
    QString detail;  ///< below the text, in the lighter tone
    Tone tone = Tone::normal;
    std::optional<checks::Severity> severity;  ///< its mark stands before the text
    bool isWaived = false;                     ///< the mark is an outline
};

struct ProposalColumn {
    QString title;
    double share = 1;       ///< of the width of the table, against the other columns
    bool isFigure = false;  ///< right-aligned
};

struct ProposalRow {
    enum class Kind { plain, group, total };
    std::vector<ProposalCell> cells;  ///< of a group: one, over the whole width
    Kind kind = Kind::plain;
};

struct ProposalTable {
    std::vector<ProposalColumn> columns;
    std::vector<ProposalRow> rows;
};

using ProposalChart = std::variant<BarChartData, LineChartData, TornadoData>;

/// Charts side by side.
struct ProposalCharts {
    std::vector<ProposalChart> charts;
};

/// The canvas of a variant.
struct ProposalDrawing {
    std::string variant;
    QStringList labels;  ///< of its devices: what is written in it and in no other block
};

/// A device in a rack.
struct RackBox {
    int unit = 0;  ///< the lowest it takes, from 1
    double height_U = 0;
    QString label;
    Role color = Role::categoryOther;
};

/// Racks filled alike, from the front.
struct RackPicture {
    QString name;   ///< "R01, R02 to R08"
    QString facts;  ///< how many they are, what one draws
    double height_U = 0;
    std::vector<RackBox> boxes;
};

struct ProposalRacks {
    std::vector<RackPicture> racks;
};

using ProposalBlock = std::variant<ProposalHeading, ProposalText, KeyFigures, ProposalTable,
                                   ProposalRacks, ProposalCharts, ProposalDrawing>;

enum class SectionKind {
    question,
    comparison,
    design,
    performance,
    facility,
    cost,
    findings,
    sources,
    bom
};
inline constexpr int sectionKindCount = static_cast<int>(SectionKind::bom) + 1;

struct ProposalSection {
    SectionKind kind = SectionKind::question;
    QString title;
    std::vector<ProposalBlock> blocks;
};

struct Proposal {
    QString title;
    QString subtitle;  ///< of the cover
    QString customer;
    QString preparedBy;
    QDate date;
    std::vector<ProposalSection> sections;
};

}  // namespace cw::views
