"""The geometry of a scene: places in eighths of a row, lines in hundredths of the space between the columns.

Everything here is a pure function of a scene. How high a row is and how wide a column, the style of the page
says: a drawing fits any width, and needs no script.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, Literal

from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.records import Record, replace
from pairtutor.scenes.scene import Pill, Scene, Seats, Tie

ROW: Final = 8
"""Eighths in a row: the measure of all heights."""
RULE: Final = 4
FLOOR: Final = 6
"""What a rule with its words takes, and the floor."""
MOST: Final = 16
"""Of so many players everybody is drawn; of more only those whom a step is about, the others are counted."""
SOME: Final = 12
"""Of a larger bracket so many at most."""
FEW: Final = 6
"""Of a larger bracket of a large round so many at most."""

Side = Literal["l", "r"]
Point = tuple[float, float]


class Spot(NamedTuple):
    """A place: the column, and how far down in eighths of a row."""

    side: Side
    y: int

    def __str__(self) -> str:
        return f"{self.side} {down(self.y)}"


def down(y: int) -> str:
    """Return a height as the style knows it: whole rows, and the eighths over."""
    return f"r{y // ROW} e{y % ROW}"


class Curve(NamedTuple):
    """A line with four points as SVG draws it: x in hundredths of the space, y in rows."""

    points: tuple[Point, Point, Point, Point]

    @property
    def path(self) -> str:
        """The line as SVG writes it."""
        start, *others = (f"{x:g} {y:g}" for x, y in self.points)
        return f"M{start}C{' '.join(others)}"

    def at(self, part: float) -> Point:
        """Return the point after a part of the line, of 1."""
        rest = 1 - part
        weights = (rest**3, 3 * rest * rest * part, 3 * rest * part * part, part**3)
        xs, ys = zip(*self.points, strict=True)
        return _sum(weights, xs), _sum(weights, ys)


def _sum(weights: Iterable[float], values: Iterable[float]) -> float:
    return sum(weight * value for weight, value in zip(weights, values, strict=True))


class Stroke(Record):
    """A line to draw, with how it looks."""

    path: str
    kind: str


class Label(Record):
    """Words or a sign between the columns: `x` in twentieths of the space, `y` in eighths of a row.

    At `side` they keep to one edge of the space, however wide they are.
    """

    kind: str
    x: int
    y: int
    side: Literal["", "a", "z"] = ""
    sign: str = ""
    long: str = ""
    short: str = ""

    @property
    def place(self) -> str:
        """The place as the style knows it."""
        return f"x{self.x} {down(self.y)}{self.side and ' '}{self.side}"


class PlacedCard(NamedTuple):
    """A card at its place; `ghost` is the place that somebody has left."""

    player: Tpn
    spot: Spot
    ghost: bool = False


class CardPlaces(Record):
    """Where everybody is: the cards, rules between parts, the floor (0: none) and the height of it all."""

    cards: tuple[PlacedCard, ...]
    rule: int
    limbo: int
    floor: int
    height: int

    @property
    def spots(self) -> dict[Tpn, Spot]:
        """The place of each player; of one who has left, that below the floor."""
        return {card.player: card.spot for card in self.cards if not card.ghost}


def lay_out(seats: Seats, *, floored: bool) -> CardPlaces:
    """Return the places of all cards; `floored`: the floor is drawn even while nobody has left.

    From the top: the pairs that are made, with a rule below them if it is `ruled`; both columns; below a rule
    those who wait, in one column where that is the Limbo; below the floor who has left, on the side of the
    place that was theirs. A rule or a floor at 0 is not drawn.
    """
    gone = [item.player for item in seats.gone]
    cards: list[PlacedCard] = []

    def put_card(player: Tpn, side: Side, y: int) -> None:  # of who has left, the ghost
        cards.append(PlacedCard(player, Spot(side, y), player in gone))

    y = 0
    for left, right in seats.made:
        put_card(left, "l", y)
        put_card(right, "r", y)
        y += ROW
    rule = limbo = 0
    if seats.made and seats.ruled:
        rule, y = y, y + RULE
    for side, half in (("l", seats.left), ("r", seats.right)):
        for row, player in enumerate(half):
            put_card(player, "l" if side == "l" else "r", y + row * ROW)
    y += max(len(seats.left), len(seats.right)) * ROW
    if seats.waiting:
        if seats.limbo or cards:
            limbo, y = y, y + RULE
        columns = 1 if seats.limbo else 2
        for at, player in enumerate(seats.waiting):
            put_card(player, "r" if at % columns else "l", y + at // columns * ROW)
        y += -(-len(seats.waiting) // columns) * ROW  # as many rows as are begun
    floor = 0
    if gone or floored:
        floor, y = y, y + FLOOR
    sides = {item.player: item.spot.side for item in cards if item.ghost}
    rows = {"l": 0, "r": 0}
    for player in gone:
        side = sides.get(player, "r")
        cards.append(PlacedCard(player, Spot(side, y + rows[side] * ROW)))
        rows[side] += 1
    return CardPlaces(
        cards=tuple(cards), rule=rule, limbo=limbo, floor=floor, height=y + max(rows.values()) * ROW
    )


def between(spot: Spot, other: Spot, shift: float = 0) -> Curve:
    """Return the line of two places: across the space, or a bow at the inner edge of one column.

    With a `shift` (in rows) it begins and ends as far above or below.
    """
    start, end = spot.y / ROW + shift, other.y / ROW + shift
    if spot.side != other.side:
        x, far = (0, 100) if spot.side == "l" else (100, 0)
        bend = 45 if x == 0 else -45  # it leaves and arrives level
        return Curve(((x, start), (x + bend, start), (far - bend, end), (far, end)))
    return bow(spot.side, start, end)


def bow(side: Side, start: float, end: float) -> Curve:
    """Return a bow beside a column, from and to in rows; the further it goes, the deeper it is."""
    reach = min(88.0, 24 + 12 * abs(end - start))
    edge, deep = (0.0, reach) if side == "l" else (100.0, 100 - reach)
    return Curve(((edge, start), (deep, start), (deep, end), (edge, end)))


PARTS: Final = (0.5, 0.36, 0.64, 0.28, 0.72, 0.2, 0.8)
"""Where on a line its words can stand: the same part of every line, if that keeps them apart."""
MIDDLE, NEAR_MIDDLE = 50, 15
"""The middle of the space, and how far from it, in hundredths, words are centred on their line."""
APART: Final = 0.72
"""In rows: nearer to each other words would touch."""
ON_WAY: Final = (0.32, 0.5, 0.65, 0.2)
"""Where on a way its number can stand: near where it begins, so that those of two who change keep apart."""
OFF_WAY: Final = (0.15, -0.15, 0.3, -0.3, 0.45, -0.45, 0.6, -0.6, 0.75, -0.75, 0.9, -0.9)
"""In rows: how far above or below its way a number can stand."""
DEEPER: Final = 45
"""In hundredths of the space: how far nearer to the middle a number stands where no other place is free."""
NUMBER_WIDE, NUMBER_HIGH = 5, 5
"""In twentieths of the space and eighths of a row: nearer to each other numbers would touch."""


def spread(curves: Sequence[Curve]) -> list[tuple[float, float, float]]:
    """Return for each line the part, of 1, at which its words stand, and their place as `Curve.at` has it.

    No words lie on others.

    It is the same part of all, if one keeps them apart; else each in the middle is moved below the one
    above it.
    """
    best: list[tuple[float, float, float]] = []
    for part in PARTS:
        points = [(part, *curve.at(part)) for curve in curves]
        heights = sorted(y for _, _, y in points)
        if all(below - above >= APART for above, below in pairwise(heights)):
            return points
        best = best or points
    order = sorted(range(len(best)), key=lambda at: best[at][2])
    for above, below in pairwise(order):
        part, x, y = best[below]
        best[below] = (part, x, max(y, best[above][2] + APART))
    return best


def links(ties: Iterable[Tie], spots: Mapping[Tpn, Spot]) -> Iterator[tuple[Tie, Curve]]:
    """Yield the lines between those who are drawn."""
    for tie in ties:
        if tie.first in spots and tie.second in spots:
            yield tie, between(spots[tie.first], spots[tie.second])


def labels(drawn: Sequence[tuple[Tie, Curve]]) -> Iterator[Label]:
    """Yield the words on lines, with their signs; away from the middle they keep to the nearer edge."""
    said = [(tie.why, tie.state, curve) for tie, curve in drawn if tie.why]
    for (why, state, _), (part, x, y) in zip(said, spread([curve for *_, curve in said]), strict=True):
        side: Literal["", "a", "z"] = ""
        if abs(part - 0.5) > 0.1 or abs(x - MIDDLE) >= NEAR_MIDDLE:
            side = "a" if x < MIDDLE else "z"
        # a label is placed in twentieths of the space and eighths of a row
        yield Label(kind=state, x=round(x / 5), y=round(y * ROW), side=side, **_words(why))


def _words(pill: Pill) -> dict[str, str]:
    return {"sign": pill.sign, "long": pill.long, "short": pill.short}


def ways(
    moved: Iterable[Tpn], before: Mapping[Tpn, Spot], after: Mapping[Tpn, Spot]
) -> Iterator[tuple[Stroke, Label, Label]]:
    """Yield the ways of those who have come to another place, with the tip and the number on each.

    Who is not drawn before as well as after has none.
    """
    taken: list[tuple[int, int]] = []
    for player in moved:
        start, end = before.get(player), after.get(player)
        if start is None or end is None or start == end:
            continue
        if start.side == end.side:
            shift = 0.2 if end.y > start.y else -0.2  # rows, so that it does not begin in the card's middle
            curve = bow(end.side, start.y / ROW + shift, end.y / ROW)
            tip = end.y / ROW
        else:
            shift = 0.25 if start.side == "l" else -0.25  # rows: the ways of two who change keep apart
            curve = between(start, end, shift)
            tip = end.y / ROW + shift
        head = Label(kind=f"tip {end.side}", x=0 if end.side == "l" else 20, y=round(tip * ROW))
        x, y = _free_place(curve, taken)
        taken.append((x, y))
        kind = "who" if start.side != end.side else "who bowed"
        number = Label(kind=kind, x=x, y=y, long=str(player))
        yield Stroke(path=curve.path, kind="way"), head, number


def _free_place(curve: Curve, taken: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return the place of the number of a way, in twentieths of the space and eighths of a row.

    That is near where the way begins; on it or beside it where another number is there already.
    """
    x, y = curve.at(ON_WAY[-1])
    inward = x + (DEEPER if x < MIDDLE else -DEEPER)
    places = [*map(curve.at, ON_WAY), *((x, y + away) for away in OFF_WAY)]
    places += [(inward, y), *((inward, y + away) for away in OFF_WAY)]
    placed = [(round(x / 5), round(y * ROW)) for x, y in places]  # from hundredths, and from rows
    free = (
        (x, y)
        for x, y in placed
        if all(abs(x - across) >= NUMBER_WIDE or abs(y - down) >= NUMBER_HIGH for across, down in taken)
    )
    return next(free, placed[0])


