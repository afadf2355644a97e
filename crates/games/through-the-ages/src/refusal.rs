//! Why something cannot be done.

use crate::content::{CivilId, Kind, MilitaryId, age_name};
use orbis_core::Seat;

/// An obstacle, with the numbers of the case.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are what the names say
pub enum Refusal {
    /// Too few civil actions.
    CivilActions { needs: u8, has: u8 },
    /// Too few military actions.
    MilitaryActions { needs: u8, has: u8 },
    /// A revolution needs all civil actions.
    AllCivilActions { needs: u8, has: u8 },
    /// With Robespierre a revolution needs all military actions.
    AllMilitaryActions { needs: u8, has: u8 },
    /// Too little food.
    Food { needs: u16, has: u16 },
    /// Too few resources.
    Resources { needs: u16, has: u16 },
    /// Too little science.
    Science { needs: u16, has: u16 },
    /// The partner of a pact cannot pay its share.
    PartnerScience { partner: Seat, needs: u8 },
    /// No yellow token is left.
    YellowBankEmpty,
    /// No blue token is left.
    NoBlueToken,
    /// No unused worker.
    NoUnusedWorker,
    /// The urban building limit is reached.
    UrbanLimit { kind: Kind, has: u8, limit: u8 },
    /// The civil hand is full.
    HandFull { held: u8, limit: u8 },
    /// The technology is in hand or in play.
    SameTechnology { card: CivilId },
    /// A leader of that age was taken.
    LeaderOfAge { age: u8 },
    /// A wonder is under construction.
    WonderUnfinished { wonder: CivilId },
    /// No wonder is under construction.
    NoWonder,
    /// The action card was taken in this phase.
    TakenThisTurn { card: CivilId },
    /// What the card orders cannot be done.
    CannotBeOrdered { card: CivilId },
    /// A tactic was played or copied this turn.
    TacticUsed,
    /// Bach's upgrade was used this turn.
    TheaterUpgradeUsed,
    /// The card was used this turn.
    OncePerTurn,
    /// Wars cannot be declared in the last round.
    NoWarInLastRound,
    /// Nobody resigns in Age IV.
    NoResigningInAgeFour,
    /// The own leader forbids attacks.
    LeaderForbidsAttacks,
    /// A pact forbids the attack.
    PactForbidsAttack { card: MilitaryId },
    /// A pact protects the rival from wars.
    ProtectedFromWar { rival: Seat },
    /// The rival is as strong or stronger.
    NotStronger { own: i16, theirs: i16 },
    /// The rival has no colony.
    NoColony { rival: Seat },
    /// The rival has neither leader nor unfinished wonder.
    NothingToInfiltrate { rival: Seat },
    /// So many cards were used in defense.
    DefenseLimit { limit: u8 },
    /// No defense with this card reaches the attacker's strength.
    DefenseTooWeak { needs: i16, most: i16 },
    /// Two buildings must be destroyed if possible.
    RaidBoth,
    /// The advantage does not reach so far.
    Advantage { needs: u8, has: u8 },
    /// The colonization force is too small.
    ForceTooSmall { needs: u8, has: u8 },
    /// Without the units before this one the bid is out of reach.
    SendOthersToo { needs: u8 },
    /// There is no room for another colony.
    TooManyColonies,
}

