"""Won hands of 国标麻将 with the fans that PyMahjongGB counts, which is a calculator outside of this project.

The hands are random, but directed: each plan below aims at certain fans. Equal seeds give equal hands. As a program it writes the hands that
the Rust tests read: ``python python/tests/guobiao.py --write crates/core/tests/data/guobiao.tsv``.
"""

import argparse
import itertools
import json
import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from MahjongGB import MahjongFanCalculator

#: The kinds of tiles in the notation of this project. A kind is an index of this list.
KINDS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + list("ESWNCFP")
#: The same kinds in the notation of the calculator.
THEIR_KINDS = [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)] + [f"F{n}" for n in range(1, 5)] + [f"J{n}" for n in range(1, 4)]
#: The fans that have another name in the calculator.
NAMES = {"独听・边张": "边张", "独听・嵌张": "坎张", "独听・单钓": "单钓将"}
#: The fans of a wait for one kind only.
WAITS = {"边张", "坎张", "单钓将"}

ALL = range(34)
NUMBERS = range(27)
WINDS = range(27, 31)
DRAGONS = range(31, 34)
HONOURS = range(27, 34)
TERMINALS = [0, 8, 9, 17, 18, 26]
GREEN = [19, 20, 21, 23, 25, 32]
REVERSIBLE = [9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 33]

CHOW, TRIPLET = "chow", "triplet"
#: The forms of kongs: 明杠, 补杠, 暗杠.
KONGS = ("exposed", "added", "concealed")


@dataclass
class Plan:
    """The tiles of a won hand before it is decided which sets are declared. What is not given is random."""

    #: The sets: ``(CHOW, lowest kind)`` or ``(TRIPLET, kind)``.
    sets: list[tuple[str, int]]
    #: The tiles in no set: the pair, seven pairs, knitted or single tiles.
    loose: list[int]
    #: The kinds of which one is the winning tile.
    wins: list[int] | None = None
    #: How the winner gets the tile.
    by: str | None = None
    #: The number of sets, from the first one, that are not declared.
    hidden: int = 0
    #: The chance that another set is declared.
    declared: float | None = None
    #: The chance that a triplet is a kong.
    kong: float | None = None


#: The functions that make plans, each with its weight.
PLANS = []


def plan(weight):
    """Registers a function that makes plans from a random generator."""

    def register(make):
        PLANS.append((make, weight))
        return make

    return register


def random_set(rng, kinds, chow):
    """Returns a set of these kinds, which is a chow with the chance ``chow`` if there are chows."""
    if rng.random() < chow:
        lowest = [kind for kind in kinds if kind < 27 and kind % 9 < 7 and kind + 1 in kinds and kind + 2 in kinds]
        if lowest:
            return (CHOW, rng.choice(lowest))
    return (TRIPLET, rng.choice(list(kinds)))


def completed(rng, sets, kinds=ALL, chow=0.5, pair=None, **given):
    """Returns a plan of these sets, of random ones up to four, and of a pair, which is random if it is not given."""
    sets = [*sets, *(random_set(rng, kinds, chow) for _ in range(4 - len(sets)))]
    pair = rng.choice(list(kinds)) if pair is None else pair
    return Plan(sets, [pair, pair], **given)


def suit(rng):
    """Returns the lowest kind of a suit."""
    return 9 * rng.randrange(3)


def suits(rng):
    """Returns the lowest kinds of the three suits, in any order."""
    return rng.sample([0, 9, 18], 3)


def knit(rng):
    """Returns the nine tiles of a knit: 147, 258 and 369 in three suits."""
    return [lowest + place + step for place, lowest in enumerate(suits(rng)) for step in (0, 3, 6)]


@plan(8)
def any_sets(rng):
    return completed(rng, [], chow=0.6)


@plan(8)
def one_suit(rng):
    """清一色."""
    lowest = suit(rng)
    return completed(rng, [], range(lowest, lowest + 9), rng.choice([0.2, 0.8, 1]))


@plan(6)
def half_suit(rng):
    """混一色."""
    lowest = suit(rng)
    return completed(rng, [], [*range(lowest, lowest + 9), *rng.sample(HONOURS, rng.randint(1, 3))], 0.6)


@plan(5)
def two_suits(rng):
    """缺一门, 平和."""
    one, other, _ = suits(rng)
    return completed(rng, [], [*range(one, one + 9), *range(other, other + 9)], 0.9)


