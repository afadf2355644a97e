//! Changes that many rules share: points, actions, cards entering and leaving play, military cards drawn and discarded.

use crate::{
    Pact, Position, Source, Table,
    actions::population,
    banks::Goods,
    content::{CivilId, MilitaryId},
    events::losses::{LoseToken, LoseWorker},
    ratings::Totals,
    words::{civil, goods, military, military_cards},
};
use orbis_core::{Line, Seat, SeatSet, count, news, step::Stacked};
use orbis_parts::Slot;

fn points(points: i16, what: &str) -> String {
    if points < 0 {
        format!("loses {} {what}", -points)
    } else {
        format!("scores {points} {what}")
    }
}

news! {
    /// What is told of points, goods, people and cards that leave play.
    pub enum News {
        /// Culture was scored or lost.
        Culture { seat: Seat, moved: i16, source: Source } => {
            Line::by(seat, format!("{seat} {} ({}).", points(moved, "culture"), source.name()))
        },
        /// Science was scored or lost.
        Science { seat: Seat, moved: i16 } => {
            Line::by(seat, format!("{seat} {}.", points(moved, "science")))
        },
        /// Food or resources were gained or lost.
        Gained { seat: Seat, what: Goods, amount: i16 } => {
            let verb = if amount < 0 { "loses" } else { "gains" };
            Line::by(seat, format!("{seat} {verb} {}.", goods(what, amount.unsigned_abs())))
        },
        /// Unused workers were lost.
        PopulationLost { seat: Seat, lost: u8 } => {
            Line::by(seat, format!("{seat} loses {}.", count(lost, "unused worker")))
        },
        /// Yellow tokens were taken.
        YellowTaken { seat: Seat, from: Seat, tokens: u8 } => {
            Line::by(seat, format!("{seat} takes {} from {from}.", count(tokens, "yellow token")))
        },
        /// A leader left play.
        LeaderLost { seat: Seat, leader: CivilId } => {
            Line::by(seat, format!("{seat} loses {}.", civil(leader)))
        },
        /// An unfinished wonder left play.
        WonderLost { seat: Seat, wonder: CivilId } => {
            Line::by(seat, format!("{seat} loses the unfinished {}.", civil(wonder)))
        },
        /// A pact ended.
        PactEnded { owner: Seat, partner: Seat, card: MilitaryId } => {
            Line::by(owner, format!("{} between {owner} and {partner} ends.", military(card)))
        },
        /// Military cards were drawn.
        Drew { seat: Seat, drawn: u8 } => {
            Line::by(seat, format!("{seat} draws {}.", military_cards(drawn)))
        },
    }
}

impl Position {
    /// Scores or loses culture.
    /// Rules: `tta.points.score`, `tta.points.lose`.
    pub(crate) fn add_culture(
        &mut self,
        seat: Seat,
        source: Source,
        points: i32,
        table: &mut Table<'_>,
    ) -> i32 {
        let points = self.player_mut(seat).culture.add(source, points);
        if points != 0 {
            table.emit(|| News::Culture {
                seat,
                moved: points as i16,
                source,
            });
        }
        points
    }

    /// Scores or loses science; what the counter really moved by.
    /// Rules: `tta.points.no-limit`.
    pub(crate) fn add_science(&mut self, seat: Seat, points: i32, table: &mut Table<'_>) -> i32 {
        let player = self.player_mut(seat);
        let before = i32::from(player.science);
        player.science = (before + points).clamp(0, 30_000) as u16;
        let moved = i32::from(player.science) - before;
        if moved != 0 {
            let moved = moved as i16;
            table.emit(|| News::Science { seat, moved });
        }
        moved
    }

    /// Gains food or resources.
    pub(crate) fn gain(&mut self, seat: Seat, goods: Goods, amount: u16, table: &mut Table<'_>) {
        let gained = self.player_mut(seat).gain(goods, amount);
        if gained > 0 {
            table.emit(|| News::Gained {
                seat,
                what: goods,
                amount: gained as i16,
            });
        }
    }

    /// Loses food or resources; how much.
    pub(crate) fn lose(
        &mut self,
        seat: Seat,
        goods: Goods,
        amount: u16,
        table: &mut Table<'_>,
    ) -> u16 {
        let lost = self.player_mut(seat).lose(goods, amount);
        if lost > 0 {
            table.emit(|| News::Gained {
                seat,
                what: goods,
                amount: -(lost as i16),
            });
        }
        lost
    }

