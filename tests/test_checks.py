"""Checks are written once: workflow and hooks run those of `.ci/checks`, and forms ask for what there is."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from pairtutor.model.editions import SYSTEMS

ROOT = Path(__file__).parents[1]
WORKFLOW = ROOT / ".github" / "workflows" / "ci.yml"
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))


def read(path: Path) -> dict[str, Any]:
    """Return what a YAML file says."""
    content: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return content


def checks() -> list[str]:
    """Return the commands of `.ci/checks`, in its order."""
    text = (ROOT / ".ci" / "checks").read_text(encoding="utf-8")
    return re.findall(r"^run (.*?)(?: &.*)?$", text, re.MULTILINE)


def job() -> dict[str, Any]:
    """Return the only job of the workflow."""
    (only,) = read(WORKFLOW)["jobs"].values()
    return dict(only)


def test_the_checks_end_with_the_tests() -> None:
    assert len(checks()) > 1
    assert checks()[-1].startswith("pytest ")


def test_hooks_run_every_check_but_the_tests() -> None:
    (local,) = read(ROOT / ".pre-commit-config.yaml")["repos"]
    assert local["repo"] == "local"
    entries = [hook["entry"] for hook in local["hooks"]]
    *wanted, _tests = (command.replace(" --check", "") for command in checks())  # a hook formats at once
    assert entries == [f".venv/bin/{command}" for command in wanted]
    assert not any(hook["pass_filenames"] for hook in local["hooks"])


def test_the_workflow_runs_the_checks_with_the_least_permissions() -> None:
    workflow = read(WORKFLOW)
    assert workflow["permissions"] == {"contents": "read"}
    assert "permissions" not in job()
    assert [step["run"] for step in job()["steps"] if "run" in step] == [".ci/run"]
    assert (
        (ROOT / ".ci" / "run").read_text(encoding="utf-8").rstrip().endswith('.ci/checks "$place/venv/bin"')
    )


def test_the_workflow_takes_the_oldest_and_the_newest_python() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    known = re.findall(r"python(3\.\d+)", (ROOT / ".ci" / "venv").read_text(encoding="utf-8"))
    newest = max(known, key=lambda version: int(version.partition(".")[2]))
    assert job()["strategy"]["matrix"]["python"] == [project["requires-python"].removeprefix(">="), newest]


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_can_be_filled_in(path: Path) -> None:
    form = read(path)
    assert {"name", "description", "body"} <= form.keys()
    asked = [part for part in form["body"] if part["type"] != "markdown"]
    assert len({part["id"] for part in asked}) == len(asked) > 0
    assert all(part["attributes"]["label"] for part in asked)


def test_a_wrong_pairing_comes_with_file_version_and_one_of_the_systems() -> None:
    form = read(ROOT / ".github" / "ISSUE_TEMPLATE" / "wrong-pairing.yml")
    asked = {part["id"]: part for part in form["body"] if "id" in part}
    assert all(asked[name]["validations"]["required"] for name in ("file", "version", "system", "round"))
    assert asked["system"]["attributes"]["options"] == list(SYSTEMS)
