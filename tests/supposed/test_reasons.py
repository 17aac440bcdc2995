"""Who is away, what changes nothing, what decides and is not supposed, and who comes before for the bye."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Literal

import pytest

from pairtutor.answers.round import RoundAnswers
from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.main import main
from pairtutor.disputes.case import ByeWish, Case, ColourWish, FloatWish, PairWish
from pairtutor.disputes.floating import is_held_by_median
from pairtutor.disputes.supposing import grants_wish, place_of, suppose
from pairtutor.disputes.taking import take
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.supposed import BarFromBye, Facts, NoByeHad, OtherDue, OtherLast, StaysAway
from pairtutor.narrative.disputes.suppose import render
from pairtutor.narrative.disputes.take import render_taken
from pairtutor.sources.load import load
from pairtutor.trace.index import RoundIndex
from tests.lab.seeds import TIMES
from tests.lab.supposed.asked import asked, played_rounds
from tests.lab.supposed.reading import ASIDE
from tests.supposed.test_asked import Capture, printed


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("--bye", "8", "--suppose", "4 away"),
            "Even if 4 did not take part, 8 would not have the bye; nobody would, because the number of "
            "players would be even. Three boards would be new: 8 – 7, 2 – 5 and 3 – 9. "
            "Players 5 and 8 would float down instead of 7.",
        ),
        (
            ("--pair", "9-7", "--suppose", "7 away"),
            "If 7 did not take part, 9 and 7 could not play each other. One board would be new: 3 – 9. "
            "Nobody would have the bye, because the number of players would be even.",
        ),
    ],
)
def test_who_would_be_away_or_a_bye_that_would_fall_away_is_answered(
    words: Sequence[str], told: str, capsys: Capture
) -> None:
    assert printed(capsys, "dispute-forfeit", *words) == told


def test_of_a_float_no_fact_is_supposed_that_leaves_it(capsys: Capture) -> None:
    """Where none undoes it, the answer names none: nobody is brought in who has nothing to do with it."""
    assert main(["why-not", "dispute-forfeit", "--float", "7", "--suppose"]) == ExitCode.BAD_INPUT
    assert "No single fact explains why it is so" in capsys.readouterr().err


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_who_comes_before_for_the_bye_would_have_it_after_those_before(system: str) -> None:
    """By pairing with those before barred; and if all of them are told, the player would have it at last."""
    told = 0
    for one in asked(system, 3, TIMES, 9):
        actual = RoundIndex(one.actual)
        if actual.closed is None or actual.closed.bye is None:
            continue
        player = Random(one.said).choice([line.tpn for line in actual.opened.players])
        if player == actual.closed.bye:
            continue
        taken = take(one.case, ByeWish(player), RoundAnswers.of(actual))
        bar = actual.line(player).bye_bar
        facts: Facts = (NoByeHad("no-bye-had", player, *bar),) if taken.freed and bar else ()
        assert taken.freed == bool(taken.before and bar)
        for tpn in taken.before:
            closed = RoundIndex(one.case.under(facts).boards()).closed if facts else actual.closed
            assert closed is not None
            assert closed.bye == tpn
            facts = (*facts, BarFromBye("barred", tpn))
        if taken.before_all:
            closed = RoundIndex(one.case.under(facts).boards()).closed
            assert closed is not None
            assert closed.bye == player
        text = " ".join(render_taken(taken, ByeWish(player), one.actual).split())
        if taken.before and not taken.ways:
            assert f"{', then '.join(map(str, taken.before))}." in text
            assert (" had already had it, " in text) == taken.before_all
            told += 1
    assert told


@pytest.mark.parametrize("system", [name for name, one in SYSTEMS.items() if one.coloured])
def test_who_would_have_no_game_would_have_no_colour(system: str) -> None:
    """Somebody stays away, and somebody else has no game: never an error, and never a colour."""
    idle = 0
    for one in asked(system, 3, 3, 4):
        actual = RoundIndex(one.actual)
        if actual.closed is None:
            continue
        here = [line.tpn for line in actual.opened.players]
        for away in Random(one.said).sample(here, min(4, len(here) - 2)):
            facts = (StaysAway("away", away),)
            closed = RoundIndex(one.case.under(facts).boards()).closed
            if closed is None:
                continue
            alone = closed.bye
            for player in (away, *([Tpn(alone)] if alone else [])):
                answer = suppose(one.case, ColourWish(player, "white"), facts, RoundAnswers.of(actual))
                text = " ".join(render(answer, ColourWish(player, "white")).split())
                assert not answer.would
                assert answer.away == ((away,) if player == away else ())
                assert answer.idle == (player != away)
                assert place_of(closed, player) == (None, None)
                gone = f"{player} would not play in this round."
                assert (gone if player == away else f"{player} would have the bye") in text
                idle += 1
    assert idle


def test_what_decides_and_is_not_supposed_is_named(capsys: Capture) -> None:
    """Where nothing else is told: neither a way nor who comes before."""
    for words in (
        ("team-event", "--bye", "1"),
        ("dispute-colours", "--colour", "4=white"),
        ("dispute-topscorer", "--colour", "3=white"),
    ):
        assert " supposed otherwise" not in printed(capsys, *words, "--take")
    scenario = load("team-event")
    case = Case(scenario, RoundNumber(scenario.recorded_rounds + 1), None)
    actual, wish = RoundAnswers(case.brackets()), PairWish(Tpn(1), Tpn(9))
    taken = take(case, wish, actual)
    said = " ".join(render_taken(taken._replace(ways=()), wish, actual.index.trace).split())
    assert " Points are not supposed otherwise here: another result is asked with what-if. Only " in said
    assert " supposed otherwise" not in " ".join(render_taken(taken, wish, actual.index.trace).split())


def test_why_nothing_changes_is_told_of_whom_the_fact_is_about(capsys: Capture) -> None:
    said = printed(capsys, "exchange", "--pair", "4-5", "--suppose", "met 4-7")
    assert said.endswith(
        "The pairing would stay the same. 4 and 7 do not play each other in this round anyway."
    )


@pytest.mark.parametrize("system", ["lim-1999", "lim-2026"])
def test_no_fact_lets_anybody_float_out_of_the_median(system: str) -> None:
    for played in played_rounds(system, 3):
        case = Case(played.tournament, RoundNumber(played.number), system)
        actual = RoundAnswers(case.brackets())
        opened = actual.index.opened
        held = [line.tpn for line in opened.players if is_held_by_median(opened, line.tpn)]
        for tpn in held[:2]:
            wish = FloatWish(tpn)
            taken = take(case, wish, actual)
            assert taken.never
            assert taken.median
            said = " ".join(render_taken(taken, wish, actual.index.trace).split())
            assert f"; only with other points would {tpn} be in another group. " in said
            assert "; there may " not in said
            supposed = (OtherLast("last-round", not opened.last_round),)
            assert not grants_wish(RoundIndex(case.under(supposed).boards()), wish)


def test_a_supposed_colour_between_teams_is_told_by_what_puts_one_ahead() -> None:
    """That its colours are made up stands once, and it is said what one team has more of than the other."""
    said = 0
    for one in asked("swiss-team-2026", 3, 40, 3):
        if not isinstance(one.fact, OtherDue) or not one.fact.colours:
            continue
        colour: Literal["white", "black"] = "black" if one.fact.colours[-1] == "white" else "white"
        wish = ColourWish(one.fact.player, colour)
        asked_of = RoundAnswers(one.actual)
        closed = asked_of.index.closed
        if closed is None or place_of(closed, one.fact.player)[0] is None:
            continue
        text = " ".join(render(suppose(one.case, wish, (one.fact,), asked_of), wish).split())
        assert len(ASIDE.findall(text)) == 1, text
        assert "counts as having played" not in text
        assert "their places decide" not in text
        said += "which has more" in text or "which has the smaller number" in text
    assert said
