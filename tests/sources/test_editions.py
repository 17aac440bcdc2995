from __future__ import annotations

import pytest

from pairtutor.cli.lesson import reason
from pairtutor.sources.editions import asks_acceleration, system_of_code, system_of_date
from pairtutor.sources.faults import Misread
from tests.lab.sources.build import faults, read, row


@pytest.mark.parametrize(
    ("code", "system"),
    [
        ("FIDE_DUTCH_2017", "dutch-2017"),
        ("FIDE_DUTCH_2025", "dutch-2026"),
        ("FIDE_DUTCH_2026", "dutch-2026"),
        ("FIDE_DUTCH_2017_BAKU", "dutch-2017"),
        ("fide_dutch_2026_baku", "dutch-2026"),
    ],
)
def test_a_code_with_its_year_names_the_edition(code: str, system: str) -> None:
    assert system_of_code(code, None, "192").system == system
    assert asks_acceleration(code) == code.lower().endswith("baku")


@pytest.mark.parametrize(
    ("day", "system"),
    [((2026, 1, 31), "dutch-2017"), ((2026, 2, 1), "dutch-2026"), (None, "dutch-2026")],
)
def test_the_bare_code_goes_by_the_first_day(day: tuple[int, int, int] | None, system: str) -> None:
    choice = system_of_code("FIDE_DUTCH", day, "192")
    assert choice.system == system
    assert choice.because[1:3] == ("192", "FIDE_DUTCH")
    assert choice.because.first_day.startswith("2026-0") == (day is not None)


@pytest.mark.parametrize(
    "code", ["FIDE_DUBOV_BAKU", "FIDE_BURSTEIN_BAKU", "FIDE_DOUBLESWISS", "FIDE_DUTCH_2016", "X"]
)
def test_a_code_of_another_system_is_refused_by_its_name(code: str) -> None:
    with pytest.raises(Misread) as caught:
        system_of_code(code, None, "192")
    assert code in str(caught.value)


def test_the_nearest_code_is_offered() -> None:
    with pytest.raises(Misread) as caught:
        system_of_code("FIDE_DUCH_2017", None, "192")
    assert str(caught.value.mend) == "write FIDE_DUTCH_2017"


@pytest.mark.parametrize(
    ("day", "system"),
    [((2011, 4, 2), "dutch-2012"), ((2018, 5, 3), "dutch-2017"), ((2026, 2, 1), None), (None, None)],
)
def test_without_a_code_the_rules_of_the_time_are_used(
    day: tuple[int, int, int] | None, system: str | None
) -> None:
    choice = system_of_date(day)
    assert (choice and choice.system) == system
    assert choice is None or choice.because.reason == ("dated-before" if day == (2011, 4, 2) else "dated")


@pytest.mark.parametrize(
    ("code", "system"),
    [
        ("FIDE_LIM", "lim-2026"),
        ("FIDE_LIM_1999", "lim-1999"),
        ("fide_lim_2018", "lim-2026"),
        ("FIDE_DUBOV_2026", "dubov-2026"),
        ("FIDE_DUBOV_1997", "dubov-1997"),
        ("FIDE_BURSTEIN_2026", "burstein-2026"),
        ("FIDE_DUTCH_2012", "dutch-2012"),
        ("FIDE_DUTCH_2012_BAKU", "dutch-2012"),
        ("SSM", "ssm"),
    ],
)
def test_a_code_of_nobodys_that_means_a_system_names_the_option(code: str, system: str) -> None:
    assert faults(f"192 {code}", "XXR 5", row(1), row(2)) == [
        f"1:5: {code} is no code of record 192; use --system {system}"
    ]
    assert read(f"192 {code}", "XXR 5", row(1), row(2), system=system).system is None


@pytest.mark.parametrize("code", ["FIDE_DUBOV_2026_BAKU", "FIDE_DUBOV_2020", "FIDE_ACCELERATED", "FIDE_"])
def test_a_code_that_no_option_stands_for_is_refused_honestly(code: str) -> None:
    assert faults(f"192 {code}", "XXR 5", row(1), row(2))[0].startswith(
        f"1:5: the system '{code}' is not covered here; the systems for --system are dutch-2012, "
    )


def test_an_event_older_than_all_editions_is_not_said_to_be_paired_by_the_rules_of_its_time() -> None:
    for year, words in ((2005, "before any edition here, so the oldest one is used"), (2013, "of that time")):
        choice = system_of_date((year, 7, 28))
        assert choice is not None
        assert choice.system == "dutch-2012"
        assert words in str(reason(choice.because))


def test_a_date_that_cannot_be_read_is_not_called_missing() -> None:
    choice = system_of_code("FIDE_DUTCH", None, "192", unread="last spring")
    assert str(reason(choice.because)) == (
        "the file says FIDE_DUTCH (record 192) with a date that cannot be read (last spring),"
        " so the rules in force are used"
    )
