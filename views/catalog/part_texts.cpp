#include "views/catalog/part_texts.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <cmath>

#include "model/catalog/enum_names.h"
#include "model/catalog/part_fields.h"
#include "views/catalog/fact_format.h"

namespace cw::views {

namespace {

QString inTexts(const char* text) {
    return QCoreApplication::translate("cw::partTexts", text);
}

QString yesText() {
    return inTexts(QT_TRANSLATE_NOOP("cw::partTexts", "yes"));
}
QString noText() {
    return inTexts(QT_TRANSLATE_NOOP("cw::partTexts", "no"));
}

template <class Values, class Text>
QString listText(const Values& values, const Text& textOf) {
    QStringList words;
    for (const auto& value : values) words << textOf(value);
    return words.join(QStringLiteral(", "));
}

QStringList itemsOf(const QString& text) {
    QStringList items;
    for (const QString& item : text.split(QLatin1Char(','), Qt::SkipEmptyParts))
        if (!item.trimmed().isEmpty()) items << item.trimmed();
    return items;
}

[[noreturn]] void refuseField(const std::string& field, const QString& what) {
    throw FieldError(field, what.toStdString());
}

/// What a form shows of each field.
class FieldLister {
public:
    using Form = TextField::Form;
    std::vector<TextField> fields;

    void text(std::string_view name, const std::string& x, bool isRequired) {
        add(name, Form::words, QString::fromStdString(x), isRequired);
    }
    void number(std::string_view name, double x, double low, double) {
        add(name, Form::figure, x == 0 ? QString() : figure(name, x), low >= 1);
    }
    void maybe(std::string_view name, const std::optional<double>& x) {
        add(name, Form::figure, x ? figure(name, *x) : QString());
    }
    void integer(std::string_view name, int x, int low, int) {
        add(name, Form::count, x == 0 ? QString() : QString::number(x), low >= 1);
    }
    void maybeInteger(std::string_view name, const std::optional<int>& x) {
        add(name, Form::count, x ? QString::number(*x) : QString());
    }
    void flag(std::string_view name, bool x) { add(name, Form::flag, x ? yesText() : noText()); }
    void maybeFlag(std::string_view name, const std::optional<bool>& x) {
        add(name, Form::maybeFlag, x ? (*x ? yesText() : noText()) : QString());
    }
    template <class E>
    void choice(std::string_view name, E x) {
        add(name, Form::choice, QString::fromUtf8(catalog::enumName(x).data()));
        for (const auto& [value, word] : catalog::EnumNames<E>::table)
            fields.back().choices << QString::fromUtf8(word.data());
    }
    void texts(std::string_view name, const std::vector<std::string>& x) {
        add(name, Form::list, listText(x, &QString::fromStdString));
    }
    void numbers(std::string_view name, const std::vector<double>& x) {
        add(name, Form::list, listText(x, [](double each) { return QString::number(each); }));
    }
    void textMap(std::string_view name, const std::map<std::string, std::string>& x) {
        add(name, Form::list, listText(x, [](const auto& each) {
                return QString::fromStdString(each.first + ": " + each.second);
            }));
    }
    template <class E>
    void choices(std::string_view name, const std::vector<E>& x) {
        add(name, Form::list,
            listText(x, [](E each) { return QString::fromUtf8(catalog::enumName(each).data()); }));
    }
    void peaks(const std::string& name, const std::map<catalog::Precision, double>& x) {
        for (const auto& [precision, word] : catalog::EnumNames<catalog::Precision>::table) {
            const auto found = x.find(precision);
            const std::string field = name + '.' + std::string(word);
            add(field, Form::figure, found == x.end() ? QString() : figure(field, found->second));
        }
    }
    template <class T>
    void nested(const std::string& name, const T& x) {
        prefix_ = name + '.';
        catalog::describe(*this, x);
        prefix_.clear();
    }
    void objects(std::string_view name, const std::vector<catalog::PortMode>& x) {
        // Commas part the items, so rates are written without any: in whole Gb/s.
        add(name, Form::list, listText(x, [](const catalog::PortMode& mode) {
                return QStringLiteral("%1 x %2 Gb/s").arg(mode.count).arg(mode.rate_bps / 1e9);
            }));
    }
    void objects(std::string_view name, const std::vector<catalog::Outlet>& x) {
        add(name, Form::list, listText(x, [](const catalog::Outlet& outlet) {
                return QStringLiteral("%1 x %2")
                    .arg(outlet.count)
                    .arg(QString::fromStdString(outlet.connector));
            }));
    }
    /// Ports, slots and the like have tables of their own.
    template <class T>
    void objects(std::string_view, const std::vector<T>&) {}

private:
    QString figure(std::string_view name, double x) const {
        return views::factText(prefix_ + std::string(name), x)
            .replace(QChar(0x00a0), QLatin1Char(' '));
    }
    void add(std::string_view name, Form form, QString text, bool isRequired = false) {
        fields.push_back({prefix_ + std::string(name), form, {}, isRequired, std::move(text)});
    }
    std::string prefix_;
};

/// Takes what was typed; a text that is as it was leaves its value alone.
class FieldSetter {
public:
    FieldSetter(const FieldTexts& texts, const std::vector<TextField>& before) : texts_(texts) {
        for (const TextField& field : before)
            before_[QString::fromStdString(field.name)] = field.text;
    }

