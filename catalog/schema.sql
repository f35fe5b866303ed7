-- The catalog file, schema 5. A change raises user_version and comes with a step in migrations/. Columns are called as the fields of model/catalog/part.h, units
-- included: SI base units, dense FLOP/s, one direction for links, money in whole cents.
-- NULL (for text: '') means nobody published it. The name of each CHECK starts with the field it
-- guards, so that a refused row names the part, the field and the usual mistake.

PRAGMA application_id = 1129792340;  -- 'CWCT'
PRAGMA user_version = 5;
PRAGMA foreign_keys = ON;

CREATE TABLE meta (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    version TEXT NOT NULL CHECK (version <> '')
) STRICT;

CREATE TABLE source (
    id    TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    url   TEXT NOT NULL,
    CONSTRAINT "id: must not be empty" CHECK (id <> ''),
    CONSTRAINT "title: must not be empty" CHECK (title <> ''),
    CONSTRAINT "url: must start with http:// or https://, or be empty where the address was not recorded"
        CHECK (url = '' OR url GLOB 'http://?*' OR url GLOB 'https://?*')
) STRICT;

-- Families of plugs, cages and fibre connectors.
CREATE TABLE connector (
    name    TEXT PRIMARY KEY,
    isFibre INTEGER NOT NULL CHECK (isFibre IN (0, 1))
) STRICT;

-- What goes in besides equal names: a plug into a cage, a part's form into a slot.
CREATE TABLE compatibility (
    kind  TEXT NOT NULL CHECK (kind IN ('plug', 'form')),
    item  TEXT NOT NULL CHECK (item <> ''),
    place TEXT NOT NULL CHECK (place <> ''),
    note  TEXT NOT NULL,
    PRIMARY KEY (kind, item, place),
    CONSTRAINT "place: is the item itself; equal names always fit" CHECK (item <> place)
) STRICT;

