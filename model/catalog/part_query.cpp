#include "model/catalog/part_query.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <optional>

#include "model/catalog/lower_case.h"
#include "model/catalog/part_facts.h"

namespace cw::catalog {

namespace {

using Op = QueryCondition::Op;

struct UnitWord {
    std::string_view text;
    std::string_view unit;
    double factor;
};

/// Written as people write them; where upper and lower case mean different things both are here.
constexpr auto unitWords = std::to_array<UnitWord>({
    {"B", "B", 1},
    {"MB", "B", 1e6},
    {"GB", "B", 1e9},
    {"TB", "B", 1e12},
    {"PB", "B", 1e15},
    {"MiB", "B", 1048576.0},
    {"GiB", "B", 1073741824.0},
    {"TiB", "B", 1099511627776.0},
    {"MB/s", "Bps", 1e6},
    {"GB/s", "Bps", 1e9},
    {"TB/s", "Bps", 1e12},
    {"GBps", "Bps", 1e9},
    {"TBps", "Bps", 1e12},
    {"Mb/s", "bps", 1e6},
    {"Gb/s", "bps", 1e9},
    {"Tb/s", "bps", 1e12},
    {"Mbps", "bps", 1e6},
    {"Gbps", "bps", 1e9},
    {"Tbps", "bps", 1e12},
    {"Gbit/s", "bps", 1e9},
    {"Tbit/s", "bps", 1e12},
    {"G", "bps", 1e9},
    {"GbE", "bps", 1e9},
    {"FLOPS", "FLOPs", 1},
    {"GFLOPS", "FLOPs", 1e9},
    {"TFLOPS", "FLOPs", 1e12},
    {"PFLOPS", "FLOPs", 1e15},
    {"GFLOP/s", "FLOPs", 1e9},
    {"TFLOP/s", "FLOPs", 1e12},
    {"PFLOP/s", "FLOPs", 1e15},
    {"TFLOPs", "FLOPs", 1e12},
    {"PFLOPs", "FLOPs", 1e15},
    {"W", "W", 1},
    {"kW", "W", 1e3},
    {"MW", "W", 1e6},
    {"VA", "VA", 1},
    {"kVA", "VA", 1e3},
    {"V", "V", 1},
    {"A", "A", 1},
    {"MHz", "Hz", 1e6},
    {"GHz", "Hz", 1e9},
    {"MT/s", "MTps", 1},
    {"mm", "mm", 1},
    {"cm", "mm", 10},
    {"m", "m", 1},
    {"kg", "kg", 1},
    {"ns", "s", 1e-9},
    {"us", "s", 1e-6},
    {"ms", "s", 1e-3},
    {"s", "s", 1},
    {"C", "C", 1},
    {"weeks", "weeks", 1},
    {"week", "weeks", 1},
    {"days", "weeks", 1.0 / 7},
    {"months", "weeks", 52.0 / 12},
    {"CFM", "CFM", 1},
    {"U", "U", 1},
    {"USD", "USD", 1},
    {"$", "USD", 1},
    {"dollars", "USD", 1},
});

const UnitWord* unitFor(std::string_view text) {
    for (const UnitWord& word : unitWords)
        if (word.text == text) return &word;
    for (const UnitWord& word : unitWords)  // "gb", "kw": as they are meant most often
        if (lowerCase(word.text) == lowerCase(text)) return &word;
    return nullptr;
}

/// What a bare number means for a field: the unit its values are shown in.
double usualFactor(std::string_view unit) {
    if (unit == "B" || unit == "Bps" || unit == "bps" || unit == "Hz") return 1e9;
    if (unit == "FLOPs") return 1e12;
    return 1;
}

enum class Kind { word, figure, op };

struct Token {
    Kind kind = Kind::word;
    std::string text;
    bool quoted = false;
    double number = 0;
    std::string suffix;  ///< what stands right behind a figure: "80GB"
};

bool isOpStart(char c) {
    return c == '<' || c == '>' || c == '=' || c == '!';
}

/// "!copper" is "-copper"; "!=" is not.
bool isExclusion(std::string_view text, std::size_t at) {
    return text[at] == '!' && at + 1 < text.size() && text[at + 1] != '=' &&
           std::isspace(static_cast<unsigned char>(text[at + 1])) == 0;
}

/// A figure with what is glued to it; nothing when the text does not begin with one. "2x400G" and
/// "8-GPU" are words.
std::optional<Token> figureIn(const std::string& text) {
    Token token{Kind::figure, text, false, 0, ""};
    const std::size_t dollar = text.starts_with('$') ? 1 : 0;
    if (text.size() == dollar || std::isdigit(static_cast<unsigned char>(text[dollar])) == 0)
        return std::nullopt;
    std::string digits;
    std::size_t at = dollar;
    for (; at < text.size(); ++at) {
        if (text[at] == ',') continue;  // "3,000"
        if (std::isdigit(static_cast<unsigned char>(text[at])) == 0 && text[at] != '.') break;
        digits += text[at];
    }
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), token.number);
    if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    token.suffix = text.substr(at);
    if (dollar == 1) token.suffix += "$";
    return token;
}

