#include "views/window/command_search.h"

#include <QKeyEvent>
#include <QVBoxLayout>

namespace cw::views {

namespace {

constexpr int width_px = 60 * gridUnit_px;
constexpr int row_px = 4 * gridUnit_px;
constexpr int rowsShown = 12;

QString plainText(const QAction& action) {
    QString text = action.text();
    return text.remove(QLatin1Char('&'));
}

/// "Undo Place 4 x ...\tCtrl+Z" reads badly in a list; the keys stand in brackets behind.
QString lineOf(const QAction& action) {
    const QString keys = action.shortcut().toString(QKeySequence::NativeText);
    if (keys.isEmpty()) return plainText(action);
    return QStringLiteral("%1   (%2)").arg(plainText(action), keys);
}

QIcon noPicture() {
    QPixmap pixmap(20, 20);
    pixmap.fill(Qt::transparent);
    return QIcon(pixmap);
}

bool hasAllWords(const QString& text, const QStringList& words) {
    return std::all_of(words.begin(), words.end(), [&](const QString& word) {
        return text.contains(word, Qt::CaseInsensitive);
    });
}

}  // namespace

CommandSearch::CommandSearch(const Commands& commands, QWidget* window)
    : QFrame(window, Qt::Popup),
      commands_(commands),
      field_(new QLineEdit(this)),
      list_(new QListWidget(this)) {
    setObjectName(QStringLiteral("commandSearch"));
    setFrameShape(QFrame::StyledPanel);
    field_->setPlaceholderText(tr("What do you want to do?"));
    field_->setClearButtonEnabled(true);
    field_->setAccessibleName(tr("Search commands"));
    list_->setUniformItemSizes(true);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setIconSize(QSize(20, 20));
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(gridUnit_px, gridUnit_px, gridUnit_px, gridUnit_px);
    layout->setSpacing(gridUnit_px);
    layout->addWidget(field_);
    layout->addWidget(list_);
    field_->installEventFilter(this);
    connect(field_, &QLineEdit::textChanged, this, &CommandSearch::filter);
    connect(field_, &QLineEdit::returnPressed, this, &CommandSearch::run);
    connect(list_, &QListWidget::itemClicked, this, &CommandSearch::run);
}

void CommandSearch::open() {
    field_->clear();
    filter({});
    setFixedWidth(width_px);
    const QWidget* window = parentWidget();
    move(window->mapToGlobal(QPoint((window->width() - width()) / 2, 8 * gridUnit_px)));
    show();
    field_->setFocus();
}

void CommandSearch::filter(const QString& text) {
    const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    list_->clear();
    for (QAction* action : commands_.all()) {
        if (!action->isEnabled() || !hasAllWords(plainText(*action), words)) continue;
        if (action->objectName() == QLatin1String("edit.search")) continue;
        // A command without a picture keeps its place, so that the words stand in one column.
        auto* item = new QListWidgetItem(action->icon().isNull() ? noPicture() : action->icon(),
                                         lineOf(*action), list_);
        item->setSizeHint(QSize(0, row_px));
        item->setData(Qt::UserRole, QVariant::fromValue(action));
    }
    list_->setCurrentRow(0);
    list_->setFixedHeight(std::clamp(list_->count(), 1, rowsShown) * row_px + 2);
    adjustSize();
}

void CommandSearch::run() {
    const QListWidgetItem* item = list_->currentItem();
    if (!item) return;
    auto* action = item->data(Qt::UserRole).value<QAction*>();
    // Closed first: a command may open a dialog.
    hide();
    action->trigger();
}

void CommandSearch::step(int by) {
    if (list_->count() == 0) return;
    list_->setCurrentRow((list_->currentRow() + by + list_->count()) % list_->count());
}

bool CommandSearch::eventFilter(QObject* watched, QEvent* event) {
    if (watched != field_ || event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Down:
            step(1);
            return true;
        case Qt::Key_Up:
            step(-1);
            return true;
        case Qt::Key_Escape:
            hide();
            return true;
        default:
            return false;
    }
}

}  // namespace cw::views
