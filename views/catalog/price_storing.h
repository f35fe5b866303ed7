// Stores a price list as a price book on a thread of its own, with progress and a way to stop it:
// several hundred thousand prices take seconds.
//
// All or nothing: stopped before the end, nothing is stored. When it is done the store has the new
// prices. One storing at a time.
#pragma once

#include <QObject>
#include <QString>
#include <atomic>
#include <memory>
#include <thread>

#include "views/session/catalog_store.h"

namespace cw::views {

class PriceStoring : public QObject {
    Q_OBJECT
public:
    explicit PriceStoring(CatalogStore& store, QObject* parent = nullptr)
        : QObject(parent), store_(store) {}
    /// Stops it, if it is not done, and waits for the end.
    ~PriceStoring() override;

    void start(catalog::BookImport import);
    /// `failed` follows, or `finished` where all was written already.
    void stop() { isStopped_ = true; }
    [[nodiscard]] bool isRunning() const { return thread_.joinable(); }

signals:
    void progressed(int perCent);
    void finished();
    void failed(const QString& sentence);

private:
    void end() {
        if (thread_.joinable()) thread_.join();
    }
    CatalogStore& store_;
    std::atomic<bool> isStopped_{false};
    std::thread thread_;
};

}  // namespace cw::views
