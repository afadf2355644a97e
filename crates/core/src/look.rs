//! Everything a page shows of a table at a moment, asked of a match once: hidden once, offered once, tried on one guess.

use crate::{
    AnyMatch, Change, ChoiceInfo, Drawing, Explain, Fast, Game, Group, Match, Named, Names, Offer,
    Prompt, Refusal, RefusalInfo, Said, ScoreInfo, Seat, Table, Turn, Viewer, Zones,
};
use serde::Serialize;
use serde_json::Value;

/// A choice with what would come of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Weighed {
    /// The choice.
    #[serde(flatten)]
    pub info: ChoiceInfo,
    /// It cannot be taken back.
    pub closes: bool,
    /// What it would change of the seat's own numbers; none if something random or hidden has a say in it.
    pub changes: Vec<Change>,
}

/// What one viewer sees.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Look {
    /// What the page's zones hold, with what is offered marked.
    pub zones: Zones,
    /// The kinds of choices there are, in their order.
    pub groups: &'static [Group],
    /// What the viewer is asked.
    pub prompt: Option<Prompt>,
    /// Their choices, refused ones too; none when they are not asked.
    pub choices: Vec<Weighed>,
    /// Everybody's points as the viewer may know them.
    pub scores: Vec<ScoreInfo>,
}

/// Choices are tried on one guess, so that what comes of them tells nothing hidden.
struct Trial<G> {
    seat: Seat,
    world: G,
    chance: Fast,
    gauges: Vec<(&'static str, i32)>,
}

impl<G: Game> Trial<G> {
    fn of(game: &Match<G>, seat: Seat, view: &G) -> Trial<G> {
        let mut chance = Fast::new(0);
        Trial {
            seat,
            world: game.guess(seat, &mut chance),
            chance,
            gauges: view.gauges(seat),
        }
    }

    /// Does the choice close the undo window, and if not, what does it change?
    fn weigh(&self, choice: G::Choice) -> (bool, Vec<Change>) {
        let (mut world, mut chance) = (self.world.clone(), self.chance.clone());
        let mut table = Table::quiet(&mut chance);
        world.apply(self.seat, choice, &mut table);
        if table.closed() {
            return (true, Vec::new());
        }
        let before = |name: &str| {
            let mut gauges = self.gauges.iter();
            gauges.find(|gauge| gauge.0 == name).map(|gauge| gauge.1)
        };
        let gauges = world.gauges(self.seat).into_iter();
        let changes = gauges
            .filter_map(|(name, after)| {
                let before = before(name).filter(|before| *before != after)?;
                Some(Change {
                    name,
                    before,
                    after,
                })
            })
            .collect();
        (world.turn() == Turn::Over, changes)
    }
}

/// A choice in words.
pub(crate) fn info<G: Game>(
    choice: G::Choice,
    offer: Offer,
    said: Said<G::Refusal>,
    names: &Names,
) -> ChoiceInfo {
    let Offer {
        label,
        target,
        group,
        name,
        price,
        brings,
        role,
        amount,
    } = offer.named(names);
    ChoiceInfo {
        choice: serde_json::to_value(choice).unwrap_or(Value::Null),
        label,
        target,
        group,
        name,
        price,
        brings,
        role,
        amount,
        also: matches!(said, Said::Also),
        refused: said.refusal().map(|why| RefusalInfo {
            rule: why.rule().to_string(),
            text: names.fill(&why.text()),
        }),
    }
}

impl<G: Game> Match<G> {
    /// Would this choice close the undo window? What ends the game does, too.
    pub fn closes(&self, seat: Seat, choice: G::Choice) -> bool {
        let view = self.view(Viewer::Seat(seat));
        Trial::of(self, seat, &view).weigh(choice).0
    }

    /// What a viewer sees now. `asking` is `false` for who only looks, as at an earlier moment: then nothing is offered.
    pub fn look(&self, viewer: Viewer, asking: bool) -> Look {
        let names = AnyMatch::names(self);
        let view = self.view(viewer);
        let asked = match viewer {
            Viewer::Seat(seat) if asking && self.asks(seat) => Some(seat),
            _ => None,
        };
        let mut look = Look {
            scores: crate::any::scores(&view),
            groups: G::groups(),
            ..Look::default()
        };
        let mut offers = Vec::new();
        if let Some(seat) = asked {
            look.prompt = Some(view.prompt(seat).named(&names));
            let trial = Trial::of(self, seat, &view);
            for (choice, said) in Explain::of(self.position(), seat).0 {
                let offer = view.present(seat, choice);
                let (closes, changes) = match said {
                    Said::Refused(_) => (false, Vec::new()),
                    Said::Offered | Said::Also => {
                        offers.push(offer.clone());
                        trial.weigh(choice)
                    }
                };
                look.choices.push(Weighed {
                    info: info::<G>(choice, offer, said, &names),
                    closes,
                    changes,
                });
            }
        }
        look.zones = view.zones(viewer, &offers);
        look.zones.name(&names);
        look
    }
}

/// The pictures of a view with the players' names in them.
pub(crate) fn drawn<G: Game>(view: &G, viewer: Viewer, offers: &[Offer], names: &Names) -> Drawing {
    let escaped = names.escaped();
    let mut drawing = view.draw(viewer, offers);
    for panel in &mut drawing.panels {
        panel.title = names.fill(&panel.title);
        panel.svg = escaped.fill(&panel.svg);
    }
    drawing
}