    /// Does this turn's extra belong to the seat?
    #[inline]
    pub(crate) fn extra_of(&self, seat: Seat) -> bool {
        seat == self.current
    }

    /// Civil actions the seat can spend.
    #[inline]
    pub fn civil_actions(&self, seat: Seat) -> u8 {
        let extra = if self.extra_of(seat) {
            self.extra.civil
        } else {
            0
        };
        self.player(seat).civil.saturating_add(extra)
    }

    /// Military actions the seat can spend.
    #[inline]
    pub fn military_actions(&self, seat: Seat) -> u8 {
        let extra = if self.extra_of(seat) {
            self.extra.military
        } else {
            0
        };
        self.player(seat).military.saturating_add(extra)
    }

    /// Spends civil actions, temporary ones first.
    /// Rules: `tta.actions.temporary`.
    pub(crate) fn spend_civil(&mut self, seat: Seat, count: u8) {
        let mut left = count;
        if self.extra_of(seat) {
            let temporary = left.min(self.extra.civil);
            self.extra.civil -= temporary;
            left -= temporary;
        }
        let player = self.player_mut(seat);
        player.civil = player.civil.saturating_sub(left);
    }

    /// Spends military actions, temporary ones first.
    pub(crate) fn spend_military(&mut self, seat: Seat, count: u8) {
        let mut left = count;
        if self.extra_of(seat) {
            let temporary = left.min(self.extra.military);
            self.extra.military -= temporary;
            left -= temporary;
        }
        let player = self.player_mut(seat);
        player.military = player.military.saturating_sub(left);
    }

    /// Makes a spent civil action available again, if there is one.
    /// Rules: `tta.actions.gain-back`.
    pub(crate) fn regain_civil(&mut self, seat: Seat, count: u8) {
        let total = self.civil_total(seat);
        let player = self.player_mut(seat);
        player.civil = player
            .civil
            .saturating_add(count)
            .min(total.max(player.civil));
    }

    /// Food the seat can pay with.
    #[inline]
    pub fn food(&self, seat: Seat) -> u16 {
        let extra = if self.extra_of(seat) {
            self.extra.food
        } else {
            0
        };
        self.player(seat).stock(Goods::Food) + u16::from(extra)
    }

    /// Pays food, temporary food first.
    /// Rules: `tta.food.temporary`.
    pub(crate) fn pay_food(&mut self, seat: Seat, amount: u16) {
        let mut left = amount;
        if self.extra_of(seat) {
            let temporary = left.min(u16::from(self.extra.food));
            self.extra.food -= temporary as u8;
            left -= temporary;
        }
        self.player_mut(seat).lose(Goods::Food, left);
    }

    /// The leader's resource for military units that is left this turn.
    /// Rules: `tta.card.homer-resource`.
    fn leader_resource(&self, seat: Seat) -> u8 {
        if !self.extra_of(seat) || self.extra.leader_resource_used {
            return 0;
        }
        self.player(seat)
            .leader
            .map_or(0, |leader| leader.card().modifiers.military_resource)
    }

    /// Resources the seat can pay with: for anything, and for a military unit.
    pub fn resources(&self, seat: Seat) -> [u16; 2] {
        let stock = self.player(seat).stock(Goods::Resources);
        if !self.extra_of(seat) {
            return [stock; 2];
        }
        let sum = stock + u16::from(self.extra.resources);
        let for_units = u16::from(self.extra.military_resources);
        [sum, sum + for_units + u16::from(self.leader_resource(seat))]
    }

    /// Pays resources, temporary ones first.
    pub(crate) fn pay_resources(&mut self, seat: Seat, amount: u16, unit: bool) {
        let mut left = amount;
        if self.extra_of(seat) && left > 0 {
            if unit {
                let leader = u16::from(self.leader_resource(seat));
                if leader > 0 {
                    self.extra.leader_resource_used = true;
                    left = left.saturating_sub(leader);
                }
                let pool = left.min(u16::from(self.extra.military_resources));
                self.extra.military_resources -= pool as u8;
                left -= pool;
            }
            let trade = left.min(u16::from(self.extra.resources));
            self.extra.resources -= trade as u8;
            left -= trade;
        }
        self.player_mut(seat).lose(Goods::Resources, left);
    }

