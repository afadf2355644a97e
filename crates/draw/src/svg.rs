//! SVG elements as values. All text and all attributes are escaped here and nowhere else.

use crate::text::Face;
use orbis_core::Still;
use std::fmt::{self, Display, Write};

/// A number as short as it can be: one decimal, no noise.
pub fn num(value: f32) -> Num {
    Num(value)
}

/// Written as short as it can be.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Num(f32);

impl Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut room = [0u8; 24];
        f.write_str(self.digits(&mut room))
    }
}

impl Num {
    /// Its digits, from the end of the room to the front.
    fn digits(self, room: &mut [u8; 24]) -> &str {
        let tenths = if self.0.is_finite() {
            (self.0 * 10.0).round() as i64
        } else {
            0
        };
        let mut left = tenths.unsigned_abs();
        let mut at = room.len();
        let mut put = |byte: u8| {
            at -= 1;
            room[at] = byte;
        };
        if !left.is_multiple_of(10) {
            put(b'0' + (left % 10) as u8);
            put(b'.');
        }
        left /= 10;
        loop {
            put(b'0' + (left % 10) as u8);
            left /= 10;
            if left == 0 {
                break;
            }
        }
        if tenths < 0 {
            put(b'-');
        }
        std::str::from_utf8(&room[at..]).unwrap_or("0")
    }
}

/// Writes text made harmless for content and for attributes in double quotes.
struct Harmless<'a>(&'a mut String);

impl Write for Harmless<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut plain = 0;
        for (at, byte) in text.bytes().enumerate() {
            let instead = match byte {
                b'&' => "&amp;",
                b'<' => "&lt;",
                b'>' => "&gt;",
                b'"' => "&quot;",
                b'\'' => "&#39;",
                // Readers of XML make spaces of them in attributes.
                b'\n' => "&#10;",
                b'\t' => "&#9;",
                b'\r' => "&#13;",
                b' '.. => continue,
                // Control characters are not allowed in XML at all.
                _ => "",
            };
            self.0.push_str(&text[plain..at]);
            self.0.push_str(instead);
            plain = at + 1;
        }
        self.0.push_str(&text[plain..]);
        Ok(())
    }
}

/// Writes a text made harmless behind what is there.
pub fn escape(text: &str, out: &mut String) {
    let _ = Harmless(out).write_str(text);
}

/// Most texts grow step by step: the first room is large enough for most of them.
fn room(text: &mut String, usual: usize) {
    if text.capacity() == 0 {
        text.reserve(usual);
    }
}

/// An element with its attributes and what stands inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    tag: &'static str,
    classes: String,
    attributes: String,
    head: String,
    body: String,
}

impl Element {
    /// An empty element.
    pub fn new(tag: &'static str) -> Element {
        Element {
            tag,
            classes: String::new(),
            attributes: String::new(),
            head: String::new(),
            body: String::new(),
        }
    }

    fn begin(&mut self, name: &str) {
        room(&mut self.attributes, 64);
        self.attributes.push(' ');
        self.attributes.push_str(name);
        self.attributes.push_str("=\"");
    }

    /// An attribute with any text.
    #[must_use]
    pub fn set(mut self, name: &str, value: impl Display) -> Element {
        self.begin(name);
        let _ = write!(Harmless(&mut self.attributes), "{value}");
        self.attributes.push('"');
        self
    }

    /// An attribute with a number.
    #[must_use]
    pub fn at(mut self, name: &str, value: f32) -> Element {
        self.begin(name);
        self.attributes.push_str(Num(value).digits(&mut [0; 24]));
        self.attributes.push('"');
        self
    }

    /// A stable id, so that a page can find the thing again.
    #[must_use]
    pub fn id(self, id: impl Display) -> Element {
        self.set("id", id)
    }

    /// Adds classes.
    #[must_use]
    pub fn class(mut self, names: impl Display) -> Element {
        room(&mut self.classes, 24);
        if !self.classes.is_empty() {
            self.classes.push(' ');
        }
        let _ = write!(Harmless(&mut self.classes), "{names}");
        self
    }

    /// Filled with a colour of the palette.
    #[must_use]
    pub fn fill(self, colour: impl Display) -> Element {
        self.class(format_args!("f-{colour}"))
    }

    /// Outlined with a colour of the palette.
    #[must_use]
    pub fn stroke(self, colour: impl Display, width: f32) -> Element {
        self.class(format_args!("s-{colour}"))
            .at("stroke-width", width)
    }

    /// Shines through.
    #[must_use]
    pub fn opacity(self, share: f32) -> Element {
        self.set("opacity", format_args!("{:.2}", share.clamp(0.0, 1.0)))
    }

    /// Moved to a point; pages let pieces glide by this alone.
    #[must_use]
    pub fn translate(self, x: f32, y: f32) -> Element {
        self.set(
            "transform",
            format_args!("translate({} {})", num(x), num(y)),
        )
    }

    /// Moved and sized.
    #[must_use]
    pub fn place(self, x: f32, y: f32, scale: f32) -> Element {
        let scale = format!("{scale:.3}");
        let scale = scale.trim_end_matches('0').trim_end_matches('.');
        self.set(
            "transform",
            format_args!("translate({} {}) scale({scale})", num(x), num(y)),
        )
    }

