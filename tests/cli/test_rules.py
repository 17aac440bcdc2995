from __future__ import annotations

from itertools import pairwise

import pytest

from pairtutor.cli.main import main
from pairtutor.cli.terminal import terminal_width
from pairtutor.rules.catalogue import catalogue
from pairtutor.rules.citing import Clause
from pairtutor.tui.widgets.rule_pane import rule_words

PROCEDURES = ("FIDE Lim", "FIDE Dubov", "FIDE Burstein", "Swiss System Modified")
"""How the headings of the systems begin that are no edition of the Dutch one."""


def shown(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """What the verb writes, when it succeeds."""
    assert main(["rules", *argv]) == 0
    output = capsys.readouterr()
    assert output.err == ""
    return output.out


def refused(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """The one line on standard error, when the verb fails."""
    assert main(["rules", *argv]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    return output.err


def test_all_rules_are_listed_under_their_headings(capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(capsys).splitlines()
    headings = [above for above, below in pairwise(lines) if set(below) == {"-"}]
    assert [heading for heading in headings if not heading.startswith(PROCEDURES)] == [
        "FIDE Dutch (2026, in force): 1  Definitions",
        "FIDE Dutch (2026, in force): 2  Criteria",
        "FIDE Dutch (2026, in force): 3  Pairing a bracket",
        "FIDE Dutch (2026, in force): 4  Order of the candidates",
        "FIDE Dutch (2026, in force): 5  Colours",
        "FIDE Dutch (2026, in force): readings where the text is silent",
        "FIDE Dutch (2017): A  Definitions",
        "FIDE Dutch (2017): B  Pairing a bracket",
        "FIDE Dutch (2017): C  Criteria",
        "FIDE Dutch (2017): D  Order of the candidates",
        "FIDE Dutch (2017): E  Colours",
        "FIDE Dutch (2017): readings where the text is silent",
        "FIDE Dutch (2012): A  Remarks and definitions",
        "FIDE Dutch (2012): B  Criteria",
        "FIDE Dutch (2012): C  Procedure",
        "FIDE Dutch (2012): D  Transpositions and exchanges",
        "FIDE Dutch (2012): E  Colours",
        "FIDE Dutch (2012): F  Final remarks",
        "FIDE Dutch (2012): readings where the text is silent",
        "FIDE Swiss Team (2026, in force): 0  Preface",
        "FIDE Swiss Team (2026, in force): 1  Definitions",
        "FIDE Swiss Team (2026, in force): 2  Criteria",
        "FIDE Swiss Team (2026, in force): 3  Procedure",
        "FIDE Swiss Team (2026, in force): 4  Colours",
        "FIDE Swiss Team (2026, in force): readings where the text is silent",
        "C.07, 1-4  Ranking those who are level",
        "C.07, 5  The tie-breaks",
        "C.07, 6  Direct encounter",
        "C.07, 7  By a player's own results",
        "C.07, 8  Buchholz",
        "C.07, 9  Own results and those of opponents",
        "C.07, 10  By ratings",
        "C.07, 11-13  Teams",
        "C.07, 14  Modifiers",
        "C.07, 15-16  Unplayed rounds",
        "FIDE tie-breaks (C.07, 2026, in force): readings where the text is silent",
        "C.04.1  Basic rules for Swiss systems",
        "C.04.2  General handling rules",
        "C.04.2  General handling rules, in force since February 2026",
        "C.04.7  Accelerated pairings",
    ]
    listed = [line for line in lines if line[:1].strip()]
    labels = {*(line[:8].strip() for line in listed), *(line.split("  ")[0] for line in listed)}
    for entry in catalogue():
        assert (entry.number or entry.system if isinstance(entry, Clause) else entry.id) in labels


def test_one_rule_is_shown_with_its_readings_and_steps(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "C.12")
    assert "dutch-2017 C.12  Not down again after last round" in text
    assert "D17-7  When does a player count as getting the same float again" in text
    assert "Cited by these steps" in text
    assert "- several candidates ruled out" in text
    assert "D17-8" not in text


def test_a_rule_with_parts_names_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Its parts\n  - D.2.a  Exchanges: the fewest players\n" in shown(capsys, "d.2")


def test_an_article_of_the_tie_breaks_names_the_command_that_shows_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = shown(capsys, "c07-2026", "16.4.1").splitlines()
    assert lines[-2:] == [
        "The smallest tournament in which it decides",
        "  - pairtutor standings c07-16.4.1 --why 2-3",
    ]
    assert "smallest tournament" not in shown(capsys, "c07-2026", "16.6")


def test_the_articles_of_tie_breaks_are_a_text_like_those_of_systems(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "16.4.1" in shown(capsys, "--system", "c07-2026")
    assert shown(capsys, "--system", "c07-2026", "16.4") == shown(capsys, "c07-2026", "16.4")
    assert "did you mean c07-2026" in refused(capsys, "--system", "c07-2027")


def test_no_rule_speaks_ill_of_the_text_that_it_restates(capsys: pytest.CaptureFixture[str]) -> None:
    restated = [one for one in catalogue() if isinstance(one, Clause) and one.restated]
    assert {one.system for one in restated} == {"dutch-2012", "dutch-2017"}
    for clause in restated:
        said = shown(capsys, str(clause)), *(text for text, _ in rule_words(clause))
        assert "incomplete" not in " ".join(said)


def test_a_reading_is_shown_with_its_rules(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "d17-12")
    assert "How are two colour histories compared" in text
    assert "  - dutch-2017 E.3  Turn round the last difference\n" in text
    assert "  - who has White on a board\n" in text


@pytest.mark.parametrize("argv", [("C.04.2 D.5",), ("C.04.2", "D.5"), ("c.04.2.d.5",)])
def test_a_general_rule_is_found_with_and_without_quotes(
    capsys: pytest.CaptureFixture[str], argv: tuple[str, ...]
) -> None:
    assert "C.04.2 D.5  Only played games have colours" in shown(capsys, *argv)


def test_a_whole_text_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "c.04.1")
    assert text.startswith("C.04.1  Basic rules for Swiss systems\n---")
    assert "\nb       No second meeting." in text
    assert "C.04.2" not in text


def test_other_words_search(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "transposition")
    assert text.startswith("dutch-2026 4.2  Transpositions. S2 is put in another order.")
    assert "\ndutch-2017 D.1  Transpositions: other orders of S2. S2 is put" in text
    assert "\ndutch-2017 D  Numbers in the bracket (BSN)." in text


def test_a_search_with_one_hit_shows_it_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    found = shown(capsys, "boards", "publishing", "silent", "--system", "dutch-2017")
    assert "D17-15  In which order are the boards listed?\n" in found


def test_an_unknown_citation_names_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is no rule 'E.33'; did you mean dutch-2017 E.3?" in refused(capsys, "E.33")


def test_words_that_no_rule_has_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "no rule mentions 'quaternion'" in refused(capsys, "quaternion")


def test_only_the_rules_of_one_system(capsys: pytest.CaptureFixture[str]) -> None:
    assert "dutch-2017 C.1  No second meeting" in shown(capsys, "C.1", "--system", "dutch-2017")
    assert "did you mean dutch-2017?" in refused(capsys, "--system", "dutch-2071")


def test_text_is_wrapped_to_80_columns_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    widths = [len(line) for line in shown(capsys).splitlines()]
    assert 75 < max(widths) <= 80


@pytest.mark.parametrize(("columns", "used"), [("60", 60), ("10", 40), ("300", 100)])
def test_text_is_wrapped_to_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: str, used: int
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", columns)
    assert terminal_width() == used
    lines = [line for line in shown(capsys, "A.9").splitlines() if line.startswith("    ")]
    assert used - 15 < max(map(len, lines)) <= used


def test_a_criterion_is_found_by_its_name_in_the_rules_in_force(capsys: pytest.CaptureFixture[str]) -> None:
    told = shown(capsys, "C12")
    assert "dutch-2026 2.4.7  [C12] Colour preferences" in told
    assert told.index("dutch-2026 2.4.7") < told.index("The same citation elsewhere")
    assert "dutch-2017 C.12  Not down again" in told.partition("elsewhere")[2]


def test_a_number_as_the_answers_print_it_is_a_rule(capsys: pytest.CaptureFixture[str]) -> None:
    told = shown(capsys, "2.4.7")
    assert "dutch-2026 2.4.7  [C12] Colour preferences" in told
    assert "Cited by these steps" in told


def test_words_find_the_rules_in_force_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, "colours").startswith("dutch-2026 5  Colours.")
