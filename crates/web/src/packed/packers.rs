//! How texts are packed.

use flate2::{Compress, Compression, FlushCompress, Status};
use std::{
    io::Write,
    sync::{Mutex, PoisonError},
};

/// How hard pages are packed: harder costs more time than the bytes are worth.
pub const QUICKLY: u32 = 1;
/// Packers that have nothing to do. Making one costs as much as packing a small page.
static PACKERS: Mutex<Vec<Compress>> = Mutex::new(Vec::new());
/// How many of them are kept.
const IDLE: usize = 32;

/// Packs quickly, in one go; nothing if that fails.
pub fn quickly(text: &[u8]) -> Option<Vec<u8>> {
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

/// Packs well; nothing if that fails.
pub fn gzip(text: &[u8]) -> Vec<u8> {
    let mut out = flate2::write::GzEncoder::new(Vec::new(), Compression::best());
    let packed = out.write_all(text);
    packed.and_then(|()| out.finish()).unwrap_or_default()
}

/// Packs better still; nothing if that fails.
pub fn brotli(mut text: &[u8]) -> Vec<u8> {
    let params = brotli::enc::BrotliEncoderParams {
        quality: 9,
        ..Default::default()
    };
    let mut out = Vec::new();
    match brotli::BrotliCompress(&mut text, &mut out, &params) {
        Ok(_) => out,
        Err(_) => Vec::new(),
    }
}
