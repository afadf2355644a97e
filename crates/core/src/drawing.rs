//! Pictures of a table. The core carries them; `draw` knows how to make and join them.

use crate::Seat;
use std::{borrow::Cow, fmt, sync::Arc};

/// A layer of a picture that stays while other things move: a map, a grid, frames. Pages fetch it once and keep it, so
/// it is made only for those who do not have it yet. Nothing hidden and no player's name may stand in it.
#[derive(Clone)]
pub struct Still {
    key: String,
    make: Arc<dyn Fn() -> Cow<'static, str> + Send + Sync>,
}

impl Still {
    /// A layer. The key must tell apart all layers of a game: what makes a difference to the layer belongs into it.
    pub fn new(
        key: impl Into<String>,
        make: impl Fn() -> Cow<'static, str> + Send + Sync + 'static,
    ) -> Still {
        let mut key: String = key.into();
        key.retain(|letter| letter.is_ascii_alphanumeric() || letter == '-');
        Still {
            key,
            make: Arc::new(make),
        }
    }

    /// A layer that is always the same.
    pub fn fixed(key: &str, svg: &'static str) -> Still {
        Still::new(key, move || Cow::Borrowed(svg))
    }

    /// What tells it from the game's other layers.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The layer itself.
    pub fn svg(&self) -> Cow<'static, str> {
        (self.make)()
    }

    /// What stands for it in a panel's drawing.
    pub fn place(&self) -> String {
        format!("{OPEN}{}{CLOSE}", self.key)
    }
}

const OPEN: &str = "<g data-still=\"";
const CLOSE: &str = "\"/>";

impl fmt::Debug for Still {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Still").field(&self.key).finish()
    }
}

impl PartialEq for Still {
    fn eq(&self, other: &Still) -> bool {
        self.key == other.key && self.svg() == other.svg()
    }
}

/// One picture: the board, a player's area, the open cards.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// A stable id for the page.
    pub id: String,
    /// A heading.
    pub title: String,
    /// Whose area it is.
    pub seat: Option<Seat>,
    /// Size in drawing units.
    pub size: (f32, f32),
    /// What stands inside the `<svg>` element; its classes are explained by `draw`'s stylesheet.
    pub svg: String,
    /// The layers that have a place in it.
    pub stills: Vec<Still>,
}

impl Panel {
    /// The same with these layers.
    #[must_use]
    pub fn over(mut self, stills: impl IntoIterator<Item = Still>) -> Panel {
        self.stills.extend(stills);
        self
    }

    /// The drawing with every layer in its place, as `put` writes it.
    pub fn joined(&self, mut put: impl FnMut(&Still, &mut String)) -> String {
        let mut out = String::with_capacity(self.svg.len() + 256);
        let mut rest = self.svg.as_str();
        while let Some((before, after)) = rest.split_once(OPEN) {
            out.push_str(before);
            let Some((key, after)) = after.split_once(CLOSE) else {
                break;
            };
            if let Some(still) = self.stills.iter().find(|still| still.key == key) {
                put(still, &mut out);
            }
            rest = after;
        }
        out.push_str(rest);
        out
    }

    /// The whole drawing as one piece.
    pub fn whole(&self) -> Cow<'_, str> {
        if self.stills.is_empty() {
            return Cow::Borrowed(&self.svg);
        }
        Cow::Owned(self.joined(|still, out| {
            out.push_str("<g>");
            out.push_str(&still.svg());
            out.push_str("</g>");
        }))
    }
}

/// The table as pictures; the first is the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// The pictures.
    pub panels: Vec<Panel>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_come_back_into_their_places() {
        let (sea, names) = (
            Still::fixed("sea", "<rect/>"),
            Still::new("na\"mes", || Cow::Owned("<text/>".to_string())),
        );
        let panel = Panel {
            id: "world".to_string(),
            title: String::new(),
            seat: None,
            size: (1.0, 1.0),
            svg: format!("{}<circle/>{}", sea.place(), names.place()),
            stills: Vec::new(),
        };
        assert_eq!(
            panel.svg,
            "<g data-still=\"sea\"/><circle/><g data-still=\"names\"/>"
        );
        let panel = panel.over([sea, names]);
        assert_eq!(panel.whole(), "<g><rect/></g><circle/><g><text/></g>");
        let keys = panel.joined(|still, out| out.push_str(still.key()));
        assert_eq!(keys, "sea<circle/>names");
    }
}
