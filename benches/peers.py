"""Compares the evaluator with the Python package ``mahjong`` (2.1.0): the same hands and the same question. The answers are compared first.

    pip install mahjong==2.1.0 ./python numpy && python benches/peers.py [hands]

``mahjong`` supports riichi shapes and no wilds, so the question is the shanten number of four melds and a pair without runs of honours. It
takes a list of 34 counts per call, in the order of riichi (白 before 发 before 中); the lists are made before the measurement. Finally
the evaluator is measured on a million hands in one array.
"""

import sys
import time

import jing
import numpy as np
from mahjong.shanten import Shanten

hands = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
random = np.random.default_rng(1)
wall = np.repeat(np.arange(34), 4)
counts = np.array([np.bincount(random.permutation(wall)[:14], minlength=34) for _ in range(hands)], dtype=np.uint8)
rules = "tuidaohu"
ours = jing.Evaluator(jing.Rules(rules), threads=1)
theirs = Shanten()
riichi = [list(map(int, hand[[*range(31), 33, 32, 31]])) for hand in counts]


def best(ask, hands=hands, rounds=4):
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        answers = ask()
        times.append(time.perf_counter() - began)
    return answers, min(times[1:]) / hands * 1e9


def standard(hand):
    return theirs.calculate_shanten_for_regular_hand(hand)


mine, jing_ns = best(lambda: ours.shanten(counts))
other, other_ns = best(lambda: [standard(hand) for hand in riichi])
differ = [at for at in range(hands) if mine[at] != other[at]]
# The rules have further shapes, so their shanten number may be smaller, but not larger.
assert all(mine[at] < other[at] for at in differ), "the answers differ"
print(f"{len(differ)} of {hands} hands are nearer to another shape of {rules}")
print(f"{'jing, numpy arrays':24} {jing_ns:10.1f} ns")
print(f"{'mahjong, lists':24} {other_ns:10.1f} ns  x {other_ns / jing_ns:.0f}")

# A million hands in one array, with one thread and with all cores, to compare with the batch row of `jing bench`.
million = np.tile(counts, (-(-1_000_000 // hands), 1))[:1_000_000]
for threads in (1, None):
    evaluator = jing.Evaluator("nanchang", threads=threads)
    _, ns = best(lambda: evaluator.shanten(million), len(million), 15)
    print(f"{'jing, a million hands':24} {ns:10.1f} ns  threads: {threads or 'all cores'}")
