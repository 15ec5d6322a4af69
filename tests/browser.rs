//! The page in a real browser, without a network: `cargo test --test browser -- --ignored` where chromium is installed.

#![cfg(feature = "cli")]

use std::path::Path;
use std::process::Command;

fn jing(folder: &Path, args: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_jing")).current_dir(folder).args(args).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The document as the browser has built it, scripts run.
fn dom(page: &Path) -> String {
    let args =
        ["--headless=new", "--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND", "--dump-dom"];
    let address = format!("file://{}", page.display());
    let output = Command::new("chromium").args(args).arg(address).output().expect("chromium");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
#[ignore = "needs chromium"]
fn pages_open_offline() {
    let folder = tempfile::tempdir().unwrap();
    jing(folder.path(), &["simulate", "--hands", "2000", "--out", "run"]);
    jing(folder.path(), &["simulate", "--rules", "nanjing", "--hands", "500", "--lang", "zh", "--out", "zh"]);
    jing(folder.path(), &["sweep", "--vary", "scoring.base=1..3", "--hands", "500", "--out", "sweep"]);
    for (run, words) in [
        ("run", ["Self-played deals", "Is the simulator right?", "jing replay"]),
        ("zh", ["自对弈牌局", "规则设计者之问", "jing replay"]),
        ("sweep", ["Sweep", "Every difference", "jing replay"]),
    ] {
        let page = folder.path().join(run).join("report.html");
        let clicked = folder.path().join(run).join("clicked.html");
        let click = "<script>document.querySelector('th.n button').click()</script></body>";
        std::fs::write(&clicked, std::fs::read_to_string(&page).unwrap().replace("</body>", click)).unwrap();
        assert!(dom(&clicked).contains("aria-sort"), "{run}: a click sorts a table");
        let found = dom(&page);
        for word in words {
            assert!(found.contains(word), "{run}: {word}");
        }
        assert!(found.contains("<svg") && found.contains("<title>"), "{run}: charts with values to point at");
        let lines = found.replace("http://www.w3.org/2000/svg", "");
        assert!(!lines.contains("http://") && !lines.contains("https://"), "{run}: an address of a network");
    }
}
