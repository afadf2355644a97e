//! What is asked about accounts, and how the database answers.

use super::perform::number;
use crate::{AccountRow, BrowserRow, PasskeyRow, Scope, TokenRow};

/// Statements of what is asked.
pub(crate) mod ask {
    pub const ACCOUNT: &str =
        "SELECT person, name, password, mail, created FROM accounts WHERE person = $1";
    pub const NAMED: &str =
        "SELECT person, name, password, mail, created FROM accounts WHERE folded = $1";
    pub const BROWSER: &str =
        "SELECT id, hash, person, device, created, seen FROM browsers WHERE id = $1";
    pub const BROWSERS: &str = "SELECT id, hash, person, device, created, seen FROM browsers WHERE person = $1 \
        ORDER BY seen DESC, id";
    pub const PASSKEY: &str =
        "SELECT id, person, public_key, label, counter, created FROM passkeys WHERE id = $1";
    pub const PASSKEYS: &str = "SELECT id, person, public_key, label, counter, created FROM passkeys WHERE person = $1 \
        ORDER BY created, id";
    pub const TOKEN: &str =
        "SELECT id, hash, person, label, scope, table_id, seat, created FROM tokens WHERE id = $1";
    pub const TOKENS: &str = "SELECT id, hash, person, label, scope, table_id, seat, created FROM tokens WHERE person = $1 \
        ORDER BY created, id";
    pub const LINK: &str =
        "SELECT person, address, at FROM mail_links WHERE hash = $1 AND kind = $2";
    pub const BLOCKED: &str = "SELECT blocked FROM blocks WHERE person = $1 ORDER BY blocked";
    pub const BLOCKERS: &str = "SELECT person FROM blocks WHERE blocked = $1 ORDER BY person";
    pub const KNOWN: &str = "SELECT DISTINCT holders.seat, accounts.name FROM holders \
        JOIN accounts ON accounts.person = holders.session_id WHERE holders.table_id = $1 ORDER BY holders.seat, accounts.name";
    pub const PLAYED: &str = "SELECT tables.id, tables.game, holders.seat, COALESCE(tables.result, ''), tables.moved, tables.watchable, \
        (SELECT COUNT(*) FROM seats WHERE seats.table_id = tables.id AND seats.kind <> 'bot') \
        FROM holders JOIN tables ON tables.id = holders.table_id \
        WHERE holders.session_id = $1 AND tables.state = 'over' AND tables.promise <> '' \
        ORDER BY tables.moved DESC, tables.id, holders.seat LIMIT $2";
}

/// An account as the database answers it.
pub(crate) type AccountColumns = (String, String, String, Option<String>, i64);

pub(crate) fn account((person, name, password, mail, created): AccountColumns) -> AccountRow {
    AccountRow {
        person,
        name,
        password,
        mail,
        created,
    }
}

/// A browser as the database answers it.
pub(crate) type BrowserColumns = (String, String, String, String, i64, i64);

pub(crate) fn browser((id, hash, person, device, created, seen): BrowserColumns) -> BrowserRow {
    BrowserRow {
        id,
        hash,
        person,
        device,
        created,
        seen,
    }
}

/// A passkey as the database answers it.
pub(crate) type PasskeyColumns = (String, String, String, String, i64, i64);

pub(crate) fn passkey_row(
    (id, person, key, label, counter, created): PasskeyColumns,
) -> PasskeyRow {
    PasskeyRow {
        id,
        person,
        key,
        label,
        counter,
        created,
    }
}

/// A token as the database answers it.
pub(crate) type TokenColumns = (String, String, String, String, String, String, i64, i64);

pub(crate) fn token_row(columns: TokenColumns) -> TokenRow {
    let (id, hash, person, label, scope, table, seat, created) = columns;
    TokenRow {
        id,
        hash,
        person,
        label,
        scope: Scope::read(&scope, table, small(seat)),
        created,
    }
}

/// A small number as the database answers it.
pub(crate) fn small(value: i64) -> u8 {
    u8::try_from(value).unwrap_or(u8::MAX)
}

/// A count as the database answers it.
pub(crate) fn count(value: i64) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

/// A number of at most so many rows.
pub(crate) fn most(value: u32) -> i64 {
    number(value)
}
