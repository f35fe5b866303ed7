// Every cable of a design, listed, and its CSV, workbook and labels.
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <filesystem>
#include <map>
#include <set>

#include "model/design/cable_counts.h"
#include "model/exchange/bom.h"
#include "model/exchange/cable_schedule.h"
#include "model/file.h"
#include "tests/model/design_builder.h"
#include "tests/test_program.h"

using namespace cw;
using design::WiringPattern;
using exchange::CableSchedule;
using exchange::ScheduledCable;
using test::DesignBuilder;

namespace {

CableSchedule scheduleOf(const DesignBuilder& b) {
    DesignBuilder copy = b;
    return exchange::buildCableSchedule(copy.document(), copy.variant());
}

/// Two rails of nodes over leaves, leaves over spines, and a management switch.
DesignBuilder sampleCluster() {
    DesignBuilder b;
    const auto nodes = b.addSystem(12);
    const auto leaves = b.add("switch", 2);
    const auto spines = b.add("switch", 2);
    const auto oob = b.add("switch", 1);
    b.device(nodes).label = "node";
    b.device(leaves).label = "leaf";
    b.device(spines).label = "spine";
    b.device(oob).label = "oob";
    design::Link& rails = b.link(nodes, leaves, 2, "fibre", 5, "module", "twin-module");
    rails.pattern = WiringPattern::rail;
    rails.lengthBasis = design::LengthBasis::measured;
    design::Link& mesh = b.link(leaves, spines, 4, "dac", 2);
    mesh.pattern = WiringPattern::mesh;
    b.link(nodes, oob, 1, "fibre", 20, "module", "module").network = design::Network::management;
    catalog::Part module = *b.document().pinned.find("module");
    module.partNumbers = {"=module"};
    b.document().pinned.pin(module);
    return b;
}

QByteArray entryOf(const QString& file, const QString& name) {
    QProcess unzip;
    unzip.start("unzip", {"-p", file, name});
    if (!unzip.waitForFinished() || unzip.exitCode() != 0) qFatal("unzip failed; is it installed?");
    return unzip.readAllStandardOutput();
}

}  // namespace

