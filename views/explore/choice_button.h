// A button that says which of a list are chosen and opens the list to choose, with a search field
// where it is long. Knows ids and names, not what they are.
#pragma once

#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <string>
#include <vector>

namespace cw::views {

struct Choice {
    std::string id;
    QString name;
};

class ChoiceButton : public QPushButton {
    Q_OBJECT
public:
    /// `noneText` is shown while nothing is chosen: "all".
    ChoiceButton(std::vector<Choice> choices, const QString& noneText, QWidget* parent = nullptr);

    /// Ids that are chosen: those of `setChosen` first, in their order, then as they were ticked.
    [[nodiscard]] const std::vector<std::string>& chosen() const { return chosen_; }
    /// An id that is not in the list is added to it. Without `edited`.
    void setChosen(const std::vector<std::string>& ids);
    /// Other names for the ids of the list, as what they are called depends on what is asked.
    void rename(const std::vector<Choice>& choices);
    [[nodiscard]] QListWidget& list() { return *list_; }

signals:
    void edited();

private:
    void add(const Choice& choice);
    void take(const QListWidgetItem& item);
    void filter(const QString& text);
    void showText();

    QString noneText_;
    QLineEdit* search_;
    QListWidget* list_;
    std::vector<std::string> chosen_;
};

}  // namespace cw::views
