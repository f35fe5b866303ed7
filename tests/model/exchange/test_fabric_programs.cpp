// What ibsim, OpenSM, ibdmchk and SimGrid say of our networks: the programs themselves are run.
#include <QRegularExpression>
#include <QtTest>
#include <algorithm>
#include <cmath>

#include "model/exchange/ibdm.h"
#include "model/exchange/ibsim.h"
#include "model/exchange/simgrid.h"
#include "tests/model/exchange/drawn_plan.h"
#include "tests/model/exchange/generated_plan.h"
#include "tests/model/exchange/programs.h"
#include "tests/model/fabric/reference_fabrics.h"
#include "tests/test_program.h"

using namespace cw;
using exchange::NetworkPlan;
using test::FabricBuilder;
using test::ProgramResult;

#define NEEDS(program)                                  \
    if (!test::isInstalled(program))                    \
    QSKIP(program                                       \
          " is not installed: packaging/test installs " \
          "it")

namespace {

/// The first node that is no switch: programs are run there.
const exchange::PlanNode& firstNic(const NetworkPlan& plan) {
    return *std::find_if(plan.nodes.begin(), plan.nodes.end(),
                         [](const exchange::PlanNode& node) { return !node.isSwitch; });
}

QString limitsOf(const NetworkPlan& plan) {
    return QString::fromStdString(exchange::ibsimLimits(plan));
}

/// A leaf-spine network of nodes with `nics` NICs and as many GPUs.
FabricBuilder smallFabric(int nodesPerLeaf, int leaves, int spines, int perSpine) {
    FabricBuilder b;
    std::vector<design::DeviceId> ids;
    for (int l = 0; l < leaves; ++l) {
        const auto node = b.addNodes(nodesPerLeaf, 1, 1).id;
        b.variant.devices.back().label = "node";
        ids.push_back(b.addSwitches(1));
        b.join(node, ids.back(), 1);
    }
    if (spines == 0) return b;
    const auto spine = b.addSwitches(spines);
    for (const auto leaf : ids) b.join(leaf, spine, perSpine, design::WiringPattern::mesh);
    return b;
}

FabricBuilder rails(int nodes, int rails, int spines, int perSpine) {
    FabricBuilder b;
    const auto node = b.addNodes(nodes, rails, rails).id;
    b.variant.devices.back().label = "node";
    const auto leaf = b.addSwitches(rails);
    b.join(node, leaf, rails, design::WiringPattern::rail);
    const auto spine = b.addSwitches(spines);
    b.join(leaf, spine, perSpine, design::WiringPattern::mesh);
    return b;
}

}  // namespace

Q_DECLARE_METATYPE(FabricBuilder)

class TestFabricPrograms : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    bool hasSimGrid_ = false;

    /// Bytes per second of the slowest flow, by SimGrid.
    double simulatedRate_Bps(const FabricBuilder& b, const char* pattern) {
        constexpr double size_B = 1e13;
        // SimGrid gives flows of long routes less, by latency (Velho and Legrand, Accuracy study
        // and improvement of network simulation in SimGrid, 2009); without latency it shares
        // fairly.
        const QString text = QString::fromStdString(exchange::toSimgrid(test::planOf(b)))
                                 .replace("latency=\"300ns\"", "latency=\"0\"");
        const QString platform = test::writeFile(folder_, "platform.xml", text.toStdString());
        const ProgramResult result = test::runProgram(
            "/usr/bin/python3", {CW_SIMGRID_FLOWS, platform, pattern, QString::number(size_B)},
            QProcessEnvironment::systemEnvironment(), 60000);
        const auto match = QRegularExpression("seconds (\\S+)").match(result.output);
        return size_B / match.captured(1).toDouble();
    }

    static void isClose(double theirs_Bps, double ours_Bps) {
        QVERIFY2(std::abs(theirs_Bps / ours_Bps - 1) < .01,
                 qPrintable(QString("%1 against our %2").arg(theirs_Bps).arg(ours_Bps)));
    }

