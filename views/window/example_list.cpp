#include "views/window/example_list.h"

#include <QDir>

#include "model/design/document_file.h"
#include "model/error.h"
#include "views/session/paths.h"

namespace cw::views {

std::vector<Example> listExamples(const QString& folder) {
    std::vector<Example> examples;
    if (folder.isEmpty()) return examples;
    for (const QFileInfo& info :
         QDir(folder).entryInfoList({QStringLiteral("*.cluster")}, QDir::Files, QDir::Name)) {
        Example example;
        example.file = info.absoluteFilePath();
        example.name = info.completeBaseName();
        example.title = example.name;
        try {
            const design::Document document = design::openDocument(toPath(example.file));
            if (!document.title.empty()) example.title = QString::fromStdString(document.title);
            for (const design::Variant& variant : document.variants)
                example.variants += QString::fromStdString(variant.name);
        } catch (const InputError& error) {
            example.problem = QString::fromUtf8(error.what());
        }
        examples.push_back(std::move(example));
    }
    return examples;
}

}  // namespace cw::views
