//! A table as a file: SVG, or PNG by way of it.

use crate::Failure;
use orbis_core::Drawing;
use resvg::{tiny_skia, usvg};

/// All panels of a drawing below each other, as one standalone SVG.
pub fn svg(drawing: &Drawing) -> String {
    const GAP: f32 = 12.0;
    let width = drawing
        .panels
        .iter()
        .map(|panel| panel.size.0)
        .fold(1.0, f32::max);
    let (mut y, mut body) = (0.0, String::new());
    for panel in &drawing.panels {
        let (w, h) = panel.size;
        body += &format!(
            "<svg x=\"0\" y=\"{y}\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\">{}</svg>",
            panel.svg
        );
        y += h + GAP;
    }
    let height = (y - GAP).max(1.0);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">{body}</svg>\n"
    )
}

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
