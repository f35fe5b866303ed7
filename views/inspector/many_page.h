// Several things in the inspector: what they draw and cost together, and one part for all of them.
//
// "What if it were H200s" is one choice here and one undo step.
#pragma once

#include <QFormLayout>
#include <QLabel>
#include <QWidget>
#include <array>

#include "views/inspector/part_combo.h"
#include "views/session/design_session.h"
#include "views/theme/theme.h"

namespace cw::views {

class ManyPage : public QWidget {
    Q_OBJECT
public:
    ManyPage(DesignSession& session, Theme& theme, QWidget* parent = nullptr);

    void showSelection();
    /// Power and price by the newest evaluation.
    void showFigures();

private:
    /// What is replaced: the devices of a kind, or what of a kind is fitted in them.
    struct Target {
        catalog::PartKind kind;
        bool isFitted;
        PartCombo* parts = nullptr;
        QLabel* label = nullptr;
    };

    [[nodiscard]] design::Currency currency() const;
    [[nodiscard]] MoneyRange priceOf(const std::vector<const design::Device*>& devices) const;
    void addTarget(Target& target, QFormLayout& form);
    void showTarget(const Target& target, const std::vector<const design::Device*>& all);
    /// The selected ones, in the order of the design.
    [[nodiscard]] std::vector<const design::Device*> devices() const;
    [[nodiscard]] QList<PartChoice> choicesFor(const Target& target) const;
    void replaceAll(const Target& target, const catalog::PartId& part);

    DesignSession& session_;
    Theme& theme_;
    QLabel* summary_;
    QLabel* figures_;
    std::array<Target, 4> targets_;
    MoneyRange price_;  ///< of the selected devices, as of the last change of document or selection
};

}  // namespace cw::views
