// A heading that opens and closes what stands below it.
#pragma once

#include <QToolButton>
#include <QWidget>

namespace cw::views {

class CollapsibleSection : public QWidget {
    Q_OBJECT
public:
    /// Takes `content` over. Closed at first.
    CollapsibleSection(const QString& title, QWidget* content, QWidget* parent = nullptr);

    void setTitle(const QString& title) { heading_->setText(title); }
    [[nodiscard]] bool isOpen() const { return heading_->isChecked(); }
    void setOpen(bool open) { heading_->setChecked(open); }

signals:
    void toggled(bool open);

private:
    QToolButton* heading_;
};

}  // namespace cw::views
