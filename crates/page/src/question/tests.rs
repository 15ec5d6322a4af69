use super::*;
use crate::policy::NAMES;
use crate::sim::PILOTS;

/// A small deterministic random number generator.
struct Dice(u64);

impl Dice {
    /// Returns a random number from 0 to `end` − 1.
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }
}

/// Returns a random valid value of a field for a question of this kind.
fn any_value(field: &Field, kind: Kind, dice: &mut Dice) -> Value {
    let rules = ["nanchang", "sichuan+scoring.base=2", "extends = \"nanchang\"\nscoring.base = 3\n", "南昌+冲关=4"];
    let players = NAMES.map(|(name, _)| name);
    let texts = match field.name {
        "until" => &["self_draw:5%", "scores.mean.dealer:0.1"][..],
        "event" => &["tianhu+shisanlan", "self_draw+qidui"],
        "primary" => &["liuju", "swing"],
        "difference" => &["liuju=2%", "dealer_edge=0.1"],
        "keys" | "without" => &["scoring.jing", "claims.*"],
        "want" => &["liuju=2%", "evening.sd=-20%"],
        "option" => &["scoring.base=3", "two: scoring.base=2+scoring.zhahu=21"],
        _ => &["liuju", "sd of an evening"],
    };
    match field.form {
        Form::Rules => {
            let count = match kind {
                Kind::Compare | Kind::Plan => 2 + dice.below(2),
                _ => 1,
            };
            let list: Vec<Value> = (0..count).map(|_| json!(dice.one_of(&rules))).collect();
            if list.len() == 1 { list[0].clone() } else { list.into() }
        }
        Form::Players if kind == Kind::Arena => json!(["efficient", "greedy"]),
        Form::Players => match dice.below(3) {
            0 => json!(dice.one_of(&["efficient", "random", "greedy"])),
            1 => json!([0; 4].map(|_| dice.one_of(&["efficient", "random", "greedy"]))),
            // A plan does not accept players who learn.
            _ => json!(if kind == Kind::Plan { "greedy" } else { dice.one_of(&players) }),
        },
        Form::Axes => json!({"scoring.base": [1, 2], "scoring.jing.chongguan_from": "4..6"}),
        Form::Whole { least, most } | Form::Deals { least, most } => {
            json!(least + dice.below((most - least).min(5_000)))
        }
        Form::Number { least, most } => json!(least.max(0.1) + (most.min(20.0) - least.max(0.1)) * 0.25),
        Form::Points => json!([50 + dice.below(9), 200]),
        Form::Text => json!(dice.one_of(texts)),
        Form::Texts => json!([dice.one_of(texts)]),
        Form::Flag => json!(true),
        Form::Switch => json!(false),
        Form::Time => json!(dice.one_of(&["90s", "10m", "0.5s"])),
        Form::Goal => json!(dice.one_of(&["calmer", "wilder", "fairer"])),
        Form::Hashes => json!(["0123456789abcdef"]),
    }
}

/// Returns a random valid question with some of the fields of its kind.
fn any_question(dice: &mut Dice) -> Value {
    let kind = dice.one_of(&Kind::ALL);
    let mut question = json!({"kind": kind, "format": 1, "play": {}, "read": {}});
    let needed = ["rules", "players", "vary", "event", "want"];
    for field in fields_of(kind) {
        if needed.contains(&field.name) || dice.below(2) == 0 {
            question[field.part.name()][field.name] = any_value(field, kind, dice);
        }
    }
    let is_across = question["play"].get("across").is_some();
    if is_across {
        question["play"]["rules"].as_array_mut().into_iter().for_each(|rules| rules.truncate(2));
        question["play"]["players"] = json!(dice.one_of(&["efficient", "bold", "value"]));
    }
    let learns = is_across || question["play"]["players"].as_str().is_some_and(crate::policy::has_learner);
    if !learns {
        let play = question["play"].as_object_mut().unwrap();
        ["trainings", "train_deals"].into_iter().for_each(|name| drop(play.remove(name)));
    }
    question
}

/// Reads a question from JSON.
fn read(value: &Value) -> Result<Question, Faults> {
    Reading::from_json(value.clone()).finish()
}

