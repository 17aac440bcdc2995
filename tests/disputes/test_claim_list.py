"""A list of boards is read as people write it, and what is no board is said with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pairtutor.cli.main import main
from pairtutor.disputes.case import PairWish, pair_wish, read_wish
from pairtutor.disputes.claims import FORMS, is_list, read_list
from pairtutor.errors import SourceError
from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import Board
from pairtutor.model.tournament import Player
from pairtutor.sources.files import Material
from tests.lab.together import together

NAMES = {
    1: "Berg, Anna",
    2: "Holm-Lund, Per",
    3: "O'Brien",
    4: "Łukasz Żak",
    5: "Vis, Jo",
    6: "Ng",
    7: "Bye-Hansen, Ole",
}
PLAYERS = [Player(tpn=Tpn(tpn), name=name, rating=2000 - tpn) for tpn, name in NAMES.items()]
BOARDS = ((3, 6), (2, 1), (5, 4))
BYE = 7
WANTED = (tuple(Board(Tpn(white), Tpn(black)) for white, black in BOARDS), Tpn(BYE))

Row = Callable[[int, int, int], str]


def numbers(sign: str) -> Row:
    return lambda _, white, black: f"{white}{sign}{black}"


ROWS: dict[str, Row] = {
    "blank": numbers(" "),
    "blanks": lambda _, white, black: f"   {white}    {black}  ",
    "tab": numbers("\t"),
    "dash": numbers("-"),
    "spaced dash": numbers(" - "),
    "en dash": numbers(" – "),
    "comma": numbers(","),
    "comma and blank": numbers(", "),
    "semicolon": numbers(";"),
    "colon": numbers(":"),
    "board first": lambda board, white, black: f"{board} {white} {black}",
    "board and dash": lambda board, white, black: f"{board}  {white} - {black}",
    "board with a point": lambda board, white, black: f"{board}. {white}-{black}",
    "names": lambda _, white, black: f"{NAMES[white]} - {NAMES[black]}",
    "names, close": lambda _, white, black: f"{NAMES[white]}–{NAMES[black]}",
    "names and tab": lambda _, white, black: f"{NAMES[white]}\t{NAMES[black]}",
    "parts of names": lambda _, white, black: f"{_first(white)} - {_first(black)}",
    "board and names": lambda board, white, black: f"{board}. {NAMES[white]} - {NAMES[black]}",
    "as we print it": lambda board, white, black: (
        f"{board:3} {white:5} {NAMES[white]:12} – {black:4} {NAMES[black]}"
    ),
    "number or name": lambda _, white, black: f"{white} - {NAMES[black]}",
}
BYES = {
    "0": "7 0",
    "dash and 0": "7-0",
    "comma and 0": "7,0",
    "dash": "7 -",
    "en dash": "7 –",
    "word": "7 bye",
    "word after a dash": "7 - BYE",
    "word first": "Bye: 7",
    "board first": "4 7 bye",
    "board and dash": "4 7 -",
    "board and 0": "4. 7 0",
    "name": "Bye-Hansen, Ole - bye",
    "name and word": "Bye-Hansen, Ole bye",
    "number and name": "7 Bye-Hansen, Ole bye",
}


def _first(player: int) -> str:
    return NAMES[player].replace("-", " ").replace(",", " ").split()[0]


def texts(row: Row, bye: str) -> Iterator[str]:
    """A list with and without its count, with line ends of all kinds, and with remarks."""
    lines = [*(row(number, *board) for number, board in enumerate(BOARDS, 1)), bye]
    for head in ([], [f"{len(lines)}"], ["# from the desk", ""]):
        for end in ("\n", "\r\n", "\r"):
            yield end.join([*head, *lines, ""])


@together("bye", BYES)
@together("row", ROWS)
def test_every_form_is_the_same_claim(row: str, bye: str) -> None:
    for text in texts(ROWS[row], BYES[bye]):
        assert is_list(Material(text, "claim.txt", ".txt", ""))
        assert read_list(text, "claim.txt", PLAYERS)[:2] == WANTED, text


@together(
    ("text", "told"),
    [
        ("3 6\nnonsense\n", "2:1: 'nonsense' is no board"),
        ("3 6\n2 1 5 4\n", "2:1: '2 1 5 4' is no board"),
        ("3 6\n0 5\n", "2:1: '0 5' is no board"),
        ("3 6\n5 5\n", "2:1: '5 5' is no board"),
        ("3 6\nBerg - Hlm\n", "2:1: 'Berg - Hlm' is no board: nobody here is called 'Hlm'"),
        ("3 6\n2 Berg - 4 Żak\n", "2:1: '2 Berg - 4 Żak' is no board: player 2 is not called 'Berg'"),
        ("3 6\n5 6\n", "2:3: player 6 is on lines 1 and 2"),
        ("2 3-6\n1  5, 6\n", "2:7: player 6 is on lines 1 and 2"),
        ("3 6\n7 0\n5 bye\n", "3:3: the bye is on lines 2 and 3"),
        ("5\n3 6\n", "1:1: the first line announces 5 lines, and 1 follow"),
        ("3 6\n" + "a-" * 300 + "\n", "2:1: 'a-a-"),
    ],
)
def test_what_is_no_board_is_said_with_its_place(text: str, told: str) -> None:
    with pytest.raises(SourceError) as refused:
        read_list(text, "claim.txt", PLAYERS)
    (line,) = str(refused.value).splitlines()
    assert line.startswith(f"claim.txt:{told}")
    assert line.endswith(str(FORMS)) or "is no board" not in told


def test_a_file_of_another_kind_is_one_line() -> None:
    with pytest.raises(SourceError) as refused:
        read_list("Name;Club\n" + "Ann;Oslo\n" * 5000, "claim.csv", PLAYERS)
    assert len(str(refused.value).splitlines()) == 1


@together("text", ["012 Event\n", "XXR 5\n", "001    1\n", "title: x\n", "schema: 4\n", "{}"])
def test_a_tournament_or_a_trace_is_no_list(text: str) -> None:
    assert not is_list(Material(text, "claim.txt", ".txt", ""))


@together("text", ["3-5", "3 5", "3,5", " 3 , 5 ", "3–5", "O'Brien - Vis", "3;5", "O'Brien-5"])
def test_a_pair_is_asked_for_in_every_form(text: str) -> None:
    assert pair_wish(text, PLAYERS) == PairWish(Tpn(3), Tpn(5))
    if "-" in text or "5" in text:
        assert read_wish(text, PLAYERS) == PairWish(Tpn(3), Tpn(5))


def test_a_claim_with_numbers_of_boards_is_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "claim.txt"
    path.write_text("1 3 6\n2 2 1\n3 5 4\n4 8 7\n5 10 12\n6 11 9\n", encoding="utf-8")
    assert main(["why-not", "exchange", "--claim", str(path)]) == 0, "what the rules ask for"
    assert capsys.readouterr().out == "This is the pairing that the rules ask for.\n"
