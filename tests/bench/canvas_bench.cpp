// Budget of the canvas: drag and pan with 10,000 devices in view, 16 ms a frame at 1600 by 900.
//
// Frames are painted by the raster engine on the offscreen platform, as they are in a window
// without a compositor; what the screen adds is not in them.
#include <benchmark/benchmark.h>

#include <QApplication>
#include <QImage>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTemporaryDir>
#include <algorithm>
#include <cstdlib>

#include "views/canvas/canvas_view.h"

namespace {

using namespace cw;

constexpr int columns = 100;
constexpr int rows = 100;
constexpr double pitchX = 280;
constexpr double pitchY = 176;
/// One switch and 31 nodes cabled to it, over and over.
constexpr int group = 32;

const catalog::Catalog& realCatalog() {
    static const catalog::Catalog catalog = catalog::Catalog::open(CW_CATALOG_FILE);
    return catalog;
}

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

class Canvas {
public:
    Canvas() {
        fill();
        view.resize(1600, 900);
        view.show();
        view.fit();
        session.waitForEvaluation();
    }

    void frame() {
        view.viewport()->render(&image);
        benchmark::DoNotOptimize(image.bits());
    }

    QTemporaryDir folder;
    views::Theme theme{views::Scheme::light};
    views::DesignSession session{realCatalog(), {}, folder.path()};
    views::CanvasView view{session, theme};
    QImage image{1600, 900, QImage::Format_RGB32};

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

Canvas& canvas() {
    static Canvas shared;
    return shared;
}

void fittedFrame(benchmark::State& state) {
    canvas().view.fit();
    for ([[maybe_unused]] auto _ : state) canvas().frame();
}

void panFrame(benchmark::State& state) {
    auto& c = canvas();
    c.view.fit();
    int step = 1;
    for ([[maybe_unused]] auto _ : state) {
        auto* bar = c.view.horizontalScrollBar();
        bar->setValue(bar->value() + step * 7);
        step = -step;
        c.frame();
    }
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
    for ([[maybe_unused]] auto _ : state) {
        way = way > 200 ? 20 : way + 8;
        mouse(c.view, QEvent::MouseMove, from + QPointF(way, way), Qt::NoButton, Qt::LeftButton);
        c.frame();
    }
    QKeyEvent escape(QEvent::KeyPress, Qt::Key_Escape, {});
    QApplication::sendEvent(&c.view, &escape);
    mouse(c.view, QEvent::MouseButtonRelease, from, Qt::LeftButton, Qt::NoButton);
}

void panAtZoom(benchmark::State& state, double zoom) {
    auto& c = canvas();
    c.view.fit();
    c.view.zoomAbout({800, 450}, zoom / c.view.zoom());
    int step = 1;
    for ([[maybe_unused]] auto _ : state) {
        auto* bar = c.view.horizontalScrollBar();
        bar->setValue(bar->value() + step * 31);
        step = -step;
        c.frame();
    }
}

void syncAfterOneMove(benchmark::State& state) {
    auto& c = canvas();
    const auto id = c.session.variant().devices[5000].id;
    double by = 8;
    for ([[maybe_unused]] auto _ : state) {
        c.session.perform(design::moveDevices(c.session.desk(), {id}, {by, 0}));
        by = -by;
    }
    c.session.waitForEvaluation();
}

}  // namespace

BENCHMARK(fittedFrame)->Unit(benchmark::kMillisecond)->Name("frame, 10,000 devices in view");
BENCHMARK(panFrame)->Unit(benchmark::kMillisecond)->Name("pan frame, 10,000 devices in view");
BENCHMARK_CAPTURE(dragFrame, all, 0.0)
    ->Unit(benchmark::kMillisecond)
    ->Name("drag frame, 10,000 devices in view");
BENCHMARK_CAPTURE(panAtZoom, quarter, 0.25)
    ->Unit(benchmark::kMillisecond)
    ->Name("pan frame, 25 % zoom");
BENCHMARK_CAPTURE(panAtZoom, detail, 0.55)
    ->Unit(benchmark::kMillisecond)
    ->Name("pan frame, 55 % zoom");
BENCHMARK_CAPTURE(panAtZoom, full, 1.0)
    ->Unit(benchmark::kMillisecond)
    ->Name("pan frame, 100 % zoom");
BENCHMARK_CAPTURE(dragFrame, full, 1.0)
    ->Unit(benchmark::kMillisecond)
    ->Name("drag frame, 100 % zoom");
BENCHMARK(syncAfterOneMove)
    ->Unit(benchmark::kMillisecond)
    ->Name("one move performed, 10,000 devices");

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
