//! What every game's content files must keep: nothing in them goes unread, and every fault is told with file, record and key.

use orbis_core::{Content, Game};
use orbis_parts::content::{Key, keys};
use std::collections::BTreeSet;

/// Misspells every kind of key, breaks every kind of reference and leaves out a record of every kind: each must be refused in one sentence
/// that names the file and the record. `words` are keys whose values only look like references.
pub fn content_contract<G: Game>(words: &[&str]) {
    let content = G::content().expect("the game has content files");
    content.check(&[]).unwrap_or_else(|fault| panic!("{fault}"));
    let ids: BTreeSet<String> = content
        .files()
        .iter()
        .flat_map(|file| file_keys(file.text))
        .filter(|key| key.path.ends_with(".id"))
        .filter_map(|key| key.word.map(|(_, word)| word))
        .collect();
    for file in content.files() {
        let keys = file_keys(file.text);
        for note in file.notes {
            let stands = |key: &Key| key.path == *note || key.path.rsplit('.').next() == Some(note);
            assert!(keys.iter().any(stands), "{}: no note {note}", file.name);
        }
        let noted = |key: &Key| {
            let above = key.path.rsplit_once('.').map(|(above, _)| above);
            above.is_some_and(|above| above.split('.').any(|part| file.notes.contains(&part)))
        };
        let keys: Vec<Key> = keys.into_iter().filter(|key| !noted(key)).collect();
        misspelt(content, file.name, file.text, &keys);
        let refers = |key: &&Key| {
            let last = key.path.rsplit('.').next().unwrap_or_default();
            last != "id" && !words.contains(&last) && !words.contains(&&*key.path)
        };
        unknown(
            content,
            file.name,
            file.text,
            keys.iter().filter(refers),
            &ids,
        );
        missing(content, file.name, file.text, &keys);
    }
}

fn file_keys(text: &str) -> Vec<Key> {
    keys(text).unwrap_or_else(|error| panic!("{error}"))
}

/// The sentence that refuses a file in which a piece of text is replaced.
pub fn content_fault<G: Game>(file: &str, old: &str, new: &str) -> String {
    let content = G::content().expect("the game has content files");
    let found = content.files().iter().find(|known| known.name == file);
    let text = found.unwrap_or_else(|| panic!("no file {file}")).text;
    assert_eq!(
        text.matches(old).count(),
        1,
        "{old} must stand once in {file}"
    );
    refusal(content, file, text.replacen(old, new, 1)).expect("it is refused")
}

fn refusal(content: &dyn Content, file: &str, text: String) -> Option<String> {
    let fault = content.check(&[(file.to_string(), text)]).err()?;
    Some(fault.to_string())
}

/// The sentence must name the file and the record.
fn must_refuse(content: &dyn Content, file: &str, key: &Key, text: String, what: &str) {
    let Some(sentence) = refusal(content, file, text) else {
        panic!(
            "{file}, {}: {what} is not noticed ({:?})",
            key.path, key.record
        );
    };
    let record = key.record.as_deref().unwrap_or_default();
    // Without a whole kind of records, or with another id, it may be another file that misses them.
    let elsewhere = !key.path.contains('.') || key.path.ends_with(".id");
    let named = elsewhere || sentence.starts_with(file) && sentence.contains(record);
    assert!(
        named && !sentence.contains('\n'),
        "{file}, {}: {sentence}",
        key.path
    );
}

fn misspelt(content: &dyn Content, file: &str, text: &str, keys: &[Key]) {
    let mut seen = BTreeSet::new();
    for key in keys.iter().filter(|key| !key.element) {
        if seen.insert((&key.path, &key.beside)) {
            let mut wrong = text.to_string();
            wrong.insert_str(key.at.end, "_x");
            must_refuse(content, file, key, wrong, "a misspelt key");
        }
    }
}

fn unknown<'a>(
    content: &dyn Content,
    file: &str,
    text: &str,
    keys: impl Iterator<Item = &'a Key>,
    ids: &BTreeSet<String>,
) {
    let mut seen = BTreeSet::new();
    for key in keys {
        let Some((at, word)) = &key.word else {
            continue;
        };
        if ids.contains(word) && seen.insert(&key.path) {
            let mut wrong = text.to_string();
            wrong.replace_range(at.clone(), "\"no-such-thing\"");
            must_refuse(content, file, key, wrong, "an unknown id");
        }
    }
}

fn missing(content: &dyn Content, file: &str, text: &str, keys: &[Key]) {
    let kinds: BTreeSet<&str> = keys
        .iter()
        .filter(|key| key.element && !key.path.contains('.'))
        .map(|key| &*key.path)
        .filter(|path| *path != "expect")
        .collect();
    for kind in kinds {
        let header = format!("[[{kind}]]");
        let Some(start) = text.rfind(&header) else {
            continue;
        };
        let after = start + header.len();
        let end = text[after..]
            .find("\n[")
            .map_or(text.len(), |end| after + end + 1);
        let without = format!("{}{}", &text[..start], &text[end..]);
        let sentence = refusal(content, file, without);
        assert!(
            sentence.is_some(),
            "{file}: a missing {kind} is not noticed"
        );
    }
}
