#include "views/inspector/variant_page.h"

#include <QEvent>
#include <QTextDocument>
#include <QVBoxLayout>
#include <algorithm>

namespace cw::views {

namespace {

const design::Variant* variantNamed(const design::Document& document, const std::string& name) {
    const auto found = std::find_if(document.variants.begin(), document.variants.end(),
                                    [&](const design::Variant& v) { return v.name == name; });
    return found == document.variants.end() ? nullptr : &*found;
}

}  // namespace

VariantPage::VariantPage(DesignSession& session, Theme& theme, QWidget* parent)
    : QWidget(parent),
      session_(session),
      theme_(theme),
      summary_(new QLabel(this)),
      notes_(new QPlainTextEdit(this)) {
    summary_->setObjectName("variantSummary");
    summary_->setWordWrap(true);
    notes_->setObjectName("variantNotes");
    notes_->setAccessibleName(tr("Notes"));
    notes_->setPlaceholderText(tr("Assumptions, open questions, what the customer said"));
    notes_->setTabChangesFocus(true);
    notes_->setMinimumHeight(16 * gridUnit_px);
    notes_->installEventFilter(this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(gridUnit_px, gridUnit_px, gridUnit_px, gridUnit_px);
    layout->addWidget(summary_);
    layout->addWidget(new QLabel(tr("Notes"), this));
    layout->addWidget(notes_, 1);
    connect(&theme_, &Theme::changed, this, &VariantPage::showSummary);
    showVariant();
}

void VariantPage::showVariant() {
    const design::Variant& variant = session_.variant();
    if (variant.name != shown_) {
        takeNotes();
        notes_->document()->setModified(false);
        shown_ = session_.variant().name;
    }
    showSummary();
    const QString notes = QString::fromStdString(session_.variant().notes);
    const bool isTyped = notes_->hasFocus() && notes_->document()->isModified();
    if (!isTyped && notes_->toPlainText() != notes) notes_->setPlainText(notes);
}

void VariantPage::forget() {
    notes_->document()->setModified(false);
    shown_.clear();
}

void VariantPage::showSummary() {
    const design::Variant& variant = session_.variant();
    long devices = 0;
    for (const design::Device& device : variant.devices) devices += device.count;
    const auto paragraph = [](const QString& text) {
        return QStringLiteral("<p style=\"margin:0 0 6px 0\">%1</p>").arg(text);
    };
    QString text = paragraph("<b>" + QString::fromStdString(variant.name).toHtmlEscaped() + "</b>");
    if (variant.asStated)
        text += paragraph(
            tr("Restates a publication with its own parts, prices and power. They are not "
               "endorsed."));
    if (variant.devices.empty()) {
        text += paragraph(tr(
            "Nothing is in it yet. Drag a server from the parts onto the canvas, or double-click "
            "it."));
    } else {
        const auto links = int(variant.links.size());
        text += paragraph(tr("%1, %2").arg(
            devices == 1 ? tr("1 device") : tr("%n devices", nullptr, int(devices)),
            links == 1 ? tr("1 link") : tr("%n links", nullptr, links)));
        text += paragraph(QStringLiteral("<span style=\"color:%1\">%2</span>")
                              .arg(theme_.color(Role::textLight).name(),
                                   tr("Select a device or a link to see and change what it is.")));
    }
    summary_->setText(text);
}

bool VariantPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == notes_ && event->type() == QEvent::FocusOut) takeNotes();
    return QWidget::eventFilter(watched, event);
}

void VariantPage::takeNotes() {
    // Only what was typed: the box may still show the notes from before an undo.
    if (!notes_->document()->isModified()) return;
    notes_->document()->setModified(false);
    const design::Variant* variant = variantNamed(session_.document(), shown_);
    const std::string notes = notes_->toPlainText().toStdString();
    if (!variant || notes == variant->notes) return;
    const design::Desk desk{session_.document(), shown_, session_.catalog()};
    session_.perform(
        design::single(desk, "Change the notes", design::SetVariantText{variant->name, notes}));
}

}  // namespace cw::views
