"""What is asked before a step is shown, and which answer is right: behind the curtain, on screen and page.

The question is the same wherever it is asked. `Question.pick` and `Question.options` are for surfaces that
take an answer; a class that answers aloud needs neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from pairtutor.exercises.sequence import candidate, in_sequence
from pairtutor.model.facets import criterion_facets
from pairtutor.model.ids import Tpn
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import Pairing
from pairtutor.narrative.so_far import AskedCandidate, numbers_asked
from pairtutor.narrative.view import NarratedStep
from pairtutor.records import Record
from pairtutor.trace.events import (
    BracketOpened,
    ByeAssigned,
    CandidateJudged,
    ColourDecided,
    Event,
    ExchangeApplied,
    FamilyRuledOut,
    FloaterChosen,
    MdpSetChanged,
    SubgroupsFormed,
)
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.procedures import PairScrutinised, PlayerTransferred
from pairtutor.trace.values import Hit, PairLine, Players

Choice: TypeAlias = Literal["taken", "refused", "met", "colours", "floats"]
"""What can be said of a candidate."""
CHOICES: Final[tuple[Choice, ...]] = ("taken", "met", "colours", "floats")
PLAIN: Final[tuple[Choice, ...]] = ("taken", "refused")
"""What can be said where nobody has worked out what is wrong with this very candidate."""


class Question(Record):
    """What is asked before a step: `asked` is the question in words, empty where there is none.

    Right is whoever names all of `pick`, or chooses `right` of the `options`. `pairs` and `over` are those of
    the candidate that is asked about.
    """

    asked: str
    pick: Players = ()
    options: tuple[Choice, ...] = ()
    right: Choice | None = None
    pairs: tuple[PairLine, ...] = ()
    over: Players = ()

    @property
    def hint(self) -> str:
        """What kind of hint fits: what is touched, or what a choice is made of."""
        return "choose" if self.options else "touch" if self.pick else ""


def judged_before(narrator: Narrator, number: int, *, in_runs: bool = True) -> Iterator[int]:
    """Yield the numbers up to which candidates were judged in a bracket before a step of it.

    Without `in_runs` those are left out that the run after them tells once more.
    """
    index = narrator.index
    begin = index.opening_of(number)
    for step in index.trace.steps[begin.number : number - 1] if begin else ():
        match step.event:
            case CandidateJudged() if not in_runs and narrator.in_run(step):
                pass
            case CandidateJudged(number=judged) | FamilyRuledOut(last=judged):
                yield judged
            case _:
                pass


def opened_by(index: RoundIndex, number: int) -> BracketOpened | None:
    """Return the opening of the bracket that a step belongs to, None outside of all."""
    begin = index.opening_of(number)
    return begin.event if begin and isinstance(begin.event, BracketOpened) else None


def asked_candidate(narrator: Narrator, told: NarratedStep, *, in_runs: bool = True) -> AskedCandidate | None:
    """Return the candidate that is asked about before a step, None before a step that judges none.

    It is the first that nobody has seen; without `in_runs` a candidate that a run tells is not seen before.
    """
    numbers, bracket = numbers_asked(told.view), opened_by(narrator.index, told.step)
    if numbers is None or bracket is None:
        return None
    first, last = numbers
    before = judged_before(narrator, told.step, in_runs=in_runs)
    judged = max((one for one in before if one <= last), default=0)
    number = max(first, min(judged + 1, last))
    ask = narrator.cast.words.steps[told.event.kind].ask
    asked = AskedCandidate(number=number, sequence=bracket.sequence, ask=ask)
    if not in_sequence(bracket, narrator.system, [narrator.cast.score(tpn) for tpn in bracket.mdps]):
        return asked
    given, who = candidate(bracket, number), narrator.cast.who
    pairs = tuple(Pairing(first=who(one), second=who(other)) for one, other in given.pairs)
    return replace(asked, pairs=pairs, downfloaters=narrator.cast.group(given.floaters))


def question_before(
    narrator: Narrator, told: NarratedStep, together: Iterable[Event] = (), *, in_runs: bool = True
) -> Question:
    """Return what is asked before a step is shown; `together` are the events of steps told as one.

    Without `in_runs` the steps of candidates that the run after them tells as well are not shown.
    """
    asked = asked_candidate(narrator, told, in_runs=in_runs)
    if asked is None:
        words = narrator.cast.words.steps[told.event.kind].ask
        return Question(asked=words, pick=_picked(told.event, tuple(together) or (told.event,)))
    pairs = tuple(PairLine(Tpn(one.first.tpn), Tpn(one.second.tpn)) for one in asked.pairs)
    over = tuple(Tpn(who.tpn) for who in asked.downfloaters if who.tpn)
    right = _right(narrator, told.event, asked.number) if pairs else "refused"
    if isinstance(told.event, CandidateJudged) and told.event.accepted:
        right = "taken"
    return Question(
        asked=narrator.phrases.say(asked, "asked"),
        options=PLAIN if right == "refused" else CHOICES,
        right=right,
        pairs=pairs,
        over=over,
    )


def _picked(event: Event, together: tuple[Event, ...]) -> Players:
    """Return whom the answer to a question names, nobody where it is no matter of naming some."""
    match event:
        case SubgroupsFormed(s1=s1):
            return s1
        case (
            ExchangeApplied(leaving=leaving, entering=entering)
            | MdpSetChanged(leaving=leaving, entering=entering)
        ):
            return (*leaving, *entering)
        case FloaterChosen(player=player) | ByeAssigned(player=player) | PlayerTransferred(player=player):
            return (player,)
        case PairScrutinised(opponent=int(opponent)):
            return (opponent,)
        case ColourDecided():
            return tuple(one.white for one in together if isinstance(one, ColourDecided))
        case _:
            return ()


def _right(narrator: Narrator, event: Event, number: int) -> Choice:
    """Return what is to be said of a candidate that is refused, as far as it is known of this very one."""
    if isinstance(event, CandidateJudged):
        return _matter(narrator, event.decided_by or "", ())
    if not isinstance(event, FamilyRuledOut):
        return "refused"
    stretch = narrator.answers.stretch(event)
    for member in stretch.members:
        if member.number == number:
            return _matter(narrator, member.criterion, member.hit)
    if stretch.example and stretch.example.number == number:
        return _matter(narrator, stretch.criterion, stretch.hit)
    return "refused"


def _matter(narrator: Narrator, criterion: str, hit: Hit) -> Choice:
    """Return what a criterion is about; of what is not allowed it is said where all of it is meetings."""
    if criterion == "legality" and hit and all(len(two) == 2 and narrator.cast.met(*two) for two in hit):
        return "met"
    facets = criterion_facets(criterion)
    if facets.colour:
        return "colours"
    if facets.repeated:
        return "floats"
    return "refused"
