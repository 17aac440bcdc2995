"""Whoever would find nobody and had the bye is barred from it; a higher score of the bye is only worse."""

from __future__ import annotations

import re
from pathlib import Path

from pairtutor.model.ids import RoundNumber
from pairtutor.narrative.candidates import contests
from pairtutor.narrative.narrator import Narrator
from pairtutor.sources.load import load
from pairtutor.tutor import run
from tests.lab.told.played import rounds
from tests.lab.told.reading import Written

PAIRED_AGAIN = Path(__file__).parent / "data" / "dutch-2017-paired-again.trf"


def test_those_who_float_from_a_bracket_paired_again_do_not_meet_nor_have_the_bye_again() -> None:
    page = Written(run(load(str(PAIRED_AGAIN)), RoundNumber(10), "dutch-2017").recorded).page
    told = re.findall(r"24 would have no opponent: ([^<]*) \(<", page)
    assert {*told} == {
        "nobody who floated down with 24 could play 24, 28, 30 and 19 have already played"
        " 24 (rounds 3, 7 and 9),"
        " and 24 had the bye in round 5"
    }


def test_a_candidate_with_a_dearer_bye_is_allowed_and_compared_by_the_score_of_the_bye() -> None:
    trace = next(one.trace for one in rounds("dutch-2026", 5) if one.number == 6)
    narrator = Narrator(trace)
    index = narrator.answers.index
    view = contests(narrator.answers, narrator.cast)[index.openings[4].opening.number]
    assert view.legal
    assert view.shown == 2
    deciding = next(row for row in view.rows if row.decides)
    assert deciding.finding.what.startswith("the bye goes to a player with 1.5 point")
    assert deciding.example == "the bye goes to a player with 2 points"