#[test]
fn questions_survive_json() {
    let mut dice = Dice(1);
    for _ in 0..500 {
        let written = any_question(&mut dice);
        let question = read(&written).unwrap_or_else(|faults| panic!("{written}: {faults}"));
        let again = read(&question.to_json()).unwrap();
        assert_eq!(again, question, "{written}");
        assert_eq!(again.hash(), question.hash());
        assert_eq!(serde_json::from_str::<Question>(&serde_json::to_string(&question).unwrap()).unwrap(), question);
        // In a manifest, and with its fields beside each other.
        assert_eq!(read(&json!({"question": question, "seconds": 3})).unwrap(), question);
        let mut flat = json!({"kind": question.kind()});
        for part in ["play", "read"] {
            for (name, value) in written[part].as_object().unwrap() {
                flat[name] = value.clone();
            }
        }
        assert_eq!(read(&flat).unwrap(), question);
    }
}

/// A different value of any field gives a different hash, and `first_difference` returns the field.
#[test]
fn a_changed_field_is_the_first_difference() {
    let mut dice = Dice(2);
    for kind in Kind::ALL {
        for changed in fields_of(kind).filter(|field| !matches!(field.form, Form::Rules | Form::Hashes)) {
            let mut written = json!({"kind": kind, "play": {}, "read": {}});
            for field in
                fields_of(kind).filter(|field| ["rules", "players", "vary", "event", "want"].contains(&field.name))
            {
                written["play"][field.name] = any_value(field, kind, &mut dice);
            }
            if matches!(changed.name, "trainings" | "train_deals") {
                written["play"]["players"] = json!("value");
            }
            let one = read(&written).unwrap();
            let other = loop {
                written[changed.part.name()][changed.name] = match changed.name {
                    "vary" => json!(["scoring.base=7"]),
                    "players" if kind == Kind::Arena => json!(["random", "efficient"]),
                    _ => any_value(changed, kind, &mut dice),
                };
                let other = read(&written).unwrap();
                if other != one {
                    break other;
                }
            };
            let path = changed.path();
            // A time limit or a precision target also removes the default number of deals.
            let found = one.first_difference(&other, |field| field.name != "hands" || changed.name == "hands");
            let trains = changed.name == "adapted" || changed.name == "players";
            assert!(found.as_ref() == Some(&path) || trains && found.is_some(), "{kind:?}: {found:?}, not {path}");
            assert_ne!(one.hash(), other.hash(), "{path}");
        }
    }
}

/// An experiment file, a TOML file with parts, and JSON give the same question.
#[test]
fn toml_and_json_agree() {
    let toml = "name = \"mine\"\nrules = \"nanchang\"\nhands = 2_000\nseed = 3\nplayers = [\"random\", \"random\", \"random\", \"random\"]\n";
    let reading = Reading::from_text("play.toml", toml, None);
    assert_eq!(reading.name.as_deref(), Some("mine"));
    let json = json!({"kind": "simulate", "play": {"hands": "2k", "seed": 3, "players": "random"}});
    assert_eq!(reading.finish().unwrap(), read(&json).unwrap());
    let toml = "kind = \"compare\"\n[play]\nrules = [\"nanchang\", \"sichuan\"]\nmax_time = \"2m\"\n[read]\ngoal = \"calmer\"\n";
    let json = json!({"kind": "compare", "play": {"rules": ["nanchang", "sichuan"], "max_time": 120}, "read": {"goal": "calmer"}});
    assert_eq!(Reading::from_text("play.toml", toml, None).finish().unwrap(), read(&json).unwrap());
    let swept = Reading::from_text("play.toml", "[vary]\n\"scoring.base\" = \"1..3\"\n", None).finish().unwrap();
    assert_eq!((swept.kind(), swept.value("vary")), (Kind::Sweep, Some(&json!(["scoring.base=1,2,3"]))));
}

#[test]
fn defaults_are_filled_in() {
    let question = read(&json!({"kind": "simulate"})).unwrap();
    assert_eq!(question.hands(), Some(100_000));
    assert_eq!((question.seed(), question.session(), question.unit()), (1, SESSION, SESSION));
    assert_eq!((question.players().as_str(), question.rules()[0].label()), ("efficient", crate::rules::DEFAULT));
    assert_eq!((question.trainings(), question.error_rate()), (None, 0));
    assert_eq!(question.bankrolls(), crate::sim::BANKROLLS);
    let compared = json!({"kind": "compare", "play": {"rules": ["a", "b"], "players": "value"}});
    assert_eq!(read(&compared).unwrap().trainings(), Some(DEFAULT_TRAININGS));
    let ranked = json!({"kind": "rank", "play": {"adapted": true}});
    let ranked = read(&ranked).unwrap();
    assert_eq!((ranked.players().as_str(), ranked.trainings().unwrap().count), ("value", 1));
    let timed = json!({"kind": "simulate", "play": {"max_time": "1h"}});
    assert_eq!(
        (read(&timed).unwrap().hands(), read(&timed).unwrap().max_time()),
        (None, Some(Duration::from_secs(3_600)))
    );
    let planned = json!({"kind": "plan", "play": {"rules": ["a", "b"]}});
    assert!(read(&planned).unwrap().pilot() >= PILOTS);
}

