#include "views/catalog/fact_marks.h"

#include <QCoreApplication>
#include <algorithm>

namespace cw::views {

namespace {

QString inMarks(const char* text) {
    return QCoreApplication::translate("cw::trust", text);
}

}  // namespace

Trust trustOf(const catalog::FactSource* source) {
    if (!source) return Trust::none;
    using catalog::ValueKind;
    using catalog::Verification;
    if (source->verification == Verification::unverified) return Trust::unverified;
    if (source->verification == Verification::recalled) return Trust::recalled;
    if (source->valueKind == ValueKind::stated) return Trust::stated;
    if (source->valueKind == ValueKind::planning) return Trust::planning;
    if (source->valueKind == ValueKind::derived) return Trust::derived;
    return Trust::read;
}

Trust trustOf(const catalog::Part& part) {
    if (part.facts.empty()) return Trust::none;
    Trust least = Trust::read;
    for (const catalog::FactSource& source : part.facts) least = std::max(least, trustOf(&source));
    return least;
}

QString trustShape(Trust trust) {
    switch (trust) {
        case Trust::read:
            return {};
        case Trust::derived:
            return QStringLiteral("=");
        case Trust::planning:
            return QStringLiteral("\u25cb");  // circle
        case Trust::stated:
            return QStringLiteral("\u201d");  // quotation mark
        case Trust::recalled:
            return QStringLiteral("\u25c7");  // diamond
        case Trust::unverified:
            return QStringLiteral("\u25b3");  // triangle
        case Trust::none:
            return QStringLiteral("?");
    }
    return {};
}

QString trustWord(Trust trust) {
    switch (trust) {
        case Trust::read:
            return inMarks(QT_TRANSLATE_NOOP("cw::trust", "read"));
        case Trust::derived:
            return inMarks(QT_TRANSLATE_NOOP("cw::trust", "derived"));
        case Trust::planning:
            return inMarks(QT_TRANSLATE_NOOP("cw::trust", "planning value"));
        case Trust::stated:
            return inMarks(QT_TRANSLATE_NOOP("cw::trust", "as stated"));
        case Trust::recalled:
            return inMarks(QT_TRANSLATE_NOOP("cw::trust", "recalled"));
        case Trust::unverified:
            return inMarks(QT_TRANSLATE_NOOP("cw::trust", "unverified"));
        case Trust::none:
            return inMarks(QT_TRANSLATE_NOOP("cw::trust", "no source"));
    }
    return {};
}

Role trustRole(Trust trust) {
    return trust == Trust::recalled || trust == Trust::unverified || trust == Trust::none
               ? Role::severityWarning
               : Role::textLight;
}

}  // namespace cw::views
