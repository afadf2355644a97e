//! The figures as lines of a table.

use crate::player::{Plan, Tally};
use std::{fmt, time::Duration};

/// One line.
pub struct Row(String);

impl fmt::Display for Row {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// The value below which this part of a sorted list lies.
pub fn share<T: Copy + Default>(sorted: &[T], part: f64) -> T {
    let index = (sorted.len() as f64 * part) as usize;
    sorted
        .get(index.min(sorted.len().saturating_sub(1)))
        .copied()
        .unwrap_or_default()
}

fn mean(list: &[usize]) -> usize {
    list.iter().sum::<usize>() / list.len().max(1)
}

impl Row {
    /// The heads of the columns.
    pub fn head() -> Row {
        Row(format!(
            "{:<22} {:>7} {:>9} {:>9} {:>9} {:>11} {:>11} {:>11} {:>11} {:>6}",
            "game",
            "clients",
            "choices/s",
            "p50 ms",
            "p99 ms",
            "sent B",
            "sent p99",
            "plain B",
            "cpu ms each",
            "wrong"
        ))
    }

    /// What a crowd measured; `worked` is the processor's time the server used meanwhile.
    pub fn of(
        game: &str,
        clients: usize,
        plan: &Plan,
        mut tally: Tally,
        worked: Option<Duration>,
    ) -> Row {
        tally.waits.sort_unstable();
        tally.sent.sort_unstable();
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        let each = worked.map(|worked| ms(worked) / tally.all.max(1) as f64);
        let rate = tally.waits.len() as f64 / plan.time.as_secs_f64();
        let mut text = format!(
            "{game:<22} {clients:>7} {rate:>9.0} {:>9.2} {:>9.2} {:>11} {:>11} {:>11} {:>11} {:>6}",
            ms(share(&tally.waits, 0.5)),
            ms(share(&tally.waits, 0.99)),
            mean(&tally.sent),
            share(&tally.sent, 0.99),
            mean(&tally.plain),
            each.map_or_else(|| "-".to_string(), |each| format!("{each:.2}")),
            tally.wrong.len(),
        );
        if let Some(first) = tally.wrong.first() {
            text.push_str("  e.g. ");
            text.push_str(first);
        }
        Row(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_a_list() {
        let list: Vec<u32> = (0..100).collect();
        assert_eq!((share(&list, 0.5), share(&list, 0.99)), (50, 99));
        assert_eq!(share::<u32>(&[], 0.5), 0);
        assert_eq!(mean(&[1, 2, 3]), 2);
    }
}
