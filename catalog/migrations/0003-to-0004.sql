-- Schema 3 to 4: how long a part takes to come; what a search compares. Run with foreign keys off,
-- in one transaction.

CREATE TABLE new_part (
    id               TEXT PRIMARY KEY,
    position         INTEGER NOT NULL UNIQUE,  -- order in the palette: by kind, then as in the data
    kind             TEXT NOT NULL CHECK (kind IN ('accelerator', 'server', 'cpu', 'memory', 'nic',
                         'networkSwitch', 'cable', 'transceiver', 'drive', 'storageSystem', 'rack', 'pdu',
                         'coolingUnit')),
    vendor           TEXT NOT NULL,
    name             TEXT NOT NULL,
    availability     TEXT NOT NULL CHECK (availability IN ('orderable', 'endOfLife', 'announced', 'statedOnly')),
    availabilityNote TEXT NOT NULL,
    year             INTEGER NOT NULL DEFAULT 0,
    soldOnlyInside   INTEGER NOT NULL DEFAULT 0 CHECK (soldOnlyInside IN (0, 1)),
    replacedBy       TEXT NOT NULL DEFAULT '',
    leadTime_weeks   REAL,
    idlePower_W      REAL,
    typicalPower_W   REAL,
    maxPower_W       REAL,
    notes            TEXT NOT NULL,
    UNIQUE (id, kind),
    CONSTRAINT "id: must be lower case letters, digits, dots and hyphens"
        CHECK (id <> '' AND id NOT GLOB '*[^a-z0-9.-]*'),
    CONSTRAINT "year: is neither 0 nor between 2005 and 2040" CHECK (year = 0 OR year BETWEEN 2005 AND 2040),
    CONSTRAINT "replacedBy: is the part itself" CHECK (replacedBy <> id),
    CONSTRAINT "leadTime_weeks: outside 0 to 260 weeks; days?" CHECK (coalesce(leadTime_weeks BETWEEN 0 AND 260, 1)),
    CONSTRAINT "idlePower_W: more than typicalPower_W or maxPower_W"
        CHECK (coalesce(idlePower_W <= coalesce(typicalPower_W, maxPower_W), 1)),
    CONSTRAINT "typicalPower_W: more than maxPower_W" CHECK (coalesce(typicalPower_W <= maxPower_W, 1)),
    CONSTRAINT "maxPower_W: no part of this catalog draws more than 2 MW; kW or MW mixed up?"
        CHECK (coalesce(maxPower_W <= 2e6, 1))
) STRICT;

INSERT INTO new_part (id, position, kind, vendor, name, availability, availabilityNote, year, soldOnlyInside, replacedBy, idlePower_W, typicalPower_W, maxPower_W, notes)
    SELECT id, position, kind, vendor, name, availability, availabilityNote, year, soldOnlyInside, replacedBy, idlePower_W, typicalPower_W, maxPower_W, notes FROM part ORDER BY rowid;

DROP TABLE part;
ALTER TABLE new_part RENAME TO part;

CREATE TABLE search_part (
    number   INTEGER PRIMARY KEY,  -- in the order of the catalog, from 0
    part     TEXT NOT NULL,
    kind     TEXT NOT NULL,
    isStated INTEGER NOT NULL CHECK (isStated IN (0, 1)),
    words    TEXT NOT NULL
) STRICT;

CREATE TABLE search_fact (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE search_value (
    fact   INTEGER NOT NULL,
    number INTEGER NOT NULL,
    value  ANY NOT NULL,
    PRIMARY KEY (fact, number)
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 4;
