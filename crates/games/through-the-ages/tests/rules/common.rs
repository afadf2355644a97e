//! Small builders: positions as a test needs them, complete enough to pass the invariants.

use orbis_core::{Fast, Game, Seat, Setup, Table, step::Stacked};
use orbis_parts::{List, Pile, Slot};
use orbis_testkit::{At, Play};
use orbis_through_the_ages::{
    Held, Phase, Player, Position, Side, Turn, Unfinished, War, Wonder,
    actions::Act,
    content::{CivilId, MilitaryId},
    politics::Politics,
};

pub fn civil(slug: &str) -> CivilId {
    slug.parse().unwrap_or_else(|why| panic!("{why}"))
}

pub fn military(slug: &str) -> MilitaryId {
    slug.parse().unwrap_or_else(|why| panic!("{why}"))
}

/// A position being set up.
#[derive(Clone)]
pub struct Scene(pub Position);

/// A table in the middle of a game: everybody as at the start, the row empty, A at the beginning of the Action Phase.
pub fn scene(players: u8, age: u8) -> Scene {
    let setup = Position::about()
        .complete(&Setup::of(players))
        .expect("a setup");
    let mut position =
        Position::new(&setup, &mut Table::quiet(&mut Fast::new(1))).expect("a position");
    let first = position.first.index();
    position.players.rotate_left(first);
    position.first = Seat::at(0);
    position.current = Seat::at(0);
    position.round = if age == 0 { 1 } else { 8 };
    position.age = age;
    position.last_round = (age == 4).then_some(9);
    position.row = [None; 13];
    position.stack = List::new();
    position.push(Turn {
        phase: Phase::EndOfTurn,
    });
    position.push(Act { seat: Seat::at(0) });
    let column = usize::from(players) - 2;
    position.current_events = Pile::new();
    position.future_events = Pile::new();
    for level in 0..=3u8 {
        let pile: Pile<MilitaryId, 50> = MilitaryId::all()
            .filter(|card| card.age() == level && level <= age)
            .flat_map(|card| std::iter::repeat_n(card, usize::from(card.card().copies()[column])))
            .map(Slot::down)
            .collect();
        position.discards[usize::from(level)] = pile;
    }
    position.military_deck = Pile::new();
    if (1..=3).contains(&age) {
        position.military_deck = position.discards[usize::from(age)];
        position.discards[usize::from(age)].clear();
    }
    position.civil_deck = Pile::new();
    if age < 4 {
        position.civil_deck = CivilId::all()
            .filter(|card| card.card().level() == age && !card.card().initial())
            .flat_map(|card| std::iter::repeat_n(card, usize::from(card.card().copies()[2])))
            .map(Slot::down)
            .collect();
    }
    let mut scene = Scene(position);
    scene.ready();
    scene
}

impl Scene {
    pub fn player(&mut self, seat: impl At) -> &mut Player {
        &mut self.0.players[seat.seat().index()]
    }

    /// All actions are available.
    pub fn ready(&mut self) -> &mut Self {
        self.0.renew();
        for index in 0..self.0.players.len() {
            let seat = Seat::at(index);
            let (civil, military) = (self.0.civil_total(seat), self.0.military_total(seat));
            self.0.players[index].civil = civil;
            self.0.players[index].military = military;
        }
        self
    }

    /// A civil card in hand, taken on an earlier turn.
    pub fn hand(&mut self, seat: impl At, slugs: &[&str]) -> &mut Self {
        let player = self.player(seat);
        for slug in slugs {
            player.hand.push(Held {
                card: civil(slug),
                fresh: false,
            });
        }
        player.hand.sort_by_key(|held| held.card);
        self
    }

    /// A card on a space of the row.
    pub fn row(&mut self, space: usize, slug: &str) -> &mut Self {
        self.0.row[space - 1] = Some(civil(slug));
        self
    }

