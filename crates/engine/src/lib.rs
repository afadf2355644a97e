//! The engine for other programs: one request, one answer, both JSON. No request ends the program. See docs/engine.md.

mod advice;
mod games;
mod matches;
mod ops;
mod trouble;

pub use advice::{Helpless, advise, fresh_seed, think};
pub use games::games;
pub use ops::Engine;

use orbis_registry::Entry;
use serde_json::{Map, Value, json};
use std::{
    io::{BufRead, Read, Write},
    panic::{AssertUnwindSafe, catch_unwind},
};
use trouble::Trouble;

/// A longer line is no request; the records of the longest games stay far below.
const LONGEST: usize = 64 << 20;

/// Answers requests, one a line, until the input ends.
pub fn serve(
    shelf: &'static [Entry],
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let mut engine = Engine::new(shelf);
    while let Some(line) = line(input)? {
        let answer = match line {
            Line::Whole(bytes) => engine.reply(&bytes),
            Line::TooLong => envelope(Value::Null, Err(Trouble::not_json("the line is too long"))),
        };
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

enum Line {
    Whole(Vec<u8>),
    TooLong,
}

fn line(input: &mut dyn BufRead) -> std::io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let mut limited = input.take(LONGEST as u64);
    if limited.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') || bytes.len() < LONGEST {
        return Ok(Some(Line::Whole(bytes)));
    }
    input.skip_until(b'\n')?;
    Ok(Some(Line::TooLong))
}

impl Engine {
    /// The answer to one request.
    pub fn reply(&mut self, bytes: &[u8]) -> Value {
        let request: Map<String, Value> = match serde_json::from_slice(bytes) {
            Ok(Value::Object(request)) => request,
            Ok(_) => {
                let trouble = Trouble::bad_request("a request is an object");
                return envelope(Value::Null, Err(trouble));
            }
            Err(error) => return envelope(Value::Null, Err(Trouble::not_json(&error.to_string()))),
        };
        let mut request = request;
        let id = request.remove("id").unwrap_or(Value::Null);
        let number = request.get("match").cloned();
        // A fault in a game must cost its match, never the program.
        let result = catch_unwind(AssertUnwindSafe(|| self.answer(request))).unwrap_or_else(|_| {
            self.forget(number.as_ref());
            Err(Trouble::internal())
        });
        envelope(id, result)
    }
}

fn envelope(id: Value, result: Result<Value, Trouble>) -> Value {
    match result {
        Ok(ok) => json!({ "id": id, "ok": ok }),
        Err(Trouble::Refused { rule, text }) => {
            json!({ "id": id, "refused": { "rule": rule, "text": text } })
        }
        Err(Trouble::Error { code, text }) => {
            json!({ "id": id, "error": { "code": code, "text": text } })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_where_they_end() {
        let mut input: &[u8] = b"one\ntwo";
        let mut next = || match line(&mut input) {
            Ok(Some(Line::Whole(bytes))) => Some(String::from_utf8_lossy(&bytes).into_owned()),
            _ => None,
        };
        assert_eq!(next().as_deref(), Some("one\n"));
        assert_eq!(next().as_deref(), Some("two"));
        assert_eq!(next(), None);
    }
}
