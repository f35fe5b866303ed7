// clusterwright-cli explore: what the limits of a request buy.
#include "app/cli/commands.h"
#include "app/cli/table.h"
#include "model/explore/search.h"
#include "model/file.h"
#include "model/workload/architecture_library.h"
#include <chrono>
#include <memory>
#include <iostream>

namespace cw::cli {
namespace {
int exploreCommand(const Session& session) {
    const catalog::Catalog catalog = openCatalog(session);
    const auto models = workload::readArchitectures(app::catalogPlace(session.catalogFile, session.executable).file);
    const Json json = parseJson(readFile(session.file, 64u<<20), session.file);
    const explore::Request request = explore::requestFromJson(json, models);
    const auto t0 = std::chrono::steady_clock::now();
    auto since = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - t0).count(); };
    const explore::Space space = explore::buildSpace(catalog, request);
    std::cerr << "space " << since() << " s, nodes " << space.nodes.size() << ", candidates " << space.candidates() << "\n";
    for (auto& l : space.leftOut) std::cerr << "  out " << l.what << " " << l.why << " " << l.candidates << "\n";
    explore::SearchOptions options;
    options.progress = [&](const explore::Progress& p) { std::cerr << since() << " " << p.decided << "/" << p.candidates << " drawn " << p.drawn << " front " << p.front << "\n"; };
    const auto result = explore::search(space, options);
    std::cerr << "search " << since() << " drawn " << result.drawn << " plans " << result.plans << "\n";
    for (auto& p : result.front) {
        std::cout << space.nameOf(p.candidate);
        for (auto o : request.objectives) std::cout << " | " << explore::wordsFor(o, p.figures.of(o));
        std::cout << "\n";
    }
    return exitOk;
}
}
void addExploreCommand(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand("explore", "What the limits of a request buy");
    command->add_option("REQUEST", session.file)->required();
    command->callback([&session] { session.command = [&session] { return exploreCommand(session); }; });
}
}
