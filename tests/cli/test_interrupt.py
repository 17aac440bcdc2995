"""Ctrl-C in a real process, while long work goes on."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="SIGINT cannot be sent to one process there")
ROOT = Path(__file__).parents[2]
TRF = ROOT / "tests" / "sources" / "data" / "small-016x05-s118.trf"
PATIENCE = 60
"""Seconds that a machine may take to start Python; the work itself takes longer than any test."""

PROGRAM = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have let its background jobs ignore it
from types import ModuleType
from pairtutor.cli.main import entry
from pairtutor.model.editions import SYSTEMS

def work(*call):
    print("at work", file=sys.stderr, flush=True)
    end = time.monotonic() + 600
    while time.monotonic() < end:
        sum(range(1000))

import pairtutor.verify.check
pairtutor.verify.check.verify = work
sys.modules["slow_engine.procedure"] = ModuleType("slow_engine.procedure")
sys.modules["slow_engine.procedure"].pair_round = work
SYSTEMS["dutch-2017"] = SYSTEMS["dutch-2017"]._replace(code="slow_engine")
entry()
"""


def _trace(folder: Path) -> Path:
    path = folder / "trace.json"
    command = [sys.executable, "-m", "pairtutor", "trace", "first-round", "-o", str(path)]
    subprocess.run(command, cwd=ROOT, check=True)
    return path


@pytest.mark.parametrize("verb", ["pair", "trace", "explain", "check", "verify"])
def test_ctrl_c_ends_with_130_one_line_and_no_file(verb: str, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    source = _trace(tmp_path) if verb == "verify" else TRF
    command = [sys.executable, "-c", PROGRAM, verb, str(source)]
    command += [] if verb == "verify" else ["--system", "dutch-2017"]
    command += [] if verb in ("check", "verify") else ["-o", str(folder / "reply")]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stderr.readline() == "at work\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=PATIENCE) == 130
        assert process.stderr.read() == "pairtutor: interrupted\n"
        assert process.stdout.read() == ""
    assert list(folder.iterdir()) == []


class Terminal:
    """A program on a terminal of its own, and all that it has shown there."""

    def __init__(self, *command: str) -> None:
        import pty

        self.pid, self.end = pty.fork()
        if not self.pid:
            os.chdir(ROOT)
            os.execve(command[0], command, {**os.environ, "TERM": "xterm-256color"})
        self.shown = b""

    def read_until(self, text: bytes) -> None:
        """Read until a text is shown."""
        end = time.monotonic() + PATIENCE
        while text not in self.shown:
            assert time.monotonic() < end, self.shown[-2000:]
            self._read()

    def status(self) -> int:
        """Read until the program ends; return its exit status."""
        end = time.monotonic() + PATIENCE
        while self._read():
            if time.monotonic() > end:
                os.kill(self.pid, signal.SIGKILL)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def _read(self) -> bool:
        if not select.select([self.end], [], [], 0.2)[0]:
            return True
        try:
            found = os.read(self.end, 65536)
        except OSError:  # so Linux says that the program has ended
            return False
        self.shown += found
        return bool(found)


@pytest.mark.parametrize("how", ["signal", "key"])
def test_the_tutor_leaves_at_once_while_a_round_is_being_paired(how: str) -> None:
    terminal = Terminal(sys.executable, "-c", PROGRAM, "step", "first-round", "--system", "dutch-2017")
    terminal.read_until(b"Pairing")
    if how == "signal":
        os.kill(terminal.pid, signal.SIGINT)
        assert terminal.status() == 130
        assert terminal.shown.endswith(b"pairtutor: interrupted\r\n")
    else:
        os.write(terminal.end, b"\x11")
        assert terminal.status() == 0
    assert b"Traceback" not in terminal.shown
