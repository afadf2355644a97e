-- Tournaments. What was paired and played stands in `data` by the numbers of entrants; who they are, beside it.
CREATE TABLE contests (
    id       TEXT   NOT NULL PRIMARY KEY,
    name     TEXT   NOT NULL,
    game     TEXT   NOT NULL,
    maker    TEXT   NOT NULL,
    state    TEXT   NOT NULL,
    revision BIGINT NOT NULL,
    created  BIGINT NOT NULL,
    data     TEXT   NOT NULL
);
CREATE INDEX contests_by_state ON contests (state, created);

CREATE TABLE entrants (
    contest TEXT   NOT NULL REFERENCES contests (id),
    number  BIGINT NOT NULL,
    person  TEXT   NOT NULL,
    name    TEXT   NOT NULL,
    PRIMARY KEY (contest, number),
    UNIQUE (contest, person)
);
