// Files are read whole and replaced whole, or not at all.
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QtTest>
#include <csignal>
#include <functional>

#include "model/file.h"
#include "tests/model/caught.h"
#include "tests/test_program.h"

using namespace cw;
namespace fs = std::filesystem;

namespace {

constexpr std::size_t limit_B = 1u << 20;

QStringList namesIn(const QTemporaryDir& folder) {
    return QDir(folder.path())
        .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot, QDir::Name);
}

fs::path inside(const QTemporaryDir& folder, const char* name) {
    return fs::path(folder.path().toStdString()) / name;
}

/// Lowers the largest file this process may write, as a full disk would, until it goes out of
/// scope.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t limit) {
        std::signal(SIGXFSZ, SIG_IGN);  // so that the write fails instead
        getrlimit(RLIMIT_FSIZE, &old_);
        const rlimit lower = {limit, old_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &lower);
    }
    ~FileSizeLimit() { setrlimit(RLIMIT_FSIZE, &old_); }

private:
    rlimit old_ = {};
};

/// Permissions mean nothing to the superuser: steps down to "nobody" until it goes out of scope.
class OrdinaryUser {
public:
    OrdinaryUser() {
        if (wasSuperuser_) stepped_ = ::seteuid(65534) == 0;
    }
    ~OrdinaryUser() {
        if (stepped_) stepped_ = ::seteuid(0) != 0;
    }

private:
    bool wasSuperuser_ = ::geteuid() == 0;
    bool stepped_ = false;
};

mode_t permissionsOf(const fs::path& path) {
    struct stat status = {};
    return ::stat(path.c_str(), &status) == 0 ? status.st_mode & 07777u : 0;
}

}  // namespace

