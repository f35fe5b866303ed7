// A model of one's own: by its sizes, or read from a config.json, with what it counts to.
//
// Gives a ModelArchitecture; what becomes of it is the caller's affair.
#pragma once

#include <QCheckBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

#include "model/workload/architecture.h"
#include "views/theme/theme.h"

class QFormLayout;

namespace cw::views {

class ModelDialog : public QDialog {
    Q_OBJECT
public:
    /// `start` fills the form: the model of the moment, or an empty one.
    ModelDialog(const workload::ModelArchitecture& start, const Theme& theme,
                QWidget* parent = nullptr);

    [[nodiscard]] workload::ModelArchitecture model() const;
    /// Fills the form from a file; false, and says why, when that cannot be.
    bool importConfig(const QString& file);
    [[nodiscard]] QSpinBox* sizeBox(const char* name) const {
        return findChild<QSpinBox*>(QLatin1String(name));
    }
    [[nodiscard]] const QLabel* summary() const { return summary_; }

public slots:
    void accept() override;

private:
    void addSizes(QFormLayout& form);
    void addExperts(QFormLayout& form);
    void fill(const workload::ModelArchitecture& model);
    void browse();
    void count();
    [[nodiscard]] QString whatIsWrong(const workload::ModelArchitecture& model) const;
    QSpinBox* addSize(QFormLayout& form, const char* name, const QString& title, int lowest,
                      const QString& zero = {});

    workload::ModelArchitecture start_;
    const Theme& theme_;
    QLineEdit* name_;
    QCheckBox* gated_;
    QCheckBox* tied_;
    QCheckBox* hasExperts_;
    QLabel* summary_;
    QLabel* notes_;
    QPushButton* save_;
};

}  // namespace cw::views
