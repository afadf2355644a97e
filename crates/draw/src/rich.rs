//! Words and signs in one line: "+2 [gold] for each [wheat]".

use crate::{
    icons::Icon,
    svg::{Element, group, words},
    text::{Face, width},
};

#[derive(Clone, Debug, PartialEq, Eq)]
enum Bit {
    Word(String),
    Sign(Icon),
}

/// A text with signs, already read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rich {
    /// What belongs together without a space, in order; an empty one breaks the line.
    clumps: Vec<Vec<Bit>>,
}

/// One line of a rich text: what stands where.
type Placed = (f32, Bit);

impl Rich {
    /// Reads a text; `[gold]` is the sign, brackets around anything else stay as they are, a newline breaks the line.
    pub fn read(text: &str) -> Rich {
        let mut clumps = Vec::new();
        each_clump(text, |text| clumps.push(clump(text)));
        Rich { clumps }
    }

    /// Nothing at all?
    pub fn is_empty(&self) -> bool {
        self.clumps.is_empty()
    }

    /// Broken into lines.
    fn lines(&self, face: Face, size: f32, room: f32) -> Vec<Vec<Placed>> {
        let space = width(" ", face, size).max(size * 0.24);
        let mut lines: Vec<Vec<Placed>> = vec![Vec::new()];
        let mut x = 0.0;
        for clump in &self.clumps {
            let wide: f32 = clump.iter().map(|bit| bit_width(bit, face, size)).sum();
            let begun = x > 0.0;
            if clump.is_empty() || (begun && x + space + wide > room) {
                lines.push(Vec::new());
                x = 0.0;
            } else if begun {
                x += space;
            }
            for bit in clump {
                if let Some(line) = lines.last_mut() {
                    line.push((x, bit.clone()));
                }
                x += bit_width(bit, face, size);
            }
        }
        lines
    }

    /// How many lines it needs.
    pub fn count_lines(&self, face: Face, size: f32, room: f32) -> usize {
        if self.is_empty() {
            0
        } else {
            self.lines(face, size, room).len()
        }
    }

    /// The width of the text in one line.
    pub fn width(&self, face: Face, size: f32) -> f32 {
        let line = self.lines(face, size, f32::MAX);
        line.last()
            .and_then(|line| line.last())
            .map_or(0.0, |(x, bit)| x + bit_width(bit, face, size))
    }

    /// Drawn from a first base line down.
    pub fn draw(&self, x: f32, y: f32, face: Face, size: f32, room: f32, leading: f32) -> Element {
        let mut drawing = group();
        for (index, line) in self.lines(face, size, room).into_iter().enumerate() {
            let base = y + index as f32 * leading;
            let mut run: Option<(f32, f32, String)> = None;
            for (at, bit) in line {
                match bit {
                    // Neighbouring words are one text element: smaller, and spoken as one.
                    Bit::Word(word) => match &mut run {
                        Some((_, end, text)) if at - *end < size * 0.5 => {
                            if at > *end {
                                text.push(' ');
                            }
                            text.push_str(&word);
                            *end = at + width(&word, face, size);
                        }
                        _ => {
                            if let Some((start, _, text)) = run.take() {
                                drawing.push(words(x + start, base, text, face, size));
                            }
                            run = Some((at, at + width(&word, face, size), word));
                        }
                    },
                    Bit::Sign(icon) => {
                        if let Some((start, _, text)) = run.take() {
                            drawing.push(words(x + start, base, text, face, size));
                        }
                        let middle = x + at + size * 0.62;
                        drawing.push(
                            icon.draw(middle, base - size * 0.36, size * 1.12)
                                .title(icon.name()),
                        );
                    }
                }
            }
            if let Some((start, _, text)) = run {
                drawing.push(words(x + start, base, text, face, size));
            }
        }
        drawing
    }

    /// Drawn in one line around a point.
    pub fn middle(&self, x: f32, y: f32, face: Face, size: f32) -> Element {
        self.draw(
            x - self.width(face, size) / 2.0,
            y,
            face,
            size,
            f32::MAX,
            size,
        )
    }
}

/// What belongs together without a space, bit by bit; an empty one breaks the line.
fn each_clump(text: &str, mut take: impl FnMut(&str)) {
    for (index, paragraph) in text.split('\n').enumerate() {
        if index > 0 {
            take("");
        }
        paragraph.split_whitespace().for_each(&mut take);
    }
}

/// The first bit of a clump, as a word or a sign, and what follows it.
fn first(clump: &str) -> Option<(Result<Icon, &str>, &str)> {
    let mut from = 0;
    while let Some(at) = clump[from..].find('[').map(|found| from + found) {
        let inner = clump[at + 1..].split_once(']');
        if let Some((icon, after)) =
            inner.and_then(|(name, after)| Some((Icon::from_name(name)?, after)))
        {
            return Some(match &clump[..at] {
                "" => (Ok(icon), after),
                word => (Err(word), &clump[at..]),
            });
        }
        from = at + 1;
    }
    (!clump.is_empty()).then_some((Err(clump), ""))
}

