// "Proposal": for whom, on which paper, with which variants and sections; shown while it is asked,
// and written as PDF or HTML.
//
// It works on a copy of the document as it is when the dialog opens. It changes no design; what is
// typed is remembered for the next time.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDateEdit>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTimer>
#include <memory>
#include <vector>

#include "views/report/page_preview.h"
#include "views/report/report_export.h"

namespace cw::views {

class ProposalDialog : public QDialog {
    Q_OBJECT
public:
    /// `suggested`: folder and name of the files, without an ending.
    ProposalDialog(const catalog::Catalog& catalog, const design::Document& document,
                   QString suggested, QWidget* parent = nullptr);
    ~ProposalDialog() override;

    /// As asked for now, without files.
    [[nodiscard]] ReportRequest request() const;
    /// Writes it; what is wrong is said in the dialog. Its ending decides the form: .html, else
    /// PDF. False when it was given up or failed.
    bool write(const QString& file);
    /// Computes the preview now, not after a moment.
    void refreshPreview();
    [[nodiscard]] const ReportPages* pages() const { return pages_.get(); }

    void done(int result) override;

signals:
    void exported(const QString& file);

private:
    QWidget* buildForm(const ReportRequest& kept);
    QWidget* buildChoices(const ReportRequest& kept);
    void buildButtons();
    void chooseLogo();
    void ask(const QString& ending, const QString& filter);
    void showProblem(const QString& sentence);
    void later();

    ReportDraft draft_;
    QString suggested_;
    QLineEdit* title_;
    QLineEdit* customer_;
    QLineEdit* preparedBy_;
    QLineEdit* logo_;
    QDateEdit* date_;
    QComboBox* paper_;
    std::vector<QCheckBox*> variants_;  ///< as Document::variants
    std::vector<QCheckBox*> sections_;  ///< as SectionKind
    QLabel* problem_;
    PagePreview* preview_;
    std::vector<QPushButton*> exports_;
    QTimer timer_;  ///< a preview for the last of several quick changes
    ReportLogo previewLogo_;
    std::unique_ptr<ReportPages> pages_;
};

}  // namespace cw::views
