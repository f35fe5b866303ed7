// A session over the catalog of the build tree, with its files in a folder that vanishes.
#pragma once

#include <QTemporaryDir>
#include <memory>

#include "model/workload/architecture_library.h"
#include "tests/shipped_catalog.h"
#include "views/session/design_session.h"

namespace cw::test {

/// A blank and an umlaut in the path, as people have them.
struct SessionFolder {
    QTemporaryDir dir;
    [[nodiscard]] QString file(const QString& name) const { return dir.filePath(name); }
    [[nodiscard]] QString state() const { return dir.filePath(QStringLiteral("state of Jürgen")); }
    [[nodiscard]] std::unique_ptr<views::DesignSession> session() const {
        return std::make_unique<views::DesignSession>(
            shippedCatalog(), workload::readArchitectures(CW_CATALOG_FILE), state());
    }
};

/// Id of the first part of `kind` that can be ordered.
inline catalog::PartId firstPart(catalog::PartKind kind) {
    for (const catalog::Part& part : shippedCatalog().parts())
        if (part.kind == kind && part.availability == catalog::Availability::orderable)
            return part.id;
    return {};
}

inline bool placeServer(views::DesignSession& session, int count = 1) {
    return session.perform(
        design::placePart(session.desk(), firstPart(catalog::PartKind::server), {0, 0}, count));
}

}  // namespace cw::test
