//! The page about the interface for programs, made from its document.

use super::layout::sheet;
use crate::guest::Guest;
use maud::{Markup, html};
use serde_json::{Map, Value};

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_default()
}

fn each(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter)
}

/// A type in a few letters, with links to those that have a name.
fn kind(schema: &Value) -> Markup {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap_or_default();
        return html! { a href={ "#" (name) } { (name) } };
    }
    if let Some(items) = schema.get("items") {
        return html! { "list of " (kind(items)) };
    }
    let several = schema.get("oneOf").or(schema.get("allOf"));
    if let Some(several) = several.and_then(Value::as_array) {
        return html! { @for (index, one) in several.iter().enumerate() { @if index > 0 { " or " } (kind(one)) } };
    }
    if let Some(values) = schema["enum"].as_array() {
        let words: Vec<&str> = values.iter().filter_map(Value::as_str).collect();
        return html! { (words.join(" or ")) };
    }
    match &schema["type"] {
        Value::String(word) => html! { (word) },
        Value::Array(words) => {
            let words: Vec<&str> = words.iter().filter_map(Value::as_str).collect();
            html! { (words.join(" or ")) }
        }
        _ => html! { "anything" },
    }
}

fn fields(schema: &Value) -> Markup {
    let needed = schema["required"].as_array();
    let is_needed = |name: &str| needed.is_some_and(|all| all.iter().any(|each| each == name));
    html! {
        dl.facts {
            @for (name, field) in each(&schema["properties"]) {
                dt { code { (name) } @if !is_needed(name) { " (optional)" } }
                dd { (kind(field)) @if !text(field, "description").is_empty() { ": " (text(field, "description")) } }
            }
        }
    }
}

fn body(value: &Value) -> Markup {
    let schema = each(&value["content"])
        .next()
        .map(|(_, content)| &content["schema"]);
    html! { @if let Some(schema) = schema { (kind(schema)) } }
}

fn operation(path: &str, method: &str, of: &Value) -> Markup {
    let token = of["security"]
        .as_array()
        .is_some_and(|all| !all.is_empty() && all.iter().all(|one| one.get("token").is_some()));
    html! {
        article.operation {
            h3 { code { (method.to_uppercase()) " " (path) } }
            p { (text(of, "summary")) (text(of, "description")) @if token { " Needs a token." } }
            dl.facts {
                @for one in of["parameters"].as_array().into_iter().flatten() {
                    dt { code { (text(one, "name")) } @if one["required"] != Value::Bool(true) { " (optional)" } }
                    dd { (text(one, "description")) }
                }
                @if let Some(sent) = of.get("requestBody") { dt { "You send" } dd { (body(sent)) } }
                dt { "You get" }
                dd { (body(&of["responses"]["200"])) }
            }
        }
    }
}

/// `/api`
pub fn interface(guest: &Guest, document: &Value) -> Markup {
    let page = html! {
        section.card-box {
            p { (text(&document["info"], "description")) }
            p {
                "A token is said in the head of a request, as " code { "Authorization: Bearer orbis_…" } ", and never in an address. Guests get one from "
                code { "POST /api/v1/guests" } ", accounts on " a href="/me/account#tokens" { "their page" } "."
            }
            p { "The same for programs: " a href="/api/openapi.json" { "openapi.json" } "." }
        }
        @for tag in document["tags"].as_array().into_iter().flatten() {
            @let name = text(tag, "name");
            section.card-box {
                h2 #{ "part-" (name) } { (name) }
                p.quiet { (text(tag, "description")) }
                @for (path, methods) in each(&document["paths"]) {
                    @for (method, of) in each(methods) {
                        @if of["tags"][0] == *name { (operation(path, method, of)) }
                    }
                }
            }
        }
        section.card-box {
            h2 { "Types" }
            @for (name, schema) in each(&document["components"]["schemas"]) {
                article.operation {
                    h3 id=(name) { code { (name) } }
                    p { (text(schema, "description")) @if schema.get("properties").is_none() { " " (kind(schema)) } }
                    (fields(schema))
                }
            }
        }
    };
    sheet(guest, "For programs", &page)
}
