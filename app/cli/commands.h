// The subcommands of clusterwright-cli: each declares its options and says what to run.
//
// A command writes its answer to standard output and returns an exit code; anything wrong with the
// input is thrown as InputError and told in one sentence by main.
#pragma once

#include <CLI/CLI.hpp>

#include "app/cli/session.h"

namespace cw::cli {

void addEvaluateCommand(CLI::App& app, Session& session);
void addCheckCommand(CLI::App& app, Session& session);
void addBomCommand(CLI::App& app, Session& session);
void addCostCommand(CLI::App& app, Session& session);
void addExportCommand(CLI::App& app, Session& session);
void addScheduleCommand(CLI::App& app, Session& session);
void addCatalogCommand(CLI::App& app, Session& session);
/// A subcommand of `catalog`; see addCatalogCommand.
void addCatalogLintCommand(CLI::App& catalogCommand, Session& session);
void addFabricCommand(CLI::App& app, Session& session);
void addStrictCommand(CLI::App& app, Session& session);
void addValidateCommand(CLI::App& app, Session& session);
void addCalibrateCommand(CLI::App& app, Session& session);
void addExploreCommand(CLI::App& app, Session& session);
void addSweepCommand(CLI::App& app, Session& session);
void addMergeCommand(CLI::App& app, Session& session);

}  // namespace cw::cli
