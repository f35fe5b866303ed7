// The reading half of ibsim.h.
#include <cctype>
#include <charconv>
#include <map>
#include <optional>

#include "model/error.h"
#include "model/exchange/ibsim.h"

namespace cw::exchange {

namespace {

/// One line while it is taken apart from the left.
class LineReader {
public:
    LineReader(std::string_view text, std::string where) : rest_(text), where_(std::move(where)) {}

    void skipBlanks() {
        while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\t'))
            rest_.remove_prefix(1);
    }
    [[nodiscard]] bool isAtEnd() {
        skipBlanks();
        return rest_.empty();
    }
    [[nodiscard]] char next() {
        skipBlanks();
        return rest_.empty() ? '\0' : rest_.front();
    }
    void expect(char c, const char* what) {
        if (next() != c) fail(std::string("Here should be ") + what + ".");
        rest_.remove_prefix(1);
    }
    int number() {
        skipBlanks();
        int value = 0;
        const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
        if (error != std::errc() || value < 0) fail("Here should be a number.");
        rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
        return value;
    }
    std::string inQuotes() {
        expect('"', "a name in quotes");
        const std::size_t end = rest_.find('"');
        if (end == std::string_view::npos) fail("The closing quote of a name is missing.");
        std::string name(rest_.substr(0, end));
        rest_.remove_prefix(end + 1);
        if (name.empty()) fail("A name is empty.");
        return name;
    }
    /// "(0002c903...)": the GUID of a port, which says nothing about cables.
    void skipGuid() {
        if (next() != '(') return;
        const std::size_t end = rest_.find(')');
        if (end == std::string_view::npos) fail("The closing bracket of a GUID is missing.");
        rest_.remove_prefix(end + 1);
    }
    std::string word() {
        skipBlanks();
        std::size_t end = 0;
        while (end < rest_.size() && std::isalpha(static_cast<unsigned char>(rest_[end]))) ++end;
        std::string result(rest_.substr(0, end));
        rest_.remove_prefix(end);
        return result;
    }
    [[nodiscard]] std::string_view rest() const { return rest_; }
    [[noreturn]] void fail(const std::string& what) const {
        throw InputError(what, where_, "The file should be what ibnetdiscover prints.");
    }

private:
    std::string_view rest_;
    std::string where_;
};

/// A port's line: it stands again at the other end.
struct HalfCable {
    int node = 0;
    int port = 0;
    std::string peer;  ///< id
    int peerPort = 0;
    std::string where;
};

class PlanReader {
public:
    PlanReader(std::string_view text, std::string source)
        : text_(text), source_(std::move(source)) {}

    NetworkPlan read() {
        int number = 0;
        while (!text_.empty()) {
            const std::size_t end = std::min(text_.find('\n'), text_.size());
            std::string_view line = text_.substr(0, end);
            if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
            readLine(line, source_ + ", line " + std::to_string(++number));
            text_.remove_prefix(std::min(end + 1, text_.size()));
        }
        if (plan_.nodes.empty())
            throw InputError("The file holds no switch and no channel adapter.", source_,
                             "It should be what ibnetdiscover prints.");
        useDescriptions();
        joinHalves();
        return std::move(plan_);
    }

private:
    void readLine(std::string_view text, const std::string& where) {
        LineReader line(text, where);
        if (line.isAtEnd() || line.next() == '#') return;
        if (line.next() == '[') {
            readPort(line, where);
            return;
        }
        const std::string word = line.word();
        if (line.next() == '=') return;  // vendid=..., switchguid=...
        const bool isSwitch = word == "Switch";
        if (!isSwitch && word != "Ca" && word != "Hca" && word != "Rt")
            line.fail("\"" + word + "\" is no kind of node.");
        readNode(line, isSwitch);
    }

    void readNode(LineReader& line, bool isSwitch) {
        PlanNode node;
        node.isSwitch = isSwitch;
        node.ports = line.number();
        const std::string id = line.inQuotes();
        if (!byId_.try_emplace(id, static_cast<int>(plan_.nodes.size())).second)
            line.fail("The node \"" + id + "\" is there twice.");
        node.name = node.host = id;
        std::string description;
        if (line.next() == '#') {
            line.expect('#', "a comment");
            if (line.next() == '"') description = line.inQuotes();
        }
        plan_.nodes.push_back(std::move(node));
        descriptions_.push_back(std::move(description));
    }

    void readPort(LineReader& line, const std::string& where) {
        if (plan_.nodes.empty()) line.fail("A port stands before any node.");
        HalfCable half;
        half.node = static_cast<int>(plan_.nodes.size()) - 1;
        half.where = where;
        line.expect('[', "a port number in brackets");
        half.port = line.number();
        line.expect(']', "the closing bracket");
        line.skipGuid();
        half.peer = line.inQuotes();
        line.expect('[', "the far port's number in brackets");
        half.peerPort = line.number();
        line.expect(']', "the closing bracket");
        halves_.push_back(std::move(half));
    }

    void useDescriptions() {
        std::map<std::string, int> uses;
        for (const std::string& description : descriptions_) ++uses[description];
        for (std::size_t n = 0; n < plan_.nodes.size(); ++n)
            if (!descriptions_[n].empty() && uses[descriptions_[n]] == 1)
                plan_.nodes[n].name = plan_.nodes[n].host = descriptions_[n];
    }

    void joinHalves() {
        std::map<std::pair<PlanEnd, PlanEnd>, std::vector<const HalfCable*>> open;
        for (const HalfCable& half : halves_) {
            const auto peer = byId_.find(half.peer);
            if (peer == byId_.end())
                throw InputError("The node \"" + half.peer + "\" is not in the file.", half.where);
            const PlanEnd here{half.node, half.port};
            const PlanEnd there{peer->second, half.peerPort};
            const auto other = open.find({there, here});
            if (other != open.end() && !other->second.empty()) {
                other->second.pop_back();
                plan_.cables.push_back({there, here, 0});
            } else {
                open[{here, there}].push_back(&half);
            }
        }
        for (const auto& [ends, halves] : open) {
            if (halves.empty()) continue;
            throw InputError("The cable from " + plan_.words(ends.first) + " to " +
                                 plan_.words(ends.second) + " is not there from the other side.",
                             halves.front()->where, "Both ends of a cable stand in the file.");
        }
    }

    std::string_view text_;
    std::string source_;
    NetworkPlan plan_;
    std::map<std::string, int> byId_;
    std::vector<std::string> descriptions_;
    std::vector<HalfCable> halves_;
};

}  // namespace

NetworkPlan readIbnetdiscover(const std::string& text, const std::string& source) {
    return PlanReader(text, source).read();
}

}  // namespace cw::exchange