CREATE TABLE part (
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

CREATE TABLE part_partNumbers (
    owner TEXT NOT NULL REFERENCES part (id), position INTEGER NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (owner, position)
) STRICT;

CREATE TABLE part_formerIds (
    owner TEXT NOT NULL REFERENCES part (id), position INTEGER NOT NULL, value TEXT NOT NULL UNIQUE,
    PRIMARY KEY (owner, position)
) STRICT;

CREATE TABLE accelerator (
    owner               TEXT PRIMARY KEY,
    kind                TEXT NOT NULL DEFAULT 'accelerator' CHECK (kind = 'accelerator'),
    architecture        TEXT NOT NULL,
    formFactor          TEXT NOT NULL,
    memoryType          TEXT NOT NULL DEFAULT '',
    memory_B            REAL NOT NULL,
    memoryUsable_B      REAL,
    memoryBandwidth_Bps REAL NOT NULL,
    densePeak_FLOPs_fp64 REAL, densePeak_FLOPs_fp32 REAL, densePeak_FLOPs_tf32 REAL,
    densePeak_FLOPs_bf16 REAL, densePeak_FLOPs_fp16 REAL, densePeak_FLOPs_int8 REAL,
    densePeak_FLOPs_fp8  REAL, densePeak_FLOPs_fp6  REAL, densePeak_FLOPs_fp4  REAL,
    fp64Vector_FLOPs    REAL,
    scaleUpName         TEXT NOT NULL,
    scaleUp_Bps         REAL,
    scaleUpLinks        INTEGER,
    scaleUpTopology     TEXT NOT NULL DEFAULT '',
    scaleUpDomain       INTEGER,
    inNetworkReduction  INTEGER NOT NULL CHECK (inNetworkReduction IN (0, 1)),
    pcieGeneration      INTEGER NOT NULL,
    pcieLanes           INTEGER NOT NULL,
    minimumPower_W      REAL,
    dimensions          TEXT NOT NULL DEFAULT '',
    FOREIGN KEY (owner, kind) REFERENCES part (id, kind),
    CONSTRAINT "memory_B: outside 8 GB to 2 TB; bytes, not gigabytes" CHECK (memory_B BETWEEN 8e9 AND 2e12),
    CONSTRAINT "memoryUsable_B: differs from memory_B by more than a tenth"
        CHECK (coalesce(memoryUsable_B BETWEEN 0.9 * memory_B AND 1.1 * memory_B, 1)),
    CONSTRAINT "memoryBandwidth_Bps: reads the memory less than 5 or more than 100 times a second; bits stored as bytes, or gigabytes as bytes?"
        CHECK (memoryBandwidth_Bps BETWEEN 5 * memory_B AND 100 * memory_B),
    CONSTRAINT "densePeak_FLOPs_tf32: more than bf16"
        CHECK (coalesce(densePeak_FLOPs_tf32 <= densePeak_FLOPs_bf16, 1)),
    CONSTRAINT "densePeak_FLOPs_bf16: more than 2.3 times tf32; a sparse figure stored as dense?"
        CHECK (coalesce(densePeak_FLOPs_bf16 <= 2.3 * densePeak_FLOPs_tf32, 1)),
    CONSTRAINT "densePeak_FLOPs_fp16: differs from bf16 by more than a tenth; a sparse figure stored as dense?"
        CHECK (coalesce(densePeak_FLOPs_fp16 BETWEEN 0.9 * densePeak_FLOPs_bf16 AND 1.1 * densePeak_FLOPs_bf16, 1)),
    -- Rubin's fp8 is announced as 4.4 times its bf16; every generation before it doubles.
    CONSTRAINT "densePeak_FLOPs_fp8: more than 2.3 times bf16; a sparse figure stored as dense?"
        CHECK (coalesce(densePeak_FLOPs_fp8 <= CASE architecture WHEN 'Rubin' THEN 4.5 ELSE 2.3 END * densePeak_FLOPs_bf16, 1)),
    CONSTRAINT "densePeak_FLOPs_int8: more than 2.3 times fp8 (without fp8: bf16); a sparse figure stored as dense?"
        CHECK (coalesce(densePeak_FLOPs_int8 <= 2.3 * coalesce(densePeak_FLOPs_fp8, densePeak_FLOPs_bf16), 1)),
    -- Desktop boards halve their wide rates, so only server modules keep int8 and fp8 together.
    CONSTRAINT "densePeak_FLOPs_int8: more than fp8 on a server module; a sparse figure stored as dense?"
        CHECK (formFactor = 'PCIe' OR coalesce(densePeak_FLOPs_int8 <= 1.1 * densePeak_FLOPs_fp8, 1)),
    CONSTRAINT "densePeak_FLOPs_fp6: less than fp8 or more than fp4"
        CHECK (coalesce(densePeak_FLOPs_fp6 BETWEEN densePeak_FLOPs_fp8 AND densePeak_FLOPs_fp4, 1)),
    CONSTRAINT "densePeak_FLOPs_fp4: more than 4.1 times fp8; a sparse figure stored as dense?"
        CHECK (coalesce(densePeak_FLOPs_fp4 <= 4.1 * densePeak_FLOPs_fp8, 1)),
    CONSTRAINT "scaleUp_Bps: more than this generation of NVLink carries in one direction; vendors quote both directions together"
        CHECK (CASE
            WHEN scaleUpName LIKE 'NVLink%2' THEN coalesce(scaleUp_Bps <= 150e9, 1)
            WHEN scaleUpName LIKE 'NVLink%3' THEN coalesce(scaleUp_Bps <= 300e9, 1)
            WHEN scaleUpName LIKE 'NVLink%4' THEN coalesce(scaleUp_Bps <= 450e9, 1)
            WHEN scaleUpName LIKE 'NVLink%5' THEN coalesce(scaleUp_Bps <= 900e9, 1)
            ELSE coalesce(scaleUp_Bps <= 1.8e12, 1) END),
    CONSTRAINT "scaleUp_Bps: more than 600e9 over Infinity Fabric or Ethernet in one direction; vendors quote both directions together"
        CHECK ((scaleUpName NOT LIKE 'Infinity%' AND scaleUpName NOT LIKE '%Ethernet%') OR coalesce(scaleUp_Bps <= 600e9, 1)),
    CONSTRAINT "scaleUp_Bps: more than 100 GB/s a link in one direction; both directions together?"
        CHECK (scaleUpName NOT LIKE 'NVLink%' OR coalesce(scaleUp_Bps <= 1e11 * scaleUpLinks, 1)),
    CONSTRAINT "fp64Vector_FLOPs: more than with matrix units"
        CHECK (coalesce(fp64Vector_FLOPs <= densePeak_FLOPs_fp64, 1)),
    CONSTRAINT "pcieGeneration: outside 0 to 7" CHECK (pcieGeneration BETWEEN 0 AND 7),
    CONSTRAINT "pcieLanes: is none of 0, 1, 2, 4, 8 and 16" CHECK (pcieLanes IN (0, 1, 2, 4, 8, 16)),
    CONSTRAINT "scaleUp_Bps: needs a scaleUpName" CHECK (scaleUp_Bps IS NULL OR scaleUpName <> ''),
    CONSTRAINT "scaleUpDomain: must be 1 or more" CHECK (coalesce(scaleUpDomain >= 1, 1))
) STRICT;

CREATE TABLE accelerator_cooling (
    owner TEXT NOT NULL REFERENCES accelerator (owner), position INTEGER NOT NULL,
    value TEXT NOT NULL CHECK (value IN ('air', 'liquid')),
    PRIMARY KEY (owner, position)
) STRICT;

CREATE TABLE server (
    owner             TEXT PRIMARY KEY,
    kind              TEXT NOT NULL DEFAULT 'server' CHECK (kind = 'server'),
    systemType        TEXT NOT NULL DEFAULT '' CHECK (systemType IN ('', 'gpuNode', 'rackScale', 'workstation',
                          'cpuNode', 'storageNode', 'appliance')),
    rackUnits         REAL,
    depth_mm          REAL,
    weight_kg         REAL,
    cooling           TEXT NOT NULL CHECK (cooling IN ('', 'air', 'liquid', 'hybrid')),
    airflow_CFM       REAL,
    heat_W            REAL,
    inletMax_C        REAL,
    liquidHeatShare   REAL,
    solderedMemory_B  REAL,
    scaleUpFabric     TEXT NOT NULL,
    scaleUp_Bps       REAL,
    gpusPerPcieSwitch INTEGER NOT NULL,
    supplies_count    INTEGER NOT NULL,
    supplies_needed   INTEGER NOT NULL,
    supplies_rating_W REAL,
    supplies_inlet    TEXT NOT NULL,
    supplies_inputLow_V  REAL NOT NULL,
    supplies_inputHigh_V REAL NOT NULL,
    priceBasis        TEXT NOT NULL CHECK (priceBasis IN ('complete', 'bare', 'perComponent')),
    powerBasis        TEXT NOT NULL CHECK (powerBasis IN ('complete', 'bare', 'perComponent')),
    FOREIGN KEY (owner, kind) REFERENCES part (id, kind),
    CONSTRAINT "rackUnits: outside 0.5 to 60" CHECK (coalesce(rackUnits BETWEEN 0.5 AND 60, 1)),
    CONSTRAINT "depth_mm: outside 200 mm to 2 m; inches?" CHECK (coalesce(depth_mm BETWEEN 200 AND 2000, 1)),
    CONSTRAINT "weight_kg: outside 1 kg to 3 t" CHECK (coalesce(weight_kg BETWEEN 1 AND 3000, 1)),
    CONSTRAINT "inletMax_C: outside 15 to 60 degrees; Fahrenheit?" CHECK (coalesce(inletMax_C BETWEEN 15 AND 60, 1)),
    CONSTRAINT "liquidHeatShare: is a share from 0 to 1, not per cent"
        CHECK (coalesce(liquidHeatShare BETWEEN 0 AND 1, 1)),
    CONSTRAINT "liquidHeatShare: is more than none, and the system is cooled by air"
        CHECK (cooling <> 'air' OR coalesce(liquidHeatShare = 0, 1)),
    CONSTRAINT "solderedMemory_B: outside 8 GB to 100 TB; bytes, not gigabytes"
        CHECK (coalesce(solderedMemory_B BETWEEN 8e9 AND 1e14, 1)),
    CONSTRAINT "scaleUp_Bps: more than 1.8e12 in one direction; vendors quote both directions together"
        CHECK (coalesce(scaleUp_Bps <= 1.8e12, 1)),
    CONSTRAINT "scaleUp_Bps: needs a scaleUpFabric" CHECK (scaleUp_Bps IS NULL OR scaleUpFabric <> ''),
    CONSTRAINT "supplies_needed: more than supplies_count" CHECK (supplies_needed <= supplies_count),
    CONSTRAINT "supplies_inputLow_V: more than supplies_inputHigh_V"
        CHECK (supplies_inputLow_V <= supplies_inputHigh_V)
) STRICT;

CREATE TABLE cpu (
    owner               TEXT PRIMARY KEY,
    kind                TEXT NOT NULL DEFAULT 'cpu' CHECK (kind = 'cpu'),
    architecture        TEXT NOT NULL,
    socket              TEXT NOT NULL,
    cores               INTEGER NOT NULL,
    threads             INTEGER NOT NULL,
    base_Hz             REAL,
    boost_Hz            REAL,
    memoryType          TEXT NOT NULL,
    memoryChannels      INTEGER NOT NULL,
    memoryMaxRate_MTps  REAL,
    memoryMax_B         REAL,
    memoryBandwidth_Bps REAL,
    pcieGeneration      INTEGER NOT NULL,
    pcieLanes           INTEGER NOT NULL,
    FOREIGN KEY (owner, kind) REFERENCES part (id, kind),
    CONSTRAINT "cores: must be 1 or more" CHECK (cores >= 1),
    CONSTRAINT "threads: neither unknown (0) nor one or two per core" CHECK (threads IN (0, cores, 2 * cores)),
    CONSTRAINT "base_Hz: outside 0.5 to 6 GHz" CHECK (coalesce(base_Hz BETWEEN 0.5e9 AND 6e9, 1)),
    CONSTRAINT "boost_Hz: less than base_Hz or above 7 GHz"
        CHECK (coalesce(boost_Hz BETWEEN coalesce(base_Hz, 0.5e9) AND 7e9, 1)),
    CONSTRAINT "memoryBandwidth_Bps: is not channels x rate x 8 bytes; bits stored as bytes?"
        CHECK (memoryMaxRate_MTps IS NULL OR memoryChannels = 0 OR coalesce(memoryBandwidth_Bps
            BETWEEN 0.95 * memoryChannels * memoryMaxRate_MTps * 8e6
                AND 1.05 * memoryChannels * memoryMaxRate_MTps * 8e6, 1))
) STRICT;

CREATE TABLE memory (
    owner      TEXT PRIMARY KEY,
    kind       TEXT NOT NULL DEFAULT 'memory' CHECK (kind = 'memory'),
    type       TEXT NOT NULL CHECK (type <> ''),
    capacity_B REAL NOT NULL,
    rate_MTps  REAL,
    module     TEXT NOT NULL DEFAULT '',
    FOREIGN KEY (owner, kind) REFERENCES part (id, kind),
    CONSTRAINT "capacity_B: outside 4 GB to 1 TB" CHECK (capacity_B BETWEEN 4e9 AND 1e12),
    CONSTRAINT "rate_MTps: outside 800 to 20000" CHECK (coalesce(rate_MTps BETWEEN 800 AND 20000, 1))
) STRICT;

CREATE TABLE nic (
    owner          TEXT PRIMARY KEY,
    kind           TEXT NOT NULL DEFAULT 'nic' CHECK (kind = 'nic'),
    formFactor     TEXT NOT NULL,
    pcieGeneration INTEGER NOT NULL,
    pcieLanes      INTEGER NOT NULL,
    rdma           INTEGER NOT NULL CHECK (rdma IN (0, 1)),
    gpuDirect      INTEGER NOT NULL CHECK (gpuDirect IN (0, 1)),
    sharp          TEXT NOT NULL,
    FOREIGN KEY (owner, kind) REFERENCES part (id, kind),
    CONSTRAINT "gpuDirect: needs rdma" CHECK (rdma OR NOT gpuDirect)
) STRICT;

CREATE TABLE networkSwitch (
    owner            TEXT PRIMARY KEY,
    kind             TEXT NOT NULL DEFAULT 'networkSwitch' CHECK (kind = 'networkSwitch'),
    throughput_bps   REAL,
    rackUnits        REAL,
    depth_mm         REAL,
    weight_kg        REAL,
    latency_s        REAL,
    cagePowerLimit_W REAL,
    sharp            TEXT NOT NULL,
    adaptiveRouting  INTEGER CHECK (adaptiveRouting IN (0, 1)),
    lossless         INTEGER CHECK (lossless IN (0, 1)),
    managed          INTEGER CHECK (managed IN (0, 1)),
    role             TEXT NOT NULL CHECK (role IN ('', 'compute', 'oob', 'scaleUp', 'chassis')),
    buffer_B         REAL,
    cooling          TEXT NOT NULL DEFAULT '' CHECK (cooling IN ('', 'air', 'liquid')),
    independentSwitches INTEGER NOT NULL DEFAULT 0,
    supplies_count    INTEGER NOT NULL DEFAULT 0,
    supplies_needed   INTEGER NOT NULL DEFAULT 0,
    supplies_rating_W REAL,
    supplies_inlet    TEXT NOT NULL DEFAULT '',
    supplies_inputLow_V  REAL NOT NULL DEFAULT 0,
    supplies_inputHigh_V REAL NOT NULL DEFAULT 0,
    FOREIGN KEY (owner, kind) REFERENCES part (id, kind),
    CONSTRAINT "rackUnits: outside 0.5 to 60" CHECK (coalesce(rackUnits BETWEEN 0.5 AND 60, 1)),
    CONSTRAINT "depth_mm: outside 200 mm to 2 m; inches?" CHECK (coalesce(depth_mm BETWEEN 200 AND 2000, 1)),
    CONSTRAINT "weight_kg: outside 1 kg to 3 t" CHECK (coalesce(weight_kg BETWEEN 1 AND 3000, 1)),
    CONSTRAINT "latency_s: outside 10 ns to 100 us; nanoseconds stored as seconds?"
        CHECK (coalesce(latency_s BETWEEN 1e-8 AND 1e-4, 1)),
    CONSTRAINT "buffer_B: outside 1 MB to 100 GB; megabytes stored as bytes?"
        CHECK (coalesce(buffer_B BETWEEN 1e6 AND 1e11, 1)),
    CONSTRAINT "supplies_needed: more than supplies_count" CHECK (supplies_needed <= supplies_count),
    CONSTRAINT "supplies_inputLow_V: more than supplies_inputHigh_V"
        CHECK (supplies_inputLow_V <= supplies_inputHigh_V)
) STRICT;

CREATE TABLE networkSwitch_airflow (
    owner TEXT NOT NULL REFERENCES networkSwitch (owner), position INTEGER NOT NULL,
    value TEXT NOT NULL CHECK (value IN ('P2C', 'C2P')),
    PRIMARY KEY (owner, position)
) STRICT;

CREATE TABLE cable (
    owner            TEXT PRIMARY KEY,
    kind             TEXT NOT NULL DEFAULT 'cable' CHECK (kind = 'cable'),
    medium           TEXT NOT NULL CHECK (medium IN ('copper passive', 'copper active', 'AOC', 'multimode',
                         'single-mode', 'twisted pair')),
    rate_bps         REAL NOT NULL,
    endA_connector   TEXT NOT NULL REFERENCES connector (name),
    endA_shell       TEXT NOT NULL CHECK (endA_shell IN ('', 'finned', 'flat')),
    endA_linksPerPlug INTEGER NOT NULL,
    endB_connector   TEXT NOT NULL REFERENCES connector (name),
    endB_shell       TEXT NOT NULL CHECK (endB_shell IN ('', 'finned', 'flat')),
    endB_linksPerPlug INTEGER NOT NULL,
    plugsA           INTEGER NOT NULL,
    plugsB           INTEGER NOT NULL,
    linksPerAssembly INTEGER NOT NULL,
    maxReach_m       REAL,
    isCrossover      INTEGER NOT NULL DEFAULT 0 CHECK (isCrossover IN (0, 1)),
    laneRate         TEXT NOT NULL CHECK (laneRate IN ('', '25G-NRZ', '50G-PAM4', '100G-PAM4', '200G-PAM4')),
    FOREIGN KEY (owner, kind) REFERENCES part (id, kind),
    CONSTRAINT "rate_bps: is no port speed; bytes stored as bits?"
        CHECK (rate_bps IN (1e9, 10e9, 25e9, 50e9, 100e9, 200e9, 400e9, 800e9)),
    CONSTRAINT "linksPerAssembly: is not plugs times links per plug at each end"
        CHECK (linksPerAssembly = plugsA * endA_linksPerPlug AND linksPerAssembly = plugsB * endB_linksPerPlug),
    CONSTRAINT "maxReach_m: more than copper carries"
        CHECK (medium NOT LIKE 'copper%' OR coalesce(maxReach_m <= 10, 1))
) STRICT;

CREATE TABLE cable_lengths_m (
    owner TEXT NOT NULL REFERENCES cable (owner), position INTEGER NOT NULL, value REAL NOT NULL,
    PRIMARY KEY (owner, position)
) STRICT;

CREATE TABLE cable_partNumberByLength (
    owner TEXT NOT NULL REFERENCES cable (owner), name TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (owner, name)
) STRICT;

CREATE TABLE cable_protocols (
    owner TEXT NOT NULL REFERENCES cable (owner), position INTEGER NOT NULL,
    value TEXT NOT NULL CHECK (value IN ('infiniBand', 'ethernet', 'omniPath', 'slingshot', 'nvLink')),
    PRIMARY KEY (owner, position)
) STRICT;

CREATE TABLE transceiver (
    owner             TEXT PRIMARY KEY,
    kind              TEXT NOT NULL DEFAULT 'transceiver' CHECK (kind = 'transceiver'),
    medium            TEXT NOT NULL CHECK (medium IN ('multimode', 'single-mode')),
    rate_bps          REAL NOT NULL,
    cage_connector    TEXT NOT NULL REFERENCES connector (name),
    cage_shell        TEXT NOT NULL CHECK (cage_shell IN ('', 'finned', 'flat')),
    cage_linksPerPlug INTEGER NOT NULL,
    fibreConnector    TEXT NOT NULL REFERENCES connector (name),
    maxReach_m        REAL,
    laneRate          TEXT NOT NULL CHECK (laneRate IN ('', '25G-NRZ', '50G-PAM4', '100G-PAM4', '200G-PAM4')),
    FOREIGN KEY (owner, kind) REFERENCES part (id, kind),
    CONSTRAINT "rate_bps: is no port speed; bytes stored as bits?"
        CHECK (rate_bps IN (10e9, 25e9, 50e9, 100e9, 200e9, 400e9, 800e9))
) STRICT;

CREATE TABLE transceiver_protocols (
    owner TEXT NOT NULL REFERENCES transceiver (owner), position INTEGER NOT NULL,
    value TEXT NOT NULL CHECK (value IN ('infiniBand', 'ethernet', 'omniPath', 'slingshot', 'nvLink')),
    PRIMARY KEY (owner, position)
) STRICT;

CREATE TABLE drive (
    owner          TEXT PRIMARY KEY,
    kind           TEXT NOT NULL DEFAULT 'drive' CHECK (kind = 'drive'),
    formFactor     TEXT NOT NULL CHECK (formFactor <> ''),
    capacity_B     REAL NOT NULL,
    pcieGeneration INTEGER NOT NULL,
    read_Bps       REAL,
    write_Bps      REAL,
    endurance_DWPD REAL,
    FOREIGN KEY (owner, kind) REFERENCES part (id, kind),
    CONSTRAINT "capacity_B: outside 100 GB to 1 PB" CHECK (capacity_B BETWEEN 1e11 AND 1e15),
    CONSTRAINT "read_Bps: outside 0.1 to 30 GB/s; bits stored as bytes?"
        CHECK (coalesce(read_Bps BETWEEN 1e8 AND 3e10, 1)),
    CONSTRAINT "write_Bps: outside 0.1 to 30 GB/s; bits stored as bytes?"
        CHECK (coalesce(write_Bps BETWEEN 1e8 AND 3e10, 1)),
    CONSTRAINT "endurance_DWPD: outside 0.1 to 100" CHECK (coalesce(endurance_DWPD BETWEEN 0.1 AND 100, 1))
) STRICT;

CREATE TABLE storageSystem (
    owner     TEXT PRIMARY KEY,
    kind      TEXT NOT NULL DEFAULT 'storageSystem' CHECK (kind = 'storageSystem'),
    type      TEXT NOT NULL DEFAULT '',
    nodes     INTEGER,
    rackUnits REAL, weight_kg REAL, usable_B REAL, raw_B REAL, read_Bps REAL, write_Bps REAL, readIops REAL,
    supplies_count    INTEGER NOT NULL DEFAULT 0,
    supplies_needed   INTEGER NOT NULL DEFAULT 0,
    supplies_rating_W REAL,
    supplies_inlet    TEXT NOT NULL DEFAULT '',
    supplies_inputLow_V  REAL NOT NULL DEFAULT 0,
    supplies_inputHigh_V REAL NOT NULL DEFAULT 0,
    FOREIGN KEY (owner, kind) REFERENCES part (id, kind),
    CONSTRAINT "usable_B: more than raw_B" CHECK (coalesce(usable_B <= raw_B, 1)),
    CONSTRAINT "raw_B: outside 1 TB to 1 EB; terabytes stored as bytes?" CHECK (coalesce(raw_B BETWEEN 1e12 AND 1e18, 1)),
    CONSTRAINT "usable_B: outside 1 TB to 1 EB; terabytes stored as bytes?"
        CHECK (coalesce(usable_B BETWEEN 1e12 AND 1e18, 1)),
    CONSTRAINT "read_Bps: outside 0.1 GB/s to 10 TB/s; gigabytes stored as bytes?"
        CHECK (coalesce(read_Bps BETWEEN 1e8 AND 1e13, 1)),
    CONSTRAINT "write_Bps: outside 0.1 GB/s to 10 TB/s; gigabytes stored as bytes?"
        CHECK (coalesce(write_Bps BETWEEN 1e8 AND 1e13, 1)),
    CONSTRAINT "rackUnits: outside 0.5 to 60" CHECK (coalesce(rackUnits BETWEEN 0.5 AND 60, 1)),
    CONSTRAINT "supplies_needed: more than supplies_count" CHECK (supplies_needed <= supplies_count),
    CONSTRAINT "supplies_inputLow_V: more than supplies_inputHigh_V"
        CHECK (supplies_inputLow_V <= supplies_inputHigh_V)
) STRICT;

CREATE TABLE storageSystem_usableChoices_B (
    owner TEXT NOT NULL REFERENCES storageSystem (owner), position INTEGER NOT NULL, value REAL NOT NULL,
    PRIMARY KEY (owner, position)
) STRICT;

CREATE TABLE rack (
    owner       TEXT PRIMARY KEY,
    kind        TEXT NOT NULL DEFAULT 'rack' CHECK (kind = 'rack'),
    standard    TEXT NOT NULL DEFAULT '',
    rackUnits   REAL, width_mm REAL, depth_mm REAL, height_mm REAL, weight_kg REAL,
    staticLoad_kg REAL, dynamicLoad_kg REAL, filledWeight_kg REAL,
    power       TEXT NOT NULL DEFAULT '',
    FOREIGN KEY (owner, kind) REFERENCES part (id, kind),
    CONSTRAINT "rackUnits: outside 1 to 60" CHECK (coalesce(rackUnits BETWEEN 1 AND 60, 1)),
    CONSTRAINT "width_mm: outside 400 mm to 1.5 m; inches?" CHECK (coalesce(width_mm BETWEEN 400 AND 1500, 1)),
    CONSTRAINT "depth_mm: outside 300 mm to 2 m; inches?" CHECK (coalesce(depth_mm BETWEEN 300 AND 2000, 1)),
    CONSTRAINT "height_mm: outside 300 mm to 3 m; inches?" CHECK (coalesce(height_mm BETWEEN 300 AND 3000, 1)),
    CONSTRAINT "staticLoad_kg: outside 50 kg to 5 t; pounds?" CHECK (coalesce(staticLoad_kg BETWEEN 50 AND 5000, 1)),
    CONSTRAINT "dynamicLoad_kg: more than staticLoad_kg" CHECK (coalesce(dynamicLoad_kg <= staticLoad_kg, 1))
) STRICT;

CREATE TABLE pdu (
    owner      TEXT PRIMARY KEY,
    kind       TEXT NOT NULL DEFAULT 'pdu' CHECK (kind = 'pdu'),
    type       TEXT NOT NULL DEFAULT '' CHECK (type IN ('', 'circuit', 'rackPdu', 'powerShelf', 'ups')),
    region     TEXT NOT NULL DEFAULT '' CHECK (region IN ('', 'NA', 'IEC')),
    phases     INTEGER, lineVoltage_V REAL, breaker_A REAL, derating REAL, continuous_VA REAL, capacity_W REAL,
    inlet      TEXT NOT NULL DEFAULT '',
    rackUnits  REAL, weight_kg REAL, efficiency REAL, ecoEfficiency REAL, runtime_s REAL,
    FOREIGN KEY (owner, kind) REFERENCES part (id, kind),
    CONSTRAINT "phases: must be 1 or 3" CHECK (coalesce(phases IN (1, 3), 1)),
    CONSTRAINT "lineVoltage_V: outside 48 to 1000 V" CHECK (coalesce(lineVoltage_V BETWEEN 48 AND 1000, 1)),
    CONSTRAINT "derating: outside 0.5 to 1" CHECK (coalesce(derating BETWEEN 0.5 AND 1, 1)),
    CONSTRAINT "continuous_VA: is not volts x amperes x derating within 2 %; derated twice or never?"
        CHECK (coalesce(continuous_VA
            BETWEEN 0.98 * lineVoltage_V * breaker_A * derating * CASE phases WHEN 3 THEN 1.7320508 ELSE 1 END
                AND 1.02 * lineVoltage_V * breaker_A * derating * CASE phases WHEN 3 THEN 1.7320508 ELSE 1 END, 1)),
    CONSTRAINT "continuous_VA: more than 2 MVA; kVA stored as VA, or VA as kVA?"
        CHECK (coalesce(continuous_VA BETWEEN 500 AND 2e6, 1)),
    CONSTRAINT "efficiency: is a share from 0.5 to 1" CHECK (coalesce(efficiency BETWEEN 0.5 AND 1, 1)),
    CONSTRAINT "ecoEfficiency: is less than efficiency or more than 1"
        CHECK (coalesce(ecoEfficiency BETWEEN coalesce(efficiency, 0) AND 1, 1))
) STRICT;

CREATE TABLE pdu_outlets (
    owner TEXT NOT NULL REFERENCES pdu (owner), position INTEGER NOT NULL,
    connector TEXT NOT NULL, count INTEGER NOT NULL CHECK (count >= 1),
    PRIMARY KEY (owner, position)
) STRICT;

CREATE TABLE pdu_sizes_W (
    owner TEXT NOT NULL REFERENCES pdu (owner), position INTEGER NOT NULL, value REAL NOT NULL,
    PRIMARY KEY (owner, position)
) STRICT;

CREATE TABLE coolingUnit (
    owner          TEXT PRIMARY KEY,
    kind           TEXT NOT NULL DEFAULT 'coolingUnit' CHECK (kind = 'coolingUnit'),
    type           TEXT NOT NULL DEFAULT '' CHECK (type IN ('', 'cdu', 'rearDoor', 'inRow', 'crah', 'manifold')),
    medium         TEXT NOT NULL DEFAULT '' CHECK (medium IN ('', 'liquid-to-liquid', 'liquid-to-air')),
    form           TEXT NOT NULL DEFAULT '' CHECK (form IN ('', 'in-rack', 'in-row', 'row/perimeter')),
    capacity_W     REAL, approach_K REAL, flow_Lpmin REAL, head_Pa REAL, airflow_CFM REAL,
    supplyLow_C REAL, supplyHigh_C REAL,
    hasFans        INTEGER CHECK (hasFans IN (0, 1)),
    rackUnits REAL, width_mm REAL, depth_mm REAL, weight_kg REAL,
    FOREIGN KEY (owner, kind) REFERENCES part (id, kind),
    CONSTRAINT "capacity_W: outside 10 kW to 10 MW; kW or BTU/hr mixed up?"
        CHECK (coalesce(capacity_W BETWEEN 1e4 AND 1e7, 1)),
    CONSTRAINT "approach_K: outside 1 to 30 K; Fahrenheit?" CHECK (coalesce(approach_K BETWEEN 1 AND 30, 1)),
    CONSTRAINT "flow_Lpmin: less than 0.5 or more than 3 L/min a kW; gallons?"
        CHECK (coalesce(flow_Lpmin BETWEEN 0.0005 * capacity_W AND 0.003 * capacity_W, 1)),
    CONSTRAINT "head_Pa: outside 10 kPa to 1 MPa; kPa or psi stored as Pa?"
        CHECK (coalesce(head_Pa BETWEEN 1e4 AND 1e6, 1)),
    CONSTRAINT "supplyLow_C: more than supplyHigh_C" CHECK (coalesce(supplyLow_C <= supplyHigh_C, 1))
) STRICT;

CREATE TABLE port_group (
    owner        TEXT NOT NULL REFERENCES part (id),
    position     INTEGER NOT NULL,
    name         TEXT NOT NULL,
    role         TEXT NOT NULL CHECK (role IN ('any', 'compute', 'storage', 'management')),
    count        INTEGER NOT NULL,
    rate_bps     REAL NOT NULL,
    connector    TEXT NOT NULL REFERENCES connector (name),
    portsPerCage INTEGER NOT NULL,
    shell        TEXT NOT NULL CHECK (shell IN ('', 'finned', 'flat')),
    laneRate     TEXT NOT NULL CHECK (laneRate IN ('', '25G-NRZ', '50G-PAM4', '100G-PAM4', '200G-PAM4')),
    PRIMARY KEY (owner, position),
    UNIQUE (owner, name),
    CONSTRAINT "ports.rate_bps: is no port speed; bytes stored as bits?"
        CHECK (rate_bps IN (1e9, 10e9, 25e9, 40e9, 50e9, 100e9, 200e9, 400e9, 800e9, 1.6e12)),
    CONSTRAINT "ports.count: is not a multiple of portsPerCage" CHECK (count % portsPerCage = 0)
) STRICT;

CREATE TABLE port_group_protocols (
    owner TEXT NOT NULL, groupPosition INTEGER NOT NULL, position INTEGER NOT NULL,
    value TEXT NOT NULL CHECK (value IN ('infiniBand', 'ethernet', 'omniPath', 'slingshot', 'nvLink')),
    PRIMARY KEY (owner, groupPosition, position),
    FOREIGN KEY (owner, groupPosition) REFERENCES port_group (owner, position)
) STRICT;

CREATE TABLE port_group_alsoTakes (
    owner TEXT NOT NULL, groupPosition INTEGER NOT NULL, position INTEGER NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (owner, groupPosition, position),
    FOREIGN KEY (owner, groupPosition) REFERENCES port_group (owner, position)
) STRICT;

CREATE TABLE port_mode (
    owner TEXT NOT NULL, groupPosition INTEGER NOT NULL, position INTEGER NOT NULL,
    rate_bps REAL NOT NULL, count INTEGER NOT NULL,
    PRIMARY KEY (owner, groupPosition, position),
    FOREIGN KEY (owner, groupPosition) REFERENCES port_group (owner, position),
    CONSTRAINT "ports.modes.rate_bps: is no port speed; bytes stored as bits?"
        CHECK (rate_bps IN (1e9, 10e9, 25e9, 40e9, 50e9, 100e9, 200e9, 400e9, 800e9, 1.6e12))
) STRICT;

CREATE TABLE slot_group (
    owner          TEXT NOT NULL REFERENCES part (id),
    position       INTEGER NOT NULL,
    name           TEXT NOT NULL,
    kind           TEXT NOT NULL CHECK (kind IN ('gpuSocket', 'cpuSocket', 'dimm', 'pcie', 'driveBay', 'networkModule')),
    count          INTEGER NOT NULL CHECK (count >= 1),
    pcieGeneration INTEGER NOT NULL,
    pcieLanes      INTEGER NOT NULL,
    note           TEXT NOT NULL,
    perPcieSwitch  INTEGER NOT NULL DEFAULT 0,
    perCpu         INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (owner, position),
    UNIQUE (owner, name),
    CONSTRAINT "slots.perPcieSwitch: more than there are slots" CHECK (perPcieSwitch BETWEEN 0 AND count),
    CONSTRAINT "slots.perCpu: more than there are slots" CHECK (perCpu BETWEEN 0 AND count)
) STRICT;

CREATE TABLE slot_group_forms (
    owner TEXT NOT NULL, groupPosition INTEGER NOT NULL, position INTEGER NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (owner, groupPosition, position),
    FOREIGN KEY (owner, groupPosition) REFERENCES slot_group (owner, position)
) STRICT;

-- The parts named here and in `include` and `price` may stand in another catalog: a catalog of a
-- user's own prices parts of the one that came with the program. The lint looks them up.
CREATE TABLE slot_group_accepts (
    owner TEXT NOT NULL, groupPosition INTEGER NOT NULL, position INTEGER NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (owner, groupPosition, position),
    FOREIGN KEY (owner, groupPosition) REFERENCES slot_group (owner, position)
) STRICT;

CREATE TABLE include (
    owner    TEXT NOT NULL,
    position INTEGER NOT NULL,
    slot     TEXT NOT NULL,
    part     TEXT NOT NULL,
    count    INTEGER NOT NULL CHECK (count >= 1),
    PRIMARY KEY (owner, position),
    FOREIGN KEY (owner, slot) REFERENCES slot_group (owner, name)
) STRICT;

-- A part may have several prices; Part::price() in model/catalog says which of them counts.
CREATE TABLE price (
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

-- Where the facts of a part come from; '*' stands for all fields not named elsewhere.
CREATE TABLE fact_source (
    owner        TEXT NOT NULL REFERENCES part (id),
    position     INTEGER NOT NULL,
    source       TEXT NOT NULL REFERENCES source (id),
    valueKind    TEXT NOT NULL CHECK (valueKind IN ('vendor', 'thirdParty', 'derived', 'planning', 'stated')),
    verification TEXT NOT NULL CHECK (verification IN ('read', 'readVia', 'recalled', 'unverified')),
    note         TEXT NOT NULL,
    PRIMARY KEY (owner, position),
    CONSTRAINT "facts.verification: a planning value is not read anywhere"
        CHECK (valueKind <> 'planning' OR verification <> 'read'),
    CONSTRAINT "facts.note: a derived value needs its formula" CHECK (valueKind <> 'derived' OR note <> '')
) STRICT;

CREATE TABLE fact_source_fields (
    owner TEXT NOT NULL, groupPosition INTEGER NOT NULL, position INTEGER NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (owner, groupPosition, position),
    FOREIGN KEY (owner, groupPosition) REFERENCES fact_source (owner, position)
) STRICT;

-- A cloud provider's dated price of a GPU-hour, in millionths of a dollar.
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

-- Public model architectures: sizes as model/workload/architecture.h has them. NULL where a model
-- has no such part, or where nobody published it.
CREATE TABLE model_architecture (
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

-- What a search compares, taken from the parts by the build tool (model/catalog/search_index.h), so
-- that a search reads none of them: words in lower case, facts by name. Empty in a user's catalog,
-- which is read whole.
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
