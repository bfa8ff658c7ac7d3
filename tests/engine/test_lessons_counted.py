"""The lessons' numbers counted once more, by hand and without solver or rules of the games."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb

import pytest

import gamekit
from gamekit.games.dreiste_geister.paragraphs import move
from gamekit.lab.lessons import lesson
from gamekit.registry import room

ONE = Fraction(1)


def heights(made, question):
    found = {q.key: q for q in made.questions()}[question]
    return {bar.key: bar.exact for bar in found.bars}


def spreads(made, question):
    found = {q.key: q for q in made.questions()}[question]
    return {bar.key: bar.variance for bar in found.bars}


def share(cases, counts):
    """How many of equally likely cases count."""
    cases = list(cases)
    return Fraction(sum(map(bool, map(counts, cases))), len(cases))


def moments(pairs):
    mean = sum(p * v for v, p in pairs)
    return mean, sum(p * (v - mean) ** 2 for v, p in pairs)


# -- Dreiste Geister ------------------------------------------------------------------------------

PATH = "*" + "RYGBRYGBRY" + "*" + "GBRYGBRYGB" + "*"
"""Castle, ten doors, hall, ten doors, chest; * bears every colour."""


def stepped(place, card, named):
    """One move, read off the path."""
    if card != named:
        return next(at for at in range(place + 1, 23) if PATH[at] in (card, "*"))
    if PATH[place] == "*":
        return place
    return next(at for at in range(place - 1, -1, -1) if PATH[at] in (card, "*"))


@pytest.mark.parametrize("stops", [True, False])
@pytest.mark.parametrize("cycle", ["continues", "restarts"])
def test_the_tables_say_what_the_rules_say_in_every_configuration(stops, cycle):
    solve = room("dreiste-geister", "solve")
    game = gamekit.load("dreiste-geister", players=2, hall_stops_forward=stops, hall_cycle=cycle)
    goals = solve.goals(game)
    for place in range(22):
        doors = solve.doors(game, place)
        assert sorted(door.colour for door in doors) == [0, 1, 2, 3]
        assert [door.free for door in doors] == sorted(door.free for door in doors)
        for at, door in enumerate(doors):
            for call, named in enumerate(door.colour for door in doors):
                switches = {"hall_stops": stops, "hall_cycle": cycle}
                assert goals[place][at][call] == move(place, door.colour, named, **switches)[0]
            assert goals[place][at][4] == place + door.free
    assert set(map(tuple, goals[22])) == {(22,) * 5}


def test_g1_and_x1_calls_listed():
    runs = list(product("RYGB", repeat=4))
    after = [run for run in runs if run[:3] == tuple("BBB")]
    again = Fraction(sum(run[3] == "B" for run in after), len(after))
    assert heights(lesson("G1"), "streak")["again"] == again
    assert heights(lesson("X1"), "merlin")["again"] == again
    assert lesson("G1").answers()["streak"] == Fraction(len(after), len(runs))


def test_g2_all_cards_and_calls_listed():
    turns = list(product(product("RYGB", repeat=2), repeat=3))
    free = share(turns, lambda path: all(card != call for card, call in path))
    assert heights(lesson("G2"), "free") == {"free": free}
    ghosts = product("RYGB", repeat=4)
    assert heights(lesson("G2"), "one") == {"one": share(ghosts, lambda r: r[0] in r[1:])}


def test_g3_all_paths_of_hits_listed():
    counts = Counter()
    for path in product((0, 1), repeat=12):
        counts[sum(path)] += 3 ** (12 - sum(path))
    found = heights(lesson("G3"), "hits")
    assert found == {str(hits): Fraction(n, 4**12) for hits, n in sorted(counts.items())}
    assert heights(lesson("G3"), "exactly") == {"exactly": found["3"]}


def test_g4_the_chain_walked_turn_by_turn():
    chances, home = {0: ONE}, []
    for _ in range(40):
        after = Counter()
        for place, p in chances.items():
            for card, named in product("RYGB", repeat=2):
                after[stepped(place, card, named)] += p / 16
        home.append(after.pop(22, Fraction(0)))
        chances = after
    found = dict(lesson("G4").answers()["distribution"])
    assert [found.get(str(turn), 0) for turn in range(1, 41)] == home
    assert found["more than 40"] == 1 - sum(home) == sum(chances.values())
    assert sum(home[:14]) < Fraction(1, 2) <= sum(home[:15])


def test_g4_mean_and_variance_from_the_equations():
    """E = 1 + Σ p E' and E² = 1 + 2 Σ p E' + Σ p E'², solved by going back and forth."""
    ways = {
        place: Counter(stepped(place, c, n) for c, n in product("RYGB", repeat=2))
        for place in range(22)
    }
    # Gauss: rows of (1 - P) with both right-hand sides, the second one after the first is known.
    rows = [[Fraction(int(a == b) * 16 - ways[a][b], 16) for b in range(22)] for a in range(22)]
    mean = solved(rows, [ONE] * 22)
    later = [sum(Fraction(ways[a][b], 16) * mean[b] for b in range(22)) for a in range(22)]
    square = solved(rows, [1 + 2 * value for value in later])
    found = lesson("G4").answers()
    assert found["mean"] == mean[0]
    assert found["variance"] == square[0] - mean[0] ** 2


