#include "views/inspector/variant_page.h"

#include <QEvent>
#include <QVBoxLayout>

namespace cw::views {

VariantPage::VariantPage(DesignSession& session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      summary_(new QLabel(this)),
      notes_(new QPlainTextEdit(this)) {
    summary_->setWordWrap(true);
    notes_->setObjectName("variantNotes");
    notes_->setPlaceholderText(tr("Notes on this variant"));
    notes_->setTabChangesFocus(true);
    notes_->installEventFilter(this);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(summary_);
    layout->addWidget(new QLabel(tr("Notes"), this));
    layout->addWidget(notes_, 1);
    showVariant();
}

void VariantPage::showVariant() {
    const design::Variant& variant = session_.variant();
    long devices = 0;
    for (const design::Device& device : variant.devices) devices += device.count;
    QString text = QStringLiteral("<p><b>%1</b></p>")
                       .arg(QString::fromStdString(variant.name).toHtmlEscaped());
    if (variant.asStated)
        text +=
            tr("<p>Restates a publication with its own parts, prices and power. They are not "
               "endorsed.</p>");
    text += tr("<p>%n devices", nullptr, int(devices)) +
            tr(", %n links.</p>", nullptr, int(variant.links.size()));
    text += tr("<p>Select a device or a link to see and change what it is.</p>");
    summary_->setText(text);
    const QString notes = QString::fromStdString(variant.notes);
    if (!notes_->hasFocus() && notes_->toPlainText() != notes) notes_->setPlainText(notes);
}

bool VariantPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == notes_ && event->type() == QEvent::FocusOut) takeNotes();
    return QWidget::eventFilter(watched, event);
}

void VariantPage::takeNotes() {
    const design::Variant& variant = session_.variant();
    const std::string notes = notes_->toPlainText().toStdString();
    if (notes == variant.notes) return;
    session_.perform(design::single(session_.desk(), "Change the notes",
                                    design::SetVariantText{variant.name, notes}));
}

}  // namespace cw::views
