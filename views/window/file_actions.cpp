#include "views/window/file_actions.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>

#include "views/session/paths.h"
#include "views/window/messages.h"

namespace cw::views {

namespace {

const QString ending = QStringLiteral(".cluster");

QString withEnding(const QString& file) {
    return QFileInfo(file).suffix().isEmpty() ? file + ending : file;
}

QString filter() {
    return FileActions::tr("Cluster designs (*.cluster)");
}

}  // namespace

FileActions::FileActions(DesignSession& session, QWidget* window)
    : QObject(window), session_(session), window_(window) {}

bool FileActions::replace(const std::function<void()>& openIt) {
    if (!mayLeave() || !guarded(window_, openIt)) return false;
    emit opened();
    return true;
}

bool FileActions::newDesign() {
    return replace([this] { session_.newDocument(); });
}

bool FileActions::open() {
    const QString file =
        QFileDialog::getOpenFileName(window_, tr("Open a design"), settings_.folder(), filter());
    return !file.isEmpty() && openFile(file);
}

bool FileActions::openFile(const QString& file) {
    const QString path = QFileInfo(file).absoluteFilePath();
    if (offersJournalOf(path)) return true;
    if (!replace([&] { session_.open(path); })) return false;
    recent_.add(path);
    settings_.setFolderOf(path);
    return true;
}

/// Work on this very file may have been cut off; asked before the file is shown without it.
bool FileActions::offersJournalOf(const QString& file) {
    const QString beside = fromPath(design::journalPathFor(toPath(file)));
    if (!session_.leftOverJournals({file}).contains(beside)) return false;
    bool isEmpty = false;
    const RecoveryOffer offer = offerOf(beside, isEmpty);
    if (isEmpty || !offer.problem.isEmpty()) return false;
    QMessageBox box(
        QMessageBox::NoIcon, tr("Work that was not saved"),
        tr("The last session with this file did not end well. Its work can be restored: %1")
            .arg(offer.details),
        QMessageBox::NoButton, window_);
    box.setTextFormat(Qt::PlainText);
    const QAbstractButton* restoreButton = box.addButton(tr("Restore"), QMessageBox::AcceptRole);
    box.addButton(tr("Open without it"), QMessageBox::RejectRole);
    box.exec();
    if (box.clickedButton() != restoreButton) return false;
    restore(beside);
    return true;
}

bool FileActions::openExample(const QString& file) {
    return replace([&] { session_.openAsNew(file); });
}

bool FileActions::save() {
    if (session_.file().isEmpty()) return saveAs();
    return saveTo(session_.file());
}

bool FileActions::saveAs() {
    const QString title = QString::fromStdString(session_.document().title);
    QString start = session_.file();
    if (start.isEmpty()) {
        QString name = title.isEmpty() ? tr("design") : title;
        name.replace(QLatin1Char('/'), QLatin1Char('-'));
        start = settings_.folder() + QLatin1Char('/') + name + ending;
    }
    const QString file =
        QFileDialog::getSaveFileName(window_, tr("Save the design"), start, filter());
    return !file.isEmpty() && saveTo(withEnding(file));
}

bool FileActions::saveTo(const QString& file) {
    const QString path = QFileInfo(file).absoluteFilePath();
    if (!guarded(window_, [&] { session_.saveAs(path); })) return false;
    recent_.add(path);
    settings_.setFolderOf(path);
    return true;
}

bool FileActions::mayLeave() {
    if (!session_.isModified()) return true;
    const QString name = session_.file().isEmpty()
                             ? QString::fromStdString(session_.document().title)
                             : QFileInfo(session_.file()).fileName();
    QMessageBox box(QMessageBox::NoIcon, tr("Unsaved work"),
                    tr("Save the changes to \"%1\"? Without saving they are lost.").arg(name),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, window_);
    box.setObjectName(QStringLiteral("unsavedBox"));
    box.setTextFormat(Qt::PlainText);
    box.setDefaultButton(QMessageBox::Save);
    switch (box.exec()) {
        case QMessageBox::Save:
            return save();
        case QMessageBox::Discard:
            return true;
        default:
            return false;
    }
}

bool FileActions::close() {
    if (!mayLeave()) return false;
    session_.close();
    emit closed();
    return true;
}

std::vector<RecoveryOffer> FileActions::recoveryOffers() {
    std::vector<RecoveryOffer> offers;
    for (const QString& journal : session_.leftOverJournals(recent_.all())) {
        bool isEmpty = false;
        RecoveryOffer offer = offerOf(journal, isEmpty);
        if (isEmpty)
            QFile::remove(journal);  // begun, but nothing was done: nothing to lose
        else
            offers.push_back(std::move(offer));
    }
    return offers;
}

RecoveryOffer FileActions::offerOf(const QString& journal, bool& isEmpty) const {
    RecoveryOffer offer{journal, QFileInfo(journal).fileName(), {}, {}};
    try {
        const auto recovery = design::recover(toPath(journal));
        isEmpty = !recovery;
        if (!recovery) return offer;
        offer.title = QString::fromStdString(recovery->document.title);
        const QString when =
            QLocale().toString(QFileInfo(journal).lastModified(), QLocale::ShortFormat);
        const QString steps = recovery->transactions == 1
                                  ? tr("one step")
                                  : tr("%1 steps").arg(recovery->transactions);
        offer.details =
            recovery->file.empty()
                ? tr("Never saved, %1, %2").arg(steps, when)
                : tr("%1, %2 after the last save, %3").arg(fromPath(recovery->file), steps, when);
        if (recovery->damagedTail) offer.details += tr("; the very last step was cut off");
        if (recovery->fileChanged)
            offer.details +=
                tr("; the file was changed since, so save under another name to keep both");
    } catch (const InputError& error) {
        offer.problem = QString::fromUtf8(error.what());
    }
    return offer;
}

bool FileActions::restore(const QString& journal) {
    const bool isDone = replace([&] {
        if (const auto recovery = design::recover(toPath(journal)))
            session_.adoptRecovered(*recovery, journal);
    });
    if (isDone) emit offersChanged();
    return isDone;
}

bool FileActions::discard(const QString& journal) {
    QMessageBox box(QMessageBox::NoIcon, tr("Discard unsaved work"),
                    tr("Discard this work for good? It exists nowhere else."),
                    QMessageBox::Discard | QMessageBox::Cancel, window_);
    box.setDefaultButton(QMessageBox::Cancel);
    if (box.exec() != QMessageBox::Discard) return false;
    QFile::remove(journal);
    emit offersChanged();
    return true;
}

}  // namespace cw::views