def solved(rows, right):
    """Solve a linear system by elimination (Gauss)."""
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    size = len(table)
    for at in range(size):
        pivot = next(row for row in range(at, size) if table[row][at])
        table[at], table[pivot] = table[pivot], table[at]
        table[at] = [value / table[at][at] for value in table[at]]
        for row in range(size):
            if row != at and table[row][at]:
                factor = table[row][at]
                table[row] = [x - factor * y for x, y in zip(table[row], table[at], strict=True)]
    return [row[-1] for row in table]


DOORS = "YGBR"
"""The doors ahead of place 5, from the nearest to the farthest."""
GAINS = [[stepped(5, card, named) - 5 for named in DOORS] for card in DOORS]


def test_g5_all_calls_listed():
    expected = [moments([(gain, Fraction(1, 4)) for gain in row]) for row in GAINS]
    assert list(heights(lesson("G5"), "best").values()) == [mean for mean, _ in expected]
    assert list(heights(lesson("G5"), "risk").values()) == [spread for _, spread in expected]
    squares = [
        moments([((gain - mean) ** 2, Fraction(1, 4)) for gain in row])[1]
        for row, (mean, _) in zip(GAINS, expected, strict=True)
    ]
    assert list(spreads(lesson("G5"), "risk").values()) == squares


def test_g5b_neither_side_can_do_better():
    """Who can secure a value from either side has proved it (von Neumann 1928)."""
    found = lesson("G5b").answers()
    ghost, merlin, value = found["ghost"], found["Merlin"], found["value"]
    assert sum(ghost) == sum(merlin) == 1
    assert min(*ghost, *merlin) >= 0
    for call in range(4):
        assert sum(p * GAINS[door][call] for door, p in enumerate(ghost)) >= value
    for door in range(4):
        assert sum(q * GAINS[door][call] for call, q in enumerate(merlin)) <= value
    pairs = [(GAINS[d][c], p * q) for d, p in enumerate(ghost) for c, q in enumerate(merlin)]
    assert moments(pairs) == (value, spreads(lesson("G5b"), "value")["value"])


def test_g6_turns_and_classes_counted():
    ghost, merlin = (0, 8, 8, 4), (0, 4, 9, 7)  # of 20 each
    hits = [20 * 20 * Fraction(p, 20) * Fraction(q, 20) for p, q in zip(ghost, merlin, strict=True)]
    assert heights(lesson("G6"), "door") == {"last": hits[3] / sum(hits)}
    chances = [comb(100, k) * Fraction(1, 4) ** k * Fraction(3, 4) ** (100 - k) for k in range(101)]
    tails = [sum(chances[: k + 1]) for k in range(101)]
    low = max(k for k in range(101) if tails[k] <= Fraction(1, 40))
    high = min(k for k in range(1, 101) if 1 - tails[k - 1] <= Fraction(1, 40))
    found = lesson("G6").answers()
    assert (found["rejected up to"], found["rejected from"]) == (low, high)
    assert found["rejected"] == tails[low] + 1 - tails[high - 1]


# -- Monte Cristo ---------------------------------------------------------------------------------

