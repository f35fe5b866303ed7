#include "views/inspector/variant_form.h"

namespace cw::views {

VariantForm::VariantForm(DesignSession& session, QWidget* parent)
    : QWidget(parent), session_(session) {}

void VariantForm::follow() {
    connect(&session_, &DesignSession::documentReplaced, this, [this] {
        shown_.clear();
        refillForm();
    });
    for (const auto signal :
         {&DesignSession::documentChanged, &DesignSession::activeVariantChanged})
        connect(&session_, signal, this, &VariantForm::refillForm);
    refillForm();
}

void VariantForm::refillForm() {
    isFilling_ = true;
    const bool isOther = session_.variant().name != shown_;
    shown_ = session_.variant().name;
    showVariant(isOther);
    isFilling_ = false;
}

}  // namespace cw::views
