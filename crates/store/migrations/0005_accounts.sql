-- People who want to be known again: a name and a password, passkeys, signed-in browsers, whom they do not want to meet.
-- A person is a row of sessions; an account is a person with a name of their own, whose row no cookie opens any more.

CREATE TABLE accounts (
    person   TEXT   NOT NULL PRIMARY KEY REFERENCES sessions (id),
    name     TEXT   NOT NULL,
    -- The name in small letters: two that differ in nothing else are one.
    folded   TEXT   NOT NULL UNIQUE,
    -- Argon2id with its salt and parameters; empty for those who have passkeys alone.
    password TEXT   NOT NULL,
    -- Where mail goes, once a link in a mail was opened.
    mail     TEXT,
    created  BIGINT NOT NULL
);

-- Browsers that are signed in: the hash of what their cookie says.
CREATE TABLE browsers (
    id      TEXT   NOT NULL PRIMARY KEY,
    hash    TEXT   NOT NULL,
    person  TEXT   NOT NULL REFERENCES accounts (person),
    device  TEXT   NOT NULL,
    created BIGINT NOT NULL,
    seen    BIGINT NOT NULL
);
CREATE INDEX browsers_by_person ON browsers (person);

CREATE TABLE passkeys (
    id         TEXT   NOT NULL PRIMARY KEY,
    person     TEXT   NOT NULL REFERENCES accounts (person),
    -- The private half never leaves its device.
    public_key TEXT   NOT NULL,
    label      TEXT   NOT NULL,
    counter    BIGINT NOT NULL,
    created    BIGINT NOT NULL
);
CREATE INDEX passkeys_by_person ON passkeys (person);

-- Links that were sent by mail: the hash of each, and what it does. They open once.
CREATE TABLE mail_links (
    hash    TEXT   NOT NULL PRIMARY KEY,
    person  TEXT   NOT NULL REFERENCES accounts (person),
    kind    TEXT   NOT NULL,
    address TEXT   NOT NULL,
    at      BIGINT NOT NULL,
    UNIQUE (person, kind)
);

CREATE TABLE blocks (
    person  TEXT   NOT NULL REFERENCES sessions (id),
    blocked TEXT   NOT NULL REFERENCES sessions (id),
    at      BIGINT NOT NULL,
    PRIMARY KEY (person, blocked)
);
CREATE INDEX blocks_by_blocked ON blocks (blocked);
