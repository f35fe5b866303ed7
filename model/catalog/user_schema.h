// The tables a user's catalog has beside those of catalog/schema.sql.
//
// Private to the catalog room. Named `own_...` so that no later table of the catalog meets them;
// numbered apart from it in own_meta.
#pragma once

#include <string_view>

namespace cw::catalog {

inline constexpr int ownSchemaVersion = 3;

inline constexpr std::string_view ownSchemaSql = R"sql(
CREATE TABLE IF NOT EXISTS own_meta (
    id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL
) STRICT;
INSERT OR IGNORE INTO own_meta VALUES (1, 3);

CREATE TABLE IF NOT EXISTS own_retired (
    part TEXT PRIMARY KEY, since TEXT NOT NULL, reason TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS own_price_book (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL UNIQUE CHECK (name <> ''),
    file       TEXT NOT NULL,
    importedOn TEXT NOT NULL,
    isActive   INTEGER NOT NULL CHECK (isActive IN (0, 1))
) STRICT;

CREATE TABLE IF NOT EXISTS own_price_discount (
    book       INTEGER NOT NULL REFERENCES own_price_book (id) ON DELETE CASCADE,
    scope      TEXT NOT NULL CHECK (scope IN ('book', 'vendor', 'part')),
    name       TEXT NOT NULL,
    hundredths INTEGER NOT NULL CHECK (hundredths BETWEEN 0 AND 10000),
    PRIMARY KEY (book, scope, name)
) STRICT;

CREATE TABLE IF NOT EXISTS own_price_entry (
    book       INTEGER NOT NULL REFERENCES own_price_book (id) ON DELETE CASCADE,
    part       TEXT NOT NULL,
    amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
    currency   TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    kind       TEXT NOT NULL CHECK (kind IN ('quote', 'street', 'list')),
    effective  TEXT NOT NULL CHECK (effective GLOB '20[0-9][0-9]*'),
    validUntil TEXT NOT NULL,
    discount   INTEGER CHECK (discount BETWEEN 0 AND 10000),
    note       TEXT NOT NULL,
    length_m   REAL NOT NULL DEFAULT 0 CHECK (length_m >= 0),
    leadTime_weeks REAL CHECK (leadTime_weeks BETWEEN 0 AND 260),
    PRIMARY KEY (book, part, effective, length_m)
) STRICT;

CREATE TABLE IF NOT EXISTS own_exchange_rate (
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]' AND currency <> 'USD'),
    day      TEXT NOT NULL CHECK (day GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]'),
    rate_millionths INTEGER NOT NULL CHECK (rate_millionths > 0),
    note     TEXT NOT NULL,
    PRIMARY KEY (currency, day)
) STRICT;

CREATE TABLE IF NOT EXISTS own_price_layout (
    signature TEXT PRIMARY KEY, json TEXT NOT NULL CHECK (json_valid(json))
) STRICT;
)sql";

/// From version 1 to 2: prices of cables by length.
inline constexpr std::string_view ownSchemaStep1 = R"sql(
ALTER TABLE own_price_entry RENAME TO old_price_entry;
CREATE TABLE own_price_entry (
    book       INTEGER NOT NULL REFERENCES own_price_book (id) ON DELETE CASCADE,
    part       TEXT NOT NULL,
    amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
    currency   TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    kind       TEXT NOT NULL CHECK (kind IN ('quote', 'street', 'list')),
    effective  TEXT NOT NULL CHECK (effective GLOB '20[0-9][0-9]*'),
    validUntil TEXT NOT NULL,
    discount   INTEGER CHECK (discount BETWEEN 0 AND 10000),
    note       TEXT NOT NULL,
    length_m   REAL NOT NULL DEFAULT 0 CHECK (length_m >= 0),
    PRIMARY KEY (book, part, effective, length_m)
) STRICT;
INSERT INTO own_price_entry (book, part, amount_cents, currency, kind, effective, validUntil, discount, note)
    SELECT book, part, amount_cents, currency, kind, effective, validUntil, discount, note FROM old_price_entry ORDER BY rowid;
DROP TABLE old_price_entry;
UPDATE own_meta SET version = 2;
)sql";

/// From version 2 to 3: lead times.
inline constexpr std::string_view ownSchemaStep2 = R"sql(
ALTER TABLE own_price_entry ADD COLUMN leadTime_weeks REAL CHECK (leadTime_weeks BETWEEN 0 AND 260);
UPDATE own_meta SET version = 3;
)sql";

}  // namespace cw::catalog
