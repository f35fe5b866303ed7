// The table's commands as actions of one window: made, bound, and kept enabled as things change.
//
// Owns the actions. A command without a binding is a programmer's error, found by `checkBound`.
#pragma once

#include <QAction>
#include <QObject>
#include <functional>
#include <map>
#include <string_view>
#include <vector>

#include "views/theme/theme.h"
#include "views/window/command_table.h"

namespace cw::views {

class Commands : public QObject {
    Q_OBJECT
public:
    using Predicate = std::function<bool()>;

    explicit Commands(const Theme& theme, QObject* parent = nullptr);

    [[nodiscard]] QAction* action(std::string_view id) const;
    /// In table order.
    [[nodiscard]] const std::vector<QAction*>& all() const { return order_; }

    /// What it does, and when it can: always, when `isEnabled` is empty.
    void bind(std::string_view id, std::function<void()> run, Predicate isEnabled = {});
    /// The same for a checkable command.
    void bindToggle(std::string_view id, std::function<void(bool)> run, Predicate isChecked,
                    Predicate isEnabled = {});
    /// Asks all predicates again.
    void refresh();
    /// Asserts that each command of the table does something.
    void checkBound() const;

private:
    struct Binding {
        Predicate isEnabled;
        Predicate isChecked;
    };
    std::map<std::string_view, QAction*> actions_;
    std::vector<QAction*> order_;
    std::map<std::string_view, Binding> bindings_;
};

}  // namespace cw::views
