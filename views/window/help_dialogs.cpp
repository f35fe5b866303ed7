#include "views/window/help_dialogs.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QMessageBox>
#include <QTableWidget>
#include <QVBoxLayout>

#include "views/theme/first_size.h"
#include "views/theme/icons.h"

namespace cw::views {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("cw::help", text);
}

struct MouseHelp {
    const char* what;
    const char* how;
};

// What the canvas does without a command.
constexpr MouseHelp mouseHelp[] = {
    {QT_TRANSLATE_NOOP("cw::help", "Place a part"),
     QT_TRANSLATE_NOOP("cw::help", "drag from the palette, double click, or Enter")},
    {QT_TRANSLATE_NOOP("cw::help", "Cable two devices"),
     QT_TRANSLATE_NOOP("cw::help", "drag from port to port")},
    {QT_TRANSLATE_NOOP("cw::help", "Select several"),
     QT_TRANSLATE_NOOP("cw::help", "drag over empty canvas, or Shift+click")},
    {QT_TRANSLATE_NOOP("cw::help", "Move the selection by a step"),
     QT_TRANSLATE_NOOP("cw::help", "arrow keys; with Shift by a pixel")},
    {QT_TRANSLATE_NOOP("cw::help", "Pan"),
     QT_TRANSLATE_NOOP("cw::help", "Space+drag, middle button, or wheel")},
    {QT_TRANSLATE_NOOP("cw::help", "Zoom"), QT_TRANSLATE_NOOP("cw::help", "Ctrl+wheel")},
    {QT_TRANSLATE_NOOP("cw::help", "Stop a gesture, leave a selection"),
     QT_TRANSLATE_NOOP("cw::help", "Esc")},
};

void addRow(QTableWidget& table, const QString& what, const QString& how) {
    const int row = table.rowCount();
    table.insertRow(row);
    table.setItem(row, 0, new QTableWidgetItem(what));
    table.setItem(row, 1, new QTableWidgetItem(how));
}

}  // namespace

void showShortcuts(const Commands& commands, QWidget* window) {
    auto* dialog = new QDialog(window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Keyboard and mouse"));
    auto* table = new QTableWidget(0, 2);
    table->setHorizontalHeaderLabels({tr("To"), tr("use")});
    table->verticalHeader()->hide();
    table->setShowGrid(false);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionMode(QAbstractItemView::NoSelection);
    for (const QAction* action : commands.all()) {
        if (action->shortcut().isEmpty()) continue;
        QString text = action->text();
        addRow(*table, text.remove(QLatin1Char('&')),
               action->shortcut().toString(QKeySequence::NativeText));
    }
    for (const MouseHelp& help : mouseHelp) addRow(*table, tr(help.what), tr(help.how));
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    auto* layout = new QVBoxLayout(dialog);
    layout->addWidget(table);
    layout->addWidget(buttons);
    openAtSize(*dialog, {72 * gridUnit_px, 70 * gridUnit_px});
    dialog->show();
}

void showAbout(const QString& catalogVersion, QWidget* window) {
    auto* box = new QMessageBox(window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(tr("About Clusterwright"));
    box->setIconPixmap(applicationIcon().pixmap(64, 64));
    box->setTextFormat(Qt::RichText);
    box->setText(
        QStringLiteral("<h3>Clusterwright %1</h3><p>%2</p><p>%3</p><p>%4</p>")
            .arg(
                QCoreApplication::applicationVersion().toHtmlEscaped(),
                tr("CAD for GPU clusters: draw a cluster, see it checked, charted and priced while "
                   "you draw, and leave with its bill of materials."),
                tr("Hardware catalog of %1.").arg(catalogVersion.toHtmlEscaped()),
                tr("Free software under the <a "
                   "href=\"https://www.gnu.org/licenses/gpl-3.0.html\">GNU "
                   "General Public License</a>, version 3 or later, without any warranty. Made "
                   "with "
                   "Qt %1 and Qt Charts.")
                    .arg(QLatin1String(qVersion()))));
    box->open();
}

}  // namespace cw::views
