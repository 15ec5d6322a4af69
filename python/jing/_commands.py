"""The commands of the program as functions, with the same arguments and errors, and with Python objects as results."""

from __future__ import annotations

import json
import operator
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from functools import lru_cache
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Union

import numpy as np
import polars as pl

from . import _jing, _progress
from ._jing import Rules
from ._progress import Progress
from ._result import CARD, Result, Temporary

#: Rules: the name of a preset, the path of a TOML file, either with changes, or :class:`Rules`. A string may be a path, as on the command
#: line, so do not pass untrusted text.
RulesLike = Union[str, Rules, "PathLike[str]"]
#: One player for all seats, or four.
Players = Union[str, Sequence[str]]
Path_ = Union[str, "PathLike[str]"]

#: Options that are whole numbers.
_WHOLE = {
    "bankroll", "deals", "error_rate", "hand", "hands", "log_hands", "max_hands", "pilot", "sample", "seed", "session", "threads",
    "train_deals", "trainings", "unit",
}  # fmt: skip


def run(*words: object, input: str | bytes = b"", progress: Progress = None, **options: Any) -> str:
    """Runs any command and returns its output: ``run("rules", "list", json=True)`` is ``jing rules list --json``.

    ``None`` and ``False`` leave an option out, ``True`` is an option without a value, a list repeats it. ``input`` is the content of
    the file ``-``. Untrusted text must follow a word ``"--"``, because it could look like an option. Invalid input raises ``ValueError``
    with the text of the command's error, and a failure raises ``OSError``. Ctrl-C raises ``KeyboardInterrupt`` after finished deals
    have been saved; a second Ctrl-C does not wait for that.
    """
    return _ask([_text(word) for word in words if word is not None], input, progress, **options)


def _ask(words: Sequence[str], input: str | bytes = b"", progress: Progress = None, **options: Any) -> str:
    return _call(_with(words, _options(**options)), input.encode() if isinstance(input, str) else input, progress)


def _words(command: str | Sequence[str], *texts: object) -> list[str]:
    """Returns a command with its positional arguments. ``--`` before them prevents texts from being parsed as options."""
    names = [command] if isinstance(command, str) else list(command)
    for name in names:
        if name.startswith("-"):
            raise ValueError(f"{name}: expected a name, not an option")
    behind = [_text(text) for text in texts if text is not None]
    return [*names, "--", *behind] if behind else names


def _options(**options: Any) -> list[str]:
    words = []
    for name, value in options.items():
        option = "--" + name.rstrip("_").replace("_", "-")
        value = _plain(value)
        for item in value if isinstance(value, list) else [value]:
            one = _whole(name, item) if name in _WHOLE else item
            if one is True:
                words.append(option)
            elif one is not None and one is not False:
                words.append(f"{option}={_text(one)}")
    return words


def _plain(value: Any) -> Any:
    """Converts a value to a JSON value: arrays and numbers of numpy and other iterables to lists and numbers, whole floats to ``int``, a
    time span to a text such as ``"90.0s"``, a path and :class:`Rules` to text."""
    if isinstance(value, np.timedelta64):
        value = timedelta(microseconds=int(value / np.timedelta64(1, "us")))
    if isinstance(value, timedelta):
        return f"{value.total_seconds()}s"
    if isinstance(value, (set, frozenset)):
        raise TypeError(f"{value!r}: a set has no order; write a list")
    if isinstance(value, (np.ndarray, np.generic)):
        value = value.tolist()
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, (PathLike, Rules)):
        return _text(value)
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, Iterable) and not isinstance(value, (str, bytes)):
        if hasattr(value, "read"):
            raise TypeError(f"{value!r}: expected a path, not an open file")
        return [_plain(item) for item in value]
    return value


