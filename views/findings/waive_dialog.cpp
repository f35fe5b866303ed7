#include "views/findings/waive_dialog.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace cw::views {

std::optional<QString> askWaiverReason(const QString& finding, QWidget* parent) {
    QDialog dialog(parent);
    dialog.setWindowTitle(QCoreApplication::translate("WaiveDialog", "Waive a finding"));
    auto* text = new QLabel(finding, &dialog);
    text->setWordWrap(true);
    text->setMinimumWidth(420);
    auto* reason = new QLineEdit(&dialog);
    reason->setObjectName("waiverReason");
    reason->setPlaceholderText(
        QCoreApplication::translate("WaiveDialog", "Why is this acceptable?"));
    reason->setAccessibleName(QCoreApplication::translate("WaiveDialog", "Reason"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, &dialog);
    auto* accept = buttons->button(QDialogButtonBox::Ok);
    accept->setText(QCoreApplication::translate("WaiveDialog", "Waive"));
    accept->setEnabled(false);
    auto* layout = new QVBoxLayout(&dialog);
    layout->addWidget(text);
    layout->addWidget(reason);
    layout->addWidget(buttons);
    QObject::connect(reason, &QLineEdit::textChanged, accept, [accept](const QString& now) {
        accept->setEnabled(!now.trimmed().isEmpty());
    });
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    if (dialog.exec() != QDialog::Accepted) return std::nullopt;
    return reason->text().trimmed();
}

}  // namespace cw::views
