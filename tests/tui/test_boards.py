"""What the boards show: halves, pairs, changes, culprits, histories; and folding where room is scarce."""

from __future__ import annotations

import re

from pairtutor.narrative.view import FamilyView
from pairtutor.trace.procedures import TopMembersChosen
from pairtutor.tui.boards.board import plain_text
from pairtutor.tui.boards.registry import board_of
from pairtutor.tui.boards.tables import fit_name
from tests.lab.tui.driving import paired


def board(scenario: str, label: str, width: int = 80, following: int = 0, which: int = 0) -> list[str]:
    """Return the lines of the board of the first step (or of another one) at full depth with this label."""
    tour = paired(scenario).tour
    told = [one.narrated for one in tour.routes["full"].stations if one.narrated.label == label][which]
    return plain_text(board_of(tour.scene(told, width, following)).lines)


def test_a_candidate_has_everybody_beside_the_opponent() -> None:
    assert board("exchange", "✓ 3 chosen", 90)[:3] == [
        "BSN No S1                Col Due Fl     BSN No S2                Col Due Fl",
        " 1   4 Oyelaran Adebayo  WBW B   ·· ───  2▼  5 Mirela Dumitrescu BWB W   ··",
        " 3▲  7 Siobhán Gallagher WBW B   v· ───  4   8 Arjun Venkatesan  BWB W   ··",
    ]


def test_a_refused_candidate_marks_the_culprits() -> None:
    lines = board("exchange", "✗ 1")
    assert "─✗─" in lines[1]
    assert "✗ C.10 there are two colour clashes: 4 – 7, 5 – 8" in lines
    assert "✗ refused, or why something is refused" in lines


def test_a_run_shows_who_is_at_fault_and_its_best_pairs_with_what_is_wrong_beside_them() -> None:
    lines = board("exchange", "✗ 1–2 no exchange")
    assert lines[1].startswith(" 1 ✗ 4 Oyelaran")
    assert any(line.startswith("    4 has already played 8 (round 2)") for line in lines)
    assert "The best: candidate 1" in lines
    assert "  ✗ 4 Oyelaran Adebayo – 7 Siobhán Gallagher   both are due Black" in lines
    assert "  ✗ 5 Mirela Dumitrescu – 8 Arjun Venkatesan   both are due White" in lines


def test_pairs_that_are_settled_are_lines_and_a_pair_that_met_says_when() -> None:
    tour = paired("acceleration").tour
    runs = [
        one.narrated for one in tour.routes["full"].stations if getattr(one.narrated.view, "direct", False)
    ]
    assert any(getattr(told.view.shared, "made", ()) for told in runs if isinstance(told.view, FamilyView))
    for told in runs:
        assert isinstance(told.view, FamilyView)
        lines = plain_text(board_of(tour.scene(told, 90)).lines)
        settled = getattr(told.view.shared, "made", ())
        assert sum(" ─── " in line for line in lines) == len(settled)
        assert any(re.match(r"  ✗ \d+ .* – \d+ .*   \w", line) for line in lines), lines


def test_what_an_accepted_candidate_has_to_pay_is_no_refusal() -> None:
    lines = board("exchange", "✓ 1 chosen", which=1)
    assert "≈ C.10 there is one colour clash: 1 – 2" in lines
    assert not any("✗" in line for line in lines)


def test_an_accepted_candidate_stands_against_the_best_refused_one() -> None:
    lines = board("exchange", "✓ 3 chosen")
    at = lines.index("Chosen 3 against the best ruled out, 1")
    assert lines[at + 1 : at + 3] == [
        "· C.5  two pairs are made: the same",
        "✗ C.10 there are two colour clashes; accepted: there is no colour clash",
    ]


def test_a_bracket_says_who_has_met_whom_in_it() -> None:
    lines = board("exchange", "Bracket 1.5")
    assert lines[0].endswith("Met here")
    assert lines[1].endswith("8 r2")


def test_the_followed_player_has_a_sign() -> None:
    assert any("› 7 Siobhán" in line for line in board("exchange", "Split 4, 5 | 7, 8", following=7))
    assert any("›8 Arjun" in line for line in board("exchange", "Result", following=8))


def test_the_bracket_as_it_stood_before_is_shown_again_on_the_way_back() -> None:
    split = board("exchange", "Split 4, 5 | 7, 8")
    board("exchange", "↔ exchange 5 ⇄ 7")
    assert board("exchange", "Split 4, 5 | 7, 8") == split
    assert not any("▲" in line for line in split)


def test_colours_are_aligned_at_the_latest_game_and_the_deciding_one_is_boxed() -> None:
    found = [
        plain_text(board_of(paired(name).tour.scene(one.narrated, 80)).lines)
        for name in ("lim-last-round",)
        for one in paired(name).tour.routes["full"].stations
        if getattr(one.narrated.view, "games_back", None)
    ]
    assert found, "some scenario has a colour decided by an earlier game"
    for lines in found:
        white, black = lines[1], lines[2]
        assert white.index("[") == black.index("[")


def test_what_matters_least_is_folded_first() -> None:
    wide, narrow = board("exchange", "Split 4, 5 | 7, 8", 100), board("exchange", "Split 4, 5 | 7, 8", 50)
    assert "Oyelaran Adebayo" in wide[1]
    assert "Oyelaran Adebayo" not in narrow[1]
    assert "WBW" in narrow[1], "the colours stay"


def test_of_a_name_that_does_not_fit_the_family_name_stays() -> None:
    assert [fit_name("Oyelaran Adebayo", width) for width in (16, 15, 9)] == [
        "Oyelaran Adebayo",
        "O. Adebayo",
        "Adebayo",
    ]
    assert [fit_name("CARLSEN, Magnus", width) for width in (15, 11, 9)] == [
        "CARLSEN, Magnus",
        "CARLSEN, M.",
        "CARLSEN",
    ]
    assert fit_name("Adebayo", 4) == "Adebayo", "to be cut by whoever shows it"


