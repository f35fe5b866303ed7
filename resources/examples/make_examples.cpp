// make_examples CATALOG.sqlite FOLDER: writes the example documents anew from the catalog.
#include <cstdio>
#include <exception>

#include "model/design/document_file.h"
#include "model/workload/architecture_library.h"
#include "resources/examples/article_examples.h"

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: make_examples CATALOG.sqlite FOLDER\n");
        return 2;
    }
    try {
        const cw::catalog::Catalog catalog = cw::catalog::Catalog::open(argv[1]);
        const auto models = cw::workload::readArchitectures(argv[1]);
        for (const cw::examples::Example& example : cw::examples::articleExamples(catalog, models))
            cw::design::saveDocument(std::filesystem::path(argv[2]) / example.fileName,
                                     example.document);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "make_examples: %s\n", error.what());
        return 3;
    }
    return 0;
}
