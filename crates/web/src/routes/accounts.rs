//! Taking a name, signing in and out, and one's own account.

use super::{
    Answer, Failure, Here, go, guest, local, page, status,
    visits::{Fields, field},
    with_cookie, with_wait, words,
};
use crate::{
    App,
    client::Client,
    device,
    guest::{Guest, cookie_for, no_cookie},
    live::{NO_ACCOUNT, Origin, SignedIn, Trouble},
    pages::{self, Said},
    passkeys::{self, Site},
};
use axum::{
    Extension, Form, Json,
    extract::{FromRequest, Path, Query, Request, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use maud::Markup;
use orbis_store::Scope;
use serde::Deserialize;
use serde_json::json;

/// Where somebody wants to go afterwards, and what was done just now.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Way {
    back: String,
    done: String,
}

/// Somebody with an account.
pub(super) struct Person {
    pub guest: Guest,
    pub id: String,
    pub browser: String,
}

/// Who sent this, who must be signed in.
pub(super) async fn person(app: &App, headers: &HeaderMap) -> Result<Person, Trouble> {
    let guest = app.guest(headers).await?;
    match (&guest.account, guest.session.clone(), guest.browser.clone()) {
        (Some(_), Some(id), Some(browser)) => Ok(Person { guest, id, browser }),
        _ => Err(NO_ACCOUNT),
    }
}

/// A form that somebody sent about their own account.
pub struct Own {
    app: App,
    person: Person,
    fields: Fields,
}

impl FromRequest<App> for Own {
    type Rejection = Response;

    async fn from_request(request: Request, app: &App) -> Result<Own, Response> {
        let headers = request.headers().clone();
        let known = person(app, &headers).await;
        let person = known.map_err(|trouble| Failure::from(trouble).into_response())?;
        let form = Form::from_request(request, app).await;
        let Form(fields) = form.map_err(IntoResponse::into_response)?;
        Ok(Own {
            app: app.clone(),
            person,
            fields,
        })
    }
}

impl Own {
    fn field(&self, name: &str) -> &str {
        field(&self.fields, name)
    }

    fn id(&self) -> &str {
        &self.person.id
    }

    /// The page about the account after something was tried.
    async fn after(&self, tried: Result<(), Trouble>, done: &str) -> Answer {
        self.app.sessions.forget(self.id());
        let Err(trouble) = tried else {
            return Ok(go(&format!("/me/account?done={done}")));
        };
        let said = Said {
            wrong: Some(words(&trouble)),
            ..Said::default()
        };
        let page = shown(&self.app, &self.person, &said, None).await?;
        Ok(again(&trouble, page))
    }
}

/// The address of this server as the browser shows it.
fn site(headers: &HeaderMap) -> Result<Site<'_>, Trouble> {
    // Only what a trusted proxy forwards is still there.
    let named = headers
        .get("x-forwarded-host")
        .or(headers.get(header::HOST));
    let authority = named.and_then(|name| name.to_str().ok());
    let unclear = || Trouble::Bad("A request must say which host it is meant for.".to_string());
    Ok(Site {
        authority: authority.ok_or_else(unclear)?,
    })
}

/// A form once more, with what is wrong.
fn again(trouble: &Trouble, form: Markup) -> Response {
    with_wait((status(trouble), form).into_response(), Some(trouble))
}

fn said(fields: &Fields, trouble: &Trouble) -> Said {
    Said {
        name: field(fields, "name").to_string(),
        back: field(fields, "back").to_string(),
        wrong: Some(words(trouble)),
        done: None,
    }
}

fn can_mail(app: &App) -> bool {
    let outside = app.live.outside();
    outside.is_ok_and(|outside| outside.can_mail().is_ok())
}

/// Gives a browser its new cookie and sends it on.
fn enter(
    app: &App,
    headers: &HeaderMap,
    signed: &SignedIn,
    back: &str,
) -> Result<Response, Trouble> {
    app.sessions.forget(&signed.person);
    if let Some(guest) = &signed.guest {
        app.sessions.forget(guest);
    }
    let back = match local(back) {
        "/" => "/me",
        back => back,
    };
    let cookie = cookie_for(headers, &signed.browser, &signed.secret)?;
    Ok(with_cookie(go(back), Some(cookie)))
}

