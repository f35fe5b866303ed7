// clusterwright: the window. Reads the catalog, opens what was asked for, runs until closed.
#include <QDir>
#include <QFileInfo>
#include <QMessageBox>
#include <cstdio>
#include <optional>

#include "app/catalog_path.h"
#include "app/exit_code.h"
#include "app/usage_error.h"
#include "app/window/application.h"
#include "app/window/batch_report.h"
#include "app/window/display.h"
#include "app/window/options.h"
#include "app/window/screenshot.h"
#include "model/error.h"
#include "model/workload/architecture_library.h"
#include "views/session/catalog_store.h"
#include "views/session/paths.h"
#include "views/window/main_window.h"
#include "views/window/messages.h"

namespace {

using namespace cw;

/// XDG Base Directory Specification: state is what survives restarts but is not worth backing up.
QString stateFolder() {
    const QString state = qEnvironmentVariable("XDG_STATE_HOME");
    const QString base =
        state.isEmpty() ? QDir::home().filePath(QStringLiteral(".local/state")) : state;
    return base + QStringLiteral("/clusterwright");
}

/// XDG Base Directory Specification: what is the user's own.
QString dataFolder() {
    const QString data = qEnvironmentVariable("XDG_DATA_HOME");
    const QString base =
        data.isEmpty() ? QDir::home().filePath(QStringLiteral(".local/share")) : data;
    return base + QStringLiteral("/clusterwright");
}

QString examplesFolder(const std::filesystem::path& executable) {
    const QString installed =
        views::fromPath(executable.parent_path().parent_path() / "share/clusterwright/examples");
    return QFileInfo(installed).isDir() ? installed : QString::fromUtf8(CW_BUILD_EXAMPLES);
}

QString exampleFile(const QString& examples, const QString& name) {
    return examples + QLatin1Char('/') + name + QStringLiteral(".cluster");
}

void open(views::MainWindow& window, const app::Options& options, const QString& examples) {
    // Errors of the window are shown in boxes; a picture has nobody to read them.
    if (!options.screenshot.isEmpty() && !options.file.isEmpty()) {
        window.session().open(options.file);
        window.showDesign();
    } else if (!options.file.isEmpty()) {
        window.files().openFile(options.file);
    } else if (!options.example.isEmpty()) {
        window.session().openAsNew(exampleFile(examples, options.example));
        window.showDesign();
    }
}

int run(app::Application& application, const app::Options& options) {
    const QPalette systemPalette = QApplication::palette();
    const std::filesystem::path executable =
        app::executablePath(qPrintable(QCoreApplication::applicationFilePath()));
    const app::CatalogPlace place = app::catalogPlace(options.catalog.toStdString(), executable);
    views::CatalogStore catalogs(catalog::Catalog::open(place.file),
                                 app::userCatalogPath(options.userCatalog.toStdString()),
                                 app::today());
    const QString examples = examplesFolder(executable);
    if (options.asksForReport()) {
        app::writeReports(
            catalogs.catalog(), options,
            options.file.isEmpty() ? exampleFile(examples, options.example) : options.file);
        return 0;
    }
    views::DesignSession session(catalogs.catalog(), workload::readArchitectures(place.file),
                                 stateFolder());
    QString modelsProblem;
    try {
        session.useOwnModels(views::OwnModels(dataFolder() + QStringLiteral("/models.json")));
    } catch (const InputError& error) {
        modelsProblem = QString::fromUtf8(error.what());
    }
    views::Theme theme(views::Scheme::light);
    views::MainWindow window(session, theme, {examples, views::schemeOf(systemPalette), &catalogs});
    if (options.theme) window.useTheme(*options.theme);
    if (options.size) window.resize(*options.size);
    if (!options.screenshot.isEmpty()) {
        if (!options.size) window.resize(1600, 900);
        open(window, options, examples);
        app::writeScreenshot(window, options.screenshot);
        session.close();
        return 0;
    }
    window.show();
    open(window, options, examples);
    if (!modelsProblem.isEmpty())
        views::showError(
            &window, views::MainWindow::tr("Your own models are left out: %1").arg(modelsProblem));
    return application.exec();
}

int complain(const QString& sentence, bool hasWindow) {
    std::fprintf(stderr, "clusterwright: %s\n", qPrintable(sentence));
    if (hasWindow) QMessageBox::critical(nullptr, QStringLiteral("Clusterwright"), sentence);
    return app::exitInputOutput;
}

}  // namespace

int main(int argc, char** argv) {
    const bool isSeen = app::chooseDisplay(argc, argv);
    std::optional<app::DisplayWatch> watch(std::in_place);
    app::Application application(argc, argv);
    watch.reset();
    QCoreApplication::setOrganizationName(QStringLiteral("Clusterwright"));
    QCoreApplication::setApplicationName(QStringLiteral("clusterwright"));
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Clusterwright"));
    QCoreApplication::setApplicationVersion(QStringLiteral(CW_VERSION));
    const app::Options options = app::readOptions();
    const bool hasWindow = options.screenshot.isEmpty() && !options.asksForReport();
    if (hasWindow && !isSeen)
        return complain(
            QStringLiteral("There is no display for a window: DISPLAY and WAYLAND_DISPLAY are not "
                           "set. --export-pdf, --screenshot and clusterwright-cli need none."),
            false);
    try {
        return run(application, options);
    } catch (const app::UsageError& error) {
        (void)complain(QString::fromUtf8(error.what()), false);
        return app::exitUsage;
    } catch (const InputError& error) {
        return complain(QString::fromUtf8(error.what()), hasWindow);
    } catch (const std::bad_alloc&) {
        return complain(QStringLiteral("There is not enough memory."), hasWindow);
    }
}
