// New, open, save, recover and close with their questions: unsaved work, left-over journals, file
// names.
//
// The session does the work and throws; here people are asked and told. Functions with a file name
// ask for none, so tests and the command line use the same ones as the menus.
#pragma once

#include <QObject>
#include <QString>
#include <functional>

#include "views/session/design_session.h"
#include "views/window/recent_files.h"
#include "views/window/start_page.h"
#include "views/window/window_settings.h"

namespace cw::views {

class FileActions : public QObject {
    Q_OBJECT
public:
    FileActions(DesignSession& session, QWidget* window);

    // All return whether it was done: the user may change their mind, a file may be bad.
    bool newDesign();
    bool open();
    bool openFile(const QString& file);
    bool openExample(const QString& file);
    bool save();
    bool saveAs();
    bool saveTo(const QString& file);
    /// Asks about unsaved work, then gives up the document and its journal.
    bool close();
    /// Save, Discard or Cancel when there is unsaved work. True when it may go.
    bool mayLeave();

    /// What sessions that did not end well have left.
    [[nodiscard]] std::vector<RecoveryOffer> recoveryOffers();
    bool restore(const QString& journal);
    bool discard(const QString& journal);

    [[nodiscard]] RecentFiles& recent() { return recent_; }

signals:
    void opened();  ///< a document is there to be shown
    void closed();
    void offersChanged();  ///< recovered work was restored or discarded

private:
    bool replace(const std::function<void()>& openIt);
    [[nodiscard]] bool offersJournalOf(const QString& file);
    [[nodiscard]] RecoveryOffer offerOf(const QString& journal, bool& isEmpty) const;

    DesignSession& session_;
    QWidget* window_;
    RecentFiles recent_;
    WindowSettings settings_;
};

}  // namespace cw::views
