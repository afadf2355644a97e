//! What is told: each piece of news with its sentence.

/// News with their sentences, in one place: the log's. An expression gives the [`Line`](crate::Line), or none where the viewer may not
/// hear it; its fields are at hand by name, and so is the viewer if it is named.
///
/// ```ignore
/// news! {
///     /// What is told of soldiers.
///     pub enum News for viewer {
///         /// A space was attacked.
///         Attacked { seat: Seat, at: Space, gold: u16 } => Line::by(seat, format!("{seat} attacks {at} for {gold} Gold.")),
///     }
/// }
/// ```
///
/// A game joins the news of its phases: `news! { pub enum News { Era(era::News), Soldier(soldier::News) } }`.
#[macro_export]
macro_rules! news {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident $(for $viewer:ident)? {
            $(
                $(#[$vmeta:meta])*
                $variant:ident $({ $($field:ident : $ty:ty),+ $(,)? })? => $line:expr
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs)] // the fields are what the names say
        $vis enum $name {
            $( $(#[$vmeta])* $variant $({ $($field: $ty),+ })? ),+
        }

        impl $name {
            /// The sentence as the viewer may hear it; nothing if it may not.
            #[allow(unused_variables)]
            $vis fn tell(&self, viewer: $crate::Viewer) -> Option<$crate::Line> {
                $( let $viewer = viewer; )?
                match *self {
                    $( $name::$variant $({ $($field),+ })? => Option::<$crate::Line>::from($line) ),+
                }
            }
        }
    };

    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $( $(#[$vmeta:meta])* $variant:ident($news:ty) ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Debug, PartialEq, Eq)]
        $vis enum $name {
            $( $(#[$vmeta])* $variant($news) ),+
        }

        $(
            impl From<$news> for $name {
                fn from(news: $news) -> $name {
                    $name::$variant(news)
                }
            }
        )+

        impl $name {
            /// The sentence as the viewer may hear it; nothing if it may not.
            $vis fn tell(&self, viewer: $crate::Viewer) -> Option<$crate::Line> {
                match self {
                    $( $name::$variant(news) => news.tell(viewer) ),+
                }
            }
        }
    };
}
