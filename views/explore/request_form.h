// What is asked of an exploration, as a form: the work, the limits, what may vary, what to favour.
//
// Shows any request and gives it back; what the form has no field for (site, terms, alignments) is
// kept as it came. It checks nothing: the model refuses what it cannot use.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QWidget>

#include "model/catalog/catalog.h"
#include "model/explore/request.h"
#include "views/explore/choice_button.h"
#include "views/explore/service_form.h"
#include "views/explore/work_form.h"
#include "views/inspector/optional_number.h"

namespace cw::views {

class RequestForm : public QWidget {
    Q_OBJECT
public:
    RequestForm(const catalog::Catalog& catalog, std::vector<workload::ModelArchitecture> models,
                QWidget* parent = nullptr);

    void setRequest(const explore::Request& request);
    /// Without a workload where no model is chosen.
    [[nodiscard]] explore::Request request() const;

signals:
    void edited();

private:
    void build();
    void addWork(QFormLayout& form);
    void showKind();
    void addLimits(QFormLayout& form);
    void addVary(QFormLayout& form);
    void addHeading(QFormLayout& form, const QString& text);
    [[nodiscard]] ChoiceButton* partChoice(catalog::PartKind kind, const char* name);

    const catalog::Catalog& catalog_;
    explore::Request shown_;

    QLineEdit* title_;
    QComboBox* kind_;
    WorkForm* work_;
    ServiceForm* service_;
    OptionalNumber* budget_M_;
    OptionalNumber* power_kW_;
    OptionalNumber* cooling_kW_;
    OptionalNumber* racks_;
    OptionalNumber* floor_m2_;
    OptionalNumber* deadline_d_;
    OptionalNumber* availability_pc_;
    OptionalNumber* leadTime_w_;
    OptionalNumber* storage_TB_;
    QCheckBox* airOnly_;
    QCheckBox* endOfLife_;
    QCheckBox* room_;
    QSpinBox* fewest_;
    QSpinBox* most_;
    ChoiceButton* accelerators_;
    ChoiceButton* servers_;
    ChoiceButton* nics_;
    ChoiceButton* nicsPerNode_;
    ChoiceButton* switches_;
    ChoiceButton* topologies_;
    ChoiceButton* oversubscription_;
    ChoiceButton* storage_;
    ChoiceButton* vendors_;
    ChoiceButton* vendorsDenied_;
    ChoiceButton* objectives_;
};

}  // namespace cw::views
