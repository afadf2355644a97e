//! What programs are answered: what they asked for, or what is wrong with a code, a sentence and the rule.

use super::VERSION;
use crate::{
    App,
    live::Trouble,
    routes::{status, with_wait, words},
};
use axum::{
    Json,
    body::{Body, Bytes},
    extract::{FromRequest, FromRequestParts, Query, Request},
    http::{HeaderValue, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use serde::{Serialize, de::DeserializeOwned};
use utoipa::ToSchema;

/// Everything that is answered, with the version of the interface.
#[derive(Serialize, ToSchema)]
pub struct Answer<T: ToSchema> {
    /// The version of the interface.
    pub api_version: u32,
    /// What was asked for.
    pub ok: T,
}

/// What a request answers that only does something.
#[derive(Serialize, ToSchema)]
pub struct Done {
    /// Always `true`: what goes wrong is an error.
    pub done: bool,
}

/// What is wrong.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ErrorInfo {
    /// A stable word: `bad-request`, `bad-token`, `no-token`, `not-yours`, `not-found`, `stale`, `refused`, `too-many`, `too-large`,
    /// `stopping`, `busy`, `internal`, or `http` for whatever else HTTP refuses.
    pub code: String,
    /// A sentence for people.
    pub text: String,
    /// The id of the rule that refuses a choice.
    pub rule: Option<String>,
}

/// An answer that something is wrong. Nothing has changed.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Wrong {
    /// The version of the interface.
    pub api_version: u32,
    /// What is wrong.
    pub error: ErrorInfo,
}

/// Why a program does not get what it asks for.
#[derive(Debug)]
pub enum Fault {
    /// What people are told, too.
    Trouble(Trouble),
    /// It did not say for whom it speaks, or may not.
    Unknown(&'static str, &'static str),
}

impl<T: Into<Trouble>> From<T> for Fault {
    fn from(trouble: T) -> Fault {
        Fault::Trouble(trouble.into())
    }
}

/// What a handler answers.
pub type Said<T> = Result<Json<Answer<T>>, Fault>;

/// Something to be answered.
pub fn ok<T: ToSchema>(ok: T) -> Said<T> {
    Ok(Json(Answer {
        api_version: VERSION,
        ok,
    }))
}

/// It is done.
pub fn done() -> Said<Done> {
    ok(Done { done: true })
}

fn code(trouble: &Trouble) -> &'static str {
    match trouble {
        Trouble::NoTable | Trouble::NoLink | Trouble::NoGame(_) => "not-found",
        Trouble::Stale => "stale",
        Trouble::NotYours(_) => "not-yours",
        Trouble::Refused { .. } => "refused",
        Trouble::Bad(_) => "bad-request",
        Trouble::Wait { .. } => "too-many",
        Trouble::Stopping => "stopping",
        Trouble::Busy => "busy",
        Trouble::Failed(_) => "internal",
    }
}

fn wrong(status: StatusCode, code: &str, text: String, rule: Option<String>) -> Response {
    let error = ErrorInfo {
        code: code.to_string(),
        text,
        rule,
    };
    let body = Wrong {
        api_version: VERSION,
        error,
    };
    let mut response = (status, Json(body)).into_response();
    if status == StatusCode::UNAUTHORIZED {
        let scheme = HeaderValue::from_static("Bearer");
        let headers = response.headers_mut();
        headers.insert(header::WWW_AUTHENTICATE, scheme);
    }
    response
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        match self {
            Fault::Unknown(code, text) => {
                wrong(StatusCode::UNAUTHORIZED, code, text.to_string(), None)
            }
            Fault::Trouble(trouble) => {
                let rule = match &trouble {
                    Trouble::Refused { rule, .. } => rule.clone(),
                    _ => None,
                };
                let text = words(&trouble);
                let response = wrong(status(&trouble), code(&trouble), text, rule);
                with_wait(response, Some(&trouble))
            }
        }
    }
}

/// A body of JSON. A request without one says nothing, which may be enough.
pub struct Told<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Told<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, app: &App) -> Result<Told<T>, Fault> {
        let bad = |why: String| Trouble::Bad(format!("This is no such request: {why}."));
        let bytes = Bytes::from_request(request, app)
            .await
            .map_err(|error| bad(error.body_text()))?;
        let bytes: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        let told = serde_json::from_slice(bytes).map_err(|error| bad(error.to_string()))?;
        Ok(Told(told))
    }
}

/// What stands behind the question mark.
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<App> for Asked<T> {
    type Rejection = Fault;

    async fn from_request_parts(head: &mut Parts, app: &App) -> Result<Asked<T>, Fault> {
        let Query(asked) = Query::from_request_parts(head, app)
            .await
            .map_err(|error| Trouble::Bad(format!("{}.", error.body_text())))?;
        Ok(Asked(asked))
    }
}

/// Is this an address for programs?
pub fn is_program(path: &str) -> bool {
    path.starts_with("/api/v")
}

/// A refusal that was made for people, in the words of programs.
pub fn for_programs(response: Response, text: Option<&str>) -> Response {
    let status = response.status();
    let json = |value: &HeaderValue| value.as_bytes().starts_with(b"application/json");
    let said = response
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(json);
    if said || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let code = match status {
        StatusCode::BAD_REQUEST => "bad-request",
        StatusCode::UNAUTHORIZED => "no-token",
        StatusCode::FORBIDDEN => "not-yours",
        StatusCode::NOT_FOUND => "not-found",
        StatusCode::PAYLOAD_TOO_LARGE => "too-large",
        StatusCode::TOO_MANY_REQUESTS => "too-many",
        StatusCode::SERVICE_UNAVAILABLE => "stopping",
        status if status.is_server_error() => "internal",
        _ => "http",
    };
    let usual = || status.canonical_reason().unwrap_or("That did not work");
    let text = text.map_or_else(|| format!("{}.", usual()), str::to_string);
    let (mut head, _) = response.into_parts();
    let (json, body) = wrong(status, code, text, None).into_parts();
    head.headers.remove(header::CONTENT_LENGTH);
    head.headers.remove(header::CONTENT_ENCODING);
    head.headers.extend(json.headers);
    Response::from_parts(head, Body::new(body))
}
