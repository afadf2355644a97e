-- Times are milliseconds since 1970; switches are 0 or 1; payloads are text. Nothing here needs more than PostgreSQL has.

CREATE TABLE server_secrets (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE sessions (
    id      TEXT   NOT NULL PRIMARY KEY,
    hash    TEXT   NOT NULL,
    created BIGINT NOT NULL
);

CREATE TABLE preferences (
    session_id TEXT NOT NULL REFERENCES sessions (id),
    name       TEXT NOT NULL,
    value      TEXT NOT NULL,
    PRIMARY KEY (session_id, name)
);

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
CREATE INDEX tables_by_state ON tables (state, moved);

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

CREATE TABLE holders (
    table_id   TEXT   NOT NULL,
    seat       BIGINT NOT NULL,
    session_id TEXT   NOT NULL REFERENCES sessions (id),
    PRIMARY KEY (table_id, seat, session_id),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
);
CREATE INDEX holders_by_session ON holders (session_id);

CREATE TABLE invitations (
    table_id TEXT   NOT NULL,
    seat     BIGINT NOT NULL,
    hash     TEXT   NOT NULL,
    PRIMARY KEY (table_id, seat, hash),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
);

-- Only ever appended to. The second writer of a version gets a conflict: the whole concurrency control.
CREATE TABLE journals (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    version  BIGINT NOT NULL,
    entry    TEXT   NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (table_id, version)
);

-- The newest position of each table: the truth for going on.
CREATE TABLE snapshots (
    table_id TEXT   NOT NULL PRIMARY KEY REFERENCES tables (id),
    version  BIGINT NOT NULL,
    position TEXT   NOT NULL
);

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
