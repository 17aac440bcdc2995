"""All answers of a bracket: cells to walk about in, by keys and mouse, in any columns, with a curtain."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from threading import Event

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from pairtutor.narrative.layout import columns
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.procedures import PlayerTransferred
from pairtutor.tui.boards.answers import AnswerCell, AnswerTable, draw, legend
from pairtutor.tui.boards.scene import plain_text
from pairtutor.tui.opening import open_round
from pairtutor.tui.screens.answer import AnswerScreen, sentence
from pairtutor.tui.screens.answers import AnswersScreen
from pairtutor.tui.screens.pick import PickScreen
from pairtutor.tui.screens.questions import WhyNotScreen
from pairtutor.tui.screens.working import Opener
from pairtutor.tui.tutor import Progress, Wanted
from pairtutor.tui.walk.asking import GIVEN_UP, NO_PAIRING, NOTHING_ELSE, REFUTED, Asking, Large
from pairtutor.tui.walk.tour import Opened, Tour
from pairtutor.tui.widgets.answer_grid import AnswerGrid
from pairtutor.tui.widgets.line_view import Prose
from tests.tui.driving import SMALL, go_to, nobody, paired, play, press, settle, shown, stepper, tutor
from tests.tui.scenes import long_names
from tests.tui.test_names import source


@cache
def long() -> Opened:
    """Return a round with a bracket of 16 players whose names are long."""
    return long_names(Wanted(source="long"), nobody)


@cache
def asking_of(tour: Tour) -> Asking:
    """Return what answers about a round, made once."""
    return Asking(tour.trace)


def opening_of(tour: Tour, label: str) -> int:
    """Return the step that opens the bracket of a name."""
    return next(one.told.step for one in tour.routes["full"].sections() if one.told.label == label)


def table_of(tour: Tour, label: str, player: int = 0, *, curtain: bool = False) -> AnswerTable:
    """Return the answers of a bracket."""
    found = asking_of(tour).look(opening_of(tour, label), player, curtain=curtain)
    assert isinstance(found, AnswerTable), found
    return found


def told(pilot: Pilot[None]) -> str:
    """Return the sentence below the cells."""
    return " ".join(
        " ".join(text for text, _ in pilot.app.screen.query_one("#told", Prose).paragraphs).split()
    )


def grid(pilot: Pilot[None]) -> AnswerGrid:
    """Return the cells, which have to be on the screen."""
    assert isinstance(pilot.app.screen, AnswersScreen), pilot.app.screen
    return pilot.app.screen.query_one(AnswerGrid)


def opens(opened: Opened) -> Opener:
    """Return what opens this round, whatever is wanted."""

    def hand_over(wanted: Wanted, progress: Progress) -> Opened:
        return opened

    return hand_over


# --- the table and its drawing ------------------------------------------------------------


def test_every_two_players_and_every_float_have_a_cell_on_the_stairs() -> None:
    table = table_of(long().tour, "Bracket 1.5")
    size = len(table.rows)
    assert size == 16
    assert len(table.cells) == size * (size - 1) // 2 + size
    for (row, column), cell in table.cells.items():
        expected = [table.rows[row]] + ([table.rows[column]] if column < size else [])
        assert list(cell.players) == expected


@pytest.mark.parametrize("width", [30, 56, 78, 118, 158])
@pytest.mark.parametrize("label", ["Bracket 1.5", "Bracket 2.5", "Bracket 3"])
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
    assert "left over" in wide
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
        found = asking_of(tour).look(station.told.step)
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


@pytest.mark.parametrize("width", [30, 78, 158])
@pytest.mark.parametrize("name", GROUPS)
def test_a_group_of_a_procedure_has_its_cells_and_below_them_who_else_could_have_come(
    name: str, width: int
) -> None:
    tour = paired(name).tour
    assert asking_of(tour).has_answers
    drawn = 0
    for station in tour.routes["full"].sections():
        found = asking_of(tour).look(station.told.step)
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
        "5 Amina Belkacem up: 6 comes first: Black is wanted, and 6 is due Black, 5 White (7.2)."
    )


def test_the_last_group_tells_of_the_bye_in_a_list() -> None:
    tour = paired("lim-exchange").tour
    found = asking_of(tour).look(opening_of(tour, "Median score-group 1"))
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
    opening = next(tour.routes["full"].sections()).told.step
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


def large() -> Opened:
    """Return round 1, where everybody is in one bracket."""
    return open_round(Wanted(source="long", number=1, tournament=long().tournament), nobody)


def test_of_a_large_bracket_there_is_the_row_of_one_player() -> None:
    tour = large().tour
    opening = next(tour.routes["full"].sections()).told.step
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


@pytest.mark.parametrize("name", ["long", "burstein-bye", "2012-held", "exchange"])
def test_behind_the_curtain_there_is_only_who_may_never_meet(name: str) -> None:
    tour = (long() if name == "long" else paired(name)).tour
    barred, cells = 0, 0
    for station in tour.routes["full"].sections():
        whole = asking_of(tour).look(station.told.step)
        hidden = asking_of(tour).look(station.told.step, curtain=True)
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
    opening = next(large().tour.routes["full"].sections()).told.step
    assert isinstance(asking_of(large().tour).look(opening, curtain=True), Large)
    row = asking_of(large().tour).look(opening, 7, curtain=True)
    assert isinstance(row, AnswerTable)
    assert row.views == (), "nobody has met before the first round"


@pytest.mark.parametrize("name", GROUPS)
def test_behind_the_curtain_a_group_tells_only_who_may_never_meet(name: str) -> None:
    tour = paired(name).tour
    for station in tour.routes["full"].sections():
        hidden = asking_of(tour).look(station.told.step, curtain=True)
        assert isinstance(hidden, AnswerTable)
        assert not hidden.lists
        assert {view.verdict for view in hidden.views} <= {"barred"}
        assert all("▲" not in line for line in plain_text(draw(hidden, 78, (0, 1)).lines))
        whole = asking_of(tour).look(station.told.step)
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
    assert NOTHING_ELSE in [asking_of(tour).look(one.told.step) for one in tour.routes["full"].sections()]
    tour = paired("2026-bye").tour
    alone = asking_of(tour).look(opening_of(tour, "Bracket 0"))
    assert isinstance(alone, AnswerTable)
    assert "byes" in alone.lists, "of one player only who else could have had the bye"


@pytest.mark.parametrize("curtain", [False, True])
def test_a_trace_that_is_refuted_answers_nothing(tmp_path: Path, curtain: bool) -> None:
    trace = paired("exchange").tour.trace
    opened = trace.steps[0].event
    assert isinstance(opened, RoundOpened)
    first, *others = opened.players
    forged = replace(opened, players=(first._replace(score=first.score + 1), *others))
    steps = (trace.steps[0]._replace(event=forged), *trace.steps[1:])
    tour = Tour(trace._replace(steps=steps))
    assert asking_of(tour).look(opening_of(tour, "Bracket 1.5"), curtain=curtain) == REFUTED


# --- the screen ----------------------------------------------------------------------------


def test_arrows_mouse_enter_and_esc() -> None:
    async def script(pilot: Pilot[None]) -> None:
        go_to(stepper(pilot), "✓ 3 accepted")
        await press(pilot, "W")
        cells = grid(pilot)
        assert "Why not? · Bracket 1.5" in shown(pilot.app)
        assert told(pilot).startswith("4 Oyelaran Adebayo – 5 Mirela Dumitrescu: they meet")
        await press(pilot, "right")
        assert told(pilot).startswith("4 Oyelaran Adebayo – 7 Siobhán Gallagher: at best")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, AnswerScreen)
        whole = " ".join(str(pilot.app.screen.query_one("#answer Static", Static).content).split())
        for part in ("At best, with it As paired", "4 Oyelaran", "C.10: Colour preferences"):
            assert part in whole
        await press(pilot, "escape")
        at, first, wide = cells._drawing.spans[2, 4]
        left, top = cells.content_region.offset
        await pilot.click(offset=(left + first + wide - 1, top + at))
        await settle(pilot)
        assert cells.here == (2, 4)
        assert told(pilot).startswith("7 Siobhán Gallagher left over:")
        await pilot.click(offset=(left + first + wide - 1, top + at))
        await settle(pilot)
        assert isinstance(pilot.app.screen, AnswerScreen), "a click where the reader is tells it in full"
        await press(pilot, "escape", "8")
        assert isinstance(pilot.app.screen, PickScreen)
        await press(pilot, "enter")
        assert cells.here == (3, 4), "a number leads to the player's row"
        await press(pilot, "escape")
        assert stepper(pilot).station.told.label == "✓ 3 accepted"

    play(tutor("exchange"), script)


def test_an_answer_about_a_group_in_full_has_the_step_that_decided() -> None:
    async def script(pilot: Pilot[None]) -> None:
        walk = stepper(pilot)
        walk.position = opening_of(walk.tour, "Score group 1.5")
        await press(pilot, "W", *["down"] * 4, "enter")
        whole = " ".join(str(pilot.app.screen.query_one("#answer Static", Static).content).split())
        assert whole.startswith("4 Tadeusz Borkowski up: met a higher score group in the round before")
        step = walk.tour.narrator.tell(
            next(one for one in walk.tour.trace.steps if isinstance(one.event, PlayerTransferred))
        )
        assert " ".join(f"What decided: {step.label} {step.text}".split()) in whole
        assert "7.2: " in whole

    play(tutor("dubov-odd-group"), script)


def test_the_cells_fit_whatever_the_screen_becomes() -> None:
    async def script(pilot: Pilot[None]) -> None:
        walk = stepper(pilot)
        walk.position = opening_of(walk.tour, "Bracket 1.5")
        await press(pilot, "W", "down", "down", "right")
        before = told(pilot)
        for size in ((160, 48), (80, 24), (60, 16), (120, 30), (80, 24)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            await settle(pilot)
            cells = grid(pilot)
            assert cells.here == (2, 4)
            lines = shown(pilot.app).split("\n")
            assert "Why not? · Bracket 1.5" in lines[0]
            row = next(number for number, line in enumerate(lines) if "✓" in line and "−" not in line)
            assert row, "what the signs say is there"
            assert told(pilot)[:30] == before[:30]
            at = cells._drawing.spans[cells.here][0] - round(cells.scroll_offset.y)
            assert 0 <= at < cells.size.height, "the cell is in view"

    play(tutor("long", opener=opens(long())), script, SMALL)


def test_what_has_no_room_below_the_cells_is_told_in_full() -> None:
    async def script(pilot: Pilot[None]) -> None:
        walk = stepper(pilot)
        walk.position = opening_of(walk.tour, "Bracket 1.5")
        await press(pilot, "W")
        cells, longest = grid(pilot), ("", (0, 1))
        assert cells.table is not None
        for place, cell in cells.table.cells.items():
            longest = max(longest, (sentence(cell, walk.tour), place), key=lambda it: len(it[0]))
        cells.choose(longest[1])
        await settle(pilot)
        assert told(pilot).endswith("… Enter tells all.")
        await press(pilot, "enter")
        content = " ".join(str(pilot.app.screen.query_one("#answer Static", Static).content).split())
        assert longest[0].split(": ", 1)[1] in content

    play(tutor("long", opener=opens(long())), script, (70, 22))


def test_in_a_large_bracket_a_number_chooses_whose_row_is_shown() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "b", "W")
        assert isinstance(pilot.app.screen, PickScreen)
        await press(pilot, "escape")
        assert "50 players are in it: / or a number" in shown(pilot.app)
        await press(pilot, "1", "2", "enter")
        cells = grid(pilot)
        assert cells.table is not None
        assert cells.table.alone is not None
        assert cells.table.alone.tpn == 12
        await press(pilot, "down", "down")
        assert cells.here == (2, 0)
        await press(pilot, "slash")
        pilot.app.screen.query_one(Input).value = "7"
        await press(pilot, "enter")
        assert "· 7 " in shown(pilot.app).split("\n")[0]
        await press(pilot, "escape")
        stepper(pilot).follow(9)
        await press(pilot, "W")
        assert "· 9 " in shown(pilot.app).split("\n")[0], "who is followed is asked about at once"

    play(tutor("long", opener=opens(large())), script, SMALL)


def test_behind_the_curtain_the_screen_shows_no_decision() -> None:
    async def script(pilot: Pilot[None]) -> None:
        walk = stepper(pilot)
        walk.position = opening_of(walk.tour, "Bracket 1.5")
        assert "question('answers')" not in walk.context()
        await press(pilot, "v", "W")
        cells, seen = grid(pilot), ""
        assert cells.table is not None
        for place in cells.table.cells:
            cells.choose(place)
            await pilot.pause()
            seen += shown(pilot.app)
        for sign in ("✓", "−", "›", "⊘"):
            assert sign not in seen
        assert "behind the curtain" in seen
        assert "they met in round" in seen

    play(tutor("long", opener=opens(long())), script, SMALL)


def test_the_key_is_in_the_bar_where_something_is_settled() -> None:
    async def script(pilot: Pilot[None]) -> None:
        walk = stepper(pilot)
        go_to(walk, "✓ 3 accepted")
        await settle(pilot)
        assert "W All answers" in shown(pilot.app).split("\n")[-1]
        go_to(walk, "Split 4, 5 | 7, 8")
        await settle(pilot)
        assert "W All answers" not in shown(pilot.app).split("\n")[-1]

    play(tutor("exchange"), script, SMALL)


def test_while_the_answers_are_made_the_screen_lives_and_esc_leads_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go_on, look = Event(), Asking.look

    def slow(asking: Asking, opening: int, player: int = 0, *, curtain: bool = False) -> object:
        go_on.wait(20)
        return look(asking, opening, player, curtain=curtain)

    async def script(pilot: Pilot[None]) -> None:
        monkeypatch.setattr(Asking, "look", slow)
        go_to(stepper(pilot), "✓ 3 accepted")
        await pilot.press("W")
        await pilot.pause(0.1)
        assert "Looking for what would happen otherwise" in shown(pilot.app)
        await pilot.press("right", "enter", "slash")
        await pilot.pause(0.1)
        assert isinstance(pilot.app.screen, AnswersScreen), "there is nothing to walk about in yet"
        await pilot.press("escape")
        await pilot.pause(0.1)
        assert stepper(pilot).station.told.label == "✓ 3 accepted"
        go_on.set()
        await settle(pilot)
        await press(pilot, "W")
        assert told(pilot).startswith("4 Oyelaran Adebayo")

    play(tutor("exchange"), script)


def test_an_answer_that_comes_late_does_not_take_the_place_of_another() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "b", "W", "1", "2", "enter")
        screen = pilot.app.screen
        assert isinstance(screen, AnswersScreen)
        opening = next(large().tour.routes["full"].sections()).told.step
        other = asking_of(large().tour).look(opening, 30)
        assert isinstance(other, AnswerTable)
        screen._show(other, 30)
        await settle(pilot)
        table = grid(pilot).table
        assert table is not None
        assert table.alone is not None
        assert table.alone.tpn == 12

    play(tutor("long", opener=opens(large())), script, SMALL)


def test_a_defect_is_told_and_the_walk_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> object:
        raise ZeroDivisionError("by [zero]")

    async def script(pilot: Pilot[None]) -> None:
        monkeypatch.setattr(Asking, "look", fail)
        go_to(stepper(pilot), "✓ 3 accepted")
        await press(pilot, "W")
        assert "a defect of the program: ZeroDivisionError: by [zero]" in shown(pilot.app)
        await press(pilot, "escape", "right")
        assert stepper(pilot).station.told.label != "✓ 3 accepted"

    play(tutor("exchange"), script)


def test_a_wish_is_answered_as_its_bracket_answers_it() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "question_mark")
        screen = pilot.app.screen
        assert isinstance(screen, WhyNotScreen)
        answers = []
        for wish in ("4-7", "float 4", "1-12", "5=black"):
            screen.query_one("#wish", Input).value = wish
            await press(pilot, "enter")
            await settle(pilot)
            answers.append(" ".join(str(screen.query_one("#said", Static).content).split()))
        pair, floats, elsewhere, colour = answers
        assert pair.startswith(
            "4 Oyelaran Adebayo – 7 Siobhán Gallagher: at best 4 – 7, 5 – 8: 4 and 7 both want"
        )
        assert floats.startswith("4 Oyelaran Adebayo left over: ")
        assert not elsewhere.startswith("Bracket")
        assert not colour.startswith("Bracket")

    play(tutor("exchange"), script)
