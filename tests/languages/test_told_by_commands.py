"""What commands answer about a round and of the library leaves no English word in a made-up language."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from pairtutor.cli.main import VERBS, main
from pairtutor.model.editions import SYSTEMS
from pairtutor.resources import Language, languages, scenario_names
from pairtutor.sources.load import load

Capture = pytest.CaptureFixture[str]

CODES = frozenset({"BSN", "FIDE", "LIM", "MDP", "MDPs", "PAB", "SSM", "TPN", "DUB", "ARO", "PSD", "CLB"})
COMPARED = frozenset({"White", "Black", "down", "up", "above", "below", "fewer", "lower"})
"""Words that phrases compare as well as tell, which the made-up language leaves as they are."""

UNREAD = re.compile(r"<(style|script).*?</\1>|<[^>]*>", re.DOTALL)
WORD = re.compile(r"(?<![\w-])[A-Za-z]{3,}(?![\w-])")


@pytest.fixture
def spoken(pseudo: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    """The made-up language, spoken by every command."""
    monkeypatch.setattr("pairtutor.cli.language.take_languages", lambda words: (pseudo,))


def left(text: str, *known: str) -> set[str]:
    """Return the English words of a text: no names, codes, verbs or ids."""
    for name in sorted((*SYSTEMS, *VERBS, *known), key=len, reverse=True):
        text = re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", " ", text)
    words = WORD.findall(unescape(UNREAD.sub(" ", text)))
    return {word for word in words if not re.fullmatch("[WBwb]+", word)} - CODES - COMPARED


def said(capsys: Capture, *words: str) -> str:
    assert main(list(words)) in (0, 1), words
    told = capsys.readouterr()
    return told.out + told.err


ASKED = (
    ("why", "exchange", "5"),
    ("why", "2026-bye", "7"),
    ("why", "lim-median", "3"),
    ("why", "ssm-exchange", "4"),
    ("why-not", "exchange", "--pair", "4-7"),
    ("why-not", "exchange", "--colour", "4=white"),
    ("why-not", "dispute-bye", "--bye", "7"),
    ("why-not", "dispute-floater", "--float", "3"),
    ("why-not", "exchange", "--all"),
    ("why-not", "2012-lowering", "--all"),
    ("why-not", "dubov-floaters", "--all"),
    ("why-not", "burstein-rest", "--all"),
    ("what-if", "exchange", "--result", "3:12-1=1-0"),
    ("repair", "dispute-forfeit", "--absent", "7"),
    ("pair", "three-editions", "--format", "names"),
    ("check", "exchange", "--format", "github"),
    ("explain", "exchange", "--against", "dutch-2026"),
    ("explain", "exchange", "--against", "lim-2026", "--format", "md"),
    ("explain", "three-editions", "--against", "dutch-2012", "--format", "html"),
    ("explain", "exchange", "--against", "dutch-2026", "--format", "html", "--depth", "full"),
)


@pytest.mark.parametrize("words", ASKED, ids=" ".join)
def test_answers_leave_no_english_word(words: tuple[str, ...], spoken: None, capsys: Capture) -> None:
    people = {part for player in load(words[1]).players for part in player.name.split()}
    told = said(capsys, *words)
    assert left(told, "pairtutor", words[1], *people) == set()
    assert re.search("[а-я]{4}", told)


def test_a_claim_is_judged_without_an_english_word(spoken: None, tmp_path: Path, capsys: Capture) -> None:
    claim = tmp_path / "x.txt"
    claim.write_text("3 6\n1 2\n5 4\n8 7\n10 12\n11 9\n", encoding="utf-8")
    people = {part for player in load("exchange").players for part in player.name.split()}
    told = said(capsys, "why-not", "exchange", "--claim", str(claim))
    assert left(told.replace(str(claim), ""), "exchange", *people) == set()


def test_rules_leave_no_english_word(spoken: None, capsys: Capture) -> None:
    shown = [("rules",), ("rules", "--system", "ssm"), ("rules", "C12"), ("rules", "D17-2")]
    for words in (*shown, ("rules", "C.04.2", "--system", "dutch-2026")):
        told = said(capsys, *words)
        assert left(told, *scenario_names(), "pairtutor", "Preface") == set(), words  # so a clause is called


def test_the_list_of_scenarios_leaves_no_english_word(spoken: None, capsys: Capture) -> None:
    told = said(capsys, "scenarios")
    names = {part for line in re.findall(r"^  pairtutor .*", told, re.MULTILINE) for part in line.split()}
    teaches = set(re.findall(r"[\w.-]+", " ".join(re.findall(r"(?:\w+ )?[A-Z][\w.]*\d[\w.-]*", told))))
    assert left(told, *scenario_names(), *names, *teaches) == set()


def test_several_languages_are_for_one_page(capsys: Capture, tmp_path: Path) -> None:
    page = tmp_path / "x.html"
    assert main(["explain", "rematch", "--lang", "fr, en", "-o", str(page)]) == 0
    assert '<html lang="fr">' in page.read_text(encoding="utf-8")
    known = ", ".join(languages())
    for words, why in (
        (["explain", "rematch", "--lang", "en,fr"], "several languages go only into one page"),
        (["explain", "rematch", "--lang", "en,fr", "--format", "md"], "several languages go only into one"),
        (["explain", "rematch", "--lang", "en,fr", "--format", "html", "--against", "lim-2026"], "without"),
        (["why", "rematch", "3", "--lang", "en,fr"], "--lang takes several languages only for explain"),
        (["explain", "rematch", "--lang", "en,tlh"], f"there is no language 'tlh'; choose from {known}"),
        (["explain", "rematch", "--lang", "en,"], f"there is no language ''; choose from {known}"),
    ):
        capsys.readouterr()
        assert main(words) == 2, words
        told = capsys.readouterr().err
        assert why in told
        assert told.count("\n") == 1
