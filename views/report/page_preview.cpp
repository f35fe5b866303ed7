#include "views/report/page_preview.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

namespace cw::views {

/// The paper. It keeps its proportions in whatever room there is.
class PagePreview::Sheet : public QWidget {
public:
    explicit Sheet(PagePreview* preview) : QWidget(preview), preview_(preview) {
        setMinimumSize(280, 380);
    }
    [[nodiscard]] QSize sizeHint() const override { return {440, 600}; }

protected:
    void paintEvent(QPaintEvent*) override {
        if (!preview_->pages_) return;
        const QSizeF paper = preview_->pages_->size_px();
        const QSizeF shown = paper.scaled(QSizeF(size()) - QSizeF(2, 2), Qt::KeepAspectRatio);
        const QPointF corner((width() - shown.width()) / 2, (height() - shown.height()) / 2);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(QRectF(corner, shown), Qt::white);
        painter.setPen(palette().color(QPalette::Mid));
        painter.drawRect(QRectF(corner, shown));
        painter.translate(corner);
        painter.scale(shown.width() / paper.width(), shown.width() / paper.width());
        preview_->pages_->paint(painter, preview_->page_);
    }

private:
    PagePreview* preview_;
};

PagePreview::PagePreview(QWidget* parent)
    : QWidget(parent),
      sheet_(new Sheet(this)),
      back_(new QToolButton(this)),
      forward_(new QToolButton(this)),
      number_(new QLabel(this)) {
    back_->setArrowType(Qt::LeftArrow);
    back_->setAccessibleName(tr("Page before"));
    forward_->setArrowType(Qt::RightArrow);
    forward_->setAccessibleName(tr("Next page"));
    connect(back_, &QToolButton::clicked, this, [this] { goTo(page_ - 1); });
    connect(forward_, &QToolButton::clicked, this, [this] { goTo(page_ + 1); });
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(back_);
    buttons->addWidget(number_);
    buttons->addWidget(forward_);
    buttons->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(sheet_, 1);
    layout->addLayout(buttons);
    refresh();
}

void PagePreview::showPages(const ReportPages* pages) {
    pages_ = pages;
    goTo(page_);
}

void PagePreview::goTo(int page) {
    page_ = pages_ ? std::clamp(page, 0, pages_->count() - 1) : 0;
    refresh();
}

void PagePreview::refresh() {
    back_->setEnabled(pages_ && page_ > 0);
    forward_->setEnabled(pages_ && page_ + 1 < pages_->count());
    number_->setText(pages_ ? tr("Page %1 of %2").arg(page_ + 1).arg(pages_->count()) : QString());
    sheet_->setAccessibleName(number_->text());
    sheet_->update();
}

}  // namespace cw::views
