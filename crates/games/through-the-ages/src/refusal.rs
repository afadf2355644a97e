//! Why something cannot be done.

use crate::{
    actions::card::Lack,
    content::{CivilId, Kind, MilitaryId, age_name},
    words::{civil, civil_actions, military, military_actions, resources},
};
use orbis_core::{Seat, count, refusals};

refusals! {
    /// An obstacle, with the numbers of the case.
    pub enum Refusal {
        /// Too few civil actions.
        CivilActions { needs: u8, has: u8 } = "tta.actions.spend" => format!("needs {}, you have {has}", civil_actions(needs)),
        /// Too few military actions.
        MilitaryActions { needs: u8, has: u8 } = "tta.actions.spend" => format!("needs {}, you have {has}", military_actions(needs)),
        /// A revolution needs all civil actions.
        AllCivilActions { needs: u8, has: u8 } = "tta.revolution.ca-cost" => {
            format!("a revolution takes all {needs} civil actions, you have {has} left")
        },
        /// With Robespierre a revolution needs all military actions.
        AllMilitaryActions { needs: u8, has: u8 } = "tta.app.robespierre-must-ma" => {
            format!("this revolution takes all {needs} military actions, you have {has} left")
        },
        /// Too little food.
        Food { needs: u16, has: u16 } = "tta.food.pay-impossible" => format!("needs {needs} food, you have {has}"),
        /// Too few resources.
        Resources { needs: u16, has: u16 } = "tta.food.pay-impossible" => format!("needs {}, you have {has}", resources(needs)),
        /// Too little science.
        Science { needs: u16, has: u16 } = "tta.points.pay" => format!("needs {needs} science, you have {has}"),
        /// The partner of a pact cannot pay its share.
        PartnerScience { partner: Seat, needs: u8 } = "tta.card.scientific-cooperation" => {
            format!("{partner} must pay {needs} science for it and cannot")
        },
        /// No yellow token is left.
        YellowBankEmpty = "tta.population.empty" => "your yellow bank is empty",
        /// No blue token is left.
        NoBlueToken = "tta.wonder.stage-token-from-tech" => "you have no blue token to cover the stage with",
        /// No unused worker.
        NoUnusedWorker = "tta.build.needs-worker" => "you have no unused worker",
        /// The urban building limit is reached.
        UrbanLimit { kind: Kind, has: u8, limit: u8 } = "tta.build.urban-limit" => {
            format!(
                "your government allows {limit} of each urban building, and you have {}",
                count(has, &format!("{} building", kind.name()))
            )
        },
        /// The civil hand is full.
        HandFull { held: u8, limit: u8 } = "tta.take.hand-limit" => {
            format!("you hold {}, and your limit is {limit}", count(held, "civil card"))
        },
        /// The technology is in hand or in play.
        SameTechnology { card: CivilId } = "tta.take.same-technology" => {
            format!("{} is already in your hand or in play", civil(card))
        },
        /// A leader of that age was taken.
        LeaderOfAge { age: u8 } = "tta.take.leader-per-age" => {
            format!("you have already taken a leader of Age {}", age_name(age))
        },
        /// A wonder is under construction.
        WonderUnfinished { wonder: CivilId } = "tta.take-wonder.one-unfinished" => {
            format!("{} is still unfinished", civil(wonder))
        },
        /// No wonder is under construction.
        NoWonder = "tta.wonder.stage-cost" => "you have no unfinished wonder",
        /// The action card was taken in this phase.
        TakenThisTurn { card: CivilId } = "tta.actioncard.not-same-phase" => {
            format!("you took {} in this Action Phase", civil(card))
        },
        /// What the card orders cannot be done.
        CannotBeOrdered { card: CivilId, why: Lack } = "tta.actioncard.must-be-possible" => {
            format!("you cannot do what {} orders: {}", civil(card), why.text())
        },
        /// A tactic was played or copied this turn.
        TacticUsed = "tta.tactics.once-per-turn" => "you have played or copied a tactic this turn",
        /// Bach's upgrade was used this turn.
        TheaterUpgradeUsed = "tta.card.bach-limits" => {
            "Bach has turned a building into a theater this turn"
        },
        /// The card was used this turn.
        OncePerTurn = "tta.stats.abilities" => "that can be done once a turn, and you have done it",
        /// Wars cannot be declared in the last round.
        NoWarInLastRound = "tta.politics.no-war-last-round" => {
            "this is the last round: a war would never be resolved"
        },
        /// Nobody resigns in Age IV.
        NoResigningInAgeFour = "tta.politics.no-resign-age-4" => "nobody resigns in Age IV",
        /// The own leader forbids attacks.
        LeaderForbidsAttacks = "tta.card.gandhi" => {
            "your leader plays no aggressions and declares no wars"
        },
        /// A pact forbids the attack.
        PactForbidsAttack { card: MilitaryId } = "tta.aggression.pact-forbids" => {
            format!("{} forbids attacks between you", military(card))
        },
        /// A pact protects the rival from wars.
        ProtectedFromWar { rival: Seat } = "tta.card.loss-of-sovereignty" => {
            format!("a pact protects {rival} from wars")
        },
        /// The rival is as strong or stronger.
        NotStronger { own: i16, theirs: i16 } = "tta.aggression.strength-needed" => {
            format!("you attack with {own}, and your rival has {theirs}")
        },
        /// The rival has no colony.
        NoColony { rival: Seat } = "tta.card.annex" => format!("{rival} has no colony"),
        /// The rival has neither leader nor unfinished wonder.
        NothingToInfiltrate { rival: Seat } = "tta.card.infiltrate" => {
            format!("{rival} has neither a leader nor an unfinished wonder")
        },
        /// So many cards were used in defense.
        DefenseLimit { limit: u8 } = "tta.aggression.defend-limit" => {
            let cards = count(limit, "card");
            format!("you may use {cards} in defense, one for each military action of your total")
        },
        /// No defense with this card reaches the attacker's strength.
        DefenseTooWeak { needs: i16, most: i16 } = "tta.aggression.no-partial-defense" => {
            format!(
                "you need {needs} more strength, and with this card {most} is the most you reach"
            )
        },
        /// Two buildings must be destroyed if possible.
        RaidBoth = "tta.card.raid" => "two buildings can be destroyed, so they must be",
        /// The advantage does not reach so far.
        Advantage { needs: u8, has: u8 } = "tta.card.war-technology" => {
            format!("costs {needs} of your advantage, {has} is left")
        },
        /// The colonization force is too small.
        ForceTooSmall { needs: u8, has: u8 } = "tta.colony.bid-max" => {
            format!("a force of {needs} is needed, you have {has}")
        },
        /// The force has no unit.
        NoUnitSent = "tta.colony.force-units" => "a force needs at least one unit",
        /// Whatever else is sent, the bid is out of reach with this.
        ForceOutOfReach { needs: u8, most: u8 } = "tta.colony.force-at-least" => {
            format!("a force of {needs} is needed, and with this {most} is the most you reach")
        },
        /// There is no room for another colony.
        TooManyColonies = "tta.colony.gain" => "there is no room for another colony",
    }
}
