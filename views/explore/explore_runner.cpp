#include "views/explore/explore_runner.h"

#include <QElapsedTimer>
#include <exception>
#include <utility>

#include "model/error.h"

namespace cw::views {

ExploreRunner::ExploreRunner(const catalog::Catalog& catalog, QObject* parent)
    : QObject(parent), catalog_(catalog) {
    pool_.setMaxThreadCount(1);
}

ExploreRunner::~ExploreRunner() {
    stop_.request_stop();
    // What it delivers is then still in the event queue, and dropped with this object.
    pool_.waitForDone();
}

std::shared_ptr<const catalog::Catalog> ExploreRunner::catalogCopy() const {
    return std::make_shared<const catalog::Catalog>(catalog_);
}

void ExploreRunner::explore(explore::Request request) {
    start([this, catalog = catalogCopy(),
           request = std::move(request)](const explore::SearchOptions& options) -> Deliver {
        QElapsedTimer clock;
        clock.start();
        auto made = std::make_shared<Exploration>();
        made->catalog = catalog;
        made->space = spaceFor(*catalog, request, options);
        made->result = explore::explore(made->space, options);
        if (!made->result.shares.empty())
            made->result.shares.front().seconds = double(clock.elapsed()) / 1e3;
        return [this, made] {
            exploration_ = made;
            emit explored();
        };
    });
}

explore::Space ExploreRunner::spaceFor(const catalog::Catalog& catalog,
                                       const explore::Request& request,
                                       const explore::SearchOptions& options) {
    return explore::buildSpace(catalog, request, options.cancel,
                               [this](const explore::SpaceProgress& preparing) {
                                   explore::Progress progress;
                                   progress.isPreparing = true;
                                   progress.decided = static_cast<long long>(preparing.done);
                                   progress.candidates = static_cast<long long>(preparing.all);
                                   note(progress);
                               });
}

void ExploreRunner::takeUp(explore::Result result) {
    start([this, catalog = catalogCopy(),
           result = std::move(result)](const explore::SearchOptions& options) -> Deliver {
        auto made = std::make_shared<Exploration>();
        made->catalog = catalog;
        made->space = spaceFor(*catalog, result.request, options);
        if (options.cancel.stop_requested()) return {};
        explore::requireSameDesigns(made->space, result);
        made->result = result;
        return [this, made] {
            exploration_ = made;
            emit explored();
        };
    });
}

void ExploreRunner::askWhyNot(catalog::PartId part) {
    start([this, asked = exploration_,
           part = std::move(part)](const explore::SearchOptions& options) -> Deliver {
        const QString text =
            QString::fromStdString(explore::whyNot(asked->space, asked->result, part, options));
        if (options.cancel.stop_requested()) return {};
        return [this, text] { emit answered(text); };
    });
}

void ExploreRunner::sweep(explore::Request request, std::vector<explore::SweptInput> inputs) {
    start([this, catalog = catalogCopy(), request = std::move(request),
           inputs = std::move(inputs)](const explore::SearchOptions& options) -> Deliver {
        auto made = std::make_shared<const explore::Sweep>(
            explore::sweepRequest(*catalog, request, inputs, options));
        if (options.cancel.stop_requested()) return {};
        return [this, made] {
            sweep_ = made;
            emit swept();
        };
    });
}

void ExploreRunner::sweep(design::Document document, std::string variant,
                          explore::Objective objective, std::vector<explore::SweptInput> inputs) {
    start([this, catalog = catalogCopy(), document = std::move(document),
           variant = std::move(variant), objective,
           inputs = std::move(inputs)](const explore::SearchOptions& options) -> Deliver {
        auto made = std::make_shared<const explore::Sweep>(
            explore::sweepDesign(*catalog, document, variant, objective, inputs, options));
        if (options.cancel.stop_requested()) return {};
        return [this, made] {
            sweep_ = made;
            emit swept();
        };
    });
}

void ExploreRunner::spider(design::Document document, std::string variant,
                           explore::Objective objective, std::vector<SweptLeg> legs) {
    start([this, catalog = catalogCopy(), document = std::move(document),
           variant = std::move(variant), objective,
           legs = std::move(legs)](const explore::SearchOptions& options) -> Deliver {
        std::vector<SweptLeg> done = legs;
        for (SweptLeg& leg : done)
            leg.sweep = explore::sweepDesign(*catalog, document, variant, objective,
                                             leg.sweep.inputs, options);
        if (options.cancel.stop_requested()) return {};
        return [this, done] {
            spider_ = done;
            emit spun();
        };
    });
}

void ExploreRunner::start(std::function<Deliver(const explore::SearchOptions&)> work) {
    Q_ASSERT(!isBusy_);
    isBusy_ = true;
    stop_ = std::stop_source();
    {
        const std::lock_guard lock(mutex_);
        progress_ = {};
    }
    explore::SearchOptions options;
    options.cancel = stop_.get_token();
    options.progress = [this](const explore::Progress& progress) { note(progress); };
    emit busyChanged();
    pool_.start([this, work = std::move(work), options = std::move(options)] {
        Deliver deliver;
        QString problem;
        try {
            deliver = work(options);
        } catch (const InputError& error) {
            problem = QString::fromStdString(error.what());
        } catch (const std::exception& error) {
            problem = tr("The search ended by itself: %1").arg(QString::fromUtf8(error.what()));
        }
        QMetaObject::invokeMethod(
            this,
            [this, deliver, problem] {
                finish(deliver);
                if (!problem.isEmpty()) emit failed(problem);
            },
            Qt::QueuedConnection);
    });
}

void ExploreRunner::finish(const Deliver& deliver) {
    isBusy_ = false;
    emit busyChanged();
    if (deliver) deliver();
}

void ExploreRunner::cancel() {
    stop_.request_stop();
}

explore::Progress ExploreRunner::progress() const {
    const std::lock_guard lock(mutex_);
    return progress_;
}

/// Called on threads of the search: the event loop gets one message at a time.
void ExploreRunner::note(const explore::Progress& progress) {
    {
        const std::lock_guard lock(mutex_);
        progress_ = progress;
        if (std::exchange(isProgressTold_, true)) return;
    }
    QMetaObject::invokeMethod(
        this,
        [this] {
            {
                const std::lock_guard lock(mutex_);
                isProgressTold_ = false;
            }
            emit progressed();
        },
        Qt::QueuedConnection);
}

}  // namespace cw::views
