#include "app/cli/commands.h"
#include "model/design/document_file.h"
#include "model/file.h"

namespace cw::cli {

namespace {

int strictCommand(const Session& session) {
    const std::string bytes = readFile(session.file, design::documentMaxSize_B);
    const design::Document document = design::documentFromText(bytes, session.file);
    if (design::documentToText(document) == bytes) {
        print(session.file + ": saving it again would change nothing.\n");
        return exitOk;
    }
    print(session.file + ": saving it again would change its bytes.\n");
    return exitFindings;
}

}  // namespace

void addStrictCommand(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "strict", "Whether saving the file again would leave its bytes alone; 1 when not");
    command->add_option("FILE", session.file, "The .cluster file")->required();
    command->callback(
        [&session] { session.command = [&session] { return strictCommand(session); }; });
}

}  // namespace cw::cli