BAG = [(kind, number) for kind in "grsed" for number in (1, 1, 2, 2, 3, 3)]


def pattern(tokens):
    kinds = len({kind for kind, _ in tokens})
    return "same" if kinds == 1 else "different" if kinds == len(tokens) else "pair"


@pytest.mark.parametrize("n", [3, 4])
def test_m1_all_lots_of_tokens_listed(n):
    lots = [[BAG[at] for at in lot] for lot in combinations(range(30), n)]
    made = lesson("M1") if n == 3 else lesson("M1").what_if()[1][1]
    rubies = Counter(str(sum(kind == "r" for kind, _ in lot)) for lot in lots)
    assert heights(made, "rubies") == {
        key: Fraction(number, len(lots)) for key, number in sorted(rubies.items())
    }
    patterns = Counter(map(pattern, lots))
    assert heights(made, "pattern") == {
        key: Fraction(patterns[key], len(lots)) for key in ("same", "pair", "different")
    }


def test_m1_with_putting_back_all_rows_listed():
    made = lesson("M1").what_if()[0][1]
    patterns = Counter(pattern([(kind, 0) for kind in row]) for row in product("grsed", repeat=3))
    assert heights(made, "pattern") == {
        key: Fraction(patterns[key], 125) for key in ("same", "pair", "different")
    }


def test_m2_what_is_left_and_all_pairs_listed():
    left = ["r"] * 3 + ["x"] * 21
    assert heights(lesson("M2"), "next") == {"ruby": share(left, lambda kind: kind == "r")}
    pairs = [pair for pair in permutations(BAG, 2) if pair[1][0] == "r"]
    assert heights(lesson("M2"), "backward") == {"ruby": share(pairs, lambda p: p[0][0] == "r")}


def test_m3_all_tokens_markets_and_dungeons_listed():
    values = (5, 4, 3, 2, 1)
    cases = [(value * number, Fraction(1, 150)) for value in values for _, number in BAG]
    mean, spread = moments(cases)
    assert heights(lesson("M3"), "token") == {"token": mean}
    assert spreads(lesson("M3"), "token") == {"token": spread}
    # A dungeon: sums of numbers by kind; then the market, of which only two moments matter.
    square = Fraction(sum(v * v for v in values), 5)
    mixed = Fraction(sum(v * w for v, w in permutations(values, 2)), 20)
    first = second = Fraction(0)
    lots = list(combinations(range(30), 4))
    for lot in lots:
        sums = Counter()
        for at in lot:
            sums[BAG[at][0]] += BAG[at][1]
        first += 3 * sum(sums.values())
        squares = sum(s * s for s in sums.values())
        second += square * squares + mixed * (sum(sums.values()) ** 2 - squares)
    mean = first / len(lots)
    assert heights(lesson("M3"), "dungeon") == {"dungeon": mean}
    assert spreads(lesson("M3"), "dungeon") == {"dungeon": second / len(lots) - mean**2}


def test_m4_every_choice_of_dungeons_followed():
    chances, found = {(1,) * 6: ONE}, {}
    for number in range(1, 7):
        after = Counter()
        for counts, p in chances.items():
            for chosen in combinations(range(6), 3):
                after[tuple(n + (at in chosen) for at, n in enumerate(counts))] += p / 20
        full = sum(p for counts, p in after.items() if max(counts) == 4)
        if full:
            found[f"{number}"] = full
        chances = {counts: p for counts, p in after.items() if max(counts) < 4}
    assert heights(lesson("M4"), "round") == found
    assert not chances


def test_m5_model_and_set_up_listed():
    lowest = Counter(row.count(0) for row in product(range(4), repeat=4))
    assert heights(lesson("M5"), "lanes") == {str(n): Fraction(lowest[n], 256) for n in range(5)}
    lanes = list(permutations(range(4)))
    squares = 0
    for slide in product(lanes, repeat=4):
        if all(len(set(level)) == 4 for level in zip(*slide, strict=True)):
            squares += 1
            assert [lane[0] for lane in slide].count(0) == 1
    assert squares == 576
    assert heights(lesson("M5").what_if()[0][1], "lanes") == {"1": 1}


