//! Phase A (Era setup), phase D (end of the Era) and phase E (prepare for the next).

use crate::{
    Choice, Colonist, Position, Source, Table,
    content::{CivId, JudgementId, WonderId},
    effects,
    expand::Expand,
    score, words,
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, SeatSet, Sink, news, step,
    step::{Ask, Run, Stacked, no_answer, unexpected},
};
use orbis_parts::List;
use std::ops::ControlFlow;

news! {
    /// What is told of Eras and civilisations.
    pub enum News {
        /// An Era begins.
        EraBegins { era: u8 } => {
            Line::heading(format!("Era {}", ["", "I", "II", "III", "IV"][usize::from(era.min(4))]))
        },
        /// A civilisation is in force from now on.
        CivilisationChosen { seat: Seat, civilisation: CivId, discarded: Option<CivId> } => {
            let name = words::civilisation(civilisation);
            Line::by(seat, match discarded {
                None => format!("{seat} reveals {name}."),
                Some(other) => format!("{seat} keeps {name} and discards {}.", words::civilisation(other)),
            })
        },
        /// Somebody is first player.
        FirstPlayer { seat: Seat } => Line::by(seat, format!("{seat} is first player.")),
        /// An Era ended and its judgement was scored.
        EraEnded { judgement: JudgementId } => {
            let card = judgement.card();
            Line::plain(format!("History judges by {}: {}.", card.name, card.text))
        },
    }
}

step! {
    /// A: the cards of the Era come out.
    #[derive(Default)]
    pub struct EraSetup {}
}

impl Run<Position> for EraSetup {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        set_up(position, table);
    }
}

/// A1 and A2: the wonders and buildings of the Era come out; in Era I everybody's civilisation too (`tga.a.wonders`,
/// `tga.a.buildings`, `tga.a.civ-first-era`, `tga.era.four`, `tga.setup.wonders`).
fn set_up(position: &mut Position, table: &mut Table<'_>) {
    let era = position.era;
    let players = position.players.len();
    table.emit(|| News::EraBegins { era });
    position.wonders = WonderId::all()
        .filter(|wonder| wonder.card().era == era)
        .collect();
    position.buildings.clear();
    for _ in 0..players {
        let card = position.building_decks[usize::from(era) - 1].draw(SeatSet::ALL, table);
        position.buildings.extend(card.map(|slot| slot.card));
    }
    position.buildings.sort_unstable();
    if era > 1 {
        position.push(Civilisations {
            left: players as u8,
        });
        return;
    }
    table.reveal();
    for seat in position.seats() {
        let civilisation = position.player_mut(seat).hand.remove(0).card;
        let player = position.player_mut(seat);
        player.civilisation = Some(civilisation);
        player.renew();
        table.emit(|| News::CivilisationChosen {
            seat,
            civilisation,
            discarded: None,
        });
    }
    name_first_player(position, table);
    position.push(Immediates {
        left: players as u8,
    });
}

/// The seat that is `left` places before the end of the round that begins with the first player.
pub(crate) fn in_round(position: &Position, left: u8) -> Seat {
    let players = position.players.len() as u8;
    position
        .first
        .round(players)
        .nth(usize::from(players - left))
        .unwrap_or(position.first)
}

step! {
    /// A3, Era I: so many players' lightning effects are still to come.
    pub struct Immediates { left: u8 }
}

impl Run<Position> for Immediates {
    /// From the first player on, once it is known who that is.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        if self.left == 0 {
            let left = position.players.len() as u8;
            return position.push(Expand { left });
        }
        let seat = in_round(position, self.left);
        let left = self.left - 1;
        position.push(Immediates { left });
        resolve_immediate(position, seat, table);
    }

    fn fits(&self, position: &Position) -> bool {
        usize::from(self.left) <= position.players.len()
    }
}

/// The lightning effect of the civilisation, once (`tga.a.civ-immediate`).
fn resolve_immediate(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let immediate = position
        .player(seat)
        .civilisation
        .and_then(|civ| civ.card().immediate);
    if let Some(op) = immediate {
        effects::resolve(position, seat, op, Source::Civilisation, true, table);
    }
}

step! {
    /// A3, later Eras: so many players have still to decide on their civilisation.
    pub struct Civilisations { left: u8 }
}

