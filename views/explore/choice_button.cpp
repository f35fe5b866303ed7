#include "views/explore/choice_button.h"

#include <QMenu>
#include <QSignalBlocker>
#include <QStringList>
#include <QVBoxLayout>
#include <QWidgetAction>
#include <algorithm>

#include "views/theme/theme.h"

namespace cw::views {

namespace {

constexpr int longList = 12;  ///< entries from which on a search field helps
constexpr int listWidth_px = 40 * gridUnit_px;

}  // namespace

ChoiceButton::ChoiceButton(std::vector<Choice> choices, const QString& noneText, QWidget* parent)
    : QPushButton(parent), noneText_(noneText) {
    auto* menu = new QMenu(this);
    auto* content = new QWidget(menu);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(gridUnit_px / 2, gridUnit_px / 2, gridUnit_px / 2, gridUnit_px / 2);
    search_ = new QLineEdit(content);
    search_->setPlaceholderText(tr("Search"));
    search_->setClearButtonEnabled(true);
    search_->setVisible(int(choices.size()) >= longList);
    list_ = new QListWidget(content);
    for (const Choice& choice : choices) add(choice);
    const int rows = std::clamp(int(choices.size()), 2, longList);
    list_->setMinimumSize(listWidth_px, rows * (list_->sizeHintForRow(0) + 2) + gridUnit_px);
    layout->addWidget(search_);
    layout->addWidget(list_);
    auto* action = new QWidgetAction(menu);
    action->setDefaultWidget(content);
    menu->addAction(action);
    setMenu(menu);
    setAutoDefault(false);
    setStyleSheet(QStringLiteral("text-align: left"));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(search_, &QLineEdit::textChanged, this, &ChoiceButton::filter);
    connect(list_, &QListWidget::itemChanged, this,
            [this](const QListWidgetItem* item) { take(*item); });
    showText();
}

void ChoiceButton::add(const Choice& choice) {
    auto* item = new QListWidgetItem(choice.name, list_);
    item->setData(Qt::UserRole, QString::fromStdString(choice.id));
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(Qt::Unchecked);
}

void ChoiceButton::setChosen(const std::vector<std::string>& ids) {
    const QSignalBlocker quiet(list_);
    chosen_.clear();
    for (const std::string& id : ids)
        if (std::find(chosen_.begin(), chosen_.end(), id) == chosen_.end()) chosen_.push_back(id);
    std::vector<std::string> unknown = chosen_;
    for (int i = 0; i < list_->count(); ++i)
        std::erase(unknown, list_->item(i)->data(Qt::UserRole).toString().toStdString());
    for (const std::string& id : unknown) add({id, QString::fromStdString(id)});
    for (int i = 0; i < list_->count(); ++i) {
        const std::string id = list_->item(i)->data(Qt::UserRole).toString().toStdString();
        const bool isChosen = std::find(chosen_.begin(), chosen_.end(), id) != chosen_.end();
        list_->item(i)->setCheckState(isChosen ? Qt::Checked : Qt::Unchecked);
    }
    showText();
}

void ChoiceButton::rename(const std::vector<Choice>& choices) {
    const QSignalBlocker quiet(list_);
    for (int i = 0; i < list_->count(); ++i)
        for (const Choice& choice : choices)
            if (list_->item(i)->data(Qt::UserRole).toString().toStdString() == choice.id)
                list_->item(i)->setText(choice.name);
    showText();
}

void ChoiceButton::take(const QListWidgetItem& item) {
    const std::string id = item.data(Qt::UserRole).toString().toStdString();
    std::erase(chosen_, id);
    if (item.checkState() == Qt::Checked) chosen_.push_back(id);
    showText();
    emit edited();
}

void ChoiceButton::filter(const QString& text) {
    for (int i = 0; i < list_->count(); ++i)
        list_->item(i)->setHidden(!list_->item(i)->text().contains(text, Qt::CaseInsensitive));
}

void ChoiceButton::showText() {
    QStringList names;
    for (const std::string& id : chosen_)
        for (int i = 0; i < list_->count(); ++i)
            if (list_->item(i)->data(Qt::UserRole).toString().toStdString() == id)
                names << list_->item(i)->text();
    QString text = names.isEmpty() ? noneText_ : names.first();
    if (names.size() > 1) {
        text = names.join(QStringLiteral(", "));
        if (text.size() > 28)
            text = tr("%1 and %n more", nullptr, int(names.size()) - 1).arg(names.first());
    }
    setText(text);
    setToolTip(names.join(QLatin1Char('\n')));
}

}  // namespace cw::views
