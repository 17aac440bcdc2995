"""Names from files are data: markup, escapes, wide letters and right-to-left ones do no harm anywhere."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from pairtutor.narrative.layout import columns
from pairtutor.tui.boards.board import plain_text
from pairtutor.tui.boards.registry import board_of
from pairtutor.tui.opening import open_round
from pairtutor.tui.tutor import Wanted
from tests.lab.tui.driving import nobody, play, press, settle, shown, stepper, tutor, type_in

NAMES = [
    r"[red]Bold[/red] [@click=app.quit]x[/]",
    r"Esc\e[2J\e]0;title\aape",
    "山田太郎の長い名前です山田太郎",
    "محمد بن عبد الله",
    "שלום עליכם",
    "[/] [unclosed",
    "Zoë\u0301 e\u0301e\u0301",
    "A" * 200,
]


def source(folder: Path) -> str:
    """Return a file of players with these names, after a round."""
    lines = [
        "title: '[bold]Hostile[/] [x'",
        "system: dutch-2017",
        "rounds: 5",
        "initial_colour: white",
        "players:",
    ]
    for number, name in enumerate(NAMES, start=1):
        quoted = name.replace('"', '\\"') if "\\" in name else name
        lines.append(f'  - {{id: {number}, name: "{quoted}", rating: {2400 - number}}}')
    lines += ["history:", "  - games:"]
    lines += [f'      - {{white: {n}, black: {n + 4}, result: "1-0"}}' for n in range(1, 5)]
    path = folder / "[i]names.yaml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def test_every_screen_survives_hostile_names(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        walk = stepper(pilot)
        for station in walk.route.stations:
            walk.position = station.narrated.step
            await pilot.pause(0)
        for key in ("slash", "g", "s", "o", "x"):
            await press(pilot, key)
            await press(pilot, "escape")
        walk.follow(1)
        await settle(pilot)
        assert "[red]Bold[/red]" in shown(pilot.app)
        await pilot.press("ctrl+p")
        await pilot.pause()
        await type_in(pilot, "player")
        await pilot.pause(0.4)
        assert "[unclosed" in shown(pilot.app)
        await press(pilot, "escape")
        await press(pilot, "l")
        assert "[i]names.yaml" in shown(pilot.app)

    play(tutor(source(tmp_path), opener=open_round), script)


def test_tables_stay_aligned_and_nothing_steers_the_terminal(tmp_path: Path) -> None:
    tour = open_round(Wanted(source=source(tmp_path)), nobody).tour
    for width in (58, 76, 120):
        opening = board_of(tour.scene(tour.routes["full"].stations[0].narrated, width))
        rows = [text for text in plain_text(opening.lines) if text[:2].strip().isdecimal()]
        assert len(rows) == len(NAMES)
        assert len({columns(text[: text.rindex(" ")]) for text in rows}) == 1, "the last cells are aligned"
        assert all(char.isprintable() or char in "\u2068\u2069\u200c\u200d" for text in rows for char in text)


def test_boards_fit_the_columns_there_are(tmp_path: Path) -> None:
    tour = open_round(Wanted(source=source(tmp_path)), nobody).tour
    for station in tour.routes["full"].stations:
        for width in (56, 80, 140):
            board = board_of(tour.scene(station.narrated, width))
            widest = max((columns(text) for text in plain_text(board.lines)), default=0)
            assert widest <= width, (station.narrated.label, width)
