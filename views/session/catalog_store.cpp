#include "views/session/catalog_store.h"

#include <QGuiApplication>

#include "model/error.h"

namespace cw::views {

CatalogStore::CatalogStore(catalog::Catalog shipped, std::filesystem::path userFile,
                           std::string day, QObject* parent)
    : QObject(parent),
      shipped_(std::move(shipped)),
      user_(std::move(userFile)),
      day_(std::move(day)),
      current_(shipped_) {
    try {
        read();
    } catch (const InputError& error) {
        problem_ =
            tr("Your own parts and prices are left out: %1").arg(QString::fromUtf8(error.what()));
    }
    watchActivation();
}

void CatalogStore::watchActivation() {
    auto* application = qobject_cast<QGuiApplication*>(QCoreApplication::instance());
    if (application == nullptr) return;
    connect(application, &QGuiApplication::applicationStateChanged, this,
            [this](Qt::ApplicationState state) {
                if (state != Qt::ApplicationActive) return;
                try {
                    refresh();
                } catch (const InputError& error) {
                    // What is shown stays as it was read; the next change says the same aloud.
                    problem_ = QString::fromUtf8(error.what());
                }
            });
}

CatalogStore::Fresh CatalogStore::readFresh() const {
    // The stamp before the reading: what is written meanwhile is noticed the next time.
    std::string stamp = user_.stamp();
    return {catalog::mergeCatalogs(shipped_, user_.read(), day_), std::move(stamp)};
}

void CatalogStore::put(Fresh fresh) {
    if (beforeReplacing_) beforeReplacing_();
    // Moved, not copied: the parts stay where they are in memory.
    earlier_.push_back(std::make_unique<const catalog::Catalog>(std::move(current_)));
    current_ = std::move(fresh.catalog);
    stamp_ = std::move(fresh.stamp);
    problem_.clear();
}

void CatalogStore::take(Fresh fresh) {
    put(std::move(fresh));
    emit changed();
}

void CatalogStore::read() {
    if (canKeep()) put(readFresh());
}

void CatalogStore::change(const std::function<void(const catalog::UserCatalog&)>& write) {
    write(user_);
    read();
    emit changed();
}

void CatalogStore::refresh() {
    if (!canKeep() || user_.stamp() == stamp_) return;
    read();
    emit changed();
}

}  // namespace cw::views