@plan(14)
def chows(rng):
    """The fans of three and four chows, with further chows that combine with them."""
    lowest, order = suit(rng), suits(rng)
    step = rng.choice([1, 2])
    first = rng.randrange(7 - 2 * step)
    three = [
        [lowest, lowest + 3, lowest + 6],
        [order[0], order[1] + 3, order[2] + 6],
        [one + first for one in order],
        [lowest + first] * 3,
        [lowest + first] * 4,
        [lowest + first + step * n for n in range(3)],
        [order[n] + first + n for n in range(3)],
        [lowest + first % 4 + n for n in range(4)],
        [lowest + 2 * n for n in range(4)],
    ]
    sets = [(CHOW, kind) for kind in rng.choice(three)]
    while len(sets) < 4 and rng.random() < 0.6:
        rank = rng.choice(sets)[1] % 9 + rng.choice([0, 3, -3, 6, -6, 1])
        if 0 <= rank < 7:
            sets.append((CHOW, suit(rng) + rank))
    return completed(rng, sets, chow=0.7)


@plan(4)
def pairs_of_chows(rng):
    """一般高, 喜相逢, 连六, 老少副."""
    lowest, other, _ = suits(rng)
    rank = rng.randrange(4)
    two = rng.choice([[lowest + rank, lowest + rank + 3], [lowest, lowest + 6], [lowest + rank] * 2, [lowest + rank, other + rank]])
    return completed(rng, [(CHOW, kind) for kind in two], chow=0.7)


@plan(6)
def triplets(rng):
    """碰碰和, 四暗刻."""
    return completed(rng, [], chow=0)


@plan(4)
def terminals_and_honours(rng):
    """混幺九."""
    return completed(rng, [], [*TERMINALS, *HONOURS], 0)


@plan(4)
def terminals(rng):
    """清幺九."""
    return completed(rng, [], TERMINALS, 0)


@plan(4)
def outside(rng):
    """全带幺."""
    sets = [rng.choice([(CHOW, suit(rng) + rng.choice([0, 6])), (TRIPLET, rng.choice([*TERMINALS, *HONOURS]))]) for _ in range(4)]
    return completed(rng, sets, pair=rng.choice([*TERMINALS, *HONOURS]))


@plan(3)
def honours(rng):
    """字一色, 三风刻."""
    return completed(rng, [], [*HONOURS, *rng.sample(NUMBERS, rng.randrange(2))], 0)


@plan(3)
def winds(rng):
    """大四喜, 小四喜, 三风刻."""
    kinds = rng.sample(WINDS, 4)
    triplets = rng.choice([3, 4])
    return completed(rng, [(TRIPLET, kind) for kind in kinds[:triplets]], pair=rng.choice([kinds[3], None]) if triplets == 3 else None)


@plan(3)
def dragons(rng):
    """大三元, 小三元, 双箭刻."""
    kinds = rng.sample(DRAGONS, 3)
    triplets = rng.choice([2, 3])
    return completed(rng, [(TRIPLET, kind) for kind in kinds[:triplets]], pair=rng.choice([kinds[2], None]) if triplets == 2 else None)


@plan(3)
def own_winds(rng):
    """Triplets of winds with chows: 圈风刻, 门风刻, 五门齐."""
    order = suits(rng)
    sets = [(CHOW, order[0] + rng.randrange(7)), (CHOW, order[1] + rng.randrange(7)), (TRIPLET, rng.choice(WINDS))]
    third = rng.choice([(CHOW, order[2] + rng.randrange(7)), (TRIPLET, rng.choice(DRAGONS))])
    return completed(rng, [*sets, third], pair=rng.choice([*DRAGONS, order[2] + rng.randrange(9)]))


@plan(5)
def equal_ranks(rng):
    """三同刻, 双同刻, 三色三节高."""
    rank, step = rng.randrange(7), rng.choice([0, 0, 1])
    kinds = [lowest + rank + step * n for n, lowest in enumerate(suits(rng))]
    return completed(rng, [(TRIPLET, kind) for kind in kinds[: rng.choice([2, 3])]], chow=0.3)


@plan(5)
def few_ranks(rng):
    """全大, 全中, 全小, 大于五, 小于五, 断幺."""
    low, high = rng.choice([(0, 2), (3, 5), (6, 8), (0, 3), (5, 8), (1, 7)])
    return completed(rng, [], [lowest + rank for lowest in (0, 9, 18) for rank in range(low, high + 1)], rng.choice([0.3, 0.8]))


