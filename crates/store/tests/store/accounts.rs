//! What every store must do for people with a lasting self, and for those who want to be told of their turns.

use crate::furnished::{append, begin, sit, table, with_table};
use orbis_store::{
    AccountRow, AccountWrite, BrowserRow, ChannelKind, ChannelRow, Due, LinkKind, MailLink,
    Nameless, NoticeWrite, PasskeyRow, Scope, Seating, Store, StoreError, TokenRow, TurnKey, Which,
    Write,
};
use std::sync::Arc;

const CONFLICT: Result<(), StoreError> = Err(StoreError::Conflict);

fn account(person: &str, name: &str) -> AccountRow {
    AccountRow {
        person: person.to_string(),
        name: name.to_string(),
        password: format!("hash of {name}"),
        mail: None,
        created: 10,
    }
}

fn browser(id: &str, person: &str) -> BrowserRow {
    BrowserRow {
        id: id.to_string(),
        hash: format!("hash of {id}"),
        person: person.to_string(),
        device: "a browser".to_string(),
        created: 10,
        seen: 10,
    }
}

fn register(person: &str, name: &str) -> Write {
    Write::Account(AccountWrite::Register {
        row: account(person, name),
        folded: name.to_lowercase(),
        browser: browser(&format!("{person}'s"), person),
    })
}

fn session(id: &str, seen: i64) -> Write {
    Write::Session {
        id: id.to_string(),
        hash: format!("hash of {id}"),
        device: String::new(),
        at: seen,
    }
}

async fn done(store: &dyn Store, write: AccountWrite) {
    store.write(Write::Account(write)).await.expect("done");
}

async fn tried(store: &dyn Store, write: AccountWrite) -> Result<(), StoreError> {
    store.write(Write::Account(write)).await
}

pub async fn a_name_is_taken_once_and_the_guests_cookie_dies(store: Arc<dyn Store>) {
    with_table(&*store).await;
    store
        .write(register("ada", "Ada"))
        .await
        .expect("registered");
    let row = store
        .session("ada")
        .await
        .expect("asked")
        .expect("a person");
    assert_eq!(row.hash, "", "no secret has this hash");
    assert_eq!(store.account("ada").await, Ok(Some(account("ada", "Ada"))));
    assert_eq!(
        store
            .account_named("ada")
            .await
            .expect("asked")
            .map(|row| row.person),
        Some("ada".to_string())
    );
    assert_eq!(
        store.browser("ada's").await,
        Ok(Some(browser("ada's", "ada")))
    );
    assert_eq!(store.write(register("bob", "ADA")).await, CONFLICT);
    assert_eq!(store.account("bob").await, Ok(None));
    assert_eq!(
        store.browser("bob's").await,
        Ok(None),
        "nothing of it is there"
    );
    assert_eq!(store.write(register("ada", "Another")).await, CONFLICT);
    assert_eq!(store.write(register("nobody", "Cyd")).await, CONFLICT);
    let known = store.known_at("t").await.expect("asked");
    assert_eq!(known, [(0, "Ada".to_string())]);
    let prefers = store.preferences("ada").await.expect("asked");
    assert!(prefers.contains(&("name".to_string(), "Ada".to_string())));
}

