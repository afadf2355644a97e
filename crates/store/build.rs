//! The migrations are read when this crate is compiled: a new one compiles it again.

fn main() {
    println!("cargo:rerun-if-changed=migrations");
}