/// A text with signs as a page writes it: signs refer to the page's symbols and are said by their names.
pub fn html(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 64);
    let mut apart = false;
    each_clump(text, |clump| {
        let Some((mut bit, mut rest)) = first(clump) else {
            out.push_str("<br>");
            apart = false;
            return;
        };
        if apart {
            out.push(' ');
        }
        apart = true;
        let joined = !rest.is_empty();
        out.push_str(if joined { "<span class=\"nb\">" } else { "" });
        loop {
            match bit {
                Ok(icon) => write_sign(icon.name(), &mut out),
                Err(word) => crate::svg::escape(word, &mut out),
            }
            match first(rest) {
                Some(next) => (bit, rest) = next,
                None => break,
            }
        }
        out.push_str(if joined { "</span>" } else { "" });
    });
    out
}

/// A text with words for its signs.
pub fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    each_clump(text, |mut clump| {
        while let Some((bit, rest)) = first(clump) {
            if !out.is_empty() {
                out.push(' ');
            }
            out.push_str(bit.map_or_else(|word| word, |icon| icon.name()));
            clump = rest;
        }
    });
    out
}

/// Numbers of things with their signs in place of the words: "gain 3 food" becomes "gain 3[wheat]". Longer words come first.
pub fn signed(text: &str, words: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let number = out.ends_with(|before: char| before.is_ascii_digit());
        let found = rest.strip_prefix(' ').filter(|_| number).and_then(|after| {
            words.iter().find_map(|(word, sign)| {
                let left = after.strip_prefix(word)?;
                let ends = !left.starts_with(|next: char| next.is_alphanumeric());
                ends.then_some((sign, left))
            })
        });
        if let Some((sign, left)) = found {
            out.push_str(&format!("[{sign}]"));
            rest = left;
        } else {
            out.push(letter);
            rest = &rest[letter.len_utf8()..];
        }
    }
    out
}

/// A sign as a page writes it, said by its name.
pub fn sign(name: &str) -> String {
    let mut out = String::with_capacity(96);
    write_sign(name, &mut out);
    out
}

fn write_sign(name: &str, out: &mut String) {
    let bits = [
        "<svg class=\"sign\" role=\"img\" aria-label=\"",
        name,
        "\"><use href=\"#sign-",
        name,
        "\"/></svg>",
    ];
    bits.iter().for_each(|bit| out.push_str(bit));
}

fn bit_width(bit: &Bit, face: Face, size: f32) -> f32 {
    match bit {
        Bit::Word(word) => width(word, face, size),
        Bit::Sign(_) => size * 1.24,
    }
}

fn clump(mut text: &str) -> Vec<Bit> {
    let mut bits = Vec::new();
    while let Some((bit, rest)) = first(text) {
        bits.push(bit.map_or_else(|word| Bit::Word(word.to_string()), Bit::Sign));
        text = rest;
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_read_and_other_brackets_stay() {
        let rich = Rich::read("+2[gold] for [each] [wheat]");
        assert_eq!(
            plain("+2[gold] for [each] [wheat]"),
            "+2 gold for [each] wheat"
        );
        assert_eq!(plain("[[gold]\n a  [x[wheat]"), "[ gold a [x wheat");
        let drawn = rich
            .draw(0.0, 0.0, Face::Sans, 12.0, 400.0, 15.0)
            .to_string();
        assert_eq!(drawn.matches("class=\"icon\"").count(), 2);
        assert!(drawn.contains("for [each]"));
    }

    #[test]
    fn numbers_of_things_get_their_signs() {
        let words = [("civil actions", "civil"), ("food", "wheat")];
        assert_eq!(
            signed(
                "Gain 3 food, 2 civil actions and foodstuff for 1 foodie",
                &words
            ),
            "Gain 3[wheat], 2[civil] and foodstuff for 1 foodie"
        );
        assert_eq!(
            html("3[wheat] & <b>"),
            "<span class=\"nb\">3<svg class=\"sign\" role=\"img\" aria-label=\"wheat\"><use href=\"#sign-wheat\"/></svg></span> &amp; &lt;b&gt;"
        );
    }

    #[test]
    fn lines_break_where_room_ends_and_where_told() {
        let rich = Rich::read("one two three four");
        assert_eq!(rich.count_lines(Face::Sans, 12.0, 1000.0), 1);
        assert!(rich.count_lines(Face::Sans, 12.0, 40.0) >= 3);
        assert_eq!(
            Rich::read("one\ntwo").count_lines(Face::Sans, 12.0, 1000.0),
            2
        );
        assert_eq!(Rich::read("").count_lines(Face::Sans, 12.0, 100.0), 0);
    }
}
