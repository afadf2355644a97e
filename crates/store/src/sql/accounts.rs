//! Accounts in a database: what changes them.

use super::{
    Db,
    perform::{failed, one},
    upkeep,
};
use crate::{
    AccountRow, AccountWrite, BrowserRow, MailLink, Nameless, PasskeyRow, StoreError, TokenRow,
};

/// Runs a statement with texts alone; how many rows it changed.
async fn run(db: &mut Db, statement: &'static str, texts: &[&str]) -> Result<u64, StoreError> {
    let mut query = sqlx::query(statement);
    for text in texts {
        query = query.bind(*text);
    }
    let done = query.execute(db).await.map_err(failed)?;
    Ok(done.rows_affected())
}

fn found(rows: u64) -> Result<(), StoreError> {
    if rows > 0 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

/// Everything of a guest that is a person's from the moment they sign in: `$1` is the guest, `$2` the person, where it is named.
/// What the person has already stays as it is.
const TAKEN_IN: &[&str] = &[
    "INSERT INTO holders (table_id, seat, session_id, since, shelved) \
     SELECT table_id, seat, $2, since, shelved FROM holders WHERE session_id = $1 ON CONFLICT DO NOTHING",
    "DELETE FROM holders WHERE session_id = $1",
    "UPDATE tables SET maker = $2 WHERE maker = $1",
    "INSERT INTO preferences (session_id, name, value) \
     SELECT $2, name, value FROM preferences WHERE session_id = $1 ON CONFLICT DO NOTHING",
    "DELETE FROM preferences WHERE session_id = $1",
    "INSERT INTO blocks (person, blocked, at) \
     SELECT $2, blocked, at FROM blocks WHERE person = $1 AND blocked <> $2 ON CONFLICT DO NOTHING",
    "DELETE FROM blocks WHERE person = $1 OR blocked = $1",
    "DELETE FROM told WHERE channel IN (SELECT id FROM channels AS theirs WHERE theirs.person = $1 AND EXISTS \
     (SELECT 1 FROM channels AS own WHERE own.person = $2 AND own.kind = theirs.kind AND own.target = theirs.target))",
    "DELETE FROM channels WHERE person = $1 AND EXISTS \
     (SELECT 1 FROM channels AS own WHERE own.person = $2 AND own.kind = channels.kind AND own.target = channels.target)",
    "UPDATE channels SET person = $2 WHERE person = $1",
    "DELETE FROM tokens WHERE person = $1",
    "INSERT INTO holidays (person, since, until) \
     SELECT $2, since, until FROM holidays WHERE person = $1 ON CONFLICT DO NOTHING",
    "DELETE FROM holidays WHERE person = $1",
    "INSERT INTO mutes (table_id, person, seat) \
     SELECT table_id, $2, seat FROM mutes WHERE person = $1 ON CONFLICT DO NOTHING",
    "DELETE FROM mutes WHERE person = $1",
    "UPDATE leavers SET person = $2 WHERE person = $1",
    "UPDATE results SET person = $2 WHERE person = $1",
    "INSERT INTO ratings (person, game, players, name, rating, uncertainty, games, at) \
     SELECT $2, game, players, name, rating, uncertainty, games, at FROM ratings WHERE person = $1 ON CONFLICT DO NOTHING",
    "DELETE FROM ratings WHERE person = $1",
    "UPDATE contests SET maker = $2 WHERE maker = $1",
    "UPDATE entrants SET person = $2 WHERE person = $1 AND NOT EXISTS \
     (SELECT 1 FROM entrants AS own WHERE own.contest = entrants.contest AND own.person = $2)",
    "DELETE FROM sessions WHERE id = $1 AND id <> $2",
];

/// What is kept of a person besides seats and preferences, in the order in which it can go.
const KEPT: &[&str] = &[
    "DELETE FROM told WHERE channel IN (SELECT id FROM channels WHERE person = $1)",
    "DELETE FROM channels WHERE person = $1",
    "DELETE FROM blocks WHERE person = $1 OR blocked = $1",
    "DELETE FROM mail_links WHERE person = $1",
    "DELETE FROM tokens WHERE person = $1",
    "DELETE FROM passkeys WHERE person = $1",
    "DELETE FROM browsers WHERE person = $1",
    "DELETE FROM accounts WHERE person = $1",
    "DELETE FROM holidays WHERE person = $1",
    "DELETE FROM mutes WHERE person = $1",
    "DELETE FROM ratings WHERE person = $1",
    // How games ended stays, without who played.
    "UPDATE results SET person = '', name = '' WHERE person = $1",
];

/// Nothing but seats and preferences is kept of a person any more.
pub(crate) async fn erase(db: &mut Db, person: &str) -> Result<(), StoreError> {
    for statement in KEPT {
        run(db, statement, &[person]).await?;
    }
    Ok(())
}

async fn put_browser(db: &mut Db, row: &BrowserRow) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO browsers (id, hash, person, device, created, seen) VALUES ($1, $2, $3, $4, $5, $6)")
        .bind(&row.id)
        .bind(&row.hash)
        .bind(&row.person)
        .bind(&row.device)
        .bind(row.created)
        .bind(row.seen)
        .execute(db)
        .await
        .map_err(failed)
        .map(drop)
}

