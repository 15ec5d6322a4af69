import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def somewhere(tmp_path, monkeypatch):
    """Gives every test its own working directory and cache."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JING_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("NO_COLOR", "1")
    return tmp_path


@pytest.fixture
def command():
    """Returns a function that runs the program ``JING``, by default that of the wheel."""
    program = [os.environ["JING"]] if os.environ.get("JING") else [sys.executable, "-m", "jing"]

    def run(*arguments, input=None):
        return subprocess.run([*program, *map(str, arguments)], input=input, capture_output=True, text=True, check=False)

    return run


@pytest.fixture
def rule_file(somewhere):
    """The path of a rule file."""
    shutil.copy(ROOT / "configs/rules/nanchang.toml", somewhere / "house.toml")
    return "house.toml"
