-- When a guest came last.
ALTER TABLE sessions ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
UPDATE sessions SET seen = created;

-- The nonces of tables that are gone: their secrets are known, so they are never used again.
CREATE TABLE spent_nonces (
    nonce TEXT NOT NULL PRIMARY KEY
);

-- A write for its own sake, to see whether writing works.
CREATE TABLE probes (
    name TEXT   NOT NULL PRIMARY KEY,
    at   BIGINT NOT NULL
);

CREATE INDEX tables_by_successor ON tables (successor);
