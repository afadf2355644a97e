//! What is written in JSON or TOML and lies in memory, as types. Positions and contents have hundreds of types, and every reader
//! has its own copy of the code of each; this one reads both, knows tables, lists, words and numbers and nothing else, and so
//! keeps the program small.

use serde::de::{
    self, Deserialize, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error,
    Expected, MapAccess, SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde_json::Value;
use std::{fmt, ops::Range};
use toml::{
    Spanned,
    de::{DeString, DeValue},
};

/// A place in something that is written.
#[derive(Clone)]
pub struct Written<'a> {
    what: What<'a>,
    span: Range<usize>,
}

/// Reads one of several cases, which a word of its table names. As it is derived, every case would be compiled once more, for a reader
/// that remembers what came before the word.
pub fn tagged<'de, D: Deserializer<'de>, K: DeserializeOwned, T>(
    from: D,
    tag: &'static str,
    case: impl FnOnce(K, Written<'_>) -> Result<T, Misread>,
) -> Result<T, D::Error> {
    let mut table = serde_json::Map::deserialize(from)?;
    let name = table.remove(tag);
    let name = name.ok_or_else(|| D::Error::missing_field(tag))?;
    let rest = Value::Object(table);
    let read = |kind| case(kind, Written::json(&rest));
    let read = Written::json(&name).read().and_then(read);
    read.map_err(D::Error::custom)
}

#[derive(Clone, Copy)]
enum What<'a> {
    Json(&'a Value),
    Toml(&'a DeValue<'a>),
    Key(&'a str),
}

/// What stands at a place.
enum Seen<'a> {
    Nothing,
    Truth(bool),
    Whole(u64),
    Below(i64),
    Part(f64),
    Word(&'a str),
    List(Items<'a>),
    Table(Pairs<'a>),
    Other(&'static str),
}

/// Why something written is not what is wanted, and where that stands.
#[derive(Debug)]
pub struct Misread(Box<(String, Option<Range<usize>>)>);

impl Misread {
    /// Why.
    pub fn why(&self) -> &str {
        &self.0.0
    }

    /// Where in a text of TOML.
    pub fn span(&self) -> Option<Range<usize>> {
        self.0.1.clone()
    }

    /// The innermost place counts.
    #[inline(never)]
    fn at(mut self, span: &Range<usize>) -> Misread {
        self.0.1.get_or_insert_with(|| span.clone());
        self
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.why())
    }
}

impl std::error::Error for Misread {}

impl de::Error for Misread {
    #[inline(never)]
    fn custom<T: fmt::Display>(why: T) -> Misread {
        Misread(Box::new((why.to_string(), None)))
    }

    #[inline(never)]
    fn invalid_type(found: Unexpected<'_>, wanted: &dyn Expected) -> Misread {
        match found {
            Unexpected::Unit => {
                Misread::custom(format_args!("invalid type: null, expected {wanted}"))
            }
            found => Misread::custom(format_args!("invalid type: {found}, expected {wanted}")),
        }
    }
}

impl<'a> Written<'a> {
    /// A value of JSON.
    pub fn json(value: &'a Value) -> Written<'a> {
        Written {
            what: What::Json(value),
            span: 0..0,
        }
    }

    /// A value of TOML.
    pub fn toml(value: &'a Spanned<DeValue<'a>>) -> Written<'a> {
        Written {
            what: What::Toml(value.get_ref()),
            span: value.span(),
        }
    }

    fn key(key: &'a str, span: Range<usize>) -> Written<'a> {
        Written {
            what: What::Key(key),
            span,
        }
    }

    /// Reads it.
    pub fn read<T: de::Deserialize<'a>>(self) -> Result<T, Misread> {
        let span = self.span.clone();
        T::deserialize(self).map_err(|error| error.at(&span))
    }

    #[inline(never)]
    fn seen(&self) -> Seen<'a> {
        match self.what {
            What::Json(value) => match value {
                Value::Null => Seen::Nothing,
                Value::Bool(truth) => Seen::Truth(*truth),
                Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                    (Some(whole), _) => Seen::Whole(whole),
                    (None, Some(below)) => Seen::Below(below),
                    (None, None) => Seen::Part(number.as_f64().unwrap_or(f64::NAN)),
                },
                Value::String(word) => Seen::Word(word),
                Value::Array(items) => Seen::List(Items::Json(items.iter())),
                Value::Object(pairs) => Seen::Table(Pairs::Json(pairs.iter())),
            },
            What::Toml(value) => match value {
                DeValue::String(word) => Seen::Word(word),
                DeValue::Integer(number) => whole(number.as_str(), number.radix()),
                DeValue::Float(number) => match number.as_str().parse() {
                    Ok(part) => Seen::Part(part),
                    Err(_) => Seen::Other("a number that is none"),
                },
                DeValue::Boolean(truth) => Seen::Truth(*truth),
                DeValue::Datetime(_) => Seen::Other("a date"),
                DeValue::Array(items) => Seen::List(Items::Toml(items.iter())),
                DeValue::Table(pairs) => Seen::Table(Pairs::Toml(pairs.iter())),
            },
            What::Key(word) => Seen::Word(word),
        }
    }

    /// What stands here where a number is wanted: keys of tables may be numbers, too.
    #[inline(never)]
    fn number(&self) -> Seen<'a> {
        match self.what {
            What::Key(word) => match whole(word, 10) {
                Seen::Other(_) => Seen::Word(word),
                number => number,
            },
            _ => self.seen(),
        }
    }
}

fn whole(digits: &str, radix: u32) -> Seen<'static> {
    if let Ok(whole) = u64::from_str_radix(digits, radix) {
        return Seen::Whole(whole);
    }
    match i64::from_str_radix(digits, radix) {
        Ok(below) => Seen::Below(below),
        Err(_) => Seen::Other("a number too large"),
    }
}