/// Every fault of a damaged question has its field, and nothing panics.
#[test]
fn damaged_questions_are_refused_with_their_fields() {
    let mut dice = Dice(3);
    let wrong = [json!(null), json!({"a": 1}), json!([[]]), json!([1.5]), json!(-1), json!(1e300), json!("\u{1b}")];
    let mut named = 0;
    for number in 0..600 {
        let whole = any_question(&mut dice);
        read(&whole).unwrap();
        let mut damaged = whole.clone();
        let mut spoilt = Vec::new();
        for _ in 0..=dice.below(3) {
            let part = dice.one_of(&[Part::Play, Part::Read]);
            let fields: Vec<String> = damaged[part.name()].as_object().unwrap().keys().cloned().collect();
            if fields.is_empty() || dice.below(4) == 0 {
                let name = dice.one_of(&["sed", "playerz", "", "\u{202e}", "hands "]);
                damaged[part.name()][name] = json!(1);
                spoilt.push(format!("{}.{name}", part.name()));
                continue;
            }
            let name = &fields[dice.below(fields.len() as u64) as usize];
            let value = dice.one_of(&[0, 1, 2, 3, 4, 5, 6]);
            damaged[part.name()][name] = wrong[value].clone();
            spoilt.push(format!("{}.{name}", part.name()));
        }
        let faults = match read(&damaged) {
            Err(faults) => faults,
            // Some of the wrong values are valid for some fields, such as a control character in a text.
            Ok(_) => continue,
        };
        for path in &spoilt {
            let name = path.rsplit('.').next().unwrap();
            let alone = field(name).map(|field| {
                let kind = Kind::from_name(damaged["kind"].as_str().unwrap()).unwrap();
                read_value(field, kind, damaged.pointer(&format!("/{}", path.replace('.', "/"))).unwrap()).is_ok()
            });
            let is_named = faults.list.iter().any(|fault| &fault.field == path);
            assert!(is_named || alone == Some(true), "{number}: {path} of {damaged}: {faults}");
            named += usize::from(is_named);
        }
        // Messages in both languages contain no control characters.
        for lang in [Lang::En, Lang::Zh] {
            let text = lang.render(&crate::lang::ToMessage::to_message(&faults));
            assert!(!text.chars().any(|c| c != '\n' && crate::lang::is_instruction(c)), "{text:?}");
        }
    }
    assert!(named > 500, "{named}");
}

#[test]
fn invalid_questions_are_refused_with_the_field() {
    for (value, field) in [
        (json!(3), ""),
        (json!({"kind": "simulat"}), "kind"),
        (json!({"kind": 3}), "kind"),
        (json!({"play": {}}), "kind"),
        (json!({"kind": "simulate", "format": 2}), "format"),
        (json!({"kind": "simulate", "play": []}), "play"),
        (json!({"kind": "simulate", "read": {"hands": 3}}), "read.hands"),
        (json!({"kind": "simulate", "read": {"goal": "calmer"}}), "read.goal"),
        (json!({"kind": "compare"}), "play.rules"),
        (json!({"kind": "sweep"}), "play.vary"),
        (json!({"kind": "arena"}), "play.players"),
        (json!({"kind": "arena", "play": {"players": ["greedy", "贪心"]}}), "play.players"),
        (json!({"kind": "rare"}), "play.event"),
        (json!({"kind": "tune"}), "play.want"),
        (json!({"kind": "plan", "play": {"rules": ["a", "b"], "players": "value"}}), "play.players"),
        (json!({"kind": "compare", "play": {"rules": ["a", "b"], "trainings": 2}}), "play.trainings"),
        (json!({"kind": "compare", "play": {"rules": ["a", "b"]}, "read": {"goal": "skill"}}), "read.goal"),
        (json!({"question": 3}), "question"),
        (json!({"hands": 3, "nmae": "x"}), "nmae"),
    ] {
        let faults = read(&value).unwrap_err();
        assert!(faults.list.iter().any(|fault| fault.field == field), "{value}: {faults:?}");
    }
    let faults = Reading::from_text("play.json", "{\"kind\": ", None).finish().unwrap_err();
    assert!(faults.to_string().contains("not JSON"), "{faults}");
}