pub async fn everything_of_a_guest_is_taken_into_the_account(store: Arc<dyn Store>) {
    with_table(&*store).await;
    for id in ["cyd", "dan"] {
        store.write(session(id, 1)).await.expect("a session");
    }
    store
        .write(register("bob", "Bob"))
        .await
        .expect("registered");
    store
        .write(register("dan", "Dan"))
        .await
        .expect("registered");
    store.write(sit("bob", None)).await.expect("he sits");
    let Write::Table(mut made) = table("u", "m") else {
        panic!("a table")
    };
    made.maker = "cyd".to_string();
    made.holders[0].session = "cyd".to_string();
    store.write(Write::Table(made)).await.expect("a table");
    for (name, value) in [("theme", "dark"), ("name", "Cyd")] {
        let write = Write::Prefer {
            session: "cyd".to_string(),
            name: name.to_string(),
            value: value.to_string(),
        };
        store.write(write).await.expect("preferred");
    }
    let block = AccountWrite::Block {
        person: "cyd".to_string(),
        blocked: "dan".to_string(),
        at: 1,
    };
    done(&*store, block).await;
    store
        .write(add("hook", "cyd", ChannelKind::Webhook))
        .await
        .expect("added");
    let sign_in = AccountWrite::SignIn {
        browser: browser("second", "bob"),
        guest: Some("cyd".to_string()),
    };
    done(&*store, sign_in).await;
    assert_eq!(store.session("cyd").await, Ok(None), "the guest is no more");
    let held = store
        .glance(Which::Held("bob"), 9, 0)
        .await
        .expect("a list");
    let mut ids: Vec<&str> = held.iter().map(|row| row.id.as_str()).collect();
    ids.sort_unstable();
    assert_eq!(ids, ["t", "u"]);
    assert_eq!(store.made("bob").await, Ok(1));
    let prefers = store.preferences("bob").await.expect("asked");
    assert_eq!(
        prefers,
        [
            ("name".to_string(), "Bob".to_string()),
            ("theme".to_string(), "dark".to_string())
        ]
    );
    assert_eq!(store.blocked("bob").await, Ok(vec!["dan".to_string()]));
    assert_eq!(store.blockers("dan").await, Ok(vec!["bob".to_string()]));
    assert_eq!(store.channels("bob").await.expect("asked").len(), 1);
    assert_eq!(store.browsers("bob").await.expect("asked").len(), 2);
}