impl orbis_core::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::CivilActions { .. } | Refusal::MilitaryActions { .. } => "tta.actions.spend",
            Refusal::AllCivilActions { .. } => "tta.revolution.ca-cost",
            Refusal::AllMilitaryActions { .. } => "tta.app.robespierre-must-ma",
            Refusal::Food { .. } | Refusal::Resources { .. } => "tta.food.pay-impossible",
            Refusal::Science { .. } => "tta.points.pay",
            Refusal::PartnerScience { .. } => "tta.card.scientific-cooperation",
            Refusal::YellowBankEmpty => "tta.population.empty",
            Refusal::NoBlueToken => "tta.wonder.stage-token-from-tech",
            Refusal::NoUnusedWorker => "tta.build.needs-worker",
            Refusal::UrbanLimit { .. } => "tta.build.urban-limit",
            Refusal::HandFull { .. } => "tta.take.hand-limit",
            Refusal::SameTechnology { .. } => "tta.take.same-technology",
            Refusal::LeaderOfAge { .. } => "tta.take.leader-per-age",
            Refusal::WonderUnfinished { .. } => "tta.take-wonder.one-unfinished",
            Refusal::NoWonder => "tta.wonder.stage-cost",
            Refusal::TakenThisTurn { .. } => "tta.actioncard.not-same-phase",
            Refusal::CannotBeOrdered { .. } => "tta.actioncard.must-be-possible",
            Refusal::TacticUsed => "tta.tactics.once-per-turn",
            Refusal::TheaterUpgradeUsed => "tta.card.bach-limits",
            Refusal::OncePerTurn => "tta.stats.abilities",
            Refusal::NoWarInLastRound => "tta.politics.no-war-last-round",
            Refusal::NoResigningInAgeFour => "tta.politics.no-resign-age-4",
            Refusal::LeaderForbidsAttacks => "tta.card.gandhi",
            Refusal::PactForbidsAttack { .. } => "tta.aggression.pact-forbids",
            Refusal::ProtectedFromWar { .. } => "tta.card.loss-of-sovereignty",
            Refusal::NotStronger { .. } => "tta.aggression.strength-needed",
            Refusal::NoColony { .. } => "tta.card.annex",
            Refusal::NothingToInfiltrate { .. } => "tta.card.infiltrate",
            Refusal::DefenseLimit { .. } => "tta.aggression.defend-limit",
            Refusal::DefenseTooWeak { .. } => "tta.aggression.no-partial-defense",
            Refusal::RaidBoth => "tta.card.raid",
            Refusal::Advantage { .. } => "tta.card.war-technology",
            Refusal::ForceTooSmall { .. } | Refusal::SendOthersToo { .. } => "tta.colony.bid-max",
            Refusal::TooManyColonies => "tta.colony.gain",
        }
    }

    fn text(&self) -> String {
        match *self {
            Refusal::CivilActions { needs, has } => {
                format!(
                    "needs {needs} civil action{}, you have {has}",
                    plural(needs)
                )
            }
            Refusal::MilitaryActions { needs, has } => {
                format!(
                    "needs {needs} military action{}, you have {has}",
                    plural(needs)
                )
            }
            Refusal::AllCivilActions { needs, has } => {
                format!("a revolution takes all {needs} civil actions, you have {has} left")
            }
            Refusal::AllMilitaryActions { needs, has } => {
                format!("this revolution takes all {needs} military actions, you have {has} left")
            }
            Refusal::Food { needs, has } => format!("needs {needs} food, you have {has}"),
            Refusal::Resources { needs, has } => {
                format!(
                    "needs {needs} resource{}, you have {has}",
                    if needs == 1 { "" } else { "s" }
                )
            }
            Refusal::Science { needs, has } => format!("needs {needs} science, you have {has}"),
            Refusal::PartnerScience { partner, needs } => {
                format!("{partner} must pay {needs} science for it and cannot")
            }
            Refusal::YellowBankEmpty => "your yellow bank is empty".into(),
            Refusal::NoBlueToken => "you have no blue token to cover the stage with".into(),
            Refusal::NoUnusedWorker => "you have no unused worker".into(),
            Refusal::UrbanLimit { kind, has, limit } => {
                format!(
                    "your government allows {limit} of each urban building, and you have {has} {} buildings",
                    kind.name()
                )
            }
            Refusal::HandFull { held, limit } => {
                format!("you hold {held} civil cards, and your limit is {limit}")
            }
            Refusal::SameTechnology { card } => {
                format!("{} is already in your hand or in play", card.card().name)
            }
            Refusal::LeaderOfAge { age } => {
                format!("you have already taken a leader of Age {}", age_name(age))
            }
            Refusal::WonderUnfinished { wonder } => {
                format!("{} is still unfinished", wonder.card().name)
            }
            Refusal::NoWonder => "you have no unfinished wonder".into(),
            Refusal::TakenThisTurn { card } => {
                format!("you took {} in this Action Phase", card.card().name)
            }
            Refusal::CannotBeOrdered { card } => {
                format!("you cannot do what {} orders", card.card().name)
            }
            Refusal::TacticUsed => "you have played or copied a tactic this turn".into(),
            Refusal::TheaterUpgradeUsed => {
                "Bach has turned a building into a theater this turn".into()
            }
            Refusal::OncePerTurn => "that can be done once a turn, and you have done it".into(),
            Refusal::NoWarInLastRound => {
                "this is the last round: a war would never be resolved".into()
            }
            Refusal::NoResigningInAgeFour => "nobody resigns in Age IV".into(),
            Refusal::LeaderForbidsAttacks => {
                "your leader plays no aggressions and declares no wars".into()
            }
            Refusal::PactForbidsAttack { card } => {
                format!("{} forbids attacks between you", card.card().name)
            }
            Refusal::ProtectedFromWar { rival } => {
                format!("a pact protects {rival} from wars")
            }
            Refusal::NotStronger { own, theirs } => {
                format!("you attack with {own}, and your rival has {theirs}")
            }
            Refusal::NoColony { rival } => format!("{rival} has no colony"),
            Refusal::NothingToInfiltrate { rival } => {
                format!("{rival} has neither a leader nor an unfinished wonder")
            }
            Refusal::DefenseLimit { limit } => {
                format!(
                    "you may use {limit} cards in defense, one for each military action of your total"
                )
            }
            Refusal::DefenseTooWeak { needs, most } => {
                format!(
                    "you need {needs} more strength, and with this card {most} is the most you reach"
                )
            }
            Refusal::RaidBoth => "two buildings can be destroyed, so they must be".into(),
            Refusal::Advantage { needs, has } => {
                format!("costs {needs} of your advantage, {has} is left")
            }
            Refusal::ForceTooSmall { needs, has } => {
                format!("a force of {needs} is needed, you have {has}")
            }
            Refusal::SendOthersToo { needs } => {
                format!("passing over what comes before, you could not reach {needs} any more")
            }
            Refusal::TooManyColonies => "there is no room for another colony".into(),
        }
    }
}

fn plural(number: u8) -> &'static str {
    if number == 1 { "" } else { "s" }
}
