"""Whatever is typed, it is a bracket or one clear line."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairtutor.cli.main import main
from tests.lab.seeds import TIMES
from tests.lab.stated.mangled import mangled

MANGLED = 200
_LINE = re.compile(r"(SPEC|--[a-z-]+|pairtutor bracket)(:\d+:\d+)?: .+\n")


def holds(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> int:
    """Check that a command answers, or refuses in one line; return its status."""
    status = main(arguments)
    out, err = capsys.readouterr()
    assert status in (0, 1, 2), (arguments, err)
    assert "Traceback" not in err
    if status == 2:
        assert not out, arguments
        assert _LINE.fullmatch(err), (arguments, err)
    else:
        assert bool(out) == (status == 0), arguments
    return status


def test_mangled_specifications_are_valid_or_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    seen = [holds(mangled(seed), capsys) for seed in range(MANGLED)]
    assert seen.count(2) > MANGLED // 2
    assert seen.count(0) > MANGLED // 20


@settings(max_examples=20 * TIMES, deadline=None)
@given(st.text(max_size=40), st.text(max_size=12))
def test_any_text_is_valid_or_one_line(spec: str, met: str) -> None:
    for arguments in (["bracket", f" {spec}"], ["bracket", "1W 2B 3w", f"--met={met}"]):
        assert main([*arguments, "--format", "json"]) in (0, 1, 2)
