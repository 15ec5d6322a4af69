"""Tests of the commands in Python: they have the same results and errors as on the command line."""

import copy
import datetime
import inspect
import json
import multiprocessing
import os
import pickle
import shutil
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from polars.testing import assert_frame_equal

import jing
from jing import _jing
from jing._commands import _as_arguments as as_arguments

# The function of each command, and the parameters that have other names than the options.
COMMANDS = {
    "eval": (jing.evaluate, {"hands": "hand"}),
    "score": (jing.score, {}),
    "simulate": (jing.simulate, {}),
    "compare": (jing.compare, {}),
    "sweep": (jing.sweep, {}),
    "plan": (jing.plan, {}),
    "rank": (jing.rank, {}),
    "arena": (jing.arena, {}),
    "tune": (jing.tune, {}),
    "ask": (jing.ask, {}),
    "schema": (jing.schema, {"what": "name"}),
    "merge": (jing.merge, {}),
    "train": (jing.train, {}),
    "report": (jing.report, {}),
    "replay": (jing.replay, {}),
    "advise": (jing.advise, {}),
    "bench": (jing.bench, {}),
    "exact tianhu": (jing.exact, {}),
    "exact shapes": (jing.exact, {}),
    "exact shanten": (jing.exact, {}),
    "exact waits": (jing.exact, {}),
    "exact jing": (jing.exact, {}),
    "rules list": (jing.presets, {}),
    "rules show": (jing.Rules, {"rules": "spec"}),
    "rules explain": (jing.explain, {}),
    "rules new": (jing.new_rules, {"from": "from_", "set": "changes"}),
    "rules check": (jing.check, {}),
    "rules diff": (jing.Rules.diff, {"a": "self", "b": "other"}),
    "rules schema": (jing.schema, {}),
    "rules predicates": (jing.predicates, {}),
    "completions": (jing.completions, {}),
}
# Options that Python offers in another form: `jing.part`, `jing.rare`, `Rules.left_out`, `jing.explain`, `jing.so_far`. Results always have
# a folder with a card, and options of terminal output are not needed.
OTHERWISE = {"help", "version", "json", "lang", "part", "complete", "quiet", "rare", "explain", "no_files", "so_far", "tiles", "card"}


def leaves(command, path=()):
    if not command["commands"]:
        yield " ".join(path), command["arguments"]
    for inner in command["commands"]:
        if inner["name"] != "help":
            yield from leaves(inner, (*path, inner["name"]))


def test_functions_have_all_arguments_of_the_commands():
    found = dict(leaves(json.loads(_jing.commands())))
    assert set(found) == set(COMMANDS), "a command without its function"
    for name, arguments in found.items():
        function, renamed = COMMANDS[name]
        parameters = inspect.signature(function).parameters
        for argument in arguments:
            if argument["name"] not in OTHERWISE:
                assert renamed.get(argument["name"], argument["name"]) in parameters, f"{name}: {argument}"


def assert_equal(result, folder):
    """Asserts that a result has the same tables and page as the folder of a command."""
    names = sorted(path.stem for path in folder.glob("*.parquet"))
    assert names and result.tables == names
    for name in names:
        assert (result.folder / f"{name}.parquet").read_bytes() == (folder / f"{name}.parquet").read_bytes()
        assert_frame_equal(getattr(result, name), pl.read_parquet(folder / f"{name}.parquet"))
    result.report(folder / "copy.html")
    assert (folder / "copy.html").read_bytes() == (folder / "report.html").read_bytes()