def _whole(name: str, value: Any) -> Any:
    """Converts a whole number of any type, such as ``1e3`` or ``numpy.int64(5)``, to an int. A string is returned unchanged."""
    if value is None or isinstance(value, (bool, str)):
        return value
    try:
        return operator.index(value)
    except TypeError:
        pass
    try:
        whole = float(value).is_integer()
    except (TypeError, ValueError):
        whole = False
    if not whole:
        raise ValueError(f"{name}={value!r}: expected a whole number, such as {name}=1000")
    return int(value)


def _several(command: str, name: str, values: Sequence[Any]) -> list[Any]:
    """Returns the items of a list. Refuses a string, which is a sequence of characters, and other single values."""
    if isinstance(values, (str, bytes, PathLike, Rules)):
        what = "a string" if isinstance(values, (str, bytes)) else f"one {type(values).__name__}"
        example = values if isinstance(values, str) else {"rules": "nanchang", "players": "efficient"}[name]
        raise ValueError(f"expected a list of {name}, got {what}; write {command}([{json.dumps(example, ensure_ascii=False)}, ...])")
    return list(values)


def _with(words: Sequence[str], options: Sequence[str]) -> list[str]:
    """Inserts options before ``--``."""
    at = words.index("--") if "--" in words else len(words)
    return [*words[:at], *options, *words[at:]]


def _call(arguments: Sequence[str], input: bytes, progress: Progress) -> str:
    bar = _progress.bar(progress)
    own: list[BaseException] = []

    def watch(notes: str, state: tuple[int, int, str, str] | None) -> None:
        try:
            if notes:
                print(notes, end="", file=sys.stderr, flush=True)
            if state and bar:
                bar(*state)
        except BaseException as error:
            own.append(error)
            raise

    try:
        output = _jing.call(arguments, input, watch)
    except ValueError as error:
        # An exception of the progress function is raised unchanged.
        if error in own:
            raise
        raise ValueError(_as_arguments(str(error))) from None
    finally:
        if isinstance(bar, (_progress.Line, _progress.Tqdm)):
            bar.close()
    return output.decode()


@lru_cache
def _option_names() -> frozenset[str]:
    """Returns the names of all options of all commands, such as ``max-time``."""
    return frozenset(["lang", *re.findall(r'"--([a-z][a-z-]*)"', _jing.commands())])


def _as_arguments(message: str) -> str:
    """Returns a message of the program with its options as arguments: ``max_time`` instead of ``'--max-time <TIME>'``. Text in double
    quotes or backticks, and indented lines, which quote the input, stay as they are."""

    def argument(found: re.Match[str]) -> str:
        return found[2].replace("-", "_") if found[2] in _option_names() else found[0]

    def line(text: str) -> str:
        if text.startswith(" "):
            return text
        return re.sub(r"""\"[^"]*\"|`[^`]*`|(?<![\w./+-])('?)--([a-z][a-z-]*)(?![A-Za-z0-9_=./+-])(?: <[^<>]*>)?\1""", argument, text)

    return "\n".join(map(line, message.split("\n")))


def _text(value: object) -> str:
    return fspath(value) if isinstance(value, PathLike) else str(value)


def _players(players: Players | None) -> str | None:
    return players if players is None or isinstance(players, str) else ",".join(players)


def _json(command: str | Sequence[str], *texts: object, **options: Any) -> Any:
    return json.loads(_ask(_words(command, *texts), json=True, **options))


def _lines(command: str, *texts: object, **options: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in _ask(_words(command, *texts), json=True, **options).splitlines()]


def _result(command: str, *texts: object, out: Path_ | None, **options: Any) -> Result:
    words = _words(command, *texts)
    if "players" in options:
        options["players"] = _players(options["players"])
    keep = Temporary() if out is None else None
    folder = Path(_text(out if keep is None else keep.path))
    card = folder / CARD if command in ("simulate", "compare", "sweep") else None
    return Result(folder, _ask(words, out=folder, json=True, card=card, **options), keep)


