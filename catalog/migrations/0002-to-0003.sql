-- Schema 2 to 3: what cloud providers ask for a GPU-hour; prices of cables by length. Run with
-- foreign keys off, in one transaction.

CREATE TABLE new_price (
    owner         TEXT NOT NULL,
    position      INTEGER NOT NULL,
    low_cents     INTEGER,
    typical_cents INTEGER,
    high_cents    INTEGER,
    currency      TEXT NOT NULL DEFAULT 'USD',
    kind          TEXT NOT NULL,
    asOf          TEXT NOT NULL,
    validUntil    TEXT NOT NULL DEFAULT '',
    source        TEXT NOT NULL REFERENCES source (id),
    confidence    TEXT NOT NULL CHECK (confidence IN ('high', 'medium', 'low', 'unverified')),
    note          TEXT NOT NULL,
    length_m      REAL NOT NULL DEFAULT 0,  -- of a cable of that length alone; 0 for all
    PRIMARY KEY (owner, position),
    CONSTRAINT "price.length_m: outside 0 to 10 km; centimetres?" CHECK (length_m BETWEEN 0 AND 10000),
    CONSTRAINT "price.currency: must be three capital letters, as USD" CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    CONSTRAINT "price.kind: must be quote, street, list, analyst, derived or stated"
        CHECK (kind IN ('quote', 'street', 'list', 'analyst', 'derived', 'stated')),
    CONSTRAINT "price.asOf: must be a year, a month or a day, as 2026, 2026-08 or 2026-08-15"
        CHECK (asOf GLOB '20[0-9][0-9]' OR asOf GLOB '20[0-9][0-9]-[01][0-9]'
               OR asOf GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]'),
    CONSTRAINT "price.validUntil: must be a day, as 2026-12-31, and not before asOf"
        CHECK (validUntil = '' OR (validUntil GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]' AND validUntil >= asOf)),
    CONSTRAINT "price.low_cents: is negative" CHECK (coalesce(low_cents >= 0, 1)),
    CONSTRAINT "price.low_cents: more than typical or high"
        CHECK (coalesce(low_cents <= coalesce(typical_cents, high_cents), 1)),
    CONSTRAINT "price.typical_cents: is negative" CHECK (coalesce(typical_cents >= 0, 1)),
    CONSTRAINT "price.typical_cents: more than high" CHECK (coalesce(typical_cents <= high_cents, 1)),
    CONSTRAINT "price: holds no amount" CHECK (coalesce(low_cents, typical_cents, high_cents) IS NOT NULL)
) STRICT;

INSERT INTO new_price (owner, position, low_cents, typical_cents, high_cents, currency, kind, asOf, validUntil, source, confidence, note)
    SELECT owner, position, low_cents, typical_cents, high_cents, currency, kind, asOf, validUntil, source, confidence, note FROM price ORDER BY rowid;

DROP TABLE price;
ALTER TABLE new_price RENAME TO price;

CREATE TABLE cloud_offer (
    id                 TEXT PRIMARY KEY,
    position           INTEGER NOT NULL UNIQUE,
    provider           TEXT NOT NULL CHECK (provider <> ''),
    instance           TEXT NOT NULL,
    gpu                TEXT NOT NULL CHECK (gpu <> ''),
    part               TEXT NOT NULL,
    memory_B           REAL,
    gpusPerInstance    INTEGER NOT NULL,
    term               TEXT NOT NULL,
    price_microdollars INTEGER,
    region             TEXT NOT NULL,
    asOf               TEXT NOT NULL,
    source             TEXT NOT NULL REFERENCES source (id),
    confidence         TEXT NOT NULL CHECK (confidence IN ('high', 'medium', 'low', 'unverified')),
    multiNode          INTEGER CHECK (multiNode IN (0, 1)),
    fabric             TEXT NOT NULL,
    fabric_bps         REAL,
    note               TEXT NOT NULL,
    CONSTRAINT "id: must be lower case letters, digits, dots and hyphens"
        CHECK (id <> '' AND id NOT GLOB '*[^a-z0-9.-]*'),
    CONSTRAINT "memory_B: outside 8 GB to 1 TB of one GPU; gigabytes stored as bytes, or those of all?"
        CHECK (coalesce(memory_B BETWEEN 8e9 AND 1e12, 1)),
    CONSTRAINT "gpusPerInstance: outside 1 to 1024" CHECK (gpusPerInstance BETWEEN 1 AND 1024),
    CONSTRAINT "term: must be onDemand, spot, marketplace, capacityBlock, reserved, reserved1y or reserved3y"
        CHECK (term IN ('onDemand', 'spot', 'marketplace', 'capacityBlock', 'reserved', 'reserved1y', 'reserved3y')),
    CONSTRAINT "price_microdollars: outside 0.05 to 30 dollars a GPU-hour; the price of a whole instance, or in cents?"
        CHECK (coalesce(price_microdollars BETWEEN 50000 AND 30000000, 1)),
    CONSTRAINT "asOf: must be a month or a day, as 2026-08 or 2026-08-15"
        CHECK (asOf GLOB '20[0-9][0-9]-[01][0-9]' OR asOf GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]'),
    CONSTRAINT "fabric_bps: outside 10 Gb/s to 2 Tb/s of one GPU; bytes stored as bits, or those of a whole node?"
        CHECK (coalesce(fabric_bps BETWEEN 1e10 AND 2e12, 1))
) STRICT;

PRAGMA user_version = 3;
