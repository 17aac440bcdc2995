"""Commands in a made-up language: no English word is left, and which language is spoken."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from pairtutor.cli.language import take_languages
from pairtutor.cli.main import VERBS, main, module_of
from pairtutor.cli.parser import Parser
from pairtutor.messages import messages_of
from pairtutor.model.editions import SYSTEMS
from pairtutor.resources import ENGLISH, Language, languages

Capture = pytest.CaptureFixture[str]
WORD = re.compile(r"(?<![\w-])--?[a-z][\w-]*|\b[A-Za-z]{2,}\b")
FORMATS = {
    "yaml",
    "json",
    "text",
    "html",
    "md",
    "bash",
    "zsh",
    "fish",
    "man",
    "csv",
    "trf",
    "names",
    "junit",
    "github",
}
DEPTHS = {"normal", "summary", "full"}
NAMES = {"pairtutor", *VERBS, *FORMATS, *DEPTHS}
"""What is typed as it is in every language."""


@pytest.fixture
def spoken(pseudo: Language, monkeypatch: pytest.MonkeyPatch) -> Language:
    """The made-up language, spoken by every command."""
    monkeypatch.setattr("pairtutor.cli.language.take_languages", lambda words: (pseudo,))
    monkeypatch.setenv("COLUMNS", "200")
    return pseudo


def latin(text: str, *known: str) -> set[str]:
    """Return the words of a text in Latin letters; not options, ids, names and those that are known."""
    ids = list(SYSTEMS)
    for name in sorted((*ids, *NAMES, *known), key=len, reverse=True):
        text = re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", " ", text)
    return {word for word in WORD.findall(text) if word[0] != "-"}


def typed(verb: str) -> set[str]:
    """Return the names of a verb's arguments as they are shown."""
    from importlib import import_module

    parser = Parser(verb, messages_of(ENGLISH))
    import_module(module_of(verb)).add_arguments(parser)
    return set(_metavars(parser))


def _metavars(parser: Parser) -> Iterator[str]:
    for action in parser._actions:
        if isinstance(action.metavar, str):
            yield action.metavar


@pytest.mark.parametrize("verb", VERBS)
def test_help_of_a_verb_has_no_english_word(verb: str, spoken: Language, capsys: Capture) -> None:
    assert main([verb, "--help"]) == 0
    told = capsys.readouterr().out
    assert latin(told, *typed(verb)) == set()
    assert "--lang L" in told


def test_help_of_the_command_has_no_english_word(spoken: Language, capsys: Capture) -> None:
    assert main(["--help"]) == 0
    assert latin(capsys.readouterr().out) == set()


WRONG: tuple[tuple[str, ...], ...] = (
    (),
    ("pai",),
    ("--verson",),
    ("pair",),
    ("pair", "rematch", "xyz"),
    ("pair", "rematch", "-x"),
    ("pair", "rematch", "--rond", "3"),
    ("pair", "rematch", "--round"),
    ("pair", "rematch", "--round=0"),
    ("pair", "rematch", "--rounds=0"),
    ("pair", "rematch", "--force=3"),
    ("pair", "rematch", "--maxi"),
    ("pair", "rematch", "-o", "/xyz/xyz"),
    ("pair", "rematch", "-o", "/"),
    ("trace",),
    ("trace", "rematch", "--format", "jsn"),
    ("explain", "rematch", "--system", "dutch-2017", "--against", "dutch-2017"),
    ("explain", "rematch", "--depth", "xyz"),
    ("check",),
    ("check", "rematch", "--jobs", "0"),
    ("check", "rematch", "--jobs", "2", "--scheduler", "xyz"),
    ("check", "rematch", "--resume", "/"),
    ("why", "rematch"),
    ("why-not", "rematch"),
    ("why-not", "rematch", "--bye", "3", "--format", "json"),
    ("why-not", "rematch", "--bye", "3", "--bracket", "1"),
    ("why-not", "rematch", "--all", "--bracket", "99"),
    ("verify", "rematch"),
    ("verify", "xyz", "--rounds", "3"),
    ("quiz", "-"),
    ("quiz", "--due", "--topic", "xyz"),
    ("quiz", "--rounds", "3"),
    ("quiz", "--level", "xyz"),
    ("quiz", "--level", "9"),
    ("quiz", "--seed", "-3"),
    ("step", "-"),
    ("step", "rematch"),
    ("exam", "--system", "dutch-2026"),
    ("exam", "--system", "dutch-2026", "-o", "xyz", "--count", "101"),
    ("exam", "--system", "dutch-2026", "-o", "xyz", "--players", "3"),
    ("generate", "--players", "1"),
    ("generate", "--draws", "2"),
    ("rules", "xyz", "xyz"),
    ("scenarios", "xyz"),
    ("completion", "xyz"),
)
SAID_BY_THE_SYSTEM = ("Is a directory", "Permission denied", "/xyz")


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_what_is_wrong_with_a_command_is_told_without_an_english_word(
    words: tuple[str, ...], spoken: Language, capsys: Capture
) -> None:
    assert main(list(words)) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    known = typed(words[0]) if words and words[0] in VERBS else set()
    assert latin(told, *SAID_BY_THE_SYSTEM, *known, *(word for word in words if len(word) > 2)) == set()


