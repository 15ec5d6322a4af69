"""Tests of the evaluator for numpy arrays: agreement with the command, and invalid input."""

import itertools
import multiprocessing
import os
import pickle

import numpy as np
import pytest

import jing

KINDS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + list("ESWNCFP")


def deal(n, size, seed=1, kinds=34):
    rng = np.random.default_rng(seed)
    wall = np.repeat(np.arange(kinds), 4)
    counts = np.zeros((n, 34), np.uint8)
    for row in counts:
        np.add.at(row, rng.choice(wall, size, replace=False), 1)
    return counts


def written(row):
    return "".join(itertools.chain.from_iterable([KINDS[kind]] * copies for kind, copies in enumerate(row)))


@pytest.mark.parametrize("rules", ["nanchang", "sichuan", "qionghu"])
def test_arrays_give_the_same_shanten_as_the_command(rules):
    evaluator = jing.Evaluator(rules)
    for size in (13, 14):
        counts = deal(300, size, kinds=27 if rules == "sichuan" else 34)
        answers = jing.evaluate([written(row) for row in counts], rules=rules)
        shanten = evaluator.shanten(counts, np.zeros(len(counts), np.uint8))
        assert shanten.dtype == np.int8
        assert shanten.tolist() == [answer["shanten"] for answer in answers]


def test_wilds_wins_and_waits():
    evaluator = jing.Evaluator(jing.Rules("nanchang"))
    # 456678m 12s SS WW and a wild 5p: it waits for 3s, S, W, and for the wild kinds drawn as themselves.
    counts = np.zeros((1, 34), np.uint8)
    for tile in "4m 5m 6m 6m 7m 8m 1s 2s S S W W".split():
        counts[0, KINDS.index(tile)] += 1
    one = np.ones(1, np.uint8)
    assert evaluator.shanten(counts, one) == [0]
    waits = evaluator.waits(counts, one)
    assert waits.shape == (1, 34) and waits.dtype == np.bool_
    assert [KINDS[kind] for kind in np.flatnonzero(waits[0])] == ["3s", "S", "W"]
    for kind in range(34):
        more = counts.copy()
        more[0, kind] += 1
        if more[0, kind] <= 4:
            won = evaluator.is_win(more, one)
            assert won.dtype == np.bool_ and won[0] == waits[0, kind]
            assert won[0] == (evaluator.shanten(more, one)[0] == -1)


def test_layout_and_threads_change_nothing():
    counts, wilds = deal(40_000, 12), np.full(40_000, 2, np.uint8)
    plain = jing.Evaluator("nanchang", threads=1).shanten(counts, wilds)
    assert (jing.Evaluator("nanchang", threads=3).shanten(counts, wilds) == plain).all()
    assert (jing.Evaluator("nanchang").shanten(np.asfortranarray(counts), wilds) == plain).all()
    assert (jing.Evaluator("nanchang").shanten(counts[::7], wilds[::7]) == plain[::7]).all()
    assert (jing.Evaluator("nanchang").shanten(counts[::-1], wilds) == plain[::-1]).all()
    assert jing.Evaluator("nanchang").shanten(counts[:0], wilds[:0]).shape == (0,)


@pytest.mark.parametrize("threads", [None, 1, 3])
def test_evaluators_are_pickled(threads):
    evaluator = jing.Evaluator("nanchang+shapes.seven_pairs=false", threads)
    counts = deal(500, 13)
    restored = pickle.loads(pickle.dumps(evaluator))
    assert restored.shanten(counts).tolist() == evaluator.shanten(counts).tolist()
    assert restored.shanten(counts).tolist() != jing.Evaluator("nanchang").shanten(counts).tolist()


def test_invalid_hands_are_refused():
    evaluator = jing.Evaluator("nanchang")
    counts, wilds = deal(1000, 13), np.zeros(1000, np.uint8)
    five = counts.copy()
    five[777] = 0
    five[777, :3] = 5, 4, 4
    large = counts.copy()
    large[3, 0] = 200
    for wrong, message in [
        (lambda: evaluator.shanten(counts.astype(np.int64), wilds), "uint8 of shape"),
        (lambda: evaluator.shanten(counts[:, :33], wilds), "uint8 of shape"),
        (lambda: evaluator.shanten(counts[0], wilds), "uint8 of shape"),
        (lambda: evaluator.shanten(counts.tolist(), wilds), "uint8 of shape"),
        (lambda: evaluator.shanten(counts, wilds[1:]), r"shape \(1000,\)"),
        (lambda: evaluator.shanten(counts, wilds.astype(np.int8)), r"shape \(1000,\)"),
        (lambda: evaluator.shanten(five, wilds), r"counts\[777\]: 5 of 1m"),
        (lambda: evaluator.shanten(large, wilds), r"counts\[3\]: 200 of 1m"),
        (lambda: evaluator.shanten(counts, wilds + 2), "15 together; expected 13 or 14"),
        (lambda: evaluator.is_win(counts, wilds), "13 together; expected 14"),
        (lambda: evaluator.waits(counts, wilds + 1), "14 together; expected 13"),
        (lambda: jing.Evaluator("nanchan"), "did you mean"),
        (lambda: jing.Evaluator("nanchang", threads=0), "1 or more"),
        (lambda: jing.Evaluator("nanchang", threads=-1), "1 or more"),
    ]:
        with pytest.raises(ValueError, match=message):
            wrong()


def forked(evaluator, counts):
    return int(evaluator.shanten(counts).sum())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("threads", [None, 2])
def test_a_forked_process_creates_its_own_threads(threads):
    counts, evaluator = deal(20_000, 13), jing.Evaluator("nanchang", threads=threads)
    expected = int(evaluator.shanten(counts).sum())
    # Evaluators are inherited, not pickled.
    answers = multiprocessing.get_context("fork").SimpleQueue()
    children = [multiprocessing.get_context("fork").Process(target=lambda: answers.put(forked(evaluator, counts))) for _ in range(3)]
    [child.start() for child in children]
    [child.join(60) for child in children]
    hanging = [child for child in children if child.is_alive()]
    [child.kill() for child in hanging]
    assert not hanging and [child.exitcode for child in children] == [0, 0, 0]
    assert [answers.get() for _ in children] == [expected] * 3
    assert int(evaluator.shanten(counts).sum()) == expected