    /// Changes cards in play of these seats. Action totals and token symbols are compared once, when the change is complete.
    /// Rules: `tta.actions.total-up`, `tta.actions.total-down`, `tta.actions.replace-atomic`, `tta.actions.only-card-changes`,
    /// `tta.tokens.gain-symbol`, `tta.tokens.loss-symbol`, `tta.tokens.gain-to-bank`, `tta.card.law-blue`.
    pub(crate) fn change_cards(&mut self, seats: SeatSet, change: impl FnOnce(&mut Position)) {
        let mut before = [Totals::default(); 4];
        for seat in seats.iter() {
            before[seat.index()] = self.totals(seat);
        }
        change(self);
        if self.players.len() > 2 {
            self.renew_treaties();
        }
        for seat in seats.iter() {
            self.player_mut(seat).renew();
            let (before, after) = (before[seat.index()], self.totals(seat));
            if after == before || self.player(seat).resigned {
                continue;
            }
            let available = |now: u8, before: i16, after: i16| {
                let gained = (after - before).max(0);
                (i16::from(now) + gained).min(after.max(0)).max(0) as u8
            };
            let player = self.player_mut(seat);
            player.civil = available(player.civil, before.civil, after.civil);
            player.military = available(player.military, before.military, after.military);
            let yellow = after.yellow - before.yellow;
            if yellow > 0 {
                player.yellow = player.yellow.saturating_add(yellow as u8);
            } else {
                player.lose_yellow((-yellow) as u8);
            }
            let blue = after.blue - before.blue;
            if blue > 0 {
                player.blue = player.blue.saturating_add(blue as u8);
            } else {
                self.lose_blue(seat, (-blue) as u8);
            }
        }
    }

    /// Blue tokens return to the box: from the bank, then from cards of the owner's choice.
    pub(crate) fn lose_blue(&mut self, seat: Seat, tokens: u8) {
        let player = self.player_mut(seat);
        let from_bank = tokens.min(player.blue);
        player.blue -= from_bank;
        let on_cards = player.technologies.all_tokens().min(255) as u8;
        let left = (tokens - from_bank).min(on_cards);
        if left > 0 {
            self.push(LoseToken { seat, left });
        }
    }

    /// Takes the leader out of play and tells of it.
    pub(crate) fn remove_leader(&mut self, seat: Seat, table: &mut Table<'_>) {
        if let Some(leader) = self.dismiss_leader(seat, table) {
            table.emit(|| News::LeaderLost { seat, leader });
        }
    }

    /// Takes the leader out of play; Bill Gates scores then.
    pub(crate) fn dismiss_leader(&mut self, seat: Seat, table: &mut Table<'_>) -> Option<CivilId> {
        let leader = self.player(seat).leader?;
        self.leader_leaves(seat, leader, table);
        self.change_cards(SeatSet::only(seat), |position| {
            position.player_mut(seat).leader = None;
        });
        Some(leader)
    }

    /// What happens when this leader leaves play for whatever reason.
    /// Rules: `tta.card.gates-score`.
    pub(crate) fn leader_leaves(&mut self, seat: Seat, leader: CivilId, table: &mut Table<'_>) {
        if leader.card().modifiers.scores_labs {
            let points = self.player(seat).lab_levels();
            self.add_culture(seat, Source::Leaders, points, table);
        }
    }

    /// Takes the unfinished wonder out of play; its tokens return to the bank.
    pub(crate) fn remove_unfinished(&mut self, seat: Seat, table: &mut Table<'_>) {
        let player = self.player_mut(seat);
        if let Some(wonder) = player.unfinished.take() {
            player.blue = player.blue.saturating_add(wonder.built);
            table.emit(|| News::WonderLost {
                seat,
                wonder: wonder.card,
            });
        }
    }

    /// Takes the pact in a player's area out of play.
    pub(crate) fn remove_pact(&mut self, owner: Seat, table: &mut Table<'_>) {
        let Some(Pact { card, partner, .. }) = self.player(owner).pact else {
            return;
        };
        let parties = SeatSet::only(owner).with(partner);
        self.change_cards(parties, |position| position.player_mut(owner).pact = None);
        self.discard_open(card);
        table.emit(|| News::PactEnded {
            owner,
            partner,
            card,
        });
    }

