#!/usr/bin/env python3
"""Injects faults at the system calls with which jing changes files, and checks the folder of results afterwards.

Each call fails once (EIO), fails together with all later calls of its name in its thread (ENOSPC, a full disk), or kills the program on
entry. After each fault the folder must hold all files of the old run or all files of the new one, where `jing report` may first have to
finish a publication. A command that reported success must have left the new run. The same command without a fault must then succeed and
leave exactly the new run; an interrupted run must keep its checkpoint.

Usage: .ci/faults.py [--every K] PROGRAM [OPERATION ...]

Needs Linux and strace. strace counts calls separately for each thread, so of two threads that make an n-th call of
one name, the fault hits the first; the column `unreached` counts such calls. `--every K` tries every K-th call in order of time. Exits with 1
if a folder has anything else, or if a fault did not reach one of the other calls.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

# System calls that change files. Of `openat` only calls that create a file count.
CALLS = (
    "write writev pwrite64 openat rename renameat renameat2 fsync fdatasync unlink unlinkat rmdir mkdir mkdirat ftruncate"
    " fallocate linkat copy_file_range sendfile"
).split()

MODES = {
    "fails once": "error=EIO:when={n}",
    "keeps failing": "error=ENOSPC:when={n}+",
    "killed": "signal=KILL:when={n}",
}

# Files of a run that is not finished.
UNFINISHED = re.compile(r"^(\.lock|\.unfinished-|\.results|checkpoint)")

RUN = "simulate --hands 128 --players greedy --threads 1 --plain-tables --hands-table"
LONG = RUN.replace("128", "12800") + " --seed 2"


class Operation:
    """A command that changes the folder `D`: `setup` makes its old state, and `command` is run with faults."""

    def __init__(self, name, setup, command):
        self.name, self.setup, self.command = name, setup, command


OPERATIONS = [
    Operation("overwrite", [f"{RUN} --seed 1 --out D"], f"{RUN} --seed 2 --out D --overwrite"),
    Operation(
        "merge",
        [f"{RUN} --seed 1 --out D", f"{RUN} --seed 2 --part 1/2 --out P", f"{RUN} --seed 2 --part 2/2 --out P"],
        "merge P --out D --overwrite --plain-tables",
    ),
    Operation("part", [], f"{RUN} --seed 2 --part 1/2 --out D"),
    Operation("resume", ["INTERRUPTED"], f"{LONG} --checkpoint 60s --resume --out D"),
    Operation("card", [f"{RUN} --seed 1 --out D --card card.png"], f"{RUN} --seed 2 --out D --overwrite --card card.png"),
]


def files(folder):
    """Returns the contents of the finished files of a folder by name."""
    found = {}
    for path in sorted(folder.iterdir()) if folder.exists() else []:
        if not UNFINISHED.match(path.name):
            content = path.read_bytes()
            if path.name == "manifest.json":
                content = re.sub(rb'"(seconds|created|finished)": [^,\n]*', b"", content)
            found[path.name] = content
    return found


def card(folder):
    """Returns the content of the card; `None` if there is none."""
    path = folder / "card.png"
    return path.read_bytes() if path.exists() else None


def counted(trace):
    """Returns the calls of a trace in order of time, those of them that change files, and the first with an injected fault. A call is a
    tuple: the number of its thread, its name, and its number among the calls of this name in the thread."""
    counts, threads, calls, changing, injected = collections.Counter(), [], [], [], None
    for line in trace.read_text(errors="replace").splitlines():
        thread, _, call = line.partition(" ")
        name = re.match(r"\w+", call.strip())
        if thread not in threads:
            threads.append(thread)
        if name is None or name[0] not in CALLS or "resumed>" in line:
            if "(INJECTED)" in line and injected is None and calls:
                injected = calls[-1]
            continue
        counts[thread, name[0]] += 1
        point = (threads.index(thread), name[0], counts[thread, name[0]])
        calls.append(point)
        if name[0] != "openat" or "O_CREAT" in call:
            changing.append(point)
        if "(INJECTED)" in line and injected is None:
            injected = point
    return calls, changing, injected


def checkpoint(folder):
    """Returns the number of the next unit in the checkpoint of a folder; `None` without a checkpoint."""
    path = folder / "checkpoint.jing"
    found = re.search(rb'"next":(\d+)', path.read_bytes()[:200]) if path.exists() else None
    return found and int(found[1])


class Trial:
    def __init__(self, program, work):
        self.program, self.work = program, work

    def jing(self, command, folder, wrap=()):
        words = command.split()
        done = subprocess.run(
            [*wrap, self.program, *words], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=120
        )
        return done.returncode, done.stderr.decode(errors="replace")

    def strace(self, command, folder, inject=None):
        trace = folder / "trace"
        wrap = ["strace", "-f", "-qq", "-o", str(trace), "-e", f"trace={','.join(CALLS)}"]
        if inject is not None:
            name, rule = inject
            wrap += ["-e", f"inject={name}:{rule}"]
        code, message = self.jing(command, folder, wrap)
        return code, message, counted(trace)

    def prepare(self, operation, folder):
        folder.mkdir()
        for command in operation.setup:
            if command == "INTERRUPTED":
                self.interrupt(f"{LONG} --checkpoint 0.01s --out D", folder)
            else:
                code, message = self.jing(command, folder)
                assert code == 0, message
        if (folder / "D").exists():
            (folder / "D" / "mine.txt").write_text("a file of the user")

    def interrupt(self, command, folder):
        """Runs a command until it has saved a checkpoint with deals, and kills it."""
        self.strace(command, folder, ("renameat", MODES["killed"].format(n=4)))
        assert checkpoint(folder / "D"), "the checkpoint has no deals"

    def fault(self, operation, states, number, point, mode):
        """Injects one fault. Returns its outcome, or raises an error that says what is wrong."""
        _, name, n = point
        (old, old_card), (new, new_card) = states
        folder = self.work / f"{operation.name}-{number}"
        shutil.copytree(self.work / operation.name, folder)
        try:
            code, message, (calls, _, injected) = self.strace(operation.command, folder, (name, MODES[mode].format(n=n)))
            place = f"{operation.name}, {mode} at {name} {n} (exit {code})"
            # The line of a call that kills the program has no result, but it is the last one.
            hit = injected == point or mode == "killed" and calls[-1:] == [point]
            assert mode != "killed" or code in (-9, 137), f"{place}: not killed"
            assert "panicked" not in message, f"{place}: {message}"
            now = files(folder / "D")
            outcome = "old" if now == old else "new" if now == new else None
            if outcome is None and (folder / "D" / ".results").exists():
                report, report_message = self.jing("report D --no-files", folder)
                assert report == 0, f"{place}: `jing report` fails: {report_message}"
                assert files(folder / "D") == new, f"{place}: `jing report` does not finish the new run"
                outcome = "finished by the next command"
            assert outcome, f"{place}: neither the old nor the new run: {sorted(now)}: {message}"
            begun = checkpoint(self.work / operation.name / "D") if outcome == "old" else None
            assert not begun or (checkpoint(folder / "D") or 0) >= begun, f"{place}: the checkpoint is lost"
            assert code != 0 or outcome == "new" and card(folder) == new_card, f"{place}: success without the new run"
            assert card(folder) in (old_card, new_card), f"{place}: the card is not whole"
            again, message = self.jing(operation.command, folder)
            assert again == 0, f"{place}: repeating the command fails: {message}"
            now, left = files(folder / "D"), [path.name for path in (folder / "D").iterdir() if UNFINISHED.match(path.name)]
            left += [path.name for path in folder.iterdir() if UNFINISHED.match(path.name)]
            assert now == new and card(folder) == new_card and not left, f"{place}: repeating the command leaves {sorted(set(now) ^ set(new))} {left}"
            return outcome, hit
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def run(self, operation, every):
        """Injects all faults of an operation. Returns its rows of the table and the faults found."""
        began = time.time()
        self.prepare(operation, self.work / operation.name)
        old = (files(self.work / operation.name / "D"), card(self.work / operation.name))
        whole = self.work / f"{operation.name}-whole"
        shutil.copytree(self.work / operation.name, whole)
        code, message, (calls, changing, _) = self.strace(operation.command, whole)
        assert code == 0, f"{operation.name}: {message}"
        new = (files(whole / "D"), card(whole))
        assert old != new, operation.name
        points = changing[::every]
        # Calls that may be out of reach, because another thread makes a call of the same name and number.
        twice = collections.Counter(point[1:] for point in calls)
        hidden = {point for point in points if twice[point[1:]] > 1}
        rows, wrong = [], []
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for mode in MODES:
                tasks = [
                    (point, pool.submit(self.fault, operation, (old, new), f"{mode.split()[0]}-{number}", point, mode))
                    for number, point in enumerate(points)
                ]
                outcomes, missed, unreached = collections.Counter(), [], 0
                for point, task in tasks:
                    try:
                        outcome, hit = task.result()
                        if hit:
                            outcomes[outcome] += 1
                        elif point in hidden:
                            unreached += 1
                        else:
                            missed.append(point)
                    except AssertionError as error:
                        wrong.append(str(error))
                if missed:
                    wrong.append(f"{operation.name}, {mode}: strace counted these calls, but no fault reached them: {missed}")
                rows.append((operation.name, mode, len(points), unreached, outcomes))
        print(f"{operation.name}: {time.time() - began:.0f} s", file=sys.stderr)
        return rows, wrong


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program", type=pathlib.Path)
    arguments.add_argument("operations", nargs="*")
    arguments.add_argument("--every", type=int, default=1, metavar="K")
    options = arguments.parse_args()
    names = [operation.name for operation in OPERATIONS]
    if set(options.operations) - set(names):
        arguments.error(f"OPERATION is one of {', '.join(names)}")
    if shutil.which("strace") is None:
        arguments.error("strace is not installed")
    rows, wrong = [], []
    with tempfile.TemporaryDirectory() as work:
        trial = Trial(options.program.resolve(), pathlib.Path(work))
        for operation in OPERATIONS:
            if operation.name in (options.operations or names):
                more = trial.run(operation, options.every)
                rows += more[0]
                wrong += more[1]
    outcomes = ["old", "new", "finished by the next command"]
    print("| operation | fault | calls | unreached | " + " | ".join(outcomes) + " |\n|---|---|---|---|" + "---|" * len(outcomes))
    for name, mode, points, unreached, found in rows:
        print(f"| {name} | {mode} | {points} | {unreached} | " + " | ".join(str(found[outcome]) for outcome in outcomes) + " |")
    print("\n".join(wrong), file=sys.stderr)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
