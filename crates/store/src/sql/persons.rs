//! What is asked about people of a database.

use super::{
    super::driver::Keeper,
    answers::{account, ask, browser, count, most, passkey_row, small, token_row},
    notices,
    perform::{failed, number},
};
use crate::{
    AccountRow, Accounts, BrowserRow, ChannelRow, Due, LinkKind, MailLink, Notices, PasskeyRow,
    Played, StoreError, TokenRow, TurnKey, Wait,
};
use async_trait::async_trait;

type ChannelColumns = (String, String, String, String, String, i64, i64, i64, i64);
type WaitColumns = (String, String, String, i64, i64);

fn channel(columns: ChannelColumns) -> Result<ChannelRow, StoreError> {
    let (id, person, kind, target, label, created, sent, times, failed) = columns;
    Ok(ChannelRow {
        id,
        person,
        kind: kind.parse()?,
        target,
        label,
        created,
        sent,
        times: count(times),
        failed: count(failed),
    })
}

fn wait((person, table, game, seat, moved): WaitColumns) -> Wait {
    Wait {
        person,
        table,
        game,
        seat: small(seat),
        moved,
    }
}

#[async_trait]
impl Accounts for Keeper {
    async fn account(&self, person: &str) -> Result<Option<AccountRow>, StoreError> {
        let row = sqlx::query_as(ask::ACCOUNT).bind(person);
        let row = row.fetch_optional(&self.readers).await.map_err(failed)?;
        Ok(row.map(account))
    }

    async fn account_named(&self, folded: &str) -> Result<Option<AccountRow>, StoreError> {
        let row = sqlx::query_as(ask::NAMED).bind(folded);
        let row = row.fetch_optional(&self.readers).await.map_err(failed)?;
        Ok(row.map(account))
    }

    async fn browser(&self, id: &str) -> Result<Option<BrowserRow>, StoreError> {
        let row = sqlx::query_as(ask::BROWSER).bind(id);
        let row = row.fetch_optional(&self.readers).await.map_err(failed)?;
        Ok(row.map(browser))
    }

    async fn browsers(&self, person: &str) -> Result<Vec<BrowserRow>, StoreError> {
        let rows = sqlx::query_as(ask::BROWSERS).bind(person);
        let rows: Vec<_> = rows.fetch_all(&self.readers).await.map_err(failed)?;
        Ok(rows.into_iter().map(browser).collect())
    }

    async fn passkey(&self, id: &str) -> Result<Option<PasskeyRow>, StoreError> {
        let row = sqlx::query_as(ask::PASSKEY).bind(id);
        let row = row.fetch_optional(&self.readers).await.map_err(failed)?;
        Ok(row.map(passkey_row))
    }

    async fn passkeys(&self, person: &str) -> Result<Vec<PasskeyRow>, StoreError> {
        let rows = sqlx::query_as(ask::PASSKEYS).bind(person);
        let rows: Vec<_> = rows.fetch_all(&self.readers).await.map_err(failed)?;
        Ok(rows.into_iter().map(passkey_row).collect())
    }

    async fn token(&self, id: &str) -> Result<Option<TokenRow>, StoreError> {
        let row = sqlx::query_as(ask::TOKEN).bind(id);
        let row = row.fetch_optional(&self.readers).await.map_err(failed)?;
        Ok(row.map(token_row))
    }

    async fn tokens(&self, person: &str) -> Result<Vec<TokenRow>, StoreError> {
        let rows = sqlx::query_as(ask::TOKENS).bind(person);
        let rows: Vec<_> = rows.fetch_all(&self.readers).await.map_err(failed)?;
        Ok(rows.into_iter().map(token_row).collect())
    }

    async fn mail_link(&self, hash: &str, kind: LinkKind) -> Result<Option<MailLink>, StoreError> {
        let row = sqlx::query_as(ask::LINK).bind(hash).bind(kind.word());
        let row: Option<(String, String, i64)> =
            row.fetch_optional(&self.readers).await.map_err(failed)?;
        Ok(row.map(|(person, address, at)| MailLink {
            hash: hash.to_string(),
            person,
            kind,
            address,
            at,
        }))
    }

