CREATE TABLE notes (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    text     TEXT   NOT NULL,
    PRIMARY KEY (table_id, seat)
);

-- Whose talk a person does not want to read at a table; seat -1 is everybody who watches.
CREATE TABLE mutes (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    person   TEXT   NOT NULL,
    seat     BIGINT NOT NULL,
    PRIMARY KEY (table_id, person, seat)
);

-- Who left a table for good: its result is still theirs.
CREATE TABLE leavers (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    person   TEXT   NOT NULL,
    PRIMARY KEY (table_id, seat)
);

-- Games that are over. They outlive their tables.
CREATE TABLE outcomes (
    table_id TEXT   NOT NULL PRIMARY KEY,
    game     TEXT   NOT NULL,
    players  BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    series   TEXT,
    contest  TEXT,
    -- 0 is not rated, 1 waits for it, 2 is.
    rated    BIGINT NOT NULL,
    -- Points over time and what was chosen, as JSON; nothing until somebody looked.
    summary  TEXT
);
CREATE INDEX outcomes_by_game ON outcomes (game, at);
CREATE INDEX outcomes_by_series ON outcomes (series);
CREATE INDEX outcomes_by_rated ON outcomes (rated);

CREATE TABLE results (
    table_id TEXT   NOT NULL REFERENCES outcomes (table_id),
    seat     BIGINT NOT NULL,
    -- A person, or bot/LEVEL.
    person   TEXT   NOT NULL,
    name     TEXT   NOT NULL,
    rank     BIGINT NOT NULL,
    points   BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX results_by_person ON results (person);

CREATE TABLE ratings (
    person      TEXT   NOT NULL,
    game        TEXT   NOT NULL,
    players     BIGINT NOT NULL,
    name        TEXT   NOT NULL,
    rating      DOUBLE PRECISION NOT NULL,
    uncertainty DOUBLE PRECISION NOT NULL,
    games       BIGINT NOT NULL,
    at          BIGINT NOT NULL,
    PRIMARY KEY (person, game, players)
);
