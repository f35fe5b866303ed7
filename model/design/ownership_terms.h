// The terms on which a cluster is owned and compared with the cloud: assumptions, not results.
//
// Plain values of a variant. Each uncertain term is low / typical / high; a term nobody published
// starts at zero or empty and is said to be missing where it is used. Shares are of 1, rates a
// year, money in US dollars. The price of electricity and the PUE are the site's.
#pragma once

#include <map>
#include <optional>
#include <string>

namespace cw::design {

/// An assumption with its doubt. Kept: low <= typical <= high.
struct Assumed {
    double low = 0;
    double typical = 0;
    double high = 0;
    bool operator==(const Assumed&) const = default;
};

enum class Premises {
    ownRoom,     ///< energy is metered, PUE applies, the room is in the capex adders
    colocation,  ///< rent by contracted kW; metered energy on top unless the rent is all-in
};

struct OwnershipTerms {
    int years = 4;                             ///< horizon and depreciation life, 1 to 10
    Assumed utilisation{0.75, 0.85, 0.95};     ///< share of hours in which GPUs do paid work
    Assumed residualShare{0.15, 0.175, 0.20};  ///< of the capex, left at the end of `years`
    Assumed discountRate{0.06, 0.10, 0.14};    ///< cost of capital
    Premises premises = Premises::ownRoom;
    Assumed colocation_USDpkWmonth{184, 195, 217};
    bool colocationIncludesEnergy = false;
    /// Price of electricity over the years against the site's: the United States' commercial
    /// average rose by 10.7 % in the year to February 2026 (EIA, Electric Power Monthly,
    /// table 5.6.A).
    Assumed electricityTrend{0.9, 1.0, 1.2};
    Assumed rack_USD{0, 0, 0};        ///< where no rack is drawn
    Assumed rackPower_USD{0, 0, 0};   ///< power distribution of one rack; where none is drawn
    Assumed cooling_USDpkW{0, 0, 0};  ///< of peak IT load, once; where no cooling is drawn
    double room_USDpYear = 0;         ///< own room: rent, insurance, upkeep
    double coolant_USDpkWyear = 0;    ///< service of the liquid cooling, by peak IT load
    double licence_USDpGpuYear = 0;   ///< software, each GPU and year
    Assumed supportShare{0, 0, 0};    ///< of the hardware's price, each year
    double staff_FTE = 0;
    double staff_USDpFTEyear = 0;
    Assumed sparesShare{0, 0, 0};   ///< of the hardware's price, once
    Assumed installShare{0, 0, 0};  ///< racking, cabling and commissioning, once
    double freightShare = 0;
    double taxShare = 0;                  ///< of the price after discount, once
    double sitePreparation_USDpNode = 0;  ///< power, cooling and room made ready, once a GPU node
    std::map<std::string, double> discountByVendor;  ///< share off the list price
    double carbon_gPerkWh = 369;                     ///< of the grid; United States average
    bool operator==(const OwnershipTerms&) const = default;
};

}  // namespace cw::design
