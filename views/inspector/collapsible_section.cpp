#include "views/inspector/collapsible_section.h"

#include <QVBoxLayout>

#include "views/theme/theme.h"

namespace cw::views {

CollapsibleSection::CollapsibleSection(const QString& title, QWidget* content, QWidget* parent)
    : QWidget(parent), heading_(new QToolButton(this)) {
    QFont bold = heading_->font();
    bold.setBold(true);
    heading_->setFont(bold);
    heading_->setText(title);
    heading_->setCheckable(true);
    heading_->setAutoRaise(true);
    heading_->setArrowType(Qt::RightArrow);
    heading_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    heading_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    // An open section is told by its arrow; the look of a pressed button would outweigh its
    // content.
    heading_->setStyleSheet(
        QStringLiteral("QToolButton, QToolButton:checked { background: transparent; "
                       "border: none; padding: 2px 0; text-align: left; }"));
    content->setParent(this);
    content->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(gridUnit_px / 2);
    layout->addWidget(heading_);
    layout->addWidget(content);
    connect(heading_, &QToolButton::toggled, content, [this, content](bool open) {
        heading_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        content->setVisible(open);
    });
    connect(heading_, &QToolButton::toggled, this, &CollapsibleSection::toggled);
}

}  // namespace cw::views
