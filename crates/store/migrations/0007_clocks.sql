-- What was agreed at a table beyond its game: how much time there is, who may come, what it belongs to.
CREATE TABLE terms (
    table_id  TEXT   NOT NULL PRIMARY KEY REFERENCES tables (id),
    pace      TEXT   NOT NULL,
    -- What people look for: none, quick, days.
    kind      TEXT   NOT NULL,
    ends      TEXT   NOT NULL,
    holidays  BIGINT NOT NULL,
    rated     BIGINT NOT NULL,
    language  TEXT   NOT NULL,
    low       BIGINT,
    high      BIGINT,
    series    TEXT,
    number    BIGINT NOT NULL,
    best_of   BIGINT NOT NULL,
    contest   TEXT,
    -- Why it was over before its game was.
    ended     TEXT
);
CREATE INDEX terms_by_series ON terms (series);

-- Everybody's time at a table, and when something happens to it if nobody does anything.
CREATE TABLE clocks (
    table_id TEXT   NOT NULL PRIMARY KEY REFERENCES tables (id),
    clock    TEXT   NOT NULL,
    revision BIGINT NOT NULL,
    due      BIGINT
);
CREATE INDEX clocks_by_due ON clocks (due);

-- When a server was there last: time without one is nobody's.
CREATE TABLE beats (
    name TEXT   NOT NULL PRIMARY KEY,
    at   BIGINT NOT NULL
);

CREATE TABLE holidays (
    person TEXT   NOT NULL,
    since  BIGINT NOT NULL,
    until  BIGINT NOT NULL,
    PRIMARY KEY (person, since)
);

-- What a seat answers by itself, and until when.
CREATE TABLE standing_answers (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    answer   TEXT   NOT NULL,
    PRIMARY KEY (table_id, seat)
);