class TestFile : public QObject {
    Q_OBJECT

private slots:
    void whatIsWrittenIsRead() {
        const QTemporaryDir folder;
        const fs::path path = inside(folder, "Zürich cluster.json");
        std::string bytes("zero\0byte, \xff and the rest", 26);
        bytes += std::string(300'000, 'x');
        replaceFile(path, bytes);
        QCOMPARE(readFile(path, limit_B), bytes);
        replaceFile(path, "");
        QCOMPARE(readFile(path, limit_B), std::string());
        QCOMPARE(namesIn(folder), QStringList{"Zürich cluster.json"});
    }

    void aNameAsLongAsANameCanBeIsNoProblem() {
        const QTemporaryDir folder;
        const fs::path path = inside(folder, std::string(255, 'n').c_str());
        replaceFile(path, "new");
        QCOMPARE(readFile(path, limit_B), std::string("new"));
    }

    void aMissingFileIsNamed() {
        const QTemporaryDir folder;
        const fs::path path = inside(folder, "none.json");
        QCOMPARE(caught<FileError>([&] { (void)readFile(path, limit_B); }),
                 QString::fromStdString(path.string()) +
                     ": The file cannot be opened: No such file or directory.");
    }

    void onlyRegularFilesAreRead() {
        const QTemporaryDir folder;
        const fs::path pipe = inside(folder, "pipe");
        QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
        QVERIFY(caught<FileError>([&] {
                    (void)readFile(folder.path().toStdString(), limit_B);
                }).endsWith("This is a folder, not a file."));
        for (const fs::path& path : {fs::path("/dev/zero"), pipe})
            QVERIFY(caught<FileError>([&] {
                        (void)readFile(path, limit_B);
                    }).endsWith("This is not a regular file."));
    }

    void aFileLargerThanTheLimitIsRefused() {
        const QTemporaryDir folder;
        const fs::path path = inside(folder, "a");
        replaceFile(path, std::string(100, 'x'));
        QCOMPARE(readFile(path, 100).size(), std::size_t(100));
        QVERIFY(caught<FileError>([&] {
                    (void)readFile(path, 99);
                }).endsWith("The file is larger than 99 bytes."));
    }

    void aLimitOfMebibytesIsToldInThem() {
        const QTemporaryDir folder;
        const fs::path path = inside(folder, "a");
        replaceFile(path, std::string((2u << 20) + 1, 'x'));
        QVERIFY(caught<FileError>([&] {
                    (void)readFile(path, 2u << 20);
                }).endsWith("The file is larger than 2 MiB."));
    }

    void anEmptyNameIsNoFile() {
        for (const auto& use : {std::function<void()>([] { (void)readFile("", limit_B); }),
                                std::function<void()>([] { replaceFile("", "new"); }),
                                std::function<void()>([] { requireWritable(""); })})
            QCOMPARE(caught<FileError>(use), QString("The name of a file is empty."));
    }

    void whetherAFileCanBeWrittenIsToldBeforehand() {
        const OrdinaryUser user;
        const QTemporaryDir folder;
        const fs::path path = inside(folder, "a.json");
        requireWritable(path);
        QVERIFY(namesIn(folder).isEmpty());
        replaceFile(path, "old");
        requireWritable(path);
        QCOMPARE(readFile(path, limit_B), std::string("old"));
        QVERIFY(!caught<FileError>([&] {
                     requireWritable(inside(folder, "no/such/a.json"));
                 }).isEmpty());
        QVERIFY(!caught<FileError>([&] { requireWritable("/dev/null"); }).isEmpty());
        fs::permissions(path, fs::perms::owner_read);
        QVERIFY(!caught<FileError>([&] { requireWritable(path); }).isEmpty());
        QCOMPARE(namesIn(folder), QStringList{"a.json"});
    }

    void aMissingFolderIsNamed() {
        const QTemporaryDir folder;
        const fs::path path = inside(folder, "no/such/a.cluster");
        QCOMPARE(caught<FileError>([&] { replaceFile(path, "new"); }),
                 QString::fromStdString(path.string()) +
                     ": The file cannot be written in this folder: No such file or directory.");
        QVERIFY(namesIn(folder).isEmpty());
    }

    void aFullDiskLeavesTheOldFileAndNothingElse() {
        const QTemporaryDir folder;
        const fs::path path = inside(folder, "a.cluster");
        replaceFile(path, "the old bytes");
        QString said;
        {
            const FileSizeLimit limit(65536);
            said = caught<FileError>([&] { replaceFile(path, std::string(200'000, 'n')); });
        }
        QCOMPARE(said, QString::fromStdString(path.string()) +
                           ": The file could not be written: File too large.");
        QCOMPARE(readFile(path, limit_B), std::string("the old bytes"));
        QCOMPARE(namesIn(folder), QStringList{"a.cluster"});
    }

    void aFolderWithoutPermissionLeavesTheOldFile() {
        const OrdinaryUser user;
        const QTemporaryDir folder;
        const fs::path path = inside(folder, "a.cluster");
        replaceFile(path, "the old bytes");
        fs::permissions(folder.path().toStdString(), fs::perms::owner_read | fs::perms::owner_exec);
        const QString said = caught<FileError>([&] { replaceFile(path, "new"); });
        fs::permissions(folder.path().toStdString(), fs::perms::owner_all);
        QVERIFY2(said.endsWith("Permission denied."), qPrintable(said));
        QCOMPARE(readFile(path, limit_B), std::string("the old bytes"));
    }

    void aProtectedFileIsNotReplaced() {
        const OrdinaryUser user;
        const QTemporaryDir folder;
        const fs::path path = inside(folder, "a.cluster");
        replaceFile(path, "the old bytes");
        fs::permissions(path, fs::perms::owner_read);
        QVERIFY_THROWS_EXCEPTION(FileError, replaceFile(path, "new"));
        QCOMPARE(readFile(path, limit_B), std::string("the old bytes"));
        QCOMPARE(namesIn(folder), QStringList{"a.cluster"});
    }

    void permissionsStayAsTheyWere() {
        const QTemporaryDir folder;
        const fs::path path = inside(folder, "a.cluster");
        replaceFile(path, "old");
        const mode_t mask = ::umask(0);
        ::umask(mask);
        QCOMPARE(permissionsOf(path), static_cast<mode_t>(0666u & ~mask));
        QCOMPARE(::chmod(path.c_str(), 0640), 0);
        replaceFile(path, "new");
        QCOMPARE(permissionsOf(path), mode_t(0640));
    }

    void aLinkStaysALink() {
        const QTemporaryDir folder;
        const fs::path target = inside(folder, "target.cluster");
        const fs::path link = inside(folder, "link.cluster");
        replaceFile(target, "old");
        fs::create_symlink("target.cluster", link);
        replaceFile(link, "new");
        QVERIFY(fs::is_symlink(link));
        QCOMPARE(readFile(target, limit_B), std::string("new"));
    }

    void onlyRegularFilesAreReplaced() {
        const QTemporaryDir folder;
        fs::create_directory(inside(folder, "folder"));
        for (const fs::path& path : {inside(folder, "folder"), fs::path("/dev/null")})
            QVERIFY(caught<FileError>([&] {
                        replaceFile(path, "new");
                    }).endsWith("This is not a regular file and cannot be replaced."));
        QCOMPARE(namesIn(folder), QStringList{"folder"});
    }

    void aNameWithoutAFolderIsWrittenWhereTheProgramStands() {
        const QTemporaryDir folder;
        const fs::path before = fs::current_path();
        fs::current_path(folder.path().toStdString());
        replaceFile("a.cluster", "new");
        fs::current_path(before);
        QCOMPARE(readFile(inside(folder, "a.cluster"), limit_B), std::string("new"));
    }
};

CW_TEST(TestFile)
#include "test_file.moc"
