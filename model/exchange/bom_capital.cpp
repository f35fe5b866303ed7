// The third sheet of the workbook: what is paid once, the parts and all that comes on top, as
// formulas over the bill. A price, a share or a count changed by hand moves the capital.
#include "model/exchange/bom_capital.h"

#include <algorithm>
#include <array>

#include "model/design/resolve.h"
#include "model/economics/in_currency.h"
#include "model/facility/cable_length.h"
#include "model/facility/power.h"

namespace cw::exchange {

namespace {

using design::Assumed;
using economics::OneOff;

constexpr const char* billSheet = "'Bill of materials'!";

/// Columns: name, quantity, low, typical and high of what it is multiplied with, then the amounts.
constexpr int amountColumns = 3;

class CapitalSheet {
public:
    CapitalSheet(XlsxFile& file, const Bom& bom, const Capital& capital)
        : file_(file), sheet_(file.addSheet("Capital")), bom_(bom), capital_(capital) {
        const std::string code = " (" + bom.currency.code + ")";
        const std::array<std::pair<std::string, double>, 8> headings{{{"Once", 36},
                                                                      {"Quantity", 12},
                                                                      {"Each or share, low", 18},
                                                                      {"typical", 18},
                                                                      {"high", 18},
                                                                      {"Low" + code, 20},
                                                                      {"Typical" + code, 20},
                                                                      {"High" + code, 20}}};
        for (std::size_t i = 0; i < headings.size(); ++i)
            file.column(sheet_, static_cast<lxw_col_t>(i), headings[i].first.c_str(),
                        headings[i].second);
        money_ = format("#,##0.00", false);
        share_ = format("0.00##", false);
        total_ = format("#,##0.00", true);
    }

    void write() {
        const std::string total = std::to_string(bom_.lines.size() + 2);
        line("Parts", bom_.total, [&](int i) { return billSheet + billColumn(i) + total; });
        for (const economics::VendorDiscount& discount : capital_.own.discounts)
            addDiscount(discount);
        lastOfHardware_ = row_;
        addProduct(OneOff::racks, capital_.inputs.racksToBuy, capital_.terms.rack_USD);
        addProduct(OneOff::powerDistribution, capital_.inputs.racksToPower,
                   capital_.terms.rackPower_USD);
        addProduct(OneOff::cooling, capital_.inputs.coolingToBuy_W / 1e3,
                   capital_.terms.cooling_USDpkW);
        addShare(OneOff::spares, capital_.terms.sparesShare, lastOfHardware_);
        const lxw_row_t lastOfGoods = row_;
        addShare(OneOff::installation, capital_.terms.installShare, lastOfHardware_);
        addShare(OneOff::freight, fixed(capital_.terms.freightShare), lastOfGoods);
        addShare(OneOff::tax, fixed(capital_.terms.taxShare), lastOfGoods);
        addProduct(OneOff::sitePreparation, capital_.inputs.gpuNodes,
                   fixed(capital_.terms.sitePreparation_USDpNode));
        const std::string last = std::to_string(row_);
        line(
            "Capital", capital_.own.capital,
            [&](int i) { return "SUM(" + amountColumn(i) + "2:" + amountColumn(i) + last + ")"; },
            total_);
    }

private:
    static Assumed fixed(double value) { return {value, value, value}; }
    static std::string billColumn(int i) { return std::string(1, static_cast<char>('I' + i)); }
    static std::string amountColumn(int i) { return std::string(1, static_cast<char>('F' + i)); }
    static std::string eachColumn(int i) { return std::string(1, static_cast<char>('C' + i)); }

    lxw_format* format(const char* number, bool isTotal) {
        lxw_format* made = workbook_add_format(file_.workbook());
        format_set_num_format(made, number);
        if (isTotal) {
            format_set_bold(made);
            format_set_top(made, LXW_BORDER_THIN);
        }
        return made;
    }

    template <class Formula>
    void line(const std::string& name, const MoneyRange& amount, Formula formula,
              lxw_format* style = nullptr) {
        file_.text(sheet_, row_, 0, name, style != nullptr ? style : file_.textFormat());
        const std::array amounts{amount.low, amount.typical, amount.high};
        for (int i = 0; i < amountColumns; ++i)
            file_.check(worksheet_write_formula_num(
                sheet_, row_, static_cast<lxw_col_t>(5 + i), ("=" + formula(i)).c_str(),
                style != nullptr ? style : money_, amounts[static_cast<std::size_t>(i)].dollars()));
        ++row_;
    }

