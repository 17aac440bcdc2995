"""Who is needed from below (Dubov, 2026): what the set taken has, why no other one, nor more points."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import TYPE_CHECKING, Final, Literal

from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.group_answers import GroupAnswerView, group_answer, upfloats_behind, value_of_set
from pairtutor.narrative.group_teller import merged_answers
from pairtutor.narrative.hits import met_all
from pairtutor.narrative.naming import PhraseContext, name_players
from pairtutor.narrative.next_group import next_group_taken
from pairtutor.narrative.partners import barrier
from pairtutor.narrative.parts import HitView
from pairtutor.narrative.phrases import Phrases
from pairtutor.narrative.sides import OneSideReason
from pairtutor.records import replace
from pairtutor.trace.procedures import TopMembersChosen, UpfloatersSought
from pairtutor.trace.refusals import Outranked, PairingsWorse, PassedOver
from pairtutor.trace.values import OnlyPartners, Players

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pairtutor.answers.groups import GroupQuestions
    from pairtutor.answers.round import RoundAnswers
    from pairtutor.answers.upfloaters import UpfloaterQuestions

MOST_APART: Final = 4
"""Of each two of so many residents it is told what bars them."""
MOST_MET: Final = 6
"""Of a team that would find nobody up to so many meetings are told."""
MOST_REASONS: Final = 8
"""Of sets that would come before up to so many reasons are told."""
MOST_JOINED: Final = 2
"""Sets of up to so many players are told together where the same is said of them."""
MOST_NEAREST: Final = 4
"""Of so many at most who could be taken next a player who floats up is told why they are not."""
FLOATED_BEFORE: Final = frozenset({"repeated-upfloaters", "floaters-again"})
"""Criteria that a set of one player misses by that player's own float in the round before."""
MOST_ABOVE: Final = 8
"""Of so many players with more points at most it is told why they do not come up."""


def view_of_upfloats(
    event: UpfloatersSought | TopMembersChosen, answers: RoundAnswers, cast: PlayerNames, phrases: Phrases
) -> PhraseContext:
    """Return the view of a step about who is needed from below, or who leads the pairs."""
    if isinstance(event, TopMembersChosen):
        return tops_view(event, answers, cast)
    return upfloaters_view(event, answers, cast, phrases)


def upfloaters_view(
    event: UpfloatersSought, answers: RoundAnswers, cast: PlayerNames, phrases: Phrases
) -> PhraseContext:
    """Return the view of how many come up.

    `shut` says that the only resident has met all who have more points than are taken, else `above` has the
    answers for them, or for the sets that would come before. `others` are those for all other sets, where
    there are few; `only_best` says that none of them is as good, `possible` whether `all` of them are, only
    the `one` taken, or `some` (or that is not known). `members` are those of the set taken. `lack` says of a
    single player who would find nobody that everybody there has been met, `apart` what bars each two of a few
    residents. `nearest` gives, where it is asked for, the answers for those next to whom was taken.
    """
    from pairtutor.answers.upfloaters import UpfloaterQuestions

    asked = answers.group(event.group)
    if not isinstance(asked, UpfloaterQuestions):  # the opening of the round is refuted
        findings = _findings(event, asked=None, cast=cast)
        return PhraseContext(
            event,
            cast,
            findings=findings,
            shut=None,
            apart=(),
            above=(),
            others=(),
            lack=None,
            only_best=False,
            possible="some",
            members=(),
            nearest=tuple,
        )
    residents, number = asked.opened.residents, asked.opening.number
    above = asked.above
    shut = met_all(residents, above, cast)
    apart = _residents_apart(residents, sum(share.taken for share in event.shares), cast)
    before = _sets_before(asked, answers, cast, phrases)
    if apart:  # that fewer come up is out of the question
        before = tuple(view for view in before if len(view.players) >= len(residents))
    told_singly = above if not (shut or before) and len(above) <= MOST_ABOVE else ()
    single = map(asked.stays_below, told_singly)
    views = (group_answer(answer, "coming", number, answers, cast) for answer in single)
    others = [answer for answer in asked.sets_of_upfloaters() if answer.verdict != "made"]
    sets = (group_answer(answer, "set", number, answers, cast) for answer in others)
    worse = bool(others) and not any(isinstance(answer.witness, Outranked) for answer in others)
    return PhraseContext(
        event,
        cast,
        findings=_findings(event, asked, cast),
        shut=shut,
        above=(*merged_answers(views, phrases), *before),
        members=cast.group(asked.arrived),
        only_best=worse or event.number == event.sets,
        possible=_possible(answer.verdict == "stuck" for answer in others),
        others=_alike_together(sets, phrases),
        lack=_lack(event, asked, cast),
        apart=apart,
        nearest=_NextInLine(asked, answers, cast, phrases),
    )


