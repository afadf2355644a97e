//! Powers of religions that ask their empires.

use crate::{
    Choice, Position, Table, adoption,
    content::{ArtefactId, SetId, faith},
    empire,
    sets::AreaId,
};
use orbis_core::{Flow, Prompt, Seat, Sink, step};

/// Has the empire a disordered area?
pub(crate) fn unruly(position: &Position, set: SetId) -> bool {
    position.world.disorder.meets(position.world.held(set))
}

/// May the empire adopt Confucianism now?
/// `sa.art.confucianism-spread`.
fn receptive(position: &Position, set: SetId) -> bool {
    let artefact = ArtefactId::religion(faith::CONFUCIANISM);
    position.empire(set).is_some_and(|empire| {
        !empire.religions.contains(&faith::CONFUCIANISM)
            && artefact.card().ages >> position.age(set) & 1 != 0
    }) && empire::marker_left(position, artefact)
}

step! {
    /// A Buddhist empire may calm one area before its action.
    pub struct Serenity { empire: SetId }
}

impl step::Ask<Position> for Serenity {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.art.buddhism",
            "Restore order in one area before the action?",
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for area in position
            .world
            .disorder
            .and(position.world.held(self.empire))
            .iter()
        {
            sink.offer(Choice::Calm { area })?;
        }
        sink.offer(Choice::Done)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Calm { area } = choice {
            position.world.disorder.take(area);
            table.emit(|| crate::empire::News::Calmed { area });
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        !unruly(position, self.empire)
    }

    crate::turn::usual!(present, fits);
}

step! {
    /// Who took an area from a Confucian empire may adopt its religion.
    pub struct Confucius { empire: SetId, area: AreaId }
}

impl step::Ask<Position> for Confucius {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.adopt.confucian-in-manoeuvre",
            format!(
                "Adopt Confucianism, or see {} disordered?",
                self.area.name()
            ),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        if receptive(position, self.empire) {
            let artefact = ArtefactId::religion(faith::CONFUCIANISM);
            sink.offer(Choice::Adopt { artefact })?;
        }
        sink.offer(Choice::Done)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Confucius { empire: set, area } = self;
        match choice {
            Choice::Adopt { artefact } => adoption::adopt(position, set, artefact, table),
            _ => empire::disorder(position, area, table),
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        let Confucius { empire, area } = *self;
        crate::check::colour(empire) && area.is_land()
    }

    crate::turn::usual!(present);
}
