"""The wheel as a user has it: built, installed in an environment of its own, run from elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from pairtutor import __version__
from pairtutor.resources import scenario_names
from tests.lab.release.built import built_once

ROOT = Path(__file__).parent.parent


def build(target: str, source: Path, folder: Path) -> Path:
    """Build a wheel or an sdist from a source tree with the hatchling of this environment."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(folder)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_once(tmp_path_factory)[0]


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the unpacked sdist: so the sdist is complete."""
    folder = tmp_path_factory.mktemp("source")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (source,) = folder.iterdir()
    return build("wheel", source, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def command(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """`pairtutor` of a fresh environment that has the wheel, and our own for what it depends on."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    windows = os.name == "nt"
    python = folder / ("Scripts/python.exe" if windows else "bin/python")
    site = Path(
        subprocess.run(
            [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()
    )
    with ZipFile(wheel) as archive:
        archive.extractall(site)
    own = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (site / "dependencies.pth").write_text("\n".join(sorted(own)), encoding="utf-8")
    return [str(python), "-c", "from pairtutor.cli.main import entry; entry()"]


def run(command: list[str], folder: Path, *argv: str) -> subprocess.CompletedProcess[str]:
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        [*command, *argv],
        cwd=folder,
        env=surroundings,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def files_below(folder: str) -> set[str]:
    top = ROOT / folder
    return {
        f"{folder}/{path.relative_to(top).as_posix()}"
        for path in top.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_the_wheel_holds_templates_scenarios_and_types(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
    data = files_below("templates") | files_below("scenarios")
    assert data
    assert {f"pairtutor/_data/{name}" for name in data} <= names
    assert files_below("pairtutor") <= names
    assert "pairtutor/py.typed" in names
    assert not [name for name in names if name.startswith("tests/")]


def test_the_wheel_names_its_entry_point_and_licence(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        folder = f"pairtutor-{__version__}.dist-info"
        entry_points = archive.read(f"{folder}/entry_points.txt").decode()
        metadata = archive.read(f"{folder}/METADATA").decode()
        assert f"{folder}/licenses/LICENSE" in archive.namelist()
    assert "pairtutor = pairtutor.cli.main:entry" in entry_points
    assert "License-Expression: Apache-2.0" in metadata


def test_the_sdist_holds_what_a_checkout_does(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {"README.md", "CHANGELOG.md", "LICENSE", "Makefile", "pyproject.toml", ".ci/run", "SECURITY.md"}
    assert wanted <= names
    for folder in ("pairtutor", "templates", "scenarios", "tests"):
        assert files_below(folder) <= names


class TestRunFromAnotherFolder:
    def test_version(self, command: list[str], tmp_path: Path) -> None:
        assert run(command, tmp_path, "--version").stdout == f"pairtutor {__version__}\n"

    def test_it_is_the_installed_package_that_runs(self, command: list[str], tmp_path: Path) -> None:
        python = command[0]
        shown = run([python, "-c", "import pairtutor; print(pairtutor.__file__)"], tmp_path)
        assert Path(python).parents[1] in Path(shown.stdout.strip()).parents

    def test_scenarios(self, command: list[str], tmp_path: Path) -> None:
        listed = run(command, tmp_path, "scenarios")
        assert listed.returncode == 0, listed.stderr
        lines = {line for line in listed.stdout.splitlines() if line and not line.startswith(" ")}
        assert {*scenario_names()} <= lines

    def test_pair_and_explain_a_scenario(self, command: list[str], tmp_path: Path) -> None:
        name = scenario_names()[0]
        paired = run(command, tmp_path, "pair", name)
        assert paired.returncode == 0, paired.stderr
        count, *lines = paired.stdout.splitlines()
        assert int(count) == len(lines) > 0
        explained = run(command, tmp_path, "explain", name)
        assert explained.returncode == 0, explained.stderr
        assert explained.stdout
