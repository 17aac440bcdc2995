"""Answer `why not?`: a pair, a colour, the bye, a float, or a whole other pairing.

The answer is the one of the bracket or group where it would differ, from the trace alone: what may never
be, what could not be completed, what would be worse or as good but later, what was looked at and passed over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.lesson import open_tournament, tell_edition, tell_round
from pairtutor.cli.output import check_target, write_output
from pairtutor.cli.parser import add_format, add_output, add_source
from pairtutor.cli.terminal import add_colours
from pairtutor.errors import UsageError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from pairtutor.answers.answer import BracketAnswers
    from pairtutor.disputes.case import Case, Wish
    from pairtutor.model.tournament import Player


WISHES = ("pair", "colour", "bye", "float", "claim")
"""What can be asked for, one at a time."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    add_source(parser)
    parser.add_argument(
        "--pair",
        metavar="A-B",
        help="why do these two not meet? numbers (3-5, 3,5, '3 5'), or unique parts of names (Berg-Holm)",
    )
    parser.add_argument(
        "--colour",
        metavar="A=C",
        help="why does this player not have this colour? 3=white, 3=black, 3=w, 3=b",
    )
    parser.add_argument("--bye", metavar="A", help="why does this player not have the bye?")
    parser.add_argument("--float", metavar="A", help="why does this player not float down?")
    parser.add_argument(
        "--claim",
        metavar="FILE",
        help="why not this pairing? a list of boards, White first (3 6, 3-6, 3,6, 1 3 6 with the board first,"
        " or Berg - Holm; the bye as 5 bye or 5 0), or a TRF or scenario with the round filled in",
    )
    parser.add_argument(
        "--all",
        action="store_true",
        help="every two players of every bracket, every float and the bye: what would happen if they were so",
    )
    parser.add_argument(
        "--bracket",
        metavar="B",
        help="with --float or --all: of this bracket alone, by its score (4.5) or its number (#3)",
    )
    add_format(parser, "text", "json", more="; json with --all: one object for each bracket, in a list")
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Answer one wish, judge one claim, or tell all answers of the round."""
    asked = [name for name in WISHES if getattr(args, name) is not None]
    if len(asked) + args.all != 1:
        raise UsageError(f"pairtutor why-not: ask for one thing: {_named((*WISHES, 'all'))}")
    if args.format == "json" and not args.all:
        raise UsageError("pairtutor why-not: --format json tells all answers; it goes with --all")
    if args.bracket is not None and not (args.all or args.float is not None):
        raise UsageError("pairtutor why-not: --bracket goes with --float or --all")
    check_target(args.output, args.force)
    from pairtutor.disputes.case import Case
    from pairtutor.tutor import request_round

    tournament, choice = open_tournament(args)
    tell_edition(tournament.source, choice)
    request = request_round(tournament, args.round, choice)
    tell_round(request)
    case = Case.of(request)
    if args.all or args.bracket is not None:
        text = _all(case, args)
    elif args.claim is None:
        text = _answer(case, _wish(args, tournament.players))
    else:
        text = _claim(case, _claim_path(args.claim, args.source))
    plain = args.output or args.format == "json"
    write_output(text if plain else add_colours(text), args.output, args.force)
    return ExitCode.DONE


def _named(options: Sequence[str]) -> str:
    return ", ".join(f"--{name}" for name in options)


def _wish(args: argparse.Namespace, players: Sequence[Player]) -> Wish:
    from pairtutor.disputes.case import ByeWish, FloatWish, colour_wish, pair_wish
    from pairtutor.disputes.persons import player_meant

    if args.pair is not None:
        return pair_wish(args.pair, players)
    if args.colour is not None:
        return colour_wish(args.colour, players)
    if args.bye is not None:
        return ByeWish(player_meant(args.bye, players))
    return FloatWish(player_meant(args.float, players))


def _answer(case: Case, wish: Wish) -> str:
    from pairtutor.answers.round import RoundAnswers
    from pairtutor.disputes.answers import why_not
    from pairtutor.narrative.disputes.why_not import render

    trace = case.trace()
    return render(why_not(case, RoundAnswers(trace), wish), wish, trace)


def _all(case: Case, args: argparse.Namespace) -> str:
    """Return all answers of the round, or those about one player's float in a bracket."""
    from pairtutor.answers.round import RoundAnswers
    from pairtutor.disputes.persons import player_meant
    from pairtutor.narrative.answer_data import answers_data
    from pairtutor.narrative.answers import render
    from pairtutor.narrative.narrator import Narrator

    trace = case.trace()
    if not trace.complete:
        raise UsageError("the round has no legal pairing at all; pairtutor explain tells why")
    narrator = Narrator(trace)
    found = RoundAnswers(trace).all
    closed = narrator.index.closed
    if not found and closed is not None and closed.boards:
        raise UsageError(
            f"by {narrator.system} not all answers are known at once; ask for one thing: {_named(WISHES)}"
        )
    if args.bracket is not None:
        found = _in_bracket(found, args.bracket)
    if args.float is not None:
        found = _of_float(found, player_meant(args.float, case.tournament.players))
    if args.format == "json":
        import json

        return json.dumps(answers_data(found, narrator), ensure_ascii=False, indent=1) + "\n"
    return render(found, narrator)


def _in_bracket(found: tuple[BracketAnswers, ...], name: str) -> tuple[BracketAnswers, ...]:
    """Return the answers of the bracket of a name: its score (`4.5`), or its number (`#3`).

    Raises:
        UsageError: no bracket of the round has it.
    """
    from pairtutor.model.ids import points_text
    from pairtutor.text import quote

    names = [{f"#{one.bracket}", "" if one.score is None else points_text(one.score)} for one in found]
    kept = tuple(one for one, own in zip(found, names, strict=True) if name.strip() in own - {""})
    if not kept:
        known = ", ".join(f"#{one.bracket}" if one.score is None else points_text(one.score) for one in found)
        raise UsageError(f"no bracket {quote(name)} in this round; there are {known}")
    return kept


def _of_float(found: tuple[BracketAnswers, ...], player: int) -> tuple[BracketAnswers, ...]:
    """Return what is answered about floating, that of one player first, where the player is in a bracket.

    Raises:
        UsageError: the player is in none of them.
    """
    kept = [one for one in found if any(other.players == (player,) for other in one.floats)]
    if not kept:
        raise UsageError(f"player {player} is not in this bracket")
    return tuple(
        one._replace(
            pairs=(),
            byes=(),
            coming=(),
            sets=(),
            floats=tuple(sorted(one.floats, key=lambda other: other.players != (player,))),
        )
        for one in kept
    )


def _claim_path(claim: str, source: str) -> str:
    """Return where a claim is: as it is named, else beside a bundled scenario that is the source."""
    from os.path import exists

    from pairtutor.resources import scenario_path

    bundled = scenario_path(source)
    if bundled is None or exists(claim) or not (bundled.parent / claim).is_file():
        return claim
    return str(bundled.parent / claim)


def _claim(case: Case, path: str) -> str:
    from pairtutor.answers.round import RoundAnswers
    from pairtutor.disputes.claims import judge_claim, read_claim
    from pairtutor.narrative.disputes.claim import render

    trace = case.trace()
    return render(judge_claim(case, RoundAnswers(trace), read_claim(path, case)), trace)
