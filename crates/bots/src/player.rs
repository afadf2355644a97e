//! Who plays: how strong, and by which judgement.

use crate::{Judgement, Level, LevelError, Style, Temper, Trial, UnfitError};
use orbis_core::{Game, Weights, WeightsError};
use std::sync::Arc;
use thiserror::Error;

/// A bot that can be seated.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// What it is called in reports.
    pub name: String,
    /// How much it thinks.
    pub level: Level,
    /// What it plays for.
    pub style: Style,
    /// How it judges.
    pub judgement: Judgement,
    /// What it makes of the judgement by hand.
    pub temper: Option<Temper>,
    /// What is tried with its search.
    pub trial: Trial,
}

impl From<Level> for Player {
    fn from(level: Level) -> Player {
        Player {
            name: level.to_string(),
            level,
            style: Style::Balanced,
            judgement: Judgement::Best,
            temper: None,
            trial: Trial::default(),
        }
    }
}

/// Why a name means no player.
#[derive(Debug, Error)]
pub enum PlayerError {
    /// No such level.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// No such style.
    #[error("\"{0}\" is no style: say builder, balanced or raider")]
    Style(String),
    /// Nothing that can be tried.
    #[error(
        "\"{0}\" cannot be tried: say iterations, lines, plans, turns, replies, reply, look, trust, chances, follows, tries, rates, or far with nothing or share, plans, turns, reply, look or trust behind it, each with =NUMBER"
    )]
    Trial(String),
    /// Its judgement is neither made by hand nor a file that can be read.
    #[error(
        "\"{0}\" is no judgement: say hand, hand:PART=NUMBER (several with / between), wild, wild:NUMBER, or a file of weights ({1})"
    )]
    File(String, std::io::Error),
    /// The file is none of weights.
    #[error("{0}: {1}")]
    Weights(String, WeightsError),
}

impl Player {
    /// A player by name: a level, after a + its style, then what is tried with its search, each after a /, and after an @ the
    /// judgement it plays by: `hand`, a temper of it (`hand:strength=3/wars=0.5`, `wild`, `wild:7`), or a file of weights.
    pub fn named(name: &str) -> Result<Player, PlayerError> {
        let (plain, judgement, temper) = match name.split_once('@') {
            Some((plain, judgement)) => match Temper::read(judgement) {
                Some(temper) => (plain, Judgement::Hand, Some(temper)),
                None => (plain, read(judgement)?, None),
            },
            None => (name, Judgement::Best, None),
        };
        let (level, tried) = plain.split_once('/').unwrap_or((plain, ""));
        let (level, style) = level.split_once('+').unwrap_or((level, "balanced"));
        let unknown = || PlayerError::Style(style.to_string());
        let style = Style::named(style).ok_or_else(unknown)?;
        let level = level.parse::<Level>()?;
        let trial = Trial::read(tried).map_err(PlayerError::Trial)?;
        // Several words may mean the same level.
        let plain = Player::from(level);
        let (kept, tried) = (plain.judgement == judgement, plain.trial == trial);
        Ok(Player {
            name: if kept && tried && plain.style == style {
                plain.name
            } else {
                name.to_string()
            },
            level,
            style,
            judgement,
            temper,
            trial,
        })
    }

    /// Can it judge positions of this game?
    pub fn fits<G: Game>(&self) -> Result<(), UnfitError> {
        if let Some(temper) = &self.temper {
            temper.fits::<G>()?;
        }
        match &self.judgement {
            Judgement::Given(weights) => Ok(weights.fit::<G>()?),
            Judgement::Best | Judgement::Hand => Ok(()),
        }
    }

    /// By which judgement it plays this game with this seed.
    pub fn judging<G: Game>(&self, seed: u64) -> Judgement {
        match &self.temper {
            Some(temper) => Judgement::Given(Arc::new(temper.weights::<G>(seed))),
            None => self.judgement.clone(),
        }
    }
}

fn read(judgement: &str) -> Result<Judgement, PlayerError> {
    if judgement == "hand" {
        return Ok(Judgement::Hand);
    }
    let path = judgement.to_string();
    let bytes = std::fs::read(judgement).map_err(|why| PlayerError::File(path.clone(), why))?;
    let weights = Weights::read(&bytes).map_err(|why| PlayerError::Weights(path, why))?;
    Ok(Judgement::Given(Arc::new(weights)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_level_style_trial_and_judgement() {
        let player = Player::named("hard:24+raider/turns=2/trust=8@hand").expect("a player");
        assert_eq!(player.name, "hard:24+raider/turns=2/trust=8@hand");
        assert_eq!(player.style, Style::Raider);
        assert_eq!(player.judgement, Judgement::Hand);
        assert_ne!(player.trial, Trial::default());
        let odd = Player::named("hard+builder@hand:culture=2/wars=0").expect("a player");
        assert_eq!(odd.name, "hard+builder@hand:culture=2/wars=0");
        assert_eq!(odd.judgement, Judgement::Hand);
        assert!(odd.temper.is_some() && player.temper.is_none());
        let plain = Player::named("greedy").expect("a player");
        assert_eq!((&*plain.name, plain.level), ("medium", Level::Medium));
        for (name, why) in [
            (
                "hard+brave",
                "\"brave\" is no style: say builder, balanced or raider",
            ),
            (
                "hard/luck=3",
                "\"luck=3\" cannot be tried: say iterations, lines, plans, turns, replies, reply, look, trust, chances, follows, tries, rates, or far with nothing or share, plans, turns, reply, look or trust behind it, each with =NUMBER",
            ),
            (
                "hard/turns=x",
                "\"turns=x\" cannot be tried: say iterations, lines, plans, turns, replies, reply, look, trust, chances, follows, tries, rates, or far with nothing or share, plans, turns, reply, look or trust behind it, each with =NUMBER",
            ),
        ] {
            let error = Player::named(name).expect_err("nobody");
            assert_eq!(error.to_string(), why);
        }
        for judgement in ["wlid", "hand:strength", "wild:x"] {
            let error = Player::named(&format!("hard@{judgement}")).expect_err("nobody");
            let why = format!("\"{judgement}\" is no judgement: say hand, hand:PART=NUMBER");
            assert!(error.to_string().starts_with(&why), "{error}");
        }
    }
}
