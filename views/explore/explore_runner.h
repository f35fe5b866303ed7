// One exploration, one question to its answer or one sweep at a time, on a thread of its own.
//
// The window asks and takes what comes through the event loop. A run works on copies of the catalog
// and the request, so both may change meanwhile. It decides nothing about designs.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <vector>

#include "model/explore/result.h"
#include "model/explore/sweep.h"

namespace cw::views {

/// An answer with all that it needs to be asked and drawn.
struct Exploration {
    std::shared_ptr<const catalog::Catalog> catalog;
    explore::Space space;
    explore::Result result;
};

/// One input swept alone over a design: a leg of a spider.
struct SweptLeg {
    double now = 0;  ///< the input's value in the design
    explore::Sweep sweep;
};

class ExploreRunner : public QObject {
    Q_OBJECT
public:
    explicit ExploreRunner(const catalog::Catalog& catalog, QObject* parent = nullptr);
    /// Cancels what runs and waits for it.
    ~ExploreRunner() override;

    // One of these at a time: not while it is busy.

    void explore(explore::Request request);
    /// An answer of another day, taken up again: with the same catalog its designs can be drawn.
    void takeUp(explore::Result result);
    /// About the last exploration, which must be there.
    void askWhyNot(catalog::PartId part);
    void sweep(explore::Request request, std::vector<explore::SweptInput> inputs);
    void sweep(design::Document document, std::string variant, explore::Objective objective,
               std::vector<explore::SweptInput> inputs);

    /// Each input alone: `sweep.inputs` of the legs say which values.
    void spider(design::Document document, std::string variant, explore::Objective objective,
                std::vector<SweptLeg> legs);

    /// Asks what runs to stop: an exploration then gives what it has, anything else nothing.
    void cancel();
    [[nodiscard]] bool isBusy() const { return isBusy_; }
    [[nodiscard]] explore::Progress progress() const;
    /// The last one; null before.
    [[nodiscard]] std::shared_ptr<const Exploration> exploration() const { return exploration_; }
    [[nodiscard]] std::shared_ptr<const explore::Sweep> lastSweep() const { return sweep_; }
    [[nodiscard]] const std::vector<SweptLeg>& lastSpider() const { return spider_; }

signals:
    void busyChanged();
    void progressed();
    void explored();
    void swept();
    void spun();
    void answered(const QString& text);
    void failed(const QString& sentence);

private:
    using Deliver = std::function<void()>;
    /// `work` runs on the thread; what it returns is called on this one.
    void start(std::function<Deliver(const explore::SearchOptions&)> work);
    void finish(const Deliver& deliver);
    void note(const explore::Progress& progress);
    [[nodiscard]] std::shared_ptr<const catalog::Catalog> catalogCopy() const;
    [[nodiscard]] explore::Space spaceFor(const catalog::Catalog& catalog,
                                          const explore::Request& request,
                                          const explore::SearchOptions& options);

    const catalog::Catalog& catalog_;
    QThreadPool pool_;
    std::stop_source stop_;
    bool isBusy_ = false;
    std::shared_ptr<const Exploration> exploration_;
    std::shared_ptr<const explore::Sweep> sweep_;
    std::vector<SweptLeg> spider_;
    mutable std::mutex mutex_;
    explore::Progress progress_;
    bool isProgressTold_ = false;
};

}  // namespace cw::views
