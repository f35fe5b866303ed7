-- Schema 4 to 5: model architectures in typed columns, each figure with its source. Run with
-- foreign keys off, in one transaction.

CREATE TABLE new_model_architecture (
    id                TEXT PRIMARY KEY,
    position          INTEGER NOT NULL UNIQUE,
    name              TEXT NOT NULL CHECK (name <> ''),
    notes             TEXT NOT NULL DEFAULT '',
    kind              TEXT NOT NULL DEFAULT 'decoder' CHECK (kind IN ('decoder', 'encoder', 'vision', 'convolution')),
    layers            INTEGER NOT NULL,
    hidden            INTEGER,
    heads             INTEGER,
    keyValueHeads     INTEGER,
    headDim           INTEGER,
    ffnHidden         INTEGER,
    gated             INTEGER NOT NULL DEFAULT 0 CHECK (gated IN (0, 1)),
    vocabulary        INTEGER NOT NULL,
    tiedEmbeddings    INTEGER NOT NULL DEFAULT 0 CHECK (tiedEmbeddings IN (0, 1)),
    learnedPositions  INTEGER,
    linearBias        INTEGER NOT NULL DEFAULT 0 CHECK (linearBias IN (0, 1)),
    queryKeyValueBias INTEGER NOT NULL DEFAULT 0 CHECK (queryKeyValueBias IN (0, 1)),
    maxContext        INTEGER,
    experts_count           INTEGER,
    experts_topK            INTEGER,
    experts_shared          INTEGER,
    experts_ffnHidden       INTEGER,
    experts_sharedFfnHidden INTEGER,
    experts_moeLayers       INTEGER,
    latentAttention_queryRank         INTEGER,
    latentAttention_keyValueRank      INTEGER,
    latentAttention_noPositionHeadDim INTEGER,
    latentAttention_rotaryHeadDim     INTEGER,
    latentAttention_valueHeadDim      INTEGER,
    slidingWindow_window INTEGER,
    slidingWindow_layers INTEGER,
    convolutions_forwardFlops     REAL,
    convolutions_activationValues REAL,
    convolutions_parameters       REAL,
    publishedParameters           REAL,
    CONSTRAINT "id: must be lower case letters, digits, dots and hyphens"
        CHECK (id <> '' AND id NOT GLOB '*[^a-z0-9.-]*'),
    CONSTRAINT "layers: outside 1 to 10000" CHECK (layers BETWEEN 1 AND 10000),
    CONSTRAINT "hidden: is needed, as are heads, keyValueHeads and headDim, but of a convolution network"
        CHECK (kind = 'convolution' OR (hidden IS NOT NULL AND heads IS NOT NULL AND keyValueHeads IS NOT NULL
               AND headDim IS NOT NULL)),
    CONSTRAINT "keyValueHeads: does not divide heads" CHECK (coalesce(heads % keyValueHeads = 0, 1)),
    CONSTRAINT "ffnHidden: is needed where not every layer has experts"
        CHECK (kind = 'convolution' OR ffnHidden IS NOT NULL OR coalesce(experts_moeLayers = layers, 0)),
    CONSTRAINT "experts.topK: more than experts.count" CHECK (coalesce(experts_topK <= experts_count, 1)),
    CONSTRAINT "experts.moeLayers: more than layers" CHECK (coalesce(experts_moeLayers <= layers, 1)),
    CONSTRAINT "slidingWindow.layers: more than layers" CHECK (coalesce(slidingWindow_layers <= layers, 1)),
    CONSTRAINT "convolutions: a convolution network alone has them, and needs them"
        CHECK ((kind = 'convolution') = (convolutions_parameters IS NOT NULL AND convolutions_forwardFlops IS NOT NULL)),
    CONSTRAINT "publishedParameters: outside a million to 100e12; billions?"
        CHECK (coalesce(publishedParameters BETWEEN 1e6 AND 1e14, 1))
) STRICT;

INSERT INTO new_model_architecture (id, position, name,
    kind, layers, hidden, heads, keyValueHeads, headDim, ffnHidden, gated, vocabulary, tiedEmbeddings, learnedPositions, linearBias, queryKeyValueBias, maxContext, experts_count, experts_topK, experts_shared, experts_ffnHidden, experts_sharedFfnHidden, experts_moeLayers, latentAttention_queryRank, latentAttention_keyValueRank, latentAttention_noPositionHeadDim, latentAttention_rotaryHeadDim, latentAttention_valueHeadDim, slidingWindow_window, slidingWindow_layers, convolutions_forwardFlops, convolutions_activationValues, convolutions_parameters, publishedParameters)
