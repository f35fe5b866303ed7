// One page of a proposal on the screen, with buttons to the pages before and after it.
//
// It shows pages that somebody else keeps and paints them as the PDF does.
#pragma once

#include <QLabel>
#include <QToolButton>
#include <QWidget>

#include "views/report/report_pages.h"

namespace cw::views {

class PagePreview : public QWidget {
    Q_OBJECT
public:
    explicit PagePreview(QWidget* parent = nullptr);

    /// Stays at the page number where there still is one. Null: nothing to show.
    void showPages(const ReportPages* pages);
    [[nodiscard]] int page() const { return page_; }

public slots:
    void goTo(int page);

private:
    class Sheet;
    void refresh();

    const ReportPages* pages_ = nullptr;
    int page_ = 0;
    Sheet* sheet_;
    QToolButton* back_;
    QToolButton* forward_;
    QLabel* number_;
};

}  // namespace cw::views
