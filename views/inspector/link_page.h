// One link in the inspector: what it joins, with which cables, how many, how long.
#pragma once

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QWidget>

#include "views/inspector/cable_table.h"
#include "views/inspector/collapsible_section.h"
#include "views/inspector/part_combo.h"
#include "views/session/design_session.h"
#include "views/theme/theme.h"

namespace cw::views {

class LinkPage : public QWidget {
    Q_OBJECT
public:
    LinkPage(DesignSession& session, Theme& theme, QWidget* parent = nullptr);

    void showLink(design::LinkId link);
    /// Another document or variant: nothing that is being typed belongs to what comes next.
    void forget() { link_ = {}; }

private:
    void build();
    void connectForm();
    void showParts(const design::Link& link);
    [[nodiscard]] QString cablingText(const design::Link& link) const;
    void chooseCable();
    void showCables();
    [[nodiscard]] QList<PartChoice> cablesFor(const design::Link& link) const;
    void takeForm();
    void takeCable(const QString& cable);
    void perform(const design::Link& link);

    DesignSession& session_;
    Theme& theme_;
    design::LinkId link_;
    QLabel* ends_;
    QComboBox* network_;
    QComboBox* pattern_;
    QSpinBox* count_;
    QDoubleSpinBox* length_m_;
    QComboBox* lengthBasis_;
    PartCombo* cable_;
    QPushButton* choose_;
    QSpinBox* firstPortA_;
    QSpinBox* firstPortB_;
    QSpinBox* splitA_;
    QSpinBox* splitB_;
    QLabel* summary_;
    QLabel* facts_;
    CollapsibleSection* factsSection_;
    CableTable* cables_;
    QLabel* way_;  ///< of the cable that is current in the table
    CollapsibleSection* cablesSection_;
    bool isShowing_ = false;
};

}  // namespace cw::views
