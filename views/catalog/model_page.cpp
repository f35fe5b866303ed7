#include "views/catalog/model_page.h"

#include <QCoreApplication>
#include <QLocale>

#include "views/catalog/fact_format.h"
#include "views/catalog/fact_html.h"

namespace cw::views {

namespace {

QString onModelPage(const char* text) {
    return QCoreApplication::translate("cw::factPage", text);
}

class ModelPage : private FactHtml {
public:
    ModelPage(const catalog::ModelEntry& model, const catalog::Catalog& catalog, const Theme& theme)
        : FactHtml(catalog, theme), model_(model) {}

    QString html() {
        title(model_.name);
        small(onModelPage("model architecture"));
        small(safeHtml(model_.id));
        if (!model_.notes.empty()) paragraph(model_.notes);
        for (const catalog::FactSource& source : model_.facts) entry(source, rowsFrom(&source));
        withoutSource(rowsFrom(nullptr));
        QStringList missing;
        for (const std::string& field : missingFields(model_)) missing << fieldTitle(field);
        notPublishedList(missing);
        return html_;
    }

private:
    [[nodiscard]] QString rowsFrom(const catalog::FactSource* source) const {
        QString rows;
        for (const catalog::PartFact& value : model_.values)
            if (sourceOf(model_, value.name) == source)
                rows += row(fieldTitle(value.name), modelFactText(value));
        return rows;
    }

    const catalog::ModelEntry& model_;
};

}  // namespace

QString modelFactText(const catalog::PartFact& fact) {
    const auto* figure = std::get_if<double>(&fact.value);
    if (!figure) {
        const QString text = QString::fromStdString(std::get<std::string>(fact.value));
        return factText(fact.name, catalog::isModelFlag(fact.name)
                                       ? FactValue(text == QLatin1String("yes"))
                                       : FactValue(text.toStdString()));
    }
    const QLocale locale;
    const bool isLarge =
        fact.name == "publishedParameters" || fact.name.starts_with("convolutions");
    if (!isLarge) return locale.toString(*figure, 'f', 0);
    if (*figure >= 1e9)
        return onModelPage("%1 billion").arg(locale.toString(*figure / 1e9, 'g', 6));
    return onModelPage("%1 million").arg(locale.toString(*figure / 1e6, 'g', 6));
}

QString modelPage(const catalog::ModelEntry& model, const catalog::Catalog& catalog,
                  const Theme& theme) {
    return ModelPage(model, catalog, theme).html();
}

}  // namespace cw::views
