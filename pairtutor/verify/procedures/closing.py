"""The end of a round: the colours of each board in order, then the boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pairtutor.model.ids import Tpn
from pairtutor.trace.events import ColourDecided, RoundClosed
from pairtutor.verify.limits import TURNED, Given, limits, ways
from pairtutor.verify.outcome import Sums, check_outcome
from pairtutor.verify.persons import Person, due_colour
from pairtutor.verify.procedures.graphs import Pair
from pairtutor.verify.procedures.prover import Prover
from pairtutor.verify.refuted import holds, same

Floats = tuple[tuple[Tpn, ...], tuple[Tpn, ...]]


def in_order(pairs: Iterable[Pair], persons: dict[Tpn, Person]) -> list[tuple[Person, Person]]:
    """Return pairs in the order of the boards, the higher ranked (by score) first."""
    found = []
    for pair in pairs:
        high, low = sorted((persons[tpn] for tpn in pair), key=lambda one: one.rank)
        found.append((high, low))
    return sorted(found, key=lambda two: (-two[0].score, -(two[0].score + two[1].score), two[0].rank))


def check_colour(
    step: int,
    event: ColourDecided,
    high: Person,
    low: Person,
    given: Given,
    *,
    both_limits: bool,
    decider: int | None = None,
) -> None:
    """Check who has White; `high` is the higher ranked player in the sense of the system.

    Raises:
        Refuted: the histories lead to something else.
    """
    same(step, "the higher ranked player", high.tpn, event.higher)
    white, black = (high, low) if event.white == high.tpn else (low, high)
    for one, colours in ((white, event.white_colours), (black, event.black_colours)):
        same(step, f"the colours of {one.tpn}", one.colours, colours)
    for one, line in ((white, event.white_preference), (black, event.black_preference)):
        due = due_colour(one.colours)
        same(step, f"the colour that {one.tpn} is due", (due, "due" if due else "none"), tuple(line))
    same(step, "the rule that decides the colours", given.rule, event.rule)
    same(step, "how many games back the colours differ", given.games_back, event.games_back)
    if given.first is not None:
        same(step, f"the colour of {high.tpn}", given.first, "white" if white is high else "black")
    same(step, "whose claim decides", decider, event.decider)
    _limits(step, event, white, black, both=both_limits)


def _limits(step: int, event: ColourDecided, white: Person, black: Person, *, both: bool) -> None:
    """Check that what bars the other way to give the colours (or both ways) is told, and nothing else."""
    told = event.rule == "only-allowed" or (both and not ways(white, black))
    sides = [(white, "black"), (black, "white"), *(((white, "white"), (black, "black")) if both else ())]
    wanted = [(one.tpn, colour) for one, colour in sides if told and limits(one, colour)]
    found = [(one.player, one.colour) for one in event.limits]
    same(step, "who may not have which colour", sorted(wanted), sorted(found))


def close(
    prover: Prover,
    pairs: Iterable[Pair],
    check: Callable[[int, ColourDecided, Person, Person], None],
    floats: Callable[[RoundClosed], Floats],
    brackets: int,
) -> Sums:
    """Check the colours of each board by `check`, then the outcome; return its sums.

    Raises:
        Refuted: something in it does not follow from the steps before.
    """
    made = list(pairs)
    colours = []
    steps = prover.steps
    steps.leave_groups()
    for high, low in in_order(made, prover.persons):
        step, event = steps.take(ColourDecided, "the colours of a board")
        same(step, "the pair of a board", {high.tpn, low.tpn}, {event.white, event.black})
        check(step, event, high, low)
        colours.append(event)
    step, closed = steps.take(RoundClosed, "the outcome of the round")
    known = set(prover.persons)
    for pair in closed.boards:
        holds(set(pair) <= known, step, "the boards", "players who take part", tuple(pair))
    told = prover.trace.steps[step - 1]
    whole = {frozenset(pair) for pair in made}
    sums = Sums(brackets)
    check_outcome(told, closed, prover.persons, whole, prover.bye, colours, sums, floats(closed))
    steps.end()
    return sums


def turned(given: Given) -> Given:
    """Return the same decision told of the other player."""
    return given if given.first is None else given._replace(first=TURNED[given.first])
