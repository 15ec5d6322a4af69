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


def test_a_run_in_a_notebook_shows_progress_and_can_be_interrupted(tmp_path):
    manager = pytest.importorskip("jupyter_client.manager")
    kernel, client = manager.start_new_kernel(kernel_name="python3", cwd=str(tmp_path))

    def messages(until):
        """Yields the type and content of messages of the kernel up to the first for which `until` is true."""
        while True:
            message = client.get_iopub_msg(timeout=60)
            kind, content = message["msg_type"], message["content"]
            yield kind, content
            if until(kind, content):
                return

    def idle(kind, content):
        return kind == "status" and content["execution_state"] == "idle"

    try:
        client.execute("import jing\nresult = jing.simulate(hands=10**10, out='stopped')")
        shown = [content.get("text", "") for _, content in messages(lambda _, content: "deals" in content.get("text", ""))]
        assert re.search(r"[\d,]+.*deals", shown[-1]), shown
        kernel.interrupt_kernel()
        errors = [content["ename"] for kind, content in messages(idle) if kind == "error"]
        assert errors == ["KeyboardInterrupt"]
        client.execute("jing.open('stopped')")
        shown = [content["data"] for kind, content in messages(idle) if kind == "execute_result"]
        assert "<svg" in shown[0]["text/html"] and "frequencies" in shown[0]["text/html"]
    finally:
        client.stop_channels()
        kernel.shutdown_kernel(now=True)


def test_types():
    checked = subprocess.run([sys.executable, "-m", "mypy", "--config-file", ROOT / "python/pyproject.toml"], cwd=ROOT / "python", capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    stubs = subprocess.run([sys.executable, "-m", "mypy.stubtest", "jing._jing", "--ignore-disjoint-bases"], capture_output=True, text=True)
    assert stubs.returncode == 0, stubs.stdout + stubs.stderr
