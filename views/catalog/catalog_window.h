// The catalog in a window of its own: a table a kind with search, filters and sorting, every fact
// of the chosen part with its source, two to four parts side by side, the way into the design, and
// the user's own parts and prices.
//
// Changes the user's catalog through its store alone; places nothing itself, but asks for it.
// Closing hides it; it keeps its place.
#pragma once

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>
#include <QTextBrowser>
#include <QTimer>
#include <QToolButton>
#include <QWidget>
#include <functional>

#include "views/catalog/catalog_model.h"
#include "views/catalog/compare_page.h"
#include "views/catalog/filter_header.h"
#include "views/catalog/kind_list.h"
#include "views/catalog/model_list.h"
#include "views/catalog/part_form.h"
#include "views/session/catalog_store.h"
#include "views/theme/theme.h"

namespace cw::views {

class CatalogWindow : public QWidget {
    Q_OBJECT
public:
    /// Without a store nothing can be added or changed, only read.
    CatalogWindow(const catalog::Catalog& catalog, CatalogStore* store, Theme& theme,
                  QWidget* parent = nullptr);

    /// Whether there is a design to place a part in.
    void setCanPlace(bool can);
    /// Shows this part in its table, lifting what hides it.
    void showPart(const catalog::PartId& part);
    // The user's own; each opens its form or dialog.
    void newPart();
    void copyPart();
    void retirePart();
    void importPrices();
    void showPriceBooks();
    void showCloudOffers();

    /// Shows, raises, and puts the keys into the search.
    void open();

    [[nodiscard]] CatalogModel& model() { return *model_; }
    [[nodiscard]] QTableView* table() { return table_; }
    [[nodiscard]] FilterHeader* header() { return header_; }
    [[nodiscard]] KindList* kinds() { return kinds_; }
    [[nodiscard]] QLineEdit* searchField() { return search_; }
    [[nodiscard]] ComparePage& comparison() { return *comparison_; }
    [[nodiscard]] QTextBrowser* page() { return page_; }
    [[nodiscard]] ModelList* models() { return models_; }

signals:
    void placeRequested(const QString& part);

protected:
    void closeEvent(QCloseEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildTable();
    void buildModels();
    [[nodiscard]] QWidget* buildParts();
    [[nodiscard]] QLayout* buildTop();
    [[nodiscard]] QLayout* buildBottom();
    [[nodiscard]] QToolButton* buildOwnMenu();
    void readAgain();
    void openForm(const catalog::Part& start, PartForm::Purpose purpose);
    void retireOrRestore(const catalog::Part& part, const std::string& reason);
    void showOwnProblem(const QString& sentence);
    [[nodiscard]] const catalog::Part* current() const;
    void showKind(catalog::PartKind kind);
    /// The model architectures in the place of the parts.
    void showModels();
    [[nodiscard]] bool areModelsShown() const;
    void fitColumns();
    void search();
    void filter(int column, const QString& text);
    void clearFilters();
    void showCurrent();
    /// Once the keys rest: the page of a part takes longer than the table.
    void showCurrentSoon();
    void refresh();
    void refreshOwn();
    void refreshModels();
    void place();
    void compareSelected();
    [[nodiscard]] std::vector<const catalog::Part*> selectedParts() const;
    /// Rows move under a search or a filter; the chosen part stays chosen while it is shown.
    void keepingCurrent(const std::function<void()>& change);

    const catalog::Catalog& catalog_;
    CatalogStore* store_;
    Theme& theme_;
    CatalogModel* model_;
    QLineEdit* search_;
    QLabel* searchProblem_;
    QCheckBox* hidden_;
    KindList* kinds_;
    QTableView* table_;
    FilterHeader* header_;
    QLabel* nothing_;
    QTextBrowser* page_;
    ModelList* models_;
    QStackedWidget* middle_;  ///< the table of parts, or that of models
    QStackedWidget* pages_;
    ComparePage* comparison_;
    QLabel* count_;
    QPushButton* clear_;
    QPushButton* compare_;
    QPushButton* place_;
    QToolButton* own_ = nullptr;
    QAction* newPart_ = nullptr;
    QAction* copy_ = nullptr;
    QAction* change_ = nullptr;
    QAction* retire_ = nullptr;
    QAction* remove_ = nullptr;
    QTimer* pageSoon_;
    const catalog::Part* onPage_ = nullptr;
    bool isKeeping_ = false;  ///< rows move under the chosen part: nothing is shown yet
    bool canPlace_ = false;
};

}  // namespace cw::views
