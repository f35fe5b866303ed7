#include "app/cli/explore_input.h"

#include <atomic>
#include <charconv>
#include <chrono>
#include <csignal>
#include <thread>

#include "model/file.h"

namespace cw::cli {

namespace {

constexpr std::size_t mostRequest_B = 16u << 20;

std::atomic<bool> isInterrupted{false};

extern "C" void noteInterrupt(int) {
    isInterrupted = true;
}

std::optional<int> numberIn(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

}  // namespace

explore::Request readRequest(const Session& session, const std::string& file) {
    const auto models = openModels(session);
    const Json json = parseJson(readFile(file, mostRequest_B), file);
    return readingOf(file, [&] { return explore::requestFromJson(json, models); });
}

Shard shardFrom(const std::string& text) {
    const std::size_t slash = text.find('/');
    const auto index = numberIn(std::string_view(text).substr(0, slash));
    const auto of = slash == std::string::npos ? std::nullopt
                                               : numberIn(std::string_view(text).substr(slash + 1));
    if (!index || !of || *of < 1 || *index < 0 || *index >= *of)
        throw UsageError("\"" + text + "\" is no shard.", "--shard",
                         "Write I/N with I from 0 to N - 1: 0/4 to 3/4.");
    return {*index, *of};
}

std::stop_token cancelOnInterrupt() {
    static std::stop_source source;
    std::signal(SIGINT, noteInterrupt);
    std::signal(SIGTERM, noteInterrupt);
    // A signal handler may do little: a thread passes the word on, and ends with the program.
    static std::jthread watcher([](const std::stop_token& ended) {
        while (!ended.stop_requested() && !isInterrupted)
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        if (isInterrupted) source.request_stop();
    });
    return source.get_token();
}

}  // namespace cw::cli
