//! `orbis engine`: every op, every kind of mistake.

use crate::common::orbis;
use serde_json::{Value, json};

/// A conversation. Seeds make it repeatable, so each question simply plays it again with one more line.
#[derive(Default)]
struct Talk(String);

impl Talk {
    fn line(&mut self, line: &str) -> Value {
        self.0 += line;
        self.0.push('\n');
        let said = orbis(&["engine"], &self.0);
        assert_eq!((said.status, said.err.as_str()), (0, ""));
        assert_eq!(said.out.lines().count(), self.0.lines().count());
        let last = said.out.lines().last().expect("an answer");
        serde_json::from_str(last).expect("JSON")
    }

    fn ask(&mut self, request: Value) -> Value {
        self.line(&request.to_string())
    }

    fn ok(&mut self, request: Value) -> Value {
        let answer = self.ask(request);
        assert!(answer.get("ok").is_some(), "{answer}");
        answer["ok"].clone()
    }

    fn code(&mut self, request: Value) -> String {
        let answer = self.ask(request);
        assert!(answer["error"]["text"].is_string(), "{answer}");
        answer["error"]["code"]
            .as_str()
            .expect("a code")
            .to_string()
    }

    /// A new match of two with a known seed.
    fn begin(lab: bool) -> Talk {
        let mut talk = Talk::default();
        let new = json!({"op":"new","game":"lanterns","players":2,"seed":7,"lab":lab});
        assert_eq!(talk.ok(new), json!({"match":1,"version":0}));
        talk
    }

    /// The first choice of whoever is asked first; its answer.
    fn step(&mut self) -> Value {
        let turn = self.ok(json!({"op":"turn","match":1}));
        let seat = turn["deciders"][0].clone();
        let choices = self.ok(json!({"op":"choices","match":1,"seat":seat}));
        let choice = choices[0]["choice"].clone();
        self.ok(json!({"op":"choose","match":1,"seat":seat,"choice":choice}))
    }

    /// Both gifts.
    fn gifts(&mut self) {
        self.step();
        self.step();
    }
}

#[test]
fn ids_are_echoed_whatever_they_are() {
    let mut talk = Talk::default();
    for id in [json!(1), json!("a"), json!([1, {"b": null}]), json!(null)] {
        assert_eq!(talk.ask(json!({"id":id,"op":"games"}))["id"], id);
    }
    assert_eq!(talk.ask(json!({"op":"games"}))["id"], Value::Null);
    assert_eq!(talk.ask(json!({"id":5,"op":"dance"}))["id"], 5);
}

#[test]
fn garbage_is_answered_and_the_program_goes_on() {
    let mut talk = Talk::default();
    let lines = [
        "",
        " ",
        "x",
        "{",
        "[1",
        "\"op\"",
        "7",
        "null",
        "[]",
        "{}",
        "{\"op\":3}",
    ];
    for line in lines {
        let answer = talk.line(line);
        assert_eq!(answer["id"], Value::Null, "{line}");
        assert!(answer["error"]["code"].is_string(), "{line}: {answer}");
    }
    let deep = "[".repeat(10_000);
    assert_eq!(talk.line(&deep)["error"]["code"], "not-json");
    assert!(talk.ok(json!({"op":"games"})).is_array());
    let said = crate::common::on(&[], &["engine"], b"\xff\xfe\n\x00\n{\"op\":\"games\"}");
    let answers: Vec<&str> = said.out.lines().collect();
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[2], "{\"id\":null,\"ok\":[]}");
}

#[test]
fn new_matches_are_checked() {
    let mut talk = Talk::default();
    let new = |more: Value| {
        let mut request = json!({"op":"new","game":"lanterns","players":2});
        let fields = more.as_object().expect("fields").clone();
        request.as_object_mut().expect("fields").extend(fields);
        request
    };
    assert_eq!(talk.code(new(json!({"game":"lantern"}))), "unknown-game");
    assert_eq!(talk.code(new(json!({"players":1}))), "bad-setup");
    assert_eq!(talk.code(new(json!({"players":1_000_000}))), "bad-setup");
    assert_eq!(talk.code(new(json!({"players":-1}))), "bad-request");
    assert_eq!(talk.code(new(json!({"players":"two"}))), "bad-request");
    assert_eq!(talk.code(new(json!({"options":{"x":1}}))), "bad-setup");
    assert_eq!(talk.code(new(json!({"options":{"hand":99}}))), "bad-setup");
    assert_eq!(
        talk.code(new(json!({"options":{"hand":[]}}))),
        "bad-request"
    );
    assert_eq!(talk.code(new(json!({"sede":1}))), "bad-request");
    assert_eq!(
        talk.code(json!({"op":"new","game":"lanterns"})),
        "bad-request"
    );
    let made = talk.ok(new(json!({"options":{"hand":2},"seed":"words"})));
    assert_eq!(made, json!({"match":1,"version":0}));
}

