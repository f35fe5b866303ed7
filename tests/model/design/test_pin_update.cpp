// Old designs with newer catalogs: what is told, what is taken, and that nothing changes by itself.
#include <QTemporaryDir>
#include <QtTest>

#include "model/catalog/merged_catalog.h"
#include "model/design/document_file.h"
#include "model/design/history.h"
#include "model/design/pin_update.h"
#include "tests/model/caught.h"
#include "tests/model/design/bench_desk.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::design;
using cw::test::BenchDesk;
using cw::test::shippedCatalog;
using cw::test::text;

namespace {

/// The shipped catalog of a later year: `change` has had its way with the copy of one part.
template <class Change>
catalog::Catalog later(const std::string& id, const Change& change) {
    catalog::UserParts user;
    user.parts.push_back(*shippedCatalog().find(id));
    change(user.parts.back());
    return mergeCatalogs(shippedCatalog(), user, "2027-11-30");
}

/// A catalog that no longer has `id`, but everything else.
catalog::Catalog without(const std::string& id) {
    catalog::UserParts user;
    for (const catalog::Part& part : shippedCatalog().parts())
        if (part.id != id) user.parts.push_back(part);
    return mergeCatalogs(catalog::Catalog(), user, "2027-11-30");
}

/// Two systems cabled to a switch.
struct OldDesign : BenchDesk {
    DeviceId servers = place("dgx-h100", 4);
    DeviceId leaf = place("nvidia-qm9700");
    OldDesign() {
        const std::string name = perform(connectDevices(desk(), servers, leaf));
        if (name.starts_with("refused")) qFatal("%s", name.c_str());
    }
};

const PinChange* changeFor(const std::vector<PinChange>& changes, const std::string& part) {
    for (const PinChange& pin : changes)
        if (pin.change.part == part) return &pin;
    return nullptr;
}

}  // namespace

