// Budget of the canvas: drag and pan with 10,000 devices in view, 16 ms a frame at 1600 by 900.
//
// Frames are painted by the raster engine on the offscreen platform, as they are in a window
// without a compositor; what the screen adds is not in them.
#include <benchmark/benchmark.h>

#include <QApplication>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTemporaryDir>
#include <algorithm>
#include <cstdlib>
#include <memory>

#include "tests/shipped_catalog.h"
#include "views/canvas/canvas_view.h"

namespace {

using namespace cw;

constexpr int columns = 100;
constexpr int rows = 100;
constexpr double pitchX = 280;
constexpr double pitchY = 176;
/// One switch and 31 nodes cabled to it, over and over.
constexpr int group = 32;

design::Device placed(const views::DesignSession& session, const std::string& part,
                      design::Transaction& pins) {
    const auto answer = design::placePart(session.desk(), part, {});
    for (const auto& edit : answer.value().edits) {
        if (!std::holds_alternative<design::EditVariant>(edit)) {
            pins.edits.push_back(edit);
            continue;
        }
        const auto& inner = std::get<design::EditVariant>(edit).edit;
        if (const auto* add = std::get_if<design::AddDevice>(&inner)) return add->device;
    }
    std::abort();
}

/// Counts paint events, so that a benchmark shows that it painted what it timed.
class PaintCounter : public QObject {
public:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Paint) ++count;
        return false;
    }
    double count = 0;
};

class Canvas {
public:
    Canvas() {
        fill();
        view.resize(1600, 900);
        view.show();
        view.fit();
        session.waitForEvaluation();
        QCoreApplication::processEvents();
        view.viewport()->installEventFilter(&paints);
    }

    /// What the window does for a frame: the events that wait, then the parts that need paint. The
    /// request is sent here, because the platform would put it off and merge frames.
    void frame() {
        QCoreApplication::sendPostedEvents();
        QEvent request(QEvent::UpdateRequest);
        QCoreApplication::sendEvent(&view, &request);
    }

    /// Everything in view painted anew, as after a zoom.
    void repaint() {
        view.viewport()->update();
        frame();
    }

    /// Paint events per frame of the benchmark that ends now.
    void report(benchmark::State& state) {
        state.counters["paints"] =
            benchmark::Counter(paints.count, benchmark::Counter::kAvgIterations);
        paints.count = 0;
    }

    /// A frame that is not timed: fonts are read and cards laid out once, not with every frame.
    void settle() {
        repaint();
        paints.count = 0;
    }

    PaintCounter paints;
    QTemporaryDir folder;
    views::Theme theme{views::Scheme::light};
    views::DesignSession session{test::shippedCatalog(), {}, folder.path()};
    views::CanvasView view{session, theme};

private:
    void fill() {
        design::Transaction all{"Fill the canvas", {}};
        const design::Device leaf = placed(session, "nvidia-qm9700", all);
        session.perform(all);
        all.edits.clear();
        const design::Device node = placed(session, "dell-xe8640", all);
        const std::string variant = session.variant().name;
        const auto fitting =
            std::find_if(node.fittings.begin(), node.fittings.end(),
                         [](const auto& f) { return f.part == "nv-cx7-1p-ndr-osfp"; });
        std::int64_t nextId = session.variant().nextId;
        design::DeviceId hub;
        std::vector<design::DocumentEdit> links;
        for (int i = 0; i < columns * rows; ++i) {
            design::Device device = i % group == 0 ? leaf : node;
            design::FittingId port;
            device.id = {nextId++};
            for (auto& f : device.fittings) {
                const bool isPort = i % group != 0 && f.id == fitting->id;
                f.id = {nextId++};
                if (isPort) port = f.id;
            }
            device.label = "device " + std::to_string(i + 1);
            device.position = {(i % columns) * pitchX, (i / columns) * pitchY};
            if (i % group == 0) hub = device.id;
            all.edits.push_back(
                design::EditVariant{variant, design::AddDevice{device, std::nullopt}});
            if (i % group == 0) continue;
            design::Link link;
            link.id = {nextId++};
            link.a = {device.id, port, "osfp"};
            link.b = {hub, {}, "osfp"};
            link.count = 2;
            link.length_m = 10;
            links.push_back(design::EditVariant{variant, design::AddLink{link, std::nullopt}});
        }
        all.edits.insert(all.edits.end(), links.begin(), links.end());
        session.perform(all);
    }
};

std::unique_ptr<Canvas> shared;  ///< goes before the application does

Canvas& canvas() {
    if (!shared) shared = std::make_unique<Canvas>();
    return *shared;
}

void zoomFrame(benchmark::State& state) {
    auto& c = canvas();
    c.view.fit();
    double factor = 1.01;
    canvas().settle();
    for ([[maybe_unused]] auto _ : state) {
        c.view.zoomAbout({800, 450}, factor);
        factor = 1 / factor;
        c.frame();
    }
    canvas().report(state);
}

/// Frame by frame, as a wheel turns: what is seen is painted anew each time.
void zoomAt(benchmark::State& state, double zoom) {
    auto& c = canvas();
    c.view.fit();
    c.view.zoomAbout({800, 450}, zoom / c.view.zoom());
    double factor = 1.01;
    canvas().settle();
    for ([[maybe_unused]] auto _ : state) {
        c.view.zoomAbout({800, 450}, factor);
        factor = 1 / factor;
        c.frame();
    }
    canvas().report(state);
}