pub async fn browsers_are_signed_out_one_by_one_and_by_a_new_password(store: Arc<dyn Store>) {
    with_table(&*store).await;
    for (person, name) in [("ada", "Ada"), ("bob", "Bob")] {
        store
            .write(register(person, name))
            .await
            .expect("registered");
    }
    for id in ["two", "three"] {
        let sign_in = AccountWrite::SignIn {
            browser: browser(id, "ada"),
            guest: None,
        };
        done(&*store, sign_in).await;
    }
    let ids = |store: Arc<dyn Store>| async move {
        let rows = store.browsers("ada").await.expect("asked");
        rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    let seen = AccountWrite::Seen {
        browser: "two".to_string(),
        at: 99,
    };
    done(&*store, seen).await;
    assert_eq!(ids(store.clone()).await, ["two", "ada's", "three"]);
    let out = |person: &str, browser: &str| AccountWrite::SignOut {
        person: person.to_string(),
        browser: browser.to_string(),
    };
    assert_eq!(tried(&*store, out("bob", "two")).await, CONFLICT, "not his");
    assert_eq!(tried(&*store, out("ada", "three")).await, Ok(()));
    let password = AccountWrite::Password {
        person: "ada".to_string(),
        password: "new".to_string(),
        browser: "two".to_string(),
    };
    done(&*store, password).await;
    assert_eq!(ids(store.clone()).await, ["two"]);
    let row = store
        .account("ada")
        .await
        .expect("asked")
        .expect("an account");
    assert_eq!(row.password, "new");
    assert_eq!(store.browsers("bob").await.expect("asked").len(), 1);
}

pub async fn links_in_mails_open_once_and_the_newest_alone(store: Arc<dyn Store>) {
    with_table(&*store).await;
    store
        .write(register("ada", "Ada"))
        .await
        .expect("registered");
    let link = |hash: &str, kind| MailLink {
        hash: hash.to_string(),
        person: "ada".to_string(),
        kind,
        address: "ada@mail.example".to_string(),
        at: 5,
    };
    for hash in ["old", "new"] {
        done(
            &*store,
            AccountWrite::SendLink(link(hash, LinkKind::Confirm)),
        )
        .await;
    }
    done(
        &*store,
        AccountWrite::SendLink(link("reset", LinkKind::Reset)),
    )
    .await;
    let confirm = |hash: &str| AccountWrite::ConfirmMail {
        hash: hash.to_string(),
    };
    for wrong in ["old", "reset", "never"] {
        assert_eq!(tried(&*store, confirm(wrong)).await, CONFLICT);
    }
    let found = store.mail_link("new", LinkKind::Confirm).await;
    assert_eq!(found, Ok(Some(link("new", LinkKind::Confirm))));
    assert_eq!(store.mail_link("new", LinkKind::Reset).await, Ok(None));
    assert_eq!(tried(&*store, confirm("new")).await, Ok(()));
    assert_eq!(tried(&*store, confirm("new")).await, CONFLICT, "spent");
    let mail = |store: Arc<dyn Store>| async move {
        let row = store.account("ada").await.expect("asked");
        row.and_then(|row| row.mail)
    };
    assert_eq!(
        mail(store.clone()).await.as_deref(),
        Some("ada@mail.example")
    );
    let reset = || AccountWrite::ResetPassword {
        person: "ada".to_string(),
        hash: "reset".to_string(),
        password: "fresh".to_string(),
    };
    assert_eq!(tried(&*store, reset()).await, Ok(()));
    assert_eq!(tried(&*store, reset()).await, CONFLICT, "spent");
    assert_eq!(store.browsers("ada").await, Ok(Vec::new()), "signed out");
    store
        .write(add("mail", "ada", ChannelKind::Mail))
        .await
        .expect("added");
    let drop = AccountWrite::DropMail {
        person: "ada".to_string(),
    };
    done(&*store, drop).await;
    assert_eq!(mail(store.clone()).await, None);
    assert_eq!(store.channels("ada").await, Ok(Vec::new()), "nor by mail");
}

pub async fn a_token_speaks_until_it_is_ended(store: Arc<dyn Store>) {
    with_table(&*store).await;
    store
        .write(register("ada", "Ada"))
        .await
        .expect("registered");
    let token = |id: &str, person: &str, scope| TokenRow {
        id: id.to_string(),
        hash: format!("hash of {id}"),
        person: person.to_string(),
        label: "a script".to_string(),
        scope,
        created: 3,
    };
    let seat = Scope::Seat {
        table: "t".to_string(),
        seat: 1,
    };
    let (all, one) = (
        token("all", "ada", Scope::Account),
        token("one", "ada", seat),
    );
    let other = token("other", "bob", Scope::Play);
    for row in [&all, &one, &other] {
        done(&*store, AccountWrite::AddToken(row.clone())).await;
    }
    let taken = AccountWrite::AddToken(token("all", "bob", Scope::Play));
    assert_eq!(tried(&*store, taken).await, CONFLICT);
    let nobody = AccountWrite::AddToken(token("new", "nobody", Scope::Play));
    assert_eq!(tried(&*store, nobody).await, CONFLICT);
    assert_eq!(store.token("one").await, Ok(Some(one.clone())));
    assert_eq!(store.tokens("ada").await, Ok(vec![all, one.clone()]));
    let end = |person: &str| AccountWrite::DropToken {
        person: person.to_string(),
        id: "all".to_string(),
    };
    assert_eq!(tried(&*store, end("bob")).await, CONFLICT, "not his");
    assert_eq!(tried(&*store, end("ada")).await, Ok(()));
    assert_eq!(tried(&*store, end("ada")).await, CONFLICT, "ended");
    assert_eq!(store.tokens("ada").await, Ok(vec![one]));
    let password = AccountWrite::Password {
        person: "ada".to_string(),
        password: "another".to_string(),
        browser: String::new(),
    };
    done(&*store, password).await;
    assert_eq!(store.tokens("ada").await, Ok(Vec::new()));
    // What a guest's programs said means nothing once the guest is somebody.
    let entered = AccountWrite::SignIn {
        browser: browser("new", "ada"),
        guest: Some("bob".to_string()),
    };
    done(&*store, entered).await;
    assert_eq!(store.token("other").await, Ok(None));
    let admits = |table: Result<Option<orbis_store::TableRow>, StoreError>| {
        table.expect("asked").expect("a table").admits_bots
    };
    assert!(!admits(store.table("t").await));
    let agreed = Write::AdmitBots {
        table: "t".to_string(),
    };
    store.write(agreed).await.expect("agreed");
    assert!(admits(store.table("t").await));
}

pub async fn a_passkey_counts_upwards_or_not_at_all(store: Arc<dyn Store>) {
    with_table(&*store).await;
    store
        .write(register("ada", "Ada"))
        .await
        .expect("registered");
    let key = |id: &str, counter| PasskeyRow {
        id: id.to_string(),
        person: "ada".to_string(),
        key: "key".to_string(),
        label: "a phone".to_string(),
        counter,
        created: 3,
    };
    done(&*store, AccountWrite::AddPasskey(key("counts", 4))).await;
    done(&*store, AccountWrite::AddPasskey(key("does not", 0))).await;
    let twice = AccountWrite::AddPasskey(key("counts", 4));
    assert_eq!(tried(&*store, twice).await, CONFLICT);
    let used = |id: &str, counter| AccountWrite::UsedPasskey {
        id: id.to_string(),
        counter,
    };
    assert_eq!(tried(&*store, used("counts", 5)).await, Ok(()));
    for copied in [5, 4, 0] {
        assert_eq!(tried(&*store, used("counts", copied)).await, CONFLICT);
    }
    assert_eq!(tried(&*store, used("does not", 0)).await, Ok(()));
    assert_eq!(store.passkey("counts").await, Ok(Some(key("counts", 5))));
    let drop = |person: &str| AccountWrite::DropPasskey {
        person: person.to_string(),
        id: "counts".to_string(),
    };
    assert_eq!(tried(&*store, drop("bob")).await, CONFLICT, "not his");
    assert_eq!(tried(&*store, drop("ada")).await, Ok(()));
    let left = store.passkeys("ada").await.expect("asked");
    assert_eq!(left, [key("does not", 0)]);
}

pub async fn who_leaves_for_good_leaves_games_without_a_name(store: Arc<dyn Store>) {
    with_table(&*store).await;
    store.write(sit("bob", None)).await.expect("he sits");
    for (person, name) in [("ada", "Ada"), ("bob", "Bob")] {
        store
            .write(register(person, name))
            .await
            .expect("registered");
    }
    begin(&*store).await;
    let say = Write::Chat {
        table: "t".to_string(),
        seat: Some(1),
        name: "Bob".to_string(),
        text: "hello".to_string(),
        at: 8,
        keep: 9,
    };
    store.write(say).await.expect("said");
    store
        .write(add("hook", "bob", ChannelKind::Webhook))
        .await
        .expect("added");
    let block = AccountWrite::Block {
        person: "ada".to_string(),
        blocked: "bob".to_string(),
        at: 1,
    };
    done(&*store, block).await;
    let leave = || AccountWrite::Leave {
        person: "bob".to_string(),
        instead: "Nobody".to_string(),
        games: vec![Nameless {
            table: "t".to_string(),
            header: Some("another header".to_string()),
            result: None,
        }],
    };
    assert_eq!(tried(&*store, leave()).await, Ok(()));
    assert_eq!(
        tried(&*store, leave()).await,
        CONFLICT,
        "there is no such person"
    );
    let seats = store.seats("t").await.expect("seats");
    assert_eq!(
        (seats[1].name.as_str(), seats[1].kind),
        ("Nobody", Seating::StandIn)
    );
    assert_eq!(seats[0].name, "Player 0");
    let row = store.table("t").await.expect("asked").expect("a table");
    assert_eq!(row.header.as_deref(), Some("another header"));
    assert_eq!(store.chat("t", 9, 9).await.expect("chat")[0].name, "Nobody");
    assert_eq!(store.account_named("bob").await, Ok(None));
    assert_eq!(store.session("bob").await, Ok(None));
    assert_eq!(store.browser("bob's").await, Ok(None));
    assert_eq!(store.blocked("ada").await, Ok(Vec::new()));
    assert_eq!(store.channels("bob").await, Ok(Vec::new()));
    // The name can be taken again.
    store.write(session("eve", 1)).await.expect("a session");
    assert_eq!(store.write(register("eve", "Bob")).await, Ok(()));
}

pub async fn people_with_accounts_stay_and_guests_go_with_what_they_have(store: Arc<dyn Store>) {
    for id in ["ada", "bob"] {
        store.write(session(id, 1)).await.expect("a session");
        store
            .write(add(id, id, ChannelKind::Webhook))
            .await
            .expect("added");
    }
    store
        .write(register("ada", "Ada"))
        .await
        .expect("registered");
    let block = AccountWrite::Block {
        person: "bob".to_string(),
        blocked: "ada".to_string(),
        at: 1,
    };
    done(&*store, block).await;
    let forget = Write::ForgetGuests { before: 50 };
    store.write(forget).await.expect("forgotten");
    assert!(store.session("ada").await.expect("asked").is_some());
    assert_eq!(store.session("bob").await, Ok(None));
    assert_eq!(store.channels("bob").await, Ok(Vec::new()));
    assert_eq!(store.blockers("ada").await, Ok(Vec::new()));
}

pub async fn finished_games_are_listed_for_who_played_them(store: Arc<dyn Store>) {
    with_table(&*store).await;
    store.write(sit("bob", None)).await.expect("he sits");
    begin(&*store).await;
    assert_eq!(store.played("bob", 9).await, Ok(Vec::new()));
    let end = append(1, &["a"], Some("Bob wins, B 2 : A 1"));
    store.write(end).await.expect("it ends");
    let played = store.played("bob", 9).await.expect("asked");
    assert_eq!(played.len(), 1);
    let game = &played[0];
    assert_eq!((game.table.as_str(), game.seat, game.people), ("t", 1, 2));
    assert_eq!(game.result, "Bob wins, B 2 : A 1");
    assert!(game.watchable);
    assert_eq!(store.played("bob", 0).await, Ok(Vec::new()));
}

fn channel(id: &str, person: &str, kind: ChannelKind) -> ChannelRow {
    ChannelRow {
        id: id.to_string(),
        person: person.to_string(),
        kind,
        target: format!("target of {id}"),
        label: "a label".to_string(),
        created: 2,
        sent: 0,
        times: 0,
        failed: 0,
    }
}

fn add(id: &str, person: &str, kind: ChannelKind) -> Write {
    let row = channel(id, person, kind);
    Write::Notice(NoticeWrite::Add { row, most: 2 })
}

fn turn(turn: u64) -> TurnKey {
    TurnKey {
        table: "t".to_string(),
        seat: 1,
        turn,
    }
}

fn tell(turns: &[u64], at: i64) -> Write {
    Write::Notice(NoticeWrite::Tell {
        channel: "hook".to_string(),
        turns: turns.iter().copied().map(turn).collect(),
        at,
    })
}

/// A game in which Bob is asked since 7, and who wants to be told.
async fn with_bob(store: &dyn Store) {
    with_table(store).await;
    store.write(sit("bob", None)).await.expect("he sits");
    begin(store).await;
    store
        .write(append(1, &["a"], None))
        .await
        .expect("it grows");
    let hook = add("hook", "bob", ChannelKind::Webhook);
    store.write(hook).await.expect("added");
}

pub async fn a_turn_is_told_once_by_each_way(store: Arc<dyn Store>) {
    with_bob(&*store).await;
    let tries: Vec<_> = (0..4)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move { store.write(tell(&[3], 20)).await })
        })
        .collect();
    let mut told = 0;
    for each in tries {
        told += usize::from(each.await.expect("it ran").is_ok());
    }
    assert_eq!(told, 1, "of several servers one tells");
    assert_eq!(store.told("hook", &turn(3)).await, Ok(true));
    assert_eq!(store.told("hook", &turn(4)).await, Ok(false));
    // Of two one of which was told neither is claimed.
    assert_eq!(store.write(tell(&[4, 3], 30)).await, CONFLICT);
    assert_eq!(store.told("hook", &turn(4)).await, Ok(false));
    let row = store.channel("hook").await.expect("asked").expect("a way");
    assert_eq!((row.sent, row.times), (20, 1));
    assert_eq!(store.write(tell(&[4], 40)).await, Ok(()));
    let came = Write::Notice(NoticeWrite::Came {
        person: "bob".to_string(),
    });
    store.write(came).await.expect("noted");
    let row = store.channel("hook").await.expect("asked").expect("a way");
    assert_eq!((row.sent, row.times), (40, 0));
    let delete = Write::Delete {
        table: "t".to_string(),
    };
    store.write(delete).await.expect("deleted");
    assert_eq!(store.told("hook", &turn(3)).await, Ok(false));
}

