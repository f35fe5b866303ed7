// While it lives, no file of this process grows beyond a size: what a full disk looks like to
// write().
#pragma once

#include <sys/resource.h>

#include <csignal>

namespace cw::test {

class FullDisk {
public:
    explicit FullDisk(rlim_t size_B) {
        // Without this the kernel ends the process instead of failing the write.
        previous_ = std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &old_);
        const rlimit now{size_B, old_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &now);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;
    ~FullDisk() {
        ::setrlimit(RLIMIT_FSIZE, &old_);
        std::signal(SIGXFSZ, previous_);
    }

private:
    rlimit old_ = {};
    void (*previous_)(int) = nullptr;
};

}  // namespace cw::test
