// The command line about fabrics: networks beside the compute network, spare spines, leaves and
// ports for other devices, and cables too many to be listed.
#include <QTemporaryDir>
#include <QtTest>

#include "model/design/document_file.h"
#include "model/design/wiring.h"
#include "model/json.h"
#include "tests/app/cli_program.h"
#include "tests/test_program.h"

using namespace cw;

namespace {

QStringList fabricOf(int nodes, const QStringList& more) {
    return QStringList{"fabric", "--nodes",  QString::number(nodes), "--nics-per-node",
                       "8",      "--switch", "nvidia-qm9700"} +
           more;
}

std::vector<std::int64_t> countsIn(const QByteArray& out) {
    const Json json = parseJson(out.toStdString(), "output");
    const auto whole = [](const Json* value) { return std::get<std::int64_t>(value->value); };
    const Json* cables = json.find("cables");
    return {whole(json.find("leaf")), whole(json.find("spine")), whole(json.find("core")),
            whole(cables->find("node_leaf")), whole(cables->find("leaf_spine"))};
}

int devicesOf(const design::Document& document, const std::string& part) {
    int count = 0;
    for (const design::Device& device : document.variants.front().devices)
        if (device.part == part) count += device.count;
    return count;
}

}  // namespace

class TestCliFabric : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

private Q_SLOTS:
    void redundancyAndServicesAreCounted_data() {
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<std::vector<std::int64_t>>("counts");
        using Counts = std::vector<std::int64_t>;
        QTest::newRow("plain") << QStringList{} << Counts{16, 8, 0, 512, 512};
        QTest::newRow("spare spines")
            << QStringList{"--least-spines", "16"} << Counts{16, 16, 0, 512, 512};
        // 48 ports at half of an uplink's rate on two leaves: 24 down and 12 up each, rounded up to
        // one for each spine.
        QTest::newRow("leaves for storage")
            << QStringList{"--service-leaves",           "2", "--service-links", "48",
                           "--service-links-per-uplink", "2", "--scalable-unit", "28"}
            << Counts{26, 14, 0, 512, 24 * 28 + 2 * 14};
        QTest::newRow("pairs of leaves")
            << QStringList{"--peer-links", "2", "--scalable-unit", "16"}
            << Counts{32, 8, 0, 512, 512};
    }
    void redundancyAndServicesAreCounted() {
        QFETCH(QStringList, more);
        const auto run = test::runCli(fabricOf(64, more + QStringList{"--json"}));
        QVERIFY2(run.code == 0, run.err.constData());
        QTEST(countsIn(run.out), "counts");
    }

    void whatThreeTiersCannotHaveIsRefused_data() {
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QString>("says");
        QTest::newRow("leaves for services")
            << QStringList{"--service-leaves", "2", "--service-links", "48"}
            << "Give storage a fabric of its own";
        QTest::newRow("pairs") << QStringList{"--peer-links", "2"} << "Leave the peer cables out";
    }
    void whatThreeTiersCannotHaveIsRefused() {
        QFETCH(QStringList, more);
        QFETCH(QString, says);
        test::compareRefusal(test::runCli(fabricOf(1024, more)), 2, {says});
    }

    /// As the DGX H100 SuperPOD of four units has them (RA-11333-001 V11, table 7).
    void networksBesideItAreShapedOnTheirOwn() {
        const QString path = folder_.filePath("four units.cluster");
        const auto run = test::runCli(fabricOf(127, {"--scalable-unit",
                                                     "32",
                                                     "--ufm-ports",
                                                     "4",
                                                     "--server",
                                                     "dgx-h100",
                                                     "--storage-switch",
                                                     "nvidia-qm9700",
                                                     "--storage-scalable-unit",
                                                     "32",
                                                     "--storage-oversubscription",
                                                     "4:3",
                                                     "--storage-service-leaves",
                                                     "4",
                                                     "--storage-service-links",
                                                     "96",
                                                     "--storage-service-links-per-uplink",
                                                     "2",
                                                     "--management-switch",
                                                     "nvidia-sn2201",
                                                     "--management-nodes-per-leaf",
                                                     "16",
                                                     "--management-service-links",
                                                     "188",
                                                     "--uplink-switch",
                                                     "nvidia-sn4600c",
                                                     "-o",
                                                     path}));
        QVERIFY2(run.code == 0, run.err.constData());
        const design::Document document = design::openDocument(path.toStdString());
        QCOMPARE(devicesOf(document, "nvidia-qm9700"), 48 + 16);
        QCOMPARE(devicesOf(document, "nvidia-sn2201"), 8);
        QCOMPARE(devicesOf(document, "nvidia-sn4600c"), 2);
        test::compareRefusal(
            test::runCli(fabricOf(8, {"--server", "dgx-h100", "--storage-switch", "nvidia-qm9700",
                                      "--storage-oversubscription", "x", "-o", path})),
            2, {"--storage-oversubscription"});
    }

    /// More cables than a sheet has rows are refused at once, in one sentence.
    void cablesTooManyToBeListedAreRefused_data() {
        QTest::addColumn<QStringList>("command");
        QTest::newRow("schedule") << QStringList{"schedule"};
        for (const char* format : {"ibsim", "simgrid"})
            QTest::newRow(format) << QStringList{"export", "--format", format};
    }
    void cablesTooManyToBeListedAreRefused() {
        QFETCH(QStringList, command);
        const QString path = folder_.filePath("huge.cluster");
        if (!QFile::exists(path)) {
            const auto run = test::runCli(fabricOf(8, {"--server", "dgx-h100", "-o", path}));
            QVERIFY2(run.code == 0, run.err.constData());
            design::Document document = design::openDocument(path.toStdString());
            for (design::Device& device : document.variants.front().devices) device.count = 200'000;
            design::saveDocument(path.toStdString(), document);
        }
        const auto run = test::runCli(QStringList{command.first(), path} + command.mid(1));
        QCOMPARE(run.code, 3);
        QVERIFY2(run.err.contains("more cables than"), run.err.constData());
        QCOMPARE(run.err.count('\n'), 1);
    }
};

CW_TEST(TestCliFabric)
#include "test_cli_fabric.moc"
