#include "views/report/pdf_outline.h"

#include <exception>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

#include "model/error.h"

namespace cw::views {

namespace {

using Object = QPDFObjectHandle;

Object textObject(const QString& text) {
    return Object::newUnicodeString(text.toStdString());
}

/// ISO 32000-1, 12.3.3: a chain of items under `parent`, closed below the first level.
void addEntries(QPDF& document, Object parent, const std::vector<OutlineEntry>& entries,
                const std::vector<Object>& pages) {
    Object before = Object::newNull();
    for (const OutlineEntry& entry : entries) {
        Object item = document.makeIndirectObject(Object::newDictionary());
        item.replaceKey("/Title", textObject(entry.title));
        item.replaceKey("/Parent", parent);
        Object place = Object::newArray();
        place.appendItem(pages.at(std::size_t(entry.page)));
        place.appendItem(Object::newName("/XYZ"));
        for (int i = 0; i < 3; ++i) place.appendItem(Object::newNull());
        item.replaceKey("/Dest", place);
        if (before.isNull()) {
            parent.replaceKey("/First", item);
        } else {
            item.replaceKey("/Prev", before);
            before.replaceKey("/Next", item);
        }
        before = item;
        if (entry.parts.empty()) continue;
        addEntries(document, item, entry.parts, pages);
        item.replaceKey("/Count", Object::newInteger(-static_cast<long long>(entry.parts.size())));
    }
    if (!before.isNull()) parent.replaceKey("/Last", before);
}

void addOutline(QPDF& document, const std::vector<OutlineEntry>& entries) {
    std::vector<Object> pages;
    for (const QPDFPageObjectHelper& page : QPDFPageDocumentHelper(document).getAllPages())
        pages.push_back(page.getObjectHandle());
    Object outlines = document.makeIndirectObject(Object::newDictionary());
    outlines.replaceKey("/Type", Object::newName("/Outlines"));
    addEntries(document, outlines, entries, pages);
    outlines.replaceKey("/Count", Object::newInteger(static_cast<long long>(entries.size())));
    Object root = document.getRoot();
    root.replaceKey("/Outlines", outlines);
    root.replaceKey("/PageMode", Object::newName("/UseOutlines"));
    root.replaceKey("/Lang", Object::newString("en"));
    Object preferences = Object::newDictionary();
    preferences.replaceKey("/DisplayDocTitle", Object::newBool(true));
    root.replaceKey("/ViewerPreferences", preferences);
}

/// Qt writes the time of the clock.
void setDate(QPDF& document, const QDate& date) {
    const QDate shown = date.isValid() ? date : QDate(2000, 1, 1);
    const std::string stamp =
        "D:" + shown.toString(QStringLiteral("yyyyMMdd")).toStdString() + "000000Z";
    document.getTrailer().getKey("/Info").replaceKey("/CreationDate", Object::newString(stamp));
}

}  // namespace

QByteArray withOutline(const QByteArray& pdf, const std::vector<OutlineEntry>& entries,
                       const QDate& date) {
    try {
        QPDF document;
        document.setSuppressWarnings(true);
        document.processMemoryFile("proposal", pdf.constData(), std::size_t(pdf.size()));
        addOutline(document, entries);
        setDate(document, date);
        QPDFWriter writer(document);
        writer.setOutputMemory();
        writer.setDeterministicID(true);
        writer.write();
        const auto bytes = writer.getBufferSharedPointer();
        return {reinterpret_cast<const char*>(bytes->getBuffer()), qsizetype(bytes->getSize())};
    } catch (const std::exception& error) {
        throw FileError(std::string("the PDF could not be given its bookmarks: ") + error.what(),
                        "proposal", "there may be too little memory");
    }
}

}  // namespace cw::views