    async fn blocked(&self, person: &str) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query_scalar(ask::BLOCKED).bind(person);
        rows.fetch_all(&self.readers).await.map_err(failed)
    }

    async fn blockers(&self, person: &str) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query_scalar(ask::BLOCKERS).bind(person);
        rows.fetch_all(&self.readers).await.map_err(failed)
    }

    async fn known_at(&self, table: &str) -> Result<Vec<(u8, String)>, StoreError> {
        let rows = sqlx::query_as(ask::KNOWN).bind(table);
        let rows: Vec<(i64, String)> = rows.fetch_all(&self.readers).await.map_err(failed)?;
        let known = rows.into_iter();
        Ok(known.map(|(seat, name)| (small(seat), name)).collect())
    }

    async fn played(&self, person: &str, limit: u32) -> Result<Vec<Played>, StoreError> {
        let rows = sqlx::query_as(ask::PLAYED).bind(person).bind(most(limit));
        let rows: Vec<(String, String, i64, String, i64, i64, i64)> =
            rows.fetch_all(&self.readers).await.map_err(failed)?;
        let played = |(table, game, seat, result, moved, watchable, people)| Played {
            table,
            game,
            seat: small(seat),
            result,
            moved,
            watchable: watchable != 0,
            people: count(people),
        };
        Ok(rows.into_iter().map(played).collect())
    }
}

#[async_trait]
impl Notices for Keeper {
    async fn channels(&self, person: &str) -> Result<Vec<ChannelRow>, StoreError> {
        let rows = sqlx::query_as(notices::ask::CHANNELS).bind(person);
        let rows: Vec<_> = rows.fetch_all(&self.readers).await.map_err(failed)?;
        rows.into_iter().map(channel).collect()
    }

    async fn channel(&self, id: &str) -> Result<Option<ChannelRow>, StoreError> {
        let row = sqlx::query_as(notices::ask::CHANNEL).bind(id);
        let row = row.fetch_optional(&self.readers).await.map_err(failed)?;
        row.map(channel).transpose()
    }

    async fn feed(&self, hash: &str) -> Result<Option<String>, StoreError> {
        let row = sqlx::query_scalar(notices::ask::FEED).bind(hash);
        row.fetch_optional(&self.readers).await.map_err(failed)
    }

    async fn waits(&self, person: &str) -> Result<Vec<Wait>, StoreError> {
        let statement = [notices::ask::WAITS, notices::ask::OF_ONE].concat();
        // Only constants are joined here.
        let rows = sqlx::query_as(sqlx::AssertSqlSafe(statement)).bind(person);
        let rows: Vec<_> = rows.fetch_all(&self.readers).await.map_err(failed)?;
        Ok(rows.into_iter().map(wait).collect())
    }

    async fn due(&self, due: Due) -> Result<Vec<Wait>, StoreError> {
        let statement = [notices::ask::WAITS, notices::ask::DUE].concat();
        // Only constants are joined here.
        let rows = sqlx::query_as(sqlx::AssertSqlSafe(statement))
            .bind(due.at.saturating_sub(due.stood))
            .bind(due.stood)
            .bind(number(due.times))
            .bind(due.at.saturating_sub(due.digest))
            .bind(most(due.most));
        let rows: Vec<_> = rows.fetch_all(&self.readers).await.map_err(failed)?;
        Ok(rows.into_iter().map(wait).collect())
    }

    async fn told(&self, id: &str, turn: &TurnKey) -> Result<bool, StoreError> {
        let row = sqlx::query_scalar(notices::ask::TOLD)
            .bind(id)
            .bind(&turn.table)
            .bind(number(turn.seat))
            .bind(number(turn.turn));
        let row: Option<i64> = row.fetch_optional(&self.readers).await.map_err(failed)?;
        Ok(row.is_some())
    }
}
