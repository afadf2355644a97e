-- How people hear that it is their turn.

CREATE TABLE channels (
    id      TEXT   NOT NULL PRIMARY KEY,
    person  TEXT   NOT NULL REFERENCES sessions (id),
    -- push, mail, webhook or feed.
    kind    TEXT   NOT NULL,
    -- Where to: what a push service gave, an address of the web, or the hash of a feed's secret.
    target  TEXT   NOT NULL,
    label   TEXT   NOT NULL,
    created BIGINT NOT NULL,
    -- Until when everything that was due is told, and how often something was sent since the person was here.
    sent    BIGINT NOT NULL DEFAULT 0,
    times   BIGINT NOT NULL DEFAULT 0,
    -- How often in a row nobody took it.
    failed  BIGINT NOT NULL DEFAULT 0,
    UNIQUE (person, kind, target)
);
CREATE INDEX channels_by_target ON channels (target);

-- What was told by which channel: a turn is told once, whoever of several servers is first.
CREATE TABLE told (
    channel  TEXT   NOT NULL REFERENCES channels (id),
    table_id TEXT   NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    -- The version of the journal at which the turn began, as the person's own choices tell.
    turn     BIGINT NOT NULL,
    PRIMARY KEY (channel, table_id, seat, turn)
);
CREATE INDEX told_by_table ON told (table_id);