/// `/sign-in`
pub async fn ask(State(app): Here, Query(way): Query<Way>, headers: HeaderMap) -> Answer {
    let guest = guest(&app, &headers).await?;
    if guest.account.is_some() {
        return Ok(go("/me/account"));
    }
    let said = Said {
        back: way.back,
        done: (way.done == "password").then_some("Your password is changed: sign in with it."),
        ..Said::default()
    };
    Ok(page(pages::sign_in(&guest, &said, can_mail(&app))))
}

/// `/sign-in`, sent.
pub async fn sign_in(
    State(app): Here,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Answer {
    let guest = guest(&app, &headers).await?;
    let device = device::kind(&headers);
    let from = Origin {
        address: client.key(),
        device: &device,
        guest: guest.session.as_deref(),
    };
    let (name, password) = (field(&fields, "name"), field(&fields, "password"));
    match app.live.sign_in(from, name, password).await {
        Ok(signed) => Ok(enter(&app, &headers, &signed, field(&fields, "back"))?),
        Err(trouble) => {
            let form = pages::sign_in(&guest, &said(&fields, &trouble), can_mail(&app));
            Ok(again(&trouble, form))
        }
    }
}

/// `/sign-in/passkey`: a question for a device.
pub async fn ask_device(State(app): Here, headers: HeaderMap) -> Answer {
    let challenge = app.live.challenge("enter")?;
    let site = site(&headers)?;
    Ok(Json(json!({ "challenge": challenge, "rpId": site.host() })).into_response())
}

/// `/sign-in/passkey`: what the device answered. The module goes where it is told.
pub async fn sign_in_by_device(
    State(app): Here,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Form(answer): Form<passkeys::Said>,
) -> Answer {
    let guest = guest(&app, &headers).await?;
    let device = device::kind(&headers);
    let from = Origin {
        address: client.key(),
        device: &device,
        guest: guest.session.as_deref(),
    };
    let site = site(&headers)?;
    match app.live.sign_in_with_passkey(from, site, &answer).await {
        Ok(signed) => Ok(enter(&app, &headers, &signed, "/me")?),
        Err(trouble) => Ok(plainly(&trouble)),
    }
}

/// What went wrong, for the module to show.
fn plainly(trouble: &Trouble) -> Response {
    let response = (status(trouble), words(trouble)).into_response();
    with_wait(response, Some(trouble))
}

/// `/register`
pub async fn ask_name(State(app): Here, Query(way): Query<Way>, headers: HeaderMap) -> Answer {
    let guest = guest(&app, &headers).await?;
    if guest.account.is_some() {
        return Ok(go("/me/account"));
    }
    let said = Said {
        name: guest.name().to_string(),
        back: way.back,
        ..Said::default()
    };
    Ok(page(pages::register(&guest, &said)))
}

/// `/register`, sent.
pub async fn register(
    State(app): Here,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Answer {
    let (guest, session, cookie) = app.known_guest(&headers).await?;
    let device = device::kind(&headers);
    let from = Origin {
        address: client.key(),
        device: &device,
        guest: Some(&session),
    };
    let (name, password) = (field(&fields, "name"), field(&fields, "password"));
    match app.live.register(from, name, password).await {
        Ok(signed) => {
            if field(&fields, "bot") == "on" {
                app.live.mark_bot(&signed.person, true).await?;
            }
            Ok(enter(&app, &headers, &signed, field(&fields, "back"))?)
        }
        Err(trouble) => {
            let form = pages::register(&guest, &said(&fields, &trouble));
            Ok(with_cookie(again(&trouble, form), cookie))
        }
    }
}

/// `/sign-out`
pub async fn sign_out(State(app): Here, headers: HeaderMap) -> Answer {
    let person = person(&app, &headers).await?;
    // Signed out twice is signed out.
    let _ = app.live.sign_out(&person.id, &person.browser).await;
    app.sessions.forget(&person.id);
    Ok(with_cookie(go("/"), Some(no_cookie())))
}

/// `/forgot`
pub async fn forgot(State(app): Here, headers: HeaderMap) -> Answer {
    let guest = guest(&app, &headers).await?;
    Ok(page(pages::forgot(&guest, &Said::default())))
}

/// `/forgot`, sent.
pub async fn send_reset(
    State(app): Here,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Answer {
    let guest = guest(&app, &headers).await?;
    let asked = app
        .live
        .forgot_password(client.key(), field(&fields, "name"));
    if let Err(trouble) = asked.await {
        return Ok(again(
            &trouble,
            pages::forgot(&guest, &said(&fields, &trouble)),
        ));
    }
    let sent = Said {
        done: Some("If this name has a mail address, a link is on its way."),
        ..Said::default()
    };
    Ok(page(pages::forgot(&guest, &sent)))
}

/// `/forgot/{secret}`
pub async fn ask_password(
    State(app): Here,
    Path(secret): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let guest = guest(&app, &headers).await?;
    app.live.check_reset(&secret).await?;
    let path = format!("/forgot/{secret}");
    Ok(page(pages::new_password(&guest, &path, &Said::default())))
}

/// `/forgot/{secret}`, sent.
pub async fn reset(
    State(app): Here,
    Path(secret): Path<String>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Answer {
    let guest = guest(&app, &headers).await?;
    let password = field(&fields, "password");
    match app.live.reset_password(&secret, password).await {
        Ok(person) => {
            app.sessions.forget(&person);
            Ok(go("/sign-in?done=password"))
        }
        Err(trouble @ Trouble::Bad(_)) => {
            let path = format!("/forgot/{secret}");
            let form = pages::new_password(&guest, &path, &said(&fields, &trouble));
            Ok(again(&trouble, form))
        }
        Err(trouble) => Err(trouble.into()),
    }
}

const DONE: [(&str, &str); 9] = [
    (
        "password",
        "Your password is changed; all other browsers are signed out.",
    ),
    ("browsers", "Signed out there."),
    (
        "mail",
        "A link was sent. Once you open it, mail reaches you there.",
    ),
    ("confirmed", "Your mail address is confirmed."),
    ("mail-off", "Your mail address is forgotten."),
    ("passkey", "The passkey is kept."),
    ("passkey-off", "The passkey is removed."),
    ("bot", "That is noted."),
    ("token-off", "The token opens nothing any more."),
];

async fn shown(
    app: &App,
    person: &Person,
    said: &Said,
    fresh: Option<&str>,
) -> Result<Markup, Trouble> {
    let account = pages::Account {
        row: app.live.account(&person.id).await?,
        browsers: app.live.browsers(&person.id).await?,
        passkeys: app.live.passkeys(&person.id).await?,
        blocked: app.live.blocked_names(&person.id).await?,
        tokens: app.live.tokens(&person.id).await?,
        fresh,
        mail: can_mail(app),
    };
    Ok(pages::account(&person.guest, &account, said))
}

/// `/me/account`
pub async fn account(State(app): Here, Query(way): Query<Way>, headers: HeaderMap) -> Answer {
    let Ok(person) = person(&app, &headers).await else {
        return Ok(go("/sign-in?back=/me/account"));
    };
    let done = DONE.iter().find(|(word, _)| *word == way.done);
    let said = Said {
        done: done.map(|(_, said)| *said),
        ..Said::default()
    };
    Ok(page(shown(&app, &person, &said, None).await?))
}

/// `/me/password`
pub async fn change_password(own: Own) -> Answer {
    let (old, new) = (own.field("old"), own.field("new"));
    let live = &own.app.live;
    let changed = live.change_password(own.id(), &own.person.browser, old, new);
    own.after(changed.await, "password").await
}

/// `/me/browsers`: one is signed out, or all others.
pub async fn end_browsers(own: Own) -> Answer {
    let live = &own.app.live;
    let ended = match own.field("browser") {
        "" => live.sign_out_elsewhere(own.id(), &own.person.browser).await,
        browser => live.sign_out(own.id(), browser).await,
    };
    own.after(ended, "browsers").await
}

/// `/me/mail`
pub async fn ask_mail(own: Own) -> Answer {
    let asked = own.app.live.ask_for_mail(own.id(), own.field("mail"));
    own.after(asked.await, "mail").await
}

/// `/me/mail-off`
pub async fn drop_mail(own: Own) -> Answer {
    let dropped = own.app.live.drop_mail(own.id()).await;
    own.after(dropped, "mail-off").await
}

/// `/me/mail/{secret}`: the link in a mail.
pub async fn mail_link(State(app): Here, Path(secret): Path<String>, headers: HeaderMap) -> Answer {
    let guest = guest(&app, &headers).await?;
    let text = "Mail about your games at Orbis shall reach you at this address?";
    let path = format!("/me/mail/{secret}");
    let form = pages::by_mail(&guest, "Your mail address", text, &path, "Yes");
    Ok(page(form))
}

/// `/me/mail/{secret}`, sent.
pub async fn confirm_mail(State(app): Here, Path(secret): Path<String>) -> Answer {
    app.live.confirm_mail(&secret).await?;
    Ok(go("/me/account?done=confirmed"))
}

/// `/me/passkeys`: a question for a device that shall keep a new key.
pub async fn ask_new_key(State(app): Here, headers: HeaderMap) -> Answer {
    let person = person(&app, &headers).await?;
    let challenge = app.live.challenge(&format!("add {}", person.id))?;
    let known = app.live.passkeys(&person.id).await?;
    let known: Vec<String> = known.into_iter().map(|row| row.id).collect();
    let site = site(&headers)?;
    let asked = json!({
        "challenge": challenge, "rpId": site.host(), "person": person.id, "name": person.guest.name(), "known": known,
    });
    Ok(Json(asked).into_response())
}

/// `/me/passkeys`: a new key.
pub async fn add_key(
    State(app): Here,
    headers: HeaderMap,
    Form(answer): Form<passkeys::Said>,
) -> Answer {
    let person = person(&app, &headers).await?;
    let (site, label) = (site(&headers)?, device::kind(&headers));
    let added = app.live.add_passkey(&person.id, site, &answer, &label);
    match added.await {
        Ok(()) => Ok(go("/me/account?done=passkey")),
        Err(trouble) => Ok(plainly(&trouble)),
    }
}

/// `/me/passkeys/drop`
pub async fn drop_key(own: Own) -> Answer {
    let dropped = own.app.live.drop_passkey(own.id(), own.field("id")).await;
    own.after(dropped, "passkey-off").await
}

/// `/me/bot`: a program plays for this account, or no longer.
pub async fn mark_bot(own: Own) -> Answer {
    let bot = own.field("bot") == "on";
    let marked = own.app.live.mark_bot(own.id(), bot).await;
    own.after(marked, "bot").await
}

/// `/me/tokens`: a new one, shown this once.
pub async fn new_token(own: Own) -> Answer {
    let scope = match own.field("scope") {
        "account" => Scope::Account,
        _ => Scope::Play,
    };
    let made = own.app.live.new_token(own.id(), own.field("label"), scope);
    match made.await {
        Ok(fresh) => {
            let (said, fresh) = (Said::default(), Some(fresh.text.as_str()));
            Ok(page(shown(&own.app, &own.person, &said, fresh).await?))
        }
        Err(trouble) => own.after(Err(trouble), "").await,
    }
}

/// `/me/tokens/drop`
pub async fn end_token(own: Own) -> Answer {
    let ended = own.app.live.end_token(own.id(), own.field("id")).await;
    own.after(ended, "token-off").await
}

/// Somebody leaves who is sure, and is who they say.
async fn left(own: &Own) -> Result<(), Trouble> {
    if own.field("sure") != "on" {
        return Err(Trouble::Bad("Say that you are sure.".to_string()));
    }
    let live = &own.app.live;
    live.confirm_password(own.id(), own.field("password"))
        .await?;
    live.leave_for_good(own.id()).await
}

/// `/me/leave`: somebody deletes themselves.
pub async fn leave(own: Own) -> Answer {
    match left(&own).await {
        Ok(()) => {
            own.app.sessions.forget(own.id());
            Ok(with_cookie(go("/"), Some(no_cookie())))
        }
        failed => own.after(failed, "").await,
    }
}
