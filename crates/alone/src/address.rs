//! Pages below a path. The pages of a server know one place, the root of a host; a site of static files may lie anywhere. What
//! leaves is moved below its path here, and what comes is moved back, so that no page need know.

use memchr::memmem::Finder;
use std::sync::LazyLock;

/// The attributes in which pages name addresses of ours. What people wrote stands in none of them.
const NAMES: [&str; 8] = [
    "href",
    "src",
    "action",
    "formaction",
    "data-still",
    "data-calm",
    "data-turn",
    "data-picture",
];

static BEGINNING: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("=\"/"));

/// Does an attribute that holds an address end here?
fn is_address(before: &[u8]) -> bool {
    NAMES.iter().any(|name| {
        before.strip_suffix(name.as_bytes()).is_some_and(|rest| {
            // The whole name, not the end of another.
            rest.last().is_some_and(|byte| byte.is_ascii_whitespace())
        })
    })
}

/// A page with its addresses below the path.
pub fn move_below(page: String, path: &str) -> String {
    if path.is_empty() {
        return page;
    }
    let bytes = page.as_bytes();
    let mut moved = String::with_capacity(page.len() + page.len() / 16);
    let mut from = 0;
    for at in BEGINNING.find_iter(bytes) {
        // The slash of an address that names another host is none of ours.
        if is_address(&bytes[..at]) && bytes.get(at + 3) != Some(&b'/') {
            moved.push_str(&page[from..at + 2]);
            moved.push_str(path);
            from = at + 2;
        }
    }
    moved.push_str(&page[from..]);
    moved
}

/// Where an answer leads, below the path.
pub fn lead_below(location: &str, path: &str) -> String {
    if location.starts_with('/') && !location.starts_with("//") {
        format!("{path}{location}")
    } else {
        location.to_string()
    }
}

/// An address as a server at the root would see it; nothing if it does not lie below the path.
pub fn from_below<'a>(address: &'a str, path: &str) -> Option<&'a str> {
    match address.strip_prefix(path)? {
        "" => Some("/"),
        rest if rest.starts_with(['/', '?']) => Some(rest),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_move_and_words_do_not() {
        let page = concat!(
            "<a href=\"/t/1\" title=\"/t/1\"><img src=\"/x.svg\"><form action=\"/\">",
            "<g data-still=\"/still/a.svg\"></g><input value=\"/t/1\"><a href=\"#main\">",
            "<a href=\"//elsewhere/\">href=&quot;/ = \"/</a>",
        );
        let moved = concat!(
            "<a href=\"/a/b/t/1\" title=\"/t/1\"><img src=\"/a/b/x.svg\"><form action=\"/a/b/\">",
            "<g data-still=\"/a/b/still/a.svg\"></g><input value=\"/t/1\"><a href=\"#main\">",
            "<a href=\"//elsewhere/\">href=&quot;/ = \"/</a>",
        );
        assert_eq!(move_below(page.to_string(), "/a/b"), moved);
        assert_eq!(move_below(page.to_string(), ""), page);
    }

    #[test]
    fn what_leads_out_comes_back() {
        for (path, address) in [("", "/t/1?at=3"), ("/a", "/t/1?at=3"), ("/t", "/t/1")] {
            let below = lead_below(address, path);
            assert_eq!(from_below(&below, path), Some(address));
        }
        assert_eq!(lead_below("https://elsewhere/", "/a"), "https://elsewhere/");
        assert_eq!(from_below("/a", "/a"), Some("/"));
        assert_eq!(from_below("/ab/c", "/a"), None);
        assert_eq!(from_below("/b", "/a"), None);
    }
}
