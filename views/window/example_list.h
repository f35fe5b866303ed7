// The example designs of a folder: file, title, names of the variants.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace cw::views {

struct Example {
    QString file;
    QString name;  ///< the file's, without ending: "32-gpu-b100"
    QString title;
    QStringList variants;
    QString problem;  ///< why it cannot be opened; empty when it can
};

/// By file name. An empty or missing folder gives none.
[[nodiscard]] std::vector<Example> listExamples(const QString& folder);

}  // namespace cw::views
