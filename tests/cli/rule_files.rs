//! Tests of rule files: keys that a file leaves out, and names of version 0.1.

use std::fs;
use std::process::Command;

/// Runs the program in a folder. Returns whether it succeeds, its standard output and its standard error.
fn jing(folder: &tempfile::TempDir, arguments: &[&str]) -> (bool, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_jing")).current_dir(folder).args(arguments).output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    (output.status.success(), out, err)
}

#[test]
fn keys_that_a_file_leaves_out_have_neutral_values() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mine.toml"), "[scoring]\nfamily = \"qionghu\"\nbase = 3\n").unwrap();
    assert_eq!(jing(&folder, &["rules", "check", "mine.toml"]), (true, String::new(), String::new()));
    let (ok, out, err) = jing(&folder, &["rules", "check", "--complete", "mine.toml", "nanchang"]);
    assert!(ok && err.is_empty(), "{err}");
    assert!(out.starts_with("# mine.toml: 108 keys left out\ntiles.set = \"with_honours\"\n"), "{out}");
    assert!(out.contains("\nscoring.factors.kong = 1\n") && !out.contains("scoring.base"), "{out}");
    assert!(out.ends_with("\n# nanchang: 0 keys left out\n"), "{out}");
    // Adding the omitted keys with their neutral values changes nothing.
    let (_, shown, _) = jing(&folder, &["rules", "show", "mine.toml"]);
    fs::write(folder.path().join("full.toml"), &shown).unwrap();
    assert_eq!(jing(&folder, &["rules", "show", "full.toml"]).1, shown);
    assert!(jing(&folder, &["rules", "check", "--complete", "full.toml"]).1.ends_with(" 0 keys left out\n"));
}

#[test]
fn names_of_version_0_1_are_read_with_a_notice() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("old.toml"), "extends = \"nanchang\"\n[claims]\njingdiao_ron = \"allowed\"\n")
        .unwrap();
    fs::write(folder.path().join("child.toml"), "extends = \"old.toml\"\n").unwrap();
    for file in ["old.toml", "child.toml"] {
        let (ok, out, err) = jing(&folder, &["rules", "check", file]);
        assert!(ok && out.is_empty(), "{out}");
        assert_eq!(err.matches("notice: ").count(), 1, "{err}");
        assert!(err.contains("old.toml:3:1: claims.jingdiao_ron") && err.contains("claims.jingdiao_discard"), "{err}");
    }
    assert!(jing(&folder, &["rules", "diff", "old.toml", "nanchang+claims.jingdiao_discard=allowed"]).1.is_empty());
    // The notice is printed once for the whole grid, and the tables have the current name.
    let sweep = ["sweep", "--vary", "claims.jingdiao_ron=deguo_only,allowed", "--hands", "64", "--out", "sweep"];
    let (ok, _, err) = jing(&folder, &sweep);
    assert!(ok, "{err}");
    assert_eq!(err.matches("notice: ").count(), 1, "{err}");
    let manifest = fs::read_to_string(folder.path().join("sweep/manifest.json")).unwrap();
    assert!(manifest.contains("claims.jingdiao_discard") && !manifest.contains("jingdiao_ron"));
}
