-- Programs that speak for a person: the hash of what each says, and how far it may go. One for a seat reaches nothing else.
CREATE TABLE tokens (
    id       TEXT   NOT NULL PRIMARY KEY,
    hash     TEXT   NOT NULL,
    person   TEXT   NOT NULL REFERENCES sessions (id),
    label    TEXT   NOT NULL,
    scope    TEXT   NOT NULL,
    -- The table and the seat it is bound to, if it is for a seat.
    table_id TEXT   NOT NULL,
    seat     BIGINT NOT NULL,
    created  BIGINT NOT NULL
);
CREATE INDEX tokens_by_person ON tokens (person);

-- Whether programs of others may sit down at a table.
ALTER TABLE tables ADD COLUMN admits_bots BIGINT NOT NULL DEFAULT 0;
