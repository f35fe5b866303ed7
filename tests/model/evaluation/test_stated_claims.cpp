// What follows from the article's own numbers, against a calculation by hand.
#include <QtTest>

#include "model/catalog/catalog.h"
#include "model/design/document_file.h"
#include "model/evaluation/stated_claims.h"
#include "model/workload/architecture_library.h"
#include "tests/test_program.h"

using namespace cw;

namespace {

const std::vector<evaluation::StatedClaim>& claims() {
    static const std::vector<evaluation::StatedClaim> all = [] {
        const design::Document document =
            design::openDocument(CW_SOURCE_DIR "/resources/examples/32-gpu-b100.cluster");
        return evaluation::statedClaims(document.variants.front(), document.pinned,
                                        workload::readArchitectures(CW_CATALOG_FILE));
    }();
    return all;
}

QString here(const char* topic) {
    for (const evaluation::StatedClaim& claim : claims())
        if (QString::fromStdString(claim.topic).contains(QLatin1String(topic)))
            return QString::fromStdString(claim.here + " / " + claim.because);
    return "no such claim";
}

}  // namespace

class TestStatedClaims : public QObject {
    Q_OBJECT

private slots:
    void theFiguresAreThoseOfACalculationByHand_data() {
        QTest::addColumn<QString>("topic");
        QTest::addColumn<QString>("figure");
        QTest::newRow("hierarchical: 2 x 3/4 x 140 / 168") << "synchronisation" << "1.25 to";
        QTest::newRow("flat ring: 2 x 31/32 x 140 / 168") << "synchronisation" << "1.61 s";
        QTest::newRow("one link a node: 2 x 31/32 x 140 / 8") << "100 Gb/s" << "33.9 s";
        QTest::newRow("3 x 31/32 x 140") << "FSDP" << "407 GB";
        QTest::newRow("1 / (0.6 + 0.4 / 2.1)") << "2.1 times" << "1.27 times";
        QTest::newRow("1 - 32 / 62") << "SHARP" << "48 %";
        QTest::newRow("0.95 x 50") << "400 Gb/s link" << "47.5 GB/s";
        QTest::newRow("128 x 989 / (32 x 1750)") << "128 H100" << "2.26 times";
        QTest::newRow("78 / 23") << "mixture" << "3.39 times";
        QTest::newRow("32 x 1.75e15 x 0.573 x 136800 / 4.2e11") << "38" << "10.45 billion";
        QTest::newRow("1.4e12 / 10.45e9") << "38" << "134 times";
        QTest::newRow("16 x 174.6e9 / 32") << "GPT-3" << "87.3 GB";
    }

    void theFiguresAreThoseOfACalculationByHand() {
        QFETCH(QString, topic);
        QFETCH(QString, figure);
        const QString text = topic == "38" ? here("from scratch") : here(qPrintable(topic));
        QVERIFY2(text.contains(figure), qPrintable(text));
    }

    void everyClaimSaysWhatIsStatedWhatFollowsAndWhy() {
        QVERIFY(claims().size() >= 13);
        for (const evaluation::StatedClaim& claim : claims()) {
            QVERIFY(!claim.topic.empty() && !claim.states.empty());
            QVERIFY2(!claim.here.empty() && !claim.because.empty(), claim.topic.c_str());
        }
    }
};

CW_TEST(TestStatedClaims)
#include "test_stated_claims.moc"
