import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def somewhere(tmp_path, monkeypatch):
    """Every test in a folder of its own, with a cache of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JING_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("NO_COLOR", "1")
    return tmp_path


@pytest.fixture
def command():
    """The program: what it prints, what it says, its exit code. `JING` names it; otherwise the wheel's own is run."""
    program = [os.environ["JING"]] if os.environ.get("JING") else [sys.executable, "-m", "jing"]

    def run(*arguments, input=None):
        return subprocess.run([*program, *map(str, arguments)], input=input, capture_output=True, text=True, check=False)

    return run


@pytest.fixture
def rule_file(somewhere):
    """A rule file that is no preset."""
    shutil.copy(ROOT / "configs/rules/nanchang.toml", somewhere / "house.toml")
    return "house.toml"
