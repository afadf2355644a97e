PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO _sqlx_migrations VALUES(1,'tables','2026-11-16 17:19:43',1,X'7e06a8a968820dc2849dcc248a96ba2667b4a499afc396d0f0c800847badc4af180c817bfaf5cb86703aac8366342a2a',2395362);
CREATE TABLE server_secrets (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
INSERT INTO server_secrets VALUES('dice','e015889332bb81b6c51965e5f618fb51d6bc4b72182113bfa367a8336a276f5d');
CREATE TABLE sessions (
    id      TEXT   NOT NULL PRIMARY KEY,
    hash    TEXT   NOT NULL,
    created BIGINT NOT NULL
);
INSERT INTO sessions VALUES('b026b4782c284ae619c8ba45','0ed6d8c41abef9fc1f28e723f37ed92e9ea7b90dd65f3d50168afe4cdbb924df',1794849587021);
CREATE TABLE preferences (
    session_id TEXT NOT NULL REFERENCES sessions (id),
    name       TEXT NOT NULL,
    value      TEXT NOT NULL,
    PRIMARY KEY (session_id, name)
);
INSERT INTO preferences VALUES('b026b4782c284ae619c8ba45','name','Ada');
CREATE TABLE tables (
    id        TEXT   NOT NULL PRIMARY KEY,
    game      TEXT   NOT NULL,
    options   TEXT   NOT NULL,
    state     TEXT   NOT NULL,
    watchable BIGINT NOT NULL,
    -- The dice: the nonce gives the server's secret and is never used twice; the promise is the secret's hash.
    nonce     TEXT   NOT NULL UNIQUE,
    promise   TEXT   NOT NULL,
    -- The first line of the record, and the position a branch begins with.
    header    TEXT,
    origin    TEXT,
    successor TEXT,
    created   BIGINT NOT NULL,
    moved     BIGINT NOT NULL,
    -- Who is asked, as letters; for lists of tables.
    asked     TEXT   NOT NULL,
    result    TEXT
);
INSERT INTO tables VALUES('bfccf4ef9bb93b58','golden-ages','{}','playing',1,'dc1a9f4b09f74e1541f3f716cf3773c5','82bf8bfcb37c7dfea4a21373c893aef91e6fe1e45c05cd5e46a1eb3a5d2657bb','{"orbis":1,"game":"golden-ages","rules":1,"players":2,"options":{},"names":["Ada","Bo"],"seed":"714a4e24dd149a288153b312542bd0ee16db46489e7217cbb68239596e2b53c5","commitment":"f653048dc49a3bb9dbd2a7bd56067e59f07d0995477ee790e69dbe3f879f1d7a","deal":[2,1,2,1,2,0,1,4,1,2,2,1,0,0,1,1,1,1,2,0,0,1,2,0,0,2,1,1,1,2,2,0,3,0,1,0,1,4,2,3,2,1,0,3,2,2,1,0,8,4,0,1,4,3,1,1,9,1,6,0,5,2,0,1,0,1,10,4,9,1,2,8,6,0,4,3,4,3,0,0]}',NULL,NULL,1794849587022,1794849588196,'A',NULL);
CREATE TABLE seats (
    table_id     TEXT   NOT NULL REFERENCES tables (id),
    seat         BIGINT NOT NULL,
    kind         TEXT   NOT NULL,
    level        TEXT   NOT NULL,
    name         TEXT   NOT NULL,
    open         BIGINT NOT NULL,
    contribution TEXT,
    PRIMARY KEY (table_id, seat)
);
INSERT INTO seats VALUES('bfccf4ef9bb93b58',0,'person','medium','Ada',0,'');
INSERT INTO seats VALUES('bfccf4ef9bb93b58',1,'person','medium','Bo',0,'');
CREATE TABLE holders (
    table_id   TEXT   NOT NULL,
    seat       BIGINT NOT NULL,
    session_id TEXT   NOT NULL REFERENCES sessions (id),
    PRIMARY KEY (table_id, seat, session_id),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
);
INSERT INTO holders VALUES('bfccf4ef9bb93b58',0,'b026b4782c284ae619c8ba45');
INSERT INTO holders VALUES('bfccf4ef9bb93b58',1,'b026b4782c284ae619c8ba45');
CREATE TABLE invitations (
    table_id TEXT   NOT NULL,
    seat     BIGINT NOT NULL,
    hash     TEXT   NOT NULL,
    PRIMARY KEY (table_id, seat, hash),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
);
CREATE TABLE journals (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    version  BIGINT NOT NULL,
    entry    TEXT   NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (table_id, version)
);
INSERT INTO journals VALUES('bfccf4ef9bb93b58',1,'{"seat":0,"choice":"place e3 2"}',1794849587119);
INSERT INTO journals VALUES('bfccf4ef9bb93b58',2,'{"seat":0,"choice":"capital d3","closed":true}',1794849587309);
INSERT INTO journals VALUES('bfccf4ef9bb93b58',3,'{"seat":1,"choice":"place h4 2"}',1794849587487);
INSERT INTO journals VALUES('bfccf4ef9bb93b58',4,'{"seat":1,"choice":"capital g4"}',1794849587604);
INSERT INTO journals VALUES('bfccf4ef9bb93b58',5,'{"seat":0,"choice":"artist d3"}',1794849587747);
INSERT INTO journals VALUES('bfccf4ef9bb93b58',6,'{"seat":1,"choice":"build g4"}',1794849587935);
INSERT INTO journals VALUES('bfccf4ef9bb93b58',7,'{"seat":1,"choice":"pick barracks"}',1794849587992);
INSERT INTO journals VALUES('bfccf4ef9bb93b58',8,'{"seat":0,"choice":"develop carriage"}',1794849588099);
INSERT INTO journals VALUES('bfccf4ef9bb93b58',9,'{"seat":1,"choice":"artist g4"}',1794849588196);
CREATE TABLE snapshots (
    table_id TEXT   NOT NULL PRIMARY KEY REFERENCES tables (id),
    version  BIGINT NOT NULL,
    position TEXT   NOT NULL
);
INSERT INTO snapshots VALUES('bfccf4ef9bb93b58',9,'{"era":1,"first":0,"ending":null,"stack":[{"step":"turns","seat":1},{"step":"act","seat":0}],"players":[{"gold":0,"points":{"agora":3},"technologies":["carriage","agriculture"],"reserve":6,"cities":{},"colonists":["agora","d3 standing","d3 standing"],"capital":"d3","golden_age":false,"civilisation":"sumer","hand":["mongolia@A","netherlands@A","usa@A"],"future":"terraforming@A","glory":[],"buildings":[],"wonders":[]},{"gold":3,"points":{"agora":3},"technologies":[],"reserve":5,"cities":{},"colonists":["agora","agora","g4 standing"],"capital":"g4","golden_age":false,"civilisation":"roman-empire","hand":["arabia@B","ottoman-empire@B","germany@B"],"future":"hydroponics@B","glory":[],"buildings":[{"card":"barracks","used":false}],"wonders":[]}],"world":[{"tile":"start","at":"f5","turn":2},{"tile":"l2-north-america","at":"e3","turn":2},{"tile":"l3-east-asia","at":"h4","turn":2}],"drawn":null,"three_tiles":["l1-europe","l4-southern-africa"],"two_tiles":["d06-persia","d09-australia","d04-siberia","d11-brazil","d08-indochina","d07-india","d12-andes","d10-caribbean","d05-japan","d02-greenland","d01-alaska","d03-russia"],"wonders":["great-lighthouse","pyramids","hanging-gardens","colosseum"],"buildings":["temple"],"building_decks":[["market-1","granary"],["university","castle","cathedral-1","guild-hall"],["shipyard","theatre","academy","bank-1"],["skyscraper","museum","laboratory","stadium-1"]],"civilisation_box":[["persia","egypt","greece","phoenicia"],["china","maya","vikings","byzantium"],["portugal","spain","russia","france"],["peoples-republic-of-china","european-union","soviet-union","japan","great-britain"]],"future_box":["arcologies","nanotechnology","quantum-banking","force-field","cold-fusion","artificial-mind","cloning","space-elevator"],"judgements":["industry","treasure","knowledge","conquest","monuments"],"judgement":null,"glory":["glory-5","glory-6","glory-4","glory-3","glory-5","glory-3","glory-5","glory-2","glory-3","glory-4","glory-2","glory-6","glory-4","glory-3","glory-4","glory-2"],"glory_choice":[]}');
CREATE TABLE votes (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    voter    BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat, voter)
);
CREATE TABLE chat (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    number   BIGINT NOT NULL,
    seat     BIGINT,
    name     TEXT   NOT NULL,
    text     TEXT   NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE INDEX tables_by_state ON tables (state, moved);
CREATE INDEX holders_by_session ON holders (session_id);
COMMIT;
