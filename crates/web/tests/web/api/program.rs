//! A program at a server: everything it is answered is held against the document, and what was answered well is remembered.

use crate::{
    described::{Operation, operation, wrong},
    house::{Guest, House, Page},
};
use axum::http::{StatusCode, header};
use serde_json::{Value, json};
use std::{collections::BTreeSet, sync::Mutex};

/// The operations that were answered well, in all tests together.
pub static ANSWERED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

fn answered(operation: &Operation<'_>) {
    let mut all = ANSWERED.lock().expect("no test panics here");
    all.insert(operation.name.clone());
}

/// A program at a server, with the document it goes by.
pub struct Program {
    guest: Guest,
    pub document: Value,
    pub token: String,
}

impl Program {
    pub async fn new(house: &House) -> Program {
        let mut guest = house.guest();
        let page = guest.call("GET", "/api/openapi.json", "", "").await;
        assert_eq!(page.status, StatusCode::OK);
        Program {
            guest,
            document: serde_json::from_str(&page.text).expect("a document"),
            token: String::new(),
        }
    }

    /// Somebody new, by their token.
    pub async fn guest(house: &House, name: &str) -> Program {
        let mut program = Program::new(house).await;
        let made = program.post("/guests", json!({ "name": name })).await;
        program.token = text(&made["token"]);
        program
    }

    /// Somebody with an account.
    pub async fn account(house: &House, name: &str, bot: bool) -> Program {
        let mut program = Program::guest(house, "").await;
        let account = json!({ "name": name, "password": PASSWORD, "bot": bot });
        program.post("/me/account", account).await;
        program
    }

    /// An answer, held against the document.
    pub async fn raw(
        &mut self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> (StatusCode, Value) {
        let address = format!("/api/v1{path}");
        let sent = body.map(Value::to_string).unwrap_or_default();
        let page = self.guest.call(method, &address, &self.token, &sent).await;
        let said = self.held_against(method, &address, &page);
        if let (StatusCode::OK, Some(body)) = (page.status, body) {
            self.sent_as_described(method, &address, body);
        }
        (page.status, said)
    }

    /// What was taken must be what the document asks for, where it asks for anything.
    fn sent_as_described(&self, method: &str, address: &str, body: &Value) {
        let of = operation(&self.document, method, address).expect("described");
        let fault = match of.request() {
            Some(schema) => wrong(&self.document, schema, body, ""),
            None if *body == json!({}) => None,
            None => Some("nothing is to be sent".to_string()),
        };
        assert_eq!(fault, None, "{method} {address}: {body}");
    }

    fn held_against(&self, method: &str, address: &str, page: &Page) -> Value {
        let said: Value =
            serde_json::from_str(&page.text).unwrap_or_else(|_| panic!("{address}: {}", page.text));
        let of = operation(&self.document, method, address);
        let response = match &of {
            Some(of) => of.response(page.status.as_u16()),
            // What the document does not know is refused as anything is.
            None => {
                let refused = [StatusCode::NOT_FOUND, StatusCode::METHOD_NOT_ALLOWED];
                assert!(refused.contains(&page.status), "{method} {address}: {said}");
                &self.document["paths"]["/api/v1"]["get"]["responses"]["default"]
            }
        };
        let schema = &response["content"]["application/json"]["schema"];
        let status = page.status;
        assert!(
            schema.is_object(),
            "{method} {address} has no schema for {status}"
        );
        let fault = wrong(&self.document, schema, &said, "");
        assert_eq!(fault, None, "{method} {address}: {}", page.text);
        if let (true, Some(of)) = (status == StatusCode::OK, &of) {
            answered(of);
        }
        said
    }

    /// The first line of a stream that tells something, and then the next whenever `act` was done.
    pub async fn hears(&mut self, path: &str) -> crate::house::Stream {
        let address = format!("/api/v1{path}");
        let of = operation(&self.document, "GET", &address).expect("described");
        let content = &of.response(200)["content"];
        assert!(content["text/event-stream"].is_object(), "{address}");
        let stream = self.guest.listen(&address, &self.token).await;
        assert_eq!(stream.status, StatusCode::OK);
        assert_eq!(stream.headers[header::CONTENT_TYPE], "text/event-stream");
        answered(&of);
        stream
    }

    pub async fn ok(&mut self, method: &str, path: &str, body: Option<Value>) -> Value {
        let (status, said) = self.raw(method, path, body.as_ref()).await;
        assert_eq!(status, StatusCode::OK, "{method} {path}: {said}");
        assert_eq!(said["api_version"], 1);
        said["ok"].clone()
    }

    pub async fn get(&mut self, path: &str) -> Value {
        self.ok("GET", path, None).await
    }

    pub async fn post(&mut self, path: &str, body: Value) -> Value {
        self.ok("POST", path, Some(body)).await
    }

    pub async fn delete(&mut self, path: &str) -> Value {
        self.ok("DELETE", path, None).await
    }

    /// What is refused: the status and the code.
    pub async fn refused(
        &mut self,
        method: &str,
        path: &str,
        body: Option<Value>,
    ) -> (u16, String) {
        let (status, said) = self.raw(method, path, body.as_ref()).await;
        let code = said["error"]["code"].as_str();
        (
            status.as_u16(),
            code.unwrap_or_else(|| panic!("{said}")).to_string(),
        )
    }

    /// A table; its path.
    pub async fn make(&mut self, new: Value) -> String {
        let made = self.post("/tables", new).await;
        format!("/tables/{}", text(&made["table"]))
    }

    /// A table of the toy game; its path.
    pub async fn table(&mut self, seats: Value, admits_bots: bool) -> String {
        let new = json!({ "game": "lanterns", "seats": seats, "watchable": true, "admits_bots": admits_bots });
        self.make(new).await
    }

    /// Chooses the first thing that is offered; false if nothing is.
    pub async fn step(&mut self, table: &str) -> bool {
        let offered = self.get(&format!("{table}/choices?all=true")).await;
        let choices = offered["choices"].as_array().expect("choices");
        let may = |each: &&Value| each["refused"].is_null() && each["also"] == false;
        let Some(choice) = choices.iter().find(may) else {
            return false;
        };
        let body = json!({ "seat": offered["seat"], "choice": choice["choice"], "version": offered["version"] });
        let choose = format!("{table}/choose");
        let (status, said) = self.raw("POST", &choose, Some(&body)).await;
        assert!(
            status == StatusCode::OK || status == StatusCode::CONFLICT,
            "{said}"
        );
        true
    }
}

/// A good one.
pub const PASSWORD: &str = "a sentence that is long enough";

pub fn me_and(other: Value) -> Value {
    json!([{ "who": "me" }, other])
}

pub fn easy() -> Value {
    json!({ "who": "bot", "level": "easy" })
}

pub fn text(value: &Value) -> String {
    let text = value.as_str();
    text.unwrap_or_else(|| panic!("{value} is no text"))
        .to_string()
}

/// What is refused because it is somebody else's.
pub fn not_yours() -> (u16, String) {
    (403, "not-yours".to_string())
}
