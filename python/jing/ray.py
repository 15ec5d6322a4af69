"""Runs on a Ray cluster. Each part of the run is a task, lost tasks are played again, and the results are the same bytes as on one machine.

Nodes need only this package. Rule files and weights are sent with the tasks; workers never train.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path, PurePath
from typing import Any

import ray

from . import _jing, _progress
from ._commands import Path_, Players, RulesLike, _ask, _call, _options, _players, _several, _whole, _with, _words, merge, so_far
from ._jing import __version__
from ._progress import Progress
from ._result import Result

#: Deals per part if the number of parts is not given: some seconds of work, which is the most that a lost node costs.
DEALS = 100_000
#: The maximum number of parts if it is not given.
MOST = 10_000
#: The interval between two calls of ``watch``: at least ``SECONDS``, and at least ``TIMES`` the duration of the last merge.
SECONDS, TIMES = 5.0, 20.0

#: A function that is called with the summary of the finished parts.
Watch = Callable[[dict[str, Any]], None]


def simulate(
    rules: RulesLike | None = None,
    hands: int | None = None,
    players: Players | None = None,
    seed: int | None = None,
    out: Path_ | None = None,
    *,
    parts: int | None = None,
    address: str | None = None,
    retries: int = 5,
    progress: Progress = None,
    watch: Watch | None = None,
    **options: Any,
) -> Result:
    """Like :func:`jing.simulate`, in ``parts`` on the Ray cluster at ``address``, or on a new cluster on this machine. ``watch`` is called
    every few seconds with the summary of the finished parts."""
    return _run("simulate", [], [rules], hands, players, out, (parts, address, retries, progress, watch), options | {"rules": rules, "seed": seed})


def compare(
    rules: Sequence[RulesLike],
    hands: int | None = None,
    players: Players | None = None,
    seed: int | None = None,
    out: Path_ | None = None,
    *,
    parts: int | None = None,
    address: str | None = None,
    retries: int = 5,
    progress: Progress = None,
    watch: Watch | None = None,
    **options: Any,
) -> Result:
    """Like :func:`jing.compare`, in ``parts`` on the Ray cluster at ``address``, or on a new cluster on this machine. ``watch`` is as in
    :func:`simulate`."""
    rules = _several("compare", "rules", rules)
    return _run("compare", rules, rules, hands, players, out, (parts, address, retries, progress, watch), options | {"seed": seed})


def _run(
    command: str,
    words: Sequence[RulesLike],
    rules: Sequence[RulesLike | None],
    hands: int | None,
    players: Players | None,
    out: Path_ | None,
    how: tuple[int | None, str | None, int, Progress, Watch | None],
    options: Mapping[str, Any],
) -> Result:
    parts, address, retries, progress, watch = how
    hands = 100_000 if hands is None else _whole("hands", hands)
    if parts is None:
        parts = max(1, min(MOST, -(-hands // DEALS)))
    if parts < 1:
        raise ValueError(f"parts: {parts}; expected 1 or more")
    for name, why in [
        ("threads", "a part is played by one core"),
        ("log", "parts write no event log; jing.simulate writes that of the first deals with log_hands"),
        ("experiment", "experiment files do not go to the nodes; give rules, hands, players and seed"),
    ]:
        if options.get(name) is not None:
            raise ValueError(f"{name}: {why}; leave it out")
    if out is not None and not options.get("overwrite") and Path(out, "manifest.json").exists():
        raise ValueError(f"{Path(out)} holds results; name another folder with out, or write over it with overwrite=True")
    names = [name.strip() for name in (_players(players) or "efficient").split(",")]
    specs = [str(name) for name in rules if name is not None]
    weights = dict(_weights(command, specs or ["nanchang"], ",".join(names), options, progress))
    given, files = _files([*specs, *names])
    words, names = given[: len(specs)] if words else [], given[len(specs) :]
    if options.get("rules") is not None:
        options = {**options, "rules": given[0]}
    arguments = _with(_words(command, *words), _options(hands=hands, players=",".join(names), **options))
    own = not ray.is_initialized()
    if own:
        ray.init(address=address, log_to_driver=False, configure_logging=False)
    bar = _progress.bar(progress)
    tasks: dict[Any, int] = {}
    # The parts are not inside the folder of results, so that they are kept if results cannot be written.
    beside = Path(out).absolute().parent if out is not None else None
    if beside:
        beside.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix=f"{Path(out).name}-parts-" if out is not None else "jing-parts-", dir=beside))
    keep = False
    try:
        luggage = ray.put((__version__, arguments, files, weights))
        task = _part.options(max_retries=retries)
        tasks = {task.remote(luggage, part, parts): part for part in range(1, parts + 1)}
        done, looked, took = 0, time.monotonic(), 0.0
        while tasks:
            # Each part is written to a file when it is finished, so that parts fill neither the object store nor this process.
            finished, _ = ray.wait(list(tasks), num_returns=1, timeout=0.5)
            for one in finished:
                part = tasks.pop(one)
                played, data = _fetched(one)
                (folder / f"part-{part}-of-{parts}.jing").write_bytes(data)
                done += played
            if bar:
                bar(done, hands, "deals", f"{parts - len(tasks)}/{parts} parts")
            if watch and finished and done and time.monotonic() - looked >= max(SECONDS, TIMES * took):
                looked = time.monotonic()
                watch(so_far(folder))
                took = time.monotonic() - looked
        played_parts = [folder / f"part-{part}-of-{parts}.jing" for part in range(1, parts + 1)]
        try:
            result = merge(played_parts, out, overwrite=bool(options.get("overwrite")), plain_tables=bool(options.get("plain_tables")))
        except BaseException:
            keep = True
            print(f"the parts stand in {folder}: jing merge {folder}", file=sys.stderr, flush=True)
            raise
        return result
    finally:
        for one in tasks:
            ray.cancel(one, force=True)
        if not keep:
            shutil.rmtree(folder, ignore_errors=True)
        if isinstance(bar, (_progress.Line, _progress.Tqdm)):
            bar.close()
        if own:
            ray.shutdown()


def _fetched(one: Any) -> tuple[int, bytes]:
    """Returns the deals and the file of a finished task. Raises the task's ``ValueError`` or ``OSError`` without Ray's wrapper."""
    try:
        played, data = ray.get(one)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, (ValueError, OSError)):
            raise type(error.cause)(*error.cause.args) from None
        raise
    return int(played), bytes(data)


def _files(names: Sequence[str]) -> tuple[list[str], dict[str, bytes]]:
    """Returns the names of rules and players for the nodes, and the files that they name, which the nodes get below a folder of their own.

    A file below the working directory keeps its path from there. Other files are in the folder ``files``."""
    files: dict[str, bytes] = {}
    sources: dict[str, Path] = {}
    given = []
    for name in names:
        whole = _jing.weights_file(name) or name
        # As in the program, the longest beginning that is a file, because paths may contain "+".
        ends = [at for at, sign in enumerate(whole) if sign in "+＋"] + [len(whole)]
        path = next((whole[:end] for end in reversed(ends) if Path(whole[:end]).is_file()), None)
        if path is None:
            given.append(name)
            continue
        source, inside = Path(path).resolve(), PurePath(path)
        if inside.is_absolute() or ".." in inside.parts:
            here = Path.cwd().resolve()
            inside = PurePath(source.relative_to(here)) if source.is_relative_to(here) else PurePath("files", source.name)
        if sources.setdefault(str(inside), source) != source:
            raise ValueError(f"{path}: another file is also called {inside} on the nodes; rename one of them")
        files[str(inside)] = source.read_bytes() if name != whole else _jing.Rules(path).show().encode()
        given.append(name.replace(path, str(inside), 1))
    return given, files


def _weights(command: str, rules: Sequence[str], players: str, options: Mapping[str, Any], progress: Progress) -> list[tuple[str, bytes]]:
    """Returns the weights of these players under these rules as files of the cache folder. Trains them on this machine if needed."""
    across = bool(options.get("across"))
    trained = f"{players},value" if across else players
    if not _jing.has_learner(trained):
        return []
    # Playing a deal makes missing trainings in a way that shows progress and can be stopped.
    if command == "compare":
        count, deals = compared = (options.get("trainings"), options.get("train_deals"))
        words = _words("compare", *rules)
        _ask(words, progress=progress, hands=1, players=players, no_files=True, trainings=count, train_deals=deals, across=across)
        return [file for spec in rules for file in _jing.weights(spec, trained, compared)]
    _ask(["replay"], progress=progress, hand=0, quiet=True, rules=rules[0], players=players)
    return _jing.weights(rules[0], players)


@ray.remote(num_cpus=1)
def _part(luggage: tuple[str, list[str], dict[str, bytes], dict[str, bytes]], part: int, parts: int) -> tuple[int, bytes]:
    """Plays a part in a temporary folder and returns the number of its deals and its file."""
    version, arguments, files, weights = luggage
    if version != __version__:
        raise ValueError(f"a node has jing {__version__}, the driver {version}; install the same on both")
    before, cache = os.getcwd(), os.environ.get("JING_CACHE")
    with tempfile.TemporaryDirectory(prefix="jing-part-") as home:
        for path, data in [*files.items(), *((f".cache/{name}", data) for name, data in weights.items())]:
            target = Path(home, path)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        os.chdir(home)
        os.environ["JING_CACHE"] = str(Path(home, ".cache"))
        try:
            import json

            own = _options(threads=1, part=f"{part}/{parts}", out=".part", json=True)
            summary = json.loads(_call(_with(arguments, own), b"", False))
            return summary["hands"], Path(summary["file"]).read_bytes()
        finally:
            os.chdir(before)
            os.environ.pop("JING_CACHE")
            if cache is not None:
                os.environ["JING_CACHE"] = cache
