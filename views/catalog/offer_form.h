// One cloud offer of the user's own, as a form: who rents which GPU, at what price of a GPU-hour.
//
// Reads what is typed and hands the offer over; storing, and what is wrong with it as a whole, is
// the caller's.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <functional>

#include "model/catalog/catalog.h"
#include "views/theme/theme.h"

namespace cw::views {

class OfferForm : public QDialog {
    Q_OBJECT
public:
    /// Throws InputError when the offer cannot be kept: the form says why and stays open.
    using Save =
        std::function<void(const catalog::CloudOffer&, const std::vector<catalog::Source>&)>;

    /// `start` without an id is a new offer. `day` is what a new one is dated.
    OfferForm(const catalog::CloudOffer& start, const catalog::Catalog& catalog,
              const std::string& day, const Theme& theme, Save save, QWidget* parent = nullptr);

    [[nodiscard]] QLineEdit* provider() { return provider_; }
    [[nodiscard]] QComboBox* part() { return part_; }
    [[nodiscard]] QLineEdit* price() { return price_; }
    [[nodiscard]] QLineEdit* asOf() { return asOf_; }
    [[nodiscard]] const QLabel* problem() const { return problem_; }

    void accept() override;

private:
    void build(const catalog::Catalog& catalog);
    void fill(const catalog::Catalog& catalog, const std::string& day);
    [[nodiscard]] catalog::CloudOffer typed() const;
    [[nodiscard]] std::vector<catalog::Source> typedSources(catalog::CloudOffer& offer) const;

    catalog::CloudOffer start_;
    QString sourceBefore_;
    const Theme& theme_;
    Save save_;
    QLineEdit* provider_;
    QLineEdit* instance_;
    QComboBox* part_;
    QLineEdit* gpu_;
    QSpinBox* gpus_;
    QComboBox* term_;
    QLineEdit* price_;
    QLineEdit* region_;
    QLineEdit* asOf_;
    QComboBox* multiNode_;
    QLineEdit* fabric_;
    QLineEdit* rate_;
    QLineEdit* source_;
    QLineEdit* url_;
    QLineEdit* note_;
    QLabel* problem_;
};

}  // namespace cw::views
