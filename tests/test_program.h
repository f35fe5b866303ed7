// How the test classes of a folder become one program: each says CW_TEST(TestClass) at its end, and
// the program runs the class it is asked for, or all of them.
#pragma once

#include <QObject>
#include <memory>

namespace cw::tests {

/// A test class known to the program; made at start-up by CW_TEST and by nothing else.
struct Registration {
    Registration(const char* className, std::unique_ptr<QObject> (*make)());
};

}  // namespace cw::tests

#define CW_TEST(Class)                                          \
    static const cw::tests::Registration registrationOf##Class( \
        #Class, []() -> std::unique_ptr<QObject> { return std::make_unique<Class>(); });