/// Something else is wanted.
#[inline(never)]
fn wrong(seen: &Seen<'_>, wanted: &dyn Expected) -> Misread {
    let found = match seen {
        Seen::Nothing => Unexpected::Unit,
        Seen::Truth(truth) => Unexpected::Bool(*truth),
        Seen::Whole(whole) => Unexpected::Unsigned(*whole),
        Seen::Below(below) => Unexpected::Signed(*below),
        Seen::Part(part) => Unexpected::Float(*part),
        Seen::Word(word) => Unexpected::Str(word),
        Seen::List(_) => Unexpected::Seq,
        Seen::Table(_) => Unexpected::Map,
        Seen::Other(what) => Unexpected::Other(what),
    };
    de::Error::invalid_type(found, wanted)
}

enum Items<'a> {
    Json(std::slice::Iter<'a, Value>),
    Toml(std::slice::Iter<'a, Spanned<DeValue<'a>>>),
}

impl<'a> Items<'a> {
    #[inline(never)]
    fn take(&mut self) -> Option<Written<'a>> {
        match self {
            Items::Json(items) => items.next().map(Written::json),
            Items::Toml(items) => items.next().map(Written::toml),
        }
    }

    fn left(&self) -> usize {
        match self {
            Items::Json(items) => items.len(),
            Items::Toml(items) => items.len(),
        }
    }

    fn show<V: Visitor<'a>>(mut self, visitor: V) -> Result<V::Value, Misread> {
        let all = self.left();
        let value = visitor.visit_seq(&mut self)?;
        match self.left() {
            0 => Ok(value),
            _ => Err(too_long(all)),
        }
    }
}

#[inline(never)]
fn too_long(length: usize) -> Misread {
    de::Error::invalid_length(length, &"fewer elements in array")
}

impl<'a> SeqAccess<'a> for &mut Items<'a> {
    type Error = Misread;

    fn next_element_seed<S: DeserializeSeed<'a>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Misread> {
        match self.take() {
            Some(item) => sown(item, seed).map(Some),
            None => Ok(None),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left())
    }
}

/// Reads one value of a list or a table.
#[inline(never)]
fn sown<'a, S: DeserializeSeed<'a>>(written: Written<'a>, seed: S) -> Result<S::Value, Misread> {
    let span = written.span.clone();
    seed.deserialize(written).map_err(|error| error.at(&span))
}

enum Pairs<'a> {
    Json(serde_json::map::Iter<'a>),
    Toml(toml::map::Iter<'a, Spanned<DeString<'a>>, Spanned<DeValue<'a>>>),
}

impl<'a> Pairs<'a> {
    #[inline(never)]
    fn take(&mut self) -> Option<(Written<'a>, Written<'a>)> {
        match self {
            Pairs::Json(pairs) => pairs
                .next()
                .map(|(key, value)| (Written::key(key, 0..0), Written::json(value))),
            Pairs::Toml(pairs) => pairs.next().map(|(key, value)| {
                (
                    Written::key(key.get_ref(), key.span()),
                    Written::toml(value),
                )
            }),
        }
    }

    fn left(&self) -> usize {
        match self {
            Pairs::Json(pairs) => pairs.len(),
            Pairs::Toml(pairs) => pairs.len(),
        }
    }
}

/// A table on its way: the value of a key comes after it.
struct Table<'a> {
    pairs: Pairs<'a>,
    value: Option<Written<'a>>,
}

impl<'a> MapAccess<'a> for Table<'a> {
    type Error = Misread;

    fn next_key_seed<S: DeserializeSeed<'a>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Misread> {
        match self.pairs.take() {
            Some((key, value)) => {
                self.value = Some(value);
                sown(key, seed).map(Some)
            }
            None => Ok(None),
        }
    }

    fn next_value_seed<S: DeserializeSeed<'a>>(&mut self, seed: S) -> Result<S::Value, Misread> {
        match self.value.take() {
            Some(value) => sown(value, seed),
            None => Err(de::Error::custom("a value was asked for before its key")),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.pairs.left())
    }
}

/// A word for one of several cases, with what belongs to it.
struct Case<'a> {
    name: Written<'a>,
    value: Option<Written<'a>>,
}

