//! What every game's content files must keep: nothing in them goes unread, and every fault is told with file, record and key.

use orbis_core::{Content, Game};
use orbis_parts::content::{Key, keys};
use std::collections::{BTreeMap, BTreeSet};

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
    let mut missed = Vec::new();
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
        let is_note = |key: &Key| file.notes.contains(&&*key.path);
        missed.extend(misspelt(content, file.name, file.text, &keys));
        let refers = |key: &&Key| {
            let last = key.path.rsplit('.').next().unwrap_or_default();
            let named = |list: &[&str]| list.contains(&last) || list.contains(&&*key.path);
            last != "id" && !named(words) && !named(file.notes)
        };
        let references = keys.iter().filter(refers);
        missed.extend(unknown(content, file.name, file.text, references, &ids));
        let records: Vec<Key> = keys.iter().filter(|key| !is_note(key)).cloned().collect();
        missed.extend(missing(content, file.name, file.text, &records));
    }
    assert!(
        missed.is_empty(),
        "{}",
        missed.join(
            "
"
        )
    );
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

/// What is wrong with the answer to a faulty file: the sentence must name the file and the record.
fn answer(
    content: &dyn Content,
    file: &str,
    key: &Key,
    text: String,
    what: &str,
) -> Option<String> {
    let place = format!("{file}, {}", key.path);
    let Some(sentence) = refusal(content, file, text) else {
        return Some(format!("{place}: {what} is not noticed ({:?})", key.record));
    };
    let record = key.record.as_deref().unwrap_or_default();
    // Without a whole kind of records, or with another id, it may be another file that misses them; without its name a record has another one.
    let elsewhere =
        [".id", ".name"].iter().any(|end| key.path.ends_with(end)) || !key.path.contains('.');
    let named = elsewhere || sentence.starts_with(file) && sentence.contains(record);
    (!named || sentence.contains('\n')).then(|| format!("{place}: {sentence}"))
}

fn misspelt(content: &dyn Content, file: &str, text: &str, keys: &[Key]) -> Vec<String> {
    // A key among other keys is read by other code; some of them show it.
    let mut seen: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let kinds = keys.iter().filter(|key| !key.element);
    let kinds = kinds.filter(|key| {
        let seen = seen.entry(&key.path).or_default();
        seen.len() < 6 && seen.insert(&key.beside)
    });
    let check = |key: &Key| {
        let mut wrong = text.to_string();
        wrong.insert_str(key.at.end, "_x");
        answer(content, file, key, wrong, "a misspelt key")
    };
    kinds.filter_map(check).collect()
}

fn unknown<'a>(
    content: &dyn Content,
    file: &str,
    text: &str,
    keys: impl Iterator<Item = &'a Key>,
    ids: &BTreeSet<String>,
) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let check = |key: &'a Key| {
        let (at, word) = key.word.as_ref()?;
        if !ids.contains(word) || !seen.insert(&key.path) {
            return None;
        }
        let mut wrong = text.to_string();
        wrong.replace_range(at.clone(), "\"no-such-thing\"");
        answer(content, file, key, wrong, "an unknown id")
    };
    keys.filter_map(check).collect()
}

fn missing(content: &dyn Content, file: &str, text: &str, keys: &[Key]) -> Vec<String> {
    let kinds: BTreeSet<&str> = keys
        .iter()
        .filter(|key| key.element && !key.path.contains('.'))
        .map(|key| &*key.path)
        .filter(|path| *path != "expect")
        .collect();
    let check = |kind: &str| {
        let header = format!("[[{kind}]]");
        let start = text.rfind(&header)?;
        let after = start + header.len();
        let end = text[after..]
            .find("\n[")
            .map_or(text.len(), |end| after + end + 1);
        let without = format!("{}{}", &text[..start], &text[end..]);
        match refusal(content, file, without) {
            Some(_) => None,
            None => Some(format!("{file}: a missing {kind} is not noticed")),
        }
    };
    kinds.into_iter().filter_map(check).collect()
}