/// `with_texts` includes rule files, so that the question can be read without them.
#[test]
fn rules_of_files_become_texts() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("house.toml");
    std::fs::write(&file, "extends = \"nanchang\"\nscoring.base = 3\n").unwrap();
    let name = format!("{}+scoring.jing.chongguan_from=4", file.display());
    let question = json!({"kind": "sweep", "play": {"rules": name, "vary": {"scoring.kong.concealed": [1, 2]}}});
    let setup = Setup::new(read(&question).unwrap()).unwrap();
    let whole = setup.question.clone().with_texts(&setup.rules);
    std::fs::remove_file(&file).unwrap();
    let again = Setup::new(read(&whole.to_json()).unwrap()).unwrap();
    assert_eq!(again.arguments, setup.arguments);
    let names = |setup: &Setup| setup.rules.iter().map(|rules| rules.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&again), names(&setup));
    assert!(again.rules.iter().zip(&setup.rules).all(|(a, b)| a.fingerprint() == b.fingerprint()));
    assert!(whole.command().contains("house.toml+scoring.jing.chongguan_from=4"));
    // Rules without a name cannot be part of a command.
    let text = json!({"kind": "simulate", "play": {"rules": "extends = \"nanchang\"\nscoring.base = 3\n"}});
    assert!(read(&text).unwrap().command().starts_with("jing ask "));
}

/// Faults that need the rules also have their field, and all are returned together.
#[test]
fn faults_of_rules_and_statistics_come_together() {
    let setup_faults = |value: Value| Setup::new(read(&value).unwrap()).unwrap_err();
    let faults = setup_faults(json!({
        "kind": "compare",
        "play": {"rules": ["nanchang", "sichuan"], "until": ["tianhuu:1%", "self_draw:x"], "event": ["nothing+tianhu"]},
    }));
    let fields: Vec<&str> = faults.list.iter().map(|fault| fault.field.as_str()).collect();
    assert_eq!(fields, ["play.until", "play.until", "play.event"]);
    for (value, field) in [
        (json!({"kind": "simulate", "play": {"rules": "nanchan"}}), "play.rules"),
        (json!({"kind": "simulate", "play": {"until": "compare:sign"}}), "play.until"),
        (
            json!({"kind": "compare", "play": {"rules": ["nanchang", "nanchang"], "until": "compare:sign"}}),
            "play.until",
        ),
        (
            json!({"kind": "compare", "play": {"rules": ["nanchang", "sichuan"]}, "read": {"primary": "x"}}),
            "read.primary",
        ),
        (json!({"kind": "rank", "play": {"keys": ["nothing"]}}), "play.keys"),
        (json!({"kind": "rank", "read": {"by": ["nothing"]}}), "read.by"),
        (json!({"kind": "rare", "play": {"event": ["zhahu"]}}), "play.event"),
        (json!({"kind": "sweep", "play": {"vary": {"scoring.bass": [1, 2]}}}), "play.rules"),
    ] {
        let faults = setup_faults(value.clone());
        assert!(faults.list.iter().all(|fault| fault.field == field), "{value}: {faults:?}");
    }
}

#[test]
fn the_schema_contains_every_field_with_its_help() {
    let schema = schema();
    for (kind, of_kind) in Kind::ALL.into_iter().zip(schema["oneOf"].as_array().unwrap()) {
        assert_eq!(of_kind["properties"]["kind"]["const"], kind.name());
        for field in fields_of(kind) {
            let property = &of_kind["properties"][field.part.name()]["properties"][field.name];
            assert!(property["description"].as_str().is_some_and(|text| text.len() > 10), "{}", field.path());
        }
    }
}

#[test]
fn names_of_folders_stay_short() {
    assert_eq!(file_name("rooms/南昌 \"a\""), "rooms-南昌--a-");
    let key = "+scoring.jing.chongguan_from=4";
    let long = format!("compare-nanchang-vs-nanchang{key}{key}{key}");
    let short = file_name(&long);
    assert!(short.starts_with("compare-nanchang-vs-nanchang-") && short.len() < 40, "cut before a key: {short}");
    assert_eq!([file_name(&long), file_name(&short)], [short.clone(), short.clone()], "the same name each time");
    assert_ne!(file_name(&long.replace('4', "5")), short, "another question has another folder");
    assert!(file_name(&"compare-nanchang-vs-".repeat(4)).starts_with("compare-nanchang-vs-compare-nanchang-"));
    for name in ["南".repeat(300), "a".repeat(57), "é+".repeat(90), "-".repeat(99)] {
        let short = file_name(&name);
        assert!(short.chars().count() <= 56 && short.len() < 255, "{short}");
    }
    assert_eq!(file_name(&"a".repeat(56)), "a".repeat(56));
}
