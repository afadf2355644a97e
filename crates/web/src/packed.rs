//! Texts that never change, packed once as well as can be and kept for ever by browsers.

use axum::{
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use std::{borrow::Cow, io::Write, sync::OnceLock};

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
        let wants = |name: &str| {
            let said = headers.get_all(header::ACCEPT_ENCODING).iter();
            let mut words = said
                .filter_map(|value| value.to_str().ok())
                .flat_map(|value| value.split(','))
                .map(|word| word.split(';').collect::<Vec<_>>());
            words.any(|word| word[0].trim() == name && !refused(&word[1..]))
        };
        let (encoding, bytes) = if wants("br") && !self.brotli().is_empty() {
            ("br", self.brotli())
        } else if wants("gzip") && !self.gzip().is_empty() {
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
