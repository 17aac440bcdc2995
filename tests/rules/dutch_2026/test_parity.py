"""Whose numbers are odd and even: who has yet to arrive has none, who has been there keeps it (D26-12)."""

from __future__ import annotations

import pytest

from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.rules.dutch_2026.definitions import contenders
from pairtutor.tutor import run
from tests.lab.sources.build import read, row

SIX = ("XXR 5", "152 W", "192 FIDE_DUTCH_2026")


def colours(tournament: Tournament, number: int) -> dict[int, str]:
    """Return who has White and who has Black."""
    boards = run(tournament, number, record=False).paired.boards
    return {tpn: colour for board in boards for tpn, colour in zip(board, "wb", strict=True)}


def first_round(*marks: str) -> Tournament:
    """Six players before the first round; a mark in its column is an absence."""
    return read(*SIX, *(row(tpn, *([mark] if mark else [])) for tpn, mark in enumerate(marks, 1)))


def test_the_first_of_those_present_has_the_initial_colour() -> None:
    assert colours(first_round("", "", "", "", "", ""), 1)[1] == "w"
    without_the_first = first_round("-Z", "", "", "", "", "")
    assert colours(without_the_first, 1)[2] == "w"


@pytest.mark.parametrize("mark", ["-Z", "-H", "-F"])
def test_whoever_has_yet_to_arrive_has_no_number(mark: str) -> None:
    late = first_round("", mark, mark, "", "", "")
    assert (colours(late, 1)[1], colours(late, 1)[4]) == ("w", "b")


def numbers(tournament: Tournament) -> dict[int, int]:
    """Return the numbers of the second round, in which 1 is absent."""
    away = tournament._replace(absences={RoundNumber(2): {Tpn(1): Mark.ZERO_POINT_BYE}})
    return {one.tpn: one.parity for one in contenders(away, RoundNumber(2))}


def test_who_was_there_keeps_the_number_when_absent_later() -> None:
    there = read(*SIX, row(1, "2w1"), row(2, "1b0"), row(3, ""), row(4, ""))
    assert numbers(there) == {2: 2, 3: 3, 4: 4}
    never_there = read(*SIX, row(1, ""), row(2, "4w1"), row(3, ""), row(4, "2b0"))
    assert numbers(never_there) == {2: 1, 3: 2, 4: 3}


def test_who_had_only_the_bye_took_part() -> None:
    held = read(*SIX, row(1, "-U"), row(2, "4w1"), row(3, ""), row(4, "2b0"))
    assert numbers(held) == {2: 2, 3: 3, 4: 4}
