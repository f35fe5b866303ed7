#include "views/help/help_window.h"

#include <QDesktopServices>
#include <QHBoxLayout>
#include <QShortcut>
#include <QSplitter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextFrame>
#include <QTextTable>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>

#include "views/theme/first_size.h"

namespace cw::views {

namespace {

/// Pictures of the pages come from the program; the page's own folder is where links start.
class HelpText : public QTextBrowser {
public:
    using QTextBrowser::QTextBrowser;
    void setFolder(const QString& folder) { folder_ = folder; }

protected:
    QVariant loadResource(int type, const QUrl& name) override {
        if (!name.isRelative()) return {};
        return QTextBrowser::loadResource(
            type, QUrl(QStringLiteral("qrc:/help/") + folder_ + name.path()));
    }

private:
    QString folder_;
};

QString folderOf(const QString& page) {
    return page.left(page.lastIndexOf(QLatin1Char('/')) + 1);
}

/// Headings stand apart from what is above them, tables have air: Markdown says nothing of looks.
void layOut(QTextDocument& document, const Theme& theme) {
    document.setDocumentMargin(3 * gridUnit_px);
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        if (format.headingLevel() > 0) {
            format.setTopMargin(format.headingLevel() == 1 ? 0 : 2.5 * gridUnit_px);
            format.setBottomMargin(gridUnit_px);
        } else if (!block.textList() && !QTextCursor(block).currentTable()) {
            format.setBottomMargin(gridUnit_px);
        }
        format.setLineHeight(125, QTextBlockFormat::ProportionalHeight);
        QTextCursor(block).setBlockFormat(format);
    }
    for (QTextFrame* frame : document.rootFrame()->childFrames()) {
        auto* table = qobject_cast<QTextTable*>(frame);
        if (!table) continue;
        QTextTableFormat format = table->format();
        format.setBorder(1);
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBorderBrush(theme.color(Role::border));
        format.setBorderCollapse(true);
        format.setCellPadding(gridUnit_px / 2.0);
        format.setCellSpacing(0);
        format.setBottomMargin(2 * gridUnit_px);
        table->setFormat(format);
    }
}

}  // namespace

HelpWindow::HelpWindow(Theme& theme, QWidget* parent)
    : QWidget(parent, Qt::Window),
      theme_(theme),
      list_(new QListWidget(this)),
      search_(new QLineEdit(this)),
      text_(new HelpText(this)),
      back_(new QPushButton(tr("&Back"), this)),
      pages_(helpPages()) {
    setObjectName(QStringLiteral("helpWindow"));
    setWindowTitle(tr("Help"));
    openAtSize(*this, {130 * gridUnit_px, 96 * gridUnit_px});
    build();
    fillList();
    showPage(QStringLiteral("index"));
}

void HelpWindow::build() {
    search_->setObjectName(QStringLiteral("helpSearch"));
    search_->setPlaceholderText(tr("Find in all pages"));
    search_->setClearButtonEnabled(true);
    list_->setAccessibleName(tr("Pages"));
    list_->setWordWrap(true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setSpacing(gridUnit_px / 4);
    text_->setObjectName(QStringLiteral("helpText"));
    text_->setOpenLinks(false);
    text_->setAccessibleName(tr("Page"));
    back_->setObjectName(QStringLiteral("helpBack"));
    auto* side = new QWidget(this);
    auto* sideLayout = new QVBoxLayout(side);
    sideLayout->setContentsMargins(0, 0, 0, 0);
    sideLayout->addWidget(back_);
    sideLayout->addWidget(search_);
    sideLayout->addWidget(list_, 1);
    auto* split = new QSplitter(this);
    split->addWidget(side);
    split->addWidget(text_);
    split->setStretchFactor(0, 0);
    split->setStretchFactor(1, 1);
    split->setChildrenCollapsible(false);
    split->setSizes({34 * gridUnit_px, 96 * gridUnit_px});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(gridUnit_px, gridUnit_px, gridUnit_px, gridUnit_px);
    layout->addWidget(split);
    connect(text_, &QTextBrowser::anchorClicked, this, &HelpWindow::follow);
    connect(back_, &QPushButton::clicked, this, &HelpWindow::goBack);
    connect(search_, &QLineEdit::textChanged, this, &HelpWindow::fillList);
    connect(search_, &QLineEdit::returnPressed, this, &HelpWindow::find);
    connect(list_, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (item) showPage(item->data(Qt::UserRole).toString());
    });
    connect(&theme_, &Theme::changed, this, [this] {
        const QString shown = page_;
        page_.clear();
        showPage(shown);
    });
    auto* escape = new QShortcut(QKeySequence(Qt::Key_Escape), this);
    connect(escape, &QShortcut::activated, this, &QWidget::hide);
    auto* previous = new QShortcut(QKeySequence::Back, this);
    connect(previous, &QShortcut::activated, this, &HelpWindow::goBack);
}

