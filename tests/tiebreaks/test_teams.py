"""Tie-breaks of teams: values and orders are those of the text by hand, and what is told of them is true."""

from __future__ import annotations

import pytest

from pairtutor.tiebreaks.codes import OF_TEAMS, CodeFault, read_tiebreaks
from pairtutor.tiebreaks.table import standings_of
from tests.lab.seeds import seeds
from tests.lab.standings.literal_teams import differences, wild_teams
from tests.lab.standings.told_teams import LISTED, ORDERS, untrue


@pytest.mark.parametrize("seed", seeds(400, 6))
def test_values_and_orders_are_those_of_the_literal(seed: int) -> None:
    assert [*differences(wild_teams(seed))] == []


@pytest.mark.parametrize("seed", seeds(500, 2))
def test_every_sentence_on_teams_holds_and_is_read(seed: int) -> None:
    event = wild_teams(seed)
    assert [fault for listed in (LISTED, *ORDERS) for fault in untrue(event, listed)] == []


def test_a_list_of_teams_is_read_with_scores_and_modifiers_in_any_form() -> None:
    listed = read_tiebreaks("EDE,BH:GP/C1,BH-C1-MP,EMGSB:C1", of_teams=True)
    assert [tiebreak.code for tiebreak in listed] == ["EDE", "BH:GP/C1", "BH:MP/C1", "EMGSB/C1"]


@pytest.mark.parametrize("text", ["BC", "EDEBT", "ARO", "BH:GP:MP", "TPN:GP", "EMMSB/R"])
def test_what_is_not_covered_for_teams_is_refused(text: str) -> None:
    with pytest.raises(CodeFault):
        read_tiebreaks(text, of_teams=True)


@pytest.mark.parametrize("code", sorted(OF_TEAMS))
def test_codes_of_teams_are_none_of_players(code: str) -> None:
    with pytest.raises(CodeFault, match="tie-break of teams"):
        read_tiebreaks(code)


def test_the_score_that_ranks_may_be_named() -> None:
    event = wild_teams(0)
    named, plain = (standings_of(event, read_tiebreaks(code, of_teams=True)) for code in ("BH:MP", "BH"))
    assert [line.values[0].number for line in named.lines] == [line.values[0].number for line in plain.lines]
