// The canvases of a document's variants, painted by whoever wants them: nothing selected, nothing
// marked, in full detail.
//
// It opens a copy of the document in a session of its own and shows that to a scene, so what is
// painted is what the window draws. Lives on the GUI thread.
#pragma once

#include <QPainter>
#include <memory>

#include "model/catalog/catalog.h"
#include "model/design/document.h"

namespace cw::views {

class CanvasScene;
class DesignSession;
class Theme;

class VariantDrawings {
public:
    VariantDrawings(const catalog::Catalog& catalog, const design::Document& document);
    ~VariantDrawings();
    VariantDrawings(const VariantDrawings&) = delete;
    VariantDrawings& operator=(const VariantDrawings&) = delete;

    /// Of the drawing at 100 % zoom, margin included.
    [[nodiscard]] QSizeF sizeOf(const std::string& variant) const;
    /// Into `target`, as large as it goes in, in the middle.
    void paint(QPainter& painter, const QRectF& target, const std::string& variant) const;

private:
    void show(const std::string& variant) const;
    [[nodiscard]] QRectF area() const;

    std::unique_ptr<Theme> theme_;
    std::unique_ptr<DesignSession> session_;
    std::unique_ptr<CanvasScene> scene_;
};

}  // namespace cw::views