@plan(1.5)
def even(rng):
    """全双刻."""
    return completed(rng, [], [lowest + rank for lowest in (0, 9, 18) for rank in (1, 3, 5, 7)], 0)


@plan(4)
def stepped_triplets(rng):
    """一色三节高, 一色四节高."""
    count = rng.choice([3, 4])
    lowest = suit(rng) + rng.randrange(10 - count)
    return completed(rng, [(TRIPLET, lowest + n) for n in range(count)], chow=0.3)


@plan(2)
def green(rng):
    """绿一色."""
    return completed(rng, [], GREEN, 0.5)


@plan(2)
def reversible(rng):
    """推不倒."""
    return completed(rng, [], REVERSIBLE, 0.4)


@plan(3)
def fives(rng):
    """全带五."""
    sets = [rng.choice([(CHOW, suit(rng) + rng.randint(2, 4)), (TRIPLET, suit(rng) + 4)]) for _ in range(4)]
    return completed(rng, sets, pair=suit(rng) + 4)


@plan(2)
def twins(rng):
    """一色双龙会, 三色双龙会."""
    one, other, third = rng.choice([suits(rng), [suit(rng)] * 3])
    return Plan([(CHOW, lowest + rank) for lowest in (one, other) for rank in (0, 6)], [third + 4] * 2)


@plan(4)
def kongs(rng):
    """四杠, 三杠 and the fans of two kongs."""
    return completed(rng, [], chow=rng.choice([0, 0, 0.4]), kong=rng.choice([0.6, 1]))


@plan(2)
def all_claimed(rng):
    """全求人."""
    made = completed(rng, [], chow=0.6, by="discard", declared=1, kong=0)
    made.wins = made.loose
    return made


@plan(4)
def no_fans(rng):
    """无番和: three suits, a pair of honours, no two sets that make a fan, claimed sets, and a wait for two kinds on a discard."""
    one, other, third = suits(rng)
    ranks = rng.choice([(0, 1, 4), (0, 3, 5), (1, 2, 5), (1, 4, 6), (2, 3, 6), (0, 4, 6)])
    open_ended = one + ranks[0]
    sets = [(CHOW, open_ended), (CHOW, other + ranks[1]), (CHOW, third + ranks[2]), (TRIPLET, other + rng.randint(1, 7))]
    made = completed(rng, sets, pair=rng.choice(HONOURS), by="discard", hidden=1, declared=0.7, kong=0)
    made.wins = [open_ended + 2 if ranks[0] == 0 else open_ended]
    return made


@plan(3)
def seven_pairs(rng):
    """七对."""
    middle = [kind for kind in NUMBERS if kind % 9 in range(1, 8)]
    kinds = rng.choice([ALL, range(9), NUMBERS, [*TERMINALS, *HONOURS], HONOURS, middle])
    return Plan([], [kind for _ in range(7) for kind in [rng.choice(list(kinds))] * 2])


@plan(1)
def consecutive_pairs(rng):
    """连七对."""
    lowest = suit(rng) + rng.randrange(3)
    return Plan([], [kind for kind in range(lowest, lowest + 7) for _ in range(2)])


@plan(1)
def orphans(rng):
    """十三幺."""
    return Plan([], [*TERMINALS, *HONOURS, rng.choice([*TERMINALS, *HONOURS])])


@plan(3)
def unconnected(rng):
    """全不靠, 七星不靠, with or without 组合龙."""
    numbers = knit(rng)
    if rng.random() < 0.4:
        return Plan([], [*rng.sample(numbers, 7), *HONOURS])
    return Plan([], rng.sample([*numbers, *HONOURS], 14))


@plan(3)
def knitted(rng):
    """组合龙 with a set and a pair."""
    pair = rng.choice(ALL)
    return Plan([random_set(rng, ALL, 0.6)], [*knit(rng), pair, pair])


@plan(1)
def nine_gates(rng):
    """九莲宝灯, and hands of its tiles that wait for fewer kinds."""
    lowest = suit(rng)
    tile = lowest + rng.randrange(9)
    tiles = [lowest, lowest, *range(lowest, lowest + 9), lowest + 8, lowest + 8, tile]
    return Plan([], tiles, wins=[tile] if rng.random() < 0.7 else None)