impl<'a> EnumAccess<'a> for Case<'a> {
    type Error = Misread;
    type Variant = Case<'a>;

    fn variant_seed<S: DeserializeSeed<'a>>(
        self,
        seed: S,
    ) -> Result<(S::Value, Case<'a>), Misread> {
        Ok((sown(self.name.clone(), seed)?, self))
    }
}

impl<'a> Case<'a> {
    #[inline(never)]
    fn value(self, wanted: &'static str) -> Result<Written<'a>, Misread> {
        self.value
            .ok_or_else(|| de::Error::invalid_type(Unexpected::UnitVariant, &wanted))
    }
}

impl<'a> VariantAccess<'a> for Case<'a> {
    type Error = Misread;

    fn unit_variant(self) -> Result<(), Misread> {
        match self.value.as_ref().map(Written::seen) {
            None | Some(Seen::Nothing) => Ok(()),
            Some(Seen::Table(pairs)) if pairs.left() == 0 => Ok(()),
            Some(other) => Err(wrong(&other, &"unit variant")),
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'a>>(self, seed: S) -> Result<S::Value, Misread> {
        sown(self.value("newtype variant")?, seed)
    }

    fn tuple_variant<V: Visitor<'a>>(self, _: usize, visitor: V) -> Result<V::Value, Misread> {
        self.value("tuple variant")?.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'a>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.value("struct variant")?.deserialize_map(visitor)
    }
}

/// Ways to ask that are answered like another.
macro_rules! like {
    ($like:ident: $($name:ident($($more:ty),*))*) => {$(
        fn $name<V: Visitor<'a>>(self, $(_: $more,)* visitor: V) -> Result<V::Value, Misread> {
            self.$like(visitor)
        }
    )*};
}

impl<'a> Deserializer<'a> for Written<'a> {
    type Error = Misread;

    fn deserialize_any<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.seen() {
            Seen::Nothing => visitor.visit_unit(),
            Seen::Truth(truth) => visitor.visit_bool(truth),
            Seen::Whole(whole) => visitor.visit_u64(whole),
            Seen::Below(below) => visitor.visit_i64(below),
            Seen::Part(part) => visitor.visit_f64(part),
            Seen::Word(word) => visitor.visit_str(word),
            Seen::List(items) => items.show(visitor),
            Seen::Table(pairs) => visitor.visit_map(Table { pairs, value: None }),
            other => Err(wrong(&other, &visitor)),
        }
    }

    fn deserialize_bool<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.seen() {
            Seen::Truth(truth) => visitor.visit_bool(truth),
            other => Err(wrong(&other, &visitor)),
        }
    }

    fn deserialize_i64<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.number() {
            Seen::Whole(whole) => visitor.visit_u64(whole),
            Seen::Below(below) => visitor.visit_i64(below),
            Seen::Part(part) => visitor.visit_f64(part),
            other => Err(wrong(&other, &visitor)),
        }
    }

    like! { deserialize_i64: deserialize_i8() deserialize_i16() deserialize_i32() deserialize_u8() deserialize_u16() deserialize_u32()
    deserialize_u64() deserialize_f32() deserialize_f64() }

    fn deserialize_str<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.seen() {
            Seen::Word(word) => visitor.visit_str(word),
            other => Err(wrong(&other, &visitor)),
        }
    }

    like! { deserialize_str: deserialize_string() deserialize_char() deserialize_identifier() }

    fn deserialize_unit<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.seen() {
            Seen::Nothing => visitor.visit_unit(),
            other => Err(wrong(&other, &visitor)),
        }
    }

    like! { deserialize_unit: deserialize_unit_struct(&'static str) }

    fn deserialize_option<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.what {
            What::Json(Value::Null) => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'a>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.seen() {
            Seen::List(items) => items.show(visitor),
            other => Err(wrong(&other, &visitor)),
        }
    }

    like! { deserialize_seq: deserialize_tuple(usize) deserialize_tuple_struct(&'static str, usize) }

    fn deserialize_map<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.seen() {
            Seen::Table(pairs) => visitor.visit_map(Table { pairs, value: None }),
            other => Err(wrong(&other, &visitor)),
        }
    }

    like! { deserialize_map: deserialize_struct(&'static str, &'static [&'static str]) }

    fn deserialize_enum<V: Visitor<'a>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        visitor.visit_enum(self.case()?)
    }

    like! { deserialize_any: deserialize_bytes() deserialize_byte_buf() }

    fn deserialize_ignored_any<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_unit()
    }
}

impl<'a> Written<'a> {
    /// A word alone, or a table with one key.
    #[inline(never)]
    fn case(self) -> Result<Case<'a>, Misread> {
        match self.seen() {
            Seen::Word(word) => Ok(Case {
                name: Written::key(word, self.span),
                value: None,
            }),
            Seen::Table(mut pairs) if pairs.left() == 1 => match pairs.take() {
                Some((name, value)) => Ok(Case {
                    name,
                    value: Some(value),
                }),
                None => Err(wrong(&Seen::Table(pairs), &"a table with one key")),
            },
            other => Err(wrong(&other, &"a word, or a table with one key")),
        }
    }
}

#[cfg(test)]
mod tests;
