// clusterwright-cli sweep: one or two inputs swept over a design or a request; merge: shards put
// together.
#include <iostream>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/explore_input.h"
#include "app/cli/table.h"
#include "model/checks/wording.h"
#include "model/design/document_file.h"
#include "model/explore/sweep.h"
#include "model/file.h"

namespace cw::cli {

namespace {

using explore::Sweep;
using explore::SweepPoint;

constexpr std::size_t mostFile_B = 256u << 20;

struct SweepOptions {
    std::vector<std::string> inputs;
    std::string objective;
    std::string output;
    std::string shard = "0/1";
    int threads = 0;
};

struct MergeOptions {
    std::vector<std::string> files;
    std::string output;
};

void printSweep(const Sweep& sweep) {
    Row heads;
    for (const explore::SweptInput& input : sweep.inputs)
        heads.push_back(std::string(explore::nameOf(input.input)));
    heads.push_back(std::string(explore::nameOf(sweep.objective)));
    heads.push_back("best");
    std::vector<Row> rows{heads};
    for (const SweepPoint& point : sweep.points) {
        Row row;
        for (const double value : point.at) row.push_back(checks::figure(value, 4));
        row.push_back(point.best.empty() || !point.reason.empty()
                          ? "-"
                          : explore::wordsFor(sweep.objective, point.figures.of(sweep.objective)));
        row.push_back(point.reason.empty() ? point.best : point.reason);
        rows.push_back(row);
    }
    print(table(rows));
    for (const explore::Flip& flip : sweep.flips()) print(flip.words + "\n");
}

void writeAnswer(const Session& session, const Sweep& sweep, const std::string& output) {
    const std::string text = writeJson(explore::sweepToJson(sweep), explore::sweepLayout());
    if (!output.empty())
        replaceFile(output, text);
    else if (session.json)
        print(text);
    else
        printSweep(sweep);
}

std::vector<explore::SweptInput> sweptInputs(const std::vector<std::string>& texts) {
    std::vector<explore::SweptInput> inputs;
    for (const std::string& text : texts) {
        try {
            inputs.push_back(explore::sweptInputFrom(text));
        } catch (const InputError& error) {
            throw UsageError(error.what(), "--input");
        }
    }
    return inputs;
}

/// A design is a document; everything else is taken for a request.
bool isDesign(const std::string& file) {
    const Json json = parseJson(readFile(file, mostFile_B), file);
    return json.find("variants") != nullptr;
}

Sweep swept(const Session& session, const SweepOptions& options) {
    const catalog::Catalog catalog = openCatalog(session);
    const std::vector<explore::SweptInput> inputs = sweptInputs(options.inputs);
    const Shard shard = shardFrom(options.shard);
    explore::SearchOptions search;
    search.threads = options.threads;
    search.shard = shard.index;
    search.shards = shard.of;
    search.cancel = cancelOnInterrupt();
    std::optional<explore::Objective> objective;
    if (!options.objective.empty()) {
        objective = explore::objectiveNamed(options.objective);
        if (!objective)
            throw UsageError("\"" + options.objective + "\" is no objective.", "--objective",
                             "There are cost, time, power, energy, racks, ownership, "
                             "costPerTokens, downtime, leadTime.");
    }
    if (isDesign(session.file)) {
        const design::Document document = design::openDocument(session.file);
        const design::Variant& variant = *chosenVariants(session, document).front();
        if (!variant.job && !variant.service)
            throw UsageError("\"" + variant.name + "\" has no workload.", "--variant",
                             "Set one, or name a variant that has.");
        return explore::sweepDesign(catalog, document, variant.name,
                                    objective.value_or(explore::Objective::time), inputs, search);
    }
    explore::Request request = readRequest(session, session.file);
    if (objective) request.objectives.insert(request.objectives.begin(), *objective);
    return readingOf(session.file,
                     [&] { return explore::sweepRequest(catalog, request, inputs, search); });
}

int sweepCommand(const Session& session, const SweepOptions& options) {
    if (!options.output.empty()) requireWritable(options.output);
    writeAnswer(session, swept(session, options), options.output);
    return exitOk;
}

int mergeCommand(const Session& session, const MergeOptions& options) {
    std::vector<Json> files;
    for (const std::string& file : options.files)
        files.push_back(parseJson(readFile(file, mostFile_B), file));
    if (files.front().find("sweepVersion") != nullptr) {
        std::vector<Sweep> parts;
        for (std::size_t i = 0; i < files.size(); ++i)
            parts.push_back(readingOf(options.files[i], [&] {
                return explore::sweepFromJson(files[i], options.files[i]);
            }));
        writeAnswer(session, explore::merge(parts), options.output);
        return exitOk;
    }
    std::vector<explore::Result> parts;
    for (std::size_t i = 0; i < files.size(); ++i)
        parts.push_back(readingOf(
            options.files[i], [&] { return explore::resultFromJson(files[i], options.files[i]); }));
    const explore::Result merged = explore::merge(parts);
    if (!merged.isWhole())
        std::cerr << merged.shares.size() << " of " << merged.shards
                  << " shards: the answer is not whole until the others are merged, too.\n";
    const std::string text = writeJson(explore::resultToJson(merged), explore::resultLayout());
    if (options.output.empty())
        print(text);
    else
        replaceFile(options.output, text);
    return exitOk;
}

}  // namespace

void addSweepCommand(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "sweep", "One or two inputs swept over a design or a request, and where the best changes");
    const auto options = std::make_shared<SweepOptions>();
    command->add_option("FILE", session.file, "A design or a request")
        ->required()
        ->type_name("FILE");
    command
        ->add_option(
            "--input", options->inputs,
            "NAME=FROM:TO:STEPS or NAME=VALUE,...: gpuPrice, electricity, utilisation, mfu, "
            "tokens, pue or nodes; once or twice")
        ->required()
        ->expected(1, 2);
    command->add_option("--objective", options->objective,
                        "What is shown, and what the best is the best in");
    command->add_option("--variant", session.variant, "Of a design; the first without it");
    command->add_option("-o,--output", options->output, "Write the answer as JSON")
        ->type_name("FILE");
    command->add_option("--threads", options->threads, "As many as the machine has without it")
        ->check(CLI::Range(0, 4096));
    command->add_option("--shard", options->shard, "Only a part of the points: I/N, I from 0")
        ->type_name("I/N");
    command->add_flag("--json", session.json, "Print the answer as JSON");
    command->callback([&session, options] {
        session.command = [&session, options] { return sweepCommand(session, *options); };
    });
}

void addMergeCommand(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "merge", "Shards of an exploration or a sweep put together: exact, in any order");
    const auto options = std::make_shared<MergeOptions>();
    command->add_option("FILES", options->files, "What explore or sweep wrote with --shard")
        ->required()
        ->type_name("FILE");
    command->add_option("-o,--output", options->output, "Write the answer as JSON")
        ->type_name("FILE");
    command->add_flag("--json", session.json, "Print a sweep as JSON");
    command->callback([&session, options] {
        session.command = [&session, options] { return mergeCommand(session, *options); };
    });
}

}  // namespace cw::cli