#[test]
fn a_game_is_played_to_its_end() {
    let mut talk = Talk::begin(false);
    let mut log = Vec::new();
    for version in 1..400 {
        let turn = talk.ok(json!({"op":"turn","match":1}));
        if turn["over"] == true {
            assert_eq!(turn["deciders"], json!([]));
            assert_eq!(turn["prompt"], Value::Null);
            break;
        }
        assert!(turn["prompt"]["text"].is_string() && turn["prompt"]["rule"].is_string());
        let done = talk.step();
        assert_eq!(done["version"], version);
        log.extend(done["log"].as_array().expect("a log").clone());
    }
    assert!(log.iter().all(|line| line["text"].is_string()));
    let seat = json!({"op":"choose","match":1,"seat":0,"choice":"shade"});
    assert_eq!(talk.code(seat), "over");
    let bot = json!({"op":"bot","match":1,"seat":0,"level":"easy"});
    assert_eq!(talk.code(bot), "over");
    let scores = talk.ok(json!({"op":"scores","match":1}));
    assert_eq!(scores[0]["seat"], 0);
    assert!(scores[1]["rank"].is_u64() && scores[1]["parts"].is_object());
    // A finished game is open.
    let all = talk.ok(json!({"op":"position","match":1,"viewer":"all"}));
    assert!(!all.to_string().contains("\"?"), "{all}");
}

#[test]
fn choices_must_be_offered_asked_for_and_fresh() {
    let mut talk = Talk::begin(false);
    let choose = |choice: Value| json!({"op":"choose","match":1,"seat":0,"choice":choice});
    assert_eq!(talk.code(choose(json!("light"))), "not-offered");
    assert_eq!(talk.code(choose(json!("nonsense"))), "not-offered");
    assert_eq!(talk.code(choose(json!({"a":[1]}))), "not-offered");
    let with = |field: &str, value: Value| {
        let mut request = choose(json!("light"));
        request[field] = value;
        request
    };
    assert_eq!(talk.code(with("version", json!(5))), "stale");
    assert_eq!(talk.code(with("version", json!(-5))), "bad-request");
    assert_eq!(talk.code(with("dice", json!([1]))), "lab-only");
    assert_eq!(talk.code(with("dice", json!([]))), "lab-only");
    assert_eq!(talk.code(with("seat", json!(2))), "no-such-seat");
    assert_eq!(talk.code(with("seat", json!(-1))), "no-such-seat");
    assert_eq!(talk.code(with("match", json!(9))), "no-such-match");
    talk.gifts();
    assert_eq!(
        talk.ok(json!({"op":"choices","match":1,"seat":1,"all":true})),
        json!([]),
        "a seat that is not asked has no choices"
    );
    let other = json!({"op":"choose","match":1,"seat":1,"choice":"drop"});
    assert_eq!(talk.code(other), "not-asked");
}

#[test]
fn a_refusal_names_its_rule() {
    // Play on until a lantern does not fit somewhere.
    let mut talk = Talk::begin(false);
    for _ in 0..60 {
        let turn = talk.ok(json!({"op":"turn","match":1}));
        let seat = turn["deciders"][0].clone();
        let all = talk.ok(json!({"op":"choices","match":1,"seat":seat,"all":true}));
        let all = all.as_array().expect("choices").clone();
        let Some(refused) = all.iter().find(|choice| !choice["refused"].is_null()) else {
            talk.step();
            continue;
        };
        let legal = talk.ok(json!({"op":"choices","match":1,"seat":seat}));
        assert!(legal.as_array().expect("choices").len() < all.len());
        let choice = refused["choice"].clone();
        let answer = talk.ask(json!({"op":"choose","match":1,"seat":seat,"choice":choice}));
        assert_eq!(answer["refused"], refused["refused"]);
        assert_eq!(answer["refused"]["rule"], "lan.rise");
        let after = talk.ok(json!({"op":"turn","match":1}));
        assert_eq!(after, turn, "nothing has changed");
        return;
    }
    panic!("nothing was ever refused");
}

#[test]
fn nobody_sees_more_than_they_should() {
    let mut talk = Talk::begin(false);
    let look = |viewer: Value| json!({"op":"position","match":1,"viewer":viewer});
    let table = talk.ok(look(json!("table")));
    assert_eq!(talk.ok(json!({"op":"position","match":1})), table);
    assert_ne!(talk.ok(look(json!(0))), table);
    assert_eq!(talk.code(look(json!("all"))), "lab-only");
    assert_eq!(talk.code(look(json!("mine"))), "bad-request");
    assert_eq!(talk.code(look(json!(2))), "no-such-seat");
    let scores = json!({"op":"scores","match":1,"viewer":"all"});
    assert_eq!(talk.code(scores), "lab-only");
    let mut lab = Talk::begin(true);
    assert!(!lab.ok(look(json!("all"))).to_string().contains("\"?"));
}

