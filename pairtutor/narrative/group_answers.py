"""Answers about the groups of procedures as they are told: who looked, who was taken, who had left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from pairtutor.answers.answer import About, Answer, Verdict
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.citations import Citation, citations, main_clause
from pairtutor.narrative.hits import differing_tops, first_difference, players_moved
from pairtutor.narrative.lim_choices import LackingReason, LimAnswerView, lacking_view, lim_answer
from pairtutor.narrative.naming import PhraseContext, name_players
from pairtutor.narrative.next_group import next_group
from pairtutor.narrative.parts import Group, Pairing, PlayerRef, RemainView, ShutOutReason
from pairtutor.narrative.set_lacks import lack_of_opponents, two_left_below
from pairtutor.narrative.sides import reason_between
from pairtutor.narrative.words import Words
from pairtutor.records import Record
from pairtutor.rules.dubov_2026.figures import maximum_upfloats
from pairtutor.trace.events import ByeAssigned, Event
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.procedures import (
    FloatersCompared,
    GroupOpened,
    GroupSettled,
    PairingsUndone,
    PairScrutinised,
    PlayerTransferred,
    SubgroupTransposed,
    UpfloatersSought,
)
from pairtutor.trace.recorder import Step
from pairtutor.trace.refusals import NeededHere, PassedOver
from pairtutor.trace.values import Forbidden, Met, OnlyPartners, RepeatedFloat, SameAbsolute, Value

SIGNS: dict[Verdict, str] = {
    "made": "✓",
    "barred": "✕",
    "apart": "×",
    "stuck": "⊘",
    "fewer": "⊘",
    "worse": "−",
    "later": "›",
    "passed": "·",
}
"""What stands for a verdict where there is no room for words."""

if TYPE_CHECKING:
    from pairtutor.answers.round import RoundAnswers


class ToldAnswer(Record):
    """One answer; `about`: whether `players` would meet, float, have the bye, or come up.

    `reason` is what bars, decides, or shows who would find no opponent. `what` is the value in a
    `criterion`, `paired` that of the pairing made, `compared` both in one; `number` is that of the
    candidate, set or pairing. `grounds` are the clauses that make it impossible. `place` is the title of the
    bracket or group that a float would leave, where the answer stands by itself; else empty.
    """

    about: About
    players: Group
    verdict: Verdict
    sign: str
    cited: tuple[Citation, ...] = ()
    grounds: tuple[Citation, ...] = ()
    reason: Any = None
    criterion: str = ""
    what: str = ""
    paired: str = ""
    compared: str = ""
    number: int = 0
    place: str = ""

    @property
    def clause(self) -> str:
        """The label of the clause that decides; empty if none does."""
        return main_clause(self.cited)

    @property
    def first(self) -> PlayerRef:
        """The first of the two, or the only one."""
        return self.players[0]

    @property
    def last(self) -> PlayerRef:
        """The second of the two, or the only one."""
        return self.players[-1]


class GroupAnswerView(ToldAnswer):
    """One answer about a group; `met` is the round of a meeting that bars two.

    `lacking` says whom one without an opponent has met; `had_bye`: the float that would be repeated was a
    bye. `step` is the number of the step that decided (0: none), `deed` its kind, `how` its stage, direction
    or reason. In it `seeker` was given `taken` (`kept`: although others were asked), `mover` left or had the
    bye (`passed`: after others were looked at), or `moved` changed sides. `role` and `way` are those of the
    group, `into` and `into_score` its name and score where others float up to it, else empty; `both_came`
    from other groups (`own_first`: the one preferred did not), `left`: somebody leaves it, `pairs` is how
    many it makes, in words. `types` are the types of floater of the one who left and of this one; `due` the
    colours due to whoever was preferred and to this one, `both_due` that of two who are due the same,
    `colour_sought` the one looked for. `fewest` is how many would have to come up, `most` how many do;
    `scores` how many would come with which score, `best` how many do. `what` is what the best set with
    somebody has in a criterion (`behind` it are these), `paired` what the set taken has; `number` is that of
    the set or pairing, `chosen` that of the one taken; `lim`: by that system. `named` are those whom the
    value of a pairing names, `differing` its first pair that is not that of the pairing taken, after that
    one, `tops` the top members of both where they differ, `next` those whom a set leaves of the next group,
    `besides` and `earlier` as in `Answer`, `left_below` the only two left below, `alike` sets told alike.
    """

    template: ClassVar[str] = "answer-group"
    lacking: ShutOutReason | LackingReason | None
    met: int
    had_bye: bool
    step: int
    deed: str
    how: str
    role: str
    way: str
    into: str
    into_score: str
    seeker: PlayerRef | None
    taken: PlayerRef | None
    mover: PlayerRef | None
    passed: bool
    moved: Group
    kept: bool
    both_came: bool
    own_first: bool
    types: tuple[str, str]
    due: tuple[str, str]
    both_due: str
    colour_sought: str
    fewest: str
    most: str
    scores: tuple[tuple[str, str], ...]
    best: tuple[tuple[str, str], ...]
    behind: UpfloatsView | None
    chosen: int
    pairs: str
    left: bool
    besides: tuple[Any, ...] = ()
    earlier: PhraseContext | None = None
    lim: LimAnswerView | None = None
    named: tuple[Group, ...] = ()
    differing: tuple[Pairing, ...] = ()
    tops: tuple[Group, ...] = ()
    next: PhraseContext | None = None
    left_below: RemainView | None = None
    alike: tuple[Group, ...] = ()

    @property
    def singles(self) -> Group:
        """The first of each set of which the same is said."""
        return (self.first, *(players[0] for players in self.alike))

    @property
    def mark(self) -> str:
        """What stands in a cell: the sign, or the round in which the two met."""
        if self.rises:
            return ""
        return f"r{self.met}" if self.met and self.about == "pair" else self.sign

    @property
    def own_moved(self) -> Group:
        """Who of the two changed sides."""
        return tuple(player for player in self.moved if player in self.players)

    @property
    def differs_itself(self) -> bool:
        """Whether the first pair that is not that of the pairing taken is of these two."""
        own = self.differing[1:]
        return bool(own) and {own[0].first.tpn, own[0].second.tpn} == {who.tpn for who in self.players}

    @property
    def up(self) -> bool:
        """Whether who leaves the group goes up."""
        return self.way == "up"

    @property
    def rises(self) -> bool:
        """Whether somebody is asked to leave who has come up, or for whom somebody has."""
        made = self.about == "float" and self.verdict == "made"
        return made and self.deed == "transfer" and self.how == "up" != self.way


class UpfloatsView(Record):
    """The upfloaters whom a criterion counts; a maximum upfloater has floated up `most` times or more.

    `times` are the upfloats of each, empty where the criterion is not about that.
    """

    template: ClassVar[str] = "upfloats"
    players: Group
    times: tuple[int, ...]
    most: int


def upfloats_behind(criterion: str, players: Sequence[Tpn], cast: PlayerNames) -> UpfloatsView | None:
    """Return the players behind the value of a criterion of upfloaters; None where nobody is named."""
    if not players:
        return None
    times = tuple(map(cast.upfloats, players)) if criterion == "maximum-upfloaters" else ()
    most = maximum_upfloats(cast.opened.planned_rounds)
    return UpfloatsView(players=cast.group(players), times=times, most=most)


def group_answer(
    answer: Answer, about: About, opening: int, answers: RoundAnswers, cast: PlayerNames
) -> GroupAnswerView:
    """Return an answer about the group that a step opens, with its players by name.

    The step that decided is read by its kind: what another kind of step says stands empty.
    """
    index = answers.index
    opened = index.step(opening).event
    assert isinstance(opened, GroupOpened), "a group is asked about by the step that opens it"
    steps = index.groups[opened.group].steps
    step = None if answer.step is None else index.step(answer.step)
    event = step.event if step else None
    system, words, why = cast.opened.system, cast.words, answer.witness
    settled = next((item.event for item in reversed(steps) if isinstance(item.event, GroupSettled)), None)
    seeker, taken = _seeker_and_opponent(answer, event, settled)
    mover = getattr(event, "player", None) if isinstance(event, PlayerTransferred | ByeAssigned) else None
    moved = players_moved(event, steps)
    # where somebody else is preferred: that one, and the one who is not
    other, own = getattr(why, "other", None), getattr(why, "player", None)
    dues = (other, own) if other and own else (taken, seeker)
    colour = event.wanted if isinstance(event, PlayerTransferred) else None
    came = _players_arrived(opened, steps)
    both_came = {*answer.players} <= came
    compared = [item.event for item in steps if isinstance(item.event, FloatersCompared)]
    barred = answer.verdict == "stuck" and isinstance(why, Met | Forbidden | SameAbsolute)
    many = answer.criterion == "upfloaters"
    measures = answer.criterion is not None and not many and answer.criterion != "upfloater-scores"
    rising = SYSTEMS[system].upward and opened.score is not None
    asked = answers.groups.get(opening)
    return GroupAnswerView(
        about=about,
        players=cast.group(answer.players),
        verdict=answer.verdict,
        sign=SIGNS["barred" if barred else answer.verdict],
        cited=citations((f"{system} {answer.clause}",), system) if answer.clause else (),
        reason=_reason(answer, event, index, cast),
        lacking=lack_of_opponents(answer, event, opened, index, asked.below if asked else (), cast),
        had_bye=_floated_by_bye(answer, cast),
        met=why.round if isinstance(why, Met) and answer.verdict == "barred" else 0,
        step=answer.step or 0,
        deed=event.kind if event else "",
        how=_how(event),
        role=opened.role,
        way=opened.direction,
        into=words.bracket("group") if rising else "",
        into_score=cast.points(opened.score) if rising and opened.score is not None else "",
        seeker=cast.who(seeker) if seeker else None,
        taken=cast.who(taken) if taken else None,
        mover=cast.who(mover) if mover else None,
        passed=bool(getattr(event, "considered", ()) or getattr(event, "passed_over", ())),
        moved=cast.group(moved),
        kept=isinstance(event, PairScrutinised)
        and bool(event.tried)
        and event.opponent == event.proposed is not None,
        both_came=both_came,
        own_first=both_came and other is not None and other not in came,
        types=_types(compared, other, own),
        due=(cast.due_colour(dues[0]), cast.due_colour(dues[1])) if dues[0] and dues[1] else ("", ""),
        both_due=_both_due(answer, cast),
        colour_sought=words.colours[colour] if colour else "",
        criterion=answer.criterion or "",
        fewest=words.count_in_words(answer.value) if many and isinstance(answer.value, int) else "",
        most=words.count_in_words(answer.as_paired) if many and isinstance(answer.as_paired, int) else "",
        scores=_by_score(answer.value, cast),
        best=_by_score(answer.as_paired, cast),
        what=value_of_set(answer.criterion or "", answer.value, words) if measures else "",
        behind=None if about == "pair" else _behind(answer, cast),
        named=tuple(map(cast.group, answer.hits)) if about == "pair" else (),
        differing=first_difference(settled.pairs, answer.pairs or (), cast) if settled else (),
        tops=differing_tops(settled.pairs, answer.pairs, cast) if settled and answer.pairs else (),
        left_below=two_left_below(answer, about, asked.below if asked else (), cast),
        next=next_group(answer, asked, cast),
        paired=words.as_paired(answer.criterion or "", answer.as_paired or 0) if measures else "",
        compared=_value_beside_paired(answer, words) if measures else "",
        number=answer.number or 0,
        chosen=_number_taken(about, steps),
        pairs=words.count_in_words(why.pairs) if isinstance(why, NeededHere) else "",
        lim=lim_answer(answer.players, event, opening, answers, cast),
        left=bool(settled and settled.left)
        or any(isinstance(item.event, PlayerTransferred) for item in steps),
        besides=tuple(name_players(item, cast) for item in answer.besides),
        earlier=_earlier(answer, about, opening, answers, cast),
    )


def _behind(answer: Answer, cast: PlayerNames) -> UpfloatsView | None:
    """Return the upfloaters whom a value names; None where it names none, or pairs."""
    alone = [group[0] for group in answer.hits if isinstance(group, tuple) and len(group) == 1]
    return upfloats_behind(answer.criterion or "", alone, cast) if len(alone) == len(answer.hits) else None


def _number_taken(about: About, steps: Iterable[Step]) -> int:
    """Return the number of the set or pairing that is taken in a group; 0 where nothing is numbered."""
    kind = SubgroupTransposed if about == "pair" else UpfloatersSought
    return next((step.event.number for step in steps if isinstance(step.event, kind)), 0)


def _earlier(
    answer: Answer, about: About, opening: int, answers: RoundAnswers, cast: PlayerNames
) -> PhraseContext | None:
    """Return the earlier attempt at two players: `made` if they were paired there, else `why` says why not.

    None where there was no attempt; `why` is None where it did not come to it.
    """
    before = answer.earlier
    if before is None:
        return None
    own: Answer | None = None
    if before.witness is not None:
        own = Answer(answer.players, before.verdict, witness=before.witness, step=before.step)
    why = group_answer(own, about, opening, answers, cast) if own else None
    return PhraseContext(before, cast, made=before.verdict == "made", why=why)


def _both_due(answer: Answer, cast: PlayerNames) -> str:
    """Return the colour that both of two are due, nothing where they are due different ones or none."""
    dues = {cast.due_colour(tpn) for tpn in answer.players}
    return dues.pop() if len(answer.players) > 1 and len(dues) == 1 else ""


def _players_arrived(opened: GroupOpened, steps: Iterable[Step]) -> set[Tpn]:
    """Return the players who have come into a group from another one."""
    undone = (item.event for item in steps if isinstance(item.event, PairingsUndone))
    return {*(item.player for item in opened.arrived), *(tpn for event in undone for tpn in event.joining)}


def _how(event: Event | None) -> str:
    """Return the stage of a search, the direction of a transfer, or why columns or subgroups were formed."""
    if isinstance(event, PlayerTransferred):
        return event.direction
    return str(getattr(event, "stage", "") or getattr(event, "reason", ""))


def _seeker_and_opponent(
    answer: Answer, event: Event | None, settled: GroupSettled | None
) -> tuple[int | None, int | None]:
    """Return the player who was given an opponent in a step, and that opponent; None for both if nobody was.

    Where the list decides, they are the pair of whoever came first.
    """
    match event:
        case PairScrutinised(player=player, opponent=opponent):
            return player, opponent
        case PlayerTransferred(partner=int(partner), player=player):
            return partner, player
        case _:
            other = getattr(answer.witness, "other", None)
            made = (pair for pair in (settled.pairs if settled else ()) if other in pair)
            return next(((pair.first, pair.second) for pair in made), (None, None))


def _reason(answer: Answer, event: Event | None, index: RoundIndex, cast: PlayerNames) -> Any:
    """Return the fact of an answer as it can be told; between two sides it is that of one of them."""
    why = answer.witness
    if answer.lacking is not None and answer.verdict == "stuck":
        return lacking_view(answer.lacking, cast)
    if isinstance(why, OnlyPartners) and isinstance(event, PairScrutinised):
        return reason_between(PassedOver(answer.players[-1], why), event, index, cast)
    return name_players(why, cast)


def _floated_by_bye(answer: Answer, cast: PlayerNames) -> bool:
    """Say whether the float that would be repeated was the bye of the round before."""
    repeated = isinstance(answer.witness, RepeatedFloat) and answer.witness.direction == "down"
    return repeated and cast.float_without_game(answer.players[0], 1) == "bye"


def _types(compared: Sequence[object], other: int | None, own: int | None) -> tuple[str, str]:
    """Return of what type two floaters are by the last comparison, those who cannot be spared of none."""
    event = compared[-1] if compared else None
    lines = event.lines if isinstance(event, FloatersCompared) else ()
    types = {line.player: str(line.floater_type) for line in lines}
    return types.get(Tpn(other or 0), ""), types.get(Tpn(own or 0), "")


def value_of_set(criterion: str, count: Value | None, words: Words) -> str:
    """Return in words the value of a set of upfloaters in a criterion."""
    said = words.criteria[criterion]
    if not isinstance(count, int) or not count:
        return said.none
    return (said.one if count == 1 else said.many).format(n=words.count_in_words(count))


def _value_beside_paired(answer: Answer, words: Words) -> str:
    """Return the value of an answer beside that of the pairing made, in words."""
    return words.instead(answer.criterion or "", answer.value or 0, answer.as_paired or 0)


def _by_score(scores: Value | None, cast: PlayerNames) -> tuple[tuple[str, str], ...]:
    """Return for a list of scores (half points) the number of players in words and the score, best first."""
    many = Counter(scores if isinstance(scores, tuple) else ())
    return tuple((cast.words.count_in_words(many[score]), cast.points(score)) for score in sorted(many)[::-1])
