// The pieces a page of facts is made of: headings, rows, links to sources, marks of sureness.
//
// Said once for parts (fact_page.h) and model architectures (model_page.h). Knows no facts itself.
#pragma once

#include <QString>
#include <QStringList>
#include <string>

#include "model/catalog/catalog.h"
#include "views/catalog/fact_marks.h"
#include "views/theme/theme.h"

namespace cw::views {

class FactHtml {
public:
    FactHtml(const catalog::Catalog& catalog, const Theme& theme)
        : catalog_(catalog), theme_(theme) {}

protected:
    void title(const std::string& name);
    void heading(const QString& text);
    void small(const QString& text);
    void paragraph(const std::string& text);
    void table(const QString& rows);
    [[nodiscard]] QString row(const QString& name, const QString& value) const;
    /// Its title, linked where its address is known.
    [[nodiscard]] QString sourceLink(const std::string& id) const;
    [[nodiscard]] QString mark(Trust trust) const;
    /// One entry: its source, what kind of value it gives and how it was checked, its note, and the
    /// `rows` that rest on it. Without any it says which fields it supports.
    void entry(const catalog::FactSource& source, const QString& rows);
    /// The rows that rest on none.
    void withoutSource(const QString& rows);
    void notPublishedList(const QStringList& names);

    const catalog::Catalog& catalog_;
    const Theme& theme_;
    QString html_;
};

/// `text` as rich text shows it.
[[nodiscard]] QString safeHtml(const std::string& text);

}  // namespace cw::views
