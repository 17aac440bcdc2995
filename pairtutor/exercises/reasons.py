"""Why the right answer to an exercise is right: what decided it, in sentences for a key."""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.disputes.case import ByeWish, FloatWish, PairWish
from pairtutor.disputes.judging import barred_pair
from pairtutor.disputes.verdicts import Verdict, Worse
from pairtutor.exercises.clauses import whole_citation
from pairtutor.exercises.exercise import BracketAsked, Exercise, Response
from pairtutor.exercises.judge import verdict_on_wish
from pairtutor.exercises.kinds.record import kind_record
from pairtutor.exercises.position import Position, group_outcome
from pairtutor.exercises.wording import reason
from pairtutor.model.facets import criterion_facets
from pairtutor.model.ids import Tpn
from pairtutor.rules.catalogue import find
from pairtutor.rules.citing import Clause
from pairtutor.trace.events import Event

_TOLD = frozenset({"family", "candidate", "scrutiny", "transfer"})


def because(exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
    """Yield why the answer is right: what decided it, in the words of the rules."""
    yield from dict.fromkeys(kind_record(exercise.kind).because(exercise, position, right))
    about = right.clause or (whole_citation(exercise.topic, position.named) if exercise.topic else None)
    yield from clause_meaning(about)


def clause_meaning(citation: str | None) -> Iterator[str]:
    """Yield what a clause says, if one is cited."""
    entry = find(citation) if citation else None
    if isinstance(entry, Clause):
        yield f"{entry.number} {entry.title}: {entry.meaning}"


def pairing_reasons(position: Position, part: BracketAsked) -> Iterator[str]:
    """Yield how a bracket or group was paired: what was refused, and how it stands in the end."""
    shown = [event for event in reversed(position.decided(part)) if event.kind in _TOLD]
    yield from map(position.say, shown)
    yield from map(position.say, _final_events(position, part))


def why_not_floaters(position: Position, part: BracketAsked, floaters: tuple[Tpn, ...]) -> Iterator[str]:
    """Yield why each resident who does not float from a bracket does not, the last in the order first."""
    if not floaters or not position.compares:
        return
    for player in sorted(part.residents, key=lambda tpn: -position.line(tpn).rank):
        wish = ByeWish(player) if position.bye in floaters else FloatWish(player)
        verdict = verdict_on_wish(position, wish)
        if player not in floaters and verdict.kind != "made":
            yield reason("other", player=player, why=position.tell(verdict, wish))


def _final_events(position: Position, part: BracketAsked) -> Iterator[Event]:
    """Yield how a bracket or group stands in the end."""
    number, group = position.place(part), position.group(part)
    if number is not None and (accepted := position.index.brackets[number].accepted):
        yield accepted
    elif group is not None and (done := group_outcome(group)):
        yield done


def earlier_floats(position: Position, verdict: Verdict) -> Iterator[str]:
    """Yield the earlier floats for which a criterion speaks against a candidate."""
    if not isinstance(verdict, Worse):
        return
    facets = criterion_facets(verdict.criterion)
    way, ago = facets.repeated, facets.rounds_back
    if not way or facets.listed:
        return
    for player in verdict.other.players:
        if position.line(player).floats[ago - 1] == way:
            yield reason(f"floated-{way}", player=player, round=position.case.number - ago)


def why_forbidden(position: Position, pairs: tuple[tuple[Tpn, Tpn], ...]) -> Iterator[str]:
    """Yield why those of the pairs that may not meet at all may not."""
    for pair in pairs:
        barred = barred_pair(position.case, position.index, frozenset({frozenset(pair)}))
        if barred is not None:
            yield position.tell(barred, PairWish(*pair))
