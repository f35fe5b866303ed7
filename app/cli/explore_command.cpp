// clusterwright-cli explore: what the limits of a request buy, over the whole catalog.
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <iostream>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/explore_input.h"
#include "app/cli/table.h"
#include "model/checks/wording.h"
#include "model/design/document_file.h"
#include "model/explore/result.h"
#include "model/file.h"

namespace cw::cli {

namespace {

using explore::FrontPoint;
using explore::Result;

struct ExploreOptions {
    std::string output;
    std::string whyNot;
    std::string design;
    std::string shard = "0/1";
    int pick = 1;
    int threads = 0;
    bool isQuiet = false;
};

std::string countText(long long count) {
    return checks::grouped(count);
}

void printFront(const Result& result) {
    Row heads{"Design"};
    for (const explore::Objective objective : result.request.objectives)
        heads.push_back(std::string(explore::nameOf(objective)));
    heads.push_back("binding");
    std::vector<Row> rows{heads};
    for (const FrontPoint& point : result.front) {
        Row row{point.name};
        for (const explore::Objective objective : result.request.objectives)
            row.push_back(explore::wordsFor(objective, point.point.figures.of(objective)));
        row.push_back(point.advice.binding ? std::string(explore::nameOf(*point.advice.binding))
                                           : "-");
        rows.push_back(row);
    }
    print(table(rows));
}

void printResult(const Result& result) {
    if (result.cancelled) print("Cancelled: what was found until then, not the whole answer.\n");
    print(checks::counted(static_cast<long>(result.judged), "candidate") + " in " +
          checks::figure(result.seconds(), 2) + " s, of " + countText(result.candidates) +
          " that the request allows\n");
    if (!result.isFeasible() && !result.cancelled) {
        print("Nothing keeps all limits. " + result.binding + "\n");
        for (const explore::Relaxation& relaxation : result.relaxations)
            print("  " + relaxation.words + "\n");
    }
    if (!result.front.empty()) printFront(result);
    if (result.isFeasible() && !result.binding.empty()) print("Binding: " + result.binding + "\n");
    for (const FrontPoint& point : result.front)
        if (point.advice.bindingWords == result.binding)
            for (const std::string& more : point.advice.more) print("  " + more + "\n");
    if (const long long without = result.candidates - result.judged; without > 0)
        print(
            countText(without) +
            " are left out for parts that lack a price, figures or a subnet manager, or draw more "
            "than a rack takes (" +
            std::to_string(result.leftOut.size()) + " parts).\n");
    for (const std::string& note : result.notes) print(note + "\n");
}

/// Writes a design of the front as a document.
void writeDesign(const explore::Space& space, const Result& result, const ExploreOptions& options) {
    if (options.pick < 1 || options.pick > static_cast<int>(result.front.size()))
        throw UsageError("There is no design " + std::to_string(options.pick) + ".", "--pick",
                         "The answer has " + std::to_string(result.front.size()) + ".");
    const FrontPoint& point = result.front[static_cast<std::size_t>(options.pick - 1)];
    const auto document = explore::drawCandidate(space, point.point.candidate, "Explored");
    if (!document) throw UsageError(document.reason(), "--design");
    design::saveDocument(options.design, document.value());
}

void showPreparing(const explore::SpaceProgress& progress) {
    std::cerr << "\rPreparing: " << progress.done << " of " << progress.all << " kinds of node   "
              << std::flush;
}

void showProgress(const explore::Progress& progress) {
    std::cerr << "\r" << countText(progress.decided) << " of " << countText(progress.candidates)
              << " candidates, " << progress.drawn << " drawn, front of " << progress.front
              << std::flush;
}

int exploreCommand(const Session& session, const ExploreOptions& options) {
    const catalog::Catalog catalog = openCatalog(session);
    const explore::Request request = readRequest(session, session.file);
    const Shard shard = shardFrom(options.shard);
    if (!options.output.empty()) requireWritable(options.output);
    if (!options.design.empty()) requireWritable(options.design);
    if (!options.whyNot.empty() && catalog.find(options.whyNot) == nullptr)
        throw UsageError("The catalog has no part \"" + options.whyNot + "\".", "--why-not",
                         "`clusterwright-cli catalog search` lists the parts there are.");
    const bool isSeen = isatty(STDERR_FILENO) == 1 && session.file != "-" && !options.isQuiet;
    const auto begin = std::chrono::steady_clock::now();
    std::function<void(const explore::SpaceProgress&)> preparing;
    if (isSeen) preparing = showPreparing;
    const explore::Space space = readingOf(session.file, [&] {
        return explore::buildSpace(catalog, request, cancelOnInterrupt(), preparing);
    });
    explore::SearchOptions search;
    search.threads = options.threads;
    search.shard = shard.index;
    search.shards = shard.of;
    search.cancel = cancelOnInterrupt();
    if (isSeen) search.progress = showProgress;
    Result result = explore::explore(space, search);
    if (search.progress) std::cerr << "\n";
    result.shares.front().seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (!options.output.empty())
        replaceFile(options.output,
                    writeJson(explore::resultToJson(result), explore::resultLayout()));
    if (!options.design.empty()) writeDesign(space, result, options);
    if (session.json)
        print(writeJson(explore::resultToJson(result), explore::resultLayout()));
    else if (options.output.empty() || !options.whyNot.empty())
        printResult(result);
    if (!options.whyNot.empty()) print(explore::whyNot(space, result, options.whyNot) + "\n");
    return result.cancelled ? exitFindings : exitOk;
}

}  // namespace

void addExploreCommand(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "explore",
        "The best designs a budget, a room and a deadline allow, over the whole catalog");
    const auto options = std::make_shared<ExploreOptions>();
    command
        ->add_option("REQUEST", session.file, "What is asked: see the manual's page on exploring")
        ->required()
        ->type_name("FILE");
    command->add_option("-o,--output", options->output, "Write the answer as JSON")
        ->type_name("FILE");
    command->add_option("--why-not", options->whyNot, "Say why a part is not in the answer")
        ->type_name("ID");
    command->add_option("--design", options->design, "Write a design of the answer")
        ->type_name("FILE");
    command->add_option("--pick", options->pick, "Which one --design writes, from 1");
    command->add_option("--threads", options->threads, "As many as the machine has without it")
        ->check(CLI::Range(0, 4096));
    command->add_option("--shard", options->shard, "Only a part of the search: I/N, I from 0")
        ->type_name("I/N");
    command->add_flag("-q,--quiet", options->isQuiet, "No progress");
    command->add_flag("--json", session.json, "Print the answer as JSON");
    command->callback([&session, options] {
        session.command = [&session, options] { return exploreCommand(session, *options); };
    });
}

}  // namespace cw::cli
