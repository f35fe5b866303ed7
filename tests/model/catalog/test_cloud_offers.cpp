// Prices of GPU-hours: read whole and exact, each with its source, and wrong ones told why.
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>

#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <filesystem>
#include <set>

#include "model/catalog/catalog.h"
#include "model/catalog/lint.h"
#include "tests/model/caught.h"
#include "tests/shipped_catalog.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::catalog;
namespace fs = std::filesystem;

namespace {

const CloudOffer& offer(const std::string& id) {
    const auto& offers = test::shippedCatalog().cloudOffers();
    const auto found = std::ranges::find(offers, id, &CloudOffer::id);
    if (found == offers.end()) qFatal("no cloud offer %s", id.c_str());
    return *found;
}

}  // namespace

class TestCloudOffers : public QObject {
    Q_OBJECT

    QTemporaryDir folder_{QDir::tempPath() + "/cloud ü"};

    fs::path copyOfShipped(const char* name) const {
        const fs::path copy = fs::path(folder_.path().toStdString()) / name;
        fs::copy_file(CW_CATALOG_FILE, copy, fs::copy_options::overwrite_existing);
        fs::permissions(copy, fs::perms::owner_write, fs::perm_options::add);
        return copy;
    }

private Q_SLOTS:
    void everyOfferIsDatedAndHasASource() {
        QCOMPARE(test::shippedCatalog().cloudOffers().size(), 63u);
        std::set<std::string> ids;
        for (const CloudOffer& one : test::shippedCatalog().cloudOffers()) {
            QVERIFY(ids.insert(one.id).second);
            const Source* source = test::shippedCatalog().findSource(one.source);
            QVERIFY2(source && !source->url.empty(), one.id.c_str());
            QVERIFY2(one.asOf >= "2024-12" && one.asOf <= "2026-11-30", one.id.c_str());
            const Part* part = test::shippedCatalog().find(one.part);
            QVERIFY2(one.gpu == "any" || (part && part->as<Accelerator>()), one.id.c_str());
        }
    }

    void publishedPricesAreKeptExactly_data() {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<qint64>("microdollars");
        QTest::addColumn<qint64>("centsForAThousandHours");
        // https://aws.amazon.com/ec2/pricing/on-demand/: p5.48xlarge at $55.04 an hour
        QTest::newRow("AWS p5") << QByteArray("aws-h100-8x-on-demand-2026-11") << qint64{6880000}
                                << qint64{688000};
        QTest::newRow("a fraction of a cent") << QByteArray("coreweave-a100-80gb-8x-spot-2026-09")
                                              << qint64{1206250} << qint64{120625};
        // https://qubrid.com/pricing: $133,414.80 a year for a server of eight
        QTest::newRow("a server-year")
            << QByteArray("qubrid-h100-8x-1-year-2026-09") << qint64{1903700} << qint64{190370};
    }

    void publishedPricesAreKeptExactly() {
        QFETCH(QByteArray, id);
        QFETCH(qint64, microdollars);
        QFETCH(qint64, centsForAThousandHours);
        const CloudOffer& one = offer(id.toStdString());
        QCOMPARE(qint64{*one.price_microdollars}, microdollars);
        QCOMPARE(qint64{one.priceOf(1000.0)->cents()}, centsForAThousandHours);
    }

    void anOfferWithoutAPriceSaysWhy() {
        const CloudOffer& one = offer("coreweave-any-8x-reserved-2026-09");
        QVERIFY(!one.priceOf(8760.0) && isCommitted(one.term));
        QVERIFY(QString::fromStdString(one.note).contains("60 %"));
    }

    void onlyNetworksThatSomebodyDescribesAreUsable() {
        const CloudOffer& azure = offer("azure-h100-8x-on-demand-2026-11");
        QCOMPARE(azure.multiNode, std::optional(true));
        QCOMPARE(azure.fabric_bps, std::optional(400e9));
        QCOMPARE(offer("azure-h100-nvl-1x-on-demand-2026-11").multiNode, std::optional(false));
        QVERIFY(!offer("runpod-secure-h100-1x-on-demand-2026-11").multiNode);
    }

    void whatIsWrittenIsReadBack() {
        for (const CloudOffer& one : test::shippedCatalog().cloudOffers())
            QVERIFY2(cloudOfferFromJson(cloudOfferToJson(one), "") == one, one.id.c_str());
    }

    void aWrongOfferIsToldWhy_data() {
        QTest::addColumn<QByteArray>("change");
        QTest::addColumn<QByteArray>("told");
        const auto row = [](const char* name, const char* change, const char* told) {
            QTest::newRow(name) << QByteArray(change) << QByteArray(told);
        };
        row("an instance's price", "price_microdollars = 55040000",
            "the price of a whole instance");
        row("a node's network", "fabric_bps = 3.2e12, multiNode = 1", "those of a whole node");
        row("bytes of a node", "memory_B = 6.4e11 * 8", "or those of all?");
        row("a term of one's own", "term = 'weekly'", "term: must be onDemand");
        row("an odd date", "asOf = '9.11.2026'", "asOf: must be a month or a day");
    }

    void aWrongOfferIsToldWhy() {
        QFETCH(QByteArray, change);
        QFETCH(QByteArray, told);
        SQLite::Database db(copyOfShipped("refused.sqlite").string(), SQLite::OPEN_READWRITE);
        QString error;
        try {
            db.exec("UPDATE cloud_offer SET " + change.toStdString() +
                    " WHERE id = 'aws-h100-8x-on-demand-2026-11'");
        } catch (const SQLite::Exception& refused) {
            error = refused.what();
        }
        QVERIFY2(error.contains(told), qPrintable(error));
    }

    void lintFindsWhatNoRowCanKnow() {
        const fs::path file = copyOfShipped("linted.sqlite");
        SQLite::Database(file.string(), SQLite::OPEN_READWRITE)
            .exec(
                "UPDATE cloud_offer SET part = 'b200-sxm6-180gb' "
                "WHERE id = 'aws-h100-8x-on-demand-2026-11';"
                "UPDATE cloud_offer SET part = 'dgx-h100' "
                "WHERE id = 'azure-h100-8x-on-demand-2026-11'");
        const LintReport report = lint(Catalog::open(file));
        QCOMPARE(report.errors.size(), 2u);
        QCOMPARE(report.errors[0].field, std::string("memory_B"));
        QCOMPARE(report.errors[1].field, std::string("part"));
    }
};

CW_TEST(TestCloudOffers)
#include "test_cloud_offers.moc"