@pytest.mark.parametrize(
    ("line", "call"),
    [
        (
            "simulate --rules sichuan --hands 500 --seed 7 --hands-table --bankroll 10,20",
            lambda: jing.simulate("sichuan", hands=500, seed=7, hands_table=True, bankroll=[10, 20]),
        ),
        (
            "compare nanchang nanchang-guide nanchang+scoring.base=2 --hands 300",
            lambda: jing.compare(["nanchang", jing.Rules("nanchang-guide"), "nanchang+scoring.base=2"], hands=300),
        ),
        (
            "simulate --players value,efficient,greedy,random --hands 64 --lang zh",
            lambda: jing.simulate(players=["value", "efficient", "greedy", "random"], hands=64, lang="zh", threads=1),
        ),
        (
            "sweep --vary scoring.jing.chongguan_from=4..6 --hands 200",
            lambda: jing.sweep(vary={"scoring.jing.chongguan_from": range(4, 7)}, hands=200),
        ),
        ("arena efficient greedy --hands 100", lambda: jing.arena(["efficient", "greedy"], hands=100)),
    ],
)
def test_runs_give_the_same_results_as_the_commands(command, somewhere, line, call):
    assert command(*line.split(), "--out", "theirs").returncode == 0
    result = call()
    assert_equal(result, somewhere / "theirs")
    assert result.summary["kind"] == line.split()[0]
    assert result.command.startswith("jing " + line.split()[0])
    assert (result.card or b"")[1:4] == (b"" if line.startswith("arena") else b"PNG")
    html = result._repr_html_()
    assert "<svg" in html and "jing " + line.split()[0] in html and "<table" in html
    with pytest.raises(AttributeError, match="no table nonsense"):
        result.nonsense
    assert_equal(jing.open("theirs"), somewhere / "theirs")


QUESTIONS = (Path(__file__).parents[2] / "tests" / "data" / "questions.jsonl").read_text(encoding="utf-8").splitlines()


def test_questions_of_every_form_give_the_same_results(command, somewhere):
    """A question as text, dict, file and manifest gives the same results in Python and on the command line."""
    for number, text in enumerate(QUESTIONS):
        (somewhere / "question.json").write_text(text, encoding="utf-8")
        assert command("ask", "question.json", "--out", f"theirs-{number}").returncode == 0, text
        ways = [text, json.loads(text), somewhere / "question.json", somewhere / f"theirs-{number}" / "manifest.json"]
        assert_equal(jing.ask(ways[number % 4]), somewhere / f"theirs-{number}")
    planned = jing.ask({"kind": "plan", "play": {"rules": ["nanchang", "nanchang+scoring.base=2"], "pilot": 8192}})
    assert planned["question"]["kind"] == "plan" and jing.ask(planned)["rows"] == planned["rows"]
    with pytest.raises(ValueError, match="play.sed: there is no such field"):
        jing.ask({"kind": "simulate", "play": {"sed": 1}})
    assert jing.schema("question") == json.loads(command("schema", "question").stdout)
    assert jing.schema("answer") == json.loads(command("schema", "answer").stdout)


def test_answers_equal_those_of_the_commands(command, somewhere):
    def printed(*arguments):
        return json.loads(command(*arguments, "--json").stdout)

    hand = "456678m12sSSWW5p"
    assert jing.evaluate(hand, indicator="5p") == printed("eval", hand, "--indicator", "5p")
    assert jing.evaluate([hand, hand])[1] == printed("eval", hand)
    assert jing.evaluate([]) == []
    assert jing.exact("jing") == printed("exact", "jing")
    assert jing.exact("tianhu", "sichuan") == printed("exact", "tianhu", "--rules", "sichuan")
    assert jing.presets() == printed("rules", "list")
    assert jing.predicates() == printed("rules", "predicates")
    assert jing.schema() == json.loads(command("rules", "schema").stdout)
    rules = jing.Rules("nanchang+scoring.base=2")
    assert rules.show() == command("rules", "show", "nanchang+scoring.base=2").stdout
    assert rules.diff(jing.Rules()) == [("scoring.base", "2", "1")]
    assert (rules.name, rules.family, len(rules.fingerprint)) == ("nanchang+scoring.base=2", "nanchang", 64)
    assert rules == jing.Rules("nanchang+scoring.base=2") != jing.Rules() and len({rules, jing.Rules()}) == 2
    assert jing.Rules().fingerprint.startswith(jing.presets()[0]["fingerprint"])
    jing.simulate(hands=16, log="log.jsonl", log_hands=3)
    assert jing.replay("log.jsonl") == [json.loads(line) for line in (somewhere / "log.jsonl").read_text().splitlines()]
    assert jing.replay(hand=2) == [event for event in jing.replay("log.jsonl", hand=2)]
    assert jing.explain("chongguan_from")["rows"][0]["chinese"] == "冲关"
    house = jing.new_rules("南昌", {"冲关": 4, "claims.chow": False}, out="house.toml")
    assert [change["key"] for change in house["changes"]] == ["claims.chow", "scoring.jing.chongguan_from"]
    assert jing.Rules("house.toml").diff(jing.Rules()) and house["next"] == "jing compare nanchang house.toml"
    with pytest.raises(ValueError, match="house.toml 已经存在"):
        jing.new_rules("nanchang", {"scoring.base": 2}, out="house.toml", lang="zh")
    assert "simulate" in jing.completions("bash")
    counted = jing.exact("tianhu")
    assert jing.rare("tianhu")[0]["how"] == "exact" and counted
    planned = jing.plan(["nanchang", "nanchang+scoring.base=2"], pilot=8192, threads=2)
    assert {"statistic", "category", "deals"} <= set(planned.columns)
    assert jing.rank(keys="scoring.jing.bawang", hands=320)
    assert jing.rank(keys="scoring.jing.bawang", hands=320, out="ranked") and (somewhere / "ranked").is_dir()
    wish = {"want": {"evening.sd": "-20%"}, "keys": "jing", "hands": 16384}
    found = jing.tune(**wish)
    assert found["proposals"] and found == jing.tune(**wish, out="tuned") and (somewhere / "tuned" / "report.html").is_file()
    assert jing.ask(found["question"]) == found and jing.ask(somewhere / "tuned" / "manifest.json", out="tuned") == found
    assert jing.run("--version").startswith("jing ")
    learned = jing.train(deals=400, out="my.weights")
    assert learned["deals"] == 400 and (somewhere / "my.weights").is_file()


