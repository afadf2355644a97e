//! What is refused: each obstacle with the rule that forbids it and its sentence.

/// Obstacles with their rules and sentences, in one place. The fields are at hand by name, for the sentence and for the rule; where
/// several obstacles come of one rule, each names it.
///
/// ```ignore
/// refusals! {
///     /// Why something cannot be done.
///     pub enum Refusal {
///         /// The attack is too dear.
///         AttackTooDear { needs: u16, has: u16 } = "tga.c4.cost" => format!("the attack needs {needs} Gold, you have {has}"),
///         /// The invasion track is full.
///         InvasionTrackFull = "tga.c4.limit" => "you have made all 4 attacks of the game",
///         /// The tile cannot lie there.
///         TileDoesNotFit { why: Obstacle } = why.rule() => why.text(),
///     }
/// }
/// ```
#[macro_export]
macro_rules! refusals {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $(
                $(#[$vmeta:meta])*
                $variant:ident $({ $($field:ident : $ty:ty),+ $(,)? })? = $rule:expr => $text:expr
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs)] // the fields are what the names say
        $vis enum $name {
            $( $(#[$vmeta])* $variant $({ $($field: $ty),+ })? ),+
        }

        impl $crate::Refusal for $name {
            #[allow(unused_variables)]
            fn rule(&self) -> &'static str {
                match *self {
                    $( $name::$variant $({ $($field),+ })? => $rule ),+
                }
            }

            #[allow(unused_variables)]
            fn text(&self) -> String {
                match *self {
                    $( $name::$variant $({ $($field),+ })? => String::from($text) ),+
                }
            }
        }
    };
}
