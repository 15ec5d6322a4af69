//! Files of the page, embedded in the program.

use crate::render::html::{DEAL_SCRIPT, FIRST_SCRIPT};

/// Returns pairs of the name and the text of files in `web/page`, embedded when the program is compiled.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../../web/page/", $name)))),*]
    };
}

/// Files that are served unchanged. The service worker is left out: it is for use without a network, and this page needs the server anyway.
const FILES: &[(&str, &str)] = files![
    "answer.js",
    "engine.js",
    "files.js",
    "hand.js",
    "jing-base.js",
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

/// The page, without the tag in [`NATIVE_HEAD`].
const INDEX: &str = include_str!("../../../web/page/index.html");

/// Replacement for `<head>`. Its tag makes the page play deals in the program and not in workers of the browser.
const NATIVE_HEAD: &str = "<head>\n<meta name=\"jing-native\" content=\"1\">";

/// The start of a JavaScript function that runs a script of saved pages inside a shadow root. The script and `}` follow. `web/build.sh`
/// writes the same files.
const PART: &str = include_str!("../../../web/part.js");

/// Content security policy: the page loads only its own files.
pub const POLICY: &str = include_str!("policy.txt").trim_ascii();

/// Returns the text and the media type of the file at a path, or `None` if no file has this path.
pub fn file(path: &str) -> Option<(String, &'static str)> {
    let name = path.strip_prefix('/')?;
    let text = match name {
        "" | "index.html" => INDEX.replacen("<head>", NATIVE_HEAD, 1),
        "screen.js" => format!("{PART}{FIRST_SCRIPT}}}\n"),
        "deal.js" => format!("{PART}{DEAL_SCRIPT}}}\n"),
        name => FILES.iter().find(|(known, _)| *known == name)?.1.to_owned(),
    };
    Some((text, media_type(name)))
}

/// Returns the media type of a file name.
fn media_type(name: &str) -> &'static str {
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

    /// Files of `web/page` that are not in [`FILES`].
    const LEFT_OUT: &[&str] = &["index.html", "jing.d.ts", "package.json", "sw.js"];

    #[test]
    fn every_file_of_the_page_is_served() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/page");
        let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let present: BTreeSet<String> = names.filter(|name| !LEFT_OUT.contains(&&**name)).collect();
        let served: BTreeSet<String> = FILES.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(served, present);
        assert!(served.iter().all(|name| ["js", "css", "webmanifest"].iter().any(|ending| name.ends_with(ending))));
    }

    #[test]
    fn the_page_has_the_native_tag() {
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
