"""Specifications as they go wrong under a hand: a seeded mutator of what `pairtutor bracket` is given."""

from __future__ import annotations

import random

from tests.lab.stated.random_brackets import SYSTEMS, Written, written

_LETTERS = "0123456789WwBb!.|:,v^-+xX () \t;é\x00\u202e{}'\"/\\"
_SYSTEMS = (*SYSTEMS * 4, "lim-1999", "dubov-2026", "ssm")


def mangled(seed: int) -> list[str]:
    """Return the arguments of a command line in which a few characters are changed, lost or doubled."""
    luck = random.Random(seed)
    one = written(seed)
    arguments = _arguments(one)
    for _ in range(luck.choice((1, 1, 2, 3))):
        at = luck.choice([at for at, word in enumerate(arguments) if not word.startswith("--")])
        arguments[at] = _changed(luck, arguments[at])
    if luck.random() < 0.2:
        arguments += luck.choice((["--bye"], ["--last-round"], ["--round", str(luck.randint(1, 9))]))
    return ["bracket", *arguments, "--system", luck.choice(_SYSTEMS), "--format", "json"]


def _arguments(one: Written) -> list[str]:
    said = {
        "--met": one.met,
        "--bye-had": one.bye_had,
        "--played": one.played,
        "--topscorers": one.topscorers,
    }
    lists = [word for option, text in said.items() if text for word in (option, text)]
    truths = [option for option, so in (("--bye", one.bye), ("--last-round", one.last_round)) if so]
    return [one.spec, *lists, *truths]


def _changed(luck: random.Random, text: str) -> str:
    at = luck.randint(0, len(text))
    match luck.choice(("insert", "delete", "replace", "double", "swap", "cut")):
        case "insert":
            return text[:at] + luck.choice(_LETTERS) + text[at:]
        case "delete":
            return text[:at] + text[at + 1 :]
        case "replace":
            return text[:at] + luck.choice(_LETTERS) + text[at + 1 :]
        case "double":
            return text[:at] + text[at : at + 4] * 2 + text[at + 4 :]
        case "swap":
            return text[: at - 1] + text[at : at + 1] + text[at - 1 : at] + text[at + 1 :] if at else text
        case _:
            return text[:at]
