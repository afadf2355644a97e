//! Point 14: no hidden card is forgotten. Serde meets every [`orbis_parts::Slot`] of a position, whatever a game's own
//! visit of its hidden cards shows.

use super::{Moment, Terms, Verdict, ensure, walk};
use orbis_core::{Game, Seat, Viewer};
use orbis_parts::SLOT;
use serde::ser::{self, Serialize, Serializer};
use std::fmt::Display;

/// 14: every card in its place whose face a viewer does not know lies on its face in what the viewer is shown.
pub fn slots<G: Game>(terms: &Terms) -> Verdict {
    walk::<G>(terms, 10, true, |Moment { position, .. }| {
        let seats = Seat::all(position.players()).map(Viewer::Seat);
        for viewer in seats.chain([Viewer::Table]) {
            let mut view = position.clone();
            view.hide(viewer);
            let mut census = Census::default();
            view.serialize(&mut census).map_err(|why| why.0)?;
            let open = census
                .slots
                .iter()
                .find(|slot| !known(slot, viewer) && !slot.starts_with('?'));
            ensure(open.is_none(), || {
                let (slot, all) = (open.map_or("", String::as_str), census.slots.len());
                format!("{viewer:?} sees {slot}, one of {all} cards that hiding has to visit")
            })?;
        }
        Ok(())
    })
}

/// Does a slot such as `egypt@AC` say that the viewer knows it?
fn known(slot: &str, viewer: Viewer) -> bool {
    match (slot.split_once('@'), viewer) {
        (Some((_, "all")), _) => true,
        (Some((_, letters)), Viewer::Seat(seat)) => letters.contains(seat.letter()),
        _ => false,
    }
}

/// Collects the slots of whatever is serialised into it and forgets the rest.
#[derive(Default)]
struct Census {
    slots: Vec<String>,
    inside: bool,
}

#[derive(Debug)]
struct Failed(String);

impl Display for Failed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failed {}

impl ser::Error for Failed {
    fn custom<T: Display>(text: T) -> Failed {
        Failed(text.to_string())
    }
}

type Done = Result<(), Failed>;

macro_rules! plain {
    ($($name:ident: $type:ty),+) => {
        $(fn $name(self, _: $type) -> Done { Ok(()) })+
    };
}

impl Serializer for &mut Census {
    type Ok = ();
    type Error = Failed;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    plain!(
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_f32: f32,
        serialize_i128: i128, serialize_u128: u128, serialize_f64: f64, serialize_char: char,
        serialize_bytes: &[u8], serialize_unit_struct: &'static str
    );

    fn serialize_str(self, text: &str) -> Done {
        if self.inside {
            self.slots.push(text.to_string());
        }
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &str, value: &T) -> Done {
        self.inside = name == SLOT;
        let done = value.serialize(&mut *self);
        self.inside = false;
        done
    }

    fn serialize_none(self) -> Done {
        Ok(())
    }

    fn serialize_unit(self) -> Done {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_unit_variant(self, _: &str, _: u32, _: &str) -> Done {
        Ok(())
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &str,
        _: u32,
        _: &str,
        value: &T,
    ) -> Done {
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Failed> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Failed> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &str, _: usize) -> Result<Self, Failed> {
        Ok(self)
    }

    fn serialize_tuple_variant(self, _: &str, _: u32, _: &str, _: usize) -> Result<Self, Failed> {
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, Failed> {
        Ok(self)
    }

    fn serialize_struct(self, _: &str, _: usize) -> Result<Self, Failed> {
        Ok(self)
    }

    fn serialize_struct_variant(self, _: &str, _: u32, _: &str, _: usize) -> Result<Self, Failed> {
        Ok(self)
    }
}

/// Everything that has parts hands each of them on.
macro_rules! parts {
    ($($what:ident :: $part:ident ( $($name:ident)? ) ),+) => {
        $(impl ser::$what for &mut Census {
            type Ok = ();
            type Error = Failed;

            fn $part<T: Serialize + ?Sized>(&mut self, $($name: &'static str,)? value: &T) -> Done {
                $(let _ = $name;)?
                value.serialize(&mut **self)
            }

            fn end(self) -> Done {
                Ok(())
            }
        })+
    };
}

parts!(
    SerializeSeq::serialize_element(),
    SerializeTuple::serialize_element(),
    SerializeTupleStruct::serialize_field(),
    SerializeTupleVariant::serialize_field(),
    SerializeStruct::serialize_field(key),
    SerializeStructVariant::serialize_field(key)
);

impl ser::SerializeMap for &mut Census {
    type Ok = ();
    type Error = Failed;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Done {
        key.serialize(&mut **self)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        value.serialize(&mut **self)
    }

    fn end(self) -> Done {
        Ok(())
    }
}
