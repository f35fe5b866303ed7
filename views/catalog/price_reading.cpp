#include "views/catalog/price_reading.h"

#include <QFileInfo>
#include <algorithm>
#include <fstream>
#include <functional>
#include <istream>

#include "model/error.h"
#include "views/session/paths.h"

namespace cw::views {

namespace {

/// A file that counts what is read of it and ends early once it is stopped.
class CountedFile : public std::filebuf {
public:
    CountedFile(const std::filesystem::path& file, qint64 size_B, std::atomic<int>& perCent,
                const std::atomic<bool>& isStopped, std::function<void(int)> tell)
        : size_B_(size_B), perCent_(perCent), isStopped_(isStopped), tell_(std::move(tell)) {
        open(file, std::ios::in | std::ios::binary);
    }

protected:
    int_type underflow() override {
        if (isStopped_) return traits_type::eof();
        const int_type next = std::filebuf::underflow();
        read_B_ += egptr() - gptr();
        const int now = size_B_ > 0 ? int(std::min<qint64>(100, read_B_ * 100 / size_B_)) : 100;
        if (now != perCent_.exchange(now)) tell_(now);
        return next;
    }
    std::streamsize xsgetn(char* to, std::streamsize count) override {
        // By way of underflow, which counts.
        return std::streambuf::xsgetn(to, count);
    }

private:
    qint64 size_B_;
    qint64 read_B_ = 0;
    std::atomic<int>& perCent_;
    const std::atomic<bool>& isStopped_;
    std::function<void(int)> tell_;
};

catalog::PricePreview readWhole(std::streambuf& buffer, const std::string& name,
                                const catalog::PriceLayout& layout,
                                const catalog::PriceDefaults& defaults,
                                const catalog::PartNumbers& parts) {
    std::istream in(&buffer);
    return catalog::previewPrices(in, name, layout, defaults, parts);
}

}  // namespace

PriceReading::~PriceReading() {
    stop();
}

void PriceReading::stop() {
    if (run_) run_->isStopped = true;
    run_.reset();
    if (thread_.joinable()) thread_.join();
}

void PriceReading::end() {
    run_.reset();
    if (thread_.joinable()) thread_.join();
}

void PriceReading::start(const QString& file, const catalog::PriceLayout& layout,
                         const catalog::PriceDefaults& defaults,
                         std::shared_ptr<const catalog::PartNumbers> parts) {
    stop();
    const auto run = std::make_shared<Run>();
    run_ = run;
    const qint64 size_B = QFileInfo(file).size();
    if (size_B > qint64(catalog::priceListMaxSize_B)) {
        run_.reset();
        emit failed(tr("%1 has %2 MB; a price list may have %3 MB. Cut it into smaller ones.")
                        .arg(file)
                        .arg(size_B / 1'000'000)
                        .arg(catalog::priceListMaxSize_B / 1'000'000));
        return;
    }
    // What is told comes through the event loop, and only of the run that is still wanted.
    const auto tell = [this, run](auto what) {
        QMetaObject::invokeMethod(
            this,
            [this, run, what = std::move(what)] {
                if (run_ == run) what();
            },
            Qt::QueuedConnection);
    };
    thread_ = std::thread([this, run, file, size_B, layout, defaults, parts, tell] {
        try {
            CountedFile buffer(
                toPath(file), size_B, run->perCent, run->isStopped,
                [this, tell](int now) { tell([this, now] { emit progressed(now); }); });
            if (!buffer.is_open())
                throw FileError("The file cannot be read.", file.toStdString(),
                                "Choose a file that exists and that you may read.");
            auto preview = std::make_shared<catalog::PricePreview>(readWhole(
                buffer, QFileInfo(file).fileName().toStdString(), layout, defaults, *parts));
            if (!run->isStopped)
                tell([this, preview] {
                    end();
                    emit finished(*preview);
                });
        } catch (const InputError& error) {
            const QString sentence = QString::fromUtf8(error.what());
            tell([this, sentence] {
                end();
                emit failed(sentence);
            });
        } catch (const std::bad_alloc&) {
            tell([this] {
                end();
                emit failed(tr("There is not enough memory for this price list."));
            });
        }
    });
}

}  // namespace cw::views