def some_of(scene: Scene, some: int = SOME) -> tuple[Scene, int]:
    """Return a scene with those whom its step is about, and how many others there are: everybody of a few.

    Of more than `MOST` there are `some` at most: whoever a step is about goes in by weight, the two of a pair
    together or not at all, while there is room.
    """
    every = {*scene.seats.left, *scene.seats.right, *scene.seats.waiting} | {
        tpn for pair in scene.seats.made for tpn in pair
    }
    every |= {leaver.player for leaver in scene.seats.gone}
    if len(every) <= MOST:
        return scene, 0
    kept: dict[Tpn, None] = {}
    # where fewer than usual are drawn, who is taken would be crowded out by who is refused
    for group in (*(_pairs_after_refusals(scene) if some < SOME else ()), *_by_weight(scene)):
        new = [tpn for tpn in group if tpn in every and tpn not in kept]
        if len(kept) + len(new) <= some:
            kept |= dict.fromkeys(new)
    cropped = replace(
        scene,
        seats=_with(scene.seats, kept),
        before=_with(scene.before, kept),
        ties=_among(scene.ties, kept),
    )
    return cropped, len(every) - len(kept)


def _pairs_after_refusals(scene: Scene) -> Iterator[Sequence[Tpn]]:
    """Yield who is taken by somebody to whom others were refused: where few are drawn they are among them."""
    looking = {tie.first for tie in scene.ties if tie.state == "refused"}
    yield from ((tie.first, tie.second) for tie in scene.ties if tie.state == "made" and tie.first in looking)


