"""Prospects of Zaubersee in words: outcomes, models, and where the numbers come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm

from gamekit.chance import Distribution
from gamekit.games.zaubersee.lake import COLUMN_NAMES, RAVEN, place_name
from gamekit.games.zaubersee.prospects_ways import Way
from gamekit.games.zaubersee.text import DOMAIN
from gamekit.games.zaubersee.text.tell import ANIMALS, FIGURES
from gamekit.lab.derivations import Branch, Cases, Tree, plain
from gamekit.lab.trees import tree
from gamekit.lab.urns import Urn
from gamekit.text import N_, Message


def said(message: str, **params: object) -> Message:
    """Return a message of this game's catalogue."""
    return Message(message, tuple(params.items()), DOMAIN)


TILES = said(N_("Every tile that has not been turned up yet is equally likely."))
ORDERS = said(N_("Every order of the water strips that fits all you have felt is equally likely."))
ENTRIES = said(
    N_(
        "Every open pad of row 1 is entered equally often, and every order of the water strips "
        "that fits all you have felt is equally likely."
    )
)
STRAIGHT = said(
    N_(
        "The figure slides straight on as far as it can, and every order of the water strips that "
        "fits all you have felt is equally likely."
    )
)
SAME_ANIMAL = said(N_("The pad shows the same animal as the tile."))


def face(shown: int) -> Message:
    """Return `a frog` or `the raven`."""
    return said(N_("the raven")) if shown == RAVEN else said(ANIMALS[shown])


def brought(key: str) -> Message:
    """Return what a tile does: sets figures free, nothing, or lets the lake shift."""
    known = {
        "raven": N_("the raven: the lake shifts"),
        "stuck": N_("nobody can go: the lake shifts"),
        "nobody": N_("nobody who is held"),
    }
    if key in known:
        return said(known[key])
    freed = [FIGURES[int(figure)] for figure in key.split()]
    if len(freed) == 1:
        return said(N_("{figure} alone"), figure=freed[0])
    return said(N_("{figures} or {last}"), figures=", ".join(freed[:-1]), last=freed[-1])


def held_or_not(found: Distribution[str]) -> tuple[tuple[str, Message], ...]:
    """Return the labels of what a pad may do."""
    labels = {
        "hold": said(N_("held")),
        "free": said(N_("not held")),
        "match": said(N_("cannot be held")),
    }
    return tuple((key, labels[key]) for key, _ in found)


def held_in(row: int) -> Message:
    """Return in which row a figure is held."""
    return said(N_("held in row {row}"), row=row)


def free_up_to(row: int) -> Message:
    """Return in which row a figure stands free, with another one ahead."""
    return said(N_("free in row {row}, another figure ahead"), row=row)


def on_the_pier() -> Message:
    """Return that a figure is safe."""
    return said(N_("on the pier"))


# -- where the numbers come from ------------------------------------------------------------------


def unseen_tiles(tiles: Sequence[int], seen: Sequence[int]) -> Cases:
    """Return the chance of the raven, or else of the first face, among the tiles not seen."""
    left = {shown: n - seen.count(shown) for shown, n in enumerate(tiles)}
    urn = Urn({shown: n for shown, n in left.items() if n})
    asked = RAVEN if RAVEN in urn.kinds else urn.kinds[0]
    return urn.cases(asked, asked=said(N_("The tile shows {face}."), face=face(asked)), label=face)


def _urn(found: Distribution[int]) -> Urn[int]:
    """Return the smallest urn in which each outcome is as likely as here."""
    of = lcm(*(share.denominator for _, share in found))
    return Urn({outcome: int(share * of) for outcome, share in found})


def brought_by(faces: Distribution[int], brings: Mapping[int, str]) -> Cases:
    """Return the chance that the tile sets somebody free who is held."""
    urn = _urn(faces)
    freeing = [shown for shown in urn.kinds if brings[shown] not in ("raven", "stuck", "nobody")]
    return urn.cases(*freeing, asked=said(N_("The tile sets a held figure free.")), label=face)


def steps_by(faces: Distribution[int], brings: Mapping[int, str]) -> Cases:
    """Return the chance that the tile brings Rabenhorst forward."""
    urn = _urn(faces)
    shifting = [shown for shown in urn.kinds if brings[shown] in ("raven", "stuck")]
    return urn.cases(*shifting, asked=said(N_("Rabenhorst takes a step.")), label=face)


def _strip(strip: int) -> Message:
    """Return which strip it is."""
    columns = [name for at, name in enumerate(COLUMN_NAMES) if strip >> at & 1]
    if not columns:
        return said(N_("strip without a magnet"))
    return said(N_("strip with a magnet in {columns}"), columns=", ".join(columns))


def strips_at(below: Distribution[int], column: int, pad: str) -> Cases:
    """Return the chance of a magnet below a pad: which strip may lie there."""
    urn = _urn(below)
    magnetic = [strip for strip in urn.kinds if strip >> column & 1]
    return urn.cases(*magnetic, asked=said(N_("A magnet lies below {pad}."), pad=pad), label=_strip)


def entry_tree(pads: Sequence[int], shares: Sequence[Fraction], pier: int) -> Tree:
    """Return the tree of the first step: which pad, and does it hold."""
    branches = []
    for pad, share in zip(pads, shares, strict=True):
        ends = (
            Branch(said(N_("held")), share, counted=True),
            Branch(said(N_("not held")), 1 - share),
        )
        name = plain(place_name(pad, pier))
        branches.append(
            Branch(name, Fraction(1, len(pads)), tuple(end for end in ends if end.share))
        )
    return Tree(
        Branch(said(N_("The figure steps onto row 1.")), then=tuple(branches)),
        said(N_("The first pad holds the figure.")),
        sum(shares, Fraction(0)) / len(pads),
    )


def way_tree(way: Way, shares: Sequence[Fraction], pier: int) -> Tree:
    """Return the tree of a straight way, pad by pad: held there, or on."""
    names = [place_name(pad, pier) for pad in way.pads]

    def label(step: tuple[int, bool]) -> Message:
        at, held = step
        text = N_("held on {pad}") if held else N_("past {pad}")
        return said(text, pad=names[at])

    def following(path: tuple[tuple[int, bool], ...]) -> Distribution[tuple[int, bool]] | None:
        at = len(path)
        if at == len(names) or any(held for _, held in path):
            return None
        share = shares[at] / (1 - sum(shares[:at], Fraction(0)))
        return Distribution(((at, key), p) for key, p in ((True, share), (False, 1 - share)) if p)

    return tree(
        following,
        lambda path: not any(held for _, held in path),
        said(N_("Nothing holds the figure on its way.")),
        label=label,
    )