class TestCableSchedule : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyCableHasARow() {
        const CableSchedule schedule = scheduleOf(sampleCluster());
        QCOMPARE(schedule.cables.size(), std::size_t(12 * 2 + 2 * 2 * 4 + 12));
        std::set<std::string> labels;
        for (const ScheduledCable& cable : schedule.cables) {
            QVERIFY(labels.insert(cable.label).second);
            QVERIFY(!cable.a.rack.empty() && !cable.b.rack.empty());
            QVERIFY(cable.a.unit > 0 && cable.b.unit > 0);
        }
    }

    void railMeetsOneLeafAndPiecesShareALabel() {
        const CableSchedule schedule = scheduleOf(sampleCluster());
        const ScheduledCable& first = schedule.cables[0];
        QCOMPARE(first.label, std::string("C0001"));
        QCOMPARE(first.a.device, std::string("node-01"));
        QCOMPARE(first.b.device, std::string("leaf-1"));
        QVERIFY(!first.a.isSwitch && first.b.isSwitch);
        QCOMPARE(first.a.module, std::string("=module"));
        QCOMPARE(schedule.cables[1].b.device, std::string("leaf-2"));
        // 24 fibres, then twin copper: four links between two switches are two pieces.
        QCOMPARE(schedule.cables[24].label, std::string("C0025/1"));
        QCOMPARE(schedule.cables[25].label, std::string("C0025/2"));
        QCOMPARE(schedule.cables[26].label, std::string("C0026/1"));
        QCOMPARE(schedule.cables[24].piece, schedule.cables[25].piece);
        QCOMPARE(schedule.cables[40].label, std::string("M0001"));
    }

    /// Half a million cables take a while: they are counted meanwhile, and can be stopped.
    void rowsAreCountedWhileTheyAreWritten_data() {
        QTest::addColumn<int>("format");
        QTest::addColumn<long>("rows");
        QTest::newRow("comma-separated") << 0 << 3000L;
        QTest::newRow("labels") << 1 << 3000L;
        QTest::newRow("workbook, each on two sheets") << 2 << 6000L;
    }
    void rowsAreCountedWhileTheyAreWritten() {
        QFETCH(int, format);
        QFETCH(long, rows);
        CableSchedule schedule = scheduleOf(sampleCluster());
        schedule.cables.assign(3000, schedule.cables.front());
        const QTemporaryDir folder;
        const auto file = std::filesystem::path(folder.path().toStdString()) / "cables.xlsx";
        const auto write = [&](const exchange::RowProgress& progress) {
            if (format == 0) QVERIFY(!exchange::scheduleToCsv(schedule, progress).empty());
            if (format == 1) QVERIFY(!exchange::scheduleToLabels(schedule, progress).empty());
            if (format == 2) exchange::writeScheduleXlsx(schedule, file, progress);
        };
        long last = 0;
        long all = 0;
        write([&](long done, long of) {
            QVERIFY(done > last && done <= of);
            last = done;
            all = of;
        });
        QCOMPARE(all, rows);
        QCOMPARE(last, rows);
        std::filesystem::remove(file);
        struct Stop {};
        QVERIFY_EXCEPTION_THROWN(write([](long, long) { throw Stop{}; }), Stop);
        QVERIFY(std::filesystem::is_empty(file.parent_path()));
    }

    void aWorkbookIsRefusedWhereItWouldBeTooLarge() {
        CableSchedule schedule = scheduleOf(sampleCluster());
        schedule.cables.assign(250'001, schedule.cables.front());
        const QTemporaryDir folder;
        const auto file = std::filesystem::path(folder.path().toStdString()) / "cables.xlsx";
        QVERIFY_EXCEPTION_THROWN(exchange::writeScheduleXlsx(schedule, file), FileError);
        QVERIFY(!std::filesystem::exists(file));
    }

    void noPortIsUsedTwice() {
        std::set<std::string> ends;
        for (const ScheduledCable& cable : scheduleOf(sampleCluster()).cables)
            for (const exchange::CableEnd* end : {&cable.a, &cable.b})
                QVERIFY2(ends.insert(end->device + " " + end->port + " " +
                                     exchange::titleOf(cable.network))
                             .second,
                         (end->device + " " + end->port).c_str());
    }

    void piecesAreThoseOfTheBillOfMaterials_data() {
        QTest::addColumn<unsigned>("seed");
        QTest::addColumn<bool>("measured");
        for (unsigned seed = 1; seed <= 30; ++seed)
            QTest::addRow("design %u", seed) << seed << (seed % 2 == 0);
    }
    void piecesAreThoseOfTheBillOfMaterials() {
        QFETCH(unsigned, seed);
        QFETCH(bool, measured);
        DesignBuilder b = test::randomDesign(seed);
        if (measured)
            for (design::Link& link : b.variant().links)
                link.lengthBasis = design::LengthBasis::measured;
        std::map<std::string, std::set<std::string>> pieces;  // labels by description
        for (const ScheduledCable& cable : scheduleOf(b).cables)
            if (!cable.part.empty()) pieces[cable.description].insert(cable.piece);
        std::map<std::string, long> ordered;
        for (const exchange::BomLine& line : exchange::buildBom(b.document(), b.variant()).lines) {
            const bool isCable = line.description.rfind("Name of fibre", 0) == 0 ||
                                 line.description.rfind("Name of dac", 0) == 0;
            if (isCable) ordered[line.description] += line.quantity;
        }
        QCOMPARE(pieces.size(), ordered.size());
        for (const auto& [description, labels] : pieces)
            QCOMPARE(long(labels.size()), ordered[description]);
    }

    void commaSeparatedTextIsSafeAndWhole() {
        const std::string csv = exchange::scheduleToCsv(scheduleOf(sampleCluster()));
        const QStringList lines = QString::fromStdString(csv).split("\r\n", Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 1 + 52);
        QVERIFY(lines.first().startsWith("Label,Network,Colour,A rack,A unit,A device"));
        // What begins like a formula is made plain.
        QVERIFY(lines.last().contains(",'=module,"));
        QVERIFY(lines[1].contains(",PN-twin-module,"));
        // Descriptions hold one comma each and are quoted.
        for (const QString& line : lines.mid(1))
            QCOMPARE(line.count(','), lines.first().count(',') + 1);
    }

    void workbookListsCablesAndPointsToPoints() {
        QTemporaryDir folder;
        const QString file = folder.filePath("schedule.xlsx");
        exchange::writeScheduleXlsx(scheduleOf(sampleCluster()), file.toStdString());
        const QByteArray workbook = entryOf(file, "xl/workbook.xml");
        QVERIFY(workbook.contains("Cable schedule"));
        QVERIFY(workbook.contains("Point to point Compute"));
        QVERIFY(workbook.contains("Point to point Management"));
        QVERIFY(!workbook.contains("Point to point Storage"));
        const QByteArray strings = entryOf(file, "xl/sharedStrings.xml");
        for (const char* text : {"A-Node Name", "A-Type", "A-Port", "Z-Node Name", "Z-Type",
                                 "Z-Port", "Host", "Switch", "node-01", "=module", "C0025/2"})
            QVERIFY2(strings.contains(QByteArray(text)), text);
        QVERIFY(!entryOf(file, "xl/worksheets/sheet1.xml").contains("<f>"));
        QCOMPARE(entryOf(file, "xl/worksheets/sheet1.xml").count("<row "), 53);
        QCOMPARE(entryOf(file, "xl/worksheets/sheet2.xml").count("<row "), 41);
    }

    void sameDesignGivesTheSameBytes() {
        QTemporaryDir folder;
        const std::string first = folder.filePath("1.xlsx").toStdString();
        const std::string second = folder.filePath("2.xlsx").toStdString();
        exchange::writeScheduleXlsx(scheduleOf(sampleCluster()), first);
        exchange::writeScheduleXlsx(scheduleOf(sampleCluster()), second);
        QVERIFY(readFile(first, 1 << 24) == readFile(second, 1 << 24));
        QVERIFY(exchange::scheduleToLabels(scheduleOf(sampleCluster())) ==
                exchange::scheduleToLabels(scheduleOf(sampleCluster())));
    }

    void bothEndsOfEveryCableHaveALabel() {
        DesignBuilder b = sampleCluster();
        b.device(b.variant().devices.front().id).label = "<b>node & co</b>";
        b.document().title = "a <title> & more";
        const QString html = QString::fromStdString(exchange::scheduleToLabels(scheduleOf(b)));
        QCOMPARE(html.count("<div class=\"label\""), 2 * 52);
        QCOMPARE(html.count("<div class=\"sheet\">"), (2 * 52 + 20) / 21);
        QVERIFY(html.contains("<b>b-node-co-b-01</b>"));
        QVERIFY(!html.contains("<b>node"));
        QVERIFY(html.contains("a &lt;title&gt; &amp; more"));
        QVERIFY(!html.contains("http"));  // prints without a network
        QCOMPARE(html.count("<div"), html.count("</div>"));
    }

    void linksWithoutACableAreListedAsSuch() {
        DesignBuilder b;
        const auto node = b.addSystem(1);
        const auto leaf = b.add("switch", 1);
        b.link(node, leaf, 1, "", 5);
        b.link(node, leaf, 1, "no-such-cable", 5);
        const CableSchedule schedule = scheduleOf(b);
        QCOMPARE(schedule.cables[0].description, std::string("No cable chosen"));
        QCOMPARE(schedule.cables[1].description, std::string("Unknown part"));
        QCOMPARE(schedule.cables[1].partNumber, std::string("no-such-cable"));
    }

    void emptyDesignGivesAnEmptySchedule() {
        DesignBuilder b;
        const CableSchedule schedule = scheduleOf(b);
        QVERIFY(schedule.cables.empty());
        QCOMPARE(QString::fromStdString(exchange::scheduleToCsv(schedule)).count("\r\n"), 1);
        QTemporaryDir folder;
        exchange::writeScheduleXlsx(schedule, folder.filePath("e.xlsx").toStdString());
    }
};

CW_TEST(TestCableSchedule)
#include "test_cable_schedule.moc"
