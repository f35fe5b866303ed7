// What somebody types over a column, as a condition on its values: ">= 141 GB", "80..141 GB",
// "< 700 W", "OSFP", "!copper", "yes", "missing".
//
// Understands one column; that all columns hold together is the table's affair (fact_table.h).
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cw::views {

class ColumnFilter {
public:
    enum class Needs {
        nothing,    ///< every value will do
        range,      ///< a figure from low_ to high_
        words,      ///< every wanted word, none of the unwanted
        published,  ///< anything
        missing,    ///< nothing
    };

    ColumnFilter() = default;
    /// For a column of figures or of words. Nothing when a column of figures is given no figure:
    /// `figureHint` then says what can be typed.
    [[nodiscard]] static std::optional<ColumnFilter> parse(std::string_view field, bool isFigures,
                                                           const QString& text);

    [[nodiscard]] bool isEmpty() const { return needs_ == Needs::nothing; }
    /// NaN for a missing figure.
    [[nodiscard]] bool takes(double figure) const;
    /// Lower case; empty for missing words.
    [[nodiscard]] bool takes(const std::string& lowerCaseWords) const;

private:
    [[nodiscard]] static std::optional<ColumnFilter> parseRange(std::string_view field,
                                                                const QString& text);
    Needs needs_ = Needs::nothing;
    double low_ = 0;
    double high_ = 0;
    bool excludesLow_ = false;
    bool excludesHigh_ = false;
    std::vector<std::string> wanted_;
    std::vector<std::string> unwanted_;
};

/// "for example >= 80 GB, 80..141 GB, or missing".
[[nodiscard]] QString filterHint(std::string_view field, bool isFigures);

}  // namespace cw::views
