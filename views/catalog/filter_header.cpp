#include "views/catalog/filter_header.h"

#include <QAbstractItemView>
#include <QKeyEvent>
#include <QScrollBar>
#include <algorithm>

namespace cw::views {

namespace {

constexpr int lineGap_px = 3;

}  // namespace

FilterHeader::FilterHeader(const Theme& theme, QWidget* parent)
    : QHeaderView(Qt::Horizontal, parent), theme_(theme) {
    setSectionsClickable(true);
    setSortIndicatorShown(true);
    setHighlightSections(false);
    setDefaultAlignment(Qt::AlignLeft | Qt::AlignTop);
    setResizeContentsPrecision(60);
    connect(this, &QHeaderView::sectionResized, this, [this] { placeLines(); });
    connect(this, &QHeaderView::sectionMoved, this, [this] { placeLines(); });
}

void FilterHeader::setModel(QAbstractItemModel* model) {
    QHeaderView::setModel(model);
    rebuild();
}

void FilterHeader::rebuild() {
    for (QLineEdit* line : lines_) {
        line->removeEventFilter(this);
        line->hide();
        line->deleteLater();
    }
    lines_.clear();
    for (int column = 0; column < count(); ++column) {
        auto* line = new QLineEdit(this);
        line->setObjectName(QStringLiteral("filterLine"));
        line->setPlaceholderText(tr("filter"));
        line->setAccessibleName(
            tr("Filter of %1").arg(model()->headerData(column, Qt::Horizontal).toString()));
        line->setToolTip(model()->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString());
        line->installEventFilter(this);
        connect(line, &QLineEdit::textChanged, this,
                [this, column](const QString& text) { emit filterTyped(column, text); });
        line->show();
        lines_.push_back(line);
    }
    updateGeometries();
}

void FilterHeader::setText(int column, const QString& text) {
    const QSignalBlocker quiet(lines_[std::size_t(column)]);
    lines_[std::size_t(column)]->setText(text);
    setRefused(column, false);
}

void FilterHeader::setRefused(int column, bool isRefused) {
    QLineEdit* line = lines_[std::size_t(column)];
    line->setStyleSheet(isRefused ? QStringLiteral("QLineEdit { border: 2px solid %1; }")
                                        .arg(theme_.color(Role::bad).name())
                                  : QString());
    const QString hint = model()->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
    line->setToolTip(isRefused ? tr("This is no filter of this column: %1").arg(hint) : hint);
}

QSize FilterHeader::sizeHint() const {
    QSize size = QHeaderView::sizeHint();
    if (!lines_.empty()) size.rheight() += lines_.front()->sizeHint().height() + 2 * lineGap_px;
    return size;
}

void FilterHeader::updateGeometries() {
    const int below = lines_.empty() ? 0 : lines_.front()->sizeHint().height() + 2 * lineGap_px;
    setViewportMargins(0, 0, 0, below);
    QHeaderView::updateGeometries();
    placeLines();
}

void FilterHeader::initStyleOptionForIndex(QStyleOptionHeader* option, int column) const {
    QHeaderView::initStyleOptionForIndex(option, column);
    // The style draws the arrow over the end of the section, and the title with it.
    constexpr int arrow_spaces = 5;
    if (option->sortIndicator != QStyleOptionHeader::None &&
        (option->textAlignment & Qt::AlignRight))
        option->text += QString(arrow_spaces, QChar(0x00a0));
}

void FilterHeader::placeLines() {
    const int top = QHeaderView::sizeHint().height() + lineGap_px;
    for (int column = 0; column < int(lines_.size()); ++column) {
        QLineEdit* line = lines_[std::size_t(column)];
        line->setVisible(!isSectionHidden(column));
        line->setGeometry(sectionViewportPosition(column) + lineGap_px, top,
                          sectionSize(column) - 2 * lineGap_px, line->sizeHint().height());
    }
}

void FilterHeader::keepVisible(const QLineEdit* line) {
    const auto at = std::find(lines_.begin(), lines_.end(), line);
    auto* view = qobject_cast<QAbstractItemView*>(parent());
    if (at == lines_.end() || !view || !view->horizontalScrollBar()) return;
    QScrollBar* bar = view->horizontalScrollBar();
    const int column = int(at - lines_.begin());
    const int left = sectionViewportPosition(column);
    const int right = left + sectionSize(column);
    if (left < 0)
        bar->setValue(bar->value() + left);
    else if (right > viewport()->width())
        bar->setValue(bar->value() + right - viewport()->width());
}

bool FilterHeader::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn) keepVisible(static_cast<const QLineEdit*>(watched));
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter) {
            emit leaveDown();
            return true;
        }
        auto* line = static_cast<QLineEdit*>(watched);
        if (key == Qt::Key_Escape && !line->text().isEmpty()) {
            line->clear();
            return true;
        }
    }
    return QHeaderView::eventFilter(watched, event);
}

}  // namespace cw::views
