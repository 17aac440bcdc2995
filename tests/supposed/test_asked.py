"""`--suppose` and `--take` as command, data and request: what is said, and what cannot be supposed."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

import pytest

from pairtutor.answers.round import RoundAnswers
from pairtutor.cli.main import main
from pairtutor.cli.serve import answer_line
from pairtutor.disputes.case import Case, FloatWish
from pairtutor.disputes.floating import floaters
from pairtutor.disputes.taking import take
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.resources import ENGLISH
from tests.lab.supposed.asked import played_rounds
from tests.lab.together import together

Capture = pytest.CaptureFixture[str]
DATA = Path(__file__).parent / "data"
BYE = ("dispute-second-bye", "--bye", "8")
PAIR = ("exchange", "--pair", "4-7")
ASIDE = "(A supposed colour preference comes with colours made up for it; those of the games are put aside.)"


def printed(capsys: Capture, *words: str, verb: str = "why-not") -> str:
    """What a verb prints, on one line."""
    assert main([verb, *words]) == 0
    return " ".join(capsys.readouterr().out.split())


def test_a_fact_that_the_answer_names_is_taken_away(capsys: Capture) -> None:
    said = printed(capsys, *BYE, "--suppose")
    assert said.startswith(
        "If 8 could have the bye again after having had it in round 6, player 8 would have the bye instead "
        "of 6. "
        "As the round is paired, 8 plays 4. Three boards would be new: 6 – 7, 4 – 2 and 9 – 1. "
        "Player 1 would float down instead of 4 and 7."
    )


def test_what_still_would_not_be_is_answered_as_any_wish_is(capsys: Capture) -> None:
    alone = printed(capsys, *PAIR).replace(" as paired: ", " as it would be paired: ")
    then, _, _ = alone.partition(" The best pairing of the round ")
    assert printed(capsys, *PAIR, "--suppose", "4-8").endswith(
        f"7, for the same reason as now. {then} The pairing would stay the same. "
        "The best pairing of the round with 4 – 7 would have one other new board: 5 – 8."
    )


def test_what_is_so_and_would_not_be_any_more_is_told_so(capsys: Capture) -> None:
    said = printed(capsys, "exchange", "--pair", "4-5", "--suppose", "4=W")
    assert said.startswith("If 4 were due White strongly, 4 would no longer play 5: 4 Oyelaran")
    assert said.endswith(f" {ASIDE}")
    assert said.count("made up") == 1
    said = printed(capsys, "exchange", "--pair", "4-5", "--suppose", "4-8")
    assert said == (
        "If 4 and 8 had not played each other in round 2, player 4 would still play 5 on board 3, with "
        "White for 5. "
        "The pairing would stay the same. With 4 – 8, fewer pairs could be made here, because 5 would have "
        "no "
        "opponent: 7 has already played 5 (round 3, C.1, C.5)."
    )


def test_the_board_of_a_colour_is_told_once_and_not_among_the_new_boards(capsys: Capture) -> None:
    said = printed(capsys, "dispute-forfeit", "--colour", "9=black", "--suppose")
    assert said == (
        "If 9 were due Black mildly, 9 would have "
        "Black against 2 on board 4, because then 2 is due White and 9 Black (5.2.1). As the round is "
        "paired, 9 plays 7. "
        "Then 7 and 9 could play each other, but that would be worse: "
        "9 floated up in round 3 and would float up again, to play 7 ([C15] 2.4.10). "
        f"One other board would be new (White first): 7 – 4. {ASIDE}"
    )


def test_where_the_answer_names_nothing_a_fact_about_those_concerned_is_supposed(capsys: Capture) -> None:
    said = printed(capsys, "exchange", "--pair", "3-6", "--suppose")
    assert said.startswith("If 3 and 6 had already played each other, 3 would no longer play 6. ")
    said = printed(capsys, "exchange", "--pair", "1-6", "--suppose")
    assert said.startswith(
        "If 3 and 6 had already played each other, 1 would play 6 on board 2, with White for 1. "
    )


def test_a_way_that_stays_says_why(capsys: Capture) -> None:
    """Also where the fact is about others than the player who asks."""
    said = printed(capsys, "exchange", "7", "--suppose", "4-8", verb="why")
    assert said.startswith(
        "If 4 and 8 had not played each other in round 2, player 7 would still play 8. The pairing would "
        "stay the same. "
        "With 4 – 8, fewer pairs could be made here, because 5 would have no opponent: "
    )


def test_several_facts_are_supposed_together(capsys: Capture) -> None:
    said = printed(capsys, *PAIR, "--suppose", "4-8", "--suppose", "last")
    assert said.startswith(
        "Even if this were the last round and 4 and 8 had not played each other in round 2, player 4 would "
        "not"
    )


def test_of_a_whole_round_the_boards_that_would_change_are_told(capsys: Capture) -> None:
    said = printed(capsys, "exchange", "--suppose", "met 4-5")
    assert said.startswith("If 4 and 5 had already played each other, ")
    assert " new: " in said
    assert " As the round is paired, 5 plays 4. Then 4 and 5 may not play each other: " in said
    data = json.loads(printed(capsys, "exchange", "--suppose", "met 4-5", "--format", "json"))
    assert (data["kind"], data["possible"]) == ("round", True)
    assert data["boards"]
    assert printed(capsys, "dispute-bye", "--suppose", "last").startswith("If this were the last round, ")
    assert main(["why-not", "exchange", "--suppose"]) == 2


def test_a_way_under_a_fact(capsys: Capture) -> None:
    said = printed(capsys, "exchange", "4", "--suppose", "4=W", verb="why")
    assert said.startswith(
        "If 4 were due White strongly, 4 would play 7 on board 3. As the round is paired, 4 plays 5. One "
        "other board"
    )
    assert "4 Oyelaran Adebayo (White) – 7 Siobhán Gallagher" in said


def test_what_it_would_take(capsys: Capture) -> None:
    assert printed(capsys, *BYE, "--take") == (
        "If 8 could have the bye again after having had it in round 6, player 8 would have the bye. "
        "Three boards would be new: 6 – 7, 4 – 2 and 9 – 1. Player 1 would float down instead of 4 and 7. "
        "As the round is paired, 8 plays 4, and 6 has the bye. 8 had the bye in round 6 and may not have it "
        "again ([C2] 2.1.2). "
        "Only 32 facts and 6 absences were tried; other changes may have the same effect."
    )
    said = printed(capsys, *PAIR, "--take")
    assert said.startswith(
        "4 would play 7 in each of these cases: "
        "- if 4 and 5 had already played each other: on board 3, with White for 7. One other board would be "
        "new: 5 – 8. "
        "- if 7 and 8 had already played each other: the same. - if 7 were due White strongly: the same. "
        "- if 8 were due Black strongly: the same. - if 4 were due White strongly"
    )
    assert said.count(" - if ") == 6
    assert (
        " As the round is paired, 4 plays 5, and 7 plays 8. Players 4 and 7 could play each other, but that "
        "would be worse: "
        "both are due Black; 5 would play 8, both due White: "
        "two colour clashes instead of none (C.10). Only "
    ) in said


def test_facts_that_do_the_same_stand_in_a_list_behind_what_they_do(capsys: Capture) -> None:
    said = printed(capsys, "dispute-forfeit", "--colour", "9=black", "--take")
    assert said.startswith("9 would have Black ")
    assert " in each of these cases: - if " in said


def test_a_game_may_give_another_opponent_and_so_the_colour(capsys: Capture) -> None:
    said = printed(capsys, "exchange", "--colour", "3=black", "--take")
    assert (
        "had to have White: on board 1. The opponents stay; only the colours on board 1 would change. "
        "- if 3 were due Black strongly: the same. "
        "- if 3 and 6 had already played each other: 3 would play 2 on board 1. "
        "One other board would be new (White first): 1 – 6. Players 3 and 6 would float down. As the round "
        "is paired, 3 plays 6."
    ) in said


def test_a_board_of_another_number_now_is_told_with_both(capsys: Capture) -> None:
    words = ("2026-bye", "--suppose", "3 away")
    said = printed(capsys, *words, "6", verb="why")
    assert said.startswith("If 3 did not take part, 6 would still play 7 on board 2 (now board 3).")
    said = printed(capsys, *words, "--pair", "6-7")
    assert said.startswith(
        "If 3 did not take part, 6 would still play 7 on board 2 (now board 3), with White "
    )


def test_a_pair_that_nothing_else_undoes_would_not_meet_twice(capsys: Capture) -> None:
    said = printed(capsys, "2012-join", "--pair", "1-5", "--take")
    assert (
        " do play each other in this round. If 1 and 5 had already played each other, 1 would not play 5 "
        "but play 6. "
        "One other board would be new: 5 – 4. Players 1 and 5 would float down instead of 4. "
    ) in said


def test_what_bars_from_the_bye_stands_before_who_comes_first(capsys: Capture) -> None:
    said = printed(capsys, "dispute-forfeit", "--bye", "4", "--take")
    assert said.startswith(
        "4 would not have the bye with any of the changes tried here "
        "(games removed, games added, floats removed, byes removed, colours altered, players absent). "
        "4 Mehmet Yıldız had the bye in round 3 and may not have it again ([C2] 2.1.2). "
        "Even if 4 could have the bye again after having had it in round 3, player 4 would not have the bye: "
        "if 4 had the bye, fewer pairs could be made in bracket 2 "
    )
    assert " Two would come first: 3, then 2. If both had already had it, 4 would have it. Only " in said


def test_what_nothing_would_change_is_said_before_its_reason(capsys: Capture) -> None:
    alone = printed(capsys, "dispute-forfeit", "--float", "9")
    said = printed(capsys, "dispute-forfeit", "--float", "9", "--take")
    lead, _, without = said.partition(f" {alone} ")
    assert lead == (
        "9 would not float down with any of the changes tried here "
        "(games removed, games added, floats removed, byes removed, colours altered, players absent)."
    )
    assert without.startswith(
        "Even if 9 could have the bye again after having had it in round 1, player 9 would not float down, "
        "though for "
        "a different reason. As bracket 1.5 is paired, "
    )
    assert "would be new" not in without
    assert without.endswith(
        " Only 32 facts and 8 absences were tried, one at a time and in 214 combinations of two; some other "
        "change might still make a difference."
    )


def test_of_what_is_so_it_is_told_what_it_would_take_not_to_be(capsys: Capture) -> None:
    said = printed(capsys, "exchange", "--pair", "4-5", "--take")
    assert said.startswith("4 Oyelaran Adebayo and 5 ")
    assert " do play each other in this round. In each of these cases 4 would not play 5: - if " in said


def test_another_in_the_place_of_who_would_float_or_have_the_bye_is_told_once(capsys: Capture) -> None:
    said = printed(capsys, "dispute-second-bye", "--bye", "6", "--take")
    assert (
        "6 would play 2. One other board would be new: 9 – 1. Player 7 would have the bye instead of 6. "
        "Player 1 would float down instead of 2. " in said
    )
    said = printed(capsys, "dispute-second-bye", "--float", "7", "--take")
    assert "9 would have the bye instead of 6. - if" in said  # the bye counts as a downfloat


def test_with_one_player_fewer_than_an_odd_number_nobody_has_the_bye(capsys: Capture) -> None:
    odd = " If any one other player did not take part, nobody would have the bye."
    assert odd in printed(capsys, "dispute-second-bye", "--bye", "6", "--take")
    assert odd not in printed(capsys, "dispute-second-bye", "--bye", "8", "--take")


def test_of_who_could_only_come_up_and_has_the_most_points_no_fact_is_tried(capsys: Capture) -> None:
    alone = printed(capsys, "team-event", "--float", "1")
    assert alone.endswith(" does not float up: nobody has more points, and nobody ever floats down (1.3.2).")
    assert printed(capsys, "team-event", "--float", "1", "--take") == (
        f"1 would not float up whatever could be tried here, because everybody keeps the same points. {alone}"
    )
    supposed = printed(capsys, "team-event", "--float", "1", "--suppose", "2 away")
    _, why = alone.split(" does not float up: ")
    assert supposed.startswith(
        f"Even if 2 did not take part, 1 would not float up, for the same reason as now: {why} "
    )


def test_a_reason_that_comes_before_what_is_supposed_is_told_so(capsys: Capture) -> None:
    said = printed(capsys, "dispute-second-bye", "--bye", "8", "--suppose", "8=w")
    assert ", for the same reason as now, which colour preferences cannot change: 8 Elif Aksoy had" in said
    said = printed(capsys, "dispute-second-bye", "--bye", "8", "--suppose", "9=w")
    assert ", for the same reason as now: 8 Elif Aksoy had" in said


def test_a_weaker_preference_for_the_same_colour_is_only_that(capsys: Capture) -> None:
    for sign, due in (("w", "White only mildly"), ("b", "Black mildly")):
        said = printed(capsys, "exchange", "1", "--suppose", f"1={sign}", verb="why")
        assert said.startswith(f"If 1 were due {due}, 1 would ")


def test_two_facts_that_do_it_together_are_told_as_two(capsys: Capture) -> None:
    assert printed(capsys, "exchange", "--pair", "4-8", "--take") == (
        "If 4 and 8 had not played each other in round 2, "
        "and 5 and 7 had not played each other in round 3, player 4 would play 8 on board 3, with White for "
        "8. "
        "One other board would be new: 5 – 7. "
        "As the round is paired, 4 plays 5, and 8 plays 7. Players 4 and 8 may not play each other: they "
        "have already played (round 2, "
        "C.1). Even if 4 and 8 had not played each other in round 2, player 4 would not play 8: with 4 – 8, "
        "fewer pairs "
        "could be made here, because 5 would have no opponent: 7 has already played 5 (round 3, C.1, C.5). "
        "Only 39 facts and 2 absences were tried, one at a time and in 127 combinations of two; "
        "other changes may have the same effect."
    )
    said = printed(capsys, "exchange", "--pair", "2-7", "--take")
    assert (
        "2 would play 7 in each of these cases: - if 2 had already played 1 and 5: "
        "on board 3, with White for 2. "
    ) in said
    assert (
        " - if 1 and 2 had already played each other, and 7 and 8 had already played each other: the same. "
        in said
    )
    assert " - if neither 1 nor 8 took part: on board 2, " in said


def test_what_the_next_answer_names_is_tried_with_the_first_fact(capsys: Capture) -> None:
    """Whoever is left without an opponent below need not have met one of them; a colour needs a game too."""
    said = printed(capsys, str(DATA / "dutch-2017.trf"), "--pair", "6-17", "--take")
    assert said.startswith(
        "6 would play 17 in each of these cases: - if 6 and 17 had not played each other in round 3, and 4 "
        "and 12 had "
        "not played each other in round 1: on board 1, with White for 17. "
        "Two other boards would be new: 4 – 12 and 5 – 1. "
    )
    assert (
        "there would be one player without an opponent in the next bracket, having 3 points instead of 2.5, "
        "because 12 has already played 4 (round 1) and 5 (round 4, C.7). "
    ) in said
    said = printed(capsys, str(DATA / "dubov-2026.trf"), "--pair", "1-9", "--take")
    assert "- if 1 mildly preferred White, and 1 and 12 had already played each other" in said
    assert "Even if 1 mildly preferred White, 1 would not play 9: 7 comes before 1 in S1, " in said


def test_who_comes_first_may_have_floated(capsys: Capture) -> None:
    lim = (str(DATA / "lim-2026.trf"), "--system", "lim-2026")
    assert printed(capsys, *lim, "--float", "3", "--take").startswith(
        "3 would float down to play 4 on board 3, with White for 4, in each of these cases: "
        "- if 7 had floated in round 4 - if 7 were due White "
    )
    said = printed(capsys, *lim, "--float", "2", "--take")
    assert " - if 7 had floated in round 4, and 3 had floated in round 4: " in said
    assert "Even if 7 had floated in round 4, player 2 would not float down: 3 floats rather than 2, " in said
    assert printed(capsys, str(DATA / "dubov-2026.trf"), "--float", "7", "--suppose").startswith(
        "If 6 had floated up in round 4, player 7 would float up to play 4 on board 2, with White for 7. "
    )


def test_a_meeting_that_is_supposed_is_told_apart_from_one_of_the_games(capsys: Capture) -> None:
    dutch = (str(DATA / "dutch-2017-met.trf"), "--system", "dutch-2017", "--suppose", "met 1-2")
    assert (
        " Then with 3 – 5, fewer pairs could be made here, because 1 and 2 could only play 13, so at least "
        "one of them would be left out: 1 has already played 2 (as supposed) "
        "and has already played 7 (round 3); "
    ) in printed(capsys, *dutch)
    for language, told in (
        ("fr", "1 a déjà joué contre 2, par supposition"),
        ("es", "1 ya jugó contra 2, según lo supuesto"),
        ("de", "Gegen 2 hat 1, wie angenommen, schon gespielt"),
    ):
        assert told in printed(capsys, *dutch, "--pair", "3-5", "--lang", language)


def test_who_is_brought_up_by_the_older_dubov_rules_is_asked_about_that(capsys: Capture) -> None:
    dubov = (str(DATA / "dubov-1997.trf"), "--system", "dubov-1997", "--take", "--float")
    for language, told in (
        ("en", "9 Urban, Eva does float up. In each of these cases 9 would not float up: "),
        ("es", "9 Urban, Eva sí flota hacia arriba. En cada uno de estos casos 9 no flotaría hacia arriba: "),
    ):
        assert printed(capsys, *dubov, "9", "--lang", language).startswith(told)
    assert printed(capsys, *dubov, "19").startswith("19 Lund, Uwe does float down. ")
    # nobody has fewer points, and with an absence at most the bye comes, which is no float there
    assert printed(capsys, *dubov, "14") == (
        "14 would not float down whatever could be tried here, because everybody keeps the same points. 14 "
        "Orlov, Finn does not float down from the last score group (1 point): nobody floats out of the last "
        "group (6)."
    )


def test_of_many_who_could_stay_away_it_is_told_how_many_they_are(capsys: Capture) -> None:
    said = printed(capsys, str(DATA / "lim-2026.trf"), "--system", "lim-2026", "--float", "8", "--take")
    assert " 8 would also float up if any one of 15 others did not take part. " in said
    dutch = (str(DATA / "dutch-2017-met.trf"), "--system", "dutch-2017", "--float", "15", "--take")
    told = " 15 would also not float down if any one of 18 others did not take part. "
    assert told in printed(capsys, *dutch)
    for language, told in (("fr", "de 18 autres"), ("es", "de otros 18"), ("de", "von 18 anderen")):
        assert told in printed(capsys, *dutch, "--lang", language)


def test_a_forfeit_that_was_a_float_by_the_scores_is_supposed_to_be_none(capsys: Capture) -> None:
    said = printed(capsys, str(DATA / "dubov-2026.trf"), "3", "--suppose", "3 up 4", verb="why")
    assert said.startswith("If 3 had not floated up in round 4, player 3 would still play 2. ")


def test_one_board_is_asked_for_as_the_pair_is(capsys: Capture) -> None:
    assert printed(capsys, "exchange", "--board", "4-7", "--take") == printed(capsys, *PAIR, "--take")
    told = printed(capsys, "dispute-second-bye", "--board", "8-bye", "--take")
    assert told == printed(capsys, *BYE, "--take")


def test_who_stays_away_is_told_what_would_change_for_the_others(capsys: Capture) -> None:
    said = printed(capsys, "exchange", "4", "--suppose", "4 away", verb="why")
    assert said.startswith("If 4 did not take part, 4 would have no game. ")
    assert " would be new: " in said


def test_colours_that_are_assumed_are_no_history(capsys: Capture) -> None:
    said = printed(capsys, "exchange", "4", "--suppose", "4=W", verb="why")
    assert "4 is due White, as supposed." in said
    assert " after W" not in said


@together("sign", ["B", "black", "S", "schwarz", "N"])
def test_a_colour_is_known_by_its_name_and_letter_in_any_language(sign: str, capsys: Capture) -> None:
    said = printed(capsys, "exchange", "3", "--suppose", f"3={sign}", verb="why")
    assert said.startswith("If 3 were due Black strongly, ")


def test_data_says_the_same(capsys: Capture) -> None:
    data = json.loads(printed(capsys, *PAIR, "--suppose", "4-8", "--format", "json"))
    assert (data["kind"], data["would"], data["was"], data["boards"]) == ("suppose", False, False, [])
    assert data["supposed"] == [
        {
            "kind": "not-met",
            "first": 4,
            "second": 8,
            "rounds": [2],
            "apart": False,
            "text": "4 and 8 had not played each other in round 2",
        }
    ]
    assert data["answer"]["clause"] == "C.10"
    taken = json.loads(printed(capsys, *PAIR, "--take", "--format", "json"))
    assert [fact["text"] for way in taken["ways"] for fact in way] == [
        "4 and 5 had already played each other",
        "7 and 8 had already played each other",
        "7 were due White strongly",
        "8 were due Black strongly",
        "4 were due White strongly",
        "5 were due Black strongly",
    ]


def test_requests_are_answered_as_the_command_is(capsys: Capture) -> None:
    for options, words in (
        ({"suppose": "4-8"}, ["--suppose", "4-8"]),
        ({"suppose": ["4-8", "last"]}, ["--suppose", "4-8", "--suppose", "last"]),
        ({"take": True}, ["--take"]),
    ):
        request = {"id": 1, "do": "why-not", "source": "exchange", "pair": "4-7", **options}
        answer = json.loads(answer_line(json.dumps(request).encode(), ENGLISH))
        assert main(["why-not", *PAIR, *words, "--format", "json"]) == 0
        assert answer["result"] == json.loads(capsys.readouterr().out)


@together(
    ("words", "line"),
    [
        ((*PAIR, "--suppose", "4-99"), "there is no number 99 in this tournament"),
        ((*PAIR, "--suppose", "4-7"), "4 and 7 have not played anyhow"),
        (
            ("dispute-forfeit", "--pair", "9-7", "--suppose", "9-7"),
            "9 and 7 were paired in round 2 but did not play, so they have not met anyhow",
        ),
        ((*PAIR, "--suppose", "bye 3"), "Nothing bars 3 from the bye anyhow."),
        ((*PAIR, "--suppose", "4=B"), "4 is due Black strongly anyhow"),
        (("team-event", "--float", "1", "--suppose", "2=W"), "2 prefers White anyhow"),
        (("team-event", "--float", "1", "--suppose", "2=w"), "2 prefers White anyhow"),
        (("team-event", "--float", "1", "--suppose", "2=W!"), "2 prefers White anyhow"),
        ((*PAIR, "--suppose", "4 down 3"), "4 did not float down in round 3 anyhow"),
        ((*PAIR, "--suppose", "met 4-8"), "4 and 8 have already played anyhow (round 2)"),
        ((*PAIR, "--suppose", "4 there"), "4 takes part in this round anyhow"),
        ((*PAIR, "--suppose", "not last"), "This is not the last round anyhow."),
        ((*PAIR, "--suppose", "4 not topscorer"), "4 is no topscorer anyhow"),
        (("dispute-second-bye", "--bye", "9", "--suppose", "barred 8"), "8 may not have the bye anyhow"),
        (
            ("dispute-second-bye", "--bye", "9", "--suppose", "2 floated down 7"),
            "2 floated down in round 7 anyhow",
        ),
        ((*PAIR, "--suppose", "4-4"), "'4-4' cannot be supposed; write 10-18, met 10-18, bye 23, "),
        ((*PAIR, "--suppose", "never mind"), "'never mind' cannot be supposed; write 10-18, "),
        ((*PAIR, "--suppose", "bye 77"), "there is no number 77 in this tournament"),
        ((*PAIR, "--suppose", "8=Q"), "'Q' is no preference; write one of W!, W, w, B!, B, b, or a dash"),
        (
            (*PAIR, "--suppose", "4 down 4"),
            "round 4 has no floats yet, because this is round 4; name an earlier one",
        ),
        ((*PAIR, "--suppose", "met 4-4"), "'met 4-4' cannot be supposed; write "),
        ((*PAIR, "--suppose", "met 4-8", "--suppose", "4-8"), "have already played anyhow"),
        ((*PAIR, "--suppose", "4 floated 2"), "write 4 floated up 2 or 4 floated down 2"),
        ((*PAIR, "--suppose", "4-8", "--suppose", "4 up 1"), "'4 up 1' alone would change nothing here"),
        ((*PAIR, "--suppose", "4 topscorer"), 'Only the last round has topscorers; suppose "last" as well'),
        ((*PAIR, "--suppose", "4-8", "--suppose", "8-4"), "'8-4' supposes something of the same twice"),
        ((*PAIR, "--suppose", "4-8", "--suppose"), "--suppose without a fact stands alone"),
        ((*PAIR, "--suppose", "4-8", "--take"), "--suppose and --take ask two things. Ask with"),
        (("exchange", "--all", "--take"), "--suppose or --take goes with one of --pair, "),
        (
            ("exchange", "--pair", "3-8", "--suppose"),
            "No single fact explains why it is so. Name one yourself, for example --suppose",
        ),
        (("bracket-board", "--pair", "5-12", "--suppose", "5-16"), "the bracket is stated already"),
        (("bracket-board", "--pair", "5-12", "--suppose"), "the bracket is stated already"),
        (("bracket-board", "--pair", "5-12", "--take"), "the bracket is stated already"),
    ],
)
def test_what_cannot_be_supposed_is_one_line(words: Sequence[str], line: str, capsys: Capture) -> None:
    assert main(["why-not", *words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    told = said.err.splitlines()
    assert line in told[-1]
    assert len([one for one in told if "paired by" not in one]) == 1


@together(
    ("source", "fact", "reason"),
    [
        ("exchange", "4 up 1", "By Dutch 2017, of earlier floats only those of rounds 2 and 3 count."),
        ("ssm-combination", "3=W", "SSM has no colours."),
        ("ssm-combination", "3 topscorer", "SSM has no topscorers."),
        ("burstein-bye", "last", "Burstein 2026 treats the last round as any other."),
        ("burstein-bye", "1 floated up 2", "Burstein 2026 looks at no earlier floats."),
        ("dubov-limit", "1 down 2", "of earlier floats Dubov 1997 counts only those up."),
    ],
)
def test_what_the_rules_do_not_look_at_would_change_nothing(
    source: str, fact: str, reason: str, capsys: Capture
) -> None:
    said = printed(capsys, source, "--pair", "1-2", "--suppose", fact)
    before, _, then = said.partition(reason)
    assert before in ("Nothing would change: ", "Nothing would change. ")
    # the answer as the round is follows
    assert " 1 " in then and " 2 " in then
    assert printed(capsys, source, "1", "--suppose", fact, verb="why") == f"{before}{reason}"
    data = json.loads(printed(capsys, source, "--pair", "1-2", "--suppose", fact, "--format", "json"))
    assert (data["kind"], data["text"].split()) == ("nothing", said.split())


def test_facts_that_were_not_are_supposed_as_well(capsys: Capture) -> None:
    said = printed(capsys, "exchange", "4", "--suppose", "met 4-5", verb="why")
    assert said.startswith("If 4 and 5 had already played each other, 4 would play ")
    said = printed(capsys, "2026-bye", "--bye", "1", "--suppose", "barred 1")
    assert said.startswith("If 1 had already had the bye, 1 would no longer have the bye: ")
    said = printed(capsys, "lim-twice", "--float", "6", "--suppose", "6 floated 2")
    assert said.startswith("If 6 had floated in round 2, player 6 would no longer float down: ")
    data = json.loads(printed(capsys, *PAIR, "--suppose", "4 floated up 3", "--format", "json"))
    (fact,) = data["supposed"]
    assert (fact["kind"], fact["direction"], fact["was"]) == ("floated", "up", "none")


def test_nothing_is_written_where_nothing_can_be_supposed(tmp_path: Path, capsys: Capture) -> None:
    target = tmp_path / "answer.txt"
    assert main(["why-not", *PAIR, "--suppose", "4-99", "-o", str(target)]) == 2
    assert not target.exists()
    capsys.readouterr()


def test_a_trace_of_a_supposed_round_is_proven_as_one(tmp_path: Path, capsys: Capture) -> None:
    target = tmp_path / "supposed.yaml"
    assert main(["trace", "exchange", "--suppose", "4-8", "--suppose", "last", "-o", str(target)]) == 0
    assert main(["verify", str(target), "--source", "exchange"]) == 0
    said = capsys.readouterr().out
    assert "proven with what is supposed: round 4 by dutch-2017 as it would be, " in said
    assert ", as if this were the last round, as if 4 and 8 had not played each other in round 2\n" in said


def test_what_is_supposed_and_does_not_say_so_is_refuted_by_the_file(tmp_path: Path, capsys: Capture) -> None:
    target = tmp_path / "supposed.yaml"
    assert main(["trace", "exchange", "--suppose", "4 away", "-o", str(target)]) == 0
    told = target.read_text(encoding="utf-8")
    hidden = told.replace("  supposed:\n    - {kind: away, player: 4}\n", "")
    assert hidden != told
    target.write_text(hidden, encoding="utf-8")
    assert main(["verify", str(target), "--source", "exchange"]) == 1
    assert "who is absent" in capsys.readouterr().err


@together("said", ["blancs", "w", "W", "Blanc", "weiß", "blancas"])
def test_white_is_asked_for_by_its_name_in_any_language(said: str, capsys: Capture) -> None:
    assert printed(capsys, "exchange", "--colour", f"3={said}") == printed(
        capsys, "exchange", "--colour", "3=white"
    )
    assert printed(capsys, "exchange", "--colour", "3=noirs") == printed(
        capsys, "exchange", "--colour", "3=black"
    )


@together("language", ["fr", "es"])
def test_a_letter_that_is_white_on_the_page_is_not_taken_for_black(language: str, capsys: Capture) -> None:
    for words in (("--colour", "3=b"), ("--colour", "3=white", "--suppose", "3=B!")):
        assert main(["why-not", "exchange", *words, "--lang", language]) == 2
        assert " N" in capsys.readouterr().err
    typed = printed(capsys, "exchange", "--colour", "3=n", "--lang", language)
    assert typed == printed(capsys, "exchange", "--colour", "3=black", "--lang", language)
    assert typed != printed(capsys, "exchange", "--colour", "3=white", "--lang", language)


@together(
    ("said", "form"),
    [
        ("Oyelaran-Arjun not met", "write 4-8: they have not played"),
        ("Gallagher gone", "write 7 away"),
    ],
)
def test_a_fact_of_names_in_other_words_is_answered_with_how_it_is_typed(
    said: str, form: str, capsys: Capture
) -> None:
    assert main(["why-not", *PAIR, "--suppose", said]) == 2
    assert capsys.readouterr().err == f"'{said}' cannot be read; {form}\n"


def test_who_stays_away_is_said_in_any_language(capsys: Capture) -> None:
    away = printed(capsys, "exchange", "4", "--suppose", "5 away", verb="why")
    for word in ("absent", "ausente", "abwesend"):
        assert printed(capsys, "exchange", "4", "--suppose", f"5 {word}", verb="why") == away


@together(("source", "player"), [("lim-median", "3"), ("team-upfloaters", "5")])
def test_somebody_elses_absence_may_make_a_float(source: str, player: str, capsys: Capture) -> None:
    said = printed(capsys, source, "--float", player, "--take")
    away = re.findall(r"[iI]f (\d+) did not take part", said)
    assert away
    for other in away:
        alone = printed(capsys, source, "--float", player, "--suppose", f"{other} away")
        assert alone.startswith(f"If {other} did not take part, {player} would float ")


def test_a_bye_that_nobody_has_takes_an_absence(capsys: Capture) -> None:
    even = "There is no bye in this round, because the number of players is even. "
    said = printed(capsys, "exchange", "--bye", "11", "--take")
    opponent = re.search(r"for example, if (\d+) did not take part, 11 would have the bye\. ", said)
    assert opponent is not None
    assert said.startswith(f"{even}With one player fewer somebody would have it: for example, if ")
    assert printed(capsys, "exchange", "--pair", f"11-{opponent[1]}").count("do play each other")
    assert " Only 11 absences were tried; other changes may have the same effect." in said
    assert "11 would have the bye" in printed(
        capsys, "exchange", "--bye", "11", "--suppose", f"{opponent[1]} away"
    )
    said = printed(capsys, "exchange", "--bye", "8", "--take")
    assert said.startswith(
        f"{even}Whichever one player did not take part, 8 would not have it. "
        "Even if 7 did not take part, 8 would not have the bye. "
    )
    assert " 11 would have it. Only 1 fact and 11 absences were tried, " in said


def test_a_float_that_only_preferences_undo_is_looked_at_with_all_absences() -> None:
    """Where no game and nobody near undoes a float, everybody else is supposed to stay away."""
    widened = 0
    for played in played_rounds("dutch-2026", 6):
        case, trace = Case(played.tournament, RoundNumber(played.number), "dutch-2026"), played.trace
        answers = RoundAnswers(trace)
        opened, closed = answers.index.opened, answers.index.closed
        assert closed is not None
        for player in sorted(floaters(closed, opened))[:3]:
            taken = take(case, FloatWish(Tpn(player)), answers)
            choices = [choice for way in (*taken.ways, *taken.besides) for choice in way.choices]
            everybody = taken.all_away == len(opened.players) - 1
            assert everybody or any(fact.kind != "other-due" for fact in chain(*choices))
            # had absences undone it among those near alone, nobody else would have been tried
            widened += everybody
    assert widened