    /// A technology in play with workers.
    pub fn tech(&mut self, seat: impl At, slug: &str, workers: u8) -> &mut Self {
        let card = civil(slug);
        let player = self.player(seat);
        player.technologies.add(card);
        while player.technologies.workers(card) < workers {
            player.technologies.employ(card);
        }
        while player.technologies.workers(card) > workers {
            player.technologies.dismiss(card);
        }
        player.renew();
        self
    }

    /// Blue tokens on a card, from the bank.
    pub fn tokens(&mut self, seat: impl At, slug: &str, tokens: u8) -> &mut Self {
        let card = civil(slug);
        let player = self.player(seat);
        player.technologies.add(card);
        player.technologies.set_tokens(card, tokens);
        player.blue = player.blue.saturating_sub(tokens);
        self
    }

    pub fn government(&mut self, seat: impl At, slug: &str) -> &mut Self {
        self.player(seat).government = civil(slug);
        self.ready()
    }

    pub fn leader(&mut self, seat: impl At, slug: &str) -> &mut Self {
        self.player(seat).leader = Some(civil(slug));
        self.ready()
    }

    pub fn wonder(&mut self, seat: impl At, slug: &str) -> &mut Self {
        self.player(seat).wonders.push(Wonder {
            card: civil(slug),
            ruined: false,
            homer: false,
        });
        self.ready()
    }

    pub fn unfinished(&mut self, seat: impl At, slug: &str, built: u8) -> &mut Self {
        self.player(seat).unfinished = Some(Unfinished {
            card: civil(slug),
            built,
        });
        self
    }

    /// Takes a military card out of deck or discards.
    fn fetch(&mut self, slug: &str) -> MilitaryId {
        let card = military(slug);
        let position = &mut self.0;
        let deck = position
            .military_deck
            .iter()
            .position(|slot| slot.card == card);
        if let Some(index) = deck {
            position.military_deck.remove(index);
            return card;
        }
        let pile = &mut position.discards[usize::from(card.age())];
        let index = pile
            .iter()
            .position(|slot| slot.card == card)
            .unwrap_or_else(|| panic!("{slug} is not there any more"));
        pile.remove(index);
        card
    }

    /// Military cards in hand.
    pub fn military(&mut self, seat: impl At, slugs: &[&str]) -> &mut Self {
        let seat = seat.seat();
        for slug in slugs {
            let card = self.fetch(slug);
            let hand = &mut self.0.players[seat.index()].military_hand;
            hand.push(Slot::held(card, seat));
            hand.sort_by_key(|slot| slot.card.age());
        }
        self
    }

    pub fn colony(&mut self, seat: impl At, slug: &str) -> &mut Self {
        let card = self.fetch(slug);
        self.player(seat).colonies.push(card);
        self.ready()
    }

    /// The current tactic, common to all.
    pub fn tactic(&mut self, seat: impl At, slug: &str) -> &mut Self {
        if !self.0.common_tactics.has(military(slug)) {
            self.common(slug);
        }
        let player = self.player(seat);
        player.tactic = Some(military(slug));
        player.renew();
        self
    }

    pub fn common(&mut self, slug: &str) -> &mut Self {
        let card = self.fetch(slug);
        self.0.common_tactics.add(card);
        self
    }

    pub fn war(&mut self, seat: impl At, slug: &str, rival: impl At) -> &mut Self {
        let card = self.fetch(slug);
        let rival = rival.seat();
        self.player(seat).wars.push(War { card, rival });
        self
    }

    pub fn pact(&mut self, owner: impl At, slug: &str, partner: impl At, side: Side) -> &mut Self {
        let card = self.fetch(slug);
        let partner = partner.seat();
        self.player(owner).pact = Some(orbis_through_the_ages::Pact {
            card,
            partner,
            side,
        });
        self.ready()
    }

    /// Current events, the first on top.
    pub fn events(&mut self, slugs: &[&str]) -> &mut Self {
        for slug in slugs.iter().rev() {
            let card = self.fetch(slug);
            self.0.current_events.push(Slot::down(card));
        }
        self
    }