@dataclass
class Case:
    """A won hand with its deal. Fields of seats are indexed by the seat."""

    #: The declared sets of the winner: ``chow`` with its lowest kind; ``pung`` or a form of ``KONGS`` with its kind.
    melds: list[tuple[str, int]]
    #: The concealed tiles of the winner without the winning tile, sorted.
    concealed: list[int]
    #: The winning tile.
    tile: int
    #: ``self_draw``, ``discard`` or ``rob_kong``.
    by: str
    #: The winner, the seat that gave the tile (``None`` for a self-draw), and the dealer.
    seat: int
    giver: int | None
    dealer: int
    #: The index of 圈风.
    round: int
    #: ``after_kong``, ``last_tile``.
    events: list[str]
    #: The flowers of the winner, 1 to 8.
    flowers: list[int]
    #: The other hands: tiles without melds. The entry of the winner is empty.
    others: list[list[int]] = field(default_factory=lambda: [[], [], [], []])
    #: The discards that nobody claimed.
    discards: list[list[int]] = field(default_factory=lambda: [[], [], [], []])

    @property
    def seat_wind(self):
        """The index of 门风."""
        return (self.seat - self.dealer) % 4

    @property
    def discarded(self):
        """The number of tiles like the winning tile among the discards that nobody claimed."""
        return sum(discards.count(self.tile) for discards in self.discards)

    @property
    def is_last_copy(self):
        """和绝张: whether the three other tiles like the winning tile show. A robbed kong is no 和绝张."""
        melds = sum(form in ("chow", "pung") and meld_tiles((form, kind)).count(self.tile) for form, kind in self.melds)
        return self.by != "rob_kong" and self.discarded + melds == 3

    @property
    def all_tiles(self):
        """All tiles of the winner, counted; four for a kong."""
        return Counter([*self.concealed, self.tile, *(tile for meld in self.melds for tile in meld_tiles(meld))])

    def hand(self):
        """The hand without the winning tile in the notation of this project."""
        return "".join(map(meld_text, self.melds)) + text(self.concealed)

    def situation(self):
        """The deal as the text of a situation file."""
        win = [f"seat = {self.seat}", f'tile = "{KINDS[self.tile]}"', f'by = "{self.by}"']
        if self.giver is not None:
            win.append(f"from = {self.giver}")
        win.append(f"events = {json.dumps(self.events)}")
        lines = [f"dealer = {self.dealer}", f'round = "{"ESWN"[self.round]}"', 'end = "win"', f"wins = [{{ {', '.join(win)} }}]"]
        for seat in range(4):
            robbed = "[" + KINDS[self.tile] * 3 + "]" if self.by == "rob_kong" and seat == self.giver else ""
            lines += ["[[seats]]", f'hand = "{self.hand() if seat == self.seat else robbed + text(self.others[seat])}"']
            if self.discards[seat]:
                lines += [f'discards = "{text(self.discards[seat])}"']
            if seat == self.seat and self.flowers:
                lines += [f'flowers = "{"".join(map(str, self.flowers))}f"']
        return "\n".join(lines) + "\n"

    def their_fans(self):
        """The fans that the calculator counts: name in the rule file, points of one, count."""
        offers = {"chow": "CHI", "pung": "PENG"}
        # The calculator names a chow by its middle tile. The last number of a meld is 0 if it is concealed.
        packs = [
            (offers.get(form, "GANG"), THEIR_KINDS[kind + (form == "chow")], 0 if form == "concealed" else 1) for form, kind in self.melds
        ]
        counted = MahjongFanCalculator(
            pack=tuple(packs),
            hand=tuple(THEIR_KINDS[kind] for kind in self.concealed),
            winTile=THEIR_KINDS[self.tile],
            flowerCount=len(self.flowers),
            isSelfDrawn=self.by == "self_draw",
            is4thTile=self.is_last_copy,
            isAboutKong=self.by == "rob_kong" or "after_kong" in self.events,
            isWallLast="last_tile" in self.events,
            seatWind=self.seat_wind,
            prevalentWind=self.round,
            verbose=True,
        )
        return {NAMES.get(name, name): (points, count) for points, count, name, _ in counted}


def meld_tiles(meld):
    """Returns the tiles of a declared set."""
    form, kind = meld
    return [kind, kind + 1, kind + 2] if form == "chow" else [kind] * (3 if form == "pung" else 4)


def meld_text(meld):
    """Returns a declared set in the notation of this project."""
    tiles = text(meld_tiles(meld))
    return f"({tiles})" if meld[0] == "concealed" else f"[{tiles}+]" if meld[0] == "added" else f"[{tiles}]"


