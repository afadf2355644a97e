//! The program `orbis`.

use orbis_cli::Io;
use orbis_core::Ink;
use std::{
    io::{IsTerminal, Write},
    process::ExitCode,
};

/// Pictures and pages are made of very many small texts, on several threads.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    // Standard error stays unlocked: the server's threads write to it too.
    let (stdout, mut stderr) = (std::io::stdout(), std::io::stderr());
    let progress = stderr.is_terminal();
    let live = stdout.is_terminal();
    let quiet = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let width = std::env::var("COLUMNS")
        .ok()
        .and_then(|text| text.parse().ok());
    let mut out = std::io::BufWriter::new(stdout.lock());
    let mut io = Io {
        input: &mut std::io::stdin().lock(),
        out: &mut out,
        err: &mut stderr,
        ink: if live && !quiet {
            Ink::Colour
        } else {
            Ink::Plain
        },
        width: width.unwrap_or(100).clamp(40, 120),
        live,
        progress,
    };
    let status = orbis_cli::run(std::env::args_os(), orbis_registry::all(), &mut io);
    let _ = out.flush();
    ExitCode::from(status)
}
