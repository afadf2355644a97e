//! `orbis serve` and `orbis check-journals`: what they say when something is wrong. That they work is shown in a browser.

use crate::common::{fails, folder, ok, word};

#[test]
fn an_address_that_is_none_gets_one_sentence() {
    let folder = folder("serve-address");
    let said = fails(&["serve", "--addr", "nowhere", "--data", word(&folder)]);
    assert!(said.contains("cannot listen on nowhere"), "{said}");
}

#[test]
fn a_folder_that_is_none_gets_one_sentence() {
    let folder = folder("serve-folder");
    let file = folder.join("file");
    std::fs::write(&file, "text").expect("written");
    let said = fails(&["serve", "--data", word(&file)]);
    assert!(said.contains("file"), "{said}");
}

#[test]
fn journals_of_an_empty_folder_are_all_well() {
    let folder = folder("check-journals");
    let said = ok(&["check-journals", "--data", word(&folder)], "");
    assert!(said.starts_with("0 tables in play"), "{said}");
}
