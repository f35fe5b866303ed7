#include "views/window/commands.h"

#include <QCoreApplication>

#include "views/inspector/commit_edits.h"
#include "views/theme/icons.h"

namespace cw::views {

Commands::Commands(const Theme& theme, QObject* parent) : QObject(parent) {
    for (const CommandRow& row : commandTable()) {
        auto* action = new QAction(QCoreApplication::translate("cw::commands", row.text), this);
        action->setObjectName(QString::fromLatin1(row.id.data(), qsizetype(row.id.size())));
        if (*row.icon) action->setIcon(themedIcon(theme, QString::fromLatin1(row.icon)));
        if (*row.keys)
            action->setShortcuts(QKeySequence::listFromString(QString::fromLatin1(row.keys),
                                                              QKeySequence::PortableText));
        if (row.scope == CommandScope::canvas)
            action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        action->setCheckable(row.isCheckable);
        actions_[row.id] = action;
        order_.push_back(action);
    }
}

QAction* Commands::action(std::string_view id) const {
    const auto found = actions_.find(id);
    Q_ASSERT_X(found != actions_.end(), "Commands::action", id.data());
    return found->second;
}

void Commands::bind(std::string_view id, std::function<void()> run, Predicate isEnabled) {
    connect(action(id), &QAction::triggered, this, [run = std::move(run)] {
        commitPendingEdits();
        run();
    });
    bindings_[id] = {std::move(isEnabled), {}};
}

void Commands::bindToggle(std::string_view id, std::function<void(bool)> run, Predicate isChecked,
                          Predicate isEnabled) {
    // `triggered`, not `toggled`: refreshing the mark is not a command.
    connect(action(id), &QAction::triggered, this, [run = std::move(run)](bool isOn) {
        commitPendingEdits();
        run(isOn);
    });
    bindings_[id] = {std::move(isEnabled), std::move(isChecked)};
}

void Commands::refresh() {
    for (const auto& [id, binding] : bindings_) {
        QAction* changed = action(id);
        if (binding.isEnabled) changed->setEnabled(binding.isEnabled());
        if (binding.isChecked) changed->setChecked(binding.isChecked());
    }
}

void Commands::checkBound() const {
    for (const CommandRow& row : commandTable())
        Q_ASSERT_X(bindings_.count(row.id) == 1, "Commands::checkBound", row.id.data());
}

}  // namespace cw::views