SITUATION = """
rules = "nanchang"
dealer = 0
indicator = "2m"
end = "win"

[[wins]]
seat = 1
by = "discard"
from = 2
tile = "4p"

[[seats]]
hand = "456789m123s1199p"
[[seats]]
hand = "58m169s7pWENSCFP"
discards = "1m9p"
[[seats]]
hand = "[345s]1122334455p"
[[seats]]
hand = "(7777s)6677p888pSS4s"
"""


def test_situations(command, somewhere):
    path = somewhere / "situation.toml"
    path.write_text(SITUATION)
    theirs = json.loads(command("score", path, "--json").stdout)
    assert jing.score(path) == jing.score(SITUATION) == theirs
    with pytest.raises(ValueError, match="pathlib.Path"):
        jing.score(str(path))
    with pytest.raises(ValueError, match="pathlib.Path"):
        jing.advise(str(path))
    seats = [line.split('"')[1] for line in SITUATION.splitlines() if line.startswith("hand")]
    situation = {
        "rules": "nanchang", "dealer": 0, "indicator": "2m", "end": "win",
        "wins": [{"seat": 1, "by": "discard", "from": 2, "tile": "4p"}],
        "seats": [{"hand": hand} for hand in seats],
    }  # fmt: skip
    situation["seats"][1]["discards"] = "1m9p"
    assert jing.score(situation) == theirs
    with pytest.raises(ValueError, match="standard input"):
        jing.score(SITUATION.replace("dealer = 0", "dealer = 9"))


POSITION = """
rules = "tuidaohu"
dealer = 0
seat = 0
drawn = "5p"
[[seats]]
hand = "123456789m46p99s"
[[seats]]
[[seats]]
[[seats]]
"""


def test_advice(command, somewhere):
    path = somewhere / "position.toml"
    path.write_text(POSITION)
    player = "search@128:efficient"
    theirs = json.loads(command("advise", path, "--player", player, "--json").stdout)
    assert jing.advise(path, player=player) == jing.advise(POSITION, player=player) == theirs
    assert theirs["candidates"][0]["act"] == "win"
    told = jing.replay(hand=1, rules="tuidaohu", advise=player)
    assert sum(seat["points"] for seat in told[0]["seats"]) == 0


def test_the_page_can_be_written_again(somewhere):
    played = jing.simulate(hands=200)
    page = (played.folder / "report.html").read_bytes()
    (played.folder / "report.html").unlink()
    assert jing.report(played).read_bytes() == page


