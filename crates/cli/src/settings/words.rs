//! How the values of settings are written: durations, numbers, choices, lists.

use std::time::Duration;

const UNITS: [(&str, u64); 5] = [
    ("ms", 1),
    ("s", 1000),
    ("m", 60 * 1000),
    ("h", 60 * 60 * 1000),
    ("d", 24 * 60 * 60 * 1000),
];

/// `500ms`, `10s`, `15m`, `12h`, `90d`.
pub fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("\"{text}\" is no duration such as 500ms, 10s, 15m, 12h or 90d");
    let end = text.find(|letter: char| !letter.is_ascii_digit());
    let (digits, unit) = text.split_at(end.ok_or_else(wrong)?);
    let (_, millis) = UNITS
        .iter()
        .find(|(name, _)| *name == unit.trim())
        .ok_or_else(wrong)?;
    let number: u64 = digits.parse().map_err(|_| wrong())?;
    // A hundred years are for ever.
    let span = number
        .checked_mul(*millis)
        .filter(|span| (1..=36_525 * UNITS[4].1).contains(span))
        .ok_or_else(|| format!("\"{text}\" is not between 1ms and 36525d"))?;
    Ok(Duration::from_millis(span))
}

/// The same, written.
pub fn duration_text(span: Duration) -> String {
    let span = u64::try_from(span.as_millis()).unwrap_or(u64::MAX);
    let fits = UNITS
        .iter()
        .rev()
        .find(|(_, millis)| span >= *millis && span % millis == 0);
    let (name, millis) = fits.unwrap_or(&UNITS[0]);
    format!("{}{name}", span / millis)
}

/// A whole number of at least one.
pub fn count<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    let number: Option<u64> = text.parse().ok().filter(|number| *number > 0);
    number
        .and_then(|number| T::try_from(number).ok())
        .ok_or_else(|| format!("\"{text}\" is no whole number of at least 1"))
}

/// A number above nothing.
pub fn amount(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|number| (0.001..=1e9).contains(number))
        .ok_or_else(|| format!("\"{text}\" is no number above 0"))
}

/// Words between commas.
pub fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split(',')
        .map(str::trim)
        .filter(|word| !word.is_empty())
}

/// One of these words.
pub fn one_of<T: Copy>(text: &str, known: &[(&str, T)]) -> Result<T, String> {
    let found = known.iter().find(|(word, _)| *word == text);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let words: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
        format!("\"{text}\" is none of {}", words.join(", "))
    })
}

/// The word of a value.
pub fn word_of<T: PartialEq>(value: &T, known: &[(&'static str, T)]) -> &'static str {
    let found = known.iter().find(|(_, each)| each == value);
    found.map_or("?", |(word, _)| *word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_read_and_written_alike() {
        for text in ["500ms", "10s", "15m", "12h", "90d", "1500ms"] {
            let span = duration(text).expect(text);
            assert_eq!(duration_text(span), text);
        }
        assert_eq!(duration_text(Duration::from_secs(120)), "2m");
        for text in [
            "",
            "10",
            "s",
            "-1s",
            "1.5s",
            "0s",
            "10w",
            "99999999999999999999d",
            "40000d",
        ] {
            let said = duration(text).expect_err(text);
            assert!(said.starts_with(&format!("\"{text}\"")), "{said}");
        }
    }

    #[test]
    fn numbers_are_above_nothing() {
        assert_eq!(count::<usize>("16"), Ok(16));
        assert!(count::<u32>("0").is_err() && count::<u32>("4294967296").is_err());
        assert!(count::<usize>("-1").is_err() && count::<usize>("many").is_err());
        assert_eq!(amount("0.5"), Ok(0.5));
        assert!(amount("0").is_err() && amount("NaN").is_err() && amount("inf").is_err());
    }
}