std::vector<Token> tokensOf(std::string_view text) {
    std::vector<Token> tokens;
    for (std::size_t at = 0; at < text.size();) {
        if (std::isspace(static_cast<unsigned char>(text[at])) != 0) {
            ++at;
            continue;
        }
        if (isOpStart(text[at]) && !isExclusion(text, at)) {
            const std::size_t length = at + 1 < text.size() && text[at + 1] == '=' ? 2 : 1;
            tokens.push_back({Kind::op, std::string(text.substr(at, length)), false, 0, ""});
            at += length;
            continue;
        }
        if (text[at] == '"') {
            const std::size_t end = std::min(text.find('"', at + 1), text.size());
            tokens.push_back(
                {Kind::word, std::string(text.substr(at + 1, end - at - 1)), true, 0, ""});
            at = end + 1;
            continue;
        }
        const bool excluded = text[at] == '!';
        std::size_t end = excluded ? at + 1 : at;
        while (end < text.size() && std::isspace(static_cast<unsigned char>(text[end])) == 0 &&
               !isOpStart(text[end]))
            ++end;
        std::string word(text.substr(at, end - at));
        if (excluded) word.front() = '-';
        tokens.push_back({Kind::word, std::move(word), false, 0, ""});
        at = end;
    }
    return tokens;
}

Op opFrom(const std::string& text) {
    if (text == "<") return Op::less;
    if (text == "<=") return Op::lessOrEqual;
    if (text == ">") return Op::greater;
    if (text == ">=") return Op::greaterOrEqual;
    return text == "!=" || text == "!" ? Op::notEqual : Op::equal;
}

/// The facts a field name stands for; empty when it is none.
std::vector<std::string> factsOf(const std::string& name) {
    const std::string key = lowerCase(name);
    for (const QueryField& field : queryFields())
        if (lowerCase(field.name) == key) return {field.facts.begin(), field.facts.end()};
    // A fact's own name: it carries its unit, or a part of one.
    if (name.find('_') != std::string::npos || name.find('.') != std::string::npos) return {name};
    return {};
}

