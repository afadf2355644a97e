//! Everything a command may touch outside of itself.

use orbis_core::Ink;
use std::io::{BufRead, Write};

/// Input, output, and what the terminal can do.
pub struct Io<'a> {
    /// Where answers come from.
    pub input: &'a mut dyn BufRead,
    /// Where results go.
    pub out: &'a mut dyn Write,
    /// Where mistakes are told.
    pub err: &'a mut dyn Write,
    /// Colours or none.
    pub ink: Ink,
    /// Columns of text.
    pub width: usize,
    /// Is a person looking at the output?
    pub live: bool,
    /// May progress be drawn on standard error?
    pub progress: bool,
}

impl Io<'_> {
    /// A line of input without its end; `None` at the end of the input. Bytes that are no text become marks.
    pub fn line(&mut self) -> std::io::Result<Option<String>> {
        self.out.flush()?;
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&bytes);
        Ok(Some(text.trim_end_matches(['\r', '\n']).to_string()))
    }
}