void HelpWindow::addWritten(const HelpPage& page, std::function<QString()> write) {
    written_[page.name] = std::move(write);
    pages_.push_back(page);
    fillList();
}

/// Those that have what is searched for; the page on the screen stays the chosen one.
void HelpWindow::fillList() {
    const QSignalBlocker quiet(list_);
    list_->clear();
    const QString wanted = search_->text().trimmed();
    for (const HelpPage& page : pages_) {
        if (!wanted.isEmpty() && !markdownOf(page.name).contains(wanted, Qt::CaseInsensitive))
            continue;
        auto* item = new QListWidgetItem(page.title, list_);
        item->setData(Qt::UserRole, page.name);
        if (page.name == page_) list_->setCurrentItem(item);
    }
}

QString HelpWindow::markdownOf(const QString& name) const {
    const auto written = written_.find(name);
    return written != written_.end() ? written->second() : helpText(name);
}

void HelpWindow::showPage(const QString& name) {
    if (name == page_) return;
    QString markdown = markdownOf(name);
    if (markdown.isEmpty()) {
        if (name != QLatin1String("index")) showPage(QStringLiteral("index"));
        return;
    }
    if (!page_.isEmpty()) history_ << page_;
    page_ = name;
    static_cast<HelpText*>(text_)->setFolder(folderOf(name));
    text_->setMarkdown(markdown);
    layOut(*text_->document(), theme_);
    text_->moveCursor(QTextCursor::Start);
    back_->setEnabled(!history_.isEmpty());
    const QSignalBlocker quiet(list_);
    for (int row = 0; row < list_->count(); ++row)
        if (list_->item(row)->data(Qt::UserRole).toString() == name) list_->setCurrentRow(row);
}

void HelpWindow::follow(const QUrl& link) {
    if (!link.isRelative()) {
        QDesktopServices::openUrl(link);
        return;
    }
    if (link.path().endsWith(QLatin1String(".md"))) {
        const QString path = QUrl(QStringLiteral("qrc:/") + folderOf(page_)).resolved(link).path();
        showPage(path.mid(1).chopped(3));
    }
    if (link.hasFragment()) text_->scrollToAnchor(link.fragment());
}

void HelpWindow::goBack() {
    if (history_.isEmpty()) return;
    const QString before = history_.takeLast();
    page_.clear();
    showPage(before);
}

/// The next place in the page; when there is none, the first page listed.
void HelpWindow::find() {
    const QString wanted = search_->text().trimmed();
    if (wanted.isEmpty()) return;
    if (text_->find(wanted)) return;
    if (list_->count() == 0) return;
    const int next = (list_->currentRow() + 1) % list_->count();
    list_->setCurrentRow(next);
    text_->moveCursor(QTextCursor::Start);
    text_->find(wanted);
}

void HelpWindow::open(const QString& page) {
    showPage(page);
    show();
    raise();
    activateWindow();
}

}  // namespace cw::views
