#include "views/palette/palette_panel.h"

#include <QDrag>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTreeView>
#include <QVBoxLayout>

#include "views/palette/palette_delegate.h"
#include "views/palette/palette_model.h"

namespace cw::views {

namespace {

/// A tree whose drags show the part's name instead of a picture of the whole row.
class PaletteTree : public QTreeView {
public:
    PaletteTree(const PaletteModel& model, const PaletteDelegate& delegate, QWidget* parent)
        : QTreeView(parent), parts_(model), delegate_(delegate) {}

protected:
    void startDrag(Qt::DropActions) override {
        const catalog::Part* part = parts_.partAt(currentIndex());
        if (!part) return;
        auto* drag = new QDrag(this);
        drag->setMimeData(parts_.mimeData({currentIndex()}));
        drag->setPixmap(delegate_.dragPicture(*part, devicePixelRatioF()));
        // Above the mouse: below it the canvas says what a drop would do, or why not.
        drag->setHotSpot({-2 * gridUnit_px, 5 * gridUnit_px});
        drag->exec(Qt::CopyAction);
    }

private:
    const PaletteModel& parts_;
    const PaletteDelegate& delegate_;
};

bool isTyping(const QKeyEvent& key) {
    const bool isCommand =
        key.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    return !isCommand && !key.text().isEmpty() && key.text().front().isPrint();
}

}  // namespace

PalettePanel::PalettePanel(DesignSession& session, Theme& theme, QWidget* parent)
    : QWidget(parent), model_(new PaletteModel(session.catalog(), this)) {
    auto* delegate = new PaletteDelegate(*model_, theme, this);
    search_ = new QLineEdit(this);
    search_->setPlaceholderText(tr("Search parts"));
    search_->setClearButtonEnabled(true);
    search_->setAccessibleName(tr("Search parts"));
    search_->setToolTip(
        tr("Type part of a name, vendor or part number. Down goes to the list, Enter places."));

    tree_ = new PaletteTree(*model_, *delegate, this);
    tree_->setModel(model_);
    tree_->setItemDelegate(delegate);
    tree_->setHeaderHidden(true);
    tree_->setRootIsDecorated(false);
    tree_->setIndentation(0);
    tree_->setDragEnabled(true);
    tree_->setDragDropMode(QAbstractItemView::DragOnly);
    tree_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    tree_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    tree_->setMouseTracking(true);
    tree_->setExpandsOnDoubleClick(false);
    tree_->setAccessibleName(tr("Parts"));
    tree_->expandAll();

    nothingFound_ = new QLabel(tr("No part has all of these words."), this);
    nothingFound_->setWordWrap(true);
    nothingFound_->setAlignment(Qt::AlignCenter);
    nothingFound_->setMargin(2 * gridUnit_px);
    nothingFound_->hide();

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(gridUnit_px, gridUnit_px, gridUnit_px, gridUnit_px);
    layout->setSpacing(gridUnit_px);
    layout->addWidget(search_);
    layout->addWidget(nothingFound_);
    layout->addWidget(tree_, 1);

    search_->installEventFilter(this);
    tree_->installEventFilter(this);
    connect(search_, &QLineEdit::textChanged, this, &PalettePanel::find);
    connect(tree_, &QTreeView::doubleClicked, this, &PalettePanel::place);
    connect(tree_, &QTreeView::clicked, this, [this](const QModelIndex& index) {
        if (model_->kindAt(index)) tree_->setExpanded(index, !tree_->isExpanded(index));
    });
    connect(&theme, &Theme::changed, tree_->viewport(), qOverload<>(&QWidget::update));
}

void PalettePanel::focusSearch() {
    search_->setFocus(Qt::ShortcutFocusReason);
    search_->selectAll();
}

void PalettePanel::find(const QString& text) {
    model_->setSearch(text);
    tree_->expandAll();
    nothingFound_->setVisible(model_->partCount() == 0);
    if (!text.trimmed().isEmpty()) selectFirstPart();
}

void PalettePanel::selectFirstPart() {
    const QModelIndex first = model_->index(0, 0, model_->index(0, 0));
    if (first.isValid()) tree_->setCurrentIndex(first);
}

void PalettePanel::place(const QModelIndex& index) {
    if (const catalog::Part* part = model_->partAt(index))
        emit placeRequested(QString::fromStdString(part->id));
}

bool PalettePanel::searchKey(QKeyEvent& key) {
    switch (key.key()) {
        case Qt::Key_Down:
            if (!model_->partAt(tree_->currentIndex())) selectFirstPart();
            tree_->setFocus(Qt::TabFocusReason);
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            place(tree_->currentIndex());
            return true;
        case Qt::Key_Escape:
            if (search_->text().isEmpty()) return false;
            search_->clear();
            return true;
        default:
            return false;
    }
}

bool PalettePanel::treeKey(QKeyEvent& key) {
    if (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter) {
        place(tree_->currentIndex());
        return true;
    }
    if (!isTyping(key)) return false;
    search_->setFocus(Qt::OtherFocusReason);
    search_->insert(key.text());
    return true;
}

bool PalettePanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        auto& key = static_cast<QKeyEvent&>(*event);
        if (watched == search_ && searchKey(key)) return true;
        if (watched == tree_ && treeKey(key)) return true;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace cw::views
