"""What is spoken and written on the board of Dreiste Geister, one function a sentence.

Colours are said with their symbol, in whole sentences: a language may bend either.
"""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.games.dreiste_geister.board import CASTLE, CHEST, HALL
from gamekit.text import N_
from widgets.text import text

_ROOMS = {
    CASTLE: N_("castle gate, all four colours"),
    HALL: N_("knights’ hall, all four colours"),
    CHEST: N_("treasure chest"),
}
_DOORS = (
    N_("door {place}, red, flame"),
    N_("door {place}, yellow, star"),
    N_("door {place}, green, leaf"),
    N_("door {place}, blue, drop"),
)
_LAYS = (
    N_("red, flame"),
    N_("yellow, star"),
    N_("green, leaf"),
    N_("blue, drop"),
)
_OWN_CARDS = (
    N_("Your card: red, flame"),
    N_("Your card: yellow, star"),
    N_("Your card: green, leaf"),
    N_("Your card: blue, drop"),
)
_CARDS = (
    N_("{name}’s card: red, flame"),
    N_("{name}’s card: yellow, star"),
    N_("{name}’s card: green, leaf"),
    N_("{name}’s card: blue, drop"),
)
_CAUGHT = (
    N_("{name}’s card: red, flame, the named colour"),
    N_("{name}’s card: yellow, star, the named colour"),
    N_("{name}’s card: green, leaf, the named colour"),
    N_("{name}’s card: blue, drop, the named colour"),
)
_CALLS = (
    N_("Name red, flame"),
    N_("Name yellow, star"),
    N_("Name green, leaf"),
    N_("Name blue, drop"),
)
_NAMED = (
    N_("Merlin names red, flame."),
    N_("Merlin names yellow, star."),
    N_("Merlin names green, leaf."),
    N_("Merlin names blue, drop."),
)
_NAMED_BEFORE = (
    N_("Merlin named red, flame, in the last turn."),
    N_("Merlin named yellow, star, in the last turn."),
    N_("Merlin named green, leaf, in the last turn."),
    N_("Merlin named blue, drop, in the last turn."),
)
_DISCARDS = (
    N_("Discarded red cards, flame: {number}"),
    N_("Discarded yellow cards, star: {number}"),
    N_("Discarded green cards, leaf: {number}"),
    N_("Discarded blue cards, drop: {number}"),
)


def title(language: str) -> str:
    """Return the spoken name of the board."""
    return text(language, N_("Dreiste Geister: the corridor of the castle"))


def door(language: str, place: int, colour: int) -> str:
    """Return a door's name: number, colour and symbol."""
    return text(language, _DOORS[colour], place=place)


def room(language: str, place: int) -> str:
    """Return the name of a place that is no door."""
    return text(language, _ROOMS[place])


def chest(language: str, coins: int) -> str:
    """Return the chest's name and what is in it."""
    if coins == 0:
        return text(language, N_("treasure chest, empty"))
    if coins == 1:
        return text(language, N_("treasure chest, one coin in it"))
    return text(language, N_("treasure chest, {coins} coins in it"), coins=coins)


def locked(language: str, place: str) -> str:
    """Return the name of a door that bears the named colour."""
    return text(language, N_("{place}, locked"), place=place)


def with_ghosts(language: str, place: str, here: Sequence[str]) -> str:
    """Return a place's name and who stands there."""
    if not here:
        return place
    return text(language, N_("{place}. Here: {names}"), place=place, names=", ".join(here))


def ghost(language: str, name: str, place: str) -> str:
    """Return who a ghost is and where it stands."""
    return text(language, N_("Ghost {name}: {place}."), name=name, place=place)


def merlin(language: str, name: str) -> str:
    """Return who is Merlin."""
    return text(language, N_("{name} is Merlin in this round."), name=name)


def sign(language: str, named: int, *, old: bool) -> str:
    """Return what Merlin names, or named in the turn before."""
    if named < 0:
        return text(language, N_("Merlin has not named a colour yet."))
    return text(language, _NAMED_BEFORE[named] if old else _NAMED[named])


def call(language: str, colour: int) -> str:
    """Return what one of Merlin's keys does."""
    return text(language, _CALLS[colour])


def lay(language: str, colour: int) -> str:
    """Return what laying a card of this colour is called."""
    return text(language, _LAYS[colour])


def own_card(language: str, colour: int) -> str:
    """Return a card of the observer's own hand."""
    return text(language, _OWN_CARDS[colour])


def card_of(language: str, name: str, colour: int = -1, *, caught: bool = False) -> str:
    """Return a card that a ghost has laid, its face if it is known."""
    if colour < 0:
        return text(language, N_("{name}’s card"), name=name)
    return text(language, (_CAUGHT if caught else _CARDS)[colour], name=name)


def pile(language: str, cards: int) -> str:
    """Return how many cards can still be drawn."""
    return text(language, N_("Draw pile: {cards}"), cards=cards)


def discard(language: str, colour: int, number: int) -> str:
    """Return how many cards of a colour have been played."""
    return text(language, _DISCARDS[colour], number=number)


def round_of(language: str, number: int, of: int) -> str:
    """Return which round of the match this is."""
    return text(language, N_("Round {number} of {of}"), number=number, of=of)


def seat(
    language: str, name: str, *, cards: int, coins: int, own: bool = False, winner: bool = False
) -> str:
    """Return what a seat holds; `cards` is negative for Merlin."""
    if own and cards < 0:
        line = text(
            language, N_("{name}: that is you, Merlin. Coins: {coins}."), name=name, coins=coins
        )
    elif cards < 0:
        line = text(language, N_("{name}: Merlin. Coins: {coins}."), name=name, coins=coins)
    elif own:
        line = text(
            language,
            N_("{name}: that is you, a ghost. Cards: {cards}. Coins: {coins}."),
            name=name,
            cards=cards,
            coins=coins,
        )
    else:
        line = text(
            language,
            N_("{name}: ghost. Cards: {cards}. Coins: {coins}."),
            name=name,
            cards=cards,
            coins=coins,
        )
    if not winner:
        return line
    return text(language, N_("{line} Wins the match."), line=line)
