// The house's arrows, read from the source: who includes whom, and that no Qt is in the model.
//
// The link step refuses most wrong arrows; this test also catches those that hide in a header.
#include <QtTest>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>

#include "tests/test_program.h"

namespace fs = std::filesystem;

namespace {

/// For each room, the rooms it may include besides itself.
const std::map<std::string, std::set<std::string>>& allowedArrows() {
    static const std::set<std::string> wholeModel{
        "model",        "model/catalog",    "model/workload",  "model/design",
        "model/fabric", "model/facility",   "model/economics", "model/performance",
        "model/checks", "model/evaluation", "model/explore",   "model/exchange"};
    static const auto with = [](std::set<std::string> base, const std::set<std::string>& more) {
        base.insert(more.begin(), more.end());
        return base;
    };
    static const std::set<std::string> viewFloor =
        with(wholeModel, {"views/theme", "views/session"});
    static const std::map<std::string, std::set<std::string>> arrows{
        {"model", {}},
        {"model/catalog", {"model"}},
        {"model/workload", {"model"}},
        {"model/design", {"model", "model/catalog", "model/workload"}},
        {"model/fabric",
         {"model", "model/catalog", "model/workload", "model/design", "model/facility",
          "model/economics"}},
        {"model/facility", {"model", "model/catalog", "model/workload", "model/design"}},
        {"model/economics", {"model", "model/catalog", "model/workload", "model/design"}},
        {"model/performance",
         {"model", "model/catalog", "model/workload", "model/design", "model/fabric",
          "model/facility", "model/economics"}},
        {"model/checks",
         {"model", "model/catalog", "model/workload", "model/design", "model/fabric",
          "model/facility", "model/economics", "model/performance"}},
        {"model/evaluation",
         {"model", "model/catalog", "model/workload", "model/design", "model/fabric",
          "model/facility", "model/economics", "model/performance", "model/checks"}},
        {"model/explore",
         {"model", "model/catalog", "model/workload", "model/design", "model/fabric",
          "model/facility", "model/economics", "model/performance", "model/checks",
          "model/evaluation"}},
        {"model/exchange",
         {"model", "model/catalog", "model/workload", "model/design", "model/fabric",
          "model/facility", "model/economics"}},
        {"model/validation",
         {"model", "model/catalog", "model/workload", "model/design", "model/fabric",
          "model/facility", "model/economics", "model/performance"}},
        {"views/theme", wholeModel},
        {"views/session", with(wholeModel, {"views/theme"})},
        {"views/canvas", viewFloor},
        {"views/catalog", viewFloor},
        {"views/help", viewFloor},
        {"views/palette", viewFloor},
        {"views/inspector", viewFloor},
        {"views/charts", viewFloor},
        {"views/findings", viewFloor},
        {"views/report", with(viewFloor, {"views/canvas", "views/catalog", "views/charts"})},
        {"views/explore", with(viewFloor, {"model/explore", "views/charts", "views/inspector"})},
        {"views/window", with(viewFloor, {"views/canvas", "views/catalog", "views/help",
                                          "views/palette", "views/inspector", "views/charts",
                                          "views/explore", "views/findings", "views/report"})},
    };
    return arrows;
}

/// The room a path from the root lies in: "model/design/edit.h" -> "model/design", "model/json.h"
/// -> "model".
std::string roomOf(const std::string& path) {
    const auto first = path.find('/');
    const auto second = path.find('/', first + 1);
    return second == std::string::npos ? path.substr(0, first) : path.substr(0, second);
}

struct Include {
    std::string file;
    std::string target;
};

std::vector<Include> includesUnder(const std::string& folder) {
    // Written without a raw string: moc would take its quotes for the end of the text.
    static const std::regex pattern("^\\s*#\\s*include\\s*[<\"]([^\">]+)[>\"]");
    const fs::path root = CW_SOURCE_DIR;
    std::vector<Include> found;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
        const auto extension = entry.path().extension();
        if (extension != ".h" && extension != ".cpp") continue;
        std::ifstream in(entry.path());
        for (std::string line; std::getline(in, line);) {
            std::smatch match;
            if (std::regex_search(line, match, pattern))
                found.push_back({fs::relative(entry.path(), root).generic_string(), match[1]});
        }
    }
    return found;
}

}  // namespace

class TestArrows : public QObject {
    Q_OBJECT
private slots:
    void everyIncludeFollowsAnArrow() {
        QStringList wrong;
        int seen = 0;
        for (const std::string folder : {"model", "views"})
            for (const Include& include : includesUnder(folder)) {
                const bool isOurs = include.target.starts_with("model/") ||
                                    include.target.starts_with("views/") ||
                                    include.target.starts_with("app/");
                if (!isOurs) continue;
                ++seen;
                const std::string from = roomOf(include.file);
                const std::string to = roomOf(include.target);
                const auto arrows = allowedArrows().find(from);
                if (arrows == allowedArrows().end())
                    wrong << QString("%1 lies in a room without arrows")
                                 .arg(QString::fromStdString(include.file));
                else if (from != to && !arrows->second.contains(to))
                    wrong << QString::fromStdString(include.file + " includes " + include.target);
            }
        QVERIFY2(seen > 100, "the scan found hardly any includes: it looks in the wrong place");
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    }

    void theModelIncludesNoQt() {
        QStringList wrong;
        static const std::regex qt(R"(^(Q[A-Z]|Qt)[A-Za-z]*(/.*)?$)");
        for (const Include& include : includesUnder("model"))
            if (std::regex_match(include.target, qt))
                wrong << QString::fromStdString(include.file + " includes " + include.target);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    }

    void boostJsonStaysInOneFile() {
        QStringList files;
        for (const Include& include : includesUnder("model"))
            if (include.target.starts_with("boost/json"))
                files << QString::fromStdString(include.file);
        files.removeDuplicates();
        QCOMPARE(files, QStringList{"model/json.cpp"});
    }
};

CW_TEST(TestArrows)
#include "test_arrows.moc"
