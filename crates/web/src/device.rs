//! What kind of device asks, in words of ours: enough to tell one's own devices apart.

use axum::http::{HeaderMap, header};

const BROWSERS: [(&str, &str); 7] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: [(&str, &str); 7] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// Browser and system, as far as the request tells; never a word of the request itself.
pub fn kind(headers: &HeaderMap) -> String {
    let said = headers.get(header::USER_AGENT);
    let said = said.and_then(|said| said.to_str().ok()).unwrap_or_default();
    let among = |known: &[(&str, &'static str)]| {
        let found = known.iter().find(|(mark, _)| said.contains(mark));
        found.map(|(_, name)| *name)
    };
    match (among(&BROWSERS), among(&SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(browser), None) => browser.to_string(),
        (None, Some(system)) => format!("a browser on {system}"),
        (None, None) => "a browser".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn devices_are_told_apart_in_words_of_ours() {
        for (said, kind_of) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                "Firefox on Linux",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
                "Edge on Windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
                "Safari on iPhone",
            ),
            (
                "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
                "Chrome on Android",
            ),
            ("curl/8.0 <b>Linux</b>", "a browser on Linux"),
            ("", "a browser"),
        ] {
            let mut headers = HeaderMap::new();
            let value = HeaderValue::from_str(said).expect("a header");
            headers.insert(header::USER_AGENT, value);
            assert_eq!(kind(&headers), kind_of);
        }
    }
}
