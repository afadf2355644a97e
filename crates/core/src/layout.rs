//! Every game's folder is laid out alike, so most of what is asked of a game is answered by the module of that name.

/// Stands in `impl Game` for what the layout of a game's folder answers: `ABOUT`, `content::PRINTED`, `cards`, `score`, `check`,
/// `draw`, `sketch`, `judge` and `facts`, and the list `players` of the position.
#[macro_export]
macro_rules! by_layout {
    () => {
        fn about() -> &'static $crate::About {
            &ABOUT
        }

        fn content() -> Option<&'static dyn $crate::Content> {
            Some(&content::PRINTED)
        }

        fn cards() -> &'static [$crate::CardInfo] {
            cards::all()
        }

        fn players(&self) -> u8 {
            self.players.len() as u8
        }

        fn standing(&self) -> $crate::Standing {
            score::standing(self)
        }

        fn score_parts(&self, seat: $crate::Seat) -> Vec<(String, i32)> {
            score::parts(self, seat)
        }

        fn statistics(&self) -> Vec<(&'static str, f64)> {
            score::statistics(self)
        }

        fn check(&self) -> Result<(), $crate::Broken> {
            check::check(self)
        }

        fn gauges(&self, seat: $crate::Seat) -> Vec<(&'static str, i32)> {
            draw::gauges(self, seat)
        }

        fn draw(&self, viewer: $crate::Viewer, offers: &[$crate::Offer]) -> $crate::Drawing {
            draw::table(self, viewer, offers)
        }

        fn zones(&self, viewer: $crate::Viewer, offers: &[$crate::Offer]) -> $crate::Zones {
            draw::zones(self, viewer, offers)
        }

        fn groups() -> &'static [$crate::Group] {
            &draw::GROUPS
        }

        fn draw_card(slug: &str) -> Option<$crate::Drawing> {
            draw::card(slug)
        }

        fn sketch(&self, viewer: $crate::Viewer, ink: $crate::Ink) -> String {
            sketch::table(self, viewer, ink)
        }

        fn judge(&self, seat: $crate::Seat) -> f32 {
            judge::judge(self, seat)
        }

        fn features<P: $crate::Pen>(&self, seat: $crate::Seat, pen: &mut P) {
            judge::features(self, seat, pen);
        }

        fn facts<P: $crate::Pen>(
            &self,
            of: Option<$crate::Seat>,
            viewer: $crate::Viewer,
            pen: &mut P,
        ) {
            facts::facts(self, of, viewer, pen);
        }

        fn left(&self, seat: $crate::Seat) -> f32 {
            judge::left(self, seat)
        }

        fn prior(&self, seat: $crate::Seat, choice: Self::Choice) -> f32 {
            judge::prior(self, seat, choice)
        }
    };
}