def test_parts_are_merged(somewhere):
    whole = jing.simulate("nanjing", hands=3000, hands_table=True)
    files = [jing.part("simulate", rules="nanjing", hands=3000, hands_table=True, part=k, of=3, out="parts") for k in (3, 1, 2)]
    assert_equal(jing.merge(files), whole.folder)
    assert_equal(jing.merge("parts", out="merged"), whole.folder)
    with pytest.raises(ValueError, match="part"):
        jing.merge(files[:2])
    said = [jing.so_far(parts) for parts in (files[0], files[1], files[:2], "parts")]
    assert said[0]["hands"] + said[1]["hands"] == said[2]["hands"] < said[3]["hands"] == 3000
    assert said[2]["interrupted"] and not said[3]["interrupted"]


@pytest.mark.parametrize(
    ("line", "call"),
    [
        ("simulate --rules nanchan", lambda: jing.simulate("nanchan")),
        ("simulate --rules nanchang+scoring.bas=2", lambda: jing.simulate("nanchang+scoring.bas=2")),
        ("simulate --hands=0", lambda: jing.simulate(hands=0)),
        ("simulate --hands=-5", lambda: jing.simulate(hands=-5)),
        ("simulate --players=nobody", lambda: jing.simulate(players="nobody")),
        ("compare nanchang", lambda: jing.compare(["nanchang"])),
        ("sweep", lambda: jing.sweep()),
        ("arena efficient efficient", lambda: jing.arena(["efficient", "efficient"])),
        ("eval 123x", lambda: jing.evaluate("123x")),
        ("score missing.toml", lambda: jing.score(Path("missing.toml"))),
        ("exact tianhu --indicator=9q", lambda: jing.exact("tianhu", indicator="9q")),
        ("rules check missing.toml", lambda: jing.check("missing.toml")),
        ("rules show nope", lambda: jing.Rules("nope")),
        ("replay missing.jsonl", lambda: jing.replay("missing.jsonl")),
        ("bench --hands=many", lambda: jing.bench(hands="many")),
    ],
)
def test_invalid_input_raises_the_error_of_the_command(command, line, call):
    refused = command(*line.split())
    assert refused.returncode == 2
    with pytest.raises(ValueError) as error:
        call()
    # Only the command mentions its help.
    theirs = refused.stderr.partition("\n\nUsage: ")[0].partition("\n\nFor more information")[0]
    assert as_arguments(theirs.strip().removeprefix("error: ")) == str(error.value).strip()


def test_errors_name_arguments_as_python_does():
    with pytest.raises(ValueError, match="invalid value 'soon' for max_time: expected a time"):
        jing.simulate(max_time="soon")
    with pytest.raises(ValueError) as refused:
        jing.simulate(hands=100, resume=True, hands_table=True, experiment="nowhere.toml")
    assert "--" not in str(refused.value)
    with pytest.raises(ValueError, match="invalid value 'xx' for lang"):
        jing.simulate(hands=1, lang="xx")


@pytest.mark.parametrize(
    "call, text",
    [
        (lambda: jing.evaluate("--rules"), "  --rules\n"),
        (lambda: jing.evaluate("--rules=secret.txt"), "--rules=secret.txt"),
        (lambda: jing.simulate("my--seed.toml"), '"my--seed.toml"'),
        (lambda: jing.simulate(hands=32, event="foo --players bar"), '"foo --players bar"'),
    ],
)
def test_text_of_the_user_stays_as_it_is_in_errors(call, text):
    with pytest.raises(ValueError) as refused:
        call()
    assert text in str(refused.value)


def test_an_exception_of_the_progress_function_keeps_its_type():
    class Mine(ValueError):
        pass

    def refuse(*_):
        raise Mine("--seed")

    with pytest.raises(Mine, match="^--seed$"):
        jing.simulate(hands=10**9, players="random", progress=refuse)


