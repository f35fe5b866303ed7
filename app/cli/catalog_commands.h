// The subcommands of `catalog` beyond list and show, and how they print parts.
#pragma once

#include <CLI/CLI.hpp>

#include "app/cli/session.h"

namespace cw::cli {

/// As a table, or with --json as an array of {"id", "kind", "vendor", "name"}.
void printParts(const Session& session, const catalog::Catalog& catalog,
                const std::vector<const catalog::Part*>& parts);

/// Prints the model architecture called `id`; false when there is none.
bool showModel(const Session& session, const catalog::Catalog& catalog, const std::string& id);

void addCatalogModelsCommand(CLI::App& catalog, Session& session);
void addCatalogCloudCommand(CLI::App& catalog, Session& session);
void addCatalogSearchCommand(CLI::App& catalog, Session& session);
void addCatalogDiffCommand(CLI::App& catalog, Session& session);
void addCatalogImportCommand(CLI::App& catalog, Session& session);
void addCatalogExportCommand(CLI::App& catalog, Session& session);
/// retire, restore and remove.
void addCatalogRetireCommands(CLI::App& catalog, Session& session);

}  // namespace cw::cli