def open(folder: Path_) -> Result:
    """Opens the folder of a finished run. Raises ``ValueError`` if its tables do not belong to its manifest."""
    # The command also completes the publication of a killed run, so it must come before all reading.
    try:
        _ask(_words("report", folder), no_files=True)
    except ValueError:
        # The command cannot read runs of other kinds.
        if Result(folder).manifest.get("kind") in ("simulate", "compare", "sweep", "arena"):
            raise
    return Result(folder)


def evaluate(
    hand: str | Sequence[str], rules: RulesLike | None = None, indicator: str | None = None, lang: str | None = None
) -> Any:
    """Analyses a hand as ``jing eval --json`` does: shanten, waits, wins, discards. A list of hands gives a list of answers."""
    hands = [hand] if isinstance(hand, str) else list(hand)
    if "-" in hands:
        raise ValueError("-: expected a hand, such as 456678m12sSSWW5p")
    answers = _lines("eval", *hands, rules=rules, indicator=indicator, lang=lang) if hands else []
    return answers[0] if isinstance(hand, str) else answers


def score(
    situation: str | PathLike[str] | Mapping[str, Any], rules: RulesLike | None = None, lang: str | None = None
) -> dict[str, Any]:
    """Settles a finished deal, like ``jing score --json``. The situation is a dict, its text as a ``str``, or a file as a ``Path``; a string
    is never a path. For untrusted text give ``rules``, because the ``rules`` in the text may name a file."""
    word, text = _situation(situation)
    return dict(_json("score", word, input=text, rules=rules, lang=lang))


def _situation(situation: str | PathLike[str] | Mapping[str, Any]) -> tuple[str | PathLike[str], str]:
    """Returns the file argument of a command, and its standard input."""
    if isinstance(situation, Mapping):
        return "-", _toml(situation)
    if isinstance(situation, str):
        if "=" not in situation:
            raise ValueError(f"expected the text of a situation, got {situation!r}; name a file as pathlib.Path(...)")
        return "-", situation
    return situation, ""


def _toml(values: Mapping[str, Any]) -> str:
    """Returns a dict as TOML, with inner dicts as inline tables."""

    def literal(value: object) -> str:
        if isinstance(value, Mapping):
            inner = (f"{json.dumps(key)} = {literal(item)}" for key, item in value.items() if item is not None)
            return "{ " + ", ".join(inner) + " }"
        if isinstance(value, list):
            return "[" + ", ".join(map(literal, value)) + "]"
        return json.dumps(value, ensure_ascii=False)

    return "".join(f"{json.dumps(key, ensure_ascii=False)} = {literal(item)}\n" for key, item in _plain(values).items() if item is not None)


def simulate(
    rules: RulesLike | None = None,
    hands: int | None = None,
    players: Players | None = None,
    seed: int | None = None,
    threads: int | None = None,
    out: Path_ | None = None,
    *,
    experiment: Path_ | None = None,
    error_rate: int | None = None,
    event: str | Sequence[str] | None = None,
    until: str | Sequence[str] | None = None,
    max_hands: int | None = None,
    max_time: str | float | timedelta | None = None,
    bankroll: Sequence[int] | None = None,
    session: int | None = None,
    unit: int | None = None,
    plain_tables: bool = False,
    hands_table: bool = False,
    log: Path_ | None = None,
    log_hands: int | None = None,
    checkpoint: str | float | timedelta | None = None,
    resume: bool = False,
    overwrite: bool = False,
    lang: str | None = None,
    progress: Progress = None,
) -> Result:
    """Plays deals under one rule set and counts what happens: ``jing simulate``."""
    options = locals()
    return _result("simulate", options.pop("experiment"), **options)