    void text(std::string_view name, std::string& x, bool isRequired) {
        if (const auto typed = changed(name)) {
            if (typed->isEmpty() && isRequired) refuse(name, tr("This must be filled in."));
            x = typed->toStdString();
        }
    }
    void number(std::string_view name, double& x, double low, double high) {
        if (const auto typed = changed(name)) x = figure(name, *typed, low, high);
    }
    void maybe(std::string_view name, std::optional<double>& x) {
        if (const auto typed = changed(name))
            x = typed->isEmpty() ? std::nullopt
                                 : std::optional(figure(name, *typed, 0, catalog::largestNumber));
    }
    void integer(std::string_view name, int& x, int low, int high) {
        if (const auto typed = changed(name)) x = count(name, *typed, low, high);
    }
    void maybeInteger(std::string_view name, std::optional<int>& x) {
        if (const auto typed = changed(name))
            x = typed->isEmpty() ? std::nullopt
                                 : std::optional(count(name, *typed, 0, catalog::largestCount));
    }
    void flag(std::string_view name, bool& x) {
        if (const auto typed = changed(name)) x = isYes(name, *typed);
    }
    void maybeFlag(std::string_view name, std::optional<bool>& x) {
        if (const auto typed = changed(name))
            x = typed->isEmpty() ? std::nullopt : std::optional(isYes(name, *typed));
    }
    template <class E>
    void choice(std::string_view name, E& x) {
        if (const auto typed = changed(name)) x = named<E>(name, *typed);
    }
    void texts(std::string_view name, std::vector<std::string>& x) {
        const auto typed = changed(name);
        if (!typed) return;
        x.clear();
        for (const QString& item : itemsOf(*typed)) x.push_back(item.toStdString());
    }
    void numbers(std::string_view name, std::vector<double>& x) {
        const auto typed = changed(name);
        if (!typed) return;
        x.clear();
        for (const QString& item : itemsOf(*typed))
            x.push_back(figure(name, item, 0, catalog::largestNumber));
    }
    void textMap(std::string_view name, std::map<std::string, std::string>& x) {
        const auto typed = changed(name);
        if (!typed) return;
        x.clear();
        for (const QString& item : itemsOf(*typed)) {
            const auto colon = item.indexOf(QLatin1Char(':'));
            if (colon < 1) refuse(name, tr("Write pairs, such as \"10: 980-9I45J-00H010\"."));
            x[item.left(colon).trimmed().toStdString()] =
                item.mid(colon + 1).trimmed().toStdString();
        }
    }
    template <class E>
    void choices(std::string_view name, std::vector<E>& x) {
        const auto typed = changed(name);
        if (!typed) return;
        x.clear();
        for (const QString& item : itemsOf(*typed)) x.push_back(named<E>(name, item));
    }
    void peaks(const std::string& name, std::map<catalog::Precision, double>& x) {
        for (const auto& [precision, word] : catalog::EnumNames<catalog::Precision>::table) {
            const std::string field = name + '.' + std::string(word);
            const auto typed = changed(field);
            if (!typed) continue;
            if (typed->isEmpty())
                x.erase(precision);
            else
                x[precision] = figure(field, *typed, 1, catalog::largestNumber);
        }
    }
    template <class T>
    void nested(const std::string& name, T& x) {
        prefix_ = name + '.';
        catalog::describe(*this, x);
        prefix_.clear();
    }
    void objects(std::string_view name, std::vector<catalog::PortMode>& x) {
        const auto typed = changed(name);
        if (!typed) return;
        x.clear();
        for (const QString& item : itemsOf(*typed)) {
            const auto [number, rate] = counted(name, item, tr("8 x 200 Gb/s"));
            const auto figure = typedFigure("rate_bps", rate);
            if (!figure || figure->value <= 0)
                refuse(name, tr("\"%1\" is no speed; write it as \"200 Gb/s\".").arg(rate));
            x.push_back({figure->value, number});
        }
    }
    void objects(std::string_view name, std::vector<catalog::Outlet>& x) {
        const auto typed = changed(name);
        if (!typed) return;
        x.clear();
        for (const QString& item : itemsOf(*typed)) {
            const auto [number, plug] = counted(name, item, tr("36 x C13"));
            x.push_back({plug.toStdString(), number});
        }
    }
    template <class T>
    void objects(std::string_view, std::vector<T>&) {}

private:
    /// "36 x C13" as a number and the rest.
    std::pair<int, QString> counted(std::string_view name, const QString& item,
                                    const QString& example) const {
        static const QRegularExpression form(QStringLiteral("^(\\d+)\\s*[x\\x{d7}*]\\s*(\\S.*)$"));
        const QRegularExpressionMatch match = form.match(item);
        if (!match.hasMatch())
            refuse(name,
                   tr("\"%1\" is not a number of them; write it as \"%2\".").arg(item, example));
        return {count(name, match.captured(1), 1, catalog::largestCount), match.captured(2)};
    }
    static QString tr(const char* text) { return inTexts(text); }
    [[noreturn]] void refuse(std::string_view name, const QString& what) const {
        refuseField(prefix_ + std::string(name), what);
    }
    [[nodiscard]] std::optional<QString> changed(std::string_view name) const {
        const QString key = QString::fromStdString(prefix_ + std::string(name));
        const auto typed = texts_.find(key);
        if (typed == texts_.end()) return std::nullopt;
        const QString now = typed->trimmed();
        return now == before_.value(key) ? std::nullopt : std::optional(now);
    }
    double figure(std::string_view name, const QString& typed, double low, double high) const {
        if (typed.isEmpty() && low < 1) return 0;
        const auto value = typedFigure(prefix_ + std::string(name), typed);
        const QString unit = usualUnit(prefix_ + std::string(name));
        if (!value)
            refuse(name, unit.isEmpty()
                             ? tr("\"%1\" is no figure.").arg(typed)
                             : tr("\"%1\" is no figure of this field; write it as \"10 %2\".")
                                   .arg(typed, unit));
        if (value->value < low || value->value > high)
            refuse(name, tr("%1 is out of range.").arg(typed));
        return value->value;
    }
    int count(std::string_view name, const QString& typed, int low, int high) const {
        if (typed.isEmpty() && low < 1) return 0;
        bool ok = false;
        const int value = QLocale().toInt(typed, &ok);
        if (!ok) refuse(name, tr("\"%1\" is no whole number.").arg(typed));
        if (value < low || value > high) refuse(name, tr("%1 is out of range.").arg(typed));
        return value;
    }
    bool isYes(std::string_view name, const QString& typed) const {
        if (typed == yesText()) return true;
        if (typed != noText()) refuse(name, tr("Write yes or no."));
        return false;
    }
    template <class E>
    E named(std::string_view name, const QString& typed) const {
        const auto value = catalog::enumFrom<E>(typed.toStdString());
        if (!value)
            refuse(name, tr("\"%1\" is none of %2.")
                             .arg(typed, QString::fromStdString(catalog::enumList<E>())));
        return *value;
    }

