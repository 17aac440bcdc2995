"""A round among whose players are names that try to be more than names."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle

from pairtutor.model.tournament import ChosenBy
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.recorder import Trace
from tests.lab.narrative import example
from tests.lab.scenarios.lessons import played

NAMES = {
    "markup": '<b onmouseover="x()">&"\'</b>',
    "script": "</script><script>document.title='owned'</script>",
    "picture": "<img src=x onerror=alert(1)>",
    "closing": '"></title></style></svg><svg onload=alert(1)>',
    "terminal": "\x1b[2J\x1b]0;owned\x07Bob\r\nboard 1\t9",
    "overriding": "evil\u202egnp.exe\u2066",
    "right to left": "משה כהן",
    "template": "{{ 7 * 7 }}{% raw %}",
    "markdown": "[a](javascript:x) **b** `c` | d <u>e</u> ![f](http://g.h/i) @somebody #1",
    "list": "1. first - second # third",
    "link": "https://evil.example/x www.evil.example a@b.example",
    "wide": "王小明選手",
    "combining": "Zoe\u0308 e\u0301",
    "eighty": "Maximiliana Alexandra Theodora von und zu Hohenstein-Oettingen-Wallerstein the 3rd",
    "endless": "x" * 300,
    "invisible": "\u200b\ufeff\x00",
}


def everybody(part: int) -> Trace:
    """Return the example round with a name of these for every player, from the one numbered `part` on."""
    names = list(NAMES.values())
    named = zip(example.PLAYERS, names[part:] + names, strict=False)
    players = tuple(player._replace(name=name) for player, name in named)
    return example.example(replace(example.OPENED, players=players, tournament=names[part]))


def answered(*names: str) -> Trace:
    """Return a round with an answer to every why not, whose players have these names in turn."""
    trace = played("exchange").trace
    first, *steps = trace.steps
    opened = first.event
    assert isinstance(opened, RoundOpened)
    named = zip(opened.players, cycle(names), strict=False)
    players = tuple(player._replace(name=name) for player, name in named)
    made = replace(opened, players=players, tournament=names[0])
    return trace._replace(steps=(first._replace(event=made), *steps))


def with_name(name: str) -> Trace:
    """Return the example round with a name wherever a file can put one."""
    players = (example.PLAYERS[0]._replace(name=name, title=name), *example.PLAYERS[1:])
    because = ChosenBy("code", name, name, name)
    opened = replace(example.OPENED, players=players, tournament=name, system_because=because)
    return example.example(opened)
