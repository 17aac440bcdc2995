"""The verb `standings` asked in the same process, and a worked example to ask it of."""

from __future__ import annotations

import pytest

from pairtutor.cli.main import main
from tests.lab.standings.accepted import OWN

FACTS = str(OWN / "facts-a.trf")


def shown(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """Return what is printed of what is asked."""
    assert main(["standings", *argv]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """Return the one line on standard error with which it is refused."""
    assert main(["standings", *argv]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    return output.err