    /// The name of the place that an offer points to.
    #[must_use]
    pub fn target(self, target: impl Display) -> Element {
        self.set("data-target", target)
    }

    /// What a pointer resting on it and a screen reader say.
    #[must_use]
    pub fn title(mut self, text: impl Display) -> Element {
        self.head.push_str("<title>");
        let _ = write!(Harmless(&mut self.head), "{text}");
        self.head.push_str("</title>");
        self
    }

    /// Puts an element inside.
    #[must_use]
    pub fn child(mut self, child: Element) -> Element {
        self.push(child);
        self
    }

    /// Puts several elements inside.
    #[must_use]
    pub fn children(mut self, children: impl IntoIterator<Item = Element>) -> Element {
        children.into_iter().for_each(|child| self.push(child));
        self
    }

    /// Puts text inside.
    #[must_use]
    pub fn say(mut self, text: impl Display) -> Element {
        let _ = write!(Harmless(&mut self.body), "{text}");
        self
    }

    /// Puts an element inside, in place.
    pub fn push(&mut self, child: Element) {
        room(&mut self.body, 512);
        child.write(&mut self.body);
    }

    /// Puts finished SVG inside, as another panel made it.
    #[must_use]
    pub fn raw(mut self, svg: &str) -> Element {
        self.body.push_str(svg);
        self
    }

    /// Puts a layer that stays into its place; the panel must know it.
    #[must_use]
    pub fn still(self, still: &Still) -> Element {
        self.raw(&still.place())
    }

    /// What stands inside.
    pub fn inside(self) -> String {
        self.head + &self.body
    }
}

impl Element {
    fn write(&self, out: &mut String) {
        let inside = self.head.len() + self.body.len();
        out.reserve(self.classes.len() + self.attributes.len() + inside + 2 * self.tag.len() + 16);
        out.push('<');
        out.push_str(self.tag);
        if !self.classes.is_empty() {
            out.push_str(" class=\"");
            out.push_str(&self.classes);
            out.push('"');
        }
        out.push_str(&self.attributes);
        if inside == 0 {
            out.push_str("/>");
            return;
        }
        out.push('>');
        out.push_str(&self.head);
        out.push_str(&self.body);
        out.push_str("</");
        out.push_str(self.tag);
        out.push('>');
    }
}

impl Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        self.write(&mut out);
        f.write_str(&out)
    }
}

/// A group.
pub fn group() -> Element {
    Element::new("g")
}

/// A rectangle with round corners.
pub fn rect(x: f32, y: f32, width: f32, height: f32, radius: f32) -> Element {
    let element = Element::new("rect")
        .at("x", x)
        .at("y", y)
        .at("width", width.max(0.0))
        .at("height", height.max(0.0));
    if radius > 0.0 {
        element.at("rx", radius)
    } else {
        element
    }
}

/// A circle.
pub fn circle(x: f32, y: f32, radius: f32) -> Element {
    Element::new("circle")
        .at("cx", x)
        .at("cy", y)
        .at("r", radius.max(0.0))
}

/// A path.
pub fn path(d: impl Display) -> Element {
    Element::new("path").set("d", d)
}

/// A straight line.
pub fn line(x1: f32, y1: f32, x2: f32, y2: f32) -> Element {
    Element::new("line")
        .at("x1", x1)
        .at("y1", y1)
        .at("x2", x2)
        .at("y2", y2)
}

/// A line of words; `y` is where the letters stand.
pub fn words(x: f32, y: f32, text: impl Display, face: Face, size: f32) -> Element {
    Element::new("text")
        .class(face.class())
        .at("x", x)
        .at("y", y)
        .at("font-size", size)
        .say(text)
}

impl Element {
    /// Text around its point.
    #[must_use]
    pub fn middle(self) -> Element {
        self.set("text-anchor", "middle")
    }

    /// Text that ends at its point.
    #[must_use]
    pub fn end(self) -> Element {
        self.set("text-anchor", "end")
    }
}

/// Cuts off what is wider or higher than the frame: for words whose length nobody knows, such as names.
pub fn window(x: f32, y: f32, width: f32, height: f32) -> Element {
    Element::new("svg")
        .at("x", x)
        .at("y", y)
        .at("width", width)
        .at("height", height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_in_an_attribute_stay_lines_for_every_reader() {
        let svg = group().set("data-about", "Egypt\nfertile").to_string();
        let tree = roxmltree::Document::parse(&svg).expect("XML");
        let about = tree.root_element().attribute("data-about");
        assert_eq!(about, Some("Egypt\nfertile"));
        assert_eq!(group().say("a\u{1}<b>").to_string(), "<g>a&lt;b&gt;</g>");
    }

    #[test]
    fn numbers_are_short() {
        let texts = [0.0, -0.04, 2.25, -3.0, 12.34, f32::NAN].map(|each| num(each).to_string());
        assert_eq!(texts, ["0", "0", "2.3", "-3", "12.3", "0"]);
    }
}
