// The form for a part of the user's own: new, or a changed copy of another. Every field of its
// kind, in the units of the screen, with where the entered values come from.
//
// Makes a part and says what is wrong with a text; whether the catalog takes it is the catalog's to
// say (UserCatalog::savePart), asked through `save` while the form is still open.
#pragma once

#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMap>
#include <QPlainTextEdit>
#include <functional>

#include "model/catalog/catalog.h"
#include "views/catalog/group_table.h"
#include "views/theme/theme.h"

class QFormLayout;

namespace cw::views {

class PartForm : public QDialog {
    Q_OBJECT
public:
    /// What is written: the part and the sources it cites besides those of the catalog.
    using Save = std::function<void(const catalog::Part&, const std::vector<catalog::Source>&)>;

    enum class Purpose {
        create,  ///< a new part; its id follows from vendor and name until it is typed
        change,  ///< the part keeps its id
    };
    PartForm(const catalog::Part& start, Purpose purpose, const std::string& day,
             const Theme& theme, Save save, QWidget* parent = nullptr);

    /// The line, box or table of a field, for tests and for marking.
    [[nodiscard]] QWidget* editorOf(const QString& field) const { return editors_.value(field); }
    /// As filled in. Throws FieldError.
    [[nodiscard]] catalog::Part part() const;
    [[nodiscard]] const QLabel* problem() const { return problem_; }

public slots:
    void accept() override;

private:
    void buildIdentity(QFormLayout& form);
    void buildFields(QFormLayout& form);
    void buildGroups(QFormLayout& form);
    void buildSource(QFormLayout& form);
    void followName();
    void showProblem(const QString& field, const QString& text);
    void cite(catalog::Part& part, std::vector<catalog::Source>& sources) const;
    [[nodiscard]] QString textOf(const QString& field) const;

    catalog::Part start_;
    Purpose purpose_;
    std::string day_;
    const Theme& theme_;
    Save save_;
    QMap<QString, QWidget*> editors_;
    GroupTable<catalog::PortGroup>* ports_ = nullptr;
    GroupTable<catalog::SlotGroup>* slots_ = nullptr;
    GroupTable<catalog::Include>* includes_ = nullptr;
    QLineEdit* id_ = nullptr;
    QLineEdit* price_ = nullptr;
    QLineEdit* sourceTitle_ = nullptr;
    QLineEdit* sourceUrl_ = nullptr;
    QComboBox* valueKind_ = nullptr;
    QPlainTextEdit* notes_ = nullptr;
    QLabel* problem_ = nullptr;
    bool isIdTyped_ = false;
};

}  // namespace cw::views