def compare(
    rules: Sequence[RulesLike],
    hands: int | None = None,
    players: Players | None = None,
    seed: int | None = None,
    threads: int | None = None,
    out: Path_ | None = None,
    *,
    error_rate: int | None = None,
    event: str | Sequence[str] | None = None,
    until: str | Sequence[str] | None = None,
    max_hands: int | None = None,
    max_time: str | float | timedelta | None = None,
    goal: str | None = None,
    primary: str | None = None,
    trainings: int | None = None,
    train_deals: int | None = None,
    bankroll: Sequence[int] | None = None,
    session: int | None = None,
    unit: int | None = None,
    plain_tables: bool = False,
    effects: bool = True,
    across: bool = False,
    checkpoint: str | float | timedelta | None = None,
    resume: bool = False,
    overwrite: bool = False,
    lang: str | None = None,
    progress: Progress = None,
) -> Result:
    """Compares rule sets with the first on the same deals: ``jing compare``. ``goal`` orders them: ``"calmer"``, ``"wilder"``,
    ``"fairer"`` or ``"skill"``. ``primary`` is the statistic that is tested alone and listed first. If two rule sets differ in several
    keys, ``effects`` decides whether each change is also played by itself. ``across`` repeats the comparison with other players."""
    options = locals()
    options["no_effects"] = not options.pop("effects")
    return _result("compare", *_several("compare", "rules", options.pop("rules")), **options)


def sweep(
    rules: RulesLike | None = None,
    vary: Mapping[str, object] | Sequence[str] | str | None = None,
    hands: int | None = None,
    players: Players | None = None,
    seed: int | None = None,
    threads: int | None = None,
    out: Path_ | None = None,
    *,
    experiment: Path_ | None = None,
    error_rate: int | None = None,
    event: str | Sequence[str] | None = None,
    until: str | Sequence[str] | None = None,
    max_hands: int | None = None,
    max_time: str | float | timedelta | None = None,
    goal: str | None = None,
    trainings: int | None = None,
    train_deals: int | None = None,
    bankroll: Sequence[int] | None = None,
    session: int | None = None,
    unit: int | None = None,
    plain_tables: bool = False,
    checkpoint: str | float | timedelta | None = None,
    resume: bool = False,
    overwrite: bool = False,
    lang: str | None = None,
    progress: Progress = None,
) -> Result:
    """Compares a grid of rule sets: ``jing sweep``. ``vary`` has keys with their values, such as ``{"scoring.base": [1, 2, 4]}`` or
    ``{"scoring.base": "1..4"}``; or texts as on the command line."""
    options = locals()
    if isinstance(vary, Mapping):
        options["vary"] = [f"{key}={_values(values)}" for key, values in vary.items()]
    return _result("sweep", options.pop("experiment"), **options)


def ask(
    question: Mapping[str, Any] | str | PathLike[str],
    out: Path_ | None = None,
    threads: int | None = None,
    *,
    plain_tables: bool = False,
    hands_table: bool = False,
    log: Path_ | None = None,
    log_hands: int | None = None,
    checkpoint: str | float | timedelta | None = None,
    resume: bool = False,
    overwrite: bool = False,
    lang: str | None = None,
    progress: Progress = None,
) -> Any:
    """Plays a question: ``jing ask``. ``question`` is a dict, JSON or TOML text as a ``str``, or the ``Path`` of a file, such as the
    ``manifest.json`` of a run. Returns the printed summary as a dict if the kind is
    ``plan``, ``rare`` or ``tune``, else a :class:`Result`."""
    options = locals()
    question = options.pop("question")
    if isinstance(question, Mapping):
        text = json.dumps(_plain(question))
    elif isinstance(question, str):
        text = question
    else:
        text = Path(question).read_text(encoding="utf-8")
    if _kind(text) in ("plan", "rare", "tune"):
        return dict(json.loads(_ask(["ask", "-"], text, json=True, **options, no_files=out is None)))
    if out is not None:
        return Result(out, _ask(["ask", "-"], text, json=True, **options))
    keep = Temporary()
    return Result(keep.path, _ask(["ask", "-"], text, json=True, **{**options, "out": keep.path}), keep)


def _kind(text: str) -> Any:
    """Returns the kind of the question in a text, or ``None`` if it has none."""
    try:
        question = json.loads(text)
    except ValueError:
        named = re.search(r"""^\s*kind\s*=\s*["'](\w+)["']""", text, re.MULTILINE)
        return named and named[1]
    inner = question.get("question", question) if isinstance(question, dict) else {}
    return inner.get("kind") if isinstance(inner, dict) else None