class Parser {
public:
    explicit Parser(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

    PartQuery parse() {
        while (at_ < tokens_.size()) {
            if (tokens_[at_].kind == Kind::op) {
                comparison({}, "");
                continue;
            }
            const Token& word = tokens_[at_];
            const bool beforeOp =
                at_ + 1 < tokens_.size() && tokens_[at_ + 1].kind == Kind::op && !word.quoted;
            if (beforeOp)
                if (auto facts = factsOf(word.text); !facts.empty()) {
                    ++at_;
                    comparison(std::move(facts), word.text);
                    continue;
                }
            freeWord(word);
            ++at_;
        }
        return std::move(query_);
    }

private:
    void freeWord(const Token& word) {
        QueryCondition condition;
        condition.isWord = true;
        condition.text = lowerCase(word.text);
        if (!word.quoted && condition.text.size() > 1 && condition.text.front() == '-') {
            condition.isExcluded = true;
            condition.text.erase(0, 1);
        }
        if (!condition.text.empty() && condition.text != "-")
            query_.conditions.push_back(std::move(condition));
    }

    /// At the operator.
    void comparison(std::vector<std::string> facts, const std::string& name) {
        const std::string op = tokens_[at_++].text;
        QueryCondition condition;
        condition.facts = std::move(facts);
        condition.op = opFrom(op);
        if (at_ >= tokens_.size() || tokens_[at_].kind == Kind::op) {
            complain("Say how much after \"" + (name.empty() ? "" : name + " ") + op + "\".");
            return;
        }
        const Token& token = tokens_[at_++];
        const auto figure = token.quoted ? std::nullopt : figureIn(token.text);
        if (figure)
            readFigure(condition, *figure, token.text);
        else
            readText(condition, token.text, name, op);
    }

    void readText(QueryCondition& condition, const std::string& text, const std::string& name,
                  const std::string& op) {
        condition.text = lowerCase(text);
        if (condition.facts.empty()) {
            complain("\"" + op + " " + text + "\" compares with no figure.");
            return;
        }
        if (condition.op != Op::equal && condition.op != Op::notEqual) {
            complain("\"" + text + "\" is no figure to compare " + name + " with.");
            return;
        }
        query_.conditions.push_back(std::move(condition));
    }

    void readFigure(QueryCondition& condition, const Token& figure, const std::string& text) {
        condition.isFigure = true;
        condition.value = figure.number;
        condition.text = lowerCase(text);
        std::string word = figure.suffix;
        if (word == "k" || word == "K") {  // "30k" dollars
            condition.value *= 1e3;
            word.clear();
        }
        const UnitWord* unit = word.empty() ? nullptr : unitFor(word);
        if (!word.empty() && unit == nullptr) {
            complain("\"" + word + "\" is no unit that is known here.");
            return;
        }
        if (unit == nullptr && at_ < tokens_.size() && tokens_[at_].kind == Kind::word &&
            !tokens_[at_].quoted) {
            unit = unitFor(tokens_[at_].text);
            if (unit != nullptr) ++at_;
        }
        finishFigure(condition, unit);
    }

    void finishFigure(QueryCondition& condition, const UnitWord* unit) {
        if (unit != nullptr) {
            condition.value *= unit->factor;
            condition.unit = unit->unit;
        } else if (!condition.facts.empty()) {
            condition.unit = unitOf(condition.facts.front());
            condition.value *= usualFactor(condition.unit);
        } else {
            complain("Say which unit, or which fact, " + condition.text + " is meant in.");
            return;
        }
        if (condition.unit == "U") {
            if (condition.facts.empty()) condition.facts = {"rackUnits"};
            condition.unit.clear();
        }
        if (!condition.facts.empty() && unitOf(condition.facts.front()) != condition.unit) {
            complain("\"" + condition.facts.front() + "\" is not measured in " +
                     std::string(unit->text) + ".");
            return;
        }
        query_.conditions.push_back(std::move(condition));
    }

    void complain(const std::string& what) {
        if (query_.problem.empty()) query_.problem = what;
    }

    std::vector<Token> tokens_;
    std::size_t at_ = 0;
    PartQuery query_;
};

}  // namespace

const std::vector<QueryField>& queryFields() {
    static const std::vector<QueryField> fields = {
        {"memory", {"memory_B", "capacity_B", "solderedMemory_B"}},
        {"capacity", {"capacity_B", "usable_B", "memory_B"}},
        {"bandwidth", {"memoryBandwidth_Bps"}},
        {"power", {"maxPower_W", "capacity_W"}},
        {"typicalPower", {"typicalPower_W"}},
        {"idlePower", {"idlePower_W"}},
        {"price", {"price.typical_USD"}},
        {"speed", {"ports.rate_bps", "rate_bps"}},
        {"ports", {"ports.count"}},
        {"gpus", {"slots.gpu.count"}},
        {"throughput", {"throughput_bps"}},
        {"height", {"rackUnits"}},
        {"weight", {"weight_kg"}},
        {"depth", {"depth_mm"}},
        {"cores", {"cores"}},
        {"year", {"year"}},
        {"reach", {"maxReach_m"}},
        {"leadTime", {"leadTime_weeks"}},
        {"latency", {"latency_s"}},
        {"read", {"read_Bps"}},
        {"write", {"write_Bps"}},
        {"scaleUp", {"scaleUp_Bps"}},
        {"domain", {"scaleUpDomain"}},
        {"fp64", {"densePeak_FLOPs.fp64"}},
        {"tf32", {"densePeak_FLOPs.tf32"}},
        {"bf16", {"densePeak_FLOPs.bf16"}},
        {"fp16", {"densePeak_FLOPs.fp16"}},
        {"fp8", {"densePeak_FLOPs.fp8"}},
        {"fp4", {"densePeak_FLOPs.fp4"}},
        {"int8", {"densePeak_FLOPs.int8"}},
        {"kind", {"kind"}},
        {"vendor", {"vendor"}},
        {"name", {"name"}},
        {"id", {"id"}},
        {"availability", {"availability"}},
        {"cooling", {"cooling"}},
        {"form", {"formFactor"}},
        {"socket", {"socket"}},
        {"architecture", {"architecture"}},
        {"medium", {"medium"}},
        {"connector",
         {"ports.connector", "cage.connector", "endA.connector", "endB.connector",
          "fibreConnector"}},
        {"protocol", {"ports.protocols", "protocols"}},
        {"type", {"type", "memoryType", "systemType"}},
    };
    return fields;
}

PartQuery parsePartQuery(std::string_view text) {
    return Parser(tokensOf(text)).parse();
}

}  // namespace cw::catalog