def lines_of(capsys: Capture, *words: str) -> str:
    assert main(list(words)) in (0, 1)
    captured = capsys.readouterr()
    return captured.out + captured.err


@pytest.fixture
def tournament(tmp_path: Path, capsys: Capture) -> str:
    path = tmp_path / "x.trf"
    assert main(["generate", "--players", "8", "--rounds", "4", "--system", "ssm", "-o", str(path)]) == 0
    capsys.readouterr()
    return str(path)


def _without(text: str, parts: Iterable[str]) -> str:
    for part in parts:
        text = text.replace(part, " ")
    return text


def test_what_commands_print_has_no_english_word(
    spoken: Language, tmp_path: Path, tournament: str, capsys: Capture
) -> None:
    trace, page, other = (str(tmp_path / name) for name in ("x.trace", "x.md", "y.trf"))
    told = [
        lines_of(capsys, "generate", "--system", "ssm", "--rounds", "2", "-o", other),
        lines_of(capsys, "pair", "rematch"),
        lines_of(capsys, "check", tournament, other, "--system", "ssm"),
        lines_of(capsys, "check", tournament, "--summary", "--system", "ssm"),
        lines_of(capsys, "explain", "rematch", "-o", page),
        lines_of(capsys, "trace", "exchange", "-o", trace),
        lines_of(capsys, "verify", trace),
        lines_of(capsys, "verify", trace, "--source", "exchange"),
    ]
    assert [
        latin(_without(text, (tournament, trace, page, other, "exchange", "rematch"))) for text in told
    ] == [set() for _ in told]


def test_what_machines_read_is_the_same_in_every_language(
    spoken: Language, tournament: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = [
        ("pair", "rematch"),
        ("trace", "rematch"),
        ("trace", "rematch", "--format", "json"),
        ("check", "rematch", "nothing.trf", "--format", "json"),
        ("check", tournament, "--system", "lim-2026", "--format", "json"),
        ("why-not", "rematch", "--all", "--format", "json"),
        ("generate", "--rounds", "2"),
    ]

    def written() -> list[str]:
        made = []
        for words in commands:
            main(list(words))
            made.append(capsys.readouterr().out)
        return made

    other = written()
    monkeypatch.setattr("pairtutor.cli.language.take_languages", lambda words: (ENGLISH,))
    assert other == written()


@pytest.fixture
def two(pseudo: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second language among the bundled ones."""

    def of(code: str) -> Language:
        return pseudo if code == pseudo.code else Language(code)

    monkeypatch.setattr("pairtutor.cli.language.languages", lambda: (*languages(), pseudo.code))
    monkeypatch.setattr("pairtutor.cli.language.Language", of)


@pytest.mark.parametrize(
    "words", [["--lang", "zz", "pair"], ["pair", "--lang", "zz"], ["pair", "--lang=zz"]], ids=" ".join
)
def test_the_language_is_named_before_or_after_the_verb(words: list[str], two: None, capsys: Capture) -> None:
    assert main(words) == 2
    assert latin(capsys.readouterr().err, "SOURCE") == set()


def test_the_last_language_named_counts_and_none_behind_two_dashes(two: None, capsys: Capture) -> None:
    assert main(["pair", "--lang", "zz", "--lang", "en"]) == 2
    assert "are required" in capsys.readouterr().err
    assert main(["pair", "--", "--lang", "zz"]) == 2
    assert "unrecognized" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("variables", "spoken"),
    [
        ({"PAIRTUTOR_LANG": "zz", "LC_ALL": "en_GB.UTF-8"}, "zz"),
        ({"LC_ALL": "zz_CH.UTF-8"}, "zz"),
        ({"LANG": "zz"}, "zz"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "zz_CH.UTF-8"}, "en"),
        ({"LANG": "tlh_XX.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "zz_CH"}, "en"),
        ({}, "en"),
    ],
)
def test_the_variable_goes_before_the_locale_and_an_unknown_locale_is_english(
    variables: dict[str, str], spoken: str, two: None, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("PAIRTUTOR_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert main(["pair"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert ("are required" in told) is (spoken == "en")


def test_an_unknown_language_is_one_line_that_names_those_there_are(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = ", ".join(languages())
    assert main(["pair", "rematch", "--lang", "tlh"]) == 2
    assert capsys.readouterr().err == (
        f"pairtutor: --lang: there is no language 'tlh'; choose from {known}\n"
    )
    assert main(["pair", "--lang"]) == 2
    assert capsys.readouterr().err == f"pairtutor: --lang needs a language; choose from {known}\n"
    monkeypatch.setenv("PAIRTUTOR_LANG", "tlh")
    assert main(["pair", "rematch"]) == 2
    assert capsys.readouterr().err == (
        f"pairtutor: PAIRTUTOR_LANG: there is no language 'tlh'; choose from {known}\n"
    )
    assert main(["pair", "rematch", "--lang", "en"]) == 0
    assert main(["--version"]) == 0


def test_an_exam_is_the_same_in_every_locale() -> None:
    assert take_languages(["exam"], {"LANG": f"{languages()[-1]}_XX.UTF-8"}) == (ENGLISH,)
    assert take_languages(["exam", "--lang", languages()[-1]], {}) == (Language(languages()[-1]),)