async fn register(
    db: &mut Db,
    row: &AccountRow,
    folded: &str,
    browser: &BrowserRow,
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO accounts (person, name, folded, password, mail, created) VALUES ($1, $2, $3, $4, NULL, $5)")
        .bind(&row.person)
        .bind(&row.name)
        .bind(folded)
        .bind(&row.password)
        .bind(row.created)
        .execute(&mut *db)
        .await
        .map_err(failed)?;
    // No secret has an empty hash: the guest's cookie opens nothing any more.
    found(
        run(
            db,
            "UPDATE sessions SET hash = '', device = 'an account' WHERE id = $1",
            &[&row.person],
        )
        .await?,
    )?;
    let name = "INSERT INTO preferences (session_id, name, value) VALUES ($1, 'name', $2) \
        ON CONFLICT (session_id, name) DO UPDATE SET value = excluded.value";
    run(db, name, &[&row.person, &row.name]).await?;
    put_browser(db, browser).await
}

/// Spends a link; whose it was, and the address.
async fn spend(db: &mut Db, hash: &str, kind: &str) -> Result<(String, String), StoreError> {
    let link: Option<(String, String)> =
        sqlx::query_as("SELECT person, address FROM mail_links WHERE hash = $1 AND kind = $2")
            .bind(hash)
            .bind(kind)
            .fetch_optional(&mut *db)
            .await
            .map_err(failed)?;
    let link = link.ok_or(StoreError::Conflict)?;
    found(run(db, "DELETE FROM mail_links WHERE hash = $1", &[hash]).await?)?;
    Ok(link)
}

async fn passkey(db: &mut Db, row: &PasskeyRow) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO passkeys (id, person, public_key, label, counter, created) VALUES ($1, $2, $3, $4, $5, $6)")
        .bind(&row.id)
        .bind(&row.person)
        .bind(&row.key)
        .bind(&row.label)
        .bind(row.counter)
        .bind(row.created)
        .execute(db)
        .await
        .map_err(failed)
        .map(drop)
}

async fn put_token(db: &mut Db, row: &TokenRow) -> Result<(), StoreError> {
    let (table, seat) = row.scope.bound().unwrap_or(("", 0));
    // Only for somebody who is there: no key of SQLite sees to it unless it is asked to.
    let put = "INSERT INTO tokens (id, hash, person, label, scope, table_id, seat, created) \
        SELECT $1, $2, sessions.id, $4, $5, $6, $7, $8 FROM sessions WHERE sessions.id = $3";
    let put = sqlx::query(put)
        .bind(&row.id)
        .bind(&row.hash)
        .bind(&row.person)
        .bind(&row.label)
        .bind(row.scope.word())
        .bind(table)
        .bind(i64::from(seat))
        .bind(row.created)
        .execute(db)
        .await
        .map_err(failed)?;
    one(put)
}

