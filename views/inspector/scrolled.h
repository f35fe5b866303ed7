// A panel filled by a form that scrolls up and down where it is taller; never sideways.
#pragma once

#include <QScrollArea>
#include <QVBoxLayout>

namespace cw::views {

inline void fillWithScrolled(QWidget& panel, QWidget* content) {
    auto* scroll = new QScrollArea(&panel);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* layout = new QVBoxLayout(&panel);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
}

}  // namespace cw::views
