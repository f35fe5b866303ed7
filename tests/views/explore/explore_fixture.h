// A request that is searched in a moment, over the real catalog, and the window that asks it.
#pragma once

#include <QFile>
#include <QPushButton>

#include "tests/views/panel_fixture.h"
#include "views/explore/explore_window.h"

namespace cw::test {

/// A 13B model for 50 billion tokens on up to six nodes of two kinds.
inline QByteArray smallRequest(const QByteArray& limits) {
    return "{\"title\": \"Small\","
           " \"workloads\": [{\"model\": \"llama-2-13b\", \"tokens\": \"50B\"}],"
           " \"limits\": {" +
           limits +
           "},"
           " \"vary\": {\"servers\": [\"dgx-h200\", \"smc-sys-821ge-tnhr\"],"
           "  \"accelerators\": [\"h200-sxm5-141gb\", \"h100-sxm5-80gb\"],"
           "  \"switches\": [\"nvidia-qm9700\"],"
           "  \"oversubscription\": [1, 2], \"nodes\": [1, 6]},"
           " \"objectives\": [\"cost\", \"time\", \"power\"]}";
}

struct ExploreFixture : PanelFixture {
    ExploreFixture() {
        openCluster();
        window.resize(1400, 820);
        window.show();
    }
    void openRequest(const QByteArray& text) {
        const QString file = folder.filePath(QStringLiteral("request.json"));
        QFile out(file);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(text);
        out.close();
        window.openRequest(file);
    }
    QPushButton& button(const char* name) {
        auto* found = window.findChild<QPushButton*>(QLatin1String(name));
        if (!found) qFatal("no button %s", name);
        return *found;
    }
    bool waitUntilIdle(int limit_ms = 60'000) {
        return QTest::qWaitFor([this] { return !window.runner().isBusy(); }, limit_ms);
    }
    /// The whole way: the request read, started, and waited for.
    const explore::Result& explored(const QByteArray& limits) {
        openRequest(smallRequest(limits));
        button("exploreStart").click();
        if (!waitUntilIdle() || !window.runner().exploration())
            qFatal("no answer: %s", qPrintable(window.problem()));
        return window.runner().exploration()->result;
    }
    views::ExploreWindow window{session, theme};
};

}  // namespace cw::test
