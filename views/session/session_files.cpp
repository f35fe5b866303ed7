// DesignSession's files: new, open, save, recover, close.
#include "model/design/document_file.h"
#include "model/error.h"
#include "views/session/design_session.h"
#include "views/session/evaluation_worker.h"
#include "views/session/journal_keeper.h"
#include "views/session/paths.h"

namespace cw::views {

void DesignSession::newDocument() {
    replaceDocument(
        design::blankDocument(tr("Untitled design").toStdString(), tr("Variant 1").toStdString()),
        {});
}

void DesignSession::open(const QString& file) {
    replaceDocument(design::openDocument(toPath(file)), file);
}

void DesignSession::openAsNew(const QString& file) {
    replaceDocument(design::openDocument(toPath(file)), {});
}

void DesignSession::openCopy(design::Document document) {
    replaceDocument(std::move(document), {});
}

void DesignSession::adoptRecovered(const design::Recovery& recovery, const QString& journalPath) {
    replaceDocument(recovery.document, fromPath(recovery.file));
    isRecovered_ = true;
    journal_->inherit(journalPath);
    announceFileState();
}

void DesignSession::save() {
    if (file_.isEmpty())
        throw FileError("The design has no file name yet.", {}, "Save it under a name first.");
    saveTo(file_);
}

void DesignSession::saveAs(const QString& file) {
    saveTo(file);
}

void DesignSession::saveTo(const QString& file) {
    design::saveDocument(toPath(file), document());
    file_ = file;
    isRecovered_ = false;
    history_->markSaved();
    journal_->restart();
    wasModified_ = false;
    emit fileChanged();
}

bool DesignSession::isModified() const {
    return isRecovered_ || history_->isModified();
}

QStringList DesignSession::leftOverJournals(const QStringList& files) const {
    return journal_->leftOver(files);
}

void DesignSession::close() {
    newDocument();
}

void DesignSession::replaceDocument(design::Document document, const QString& file) {
    journal_->restart();
    history_ = std::make_unique<design::History>(std::move(document));
    file_ = file;
    isRecovered_ = false;
    wasModified_ = false;
    activeIndex_ = 0;
    activeVariant_ = history_->document().variants.front().name;
    selection_ = {};
    forgetFaults();
    scratch_.reset();
    pins_.reset();
    settled_.reset();
    evaluation_.reset();
    evaluationIsPreview_ = false;
    requestEvaluation(history_->document(), false, true);
    evaluateAtOnce();
    emit documentReplaced();
    emit activeVariantChanged();
    emit selectionChanged();
    emit evaluationChanged();
    emit fileChanged();
}

void DesignSession::announceFileState() {
    if (isModified() == wasModified_) return;
    wasModified_ = isModified();
    emit fileChanged();
}

}  // namespace cw::views