class TestPinUpdate : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aDesignOfTodayHasNothingToTake() {
        const OldDesign old;
        QVERIFY(pinChanges(old.document, shippedCatalog()).empty());
        QVERIFY(takePins(old.document, shippedCatalog(), {"dgx-h100"}).empty());
    }

    void whatChangedIsToldPartByPart() {
        const OldDesign old;
        const auto newer = later("h100-sxm5-80gb", [](catalog::Part& part) {
            part.maxPower_W = 650;
            const catalog::Price counts = *part.price();
            part.prices = {counts};
            part.prices[0].typical = Money::fromDollars(20'000);
            part.prices[0].low = part.prices[0].high = std::nullopt;
        });
        const auto changes = pinChanges(old.document, newer);
        QCOMPARE(changes.size(), std::size_t{1});
        const PinChange& pin = changes[0];
        QCOMPARE(pin.uses, 32L);  // four systems of eight
        QCOMPARE(*pin.maxPowerBefore_W, 700.0);
        QCOMPARE(*pin.maxPowerAfter_W, 650.0);
        QCOMPARE(pin.priceAfter->dollars(), 20'000.0);
        QVERIFY(pin.priceBefore.has_value() && pin.priceBefore != pin.priceAfter);
        QVERIFY(pin.canTake());
        QCOMPARE(text(pin.change.facts.front().name), QString("maxPower_W"));
    }

    void takingIsOneStepThatCanBeUndoneAndIsJournaled() {
        OldDesign old;
        const auto newer = later("dgx-h100", [](catalog::Part& part) { part.maxPower_W = 11'000; });
        History history(old.document);
        const Transaction take = takePins(old.document, newer, {"dgx-h100", "nvidia-qm9700"});
        QVERIFY(history.perform(take));
        QVERIFY(text(history.undoName()).startsWith("Take the catalog's "));
        QCOMPARE(*history.document().pinned.find("dgx-h100")->maxPower_W, 11'000.0);
        QVERIFY(pinChanges(history.document(), newer).empty());
        // The journal's form of it does the same.
        Document again = old.document;
        design::apply(again, transactionFromJson(transactionToJson(take), ""));
        QVERIFY(again == history.document());
        history.undo();
        QVERIFY(history.document() == old.document);
        history.redo();
        QVERIFY(history.document() == again);
        // And what was taken opens again.
        QVERIFY(documentFromText(documentToText(again), "t") == again);
    }

    void theUsersPriceIsPinnedWithItsBook() {
        const OldDesign old;
        catalog::UserParts user;
        catalog::PriceBook book;
        book.id = 7;
        book.name = "Autumn";
        user.books = {book};
        catalog::PriceEntry entry;
        entry.part = "nvidia-qm9700";
        entry.amount = Money::fromDollars(12'345);
        entry.effective = "2026-11-01";
        user.entries["nvidia-qm9700"] = {{7, entry}};
        const auto priced = mergeCatalogs(shippedCatalog(), user, "2026-11-30");
        Document document = old.document;
        design::apply(document, takePins(document, priced, {"nvidia-qm9700"}));
        const catalog::Price* price = document.pinned.find("nvidia-qm9700")->price();
        QCOMPARE(price->typical->dollars(), 12'345.0);
        QVERIFY(text(document.sources.at(price->source).title)
                    .startsWith("Your price book \"Autumn\", 2026-11-01"));
    }

    void aRenamedPartIsRenamedWhereverItIsUsed_data() {
        QTest::addColumn<QString>("part");
        QTest::newRow("device") << "dgx-h100";
        QTest::newRow("switch") << "nvidia-qm9700";
        QTest::newRow("fitting") << "h100-sxm5-80gb";
        QTest::newRow("cable") << "";  // the one of the design
    }
    void aRenamedPartIsRenamedWhereverItIsUsed() {
        QFETCH(QString, part);
        const OldDesign old;
        const std::string id = part.isEmpty() ? old.lastLink().cable : part.toStdString();
        catalog::UserParts user;
        for (catalog::Part one : shippedCatalog().parts()) {
            if (one.id == id) {
                one.formerIds.push_back(id);
                one.id += "-new";
            }
            user.parts.push_back(std::move(one));
        }
        const auto newer = mergeCatalogs(catalog::Catalog(), user, "2027-11-30");
        const auto changes = pinChanges(old.document, newer);
        const PinChange* pin = changeFor(changes, id);
        QVERIFY(pin != nullptr && pin->change.kind == catalog::ChangeKind::renamed);
        QVERIFY2(pin->canTake(), pin->refusal.c_str());
        History history(old.document);
        QVERIFY(history.perform(takePins(old.document, newer, {id})));
        QVERIFY(history.document().pinned.find(id) == nullptr);
        QVERIFY(history.document().pinned.find(id + "-new") != nullptr);
        QVERIFY(documentFromText(documentToText(history.document()), "t") == history.document());
        history.undo();
        QVERIFY(history.document() == old.document);
    }

    void aCopyThatWouldLoseALinkSaysWhyNot() {
        const OldDesign old;
        const auto newer = later("nvidia-qm9700", [](catalog::Part& part) { part.ports.clear(); });
        const auto changes = pinChanges(old.document, newer);
        const PinChange* pin = changeFor(changes, "nvidia-qm9700");
        QVERIFY(pin != nullptr && !pin->canTake());
        QVERIFY2(!pin->refusal.empty(), "no reason");
        Document document = old.document;
        QVERIFY(!caught<EditError>([&] {
                     design::apply(document, takePins(document, newer, {"nvidia-qm9700"}));
                 }).startsWith("nothing"));
        QVERIFY(document == old.document);
    }

    void aWithdrawnPartLeavesTheDesignOpenAndOffersAnother() {
        const OldDesign old;
        const auto newer = without("h100-sxm5-80gb");
        const Document opened = documentFromText(documentToText(old.document), "t");
        const auto changes = pinChanges(opened, newer);
        const PinChange* pin = changeFor(changes, "h100-sxm5-80gb");
        QVERIFY(pin != nullptr && pin->change.kind == catalog::ChangeKind::withdrawn);
        QVERIFY(!pin->canTake());
        QVERIFY(!pin->change.replacements.empty());
        const catalog::Part* instead = newer.find(pin->change.replacements.front());
        QVERIFY(instead != nullptr);
        QCOMPARE(text(instead->as<catalog::Accelerator>()->formFactor), QString("SXM5"));
    }

    void aPartIsReplacedEverywhereInOneStep() {
        OldDesign old;
        old.perform(duplicateVariant(old.desk(), "B"));
        const auto answer =
            replaceEverywhere(old.document, shippedCatalog(), "dgx-h100", "dgx-h200");
        QVERIFY2(answer.ok(), answer.ok() ? "" : answer.reason().c_str());
        History history(old.document);
        QVERIFY(history.perform(answer.value()));
        for (const Variant& variant : history.document().variants)
            for (const Device& device : variant.devices) QVERIFY(device.part != "dgx-h100");
        history.undo();
        QVERIFY(history.document() == old.document);
        QVERIFY(!replaceEverywhere(old.document, shippedCatalog(), "dgx-h100", "nvidia-qm9700").ok());
        QVERIFY(!replaceEverywhere(old.document, shippedCatalog(), "dgx-h100", "nothing").ok());
    }
};

CW_TEST(TestPinUpdate)
#include "test_pin_update.moc"