def _by_weight(scene: Scene) -> Iterator[Sequence[Tpn]]:
    """Yield whom a step is about, those first whom it cannot be told without."""
    yield from ((tie.first, tie.second) for tie in scene.ties if tie.state == "refused")
    yield from ((tpn,) for tpn in sorted(scene.leaves))
    yield from ((tpn,) for tpn in scene.moved)
    yield from ((tpn,) for tpn, _ in scene.tags)
    yield from ((tie.first, tie.second) for tie in scene.ties if tie.state == "made")
    yield from ((tie.first, tie.second) for tie in scene.ties if tie.state == "proposed")
    seats = scene.seats
    if not scene.ties and not seats.listed:  # it is about who sits where
        for row in range(max(len(seats.left), len(seats.right))):
            yield (*seats.left[row : row + 1], *seats.right[row : row + 1])


def _with(seats: Seats, kept: Mapping[Tpn, None]) -> Seats:
    """Return seats of which only some players are kept; a pair only with both."""
    return replace(
        seats,
        made=tuple(pair for pair in seats.made if {*pair} <= {*kept}),
        left=tuple(tpn for tpn in seats.left if tpn in kept),
        right=tuple(tpn for tpn in seats.right if tpn in kept),
        waiting=tuple(tpn for tpn in seats.waiting if tpn in kept),
        gone=tuple(leaver for leaver in seats.gone if leaver.player in kept),
    )


def _among(ties: Iterable[Tie], kept: Mapping[Tpn, None]) -> tuple[Tie, ...]:
    return tuple(tie for tie in ties if tie.first in kept and tie.second in kept)
