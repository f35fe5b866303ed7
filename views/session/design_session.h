// One open document in the window: its history, its journal, its file, its selection, its figures.
//
// Every view reads from here and changes the design only by `perform`. It computes nothing about
// clusters: gestures (model/design/gestures.h) make the transactions, a worker thread evaluates.
// Lives on the GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "model/catalog/catalog.h"
#include "model/design/gestures.h"
#include "model/design/history.h"
#include "model/design/journal.h"
#include "model/evaluation/evaluation.h"
#include "model/workload/architecture.h"
#include "views/session/own_models.h"

namespace cw::views {

class EvaluationWorker;
class JournalKeeper;

/// What is selected on the canvas, in the table and in the inspector.
struct Selection {
    std::vector<design::DeviceId> devices;
    std::vector<design::LinkId> links;
    [[nodiscard]] bool empty() const { return devices.empty() && links.empty(); }
    bool operator==(const Selection&) const = default;
};

class DesignSession : public QObject {
    Q_OBJECT
public:
    /// `stateFolder` keeps journals of documents without a name; it is created when needed.
    DesignSession(const catalog::Catalog& catalog, std::vector<workload::ModelArchitecture> models,
                  QString stateFolder, QObject* parent = nullptr);
    ~DesignSession() override;

    [[nodiscard]] const catalog::Catalog& catalog() const { return catalog_; }
    [[nodiscard]] const std::vector<workload::ModelArchitecture>& models() const { return models_; }
    /// The user's own models are offered with the others. Throws InputError when their file cannot
    /// be read; then nothing is added.
    void useOwnModels(OwnModels own);
    /// Offers a model of the user's from now on, and keeps it. Throws FileError.
    void keepModel(const workload::ModelArchitecture& model);
    [[nodiscard]] const design::Document& document() const { return history_->document(); }
    /// The active variant; valid until the next change.
    [[nodiscard]] const design::Variant& variant() const;
    void setActiveVariant(const std::string& name);
    /// For gestures: this document, the active variant, the catalog.
    [[nodiscard]] design::Desk desk() const;

    /// Performs it as one undo step and journals it. False (and `refused`) when it cannot be done.
    bool perform(const design::Transaction& transaction);
    /// Performs the answer's transaction, or emits `refused` with its reason.
    bool perform(const design::Answer<design::Transaction>& answer);
    /// Evaluates the document as if `transaction` had been performed, while the mouse still moves;
    /// nothing is changed. Superseded by the next preview, change or `endPreview`.
    void preview(const design::Transaction& transaction);
    void endPreview();

    void undo();
    void redo();
    [[nodiscard]] const design::History& history() const { return *history_; }

    /// What is taken to be out of order ("what if this spine fails?"): figures and findings are
    /// without it. An overlay: no part of the design, not saved, and undo does not touch it. It is
    /// given up with the variant or document it was asked of.
    [[nodiscard]] const design::Faults& faults() const { return faults_; }
    void setFaults(design::Faults faults);

    [[nodiscard]] const Selection& selection() const { return selection_; }
    void setSelection(Selection selection);

    /// The newest finished evaluation of the active variant (or of the preview); null before the
    /// first.
    [[nodiscard]] std::shared_ptr<const evaluation::Evaluation> evaluation() const {
        return evaluation_;
    }
    [[nodiscard]] bool isPreview() const { return evaluationIsPreview_; }
    /// Blocks until the evaluation of the present state is there: for tests, exports and
    /// screenshots.
    void waitForEvaluation();

    // Files. All throw cw::InputError, leaving the open document as it was. Opening another
    // document gives up work that is not saved: ask before.
    void newDocument();
    void open(const QString& file);
    /// Opens a copy without a file name: examples.
    void openAsNew(const QString& file);
    /// Opens a copy of a document that is in memory, without a file name.
    void openCopy(design::Document document);
    void adoptRecovered(const design::Recovery& recovery, const QString& journalPath);
    void save();
    void saveAs(const QString& file);
    [[nodiscard]] const QString& file() const { return file_; }
    [[nodiscard]] bool isModified() const;
    /// Journals left by sessions that did not end well, in the state folder and for `files`.
    [[nodiscard]] QStringList leftOverJournals(const QStringList& files) const;
    /// Ends the session in order: the journal is removed. Work that is not saved is given up.
    void close();

signals:
    void documentChanged();   ///< anything in the document; after perform, undo, redo, open
    void modelsChanged();     ///< another model is offered
    void documentReplaced();  ///< another document is open now
    void activeVariantChanged();
    void evaluationChanged();
    void selectionChanged();
    void faultsChanged();
    void fileChanged();  ///< name or modified mark
    void refused(const QString& reason);
    void failed(const QString& sentence);  ///< the journal or a background step failed; nothing is
                                           ///< lost in memory
    void centreRequested(const cw::views::Selection& things);  ///< a finding was clicked

private:
    void offer(const workload::ModelArchitecture& model);
    void replaceDocument(design::Document document, const QString& file);
    void afterChange(const design::Transaction& done);
    void startJournal();
    void journalise(const design::Transaction& done);
    void saveTo(const QString& file);
    void returnFrom(const design::Transaction& done);
    void followActiveVariant();
    void pruneSelection();
    void announceFileState();
    void forgetSnapshots(const design::Transaction& done);
    void forgetFaults();
    void requestEvaluation(const design::Document& document, bool isPreview, bool pinsAreShared);
    void receiveResult();
    /// Takes the result of a request just made when it comes quickly, so that figures of another
    /// variant are never on the screen and the strip does not flash empty.
    void evaluateAtOnce();

    const catalog::Catalog& catalog_;
    std::vector<workload::ModelArchitecture> models_;
    OwnModels ownModels_;
    std::unique_ptr<JournalKeeper> journal_;
    std::unique_ptr<design::History> history_;
    std::string activeVariant_;
    std::string previousVariant_;  ///< active before it
    std::size_t activeIndex_ =
        0;  ///< where the active variant stands, to follow it through a renaming
    bool isRecovered_ = false;  ///< work from a journal, not in any file yet
    bool wasModified_ = false;  ///< as last announced
    QString file_;
    Selection selection_;
    design::Faults faults_;

    std::shared_ptr<const evaluation::Evaluation> evaluation_;
    bool evaluationIsPreview_ = false;
    std::shared_ptr<const evaluation::Evaluation>
        settled_;                              ///< of the present state; null while it is not known
    std::optional<design::Document> scratch_;  ///< for previews; equals the document between them
    std::shared_ptr<const design::PinnedParts>
        pins_;                       ///< snapshot of the document's, shared with the worker
    std::uint64_t generation_ = 0;   ///< of the latest request
    std::uint64_t firstWanted_ = 0;  ///< results before this one are stale
    bool requestIsPreview_ = false;
    std::unique_ptr<EvaluationWorker> worker_;
};

}  // namespace cw::views
