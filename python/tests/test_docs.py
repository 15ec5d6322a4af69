"""Tests of the examples in the documentation and in the notebook."""

import doctest
import re
import subprocess
import sys

import pytest
from conftest import ROOT

import jing

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def test_examples_in_the_documentation():
    text = (ROOT / "docs/python.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    assert len(blocks) > 5
    # All examples run in one session, because later ones use names of earlier ones.
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "docs/python.md", None, 0)
    assert len(test.examples) > 15
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    output = []
    runner.run(test, out=output.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(output)


def test_examples_in_docstrings():
    assert doctest.testmod(jing, optionflags=FLAGS) == (0, 2)


def test_the_notebook_answers_its_question(monkeypatch):
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    monkeypatch.setenv("WALLS", "1000")
    notebook = nbformat.read(ROOT / "python/examples/who_is_better.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert any("image/png" in output.get("data", {}) for output in outputs), "no plot"
    printed = "".join(output.get("text", "") for output in outputs)
    assert re.search(r"ahead with a chance of 95 %: after [\d,]+ deals", printed), printed


def test_types():
    checked = subprocess.run([sys.executable, "-m", "mypy", "--config-file", ROOT / "python/pyproject.toml"], cwd=ROOT / "python", capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    stubs = subprocess.run([sys.executable, "-m", "mypy.stubtest", "jing._jing", "--ignore-disjoint-bases"], capture_output=True, text=True)
    assert stubs.returncode == 0, stubs.stdout + stubs.stderr