async fn send_link(db: &mut Db, link: &MailLink) -> Result<(), StoreError> {
    let kind = link.kind.word();
    let older = "DELETE FROM mail_links WHERE person = $1 AND kind = $2";
    run(db, older, &[&link.person, kind]).await?;
    sqlx::query(
        "INSERT INTO mail_links (hash, person, kind, address, at) VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(&link.hash)
    .bind(&link.person)
    .bind(kind)
    .bind(&link.address)
    .bind(link.at)
    .execute(db)
    .await
    .map_err(failed)
    .map(drop)
}

/// Somebody leaves for good.
async fn leave(
    db: &mut Db,
    person: &str,
    instead: &str,
    games: &[Nameless],
) -> Result<(), StoreError> {
    let seats = "UPDATE seats SET name = $2 WHERE EXISTS (SELECT 1 FROM holders WHERE holders.table_id = seats.table_id \
        AND holders.seat = seats.seat AND session_id = $1)";
    run(db, seats, &[person, instead]).await?;
    let said = "UPDATE chat SET name = $2 WHERE EXISTS (SELECT 1 FROM holders WHERE holders.table_id = chat.table_id \
        AND holders.seat = chat.seat AND session_id = $1)";
    run(db, said, &[person, instead]).await?;
    for game in games {
        sqlx::query("UPDATE tables SET header = $2, result = $3 WHERE id = $1")
            .bind(&game.table)
            .bind(&game.header)
            .bind(&game.result)
            .execute(&mut *db)
            .await
            .map_err(failed)?;
    }
    run(
        db,
        "UPDATE tables SET maker = '' WHERE maker = $1",
        &[person],
    )
    .await?;
    upkeep::remove(db, person).await
}

/// Somebody signs in, and brings what they did in this browser as a guest.
async fn sign_in(db: &mut Db, browser: &BrowserRow, guest: Option<&str>) -> Result<(), StoreError> {
    put_browser(db, browser).await?;
    let Some(guest) = guest else {
        return Ok(());
    };
    let both = [guest, browser.person.as_str()];
    for statement in TAKEN_IN {
        let named = if statement.contains("$2") { 2 } else { 1 };
        run(db, statement, &both[..named]).await?;
    }
    Ok(())
}

/// A new password ends everything that the old one opened, but for this browser.
async fn new_password(
    db: &mut Db,
    person: &str,
    password: &str,
    browser: &str,
) -> Result<(), StoreError> {
    let set = "UPDATE accounts SET password = $2 WHERE person = $1";
    found(run(db, set, &[person, password]).await?)?;
    let gone = "DELETE FROM browsers WHERE person = $1 AND id <> $2";
    run(db, gone, &[person, browser]).await?;
    run(db, "DELETE FROM tokens WHERE person = $1", &[person]).await?;
    let links = "DELETE FROM mail_links WHERE person = $1 AND kind = 'reset'";
    run(db, links, &[person]).await.map(drop)
}

async fn reset_password(
    db: &mut Db,
    person: &str,
    hash: &str,
    password: &str,
) -> Result<(), StoreError> {
    let (whose, _) = spend(db, hash, "reset").await?;
    let set = "UPDATE accounts SET password = $2 WHERE person = $1 AND person = $3";
    found(run(db, set, &[person, password, &whose]).await?)?;
    run(db, "DELETE FROM tokens WHERE person = $1", &[person]).await?;
    let browsers = "DELETE FROM browsers WHERE person = $1";
    run(db, browsers, &[person]).await.map(drop)
}

async fn seen(db: &mut Db, browser: &str, at: i64) -> Result<(), StoreError> {
    for statement in [
        "UPDATE browsers SET seen = $2 WHERE id = $1",
        "UPDATE sessions SET seen = $2 WHERE id = (SELECT person FROM browsers WHERE browsers.id = $1)",
    ] {
        sqlx::query(statement)
            .bind(browser)
            .bind(at)
            .execute(&mut *db)
            .await
            .map_err(failed)?;
    }
    Ok(())
}

/// A passkey that counts must count up: a copy that has signed less often opens nothing.
async fn used_passkey(db: &mut Db, id: &str, counter: i64) -> Result<(), StoreError> {
    let used = sqlx::query(
        "UPDATE passkeys SET counter = $2 WHERE id = $1 AND ($2 > counter OR ($2 = 0 AND counter = 0))",
    )
    .bind(id)
    .bind(counter)
    .execute(db)
    .await
    .map_err(failed)?;
    one(used)
}

async fn drop_mail(db: &mut Db, person: &str) -> Result<(), StoreError> {
    for statement in [
        "UPDATE accounts SET mail = NULL WHERE person = $1",
        "DELETE FROM mail_links WHERE person = $1",
        "DELETE FROM told WHERE channel IN (SELECT id FROM channels WHERE person = $1 AND kind = 'mail')",
        "DELETE FROM channels WHERE person = $1 AND kind = 'mail'",
    ] {
        run(db, statement, &[person]).await?;
    }
    Ok(())
}

async fn block(db: &mut Db, person: &str, blocked: &str, at: i64) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO blocks (person, blocked, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    )
    .bind(person)
    .bind(blocked)
    .bind(at)
    .execute(db)
    .await
    .map_err(failed)
    .map(drop)
}