void repaintAt(benchmark::State& state, double zoom) {
    auto& c = canvas();
    c.view.fit();
    c.view.zoomAbout({800, 450}, zoom / c.view.zoom());
    c.view.canvasScene().setHurried(false);
    canvas().settle();
    for ([[maybe_unused]] auto _ : state) c.repaint();
    canvas().report(state);
}

/// The same with no card painted before, as when a design has just been opened.
void firstPaintAt(benchmark::State& state, double zoom) {
    auto& c = canvas();
    c.view.fit();
    c.view.zoomAbout({800, 450}, zoom / c.view.zoom());
    c.view.canvasScene().setHurried(false);
    canvas().settle();
    for ([[maybe_unused]] auto _ : state) {
        c.view.canvasScene().cardPictures().clear();
        c.repaint();
    }
    canvas().report(state);
}

void panFrame(benchmark::State& state) {
    auto& c = canvas();
    c.view.fit();
    int step = 1;
    canvas().settle();
    for ([[maybe_unused]] auto _ : state) {
        auto* bar = c.view.horizontalScrollBar();
        bar->setValue(bar->value() + step * 7);
        step = -step;
        c.frame();
    }
    canvas().report(state);
}

void mouse(views::CanvasView& view, QEvent::Type type, const QPointF& at, Qt::MouseButton button,
           Qt::MouseButtons held) {
    QMouseEvent event(type, at, view.viewport()->mapToGlobal(at), button, held, {});
    QApplication::sendEvent(view.viewport(), &event);
}

void dragFrame(benchmark::State& state, double zoom) {
    auto& c = canvas();
    c.view.fit();
    if (zoom > 0) c.view.zoomAbout({800, 450}, zoom / c.view.zoom());
    const auto id = c.session.variant().devices[columns * rows / 2 + columns / 2].id;
    if (zoom > 0) c.view.centerOn(c.view.canvasScene().deviceRect(id).center());
    const QPointF from =
        c.view.viewportTransform().map(c.view.canvasScene().deviceRect(id).center());
    mouse(c.view, QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton);
    double way = 20;
    canvas().settle();
    for ([[maybe_unused]] auto _ : state) {
        way = way > 200 ? 20 : way + 8;
        mouse(c.view, QEvent::MouseMove, from + QPointF(way, way), Qt::NoButton, Qt::LeftButton);
        c.frame();
    }
    QKeyEvent escape(QEvent::KeyPress, Qt::Key_Escape, {});
    QApplication::sendEvent(&c.view, &escape);
    mouse(c.view, QEvent::MouseButtonRelease, from, Qt::LeftButton, Qt::NoButton);
    canvas().report(state);
}

void panAtZoom(benchmark::State& state, double zoom) {
    auto& c = canvas();
    c.view.fit();
    c.view.zoomAbout({800, 450}, zoom / c.view.zoom());
    c.view.canvasScene().setHurried(false);
    int step = 1;
    canvas().settle();
    for ([[maybe_unused]] auto _ : state) {
        auto* bar = c.view.horizontalScrollBar();
        bar->setValue(bar->value() + step * 31);
        step = -step;
        c.frame();
    }
    canvas().report(state);
}

void syncAfterOneMove(benchmark::State& state) {
    auto& c = canvas();
    const auto id = c.session.variant().devices[5000].id;
    double by = 8;
    canvas().settle();
    for ([[maybe_unused]] auto _ : state) {
        c.session.perform(design::moveDevices(c.session.desk(), {id}, {by, 0}));
        by = -by;
    }
    c.session.waitForEvaluation();
    canvas().report(state);
}

}  // namespace

#define CANVAS_BENCHMARK(function, argument, name) \
    BENCHMARK_CAPTURE(function, argument, argument)->Unit(benchmark::kMillisecond)->Name(name)

BENCHMARK(panFrame)->Unit(benchmark::kMillisecond)->Name("pan, 10,000 devices in view");
CANVAS_BENCHMARK(dragFrame, 0.0, "drag one, 10,000 devices in view");
BENCHMARK(zoomFrame)->Unit(benchmark::kMillisecond)->Name("zoom, 10,000 devices in view");
CANVAS_BENCHMARK(panAtZoom, 0.26, "pan at 26 %");
CANVAS_BENCHMARK(zoomAt, 0.26, "zoom at 26 %");
CANVAS_BENCHMARK(repaintAt, 0.26, "repaint at 26 %");
CANVAS_BENCHMARK(panAtZoom, 0.55, "pan at 55 %");
CANVAS_BENCHMARK(zoomAt, 0.55, "zoom at 55 %");
CANVAS_BENCHMARK(repaintAt, 0.55, "repaint at 55 %");
CANVAS_BENCHMARK(firstPaintAt, 0.55, "first paint at 55 %");
CANVAS_BENCHMARK(panAtZoom, 1.0, "pan at 100 %");
CANVAS_BENCHMARK(zoomAt, 1.0, "zoom at 100 %");
CANVAS_BENCHMARK(repaintAt, 1.0, "repaint at 100 %");
CANVAS_BENCHMARK(dragFrame, 1.0, "drag one at 100 %");
BENCHMARK(syncAfterOneMove)->Unit(benchmark::kMillisecond)->Name("one move performed");

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    shared.reset();
    return 0;
}
