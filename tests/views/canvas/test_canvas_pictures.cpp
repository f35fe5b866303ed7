// Pictures of a whole design in both schemes: that they hold what is drawn, and to be looked at.
//
// With CW_PICTURES set to a folder the pictures are kept there for the eye of a reviewer.
#include <QtTest>

#include "tests/test_program.h"
#include "tests/views/canvas/canvas_fixture.h"
#include "views/theme/part_text.h"

using namespace cw;
using test::CanvasFixture;

namespace {

void connect(CanvasFixture& f, const design::LinkEnd& a, const design::LinkEnd& b,
             std::optional<int> count = std::nullopt) {
    const auto answer = design::connectPorts(f.session.desk(), a, b, count);
    QVERIFY2(answer.ok(), answer.ok() ? "" : answer.reason().c_str());
    f.session.perform(answer);
}

struct Design {
    std::vector<design::DeviceId> nodes;
    design::DeviceId leaf, secondLeaf, storageSwitch, management, login;
};

/// Four nodes on two leaf switches, an Ethernet switch for storage, one for management, a stack.
Design draw(CanvasFixture& f) {
    Design d;
    d.leaf = f.place("nvidia-qm9700", -296, -296);
    d.secondLeaf = f.place("nvidia-qm9700", 0, -296);
    d.storageSwitch = f.place("nvidia-sn4700", 296, -296);
    for (int i = 0; i < 4; ++i) d.nodes.push_back(f.place("dgx-h100", -448 + i * 296, 0));
    d.management = f.place("nvidia-sn2201", -152, 256);
    d.login = f.place("cpu-1u-login", 448, 256, 3);
    for (const auto node : d.nodes) {
        connect(f, f.port(node, "osfp"), f.port(d.leaf, "osfp"), 4);
        connect(f, f.port(node, "osfp"), f.port(d.secondLeaf, "osfp"), 4);
        connect(f, f.port(node, "bmc"), f.port(d.management, "rj45"));
    }
    connect(f, f.port(d.leaf, "osfp"), f.port(d.secondLeaf, "osfp"), 8);
    return d;
}

void keep(const QImage& image, const QString& name) {
    const QString folder = qEnvironmentVariable("CW_PICTURES");
    if (!folder.isEmpty()) QVERIFY(image.save(folder + '/' + name + ".png"));
}

QImage picture(CanvasFixture& f) {
    return f.view.grab().toImage();
}

bool hasColor(const QImage& image, const QColor& color) {
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixelColor(x, y) == color) return true;
    return false;
}

}  // namespace

class TestCanvasPictures : public QObject {
    Q_OBJECT

private slots:
    void bothSchemesShowDevicesLinksAndPorts_data() {
        QTest::addColumn<int>("scheme");
        QTest::newRow("light") << int(views::Scheme::light);
        QTest::newRow("dark") << int(views::Scheme::dark);
    }

    void bothSchemesShowDevicesLinksAndPorts() {
        QFETCH(int, scheme);
        const QString name = QTest::currentDataTag();
        CanvasFixture f;
        f.theme.apply(*qApp, views::Scheme(scheme));
        f.view.resize(1600, 900);
        keep(picture(f), "empty-" + name);
        const Design d = draw(f);
        f.session.waitForEvaluation();
        f.view.fit();
        QTRY_VERIFY(!f.view.canvasScene().deviceItem(d.login)->look().justChanged);
        keep(picture(f), "design-" + name);
        using views::Role;
        const QImage all = picture(f);
        for (const Role role :
             {Role::networkCompute, Role::networkManagement, Role::categoryServers,
              Role::categoryNetwork, Role::canvasCard, Role::text})
            QVERIFY2(hasColor(all, f.theme.color(role)), qPrintable(QString::number(int(role))));

        f.view.zoomTo100();
        f.session.setSelection({{d.nodes[1]}, {f.session.variant().links.front().id}});
        keep(picture(f), "selected-" + name);
        f.dragPart("dgx-b200", f.at(QPointF(152, 256)));
        keep(picture(f), "ghost-" + name);
        QVERIFY(hasColor(picture(f), f.theme.color(Role::good)));
        f.dragPart("h100-sxm5-80gb", f.at(d.leaf));
        keep(picture(f), "refused-" + name);
        QVERIFY(hasColor(picture(f), f.theme.color(Role::bad)));
        QDragLeaveEvent leave;
        QApplication::sendEvent(f.view.viewport(), &leave);

        f.press(f.at(f.port(d.nodes[3], "qsfp112")));
        f.moveTo(f.at(d.storageSwitch) + QPoint(0, 100));
        keep(picture(f), "wire-" + name);
        f.moveTo(f.at(f.port(d.management, "rj45")));
        keep(picture(f), "wire-refused-" + name);
        f.release({5, 5});
        f.view.zoomAbout(QPointF(500, 400), 1.6);
        QVERIFY(f.view.minimap().isVisible());
        keep(picture(f), "near-" + name);
        f.view.fit();
        f.view.zoomAbout(QPointF(800, 450), 0.4);
        keep(picture(f), "overview-" + name);
        f.view.zoomAbout(QPointF(800, 450), 0.4);
        keep(picture(f), "far-" + name);
        const QString exported = f.folder.filePath("canvas.png");
        f.view.exportPng(exported);
        keep(QImage(exported), "export-" + name);
    }

    void noCardOfAnExampleLiesOnAnother() {
        const QDir folder(CW_SOURCE_DIR "/resources/examples");
        const QStringList files = folder.entryList({"*.cluster"});
        QVERIFY(!files.isEmpty());
        for (const QString& file : files) {
            CanvasFixture f;
            f.theme.apply(*qApp, views::Scheme::light);
            f.session.openAsNew(folder.filePath(file));
            for (const design::Variant& variant : f.session.document().variants) {
                f.session.setActiveVariant(variant.name);
                f.view.fit();
                f.session.waitForEvaluation();
                const QString name =
                    file.section('.', 0, 0) + '-' + QString::fromStdString(variant.name);
                keep(picture(f), "example-" + QString(name).replace(' ', '-'));
                const auto& scene = f.view.canvasScene();
                QCOMPARE(scene.deviceCount(), variant.devices.size());
                for (const auto& a : variant.devices)
                    for (const auto& b : variant.devices)
                        QVERIFY2(a.id == b.id ||
                                     !scene.deviceRect(a.id).intersects(scene.deviceRect(b.id)),
                                 qPrintable(name));
            }
        }
    }
};

CW_TEST(TestCanvasPictures)
#include "test_canvas_pictures.moc"
