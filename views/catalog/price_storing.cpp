#include "views/catalog/price_storing.h"

#include <algorithm>
#include <new>
#include <utility>

#include "model/error.h"

namespace cw::views {

namespace {

/// Writing is most of it; reading the books again and laying them over the catalog is the rest.
constexpr int writtenShare = 80;

}  // namespace

PriceStoring::~PriceStoring() {
    stop();
    end();
}

void PriceStoring::start(catalog::BookImport import) {
    stop();
    end();
    isStopped_ = false;
    // What is told comes through the event loop.
    const auto tell = [this](auto what) {
        QMetaObject::invokeMethod(this, std::move(what), Qt::QueuedConnection);
    };
    thread_ = std::thread([this, tell, import = std::move(import)] {
        const auto fail = [this, tell](const QString& sentence) {
            tell([this, sentence] {
                end();
                emit failed(sentence);
            });
        };
        try {
            const std::size_t all = std::max<std::size_t>(import.entries.size(), 1);
            store_.user().importBook(import, [&](std::size_t written) {
                const int perCent = int(written * writtenShare / all);
                tell([this, perCent] { emit progressed(perCent); });
                return !isStopped_;
            });
            tell([this] { emit progressed(writtenShare); });
            const auto fresh = std::make_shared<CatalogStore::Fresh>(store_.readFresh());
            tell([this, fresh] {
                end();
                store_.take(std::move(*fresh));
                emit finished();
            });
        } catch (const InputError& error) {
            fail(QString::fromUtf8(error.what()));
        } catch (const std::bad_alloc&) {
            fail(tr("There is not enough memory for this price list."));
        }
    });
}

}  // namespace cw::views
