"""The fields of one answer as somebody wrote them, each with its place; what is unreadable is noted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pairtutor.exercises.exercise import Pair, Response
from pairtutor.exercises.typed import (
    letters_typed,
    preference_signs,
    preferences_typed,
    read_preference,
    read_tiebreak,
    read_truth,
    read_value,
    read_verdict,
    truths_typed,
    without_nobody,
)
from pairtutor.messages import Message, Messages, messages_of
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.resources import Language
from pairtutor.sources.shapes import Shapes
from pairtutor.text import quote
from pairtutor.yaml_tree import Mapping as MappingNode
from pairtutor.yaml_tree import Node, Scalar, Sequence

_A_PAIR = Message("faults.what.a-pair")
_PAIR = re.compile(r"(\d{1,4})\s*[-–:]\s*(\d{1,4})(?!\d)")


class Spoken(NamedTuple):
    """The language in which a sheet is typed, and that of its marks; these speak of players or `of_teams`."""

    typed: Language
    marks: Language
    of_teams: bool = False


class GivenFields:
    """The fields of one answer, each None where it is not there."""

    def __init__(self, shapes: Shapes, keys: Mapping[str, Node], spoken: Spoken) -> None:
        self.shapes = shapes
        self.keys = keys
        self.spoken = spoken

    @property
    def messages(self) -> Messages:
        """What is said of an answer that cannot be read."""
        return messages_of(self.spoken.marks, of_teams=self.spoken.of_teams)

    def _note(self, node: Node, fault: str, mend: str, **slots: object) -> None:
        """Note that something cannot be read, by the names of what is said of it."""
        said = (self.messages(f"exercises.sheet.{name}", **slots) for name in (fault, mend))
        self.shapes.note(node, *said)

    def response(self) -> Response:
        """Return the whole answer; who may be named in it is not looked at."""
        legal, verdict = self.pairs("legal"), self.text("verdict")
        bye = self.players("bye") or ()
        if len(bye) > 1:
            self._note(self.keys["bye"], "two-byes", "name-one")
        stated = self.keys.get("preference")
        return Response(
            preference=None if stated is None else self.preferences(stated),
            legal=None if legal is None else frozenset(map(frozenset, legal)),
            pairs=self.pairs("pairs"),
            floaters=self.players("floaters"),
            clause=self.text("clause"),
            bye=bye[0] if bye else None,
            boards=self.pairs("boards"),
            verdict=read_verdict(verdict, self.spoken.typed) if verdict else verdict,
            statements=self.statements(),
            order=self.letters("order"),
            choice=self.choice(),
            named=self.players("named"),
            number=self.number(),
            claim=self.text("claim"),
            value=self.value(),
            tiebreak=self.tiebreak(),
        )

    def pairs(self, key: str) -> tuple[Pair, ...] | None:
        """Return pairs of players, as a list or in a text (`13-12, 4-6`)."""
        if key not in self.keys:
            return None
        node = self.keys[key]
        if isinstance(node, Scalar) or _is_pair(node):
            return tuple(self._pairs_in(node))
        items = self.shapes.items(node, "pairs") or ()
        return tuple(pair for item in items for pair in self._pairs_in(item))

    def _pairs_in(self, node: Node) -> Iterator[Pair]:
        """Yield the pairs of one item: a list of two players, or a text."""
        if isinstance(node, Scalar):
            said = without_nobody(node.text, self.spoken.typed)
            pairs = _PAIR.findall(said)
            if _PAIR.sub("", said).strip(" ,;"):
                self._note(node, "no-pair", "write-pair-text", said=quote(node.text))
            yield from ((Tpn(int(first)), Tpn(int(second))) for first, second in pairs)
            return
        two = [self.shapes.player(item, None) for item in self.shapes.items(node, _A_PAIR) or ()]
        first, second = two if len(two) == 2 else (None, None)
        if len(two) != 2:
            self._note(node, "not-two", "write-pair")
        elif first is not None and second is not None:
            yield first, second

    def players(self, key: str) -> tuple[Tpn, ...] | None:
        """Return players, as a list or in a text (`6, 9`); `nobody` are none."""
        if key not in self.keys:
            return None
        node = self.keys[key]
        if isinstance(node, Scalar):
            words = without_nobody(node.text, self.spoken.typed).replace(",", " ").replace(";", " ").split()
            items: list[Node] = [Scalar(node.line, node.column, word, node.plain) for word in words]
        else:
            items = self.shapes.items(node, Message("faults.what.key", name=key)) or []
        players = (self.shapes.player(item, None) for item in items)
        return tuple(tpn for tpn in players if tpn is not None)

    def preferences(self, node: Node) -> dict[Tpn, str]:
        """Return preferences by player, of a mapping or of a text (`14B! 17w 3.`)."""
        stated: dict[Tpn, str] = {}
        signs = preference_signs(self.spoken.typed)
        if isinstance(node, Scalar):
            parsed, rest = preferences_typed(node.text, self.spoken.typed)
            if rest:
                self._note(node, "no-preference", "write-preference", said=quote(rest), **signs)
            return parsed
        if not isinstance(node, MappingNode):
            self._note(node, "no-preferences", "write-preferences", **signs)
            return stated
        for key, value in node.pairs.values():
            player = self.shapes.player(key, None)
            said = self.shapes.text(value, Message("faults.what.preference"))
            preference = None if said is None else read_preference(said, self.spoken.typed)
            if said is not None and preference is None:
                self._note(value, "no-preference", "write-preference", said=quote(said), **signs)
            elif player is not None and preference is not None:
                stated[player] = preference
        return stated

    def text(self, key: str) -> str | None:
        """Return one word; `[C14]` without quotes is a list of one."""
        if key not in self.keys:
            return None
        node = self.keys[key]
        only = node.items[0] if isinstance(node, Sequence) and len(node.items) == 1 else node
        return self.shapes.text(only, Message("faults.what.key", name=key))

    def number(self) -> int | None:
        """Return how many there are of what is asked for, from 0."""
        node = self.keys.get("number")
        return None if node is None else self.shapes.whole_number(node, "number", first=0, last=999)

    def value(self) -> str | None:
        """Return a number of a table."""
        said = self.text("value")
        read = None if said is None else read_value(said)
        if said is not None and read is None:
            self._note(self.keys["value"], "no-value", "write-value", said=quote(said))
        return read

    def tiebreak(self) -> str | None:
        """Return the code of a tie-break."""
        said = self.text("tiebreak")
        read = None if said is None else read_tiebreak(said, self.spoken.typed)
        if said is not None and read is None:
            self._note(self.keys["tiebreak"], "no-tiebreak", "write-tiebreak", said=quote(said))
        return read

    def statements(self) -> tuple[bool, ...] | None:
        """Return the truth values stated, of a list or of a text (`TFT`); None where there are none."""
        node, typed = self.keys.get("statements"), self.spoken.typed
        if node is None:
            return None
        if isinstance(node, Sequence):
            said = [item.text if isinstance(item, Scalar) else "" for item in node.items]
            given = [read_truth(item, typed) for item in said]
        else:
            text = node.text if isinstance(node, Scalar) else ""
            given = [*truths_typed(text, typed)]
        truths = tuple(item for item in given if item is not None)
        if len(truths) < len(given) or not given:
            shown = node.text if isinstance(node, Scalar) else ""
            self._note(node, "no-truths", "write-truths", said=quote(shown))
        return truths

    def letters(self, key: str) -> tuple[str, ...] | None:
        """Return letters of options, as a list or in a text (`c a b`)."""
        node = self.keys.get(key)
        if node is None:
            return None
        items = node.items if isinstance(node, Sequence) else [node]
        text = " ".join(item.text if isinstance(item, Scalar) else "?" for item in items)
        letters = letters_typed(text)
        if not letters:
            self._note(node, "no-letters", "write-letters", said=quote(text))
        return letters

    def choice(self) -> str | None:
        """Return the letter of the option that is chosen."""
        letters = self.letters("choice")
        if letters is not None and len(letters) > 1:
            self._note(self.keys["choice"], "two-letters", "name-one")
        return letters[0] if letters else None


def _is_pair(node: Node) -> bool:
    """Return whether a list names two players, and no pairs."""
    return isinstance(node, Sequence) and bool(node.items) and all(map(_is_number, node.items))


def _is_number(node: Node) -> bool:
    return isinstance(node, Scalar) and node.text.isdigit()