#[test]
fn seeds_stay_secret_until_the_end_unless_given() {
    let mut talk = Talk::default();
    talk.ok(json!({"op":"new","game":"lanterns","players":2}));
    talk.ok(json!({"op":"new","game":"lanterns","players":2,"lab":true}));
    talk.ok(json!({"op":"new","game":"lanterns","players":2,"seed":1}));
    let mut told = |number: u8| {
        let record = talk.ok(json!({"op":"record","match":number}));
        record.as_str().expect("text").contains("\"seed\"")
    };
    assert_eq!([told(1), told(2), told(3)], [false, true, true]);
}

#[test]
fn dice_are_given_in_the_lab() {
    let mut talk = Talk::begin(true);
    talk.gifts();
    while talk.ok(json!({"op":"turn","match":1}))["prompt"]["rule"] != "lan.flame" {
        talk.step();
    }
    let seat = talk.ok(json!({"op":"turn","match":1}))["deciders"][0].clone();
    let light =
        |dice: Value| json!({"op":"choose","match":1,"seat":seat,"choice":"light","dice":dice});
    assert_eq!(talk.code(light(json!([77]))), "bad-dice");
    assert_eq!(talk.code(light(json!([6, 0, 0, 0, 0, 0]))), "bad-dice");
    let lit = talk.ok(light(json!([6])));
    assert!(lit["log"].to_string().contains('6'), "{lit}");
}

#[test]
fn records_and_positions_go_out_and_in() {
    let mut talk = Talk::begin(true);
    talk.gifts();
    talk.step();
    let record = talk.ok(json!({"op":"record","match":1}));
    let loaded = talk.ok(json!({"op":"load","game":"lanterns","record":record}));
    assert_eq!(loaded, json!({"match":2,"version":3}));
    let lines: Vec<Value> = record
        .as_str()
        .expect("text")
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let loaded = talk.ok(json!({"op":"load","game":"lanterns","record":lines,"lab":true}));
    assert_eq!(loaded, json!({"match":3,"version":3}));
    let all = |number: u8| json!({"op":"position","match":number,"viewer":"all"});
    let position = talk.ok(all(1));
    assert_eq!(talk.code(all(2)), "lab-only");
    assert_eq!(talk.ok(all(3)), position);
    let load = json!({"op":"load","game":"lanterns","position":position,"lab":true,"seed":3});
    assert_eq!(talk.ok(load.clone()), json!({"match":4,"version":0}));
    assert_eq!(talk.ok(all(4)), position);
    let turn = |number: u8| json!({"op":"turn","match":number});
    let (first, fourth) = (talk.ok(turn(1)), talk.ok(turn(4)));
    assert_eq!(first["deciders"], fourth["deciders"]);

    let with = |field: &str, value: Value| {
        let mut request = load.clone();
        request[field] = value;
        request
    };
    assert_eq!(talk.code(with("lab", json!(false))), "lab-only");
    assert_eq!(talk.code(with("position", json!({"a":1}))), "bad-position");
    assert_eq!(talk.code(with("position", json!([]))), "bad-position");
    assert_eq!(talk.code(with("record", json!(""))), "bad-request");
    assert_eq!(talk.code(with("game", json!("go"))), "unknown-game");
    let record = |record: Value| json!({"op":"load","game":"lanterns","record":record});
    for bad in [
        json!(""),
        json!("x"),
        json!([]),
        json!([1]),
        json!("{\"orbis\":9}"),
    ] {
        assert_eq!(talk.code(record(bad)), "bad-record");
    }
    assert_eq!(talk.code(record(json!(7))), "bad-request");
    assert_eq!(
        talk.code(json!({"op":"load","game":"lanterns"})),
        "bad-request"
    );
}

#[test]
fn choices_are_taken_back_and_made_again() {
    let mut talk = Talk::begin(false);
    let undo = json!({"op":"undo","match":1});
    let answer = talk.ask(undo.clone());
    assert_eq!(answer["refused"]["rule"], "orbis.undo");
    talk.gifts();
    let before = talk.ok(json!({"op":"turn","match":1}));
    talk.step();
    assert_eq!(talk.ok(undo.clone()), json!({"version":4}));
    let after = talk.ok(json!({"op":"turn","match":1}));
    assert_eq!(after["prompt"], before["prompt"]);
    let stale = json!({"op":"redo","match":1,"version":1});
    assert_eq!(talk.code(stale), "stale");
    assert_eq!(
        talk.ok(json!({"op":"redo","match":1})),
        json!({"version":5})
    );
    let answer = talk.ask(json!({"op":"undo","match":1,"seat":1}));
    assert!(answer["refused"]["text"].is_string(), "{answer}");
}

