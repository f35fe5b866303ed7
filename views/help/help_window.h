// The manual: pages of resources/help in a window of their own, with a list, a search and a way
// back.
//
// Pages are Markdown built into the program, so that they are there without files and without a
// network; links between pages stay here, others open in the desktop's browser.
#pragma once

#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTextBrowser>
#include <QWidget>
#include <functional>
#include <map>
#include <vector>

#include "views/help/help_pages.h"
#include "views/theme/theme.h"

namespace cw::views {

class HelpWindow : public QWidget {
    Q_OBJECT
public:
    explicit HelpWindow(Theme& theme, QWidget* parent = nullptr);

    /// Shows a page by name ("catalog"), the index for a name that is none.
    void open(const QString& page = QStringLiteral("index"));
    /// A page that is written when it is shown: its Markdown comes from `write`.
    void addWritten(const HelpPage& page, std::function<QString()> write);

    [[nodiscard]] QTextBrowser* text() const { return text_; }
    [[nodiscard]] QListWidget* list() const { return list_; }
    [[nodiscard]] QLineEdit* searchField() const { return search_; }
    [[nodiscard]] const QString& page() const { return page_; }

private:
    void build();
    void fillList();
    void showPage(const QString& name);
    void follow(const QUrl& link);
    void goBack();
    void find();
    [[nodiscard]] QString markdownOf(const QString& name) const;

    Theme& theme_;
    QListWidget* list_;
    QLineEdit* search_;
    QTextBrowser* text_;
    QPushButton* back_;
    std::vector<HelpPage> pages_;
    std::map<QString, std::function<QString()>> written_;
    QString page_;
    QStringList history_;
};

}  // namespace cw::views
