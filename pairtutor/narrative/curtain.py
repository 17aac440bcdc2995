"""What is asked before a step is shown, which answer is right, and the step without what comes after it.

The question is the same wherever it is asked. `Question.pick` and `Question.options` are for surfaces that
take an answer; a class that answers aloud needs neither. Who can count through a sequence of candidates asks
about the next one that nobody has seen; others ask about that which the step shows. What becomes of a pair, a
group or a candidate later, and what a bracket has in the end, is left out for those who have not seen it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar, Literal, TypeAlias

from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.faults_asked import (
    CHOICES,
    PLAIN,
    Choice,
    clause_of,
    criteria_against,
    facts_against,
    fault,
    is_legal,
    matter,
    own_fault,
    pairs_hit,
    round_messages,
)
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import Group, Pairing
from pairtutor.narrative.phrases import Phrases
from pairtutor.narrative.view import (
    BracketView,
    CandidateView,
    FamilyView,
    GroupView,
    NarratedStep,
    TargetView,
    View,
    Wording,
)
from pairtutor.records import Record, replace
from pairtutor.trace.events import (
    LOWEST,
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
from pairtutor.trace.values import PairLine, Players


class AskedCandidate(Record):
    """A candidate of which a class is asked (`ask`) whether it is taken; without `pairs` it is its number.

    `own` is the first that is wrong with it, where the step that refuses it is told by another candidate, and
    `clause` what decides that.
    """

    template: ClassVar[str] = "candidate"
    number: int
    sequence: int
    ask: str
    pairs: tuple[Pairing, ...] = ()
    downfloaters: Group = ()
    lowest: bool = False
    own: FamilyView | None = None
    clause: str = ""


def so_far(step: NarratedStep, phrases: Phrases) -> NarratedStep:
    """Return a step without what only those know who have seen what follows."""
    view = _without_future(step.view)
    awaited = isinstance(view, BracketView | TargetView)
    if view == step.view and not awaited:
        return step

    def say(part: str) -> str:
        return phrases.say(view, "awaited" if awaited and part == "text" else part)

    return replace(step, view=view, wording=Wording(say))


def _without_future(view: View) -> View:
    """Return a view without what only later steps decide."""
    match view:
        case CandidateView():
            return replace(view, in_run=False, own=None, stands=True, undone=False, again="")
        case TargetView():
            return replace(view, rows=tuple(replace(row, behind=()) for row in view.rows))
        case GroupView():
            return replace(view, undone=0, dealt=0, stands=0, otherwise=False)
        case PhraseContext():
            return view.replace_known({"undone": (), "later": False, "deals": 0})
        case _:
            return view


def numbers_asked(view: View) -> tuple[int, int] | None:
    """Return the first and the last number of the candidates of a step, None where it judges none."""
    match view:
        case CandidateView(number=number):
            return number, number
        case FamilyView(first=first, last=last):
            return first, last
        case _:
            return None


class Question(Record):
    """What is asked before a step: `asked` is the question in words, empty where there is none.

    Right is whoever names all of `pick`, or chooses `right` of the `options`, or what is `also_right`;
    `other` is the half that is not asked for. `pairs` and `over` are those of the candidate that is asked
    about. Where it is asked who floats or has the bye, `about` is that: answers about it say why somebody
    else does not. `against` are the facts that speak against wrong options, as far as they tell no more, and
    against those that others offer. `own` is what is wrong with the candidate that is asked about, in words,
    where the step itself tells of another one. Where it draws another one (`elsewhere`), `hit` are the pairs
    that are wrong.
    """

    asked: str
    pick: Players = ()
    options: tuple[Choice, ...] = ()
    right: Choice | None = None
    pairs: tuple[PairLine, ...] = ()
    over: Players = ()
    about: Literal["", "float", "bye"] = ""
    against: tuple[tuple[Choice, str], ...] = ()
    own: str = ""
    other: Players = ()
    also_right: Choice | None = None
    elsewhere: bool = False
    hit: tuple[PairLine, ...] = ()

    def with_options(self, options: tuple[Choice, ...]) -> Question:
        """Return the same question of a candidate with other options, and what speaks against these."""
        right = self.right if self.right in options else "refused"
        also = self.also_right if self.also_right in options else None
        against = tuple(
            (choice, fact)
            for choice, fact in self.against
            if choice in options and choice not in (right, also)
        )
        return replace(self, options=options, right=right, also_right=also, against=against)

    @property
    def hint(self) -> str:
        """What kind of hint fits: what is touched, or what a choice is made of."""
        return "choose" if self.options else "touch" if self.pick else ""


class AskedPairs(NamedTuple):
    """The candidate that is asked about: its number; its pairs and whom it leaves over, where known."""

    number: int
    pairs: tuple[PairLine, ...] = ()
    over: Players = ()


Counting: TypeAlias = Callable[[BracketOpened, int], AskedPairs]
"""Gives a candidate of a bracket by its number."""


def judged_before(index: RoundIndex, number: int) -> Iterator[int]:
    """Yield the numbers up to which candidates were judged in a bracket before a step of it."""
    begin = index.opening_of(number)
    # steps are numbered from 1: those after the opening and before this one
    for step in index.trace.steps[begin.number : number - 1] if begin else ():
        match step.event:
            case CandidateJudged(number=judged) | FamilyRuledOut(last=judged):
                yield judged


def opened_by(index: RoundIndex, number: int) -> BracketOpened | None:
    """Return the opening of the bracket that a step belongs to, None outside of all."""
    begin = index.opening_of(number)
    return begin.event if begin and isinstance(begin.event, BracketOpened) else None


def _candidate_asked(
    narrator: Narrator, narrated: NarratedStep, counting: Counting | None
) -> AskedPairs | None:
    """Return the candidate that is asked about before a step, None before a step that judges none."""
    numbers, bracket = numbers_asked(narrated.view), opened_by(narrator.index, narrated.step)
    if numbers is None or bracket is None:
        return None
    first, last = numbers
    if counting:
        before = judged_before(narrator.index, narrated.step)
        judged = max((earlier for earlier in before if earlier <= last), default=0)
        return counting(bracket, max(first, min(judged + 1, last)))
    match narrated.event:
        case CandidateJudged(number=number, pairs=pairs, downfloaters=over):
            return AskedPairs(number, pairs, over)
        case FamilyRuledOut() as event if member := (
            narrator.answers.first_of_run(event) or narrator.answers.stretch(event).example
        ):
            return AskedPairs(member.number, member.pairs, member.left)
        case _:
            return AskedPairs(first)


def question_before(
    narrator: Narrator,
    narrated: NarratedStep,
    together: Iterable[Event] = (),
    counting: Counting | None = None,
) -> Question:
    """Return the question before a step is shown; `together` are the events of steps shown as one.

    `counting` is for those who count through the sequence: they are asked about the next candidate not seen.
    """
    about = _candidate_asked(narrator, narrated, counting)
    ask = narrator.phrases.say(narrated.view, "asks", narrator.cast.words.steps[narrated.event.kind].ask)
    if about is None:
        if _was_shown(narrator.index, narrated):
            return Question(asked="")
        events = tuple(together)
        boards = [event for event in events if isinstance(event, ColourDecided)]
        pick = _players_to_pick(narrated.event, events or (narrated.event,))
        if not boards:
            other = narrated.event.s2 if isinstance(narrated.event, SubgroupsFormed) and pick else ()
            return Question(asked=ask, pick=pick, about=_about(narrated.event), other=other)
        pairs = tuple(sorted(PairLine(*sorted((board.white, board.black))) for board in boards))
        return Question(asked=_white_asked(narrator, pairs), pick=pick, pairs=pairs)
    bracket = opened_by(narrator.index, narrated.step)
    cast = narrator.cast
    accepted = isinstance(narrated.event, CandidateJudged) and narrated.event.accepted
    wrong = None if accepted else fault(narrator, narrated.event, about.number)
    criteria = criteria_against(narrator, wrong)
    deciding = criteria[0] if len(criteria) == 1 else "legality" if criteria else ""
    matters = [*dict.fromkeys(map(matter, criteria))] if about.pairs and "legality" not in criteria else []
    asked = AskedCandidate(
        number=about.number,
        sequence=bracket.sequence if bracket else 0,
        ask=ask,
        pairs=tuple(Pairing(first=cast.who(first), second=cast.who(other)) for first, other in about.pairs),
        downfloaters=cast.group(about.over),
        lowest=bracket is not None and bracket.bracket_kind in LOWEST,
        own=own_fault(narrator, narrated, wrong),
        clause=clause_of(narrator, deciding),
    )
    right: Choice = "taken" if accepted else matters[0] if matters else "refused"
    facts = dict(facts_against(narrator, narrated, right, criteria, legal=accepted or is_legal(wrong)))
    options = PLAIN if right == "refused" else CHOICES
    return Question(
        asked=narrator.phrases.say(asked, "asked"),
        options=options,
        right=right,
        pairs=about.pairs,
        over=tuple(tpn for tpn in about.over if tpn),
        own=narrator.phrases.say(asked, "fault") if asked.own else "",
        against=tuple(facts.items()),
        also_right=matters[1] if len(matters) > 1 else None,
        elsewhere=_draws_another(narrator, narrated.event, about.number, tuple(together)),
        hit=pairs_hit(wrong, about.pairs),
    )


def _draws_another(narrator: Narrator, event: Event, number: int, together: tuple[Event, ...]) -> bool:
    """Say whether a step, or several told as one, draws another candidate than that of a number."""
    if not isinstance(event, FamilyRuledOut):
        return False
    example = narrator.answers.stretch(event).example
    return len(together) > 1 or example is None or example.number != number


def _was_shown(index: RoundIndex, narrated: NarratedStep) -> bool:
    """Say whether the candidate accepted before a step has shown already who floats or has the bye."""
    match narrated.event:
        case FloaterChosen(player=player) | ByeAssigned(player=player):
            begin = index.opening_of(narrated.step)
            before = index.trace.steps[begin.number : narrated.step - 1] if begin else ()
            judged = (step.event for step in before if isinstance(step.event, CandidateJudged))
            return any(candidate.accepted and player in candidate.downfloaters for candidate in judged)
        case _:
            return False


def _about(event: Event) -> Literal["", "float", "bye"]:
    """Return the part that another player would have in the event: a float or the bye; empty for neither."""
    match event:
        case FloaterChosen() | PlayerTransferred(direction="down"):
            return "float"
        case ByeAssigned():
            return "bye"
        case _:
            return ""


def _white_asked(narrator: Narrator, pairs: Sequence[PairLine]) -> str:
    """Return the question who has White on the boards of a step; it names both players of each."""
    messages = round_messages(narrator)
    two = (messages("stage.white-of", first=first, second=second) for first, second in pairs)
    return messages("stage.white", n=len(pairs), boards=f"{narrator.cast.words.signs.comma} ".join(two))


def _players_to_pick(event: Event, together: tuple[Event, ...]) -> Players:
    """Return the players named by the answer to a question; empty where it names none.

    `together` are the events asked about with `event`, itself included: the boards of one question.
    """
    match event:
        case SubgroupsFormed(s1=s1):
            return s1
        case MdpSetChanged(s1=s1):
            return s1
        case ExchangeApplied(leaving=leaving, entering=entering):
            return (*leaving, *entering)
        case FloaterChosen(player=player) | ByeAssigned(player=player) | PlayerTransferred(player=player):
            return (player,)
        case PairScrutinised(opponent=int(opponent)):
            return (opponent,)
        case ColourDecided():
            return tuple(decision.white for decision in together if isinstance(decision, ColourDecided))
        case _:
            return ()
