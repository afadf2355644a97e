//! A table as pixels.

use crate::Failure;
use resvg::{tiny_skia, usvg};

/// The SVG as pixels, with the fonts of this system.
pub fn png(svg: &str) -> Result<Vec<u8>, Failure> {
    let mut options = usvg::Options::default();
    options.fontdb_mut().load_system_fonts();
    let tree = usvg::Tree::from_str(svg, &options)
        .map_err(|error| Failure::said(format!("the drawing cannot be read: {error}")))?;
    let size = tree.size().to_int_size();
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height())
        .ok_or_else(|| Failure::said("the drawing is too large for a PNG"))?;
    resvg::render(
        &tree,
        tiny_skia::Transform::identity(),
        &mut pixels.as_mut(),
    );
    pixels
        .encode_png()
        .map_err(|error| Failure::said(format!("the PNG cannot be made: {error}")))
}
