//! Is an answer what the document says? As much of JSON Schema as the document uses; whatever else it uses fails.

use serde_json::Value;

/// What stands at a reference.
fn resolved<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(reference) => {
            let found = document.pointer(reference.trim_start_matches('#'));
            resolved(
                document,
                found.unwrap_or_else(|| panic!("nothing at {reference}")),
            )
        }
        None => schema,
    }
}

fn is_of(value: &Value, kind: &str) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("a type nobody knows: {other}"),
    }
}

fn is_typed(value: &Value, kinds: &Value) -> bool {
    match kinds {
        Value::Null => true,
        Value::String(kind) => is_of(value, kind),
        Value::Array(kinds) => kinds
            .iter()
            .any(|kind| is_of(value, kind.as_str().unwrap_or(""))),
        other => panic!("{other} is no type"),
    }
}

const KNOWN: [&str; 19] = [
    "$ref",
    "type",
    "properties",
    "required",
    "items",
    "enum",
    "oneOf",
    "allOf",
    "description",
    "format",
    "minimum",
    "additionalProperties",
    "propertyNames",
    "default",
    "title",
    "const",
    "maximum",
    "anyOf",
    "pattern",
];

/// What is wrong with a value, if anything.
pub fn wrong(document: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    let schema = resolved(document, schema);
    let fields = schema.as_object()?;
    for word in fields.keys() {
        assert!(
            KNOWN.contains(&word.as_str()),
            "{word} is not understood here"
        );
    }
    if !is_typed(value, &schema["type"]) {
        return Some(format!("{at}: {value} is not of type {}", schema["type"]));
    }
    if schema["enum"]
        .as_array()
        .is_some_and(|all| !all.contains(value))
    {
        return Some(format!("{at}: {value} is none of {}", schema["enum"]));
    }
    if schema["minimum"]
        .as_f64()
        .is_some_and(|least| value.as_f64().is_some_and(|is| is < least))
    {
        return Some(format!("{at}: {value} is too little"));
    }
    // The one pattern there is: the letter of a seat.
    if let (Some(pattern), Some(text)) = (schema["pattern"].as_str(), value.as_str()) {
        assert_eq!(pattern, "^[A-H]$");
        if text.len() != 1 || !text.bytes().all(|byte| (b'A'..=b'H').contains(&byte)) {
            return Some(format!("{at}: {value} is no seat"));
        }
    }
    let fits = |one: &Value| wrong(document, one, value, at).is_none();
    if schema["oneOf"]
        .as_array()
        .is_some_and(|all| all.iter().filter(|one| fits(one)).count() != 1)
    {
        return Some(format!(
            "{at}: {value} is not exactly one of {}",
            schema["oneOf"]
        ));
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        if let Some(wrong) = wrong(document, part, value, at) {
            return Some(wrong);
        }
    }
    inside(document, schema, value, at)
}

fn inside(document: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    for name in schema["required"].as_array().into_iter().flatten() {
        let name = name.as_str().unwrap_or("");
        if value.get(name).is_none() {
            return Some(format!("{at}: {name} is missing"));
        }
    }
    for (name, field) in value.as_object().into_iter().flatten() {
        let place = format!("{at}/{name}");
        let said = schema["properties"]
            .get(name)
            .or(schema.get("additionalProperties"));
        match said {
            Some(said) => {
                if let Some(wrong) = wrong(document, said, field, &place) {
                    return Some(wrong);
                }
            }
            // An object of which nothing is said may hold anything; of one with fields all are said.
            None if schema.get("properties").is_some() => {
                return Some(format!("{place} is not described"));
            }
            None => {}
        }
    }
    let items = schema.get("items")?;
    let mut list = value.as_array().into_iter().flatten().enumerate();
    list.find_map(|(index, item)| wrong(document, items, item, &format!("{at}/{index}")))
}

/// An operation of the document.
pub struct Operation<'a> {
    /// Its method and its path.
    pub name: String,
    of: &'a Value,
}

impl<'a> Operation<'a> {
    /// What is said of an answer with this status.
    pub fn response(&self, status: u16) -> &'a Value {
        let responses = &self.of["responses"];
        let said = responses.get(status.to_string());
        said.unwrap_or(&responses["default"])
    }

    /// What is said of what is sent, if anything is to be.
    pub fn request(&self) -> Option<&'a Value> {
        let content = &self.of.get("requestBody")?["content"];
        content["application/json"].get("schema")
    }
}

/// The operation of the document that an address fits.
pub fn operation<'a>(document: &'a Value, method: &str, address: &str) -> Option<Operation<'a>> {
    let address = address.split('?').next().unwrap_or(address);
    let fits = |path: &str| {
        let (said, asked): (Vec<&str>, Vec<&str>) =
            (path.split('/').collect(), address.split('/').collect());
        let same = |(one, two): (&&str, &&str)| one == two || one.starts_with('{');
        said.len() == asked.len() && said.iter().zip(&asked).all(same)
    };
    let paths = document["paths"].as_object()?;
    // An address that is written out goes before one with a place for anything.
    let (path, methods) = paths
        .get_key_value(address)
        .or_else(|| paths.iter().find(|(path, _)| fits(path)))?;
    Some(Operation {
        name: format!("{method} {path}"),
        of: methods.get(method.to_lowercase())?,
    })
}
