//! The house as a program of this machine, to be compared with the one in WebAssembly: each line is `ask` or `think` and what is
//! asked, each answer is a line.

use orbis_alone::House;
use std::io::{BufRead, Write, stdin, stdout};

fn main() -> std::io::Result<()> {
    let (mut house, mut out) = (None, stdout().lock());
    for line in stdin().lock().lines() {
        let line = line?;
        let (what, text) = line.split_once(' ').unwrap_or((&line, ""));
        let said = match what {
            "ask" => House::answer(&mut house, text.as_bytes())
                .map(|said| String::from_utf8_lossy(&said).into_owned())
                .map_err(|closed| closed.to_string()),
            "think" => orbis_web::live::think(orbis_registry::all(), text)
                .map_err(|trouble| trouble.to_string()),
            other => Err(format!("nobody knows what {other:?} means")),
        };
        let said = said.unwrap_or_else(|why| serde_json::json!({ "failed": why }).to_string());
        writeln!(out, "{said}")?;
        out.flush()?;
    }
    Ok(())
}
