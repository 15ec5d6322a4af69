use super::*;

/// Returns the width and height of a PNG file.
fn size(path: &Path) -> [u32; 2] {
    let bytes = fs::read(path).unwrap();
    assert_eq!(&bytes[1..4], b"PNG");
    [16, 20].map(|at| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()))
}

/// Every command about rules draws a card and prints it as three lines. With `--json` it prints only JSON.
#[test]
fn answers_are_drawn_as_cards() {
    let folder = folder();
    let at = folder.path();
    for line in [
        "simulate -n 1600",
        "compare nanchang nanchang+scoring.jing.chongguan_from=4 -n 1600",
        "compare nanchang nanchang+scoring.base=2 nanchang+scoring.base=3 -n 1600",
        "sweep --vary scoring.jing.chongguan_from=4,5,6 -n 1600",
        "rank --keys scoring.jing -n 1088",
    ] {
        for lang in ["en", "zh"] {
            let output = run(at, &format!("{line} --no-files --card card.png --lang {lang}"));
            output.clone().assert().success();
            assert_eq!(size(&at.join("card.png")), [1080, 1440], "{line}");
            let text = String::from_utf8(output.stdout).unwrap();
            let mut last = text.trim_end().lines().rev();
            assert!(last.next().unwrap().ends_with("card.png"), "{text}");
            let [command, numbers, title] = [(); 3].map(|()| last.next().unwrap());
            assert!(command.contains(" jing ") && !numbers.is_empty() && last.next() == Some(""), "{text}");
            // The title contains no interval, key or option.
            assert!(!title.is_empty() && !title.contains(['[', '_']) && !title.contains("--"), "{title}");
            if lang == "zh" && !line.starts_with("compare") {
                continue;
            }
            let with_json = run(at, &format!("{line} --no-files --card card.png --lang {lang} --json"));
            let summary = json(&with_json.stdout);
            assert_eq!(summary["verdict"]["headline"], title, "{line}");
        }
    }
}

#[test]
fn invalid_cards_are_refused_before_deals_are_played() {
    let folder = folder();
    let at = folder.path();
    for (name, fault) in [("card.jpg", "no name that ends with .png"), ("no/card.png", "no folder no")] {
        let output = run(at, &format!("simulate -n 100000000 --no-files --card {name}"));
        output.assert().code(2).stderr(contains(fault));
    }
    run(at, "simulate --rare --event tianhu --card card.png").assert().code(2);
}
