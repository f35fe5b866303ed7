// The user's own models: described by sizes or imported, kept in one file for all documents.
//
// A document carries the model of its job itself; this list is only what is offered. Every call
// reads or replaces the whole file.
#pragma once

#include <QString>
#include <vector>

#include "model/workload/architecture.h"

namespace cw::views {

class OwnModels {
public:
    /// `file` need not exist; when it is empty nothing is kept.
    explicit OwnModels(QString file = {}) : file_(std::move(file)) {}

    /// Nothing when there is no file. Throws InputError for a file that is none of ours.
    [[nodiscard]] std::vector<workload::ModelArchitecture> read() const;
    /// Adds `model` or replaces the one of its id. Throws FileError, the old file as it was.
    void keep(const workload::ModelArchitecture& model) const;
    void forget(const std::string& id) const;

private:
    void write(const std::vector<workload::ModelArchitecture>& models) const;
    QString file_;
};

}  // namespace cw::views
