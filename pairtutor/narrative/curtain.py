"""What is asked before a step is shown, which answer is right, and the step without what comes after it.

The question is the same wherever it is asked. `Question.pick` and `Question.options` are for surfaces that
take an answer; a class that answers aloud needs neither. Who can count through a sequence of candidates asks
about the next one that nobody has seen; others ask about that which the step shows. What becomes of a pair, a
group or a candidate later, and what a bracket has in the end, is left out for those who have not seen it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Literal, NamedTuple, TypeAlias

from pairtutor.messages import Messages, messages_of
from pairtutor.model.facets import criterion_facets
from pairtutor.narrative.citations import of_criterion
from pairtutor.narrative.families import instead_view, surroundings
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
from pairtutor.trace.values import Met, PairLine, Players, SameAbsolute

if TYPE_CHECKING:
    from pairtutor.answers.answer import MemberLine


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
    awaited = isinstance(view, BracketView)
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


Choice: TypeAlias = Literal["taken", "refused", "met", "colours", "floats"]
"""What can be said of a candidate."""
CHOICES: Final[tuple[Choice, ...]] = ("taken", "met", "colours", "floats")
PLAIN: Final[tuple[Choice, ...]] = ("taken", "refused")
"""What can be said where nobody has worked out what is wrong with this very candidate."""


class Question(Record):
    """What is asked before a step: `asked` is the question in words, empty where there is none.

    Right is whoever names all of `pick`, or chooses `right` of the `options`. `pairs` and `over` are those of
    the candidate that is asked about. Where it is asked who floats or has the bye, `about` is that: answers
    about it say why somebody else does not. `against` are the facts that speak against wrong options, as far
    as they tell no more. `own` is what is wrong with the candidate that is asked about, in words, where the
    step itself tells of another one.
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
            return Question(asked=ask, pick=pick, about=_about(narrated.event))
        pairs = tuple(sorted(PairLine(*sorted((board.white, board.black))) for board in boards))
        return Question(asked=_white_asked(narrator, pairs), pick=pick, pairs=pairs)
    bracket = opened_by(narrator.index, narrated.step)
    cast = narrator.cast
    accepted = isinstance(narrated.event, CandidateJudged) and narrated.event.accepted
    fault = None if accepted else _fault(narrator, narrated.event, about.number)
    criterion = _criterion_against(narrator, fault)
    asked = AskedCandidate(
        number=about.number,
        sequence=bracket.sequence if bracket else 0,
        ask=ask,
        pairs=tuple(Pairing(first=cast.who(first), second=cast.who(other)) for first, other in about.pairs),
        downfloaters=cast.group(about.over),
        lowest=bracket is not None and bracket.bracket_kind in LOWEST,
        own=_own_fault(narrator, narrated, fault),
        clause=_clause(narrator, criterion),
    )
    right: Choice = "taken" if accepted else _matter(criterion) if about.pairs else "refused"
    return Question(
        asked=narrator.phrases.say(asked, "asked"),
        options=PLAIN if right == "refused" else CHOICES,
        right=right,
        pairs=about.pairs,
        over=tuple(tpn for tpn in about.over if tpn),
        own=narrator.phrases.say(asked, "fault") if asked.own else "",
        against=tuple(_against(narrator, right, criterion, legal=accepted or _is_legal(fault))),
    )


def _messages(narrator: Narrator) -> Messages:
    """Return the messages of the round's language, about teams in an event of teams."""
    return messages_of(narrator.language, of_teams=narrator.index.opened.teams is not None)


def _against(
    narrator: Narrator, right: Choice, criterion: str, *, legal: bool
) -> Iterator[tuple[Choice, str]]:
    """Yield the wrong options of a candidate with what speaks against them, in words.

    `criterion` is the one that decides against it, empty where none does; in a `legal` one no two have met.
    """
    messages = _messages(narrator)
    decides, ruled_out = messages("stage.not.better"), messages("stage.not.taken")
    if label := _clause(narrator, criterion):
        title = narrator.cast.words.criteria[criterion].title
        decides = messages("stage.not.decides", criterion=title, clause=label)
        ruled_out = f"{ruled_out} {decides}"
    if right != "taken":
        yield "taken", ruled_out
    if right not in ("met", "refused") and legal:
        yield "met", messages("stage.not.met")
    for choice in ("met", "colours", "floats"):
        if right not in (choice, "refused") and not (choice == "met" and legal):
            yield choice, decides


def _clause(narrator: Narrator, criterion: str) -> str:
    """Return the label of the clause of a criterion; empty for none, and for legality, which has several."""
    return "" if criterion in ("", "legality") else of_criterion(criterion, narrator.system)[0].label


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
    messages = _messages(narrator)
    two = (messages("stage.white-of", first=first, second=second) for first, second in pairs)
    return messages("stage.white", n=len(pairs), boards=f"{narrator.cast.words.signs.comma} ".join(two))


def _players_to_pick(event: Event, together: tuple[Event, ...]) -> Players:
    """Return the players named by the answer to a question; empty where it names none.

    `together` are the events asked about with `event`, itself included: the boards of one question.
    """
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
            return tuple(decision.white for decision in together if isinstance(decision, ColourDecided))
        case _:
            return ()


def _fault(narrator: Narrator, event: Event, number: int) -> MemberLine | None:
    """Return a refused candidate by its number with its first fault, None where that is not known."""
    if isinstance(event, CandidateJudged):
        return narrator.answers.refused_candidate(event)
    if not isinstance(event, FamilyRuledOut):
        return None
    stretch = narrator.answers.stretch(event)
    known = (*stretch.members, *((stretch.example,) if stretch.example else ()))
    member = next((member for member in known if member.number == number), None)
    return narrator.answers.first_of_run(event) if member is None and number == event.first else member


def _own_fault(narrator: Narrator, narrated: NarratedStep, fault: MemberLine | None) -> FamilyView | None:
    """Return the fault of a candidate of a run that is told by another, None if theirs is the same."""
    if fault is None or not isinstance(narrated.event, FamilyRuledOut):
        return None
    example = narrator.answers.stretch(narrated.event).example
    if example is None or example.criterion == fault.criterion:
        return None
    step = narrator.index.step(narrated.step)
    within = surroundings(narrator.index, narrator.index.bracket_of(step))
    return instead_view(fault, narrator.cast, within)


def _is_legal(fault: MemberLine | None) -> bool:
    """Say whether a refused candidate is known to be legal, so that no two of it have met."""
    return fault is not None and fault.criterion != "legality"


_BARRED_BY: Final = {Met: "met", SameAbsolute: "absolute-colours"}
"""The criterion behind a fact that bars two from each other."""


def _criterion_against(narrator: Narrator, fault: MemberLine | None) -> str:
    """Return the criterion that decides against a refused candidate, empty where it is not known.

    Of illegal pairs it is what bars them, if that is the same of all.
    """
    if fault is None:
        return ""
    if fault.criterion != "legality":
        return fault.criterion
    bars = [narrator.answers.bar(*two) for two in fault.hit if len(two) == 2]
    kinds = {_BARRED_BY.get(type(bar.witness), "legality") if bar else "legality" for bar in bars}
    return kinds.pop() if len(kinds) == 1 else "legality"


def _matter(criterion: str) -> Choice:
    """Return the choice that a criterion is about."""
    facets = criterion_facets(criterion)
    if criterion == "met":
        return "met"
    if facets.colour or criterion == "absolute-colours":
        return "colours"
    return "floats" if facets.repeated_float else "refused"