def rare(
    event: str | Sequence[str],
    rules: RulesLike | None = None,
    players: Players | None = None,
    seed: int | None = None,
    threads: int | None = None,
    *,
    max_time: str | float | timedelta | None = None,
    error_rate: int | None = None,
    lang: str | None = None,
    progress: Progress = None,
) -> list[dict[str, Any]]:
    """Returns the probabilities of rare events, each with the method that was used: ``jing simulate --rare``."""
    options = locals()
    options["players"] = _players(players)
    return list(_json("simulate", rare=True, **options)["rare"])


def plan(
    rules: Sequence[RulesLike],
    difference: Mapping[str, object] | Sequence[str] | str | None = None,
    power: float | None = None,
    players: Players | None = None,
    seed: int | None = None,
    threads: int | None = None,
    *,
    primary: str | None = None,
    pilot: int | None = None,
    session: int | None = None,
    lang: str | None = None,
    progress: Progress = None,
) -> pl.DataFrame:
    """Estimates from a pilot run how many deals a comparison of the first rule set with the others needs: ``jing plan``. ``difference`` is
    the difference to detect, such as ``{"dealer_edge": 0.1}`` or ``"liuju=2%"``; ``primary`` the primary statistic of the comparison."""
    options = locals()
    options["players"] = _players(players)
    if isinstance(difference, Mapping):
        options["difference"] = [f"{name}={value}" for name, value in difference.items()]
    rows = _json("plan", *_several("plan", "rules", options.pop("rules")), **options)["rows"]
    return pl.DataFrame(rows, infer_schema_length=None)


def tune(
    want: Mapping[str, object] | Sequence[str] | str,
    rules: RulesLike | None = None,
    keep: str | Sequence[str] | None = None,
    hands: int | None = None,
    players: Players | None = None,
    seed: int | None = None,
    threads: int | None = None,
    out: Path_ | None = None,
    *,
    keys: str | Sequence[str] | None = None,
    without: str | Sequence[str] | None = None,
    trainings: int | None = None,
    train_deals: int | None = None,
    bankroll: Sequence[int] | None = None,
    session: int | None = None,
    unit: int | None = None,
    overwrite: bool = False,
    lang: str | None = None,
    progress: Progress = None,
) -> dict[str, Any]:
    """Searches for the few changes that come nearest to a wish: ``jing tune``. ``want`` maps statistics to their wanted changes, such as
    ``{"evening.sd": "-20%"}`` or ``"dealer_edge=0.5"``; ``keep`` names statistics that should not change. Returns the printed
    summary, with up to three ``proposals``. Writes files only if ``out`` is given."""
    options = locals()
    options["players"] = _players(players)
    if isinstance(want, Mapping):
        options["want"] = [f"{name}={value}" for name, value in want.items()]
    return dict(_json("tune", **options, no_files=out is None))


def rank(
    rules: RulesLike | None = None,
    keys: str | Sequence[str] | None = None,
    hands: int | None = None,
    players: Players | None = None,
    seed: int | None = None,
    threads: int | None = None,
    out: Path_ | None = None,
    *,
    without: str | Sequence[str] | None = None,
    option: str | Sequence[str] | None = None,
    by: str | Sequence[str] | None = None,
    adapted: bool = False,
    goal: str | None = None,
    trainings: int | None = None,
    train_deals: int | None = None,
    bankroll: int | None = None,
    max_time: str | float | timedelta | None = None,
    session: int | None = None,
    unit: int | None = None,
    plain_tables: bool = False,
    checkpoint: str | float | timedelta | None = None,
    resume: bool = False,
    overwrite: bool = False,
    lang: str | None = None,
    progress: Progress = None,
) -> dict[str, Any]:
    """Ranks the effects of options, or of every documented alternative of every key: ``jing rank``. An option is a list of changes,
    with or without a name: ``"calm: chongguan_from=6+room.deal_cap=100"``. Files are written only if ``out`` is given."""
    options = locals()
    options["players"] = _players(players)
    return dict(_json("rank", **options, no_files=out is None))