SELECT id, position, json_extract(json, '$.name'),
    coalesce(json_extract(json, '$.kind'), 'decoder'),
    json_extract(json, '$.layers'),
    json_extract(json, '$.hidden'),
    json_extract(json, '$.heads'),
    json_extract(json, '$.keyValueHeads'),
    json_extract(json, '$.headDim'),
    json_extract(json, '$.ffnHidden'),
    coalesce(json_extract(json, '$.gated'), 0),
    json_extract(json, '$.vocabulary'),
    coalesce(json_extract(json, '$.tiedEmbeddings'), 0),
    json_extract(json, '$.learnedPositions'),
    coalesce(json_extract(json, '$.linearBias'), 0),
    coalesce(json_extract(json, '$.queryKeyValueBias'), 0),
    json_extract(json, '$.maxContext'),
    json_extract(json, '$.experts.count'),
    json_extract(json, '$.experts.topK'),
    json_extract(json, '$.experts.shared'),
    json_extract(json, '$.experts.ffnHidden'),
    json_extract(json, '$.experts.sharedFfnHidden'),
    json_extract(json, '$.experts.moeLayers'),
    json_extract(json, '$.latentAttention.queryRank'),
    json_extract(json, '$.latentAttention.keyValueRank'),
    json_extract(json, '$.latentAttention.noPositionHeadDim'),
    json_extract(json, '$.latentAttention.rotaryHeadDim'),
    json_extract(json, '$.latentAttention.valueHeadDim'),
    json_extract(json, '$.slidingWindow.window'),
    json_extract(json, '$.slidingWindow.layers'),
    json_extract(json, '$.convolutions.forwardFlops'),
    json_extract(json, '$.convolutions.activationValues'),
    json_extract(json, '$.convolutions.parameters'),
    json_extract(json, '$.publishedParameters')
FROM model_architecture ORDER BY position;

-- Where the figures of a model come from; as fact_source, with "experts.topK" for experts_topK.
CREATE TABLE model_fact_source (
    owner        TEXT NOT NULL REFERENCES model_architecture (id),
    position     INTEGER NOT NULL,
    source       TEXT NOT NULL REFERENCES source (id),
    valueKind    TEXT NOT NULL CHECK (valueKind IN ('vendor', 'thirdParty', 'derived', 'planning')),
    verification TEXT NOT NULL CHECK (verification IN ('read', 'readVia', 'recalled', 'unverified')),
    note         TEXT NOT NULL,
    PRIMARY KEY (owner, position),
    CONSTRAINT "facts.verification: a planning value of a model is not read anywhere"
        CHECK (valueKind <> 'planning' OR verification <> 'read'),
    CONSTRAINT "facts.note: a derived value of a model needs its formula" CHECK (valueKind <> 'derived' OR note <> '')
) STRICT;

CREATE TABLE model_fact_source_fields (
    owner TEXT NOT NULL, groupPosition INTEGER NOT NULL, position INTEGER NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (owner, groupPosition, position),
    FOREIGN KEY (owner, groupPosition) REFERENCES model_fact_source (owner, position)
) STRICT;

-- Schema 4 knew one address a model, and not how it was checked.
INSERT OR IGNORE INTO source (id, title, url)
    SELECT DISTINCT json_extract(json, '$.source'), json_extract(json, '$.source'), json_extract(json, '$.source')
    FROM model_architecture WHERE json_extract(json, '$.source') GLOB 'http*://?*';
INSERT OR IGNORE INTO source (id, title, url)
    SELECT DISTINCT coalesce(json_extract(json, '$.source'), 'not recorded'), coalesce(json_extract(json, '$.source'), 'not recorded'), ''
    FROM model_architecture WHERE coalesce(json_extract(json, '$.source'), '') NOT GLOB 'http*://?*';
INSERT INTO model_fact_source (owner, position, source, valueKind, verification, note)
    SELECT id, 0, coalesce(json_extract(json, '$.source'), 'not recorded'), 'thirdParty', 'unverified',
        'From a catalog that did not say how it was checked.' FROM model_architecture;
INSERT INTO model_fact_source_fields (owner, groupPosition, position, value)
    SELECT id, 0, 0, '*' FROM model_architecture;

DROP TABLE model_architecture;
ALTER TABLE new_model_architecture RENAME TO model_architecture;

PRAGMA user_version = 5;
