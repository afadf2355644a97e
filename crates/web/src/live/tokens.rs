//! Tokens: what a program says to act for a person. Only a hash of each is kept, and it is told once, when it is made.

use super::{Live, Trouble, now};
use crate::secrets;
use orbis_core::{Seat, tidy};
use orbis_store::{AccountWrite, Scope, StoreError, TokenRow, Write};

/// How many tokens a person may have.
const MOST: usize = 100;
/// The longest word about what a token is for.
const LABEL: usize = 60;
/// Before every token, so that whoever finds one knows what it is.
const MARK: &str = "orbis";

/// A token that was just made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreshToken {
    /// What is kept of it.
    pub row: TokenRow,
    /// What the program says; it is told now and never again.
    pub text: String,
}

/// The id and the secret of a token.
pub fn read_token(text: &str) -> Option<(&str, &str)> {
    let (id, secret) = text
        .strip_prefix(MARK)?
        .strip_prefix('_')?
        .split_once('_')?;
    let plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_hexdigit());
    (plain(id) && plain(secret)).then_some((id, secret))
}

impl Live {
    /// A new token of a person.
    pub async fn new_token(
        &self,
        person: &str,
        label: &str,
        scope: Scope,
    ) -> Result<FreshToken, Trouble> {
        if self.store.tokens(person).await?.len() >= MOST {
            let text = format!("You have {MOST} tokens, and nobody has more: end one first.");
            return Err(Trouble::Refused { rule: None, text });
        }
        let (id, secret) = (secrets::random(12)?, secrets::secret()?);
        let label: String = tidy(label).chars().take(LABEL).collect();
        let row = TokenRow {
            hash: secrets::hash(&secret),
            person: person.to_string(),
            label: if label.is_empty() {
                "a program".to_string()
            } else {
                label
            },
            scope,
            created: now(),
            id,
        };
        let write = Write::Account(AccountWrite::AddToken(row.clone()));
        self.store.write(write).await?;
        let text = format!("{MARK}_{}_{secret}", row.id);
        Ok(FreshToken { row, text })
    }

    /// A token for one seat, by who holds it.
    pub async fn seat_token(
        &self,
        seen: &super::Seen,
        person: &str,
        seat: Seat,
        label: &str,
    ) -> Result<FreshToken, Trouble> {
        if !seen.held(Some(person)).contains(seat) {
            return Err(Trouble::NotYours("You have no such seat at this table."));
        }
        let scope = Scope::Seat {
            table: seen.row.id.clone(),
            seat: seat.into(),
        };
        self.new_token(person, label, scope).await
    }

    /// The tokens of a person.
    pub async fn tokens(&self, person: &str) -> Result<Vec<TokenRow>, Trouble> {
        Ok(self.store.tokens(person).await?)
    }

    /// A token opens nothing any more.
    pub async fn end_token(&self, person: &str, id: &str) -> Result<(), Trouble> {
        let write = AccountWrite::DropToken {
            person: person.to_string(),
            id: id.to_string(),
        };
        match self.store.write(Write::Account(write)).await {
            Err(StoreError::Conflict) => {
                Err(Trouble::NoGame("There is no such token.".to_string()))
            }
            other => Ok(other?),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_read_and_nothing_else_is() {
        assert_eq!(read_token("orbis_0a_ff"), Some(("0a", "ff")));
        for text in [
            "",
            "orbis_",
            "orbis_a",
            "0a_ff",
            "orbis_a_b_c",
            "orbis_ä_b",
            "orbis_a_\0",
        ] {
            assert_eq!(read_token(text), None, "{text}");
        }
    }
}