    void each(const Assumed& value, lxw_format* style) {
        const std::array values{value.low, value.typical, value.high};
        for (int i = 0; i < amountColumns; ++i)
            file_.check(worksheet_write_number(sheet_, row_, static_cast<lxw_col_t>(2 + i),
                                               values[static_cast<std::size_t>(i)], style));
    }

    /// Line by line and rounded, as the cost of ownership takes it off.
    void addDiscount(const economics::VendorDiscount& discount) {
        each(fixed(capital_.terms.discountByVendor.at(discount.vendor)), share_);
        const std::string last = std::to_string(bom_.lines.size() + 1);
        const std::string row = std::to_string(row_ + 1);
        std::string vendor;  // a quote in a text of a formula is written twice
        for (const char c : discount.vendor)
            vendor += c == '"' ? std::string("\"\"") : std::string(1, c);
        line("Discount of " + discount.vendor,
             {Money() - discount.amount.low, Money() - discount.amount.typical,
              Money() - discount.amount.high},
             [&](int i) {
                 const std::string column = billColumn(i);
                 return "-SUMPRODUCT((" + std::string(billSheet) + "B2:B" + last + "=\"" + vendor +
                        "\")*ROUND(" + billSheet + column + "2:" + column + last + "*" +
                        eachColumn(i) + row + ",2))";
             });
    }

    [[nodiscard]] const MoneyRange* amountOf(OneOff kind) const {
        const auto& lines = capital_.own.oneOff;
        const auto found = std::find_if(lines.begin(), lines.end(),
                                        [&](const auto& each) { return each.kind == kind; });
        return found == lines.end() ? nullptr : &found->amount;
    }

    void addProduct(OneOff kind, double quantity, const Assumed& each_USD) {
        const MoneyRange* amount = amountOf(kind);
        if (amount == nullptr) return;
        file_.check(worksheet_write_number(sheet_, row_, 1, quantity, nullptr));
        each(each_USD, money_);
        const std::string row = std::to_string(row_ + 1);
        line(economics::nameOf(kind), *amount,
             [&](int i) { return "ROUND(B" + row + "*" + eachColumn(i) + row + ",2)"; });
    }

    /// Of the sum of all lines up to `last`.
    void addShare(OneOff kind, const Assumed& share, lxw_row_t last) {
        const MoneyRange* amount = amountOf(kind);
        if (amount == nullptr) return;
        each(share, share_);
        const std::string row = std::to_string(row_ + 1);
        line(economics::nameOf(kind), *amount, [&](int i) {
            return "ROUND(SUM(" + amountColumn(i) + "2:" + amountColumn(i) + std::to_string(last) +
                   ")*" + eachColumn(i) + row + ",2)";
        });
    }

    XlsxFile& file_;
    lxw_worksheet* sheet_;
    const Bom& bom_;
    const Capital& capital_;
    lxw_row_t row_ = 1;
    lxw_row_t lastOfHardware_ = 1;
    lxw_format* money_ = nullptr;
    lxw_format* share_ = nullptr;
    lxw_format* total_ = nullptr;
};

}  // namespace

Capital capitalOf(const design::ResolvedDesign& design, const economics::Capex& capex) {
    const design::Variant& variant = *design.variant;
    const facility::Power power = facility::computePower(design, design::countCables(design));
    Capital capital;
    capital.terms =
        economics::inCurrency(variant.economics.ownership.value_or(design::OwnershipTerms{}),
                              economics::currencyOf(variant));
    const auto isBought = [&](catalog::PartKind kind) {
        return economics::isBoughtWithPrice(design, kind);
    };
    for (const design::ResolvedDevice& device : design.devices)
        if (device.gpus > 0) capital.inputs.gpuNodes += device.device->count;
    if (!isBought(catalog::PartKind::rack)) capital.inputs.racksToBuy = power.racksNeeded;
    if (!isBought(catalog::PartKind::pdu)) capital.inputs.racksToPower = power.racksNeeded;
    if (capital.terms.premises == design::Premises::ownRoom &&
        !isBought(catalog::PartKind::coolingUnit))
        capital.inputs.coolingToBuy_W = power.it.peak_W;
    capital.own = economics::computeOwnership(capex, capital.inputs, capital.terms);
    return capital;
}

void addCapitalSheet(XlsxFile& file, const Bom& bom) {
    if (bom.capital && bom.isTotalKnown() && !bom.lines.empty())
        CapitalSheet(file, bom, *bom.capital).write();
}

}  // namespace cw::exchange