private Q_SLOTS:
    void initTestCase() {
        hasSimGrid_ = test::runProgram("/usr/bin/python3", {"-c", "import simgrid; print('here')"},
                                       QProcessEnvironment::systemEnvironment(), 30000)
                          .output.contains("here");
    }

    void openSmRoutesScalableUnitsAsAFatTree_data() {
        QTest::addColumn<int>("nodes");
        QTest::addColumn<int>("planned");
        QTest::newRow("1 unit, 12 switches") << 32 << 256 + 12;
        QTest::newRow("4 units, 48 switches") << 128 << 1024 + 48;
    }

    void openSmRoutesScalableUnitsAsAFatTree() {
        NEEDS("ibsim");
        NEEDS("opensm");
        NEEDS("ibnetdiscover");
        if (test::simulatorLibrary().isEmpty()) QSKIP("libumad2sim is not installed");
        QFETCH(int, nodes);
        QFETCH(int, planned);
        const NetworkPlan plan = test::generatedPlan(nodes);
        QCOMPARE(static_cast<int>(plan.nodes.size()), planned);
        const QString net = test::writeFile(folder_, "plan.net", exchange::toIbsim(plan));
        const test::SimulatedNetwork network(net, limitsOf(plan),
                                             QString::fromStdString(firstNic(plan).name), folder_);
        QVERIFY2(network.isReady(), network.said().constData());
        const QString log = folder_.filePath(QString("opensm-%1.log").arg(nodes));
        QVERIFY(network.run("opensm", {"-o", "-f", log, "-R", "ftree"}, 90000).finished);
        QFile file(log);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray said = file.readAll();
        QVERIFY2(said.contains("ftree tables configured on all switches"), said.constData());
        QVERIFY(said.contains("SUBNET UP"));
        QVERIFY2(!said.contains("ERR"), said.constData());
        const ProgramResult found = network.run("ibnetdiscover", {}, 60000);
        QVERIFY(found.finished);
        const NetworkPlan again =
            exchange::readIbnetdiscover(found.output.toStdString(), "ibnetdiscover");
        QCOMPARE(again.nodes.size(), plan.nodes.size());
        QCOMPARE(again.cables.size(), plan.cables.size());
        const auto differences = exchange::differences(plan, again);
        QVERIFY2(differences.empty(), differences.empty() ? "" : differences[0].c_str());
    }

    void crossedRailsOfTheStandingNetworkAreNamed() {
        NEEDS("ibsim");
        NEEDS("ibnetdiscover");
        if (test::simulatorLibrary().isEmpty()) QSKIP("libumad2sim is not installed");
        const NetworkPlan plan = test::planOf(test::scalableUnits(1, 4));
        NetworkPlan wrong = plan;
        std::swap(wrong.cables[test::cableAt(plan, "dgx-05-hca2", 1)].b,
                  wrong.cables[test::cableAt(plan, "dgx-05-hca6", 1)].b);
        const QString net = test::writeFile(folder_, "wrong.net", exchange::toIbsim(wrong));
        const test::SimulatedNetwork network(net, limitsOf(plan), "dgx-01-hca1", folder_);
        QVERIFY2(network.isReady(), network.said().constData());
        // As ibnetdiscover says it and as we do.
        const ProgramResult found = network.run("ibnetdiscover", {}, 60000);
        QVERIFY(found.finished);
        const auto texts = exchange::differences(
            plan, exchange::readIbnetdiscover(found.output.toStdString(), "ibnetdiscover"));
        QCOMPARE(texts.size(), std::size_t{1});
        for (const char* end : {"dgx-05-hca2", "dgx-05-hca6", "leaf-2 port 5", "leaf-6 port 5"})
            QVERIFY2(texts[0].find(end) != std::string::npos, texts[0].c_str());
    }

    void ibsimStopsAtTheEndsWeName_data() {
        QTest::addColumn<int>("newPort");
        QTest::addColumn<QByteArray>("ours");
        QTest::addColumn<QByteArray>("theirs");
        QTest::newRow("a port used twice")
            << 2 << QByteArray("leaf-1 port 2") << QByteArray("leaf-1");
        QTest::newRow("a port too high")
            << 65 << QByteArray("leaf-1 port 65") << QByteArray("bad port num 65");
    }

    void ibsimStopsAtTheEndsWeName() {
        NEEDS("ibsim");
        QFETCH(int, newPort);
        QFETCH(QByteArray, ours);
        QFETCH(QByteArray, theirs);
        const NetworkPlan plan = test::planOf(test::scalableUnits(1, 4));
        std::string text = exchange::toIbsim(plan);
        NetworkPlan wrong = plan;
        exchange::PlanCable& cable = wrong.cables[test::cableAt(plan, "dgx-01-hca1", 1)];
        (wrong.at(cable.a).isSwitch ? cable.a : cable.b).port = newPort;
        const auto faults = exchange::findPlanFaults(wrong);
        QCOMPARE(faults.size(), std::size_t{1});
        QVERIFY2(QByteArray(faults[0].c_str()).contains(ours), faults[0].c_str());
        // The same mistake in the file, by hand: our writer refuses it.
        const std::string port = std::to_string(newPort);
        const auto replace = [&](const std::string& from, const std::string& to) {
            const std::size_t at = text.find(from);
            QVERIFY(at != std::string::npos);
            text.replace(at, from.size(), to);
        };
        replace("[1]\t\"dgx-01-hca1\"[1]", "[" + port + "]\t\"dgx-01-hca1\"[1]");
        replace("\"leaf-1\"[1]\n", "\"leaf-1\"[" + port + "]\n");
        const QString net = test::writeFile(folder_, "broken.net", text);
        const test::SimulatedNetwork network(net, limitsOf(plan), "dgx-02-hca1", folder_);
        QVERIFY2(!network.isReady(), network.said().constData());
        QVERIFY2(network.said().contains(theirs), network.said().constData());
    }

    /// 256 x 31 pairs of channel adapters meet at a leaf, the others over a spine.
    void ibdmCountsPairsAndFindsNoCreditLoops_data() {
        QTest::addColumn<int>("nodes");
        QTest::addColumn<QByteArray>("near");
        QTest::addColumn<QByteArray>("far");
        QTest::newRow("1 unit") << 32 << QByteArray("7936") << QByteArray("57344");
        QTest::newRow("4 units") << 128 << QByteArray("31744") << QByteArray("1015808");
    }

    void ibdmCountsPairsAndFindsNoCreditLoops() {
        NEEDS("ibdmchk");
        QFETCH(int, nodes);
        QFETCH(QByteArray, near);
        QFETCH(QByteArray, far);
        const NetworkPlan plan = test::generatedPlan(nodes);
        const exchange::IbdmFiles files = exchange::toIbdm(plan);
        const QString topology = test::writeFile(folder_, "plan.topo", files.topology);
        for (const auto& [name, text] : files.ibnl)
            test::writeFile(folder_, QString::fromStdString(name), text);
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("IBDM_IBNL_PATH", folder_.path());
        environment.insert("OSM_CACHE_DIR", folder_.path());
        const QString host = QString::fromStdString(firstNic(plan).host);
        // Debian's ibdmchk crashes after its last line: what it printed counts.
        const ProgramResult result = test::runProgram(
            "ibdmchk", {"-t", topology, "-n", host + "/U1", "-p", "1"}, environment, 60000);
        const auto says = [&](const QString& pattern) {
            return QString::fromLatin1(result.output).contains(QRegularExpression(pattern));
        };
        QVERIFY2(says("\\b2 +" + near + "\\b"), result.output.constData());
        QVERIFY(says("\\b4 +" + far + "\\b"));
        QVERIFY(says("Scanned:" + QString::number(near.toInt() + far.toInt()) + " CA to CA"));
        QVERIFY(says("no credit loops found"));
        QVERIFY2(!says("-E-"), result.output.constData());
    }

    void simGridSharesAsWeDo_data() {
        QTest::addColumn<FabricBuilder>("fabric");
        QTest::newRow("one leaf") << smallFabric(6, 1, 0, 0);
        QTest::newRow("1:1") << smallFabric(4, 2, 2, 2);
        QTest::newRow("2:1") << smallFabric(4, 2, 2, 1);
        QTest::newRow("4:1, three leaves") << smallFabric(4, 3, 1, 1);
        QTest::newRow("rails, 1:1") << rails(4, 4, 2, 2);
        QTest::newRow("rails, 2:1") << rails(4, 2, 2, 1);
    }

    void simGridSharesAsWeDo() {
        if (!hasSimGrid_) QSKIP("python3-simgrid is not installed: packaging/test installs it");
        QFETCH(FabricBuilder, fabric);
        fabric::TrafficOptions options;
        options.railForwarding = false;
        const fabric::Bandwidth ours = fabric.expanded(options).bandwidth;
        long gpus = 0;
        int most = 0;
        for (const design::ResolvedDevice& device :
             design::resolve(fabric.variant, fabric).devices) {
            gpus += static_cast<long>(device.gpus) * device.device->count;
            most = std::max(most, device.gpus);
        }
        const double pair_Bps =
            ours.find(fabric::Traffic::allToAll)->perGpu_Bps / static_cast<double>(gpus - most);
        isClose(simulatedRate_Bps(fabric, "all-to-all"), pair_Bps);
        isClose(simulatedRate_Bps(fabric, "ring"),
                ours.find(fabric::Traffic::ringPerRail)->perGpu_Bps);
    }
};

CW_TEST(TestFabricPrograms)
#include "test_fabric_programs.moc"