def test_m6_all_picks_listed():
    picks = list(product(range(6), repeat=4))
    assert heights(lesson("M6"), "any") == {"any": share(picks, lambda p: p[0] in p[1:])}
    joined = Counter(p[1:].count(p[0]) for p in picks)
    assert heights(lesson("M6"), "rivals") == {
        str(n): Fraction(joined[n], len(picks)) for n in range(4)
    }


# -- Zaubersee ------------------------------------------------------------------------------------


@pytest.mark.parametrize("ravens", [1, 2, 3, 4])
def test_z1_z3_and_x1_tiles_listed(ravens):
    size = 12 + ravens
    rows = list(combinations(range(1, size + 1), ravens))  # where the ravens lie
    first = [(min(row), Fraction(1, len(rows))) for row in rows]
    key = str(ravens)
    assert heights(lesson("Z1"), "ravens")[key] == share(rows, lambda row: 1 in row)
    new = lesson("Z3")
    assert (heights(new, "new")[key], spreads(new, "new")[key]) == moments(first)
    p = Fraction(ravens, size)
    assert (heights(new, "any")[key], spreads(new, "any")[key]) == (1 / p, (1 - p) / p**2)
    after = [row for row in rows if min(row) > 3]
    made = lesson("X1") if ravens == 1 else lesson("X1").what_if()[1][1]
    if ravens in (1, 4):
        assert heights(made, "tiles")["attentive"] == share(after, lambda row: 4 in row)


@pytest.mark.parametrize(("key", "memory"), [("none", 0), ("last", 4), ("all", 16)])
def test_z2_waiting_told_by_its_tail(key, memory):
    """Σ P(T > k) and 2 Σ k P(T > k) + mean: the first flips one by one, then a geometric tail."""
    steps, left, mean, second = min(memory, 15), ONE, Fraction(0), Fraction(0)
    for flip in range(steps):
        mean += left
        second += (2 * flip + 1) * left
        left *= Fraction(15 - flip, 16 - flip)
    tiles = 16 - steps
    # From here on each flip finds it with chance 1/tiles; geometric moments from `steps` on.
    q = Fraction(tiles - 1, tiles)
    mean += left * tiles
    second += left * ((2 * steps + 1) * tiles + 2 * q * tiles**2)
    assert heights(lesson("Z2"), "memory")[key] == mean
    assert spreads(lesson("Z2"), "memory")[key] == second - mean**2


def held_in(strips):
    """The row in which a figure in column a is held, 7 for the pier."""
    return next((row for row, strip in enumerate(strips, 1) if "a" in strip), 7)


def test_z4_all_lakes_listed():
    for n, made in ((1, lesson("Z4")), (2, lesson("Z4").what_if()[0][1])):
        kinds = ["".join(columns) for columns in combinations("abcd", n)]
        rows = Counter(map(held_in, product(kinds, repeat=6)))
        assert heights(made, "row") == {
            str(row): Fraction(rows[row], len(kinds) ** 6) for row in range(1, 8)
        }
    edition = Counter(map(held_in, permutations(["a", "b", "c", "d", "ab", "bc", "cd", "ad"], 6)))
    assert heights(lesson("Z4").what_if()[2][1], "row") == {
        str(row): Fraction(edition[row], sum(edition.values())) for row in range(1, 8)
    }


def test_z5_strips_listed():
    half = ["a", "b", "c", "d"] * 3 + ["ab", "ac", "ad", "bc", "bd", "cd"] * 2
    edition = ["a", "b", "c", "d", "ab", "bc", "cd", "ad"]
    for strips, made in ((half, lesson("Z5")), (edition, lesson("Z5").what_if()[0][1])):
        free = [strip for strip in strips if "a" not in strip]
        held = [strip for strip in strips if "a" in strip]
        assert heights(made, "free") == {
            "before": share(strips, lambda s: "b" in s), "free": share(free, lambda s: "b" in s),
        }  # fmt: skip
        assert heights(made, "magnet") == {"magnet": share(held, lambda s: "b" in s)}


def test_x1_the_bag_after_three_rubies():
    found = heights(lesson("X1"), "bag")
    assert found["first"] == share(BAG, lambda token: token[0] == "r")
    left = [token for token in BAG if token[0] != "r"] + [("r", 3)] * 3
    assert found["after"] == share(left, lambda token: token[0] == "r")