impl Run<Position> for Civilisations {
    /// The next player, beginning with the first player of the Era before, decides.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        if self.left == 0 {
            name_first_player(position, table);
            let left = position.players.len() as u8;
            return position.push(Expand { left });
        }
        let seat = in_round(position, self.left);
        let left = self.left - 1;
        position.push(Civilisations { left });
        position.push(ChooseCivilisation { seat });
        // The new card lies open before its owner decides.
        if let Some(card) = position.player_mut(seat).hand.first_mut() {
            card.known = SeatSet::ALL;
            table.reveal();
        }
    }

    fn fits(&self, position: &Position) -> bool {
        usize::from(self.left) <= position.players.len()
    }
}

step! {
    /// Which civilisation is kept?
    pub struct ChooseCivilisation { seat: Seat }
}

impl Ask<Position> for ChooseCivilisation {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("tga.a.civ-choice", "Which civilisation do you keep?")
            .hint("The other one leaves the game. The lowest number becomes first player.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let player = position.player(seat);
        let mut cards: List<CivId, 2> = player.civilisation.into_iter().collect();
        cards.extend(player.hand.first().map(|slot| slot.card));
        cards.sort_unstable();
        for civilisation in &cards {
            sink.offer(Choice::Keep {
                civilisation: *civilisation,
            })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, _position: &Position, _seat: Seat, choice: Choice) -> Offer {
        let Choice::Keep { civilisation } = choice else {
            return unexpected(choice);
        };
        let label = if civilisation == CivId::BACK {
            "Keep a civilisation".to_string()
        } else {
            let card = civilisation.card();
            format!("Keep {} ({}): {}", card.name, card.number, card.text)
        };
        Offer::new(label).at(format!("civ-{civilisation}"))
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Keep { civilisation } => keep_civilisation(position, seat, civilisation, table),
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let player = position.player(self.seat);
        !player.hand.is_empty() && player.civilisation.is_some()
    }
}

/// The kept card is in force; a new one strikes at once, a discarded one gives nothing
/// (`tga.a.civ-discarded-immediate`, `tga.a.civ-permanent`).
fn keep_civilisation(position: &mut Position, seat: Seat, kept: CivId, table: &mut Table<'_>) {
    let player = position.player_mut(seat);
    let new = player.hand.remove(0).card;
    let discarded = if kept == new {
        player.civilisation
    } else {
        Some(new)
    };
    player.civilisation = Some(kept);
    player.renew();
    table.emit(|| News::CivilisationChosen {
        seat,
        civilisation: kept,
        discarded,
    });
    if kept == new {
        resolve_immediate(position, seat, table);
    }
}

/// A4: the lowest number begins (`tga.a.first-player`).
fn name_first_player(position: &mut Position, table: &mut Table<'_>) {
    let number = |seat: &Seat| {
        position
            .player(*seat)
            .civilisation
            .map_or(u8::MAX, |civ| civ.card().number)
    };
    let first = position.seats().min_by_key(number).unwrap_or_default();
    position.first = first;
    table.emit(|| News::FirstPlayer { seat: first });
}

step! {
    /// D and E.
    pub struct EndOfEra {}
}

impl Run<Position> for EndOfEra {
    /// Everybody is judged; then either the game ends or the next Era is prepared.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        if let Some(judgement) = position.judgement {
            table.emit(|| News::EraEnded { judgement });
            for seat in position.seats() {
                // `tga.d.score`, `tga.end.judgement`.
                for op in &judgement.card().score {
                    effects::resolve(position, seat, *op, Source::Judgements, false, table);
                }
            }
        }
        // `tga.e.skip`.
        if position.era == 4 {
            return score::finish(position, table);
        }
        prepare_next(position);
        position.push(EraSetup {});
    }
}

/// E: unused cards leave, capitals and colonists are set up again, cards can be activated again (`tga.e.discard`,
/// `tga.e.capitals`, `tga.e.colonists-map`, `tga.e.colonists-agora`, `tga.e.cards-refresh`).
fn prepare_next(position: &mut Position) {
    position.wonders.clear();
    position.buildings.clear();
    position.judgement = None;
    for seat in position.seats() {
        let player = position.player_mut(seat);
        player.golden_age = false;
        for colonist in &mut player.colonists {
            *colonist = match (*colonist, player.capital) {
                (Colonist::On { space, .. }, _) | (Colonist::Agora, Some(space)) => Colonist::On {
                    space,
                    standing: true,
                },
                (other, _) => other,
            };
        }
        player
            .buildings
            .iter_mut()
            .for_each(|owned| owned.used = false);
        player
            .wonders
            .iter_mut()
            .for_each(|owned| owned.used = false);
    }
    position.era += 1;
}
