#include "views/window/export_actions.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QProgressDialog>
#include <algorithm>
#include <memory>

#include "model/exchange/bom.h"
#include "model/exchange/cable_schedule.h"
#include "model/file.h"
#include "views/session/paths.h"
#include "views/window/messages.h"

namespace cw::views {

namespace {

struct FormatWords {
    QString ending;
    QString filter;
    QString title;
    QString content;  ///< in the name of the file
};

FormatWords wordsOf(ExportActions::Format format) {
    switch (format) {
        case ExportActions::Format::bomXlsx:
            return {QStringLiteral(".xlsx"), ExportActions::tr("Spreadsheets (*.xlsx)"),
                    ExportActions::tr("Export the bill of materials"),
                    ExportActions::tr("bill of materials")};
        case ExportActions::Format::bomCsv:
            return {QStringLiteral(".csv"), ExportActions::tr("Comma-separated values (*.csv)"),
                    ExportActions::tr("Export the bill of materials"),
                    ExportActions::tr("bill of materials")};
        case ExportActions::Format::scheduleXlsx:
            return {QStringLiteral(".xlsx"), ExportActions::tr("Spreadsheets (*.xlsx)"),
                    ExportActions::tr("Export the cable schedule"),
                    ExportActions::tr("cable schedule")};
        case ExportActions::Format::scheduleCsv:
            return {QStringLiteral(".csv"), ExportActions::tr("Comma-separated values (*.csv)"),
                    ExportActions::tr("Export the cable schedule"),
                    ExportActions::tr("cable schedule")};
        case ExportActions::Format::labels:
            return {QStringLiteral(".html"), ExportActions::tr("Pages to print (*.html)"),
                    ExportActions::tr("Export the cable labels"),
                    ExportActions::tr("cable labels")};
        case ExportActions::Format::png:
            return {QStringLiteral(".png"), ExportActions::tr("PNG pictures (*.png)"),
                    ExportActions::tr("Export the drawing"), ExportActions::tr("drawing")};
        case ExportActions::Format::svg:
            return {QStringLiteral(".svg"), ExportActions::tr("SVG drawings (*.svg)"),
                    ExportActions::tr("Export the drawing"), ExportActions::tr("drawing")};
    }
    return {};
}

struct Stopped {};

/// Rows as they are written, with a button to stop, where that takes longer than a moment.
class RowsDialog {
public:
    explicit RowsDialog(QWidget* window) : window_(window) {}
    exchange::RowProgress progress() {
        return [this](long done, long all) {
            if (!dialog_) {
                dialog_ = std::make_unique<QProgressDialog>(
                    ExportActions::tr("Writing the cable schedule..."), ExportActions::tr("Stop"),
                    0, 100, window_);
                dialog_->setWindowModality(Qt::WindowModal);
                constexpr int moment_ms = 500;
                dialog_->setMinimumDuration(moment_ms);
            }
            dialog_->setValue(static_cast<int>(99 * done / std::max(1L, all)));
            if (dialog_->wasCanceled()) throw Stopped{};
        };
    }

private:
    QWidget* window_;
    std::unique_ptr<QProgressDialog> dialog_;
};

}  // namespace

ExportActions::ExportActions(DesignSession& session, CanvasView& canvas, QWidget* window)
    : QObject(window), session_(session), canvas_(canvas), window_(window) {}

QString ExportActions::suggestedName(const QString& about) const {
    QString name = session_.file().isEmpty() ? QString::fromStdString(session_.document().title)
                                             : QFileInfo(session_.file()).completeBaseName();
    name += QStringLiteral(" - ") + about;
    name.replace(QLatin1Char('/'), QLatin1Char('-'));
    return settings_.folder() + QLatin1Char('/') + name;
}

bool ExportActions::ask(Format format) {
    const FormatWords words = wordsOf(format);
    QString file =
        QFileDialog::getSaveFileName(window_, words.title,
                                     suggestedName(QString::fromStdString(session_.variant().name) +
                                                   QStringLiteral(" - ") + words.content) +
                                         words.ending,
                                     words.filter);
    if (file.isEmpty()) return false;
    if (QFileInfo(file).suffix().isEmpty()) file += words.ending;
    return write(format, file);
}

bool ExportActions::write(Format format, const QString& file) {
    bool isStopped = false;
    const bool isDone = guarded(window_, [&] {
        try {
            writeOrThrow(format, file);
        } catch (const Stopped&) {
            isStopped = true;
        }
    });
    if (isDone && !isStopped) emit exported(file);
    return isDone && !isStopped;
}

void ExportActions::writeOrThrow(Format format, const QString& file) {
    const auto schedule = [&] {
        return exchange::buildCableSchedule(session_.document(), session_.variant());
    };
    RowsDialog rows(window_);
    switch (format) {
        case Format::bomXlsx:
            exchange::writeBomXlsx(exchange::buildOrder(session_.document(), session_.variant()),
                                   toPath(file));
            break;
        case Format::bomCsv:
            replaceFile(toPath(file), exchange::bomToCsv(exchange::buildBom(session_.document(),
                                                                            session_.variant())));
            break;
        case Format::scheduleXlsx:
            exchange::writeScheduleXlsx(schedule(), toPath(file), rows.progress());
            break;
        case Format::scheduleCsv:
            replaceFile(toPath(file), exchange::scheduleToCsv(schedule(), rows.progress()));
            break;
        case Format::labels:
            replaceFile(toPath(file), exchange::scheduleToLabels(schedule(), rows.progress()));
            break;
        case Format::png:
            canvas_.exportPng(file);
            break;
        case Format::svg:
            canvas_.exportSvg(file);
            break;
    }
}

}  // namespace cw::views
