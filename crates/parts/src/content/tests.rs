//! Two kinds of records that refer to each other, and every way to get them wrong.

use super::{Kind, Printed, Reading, Records};
use crate::slug_id;
use orbis_core::{Content, ContentError, ContentFile};
use serde::Deserialize;

slug_id!(/// A fruit.
    pub struct FruitId, || TABLES.get().fruits.slugs());
slug_id!(/// A tree.
    pub struct TreeId, || TABLES.get().trees.slugs());

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fruit {
    grows_on: TreeId,
    price: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tree {
    bears: Vec<FruitId>,
    gift: Option<Gift>,
}

#[derive(Deserialize)]
#[serde(tag = "give", rename_all = "kebab-case", deny_unknown_fields)]
enum Gift {
    Fruit { of: FruitId },
    Shade {},
}

struct Tables {
    fruits: Records<FruitId, Fruit>,
    trees: Records<TreeId, Tree>,
}

const FRUITS: &str = "expect = [{ records = 'fruit', sum = 'price', is = 5 }]\n[[fruit]]\nid = 'apple'\ngrows_on = 'malus'\nprice = 2\n\
                      [[fruit]]\nid = 'pear'\ngrows_on = 'pyrus'\nprice = 3\nnote = 'ripe in autumn'\n";
const TREES: &str = "[[tree]]\nid = 'malus'\nbears = ['apple']\ngift = { give = 'fruit', of = 'pear' }\n\
                     [[tree]]\nid = 'pyrus'\nbears = ['pear']\ngift = { give = 'shade' }\n";
const FILES: &[ContentFile] = &[
    ContentFile {
        name: "fruits.toml",
        text: FRUITS,
        notes: &["note"],
    },
    ContentFile {
        name: "trees.toml",
        text: TREES,
        notes: &[],
    },
];
const KINDS: &[Kind] = &[
    Kind::of::<FruitId>(&[("fruits.toml", "fruit")]),
    Kind::of::<TreeId>(&[("trees.toml", "tree")]),
];
static TABLES: Printed<Tables> = Printed::new(FILES, KINDS, read);

fn read(files: &Reading<'_>) -> Result<Tables, ContentError> {
    Ok(Tables {
        fruits: files.get("fruits.toml", "fruit")?,
        trees: files.get("trees.toml", "tree")?,
    })
}

fn fault(file: &str, old: &str, new: &str) -> String {
    let text = FILES
        .iter()
        .find(|known| known.name == file)
        .map_or("", |known| known.text);
    assert_eq!(text.matches(old).count(), 1, "{old}");
    let wrong = (file.to_string(), text.replacen(old, new, 1));
    TABLES
        .check(&[wrong])
        .expect_err("it is refused")
        .to_string()
}

#[test]
fn files_refer_to_each_other() {
    let tables = TABLES.get();
    let apple: FruitId = "apple".parse().expect("a fruit");
    assert_eq!((FruitId::all().len(), TreeId::all().len()), (2, 2));
    let tree = tables.fruits[apple].grows_on;
    assert_eq!((tree.slug(), tables.fruits[apple].price), ("malus", 2));
    assert_eq!(tables.trees[tree].bears, [apple]);
    assert!(matches!(tables.trees[tree].gift, Some(Gift::Fruit { of }) if of.slug() == "pear"));
    assert!(matches!(tables.trees[TreeId(1)].gift, Some(Gift::Shade {})));
    assert_eq!(
        serde_json::from_str::<FruitId>("\"pear\"").expect("a fruit"),
        FruitId(1)
    );
}

#[test]
fn faults_name_file_record_and_key() {
    assert_eq!(
        fault("fruits.toml", "'malus'", "'mallus'"),
        "fruits.toml, fruit apple, grows_on (line 4): there is no tree \"mallus\""
    );
    assert_eq!(
        fault("fruits.toml", "price = 2", "prize = 2"),
        "fruits.toml, fruit apple, prize (line 5): unknown field `prize`, expected `grows_on` or `price`"
    );
    assert_eq!(
        fault("trees.toml", "of = 'pear'", "of = 'peer'"),
        "trees.toml, tree malus, gift (line 4): there is no fruit \"peer\""
    );
    assert_eq!(
        fault("trees.toml", "give = 'shade'", "give = 'shade', to = 'all'"),
        "trees.toml, tree pyrus, gift (line 8): unknown field `to`, there are no fields"
    );
    assert_eq!(
        fault("fruits.toml", "id = 'pear'", "id = 'apple'"),
        "fruits.toml, fruit apple (line 6): there are two with the id \"apple\""
    );
    assert_eq!(
        fault("fruits.toml", "id = 'pear'\n", ""),
        "fruits.toml, fruit 2 (line 6): its id is missing"
    );
    assert_eq!(
        fault("fruits.toml", "price = 3", "price = 4"),
        "fruits.toml, expect 1, records (line 1): the price of all fruit should add up to 5, but that is 6"
    );
    assert_eq!(
        fault(
            "trees.toml",
            "[[tree]]\nid = 'malus'",
            "shade = true\n[[tree]]\nid = 'malus'"
        ),
        "trees.toml, shade (line 1): unknown key `shade`"
    );
    assert!(fault("trees.toml", "bears = ['apple']", "bears = ['apple'").starts_with("trees.toml"));
    let other = TABLES.check(&[("roots.toml".to_string(), String::new())]);
    assert_eq!(
        other.expect_err("it is refused").to_string(),
        "roots.toml: the game has no such file, only fruits.toml, trees.toml"
    );
}

#[test]
fn only_keys_that_say_so_are_notes() {
    const HIDDEN: &[ContentFile] = &[ContentFile {
        name: "fruits.toml",
        text: FRUITS,
        notes: &["price"],
    }];
    static TABLES: Printed<()> = Printed::new(HIDDEN, &[], |_| Ok(()));
    assert_eq!(
        TABLES.check(&[]).expect_err("it is refused").to_string(),
        "fruits.toml, price: only keys that end with note, origin, source are notes"
    );
}

#[test]
fn corrected_content_has_a_fingerprint_and_comes_first() {
    static OWN: Printed<Tables> = Printed::new(FILES, KINDS, read);
    static SAME: Printed<Tables> = Printed::new(FILES, KINDS, read);
    static DEARER: Printed<Tables> = Printed::new(FILES, KINDS, read);
    assert_eq!(OWN.get().fruits.len(), 2);
    let file = |text: String| [("fruits.toml".to_string(), text)];
    let dearer = file(
        FRUITS
            .replace("is = 5", "is = 6")
            .replace("price = 3", "price = 4"),
    );
    assert_eq!(
        OWN.correct(&dearer).expect_err("it is in use").to_string(),
        "fruits.toml: it comes too late, the game is already in use"
    );
    assert_eq!(OWN.fingerprint(), None);
    let noted = file(format!(
        "# bought\n{}",
        FRUITS.replace("ripe in autumn", "hard")
    ));
    SAME.correct(&noted).expect("it can be read");
    assert_eq!(SAME.fingerprint(), None);
    DEARER.correct(&dearer).expect("it can be read");
    assert_eq!(DEARER.fingerprint().map(str::len), Some(16));
    assert_eq!(DEARER.get().fruits[FruitId(1)].price, 4);
}