    const FieldTexts& texts_;
    FieldTexts before_;
    std::string prefix_;
};

bool isOfTheForm(const std::string& name) {
    return name != "id" && name != "kind" && name != "vendor" && name != "name" &&
           name != "notes" && name != "formerIds";
}

}  // namespace

std::vector<TextField> fieldsOf(const catalog::Part& part) {
    FieldLister lister;
    std::visit([&](const auto& spec) { catalog::describe(lister, spec); }, part.spec);
    FieldLister common;
    catalog::describeCommon(common, part);
    for (TextField& field : common.fields)
        if (isOfTheForm(field.name)) lister.fields.push_back(std::move(field));
    return std::move(lister.fields);
}

void setFields(catalog::Part& part, const FieldTexts& texts) {
    const std::vector<TextField> before = fieldsOf(part);
    FieldSetter setter(texts, before);
    std::visit([&](auto& spec) { catalog::describe(setter, spec); }, part.spec);
    catalog::describeCommon(setter, part);
}

template <class Group>
std::vector<TextField> columnsOf(const Group& group) {
    FieldLister lister;
    catalog::describe(lister, group);
    return std::move(lister.fields);
}

template <class Group>
void setGroup(Group& group, const FieldTexts& texts) {
    const std::vector<TextField> before = columnsOf(group);
    FieldSetter setter(texts, before);
    catalog::describe(setter, group);
}

template std::vector<TextField> columnsOf(const catalog::PortGroup&);
template std::vector<TextField> columnsOf(const catalog::SlotGroup&);
template std::vector<TextField> columnsOf(const catalog::Include&);
template void setGroup(catalog::PortGroup&, const FieldTexts&);
template void setGroup(catalog::SlotGroup&, const FieldTexts&);
template void setGroup(catalog::Include&, const FieldTexts&);

}  // namespace cw::views
