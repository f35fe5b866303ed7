// A panel filled by something that scrolls where it is larger: a form up and down, never sideways; a
// row of charts sideways, never up and down.
#pragma once

#include <QScrollArea>
#include <QVBoxLayout>

namespace cw::views {

inline QScrollArea* fillWithScrollArea(QWidget& panel, QWidget* content) {
    auto* scroll = new QScrollArea(&panel);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* layout = new QVBoxLayout(&panel);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
    return scroll;
}

inline void fillWithScrolled(QWidget& panel, QWidget* content) {
    fillWithScrollArea(panel, content)->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

inline void fillWithScrolledSideways(QWidget& panel, QWidget* row) {
    fillWithScrollArea(panel, row)->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

}  // namespace cw::views
