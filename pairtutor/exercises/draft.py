"""An answer as it is being made: players are picked one after another, by number, name or pointing."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from pairtutor.errors import UsageError
from pairtutor.exercises.clauses import whole_citation
from pairtutor.exercises.exercise import Exercise, Pair, Response
from pairtutor.exercises.kinds.record import kind_record
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn

PREFERENCES: Final = ("none", "w", "b", "W", "B", "W!", "B!")
VERDICTS: Final = ("illegal", "worse", "later")


class Draft(NamedTuple):
    """What has been said so far; `begun` is the first player of a pair that waits for the second.

    `players` can be picked. `chosen` are floaters, whoever has the bye, or those with White.
    """

    exercise: Exercise
    system: str
    players: tuple[Tpn, ...]
    pairs: tuple[Pair, ...] = ()
    begun: Tpn | None = None
    chosen: tuple[Tpn, ...] = ()
    stated: tuple[tuple[Tpn, str], ...] = ()
    verdict: str | None = None
    clause: str | None = None

    @property
    def paired(self) -> frozenset[Tpn]:
        """Everybody who stands in a pair."""
        return frozenset(one for pair in self.pairs for one in pair)

    @property
    def left(self) -> tuple[Tpn, ...]:
        """Everybody who stands in none."""
        return tuple(one for one in self.players if one not in self.paired)

    def pick(self, player: Tpn) -> Draft:
        """Return the draft after a player was pointed at.

        Raises:
            UsageError: this player is not asked about.
        """
        if player not in self.players:
            raise UsageError(f"{player} is not asked about here")
        match self.exercise.kind:
            case "preference":
                now = dict(self.stated).get(player, PREFERENCES[-1])
                return self._state(player, PREFERENCES[(PREFERENCES.index(now) + 1) % len(PREFERENCES)])
            case "bye":
                return self._replace(chosen=(player,))
            case "floaters":
                rest = tuple(one for one in self.chosen if one != player)
                return self._replace(chosen=rest if player in self.chosen else (*rest, player))
            case "colours":
                board = next(pair for pair in self.exercise.pairs if player in pair)
                return self._replace(chosen=(*(one for one in self.chosen if one not in board), player))
            case _ if self.begun is None and player in self.paired and self.exercise.kind != "legal":
                return self._replace(pairs=tuple(pair for pair in self.pairs if player not in pair))
            case _ if self.begun in (None, player):
                return self._replace(begun=player if self.begun is None else None)
            case _:
                assert self.begun is not None, "the case before took it"
                return self._join(self.begun, player)

    def _join(self, first: Tpn, second: Tpn) -> Draft:
        """Return the draft with a pair, or without it if it was there."""
        two = {first, second}
        if self.exercise.kind == "legal":
            asked = next((pair for pair in self.exercise.pairs if {*pair} == two), None)
            if asked is None:
                raise UsageError(f"{first}-{second} is none of the pairs that are asked about")
            rest = tuple(pair for pair in self.pairs if pair != asked)
            return self._replace(pairs=rest if asked in self.pairs else (*rest, asked), begun=None)
        at = next((at for at, pair in enumerate(self.pairs) if two & {*pair}), len(self.pairs))
        rest = tuple(pair for pair in self.pairs if not two & {*pair})
        return self._replace(pairs=(*rest[:at], (first, second), *rest[at:]), begun=None)

    def _state(self, player: Tpn, word: str) -> Draft:
        return self._replace(stated=tuple(sorted({**dict(self.stated), player: word}.items())))

    def take(self, typed: str) -> Draft:
        """Return the draft after something was typed: players, a pair, a preference, a verdict or a clause.

        Raises:
            UsageError: it says nothing that is asked for.
        """
        text = typed.strip()
        kind = self.exercise.kind
        if kind in ("clause", "answer"):
            if kind == "answer" and text.casefold() in VERDICTS:
                return self._replace(verdict=text.casefold())
            return self._replace(clause=whole_citation(text, self.system))
        if kind == "preference":
            who, _, word = text.rpartition(" ")
            if who and word in PREFERENCES:
                return self._state(self._player(who), word)
        two = re.fullmatch(r"(\d+)\s*[-– :]\s*(\d+)", text)
        if two and kind in ("legal", "bracket", "next", "round", "mistake"):
            first, second = (self._player(one) for one in two.groups())
            if first == second:
                raise UsageError("nobody plays against himself")
            return self._join(first, second)
        if two and kind == "colours":
            return self.pick(self._player(two[1]))
        return self.pick(self._player(text))

    def _player(self, text: str) -> Tpn:
        """Return the player of a number or of a part of a name."""
        if text.isascii() and text.isdigit():
            number = Tpn(int(text)) if len(text) < 10 else Tpn(0)
            if number not in self.players:
                raise UsageError(f"{text} is not asked about here; the players stand in the table")
            return number
        names = {one.tpn: one.name for one in self.exercise.tournament.players if one.tpn in self.players}
        found = [tpn for tpn, name in names.items() if text.casefold() in name.casefold()]
        if len(found) != 1:
            what = "nobody here is called" if not found else f"{len(found)} players here are called"
            raise UsageError(f"{what} {text!r}; say {self.how}")
        return found[0]

    def response(self) -> Response:
        """Return the whole answer.

        Raises:
            UsageError: something is still to be said.
        """
        kind = self.exercise.kind
        if self.begun is not None:
            raise UsageError(f"{self.begun} waits for an opponent")
        match kind:
            case "preference":
                self._all_said({tpn for tpn, _ in self.stated})
                return Response(preference=dict(self.stated))
            case "legal":
                return Response(legal=frozenset(map(frozenset, self.pairs)))
            case "bracket" | "next":
                return Response(pairs=self.pairs, floaters=self.left)
            case "floaters":
                return Response(floaters=self.chosen)
            case "clause" if self.clause:
                return Response(clause=self.clause)
            case "bye" if self.chosen:
                return Response(bye=self.chosen[0])
            case "colours":
                boards = [(a, b) if a in self.chosen else (b, a) for a, b in self.exercise.pairs]
                self._all_said({one for pair in boards if {*pair} & {*self.chosen} for one in pair})
                return Response(boards=tuple(boards))
            case "round" | "mistake" if len(self.left) < 2:
                return Response(boards=self.pairs, bye=self.left[0] if self.left else None)
            case "round" | "mistake":
                self._all_said({*self.paired})
            case "answer" if self.verdict and self.clause:
                return Response(verdict=self.verdict, clause=self.clause)
        raise UsageError(f"say {self.how}")

    def _all_said(self, said: set[Tpn]) -> None:
        missing = [one for one in self.players if one not in said]
        if missing:
            raise UsageError(f"still to come: {', '.join(map(str, missing))}")

    def beside(self, player: Tpn) -> str:
        """Return what has been said about a player, for the table; empty where nothing has."""
        kind = self.exercise.kind
        if kind == "preference":
            return dict(self.stated).get(player, "")
        if player == self.begun:
            return "..."
        if kind in ("bye", "floaters", "colours"):
            return {"bye": "bye", "floaters": "floats", "colours": "White"}[kind] * (player in self.chosen)
        mates = [pair for pair in self.pairs if player in pair]
        others = (str(pair[1] if pair[0] == player else pair[0]) for pair in mates)
        boards = kind in ("round", "mistake") and SYSTEMS[self.system].coloured
        sides = ("wb"[pair[1] == player] if boards else "" for pair in mates)
        return ", ".join(f"{other}{side}" for other, side in zip(others, sides, strict=True))

    @property
    def how(self) -> str:
        """What is typed or pointed at."""
        told = kind_record(self.exercise.kind).how
        return told if SYSTEMS[self.system].coloured else told.replace(", White first", "")

    def said(self) -> str:
        """Return what has been said beside the players, in a line."""
        words = [self.verdict or "", (self.clause or "").rpartition(" ")[2]]
        if self.exercise.kind in ("legal", "round", "mistake", "bracket", "next"):
            words += [f"{a}-{b}" for a, b in self.pairs]
        return ", ".join(word for word in words if word)


def begin(exercise: Exercise, system: str, present: tuple[Tpn, ...]) -> Draft:
    """Return the draft of an exercise of which nothing has been said; `present` are all in the round."""
    asked = {*exercise.players, *(one for pair in exercise.pairs for one in pair)}
    inside = asked or (exercise.part.players if exercise.part else {*present})
    nobody = exercise.kind in ("clause", "answer")
    players = () if nobody else tuple(one for one in present if one in inside)
    return Draft(exercise, system, players, exercise.boards if exercise.kind == "mistake" else ())