def text(tiles):
    """Returns tiles in the notation of this project, with the suit once after its numbers."""
    names = [KINDS[tile] for tile in tiles]
    return "".join(name[:-1] if name[1:] and name[1:] == after[1:] else name for name, after in zip(names, [*names[1:], ""], strict=False))


def declare(rng, made):
    """Returns the declared sets and the concealed tiles of a plan, with the winning tile among the latter."""
    declared = rng.choice([0, 0, 0.3, 0.6, 1]) if made.declared is None else made.declared
    kong = rng.choice([0, 0, 0.2, 0.7]) if made.kong is None else made.kong
    melds, concealed = [], list(made.loose)
    for at, (form, kind) in enumerate(made.sets):
        if at >= made.hidden and form == TRIPLET and rng.random() < kong:
            melds.append((rng.choice(KONGS), kind))
        elif at >= made.hidden and rng.random() < declared:
            melds.append(("chow" if form == CHOW else "pung", kind))
        else:
            concealed += [kind, kind + 1, kind + 2] if form == CHOW else [kind] * 3
    return melds, concealed


def random_case(rng):
    """Returns a random case; ``None`` if its tiles are not in the set of tiles."""
    [make] = rng.choices([make for make, _ in PLANS], [weight for _, weight in PLANS])
    made = make(rng)
    melds, concealed = declare(rng, made)
    tile = rng.choice(made.wins or concealed)
    if tile not in concealed:
        return None
    concealed.remove(tile)
    seat = rng.randrange(4)
    case = Case(melds, sorted(concealed), tile, made.by or "", seat, None, rng.randrange(4), rng.randrange(4), [], [])
    if max(case.all_tiles.values()) > 4:
        return None
    case.by = case.by or rng.choices(["self_draw", "discard", "rob_kong"], [9, 9, 2])[0]
    if case.by == "rob_kong" and case.all_tiles[tile] > 1:
        case.by = "discard"
    if case.by != "self_draw":
        case.giver = rng.choice([other for other in range(4) if other != seat])
    if case.by == "self_draw" and any(form in KONGS for form, _ in melds) and rng.random() < 0.3:
        case.events.append("after_kong")
    if case.by != "rob_kong" and made.by is None and rng.random() < 0.1:
        case.events.append("last_tile")
    case.flowers = sorted(rng.sample(range(1, 9), rng.choice([0, 0, 0, 1, 2, 8])))
    deal_rest(rng, case)
    return case


def deal_rest(rng, case):
    """Gives the other seats their hands and all seats discards. In half of the cases all tiles like the winning tile are discarded."""
    held = case.all_tiles
    left = [kind for kind in ALL for _ in range(4 - held[kind])]
    rng.shuffle(left)
    if case.by == "rob_kong":
        # The three others are the pung of the robbed seat.
        left = [kind for kind in left if kind != case.tile]
    elif rng.random() < 0.5:
        for _ in range(left.count(case.tile)):
            case.discards[rng.randrange(4)].append(case.tile)
        left = [kind for kind in left if kind != case.tile]
    for seat in range(4):
        if seat != case.seat:
            size = 10 if case.by == "rob_kong" and seat == case.giver else 13
            case.others[seat] = sorted(left[:size])
            left = left[size:]
    for _ in range(rng.randrange(20)):
        case.discards[rng.randrange(4)].append(left.pop())


def cases(seed):
    """Yields cases without an end. Equal seeds give equal cases."""
    rng = random.Random(seed)
    while True:
        case = random_case(rng)
        if case is not None:
            yield case


def groupings(tiles, sets):
    """Yields the ways to read counted tiles as this number of sets and a pair: the sets, each as in a plan, and the pair."""
    for pair in [kind for kind in tiles if tiles[kind] >= 2]:
        for found in sets_of(tiles - Counter([pair] * 2), sets):
            yield found, pair


def sets_of(tiles, sets):
    """Yields the ways to read counted tiles as this number of sets."""
    if sum(tiles.values()) != 3 * sets:
        return
    if sets == 0:
        yield []
        return
    kind = min(tiles)
    if tiles[kind] >= 3:
        for rest in sets_of(tiles - Counter([kind] * 3), sets - 1):
            yield [(TRIPLET, kind), *rest]
    if kind < 27 and kind % 9 < 7 and tiles[kind + 1] and tiles[kind + 2]:
        for rest in sets_of(tiles - Counter([kind, kind + 1, kind + 2]), sets - 1):
            yield [(CHOW, kind), *rest]


