// A network cable by cable: from a drawing, to files and back, and held against another one.
#include <QtTest>
#include <algorithm>

#include "model/error.h"
#include "model/exchange/ibdm.h"
#include "model/exchange/ibsim.h"
#include "model/exchange/simgrid.h"
#include "tests/model/caught.h"
#include "tests/model/exchange/drawn_plan.h"
#include "tests/model/fabric/reference_fabrics.h"
#include "tests/test_program.h"

using namespace cw;
using exchange::NetworkPlan;
using test::FabricBuilder;

namespace {

/// Whether the call is refused with a sentence that holds `words`.
template <class Call>
bool refuses(Call&& call, const char* words) {
    const QString sentence = caught([&] { (void)call(); });
    if (!sentence.contains(words)) qWarning("%s", qPrintable(sentence));
    return sentence.contains(words);
}

bool mentions(const std::string& text, const std::vector<std::string>& all) {
    return std::all_of(all.begin(), all.end(), [&](const std::string& word) {
        return text.find(word) != std::string::npos;
    });
}

}  // namespace

class TestNetworkPlan : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyNicIsANodeAndEveryCableHasItsPorts() {
        const NetworkPlan plan = test::planOf(test::scalableUnits(1, 4));
        QCOMPARE(plan.nodes.size(), std::size_t{256 + 12});
        QCOMPARE(plan.cables.size(), std::size_t{256 + 256});
        QVERIFY(exchange::findPlanFaults(plan).empty());
        const auto& cable = plan.cables[test::cableAt(plan, "dgx-07-hca3", 1)];
        QCOMPARE(QString::fromStdString(plan.words(cable.b)), QString("leaf-3 port 7"));
    }

    void whatIsWrittenForIbsimIsReadBackAsTheSameNetwork() {
        for (const int units : {1, 2}) {
            const NetworkPlan plan = test::planOf(test::scalableUnits(units, 4 * units));
            const NetworkPlan again = exchange::readIbnetdiscover(exchange::toIbsim(plan), "file");
            QCOMPARE(again.nodes.size(), plan.nodes.size());
            QCOMPARE(again.cables.size(), plan.cables.size());
            QVERIFY(exchange::differences(plan, again).empty());
        }
    }

    void crossedCablesAreOneSentenceWithAllEnds() {
        const NetworkPlan plan = test::planOf(test::scalableUnits(1, 4));
        NetworkPlan found = plan;
        std::swap(found.cables[test::cableAt(found, "dgx-05-hca2", 1)].b,
                  found.cables[test::cableAt(found, "dgx-05-hca6", 1)].b);
        const auto texts = exchange::differences(plan, found);
        QCOMPARE(texts.size(), std::size_t{1});
        QVERIFY2(mentions(texts[0], {"crossed", "dgx-05-hca2 port 1", "leaf-6 port 5",
                                     "dgx-05-hca6 port 1", "leaf-2 port 5"}),
                 texts[0].c_str());
    }

    void aMissingAMovedAndAnExtraCableAreNamed() {
        const NetworkPlan plan = test::planOf(test::scalableUnits(1, 4));
        NetworkPlan found = plan;
        const std::size_t gone = test::cableAt(found, "spine-2", 1);
        const std::string ends = plan.words(plan.cables[gone].a);
        found.cables.erase(found.cables.begin() + static_cast<std::ptrdiff_t>(gone));
        auto texts = exchange::differences(plan, found);
        QCOMPARE(texts.size(), std::size_t{1});
        QVERIFY(mentions(texts[0], {"not cabled", ends, "spine-2 port 1"}));
        texts = exchange::differences(found, plan);
        QCOMPARE(texts.size(), std::size_t{1});
        QVERIFY(mentions(texts[0], {"nothing is planned", ends}));
        found = plan;
        found.cables[test::cableAt(found, "dgx-01-hca1", 1)].b.port = 60;
        texts = exchange::differences(plan, found);
        QCOMPARE(texts.size(), std::size_t{1});
        QVERIFY2(mentions(texts[0], {"dgx-01-hca1 port 1", "leaf-1 port 60", "leaf-1 port 1"}),
                 texts[0].c_str());
    }

    void noNetworkHasAPortTwiceOrTooHigh() {
        NetworkPlan plan = test::planOf(test::scalableUnits(1, 4));
        plan.cables[test::cableAt(plan, "dgx-01-hca1", 1)].b.port = 2;
        auto faults = exchange::findPlanFaults(plan);
        QCOMPARE(faults.size(), std::size_t{1});
        QVERIFY2(mentions(faults[0], {"leaf-1 port 2", "dgx-01-hca1", "dgx-02-hca1"}),
                 faults[0].c_str());
        plan = test::planOf(test::scalableUnits(1, 4));
        plan.cables[test::cableAt(plan, "dgx-01-hca1", 1)].b.port = 65;
        faults = exchange::findPlanFaults(plan);
        QCOMPARE(faults.size(), std::size_t{1});
        QVERIFY(mentions(faults[0], {"leaf-1 port 65", "dgx-01-hca1 port 1", "64 ports"}));
        QVERIFY(refuses([&] { return exchange::toIbsim(plan); }, "leaf-1 port 65"));
    }

    void moreCablesThanPortsCannotBeWritten() {
        FabricBuilder b;
        const auto node = b.addNodes(9, 8).id;
        b.join(node, b.addSwitches(1), 8);
        QVERIFY(refuses([&] { return exchange::toIbsim(test::planOf(b)); }, "has 64 ports"));
        QVERIFY(refuses([&] { return exchange::toIbdm(test::planOf(b)); }, "has 64 ports"));
        QVERIFY(refuses([&] { return exchange::toSimgrid(test::planOf(b)); }, "has 64 ports"));
    }

    void anEmptyNetworkCannotBeWritten() {
        QVERIFY(
            refuses([&] { return exchange::toIbsim(test::planOf(FabricBuilder())); }, "no cable"));
    }

    void badFilesAreRefusedWithTheirLine_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("sentence");
        QTest::newRow("empty") << QByteArray() << QByteArray("no switch");
        QTest::newRow("prose") << QByteArray("hello\n") << QByteArray("line 1");
        QTest::newRow("port first") << QByteArray("[1] \"a\"[1]\n") << QByteArray("line 1");
        QTest::newRow("one-sided")
            << QByteArray("Switch 4 \"a\"\n[1] \"b\"[1]\nCa 1 \"b\"\n") << QByteArray("other side");
        QTest::newRow("unknown peer") << QByteArray("Switch 4 \"a\"\n[1] \"b\"[1]\n")
                                      << QByteArray("\"b\" is not in the file");
        QTest::newRow("twice") << QByteArray("Switch 4 \"a\"\nSwitch 4 \"a\"\n")
                               << QByteArray("twice");
        QTest::newRow("open quote") << QByteArray("Switch 4 \"a\n") << QByteArray("quote");
        QTest::newRow("no number") << QByteArray("Switch x \"a\"\n") << QByteArray("number");
        QTest::newRow("huge number")
            << QByteArray("Switch 99999999999 \"a\"\n") << QByteArray("number");
    }

    void badFilesAreRefusedWithTheirLine() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, sentence);
        QVERIFY(refuses([&] { return exchange::readIbnetdiscover(text.toStdString(), "dump"); },
                        sentence.constData()));
    }

    void aSimulatedPlatformHoldsARoutePerPair() {
        FabricBuilder b;
        const auto node = b.addNodes(4, 2, 2).id;
        b.join(node, b.addSwitches(1), 2);
        const std::string platform = exchange::toSimgrid(test::planOf(b));
        QCOMPARE(QByteArray(platform.c_str()).count("<host "), 8);
        QCOMPARE(QByteArray(platform.c_str()).count("<link "), 8);
        QCOMPARE(QByteArray(platform.c_str()).count("<route "), 56);
        QVERIFY(platform.find("400000000000bps") != std::string::npos);
        QVERIFY(
            refuses([&] { return exchange::toSimgrid(test::planOf(test::scalableUnits(4, 16))); },
                    "1024 NICs"));
        b.variant.links[0].cable = "";
        QVERIFY(refuses([&] { return exchange::toSimgrid(test::planOf(b)); }, "no speed"));
    }
};

CW_TEST(TestNetworkPlan)
#include "test_network_plan.moc"
