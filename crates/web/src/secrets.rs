//! Random words, their hashes, and a comparison that takes the same time whatever it finds.

use sha2::{Digest, Sha256};

/// The random source of the system does not answer: nothing secret can be made.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this system gives no random numbers")]
pub struct NoRandom;

/// So many random bytes as hexadecimal digits.
pub fn random(bytes: usize) -> Result<String, NoRandom> {
    let mut buffer = vec![0; bytes];
    getrandom::fill(&mut buffer).map_err(|_| NoRandom)?;
    Ok(hex(&buffer))
}

/// A secret of 256 bits.
pub fn secret() -> Result<String, NoRandom> {
    random(32)
}

/// What is kept of a secret.
pub fn hash(secret: &str) -> String {
    hex(&Sha256::digest(secret.as_bytes()))
}

/// Are they the same? Takes as long for a near miss as for a far one.
pub fn same(a: &str, b: &str) -> bool {
    let difference = a
        .bytes()
        .zip(b.bytes())
        .fold(0u8, |all, (x, y)| all | (x ^ y));
    a.len() == b.len() && difference == 0
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_long_and_differ() {
        let (one, two) = (secret().expect("random"), secret().expect("random"));
        assert_eq!(one.len(), 64);
        assert_ne!(one, two);
        assert!(same(&hash(&one), &hash(&one)) && !same(&hash(&one), &hash(&two)));
        assert!(!same("a", "ab") && !same("", "a") && same("", ""));
    }
}
