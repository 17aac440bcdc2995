"""What is told of an event of teams speaks of teams in every language, of players only where they are."""

from __future__ import annotations

import json
import re
import tomllib
from fnmatch import fnmatchcase
from functools import cache
from html import unescape
from pathlib import Path

import pytest
from textual.pilot import Pilot

from pairtutor.app.requests import Desk
from pairtutor.cli.main import main
from pairtutor.messages import flat
from pairtutor.resources import ENGLISH, MESSAGES, Language, language_folder, languages
from pairtutor.tui.app import TutorApp
from pairtutor.tui.opening import open_round
from pairtutor.tui.tutor import Outgoing, Wanted
from tests.conftest import ROOT
from tests.lab.together import together
from tests.lab.tui.driving import Written, play, press, shown

PLAYER = re.compile("player|joueu|jugador|spieler", re.IGNORECASE)

BOARD = {
    code: re.compile(pattern)
    for code, pattern in {
        "en": r"\b[Bb]oards? (?=\d)|\bBoards?\b(?! (?:up|down))|\bgames?\b(?! points?)",
        "fr": r"\b[Tt]ables? (?=\d)|\bTables?\b|\b(?:[Uu]ne|[Ll]a|[Dd]es|[Ll]es) parties?\b",
        "es": r"\b[Tt]ableros? (?=\d)|\bTableros?\b|\b[Pp]artidas?\b(?<!de partida)",
        "de": r"\bBrett(?= \d)|\bBretter\b|\bPartien?\b",
    }.items()
}
"""A board or game where a match is meant: a number, or the word of a heading."""

EVENT = ROOT / "tests" / "cases" / "swiss-team-2026" / "extra-stress-702225.trf"
"""Eleven teams, four of which come up in round 5; one has the bye."""

OF_PLAYERS = {  # messages that no event of teams is told, by why
    "app.board.*": "a bracket on the board is one of players",
    "errors.dispute.no-bye-stated": "a bracket on the board is one of players",
    "errors.suppose.anyhow-*topscorer": "topscorers are players",
    "errors.round.needs.*": "a bracket on the board is one of players",
    "errors.round.players": "says that a file has players, or a system pairs them",
    "errors.round.teams": "says that a file has players, or a system pairs them",
    "exercises.*": "an exercise tells in its own words",
    "faults.mend.add-players-or-trf": "nobody knows yet what the file is",
    "faults.mend.give-report-or-scenario": "nobody knows yet what the file is",
    "faults.mend.write-scenario": "nobody knows yet what the file is",
    "faults.mend.one-line": "the records 001 of an event of teams are those of its players",
    "faults.mend.one-team": "the records 001 of an event of teams are those of its players",
    "faults.mend.stated.*": "a bracket on the board is one of players",
    "faults.scenario.no-id": "the scenario of an event of teams has their numbers as keys",
    "faults.stated.*": "a bracket on the board is one of players",
    "faults.teams.*": "the records 001 of an event of teams are those of its players",
    "faults.trf.*": "the records 001 of an event of teams are those of its players",
    "help.*": "help is about every tournament",
    "page.head.topscorers": "a system of players",
    "page.spared": "a system of players",
    "page.ways.plain": "teams have colours",
    "remarks.cell*": "the records 001 of an event of teams are those of its players",
    "remarks.other-size": "the records 001 of an event of teams are those of its players",
    "standings.example.*": "the examples of articles are events of players",
    "standings.names.REP": "a tie-break of players",
    "verbs.check.values.no-line": "the key of a table",
    "verbs.standings.one-thing": "an option",
    "tutor.losses.*": "a system of players",
    "tutor.opened.topscorers": "a system of players",
    "verbs.*.about": "help is about every tournament",
    "verbs.*.line": "help is about every tournament",
    "verbs.convert.what.groups": "a system of players",
    "verbs.exam.players": "an option",
    "verbs.generate.too-many": "an option",
    "verbs.verify.given.stated": "a bracket on the board is one of players",
    "verbs.why.no-player": "no file has been read",
}

ASKED = {
    "explain": ("--round 5", "--round 5 --depth full --format md", "--round 3 --depth full"),
    "why": ("3 --round 5", "99", "nobody", "?"),
    "why-not": (
        *(
            "--all --round 5",
            "--pair 1-4 --round 5",
            "--pair 1-99",
            "--pair 1-1",
            "--colour 1=white --round 5",
        ),
        *("--bye 2 --round 5", "--bye 2 --round 1", "--float 2 --round 5", "--claim {claim} --round 5"),
    ),
    "repair": ("--round 5 --absent 1", "--absent 99"),
    "what-if": ("--round 5 --result 1:1-6=1-0", "--round 5 --result 1:6-1=1-0"),
    "check": ("--format text", "--mpa"),
    "pair": ("--round 5 --format names",),
    "engine": ("--system swiss-team-2026 -c",),
}

