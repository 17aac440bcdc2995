"""What is typed in the field, files that cannot be read, and the systems that are offered."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from pairtutor.app.requests import Desk
from pairtutor.resources import Language
from pairtutor.sources.load import load
from pairtutor.sources.trf.write import to_trf


def opened(source: str, code: str = "en", **more: str) -> tuple[Desk, str]:
    desk = Desk(lambda done, everybody: None, Language(code))
    fields = {"source": [source], **{name: [value] for name, value in more.items()}}
    return desk, unescape(desk.answer("open", json.dumps(fields)))


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("8", "8"),
        ("3-6", "3 6"),
        ("3 6", "3 6"),
        ("3,6", "3 6"),
        ("3/6", "3 6"),
        ("3 – 6", "3 6"),
        ("Murakami", "6"),
        ("Østergaard - Murakami", "1 6"),
        ("Murakami, Østergaard", "6 1"),
        ("6 Takeshi Murakami", "6"),
        ("bye", ""),
        ("zzz", ""),
        ("3-3", ""),
        ("Murakami - zzz", ""),
    ],
)
def test_whoever_is_typed_is_meant(typed: str, named: str) -> None:
    desk, _ = opened("exchange")
    for _ in range(2):  # after a slip as before it
        assert f'data-named="{named}"' in desk.answer("asked", json.dumps({"first": [typed]}))
        assert 'data-named=""' in desk.answer("asked", json.dumps({"first": ["zzz"]}))


@pytest.mark.parametrize(("code", "typed"), [("en", "bye"), ("de", "bye"), ("fr", "Bye"), ("es", "BYE")])
def test_the_bye_is_asked_for_by_name(code: str, typed: str) -> None:
    desk, _ = opened("dispute-forfeit", code)
    assert 'data-named="3"' in desk.answer("asked", json.dumps({"first": [typed]}))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("7 is not coming", "player 7 is not called 'is not coming'"),
        ("6 Østergaard", "player 6 is not called 'Østergaard'"),
    ],
)
def test_a_number_with_other_words_behind_it_is_not_that_player(typed: str, said: str) -> None:
    desk, _ = opened("exchange")
    assert 'data-named=""' in desk.answer("asked", json.dumps({"first": [typed]}))
    told = unescape(desk.answer("player", json.dumps({"first": [typed]})))
    assert said in told and f'data-player="{typed[0]}"' in told


@pytest.mark.parametrize("code", ["en", "fr", "es", "de"])
def test_of_two_names_that_may_be_several_pairs_one_is_chosen(code: str) -> None:
    tournament = load("exchange")
    named = {1: "Berg, Leo", 4: "Holm, Dov", 9: "Holm, Hugo"}
    players = (player._replace(name=named.get(player.tpn, player.name)) for player in tournament.players)
    text = to_trf(tournament._replace(players=tuple(players)))
    desk = Desk(lambda done, everybody: None, Language(code))
    desk.answer("open", json.dumps({"source": ["event.trf"]}), memoryview(text.encode()))
    assert 'data-named="1 4"' in desk.answer("asked", json.dumps({"first": ["Berg - Holm, Dov"]}))
    assert 'data-named=""' in desk.answer("asked", json.dumps({"first": ["Berg - Holm"]}))
    told = unescape(desk.answer("player", json.dumps({"first": ["Berg - Holm"]})))
    assert re.findall(r'data-what="pair" data-first="(\d)" data-second="(\d)"', told) == [
        ("1", "4"),
        ("1", "9"),
    ]
    assert "Berg - Holm" in told and "nobody" not in told


def unread(data: bytes, name: str = "event.trf", code: str = "en") -> str:
    desk = Desk(lambda done, everybody: None, Language(code))
    return unescape(desk.answer("open", json.dumps({"source": [name]}), memoryview(data)))


def test_a_file_that_cannot_be_read_has_a_page_with_the_line_marked() -> None:
    text = to_trf(load("dispute-forfeit"))
    at = next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith("001    4"))
    broken = text.splitlines()
    broken[at - 1] = broken[at - 1][:98] + "9" + broken[at - 1][99:]
    page = unread("\n".join(broken).encode())
    assert "<h1>This file cannot be read</h1>" in page and "event.trf" in page
    assert f"Line {at}, column 99" in page
    assert "<mark>9</mark>" in page
    assert "data-open-file" in page and "<select" not in page
    assert ":99:" not in page
    assert re.search(r"<b>[A-Z].*\.</b> [A-Z].*\.</p>", page)


@pytest.mark.parametrize("code", ["en", "fr", "es", "de"])
def test_an_empty_file_and_nonsense_have_the_page_too(code: str) -> None:
    for data in (b"", b"\xff\xfe\x00", b"title: [", b"001 x\n" * 40):
        page = unread(data, code=code)
        assert 'role="alert"' in page and "data-open-file" in page
        assert "0:0" not in page and "Traceback" not in page


def options(page: str) -> set[str]:
    return set(re.findall(r'<option value="([\w-]+)"', page)) - {""}


def test_only_systems_that_can_pair_it_are_offered_and_the_others_are_named_in_words() -> None:
    _, page = opened("team-colours-a")
    assert options(page) == {"swiss-team-2026"}
    _, page = opened("exchange")
    assert "swiss-team-2026" not in options(page) and len(options(page)) == 9
    _, page = opened("team-colours-a", system="dutch-2026")
    assert "FIDE Dutch (2026, in force) cannot pair this tournament; choose another system" in page
    assert options(page) == {"swiss-team-2026"}
