"""What the sheet of an exam gives away: a table that shows how a round was paired, about which is asked.

An exam that is made here has no two exercises of one tournament. A paper of somebody's own can have several.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from pairtutor.exercises.exercise import Exercise
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.paper import Solved
from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.named_tuples import NamedTuple


class GivenAway(NamedTuple):
    """The exercise `asking` about a `round`, and the one `showing` how that was paired, by their numbers."""

    asking: int
    showing: int
    round: RoundNumber


def given_away(solved: Sequence[Solved]) -> Iterator[GivenAway]:
    """Yield what the exercises of an exam give away of each other."""
    for asking, showing in permutations(solved, 2):
        asked = _boards_asked(asking)
        if asked and asked & _boards_printed(showing, asking.sheet.exercise):
            yield GivenAway(asking.sheet.exercise.id, showing.sheet.exercise.id, asking.sheet.exercise.round)


def _boards_asked(solved: Solved) -> frozenset[frozenset[Tpn]]:
    """Return the boards by which a question is answered, and as a player alone the bye, by the rules.

    There are none where it is answered by something else.
    """
    exercise, position = solved.sheet.exercise, solved.position
    base = exercise.without_options
    if exercise_kind(base.kind).of_pairing is None:
        return frozenset()
    everybody = frozenset(line.tpn for line in position.lines)
    among = exercise.players_named or (exercise.part.players if exercise.part else everybody)
    boards = {frozenset(board) for board in position.boards}
    boards |= set() if position.bye is None else {frozenset({position.bye})}
    return frozenset(board for board in boards if board & among)


def _boards_printed(solved: Solved, asked: Exercise) -> frozenset[frozenset[Tpn]]:
    """Return the boards, and as a player alone the bye, that an exercise prints of the round of another."""
    own, number = solved.sheet.exercise, asked.round
    before, after = asked.tournament, own.tournament
    alike = before.players == after.players and after.recorded_rounds >= number - 1
    alike = alike and all(
        games[: number - 1] == after.entries[tpn][: number - 1] for tpn, games in before.entries.items()
    )
    if not alike:
        return frozenset()
    printed: set[frozenset[Tpn]] = set()
    if own.round == number and own.without_options.kind == "colours":
        printed |= {frozenset(pair) for pair in own.pairs}
    for row in (*solved.sheet.rows, *solved.sheet.others):
        if len(row.games) >= number:
            entry = after.entries[row.tpn][number - 1]
            if entry.opponent is not None:
                printed.add(frozenset((row.tpn, entry.opponent)))
            elif entry.mark is Mark.PAIRING_ALLOCATED_BYE:
                printed.add(frozenset({row.tpn}))
    return frozenset(printed)
