"""Numbers for house rules of Chinese mahjong: exact counts where that is possible, millions of self-played deals where it is not.

>>> import jing
>>> jing.evaluate("456678m12sSSWW5p", indicator="5p")["shanten"]
0
"""

from typing import TYPE_CHECKING, Any

from ._commands import (
    Players,
    RulesLike,
    advise,
    arena,
    ask,
    bench,
    check,
    compare,
    completions,
    evaluate,
    exact,
    explain,
    merge,
    new_rules,
    open,
    part,
    plan,
    predicates,
    presets,
    rank,
    rare,
    replay,
    report,
    run,
    schema,
    score,
    simulate,
    so_far,
    sweep,
    train,
    tune,
)
from ._jing import Evaluator, Rules, __version__
from ._progress import Progress
from ._result import Result

__all__ = [
    "__version__",
    "Evaluator",
    "Players",
    "Progress",
    "Result",
    "Rules",
    "RulesLike",
    "advise",
    "arena",
    "ask",
    "bench",
    "check",
    "compare",
    "completions",
    "evaluate",
    "exact",
    "explain",
    "merge",
    "new_rules",
    "open",
    "part",
    "plan",
    "predicates",
    "presets",
    "rank",
    "rare",
    "replay",
    "report",
    "run",
    "schema",
    "score",
    "simulate",
    "so_far",
    "sweep",
    "train",
    "tune",
]


if TYPE_CHECKING:
    from . import ray as ray


def __getattr__(name: str) -> Any:
    # Imported on demand, because Ray is optional.
    if name == "ray":
        import importlib

        return importlib.import_module("jing.ray")
    raise AttributeError(f"module 'jing' has no attribute {name!r}")
