//! Guided first games: ordinary tables against bots that play at random, with the same deal and dice for everybody. Their nonce says so: it promises
//! nothing, since what follows from it is known.

use super::{Live, Plan, SeatPlan, Seen, Trouble};
use crate::secrets;
use orbis_registry::lesson;
use orbis_teach::{Guided, Lesson};
use std::{net::IpAddr, sync::Arc};

/// What the nonce of a guided table begins with; no promise does.
const MARK: &str = "guided-";
/// The random letters at its end, with the dash before them.
const TAIL: usize = 17;

/// The guided game that a nonce stands for.
pub(super) fn guided_by(nonce: &str) -> Option<&'static Guided> {
    let named = nonce.strip_prefix(MARK)?;
    let slug = named.get(..named.len().checked_sub(TAIL)?)?;
    lesson(slug).map(|lesson| &lesson.guided)
}

impl Seen {
    /// The guide of this table, if it has one.
    pub fn guided(&self) -> Option<&'static Guided> {
        guided_by(&self.row.nonce)
    }
}

impl Live {
    /// How a game of this server is taught.
    pub fn lesson(&self, slug: &str) -> Result<&'static Lesson, Trouble> {
        let about = self.game(slug)?.game.about();
        let none = || Trouble::NoGame(format!("{} has no lesson yet.", about.title));
        lesson(about.slug).ok_or_else(none)
    }

    /// Makes a guided first game for a guest.
    pub async fn guide(
        self: &Arc<Live>,
        session: &str,
        slug: &str,
        name: &str,
        source: Option<IpAddr>,
    ) -> Result<String, Trouble> {
        let guided = &self.lesson(slug)?.guided;
        let seats = (0..guided.players).map(|seat| match seat {
            0 => SeatPlan::Here(name.to_string()),
            _ => SeatPlan::Bot("random".to_string()),
        });
        let plan = Plan {
            game: slug.to_string(),
            setup: guided.setup(),
            seats: seats.collect(),
            watchable: false,
            source,
            origin: None,
            terms: orbis_store::Terms::default(),
        };
        let nonce = format!("{MARK}{slug}-{}", secrets::random(8)?);
        self.make(session, plan, Some(&nonce), "").await
    }
}

#[cfg(test)]
mod tests {
    use super::guided_by;

    #[test]
    fn only_a_nonce_of_ours_is_guided() {
        let ours = guided_by("guided-golden-ages-0123456789abcdef");
        assert!(ours.is_some());
        for other in [
            "",
            "guided-",
            "guided-golden-ages",
            "0123456789abcdef",
            "guided-chess-0123456789abcdef",
        ] {
            assert!(guided_by(other).is_none(), "{other}");
        }
    }
}
