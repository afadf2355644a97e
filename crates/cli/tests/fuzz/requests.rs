//! Requests to the engine, broken in a few places: one answer a line, never a panic.

use crate::{common, dice::Dice};
use orbis_registry::all;
use orbis_testkit::contract::mutate_text;
use std::sync::LazyLock;

/// The requests of the page about the protocol.
static REQUESTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let page = include_str!("../../../../docs/engine.md");
    let said = page.lines().filter_map(|line| line.strip_prefix("> "));
    said.filter(|line| line.starts_with('{'))
        .map(str::to_string)
        .collect()
});

#[test]
fn requests() {
    assert!(REQUESTS.len() > 5, "the page has requests");
    bolero::check!()
        .with_iterations(4_000)
        .with_max_len(64)
        .for_each(|bytes: &[u8]| {
            let mut dice = Dice(bytes);
            let mut lines: Vec<String> = Vec::new();
            for _ in 0..1 + dice.byte() % 8 {
                let mut line = dice.pick(&REQUESTS).clone();
                for _ in 0..dice.byte() % 4 {
                    line = mutate_text(&line, &mut dice);
                }
                lines.push(line.replace('\n', " "));
            }
            let input = lines.join("\n");
            let said = common::on(all(), &["engine"], input.as_bytes());
            assert_eq!(said.status, 0, "{}", said.err);
            assert!(
                said.out.lines().count() <= lines.len(),
                "{input}\n{}",
                said.out
            );
            for line in said.out.lines() {
                serde_json::from_str::<serde_json::Value>(line).expect("an answer is JSON");
            }
        });
}