pub async fn who_is_due_has_waited_and_not_heard(store: Arc<dyn Store>) {
    with_bob(&*store).await;
    let due = |at| Due {
        at,
        stood: 100,
        times: 2,
        digest: 1000,
        most: 9,
    };
    let found = |at| {
        let store = store.clone();
        async move {
            let waits = store.due(due(at)).await.expect("asked");
            waits.into_iter().map(|wait| wait.seat).collect::<Vec<_>>()
        }
    };
    let waits = store.waits("bob").await.expect("asked");
    assert_eq!(waits.len(), 1);
    assert_eq!((waits[0].table.as_str(), waits[0].moved), ("t", 7));
    assert_eq!(store.waits("ada").await, Ok(Vec::new()), "she is not asked");
    assert!(found(100).await.is_empty(), "not long enough");
    assert_eq!(found(107).await, [1]);
    store.write(tell(&[3], 108)).await.expect("told");
    assert!(found(109).await.is_empty(), "he has heard");
    // The table moves on, and he is asked again.
    let next = |version, at| {
        let Write::Append {
            table,
            entries,
            position,
            asked,
            result,
            ..
        } = append(version, &["b"], None)
        else {
            panic!("it grows")
        };
        Write::Append {
            table,
            version,
            entries,
            position,
            asked,
            result,
            at,
        }
    };
    store.write(next(2, 200)).await.expect("it grows");
    assert!(found(299).await.is_empty());
    assert_eq!(found(300).await, [1]);
    store.write(tell(&[4], 300)).await.expect("told");
    store.write(next(3, 400)).await.expect("it grows");
    assert!(
        found(600).await.is_empty(),
        "he was told twice and did not come"
    );
    assert_eq!(found(1300).await, [1], "now of all together");
    let covered = Write::Notice(NoticeWrite::Covered {
        channel: "hook".to_string(),
        at: 1300,
    });
    store.write(covered).await.expect("noted");
    assert!(found(2400).await.is_empty(), "there was nothing new");
}

