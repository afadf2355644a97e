//! The functions that WebAssembly's host calls: `room` for so many bytes, then one of the others with what was written there; it
//! says how long its answer is, and `answer` where it lies. This is the only file with `unsafe` in it, because a name that a
//! linker sees is unsafe in itself.
#![allow(unsafe_code)]

use crate::House;
use orbis_engine::Engine;
use serde::Serialize;
use std::cell::RefCell;

thread_local! {
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static HOUSE: RefCell<Option<House>> = const { RefCell::new(None) };
    static ENGINE: RefCell<Option<Engine>> = const { RefCell::new(None) };
}

/// Why there is no answer.
#[derive(Serialize)]
struct Failed {
    failed: String,
}

/// Puts an answer where it is looked for.
fn put(answer: Vec<u8>) -> usize {
    let length = answer.len();
    TEXT.set(answer);
    length
}

fn failed(why: &impl ToString) -> Vec<u8> {
    let failed = why.to_string();
    serde_json::to_vec(&Failed { failed }).unwrap_or_default()
}

/// Makes room for so many bytes; where it is.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        text.clear();
        text.resize(length, 0);
        text.as_mut_ptr()
    })
}

/// Where the answer lies.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}

/// Asks the house; how long its answer is.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    let request = TEXT.take();
    let said = HOUSE.with_borrow_mut(|house| House::answer(house, &request));
    put(said.unwrap_or_else(|closed| failed(&closed)))
}

/// Thinks about a question in writing; how long the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn think() -> usize {
    let question = TEXT.take();
    let question = String::from_utf8_lossy(&question);
    let thought = orbis_web::live::think(orbis_registry::all(), &question);
    put(thought.map_or_else(|trouble| failed(&trouble), String::into_bytes))
}

/// Asks the engine of docs/engine.md; how long its answer is.
#[unsafe(no_mangle)]
pub extern "C" fn engine() -> usize {
    let request = TEXT.take();
    let answer = ENGINE.with_borrow_mut(|engine| {
        let engine = engine.get_or_insert_with(|| Engine::new(orbis_registry::all()));
        engine.reply(&request)
    });
    put(answer.to_string().into_bytes())
}
