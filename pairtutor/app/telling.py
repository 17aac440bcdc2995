"""An open round told piece by piece, when it is asked for: boards, one player, the answers of a bracket."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from types import SimpleNamespace
from typing import Final

from pairtutor.answers.round import RoundAnswers
from pairtutor.app.open_round import Fields, OpenRound, ended_brackets, field_value, player_of_field
from pairtutor.app.recorded import RecordedRounds
from pairtutor.app.walking import RoundWalk
from pairtutor.disputes.persons import (
    NUMBERS,
    is_number,
    near_players,
    pair_choices,
    player_meant,
    two_meant,
)
from pairtutor.errors import UsageError
from pairtutor.html.ladder import ladder_figure
from pairtutor.html.pages import FRAGMENT, render
from pairtutor.html.round import page_way
from pairtutor.messages import Message
from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Player
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.answers import MOST_DRAWN, AnyAnswer, answer_row, triangle
from pairtutor.narrative.boards import BoardView, ProcedureBoardView
from pairtutor.narrative.citations import anchor, entry_by_label
from pairtutor.narrative.disputes.why import require_part, standing_view, way
from pairtutor.narrative.document import board_views
from pairtutor.narrative.ladder import ladder
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import Group, PlayerRef
from pairtutor.rules.citing import Clause
from pairtutor.sources.remarks import length_remarks
from pairtutor.text import quote

MOST_REASONS: Final = 200
"""Of so many players at most the boards have their reasons at once; of more, those of the one chosen."""


class ListedBoard(NamedTuple):
    """A board in the list of a round, by its number from 1, White `first` where there are colours.

    `view` has its reason, None where it is told on demand.
    """

    number: int
    first: PlayerRef
    second: PlayerRef
    view: BoardView | ProcedureBoardView | None


class NamedBracket(NamedTuple):
    """A bracket or group that can be asked about, by the number of the step that opens it; `members` by rank.

    It is `drawn` as a triangle where it has few enough members.
    """

    opening: int
    title: str
    members: Group
    drawn: bool


class RoundTelling:
    """What is told of an open round; what was made once is kept."""

    def __init__(self, opened: OpenRound) -> None:
        self.opened = opened

    @cached_property
    def narrator(self) -> Narrator:
        """Who tells the steps of the round."""
        return Narrator(self.opened.trace, "html", self.opened.language)

    @property
    def answers(self) -> RoundAnswers:
        """What can be asked of the round."""
        return self.narrator.answers

    @cached_property
    def recorded_rounds(self) -> RecordedRounds:
        """The rounds that the file has, held against the rules."""
        return RecordedRounds(self.opened, self.narrator)

    def page(self, template: str, /, **values: object) -> str:
        """Return a piece of the page in the words of the round's system."""
        opening = self.narrator.tell(self.narrator.index.opening).view
        given = {"round": opening, "anchor": anchor, **values}
        return self.narrator.phrases.document(f"app/{template}.html.j2", depth="normal", **given)

    @cached_property
    def boards(self) -> tuple[ListedBoard, ...]:
        """The boards in their order, with their reasons where there are not too many."""
        closed, cast = self.narrator.index.closed, self.narrator.cast
        if closed is None:
            return ()
        if len(self.players) <= MOST_REASONS:
            views = board_views(self.narrator)
            return tuple(ListedBoard(view.number, view.white, view.black, view) for view in views)
        return tuple(
            ListedBoard(number, cast.who(pair.first), cast.who(pair.second), view=None)
            for number, pair in enumerate(closed.boards, start=1)
        )

    @cached_property
    def players(self) -> Group:
        """All who take part, by pairing number."""
        lines = sorted(self.narrator.index.opened.players, key=lambda line: line.tpn)
        return tuple(self.narrator.cast.who(line.tpn) for line in lines)

    @cached_property
    def brackets(self) -> tuple[NamedBracket, ...]:
        """The brackets and groups that can be asked about, in pairing order."""
        index, cast = self.narrator.index, self.narrator.cast
        rank = {Tpn(line.tpn): line.rank for line in index.opened.players}
        made = []
        for opening in self.answers.openings:
            members = sorted(self.answers.members(opening), key=rank.__getitem__)
            title = self.narrator.phrases.say(self.narrator.view(index.step(opening).event), "title")
            made.append(NamedBracket(opening, title, cast.group(members), len(members) <= MOST_DRAWN))
        return tuple(made)

    # --- pieces ----------------------------------------------------------------------------

    def boards_piece(self, published: str) -> str:
        """Return the boards of the round, whom they leave out, and the round as a ladder.

        `published` says whether they are those of the file; empty if it has none. It is not shown where the
        boards are right by another edition, or while this waits for the other rounds.
        """
        narrator = self.narrator
        bye = narrator.index.bye
        bye_text = narrator.tell(bye) if bye else None
        drawn = None
        if len(self.players) <= MOST_REASONS:
            word = self.narrator.cast.words.messages("page.bye-line")
            drawn = ladder_figure(ladder(narrator), word)
        recorded = self.recorded_rounds
        explained = recorded.explained_round() if published and not recorded.checked_at_once else None
        later = recorded.tells_published_later
        return self.page(
            "boards",
            boards=self.boards,
            bye=bye_text,
            bye_of=narrator.cast.who(narrator.index.closed.bye)
            if narrator.index.closed and narrator.index.closed.bye
            else None,
            published="" if explained or later else published,
            explained=explained,
            differing=recorded.differing_boards,
            marked=self._boards_marked() if published and not (explained or later) else (),
            ladder=drawn,
            players=self.players,
            reasons=len(self.players) <= MOST_REASONS,
            checked=recorded.checked_at_once,
            recorded=self.opened.tournament.paired_rounds,
            refusal=self._say(self.opened.refusal) if self.opened.refusal else "",
            remarks=self._remarks(),
            nobody=self._nobody(),
            repairable=self._is_repairable,
            entered=self.opened.tournament.players,
            away=self._away(),
        )

    def covered_piece(self, what: str, fields: Fields) -> str:
        """Return the part of the round seen while the curtain is drawn; empty where nothing is behind it.

        `curtain` are the brackets and groups shown to their end, by the steps that open them. Of the `boards`
        those made in them are seen, of all else nothing.
        """
        ended = ended_brackets(fields) or frozenset()
        if ended.issuperset(bracket.opening for bracket in self._walk.rail):
            return ""
        homes = (self.answers.home(Tpn(board.first.tpn)) for board in self.boards)
        seen = [board for board, home in zip(self.boards, homes, strict=True) if home in ended]
        return self.page("covered", boards=seen if what == "boards" else ())

    def _boards_marked(self) -> tuple[int, ...]:
        """Return the numbers, from 1, of the boards that the file has otherwise."""
        differing = self.recorded_rounds.differing_boards
        if differing is None:
            return ()
        players = {pair.first.tpn for pair in differing.rules}  # one of the two is enough to know a board
        return tuple(board.number for board in self.boards if players & {board.first.tpn, board.second.tpn})

    @property
    def _is_repairable(self) -> bool:
        """Whether somebody can be out of the round, or come late to it."""
        return self.opened.tournament.stated is None and self.narrator.index.closed is not None

    def _away(self) -> tuple[Player, ...]:
        """Return those who are entered and take no part in the round, by pairing number."""
        present = {player.tpn for player in self.players}
        everybody = sorted(self.opened.tournament.players, key=lambda player: player.tpn)
        return tuple(player for player in everybody if player.tpn not in present)

    def _nobody(self) -> str:
        """Return a sentence that nobody takes part in the round, empty where somebody does."""
        if self.players or self.narrator.index.closed is None:
            return ""
        return self.narrator.tell(self.narrator.index.trace.steps[-1]).text

    def _say(self, said: Message | str) -> str:
        return self.narrator.cast.words.messages.say(said)

    def _remarks(self) -> list[str]:
        tournament = self.opened.tournament
        return [self._say(line) for line in (*tournament.remarks, *length_remarks(tournament))]

    def player_piece(self, fields: Fields) -> str:
        """Return one player's way through the round, and what kept the others away.

        Where nobody is called so, or whoever is takes no part: that, who may be meant, and all who take part.
        """
        asked, everybody = field_value(fields, "first"), self.opened.tournament.players
        try:
            player = player_of_field(asked, everybody)
            way_found = way(self.opened.trace, self.narrator, player)
        except UsageError as error:
            present, who = {candidate.tpn for candidate in self.players}, self.narrator.cast.who
            number = asked.partition(" ")[0]
            sought = number if is_number(number) else asked
            near = [candidate for candidate in near_players(sought, everybody) if candidate.tpn in present]
            here = [player for player in everybody if player.tpn in present]
            pairs = [(who(one.tpn), who(other.tpn)) for one, other in pair_choices(asked, here)]
            several = UsageError(Message("app.several-pairs", name=quote(asked)))
            refused = several if len(pairs) > 1 else error
            return self.page(
                "nobody",
                lines=refused.lines_in(
                    self.opened.language, of_teams=self.opened.tournament.teams is not None
                ),
                pairs=pairs,
                asked=asked,
                near=[] if pairs else [who(candidate.tpn) for candidate in near],
                players=self.players,
            )
        shown = SimpleNamespace(ways=(page_way(way_found, self.narrator, self.answers),))
        return self.page("player", page=shown, player=self.narrator.cast.who(player), players=self.players)

    def asked_piece(self, fields: Fields) -> str:
        """Return the players asked about in one field: two, one, or whoever has the bye.

        Two are two numbers, or two names with a sign between them. Nobody is named where that is not clear.
        """
        typed, everybody = field_value(fields, "first"), self.opened.tournament.players
        closed = self.narrator.index.closed
        named: tuple[Tpn, ...] = ()
        with suppress(UsageError):
            if typed.casefold() in ("bye", self.narrator.cast.words.messages("page.bye").casefold()):
                named = () if closed is None or closed.bye is None else (closed.bye,)
            elif NUMBERS.fullmatch(typed):
                named = two_meant(typed, everybody) or ()
            else:
                named = self._named_in_words(typed)
        return self.page("asked", named=named)

    def _named_in_words(self, typed: str) -> tuple[Tpn, ...]:
        """Return the player of a name, or of a number with it; else the two of two names.

        Raises:
            UsageError: these are nobody here, or several.
        """
        everybody = self.opened.tournament.players
        try:
            return (player_of_field(typed, everybody),)
        except UsageError:
            return two_meant(typed, everybody, player_of_field) or ()

    def touched_piece(self, fields: Fields) -> str:
        """Return the reason for one player's board.

        Raises:
            UsageError: nobody is called so, or whoever is takes no part.
        """
        player = player_meant(field_value(fields, "first"), self.opened.tournament.players)
        narrator = self.narrator
        require_part(narrator, player)
        closed = narrator.index.closed
        views = board_views(narrator, player)
        bye = narrator.tell(narrator.index.bye) if narrator.index.bye else None
        return self.page(
            "touched",
            player=narrator.cast.who(player),
            standing=standing_view(narrator, player),
            board=next((view for view in views if player in (view.white.tpn, view.black.tpn)), None),
            bye=bye if closed and closed.bye == player else None,
            wishes=self._wishes(player),
            repairable=self._is_repairable,
        )

    def _wishes(self, player: int) -> list[str]:
        """Return the wishes of a player who takes part, beside an opponent: other colour, bye, float.

        Each is the `what` of the question "why-not" (`app.wish.*` of `ui.toml` has its words). Nobody has a
        wish where no pairing was found, a colour where the system gives none.
        """
        closed, coloured = self.narrator.index.closed, self.narrator.index.opened.initial_colour is not None
        if closed is None:
            return []
        bye = ["bye"] if closed.bye and closed.bye != player else []
        white = any(pair.first == player for pair in closed.boards)  # the other colour is wished
        colour = [] if not coloured or closed.bye == player else ["black" if white else "white"]
        return [*colour, *bye, "float"]

    def answers_piece(self, fields: Fields) -> str:
        """Return the answers of one bracket as a triangle; of a large one those of the player asked for.

        Which bracket: the one asked for (`bracket`, by its opening), else the last one of the player, else
        the first with more than two members, else with two.

        Raises:
            UsageError: there is no such player.
        """
        known = {str(named.opening): named for named in self.brackets}
        several = [named for named in self.brackets if len(named.members) > 1]
        first = next((named for named in several if len(named.members) > 2), next(iter(several), None))
        asked = field_value(fields, "first")
        player = player_of_field(asked, self.opened.tournament.players) if asked else None
        bracket = known.get(field_value(fields, "bracket")) or self._last_bracket_of(player) or first
        if bracket is None:
            return self.page("answers", brackets=(), bracket=None, section=None, row=(), asked_of="")
        inside = player is not None and any(member.tpn == player for member in bracket.members)
        row: tuple[AnyAnswer, ...] = ()
        section = None
        if bracket.drawn:
            section = SimpleNamespace(
                answers=triangle(self.answers.all_answers(bracket.opening), self.narrator)
            )
        elif player is not None and inside:
            row = answer_row(self.answers, bracket.opening, player, self.narrator)
        return self.page(
            "answers",
            brackets=self.brackets,
            bracket=bracket,
            section=section,
            row=row,
            asked_of=str(player) if inside else "",
        )

    def _last_bracket_of(self, player: int | None) -> NamedBracket | None:
        """Return the bracket in which a player was paired, or last left over among others."""
        own = [named for named in self.brackets if any(member.tpn == player for member in named.members)]
        return next((named for named in reversed(own) if len(named.members) > 1), None)

    def answered_piece(self, fields: Fields) -> str:
        """Return the reasons why every two of a bracket do not meet; of a large one, those of one player.

        Here the player is a number, not a name; without a known bracket the piece is empty.
        """
        opening = next(
            (named for named in self.brackets if str(named.opening) == field_value(fields, "bracket")), None
        )
        if opening is None:
            return ""
        answers: tuple[AnyAnswer, ...] = ()
        player = field_value(fields, "first")
        if opening.drawn:
            answers = triangle(self.answers.without_byes(opening.opening), self.narrator).answers
        elif any(str(member.tpn) == player for member in opening.members):
            answers = answer_row(self.answers, opening.opening, Tpn(int(player)), self.narrator)
        return self.page("answered", opening=opening.opening, answers=answers)

    def steps_piece(self, fields: Fields) -> str:
        """Return a bracket step by step: the one asked for, that of a step, or the first with a search."""
        bracket, step = field_value(fields, "bracket"), field_value(fields, "step")
        shown = self._walk.show(bracket, step, ended_brackets(fields))
        return self.page("steps", **(shown._asdict() if shown else {"stage": None}))

    @cached_property
    def _walk(self) -> RoundWalk:
        return RoundWalk(self.narrator)

    def report_piece(self, published: str) -> str:
        """Return the whole explanation, as the page has it."""
        language = self.opened.language
        return render(self.opened.trace, published=published, frame=FRAGMENT, language=language)

    def rule_piece(self, fields: Fields) -> str:
        """Return a clause or reading in its words.

        Raises:
            UsageError: there is none such.
        """
        entry = entry_by_label(field_value(fields, "label"), self.narrator.system, self.opened.language)
        return self.page("rule", entry=entry, clause=isinstance(entry, Clause))

    def check_piece(self, published: str) -> str:
        """Check one more round of the file; return what is known now.

        `published` says of the boards of the round whether they are those of the rules.
        """
        return self.page("checked", **self.recorded_rounds.check_next(published))
