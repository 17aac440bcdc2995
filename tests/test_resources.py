from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor import resources


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package that lies in a checkout with two scenarios."""
    folder = tmp_path / "pairtutor"
    monkeypatch.setattr(resources, "PACKAGE", str(folder))
    write(tmp_path / "scenarios" / "limbo.yaml")
    write(tmp_path / "scenarios" / "dutch-2017" / "exchange.yaml")
    write(tmp_path / "scenarios" / "dutch-2017" / "large.trf")
    (tmp_path / "templates").mkdir()
    return folder


def write(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("title: x\n", encoding="utf-8")


def test_a_checkout_has_them_beside_the_package(package: Path) -> None:
    beside = package.parent
    assert resources.scenario_names() == ["exchange", "limbo"]
    assert resources.scenario_path("exchange") == beside / "scenarios" / "dutch-2017" / "exchange.yaml"
    assert resources.template_folder() == beside / "templates"


def test_an_installed_package_has_them_inside(package: Path) -> None:
    write(package / "_data" / "scenarios" / "inside.yaml")
    assert resources.scenario_names() == ["inside"]
    assert resources.scenario_path("limbo") is None


@pytest.mark.parametrize("name", ["", "nothing", "../scenarios/limbo", "limbo.yaml", "large"])
def test_what_is_no_name_is_no_scenario(package: Path, name: str) -> None:
    assert resources.scenario_path(name) is None


def test_names_of_the_bundled_scenarios_are_unique() -> None:
    folder = Path(resources.PACKAGE).parent / "scenarios"
    files = [path.stem for path in folder.rglob("*.yaml") if path.parent.name not in ("courses", "papers")]
    assert sorted(files) == resources.scenario_names()
