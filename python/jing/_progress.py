"""Progress of commands: a bar of tqdm if it is installed, else a plain line; nothing outside of terminals and notebooks."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any, Protocol, Union


class Bar(Protocol):
    """A function that is called with the finished steps, all steps, the name of the steps and a remark."""

    def __call__(self, done: int, total: int, unit: str, remark: str) -> object: ...


#: ``None`` shows a bar in terminals and notebooks, ``True`` always, ``False`` never; a function is called instead of showing a bar.
Progress = Union[Bar, bool, None]


def is_watched() -> bool:
    """Whether standard error is a terminal or a notebook."""
    if sys.stderr.isatty():
        return True
    shell = sys.modules.get("IPython")
    ipython = shell.get_ipython() if shell else None
    return ipython is not None and "IPKernelApp" in ipython.config


class Line:
    """A plain line, without tqdm."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.width = 0

    def __call__(self, done: int, total: int, unit: str, remark: str) -> None:
        rate = done / max(time.monotonic() - self.began, 1e-9)
        text = f"{done:,}/{total:,} {unit}  {rate:,.0f}/s  {remark}".rstrip()
        print("\r" + text.ljust(self.width), end="", file=sys.stderr, flush=True)
        self.width = len(text)

    def close(self) -> None:
        if self.width:
            print("\r" + " " * self.width, end="\r", file=sys.stderr, flush=True)


class Tqdm:
    """A bar of tqdm."""

    def __init__(self, tqdm: Callable[..., Any]) -> None:
        self.tqdm = tqdm
        self.bar: Any = None

    def __call__(self, done: int, total: int, unit: str, remark: str) -> None:
        if self.bar is None or self.bar.total != total:
            self.close()
            self.bar = self.tqdm(total=total, unit=f" {unit}", unit_scale=True, leave=False)
        self.bar.set_postfix_str(remark, refresh=False)
        self.bar.update(done - self.bar.n)

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()


def bar(progress: Progress) -> Bar | Line | Tqdm | None:
    """Returns the function that shows progress, or ``None``."""
    if callable(progress):
        return progress
    if not (is_watched() if progress is None else progress):
        return None
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return Line()
    return Tqdm(tqdm)
