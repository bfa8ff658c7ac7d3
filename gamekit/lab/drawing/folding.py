"""A probability tree made small enough to read: what does not matter is folded together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from gamekit.lab.derivations import Branch
from gamekit.text import N_, Message

MOST_ENDS = 12


@dataclass(eq=False)  # two branches may look alike and are still two
class Node:
    """A node to draw: a branch of the tree, or several folded into one."""

    label: str
    share: Fraction
    chance: Fraction
    """The chance of the whole path to here."""
    then: list[Node] = field(default_factory=list)
    ends: int = 1
    """How many paths of the true tree end here or behind."""
    hit: Fraction = Fraction(0)
    """The chance of those of them that count."""
    folded: bool = False

    @property
    def counted(self) -> bool:
        """Whether everything from here on counts."""
        return self.hit == self.chance

    @property
    def missed(self) -> bool:
        """Whether nothing from here on counts."""
        return not self.hit

    def leaves(self) -> Iterator[Node]:
        """Yield the ends to draw, from top to bottom."""
        if not self.then:
            yield self
        for node in self.then:
            yield from node.leaves()

    def paths(self) -> Iterator[tuple[Node, ...]]:
        """Yield every path to an end to draw, without the root."""
        for node in self.then:
            if node.then:
                for path in node.paths():
                    yield (node, *path)
            else:
                yield (node,)

    def inner(self) -> Iterator[Node]:
        """Yield the nodes that go on, the deepest first."""
        for node in self.then:
            yield from node.inner()
        if self.then:
            yield self

    @property
    def depth(self) -> int:
        """How many draws the longest path has."""
        return 1 + max(node.depth for node in self.then) if self.then else 0


def folded(root: Branch, language: str, most: int = MOST_ENDS) -> Node:
    """Return the tree with at most `most` ends: the least telling ones are folded first."""
    tree = _node(root, Fraction(1), language)
    steps: tuple[Callable[[Node], None], ...] = (
        _close(lambda node: node.missed),
        _close(lambda node: node.counted),
        _gather(language, lambda node: node.missed, keep=1),
        _gather(language, lambda node: node.counted, keep=2),
    )
    for step in steps:
        if _ends(tree) > most:
            step(tree)
    while _ends(tree) > most and (small := _least(tree)) is not None:
        small.then = []
        small.folded = True
    if _ends(tree) > most:
        _gather(language, lambda _: True, keep=most // 2)(tree)
    return tree


def _ends(tree: Node) -> int:
    return sum(1 for _ in tree.leaves())


def _node(branch: Branch, before: Fraction, language: str) -> Node:
    chance = before * branch.share
    node = Node(branch.label.say(language), branch.share, chance)
    if branch.then:
        node.then = [_node(each, chance, language) for each in branch.then]
        node.ends = sum(each.ends for each in node.then)
        node.hit = sum((each.hit for each in node.then), Fraction(0))
    elif branch.counted:
        node.hit = chance
    return node


def _close(alike: Callable[[Node], bool]) -> Callable[[Node], None]:
    """Return the step that draws nothing behind a node once all its paths are alike."""

    def close(tree: Node) -> None:
        for node in list(tree.inner()):
            if node is not tree and alike(node):
                node.then = []

    return close


def _gather(language: str, alike: Callable[[Node], bool], keep: int) -> Callable[[Node], None]:
    """Return the step that makes one end of the small ends of a node; `keep` stay as they are."""

    def gather(tree: Node) -> None:
        for node in tree.inner():
            small = [each for each in node.then if not each.then and alike(each)]
            small.sort(key=lambda each: each.share)
            small = small[: max(0, len(small) - keep)]
            if len(small) < 2:
                continue
            share = sum((each.share for each in small), Fraction(0))
            more = Message(N_("{n} more"), (("n", len(small)),)).say(language)
            one = Node(more, share, node.chance * share, folded=True)
            one.ends = sum(each.ends for each in small)
            one.hit = sum((each.hit for each in small), Fraction(0))
            node.then = [each for each in node.then if each not in small] + [one]

    return gather


def _least(tree: Node) -> Node | None:
    """Return the least likely node all of whose branches are ends."""
    last = [n for n in tree.inner() if n is not tree and not any(each.then for each in n.then)]
    return min(last, key=lambda node: node.chance, default=None)
