"""What holds for every test: a fixed terminal, and snapshots that only the pinned version may update."""

from __future__ import annotations

import gc
import os
import tomllib
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from tests.lab.once import once_a_run
from tests.lab.seeds import TIMES

if TYPE_CHECKING:
    from tests.lab.exercises.lessons import Lessons

ROOT = Path(__file__).parent.parent
LONG = (
    "exercises/test_blueprint.py",
    "exercises/test_class.py",
    "exercises/test_course_walk.py",
    "exercises/test_letters.py",
    "exercises/test_mistakes.py",
    "html/test_pages.py",
    "languages/test_exercises.py",
    "languages/test_team_exercises.py",
    "release/test_release.py",
    "scenarios/test_every_scenario.py",
    "supposed/test_known_brackets.py",
    "supposed/test_told.py",
    "testing/test_plugin.py",
    "testing/test_report_files.py",
    "tests/test_readme.py",
    "tests/test_smoke.py",
    "tiebreaks/test_told.py",
    "told/test_doctored.py",
)
"""Files that take longest, some eight seconds of a core or more."""

settings.register_profile("pairtutor", deadline=None, max_examples=35 * TIMES)
settings.load_profile("pairtutor")


def pinned(package: str) -> str:
    """The exact version of a package that the `test` extra asks for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pins = dict(line.split("==") for line in project["optional-dependencies"]["test"] if "==" in line)
    return str(pins[package])


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to update snapshots with other versions than those that the snapshots are made with."""
    if hasattr(config, "workerinput") and config.getoption("durations") is None:
        _send_what_counts(config)
    for package in ("syrupy", "textual"):
        if config.getoption("update_snapshots", False) and version(package) != pinned(package):
            raise pytest.UsageError(f"snapshots are updated with {package} {pinned(package)} only")


def _send_what_counts(config: pytest.Config) -> None:
    """Let a process not send that a test begins, nor that what is around it went well.

    Of 18,000 tests that is most of what is sent; nobody is shown it but by `--durations`.
    """
    for plugin in config.pluginmanager.get_plugins():
        if hasattr(plugin, "sendevent"):
            plugin.sendevent = partial(_send, plugin.sendevent)


def _send(send: Callable[..., None], name: str, **values: Any) -> None:
    report = values["data"] if name == "testreport" else {"when": "call", "outcome": ""}
    if name != "logstart" and (report["when"] == "call" or report["outcome"] != "passed"):
        send(name, **values)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Deal the files that mostly wait, for a screen, evenly among those that compute: no core is idle.

    Those that take longest come first: at the end nobody waits for one of them.
    """
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    waiting = [one for one in files if one.parent.name in ("app", "tui") or one.name.startswith("test_tutor")]
    long = [one for one in files if f"{one.parent.name}/{one.name}" in LONG]
    computing = [*long, *(one for one in files if one not in waiting and one not in long)]
    dealt = [((at + 0.5) / len(group), one) for group in (computing, waiting) for at, one in enumerate(group)]
    items[:] = [item for _, one in sorted(dealt) for item in files[one]]


def pytest_collection_finish() -> None:
    """Tell the collector that modules and tests stay: going through them again takes a tenth of the run."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The folder of compiled templates, one for all the processes of a run."""
    own = tmp_path_factory.getbasetemp()
    return str((own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "cache")


@pytest.fixture(scope="session")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Lessons:
    """The exercises of lessons, as far as a test has asked for them."""
    from tests.lab.exercises.lessons import Lessons

    return Lessons(partial(once_a_run, tmp_path_factory))


@pytest.fixture
def lessons_known(lessons: Lessons, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exercises of lessons are looked for once for all tests of a run that have this."""
    monkeypatch.setattr("pairtutor.exercises.taught.posed_by_task", lessons.by_task)


@pytest.fixture(autouse=True, scope="session")
def _same_surroundings(compiled: str) -> Iterator[None]:
    """The environment of every test, set once: whoever changes it puts it back, as `monkeypatch` does."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("XDG_CACHE_HOME", compiled)
        patched.setenv("PAIRTUTOR_PAGES", f"{compiled}/pages")
        patched.setenv("COLUMNS", "100")
        patched.setenv("NO_COLOR", "1")
        patched.delenv("FORCE_COLOR", raising=False)
        patched.delenv("PAIRTUTOR_DEBUG", raising=False)
        yield
