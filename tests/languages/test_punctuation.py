"""No document and no module sets a colon or its like between what is told: French has a space before it."""

from __future__ import annotations

import re
from pathlib import Path

from pairtutor.html.pages import render as render_page
from pairtutor.narrative.markdown import render as render_markdown
from pairtutor.narrative.text import render
from pairtutor.resources import PACKAGE, Language, template_folder
from tests.lab.languages.punctuation import documents, set_in, set_in_module
from tests.lab.package import module_paths
from tests.lab.scenarios.lessons import played
from tests.lab.together import together

FOLDER = Path(PACKAGE)
ENGLISH_ONLY = (
    "cli/verify.py",
    "testing/",
    "trace/",
    "positions/progress.py",
    "verify/",
    "app/bundle.py",
    "html/pages.py",
    "sources/scenario_teams_text.py",
    "sources/scenario_text.py",
)
"""What is said in English in every language, and what is no text: traces, policies, tests of others."""

SIGNS_OF_ANOTHER_KIND = {
    "f'{type(error).__name__}: {error}'": "a defect is told in English",
    "f'{job.source}: a defect of the program: {what}; please report it with the file'": "a defect",
    "f'pairtutor: a defect of the program: {what}; please report it with the command and file'": "a defect",
    "f'{source}: {line}'": "the place of a fault, as compilers write it",
    "f'{name}: Round #{number}\\n{said}'": "as engines of the field have it",
    "f'{placed_line.file}: {placed_line.text}'": "the place of a fault, as compilers write it",
    "f\"{fault['line']}:{fault['column'] or 0}: {fault['message']}\"": "the place of a fault",
    "f'{self.place}: {both}'": "the place of a fault, as compilers write it",
    "f'{self.place}: {self.fault}; {self.mend}'": "a fault in a log is English",
    "f'### Paired by {system.name}, which has no code for record 192: pairtutor --system {system.id}'": (
        "a comment of report files"
    ),
    "f'{START} {number}: {_boards(correct)} => {_boards(played)}'": "a comment of report files",
}
"""Texts of modules that no language changes, and why."""


@together("file", documents(), ids=lambda file: file.name)
def test_no_document_sets_the_punctuation(file: Path) -> None:
    assert [str(one) for one in set_in(file)] == []


def test_no_module_sets_the_punctuation() -> None:
    found = {
        f"{file.relative_to(FOLDER).as_posix()}: {text}"
        for file in module_paths()
        if not file.relative_to(FOLDER).as_posix().startswith(ENGLISH_ONLY)
        for text in set_in_module(file)
        if text not in SIGNS_OF_ANOTHER_KIND
    }
    assert found == set()


_UNREAD = re.compile(r"<(style|script).*?</\1>|<[^>]*>|&#?\w+;|https?:", re.DOTALL)
_HIGH = re.compile(r".{0,30}[^\s\u00a0\u202f\W][:;?!](?=\s).{0,10}")


@together("name", ["exchange", "lim-median", "ssm-exchange", "burstein-rest", "2012-lowering"])
def test_french_has_a_space_before_each_high_sign(name: str) -> None:
    trace, language = played(name).trace, Language("fr")
    page = _UNREAD.sub(" ", render_page(trace, language=language))
    for told in (
        render(trace, "full", language=language),
        render_markdown(trace, "full", language=language),
        page,
    ):
        assert _HIGH.findall(told) == []


_BREAKING = re.compile(r".{0,30}(?: [:;?!»](?=[\s\"{}<)',.]|$)|« ).{0,10}")
"""A space at which a line could break before a high sign, or inside of guillemets."""


def test_french_spaces_before_high_signs_do_not_break() -> None:
    folder = template_folder() / "fr"
    rules = Path(PACKAGE, "editions").glob("*/rules.fr.toml")
    spaced = {
        f"{file.name}: {place}"
        for file in (*folder.rglob("*.j2"), *folder.glob("*.toml"), *rules)
        if file.name != "made-from.toml"
        for place in _BREAKING.findall(file.read_text(encoding="utf-8"))
    }
    assert spaced == set()
