// build_catalog OUT.sqlite SCHEMA.sql DATA_DIR VERSION: the catalog file from its readable data.
//
// Writes nothing and exits with 1 when anything is wrong with the data; every problem is one line
// on stderr. Exits with 2 when called wrongly, 3 when a file cannot be read or written.
#include <filesystem>
#include <iostream>

#include "catalog/catalog_writer.h"
#include "catalog/cross_checks.h"
#include "catalog/data_files.h"
#include "model/error.h"
#include "model/file.h"

namespace {

int build(const std::filesystem::path& out, const std::filesystem::path& schema,
          const std::filesystem::path& folder, const std::string& version) {
    cw::build::Problems problems;
    const auto data = cw::build::readData(folder, problems);
    cw::build::checkData(data, problems);
    cw::build::writeCatalog(data, cw::readFile(schema, 1u << 20), version, out, problems);
    for (const auto& problem : problems) std::cerr << problem.text() << '\n';
    if (problems.empty()) return 0;
    std::cerr << problems.size() << (problems.size() == 1 ? " problem" : " problems")
              << "; the catalog was not written.\n";
    return 1;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 5) {
        std::cerr << "usage: build_catalog OUT.sqlite SCHEMA.sql DATA_DIR VERSION\n";
        return 2;
    }
    try {
        return build(argv[1], argv[2], argv[3], argv[4]);
    } catch (const cw::InputError& error) {
        std::cerr << error.what() << '\n';
        return 3;
    }
}
