"""Answer `why not?`: a pair, a colour, the bye, a float, or a whole other pairing."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.lesson import ask_round, speaking_of, write_answer
from pairtutor.cli.output import check_target
from pairtutor.cli.parser import Parser, add_format, add_output, add_source
from pairtutor.errors import UsageError
from pairtutor.messages import Message, messages_of
from pairtutor.model.tournament import Player
from pairtutor.resources import ENGLISH, Language

if TYPE_CHECKING:
    from pairtutor.answers.answer import BracketAnswers
    from pairtutor.answers.round import RoundAnswers
    from pairtutor.disputes.case import Case, Wish
    from pairtutor.disputes.verdicts import WishAnswer
    from pairtutor.trace.index import RoundIndex


WISHES = ("pair", "colour", "bye", "float", "claim", "board")
"""What can be asked for, one at a time."""


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    add_source(parser)
    parser.add_argument("--pair", metavar="A-B", help="help.pair")
    parser.add_argument("--colour", metavar="A=C", help="help.colour")
    parser.add_argument("--bye", metavar="A", help="help.bye")
    parser.add_argument("--float", metavar="A", help="help.float")
    parser.add_argument("--claim", metavar="FILE", help="help.claim")
    parser.add_argument("--board", action="append", metavar="A-B", help="help.board")
    parser.add_argument("--all", action="store_true", help="help.all")
    parser.add_argument("--bracket", metavar="B", help="help.bracket")
    parser.add_argument(
        "--suppose", metavar="FACT", nargs="?", action="append", const="", help="help.suppose"
    )
    parser.add_argument("--take", action="store_true", help="help.take")
    add_format(parser, "text", "json", meaning="help.format-of-answers")
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Answer one wish, judge a claim or boards made by hand, or tell all answers of the round.

    Return `ANSWER_IS_NO` for a claim, or for boards, that the rules do not ask for, else `DONE`.

    Raises:
        UsageError: the options do not ask for just one thing, or the round cannot answer it; of an event of
            teams it speaks of teams (`speaking_of`).
    """
    asked = [name for name in WISHES if getattr(args, name) is not None]
    whole_round = bool(args.suppose and all(args.suppose)) and not (asked or args.all or args.take)
    if len(asked) + args.all != 1 and not whole_round:
        raise UsageError(Message("verbs.why-not.one-thing", options=_option_list((*WISHES, "all"))))
    if args.bracket is not None and not (args.all or args.float is not None):
        raise UsageError(Message("verbs.why-not.bracket-alone"))
    supposing = args.suppose is not None or args.take
    whole = args.all or args.claim is not None or (args.board is not None and len(args.board) > 1)
    if args.take and args.suppose is not None:
        raise UsageError(Message("verbs.why-not.suppose-and-take"))
    if supposing and whole:
        raise UsageError(Message("verbs.why-not.suppose-alone", options=_option_list(WISHES[:4])))
    check_target(args.output, args.force)
    from pairtutor.disputes.case import Case

    case = Case.of(ask_round(args))
    claim_is_right = True
    with speaking_of(case.tournament):
        if whole_round:
            from pairtutor.cli.suppose import answer_round

            text = answer_round(case, args)
        elif supposing:
            from pairtutor.cli.suppose import answer_supposed

            text = answer_supposed(case, _wish(args, case.tournament.players), args)
        elif args.all or args.bracket is not None:
            text = _all(case, args)
        elif args.board is not None or (args.format == "json" and args.claim is not None):
            text, claim_is_right = _boards(case, args)
        elif args.claim is None:
            text = _answer(case, _wish(args, case.tournament.players), args)
        else:
            text, claim_is_right = _claim(case, _claim_path(args.claim, args.source), args.language)
    if not (supposing or whole or args.output) and args.format != "json" and sys.stdout.isatty():
        text = f"{text}\n{messages_of(args.language).say(Message('verbs.why-not.ask-on'))}\n"
    write_answer(text, args, plain=args.format == "json")
    return ExitCode.DONE if claim_is_right else ExitCode.ANSWER_IS_NO


def _option_list(options: Sequence[str]) -> str:
    """Return names of options as they are typed, `--pair, --bye`."""
    return ", ".join(f"--{name}" for name in options)


def _wish(args: argparse.Namespace, players: Sequence[Player]) -> Wish:
    """Return the wish of the options for a pair, colour, bye or float; one board is a pair, or a bye.

    Raises:
        UsageError: a player is not in the tournament, or a pair or colour cannot be read.
    """
    from pairtutor.disputes.case import ByeWish, FloatWish, colour_wish, pair_wish
    from pairtutor.disputes.persons import player_meant

    if args.board is not None:
        from pairtutor.disputes.claims import read_board
        from pairtutor.model.pairing import BYE

        board = read_board(args.board[0], players)
        return ByeWish(board.white) if board.black == BYE else pair_wish(f"{board.white}-{board.black}", ())
    if args.pair is not None:
        return pair_wish(args.pair, players)
    if args.colour is not None:
        return colour_wish(args.colour, players, args.language)
    if args.bye is not None:
        return ByeWish(player_meant(args.bye, players))
    return FloatWish(player_meant(args.float, players))


def _answer(case: Case, wish: Wish, args: argparse.Namespace) -> str:
    """Return the answer to a wish as text, or by the format asked for as one line of JSON with this text."""
    from pairtutor.narrative.disputes.why_not import render

    index, answers, answer = _answer_wish(case, wish)
    text = render(answer, wish, index.trace, language=args.language, answers=answers)
    if args.format != "json":
        return text
    import json

    from pairtutor.narrative.answer_data import wish_data

    return json.dumps(wish_data(answer, wish, index, text), ensure_ascii=False) + "\n"


