//! How Lanterns shows itself.

use super::{Choice, Lantern, News, Toy, flaw, rules};
use orbis_core::{
    About, Broken, CardInfo, Chance, Drawing, Game, Ink, Ledger, Line, Offer, OptionKind,
    OptionSpec, Panel, Pen, Seat, Setup, SetupError, Standing, Table, Things, Viewer,
};
use std::{fmt::Write, sync::LazyLock};

static ABOUT: About = About {
    slug: "lanterns",
    title: "Lanterns",
    tagline: "Hang them high, light them if you dare.",
    blurb: "A game of a page with everything a large one has.",
    players: 2..=4,
    minutes: (5, 10),
    weight: 1.0,
    options: &[
        OptionSpec {
            name: "hand",
            text: "Lanterns in a hand.",
            kind: OptionKind::Number {
                min: 2,
                max: 4,
                default: 3,
            },
        },
        OptionSpec {
            name: "festival",
            text: "Long posts score at the end.",
            kind: OptionKind::Switch { default: false },
        },
        OptionSpec {
            name: "swap",
            text: "Lanterns are swapped with the deck before the first turn.",
            kind: OptionKind::Switch { default: false },
        },
    ],
    rules_version: 2,
    ledger,
    swing: 8.0,
};

fn ledger() -> &'static Ledger {
    static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
        Ledger::parse(include_str!("ledger.toml")).expect("the ledger is part of the program")
    });
    &LEDGER
}

impl<const FLAW: u8> Game for Toy<FLAW> {
    type Choice = Choice;
    type Event = News;
    type Refusal = rules::Obstacle;

    orbis_core::by_steps!();

