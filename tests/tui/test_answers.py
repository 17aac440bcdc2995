"""All answers of a bracket: cells in any columns, marks and legend, with a curtain."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pairtutor.narrative.layout import columns
from pairtutor.trace.events import RoundOpened
from pairtutor.tui.boards.answers import AnswerCell, AnswerTable, draw, legend
from pairtutor.tui.boards.board import plain_text
from pairtutor.tui.opening import open_round
from pairtutor.tui.screens.answer import sentence
from pairtutor.tui.tutor import Wanted
from pairtutor.tui.walk.asking import GIVEN_UP, NO_PAIRING, NOTHING_ELSE, REFUTED, Asking, Large
from pairtutor.tui.walk.tour import Tour
from tests.lab.together import together
from tests.lab.tui.asked import asking_of, large, long, opening_of, table_of
from tests.lab.tui.driving import nobody, paired
from tests.tui.test_names import source


def test_every_two_players_and_every_float_have_a_cell_on_the_stairs() -> None:
    table = table_of(long().tour, "Bracket 1.5")
    size = len(table.rows)
    assert size == 16
    assert len(table.cells) == size * (size - 1) // 2 + size
    for (row, column), cell in table.cells.items():
        expected = [table.rows[row]] + ([table.rows[column]] if column < size else [])
        assert list(cell.players) == expected


@together("width", [30, 56, 78, 118, 158])
@together("label", ["Bracket 1.5", "Bracket 2.5", "Bracket 3"])
def test_a_drawing_has_each_mark_where_it_says_and_fits(label: str, width: int) -> None:
    table = table_of(long().tour, label)
    for here in table.cells:
        drawing = draw(table, width, here)
        lines = plain_text(drawing.lines)
        if width >= 56 or len(table.rows) < 9:
            assert max(map(columns, lines)) <= width
        for place, (at, first, wide) in drawing.spans.items():
            view = table.cells[place].view
            assert view is not None
            text = lines[at].ljust(width + 60)[first : first + wide].strip()
            assert text in {view.mark, view.sign + view.mark.lstrip(view.sign + "C."), view.sign}
        assert [piece for line in drawing.lines for piece in line if piece.look == "here"]


def test_where_there_is_room_the_marks_are_whole_and_the_names_are_there() -> None:
    table = table_of(long().tour, "Bracket 1.5")
    wide, narrow = ("\n".join(plain_text(draw(table, width, (0, 1)).lines)) for width in (158, 78))
    assert "−C12" in wide
    assert "Müller-Lüdenscheidt" in wide
    assert "floating" in wide
    assert "−12" in narrow
    assert "float" in narrow


def test_arrows_lead_along_the_stairs_and_end_at_the_edges() -> None:
    table = table_of(long().tour, "Bracket 1.5")
    assert table.next_to((0, 1), 0, 1) == (0, 2)
    assert table.next_to((0, 1), 0, -1) == (0, 1)
    assert table.next_to((0, 1), 1, 0) == (1, 2), "there is nothing below but a little to the right"
    assert table.next_to((1, 2), -1, 0) == (0, 2)
    assert table.next_to((0, 16), 0, 1) == (0, 16)
    assert table.next_to((15, 16), 1, 0) == (15, 16)
    reached, before = {(0, 1)}, 0
    while before != len(reached):
        before = len(reached)
        for place in list(reached):
            for move in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                reached.add(table.next_to(place, *move))
    assert reached == set(table.cells)


def test_the_legend_has_the_signs_that_are_there_and_gets_short() -> None:
    table = table_of(long().tour, "Bracket 1.5")
    whole = legend(table, 200)
    for sign in {view.sign for view in table.views if view.mark == view.sign or view.verdict == "worse"}:
        assert sign in whole
    assert "×" not in whole, "nobody is kept apart here"
    assert columns(legend(table, 78)) <= 78


def test_a_cell_says_what_the_answer_says_with_names() -> None:
    tour = long().tour
    for cell in table_of(tour, "Bracket 1.5").cells.values():
        assert cell.view is not None
        said = sentence(cell, tour)
        assert all(str(who) in said for who in cell.players)
        assert tour.narrator.phrases.say(cell.view).split(": ", 1)[1] in said


def test_hostile_names_are_drawn_in_the_columns_there_are(tmp_path: Path) -> None:
    tour = open_round(Wanted(source=source(tmp_path)), nobody).tour
    for station in tour.routes["full"].sections():
        found = asking_of(tour).look(station.narrated.step)
        if isinstance(found, AnswerTable):
            for width in (56, 80, 140):
                lines = plain_text(draw(found, width, min(found.cells)).lines)
                assert max(map(columns, lines)) <= width


# --- where there is nothing, or not all -------------------------------------------------------


GROUPS = (
    "lim-exchange", "lim26-scrutiny", "lim-median", "dubov-columns", "dubov-odd-group", "dubov26-two",
    "dubov26-fewest", "ssm-left-over", "ssm-combination",
)  # fmt: skip
"""Scenarios of procedures: their groups are asked as brackets are."""


@together("width", [30, 78, 158])
@together("name", GROUPS)
def test_a_group_of_a_procedure_has_its_cells_and_below_them_who_else_could_have_come(
    name: str, width: int
) -> None:
    tour = paired(name).tour
    assert asking_of(tour).has_answers
    drawn = 0
    for station in tour.routes["full"].sections():
        found = asking_of(tour).look(station.narrated.step)
        if found in (NOTHING_ELSE, GIVEN_UP):
            continue
        assert isinstance(found, AnswerTable), found
        drawn += 1
        size = len(found.rows)
        rows = [place[0] for place in found.cells if place[0] >= size]
        assert rows == [*range(size, size + sum(map(len, found.lists.values())))]
        assert sum(len(cell.players) == 2 for cell in found.cells.values()) >= size * (size - 1) // 2
        at, reached = min(found.cells), set[tuple[int, int]]()
        while at not in reached:
            reached.add(at)
            at = found.next_to(at, 1, 0)
        assert at == max(found.cells), "the way down leads through the lists"
        for here in (min(found.cells), max(found.cells)):
            drawing = draw(found, width, here)
            lines = plain_text(drawing.lines)
            assert len(lines) == found.lines
            assert max(map(columns, lines)) <= width
            assert drawing.spans.keys() == found.cells.keys()
        for cell in found.cells.values():
            assert cell.view is not None
            said = sentence(cell, tour)
            assert all(str(who) in said for who in cell.players)
            assert tour.narrator.phrases.say(cell.view).split(": ", 1)[1] in said
    assert drawn


def test_who_comes_up_and_who_could_have_is_marked_and_listed() -> None:
    tour = paired("dubov-odd-group").tour
    found = asking_of(tour).look(opening_of(tour, "Score group 1.5"))
    assert isinstance(found, AnswerTable)
    text = plain_text(draw(found, 78, (0, 1)).lines)
    assert any(line.startswith("6 ▲") for line in text)
    assert text[-3:] == ["Who else could have come up", " ·  4 Tadeusz Borkowski", " ·  5 Amina Belkacem"]
    assert "▲ came up from below" in legend(found, 200)
    assert sentence(found.cells[5, 4], tour) == (
        "5 Amina Belkacem up: 6 comes first, because a player due Black is needed, "
        "and 6 is due Black, 5 White (7.2)."
    )


def test_the_last_group_tells_of_the_bye_in_a_list() -> None:
    tour = paired("lim-exchange").tour
    found = asking_of(tour).look(opening_of(tour, "Median score-group (1 point)"))
    assert isinstance(found, AnswerTable)
    text = plain_text(draw(found, 78, (0, 1)).lines)
    assert text[-5:] == [
        "Who else could have had the bye",
        " ·  1, 5", " ·  3, 6", " ✕  4 Baek Ji-ho", " ✕  7 Hanna Lindqvist",
    ]  # fmt: skip
    assert found.leaving == "", "nobody floats out of the median"


def test_of_a_large_group_there_is_the_row_of_one_player() -> None:
    wanted = Wanted(source="long", number=1, system="dubov-2026", tournament=long().tournament)
    tour = open_round(wanted, nobody).tour
    opening = next(tour.routes["full"].sections()).narrated.step
    found = asking_of(tour).look(opening)
    assert isinstance(found, Large)
    row = asking_of(tour).look(opening, 7)
    assert isinstance(row, AnswerTable)
    assert row.alone is not None
    assert len(row.cells) == len(found.players) - 1, "nobody floats"
    assert sum(view.verdict == "made" for view in row.views) == 1


def test_a_bracket_that_was_given_up_says_so() -> None:
    tour = paired("collapse").tour
    index = tour.narrator.index
    gone = [one.opening.number for one in index.openings if one not in index.brackets]
    assert [asking_of(tour).look(opening) for opening in gone] == [GIVEN_UP]


def test_of_a_large_bracket_there_is_the_row_of_one_player() -> None:
    tour = large().tour
    opening = next(tour.routes["full"].sections()).narrated.step
    found = asking_of(tour).look(opening)
    assert isinstance(found, Large)
    player = found.players[4]
    row = asking_of(tour).look(opening, player.tpn)
    assert isinstance(row, AnswerTable)
    assert row.alone == player
    assert len(row.cells) == len(found.players) == 50
    assert row.rows[-1] == player, "the float comes last"
    assert sum(view.verdict == "made" for view in row.views) == 1
    for width in (30, 56, 158):
        assert max(map(columns, plain_text(draw(row, width, (3, 0)).lines))) <= width


@together("name", ["long", "burstein-bye", "2012-held", "exchange"])
def test_behind_the_curtain_there_is_only_who_may_never_meet(name: str) -> None:
    tour = (long() if name == "long" else paired(name)).tour
    barred, cells = 0, 0
    for station in tour.routes["full"].sections():
        whole = asking_of(tour).look(station.narrated.step)
        hidden = asking_of(tour).look(station.narrated.step, curtain=True)
        assert isinstance(hidden, AnswerTable)
        if isinstance(whole, AnswerTable):
            assert hidden.rows == whole.rows
        for place, cell in hidden.cells.items():
            known = whole.cells[place].view if isinstance(whole, AnswerTable) else None
            if cell.view is None:
                assert known is None or known.verdict != "barred" or len(cell.players) == 1
                assert "behind the curtain" in sentence(cell, tour)
            else:
                barred += 1
                assert cell.view.verdict == "barred"
                assert known is None or sentence(cell, tour) == sentence(
                    AnswerCell(cell.players, known), tour
                )
            cells += 1
    assert barred < cells
    assert barred or name != "long", "some have met"


def test_behind_the_curtain_a_large_bracket_has_a_row() -> None:
    opening = next(large().tour.routes["full"].sections()).narrated.step
    assert isinstance(asking_of(large().tour).look(opening, curtain=True), Large)
    row = asking_of(large().tour).look(opening, 7, curtain=True)
    assert isinstance(row, AnswerTable)
    assert row.views == (), "nobody has played before the first round"


@together("name", GROUPS)
def test_behind_the_curtain_a_group_tells_only_who_may_never_meet(name: str) -> None:
    tour = paired(name).tour
    for station in tour.routes["full"].sections():
        hidden = asking_of(tour).look(station.narrated.step, curtain=True)
        assert isinstance(hidden, AnswerTable)
        assert not hidden.lists
        assert {view.verdict for view in hidden.views} <= {"barred"}
        assert all("▲" not in line for line in plain_text(draw(hidden, 78, (0, 1)).lines))
        whole = asking_of(tour).look(station.narrated.step)
        if isinstance(whole, AnswerTable):
            barred = {
                cell.players for cell in whole.cells.values() if cell.view and cell.view.verdict == "barred"
            }
            shown = {cell.players for cell in hidden.cells.values() if cell.view}
            assert shown <= barred | {pair[::-1] for pair in barred}


def test_where_there_is_nothing_to_ask_about_it_is_said(tmp_path: Path) -> None:
    met = tmp_path / "met.yaml"
    met.write_text(
        "title: Two who met\nsystem: dutch-2017\nrounds: 3\ninitial_colour: white\nplayers:\n"
        "  - {id: 1, name: Ana}\n  - {id: 2, name: Ben}\n"
        'history:\n  - games:\n      - {white: 1, black: 2, result: "1-0"}\n',
        encoding="utf-8",
    )
    asking = Asking(open_round(Wanted(source=str(met)), nobody).tour.trace)
    assert not asking.has_answers
    assert asking.look(1) == NO_PAIRING
    tour = paired("lim-median").tour
    assert NOTHING_ELSE in [asking_of(tour).look(one.narrated.step) for one in tour.routes["full"].sections()]
    tour = paired("2026-bye").tour
    alone = asking_of(tour).look(opening_of(tour, "Bracket 0"))
    assert isinstance(alone, AnswerTable)
    assert "byes" in alone.lists, "of one player only who else could have had the bye"


@together("curtain", [False, True])
def test_a_trace_that_is_refuted_answers_nothing(tmp_path: Path, curtain: bool) -> None:
    trace = paired("exchange").tour.trace
    opened = trace.steps[0].event
    assert isinstance(opened, RoundOpened)
    first, *others = opened.players
    forged = replace(opened, players=(first._replace(score=first.score + 1), *others))
    steps = (trace.steps[0]._replace(event=forged), *trace.steps[1:])
    tour = Tour(trace._replace(steps=steps))
    assert asking_of(tour).look(opening_of(tour, "Bracket 1.5"), curtain=curtain) == REFUTED