def explain(word: str, rules: RulesLike | None = None, lang: str | None = None) -> dict[str, Any]:
    """Explains a word and its keys (``rows``): ``jing rules explain``. ``word`` is a key, its last part, or a term such as 冲关."""
    return dict(_json(("rules", "explain"), word, rules=rules, lang=lang))


def completions(shell: str | None = None, man: Path_ | None = None) -> str:
    """Returns the completions of a shell, or writes the manual pages into the folder ``man``: ``jing completions``."""
    return _ask(_words("completions", shell), man=man)


def _values(values: object) -> str:
    values = _plain(values)
    if isinstance(values, bool):
        return str(values).lower()
    return ",".join(map(_values, values)) if isinstance(values, list) else str(values)


def arena(
    players: Sequence[str],
    rules: RulesLike | None = None,
    hands: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    out: Path_ | None = None,
    *,
    hero: bool = False,
    max_time: str | float | timedelta | None = None,
    session: int | None = None,
    unit: int | None = None,
    plain_tables: bool = False,
    luck: bool = False,
    checkpoint: str | float | timedelta | None = None,
    resume: bool = False,
    overwrite: bool = False,
    lang: str | None = None,
    progress: Progress = None,
) -> Result:
    """Plays every player against every other, each wall from all four seats: ``jing arena``. With ``hero``, only the first player plays
    against three of each other player."""
    options = locals()
    return _result("arena", *_several("arena", "players", options.pop("players")), **options)


def train(
    rules: RulesLike | None = None,
    seed: int | None = None,
    deals: int | None = None,
    threads: int | None = None,
    out: Path_ | None = None,
    *,
    against: str | None = None,
    lang: str | None = None,
    progress: Progress = None,
) -> dict[str, Any]:
    """Trains the weights of the player ``value`` for a rule set: ``jing train``. The answer contains the path of the file. ``against`` is
    a fixed player for the three other seats."""
    return dict(
        _json("train", rules=rules, seed=seed, deals=deals, against=against, threads=threads, out=out, lang=lang, progress=progress)
    )


def part(
    command: str, *words: object, part: int, of: int, out: Path_, progress: Progress = None, **options: Any
) -> Path:
    """Plays part number ``part``, from 1, of a run that is split into ``of`` parts, and returns its file:
    ``part("simulate", part=3, of=8, out="parts", rules="sichuan", hands=1_000_000)``."""
    options["players"] = _players(options.get("players"))
    summary = _json(command, *words, part=f"{_whole('part', part)}/{_whole('of', of)}", out=out, progress=progress, **options)
    return Path(summary["file"])


def merge(
    parts: Path_ | Sequence[Path_],
    out: Path_ | None = None,
    *,
    overwrite: bool = False,
    plain_tables: bool = False,
    lang: str | None = None,
) -> Result:
    """Merges all parts of a run, given as files or folders: ``jing merge``. The results are those of the unsplit run."""
    files = [parts] if isinstance(parts, (str, PathLike)) else list(parts)
    return _result("merge", *files, out=out, overwrite=overwrite, plain_tables=plain_tables, lang=lang)


def so_far(parts: Path_ | Sequence[Path_], lang: str | None = None) -> dict[str, Any]:
    """Returns the summary of the finished parts of a run while others are still played: ``jing merge --so-far --json``."""
    files = [parts] if isinstance(parts, (str, PathLike)) else list(parts)
    summary: dict[str, Any] = _json("merge", *files, so_far=True, lang=lang)
    return summary


def report(folder: Path_ | Result, lang: str | None = None) -> Path:
    """Writes the page of a finished run again from its tables, and returns its path: ``jing report``."""
    folder = folder.folder if isinstance(folder, Result) else Path(folder)
    _ask(_words("report", folder), lang=lang)
    return folder / "report.html"


