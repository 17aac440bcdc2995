"""Whether the boards that a source has for a round are those of the rules, in one sentence."""

from __future__ import annotations

from pairtutor.disputes.case import Case
from pairtutor.disputes.differences import first_difference
from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import Board, RoundPairing
from pairtutor.model.recorded import recorded_round
from pairtutor.trace.events import RoundClosed, RoundOpened
from pairtutor.trace.trace import Trace


def compare_published(case: Case, trace: Trace) -> str:
    """Return whether the boards of the source are those of a trace, and if not, what they break first.

    Empty where the source has no boards for the round, or the round has no legal pairing.
    """
    tournament, number, _ = case
    computed = _pairing_of(trace)
    if number > tournament.paired_rounds or computed is None:
        return ""
    word = "recorded" if number <= tournament.recorded_rounds else "published"
    boards = recorded_round(tournament, number)
    names: dict[int, str] = {player.tpn: player.name for player in tournament.players}
    difference = first_difference(computed, boards, names, word)
    if difference is None:
        return f"The {word} boards are the same as these."
    # Boards that agree, as they mostly do, need nothing of what judges disputes.
    from pairtutor.narrative.disputes.broken import first_broken

    why = first_broken(case, boards, trace).text
    first = f" Broken first: {why}." if why else ""
    text = difference.text
    return f"The {word} boards are not the same: {text}.{first}{_if_last(case)}"


def _if_last(case: Case) -> str:
    """Return that boards which differ are those of a last round, where nobody says how many there are."""
    tournament, number, system = case
    if tournament.planned_rounds is not None:
        return ""
    from pairtutor.disputes.checking import agrees, as_complete

    last = tournament.paired_rounds
    right = agrees(as_complete(tournament), number, system)
    return f" If round {last} was the last, they are the same (--rounds {last})." if right else ""


def _pairing_of(trace: Trace) -> RoundPairing | None:
    """Return the pairing that a trace ends with."""
    opened, closed = trace.steps[0].event, trace.steps[-1].event
    if not isinstance(opened, RoundOpened) or not isinstance(closed, RoundClosed):
        return None
    boards = tuple(Board(Tpn(one.first), Tpn(one.second)) for one in closed.boards)
    return RoundPairing(opened.round, opened.system, boards, closed.bye)
