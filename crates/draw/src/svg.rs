//! SVG elements as values. All text and all attributes are escaped here and nowhere else.

use crate::text::Face;
use std::fmt::{self, Display, Write};

/// A number as short as it can be: one decimal, no noise.
pub fn num(value: f32) -> String {
    let tenths = if value.is_finite() {
        (value * 10.0).round() as i64
    } else {
        0
    };
    let (sign, tenths) = (if tenths < 0 { "-" } else { "" }, tenths.abs());
    match tenths % 10 {
        0 => format!("{sign}{}", tenths / 10),
        decimal => format!("{sign}{}.{decimal}", tenths / 10),
    }
}

/// Text made harmless for content and for attributes in double quotes.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // Control characters are not allowed in XML at all.
            letter if letter < ' ' && !matches!(letter, '\t' | '\n' | '\r') => {}
            letter => out.push(letter),
        }
    }
    out
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

    /// An attribute with any text.
    #[must_use]
    pub fn set(mut self, name: &str, value: impl Display) -> Element {
        let _ = write!(
            self.attributes,
            " {name}=\"{}\"",
            escape(&value.to_string())
        );
        self
    }

    /// An attribute with a number.
    #[must_use]
    pub fn at(mut self, name: &str, value: f32) -> Element {
        let _ = write!(self.attributes, " {name}=\"{}\"", num(value));
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
        if !self.classes.is_empty() {
            self.classes.push(' ');
        }
        let _ = write!(self.classes, "{}", escape(&names.to_string()));
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
        let _ = write!(self.head, "<title>{}</title>", escape(&text.to_string()));
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
        self.body.push_str(&escape(&text.to_string()));
        self
    }

    /// Puts an element inside, in place.
    pub fn push(&mut self, child: Element) {
        let _ = write!(self.body, "{child}");
    }

    /// Puts finished SVG inside, as another panel made it.
    #[must_use]
    pub fn raw(mut self, svg: &str) -> Element {
        self.body.push_str(svg);
        self
    }

    /// What stands inside.
    pub fn inside(self) -> String {
        self.head + &self.body
    }
}

impl Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{}", self.tag)?;
        if !self.classes.is_empty() {
            write!(f, " class=\"{}\"", self.classes)?;
        }
        f.write_str(&self.attributes)?;
        if self.head.is_empty() && self.body.is_empty() {
            return f.write_str("/>");
        }
        write!(f, ">{}{}</{}>", self.head, self.body, self.tag)
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
