//! Reading the project's own files, and the string literals and words in Rust text.

use std::path::{Path, PathBuf};

/// The text of a file.
pub fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The entries of a folder, sorted; an absent folder is empty.
pub fn list(folder: &Path) -> Result<Vec<PathBuf>, String> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let entries =
        std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}

/// Every Rust file below a folder.
pub fn rust_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    for path in list(folder)? {
        if path.is_dir() {
            found.extend(rust_files(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    Ok(found)
}

/// Is this a file of tests inside `src`?
pub fn is_test(file: &Path) -> bool {
    file.components()
        .any(|part| part.as_os_str() == "tests" || part.as_os_str() == "tests.rs")
}

/// The folders of the games.
pub fn games(root: &Path) -> Result<Vec<PathBuf>, String> {
    let folders = list(&root.join("crates/games"))?;
    Ok(folders.into_iter().filter(|path| path.is_dir()).collect())
}

/// The last part of a path.
pub fn name(path: &Path) -> String {
    path.file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}

/// Rust text in pieces: code, and the contents of plain string literals. Comments are left out.
#[derive(Debug, PartialEq, Eq)]
pub enum Piece {
    /// Everything between literals.
    Code(String),
    /// What stands between two quotes.
    Literal(String),
}

/// Takes Rust text apart. Good enough for ids and names; it does not aim to be a compiler.
pub fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut code = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '/' if chars.peek() == Some(&'/') => {
                while chars.peek().is_some_and(|c| *c != '\n') {
                    chars.next();
                }
            }
            '\'' => {
                // A character such as '"' must not open a string; a lifetime goes through as code.
                let next = chars.next();
                if next == Some('\\') {
                    chars.next();
                    chars.next();
                } else if chars.peek() == Some(&'\'') {
                    chars.next();
                } else {
                    code.push('\'');
                    code.extend(next);
                }
            }
            '"' => {
                let hashes = code.len() - code.trim_end_matches('#').len();
                let raw = code.trim_end_matches('#').ends_with('r');
                pieces.push(Piece::Code(std::mem::take(&mut code)));
                let mut literal = String::new();
                while let Some(c) = chars.next() {
                    match c {
                        '"' if raw && !(chars.clone().take(hashes).all(|c| c == '#')) => {
                            literal.push(c);
                        }
                        '"' => break,
                        '\\' if raw => literal.push(c),
                        '\\' => literal.extend(chars.next()),
                        other => literal.push(other),
                    }
                }
                pieces.push(Piece::Literal(literal));
            }
            other => code.push(other),
        }
    }
    pieces.push(Piece::Code(code));
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_told_from_code_and_comments() {
        let text = "let a = \"x.y\"; // \"not me\"\nlet q = '\"'; fn f<'a>() { g(r#\"z\"z\"#) }";
        let literals: Vec<String> = pieces(text)
            .into_iter()
            .filter_map(|piece| match piece {
                Piece::Literal(text) => Some(text),
                Piece::Code(_) => None,
            })
            .collect();
        assert_eq!(literals, ["x.y", "z\"z"]);
    }
}
