// The palette: the catalog's parts by kind, with search as you type, to drag, double-click or
// Enter.
//
// It changes nothing: a drag carries the part's id, and `placeRequested` asks the canvas.
#pragma once

#include <QLineEdit>
#include <QWidget>

#include "views/session/design_session.h"
#include "views/theme/theme.h"

class QLabel;
class QTreeView;

namespace cw::views {

class PaletteDelegate;
class PaletteModel;

class PalettePanel : public QWidget {
    Q_OBJECT
public:
    PalettePanel(DesignSession& session, Theme& theme, QWidget* parent = nullptr);

    /// Puts the cursor into the search field.
    void focusSearch();
    /// The catalog has other contents now; the search stays.
    void readAgain() { find(search_->text()); }
    [[nodiscard]] QLineEdit* searchField() const { return search_; }
    [[nodiscard]] QTreeView* tree() const { return tree_; }
    [[nodiscard]] const PaletteModel& model() const { return *model_; }

signals:
    void placeRequested(const QString& partId);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void find(const QString& text);
    void place(const QModelIndex& index);
    void selectFirstPart();
    bool searchKey(QKeyEvent& key);
    bool treeKey(QKeyEvent& key);

    PaletteModel* model_;
    QLineEdit* search_;
    QTreeView* tree_;
    QLabel* nothingFound_;
};

}  // namespace cw::views