def test_values_of_any_type_are_accepted():
    stakes = jing.simulate(hands=320, players="greedy", bankroll=[50, 100]).manifest["question"]
    for bankroll in (np.array([50, 100]), (stake for stake in (50, 100)), range(50, 101, 50), (np.int64(50), 100.0)):
        assert jing.simulate(hands=320, players="greedy", bankroll=bankroll).manifest["question"] == stakes
    assert jing.simulate(hands=32, players=np.array(["greedy"] * 4), max_time=datetime.timedelta(minutes=1)).summary["hands"] == 32
    swept = jing.sweep("nanchang", vary={"scoring.base": np.arange(1, 3)}, hands=32, players="greedy")
    assert len(set(swept.estimates["rules"])) == 3
    for time in (np.timedelta64(60, "s"), np.timedelta64(60 * 10**9, "ns"), 60.0):
        assert jing.simulate(hands=32, players="greedy", max_time=time).summary["hands"] == 32
    asked = {"kind": "simulate", "rules": jing.Rules("sichuan"), "hands": 1e2, "players": ("greedy",) * 4}
    assert jing.ask(asked).summary["hands"] == 100
    assert len(set(jing.sweep("nanchang", vary={"scoring.base": np.linspace(1, 2, 2)}, hands=32, players="greedy").estimates["rules"])) == 3
    for value in ({50, 100}, open(os.devnull)):
        with pytest.raises(TypeError, match="a set has no order|not an open file"):
            jing.simulate(hands=32, bankroll=value)
    situation = {
        "rules": "nanchang", "dealer": np.int64(0), "indicator": "2m", "end": "win",
        "wins": ({"seat": np.int8(1), "by": "discard", "from": 2, "tile": "4p"} for _ in range(1)),
        "seats": [
            {"hand": "456789m123s1199p"}, {"hand": "58m169s7pWENSCFP", "discards": "1m9p"},
            {"hand": "[345s]1122334455p"}, {"hand": "(7777s)6677p888pSS4s"},
        ],
    }  # fmt: skip
    assert jing.score(situation)["payments"] == [-34, 83, -39, -10]


def test_results_can_be_closed(somewhere):
    with jing.simulate(hands=320, players="greedy") as result:
        frequencies, folder = result.frequencies, result.folder
        frame = result.to_pandas("scores")
        assert list(frame.columns) == result.scores.columns and len(frame) == result.scores.height
    assert not folder.exists() and result.frequencies is frequencies
    result.close()
    assert "closed" in repr(result) and "closed" in result._repr_html_() and not hasattr(result, "players")
    for use in (
        lambda: result.table("scores"), lambda: result.report(somewhere), lambda: pickle.dumps(result),
        lambda: result.tables, lambda: result.card, lambda: result.pictures,
    ):  # fmt: skip
        with pytest.raises(ValueError, match="this run is closed.*out"):
            use()
    with jing.simulate(hands=320, players="greedy", out="kept") as kept:
        pass
    assert kept.table("scores").height > 0


@pytest.mark.parametrize("number", [1e3, np.int64(1000), np.float32(1000), np.uint8(100)])
def test_whole_numbers_of_any_type_are_accepted(number):
    assert jing.simulate(hands=number, players="random").summary["hands"] == int(number)


@pytest.mark.parametrize("number", [1.5, float("nan"), float("inf"), np.float64(0.5)])
def test_fractions_are_refused(number):
    with pytest.raises(ValueError, match="hands=.*expected a whole number"):
        jing.simulate(hands=number)


def test_a_string_in_place_of_a_list_is_refused():
    for name in ("compare", "plan"):
        with pytest.raises(ValueError, match=rf'expected a list of rules, got a string; write {name}\(\["nanchang", ...\]\)'):
            getattr(jing, name)("nanchang")
    with pytest.raises(ValueError, match="expected a list of players, got a string"):
        jing.arena("efficient")
    with pytest.raises(ValueError, match="expected a list of rules, got one Rules"):
        jing.compare(jing.Rules("nanchang"))


