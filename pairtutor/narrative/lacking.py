"""Who could not have been chosen to float, or for the bye, because others would find nobody then."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from pairtutor.answers.answer import Answer, NoneCompletes
from pairtutor.model.ids import Tpn
from pairtutor.narrative.bracket_answers import MOST_BYES, AnswerView, answer_view
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.partners import barrier
from pairtutor.narrative.parts import HitView
from pairtutor.narrative.value_parts import Alternative
from pairtutor.records import replace
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import ByeAssigned
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.values import OnlyPartners

if TYPE_CHECKING:
    from pairtutor.answers.round import RoundAnswers

MOST_LACKS = 3
"""So many different reasons at most are told why others could not float without a pair or the round less."""


def alternatives_lacking(
    answers: Iterable[Answer],
    about: Literal["float", "bye"],
    bracket: BracketRecord | None,
    index: RoundIndex,
    cast: PlayerNames,
) -> tuple[Alternative, ...]:
    """Return those who could not be chosen as others would find nobody, together those of one reason.

    `bracket` is the one that answers are about that name none. Empty where nobody is known who would find
    nobody, or where there are more reasons than can be told.
    """
    same: dict[AnswerView, list[Tpn]] = {}
    for answer in answers:
        if is_lack(answer) and not isinstance(answer.witness, OnlyPartners):
            return ()
        if answer.leaving:
            return ()
        decided = (one for one in index.brackets if one.opened.number == answer.bracket)
        view = answer_view(answer, about, next(decided, bracket), cast)
        same.setdefault(replace(view, players=()), []).append(answer.players[0])
    if len(same) > MOST_LACKS:
        return ()
    return tuple(
        Alternative(
            players=cast.group(players),
            title="",
            cited=view.cited,
            order=False,
            chosen="bye" if about == "bye" else "floater",
            lack=replace(view, players=cast.group(players)),
            again=_the_other_two(players, about, bracket, cast),
        )
        for view, players in same.items()
    )


def _the_other_two(
    players: list[Tpn], about: Literal["float", "bye"], bracket: BracketRecord | None, cast: PlayerNames
) -> HitView | None:
    """Return the meeting of the only two whom a floater would leave in a bracket; None where it is not so."""
    if about != "float" or bracket is None or len(players) != 1:
        return None
    left = [tpn for tpn in bracket.opened.by_bsn if tpn != players[0]]
    view = barrier(left[0], left[1], cast) if len(left) == 2 else None
    return view if view is not None and view.kind == "met" and view.round else None


def is_lack(answer: Answer) -> bool:
    """Return whether others would find nobody, in the bracket or after it, if it were so."""
    return answer.verdict == "stuck" or (answer.verdict == "fewer" and answer.lost == "pairs")


def byes_lacking(
    event: ByeAssigned,
    bracket: BracketRecord,
    asked: Iterable[Answer],
    answers: RoundAnswers,
    cast: PlayerNames,
) -> tuple[Answer, ...]:
    """Return why not the bye, for those with as few points for whom being left over does not say it.

    With somebody of the bracket unpaired others would find nobody; of another bracket it is not asked. None
    of a large round.
    """
    most, players = cast.score(event.player), cast.opened.players
    if len(players) > MOST_BYES:
        return ()
    elsewhere = (line for line in players if line.tpn not in bracket.players and line.score <= most)
    away = [line.tpn for line in elsewhere if line.bye_bar is None]
    found: list[Answer] = []
    for tpn in (*(answer.players[0] for answer in asked if is_lack(answer)), *away):
        try:
            found.append(answers.bye(tpn))
        except NoneCompletes:
            return ()
    return tuple(answer for answer in found if is_lack(answer) or answer.verdict in ("worse", "later"))