def test_a_procedure_shows_halves_or_columns_pairs_so_far_and_who_was_tried() -> None:
    lim = board("lim-exchange", "✓ 3 – 7", 78)
    assert lim[1].startswith(" 1   3 Paulo Figueira   BW  B   ───  2   7 Hanna")
    assert "  ✗ 6 Dragan Milošević: they have already played (round 1)" in lim
    assert lim[2].startswith(" 2 ") and re.search(r" 1 ✗ 6 Dragan Milošević ", lim[2])
    dubov = board("dubov-floaters", "columns 8 | 9", 78)
    assert dubov[0].split()[:3] == ["No", "White", "(ARO)"]
    assert dubov[1].startswith(" 1▲  8 M. de Graaf")
    assert " 2007.7 " in dubov[1], "the column shows what its head says"
    assert " 1698 " in dubov[1]
    assert "  ✗ 9 Leila Farahani: 9 may not have White, having had it in the last two" in dubov
    standings = board("dubov-floaters", "Standings", 78)
    assert standings[0].split() == ["R", "ARO", "Up", "in"]


def test_whoever_has_left_stands_apart_below_where_they_go() -> None:
    lines = board("2026-absence", "4 floats down")
    assert lines[2].split()[:5] == ["BSN", "No", "↓", "Bracket", "1"]
    assert lines[3].startswith(" 1   4 Ilse Vandenbroucke ")
    lines = board("2026-absence", "2 floats down")
    left = next(at for at, line in enumerate(lines) if "↓ Bracket 0.5" in line)
    assert lines[left + 1].startswith(" 2   2 Maren Solberg ")
    assert not any("Maren Solberg" in line for line in lines[1:left])
    assert board("2026-absence", "Bye: 5")[-1].endswith("gets the bye")


def test_the_remainder_stands_below_the_pairs_that_are_made_before_it() -> None:
    lines = board("2026-absence", "✓ 10 chosen")
    assert re.search(r"S1 .* S2 ", lines[0]) and " ─── " in lines[1]
    assert re.search(r"S1R .* S2R ", lines[3]) and " ─── " in lines[4]
    everybody = [name for line in lines[:6] for name in re.findall(r"\d ([A-Z][\w.]* [A-Z]\w+)", line)]
    assert len(everybody) == len(set(everybody)) == 5


def test_of_the_best_candidate_the_words_name_only_pairs_that_are_refused_or_not_side_by_side() -> None:
    lines = board("2026-absence", "✗ 1–6 4-2")
    assert " ┄┄┄  2   2 " in lines[1]
    best = lines.index("The best: candidate 4")
    assert lines[best + 1] == "  ─ 6 Noor Haddad – 7 Tariq Siddiqui"
    assert not any(line.startswith("  ─ 4 ") for line in lines)


def test_a_transposition_marks_who_has_come_to_another_place() -> None:
    lines = board("2026-absence", "transposition 2")
    assert [line.count("↕") for line in lines[:6]] == [0, 1, 1, 0, 0, 1]
    assert lines[5] == "↕ came to another place on this side"


def test_whoever_comes_into_a_group_stands_among_its_players_and_says_where_from() -> None:
    lines = board("dubov26-both-colours", "↑ 3")
    assert lines[4].endswith("▲ from 2.5") and " 3 Ismail Kone" in lines[4]


def test_a_pair_that_is_taken_back_has_its_sign_between_the_two() -> None:
    assert any(" ─↶─ " in line for line in board("ssm-exchange", "↶ 3 – 4"))


def test_a_pair_within_a_half_stands_below_the_halves() -> None:
    lines = board("lim26-exchange", "✓ 1 – 3")
    made = next(at for at, line in enumerate(lines) if "Pairs so far" in line)
    assert re.match(r" 1   1 Johan Vermeer +WBW B +─── +2   3 Petr Hájek +WBW B", lines[made + 1])


def test_pairs_stand_one_below_the_other_where_what_is_due_has_no_room_beside() -> None:
    wide, narrow = (board("burstein-histories", "✓ 2 chosen", width) for width in (110, 78))
    assert " ─── " in wide[1]
    assert [line[-2:] for line in narrow[1:6]] == ["─┐", "─┘", "─┐", "─┘", " b"]
    assert all(" / " in line and re.search(r" [BW]!? ", line + " ", re.IGNORECASE) for line in narrow[1:6])


def test_a_proposal_is_drawn_of_those_whom_it_seats_and_who_is_left_out_waits() -> None:
    lines = board("ssm-has-met-all", "without 3")
    assert re.match(r" 1   2 Lars Mikkelsen +6 ·· ┄┄┄ +1   5 Amara Okonkwo", lines[1])
    assert any(line.startswith(" 3   3 Joaquín Pereda") for line in lines[3:])


def test_top_members_of_teams_stand_beside_bottom_members_those_who_came_up_among_them() -> None:
    tour = paired("team-event").tour
    told = [
        one.narrated
        for one in tour.routes["full"].stations
        if isinstance(one.narrated.event, TopMembersChosen)
    ]
    assert told
    for step in told:
        assert isinstance(step.event, TopMembersChosen)
        lines = plain_text(board_of(tour.scene(step, 90)).lines)
        assert re.search(r"\btop\b.*\bbottom\b", lines[0]), lines
        for tpn, line in zip(step.event.tops, lines[1:], strict=False):
            assert re.match(rf"\s*\d+\s+{tpn} ", line), line
        assert all(any(re.search(rf"\b{tpn} ", line) for line in lines[1:]) for tpn in step.event.bottoms)
