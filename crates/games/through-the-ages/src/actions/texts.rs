//! What the texts in force change about actions: asked once for all that are offered together.

use crate::Player;

/// The sums of what leader, wonders and special technologies say.
#[derive(Copy, Clone, Default)]
pub(crate) struct Texts {
    /// Civil actions less for leaders.
    pub leaders: u8,
    /// Completed wonders do not make wonders dearer to take.
    pub no_wonder_surcharge: bool,
    /// What urban buildings cost less, by level.
    pub urban: [u8; 4],
    /// Food less for one more worker.
    pub population: u8,
    /// Stages of a wonder in one action.
    pub stages: u8,
    /// One population for free each turn.
    pub free_population: bool,
}

impl Texts {
    pub(crate) fn of(player: &Player) -> Texts {
        let mut texts = Texts {
            stages: 1,
            ..Texts::default()
        };
        for text in player.modifiers() {
            texts.leaders += text.leader_discount;
            texts.no_wonder_surcharge |= text.no_wonder_surcharge;
            for (sum, less) in texts.urban.iter_mut().zip(text.urban_discount) {
                *sum += less;
            }
            texts.population += text.population_discount;
            texts.stages = texts.stages.max(text.wonder_stages);
            texts.free_population |= text.free_population;
        }
        texts
    }
}
