// Budgets of the whole window: start to a drawn window, and one edit to updated charts.
//
// Offscreen, with the raster engine: what the screen adds is not in the figures. An edit goes the
// whole way a user's does: perform, journal, worker, evaluation, charts, paint.
#include <benchmark/benchmark.h>

#include <QApplication>
#include <QTemporaryDir>
#include <fstream>

#include "model/design/document_file.h"
#include "tests/model/sample_designs.h"
#include "views/window/main_window.h"

namespace {

using namespace cw;
using test::SampleDesign;

workload::TrainingJob job() {
    workload::TrainingJob wanted;
    wanted.model = test::modelNamed("llama-2-70b");
    wanted.tokens = 1.4e12;
    wanted.sequenceLength = 4096;
    wanted.globalBatch_tokens = 4194304.0 * 4;
    return wanted;
}

/// Switches of tier A joined to those of tier B by 32 cables each, dealt evenly.
void joinTiers(SampleDesign& sample, design::DeviceId a, design::DeviceId b) {
    design::Link link;
    link.id = {sample.variant().nextId};
    link.a = {a, {}, "osfp"};
    link.b = {b, {}, "osfp"};
    link.count = 32;
    link.cable = sample.variant().links.front().cable;  // that of the leaves' node side
    link.transceiverA = link.transceiverB = sample.variant().links.front().transceiverB;
    link.length_m = 10;
    sample.edit(design::AddLink{link, std::nullopt});
}

/// 8 ports a node; one leaf for 32 nodes' worth, spines and cores above where one leaf does not do.
design::Document cluster(int nodes) {
    SampleDesign sample("Cluster");
    const design::DeviceId node = sample.place("dgx-h200", nodes);
    const int leaves = std::max(1, nodes * 8 / 32);
    const design::DeviceId leaf = sample.place("nvidia-qm9700", leaves);
    sample.perform(design::connectDevices(sample.desk(), node, leaf));
    if (leaves > 1) {
        const design::DeviceId spine = sample.place("nvidia-qm9700", leaves);
        const design::DeviceId core = sample.place("nvidia-qm9700", leaves / 2);
        joinTiers(sample, leaf, spine);
        joinTiers(sample, spine, core);
    }
    sample.edit(design::SetJob{job()});
    return sample.document();
}

double residentMemory_MB() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmRSS:")) return std::stod(line.substr(6)) / 1024.0;
    return 0;
}

/// A window on a document, offscreen.
class OpenWindow {
public:
    explicit OpenWindow(const std::string& file)
        : session_(test::shippedCatalog(), workload::readArchitectures(CW_CATALOG_FILE),
                   state_.path()),
          theme_(views::Scheme::light),
          window_(session_, theme_, {}) {
        window_.resize(1600, 900);
        session_.openAsNew(QString::fromStdString(file));
        window_.showDesign();
        window_.show();
        settle();
    }
    void settle() {
        session_.waitForEvaluation();
        QCoreApplication::processEvents();
    }
    views::DesignSession& session() { return session_; }

private:
    QTemporaryDir state_;
    views::DesignSession session_;
    views::Theme theme_;
    views::MainWindow window_;
};

std::string saved(const QTemporaryDir& folder, const design::Document& document) {
    const std::string file = (folder.path() + "/design.cluster").toStdString();
    design::saveDocument(file, document);
    return file;
}

void startToDrawnWindow(benchmark::State& state) {
    for (auto _ : state) {
        const catalog::Catalog catalog = catalog::Catalog::open(CW_CATALOG_FILE);
        OpenWindow window(CW_EXAMPLES "/32-gpu-b100.cluster");
        benchmark::DoNotOptimize(window.session().evaluation());
    }
}
BENCHMARK(startToDrawnWindow)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(5);

void editToUpdatedCharts(benchmark::State& state) {
    const QTemporaryDir folder;
    OpenWindow window(saved(folder, cluster(int(state.range(0)))));
    views::DesignSession& session = window.session();
    bool isTurned = false;
    for (auto _ : state) {
        design::Site site = session.variant().site;
        site.pue = isTurned ? 1.4 : 1.3;
        isTurned = !isTurned;
        session.perform(design::single(session.desk(), "Change the site", design::SetSite{site}));
        window.settle();
    }
}
BENCHMARK(editToUpdatedCharts)->Arg(32)->Arg(2048)->Unit(benchmark::kMillisecond)->UseRealTime();

void evaluateOnly(benchmark::State& state) {
    const design::Document document = cluster(int(state.range(0)));
    for (auto _ : state)
        benchmark::DoNotOptimize(evaluation::evaluate(document.variants.front(), document.pinned));
}
BENCHMARK(evaluateOnly)->Arg(32)->Arg(2048)->Unit(benchmark::kMillisecond);

void tenThousandDevicesInMemory(benchmark::State& state) {
    const QTemporaryDir folder;
    SampleDesign sample("Many");
    sample.place("dgx-h200");
    design::Document document = sample.document();
    design::Variant& variant = document.variants.front();
    const design::Device first = variant.devices.front();
    while (variant.devices.size() < 10000) {
        design::Device copy = first;
        copy.id = {variant.nextId++};
        for (design::Fitting& fitting : copy.fittings) fitting.id = {variant.nextId++};
        copy.position = {double(variant.devices.size() % 100) * 280,
                         double(variant.devices.size() / 100) * 180};
        variant.devices.push_back(copy);
    }
    const std::string file = saved(folder, document);
    for (auto _ : state) {
        OpenWindow window(file);
        state.counters["resident_MB"] = residentMemory_MB();
    }
}
BENCHMARK(tenThousandDevicesInMemory)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(1);

}  // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