def is_seven_pairs(tiles):
    """Whether counted tiles are seven pairs."""
    return sum(tiles.values()) == 14 and all(count % 2 == 0 for count in tiles.values())


def knits(tiles):
    """Yields the tiles besides a knit, for each knit of which the counted tiles have all nine."""
    for order in [(0, 9, 18), (0, 18, 9), (9, 0, 18), (9, 18, 0), (18, 0, 9), (18, 9, 0)]:
        nine = Counter(lowest + place + step for place, lowest in enumerate(order) for step in (0, 3, 6))
        if all(tiles[kind] for kind in nine):
            yield tiles - nine


def is_complete(tiles, sets):
    """Whether counted concealed tiles are this number of sets and a pair, with or without a knit, or seven pairs."""
    if any(groupings(tiles, sets)) or is_seven_pairs(tiles):
        return True
    return sets > 2 and any(any(groupings(rest, sets - 3)) for rest in knits(tiles))


# The differences to the calculator. Each predicate says on which cases one may occur; `fans` are the fans that the calculator counts.


def waits_for_a_fifth_tile(case, fans):
    """Of the kinds that complete the hand, the hand has all four tiles of all but one.

    The hand waits for one kind only, so it may have 边张, 坎张 or 单钓将 (中国麻将竞赛规则). The calculator counts the other kinds too.
    """
    held = case.all_tiles - Counter([case.tile])
    if not any(count == 4 for count in held.values()):
        return False
    waits = [kind for kind in ALL if is_complete(Counter([*case.concealed, kind]), 4 - len(case.melds))]
    return len(waits) > 1 and [kind for kind in waits if held[kind] < 4] == [case.tile]


def joins_equal_chows(case, fans):
    """The calculator counts 一般高 for two equal chows, and another chow makes a fan with each of them.

    The rule lets the player choose which pairs of chows count (套算一次). Each choice has the same points.
    """
    if "一般高" not in fans:
        return False
    melds = [kind for form, kind in case.melds if form == "chow"]
    for sets, _ in groupings(Counter([*case.concealed, case.tile]), 4 - len(case.melds)):
        found = Counter([*melds, *(kind for form, kind in sets if form == CHOW)])
        equal = [kind for kind, count in found.items() if count > 1]
        if any(makes_pair_fan(kind, other) for kind in equal for other in found):
            return True
    return False


def makes_pair_fan(one, other):
    """Whether two different chows make 喜相逢, 连六 or 老少副."""
    if one // 9 == other // 9:
        return abs(one - other) == 3 or {one % 9, other % 9} == {0, 6}
    return one % 9 == other % 9


def has_several_readings(case, fans):
    """The hand is four sets and a pair in several ways, or also seven pairs. Readings with other fans can have the same points."""
    readings = itertools.islice(groupings(Counter([*case.concealed, case.tile]), 4 - len(case.melds)), 2)
    return sum(1 for _ in readings) + (not case.melds and is_seven_pairs(case.all_tiles)) > 1


#: The columns of a file of cases.
HEADER = "hand tile by seat_wind round_wind events flowers discarded fans".split()
#: The seed of the file of the Rust tests. In its hands no reading of ours differs from that of the calculator.
SEED = 2000


def row(case, fans):
    """Returns a case with its fans as a line of a file. Its columns are those of ``HEADER``."""
    written = " ".join(f"{name}:{points}×{count}" for name, (points, count) in fans.items())
    winds = ["ESWN"[case.seat_wind], "ESWN"[case.round]]
    deal = [case.hand(), KINDS[case.tile], case.by, *winds, ",".join(case.events), str(len(case.flowers)), str(case.discarded)]
    return "\t".join([*deal, written])


def write(path, hands, seed):
    """Writes this number of cases to a file. Cases are left out if we count other fans in the same reading."""
    lines = [f"# python python/tests/guobiao.py --write crates/core/tests/data/guobiao.tsv --hands {hands} --seed {seed}", "\t".join(HEADER)]
    for case in cases(seed):
        if len(lines) == hands + 2:
            break
        fans = case.their_fans()
        if not (waits_for_a_fifth_tile(case, fans) or joins_equal_chows(case, fans)):
            lines.append(row(case, fans))
    Path(path).write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


def main():
    parser = argparse.ArgumentParser(description="Writes won hands of 国标麻将 with the fans that PyMahjongGB counts.")
    parser.add_argument("--write", metavar="FILE", required=True)
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args()
    write(options.write, options.hands, options.seed)


if __name__ == "__main__":
    main()
