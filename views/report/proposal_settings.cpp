#include "views/report/proposal_settings.h"

#include <QSettings>

namespace cw::views {

namespace {

const QString customerSetting = QStringLiteral("proposal/customer");
const QString preparedBySetting = QStringLiteral("proposal/preparedBy");
const QString logoSetting = QStringLiteral("proposal/logo");
const QString paperSetting = QStringLiteral("proposal/paper");
const QString leftOutSetting = QStringLiteral("proposal/leftOut");

}  // namespace

QString sectionKey(SectionKind kind) {
    switch (kind) {
        case SectionKind::question:
            return QStringLiteral("question");
        case SectionKind::comparison:
            return QStringLiteral("comparison");
        case SectionKind::design:
            return QStringLiteral("design");
        case SectionKind::performance:
            return QStringLiteral("performance");
        case SectionKind::facility:
            return QStringLiteral("facility");
        case SectionKind::cost:
            return QStringLiteral("cost");
        case SectionKind::findings:
            return QStringLiteral("findings");
        case SectionKind::sources:
            return QStringLiteral("sources");
        case SectionKind::bom:
            return QStringLiteral("bom");
    }
    return {};
}

ReportRequest ProposalSettings::read() const {
    const QSettings settings;
    ReportRequest request;
    request.options.customer = settings.value(customerSetting).toString();
    request.options.preparedBy = settings.value(preparedBySetting).toString();
    request.logo = settings.value(logoSetting).toString();
    if (settings.value(paperSetting).toString() == QLatin1String("Letter"))
        request.paper = QPageSize(QPageSize::Letter);
    const QStringList leftOut = settings.value(leftOutSetting).toStringList();
    for (int i = 0; i < sectionKindCount; ++i)
        if (leftOut.contains(sectionKey(SectionKind(i))))
            request.options.leftOut.insert(SectionKind(i));
    return request;
}

void ProposalSettings::keep(const ReportRequest& request) const {
    QSettings settings;
    settings.setValue(customerSetting, request.options.customer);
    settings.setValue(preparedBySetting, request.options.preparedBy);
    settings.setValue(logoSetting, request.logo);
    settings.setValue(paperSetting, request.paper.id() == QPageSize::Letter
                                        ? QStringLiteral("Letter")
                                        : QStringLiteral("A4"));
    QStringList leftOut;
    for (const SectionKind kind : request.options.leftOut) leftOut << sectionKey(kind);
    settings.setValue(leftOutSetting, leftOut);
}

}  // namespace cw::views
