//! What a bot plays for, by the same judgement: its own good, or the harm of its best rival.

/// The temper of a bot.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// Looks to itself.
    Builder,
    /// As the numbers say.
    #[default]
    Balanced,
    /// Takes from others where it can.
    Raider,
}

impl Style {
    /// The styles by name.
    pub const NAMED: [(&str, Style); 3] = [
        ("builder", Style::Builder),
        ("balanced", Style::Balanced),
        ("raider", Style::Raider),
    ];

    /// The style with this name.
    pub fn named(name: &str) -> Option<Style> {
        let mut named = Style::NAMED.iter();
        named
            .find(|(each, _)| *each == name)
            .map(|(_, style)| *style)
    }

    /// How much the best rival counts: among more than two, harm to one is of use to the others as well.
    pub(crate) fn rival(self, players: u8) -> f32 {
        let fair = if players == 2 { 1.0 } else { 0.5 };
        match self {
            Style::Builder => 0.3 * fair,
            Style::Balanced => fair,
            Style::Raider => 1.8 * fair,
        }
    }
}
