"""A whole other pairing: read with every defect named, judged bracket by bracket, colours too."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from pairtutor.answers.answer import PlacedAnswer
from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.case import Case
from pairtutor.disputes.claims import Claim, judge_claim, read_claim
from pairtutor.errors import SourceError, UsageError
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import Board
from pairtutor.narrative.disputes.claim import render
from pairtutor.sources.load import load
from pairtutor.tutor import round_to_pair, run
from tests.disputes.test_byes import rounds

PAIR = re.compile(r"(\d+) – (\d+)")
Write = Callable[[str], str]


@pytest.fixture
def case() -> Case:
    tournament = load("exchange")
    return Case(tournament, round_to_pair(tournament), None)


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def written(text: str) -> str:
        path = tmp_path / "claim.txt"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return written


def made(case: Case) -> Claim:
    pairing = run(case.tournament, case.number, case.system, record=False).paired
    return Claim(pairing.boards, pairing.bye)


def reply(boards: tuple[Board, ...]) -> str:
    return "\n".join([str(len(boards)), *(f"{board.white} {board.black}" for board in boards)])


def swapped(claim: Claim, one: int, other: int) -> Claim:
    """The same boards, with the players of Black exchanged between two of them."""
    boards = list(claim.boards)
    first, second = boards[one], boards[other]
    boards[one], boards[other] = Board(first.white, second.black), Board(second.white, first.black)
    return claim._replace(boards=tuple(boards))


def test_the_pairing_itself_is_right(case: Case, write: Write) -> None:
    claim = read_claim(write(reply(made(case).boards)), case)
    answer = judge_claim(case, RoundAnswers(case.trace()), claim)
    assert answer.right
    assert render(answer, case.trace()) == "This is the pairing that the rules ask for.\n"


def test_right_pairs_with_wrong_colours_name_the_board_and_the_rule(case: Case) -> None:
    right = made(case)
    boards = (Board(right.boards[0].black, right.boards[0].white), *right.boards[1:])
    answer = judge_claim(case, RoundAnswers(case.trace()), right._replace(boards=boards))
    assert not answer.right
    text = render(answer, case.trace())
    assert text.startswith("The pairs are right; the colours of board 1 are wrong (E.1).")
    assert "[E." in text


def test_other_pairs_are_judged_in_their_bracket(case: Case) -> None:
    answer = judge_claim(case, RoundAnswers(case.trace()), swapped(made(case), 0, 1))
    wrong = [one for one in answer.brackets if one.verdict.kind != "made"]
    assert wrong
    assert wrong[0].verdict.kind in {"fewer", "worse", "later", "stuck"}
    text = " ".join(render(answer, case.trace()).split())
    assert text.startswith("The pairing departs from the rules in bracket")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("2\n1 2\n3 x\n", "is no board"),
        ("1\n1 2\n3 4\n", "announces 1 lines, and 2 follow"),
        ("2\n1 2\n2 3\n", "player 2 is on lines 2 and 3"),
        ("1\n1 99\n", "player 99 takes no part"),
        ("1\n1 2\n", "has neither a board nor the bye"),
    ],
)
def test_what_is_wrong_with_a_claim_is_said(case: Case, write: Write, text: str, told: str) -> None:
    with pytest.raises(SourceError, match=told):
        read_claim(write(text), case)


def test_a_file_whose_round_is_not_filled_in_is_no_claim(case: Case) -> None:
    with pytest.raises(UsageError, match="is not filled in"):
        read_claim("exchange", case)


def test_after_a_difference_the_next_brackets_are_judged_for_themselves() -> None:
    tournament = load("rematch")
    case = Case(tournament, RoundNumber(round_to_pair(tournament)), None)
    answer = judge_claim(case, RoundAnswers(case.trace()), swapped(made(case), 0, 1))
    assert [one.bracket for one in answer.brackets] == sorted({one.bracket for one in answer.brackets})
    assert Tpn(1) in {tpn for board in made(case).boards for tpn in board}


@pytest.mark.parametrize("system", [one.id for one in SYSTEMS.values() if one.compares])
def test_what_is_by_the_rules_is_on_the_boards_of_the_rules(system: str) -> None:
    """Two change seats: later brackets are told as the best after what is claimed, never as by the rules."""
    rng = Random(f"after {system}")
    later = 0
    for asked in rounds(system, range(4)):
        assert asked.index.closed is not None
        right = {frozenset(board) for board in asked.index.closed.boards}
        for _ in range(4):
            one, other = rng.sample([tpn for pair in sorted(map(sorted, right)) for tpn in pair], 2)
            change = {one: other, other: one}
            seats = [[Tpn(change.get(tpn, tpn)) for tpn in pair] for pair in right]
            claim = Claim(tuple(Board(*pair) for pair in seats), asked.bye, coloured=False)
            text = " ".join(
                render(judge_claim(asked.case, RoundAnswers(asked.trace), claim), asked.trace, 10_000).split()
            )
            before, _, after = text.partition(" Taking ")
            by_the_rules = before.partition(" by the rules: ")[2].partition(" decides: ")[0]
            assert {frozenset(map(int, pair)) for pair in PAIR.findall(by_the_rules)} <= right
            assert text.count(" ✗ ") == before.count(" ✗ ") + after.count(" ✗ ")
            assert before.count(" ✗ ") <= 1
            assert not any(said in after for said in ("by the rules", "as paired", "as it should be"))
            later += after.count(" ✗ ")
    assert later > 5


DATA = Path(__file__).parent / "data"
STEPWISE = sorted(system for system in SYSTEMS if not SYSTEMS[system].compares)


def test_of_a_team_that_is_claimed_to_come_up_it_is_said_why_another_does() -> None:
    tournament = load(str(DATA / "k1-team8.trf"))
    case = Case(tournament, round_to_pair(tournament), None)
    answers = RoundAnswers(case.trace())
    verdict = judge_claim(case, answers, read_claim(str(DATA / "k1-team8.claim"), case)).brackets[0].verdict
    assert isinstance(verdict, PlacedAnswer)
    assert (verdict.kind, verdict.answer.clause, verdict.answer.players) == ("passed", "3.5.4", (6,))


@pytest.mark.parametrize("system", STEPWISE)
def test_legal_pairs_are_never_said_to_be_barred(system: str) -> None:
    rng, tried = Random(f"legal {system}"), 0
    for asked in rounds(system, range(4)):
        case, answers = asked.case, RoundAnswers(asked.trace)
        claim = _legal_claim(answers, rng)
        if claim is None:
            continue
        for bracket in judge_claim(case, answers, claim).brackets:
            tried += 1
            assert bracket.verdict.kind != "barred", (case, claim)
    assert tried >= 10


def _legal_claim(answers: RoundAnswers, rng: Random) -> Claim | None:
    """Return some legal pairs of a round, the bye as it is; None where chance finds none at once."""
    closed = answers.index.closed
    assert closed is not None
    free = [tpn for board in closed.boards for tpn in board]
    rng.shuffle(free)
    boards = []
    while free:
        player = free.pop()
        other = next((other for other in free if answers.bar(Tpn(player), Tpn(other)) is None), None)
        if other is None:
            return None
        free.remove(other)
        boards.append(Board(Tpn(player), Tpn(other)))
    return Claim(tuple(boards), None if closed.bye is None else Tpn(closed.bye), coloured=False)


def test_a_claim_is_judged_where_another_edition_cannot_pair_the_tournament() -> None:
    tournament = load(str(DATA / "lim1999-virtual-claim.trf"))
    case = Case(tournament, round_to_pair(tournament), "lim-1999")
    claim = read_claim(str(DATA / "lim1999-virtual-claim.txt"), case)
    answer = judge_claim(case, RoundAnswers(case.trace()), claim)
    verdict = answer.brackets[0].verdict
    assert isinstance(verdict, PlacedAnswer)
    assert not answer.right and verdict.answer.clause == "2.4"
