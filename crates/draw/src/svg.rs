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
    /// Its digits.
    fn digits(self, room: &mut [u8; 24]) -> &str {
        let tenths = if self.0.is_finite() {
            (self.0 * 10.0).round() as i64
        } else {
            0
        };
        digits(tenths, 1, room)
    }
}

/// A number of tenths, hundredths and so on as short as it can be, from the end of the room to the front.
fn digits(number: i64, decimals: usize, room: &mut [u8; 24]) -> &str {
    let mut left = number.unsigned_abs();
    let mut at = room.len();
    let mut put = |byte: u8| {
        at -= 1;
        room[at] = byte;
    };
    let mut begun = false;
    for _ in 0..decimals {
        let digit = (left % 10) as u8;
        left /= 10;
        begun |= digit > 0;
        if begun {
            put(b'0' + digit);
        }
    }
    if begun {
        put(b'.');
    }
    loop {
        put(b'0' + (left % 10) as u8);
        left /= 10;
        if left == 0 {
            break;
        }
    }
    if number < 0 {
        put(b'-');
    }
    std::str::from_utf8(&room[at..]).unwrap_or("0")
}

/// Writes text made harmless for content and for attributes in double quotes.
struct Harmless<'a>(&'a mut Vec<u8>);

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
            self.0.extend_from_slice(&text.as_bytes()[plain..at]);
            self.0.extend_from_slice(instead.as_bytes());
            plain = at + 1;
        }
        self.0.extend_from_slice(&text.as_bytes()[plain..]);
        Ok(())
    }
}

/// Writes a text made harmless behind what is there.
pub fn escape(text: &str, out: &mut String) {
    let mut safe = Vec::with_capacity(text.len());
    let _ = Harmless(&mut safe).write_str(text);
    out.push_str(std::str::from_utf8(&safe).unwrap_or_default());
}

/// An element with its attributes and what stands inside, all in one buffer: pictures are made of thousands of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    tag: &'static str,
    /// Its classes, its attributes, what comes first inside, and the rest.
    text: Vec<u8>,
    /// Where the first three of these end.
    ends: [usize; 3],
}

/// The sections of an element's buffer that end before its last.
#[derive(Copy, Clone)]
enum Section {
    Classes,
    Attributes,
    Head,
}

impl Element {
    /// An empty element.
    pub fn new(tag: &'static str) -> Element {
        Element {
            tag,
            text: Vec::new(),
            ends: [0; 3],
        }
    }

    /// Most buffers grow step by step: the first room is large enough for most of them.
    fn room(&mut self, usual: usize) {
        if self.text.capacity() == 0 {
            self.text.reserve(usual);
        }
    }

    /// Writes to the end of a section; what follows moves on.
    fn write_into(&mut self, section: Section, write: impl FnOnce(&mut Vec<u8>)) {
        self.room(112);
        let before = self.text.len();
        write(&mut self.text);
        let more = self.text.len() - before;
        let section = section as usize;
        let at = self.ends[section];
        if at < before {
            self.text[at..].rotate_right(more);
        }
        for end in &mut self.ends[section..] {
            *end += more;
        }
    }

    fn attribute(&mut self, name: &str, value: impl FnOnce(&mut Vec<u8>)) {
        self.write_into(Section::Attributes, |out| {
            out.push(b' ');
            out.extend_from_slice(name.as_bytes());
            out.extend_from_slice(b"=\"");
            value(out);
            out.push(b'"');
        });
    }

    /// An attribute with any text.
    #[must_use]
    pub fn set(mut self, name: &str, value: impl Display) -> Element {
        self.attribute(name, |out| {
            let _ = write!(Harmless(out), "{value}");
        });
        self
    }

    /// An attribute with a number.
    #[must_use]
    pub fn at(mut self, name: &str, value: f32) -> Element {
        self.attribute(name, |out| {
            out.extend_from_slice(Num(value).digits(&mut [0; 24]).as_bytes());
        });
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
        let first = self.ends[Section::Classes as usize] == 0;
        self.write_into(Section::Classes, |out| {
            if !first {
                out.push(b' ');
            }
            let _ = write!(Harmless(out), "{names}");
        });
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
        let (mut room, thousandths) = ([0; 24], (f64::from(scale) * 1000.0).round());
        let scale = digits(thousandths as i64, 3, &mut room);
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
        self.write_into(Section::Head, |out| {
            out.extend_from_slice(b"<title>");
            let _ = write!(Harmless(out), "{text}");
            out.extend_from_slice(b"</title>");
        });
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
        let _ = write!(Harmless(&mut self.text), "{text}");
        self
    }

    /// Puts an element inside, in place.
    pub fn push(&mut self, child: Element) {
        self.room(512);
        child.write(&mut self.text);
    }

    /// Puts finished SVG inside, as another panel made it.
    #[must_use]
    pub fn raw(mut self, svg: &str) -> Element {
        self.text.extend_from_slice(svg.as_bytes());
        self
    }

    /// Puts a layer that stays into its place; the panel must know it.
    #[must_use]
    pub fn still(self, still: &Still) -> Element {
        self.raw(&still.place())
    }

    /// What stands inside.
    pub fn inside(self) -> String {
        let mut text = self.text;
        text.drain(..self.ends[Section::Attributes as usize]);
        string(text)
    }

    /// All of it.
    pub fn into_svg(self) -> String {
        let mut out = Vec::with_capacity(self.text.len() + 64);
        self.write(&mut out);
        string(out)
    }

    fn write(&self, out: &mut Vec<u8>) {
        let [classes, attributes, _] = self.ends;
        let inside = &self.text[attributes..];
        out.reserve(self.text.len() + 2 * self.tag.len() + 16);
        out.push(b'<');
        out.extend_from_slice(self.tag.as_bytes());
        if classes > 0 {
            out.extend_from_slice(b" class=\"");
            out.extend_from_slice(&self.text[..classes]);
            out.push(b'"');
        }
        out.extend_from_slice(&self.text[classes..attributes]);
        if inside.is_empty() {
            out.extend_from_slice(b"/>");
            return;
        }
        out.push(b'>');
        out.extend_from_slice(inside);
        out.extend_from_slice(b"</");
        out.extend_from_slice(self.tag.as_bytes());
        out.push(b'>');
    }
}

/// Only texts were written, so nothing is lost here.
fn string(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

impl Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.clone().into_svg())
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
    fn an_element_is_the_same_in_whatever_order_it_is_told() {
        let child = || Element::new("circle").at("r", 2.0);
        let one = group()
            .class("a")
            .id("x")
            .class("b")
            .title("T")
            .child(child());
        let other = group()
            .child(child())
            .title("T")
            .id("x")
            .class("a")
            .class("b");
        let svg = "<g class=\"a b\" id=\"x\"><title>T</title><circle r=\"2\"/></g>";
        assert_eq!((one.to_string().as_str(), &one), (svg, &other));
        assert_eq!(one.inside(), "<title>T</title><circle r=\"2\"/>");
        assert_eq!(other.into_svg(), svg);
    }

    #[test]
    fn numbers_are_short() {
        let texts = [0.0, -0.04, 2.25, -3.0, 12.34, f32::NAN].map(|each| num(each).to_string());
        assert_eq!(texts, ["0", "0", "2.3", "-3", "12.3", "0"]);
        let place = |scale| group().place(1.0, 2.5, scale).to_string();
        assert_eq!(
            place(0.75),
            "<g transform=\"translate(1 2.5) scale(0.75)\"/>"
        );
        assert!(place(1.0).contains("scale(1)") && place(0.0625).contains("scale(0.063)"));
    }
}
