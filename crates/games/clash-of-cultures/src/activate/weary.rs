//! The second activation of a city lowers its mood, unless somebody bears it.

use super::{activate, obstacle};
use crate::{
    Choice, Good, Once, Position, Space, Spaces, Table,
    ask::{self},
    effects::ability::Ability,
    words,
};
use orbis_core::{
    Flow, Offer, Prompt, Seat, Sink, step,
    step::{Ask, Run, Stacked},
};

step! {
    /// A repeated activation is done: the mood falls.
    pub struct Weary { seat: Seat, at: Space }
    /// Who bears the second activation?
    pub struct BearWeariness { seat: Seat, at: Space }
}

impl Run<Position> for Weary {
    /// Code of Laws and City States may turn it away.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let Weary { seat, at } = self;
        if law(position, seat) || !relief(position, seat, at).is_empty() {
            position.push(BearWeariness { seat, at });
        } else {
            position.lower(at, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat)
    }
}

/// May Code of Laws be paid?
fn law(position: &Position, seat: Seat) -> bool {
    position.can(seat, Ability::KeepMoodForCulture)
        && !position.used(Once::CodeOfLaws)
        && position.can_pay_token(seat, Good::Culture, 1)
}

/// Greek cities that may take over the activation.
fn relief(position: &Position, seat: Seat, at: Space) -> Spaces {
    if !position.can(seat, Ability::ShareActivation) || position.used(Once::CityStates) {
        return Spaces::NONE;
    }
    let Some(tired) = position.own_city(seat, at) else {
        return Spaces::NONE;
    };
    let others = position.cities.of(Some(seat)).filter(|city| {
        city.at != at
            && city.size() >= tired.size()
            && city.mood >= tired.mood
            && obstacle(city).is_none()
    });
    others.map(|city| city.at).collect()
}

impl Ask<Position> for BearWeariness {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let at = self.at;
        Prompt::new(
            "coc.activate.repeat-mood",
            format!("{at} was activated again. Who bears it?"),
        )
        .hint(format!("Otherwise the mood of {at} falls."))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::cities(relief(position, seat, self.at), sink)?;
        if law(position, seat) {
            sink.offer(Choice::Yes)?;
        }
        sink.offer(Choice::Decline)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Yes => Offer::new("Pay 1 culture token by Code of Laws"),
            Choice::Decline => Offer::new(format!("The mood of {} falls", self.at)),
            _ => words::offer(position, seat, choice),
        }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::City { at: other } => {
                position.mark(Once::CityStates);
                if let Some(city) = position.cities.at_mut(self.at) {
                    city.activations = city.activations.saturating_sub(1);
                }
                activate(position, seat, other);
            }
            Choice::Yes => {
                position.mark(Once::CodeOfLaws);
                position.pay_token(seat, Good::Culture, 1, table);
            }
            _ => position.lower(self.at, table),
        }
    }
}
