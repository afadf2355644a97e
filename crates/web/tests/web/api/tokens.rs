//! Tokens: how far each goes, what is kept of it, and programs among people.

use super::program::{Program, easy, me_and, not_yours, text};
use crate::house::House;
use serde_json::json;

pub async fn a_token_for_a_seat_reaches_that_seat_and_nothing_else() {
    let house = House::new().await;
    let mut ada = Program::guest(&house, "Ada").await;
    let (one, two) = (
        ada.table(me_and(easy()), false).await,
        ada.table(me_and(easy()), false).await,
    );
    let made = ada
        .post(
            &format!("{one}/token"),
            json!({ "seat": "A", "label": "a helper" }),
        )
        .await;
    let not_mine = ada
        .refused(
            "POST",
            &format!("{one}/token"),
            Some(json!({ "seat": "B" })),
        )
        .await;
    assert_eq!(not_mine, (403, "not-yours".to_string()));
    let mut helper = Program::new(&house).await;
    helper.token = made["token"].as_str().expect("a token").to_string();
    assert_eq!(helper.get(&one).await["held"], json!(["A"]));
    helper.step(&one).await;
    let forbidden = (403, "not-yours".to_string());
    for (method, path) in [
        ("GET", two.clone()),
        ("GET", format!("{two}/choices")),
        ("GET", format!("{one}/choices?seat=B")),
        ("GET", "/tables?which=mine".to_string()),
        ("GET", "/me/tokens".to_string()),
        ("DELETE", one.clone()),
        ("POST", format!("{one}/leave")),
    ] {
        assert_eq!(
            helper.refused(method, &path, None).await,
            forbidden,
            "{method} {path}"
        );
    }
    let more = helper
        .refused(
            "POST",
            &format!("{one}/token"),
            Some(json!({ "seat": "A" })),
        )
        .await;
    assert_eq!(more, forbidden);
    let tokens = ada.get("/me/tokens").await;
    let id = tokens
        .as_array()
        .expect("tokens")
        .iter()
        .find(|row| row["scope"] == "seat");
    let id = id.expect("a seat's token")["id"]
        .as_str()
        .expect("an id")
        .to_string();
    ada.ok("DELETE", &format!("/me/tokens/{id}"), None).await;
    assert_eq!(
        helper.refused("GET", &one, None).await,
        (401, "bad-token".to_string())
    );
    assert_eq!(
        ada.refused("DELETE", &format!("/me/tokens/{id}"), None)
            .await
            .0,
        404
    );
}

pub async fn programs_sit_where_they_are_admitted_and_are_called_what_they_are() {
    let house = House::new().await;
    let (mut ada, mut bot) = (
        Program::guest(&house, "Ada").await,
        Program::guest(&house, "").await,
    );
    let account = json!({ "name": "Deep Lantern", "password": "a sentence that is long enough", "bot": true });
    bot.post("/me/account", account).await;
    assert_eq!(bot.get("/me").await["bot"], true);
    let open = || me_and(json!({ "who": "open" }));
    let (closed, admits) = (
        ada.table(open(), false).await,
        ada.table(open(), true).await,
    );
    let sit = json!({ "seat": "B" });
    let refused = bot
        .refused("POST", &format!("{closed}/sit"), Some(sit.clone()))
        .await;
    assert_eq!(refused, (403, "not-yours".to_string()));
    let seated = bot.post(&format!("{admits}/sit"), sit.clone()).await;
    assert_eq!(seated["admits_bots"], true);
    assert_eq!(seated["seats"][1]["name"], "Bot Deep Lantern");
    assert_eq!(seated["accounts"]["B"], "Deep Lantern");
    // An invitation does not change what was agreed.
    let table = ada.table(me_and(json!({ "who": "invited" })), false).await;
    let link = ada.post(&format!("{table}/invite"), sit.clone()).await;
    let join = json!({ "seat": "B", "secret": link["secret"] });
    assert_eq!(
        bot.refused("POST", &format!("{table}/join"), Some(join.clone()))
            .await
            .0,
        403
    );
    let mut bob = Program::guest(&house, "Bob").await;
    bob.post(&format!("{table}/join"), join).await;
    bot.ok("PATCH", "/me", Some(json!({ "bot": false }))).await;
    bot.post(&format!("{closed}/sit"), sit).await;
}

pub async fn tokens_are_made_and_ended_on_the_account_page() {
    let house = House::new().await;
    let mut ada = house.guest();
    let fields = [
        ("name", "Ada"),
        ("password", "a sentence that is long enough"),
    ];
    ada.post("/register", &fields).await;
    let page = ada
        .post("/me/tokens", &[("label", "my script"), ("scope", "play")])
        .await;
    let token = page
        .text
        .split("<code id=\"token\">")
        .nth(1)
        .and_then(|rest| rest.split('<').next());
    let token = token.expect("a token").to_string();
    let mut program = Program::new(&house).await;
    program.token = token.clone();
    assert_eq!(program.get("/me").await["name"], "Ada");
    assert_eq!(program.refused("GET", "/me/tokens", None).await.0, 403);
    let page = ada.get("/me/account").await.text;
    assert!(
        page.contains("my script") && !page.contains(&token),
        "it is shown once"
    );
    let person = house
        .app
        .live
        .named("Ada")
        .await
        .expect("an account")
        .person;
    let rows = house.app.live.tokens(&person).await.expect("tokens");
    assert!(
        rows.iter().all(|row| !token.contains(&row.hash)),
        "a hash is kept"
    );
    ada.post("/me/tokens/drop", &[("id", &rows[0].id)]).await;
    assert_eq!(program.refused("GET", "/me", None).await.0, 401);
}

pub async fn programs_take_part_in_tournaments_that_admit_them() {
    let house = House::new().await;
    let mut ada = Program::guest(&house, "Ada").await;
    let mut bot = Program::account(&house, "Deep Lantern", true).await;
    for admits in [false, true] {
        let new = json!({ "game": "lanterns", "admits_bots": admits });
        let made = ada.post("/tournaments", new).await;
        let path = format!("/tournaments/{}", text(&made["tournament"]));
        let enter = format!("{path}/enter");
        if !admits {
            let refused = bot.refused("POST", &enter, Some(json!({}))).await;
            assert_eq!(refused, not_yours());
            continue;
        }
        bot.post(&enter, json!({})).await;
        let entrants = ada.get(&path).await["entrants"].clone();
        assert_eq!(entrants[0]["name"], "Bot Deep Lantern");
    }
}
