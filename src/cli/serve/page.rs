//! The files of the page, which are part of the program.

/// Files of `web/page` by their names. The service worker is left out: the page is there as long as the program runs.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../../web/page/", $name)))),*]
    };
}

/// The files that are served as they are.
const FILES: &[(&str, &str)] = files![
    "answer.js",
    "engine.js",
    "files.js",
    "hand.js",
    "jing-engine.js",
    "jing-native.js",
    "jing-run.js",
    "jing-worker.js",
    "jing.js",
    "lab.css",
    "lab.js",
    "link.js",
    "manifest.webmanifest",
    "offline.js",
    "often.js",
    "players.js",
    "rulefile.js",
    "rules.js",
    "run.js",
    "runs.js",
    "score.js",
    "state.js",
    "store.js",
    "table.js",
    "tiles.js",
    "ui.js",
    "words.js",
];

/// The page itself.
const INDEX: &str = include_str!("../../../web/page/index.html");

/// Tells the page that a program plays.
const NATIVE: &str = "<head>\n<meta name=\"jing-native\" content=\"1\">";

/// A script of pages that are saved, for a part of one in the shadow of another page, as `web/build.sh` makes it.
macro_rules! part {
    ($script:literal) => {
        concat!(include_str!("../../../web/part.js"), include_str!(concat!("../../render/html/", $script)), "}\n")
    };
}

/// What the page may load: its own files.
pub const POLICY: &str = include_str!("policy.txt").trim_ascii();

/// The file at a path, and its type.
pub fn file(path: &str) -> Option<(String, &'static str)> {
    let name = path.strip_prefix('/')?;
    let text = match name {
        "" | "index.html" => INDEX.replacen("<head>", NATIVE, 1),
        "screen.js" => part!("first.js").to_owned(),
        "deal.js" => part!("deal.js").to_owned(),
        name => FILES.iter().find(|(known, _)| *known == name)?.1.to_owned(),
    };
    Some((text, kind(name)))
}

/// The type of a file by its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("html", |(_, ending)| ending) {
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "webmanifest" => "application/manifest+json",
        _ => "text/html; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    /// Files that nobody asks the program for.
    const LEFT_OUT: &[&str] = &["index.html", "jing.d.ts", "package.json", "sw.js"];

    #[test]
    fn every_file_of_the_page_is_served() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/page");
        let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let there: BTreeSet<String> = names.filter(|name| !LEFT_OUT.contains(&&**name)).collect();
        let served: BTreeSet<String> = FILES.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(served, there);
        assert!(served.iter().all(|name| ["js", "css", "webmanifest"].iter().any(|ending| name.ends_with(ending))));
    }

    #[test]
    fn the_page_knows_that_a_program_plays() {
        let (page, kind) = file("/").unwrap();
        assert!(page.contains("<meta name=\"jing-native\" content=\"1\">") && kind.starts_with("text/html"));
        for script in ["/screen.js", "/deal.js"] {
            assert!(file(script).unwrap().0.contains("export function enliven"));
        }
        for path in ["/sw.js", "/../Cargo.toml", "//lab.js", "lab.js", "/engine.wasm"] {
            assert_eq!(file(path), None, "{path}");
        }
    }
}
