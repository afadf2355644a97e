//! How wide words are. Tables of two families that are as wide as any in the font stack, so what fits here fits there.

/// A typeface.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Face {
    /// Everything to read.
    Sans,
    /// Numbers, labels.
    Bold,
    /// Quiet names.
    Serif,
    /// Names and headings.
    Title,
}

impl Face {
    /// Its class in the stylesheet.
    pub const fn class(self) -> &'static str {
        match self {
            Face::Sans => "t-sans",
            Face::Bold => "t-bold",
            Face::Serif => "t-serif",
            Face::Title => "t-title",
        }
    }

    const fn table(self) -> &'static [u16; 95] {
        match self {
            Face::Sans => &SANS,
            Face::Bold => &SANS_BOLD,
            Face::Serif => &SERIF,
            Face::Title => &SERIF_BOLD,
        }
    }
}

/// The width of a letter in thousandths of the size.
fn letter_width(letter: char, table: &[u16; 95]) -> u32 {
    match letter {
        ' '..='~' => u32::from(table[letter as usize - 32]),
        '\u{2010}'..='\u{2027}' => 600,
        '\u{1100}'.. => 1000,
        // Letters with accents are as wide as a wide small letter.
        _ => u32::from(table['w' as usize - 32]).min(720),
    }
}

/// The width of words in thousandths of the size: that of two texts together is the sum of both.
fn thousandths(text: &str, face: Face) -> u32 {
    let table = face.table();
    text.chars().map(|letter| letter_width(letter, table)).sum()
}

fn sized(thousandths: u32, size: f32) -> f32 {
    thousandths as f32 / 1000.0 * size
}

/// The width of a line of words at a size.
pub fn width(text: &str, face: Face, size: f32) -> f32 {
    sized(thousandths(text, face), size)
}

/// Breaks a text into lines that fit; a word that is too long is broken inside.
pub fn wrap(text: &str, face: Face, size: f32, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let space = thousandths(" ", face);
    for paragraph in text.split('\n') {
        let (mut current, mut wide) = (String::new(), 0);
        for word in paragraph.split_whitespace() {
            for piece in pieces(word, face, size, room) {
                let more = thousandths(piece, face);
                if current.is_empty() {
                    current.push_str(piece);
                    wide = more;
                } else if sized(wide + space + more, size) <= room {
                    current.push(' ');
                    current.push_str(piece);
                    wide += space + more;
                } else {
                    lines.push(std::mem::replace(&mut current, piece.to_string()));
                    wide = more;
                }
            }
        }
        lines.push(current);
    }
    lines
}

/// A word in pieces that fit: itself, unless it is too long.
fn pieces(word: &str, face: Face, size: f32, room: f32) -> impl Iterator<Item = &str> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let (piece, after) = rest.split_at(fitting(rest, face, size, room));
        rest = after;
        (!piece.is_empty()).then_some(piece)
    })
}

/// How many bytes of a word fit; one letter at least.
fn fitting(word: &str, face: Face, size: f32, room: f32) -> usize {
    let (table, mut wide) = (face.table(), 0);
    for (at, letter) in word.char_indices() {
        wide += letter_width(letter, table);
        if at > 0 && sized(wide, size) > room {
            return at;
        }
    }
    word.len()
}

/// One line that fits, with an ellipsis where it had to be cut.
pub fn shorten(text: &str, face: Face, size: f32, room: f32) -> String {
    if width(text, face, size) <= room {
        return text.to_string();
    }
    let (table, mut wide) = (face.table(), thousandths("…", face));
    let cut = text.char_indices().find(|(_, letter)| {
        wide += letter_width(*letter, table);
        sized(wide, size) > room
    });
    let kept = &text[..cut.map_or(text.len(), |(at, _)| at)];
    format!("{}…", kept.trim_end())
}

/// The largest of these sizes at which the text fits into so many lines, and the lines.
pub fn fit(text: &str, face: Face, sizes: &[f32], room: f32, lines: usize) -> (f32, Vec<String>) {
    for size in sizes {
        let whole = text
            .split_whitespace()
            .all(|word| width(word, face, *size) <= room);
        if !whole {
            continue;
        }
        let broken = wrap(text, face, *size, room);
        if broken.len() <= lines {
            return (*size, broken);
        }
    }
    let size = sizes.last().copied().unwrap_or(10.0);
    let mut broken = wrap(text, face, size, room);
    broken.truncate(lines.max(1));
    (size, broken)
}

#[rustfmt::skip]
const SANS: [u16; 95] = [278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584];
#[rustfmt::skip]
const SANS_BOLD: [u16; 95] = [278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584];
#[rustfmt::skip]
const SERIF: [u16; 95] = [318, 402, 460, 838, 636, 950, 890, 275, 390, 390, 500, 838, 318, 338, 318, 337, 636, 636, 636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 536, 1000, 722, 735, 765, 802, 730, 694, 799, 872, 395, 401, 747, 664, 1024, 875, 820, 673, 820, 753, 685, 667, 843, 722, 1028, 712, 660, 695, 390, 337, 390, 838, 500, 500, 596, 640, 560, 640, 592, 370, 640, 644, 320, 310, 606, 320, 948, 644, 602, 640, 640, 478, 513, 402, 644, 565, 856, 564, 565, 527, 636, 337, 636, 838];
#[rustfmt::skip]
const SERIF_BOLD: [u16; 95] = [348, 439, 521, 838, 696, 950, 903, 306, 473, 473, 523, 838, 348, 415, 348, 365, 696, 696, 696, 696, 696, 696, 696, 696, 696, 696, 369, 369, 838, 838, 838, 586, 1000, 776, 845, 796, 867, 762, 710, 854, 945, 468, 473, 869, 703, 1107, 914, 871, 752, 871, 831, 722, 744, 872, 776, 1123, 776, 714, 730, 473, 365, 473, 838, 500, 500, 648, 699, 609, 699, 636, 430, 699, 727, 380, 362, 693, 380, 1058, 727, 667, 699, 699, 527, 563, 462, 727, 581, 861, 596, 581, 568, 643, 364, 643, 838];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_lose_no_word() {
        let text = "activate: 1 Gold per piece of other players on or next to a square where you have a city";
        for room in [60.0, 120.0, 300.0] {
            let lines = wrap(text, Face::Sans, 12.0, room);
            assert!(
                lines
                    .iter()
                    .all(|line| width(line, Face::Sans, 12.0) <= room)
            );
            assert_eq!(lines.join(" "), text);
        }
    }

    #[test]
    fn a_long_word_is_broken_and_a_long_line_shortened() {
        let lines = wrap("Donaudampfschifffahrt", Face::Title, 12.0, 60.0);
        assert!(lines.len() > 1 && lines.concat() == "Donaudampfschifffahrt");
        let short = shorten("Saint Basil's Cathedral", Face::Title, 12.0, 90.0);
        assert!(short.ends_with('…') && width(&short, Face::Title, 12.0) <= 90.0);
    }

    #[test]
    fn wider_faces_and_larger_sizes_are_wider() {
        assert!(width("Rome", Face::Title, 12.0) > width("Rome", Face::Sans, 12.0));
        assert_eq!(
            width("Rome", Face::Sans, 24.0),
            2.0 * width("Rome", Face::Sans, 12.0)
        );
    }
}
