//! Passwords: Argon2id, away from the threads that answer, and only so many at once.

use crate::{aside, live::Trouble};
use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};
use tokio::sync::{OnceCell, Semaphore};

/// The shortest password; there is no other rule.
pub const SHORTEST: usize = 8;
/// The longest.
pub const LONGEST: usize = 256;
/// So many are worked on at once: each takes some 20 MB of memory.
const AT_ONCE: usize = 2;
/// So many may wait for that.
const WAITING: usize = 32;

/// Where passwords are made and checked.
pub struct Passwords {
    turns: Semaphore,
    inside: AtomicUsize,
    /// The hash of a password nobody has: names that do not exist take as long as others.
    nobodys: OnceCell<String>,
}

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords {
            turns: Semaphore::new(AT_ONCE),
            inside: AtomicUsize::new(0),
            nobodys: OnceCell::new(),
        }
    }
}

/// Somebody who waits or is served, as long as this lives.
struct Inside<'a>(&'a AtomicUsize);

impl Drop for Inside<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Is this long enough for a password, and not longer than we take?
pub fn check_length(password: &str) -> Result<(), Trouble> {
    let letters = password.chars().count();
    if letters < SHORTEST {
        let text = format!("A password has at least {SHORTEST} letters.");
        return Err(Trouble::Bad(text));
    }
    if letters > LONGEST {
        let text = format!("A password has at most {LONGEST} letters.");
        return Err(Trouble::Bad(text));
    }
    Ok(())
}

fn made(password: &str) -> Result<String, Trouble> {
    let hash = Argon2::default().hash_password(password.as_bytes());
    let hash: PasswordHash = hash.map_err(|error| Trouble::Failed(error.to_string()))?;
    Ok(hash.to_string())
}

fn fits(password: &str, hash: &str) -> bool {
    PasswordHash::new(hash).is_ok_and(|hash| {
        let argon = Argon2::default();
        argon.verify_password(password.as_bytes(), &hash).is_ok()
    })
}

impl Passwords {
    /// Works on a password when it is its turn; too many are sent away.
    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        let before = self.inside.fetch_add(1, Ordering::Relaxed);
        let _inside = Inside(&self.inside);
        if before >= AT_ONCE + WAITING {
            let text = "Too many people sign in at this moment.".to_string();
            let after = Duration::from_secs(5);
            return Err(Trouble::Wait { text, after });
        }
        let _turn = self.turns.acquire().await;
        let done = aside::work(work).await;
        done.map_err(|error| Trouble::Failed(error.to_string()))
    }

    /// What is kept of a password.
    pub async fn make(&self, password: &str) -> Result<String, Trouble> {
        check_length(password)?;
        let password = password.to_string();
        self.work(move || made(&password)).await?
    }

    /// Is it the password? Without a hash it never is, and takes as long.
    pub async fn check(&self, password: &str, hash: Option<&str>) -> Result<bool, Trouble> {
        let known = hash.is_some_and(|hash| !hash.is_empty());
        let hash = match hash.filter(|_| known) {
            Some(hash) => hash.to_string(),
            None => {
                let make = || async { self.work(|| made("nobody's")).await? };
                self.nobodys.get_or_try_init(make).await?.clone()
            }
        };
        // What is longer than any password cannot be one.
        let password: String = password.chars().take(LONGEST + 1).collect();
        let same = self.work(move || fits(&password, &hash)).await?;
        Ok(same && known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_kept_as_argon2id_and_known_again() {
        let passwords = Passwords::default();
        let long = "längst ".repeat(30);
        let hash = passwords.make(&long).await.expect("made");
        assert!(
            hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{hash}"
        );
        assert_ne!(hash, passwords.make(&long).await.expect("made"), "salted");
        assert_eq!(passwords.check(&long, Some(&hash)).await, Ok(true));
        assert_eq!(passwords.check("another", Some(&hash)).await, Ok(false));
        for nobody in [None, Some(""), Some("nonsense")] {
            assert_eq!(passwords.check("nobody's", nobody).await, Ok(false));
        }
    }

    #[tokio::test]
    async fn only_the_length_is_asked_for() {
        let passwords = Passwords::default();
        assert!(passwords.make("1234567").await.is_err());
        assert!(passwords.make("12345678").await.is_ok());
        assert!(passwords.make(&"ä".repeat(LONGEST)).await.is_ok());
        assert!(passwords.make(&"a".repeat(LONGEST + 1)).await.is_err());
    }
}
