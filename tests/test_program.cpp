// The start of every test program: `tests_model_fabric [test_name [Qt Test options]]`.
// Without a name all classes run one after the other; a name that is not there is an error.
#include "tests/test_program.h"

#include <QtTest>
#ifdef QT_WIDGETS_LIB
#include <QApplication>
#endif
#include <algorithm>
#include <cstdio>
#include <vector>

namespace {

struct TestClass {
    QString className;
    std::unique_ptr<QObject> (*make)();
};

std::vector<TestClass>& testClasses() {
    static std::vector<TestClass> classes;
    return classes;
}

/// "test_cable_choice" and "TestCableChoice" name the same class.
bool isCalled(const TestClass& test, QString name) {
    return test.className.compare(name.remove(u'_'), Qt::CaseInsensitive) == 0;
}

}  // namespace

cw::tests::Registration::Registration(const char* className, std::unique_ptr<QObject> (*make)()) {
    testClasses().push_back({QString::fromLatin1(className), make});
}

int main(int argc, char** argv) {
#ifdef QT_WIDGETS_LIB
    QApplication::setAttribute(Qt::AA_Use96Dpi);
    const QApplication application(argc, argv);
#else
    const QCoreApplication application(argc, argv);
#endif
    QStringList options = QCoreApplication::arguments();
    const bool named = options.size() > 1 && !options[1].startsWith(u'-');
    const QString name = named ? options.takeAt(1) : QString();
    int ran = 0;
    int failed = 0;
    for (const TestClass& test : testClasses()) {
        if (named && !isCalled(test, name)) continue;
        failed += QTest::qExec(test.make().get(), options);
        ++ran;
    }
    if (ran == 0) std::fprintf(stderr, "no test is called '%s' here\n", qPrintable(name));
    return ran == 0 ? 1 : std::min(failed, 127);
}
