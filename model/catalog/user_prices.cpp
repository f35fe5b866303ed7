#include "model/catalog/user_prices.h"

#include <array>

#include "model/catalog/price_text.h"
#include "model/catalog/user_file.h"
#include "model/error.h"
#include "model/json.h"

namespace cw::catalog {

namespace {

constexpr std::array<std::pair<Discount::Scope, std::string_view>, 3> scopeNames = {{
    {Discount::Scope::book, "book"},
    {Discount::Scope::vendor, "vendor"},
    {Discount::Scope::part, "part"},
}};

std::string scopeName(Discount::Scope scope) {
    for (const auto& [value, name] : scopeNames)
        if (value == scope) return std::string(name);
    return "";
}

Discount::Scope scopeFrom(const std::string& text) {
    for (const auto& [value, name] : scopeNames)
        if (name == text) return value;
    return Discount::Scope::book;
}

void requireName(SQLite::Database& db, const PriceBook& book) {
    if (trimmed(book.name).empty()) throw InputError("A price book needs a name.", "name");
    SQLite::Statement same(db, "SELECT count(*) FROM own_price_book WHERE name = ? AND id <> ?");
    same.bind(1, book.name);
    same.bind(2, book.id);
    same.executeStep();
    if (same.getColumn(0).getInt() > 0)
        throw InputError("There is already a price book called \"" + book.name + "\".", "name",
                         "Choose another name, or remove that one first.");
}

void writeDiscounts(SQLite::Database& db, const PriceBook& book) {
    SQLite::Statement old(db, "DELETE FROM own_price_discount WHERE book = ?");
    old.bind(1, book.id);
    old.exec();
    for (const Discount& discount : book.discounts)
        insertRow(db, "own_price_discount",
                  {{"book", book.id},
                   {"scope", scopeName(discount.scope)},
                   {"name", discount.of},
                   {"hundredths", std::int64_t{discount.hundredths}}});
}

/// One prepared statement for all rows: a list may have a hundred thousand.
void writeEntries(SQLite::Database& db, std::int64_t book, const std::vector<PriceEntry>& entries,
                  const std::function<bool(std::size_t)>& goOn) {
    constexpr std::size_t toldEvery = 1'000;
    std::size_t written = 0;
    SQLite::Statement insert(db,
                             "INSERT INTO own_price_entry (book, part, amount_cents, currency, "
                             "kind, effective, validUntil, discount, note, length_m, "
                             "leadTime_weeks) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    for (const PriceEntry& entry : entries) {
        if (goOn && written++ % toldEvery == 0 && !goOn(written - 1)) throw ImportStopped();
        insert.bind(1, book);
        insert.bind(2, entry.part);
        insert.bind(3, entry.amount.cents());
        insert.bind(4, entry.currency);
        insert.bind(5, entry.kind);
        insert.bind(6, entry.effective);
        insert.bind(7, entry.validUntil);
        if (entry.discount)
            insert.bind(8, *entry.discount);
        else
            insert.bind(8);
        insert.bind(9, entry.note);
        insert.bind(10, entry.length_m);
        if (entry.leadTime_weeks)
            insert.bind(11, *entry.leadTime_weeks);
        else
            insert.bind(11);
        insert.exec();
        insert.reset();
    }
}

void requireRate(const ExchangeRate& rate) {
    if (currencyFrom(rate.currency) == "USD" || !isDay(rate.from) || rate.rate_millionths <= 0)
        throw InputError("A rate needs a foreign currency, a day and dollars above zero.", "rate",
                         "Write it as EUR, 2026-11-30, 1.0845.");
}

void writeRate(SQLite::Database& db, const ExchangeRate& rate) {
    insertRow(db, "own_exchange_rate",
              {{"currency", rate.currency},
               {"day", rate.from},
               {"rate_millionths", rate.rate_millionths},
               {"note", rate.note}},
              "REPLACE");
}

void readBooks(SQLite::Database& db, UserParts& user) {
    SQLite::Statement rows(
        db, "SELECT id, name, file, importedOn, isActive FROM own_price_book ORDER BY id");
    while (rows.executeStep()) {
        PriceBook book;
        book.id = rows.getColumn(0).getInt64();
        book.name = rows.getColumn(1).getString();
        book.file = rows.getColumn(2).getString();
        book.importedOn = rows.getColumn(3).getString();
        book.isActive = rows.getColumn(4).getInt() != 0;
        user.books.push_back(std::move(book));
    }
    SQLite::Statement discounts(db,
                                "SELECT book, scope, name, hundredths FROM own_price_discount "
                                "ORDER BY book, scope, name");
    while (discounts.executeStep())
        for (PriceBook& book : user.books)
            if (book.id == discounts.getColumn(0).getInt64())
                book.discounts.push_back({scopeFrom(discounts.getColumn(1).getString()),
                                          discounts.getColumn(2).getString(),
                                          discounts.getColumn(3).getInt()});
}

void readEntries(SQLite::Database& db, UserParts& user) {
    SQLite::Statement rows(
        db,
        "SELECT book, part, amount_cents, currency, kind, effective, "
        "validUntil, discount, note, length_m, leadTime_weeks FROM own_price_entry "
        "ORDER BY part, book, effective, length_m");
    std::vector<std::pair<std::int64_t, PriceEntry>>* offers = nullptr;
    std::string part;
    while (rows.executeStep()) {
        PriceEntry entry;
        entry.part = rows.getColumn(1).getString();
        entry.amount = Money::fromCents(rows.getColumn(2).getInt64());
        entry.currency = rows.getColumn(3).getString();
        entry.kind = rows.getColumn(4).getString();
        entry.effective = rows.getColumn(5).getString();
        entry.validUntil = rows.getColumn(6).getString();
        if (!rows.getColumn(7).isNull()) entry.discount = rows.getColumn(7).getInt();
        entry.note = rows.getColumn(8).getString();
        entry.length_m = rows.getColumn(9).getDouble();
        if (!rows.getColumn(10).isNull()) entry.leadTime_weeks = rows.getColumn(10).getDouble();
        if (offers == nullptr || entry.part != part) {
            part = entry.part;
            offers = &user.entries[part];
        }
        offers->emplace_back(rows.getColumn(0).getInt64(), std::move(entry));
    }
}

}  // namespace

void readPriceBooks(SQLite::Database& db, UserParts& user) {
    readBooks(db, user);
    readEntries(db, user);
    SQLite::Statement rates(db,
                            "SELECT currency, day, rate_millionths, note FROM own_exchange_rate "
                            "ORDER BY currency, day");
    while (rates.executeStep())
        user.rates.push_back({rates.getColumn(0).getString(), rates.getColumn(1).getString(),
                              rates.getColumn(2).getInt64(), rates.getColumn(3).getString()});
}

std::int64_t UserCatalog::importBook(PriceBook book, const std::vector<PriceEntry>& entries,
                                     const std::string& signature,
                                     const PriceLayout& layout) const {
    return importBook({std::move(book), entries, signature, layout, {}});
}

std::int64_t UserCatalog::importBook(const BookImport& import,
                                     const std::function<bool(std::size_t)>& goOn) const {
    for (const ExchangeRate& rate : import.rates) requireRate(rate);
    return writeUserFile(file_, [&](SQLite::Database& db) {
        PriceBook book = import.book;
        book.id = 0;
        requireName(db, book);
        insertRow(db, "own_price_book",
                  {{"name", book.name},
                   {"file", book.file},
                   {"importedOn", book.importedOn},
                   {"isActive", std::int64_t{book.isActive}}});
        book.id = db.getLastInsertRowid();
        writeDiscounts(db, book);
        writeEntries(db, book.id, import.entries, goOn);
        for (const ExchangeRate& rate : import.rates) writeRate(db, rate);
        if (!import.signature.empty())
            insertRow(db, "own_price_layout",
                      {{"signature", import.signature},
                       {"json", writeJson(priceLayoutToJson(import.layout))}},
                      "REPLACE");
        return book.id;
    });
}

void UserCatalog::changeBook(const PriceBook& book) const {
    writeUserFile(file_, [&](SQLite::Database& db) {
        requireName(db, book);
        SQLite::Statement change(db,
                                 "UPDATE own_price_book SET name = ?, isActive = ? WHERE id = ?");
        change.bind(1, book.name);
        change.bind(2, book.isActive ? 1 : 0);
        change.bind(3, book.id);
        if (change.exec() == 0)
            throw InputError("There is no such price book any more.", book.name);
        writeDiscounts(db, book);
    });
}

void UserCatalog::removeBook(std::int64_t book) const {
    writeUserFile(file_, [&](SQLite::Database& db) {
        SQLite::Statement row(db, "DELETE FROM own_price_book WHERE id = ?");
        row.bind(1, book);
        row.exec();  // discounts and entries go with it
    });
}

void UserCatalog::setRate(const ExchangeRate& rate) const {
    requireRate(rate);
    writeUserFile(file_, [&](SQLite::Database& db) { writeRate(db, rate); });
}

void UserCatalog::removeRate(const std::string& currency, const std::string& from) const {
    writeUserFile(file_, [&](SQLite::Database& db) {
        SQLite::Statement row(db, "DELETE FROM own_exchange_rate WHERE currency = ? AND day = ?");
        row.bind(1, currency);
        row.bind(2, from);
        row.exec();
    });
}

std::optional<PriceLayout> UserCatalog::layoutFor(const std::string& signature) const {
    try {
        const auto db = openUserFileToRead(file_);
        if (db == nullptr || !db->tableExists("own_price_layout")) return std::nullopt;
        SQLite::Statement row(*db, "SELECT json FROM own_price_layout WHERE signature = ?");
        row.bind(1, signature);
        if (!row.executeStep()) return std::nullopt;
        return priceLayoutFromJson(parseJson(row.getColumn(0).getString(), file_.string()), "");
    } catch (const SQLite::Exception& error) {
        convertUserFileError(error, file_);
    }
}

}  // namespace cw::catalog
