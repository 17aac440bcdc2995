"""A whole other pairing, of a file in any plain form or of another system, judged bracket by bracket."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from pairtutor.answers.answer import Answer, NoneCompletes, PlacedAnswer
from pairtutor.answers.brackets import BYE_SCORE
from pairtutor.answers.round import RoundAnswers
from pairtutor.answers.wishes import answer_to_bye, answer_to_pair
from pairtutor.disputes.agreement import pairs_as
from pairtutor.disputes.case import ByeWish, Case, PairWish, Wish, bye_first, pairs_in, pin_brackets
from pairtutor.disputes.checking import other_editions
from pairtutor.disputes.persons import is_number, player_meant, two_meant
from pairtutor.disputes.verdicts import BracketVerdict, ClaimAnswer, Coloured, barred_pair, judge_bracket
from pairtutor.errors import UsageError
from pairtutor.messages import Message
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import BYE, Board, Meeting, Recorded
from pairtutor.model.recorded import recorded_round
from pairtutor.model.tournament import Player, Supposition
from pairtutor.named_tuples import NamedTuple
from pairtutor.sources.faults import MOST, FaultBook
from pairtutor.sources.files import Material, read_source
from pairtutor.sources.load import load
from pairtutor.text import quote, split_lines
from pairtutor.trace.bracket_record import Pair
from pairtutor.trace.events import ColourDecided, RoundClosed

if TYPE_CHECKING:
    from pairtutor.errors import Said
    from pairtutor.trace.recorder import Trace

FORMS: Final = Message("faults.mend.write-boards")
"""What a line of a list may look like, as a message says it."""
LONGEST: Final = 200
"""Columns of the longest line that is looked at."""

_TOURNAMENT: Final = re.compile(r"0\d\d[ \t]|(?:XX|BB)\w[ \t]|---|%|\{|(?!bye\b)[A-Za-z_]+:", re.IGNORECASE)
_LABEL: Final = re.compile(r"\d{1,6}(?:[.)]\s*|\s+(?=\d{1,6}\s+\D))")
_NUMBERS: Final = re.compile(
    r"(?:\d{1,6}\s+)?(\d{1,6})\s*[-–—,;:\s]\s*(\d{1,6}|[-–—]|bye)", re.ASCII | re.IGNORECASE
)
_BYE: Final = re.compile(r"bye\s*[:\s]\s*(.+)|(.+?)\s*[-–—,;:\s]\s*(?:bye|0)|(.+?)\s+[-–—]", re.IGNORECASE)
_BOTH: Final = re.compile(r"(\d{1,6})\s+(\D.*)", re.ASCII)


class Listed(NamedTuple):
    """Boards in the order of the file, White first, who has the bye; line and column of each (0: the bye)."""

    boards: tuple[Board, ...]
    bye: Tpn | None
    places: Mapping[int, tuple[int, int]]


class _Row(NamedTuple):
    """One line: two players and their columns, from 1; the second player is 0 for the bye."""

    players: tuple[Tpn, Tpn]
    columns: tuple[int, int]


def is_list(material: Material) -> bool:
    """Return whether a file is a list of boards rather than a tournament or a trace."""
    if material.ending in (".trf", ".yaml", ".yml"):
        return False
    lines = _lines(material.text)
    return not any(line.startswith("001 ") for _, line in lines) and not _TOURNAMENT.match(lines[0][1])


def read_list(text: str, file: str, players: Sequence[Player], *, of_teams: bool = False) -> Listed:
    """Return the pairing of a list; a lone number in its first line is how many lines follow.

    Names are looked up among the `players`, numbers are not (`require_complete` does that).

    Raises:
        SourceError: a line is no board, a player occurs twice, or lines are missing.
    """
    book = FaultBook(file, of_teams=of_teams)
    lines = _lines(text)
    if is_number(lines[0][1]):
        (at, head), *lines = lines
        if int(head) != len(lines):
            lacking = Message("faults.claim.lines", announced=int(head), lines=len(lines))
            book.add(at, 1, lacking, Message("faults.mend.number-of-boards"))
    rows: list[_Row] = []
    seen: dict[int, tuple[int, int]] = {}
    for number, line in lines:
        row = _row(line, players)
        if not isinstance(row, _Row):
            fault = Message("faults.claim.no-board", line=quote(line))
            if row is not None:
                fault = Message("faults.claim.no-board-because", line=quote(line), why=row)
            book.add(number, 1, fault, FORMS)
            if len(book) >= MOST or not rows:  # without a board at the head it is no list at all
                break
            continue
        rows.append(row)
        for tpn, column in zip(row.players, row.columns, strict=True):
            if tpn in seen:
                key = "faults.claim.player-twice" if tpn else "faults.claim.bye-twice"
                twice = Message(key, player=tpn, before=seen[tpn][0], line=number)
                book.add(number, column, twice, Message("faults.mend.one-board"))
            seen.setdefault(tpn, (number, column))
    book.close()
    bye = next((row.players[0] for row in rows if not row.players[1]), None)
    return Listed(tuple(Board(*row.players) for row in rows if row.players[1]), bye, seen)


def read_board(text: str, players: Sequence[Player]) -> Board:
    """Return a board as people write it, White first: `3-6`, `Berg - Holm`; Black is 0 in `5-bye`.

    Raises:
        UsageError: it is no board, or a name in it is nobody's; numbers are not looked up.
    """
    row = _row(text, players)
    if isinstance(row, _Row):
        return Board(*row.players)
    raise UsageError(row or Message("errors.boards.none", text=quote(text)))


def _lines(text: str) -> list[tuple[int, str]]:
    """Return the lines that say something, with their numbers; an empty line 1 where none does."""
    numbered = enumerate(split_lines(text), 1)
    said = [(number, line.rstrip()) for number, line in numbered if line.strip() and line[0] != "#"]
    return said or [(1, "")]


def _row(line: str, players: Sequence[Player]) -> _Row | Said | None:
    """Read one line; of one that is no board return why it is none, None where there is nothing to say."""
    at = len(line) - len(line.lstrip())
    label = None if _NUMBERS.fullmatch(line, at) else _LABEL.match(line, at)
    at = label.end() if label else at
    numbers = _NUMBERS.fullmatch(line, at)
    if len(line) > LONGEST:
        return None
    if numbers is not None:
        first, second = Tpn(int(numbers[1])), Tpn(int(numbers[2]) if numbers[2].isdecimal() else 0)
        columns = (numbers.start(1) + 1, numbers.start(2) + 1)
        return _Row((first, second), columns) if first not in (0, second) else None
    try:
        bye = _BYE.fullmatch(line, at)
        if bye is not None:
            return _Row((_person(next(filter(None, bye.groups())), players), BYE), (at + 1, at + 1))
        pair = two_meant(line[at:], players, _person)
    except UsageError as error:
        return error.message
    return None if pair is None else _Row(pair, (at + 1, at + 1))


def _person(text: str, players: Sequence[Player]) -> Tpn:
    """Return the player of a number, a name, or a number and the name that goes with it.

    Raises:
        UsageError: it is nobody, or the name is another's.
    """
    both = _BOTH.fullmatch(text.strip())
    if both is None:
        return player_meant(text, players)
    number, name = int(both[1]), both[2]
    try:
        return player_meant(name, [player for player in players if player.tpn == number])
    except UsageError:
        raise UsageError(Message("errors.player.other-name", player=number, name=quote(name))) from None


class Claim(NamedTuple):
    """A pairing that somebody holds to be right: boards with White first, and the bye.

    `coloured` says whether the colours are part of the claim.
    """

    boards: tuple[Board, ...]
    bye: Tpn | None
    coloured: bool = True

    @property
    def pairs(self) -> frozenset[Pair]:
        """The boards without their colours."""
        return frozenset(map(frozenset, self.boards))


def claim_of(recorded: Recorded) -> Claim:
    """Return a recorded round as a claim."""
    boards = tuple(Board(Tpn(meeting.white), Tpn(meeting.black)) for meeting in recorded.meetings)
    bye = None if recorded.bye is None else Tpn(recorded.bye)
    return Claim(boards, bye, all(meeting.coloured for meeting in recorded.meetings))


def read_claim(path: str, case: Case) -> Claim:
    """Read a claim: a list of boards, or a tournament file in which the round is filled in.

    Raises:
        SourceError: it cannot be read, or does not pair exactly the players of the round.
    """
    material, tournament = read_source(path), case.tournament
    if is_list(material):
        of_teams = tournament.teams is not None
        listed = read_list(material.text, material.label, tournament.players, of_teams=of_teams)
        claim, places = Claim(listed.boards, listed.bye), listed.places
    else:
        other = load(path, stdin=material.text.encode() if path == "-" else None)
        if case.number > other.paired_rounds:
            raise UsageError(Message("errors.claim.not-filled-in", file=material.label, round=case.number))
        claim, places = claim_of(recorded_round(other, case.number)), {}
    require_complete(claim, case, material.label, places)
    return claim


def require_complete(
    claim: Claim, case: Case, label: str, places: Mapping[int, tuple[int, int]] = MappingProxyType({})
) -> None:
    """Make sure that a claim pairs exactly the players of the round.

    `places` are the lines and columns of those whom a list names; 0 stands for none.

    Raises:
        SourceError: somebody is missing, or takes no part.
    """
    book = FaultBook(label, of_teams=case.tournament.teams is not None)
    absent = case.tournament.absent_in(case.number)
    present = {player.tpn for player in case.tournament.players} - absent.keys()
    paired = {tpn for board in claim.boards for tpn in board} | ({claim.bye} if claim.bye else set())
    for tpn in sorted(paired - present):
        fault = Message("faults.claim.takes-no-part", player=tpn, round=case.number)
        book.add(*places.get(tpn, (0, 0)), fault, Message("faults.mend.leave-board-out"))
    for tpn in sorted(present - paired):
        book.add(0, 0, Message("faults.claim.no-place", player=tpn), Message("faults.mend.add-missing"))
    book.close()


def judge_claim(case: Case, answers: RoundAnswers, claim: Claim) -> ClaimAnswer:
    """Judge a claim bracket by bracket; after a difference the engine goes on from the claim.

    Raises:
        UsageError: the round has no legal pairing at all.
    """
    answer = verdicts(case, answers, claim)
    return answer if answer.pairs_right else answer._replace(editions=_editions(case, claim))


def verdicts(case: Case, answers: RoundAnswers, claim: Claim, *, first: bool = False) -> ClaimAnswer:
    """Return the verdicts on a claim; `first` ends them at the first bracket that differs.

    Raises:
        UsageError: the round has no legal pairing at all.
    """
    if answers.index.closed is None:
        raise UsageError(Message("errors.dispute.no-pairing"))
    brackets: list[BracketVerdict] = []
    for judged in _judge_brackets(case, answers, claim):
        brackets.append(judged)
        if first and judged.wrong:
            break
    return ClaimAnswer(tuple(brackets), _colours(answers, claim) if claim.coloured else ())


_MADE: Final = PlacedAnswer(Answer(players=(), verdict="made"), "candidate")


def _judge_brackets(case: Case, answers: RoundAnswers, claim: Claim) -> Iterator[BracketVerdict]:
    """Yield what a claim is worth: first the bye (bracket 0) as far as rules settle it alone, then the pairs.

    With a bye that is worse, not barred, the round is paired anew to judge the pairs: whoever may meet nobody
    has it. Where steps decide (no `compares`), a wrong bye says enough.
    """
    compares = SYSTEMS[answers.index.opened.system].compares
    barred = None if compares else barred_pair(answers, claim.pairs)
    wrong = None if barred else _wrong_bye(answers, claim.bye)
    if wrong is not None and claim.bye is not None:
        yield BracketVerdict(bracket=0, against=answers, verdict=wrong, wish=ByeWish(claim.bye))
        if compares and wrong.kind == "worse":
            best = RoundAnswers(case.trace(Supposition({claim.bye: frozenset()})), claim.bye)
            yield from _by_brackets(case, best, claim.pairs, claim.bye)
    elif compares:
        yield from _by_brackets(case, answers, claim.pairs)
    else:
        yield _by_steps(answers, claim, barred)


def _editions(case: Case, claim: Claim) -> tuple[str, ...]:
    """Return the other editions that pair the round as claimed."""
    asked = (case.tournament, case.number)
    made = Recorded(tuple(Meeting(*board, claim.coloured) for board in claim.boards), claim.bye)
    others = other_editions(case.tournament, case.system)
    return tuple(edition for edition in others if pairs_as(*asked, edition, made))


def _by_brackets(
    case: Case, answers: RoundAnswers, pairs: frozenset[Pair], bye: Tpn | None = None
) -> Iterator[BracketVerdict]:
    """Yield the verdicts on the pairs of each bracket; `bye` has the bye against the rules.

    They end where the round cannot go on from a bracket as claimed.
    """
    after = bye is not None
    at = 0
    while at < len(answers.index.brackets):
        record = answers.index.brackets[at]
        claimed = pairs_in(answers.index, at, pairs)
        made = claimed == frozenset(record.pairs)
        verdict = _MADE if made else judge_bracket(answers, at, claimed)
        yield BracketVerdict(record.opened.number, answers, verdict, after=after)
        if not made:
            if verdict.kind in ("barred", "stuck", "apart"):
                return
            answers = RoundAnswers(case.trace(pin_brackets(answers.index, at, claimed, bye)), bye)
            if answers.index.closed is None:
                return
            after = True
        at += 1


def _wrong_bye(answers: RoundAnswers, player: Tpn | None) -> PlacedAnswer | None:
    """Return the verdict against the bye of a claim in itself; None if it is right or falls with pairs."""
    index = answers.index
    if index.closed is None or index.closed.bye in (None, player) or player not in index.lines:
        return None
    try:
        wrong = answer_to_bye(answers, player)
    except NoneCompletes:
        return None
    if wrong.kind == "barred" or bye_first(index) or wrong.answer.criterion == BYE_SCORE:
        return wrong
    return None


def _by_steps(answers: RoundAnswers, claim: Claim, barred: PlacedAnswer | None) -> BracketVerdict:
    """Judge a claim against a procedure: what is barred, else the first board, in order, that it has not.

    Its better placed player is asked about: the bracket is that player's, and the other one came to it.
    """
    closed = answers.index.closed
    assert closed is not None, "a round without a pairing has been refused"
    if barred is not None:
        return BracketVerdict(bracket=0, against=answers, verdict=barred)
    opponents = {
        tpn: other for white, black in claim.boards for tpn, other in ((white, black), (black, white))
    }
    for board in closed.boards:
        if frozenset(board) not in claim.pairs:
            player = min(board, key=lambda tpn: answers.index.line(Tpn(tpn)).rank)
            other = opponents.get(player)
            wish: Wish = ByeWish(player) if other is None else PairWish(player, other)
            verdict = (
                answer_to_bye(answers, player) if other is None else answer_to_pair(answers, player, other)
            )
            return BracketVerdict(bracket=0, against=answers, verdict=verdict, wish=wish)
    return BracketVerdict(bracket=0, against=answers, verdict=_MADE)


def _colours(answers: RoundAnswers, claim: Claim) -> tuple[Coloured, ...]:
    """Return the boards of the claim that have the right players and the wrong colours."""
    reversed_boards = {(board.black, board.white) for board in claim.boards}
    decided = ((step, step.event) for step in answers.index.trace.steps)
    return tuple(
        Coloured(step)
        for step, event in decided
        if isinstance(event, ColourDecided) and (event.white, event.black) in reversed_boards
    )


class PairedSide(NamedTuple):
    """One system's round; `refusal` proves that it has no legal pairing, empty if it has one.

    `answer` is what it makes of the other's pairing, None where that was not asked or one of them has none.
    """

    trace: Trace
    refusal: Said = ""
    answer: ClaimAnswer | None = None


def judge_both(
    left: tuple[Case, PairedSide], right: tuple[Case, PairedSide], *, first: bool
) -> tuple[PairedSide, PairedSide]:
    """Return both sides with what each makes of the other's pairing, or of its `first` differing bracket."""
    (mine, ours), (theirs, other) = left, right
    return (
        ours._replace(answer=_answer(mine, ours.trace, other.trace, first=first)),
        other._replace(answer=_answer(theirs, other.trace, ours.trace, first=first)),
    )


def _answer(case: Case, own: Trace, other: Trace, *, first: bool) -> ClaimAnswer | None:
    claim = _claim(other)
    return verdicts(case, RoundAnswers(own), claim, first=first) if claim and own.complete else None


def _claim(trace: Trace) -> Claim | None:
    """Return the pairing of another system's trace as a claim, None where it has none."""
    closed = trace.steps[-1].event if trace.steps else None
    if not isinstance(closed, RoundClosed):
        return None
    boards = tuple(Board(Tpn(pair.first), Tpn(pair.second)) for pair in closed.boards)
    coloured = any(isinstance(step.event, ColourDecided) for step in trace.steps)
    return Claim(boards, None if closed.bye is None else Tpn(closed.bye), coloured)
