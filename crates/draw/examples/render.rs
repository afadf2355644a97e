//! A picture as pixels: `cargo run -p orbis-draw --example render -- IN.svg OUT.png`.

use resvg::{tiny_skia, usvg};
use std::{env, error::Error, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [from, to] = words.as_slice() else {
        return Err("IN.svg OUT.png".into());
    };
    let mut options = usvg::Options::default();
    options.fontdb_mut().load_system_fonts();
    let tree = usvg::Tree::from_str(&fs::read_to_string(from)?, &options)?;
    let size = tree.size().to_int_size();
    let mut pixmap =
        tiny_skia::Pixmap::new(size.width(), size.height()).ok_or("an empty picture")?;
    resvg::render(&tree, tiny_skia::Transform::default(), &mut pixmap.as_mut());
    pixmap.save_png(to)?;
    Ok(())
}
