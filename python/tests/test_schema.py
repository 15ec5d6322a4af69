"""Tests of the schema of answers: it describes exactly the keys of the JSON output."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import jing
import pytest
from jsonschema import Draft202012Validator

TWO = ("nanchang", "nanchang+scoring.jing.chongguan_from=4+room.deal_cap=60")

LINES = {
    "simulate": ["simulate --hands 400", "simulate --rules sichuan --hands 400 --until win:5%", "simulate --rules nanjing --hands 320"],
    "compare": [
        f"compare {' '.join(TWO)} --hands 800",
        "compare nanchang sichuan --hands 400",
        "compare nanchang nanchang+scoring.base=2 --hands 400 --goal calmer --primary swing",
        "compare nanchang nanchang+scoring.base=2 --hands 160 --players value --trainings 2 --train-deals 400",
        "compare nanchang nanchang+scoring.base=2 --hands 160 --across --trainings 2 --train-deals 400",
    ],
    "sweep": ["sweep --vary scoring.base=1,2 --vary claims.chow=true,false --hands 4000"],
    "arena": ["arena efficient greedy --hands 64", "arena efficient greedy --hands 64 --luck"],
    "rank": ["rank --keys scoring.base --hands 64", "rank --option two:scoring.base=4+room.deal_cap=60 --option scoring.zhahu=21 --hands 64"],
    "plan": ["plan nanchang nanchang+scoring.base=4 --pilot 800", f"plan {' '.join(TWO)} nanchang+scoring.base=4 --pilot 800"],
    "tune": ["tune --want evening.sd=-20% --keep jing --keys jing --hands 8192", "tune --want length.draws=-50% --keys chongguan_from --hands 640"],
    "rare": ["simulate --event tianhu --rare", "simulate --rules sichuan --event tianhu --rare"],
}


@pytest.mark.parametrize(("kind", "line"), [(kind, line) for kind, lines in LINES.items() for line in lines])
def test_answers_match_the_schema(command: Any, tmp_path: Path, kind: str, line: str) -> None:
    schema = jing.schema("answer")
    Draft202012Validator.check_schema(schema)
    output = command(*line.split(), "--json", *([] if kind in ("plan", "rare") else ["--out", tmp_path / "out"]))
    assert output.returncode == 0, output.stderr
    answer = json.loads(output.stdout)
    own = next(one for one in schema["oneOf"] if one["title"] == kind)
    validator = Draft202012Validator({**own, "$defs": schema["$defs"]})
    assert [f"{error.json_path}: {error.message[:300]}" for error in validator.iter_errors(answer)] == []
    Draft202012Validator(schema).validate(answer)
    # Missing and unknown keys are invalid.
    for name in own["required"]:
        changed = copy.copy(answer)
        del changed[name]
        assert not validator.is_valid(changed), name
    assert not validator.is_valid({**answer, "another": 1})
