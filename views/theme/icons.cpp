#include "views/theme/icons.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPointer>
#include <QSvgRenderer>

namespace cw::views {

namespace {

/// The ink of every SVG in resources/icons.
constexpr const char* inkInFile = "#010101";

class ThemedIconEngine : public QIconEngine {
public:
    ThemedIconEngine(const Theme& theme, QByteArray svg, Role role)
        : theme_(&theme), svg_(std::move(svg)), role_(role) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        if (!theme_) return;
        const Role ink = mode == QIcon::Disabled   ? Role::textDisabled
                         : mode == QIcon::Selected ? Role::accentText
                                                   : role_;
        QByteArray colored = svg_;
        colored.replace(inkInFile, theme_->color(ink).name().toLatin1());
        QSvgRenderer renderer(colored);
        renderer.render(painter, QRectF(rect));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return pixmap;
    }

    [[nodiscard]] QIconEngine* clone() const override { return new ThemedIconEngine(*this); }

private:
    QPointer<const Theme> theme_;
    QByteArray svg_;
    Role role_;
};

}  // namespace

QIcon themedIcon(const Theme& theme, const QString& name, Role role) {
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly)) return {};
    return QIcon(new ThemedIconEngine(theme, file.readAll(), role));
}

QIcon applicationIcon() {
    return QIcon(QStringLiteral(":/icons/clusterwright.svg"));
}

}  // namespace cw::views
