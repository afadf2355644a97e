//! Texts that never change, packed once as well as can be and kept for ever by browsers; and pages, packed quickly.

#[cfg_attr(target_family = "wasm", path = "packed/unpacked.rs")]
mod packers;

#[cfg(not(target_family = "wasm"))]
pub use packers::QUICKLY;

use axum::{
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use std::{borrow::Cow, sync::OnceLock};

/// What fits into one packet of the network is not worth packing.
const SMALL: usize = 1024;

/// Does a client that says this unpack `name`?
fn wants(headers: &HeaderMap, name: &str) -> bool {
    let said = headers.get_all(header::ACCEPT_ENCODING).iter();
    let mut words = said
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|word| word.split(';').collect::<Vec<_>>());
    words.any(|word| word[0].trim() == name && !refused(&word[1..]))
}

/// Does a client unpack what is packed quickly?
pub fn unpacks(headers: &HeaderMap) -> bool {
    wants(headers, "gzip")
}

/// A page, packed if that is worth it.
pub struct Page {
    bytes: Vec<u8>,
    gzip: bool,
}

impl Page {
    /// Packs a page for a client that can unpack it, or not.
    pub fn new(html: String, unpacks: bool) -> Page {
        let packed = (unpacks && html.len() > SMALL)
            .then(|| packers::quickly(html.as_bytes()))
            .flatten();
        match packed {
            Some(bytes) => Page { bytes, gzip: true },
            None => Page {
                bytes: html.into_bytes(),
                gzip: false,
            },
        }
    }
}

impl IntoResponse for Page {
    fn into_response(self) -> Response {
        let mut response = self.bytes.into_response();
        let said = response.headers_mut();
        let kind = HeaderValue::from_static("text/html; charset=utf-8");
        said.insert(header::CONTENT_TYPE, kind);
        said.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if self.gzip {
            said.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    }
}

/// A text with its packed forms, which are made when somebody first asks for them.
pub struct Packed {
    kind: &'static str,
    text: Cow<'static, str>,
    gzip: OnceLock<Vec<u8>>,
    brotli: OnceLock<Vec<u8>>,
}

const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

impl Packed {
    /// A text of this media type.
    pub fn new(kind: &'static str, text: impl Into<Cow<'static, str>>) -> Packed {
        Packed {
            kind,
            text: text.into(),
            gzip: OnceLock::new(),
            brotli: OnceLock::new(),
        }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    fn gzip(&self) -> &[u8] {
        self.gzip
            .get_or_init(|| packers::gzip(self.text.as_bytes()))
    }

    fn brotli(&self) -> &[u8] {
        self.brotli
            .get_or_init(|| packers::brotli(self.text.as_bytes()))
    }

    /// As a browser wants it that says this about itself.
    pub fn answer(&self, headers: &HeaderMap) -> Response {
        let (encoding, bytes) = if wants(headers, "br") && !self.brotli().is_empty() {
            ("br", self.brotli())
        } else if wants(headers, "gzip") && !self.gzip().is_empty() {
            ("gzip", self.gzip())
        } else {
            ("identity", self.text.as_bytes())
        };
        let mut response = bytes.to_vec().into_response();
        let said = response.headers_mut();
        said.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        said.insert(header::CACHE_CONTROL, FOREVER);
        said.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if encoding != "identity" {
            said.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    }
}

/// `q=0` means no.
fn refused(parameters: &[&str]) -> bool {
    parameters.iter().any(|word| {
        let value = word.trim().strip_prefix("q=");
        value.is_some_and(|value| value.parse::<f32>() == Ok(0.0))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(encoding: &'static str) -> Response {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(encoding));
        Packed::new("text/css", "a{b:c}".repeat(500)).answer(&headers)
    }

    #[test]
    fn a_page_is_packed_whole_again_and_again() {
        use std::io::Read;
        for length in [0, 10, 900, 1025, 5000, 300_000] {
            let text: String = (0..length)
                .map(|i| char::from(b'a' + (i * i % 23) as u8))
                .collect();
            let page = Page::new(text.clone(), true);
            assert_eq!(page.gzip, length > SMALL, "{length}");
            let mut back = String::new();
            if page.gzip {
                let read = flate2::read::GzDecoder::new(&*page.bytes).read_to_string(&mut back);
                assert!(read.is_ok(), "{read:?}");
                assert!(page.bytes.len() < length);
            } else {
                back = String::from_utf8(page.bytes).expect("text");
            }
            assert_eq!(back, text);
        }
        assert!(!Page::new("x".repeat(5000), false).gzip);
    }

    #[test]
    fn everybody_gets_what_they_can_unpack() {
        for (said, packed) in [
            ("gzip, deflate, br", Some("br")),
            ("gzip, br;q=0", Some("gzip")),
            ("identity", None),
            ("", None),
        ] {
            let response = answer(said);
            let encoding = response.headers().get(header::CONTENT_ENCODING);
            assert_eq!(encoding.and_then(|value| value.to_str().ok()), packed);
            let kept = response.headers().get(header::CACHE_CONTROL);
            assert_eq!(kept, Some(&FOREVER));
        }
    }
}
