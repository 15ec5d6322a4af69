"""Tests of 国标麻将 against PyMahjongGB, a calculator outside of this project. ``JING_GUOBIAO_HANDS=100000`` compares more hands."""

import itertools
import os
import random
import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import guobiao
import pytest
from conftest import ROOT

import jing

HANDS = int(os.environ.get("JING_GUOBIAO_HANDS", "3000"))
#: From this number of hands on, the occurrences of the fans are counted.
MANY = 100_000
#: The least number of occurrences of a fan in ``MANY`` hands.
FEW = 20
#: 起和, and what each seat pays for any win.
LEAST = EACH = 8
#: The fans of pairs of chows.
PAIRS_OF_CHOWS = {"一般高", "喜相逢", "连六", "老少副"}

RULE_FILE = (ROOT / "configs/rules/guobiao.toml").read_text(encoding="utf-8")
FANS = set(re.findall(r'^name = "(\w+)"', RULE_FILE.partition("[[scoring.fan]]")[2], re.M))


def our_answer(situation):
    """Returns the fans that we count, and the payments; ``None`` in place of the payments if the hand may not win."""
    try:
        settled = jing.score(situation, rules="guobiao", lang="en")
    except ValueError as error:
        return refused_fans(str(error)), None
    [win] = settled["wins"]
    assert win["points"] == sum(fan["points"] * fan["count"] for fan in win["fans"])
    return {fan["name"]: (fan["points"], fan["count"]) for fan in win["fans"]}, settled["payments"]


def refused_fans(message):
    """Returns the fans that the message of a refused hand lists. Its lines may break anywhere, so that spaces do not count."""
    head = re.sub(r"\s", "", message.partition("╭▸")[0])
    found = re.search(r"thehandisworth(\d+),andawinneeds8;ithas(.*)", head)
    assert found, message
    listed = re.findall(r"([^\W\d]+)(\d+)(?:×(\d+))?", found[2])
    counts = Counter()
    for name, points, count in listed:
        counts[name, int(points)] += int(count or 1)
    fans = {name: (points, count) for (name, points), count in counts.items()}
    assert int(found[1]) == worth(fans), message
    return fans


def points(fans):
    return sum(points * count for points, count in fans.values())


def worth(fans):
    """Returns the points that count for 起和."""
    return points(fans) - points({name: fan for name, fan in fans.items() if name == "花牌"})


def payments(case, fans):
    """Returns what the seats get if the winner has these fans."""
    paid = [points(fans) + EACH if case.giver in (None, seat) else EACH for seat in range(4)]
    paid[case.seat] = 0
    return [sum(paid) if seat == case.seat else -paid[seat] for seat in range(4)]


# How the fans of the calculator must change where the two differ. Each returns them unchanged if they differ in another way.


def with_one_wait(ours, theirs):
    """Returns their fans with the one of 边张, 坎张 and 单钓将 that only we count. 无番和 goes, because it needs that there is no such fan."""
    more = (ours.keys() - theirs.keys()) & guobiao.WAITS
    return {name: fan for name, fan in theirs.items() if name != "无番和"} | {name: (1, 1) for name in more} if len(more) == 1 else theirs


def with_our_pairs_of_chows(ours, theirs):
    """Returns their fans with our fans of pairs of chows, if both count the same number of them."""
    pairs = [sum(count for name, (_, count) in fans.items() if name in PAIRS_OF_CHOWS) for fans in (ours, theirs)]
    own = {name: fan for name, fan in ours.items() if name in PAIRS_OF_CHOWS}
    return {name: fan for name, fan in theirs.items() if name not in PAIRS_OF_CHOWS} | own if pairs[0] == pairs[1] else theirs


def with_our_reading(ours, theirs):
    """Returns our fans if they have the same points."""
    return ours if points(ours) == points(theirs) else theirs


#: The differences: on which cases they may occur, and what then changes.
DIFFERENCES = {
    guobiao.waits_for_a_fifth_tile: with_one_wait,
    guobiao.joins_equal_chows: with_our_pairs_of_chows,
    guobiao.has_several_readings: with_our_reading,
}


def differences(case, theirs, answer):
    """Compares an answer of ours with the fans of the calculator. Returns the names of the differences.

    Raises ``AssertionError`` if the two differ in another way.
    """
    ours, paid = answer
    shown = f"{case.situation()}\nours:   {ours} {paid}\ntheirs: {theirs}"
    assert (paid is not None) == (worth(ours) >= LEAST), shown
    assert paid is None or paid == payments(case, ours), shown
    names, expected = [], theirs
    for may_differ, change in DIFFERENCES.items():
        changed = change(ours, expected)
        if changed != expected and may_differ(case, theirs):
            names.append(may_differ.__name__)
            expected = changed
    assert ours == expected, shown
    return names


def compare(cases):
    """Compares cases. Returns how often each fan and each difference occurred."""
    fans, names = Counter(), Counter()
    with ThreadPoolExecutor() as threads:
        while chunk := list(itertools.islice(cases, 1000)):
            answers = threads.map(our_answer, [case.situation() for case in chunk])
            for case, answer in zip(chunk, answers, strict=True):
                theirs = case.their_fans()
                fans.update(theirs.keys())
                names.update(differences(case, theirs, answer))
    return fans, names


def test_fans_and_points_are_those_of_the_calculator(capsys):
    fans, names = compare(itertools.islice(guobiao.cases(seed=1), HANDS))
    if HANDS >= MANY:
        with capsys.disabled():
            print(f"\n{HANDS} hands:", ", ".join(f"{name} {count}" for name, count in fans.most_common()))
            print("differences:", ", ".join(f"{name} {count}" for name, count in names.most_common()))
        assert not {name: fans[name] for name in FANS if fans[name] * MANY < FEW * HANDS}
    assert fans.keys() <= FANS
    assert HANDS < 2000 or fans.keys() == FANS, FANS - fans.keys()


def test_a_small_hand_is_refused_with_its_fans():
    # Five points and eight flowers, which do not count for 起和.
    case = guobiao.Case([], [0, 1, 2, 9, 10, 11, 13, 14, 15, 21, 22, 25, 25], 23, "discard", 0, 1, 0, 0, [], list(range(1, 9)))
    guobiao.deal_rest(random.Random(1), case)
    assert case.their_fans() == {"门前清": (2, 1), "喜相逢": (1, 1), "平和": (2, 1), "花牌": (1, 8)}
    with pytest.raises(ValueError) as refused:
        jing.score(case.situation(), rules="guobiao", lang="en")
    assert refused_fans(str(refused.value)) == case.their_fans()


def test_other_differences_are_found():
    case = next(guobiao.cases(seed=1))
    theirs = case.their_fans()
    paid = payments(case, theirs) if worth(theirs) >= LEAST else None
    assert differences(case, theirs, (theirs, paid)) == []
    for wrong in [{**theirs, "箭刻": (2, 2)}, dict(list(theirs.items())[1:])]:
        with pytest.raises(AssertionError):
            differences(case, theirs, (wrong, payments(case, wrong) if worth(wrong) >= LEAST else None))
    with pytest.raises(AssertionError):
        differences(case, theirs, (theirs, None if paid else payments(case, theirs)))


def test_the_file_of_the_rust_tests_is_what_the_program_writes(somewhere):
    path = ROOT / "crates/core/tests/data/guobiao.tsv"
    first = path.read_text(encoding="utf-8").partition("\n")[0].split()
    hands, seed = (int(first[first.index(option) + 1]) for option in ("--hands", "--seed"))
    guobiao.write("written.tsv", hands, seed)
    assert (somewhere / "written.tsv").read_bytes() == path.read_bytes()
