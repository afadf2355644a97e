//! Settings: who overrules whom, what is said of mistakes, and the page about them.

use super::{table::Setting, *};

fn gather(
    file: Option<&str>,
    environment: &[(&str, &str)],
    flags: &[(&'static str, &str)],
) -> Result<InForce, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("orbis.toml");
    if let Some(text) = file {
        std::fs::write(&path, text).expect("written");
    }
    let said = Said {
        file: file.map(|_| path),
        flags: flags
            .iter()
            .map(|(name, value)| (*name, (*value).to_string()))
            .collect(),
    };
    let text = |(name, value): &(&str, &str)| ((*name).to_string(), (*value).to_string());
    InForce::from(&said, &environment.iter().map(text).collect()).map_err(|why| why.to_string())
}

fn shown(all: &InForce, name: &str) -> String {
    let index = SETTINGS.iter().position(|setting| setting.name == name);
    let index = index.expect("a setting");
    let origin = match &all.origins[index] {
        Origin::File(_, line) => format!("line {line}"),
        other => other.to_string(),
    };
    format!("{} ({origin})", (SETTINGS[index].show)(&all.host))
}

#[test]
fn flags_overrule_the_environment_which_overrules_the_file() {
    let file = "# mine\naddr = \"127.0.0.1:1\"\nthink = \"3s\"\nstop = \"2s\"\n";
    let environment = [("ORBIS_ADDR", "127.0.0.1:2"), ("ORBIS_THINK", "4s")];
    let all = gather(Some(file), &environment, &[("addr", "127.0.0.1:3")]).expect("settings");
    assert_eq!(shown(&all, "addr"), "127.0.0.1:3 (--addr)");
    assert_eq!(shown(&all, "think"), "4s (ORBIS_THINK)");
    assert_eq!(shown(&all, "stop"), "2s (line 4)");
    assert_eq!(shown(&all, "log"), "text (default)");
}

#[test]
fn lists_are_lists_or_words_between_commas() {
    let file =
        "names = [\"Games.Example\", \"b.example\"]\nconnections = 12\nrequests-steady = 0.5";
    let proxies = [("ORBIS_TRUSTED_PROXIES", "127.0.0.1, 10.0.0.0/8")];
    let all = gather(Some(file), &proxies, &[]).expect("settings");
    assert_eq!(shown(&all, "names"), "games.example, b.example (line 1)");
    assert_eq!(shown(&all, "connections"), "12 (line 2)");
    assert_eq!(shown(&all, "requests-steady"), "0.5 (line 3)");
    assert_eq!(
        shown(&all, "trusted-proxies"),
        "127.0.0.1/32, 10.0.0.0/8 (ORBIS_TRUSTED_PROXIES)"
    );
}

#[test]
fn a_mistake_gets_one_sentence_with_its_place() {
    let said = |file| gather(Some(file), &[], &[]).err().unwrap_or_default();
    let wrong = [
        ("\nnonsense = 1", "line 2: there is no setting \"nonsense\""),
        (
            "think = \"long\"",
            "line 1: think: \"long\" is no duration such as",
        ),
        (
            "connections = -1",
            "line 1: connections: \"-1\" is no whole number",
        ),
        (
            "create = \"me\"",
            "line 1: create: \"me\" is none of anybody, password, admin",
        ),
        (
            "trusted-proxies = [\"here\"]",
            "line 1: trusted-proxies: \"here\" is no address or net",
        ),
        (
            "names = [\"a b\"]",
            "line 1: names: \"a b\" is no host name",
        ),
        (
            "talk = { most = 3 }",
            "line 1: talk is a text, a number or a list of texts",
        ),
        ("addr = \"x", "line 1: "),
        (
            "create = \"password\"",
            "create = \"password\" needs a password",
        ),
        (
            "luck = \"7\"\naddr = \"0.0.0.0:80\"",
            "luck foretells every game",
        ),
        (
            "luck = \"7\"\nnames = [\"games.example\"]",
            "luck foretells every game",
        ),
        (
            "addr = \"nowhere\"",
            "line 1: addr: cannot listen on nowhere",
        ),
    ];
    for (file, words) in wrong {
        let said = said(file);
        assert!(
            said.contains(words) && !said.contains('\n'),
            "{file}: {said}"
        );
    }
    let said = gather(None, &[("ORBIS_STOP", "soon")], &[]).err();
    assert!(said.is_some_and(|said| said.starts_with("ORBIS_STOP: \"soon\"")));
    let all = gather(None, &[("ORBIS_STPO", "1s")], &[]).expect("settings");
    assert_eq!(all.strange, ["ORBIS_STPO"]);
}

#[test]
fn every_value_that_is_shown_can_be_read_again() {
    let usual = Host::default();
    for setting in SETTINGS {
        let text = (setting.show)(&usual);
        if setting.name != "password" {
            let mut host = Host::default();
            (setting.read)(&mut host, &text).expect(setting.name);
            assert_eq!((setting.show)(&host), text);
        }
    }
    let all = gather(Some("password = \"open sesame\""), &[], &[]).expect("settings");
    assert_eq!(shown(&all, "password"), "(set) (line 1)");
}

#[test]
fn the_page_has_exactly_these_settings() {
    let page = include_str!("../../../../docs/hosting.md");
    let told: Vec<&str> = page
        .lines()
        .skip_while(|line| !line.starts_with("| setting |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .collect();
    let rows = page_rows();
    assert_eq!(told, rows, "the table should be:\n{}", rows.join("\n"));
}

/// The rows of the table in docs/hosting.md.
fn page_rows() -> Vec<String> {
    let usual = Host::default();
    let row = |setting: &Setting| {
        let value = match (setting.name, (setting.show)(&usual)) {
            ("data", _) => "the user's data folder".to_string(),
            (_, value) if value.is_empty() => "–".to_string(),
            (_, value) => format!("`{value}`"),
        };
        format!(
            "| `{}` | {} | {} | {} |",
            setting.name, setting.values, value, setting.about
        )
    };
    SETTINGS.iter().map(row).collect()
}
