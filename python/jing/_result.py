"""The results of a run: tables, summary, charts and page."""

from __future__ import annotations

import base64
import html
import json
import os
import shutil
import tempfile
import weakref
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas
    import polars as pl


#: The name of the card in the folder of a run.
CARD = "card.png"


class Temporary:
    """A temporary folder that is removed with this object, but only by the process that created it, not by its forks."""

    def __init__(self) -> None:
        self.path = tempfile.mkdtemp(prefix="jing-")
        #: Removes the folder.
        self.close = weakref.finalize(self, _remove, self.path, os.getpid())


def _remove(path: str, maker: int) -> None:
    if os.getpid() == maker:
        shutil.rmtree(path, ignore_errors=True)


class Result:
    """A finished run: a folder of tables, charts and a page. Every table is a polars DataFrame under its own name:
    ``result.frequencies``, ``result.scores``; :attr:`tables` lists them.

    A run without ``out`` has a temporary folder. It is removed by :meth:`close`, at the end of a ``with`` block, or with the last
    reference to this object. If such a run is pickled or copied, its files are included. A run with ``out`` is read from its folder again,
    and its files are never removed."""

    def __init__(self, folder: str | PathLike[str], text: str = "", keep: Temporary | None = None):
        #: The folder of the files.
        self.folder = Path(folder)
        #: The manifest: version, resolved rules, seed, players, number of deals, wall time.
        try:
            self.manifest: dict[str, Any] = json.loads((self.folder / "manifest.json").read_bytes())
        except (FileNotFoundError, NotADirectoryError):
            raise ValueError(f"{self.folder}: there is no finished run in it; name a folder of results") from None
        self._text = text
        self._keep = keep

    def close(self) -> None:
        """Removes the files of a run without ``out``. Tables that were read before remain usable."""
        if self._keep is not None:
            self._keep.close()

    def __enter__(self) -> Result:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def _is_open(self) -> bool:
        return self._keep is None or self._keep.close.alive

    def _check_open(self) -> None:
        if not self._is_open:
            raise ValueError("this run is closed and its files are removed; name a folder with out to keep them")

    def __reduce__(self) -> tuple[Any, ...]:
        self._check_open()
        if self._keep is None:
            return Result, (self.folder.absolute(), self._text)
        return _unpacked, ({path.name: path.read_bytes() for path in self.folder.iterdir() if path.is_file()}, self._text)

    @cached_property
    def summary(self) -> dict[str, Any]:
        """The summary that the command prints as JSON; empty if the run was read from its folder."""
        return json.loads(self._text) if self._text else {}

    @property
    def tables(self) -> list[str]:
        """The names of the tables."""
        self._check_open()
        return sorted(path.stem for path in self.folder.glob("*.parquet"))

    def table(self, name: str) -> pl.DataFrame:
        """Reads a table from its Parquet file."""
        import polars as pl

        self._check_open()
        path = self.folder / f"{name}.parquet"
        if not path.is_file():
            raise KeyError(f"this run has no table {name}; it has {', '.join(self.tables)}")
        return pl.read_parquet(path)

    def to_pandas(self, name: str) -> pandas.DataFrame:
        """Reads a table as a DataFrame of pandas, which must be installed; pyarrow is not needed."""
        import pandas

        return pandas.DataFrame(self.table(name).to_dict(as_series=False))

    def __getattr__(self, name: str) -> pl.DataFrame:
        if name.startswith("_") or "folder" not in self.__dict__:
            raise AttributeError(name)
        try:
            frame = self.table(name)
        except (KeyError, ValueError) as error:
            raise AttributeError(error.args[0]) from None
        self.__dict__[name] = frame
        return frame

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *(self.tables if self._is_open else [])]

    def report(self, path: str | PathLike[str]) -> Path:
        """Writes the page, one file with everything in it, and returns its path."""
        self._check_open()
        path = Path(path)
        return Path(shutil.copyfile(self.folder / "report.html", path / "report.html" if path.is_dir() else path))

    @property
    def pictures(self) -> list[str]:
        """The names of the charts."""
        self._check_open()
        return sorted(path.stem for path in self.folder.glob("*.svg"))

    def picture(self, name: str) -> str:
        """A chart as SVG."""
        self._check_open()
        return (self.folder / f"{name}.svg").read_text(encoding="utf-8")

    @property
    def card(self) -> bytes | None:
        """The answer as a PNG picture to share; ``None`` if the run has no card."""
        self._check_open()
        path = self.folder / CARD
        return path.read_bytes() if path.is_file() else None

    @property
    def command(self) -> str:
        """The command that repeats the run."""
        return str(self.manifest["command"])

    def __repr__(self) -> str:
        shown = f"tables {', '.join(self.tables)}" if self._is_open else "closed"
        return f"<jing {self.manifest['kind']}: {self.command}; {shown}>"

    def _repr_html_(self) -> str:
        if not self._is_open:
            return f"<p><code>{html.escape(repr(self))}</code></p>"
        card = self.card
        picture = base64.b64encode(card).decode() if card else ""
        style = "max-width: 34em; width: 100%"
        title = html.escape(str(self.summary.get("verdict", {}).get("headline", "")))
        shown = f'<p><img alt="{title}" style="{style}" src="data:image/png;base64,{picture}"></p>' if card else ""
        first = next((name for name in ("frequencies", "comparisons", "arena") if name in self.tables), self.tables[0])
        chart = next(iter(self.pictures), None)
        drawn = f'<div style="max-width: 60em">{self.picture(chart)}</div>' if chart else ""
        frame = self.table(first)
        return f"{shown}<p><code>{html.escape(self.command)}</code></p>{drawn}<p>{first}</p>{frame._repr_html_()}"


def _unpacked(files: dict[str, bytes], text: str) -> Result:
    """Restores a pickled run without ``out`` in a new temporary folder."""
    keep = Temporary()
    for name, data in files.items():
        Path(keep.path, name).write_bytes(data)
    return Result(keep.path, text, keep)
