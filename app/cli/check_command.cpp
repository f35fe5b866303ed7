#include "app/cli/commands.h"
#include "app/cli/evaluation_json.h"
#include "app/cli/faults.h"
#include "app/cli/table.h"
#include "model/checks/searched_fix.h"
#include "model/checks/wording.h"
#include "model/design/document_file.h"

namespace cw::cli {

namespace {

std::string textOf(const design::Variant& variant, const evaluation::Evaluation& evaluation) {
    std::string text = variant.name + "\n";
    if (evaluation.findings.empty()) return text + "  nothing to report\n";
    std::vector<Row> rows;
    for (const checks::Finding& finding : evaluation.findings) {
        std::string line = finding.text;
        if (finding.waived) line += " [waived: " + finding.waiverReason + "]";
        rows.push_back({" ", finding.waived ? "waived" : checks::nameOf(finding.severity),
                        finding.rule, line});
    }
    return text + table(rows) + "  " + checks::counted(evaluation.counts.error, "error") + ", " +
           checks::counted(evaluation.counts.warning, "warning") + ", " +
           std::to_string(evaluation.counts.info) + " info\n";
}

int checkCommand(const Session& session) {
    const design::Document document = design::openDocument(session.file);
    const auto catalog = openCatalogIfThere(session);
    int errors = 0;
    std::string text;
    JsonArray variants;
    for (const design::Variant* variant : chosenVariants(session, document)) {
        auto evaluation = evaluation::evaluate(
            *variant, document.pinned,
            {catalog ? &*catalog : nullptr, faultsOf(session, *variant, document.pinned)});
        checks::searchFixes(
            evaluation.findings, *variant, document.pinned,
            evaluation.throughput.machine ? &*evaluation.throughput.machine : nullptr);
        errors += evaluation.counts.error;
        text += (text.empty() ? "" : "\n") + textOf(*variant, evaluation);
        variants.push_back(findingsToJson(*variant, evaluation));
    }
    if (session.json)
        printJson(JsonObject{{"document", document.title}, {"variants", std::move(variants)}});
    else
        print(text);
    return errors > 0 ? exitFindings : exitOk;
}

}  // namespace

void addCheckCommand(CLI::App& app, Session& session) {
    CLI::App* command =
        app.add_subcommand("check", "What the rules say; exit code 1 when there are errors");
    command->add_option("FILE", session.file, "The .cluster file")->required();
    command->add_option("--variant", session.variant, "Only this variant")->type_name("NAME");
    command->add_flag("--json", session.json, "JSON instead of text");
    addFailOption(*command, session);
    command->footer(findingKeys);
    command->callback(
        [&session] { session.command = [&session] { return checkCommand(session); }; });
}

}  // namespace cw::cli