def _answer_wish(case: Case, wish: Wish) -> tuple[RoundIndex, RoundAnswers | None, WishAnswer]:
    """Return the round, its answers, and that to a wish.

    Who has which colour its boards alone say: its steps are not asked then, and there are no answers (None).
    """
    from pairtutor.disputes.case import ColourWish
    from pairtutor.trace.index import RoundIndex

    if isinstance(wish, ColourWish):
        from pairtutor.disputes.decisions import on_colour
        from pairtutor.disputes.verdicts import WishAnswer

        index = RoundIndex(case.boards())
        return index, None, WishAnswer(on_colour(index, wish))
    from pairtutor.answers.round import RoundAnswers
    from pairtutor.disputes.answers import why_not

    answers = RoundAnswers(case.trace())
    return answers.index, answers, why_not(case, answers, wish)


def _all(case: Case, args: argparse.Namespace) -> str:
    """Return all answers of the round, of one bracket, or of it those about one player's float.

    Raises:
        UsageError: there is no pairing, the system knows no such answers, or the bracket is not there.
    """
    from pairtutor.disputes.persons import player_meant
    from pairtutor.narrative.answer_data import answers_data
    from pairtutor.narrative.answers import render
    from pairtutor.narrative.narrator import Narrator

    trace = case.trace()
    if not trace.complete:
        raise UsageError(Message("verbs.why-not.no-pairing"))
    narrator = Narrator(trace, language=ENGLISH if args.format == "json" else args.language)
    brackets = narrator.answers.by_bracket
    closed = narrator.index.closed
    if not brackets and closed is not None and closed.boards:
        unknown = Message("verbs.why-not.not-at-once", system=narrator.system, options=_option_list(WISHES))
        raise UsageError(unknown)
    if args.bracket is not None:
        brackets = _in_bracket(brackets, args.bracket)
    if args.float is not None:
        brackets = _of_float(brackets, player_meant(args.float, case.tournament.players))
    if args.format == "json":
        import json

        return json.dumps(answers_data(brackets, narrator), ensure_ascii=False, indent=1) + "\n"
    return render(brackets, narrator)


def _in_bracket(brackets: tuple[BracketAnswers, ...], name: str) -> tuple[BracketAnswers, ...]:
    """Return the answers of the bracket of a name: its score (`4.5`), or its number (`#3`).

    Raises:
        UsageError: no bracket of the round has it.
    """
    from pairtutor.model.ids import points_text
    from pairtutor.text import quote

    names = [
        {f"#{bracket.bracket}", "" if bracket.score is None else points_text(bracket.score)}
        for bracket in brackets
    ]
    kept = tuple(bracket for bracket, own in zip(brackets, names, strict=True) if name.strip() in own - {""})
    if not kept:
        known = ", ".join(
            f"#{bracket.bracket}" if bracket.score is None else points_text(bracket.score)
            for bracket in brackets
        )
        raise UsageError(Message("verbs.why-not.no-bracket", name=quote(name), known=known))
    return kept


def _of_float(brackets: tuple[BracketAnswers, ...], player: int) -> tuple[BracketAnswers, ...]:
    """Return the answers about floating, those on one player first, of the brackets that the player is in.

    The others follow in their order.

    Raises:
        UsageError: the player is in none of them.
    """
    kept = [bracket for bracket in brackets if any(other.players == (player,) for other in bracket.floats)]
    if not kept:
        raise UsageError(Message("verbs.why-not.not-in-bracket", player=player))
    return tuple(
        bracket._replace(
            pairs=(),
            byes=(),
            coming=(),
            sets=(),
            floats=tuple(sorted(bracket.floats, key=lambda other: other.players != (player,))),
        )
        for bracket in kept
    )


def _claim_path(claim: str, source: str) -> str:
    """Return the path of a claim: as it is named, else beside a bundled scenario that is the source."""
    from os.path import exists

    from pairtutor.resources import scenario_path

    bundled = scenario_path(source)
    if bundled is None or exists(claim) or not (bundled.parent / claim).is_file():
        return claim
    return str(bundled.parent / claim)


def _claim(case: Case, path: str, language: Language) -> tuple[str, bool]:
    """Return the judgement of a claim in words, and whether the claim is right."""
    from pairtutor.answers.round import RoundAnswers
    from pairtutor.disputes.claims import judge_claim, read_claim
    from pairtutor.narrative.disputes.claim import render

    trace = case.trace()
    answers = RoundAnswers(trace)
    judged = judge_claim(case, answers, read_claim(path, case))
    return render(judged, trace, language=language, answers=answers), judged.right


def _boards(case: Case, args: argparse.Namespace) -> tuple[str, bool]:
    """Return the faults of boards made by hand, as text or JSON, and whether they are those of the rules."""
    from pairtutor.disputes.boards import judge_boards
    from pairtutor.disputes.claims import read_board, read_claim
    from pairtutor.model.pairing import BYE, Board
    from pairtutor.narrative.disputes.boards import boards_data, render

    if args.claim is None:
        boards = [read_board(text, case.tournament.players) for text in args.board]
    else:
        claim = read_claim(_claim_path(args.claim, args.source), case)
        boards = [*claim.boards, *([Board(claim.bye, BYE)] if claim.bye else [])]
    judged = judge_boards(case, boards)
    if args.format != "json":
        return render(judged, args.language), judged.right
    import json

    return json.dumps(boards_data(case, judged), ensure_ascii=False) + "\n", judged.right
