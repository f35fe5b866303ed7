#include "views/window/start_page.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "views/theme/icons.h"
#include "views/window/card_button.h"

namespace cw::views {

namespace {

constexpr int columns = 3;
constexpr int recentShown = 6;

QLabel* label(const QString& text, double scale = 1.0, bool isBold = false) {
    auto* made = new QLabel(text);
    QFont font = made->font();
    font.setPointSizeF(font.pointSizeF() * scale);
    if (isBold) font.setWeight(QFont::DemiBold);
    made->setFont(font);
    made->setWordWrap(true);
    return made;
}

void addCard(QGridLayout& grid, QWidget* card) {
    const int n = grid.count();
    grid.addWidget(card, n / columns, n % columns, Qt::AlignTop | Qt::AlignLeft);
}

}  // namespace

StartPage::StartPage(Theme& theme, QWidget* parent) : QScrollArea(parent), theme_(theme) {
    setObjectName(QStringLiteral("startPage"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
}

void StartPage::show(const std::vector<RecoveryOffer>& offers, const QStringList& recent,
                     const std::vector<Example>& examples) {
    auto* content = new QWidget;
    auto* centred = new QGridLayout(content);
    auto* page = new QVBoxLayout;
    page->setSpacing(2 * gridUnit_px);
    centred->setContentsMargins(2 * gridUnit_px, 4 * gridUnit_px, 2 * gridUnit_px, 2 * gridUnit_px);
    centred->setColumnStretch(0, 1);
    centred->setColumnStretch(2, 1);
    centred->addLayout(page, 0, 1, Qt::AlignTop);
    addTitle(*page);
    addOffers(*page, offers);
    addBeginnings(*page);
    addRecent(*page, recent);
    addExamples(*page, examples);
    setWidget(content);
}

void StartPage::addTitle(QVBoxLayout& page) {
    auto* row = new QHBoxLayout;
    auto* sign = new QLabel;
    sign->setPixmap(applicationIcon().pixmap(QSize(48, 48), devicePixelRatioF()));
    auto* texts = new QVBoxLayout;
    texts->setSpacing(0);
    texts->addWidget(label(QStringLiteral("Clusterwright"), 1.8, true));
    texts->addWidget(
        label(tr("Draw a GPU cluster, see it checked, charted and priced while you draw.")));
    row->addWidget(sign, 0, Qt::AlignTop);
    row->addSpacing(gridUnit_px);
    row->addLayout(texts, 1);
    page.addLayout(row);
}

void StartPage::addOffers(QVBoxLayout& page, const std::vector<RecoveryOffer>& offers) {
    if (offers.empty()) return;
    page.addWidget(label(tr("Work that was not saved"), 1.15, true));
    for (const RecoveryOffer& offer : offers) page.addWidget(offerRow(offer));
}

QWidget* StartPage::offerRow(const RecoveryOffer& offer) {
    auto* row = new QFrame;
    row->setObjectName(QStringLiteral("recoveryOffer"));
    row->setStyleSheet(QStringLiteral("#recoveryOffer { background: %1; border-radius: 6px; }")
                           .arg(theme_.color(Role::changed).name()));
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(2 * gridUnit_px, gridUnit_px, 2 * gridUnit_px, gridUnit_px);
    auto* sign = new QLabel;
    sign->setPixmap(
        themedIcon(theme_, QStringLiteral("recover")).pixmap(QSize(24, 24), devicePixelRatioF()));
    auto* texts = new QVBoxLayout;
    texts->setSpacing(0);
    texts->addWidget(label(offer.title, 1.0, true));
    texts->addWidget(label(offer.problem.isEmpty() ? offer.details : offer.problem));
    auto* discard = new QPushButton(tr("Discard"));
    discard->setObjectName(QStringLiteral("discardRecovered"));
    connect(discard, &QPushButton::clicked, this,
            [this, journal = offer.journal] { emit discardRequested(journal); });
    layout->addWidget(sign);
    layout->addSpacing(gridUnit_px);
    layout->addLayout(texts, 1);
    layout->addWidget(discard);
    if (offer.problem.isEmpty()) {
        auto* restore = new QPushButton(tr("Restore"));
        restore->setObjectName(QStringLiteral("restoreRecovered"));
        restore->setDefault(true);
        connect(restore, &QPushButton::clicked, this,
                [this, journal = offer.journal] { emit restoreRequested(journal); });
        layout->addWidget(restore);
    }
    return row;
}

QGridLayout* StartPage::addSection(QVBoxLayout& page, const QString& heading) {
    if (!heading.isEmpty()) {
        page.addSpacing(gridUnit_px);
        page.addWidget(label(heading, 1.15, true));
    }
    auto* grid = new QGridLayout;
    grid->setSpacing(2 * gridUnit_px);
    page.addLayout(grid);
    return grid;
}

void StartPage::addBeginnings(QVBoxLayout& page) {
    QGridLayout* grid = addSection(page, {});
    auto* begin = new CardButton(theme_, tr("New design"), {tr("Start with an empty drawing")},
                                 themedIcon(theme_, QStringLiteral("new"), Role::accent));
    begin->setObjectName(QStringLiteral("startNew"));
    auto* open = new CardButton(theme_, tr("Open..."), {tr("A .cluster file from disk")},
                                themedIcon(theme_, QStringLiteral("open"), Role::accent));
    open->setObjectName(QStringLiteral("startOpen"));
    connect(begin, &CardButton::clicked, this, &StartPage::newRequested);
    connect(open, &CardButton::clicked, this, &StartPage::openRequested);
    addCard(*grid, begin);
    addCard(*grid, open);
    grid->setColumnStretch(columns, 1);
}

void StartPage::addRecent(QVBoxLayout& page, const QStringList& recent) {
    if (recent.isEmpty()) return;
    QGridLayout* grid = addSection(page, tr("Recent"));
    for (const QString& file : recent.mid(0, recentShown)) {
        const QFileInfo info(file);
        auto* card = new CardButton(theme_, info.completeBaseName(), {info.absolutePath()},
                                    themedIcon(theme_, QStringLiteral("cluster"), Role::textLight));
        card->setToolTip(file);
        connect(card, &CardButton::clicked, this, [this, file] { emit fileRequested(file); });
        addCard(*grid, card);
    }
    grid->setColumnStretch(columns, 1);
}

void StartPage::addExamples(QVBoxLayout& page, const std::vector<Example>& examples) {
    if (examples.empty()) return;
    QGridLayout* grid = addSection(page, tr("Examples"));
    for (const Example& example : examples) {
        auto* card = new CardButton(theme_, example.title, example.variants,
                                    themedIcon(theme_, QStringLiteral("cluster"), Role::accent));
        card->setObjectName(QStringLiteral("example.%1").arg(example.name));
        card->setEnabled(example.problem.isEmpty());
        card->setToolTip(example.problem);
        connect(card, &CardButton::clicked, this,
                [this, file = example.file] { emit exampleRequested(file); });
        addCard(*grid, card);
    }
    grid->setColumnStretch(columns, 1);
}

}  // namespace cw::views
