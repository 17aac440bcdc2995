"""Ctrl-C in a real process, while a slow engine pairs."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import sys, time
from types import ModuleType
from pairtutor.cli.main import entry
from pairtutor.model.editions import SYSTEMS
from tests.cli.support import five_players

def pair_round(*call):
    print("pairing", file=sys.stderr, flush=True)
    time.sleep(60)

for name, key, value in (
    ("pairtutor.sources.load", "load", lambda source, system: five_players()),
    ("slow_engine.procedure", "pair_round", pair_round),
):
    sys.modules[name] = ModuleType(name)
    setattr(sys.modules[name], key, value)
SYSTEMS["dutch-2017"] = SYSTEMS["dutch-2017"]._replace(code="slow_engine")
entry()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGINT cannot be sent to one process there")
def test_ctrl_c_ends_with_130_and_no_file(tmp_path: Path) -> None:
    target = tmp_path / "reply.txt"
    command = [sys.executable, "-c", PROGRAM, "pair", "x", "-o", str(target)]
    root = Path(__file__).parents[2]
    with subprocess.Popen(command, cwd=root, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "pairing\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=20) == 130
        assert process.stderr.read() == "pairtutor: interrupted\n"
    assert list(tmp_path.iterdir()) == []
