#include "model/design/document_file.h"

#include <array>

#include "model/design/document_json.h"
#include "model/design/error_text.h"
#include "model/error.h"
#include "model/file.h"
#include "model/object_reader.h"

namespace cw::design {

namespace {

/// Deep enough for everything we write, and shallow enough for the journal to hold a whole document
/// a few levels down within the writer's limit.
constexpr int maxDepth = 56;

/// Turns a document of one format into one of the next, in place.
using Migration = void (*)(Json& document);

/// Step i leads from format i + 1 to i + 2. A step is never changed once released; a document of
/// its format is kept in the tests.
constexpr std::array<Migration, documentFormat - 1> migrations = {};

void migrate(Json& json, std::int64_t format) {
    for (auto step = static_cast<std::size_t>(format) - 1; step < migrations.size(); ++step)
        migrations[step](json);
}

std::int64_t formatOf(const Json& json) {
    ObjectReader reader(json, "");
    const Json* marker = reader.optionalMember("clusterwright");
    const auto* format = marker == nullptr ? nullptr : std::get_if<std::int64_t>(&marker->value);
    if (format == nullptr)
        throw DocumentError("This is not a Clusterwright document: the format number is missing.",
                            "clusterwright");
    const std::string text = std::to_string(*format);
    if (*format > documentFormat)
        throw NewerVersionError("The document has format " + text + "; this program reads up to " +
                                    std::to_string(documentFormat) + ".",
                                "clusterwright", "Open it with a newer Clusterwright.");
    if (*format < 1)
        throw DocumentError("There is no document format " + text + ".", "clusterwright");
    return *format;
}

std::string placeIn(const std::string& source, const std::string& where) {
    if (where.empty() || where == source) return source;
    return where.rfind(source, 0) == 0 ? where : source + ", " + where;
}

const JsonLayout& layout() {
    static const JsonLayout lines{{"devices", "links", "waivers", "parts", "sources"}};
    return lines;
}

}  // namespace

Document documentFromJson(Json json) {
    migrate(json, formatOf(json));
    return currentDocumentFromJson(json);
}

Document documentFromText(std::string_view text, const std::string& source) {
    try {
        return documentFromJson(parseJson(text, source, {documentMaxSize_B, maxDepth}));
    } catch (const NewerVersionError& error) {
        throw NewerVersionError(sentenceOf(error), placeIn(source, error.where()));
    } catch (const InputError& error) {
        throw DocumentError(sentenceOf(error), placeIn(source, error.where()));
    }
}

std::string documentToText(const Document& document) {
    return writeJson(documentToJson(document), layout());
}

Document openDocument(const std::filesystem::path& file) {
    return documentFromText(readFile(file, documentMaxSize_B), file.string());
}

void saveDocument(const std::filesystem::path& file, const Document& document) {
    const std::string text = documentToText(document);
    // Nothing may replace a good file that could not be opened again.
    (void)documentFromText(text, file.string());
    replaceFile(file, text);
}

}  // namespace cw::design