    /// Future events.
    pub fn future(&mut self, slugs: &[&str]) -> &mut Self {
        for slug in slugs {
            let card = self.fetch(slug);
            self.0.future_events.push(Slot::down(card));
            self.0.future_events.sort_by_key(|slot| slot.card.age());
        }
        self
    }

    /// Cards that a test has put somewhere are not in the deck.
    fn tidy(&mut self) {
        let position = &mut self.0;
        position.renew();
        let mut left = [0i8; 128];
        for card in CivilId::all() {
            left[card.index()] = card.card().copies()[2] as i8;
        }
        for player in &position.players {
            let cards = player.hand.iter().map(|held| held.card);
            let wonders = player.wonders.iter().map(|wonder| wonder.card);
            let all = cards
                .chain(wonders)
                .chain(player.leader)
                .chain(player.unfinished.map(|wonder| wonder.card))
                .chain(player.technologies.iter())
                .chain([player.government]);
            all.for_each(|card| left[card.index()] -= 1);
        }
        let row = position.row;
        row.iter()
            .flatten()
            .for_each(|card| left[card.index()] -= 1);
        position.civil_deck.retain(|slot| {
            left[slot.card.index()] -= 1;
            left[slot.card.index()] >= 0
        });
    }

    /// The Politics Phase of a seat.
    pub fn politics_of(&mut self, seat: impl At) -> Play<Position> {
        let seat = seat.seat();
        self.0.current = seat;
        self.0.stack.clear();
        self.0.push(Turn {
            phase: Phase::Actions,
        });
        self.0.push(Politics {
            seat,
            second: false,
        });
        self.tidy();
        Play::from(self.0)
    }

    /// A's Politics Phase.
    pub fn politics(&mut self) -> Play<Position> {
        self.politics_of('A')
    }

    /// A's Action Phase.
    pub fn actions(&mut self) -> Play<Position> {
        self.tidy();
        Play::from(self.0)
    }

    /// A prepares some event so that this one is revealed; the game as it is then.
    pub fn reveal(&mut self, slug: &str) -> Play<Position> {
        self.events(&[slug]);
        let spare = match self.0.age {
            3.. => "impact-of-colonies",
            2 => "cold-war",
            _ => "cultural-influence",
        };
        let spare = if spare == slug { "pestilence" } else { spare };
        self.future(&["immigration"]);
        self.military('A', &[spare]);
        let mut play = self.politics();
        play.choose('A', &format!("prepare {spare}"));
        play
    }

    /// The turn of A begins with the start-of-turn sequence as soon as B, before A, ends theirs.
    pub fn before_turn_of_a(&mut self) -> Play<Position> {
        let last = Seat::at(self.0.players.len() - 1);
        self.0.current = last;
        self.0.stack.clear();
        self.0.push(Turn {
            phase: Phase::EndOfTurn,
        });
        self.0.push(Act { seat: last });
        self.tidy();
        Play::from(self.0)
    }
}

/// A seat's things.
pub fn of(play: &Play<Position>, seat: impl At) -> &Player {
    play.position().player(seat.seat())
}

pub fn food(play: &Play<Position>, seat: impl At) -> u16 {
    of(play, seat).stock(orbis_through_the_ages::banks::Goods::Food)
}

pub fn resources(play: &Play<Position>, seat: impl At) -> u16 {
    of(play, seat).stock(orbis_through_the_ages::banks::Goods::Resources)
}

pub fn strength(play: &Play<Position>, seat: impl At) -> i32 {
    play.position().strength(seat.seat())
}

pub fn culture_rating(play: &Play<Position>, seat: impl At) -> i32 {
    play.position().culture_rating(seat.seat())
}

pub fn workers(play: &Play<Position>, seat: impl At, slug: &str) -> u8 {
    of(play, seat).technologies.workers(civil(slug))
}

pub fn has(play: &Play<Position>, seat: impl At, slug: &str) -> bool {
    of(play, seat).technologies.has(civil(slug))
}

/// The end of the turn of whoever acts.
pub fn end(play: &mut Play<Position>, seat: impl At) -> &mut Play<Position> {
    play.choose(seat, "end")
}