class _NextInLine:
    """Why those who could be taken next do not float up, answered only where it is told.

    Two are the same if they are about the same group and the same upfloaters.
    """

    def __init__(
        self, asked: UpfloaterQuestions, answers: RoundAnswers, cast: PlayerNames, phrases: Phrases
    ) -> None:
        self._asked, self._answers, self._cast, self._phrases = asked, answers, cast, phrases

    def __call__(self) -> tuple[GroupAnswerView, ...]:
        """Return the answers, of the lowest score that is taken."""
        asked, taken = self._asked, {*self._asked.movers}
        lowest = min(map(asked.upfloaters.score, taken), default=None)
        others = [tpn for tpn in asked.below if tpn not in taken and asked.upfloaters.score(tpn) == lowest]
        answered = map(asked.stays_below, others[:MOST_NEAREST])
        number = asked.opening.number
        views = (group_answer(answer, "coming", number, self._answers, self._cast) for answer in answered)
        return merged_answers(views, self._phrases)

    def __eq__(self, other: object) -> bool:
        """Return whether another is about the same group and upfloaters."""
        return isinstance(other, _NextInLine) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._asked.opening.number)

    def _identity(self) -> tuple[object, ...]:
        return self._asked.opening.number, self._asked.opened, frozenset(self._asked.movers)


def _possible(stuck: Iterable[bool]) -> Literal["all", "one", "some"]:
    """Return how many sets are possible, given whether the others are stuck; `some` where none is known."""
    known = {*stuck}
    return "some" if len(known) != 1 else "one" if known == {True} else "all"


def _residents_apart(residents: Players, number: int, cast: PlayerNames) -> tuple[HitView, ...]:
    """Return the bar of each two of a few residents; empty unless all are barred and so many come up."""
    if not 2 < len(residents) == number <= MOST_APART:
        return ()
    views = [barrier(one, other, cast) for one, other in combinations(residents, 2)]
    bars = tuple(view for view in views if view)
    return bars if len(bars) == len(views) else ()


def _sets_before(
    asked: UpfloaterQuestions, answers: RoundAnswers, cast: PlayerNames, phrases: Phrases
) -> tuple[GroupAnswerView, ...]:
    """Return the answers for smaller sets and those with higher scores, the ones together with one reason.

    Nothing is returned where that would be too many reasons.
    """
    number = asked.opening.number
    views = (group_answer(answer, "set", number, answers, cast) for answer in asked.sets_before())
    merged = _merge_alike(views, phrases)
    return merged if len(merged) <= MOST_REASONS else ()


def _merge_alike(views: Iterable[GroupAnswerView], phrases: Phrases) -> tuple[GroupAnswerView, ...]:
    """Return answers for sets, those of small ones together of which the same is said."""

    def likeness(view: GroupAnswerView) -> object:
        size = len(view.players)
        return size if size <= MOST_JOINED else view.players, phrases.say(view, "why")

    return _fold_by(likeness, views)


def _alike_together(views: Iterable[GroupAnswerView], phrases: Phrases) -> tuple[GroupAnswerView, ...]:
    """Return answers for sets, those of which the same is said together: single, small or as good ones."""

    def likeness(view: GroupAnswerView) -> object:
        size = len(view.players)
        if size > 1 and getattr(view.reason, "kind", "") == "outranked":
            return size, view.verdict, view.reason.by
        if size > MOST_JOINED or view.verdict == "later" or (size > 1 and not view.compared):
            return view.players
        if size > 1:
            return size, phrases.say(view, "why")
        return view.criterion if view.criterion in FLOATED_BEFORE else phrases.say(view, "why")

    return _fold_by(likeness, views)


def _fold_by(
    likeness: Callable[[GroupAnswerView], object], views: Iterable[GroupAnswerView]
) -> tuple[GroupAnswerView, ...]:
    """Return the first view of each likeness, with the sets of the others that have it as `alike`."""
    same: dict[object, list[GroupAnswerView]] = {}
    for view in views:
        same.setdefault(likeness(view), []).append(view)
    return tuple(
        replace(first, alike=tuple(other.players for other in others)) for first, *others in same.values()
    )


