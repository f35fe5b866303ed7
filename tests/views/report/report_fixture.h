// Documents, their evaluations and proposals of them, on the real catalog.
#pragma once

#include <QApplication>
#include <QTemporaryDir>
#include <QtTest>
#include <memory>

#include "model/design/document_file.h"
#include "tests/shipped_catalog.h"
#include "views/report/report_export.h"
#include "views/session/paths.h"

namespace cw::test {

inline design::Document exampleDocument(const QString& name) {
    return design::openDocument(views::toPath(QStringLiteral(CW_SOURCE_DIR "/resources/examples/") +
                                              name + QStringLiteral(".cluster")));
}

inline views::ProposalSubject subjectOf(const design::Document& document) {
    views::ProposalSubject subject{document, {}};
    for (const design::Variant& variant : document.variants)
        subject.variants.push_back(
            {&variant, std::make_shared<const evaluation::Evaluation>(evaluation::evaluate(
                           variant, document.pinned, {.catalog = &shippedCatalog()}))});
    return subject;
}

inline views::ProposalOptions customerOptions() {
    views::ProposalOptions options;
    options.customer = QStringLiteral("Northwind Research");
    options.preparedBy = QStringLiteral("Contoso Systems");
    options.date = QDate(2026, 11, 30);
    return options;
}

/// All text of one section, a block or a row a line.
struct SectionText {
    QString text;

    void operator()(const views::ProposalHeading& heading) { line({heading.text}); }
    void operator()(const views::ProposalText& block) { line({block.text}); }
    void operator()(const views::KeyFigures& figures) {
        for (const views::KeyFigure& each : figures.figures)
            line({each.name, each.value, each.unit, each.note});
    }
    void operator()(const views::ProposalTable& table) {
        for (const views::ProposalRow& row : table.rows) {
            QStringList cells;
            for (const views::ProposalCell& each : row.cells) cells << each.text << each.detail;
            line(cells);
        }
    }
    void operator()(const views::ProposalCharts& charts) {
        for (const views::ProposalChart& chart : charts.charts)
            std::visit([this](const auto& each) { line({each.title, each.headline}); }, chart);
    }
    void operator()(const views::ProposalRacks& racks) {
        for (const views::RackPicture& rack : racks.racks) {
            QStringList labels;
            for (const views::RackBox& box : rack.boxes) labels << box.label;
            line(QStringList{rack.name, rack.facts} + labels);
        }
    }
    void operator()(const views::ProposalDrawing& drawing) {
        line({QStringLiteral("drawing of ") + QString::fromStdString(drawing.variant)});
    }

private:
    void line(const QStringList& pieces) {
        text += pieces.join(QStringLiteral(" | ")) + QLatin1Char('\n');
    }
};

inline QString textOf(const views::Proposal& proposal, views::SectionKind kind) {
    SectionText text;
    for (const views::ProposalSection& section : proposal.sections)
        if (section.kind == kind)
            for (const views::ProposalBlock& block : section.blocks) std::visit(text, block);
    return text.text;
}

/// What a program prints; fails the test when it cannot be run.
inline QString outputOf(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished(60'000) || process.exitCode() != 0)
        qFatal("%s failed: %s", qPrintable(program), process.readAllStandardError().constData());
    return QString::fromUtf8(process.readAllStandardOutput());
}

}  // namespace cw::test
