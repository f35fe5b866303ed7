// The .cluster file: the same value and the same bytes, and one clear sentence for every bad file.
#include <QTemporaryDir>
#include <QtTest>
#include <fstream>

#include "model/design/document_file.h"
#include "model/file.h"
#include "tests/model/caught.h"
#include "tests/model/design/edit_cases.h"
#include "tests/model/design/full_disk.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::design;
using namespace cw::test;
namespace fs = std::filesystem;

namespace {

/// A document with one of everything.
Document richDocument() {
    BenchDesk bench = benchForEdits();
    for (const Case& edit : goodEdits()) {
        const std::string name = edit.name;
        const bool keeps = name == "set the site" || name == "set a job" ||
                           name == "set the budget" || name == "add a waiver" ||
                           name == "pin a new part" || name == "add a variant";
        if (keeps) design::apply(bench.document, edit.make(bench));
    }
    Variant& variant = bench.document.variants.front();
    variant.notes = "Umlaut ä, quote \", backslash \\, line\nbreak";
    variant.asStated = true;
    variant.extra = {{"laterVariantField", JsonArray{1, "two", nullptr}}};
    variant.devices.front().position = {0.1 + 0.2, -1e-7};
    variant.devices.front().fittings.front().extra = {{"laterFittingField", true}};
    variant.links.front().extra = {{"laterLinkField", 2.5}};
    variant.economics.ownership = OwnershipTerms{};
    variant.economics.ownership->discountByVendor = {{"NVIDIA", 0.075}};
    variant.economics.ownership->rack_USD = {3000, 4000, 6000};
    variant.economics.currency = Currency{"EUR", 0.8617, "2026-11-30", "European Central Bank"};
    catalog::CloudOffer offer;
    offer.id = "aws-h100";
    offer.provider = "AWS";
    offer.gpu = "H100 SXM";
    offer.price_microdollars = 6'880'000;
    offer.asOf = "2026-11-09";
    offer.source = "AWS price list (https://aws.amazon.com)";
    offer.multiNode = true;
    variant.economics.cloudOffers = {offer};
    bench.document.extra = {{"laterField", JsonObject{{"deep", JsonArray{}}}}};
    return bench.document;
}

const std::string& richText() {
    static const std::string text = documentToText(richDocument());
    return text;
}

std::string replaced(const std::string& from, const std::string& to) {
    std::string copy = richText();
    const auto at = copy.find(from);
    if (at == std::string::npos) qFatal("no %s in the document", from.c_str());
    return copy.replace(at, from.size(), to);
}

QString refusalOf(const std::string& bytes) {
    return caught<DocumentError>([&] { (void)documentFromText(bytes, "bad.cluster"); });
}

}  // namespace

class TestDocumentFile : public QObject {
    Q_OBJECT

    QTemporaryDir folder_{QDir::tempPath() + "/cluster file ä"};

    fs::path path(const char* name) const { return fs::path(folder_.path().toStdString()) / name; }

private Q_SLOTS:
    void aDocumentComesBackAsTheSameValueAndTheSameBytes() {
        const Document document = richDocument();
        const Document back = documentFromText(richText(), "rich.cluster");
        QVERIFY(back == document);
        QCOMPARE(text(documentToText(back)), text(richText()));
    }

    void aBlankDocumentComesBack() {
        const Document blank = blankDocument("Blank", "A");
        QVERIFY(documentFromText(documentToText(blank), "blank") == blank);
    }

    void oneThingStandsOnOneLine() {
        const QStringList lines = text(richText()).split('\n');
        QVERIFY(lines.first() == "{");
        QVERIFY(lines[1].contains("\"clusterwright\": 1,"));
        const Document document = richDocument();
        for (const Variant& variant : document.variants)
            for (const Device& device : variant.devices) {
                const QString start = QString("{\"id\": %1, \"label\": \"%2\"")
                                          .arg(device.id.value)
                                          .arg(text(device.label));
                const auto found =
                    std::count_if(lines.begin(), lines.end(), [&](const QString& line) {
                        return line.trimmed().startsWith(start) &&
                               line.count('{') == line.count('}');
                    });
                QVERIFY2(found >= 1, qPrintable(start));
            }
    }

