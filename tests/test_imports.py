"""What is imported when: pairing needs no YAML, no templates and no screen, and starts fast."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import pairtutor
from pairtutor.cli.main import main
from pairtutor.model.editions import SYSTEMS

HEAVY = {"yaml", "jinja2", "textual", "rich", "markdown_it", "pygments", "fsrs", "platformdirs"}
"""Packages that cost more start-up than all of pairing."""


def modules_of(statement: str) -> set[str]:
    """The modules that a statement adds to those of a fresh interpreter."""
    return modules_after(statement) - modules_after("pass")


def modules_after(statement: str) -> set[str]:
    program = f"import sys; {statement}; sys.stdout.write('\\n' + '\\n'.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, encoding="utf-8", check=True
    )
    return set(done.stdout.split("\n"))


@pytest.mark.parametrize(
    "module",
    [
        "pairtutor.cli.check",
        "pairtutor.cli.explain",
        "pairtutor.cli.generate",
        "pairtutor.cli.pair",
        "pairtutor.cli.scenarios",
        "pairtutor.cli.trace",
        "pairtutor.resources",
        "pairtutor.seeded",
        "pairtutor.sources.load",
        "pairtutor.sources.trf",
        "pairtutor.systems.dutch_2017.procedure",
        "pairtutor.systems.dutch_2026.procedure",
        "pairtutor.systems.lim_2026.procedure",
        "pairtutor.trace.serial",
        "pairtutor.tutor",
    ],
)
def test_nothing_heavy_is_imported_for_pairing(module: str) -> None:
    assert not modules_of(f"import {module}") & HEAVY


def test_the_package_alone_imports_none_of_its_modules() -> None:
    ours = {name for name in modules_of("import pairtutor") if name.startswith("pairtutor")}
    assert ours == {"pairtutor"}


def test_the_version_needs_next_to_nothing() -> None:
    modules = modules_of("from pairtutor.cli.main import main; main(['--version'])")
    assert not modules & {
        "argparse",
        "contextlib",
        "dataclasses",
        "importlib",
        "json",
        "pathlib",
        "re",
        "typing",
    }
    ours = {name for name in modules if name.startswith("pairtutor.")}
    assert ours == {
        "pairtutor.cli",
        "pairtutor.cli.exit_codes",
        "pairtutor.cli.main",
        "pairtutor.cli.output",
    }


def test_pair_imports_no_other_verb() -> None:
    modules = modules_of("from pairtutor.cli.main import main; main(['pair', '--help'])")
    others = {"check", "explain", "trace", "rules", "scenarios"}
    assert not modules & {f"pairtutor.cli.{verb}" for verb in others}
    assert not modules & {"decimal", "tempfile", *HEAVY}


def test_pairing_alone_needs_neither_trace_nor_texts() -> None:
    for system in SYSTEMS.values():
        modules = modules_of(f"import {system.package}.procedure")
        assert not modules & {"pairtutor.trace.events", "dataclasses", "tomllib"}, system.id


def test_check_needs_the_steps_only_where_something_differs() -> None:
    modules = modules_of("import pairtutor.cli.check")
    assert "pairtutor.disputes.differences" in modules
    assert "pairtutor.trace.events" not in modules


TOLD_PLAINLY = {*HEAVY, "dataclasses", "shutil"}
"""What `pair` and `check` tell needs nothing of this; tables of texts are kept as JSON."""


@pytest.mark.parametrize(
    ("command", "beyond"),
    [
        (["pair"], TOLD_PLAINLY | {"pathlib", "pairtutor.trace.events"}),
        (["check"], TOLD_PLAINLY | {"pathlib", "platform", "pairtutor.trace.events"}),
        (
            ["why-not", "--colour", "3=black"],
            (HEAVY - {"jinja2"}) | {"dataclasses", "pairtutor.answers.round"},
        ),
        (["why", "3"], HEAVY - {"jinja2"}),
    ],
    ids=lambda said: said[0] if isinstance(said, list) else "",
)
def test_a_short_command_imports_nothing_that_it_has_no_use_for(
    command: list[str], beyond: set[str], tmp_path: Path
) -> None:
    file, (verb, *asked) = tmp_path / "open.trf", command
    assert main(["generate", "--players", "12", "--rounds", "5", "-o", str(file)]) == 0
    modules = modules_of(
        f"from pairtutor.cli.main import main; main({[verb, str(file), *asked, '--system', 'dutch-2026']})"
    )
    assert f"pairtutor.cli.{verb.replace('-', '_')}" in modules
    assert not modules & beyond


def test_public_names_are_there_and_no_others() -> None:
    assert [name for name in pairtutor.__all__ if not hasattr(pairtutor, name)] == []
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = pairtutor.nothing


def test_nothing_is_read_of_what_is_said_before_something_is_said() -> None:
    modules = modules_of("from pairtutor.cli.main import main; main(['trace', '--schema'])")
    assert "pairtutor.cli.trace" in modules
    assert "tomllib" not in modules
    assert "tomllib" not in modules_of("import pairtutor.cli.pair, pairtutor.cli.parser, pairtutor.messages")
