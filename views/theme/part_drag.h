// A part on its way from the palette to the canvas: what the drag carries.
//
// Only the part's id; the canvas looks the part up in the session's catalog.
#pragma once

#include <QMimeData>
#include <QString>

#include "model/catalog/part.h"

namespace cw::views {

inline const QString& partMimeType() {
    static const QString type = QStringLiteral("application/x-clusterwright-part");
    return type;
}

/// Owned by the caller (a QDrag takes it over).
[[nodiscard]] inline QMimeData* partMimeData(const catalog::PartId& part) {
    auto* data = new QMimeData;
    data->setData(partMimeType(), QByteArray::fromStdString(part));
    return data;
}

/// Empty when the drag carries no part.
[[nodiscard]] inline catalog::PartId partIn(const QMimeData* data) {
    return data ? data->data(partMimeType()).toStdString() : catalog::PartId();
}

}  // namespace cw::views
