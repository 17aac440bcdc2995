"""The round that an exercise is about, as the engine pairs it, and whom the exercise concerns."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from copy import copy
from functools import cached_property

from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.case import Case, Wish
from pairtutor.disputes.verdicts import Coloured, Verdict
from pairtutor.exercises.exercise import BracketAsked, Exercise, Proposed, Response
from pairtutor.exercises.wording import ExerciseWords, exercise_words
from pairtutor.model.editions import SYSTEMS, TAUGHT, is_reading, pairing_system
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import Board, RoundPairing
from pairtutor.model.supposed import SupposedFact
from pairtutor.model.tournament import Tournament
from pairtutor.narrative.disputes.verdict import DisputeView, cite_only, verdict_view, wish_view
from pairtutor.narrative.narrator import Narrator
from pairtutor.resources import ENGLISH, Language
from pairtutor.tiebreaks.ledger import Ledger
from pairtutor.tiebreaks.request import read_list
from pairtutor.tiebreaks.table import Standings, standings_of
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import (
    BracketOpened,
    CandidateJudged,
    ColourDecided,
    CompletionTested,
    Event,
    FamilyRuledOut,
    FloaterChosen,
    SubgroupsFormed,
    TargetSet,
)
from pairtutor.trace.index import GroupRecord, RoundIndex
from pairtutor.trace.players import players_of
from pairtutor.trace.procedures import GroupOpened, GroupSettled, PairScrutinised
from pairtutor.trace.recorder import Step
from pairtutor.trace.values import Cites, PlayerLine


class Position:
    """One round with its trace, made when it is first asked for, and told in one language."""

    def __init__(
        self, tournament: Tournament, number: RoundNumber, system: str, language: Language = ENGLISH
    ) -> None:
        if TAUGHT[system].ranks:
            later = number <= tournament.recorded_rounds
            tournament = tournament.before(number) if later else tournament
            tournament = tournament._replace(absences={})  # the table has whoever stays away from the round
        self.case = Case(tournament, number, pairing_system(system))
        self.named = system
        self.language = language
        self._clauses_cited: Collection[str] | None = None
        self.left_out: frozenset[str] = frozenset()
        """What is not shown beside the players, because it is taught later: `floats`, `initial-colour`."""
        self._supposed: dict[tuple[SupposedFact, ...], Position] = {}
        self._standings: dict[str, Standings] = {}
        self.mistaken: dict[object, Response | None] = {}
        """What mistakes lead to in exercises about the round, as far as it was asked."""
        self.paired_rightly: dict[object, bool] = {}
        """Whether somebody without habits pairs a part of the round as it is, as far as it was asked."""

    def told_in(self, language: Language) -> Position:
        """Return the same round, told in another language."""
        if language == self.language:
            return self
        other = copy(self)
        other.language = language
        vars(other).pop("narrator", None)
        return other

    def cite_only(self, clauses: Collection[str]) -> Position:
        """Return the same round, of whose answers no other clauses than these are cited."""
        other = copy(self)
        other._clauses_cited, other._supposed = clauses, {}
        return other

    def leave_out(self, names: frozenset[str]) -> Position:
        """Return the same round, beside whose players some things are not shown; see `left_out`."""
        other = copy(self)
        other.left_out, other._supposed = names, {}
        return other

    def is_cited(self, clause: str | None) -> bool:
        """Return whether a clause, a whole citation, may be cited of an answer; True for none."""
        return clause is None or self._clauses_cited is None or clause in self._clauses_cited

    def under(self, facts: tuple[SupposedFact, ...]) -> Position:
        """Return the round with some facts supposed."""
        if facts not in self._supposed:
            tournament = self.case.tournament.under(self.case.number, facts)
            supposed = Position(tournament, self.case.number, self.named, self.language)
            supposed._clauses_cited, supposed.left_out = self._clauses_cited, self.left_out
            self._supposed[facts] = supposed
        return self._supposed[facts].told_in(self.language)

    @property
    def words(self) -> ExerciseWords:
        """What exercises say in the language of the round."""
        return exercise_words(self.language, self.named)

    @property
    def system(self) -> str:
        """The system that pairs the round, which can be another one than `named` in a seeding round."""
        return self.index.opened.system

    @cached_property
    def index(self) -> RoundIndex:
        """How the round is paired."""
        return RoundIndex(self.case.trace())

    @property
    def round_pairing(self) -> RoundPairing | None:
        """The pairing of the round, None if it has none, or if nobody asked for it yet.

        Of a round of which only the standings before it are asked there is none: all are paired in it.
        """
        if TAUGHT[self.named].ranks or "index" not in vars(self) or self.index.closed is None:
            return None
        boards = tuple(Board(white, black) for white, black in self.boards)
        return RoundPairing(self.case.number, self.named, boards, self.bye)

    @property
    def compares(self) -> bool:
        """Whether the system compares candidates."""
        return SYSTEMS[self.system].compares

    @cached_property
    def narrator(self) -> Narrator:
        """Who tells the round."""
        return Narrator(self.index.trace, language=self.language)

    @cached_property
    def ledger(self) -> Ledger:
        """The values of all tie-breaks before the round."""
        return Ledger(self.case.tournament)

    def standings(self, tiebreaks: str) -> Standings:
        """Return the standings before the round by a list of tie-breaks.

        Raises:
            UsageError: the list cannot be read.
        """
        if tiebreaks not in self._standings:
            self._standings[tiebreaks] = standings_of(self.case.tournament, read_list(tiebreaks))
        return self._standings[tiebreaks]

    @property
    def answers(self) -> RoundAnswers:
        """What can be asked of the round."""
        return self.narrator.answers

    def answers_of(self, index: RoundIndex) -> RoundAnswers:
        """Return the answers about the round as it would be paired otherwise."""
        return Narrator(index.trace, language=self.language).answers

    @cached_property
    def boards(self) -> tuple[tuple[Tpn, Tpn], ...]:
        """The boards in their order, White first where the system knows colours."""
        closed = self.index.closed
        return tuple((Tpn(board.first), Tpn(board.second)) for board in closed.boards) if closed else ()

    @property
    def bye(self) -> Tpn | None:
        """Who has the bye, None where nobody has."""
        closed = self.index.closed
        return None if closed is None or closed.bye is None else Tpn(closed.bye)

    def line(self, player: Tpn) -> PlayerLine:
        """Return the facts known of a player."""
        return self.index.line(player)

    @cached_property
    def lines(self) -> list[PlayerLine]:
        """What is known of everybody in the round, in their order."""
        return sorted(self.index.opened.players, key=lambda line: line.rank)

    def place(self, part: BracketAsked | None) -> int | None:
        """Return the place of a bracket among those of the round, from 0; None if there is no such bracket.

        It is known by its players.
        """
        players = part and part.players
        places = (
            at for at, bracket in enumerate(self.index.brackets) if frozenset(bracket.players) == players
        )
        return next(places, None)

    def record(self, part: BracketAsked | None) -> BracketRecord | None:
        """Return a bracket of the round, None if there is no such one."""
        at = self.place(part)
        return None if at is None else self.index.brackets[at]

    def pairs_made(self, part: BracketAsked | None) -> Proposed | None:
        """Return the pairs of a bracket or group and who is left over, None if there is no such one."""
        record, group = self.record(part), self.group(part)
        if record is not None and self.compares:
            return Proposed(tuple((pair.first, pair.second) for pair in record.final_pairs), record.left_over)
        done = group_outcome(group) if group else None
        if done is None:
            return None
        return Proposed(tuple((pair.first, pair.second) for pair in done.pairs), done.left)

    def group(self, part: BracketAsked | None) -> GroupRecord | None:
        """Return the last group of a procedure with just these players when it is opened, or at its end."""
        at_first = at_last = None
        players = part and part.players
        for group in self.index.groups.values():
            opened, done = group.opening.event if group.opening else None, group_outcome(group)
            if isinstance(opened, GroupOpened):
                at_first = group if part_of(opened).players == players else at_first
                ends_so = done is not None and as_settled(opened, done).players == players
                at_last = group if ends_so else at_last
        return at_first or at_last

    @property
    def parts(self) -> list[BracketAsked]:
        """The brackets or groups of the round, as exercises ask about them."""
        if self.compares:
            opened = (record.opened for record in self.index.brackets)
            return [BracketAsked(bracket.score, bracket.mdps, bracket.residents) for bracket in opened]
        events = (group.opening.event for group in self.index.groups.values() if group.opening)
        return [part_of(event) for event in events if isinstance(event, GroupOpened)]

    def deciding_steps(self, part: BracketAsked) -> list[Event]:
        """Return the steps that decided a bracket or group, the last refusal first."""
        asked = self.record(part) or self.group(part)
        return deciding_events(asked.steps) if asked else []

    def cites_told(self, event: Event) -> Cites:
        """Return the citations of a step as `explain` tells it: of a run, those of its best candidate."""
        return self.answers.stretch(event).cites if isinstance(event, FamilyRuledOut) else event.cites

    def say(self, event: Event) -> str:
        """Return a step as `explain` tells it."""
        return self.narrator.phrases.say(self.narrator.view(event))

    def tell(self, verdict: Verdict, wish: Wish | None = None, against: RoundAnswers | None = None) -> str:
        """Return a verdict in one sentence; no `wish`: it is of a whole other pairing.

        `against` is the round that the verdict is of, None: the one the exercise is about.
        """
        narrator = self.narrator
        if against not in (None, self.answers):
            narrator = Narrator(against.index.trace, language=self.language)
        view = self._verdict_view(verdict, wish, narrator)
        said = narrator.phrases.say(view, "ended", narrator.phrases.say(view, "brief"))
        return said[:1].upper() + said[1:]

    def tell_of(self, player: Tpn, verdict: Verdict, wish: Wish) -> str:
        """Return why the wish of a player is not granted, after the player has been named."""
        view = self._verdict_view(verdict, wish, self.narrator)
        return self.words.reason("other", player=player, why=self.narrator.phrases.say(view, "why"))

    def _verdict_view(self, verdict: Verdict, wish: Wish | None, narrator: Narrator) -> DisputeView:
        """Return a verdict as it is told, with those of its clauses that may be cited."""
        view = verdict_view(verdict, wish_view(wish, narrator.cast), narrator)
        return view if self._clauses_cited is None else cite_only(view, self._clauses_cited)


def part_of(opened: GroupOpened) -> BracketAsked:
    """Return a group as what an exercise asks about."""
    return BracketAsked(opened.score, tuple(mover.player for mover in opened.arrived), opened.residents)


def as_settled(opened: GroupOpened, done: GroupSettled) -> BracketAsked:
    """Return a group as it stands when it is done: who arrived or joined it later stands among `mdps`."""
    inside = [*(tpn for pair in done.pairs for tpn in pair), *done.left]
    arrived = tuple(tpn for tpn in inside if tpn not in opened.residents)
    return BracketAsked(opened.score, arrived, tuple(tpn for tpn in opened.residents if tpn in inside))


def group_outcome(group: GroupRecord) -> GroupSettled | None:
    """Return the outcome of a group, None where it has none."""
    steps = [step.event for step in group.steps if isinstance(step.event, GroupSettled)]
    return steps[-1] if steps else None


# Steps that every bracket or group has, whatever decides in it.
_GENERIC = (BracketOpened, GroupOpened, TargetSet, SubgroupsFormed, FloaterChosen, GroupSettled)
_REFUSALS = (CandidateJudged, CompletionTested, FamilyRuledOut, PairScrutinised)


def deciding_events(steps: Iterable[Step]) -> list[Event]:
    """Return the steps of a bracket or group in which something was refused, changed or moved.

    Refusals come first, and among them the last one: it is what decided in the end.
    """
    events = [
        event
        for event in (step.event for step in steps)
        if not isinstance(event, _GENERIC)
        and not (isinstance(event, CandidateJudged) and event.accepted)
        and not (isinstance(event, CompletionTested) and event.possible)
    ]
    events.reverse()
    return sorted(events, key=lambda event: not isinstance(event, _REFUSALS))


def clause_of(cites: Cites) -> str | None:
    """Return the clause that decides among citations: the first that is no reading."""
    return next((cite for cite in cites if not is_reading(cite)), None)


def colour_steps(position: Position) -> dict[frozenset[Tpn], ColourDecided]:
    """Return the decisions on colours by pair."""
    steps = {}
    for pair, step in position.index.colours.items():
        if isinstance(step.event, ColourDecided):
            steps[frozenset(map(Tpn, pair))] = step.event
    return steps


def position_of(exercise: Exercise, system: str, language: Language = ENGLISH) -> Position:
    """Return the round of an exercise, told in a language."""
    return Position(exercise.tournament, exercise.round, system, language)


def players_changed(some: Iterable[tuple[int, int]], others: Iterable[tuple[int, int]]) -> frozenset[int]:
    """Return the players in the pairs of only one of two lists, whoever is named first in a pair."""
    return frozenset(tpn for pair in {*map(frozenset, some)} ^ {*map(frozenset, others)} for tpn in pair)


def players_behind(verdict: Verdict, position: Position) -> frozenset[int]:
    """Return the players on whom a verdict rests.

    They are those of what forbids it, else those for whom a criterion speaks; of another pairing without such
    ones those of its bracket who have other opponents in it.
    """
    if isinstance(verdict, Coloured):
        return players_of(verdict.step.event)
    answer = verdict.answer
    hit = frozenset(tpn for who in answer.hits for tpn in who)
    if answer.witness is not None:
        return players_of(answer.witness) | frozenset(answer.players)
    if answer.pairs is not None and not hit:
        return players_changed(position.boards, answer.pairs) & position.answers.members(verdict.opening)
    return hit or frozenset(answer.players)


def players_deciding(position: Position, parts: Iterable[BracketAsked]) -> frozenset[int]:
    """Return the players of the first step that decided some brackets or groups."""
    events = [event for part in parts for event in position.deciding_steps(part)]
    return players_of(events[0]) if events else frozenset()


def cites_of_events(events: list[Event]) -> Cites:
    """Return the citations of some steps, each once."""
    return tuple(dict.fromkeys(cite for event in events for cite in event.cites))