def test_failures_raise_os_error(somewhere):
    (somewhere / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        jing.simulate(hands=16, out="file/below")


def test_commands_run_in_parallel_and_without_the_gil():
    told = []
    jing.simulate(hands=30_000, threads=1, progress=lambda *standing: told.append(standing))
    assert told and all(total == 30_000 and unit == "deals" and 0 <= done <= total for done, total, unit, _ in told)
    assert [done for done, *_ in told] == sorted(done for done, *_ in told)
    # Several commands run at once, each with its own result, while Python continues.
    results = {}
    threads = [threading.Thread(target=lambda seed=seed: results.update({seed: jing.simulate(hands=2000, seed=seed)})) for seed in (1, 2)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    for seed, result in results.items():
        assert result.summary["seed"] == seed
        assert_frame_equal(result.scores, jing.simulate(hands=2000, seed=seed).scores)


def test_an_exception_of_the_progress_function_stops_the_run():
    def stop(*_):
        raise RuntimeError("enough")

    began = time.monotonic()
    with pytest.raises(RuntimeError, match="enough"):
        jing.simulate(hands=1_000_000_000, progress=stop)
    assert time.monotonic() - began < 30


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_saves_finished_deals(somewhere):
    code = "import jing; jing.simulate(hands=10**9, out='out', progress=lambda done, *_: done > 20_000 and print('playing', flush=True))"
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "playing\n"
    child.send_signal(signal.SIGINT)
    _, said = child.communicate(timeout=60)
    assert child.returncode != 0 and "KeyboardInterrupt" in said
    result = jing.open(somewhere / "out")
    assert 0 < result.manifest["hands"] < 10**9 and result.manifest["interrupted"] and result.frequencies.height > 0


def simulated(seed):
    return jing.simulate(hands=200, seed=seed, threads=1)


CONTEXTS = [name for name in ("fork", "spawn") if name in multiprocessing.get_all_start_methods()]


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("context", CONTEXTS)
def test_results_can_be_sent_between_processes(context):
    here = [simulated(seed) for seed in (1, 2)]
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(context)) as pool:
        # A forked process must not remove the folder of its parent.
        there = [answer.result(120) for answer in [pool.submit(simulated, seed) for seed in (1, 2)]]
    for one, other in zip(here, there):
        assert one.tables and one.folder.is_dir() and one.folder != other.folder
        assert_equal(other, one.folder)
        assert other.summary["seed"] == one.summary["seed"] and other.command == one.command


def test_results_are_pickled_and_copied(somewhere):
    result = simulated(1)
    copies = [pickle.loads(pickle.dumps(result)), copy.copy(result), copy.deepcopy(result), pickle.loads(pickle.dumps(copy.copy(result)))]
    kept = [one.folder for one in copies]
    assert len({result.folder, *kept}) == 5
    for one in copies:
        assert_equal(one, result.folder)
        assert one.pictures == result.pictures and one.report(somewhere / "page.html").stat().st_size > 10_000
    del one, copies
    assert result.folder.is_dir() and not any(folder.exists() for folder in kept)
    # A result with `out` is pickled as its path.
    out = jing.simulate(hands=200, out="out")
    data = pickle.dumps(out)
    assert len(data) < 100_000 and pickle.loads(data).folder == somewhere / "out"
    assert_equal(pickle.loads(data), somewhere / "out")
    shutil.rmtree("out")
    with pytest.raises(ValueError, match="no finished run"):
        pickle.loads(data)


def test_mixed_folders_are_refused(somewhere):
    for seed, name in [(1, "one"), (2, "two")]:
        jing.simulate(hands=200, seed=seed, out=name)
    jing.simulate(hands=400, seed=1, out="more")
    for other in ("two", "more"):
        shutil.copytree("one", "mixed", dirs_exist_ok=True)
        shutil.copy(f"{other}/scores.parquet", "mixed")
        with pytest.raises(ValueError, match="scores.parquet.*belongs to another run"):
            jing.open("mixed")
    jing.rank(keys="scoring.jing.bawang", hands=320, out="ranked")
    assert jing.open("ranked").tables == ["rank"]


def test_an_interrupted_publication_is_completed(somewhere):
    for kind in ("simulate", "rank"):
        out = somewhere / kind
        for seed, name in [(1, "old"), (2, "new")]:
            if kind == "rank":
                jing.rank(keys="scoring.jing.bawang", hands=320, seed=seed, out=out / name)
            else:
                jing.simulate(hands=200, seed=seed, out=out / name)
        (out / "new").rename(out / "old" / ".results")
        opened = jing.open(out / "old")
        assert opened.manifest["seed"] == 2 and not (out / "old" / ".results").exists()


HOSTILE = "--rules=secret.txt"


def given(annotation):
    """Returns untrusted text for a parameter that accepts text."""
    if annotation.startswith("int") or annotation == "Any":
        return 1
    if "Mapping[str" in annotation and "str |" not in annotation:
        return {HOSTILE: HOSTILE}
    return [HOSTILE] if annotation.startswith("Sequence") else HOSTILE


def test_text_is_never_parsed_as_an_option(monkeypatch, somewhere):
    class Called(Exception):
        pass

    def call(arguments, *_):
        raise Called(arguments)

    monkeypatch.setattr(_jing, "call", call)
    functions = {name: function for name in jing.__all__ if inspect.isfunction(function := getattr(jing, name))}
    assert len(functions) > 25
    for name, function in functions.items():
        if name in ("run", "open"):
            continue
        parameters = inspect.signature(function).parameters.values()
        text = [one for one in parameters if "str" in str(one.annotation) or "Like" in str(one.annotation) or "Path_" in str(one.annotation) or "Players" in str(one.annotation)]
        keywords = {one.name: given(str(one.annotation)) for one in [*text, *(one for one in parameters if one.default is one.empty)] if one.kind not in (one.VAR_KEYWORD, one.VAR_POSITIONAL)}
        words = [HOSTILE] * any(one.kind == one.VAR_POSITIONAL for one in parameters)
        if name == "part":
            keywords["command"] = "simulate"
        try:
            function(*([keywords.pop("command")] if name == "part" else []), *words, **keywords)
        except Called as called:
            arguments = called.args[0]
            own = arguments[: arguments.index("--")] if "--" in arguments else arguments
            assert HOSTILE not in own, f"{name}: {arguments}"
            assert not text or any(HOSTILE in argument for argument in arguments), f"{name}: {arguments}"
        except ValueError as error:
            # This argument is part of the command.
            assert name == "exact" and "not an option" in str(error), f"{name}: {error}"
        else:
            assert name in ("presets", "schema"), f"{name} calls nothing"


def test_untrusted_text_reads_no_files(somewhere):
    (somewhere / "secret.txt").write_text("password = 1\n")
    for asked in (
        lambda: jing.evaluate([HOSTILE, "123m"]),
        lambda: jing.evaluate("--help"),
        lambda: jing.evaluate("-"),
        lambda: jing.score(HOSTILE),
        lambda: jing.advise(HOSTILE),
        lambda: jing.explain(HOSTILE),
        lambda: jing.exact("--help"),
        lambda: jing.exact("tianhu " + HOSTILE),
        lambda: jing.compare([HOSTILE, "nanchang"]),
        lambda: jing.arena([HOSTILE, "greedy"]),
        lambda: jing.check("--help"),
        lambda: jing.merge(["--help"]),
        lambda: jing.replay("--help"),
        lambda: jing.report(HOSTILE),
        lambda: jing.completions("--help"),
        lambda: jing.part("--help", part=1, of=2, out="out"),
    ):
        with pytest.raises((ValueError, OSError)) as error:
            asked()
        assert not isinstance(error.value, json.JSONDecodeError) and "password" not in str(error.value)


def test_a_path_of_rules_may_contain_plus_signs(somewhere, rule_file):
    Path("c++").mkdir()
    shutil.move(rule_file, "c++/house.toml")
    assert jing.Rules("c++/house.toml+scoring.base=3").diff(jing.Rules("c++/house.toml")) == [("scoring.base", "3", "1")]
    assert jing.simulate("c++/house.toml+scoring.base=3", hands=32).manifest["hands"] == 32


def test_names_of_players_say_what_is_trained_and_what_is_read() -> None:
    learners = ["value", "bold@2", "mixed", "search:value@3", "求快", "efficient,greedy，random,careful"]
    assert all(_jing.has_learner(players) for players in learners)
    assert not any(_jing.has_learner(players) for players in ["efficient", "patient:my.weights", "search:efficient"])
    files = {"value:a.weights": "a.weights", "bold:b.weights": "b.weights", "search@512:value:c.weights": "c.weights", "mixed": None}
    assert {name: _jing.weights_file(name) for name in files} == files
