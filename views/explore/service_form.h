// The inference service of a request: which model answers, how long prompts and answers are, and
// how fast they must come.
//
// What the fields have no place for (formats, tensor-parallel size) is kept as it came. It checks
// nothing.
#pragma once

#include <QComboBox>
#include <QSpinBox>
#include <QWidget>
#include <optional>
#include <vector>

#include "model/workload/inference_service.h"
#include "views/inspector/optional_number.h"

namespace cw::views {

class ServiceForm : public QWidget {
    Q_OBJECT
public:
    explicit ServiceForm(std::vector<workload::ModelArchitecture> models,
                         QWidget* parent = nullptr);

    void setService(const std::optional<workload::InferenceService>& service);
    /// Nothing where no model is chosen.
    [[nodiscard]] std::optional<workload::InferenceService> service() const;

signals:
    void edited();

private:
    void takeModel();
    void enable();

    std::vector<workload::ModelArchitecture> models_;
    std::optional<workload::InferenceService> shown_;
    QComboBox* model_;
    QSpinBox* prompt_;
    QSpinBox* answer_;
    OptionalNumber* firstToken_ms_;
    OptionalNumber* interToken_ms_;
    OptionalNumber* requests_;
    OptionalNumber* concurrency_;
};

}  // namespace cw::views
