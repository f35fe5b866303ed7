// A box that shows one part and, when it is opened, the parts that could take its place.
//
// The list is asked for only then: catalogs are long, and a form is refilled on every change. A
// part is chosen from the open list alone: neither the wheel nor an arrow key changes a design in
// passing. What is shown never changes while the list is open.
#pragma once

#include <QComboBox>
#include <QList>
#include <functional>

namespace cw::views {

struct PartChoice {
    QString name;
    QString id;  ///< empty: not a part, such as "Fit a part..."
    bool operator==(const PartChoice&) const = default;
};

class PartCombo : public QComboBox {
    Q_OBJECT
public:
    using Listing = std::function<QList<PartChoice>()>;

    explicit PartCombo(QWidget* parent = nullptr);

    void setListing(Listing listing) { listing_ = std::move(listing); }
    /// What is shown now; waits for the list to close.
    void showChoice(const PartChoice& current);
    [[nodiscard]] bool isOpen() const { return isOpen_; }

    void showPopup() override;

signals:
    /// Another choice than the one shown was made, after the box has left its own signals.
    void chosen(const QString& id);
    void closed();

protected:
    /// Sees the list's window close, whoever closes it.
    bool eventFilter(QObject* watched, QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void settle();

    Listing listing_;
    PartChoice current_;
    bool isOpen_ = false;
};

}  // namespace cw::views
