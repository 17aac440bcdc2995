from __future__ import annotations

import io
from types import SimpleNamespace

import pytest

from pairtutor.cli import terminal as screen
from pairtutor.cli.terminal import CLEAR, progress
from pairtutor.messages import Message
from pairtutor.resources import ENGLISH


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(screen, "monotonic", clock)
    return clock


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    terminal = Terminal()
    monkeypatch.setattr(screen, "sys", SimpleNamespace(stderr=terminal))
    return terminal


def test_nobody_is_told_where_there_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "sys", SimpleNamespace(stderr=io.StringIO()))
    with progress(Message("command.progress.pairing"), ENGLISH) as show:
        assert show is None


def test_short_work_shows_nothing(terminal: Terminal, clock: Clock) -> None:
    with progress(Message("command.progress.pairing"), ENGLISH) as show:
        assert show is not None
        clock.now += 0.4
        show(3, 9)
    assert terminal.getvalue() == ""


def test_long_work_is_shown_now_and_then_and_wiped_away(terminal: Terminal, clock: Clock) -> None:
    with progress(Message("command.progress.pairing"), ENGLISH) as show:
        assert show is not None
        clock.now += 0.6
        show(3, 9)
        clock.now += 0.01
        show(4, 9)
        clock.now += 0.2
        show(5, 9)
        clock.now += 2
        show(5, 9)
    first = f"{CLEAR}pairing: 3 of 9 players have a board{CLEAR}pairing: 5 of 9 players have a board"
    assert terminal.getvalue() == f"{first}{CLEAR}pairing: 5 of 9 players have a board, 2 s{CLEAR}"


def test_the_line_is_wiped_away_when_the_work_fails(terminal: Terminal, clock: Clock) -> None:
    with pytest.raises(KeyboardInterrupt), progress(Message("command.progress.pairing"), ENGLISH) as show:
        assert show is not None
        clock.now += 1
        show(3, 9)
        raise KeyboardInterrupt
    assert terminal.getvalue().endswith(CLEAR)
