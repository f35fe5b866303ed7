// The inference service as a form over the active variant: model, formats, lengths, targets and
// demand; below, what the design gives.
#pragma once

#include <QComboBox>
#include <QSpinBox>

#include "model/evaluation/explain.h"
#include "views/inspector/optional_number.h"
#include "views/inspector/variant_form.h"
#include "views/inspector/whole_text.h"
#include "views/theme/theme.h"

class QFormLayout;

namespace cw::views {

class ServingPanel : public VariantForm {
    Q_OBJECT
public:
    ServingPanel(DesignSession& session, Theme& theme, QWidget* parent = nullptr);

signals:
    /// A figure was clicked, at this place of the screen.
    void whyRequested(cw::evaluation::Quantity quantity, const QPoint& at);

protected:
    void showVariant(bool isOther) override;

private:
    void build();
    void nameFields();
    void addRows(QFormLayout& form);
    void fillModels();
    void connectForm();
    void showService(const workload::InferenceService& service, bool isOther);
    void showResult();
    void takeModel();
    void takeService();
    [[nodiscard]] workload::InferenceService serviceOfForm() const;
    [[nodiscard]] QList<QWidget*> fields() const;

    Theme& theme_;
    QComboBox* model_;
    QComboBox* weights_;
    QComboBox* keyValues_;
    QSpinBox* prompt_;
    QSpinBox* output_;
    OptionalNumber* firstToken_ms_;
    OptionalNumber* interToken_ms_;
    OptionalNumber* concurrency_;
    OptionalNumber* requests_per_s_;
    OptionalNumber* tensor_;
    WholeText* result_;
};

}  // namespace cw::views
