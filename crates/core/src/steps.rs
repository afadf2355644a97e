//! The lists by which a game says its steps once.

/// A step's struct: small, `Copy`, its fields as open as itself, read strictly.
///
/// ```ignore
/// step! {
///     /// Where do the missing cubes come from?
///     pub struct TakeCube { seat: Seat, at: Space, left: u8 }
/// }
/// impl Ask<Position> for TakeCube { … }
/// ```
#[macro_export]
macro_rules! step {
    ($( $(#[$meta:meta])* $vis:vis struct $name:ident {
        $( $(#[$fmeta:meta])* $field:ident : $ty:ty ),* $(,)?
    } )+) => { $(
        #[derive(Copy, Clone, Debug, PartialEq, Eq, $crate::serde::Serialize, $crate::serde::Deserialize)]
        $(#[$meta])*
        #[serde(deny_unknown_fields, crate = "orbis_core::serde")]
        #[allow(missing_docs)] // the fields are what the names say
        $vis struct $name { $( $(#[$fmeta])* $vis $field: $ty ),* }
    )+ };
}

/// The steps of a game: each with its name, the module its struct stands in, and whether it `runs` by itself or whom it `asks`: the
/// seats of a field (`asks seat`) or of a method that is shown the position (`asks bidders()`). The first one needs a `Default`. A game with
/// parameters names them: `for Position<N> where [const N: u8]`.
///
/// ```ignore
/// steps! {
///     /// What is being done.
///     #[serde(tag = "step", rename_all = "kebab-case")]
///     pub enum Step for Position {
///         /// A: reveal the cards of the Era.
///         EraSetup in era runs,
///         /// Which civilisation is kept?
///         ChooseCivilisation in era asks seat,
///     }
/// }
/// ```
#[macro_export]
macro_rules! steps {
    (
        $(#[doc = $doc:expr])*
        #[serde(tag = $tag:literal, rename_all = $case:literal)]
        $(#[$meta:meta])*
        $vis:vis enum $name:ident for $game:ty $(where [$($generics:tt)*])? {
            $(
                $(#[$vmeta:meta])*
                $variant:ident in $($module:ident)::+ $kind:ident $($who:ident $(($($call:tt)*))?)?
            ),+ $(,)?
        }
    ) => {
        #[derive(Copy, Clone, PartialEq, Eq, $crate::serde::Serialize)]
        #[serde(tag = $tag, rename_all = $case, crate = "orbis_core::serde")]
        $(#[doc = $doc])*
        $(#[$meta])*
        $vis enum $name {
            $( $(#[$vmeta])* $variant($($module)::+::$variant) ),+
        }

        const _: () = {
            #[derive($crate::serde::Deserialize)]
            #[serde(rename_all = $case, crate = "orbis_core::serde")]
            enum Kind {
                $( $(#[$vmeta])* $variant ),+
            }

            impl<'de> $crate::serde::Deserialize<'de> for $name {
                fn deserialize<D: $crate::serde::Deserializer<'de>>(from: D) -> Result<$name, D::Error> {
                    $crate::tagged(from, $tag, |kind, step| match kind {
                        $( Kind::$variant => step.read().map($name::$variant) ),+
                    })
                }
            }
        };

        $crate::steps!(@default $name $($variant)+);

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $( $name::$variant(step) => step.fmt(f) ),+
                }
            }
        }

        $(
            impl From<$($module)::+::$variant> for $name {
                #[inline]
                fn from(step: $($module)::+::$variant) -> $name {
                    $name::$variant(step)
                }
            }
        )+

        #[allow(unused_variables)]
        impl $(<$($generics)*>)? $crate::step::Steps<$game> for $name {
            #[inline]
            fn asks(&self, game: &$game) -> $crate::SeatSet {
                match self { $( $name::$variant(step) => $crate::steps!(@if $kind
                    { $crate::step::Asked::seats(step$(.$who $(($($call)* game))?)?, game) }
                    { $crate::SeatSet::NONE }
                ) ),+ }
            }

            #[inline]
            fn waits(&self, game: &$game) -> bool {
                match self { $( $name::$variant(step) => $crate::steps!(@if $kind
                    {
                        !$crate::step::Asked::seats(step$(.$who $(($($call)* game))?)?, game).is_empty()
                            && !$crate::step::Ask::lapses(step, game)
                    }
                    { false }
                ) ),+ }
            }

            fn prompt(&self, game: &$game, seat: $crate::Seat) -> $crate::Prompt {
                match self { $( $name::$variant(step) => $crate::steps!(@if $kind
                    { $crate::step::Ask::prompt(step, game, seat) }
                    { $crate::step::waiting(game) }
                ) ),+ }
            }

            #[inline]
            fn offers(&self, game: &$game, seat: $crate::Seat, sink: &mut impl $crate::Sink<$game>) -> $crate::Flow {
                match self { $( $name::$variant(step) => $crate::steps!(@if $kind
                    {
                        if $crate::step::Asked::seats(step$(.$who $(($($call)* game))?)?, game).contains(seat) {
                            $crate::step::Ask::offers(step, game, seat, sink)
                        } else {
                            std::ops::ControlFlow::Continue(())
                        }
                    }
                    { std::ops::ControlFlow::Continue(()) }
                ) ),+ }
            }

            fn present(
                &self,
                game: &$game,
                seat: $crate::Seat,
                choice: <$game as $crate::Game>::Choice,
            ) -> $crate::Offer {
                match self { $( $name::$variant(step) => $crate::steps!(@if $kind
                    { $crate::step::Ask::present(step, game, seat, choice) }
                    { $crate::step::unexpected(choice) }
                ) ),+ }
            }

            #[inline]
            fn answer(
                self,
                game: &mut $game,
                seat: $crate::Seat,
                choice: <$game as $crate::Game>::Choice,
                table: &mut $crate::Table<'_, <$game as $crate::Game>::Event>,
            ) {
                match self { $( $name::$variant(step) => $crate::steps!(@if $kind
                    { $crate::step::Ask::answer(step, game, seat, choice, table) }
                    { $crate::step::no_answer(step, choice) }
                ) ),+ }
            }

            #[inline]
            fn run(self, game: &mut $game, table: &mut $crate::Table<'_, <$game as $crate::Game>::Event>) {
                match self { $( $name::$variant(step) => $crate::steps!(@if $kind
                    { $crate::step::Ask::lapse(step, game, table) }
                    { $crate::step::Run::run(step, game, table) }
                ) ),+ }
            }

            fn fits(&self, game: &$game) -> bool {
                match self { $( $name::$variant(step) => $crate::steps!(@if $kind
                    { $crate::step::Ask::fits(step, game) }
                    { $crate::step::Run::fits(step, game) }
                ) ),+ }
            }
        }
    };

    (@default $name:ident $first:ident $($rest:ident)*) => {
        impl Default for $name {
            fn default() -> $name {
                $name::$first(Default::default())
            }
        }
    };

    (@if asks { $asks:expr } { $runs:expr }) => { $asks };
    (@if runs { $asks:expr } { $runs:expr }) => { $runs };
}

/// Five functions of [`Game`](crate::Game) by the stack of steps, inside the `impl`: `turn`, `offers`, `apply`, `prompt`, `present`.
#[macro_export]
macro_rules! by_steps {
    () => {
        #[inline]
        fn turn(&self) -> $crate::Turn {
            $crate::step::turn(self)
        }

        #[inline]
        fn offers<S: $crate::Sink<Self>>(&self, seat: $crate::Seat, sink: &mut S) -> $crate::Flow {
            $crate::step::offers(self, seat, sink)
        }

        fn apply(
            &mut self,
            seat: $crate::Seat,
            choice: Self::Choice,
            table: &mut $crate::Table<'_, Self::Event>,
        ) {
            $crate::step::apply(self, seat, choice, table);
        }

        fn prompt(&self, seat: $crate::Seat) -> $crate::Prompt {
            $crate::step::prompt(self, seat)
        }

        fn present(&self, seat: $crate::Seat, choice: Self::Choice) -> $crate::Offer {
            $crate::step::present(self, seat, choice)
        }
    };
}

/// The functions of [`Stacked`](crate::step::Stacked) that find the stack, inside the `impl`, for a position whose list `stack` holds
/// values of its `Step`; the rule is the one by which a seat waits while others are asked.
#[macro_export]
macro_rules! by_its_stack {
    ($waiting:literal) => {
        type Step = Step;

        const WAITING: &'static str = $waiting;

        #[inline]
        fn stack(&self) -> &[Step] {
            &self.stack
        }

        #[inline]
        fn push(&mut self, step: impl Into<Step>) {
            self.stack.push(step.into());
        }

        #[inline]
        fn pop(&mut self) -> Option<Step> {
            self.stack.pop()
        }
    };
}
