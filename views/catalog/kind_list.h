// The kinds of parts as a list with how many of each the search finds; below them the model
// architectures, which are no parts.
#pragma once

#include <QListWidget>
#include <map>

#include "model/catalog/part.h"
#include "views/theme/theme.h"

namespace cw::views {

class KindList : public QListWidget {
    Q_OBJECT
public:
    explicit KindList(const Theme& theme, QWidget* parent = nullptr);

    /// Kinds of which the catalog has none at all are left out.
    void setKinds(const std::vector<catalog::PartKind>& kinds);
    void setCounts(const std::map<catalog::PartKind, int>& counts);
    void choose(catalog::PartKind kind);
    /// How many model architectures the search finds; without any in the catalog they are left out.
    void setModels(int found, int all);
    void chooseModels();
    [[nodiscard]] bool areModelsChosen() const;
    [[nodiscard]] catalog::PartKind chosen() const;

signals:
    void kindChosen(cw::catalog::PartKind kind);
    void modelsChosen();

private:
    const Theme& theme_;
};

}  // namespace cw::views