    fn about() -> &'static About {
        &ABOUT
    }

    fn cards() -> &'static [CardInfo] {
        static CARDS: LazyLock<Vec<CardInfo>> =
            LazyLock::new(|| Lantern::all().map(card_info).collect());
        &CARDS
    }

    fn new(setup: &Setup, table: &mut Table<'_, News>) -> Result<Self, SetupError> {
        if setup.players == 4 && setup.on("festival") && setup.number("hand") == Some(4) {
            return Err(SetupError::Conflict(
                "a festival of four players is too long with hands of four".to_string(),
            ));
        }
        Ok(rules::deal(setup, table))
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn hide(&mut self, viewer: Viewer) {
        self.hide_from(viewer);
    }

    fn guess(&mut self, seat: Seat, chance: &mut dyn Chance) {
        self.guess_for(seat, chance);
    }

    fn standing(&self) -> Standing {
        Standing::ranked(self.players, |seat| (self.points(seat), [0, 0]))
    }

    fn score_parts(&self, seat: Seat) -> Vec<(String, i32)> {
        vec![("Lanterns".to_string(), self.points(seat))]
    }

    fn statistics(&self) -> Vec<(&'static str, f64)> {
        let hung: usize = self.posts.iter().flatten().map(|chain| chain.len()).sum();
        vec![
            ("hung", hung as f64),
            ("dropped", self.dropped.len() as f64),
        ]
    }

    fn check(&self) -> Result<(), Broken> {
        self.check_all()
    }

    fn tell(&self, news: &News, viewer: Viewer) -> Option<Line> {
        match *news {
            News::Drew { seat, .. } if FLAW == flaw::LOOSE_TONGUE => news.tell(Viewer::Seat(seat)),
            _ => news.tell(viewer),
        }
    }

    fn draw(&self, viewer: Viewer, offers: &[Offer]) -> Drawing {
        let place = |target: String| {
            let mut targets = offers.iter().filter_map(|offer| offer.target.as_ref());
            if FLAW != flaw::NO_PLACES && targets.any(|one| *one == target) {
                format!(" class=\"offer\" data-target=\"{target}\"")
            } else {
                String::new()
            }
        };
        let panels = Seat::all(self.players).map(|seat| {
            let mut svg = String::new();
            for post in 1..=3 {
                let place = match self.active() {
                    Some(active) if active == seat => place(format!("post-{post}")),
                    _ => String::new(),
                };
                let hung: Vec<String> = self.posts[seat.index()][post - 1]
                    .iter()
                    .map(Lantern::to_string)
                    .collect();
                let _ = write!(
                    svg,
                    "<text{place} x=\"{}\" y=\"20\">{}</text>",
                    post * 60,
                    hung.join(" ")
                );
            }
            for card in self.hand(seat, viewer) {
                let _ = match card {
                    Some(card) => {
                        let place = place(format!("card-{card}"));
                        write!(svg, "<text{place} y=\"40\">{card}</text>")
                    }
                    None => write!(svg, "<text y=\"40\">?</text>"),
                };
            }
            Panel {
                id: format!("seat-{}", seat.letter()),
                title: seat.to_string(),
                seat: Some(seat),
                size: (240.0, 60.0),
                svg,
                stills: Vec::new(),
            }
        });
        Drawing {
            panels: panels.collect(),
        }
    }

    fn draw_card(slug: &str) -> Option<Drawing> {
        let card: Lantern = slug.parse().ok().filter(|card| *card != Lantern::BACK)?;
        let svg = format!("<text y=\"20\">{card}</text>");
        let panel = Panel {
            id: slug.to_string(),
            title: slug.to_string(),
            seat: None,
            size: (60.0, 90.0),
            svg,
            stills: Vec::new(),
        };
        Some(Drawing {
            panels: vec![panel],
        })
    }

    fn sketch(&self, viewer: Viewer, ink: Ink) -> String {
        let mut text = String::new();
        for seat in Seat::all(self.players) {
            let hand: Vec<&str> = self
                .hand(seat, viewer)
                .map(|card| card.map_or("?", Lantern::slug))
                .collect();
            let _ = writeln!(
                text,
                "{} {} [{}]",
                ink.seat(seat, &seat.to_string()),
                self.points(seat),
                hand.join(" ")
            );
        }
        text
    }

    fn judge(&self, seat: Seat) -> f32 {
        self.worth(seat).into_iter().sum()
    }

    fn features<P: Pen>(&self, seat: Seat, pen: &mut P) {
        for (name, worth) in ["points", "room", "hand"].into_iter().zip(self.worth(seat)) {
            pen.part(name, worth);
        }
        let hand = self.hands[seat.index()].iter();
        let known = hand.filter(|slot| slot.card != Lantern::BACK);
        let values = Things::numbered(7);
        pen.marks(
            "values in hand",
            values,
            known.map(|slot| (usize::from(slot.card.value()), 1.0)),
        );
    }

    fn spoken(field: &str) -> Option<&'static str> {
        match field {
            "room" => Some("room for lanterns"),
            "values in hand" => Some("lanterns of {} in hand"),
            _ => None,
        }
    }

    fn left(&self, seat: Seat) -> f32 {
        self.hands[seat.index()].len() as f32
    }
}

impl<const FLAW: u8> Toy<FLAW> {
    /// Points, room for more, and what the hand may bring.
    fn worth(&self, seat: Seat) -> [f32; 3] {
        let room: u8 = self.posts[seat.index()]
            .iter()
            .map(|chain| 6 - chain.last().map_or(0, |top| top.value()))
            .sum();
        let hand = self.hands[seat.index()]
            .iter()
            .filter(|slot| slot.card != Lantern::BACK);
        let hand: u8 = hand.map(|slot| slot.card.value()).sum();
        [
            self.points(seat) as f32,
            0.3 * f32::from(room),
            0.3 * f32::from(hand),
        ]
    }
}

fn card_info(card: Lantern) -> CardInfo {
    CardInfo {
        kind: "lantern",
        slug: card.slug().to_string(),
        name: card.slug().replace('-', " "),
        text: format!(
            "Lit, it scores {0} points on a roll of {0} or less.",
            card.value()
        ),
        facts: vec![("value", card.value().to_string())],
        origin: "our own".to_string(),
    }
}
