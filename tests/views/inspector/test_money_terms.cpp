// The form of money terms: every change is one undoable step, and what it cannot show survives.
#include <QCheckBox>
#include <QListWidget>
#include <QSignalSpy>
#include <QSpinBox>

#include "tests/test_program.h"
#include "tests/views/panel_fixture.h"
#include "views/inspector/economics_panel.h"

using namespace cw;
using namespace cw::test;
using namespace cw::views;

namespace {

struct MoneyTermsFixture : PanelFixture {
    MoneyTermsFixture() {
        openCluster();
        panel.resize(340, 900);
        panel.show();
        QVERIFY(QTest::qWaitForWindowActive(&panel));
    }
    template <class Widget>
    Widget& get(const char* name) {
        auto* found = panel.findChild<Widget*>(QString::fromLatin1(name));
        if (!found) qFatal("no %s", name);
        return *found;
    }
    [[nodiscard]] const design::Economics& economics() const { return session.variant().economics; }
    QListWidgetItem& offer(const char* id) {
        auto& list = get<QListWidget>("moneyOffers");
        for (int i = 0; i < list.count(); ++i)
            if (list.item(i)->data(Qt::UserRole).toString() == QLatin1String(id))
                return *list.item(i);
        qFatal("no offer %s", id);
    }
    EconomicsPanel panel{session, theme};
};

}  // namespace

class TestMoneyTerms : public QObject {
    Q_OBJECT

private slots:
    void termsAreTakenAsUndoableSteps() {
        MoneyTermsFixture f;
        typeInto(f.get<QSpinBox>("moneyYears"), "5");
        QVERIFY(choose(f.get<QComboBox>("moneyPremises"), "Colocation"));
        f.get<QCheckBox>("moneyRentHasEnergy").click();
        typeInto(f.get<QDoubleSpinBox>("money_licence"), "4500");
        typeInto(f.get<QDoubleSpinBox>("money_tax"), "19");
        const design::OwnershipTerms& terms = *f.economics().ownership;
        QCOMPARE(terms.years, 5);
        QVERIFY(terms.premises == design::Premises::colocation);
        QVERIFY(terms.colocationIncludesEnergy);
        QCOMPARE(terms.licence_USDpGpuYear, 4500.0);
        QCOMPARE(terms.taxShare, 0.19);
        for (int i = 0; i < 5; ++i) f.session.undo();
        QVERIFY(!f.economics().ownership);
        QCOMPARE(f.get<QSpinBox>("moneyYears").value(), design::OwnershipTerms{}.years);
        keepPicture(f.panel, "money_terms");
    }

    void anEndMovedPastAnotherTakesItAlong() {
        MoneyTermsFixture f;
        auto& support = f.get<QWidget>("money_support");
        typeInto(*support.findChild<QDoubleSpinBox*>("typical"), "6");
        const design::Assumed& share = f.economics().ownership->supportShare;
        QCOMPARE(share.low, 0.0);
        QCOMPARE(share.typical, 0.06);
        QCOMPARE(share.high, 0.06);
        f.session.undo();
        QVERIFY(!f.economics().ownership);
    }

    void aVendorsDiscountIsTakenAndWithdrawn() {
        MoneyTermsFixture f;
        auto& box = f.get<QDoubleSpinBox>("discount_NVIDIA");
        typeInto(box, "12.5");
        QCOMPARE(f.economics().ownership->discountByVendor.at("NVIDIA"), 0.125);
        typeInto(box, "0");
        QVERIFY(f.economics().ownership->discountByVendor.empty());
    }

    void anOfferIsPinnedWithItsGpuAndSource() {
        MoneyTermsFixture f;
        f.offer("lambda-b200-8x-on-demand-2026-09").setCheckState(Qt::Checked);
        QCOMPARE(f.economics().cloudOffers.size(), std::size_t(1));
        const catalog::CloudOffer& pinned = f.economics().cloudOffers.front();
        QVERIFY(pinned.source.find("http") != std::string::npos);
        QVERIFY(f.session.document().pinned.find(pinned.part));
        f.offer("lambda-b200-8x-on-demand-2026-09").setCheckState(Qt::Unchecked);
        QVERIFY(f.economics().cloudOffers.empty());
        f.session.undo();
        f.session.undo();
        QVERIFY(!f.session.history().canUndo());
    }

    void aCurrencyNeedsTheDayOfItsRate() {
        MoneyTermsFixture f;
        typeInto(f.get<QLineEdit>("moneyCurrency"), "EUR");
        typeInto(f.get<QDoubleSpinBox>("moneyRate"), "0.8617");
        QVERIFY(!f.economics().currency);
        typeInto(f.get<QLineEdit>("moneyRateDay"), "2026-11-30");
        QVERIFY(f.economics().currency.has_value());
        QCOMPARE(f.economics().currency->perDollar, 0.8617);
        QCOMPARE(f.economics().currency->code, std::string("EUR"));
    }

    void leavingFieldsAsTheyAreMakesNoStep() {
        MoneyTermsFixture f;
        for (QAbstractSpinBox* box : f.panel.findChildren<QAbstractSpinBox*>())
            if (box->isEnabled()) {
                box->setFocus();
                QTest::keyClick(box, Qt::Key_Return);
            }
        QVERIFY(!f.session.history().canUndo());
    }
};

CW_TEST(TestMoneyTerms)
#include "test_money_terms.moc"
