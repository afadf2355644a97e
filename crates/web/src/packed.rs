//! Texts that never change, packed once as well as can be and kept for ever by browsers; and pages, packed quickly.

use axum::{
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use flate2::{Compress, Compression, FlushCompress, Status};
use std::{
    borrow::Cow,
    io::Write,
    sync::{Mutex, OnceLock, PoisonError},
};

/// How hard pages are packed: harder costs more time than the bytes are worth.
pub const QUICKLY: u32 = 1;
/// What fits into one packet of the network is not worth packing.
const SMALL: usize = 1024;
/// Packers that have nothing to do. Making one costs as much as packing a small page.
static PACKERS: Mutex<Vec<Compress>> = Mutex::new(Vec::new());
/// How many of them are kept.
const IDLE: usize = 32;

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
            .then(|| gzip(html.as_bytes()))
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

/// Packs quickly, in one go; nothing if that fails.
fn gzip(text: &[u8]) -> Option<Vec<u8>> {
    let idle = || PACKERS.lock().unwrap_or_else(PoisonError::into_inner);
    let idler = idle().pop();
    let mut packer = idler.unwrap_or_else(|| Compress::new_gzip(Compression::new(QUICKLY), 15));
    let mut out = Vec::with_capacity(text.len() / 3 + 256);
    loop {
        let from = usize::try_from(packer.total_in()).ok()?;
        let status = packer.compress_vec(&text[from..], &mut out, FlushCompress::Finish);
        match status.ok()? {
            Status::StreamEnd => break,
            Status::Ok | Status::BufError => out.reserve(text.len() / 4 + 256),
        }
    }
    packer.reset();
    let mut idle = idle();
    if idle.len() < IDLE {
        idle.push(packer);
    }
    Some(out)
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
        self.gzip.get_or_init(|| {
            let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
            let packed = out.write_all(self.text.as_bytes());
            packed.and_then(|()| out.finish()).unwrap_or_default()
        })
    }

    fn brotli(&self) -> &[u8] {
        self.brotli.get_or_init(|| {
            let params = brotli::enc::BrotliEncoderParams {
                quality: 9,
                ..Default::default()
            };
            let mut out = Vec::new();
            match brotli::BrotliCompress(&mut self.text.as_bytes(), &mut out, &params) {
                Ok(_) => out,
                Err(_) => Vec::new(),
            }
        })
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
