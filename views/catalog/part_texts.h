// A part as texts of a form, and back: each field in the units of the screen, by its name.
//
// Walks the fields of part_fields.h, so that a form has every field a part of its kind has. A text
// nobody changed gives back exactly the value it stands for, however it was rounded. Groups (ports,
// slots, what is included) are lists of such rows.
#pragma once

#include <QMap>
#include <QString>
#include <QStringList>
#include <vector>

#include "model/catalog/part.h"
#include "model/error.h"

namespace cw::views {

struct TextField {
    enum class Form { words, figure, count, flag, maybeFlag, choice, list };
    std::string name;
    Form form = Form::words;
    QStringList choices;  ///< of a choice
    bool isRequired = false;
    QString text;
};

/// A text that is no value of its field.
class FieldError : public InputError {
public:
    FieldError(std::string field, const std::string& what)
        : InputError(what, field), field_(std::move(field)) {}
    [[nodiscard]] const std::string& field() const { return field_; }

private:
    std::string field_;
};

using FieldTexts = QMap<QString, QString>;

/// The fields of the part itself and of its kind, without its groups, notes and identity.
[[nodiscard]] std::vector<TextField> fieldsOf(const catalog::Part& part);
/// Sets the fields whose text differs from what `fieldsOf(part)` gives. Throws FieldError.
void setFields(catalog::Part& part, const FieldTexts& texts);

/// The columns of a group and the texts of its rows.
template <class Group>
[[nodiscard]] std::vector<TextField> columnsOf(const Group& group);
template <class Group>
void setGroup(Group& group, const FieldTexts& texts);

}  // namespace cw::views
