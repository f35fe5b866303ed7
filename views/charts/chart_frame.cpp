#include "views/charts/chart_frame.h"

#include <QVBoxLayout>

#include "views/theme/light_units.h"

namespace cw::views {

ChartFrame::ChartFrame(Theme& theme, QWidget* drawing, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      drawing_(drawing),
      title_(new QLabel(this)),
      headline_(new QLabel(this)),
      empty_(new QLabel(this)) {
    title_->setObjectName("chartTitle");
    headline_->setObjectName("chartHeadline");
    empty_->setObjectName("chartEmpty");
    for (QLabel* label : {title_, headline_}) {
        label->setTextFormat(Qt::RichText);
        label->setWordWrap(true);
    }
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setWordWrap(true);
    empty_->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(gridUnit_px, gridUnit_px / 2, gridUnit_px, 0);
    layout->setSpacing(2);
    layout->addWidget(title_);
    layout->addWidget(headline_);
    layout->addWidget(empty_, 1);
    layout->addWidget(drawing_, 1);
    connect(&theme_, &Theme::changed, this, [this] { apply(); });
}

void ChartFrame::showTexts(const Texts& texts) {
    texts_ = texts;
    setAccessibleName(texts.title);
    setAccessibleDescription(texts.headline);
    apply();
}

void ChartFrame::apply() {
    headline_->setFont(theme_.tabularFont());
    title_->setText(QStringLiteral("<b>%1</b>&nbsp; <span style=\"color:%2\">%3</span>")
                        .arg(texts_.title.toHtmlEscaped(), theme_.color(Role::textLight).name(),
                             texts_.subtitle.toHtmlEscaped()));
    headline_->setVisible(!texts_.headline.isEmpty());
    headline_->setText(withLightUnits(texts_.headline, theme_));
    headline_->setToolTip(texts_.help);
    empty_->setVisible(!texts_.empty.isEmpty());
    empty_->setText(texts_.empty);
    drawing_->setVisible(texts_.empty.isEmpty());
}

}  // namespace cw::views