def replay(
    log: Path_ | None = None,
    hand: int | None = None,
    rules: RulesLike | None = None,
    players: Players | None = None,
    seed: int | None = None,
    *,
    advise: str | None = None,
    page: Path_ | None = None,
    error_rate: int | None = None,
    session: int | None = None,
    lang: str | None = None,
) -> list[dict[str, Any]]:
    """Replays a log or deal number ``hand`` of a run, checks it and returns its events: ``jing replay --json``. With the player ``advise``
    it returns the evaluation of every deal instead. ``page`` also writes a page of the deal, step by step. ``run("replay", ...)``
    returns readable text."""
    return _lines(
        "replay", log, hand=hand, rules=rules, players=_players(players), seed=seed,
        advise=advise, page=page, error_rate=error_rate, session=session, lang=lang,
    )  # fmt: skip


def advise(
    situation: str | PathLike[str] | Mapping[str, Any],
    rules: RulesLike | None = None,
    player: str | None = None,
    seed: int | None = None,
    *,
    lang: str | None = None,
) -> dict[str, Any]:
    """Evaluates the candidate moves of a position: ``jing advise --json``. The position is given as in :func:`score`."""
    word, text = _situation(situation)
    return dict(_json("advise", word, input=text, rules=rules, player=player, seed=seed, lang=lang))


def bench(
    rules: RulesLike | None = None,
    hands: int | None = None,
    compare: Path_ | None = None,
    chart: Path_ | None = None,
    lang: str | None = None,
) -> Any:
    """Measures the evaluator and self-play on this machine: ``jing bench --json``. With ``compare``, the file of an earlier result, it
    returns a text with the ratios. ``chart`` is the file of a chart, .png or .svg."""
    if compare is not None:
        return run("bench", rules=rules, hands=hands, compare=compare, chart=chart, lang=lang)
    return _json("bench", rules=rules, hands=hands, chart=chart, lang=lang)


def exact(
    count: str,
    rules: RulesLike | None = None,
    indicator: str | None = None,
    *,
    sample: int | None = None,
    seed: int | None = None,
    lang: str | None = None,
) -> dict[str, Any]:
    """Counts hands exactly, without sampling: ``jing exact COUNT --json``. ``count`` is tianhu, shapes, shanten, waits or jing."""
    return dict(_json(("exact", count), rules=rules, indicator=indicator, sample=sample, seed=seed, lang=lang))


def presets() -> list[dict[str, Any]]:
    """Returns the presets of the program: ``jing rules list --json``. :class:`Rules` shows and compares them."""
    return list(_json(("rules", "list")))


def predicates() -> list[dict[str, Any]]:
    """Returns the predicates that fans of rule files can name, with their definitions: ``jing rules predicates --json``."""
    return list(_json(("rules", "predicates")))


def new_rules(
    from_: RulesLike | None = None,
    changes: Mapping[str, Any] | None = None,
    *,
    out: Path_ | None = None,
    title: str | None = None,
    overwrite: bool = False,
    lang: str | None = None,
) -> dict[str, Any]:
    """Writes a commented rule file: ``jing rules new``. ``changes`` maps keys or their Chinese names to values."""
    changed = [f"{key}={_values(value)}" for key, value in (changes or {}).items()]
    options = {"from_": from_, "set": changed, "out": out, "title": title, "overwrite": overwrite, "lang": lang}
    return dict(_json(("rules", "new"), **options))


def check(*files: Path_) -> None:
    """Checks rule files: ``jing rules check``. Raises ``ValueError`` with all problems if there are any."""
    _ask(_words(("rules", "check"), *files))


def schema(name: str = "rules") -> dict[str, Any]:
    """Returns the JSON schema of ``"rules"`` (rule files, ``jing rules schema``), ``"question"`` or ``"answer"`` (``jing schema``)."""
    return dict(json.loads(_ask(["rules", "schema"] if name == "rules" else _words("schema", name))))