    void keysStandInAFixedOrder() {
        std::size_t last = 0;
        for (const char* key : {"clusterwright", "title", "catalogVersion", "variants", "name",
                                "notes", "asStated", "devices", "links", "site", "job", "economics",
                                "waivers", "nextId", "parts", "sources"}) {
            const std::size_t at = richText().find("\"" + std::string(key) + "\": ", last);
            QVERIFY2(at != std::string::npos, key);
            last = at;
        }
    }

    void whatIsNotKnownIsKeptAndWrittenBack() {
        for (const char* key :
             {"laterField", "laterVariantField", "laterFittingField", "laterLinkField", "unknown"})
            QVERIFY2(richText().find("\"" + std::string(key) + "\": ") != std::string::npos, key);
    }

    void badMoneyIsRefusedWithItsPlace_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("place");
        QTest::newRow("a budget of 1e18") << "\"budget_USD\": " << "\"budget_USD\": 1e18, \"x\": "
                                          << "economics.budget_USD";
        QTest::newRow("a rate without its day")
            << "\"perDollar\": 0.8617, \"asOf\": \"2026-11-30\""
            << "\"perDollar\": 0.8617, \"asOf\": \"\"" << "economics.currency.asOf";
        QTest::newRow("a rate of zero") << "\"perDollar\": 0.8617" << "\"perDollar\": 0"
                                        << "economics.currency.perDollar";
        QTest::newRow("a currency in words") << "\"code\": \"EUR\"" << "\"code\": \"euro\""
                                             << "economics.currency.code";
        QTest::newRow("a discount above all") << "\"NVIDIA\": 0.075" << "\"NVIDIA\": 1.5"
                                              << "discountByVendor.NVIDIA";
        QTest::newRow("a negative rent") << "\"price\": 6.88" << "\"price\": -6.88"
                                         << "economics.cloudOffers[0].price";
        QTest::newRow("ends that do not ascend")
            << "\"low\": 3000, \"typical\": 4000" << "\"low\": 5000, \"typical\": 4000"
            << "ownership.rack_USD.typical";
    }
    void badMoneyIsRefusedWithItsPlace() {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, place);
        const QString refusal = refusalOf(replaced(from.toStdString(), to.toStdString()));
        QVERIFY2(refusal.contains(place), qPrintable(refusal));
    }

    void aFileIsSavedAndOpened() {
        const fs::path file = path("one two.cluster");
        saveDocument(file, richDocument());
        QVERIFY(openDocument(file) == richDocument());
        const std::string bytes = readFile(file, documentMaxSize_B);
        saveDocument(file, openDocument(file));
        QCOMPARE(text(readFile(file, documentMaxSize_B)), text(bytes));
        QVERIFY(caught<FileError>([&] {
                    (void)openDocument(path("missing.cluster"));
                }).contains("missing.cluster"));
    }

    void whatCouldNotBeOpenedIsNotSaved_data() {
        QTest::addColumn<int>("fault");
        QTest::newRow("no variants") << 0;
        QTest::newRow("a duplicate id") << 1;
        QTest::newRow("a part that is not pinned") << 2;
        QTest::newRow("a place that is no number") << 3;
        QTest::newRow("a key that is there twice") << 4;
        QTest::newRow("a label that is not UTF-8") << 5;
    }
    void whatCouldNotBeOpenedIsNotSaved() {
        QFETCH(int, fault);
        const fs::path file = path("kept.cluster");
        saveDocument(file, richDocument());
        const std::string bytes = readFile(file, documentMaxSize_B);
        Document bad = richDocument();
        Device& device = bad.variants.front().devices.front();
        if (fault == 0) bad.variants.clear();
        if (fault == 1) bad.variants.front().devices.push_back(device);
        if (fault == 2) bad.pinned.unpin("nvidia-qm9700");
        if (fault == 3) device.position.x = std::numeric_limits<double>::quiet_NaN();
        if (fault == 4) device.extra = {{"label", "again"}};
        if (fault == 5) device.label = "\xff";
        QVERIFY(caught<InputError>([&] { saveDocument(file, bad); }) != "nothing was thrown");
        QCOMPARE(text(readFile(file, documentMaxSize_B)), text(bytes));
    }

    void aFullDiskLeavesTheOldFile() {
        const fs::path file = path("full.cluster");
        saveDocument(file, blankDocument("old", "A"));
        const std::string bytes = readFile(file, documentMaxSize_B);
        {
            const FullDisk disk(1000);
            QVERIFY(caught<FileError>([&] {
                        saveDocument(file, richDocument());
                    }).contains("full.cluster"));
        }
        QCOMPARE(text(readFile(file, documentMaxSize_B)), text(bytes));
        std::size_t files = 0;
        for (const auto& entry : fs::directory_iterator(file.parent_path()))
            files += entry.path().filename().string().find("tmp") != std::string::npos;
        QCOMPARE(files, std::size_t{0});
    }

    void aTruncatedFileIsRefusedAtEveryPlace() {
        const std::string& whole = richText();
        // The whole object ends with the last brace; the LF after it may be missing.
        const std::size_t end = whole.find_last_of('}') + 1;
        for (std::size_t length = 1; length < end;
             length += length < 400 || length + 400 > end ? 1 : 97) {
            const QString said = refusalOf(whole.substr(0, length));
            QVERIFY2(said.startsWith("bad.cluster, line "), qPrintable(said));
        }
        QVERIFY(documentFromText(whole.substr(0, end), "whole") == richDocument());
    }

    void aBadDocumentIsRefusedWithItsPlace_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const std::string& bytes, const char* place,
                            const char* words) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << place << words;
        };
        row("nothing", "", "bad.cluster", "The text is empty.");
        row("not JSON", "GIF89a", "bad.cluster, line 1", "");
        row("another JSON", "{\"nodes\": []}", "bad.cluster, clusterwright",
            "not a Clusterwright document");
        row("a list", "[1]", "bad.cluster", "An object is expected");
        row("format 0", "{\"clusterwright\": 0}", "bad.cluster, clusterwright",
            "no document format 0");
        row("a format that is no number", "{\"clusterwright\": \"1\"}",
            "bad.cluster, clusterwright", "not a Clusterwright document");
        row("200 levels",
            "{\"clusterwright\": " + std::string(200, '[') + std::string(200, ']') + "}",
            "bad.cluster, line 1", "");
        row("NaN", replaced("\"nextId\": 11", "\"nextId\": NaN"), "bad.cluster, line ", "");
        row("a number beyond all", replaced("\"nextId\": 11", "\"nextId\": 1e999"),
            "bad.cluster, line ", "");
        row("a megabyte of digits",
            replaced("\"nextId\": 11", "\"nextId\": " + std::string(1 << 20, '7')),
            "bad.cluster, line ", "");
        row("a key given twice", replaced("\"title\": ", "\"title\": \"x\", \"title\": "),
            "bad.cluster, line 3", "title");
        row("no variants",
            "{\"clusterwright\": 1, \"title\": \"\", \"variants\": [], \"parts\": []}",
            "bad.cluster, variants", "at least one variant");
        row("no parts", "{\"clusterwright\": 1, \"title\": \"\", \"variants\": []}",
            "bad.cluster, parts", "missing");
        row("a negative count", replaced("\"count\": 4", "\"count\": -4"),
            "bad.cluster, variants[0].devices[0].count", "from 1 to 1,000,000, not -4");
        row("half a device", replaced("\"count\": 4", "\"count\": 3.5"),
            "bad.cluster, variants[0].devices[0].count", "whole number");
        row("a huge count", replaced("\"count\": 4", "\"count\": 1000001"),
            "bad.cluster, variants[0].devices[0].count", "not 1,000,001");
        row("a duplicate id", replaced("{\"id\": 10,", "{\"id\": 8,"),
            "bad.cluster, variants[0].devices[2].id", "The id 8 is used twice.");
        row("an id shared by a device and a fitting", replaced("{\"id\": 10,", "{\"id\": 2,"),
            "bad.cluster, variants[0].devices[2].id", "The id 2 is used twice.");
        row("an id to come", replaced("{\"id\": 10,", "{\"id\": 11,"),
            "bad.cluster, variants[0].devices[2].id", "not below nextId");
        row("an unknown part",
            replaced("\"part\": \"nvidia-qm9700\"", "\"part\": \"nvidia-qm9999\""),
            "bad.cluster, variants[0].devices[1].part", "\"nvidia-qm9999\" is not among the parts");
        row("an unknown part in a slot",
            replaced("\"part\": \"xeon-8480c\"", "\"part\": \"xeon-8480x\""),
            "bad.cluster, variants[0].devices[0].fittings[1].part", "is not among the parts");
        row("an unknown cable", replaced("\"cable\": \"", "\"cable\": \"x"),
            "bad.cluster, variants[0].links[0].cable", "is not among the parts");
        row("a link to no device", replaced("\"b\": {\"device\": 8", "\"b\": {\"device\": 77"),
            "bad.cluster, variants[0].links[0].b.device", "no device 77");
        row("a link to no fitting", replaced("\"fitting\": 5,", "\"fitting\": 77,"),
            "bad.cluster, variants[0].links[0].a.fitting", "no fitting 77");
        row("a link to no port",
            replaced("\"fitting\": 5, \"port\": \"osfp\"", "\"fitting\": 5, \"port\": \"qsfp\""),
            "bad.cluster, variants[0].links[0].a.port", "no port called \"qsfp\"");
        row("a link of one end", replaced("\"b\": {\"device\": 8", "\"b\": {\"device\": 1"),
            "bad.cluster, variants[0].links[0].b", "Both ends");
        row("an unknown pattern", replaced("\"pattern\": \"spread\"", "\"pattern\": \"star\""),
            "bad.cluster, variants[0].links[0].pattern",
            "\"star\" is not one of spread, rail, mesh, group.");
        row("a nameless variant", replaced("\"name\": \"A\"", "\"name\": \"\""),
            "bad.cluster, variants[1].name", "must not be empty");
        row("two variants of a name", replaced("\"name\": \"second\"", "\"name\": \"A\""),
            "bad.cluster, variants[2].name", "Two variants are called");
        row("a site out of range", replaced("\"pue\": 1.4", "\"pue\": 0.4"),
            "bad.cluster, variants[0].site.pue", "from 1 to 10");
        row("a member of the site nobody knows", replaced("\"pue\": 1.4", "\"pue\": 1.4, \"x\": 1"),
            "bad.cluster, variants[0].site.x", "not known");
        row("a job out of range", replaced("\"sequenceLength\": 128", "\"sequenceLength\": 0"),
            "bad.cluster, variants[0].job.sequenceLength", "");
        row("a device that is no object", replaced("\"devices\": [", "\"devices\": [7, "),
            "bad.cluster, variants[0].devices[0]", "An object is expected");
        row("a label that is no text", replaced("\"label\": \"DGX H100\"", "\"label\": 7"),
            "bad.cluster, variants[0].devices[0].label", "A text is expected");
    }
    void aBadDocumentIsRefusedWithItsPlace() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, place);
        QFETCH(QString, words);
        const QString said = refusalOf(bytes.toStdString());
        QVERIFY2(said.startsWith(place), qPrintable(said));
        QVERIFY2(said.contains(words), qPrintable(said));
    }

    void aNewerDocumentIsRefusedByItsFormat() {
        const std::string newer = replaced("\"clusterwright\": 1", "\"clusterwright\": 2");
        QCOMPARE(
            caught<NewerVersionError>([&] { (void)documentFromText(newer, "new.cluster"); }),
            QString(
                "new.cluster, clusterwright: The document has format 2; this program reads up to "
                "1. Open it with a newer Clusterwright."));
    }

    void aFileBeyondTheLimitIsNotRead() {
        const fs::path file = path("huge.cluster");
        std::ofstream(file) << "{";
        fs::resize_file(file, documentMaxSize_B + 1);
        QVERIFY(caught<FileError>([&] { (void)openDocument(file); }).contains("larger than"));
    }

    void aTransactionComesBackFromItsJson_data() {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const Case& edit : goodEdits()) QTest::newRow(edit.name) << index++;
    }
    void aTransactionComesBackFromItsJson() {
        QFETCH(int, index);
        BenchDesk bench = benchForEdits();
        const Transaction there{"There",
                                {goodEdits()[static_cast<std::size_t>(index)].make(bench)}};
        const Transaction back = design::apply(bench.document, there);
        for (const Transaction& transaction : {there, back}) {
            const std::string line = writeJson(transactionToJson(transaction));
            QVERIFY(transactionFromJson(parseJson(line, "line"), "") == transaction);
        }
    }

    void anUnknownEditIsNamed() {
        const Json json = parseJson(R"({"name": "x", "edits": [{"edit": "explode"}]})", "line");
        QCOMPARE(caught<DocumentError>([&] { (void)transactionFromJson(json, "paste"); }),
                 QString("paste.edits[0].edit: There is no edit called \"explode\" here."));
    }
};

CW_TEST(TestDocumentFile)
#include "test_document_file.moc"