pub async fn ways_to_tell_somebody_are_bounded_and_can_fail(store: Arc<dyn Store>) {
    with_bob(&*store).await;
    // The same once more is the same.
    let again = |id: &str, target: &str| {
        let mut row = channel(id, "bob", ChannelKind::Webhook);
        row.target = target.to_string();
        Write::Notice(NoticeWrite::Add { row, most: 2 })
    };
    store
        .write(again("x", "target of hook"))
        .await
        .expect("the same");
    store.write(again("y", "another")).await.expect("a second");
    assert_eq!(store.write(again("z", "a third")).await, CONFLICT);
    let feed = add("feed", "bob", ChannelKind::Feed);
    store.write(feed).await.expect("another kind");
    let whose = store.feed("target of feed").await;
    assert_eq!(whose, Ok(Some("bob".to_string())));
    assert_eq!(store.feed("target of hook").await, Ok(None), "no feed");
    let delivered = |well| {
        Write::Notice(NoticeWrite::Delivered {
            channel: "hook".to_string(),
            well,
        })
    };
    let failed = |store: Arc<dyn Store>| async move {
        let row = store.channel("hook").await.expect("asked").expect("a way");
        row.failed
    };
    for _ in 0..3 {
        store.write(delivered(false)).await.expect("noted");
    }
    assert_eq!(failed(store.clone()).await, 3);
    store.write(delivered(true)).await.expect("noted");
    assert_eq!(failed(store.clone()).await, 0);
    store.write(tell(&[3], 20)).await.expect("told");
    let drop = || {
        Write::Notice(NoticeWrite::Drop {
            channel: "hook".to_string(),
        })
    };
    assert_eq!(store.write(drop()).await, Ok(()));
    assert_eq!(store.write(drop()).await, CONFLICT);
    assert_eq!(store.write(tell(&[9], 20)).await, CONFLICT, "it is gone");
    assert_eq!(store.channels("bob").await.expect("asked").len(), 2);
}
