//! Tests of pages in Chromium without a network: `cargo test --test browser -- --ignored`.

#![cfg(feature = "cli")]

use std::path::Path;
use std::process::Command;

fn jing(folder: &Path, args: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_jing")).current_dir(folder).args(args).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Returns the document after the browser has run its scripts.
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
        ("run", ["players in ten are between", "Is the simulator right?", "<span>replay</span>"]),
        ("zh", ["十个人里九个散场时", "规则设计者关心的问题", "<span>replay</span>"]),
        ("sweep", ["Sweep", "Every difference", "<span>replay</span>"]),
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

/// Keys, buttons, the bar and taps change the step of a deal. The address and the panel follow, and the script draws the last step as it is
/// in the page.
#[test]
#[ignore = "needs chromium"]
fn a_deal_is_stepped_through() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("deal.html");
    for rules in ["nanchang", "sichuan", "nanjing"] {
        jing(folder.path(), &["replay", "--rules", rules, "--hand", "3", "--page", "deal.html", "--quiet"]);
        let written = std::fs::read_to_string(&page).unwrap();
        // The last step is read from the browser before the script draws, because the browser serializes elements in its own way.
        let keep = "<script>const felt = document.querySelector('.felt'); const parts = () => \
             [...felt.querySelectorAll('.hand, .pile, .added')].map((one) => one.innerHTML).join(); const end = parts();</script>\n<script>";
        let script = "<script>const at = () => location.hash.replace('#step-', ''); const seen = [end === parts()]; \
             const key = (key) => { dispatchEvent(new KeyboardEvent('keydown', { key })); seen.push(at()); }; \
             const press = (name) => { document.querySelector(`[data-go=${name}]`).click(); seen.push(at()); }; \
             key('Home'); key('ArrowRight'); press('on'); press('back'); \
             const range = document.querySelector('.rail input'); range.value = 9; range.dispatchEvent(new Event('input')); seen.push(at()); \
             const mid = document.querySelector('.mid'); const box = mid.getBoundingClientRect(); \
             const tap = (x) => { mid.dispatchEvent(new MouseEvent('click', { clientX: x })); seen.push(at()); }; \
             tap(box.right - 5); tap(box.left + 5); press('first'); \
             seen.push(document.querySelectorAll('.moves').length, document.querySelector('.now b').textContent.length > 3); \
             key('End'); seen.push(end === parts()); \
             seen.push([...document.querySelectorAll('.bar button')].every((one) => one.offsetHeight >= 44 && one.offsetWidth >= 44)); \
             document.title = seen.join(' ');</script></body>";
        let changed = written.replacen("<script>", keep, 1).replace("</body>", script);
        std::fs::write(&page, changed).unwrap();
        let found = dom(&page);
        let title = found.split("<title>").nth(1).and_then(|text| text.split("</title>").next()).unwrap();
        let last = title.rsplit(' ').nth(2).unwrap();
        assert_eq!(title, format!("true 1 2 3 2 9 10 9 1 1 true {last} true true"), "{rules}");
        assert!(last.parse::<usize>().unwrap() > 10, "{rules}: {last}");
    }
}

/// The maximum height of a page in pixels: six screens of 844 on a phone with all sections folded, and twice that on a desktop, where
/// charts and sections are open.
const MOST_HIGH: u32 = 5_064;

/// No page is wider than its window. On a desktop, wide content scrolls in its own box with a hint; on a phone no box scrolls, and every
/// cell and chart is visible. Browser windows cannot be narrower than about 500 pixels, so the page is loaded in a frame.
#[test]
#[ignore = "needs chromium"]
fn pages_fit_phones_and_desks() {
    let folder = tempfile::tempdir().unwrap();
    for lang in ["en", "zh"] {
        for (name, line) in [
            ("run", "simulate --hands 2000"),
            (
                "compare",
                "compare nanchang nanchang+scoring.jing.chongguan_from=4 nanchang+scoring.kong.jing=bonus --hands 2000",
            ),
            (
                "sweep",
                "sweep --vary scoring.jing.chongguan_from=0,4..6 --vary scoring.base=1..3 --hands 2000 --goal calmer",
            ),
            ("rank", "rank --keys scoring.jing scoring.base --hands 1000 --goal wilder"),
        ] {
            let out = format!("{name}-{lang}");
            let args: Vec<&str> = line.split(' ').chain(["--lang", lang, "--out", &out]).collect();
            jing(folder.path(), &args);
            let at = folder.path().join(&out);
            for width in [390, 1280] {
                let script = "const frame = document.querySelector('iframe'); const measure = () => { const page = frame.contentDocument; \
                     const root = page.documentElement; const height = root.scrollHeight; \
                     const last = page.querySelector('#origin > details'); const folded = !last.open; \
                     page.querySelector('nav a[href=\"#origin\"]').click(); const opened = last.open; \
                     frame.contentWindow.dispatchEvent(new Event('beforeprint')); \
                     const hidden = page.querySelectorAll('details:not([open])').length; \
                     const shown = [...page.querySelectorAll('.sortable td, svg.chart')].map((one) => one.getBoundingClientRect()); \
                     document.title = root.scrollWidth + ' ' + root.clientWidth + ' ' + \
                     [...page.querySelectorAll('.scroll')].filter((box) => box.scrollWidth > box.clientWidth + 1).length + ' ' + \
                     shown.filter((box) => box.right > root.clientWidth + 1).length + ' ' + \
                     [height, Number(folded), Number(opened), hidden, \
                     [...page.querySelectorAll('.sortable thead')].filter((one) => one.getBoundingClientRect().height > 0).length].join(' '); };";
                let frame = format!(
                    "<!DOCTYPE html><title>0</title><iframe src=report.html style='width:{width}px;height:900px;border:0' \
                     onload='measure()'></iframe><script>{script}</script>"
                );
                std::fs::write(at.join("frame.html"), frame).unwrap();
                let found = framed(&at.join("frame.html"));
                let title = found.split("<title>").nth(1).and_then(|text| text.split("</title>").next()).unwrap();
                let numbers: Vec<u32> = title.split(' ').map(|number| number.parse().unwrap()).collect();
                let [page, window, boxes, cut, height, folded, opened, hidden, heads] = numbers[..] else {
                    panic!("{name} {lang}: {title}")
                };
                let most = if width == 390 { MOST_HIGH } else { 2 * MOST_HIGH };
                assert!(height < most, "{name} {lang}: {height} px are more than a few screens");
                assert_eq!((folded, opened, hidden), (1, 1, 0), "{name} {lang}: a link opens, paper shows all");
                assert_eq!(heads == 0, width == 390, "{name} {lang} at {width}: cells of a phone carry the heads");
                assert!(
                    window > 0 && page <= window,
                    "{name} {lang} at {width}: the page is {page} wide, the window {window}"
                );
                assert!(
                    width > 390 || boxes + cut == 0,
                    "{name} {lang}: {boxes} boxes scroll, {cut} cells are cut on a phone"
                );
            }
        }
    }
}

/// Returns the document of a page that may read another page of the same folder.
fn framed(page: &Path) -> String {
    let args = [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--allow-file-access-from-files",
        "--virtual-time-budget=4000",
        "--window-size=1400,1000",
        "--dump-dom",
    ];
    let output =
        Command::new("chromium").args(args).arg(format!("file://{}", page.display())).output().expect("chromium");
    String::from_utf8(output.stdout).unwrap()
}