def _findings(
    event: UpfloatersSought, asked: UpfloaterQuestions | None, cast: PlayerNames
) -> tuple[PhraseContext, ...]:
    """Return the values of the set taken that are not nothing, each with who is `behind` it.

    `asked` None, where the opening is refuted: nobody is behind. The sum of upfloats, `maximum-upfloats`, is
    left out for one maximum upfloater: the line `maximum-upfloaters` tells that player's own number.
    """
    lines = [line for line in event.findings if line.value]
    counts = {line.criterion: line.value for line in lines}
    behind = {
        name: upfloats_behind(name, asked.counted_players(name) if asked else (), cast)
        for name in counts
        # whoever has upfloats to add up is counted among the maximum upfloaters, so that line is there
        if name != "maximum-upfloats" or not asked or counts["maximum-upfloaters"] != 1
    }
    return tuple(
        PhraseContext(
            line,
            cast,
            what=value_of_set(line.criterion, line.value, cast.words),
            behind=behind[line.criterion],
            next=next_group_taken(asked, cast) if line.criterion == "next-upfloaters" else None,
        )
        for line in lines
        if line.criterion in behind
    )


def _lack(event: UpfloatersSought, asked: UpfloaterQuestions, cast: PlayerNames) -> object:
    """Return the fact that a player without an opponent has met everybody there, None where it is not so."""
    witness = event.witness
    if witness is None or witness.partners or len(witness.groups) != 1:
        return None
    others = asked.below if event.reason == "below" else asked.opened.residents
    return met_all(witness.groups[0], others, cast)


def tops_view(event: TopMembersChosen, answers: RoundAnswers, cast: PlayerNames) -> PhraseContext:
    """Return the view of the top members; `told` is what the best pairings have where it is not nothing.

    Each has in `named` whom the pairing taken has behind the value. What a top member is is said in the first
    bracket that has any; in others it is `briefly` told who they are.
    """
    from pairtutor.answers.swiss_team import TeamQuestions

    asked = answers.group(event.group)
    lines = tuple(
        PhraseContext(
            line,
            cast,
            what=value_of_set(line.criterion, line.value, cast.words),
            named=tuple(map(cast.group, asked.behind(line.criterion)))
            if isinstance(asked, TeamQuestions)
            else (),
        )
        for line in event.findings
        if line.value
    )
    considered = tuple(
        PhraseContext(passed_over, cast, why=_why_no_top(passed_over, event, asked, cast))
        for passed_over in event.considered
    )
    groups = answers.index.groups.values()
    chosen = (step.event for group in groups for step in group.steps)
    first = next((step for step in chosen if isinstance(step, TopMembersChosen)), event)
    return PhraseContext(event, cast, told=lines, considered=considered, briefly=event.group != first.group)


def _why_no_top(
    passed: PassedOver, event: TopMembersChosen, asked: GroupQuestions | None, cast: PlayerNames
) -> object:
    """Return why somebody is no other top member: by the first team that has met everybody left for it.

    Where the pairings with it are worse, it is by those whom the best of them hits.
    """
    from pairtutor.answers.swiss_team import TeamQuestions

    why = passed.why
    if isinstance(why, PairingsWorse) and why.criterion != "legality" and isinstance(asked, TeamQuestions):
        hit = asked.behind_top(passed.player, event.tops, why.criterion, why.value)
        return PhraseContext(why, cast, named=tuple(map(cast.group, hit)))
    if not isinstance(why, PairingsWorse) or not isinstance(why.witness, OnlyPartners):
        return name_players(why, cast)
    members, own = sorted((*event.tops, *event.bottoms)), passed.player
    # top members are chosen by rising number: `tops` as far as supposed, `later` can still be either
    tops = {*(tpn for tpn in event.tops if tpn < own), own}
    later = {tpn for tpn in members if tpn > own} if len(tops) < len(event.tops) else set()
    for tpn in members:
        others = (
            {member for member in members if member not in tops and member > tpn} if tpn in tops else set()
        )
        if tpn not in tops:
            others = {member for member in {*tops, *later} - {tpn} if member < tpn or {member, tpn} <= later}
        met = met_all((tpn,), sorted(others), cast) if len(others) <= MOST_MET else None
        if met:
            lacks: Literal["top", "bottom"] = "bottom" if tpn in tops else "top"
            alone = OneSideReason(alone=cast.group((tpn,)), partners=(), met=met, lacks=lacks)
            return PhraseContext(why, cast, witness=alone)
    return name_players(why, cast)
