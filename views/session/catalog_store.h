// The catalog of a running window: the shipped one with the user's own over it, made anew after
// each change of the user's.
//
// There is one Catalog object all along; a change puts other contents into it. What was in it
// before stays alive, so that a pointer into it stays valid until its holder has looked again. Who
// reads the catalog on another thread is stopped by `beforeReplacing`. When the program comes to
// the front it looks whether another one has written. Lives on the GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <vector>

#include "model/catalog/merged_catalog.h"
#include "model/catalog/user_catalog.h"

namespace cw::views {

class CatalogStore : public QObject {
    Q_OBJECT
public:
    /// `userFile` need not exist; when it is empty nothing can be kept. `day` ("2026-11-30")
    /// decides which prices count. Throws nothing: when the user's file cannot be read the shipped
    /// catalog stands alone and `problem` says why.
    CatalogStore(catalog::Catalog shipped, std::filesystem::path userFile, std::string day,
                 QObject* parent = nullptr);

    [[nodiscard]] const catalog::Catalog& catalog() const { return current_; }
    [[nodiscard]] const catalog::UserCatalog& user() const { return user_; }
    [[nodiscard]] const std::string& day() const { return day_; }
    [[nodiscard]] const QString& problem() const { return problem_; }
    [[nodiscard]] bool canKeep() const { return !user_.file().empty(); }

    /// Called before other contents are put into the catalog: returns when nobody reads it.
    void setBeforeReplacing(std::function<void()> stop) { beforeReplacing_ = std::move(stop); }
    /// Does a change of the user's catalog and reads all again. Throws what the change throws, with
    /// nothing changed.
    void change(const std::function<void(const catalog::UserCatalog&)>& write);

    /// The catalog as the user's file makes it now. Reads files, changes nothing here: may be
    /// called on another thread, while the store lives. Throws what reading throws.
    struct Fresh {
        catalog::Catalog catalog;
        std::string stamp;
    };
    [[nodiscard]] Fresh readFresh() const;
    /// Puts it in: the end of a change that was written and read elsewhere.
    void take(Fresh fresh);
    /// Reads again when another program has written.
    void refresh();

signals:
    void changed();

private:
    void read();
    void put(Fresh fresh);
    void watchActivation();

    catalog::Catalog shipped_;
    catalog::UserCatalog user_;
    std::string day_;
    std::string stamp_;
    catalog::Catalog current_;
    std::vector<std::unique_ptr<const catalog::Catalog>> earlier_;
    std::function<void()> beforeReplacing_;
    QString problem_;
};

}  // namespace cw::views