#[test]
fn a_branch_is_a_match_of_its_own() {
    let mut talk = Talk::begin(false);
    talk.gifts();
    let branch = json!({"op":"branch","match":1,"at":1});
    assert_eq!(talk.ok(branch), json!({"match":2,"version":1}));
    assert_eq!(talk.ok(json!({"op":"turn","match":1}))["version"], 2);
    assert_eq!(talk.ok(json!({"op":"turn","match":2}))["version"], 1);
    let late = json!({"op":"branch","match":1,"at":99});
    assert_eq!(talk.code(late), "no-such-version");
}

#[test]
fn bots_choose_what_is_offered() {
    let mut talk = Talk::begin(false);
    let offered = talk.ok(json!({"op":"choices","match":1,"seat":0}));
    let offered: Vec<&Value> = offered
        .as_array()
        .expect("choices")
        .iter()
        .map(|choice| &choice["choice"])
        .collect();
    for level in ["easy", "medium", "hard:20"] {
        let bot = talk.ok(json!({"op":"bot","match":1,"seat":0,"level":level}));
        assert!(offered.contains(&&bot["choice"]), "{level}: {bot}");
    }
    let bot = json!({"op":"bot","match":1,"seat":0,"level":"hard","ms":5});
    assert!(offered.contains(&&talk.ok(bot)["choice"]));
    let bot = json!({"op":"bot","match":1,"seat":0,"level":"brutal"});
    assert_eq!(talk.code(bot), "bad-level");
    talk.gifts();
    let bot = json!({"op":"bot","match":1,"seat":1,"level":"easy"});
    assert_eq!(talk.code(bot), "not-asked");
}

#[test]
fn drawings_logs_and_the_end_of_a_match() {
    let mut talk = Talk::begin(false);
    talk.gifts();
    let svg = talk.ok(json!({"op":"draw","match":1,"viewer":0}));
    assert!(svg["svg"].as_str().expect("text").starts_with("<svg"));
    let all = json!({"op":"draw","match":1,"viewer":"all"});
    assert_eq!(talk.code(all), "lab-only");
    let log = talk.ok(json!({"op":"log","match":1,"viewer":"table"}));
    assert!(
        log.as_array()
            .expect("lines")
            .iter()
            .all(|line| line["version"].is_u64())
    );
    let close = json!({"op":"close","match":1});
    assert_eq!(talk.ok(close.clone()), json!({"closed":1}));
    assert_eq!(talk.code(close), "no-such-match");
}

#[test]
fn things_are_picked_in_any_order_and_taken_back() {
    let mut talk = Talk::default();
    let options = json!({"swap":true});
    talk.ok(json!({"op":"new","game":"lanterns","players":2,"seed":7,"options":options}));
    talk.gifts();
    let choices = json!({"op":"choices","match":1,"seat":0,"all":true});
    let list = |talk: &mut Talk| -> Vec<(String, bool)> {
        let listed = talk.ok(choices.clone());
        let listed = listed.as_array().expect("choices").iter();
        let legal = listed.filter(|choice| choice["refused"].is_null());
        let words = |choice: &Value| choice["choice"].as_str().expect("words").to_string();
        legal
            .map(|choice| (words(choice), choice["also"] == true))
            .collect()
    };
    let first = list(&mut talk);
    assert!(
        first
            .iter()
            .all(|(words, also)| words.starts_with("put ") && !also)
    );
    let (least, greatest) = (first[0].0.clone(), first[first.len() - 1].0.clone());
    let choose = |choice: &str| json!({"op":"choose","match":1,"seat":0,"choice":choice});
    talk.ok(choose(&greatest));
    let then = list(&mut talk);
    assert!(
        then.contains(&(least.clone(), true)),
        "another order: {then:?}"
    );
    assert!(
        then.contains(&(format!("back {greatest}"), true)),
        "{then:?}"
    );
    assert!(then.contains(&("done".to_string(), false)), "{then:?}");
    let bot = talk.ok(json!({"op":"bot","match":1,"seat":0,"level":"easy"}));
    assert_eq!(bot["choice"], "done", "bots meet every set once");
    talk.ok(choose(&least));
    talk.ok(choose(&format!("back {greatest}")));
    assert_eq!(
        talk.code(choose(&format!("back {greatest}"))),
        "not-offered"
    );
    let log = talk.ok(choose("done"));
    assert!(log["log"].to_string().contains("swaps 1 lantern "), "{log}");
}
