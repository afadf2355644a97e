//! The stubs name everything that the library gives to Python.

#[test]
fn the_stubs_name_every_function_and_class() {
    let stubs = include_str!("../orbis/_native.pyi");
    let sources = [
        include_str!("../src/lib.rs"),
        include_str!("../src/lab.rs"),
        include_str!("../src/matches.rs"),
        include_str!("../src/sim.rs"),
    ];
    let mut named = 0;
    for source in sources {
        let mut given = false;
        for line in source.lines().map(str::trim) {
            if line.starts_with("#[pyfunction]") || line.starts_with("#[pyclass") {
                given = true;
                continue;
            }
            let line = line.strip_prefix("pub ").unwrap_or(line);
            let Some(rest) = line.strip_prefix("fn ").or(line.strip_prefix("struct ")) else {
                continue;
            };
            if std::mem::take(&mut given) {
                let letters = |letter: char| letter.is_alphanumeric() || letter == '_';
                let name: String = rest.chars().take_while(|each| letters(*each)).collect();
                let (function, class) = (format!("def {name}("), format!("class {name}:"));
                let there = stubs.contains(&function) || stubs.contains(&class);
                assert!(there, "{name} is not in the stubs");
                named += 1;
            }
        }
    }
    assert!(named >= 11, "only {named} were found");
}
