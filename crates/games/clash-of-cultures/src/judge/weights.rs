//! What each advance is worth at the start of a game, besides its half point and its token.

/// In the order of the advances; four to a category.
pub(super) const ADVANCES: [f32; 48] = [
    0.0, 0.9, 0.6, 0.6, // agriculture: Farming, Storage, Irrigation, Husbandry
    0.0, 0.6, 0.4, 0.4, // construction: Mining, Engineering, Sanitation, Roads
    0.7, 0.3, 0.2, 0.3, // seafaring: Fishing, Navigation, War Ships, Cartography
    1.0, 0.5, 0.4, 0.6, // education: Writing, Public Education, Free Education, Philosophy
    0.8, 0.3, 0.4, 0.5, // warfare: Tactics, Siegecraft, Steel Weapons, Draft
    0.9, 0.6, 0.6, 0.5, // spirituality: Myths, Rituals, Priesthood, State Religion
    0.5, 0.5, 0.7, 0.3, // economy: Bartering, Trade Routes, Taxes, Currency
    0.6, 0.4, 0.5, 0.4, // culture: Arts, Sports, Monuments, Theaters
    0.6, 0.4, 0.3, 0.4, // science: Math, Astronomy, Medicine, Metallurgy
    0.7, 0.4, 0.7,
    0.8, // democracy: Voting, Separation of Power, Civil Liberties, Free Economy
    0.6, 0.4, 0.7,
    0.5, // autocracy: Nationalism, Totalitarianism, Absolute Power, Forced Labor
    0.5, 0.4, 0.6, 0.4, // theocracy: Dogma, Devotion, Conversion, Fanaticism
];