/// The steps of a change of an account.
pub(crate) async fn change(db: &mut Db, write: &AccountWrite) -> Result<(), StoreError> {
    match write {
        AccountWrite::Register {
            row,
            folded,
            browser,
        } => register(db, row, folded, browser).await,
        AccountWrite::SignIn { browser, guest } => sign_in(db, browser, guest.as_deref()).await,
        AccountWrite::SignOut { person, browser } => {
            let gone = "DELETE FROM browsers WHERE id = $1 AND person = $2";
            found(run(db, gone, &[browser, person]).await?)
        }
        AccountWrite::SignOutElsewhere { person, browser } => {
            let gone = "DELETE FROM browsers WHERE person = $1 AND id <> $2";
            run(db, gone, &[person, browser]).await.map(drop)
        }
        AccountWrite::Password {
            person,
            password,
            browser,
        } => new_password(db, person, password, browser).await,
        AccountWrite::Seen { browser, at } => seen(db, browser, *at).await,
        AccountWrite::AddPasskey(row) => passkey(db, row).await,
        AccountWrite::DropPasskey { person, id } => {
            let gone = "DELETE FROM passkeys WHERE id = $1 AND person = $2";
            found(run(db, gone, &[id, person]).await?)
        }
        AccountWrite::UsedPasskey { id, counter } => used_passkey(db, id, *counter).await,
        AccountWrite::AddToken(row) => put_token(db, row).await,
        AccountWrite::DropToken { person, id } => {
            let gone = "DELETE FROM tokens WHERE id = $1 AND person = $2";
            found(run(db, gone, &[id, person]).await?)
        }
        AccountWrite::SendLink(link) => send_link(db, link).await,
        AccountWrite::ConfirmMail { hash } => {
            let (person, address) = spend(db, hash, "confirm").await?;
            let set = "UPDATE accounts SET mail = $2 WHERE person = $1";
            found(run(db, set, &[&person, &address]).await?)
        }
        AccountWrite::ResetPassword {
            person,
            hash,
            password,
        } => reset_password(db, person, hash, password).await,
        AccountWrite::DropMail { person } => drop_mail(db, person).await,
        AccountWrite::Block {
            person,
            blocked,
            at,
        } => block(db, person, blocked, *at).await,
        AccountWrite::Unblock { person, blocked } => {
            let gone = "DELETE FROM blocks WHERE person = $1 AND blocked = $2";
            run(db, gone, &[person, blocked]).await.map(drop)
        }
        AccountWrite::Leave {
            person,
            instead,
            games,
        } => leave(db, person, instead, games).await,
    }
}
