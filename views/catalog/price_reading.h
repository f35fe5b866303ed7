// Reads a price list on a thread of its own, with progress and a way to stop it.
//
// One reading at a time: a newer one stops the one that runs, whose result is never told. Nothing
// is stored here.
#pragma once

#include <QObject>
#include <QString>
#include <atomic>
#include <memory>
#include <thread>

#include "model/catalog/price_import.h"

namespace cw::views {

class PriceReading : public QObject {
    Q_OBJECT
public:
    explicit PriceReading(QObject* parent = nullptr) : QObject(parent) {}
    ~PriceReading() override;

    void start(const QString& file, const catalog::PriceLayout& layout,
               const catalog::PriceDefaults& defaults,
               std::shared_ptr<const catalog::PartNumbers> parts);
    /// Nothing more is told of the reading that runs.
    void stop();
    [[nodiscard]] bool isRunning() const { return run_ != nullptr; }

signals:
    void progressed(int perCent);
    void finished(const cw::catalog::PricePreview& preview);
    void failed(const QString& sentence);

private:
    struct Run {
        std::atomic<bool> isStopped{false};
        std::atomic<int> perCent{0};
    };
    void end();
    std::shared_ptr<Run> run_;
    std::thread thread_;
};

}  // namespace cw::views
