"""Players as somebody at the desk names them: by pairing number, or by a part of the name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product

from pairtutor.errors import UsageError
from pairtutor.messages import Message, list_message
from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Player
from pairtutor.text import clean, quote

LONGEST = 6
"""Digits of a pairing number; longer ones are no slip."""

SHOWN = 8
"""Players listed where a name may mean several."""

AROUND = 4
"""Players listed where a number is nobody's."""


def is_number(text: str) -> bool:
    """Return whether a text is a pairing number rather than a name."""
    shown = text.strip()
    return shown.isascii() and shown.isdecimal() and len(shown) <= LONGEST


def player_meant(text: str, players: Sequence[Player]) -> Tpn:
    """Return the player of a pairing number, or the one whose name has every word of a text.

    A number is taken as it is, be it nobody's: who asks has to say what is then. Of names:
    Case and accents do not count; a whole name goes before a part of one, the beginning of a word before
    its middle.

    Raises:
        UsageError: nobody is called so, or several are: the text lists them.
    """
    if is_number(text) and int(text):
        return Tpn(int(text))
    sought = _plain_name(text)
    if not any(map(str.isalpha, sought)):
        raise UsageError(Message("errors.player.neither", text=quote(text)))
    names = {player: _plain_name(player.name) for player in players}
    meant = _players_fitting(sought, names)
    if len(meant) == 1:
        return meant[0].tpn
    raise UsageError(_several_message(text, meant) if meant else _nobody(text, sought, names))


def near_players(text: str, players: Sequence[Player]) -> tuple[Player, ...]:
    """Return the players that a text naming nobody, or several, may mean: numbers around, names like it."""
    if is_number(text):
        around = sorted(players, key=lambda player: abs(player.tpn - int(text)))[:AROUND]
        return tuple(sorted(around, key=lambda player: player.tpn))
    sought = _plain_name(text)
    names = {player: _plain_name(player.name) for player in players}
    if meant := _players_fitting(sought, names, whole=False) if sought else ():
        return meant[:SHOWN]
    near = (word for part in (sought, *sought.split()) for word in _near_names(part, names, SHOWN))
    return tuple(dict.fromkeys(near))[:SHOWN]


NUMBERS = re.compile(r"\s*(\d{1,6})\s*[-–—,;:/\s]\s*(\d{1,6})\s*", re.ASCII)
"""Two pairing numbers, with any sign or blanks between them."""

SIGNS = ("\t", ";", " – ", " — ", " - ", "–", "—", "-", ", ", ",")
"""What may stand between two names; those that names have themselves come last."""


def two_meant(
    text: str,
    players: Sequence[Player],
    meant: Callable[[str, Sequence[Player]], Tpn] = player_meant,
) -> tuple[Tpn, Tpn] | None:
    """Return the two players of `3-10`, `3 10`, `3,10`, or of two names with a sign between them.

    None if they are not two different players. Numbers are taken as they are, as `player_meant` does.

    Raises:
        UsageError: there is one way to split the text in two, and one of them is nobody here, or several.
    """
    numbers = NUMBERS.fullmatch(text)
    splits = [(numbers[1], numbers[2])] if numbers else [*dict.fromkeys(_splits(text))]
    for first, second in splits:
        try:
            pair = meant(first, players), meant(second, players)
        except UsageError:
            if len(splits) == 1:
                raise
            continue
        if pair[0] != pair[1]:
            return pair
    return None


def pair_choices(text: str, players: Sequence[Player]) -> tuple[tuple[Player, Player], ...]:
    """Return the pairs that two names with a sign between them may mean, where a name is several players'.

    They are few: of more than `SHOWN` the first. None where one of the names is nobody's.
    """
    for first, second in dict.fromkeys(_splits(text)):
        pairs = [
            (one, other)
            for one, other in product(namesakes(first, players), namesakes(second, players))
            if one.tpn != other.tpn
        ]
        if pairs:
            return tuple(pairs[:SHOWN])
    return ()


def namesakes(text: str, players: Sequence[Player]) -> tuple[Player, ...]:
    """Return all whom a pairing number or name may mean, as `player_meant` finds them."""
    if is_number(text):
        return tuple(player for player in players if player.tpn == int(text))
    sought = _plain_name(text)
    return (
        _players_fitting(sought, {player: _plain_name(player.name) for player in players}) if sought else ()
    )


def _players_fitting(sought: str, names: Mapping[Player, str], *, whole: bool = True) -> tuple[Player, ...]:
    """Return those whose plain name fits a plain text best, in the order of `names`; empty if none does.

    A `whole` name goes before the beginning of a word, and that before its middle.
    """
    ways = (_is_whole_name, _beginnings, _parts) if whole else (_beginnings, _parts)
    fitting = (tuple(one for one, name in names.items() if fits(sought, name)) for fits in ways)
    return next(filter(None, fitting), ())


def _splits(text: str) -> Iterator[tuple[str, str]]:
    """Yield two names that a text may be, split at each sign that may stand between them."""
    for sign in SIGNS:
        for at in (hit.start() for hit in re.finditer(re.escape(sign), text)):
            first, second = text[:at].strip(), text[at + len(sign) :].strip()
            if first and second:
                yield first, second


def _plain_name(text: str) -> str:
    apart = unicodedata.normalize("NFKD", clean(text).casefold().replace(",", " "))
    return " ".join("".join(letter for letter in apart if not unicodedata.combining(letter)).split())


def _is_whole_name(sought: str, name: str) -> bool:
    return sorted(sought.split()) == sorted(name.split())


def _beginnings(sought: str, name: str) -> bool:
    return all(any(word.startswith(part) for word in name.split()) for part in sought.split())


def _parts(sought: str, name: str) -> bool:
    return all(part in name for part in sought.split())


def _several_message(text: str, players: Sequence[Player]) -> Message:
    """Return the message that a name may mean several players, and which."""
    named = (f"{player.tpn} {clean(player.name)}" for player in players[:SHOWN])
    shown = list_message(named, "list.semicolon", "list.semicolon")
    more = len(players) - SHOWN
    if more > 0:
        return Message("errors.player.many", name=quote(text), players=shown, n=more)
    return Message("errors.player.several", name=quote(text), players=shown)


def _nobody(text: str, sought: str, names: dict[Player, str]) -> Message:
    """Return the message that no player has that name, with the nearest name."""
    near = _near_names(sought, names, 1)
    if not near:
        return Message("errors.player.nobody", name=quote(text))
    return Message(
        "errors.player.nobody-but", name=quote(text), player=near[0].tpn, called=clean(near[0].name)
    )


def _near_names(sought: str, names: dict[Player, str], most: int) -> list[Player]:
    """Return whose name, or a word of it, is nearly a text, the nearest first."""
    from difflib import get_close_matches

    words: dict[str, list[Player]] = {}
    for player, name in names.items():
        for word in dict.fromkeys((name, *name.split())):
            words.setdefault(word, []).append(player)
    return [player for word in get_close_matches(sought, words, n=most) for player in words[word]]
