//! The same types from JSON and TOML, and what is told of mistakes.

use super::{Misread, Written};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use toml::de::{DeTable, DeValue};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Case {
    Alone,
    One(u8),
    Two(u8, i8),
    Named { a: u8 },
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "kebab-case", deny_unknown_fields)]
enum Tagged {
    Gold { n: i16 },
    Explore {},
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Wrapped(u8);

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct All {
    word: String,
    truth: bool,
    part: f64,
    below: i64,
    pair: (u8, u8),
    cases: Vec<Case>,
    tagged: Vec<Tagged>,
    numbered: BTreeMap<u8, u8>,
    wrapped: Wrapped,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    maybe: Option<u8>,
}

fn all() -> All {
    All {
        word: "word".to_string(),
        truth: true,
        part: 0.5,
        below: -3,
        pair: (1, 2),
        cases: vec![
            Case::Alone,
            Case::One(1),
            Case::Two(2, -2),
            Case::Named { a: 3 },
        ],
        tagged: vec![Tagged::Gold { n: -1 }, Tagged::Explore {}],
        numbered: BTreeMap::from([(7, 8)]),
        wrapped: Wrapped(9),
        maybe: None,
    }
}

fn from_toml(text: &str) -> Result<All, Misread> {
    let table = DeTable::parse(text).expect("it is TOML");
    let span = table.span();
    let value = toml::Spanned::new(span, DeValue::Table(table.into_inner()));
    Written::toml(&value).read()
}

#[test]
fn what_is_written_is_read_again() {
    let value = serde_json::to_value(all()).expect("it can be written");
    assert_eq!(
        Written::json(&value).read::<All>().expect("it can be read"),
        all()
    );
    let text = toml::to_string(&all()).expect("it can be written");
    assert_eq!(from_toml(&text).expect("it can be read"), all());
}

/// What is wrong with a value in place of one that is right.
fn fault(key: &str, value: Value) -> String {
    let mut all = serde_json::to_value(all()).expect("it can be written");
    all[key] = value;
    let read = Written::json(&all).read::<All>();
    read.expect_err("it is wrong").to_string()
}

#[test]
fn mistakes_are_told() {
    assert_eq!(
        fault("word", json!(null)),
        "invalid type: null, expected a string"
    );
    assert_eq!(
        fault("truth", json!([1])),
        "invalid type: sequence, expected a boolean"
    );
    assert_eq!(
        fault("wrapped", json!(300)),
        "invalid value: integer `300`, expected u8"
    );
    assert_eq!(
        fault("pair", json!([1])),
        "invalid length 1, expected a tuple of size 2"
    );
    assert_eq!(
        fault("pair", json!([1, 2, 3])),
        "invalid length 3, expected fewer elements in array"
    );
    assert_eq!(
        fault("more", json!(1)).split(',').next(),
        Some("unknown field `more`")
    );
    assert_eq!(
        fault("cases", json!(["none"])).split(',').next(),
        Some("unknown variant `none`")
    );
    assert_eq!(
        fault("cases", json!(["one"])),
        "invalid type: unit variant, expected newtype variant"
    );
    assert_eq!(
        fault("cases", json!([{"one": 1, "two": 2}])),
        "invalid type: map, expected a word, or a table with one key"
    );
    assert_eq!(
        fault("cases", json!([{"alone": 1}])),
        "invalid type: integer `1`, expected unit variant"
    );
    assert_eq!(
        fault("tagged", json!([{"op": "gold"}])),
        "missing field `n`"
    );
    assert_eq!(
        fault("numbered", json!({"x": 1})),
        "invalid type: string \"x\", expected u8"
    );
}

#[test]
fn the_innermost_place_is_named() {
    let text = toml::to_string(&all()).expect("it can be written");
    let text = text.replace("word = \"word\"", "word = 5");
    let error = from_toml(&text).expect_err("it is wrong");
    assert_eq!(
        error.span().map(|span| text[span].to_string()).as_deref(),
        Some("5")
    );
    let text = text.replace("word = 5", "word = \"word\"\nmore = 5");
    let error = from_toml(&text).expect_err("it is wrong");
    assert_eq!(
        error.span().map(|span| text[span].to_string()).as_deref(),
        Some("more")
    );
}

mod cases {
    use crate as orbis_core;

    #[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct March {
        pub far: u8,
    }

    #[derive(Debug, PartialEq)]
    pub enum Order {
        March(March),
    }

    #[derive(serde::Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Kind {
        March,
    }

    impl<'de> serde::Deserialize<'de> for Order {
        fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Order, D::Error> {
            orbis_core::tagged(from, "order", |kind, rest| match kind {
                Kind::March => rest.read().map(Order::March),
            })
        }
    }
}

#[test]
fn a_case_is_named_by_a_word_of_its_table_for_every_reader() {
    use cases::{March, Order};
    let march = Order::March(March { far: 3 });
    let written = json!({ "far": 3, "order": "march" });
    assert_eq!(
        Written::json(&written).read::<Order>().expect("read"),
        march
    );
    let text = written.to_string();
    assert_eq!(serde_json::from_str::<Order>(&text).expect("read"), march);
    let why = |value: Value| match Written::json(&value).read::<Order>() {
        Ok(order) => panic!("{order:?}"),
        Err(misread) => misread.why().to_string(),
    };
    assert_eq!(why(json!({ "far": 3 })), "missing field `order`");
    assert_eq!(
        why(json!({ "order": "stand" })),
        "unknown variant `stand`, expected `march`"
    );
    assert_eq!(
        why(json!({ "order": "march", "far": 3, "wide": 1 })),
        "unknown field `wide`, expected `far`"
    );
}