KEYS = (
    *(
        ("d",),
        ("d",),
        ("b",),
        ("enter",),
        ("3", "d"),
        ("v", "d"),
        ("d",),
        ("v",),
        ("W",),
        ("slash",),
        ("escape",),
    ),
    *(
        ("escape",),
        ("w",),
        ("escape",),
        ("slash",),
        ("escape",),
        ("question_mark",),
        ("1", "-", "9", "9", "enter"),
    ),
    *(
        ("escape",),
        ("L",),
        ("escape",),
        ("R",),
        ("escape",),
        ("f1",),
        ("escape",),
        ("ctrl+p",),
        ("t", "e", "a"),
    ),
)
"""What is pressed before each look at the screen."""


@cache
def told_texts(code: str) -> dict[str, str]:
    """Return the messages of a language by key, without what fills their slots."""
    tables = tomllib.loads((language_folder(Language(code)) / MESSAGES).read_text(encoding="utf-8"))
    return {
        key: re.sub(r"\{[^}]*\}", "", said if isinstance(said, str) else " ".join(said))
        for key, said in flat(tables)
    }


@pytest.mark.parametrize("code", languages())
def test_a_message_about_a_player_has_one_about_a_team(code: str) -> None:
    texts = told_texts(code)
    of_teams = {key: said for key, said in texts.items() if key.startswith("of-teams.")}
    assert [key for key, said in of_teams.items() if PLAYER.search(said)] == []
    lacking = [
        key
        for key, said in texts.items()
        if PLAYER.search(said)
        and f"of-teams.{key}" not in of_teams
        and not any(fnmatchcase(key, pattern) for pattern in OF_PLAYERS)
    ]
    assert lacking == []


@together("pattern", OF_PLAYERS)
def test_what_is_left_to_players_speaks_of_players(pattern: str) -> None:
    said = [
        text for code in languages() for key, text in told_texts(code).items() if fnmatchcase(key, pattern)
    ]
    assert any(map(PLAYER.search, said))


def spoken(text: str, code: str = "en") -> list[str]:
    """Return the places of a text that speak of players, boards or games, but for the readings about them."""
    text = " ".join(unescape(text).split())
    text = re.sub(r"TEAM26-(?:3|6|7|8|11|28)\b.*?(?=TEAM26-\d|$)|C\.04\.2 3\.6 .{40}", "", text)
    return [
        text[max(0, hit.start() - 40) : hit.end() + 20]
        for pattern in (PLAYER, BOARD[code])
        for hit in pattern.finditer(text)
    ]


def of_html(html: str) -> str:
    """Return what a piece of HTML says: its text, and what its attributes tell."""
    html = re.sub(r"<(style|script)\b.*?</\1>", " ", html, flags=re.DOTALL)
    attribute = re.compile(r'(?:aria-label|title|placeholder|data-ask|data-move|data-own)="([^"]*)"')
    return re.sub(r"<[^>]*>", lambda tag: " ".join(["", *attribute.findall(tag[0]), ""]), html)


@pytest.mark.parametrize("code", languages())
def test_no_command_speaks_of_players(code: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    claim = tmp_path / "claim.txt"
    claim.write_text("1 4\n1 5\n99 2\n", encoding="utf-8")
    trace = tmp_path / "round.json"
    main(["trace", str(EVENT), "--round", "5", "-o", str(trace)])
    commands = [["verify", str(trace)]]
    commands += [
        [verb, str(EVENT), *line.format(claim=claim).split()]
        for verb, lines in ASKED.items()
        for line in lines
    ]
    for command in commands:
        main([*command, "--lang", code])
        out, err = capsys.readouterr()
        assert out or err, command
        assert spoken(out + err, code) == [], command


@pytest.mark.parametrize("code", languages())
def test_neither_page_nor_app_speaks_of_players(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["explain", str(EVENT), "--round", "5", "--format", "html", "--depth", "full", "--lang", code])
    assert spoken(of_html(capsys.readouterr().out), code) == []

    desk = Desk(lambda done, everybody: None, Language(code))

    def said(what: str, content: bytes | None = None, /, **fields: str) -> str:
        asked = json.dumps({name: [value] for name, value in fields.items()})
        return of_html(desk.answer(what, asked, None if content is None else memoryview(content)))

    pieces = [said("open", EVENT.read_bytes(), source=EVENT.name, round="5")]
    pieces += [said(what) for what in ("boards", "steps", "answers", "report")]
    pieces += [said(what, first=who) for what in ("player", "touched") for who in ("3", "99", "?")]
    pieces += [
        said("why-not", what=what, first="1", second="4") for what in ("pair", "bye", "float", "white")
    ]
    pieces += [said("claim", white="1", black="1"), said("claim", white="1", black="2")]
    assert [place for piece in pieces for place in spoken(piece, code)] == []


def test_no_screen_speaks_of_players() -> None:
    app = TutorApp(
        Outgoing(write=Written().write),
        Wanted(source=str(EVENT), number=5),
        open_round,
        language=ENGLISH,
    )
    screens: list[str] = []

    async def look(pilot: Pilot[None]) -> None:
        for keys in KEYS:
            await press(pilot, *keys)
            screens.append(shown(pilot.app))

    play(app, look, (140, 50))
    assert len(set(screens)) > len(KEYS) / 2
    assert [place for screen in screens for place in spoken(screen)] == []