    /// A military card that everybody has seen goes to the discard pile of its age.
    /// Rules: `tta.card.military-discard`, `tta.card.discard-place`.
    pub(crate) fn discard_open(&mut self, card: MilitaryId) {
        self.discards[usize::from(card.age().min(3))].push(Slot::up(card));
    }

    /// Takes a military card out of a hand.
    pub(crate) fn take_from_hand(
        &mut self,
        seat: Seat,
        card: MilitaryId,
    ) -> Option<Slot<MilitaryId>> {
        let hand = &mut self.player_mut(seat).military_hand;
        let index = hand.iter().position(|slot| slot.card == card)?;
        Some(hand.remove(index))
    }

    /// A military card from hand goes face down to the discard pile.
    pub(crate) fn discard_hidden(&mut self, seat: Seat, card: MilitaryId) {
        if let Some(slot) = self.take_from_hand(seat, card) {
            self.discards[usize::from(card.age().min(3))].push(slot);
        }
    }

    /// Puts a military card into a hand, behind those of its age.
    /// Rules: `tta.hand.military-secret`.
    fn put_in_hand(&mut self, seat: Seat, slot: Slot<MilitaryId>) {
        let hand = &mut self.player_mut(seat).military_hand;
        let index = hand.partition_point(|held| held.card.age() <= slot.card.age());
        hand.insert(index, slot);
    }

    /// Draws military cards; the discard pile of the age becomes a new deck when the deck runs out.
    /// Rules: `tta.eot.reshuffle`, `tta.eot.draw-age-4`, `tta.eot.draw-not-spent`, `tta.card.military-reshuffle`.
    pub(crate) fn draw_military(&mut self, seat: Seat, count: u8, table: &mut Table<'_>) {
        if self.age == 0 || self.age > 3 {
            return;
        }
        let mut drawn = 0;
        for _ in 0..count {
            if self.player(seat).military_hand.is_full() {
                break;
            }
            let Some(slot) = self.military_deck.draw(SeatSet::only(seat), table) else {
                break;
            };
            self.put_in_hand(seat, slot);
            drawn += 1;
            if self.military_deck.is_empty() {
                let pile = usize::from(self.age);
                self.military_deck = self.discards[pile];
                self.discards[pile].clear();
                self.military_deck.reshuffle(table);
            }
        }
        if drawn > 0 {
            table.emit(|| News::Drew { seat, drawn });
        }
    }

    /// Loses population: unused workers first, then workers of the owner's choice.
    /// Rules: `tta.pop.lose-none`.
    pub(crate) fn lose_population(&mut self, seat: Seat, count: u8, table: &mut Table<'_>) {
        let player = self.player_mut(seat);
        let unused = count.min(player.unused);
        player.unused -= unused;
        player.yellow = player.yellow.saturating_add(unused);
        let left = (count - unused).min(player.technologies.all_workers());
        if unused > 0 {
            table.emit(|| News::PopulationLost { seat, lost: unused });
        }
        if left > 0 {
            self.push(LoseWorker { seat, left });
        }
    }

    /// Yellow tokens go from one bank to another, as many as there are.
    /// Rules: `tta.tokens.take-yellow`, `tta.card.uncertain-borders`.
    pub(crate) fn take_yellow(
        &mut self,
        seat: Seat,
        from: Seat,
        tokens: u8,
        table: &mut Table<'_>,
    ) {
        let tokens = self.player_mut(from).lose_yellow(tokens);
        let player = self.player_mut(seat);
        player.yellow = player.yellow.saturating_add(tokens);
        table.emit(|| News::YellowTaken { seat, from, tokens });
    }

    /// Gains people without food, as many as the yellow bank has.
    /// Rules: `tta.pop.gain`.
    pub(crate) fn gain_people(&mut self, seat: Seat, count: u8, table: &mut Table<'_>) {
        for _ in 0..count {
            if self.player_mut(seat).gain_population() {
                table.emit(|| population::News::Grew { seat, food: 0 });
            }
        }
    }

    /// Takes a civil card out of a hand.
    /// Rules: `tta.card.civil-gone`.
    pub(crate) fn take_civil(&mut self, seat: Seat, card: CivilId) {
        let hand = &mut self.player_mut(seat).hand;
        // A card that may be played now goes before one taken this turn.
        let index = hand
            .iter()
            .position(|held| held.card == card && !held.fresh)
            .or_else(|| hand.iter().position(|held| held.card == card));
        if let Some(index) = index {
            hand.remove(index);
        }
    }
}
