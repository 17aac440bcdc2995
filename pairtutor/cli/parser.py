"""The argument parser: help and one-line errors in any language, and the arguments that verbs share."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NoReturn

from pairtutor.cli.language import OPTION
from pairtutor.errors import UsageError
from pairtutor.messages import Message, Messages

if TYPE_CHECKING:
    import argparse


_MEANT: Final = {"--white": "--colour", "--black": "--colour"}
"""Options that are asked for and do not exist, and the one that does what is meant."""


_OF_WHY_NOT: Final = ("--take", "--pair", "--colour", "--bye", "--float", "--claim", "--board", "--all")
_ELSEWHERE: Final = {("pairtutor why", option): "pairtutor why-not" for option in _OF_WHY_NOT}
"""Options that another verb has, by the verb that is asked for them."""


def nearest(word: str, known: Iterable[str]) -> Message:
    """Return `did you mean X?`, or the known words when none is near."""
    from difflib import get_close_matches

    words = list(known)
    if near := get_close_matches(word, words, n=1):
        return Message("command.did-you-mean", word=near[0])
    return Message("command.choose-from", words=", ".join(words))


class _HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Writes help as wide as the terminal (argparse's way to find that out is slow to import)."""

    def __init__(self, messages: Messages, prog: str) -> None:
        super().__init__(prog, width=max(_columns(), 40) - 2)  # two columns are left free, as by argparse
        self._messages = messages

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Add the line of usage; `--lang`, which every verb takes, is told below it alone."""
        shown = [action for action in actions if OPTION not in action.option_strings]
        before = self._messages("command.arguments.usage") if prefix is None else prefix
        super().add_usage(usage, shown, groups, before)


def _columns() -> int:
    """Return the width of the terminal: as `COLUMNS` says, else as it is, else 80."""
    try:
        return int(os.environ.get("COLUMNS", "")) or 80
    except ValueError:
        try:
            return os.get_terminal_size().columns
        except OSError:
            return 80


class Parser(argparse.ArgumentParser):
    """The parser of one verb, which raises `UsageError` instead of ending the program.

    What an argument means (`help`) is a message or the key of one, told when help is asked for. `language`
    among the arguments read is that of the messages.
    """

    def __init__(self, verb: str, messages: Messages) -> None:
        self._spellings: list[str] = []
        self._meanings: list[tuple[argparse.Action, Message]] = []
        self.messages = messages
        super().__init__(
            prog=f"pairtutor {verb}".strip(),
            description=verb and f"verbs.{verb}.about",
            allow_abbrev=False,
            add_help=False,
            formatter_class=partial(_HelpFormatter, messages),
        )
        self.add_argument("-h", "--help", action="help", default=argparse.SUPPRESS, help="help.help")
        self.add_argument(
            OPTION, dest="language", default=messages.language, metavar="L", help="help.language"
        )

    def add_argument(self, *name_or_flags: str, **options: Any) -> argparse.Action:
        """Add an argument as argparse does, and remember how its options are spelt and what it means."""
        self._spellings += [name for name in name_or_flags if name.startswith("--")]
        meaning = options.pop("help")
        if "type" in options:  # so that what is wrong with a value is told as a message, under the name given
            named = "/".join(name_or_flags) if name_or_flags[0][0] == "-" else options["metavar"]
            options["type"] = partial(self._value, options["type"], named)
        action = super().add_argument(*name_or_flags, **options, help="")
        self._meanings.append((action, Message(meaning) if isinstance(meaning, str) else meaning))
        return action

    def _value(self, read: Callable[[str], object], argument: str, text: str) -> object:
        """Return the value of an argument; a type says what is wrong with one by a message.

        Raises:
            UsageError: the argument cannot have it.
        """
        try:
            return read(text)
        except argparse.ArgumentTypeError as error:
            said = error.args[0]
        except ValueError:
            said = Message("command.arguments.no-whole-number", value=repr(text))
        from pairtutor.cli.argument_errors import of_argument

        raise self._refusal(of_argument(argument, said))

    @property
    def actions(self) -> list[argparse.Action]:
        """Everything that can be given, in order."""
        return [action for action, _ in self._meanings]

    def read(self, argv: Sequence[str]) -> argparse.Namespace:
        """Return the arguments as parsed.

        An option that does not exist is refused before argparse, with the nearest one that does.

        Raises:
            UsageError: an option does not exist, or an argument is missing or senseless.
        """
        for word in argv:
            if word == "--":
                break
            option = word.partition("=")[0]
            if option.startswith("--") and option not in self._spellings:
                other = _ELSEWHERE.get((self.prog, option))
                if other:
                    said = Message("command.elsewhere-option", prog=self.prog, option=option, other=other)
                    raise UsageError(said)
                near = nearest(_MEANT.get(option, option), self._spellings)
                raise UsageError(Message("command.no-verb-option", prog=self.prog, option=option, near=near))
        known, rest = self.parse_known_args(argv)
        if not rest:
            return known
        # `why FILE --system S 6`; what is left over otherwise is refused by either
        return self.parse_args(argv) if "--" in argv else self.parse_intermixed_args(argv)

    def error(self, message: str) -> NoReturn:
        """Raise the message as one line that says where help is."""
        from pairtutor.cli.argument_errors import as_message

        raise self._refusal(as_message(message))

    def _refusal(self, message: Message | str) -> UsageError:
        return UsageError(Message("command.see-help", prog=self.prog, message=message))

    def format_help(self) -> str:
        """Return the help in the language of the parser."""
        self.put_in_words()
        return super().format_help()

    def put_in_words(self) -> None:
        """Say what the verb and its arguments mean, where so far there are messages."""
        if self.description in self.messages:
            self.description = self.messages(str(self.description))
        self._positionals.title = self.messages("command.arguments.positional")
        self._optionals.title = self.messages("command.arguments.options")
        for action, meaning in self._meanings:
            action.help = self.messages.say(meaning).replace("%", "%%")


def argument_error(key: str, **slots: object) -> argparse.ArgumentTypeError:
    """Return the error that an argument's type raises, with the message of a key below those of arguments."""
    return argparse.ArgumentTypeError(Message(f"command.arguments.{key}", **slots))


def one_of(*words: str) -> Callable[[str], str]:
    """Return an argparse type that takes one of the words and tells the nearest spelling otherwise."""

    def read(text: str) -> str:
        if text not in words:
            raise argument_error("not-possible", value=repr(text), near=nearest(text, words))
        return text

    return read


def _count_type(most_digits: int, key: str) -> Callable[[str], int]:
    """Return an argparse type for a number from 1 of so many digits at most.

    `key`, below those of arguments, is that of the message that a text is none.
    """

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= most_digits and int(text) > 0):
            raise argument_error(key, value=repr(text))
        return int(text)

    return read


round_number = _count_type(9, "no-round")
planned_rounds = _count_type(3, "no-planned-rounds")
processes = _count_type(4, "no-processes")
how_many = _count_type(9, "no-exercises")
"""Types for the number of a round, of planned rounds, of processes, and of what is wanted."""


def system_id(text: str) -> str:
    """Read the id of a pairing system (an argparse type)."""
    from pairtutor.model.editions import SYSTEMS

    return one_of(*SYSTEMS)(text)


def subject_id(text: str) -> str:
    """Read the id of what exercises are about: a pairing system, or the tie-breaks (an argparse type)."""
    from pairtutor.model.editions import TAUGHT

    return one_of(*TAUGHT)(text)


def add_system(parser: Parser, *, taught: bool = False) -> None:
    """Add `--system` and what single systems can be asked for; `taught` are the tie-breaks as well."""
    from pairtutor.model.editions import SYSTEMS, TAUGHT

    known = ", ".join(TAUGHT if taught else SYSTEMS)
    kind = subject_id if taught else system_id
    parser.add_argument("--system", type=kind, metavar="S", help=Message("help.system", systems=known))
    parser.add_argument("--maxi", action="store_true", help="help.maxi")


def add_rounds(parser: Parser) -> None:
    """Add what a source leaves open: `--rounds`, how long the event is, `--entered`, who makes group A."""
    parser.add_argument("--rounds", type=planned_rounds, metavar="N", help="help.rounds")
    parser.add_argument("--entered", action="store_true", help="help.entered")


def add_source(parser: Parser, *, optional: bool = False) -> None:
    """Add SOURCE and what rounds and system it has; an `optional` source may be left out and is None then."""
    parser.add_argument("source", metavar="SOURCE", help="help.source", nargs="?" if optional else None)
    parser.add_argument("--round", type=round_number, metavar="N", help="help.round")
    add_rounds(parser)
    add_system(parser)


def add_system_in_force(parser: Parser, meaning: str, *, taught: bool = False) -> None:
    """Add `--system`, without which it is the one in force; `meaning` is the key of its help.

    `taught` are the tie-breaks as well.
    """
    from pairtutor.model.editions import IN_FORCE, SYSTEMS, TAUGHT

    said = Message(meaning, systems=", ".join(TAUGHT if taught else SYSTEMS), default=IN_FORCE)
    kind = subject_id if taught else system_id
    parser.add_argument("--system", type=kind, default=IN_FORCE, metavar="S", help=said)


def add_code(parser: Parser) -> None:
    """Add `--code`, for programs that know only an older code of a system."""
    from pairtutor.model.editions import SYSTEMS

    codes = [code for system in SYSTEMS.values() if not system.teams for code in system.codes]
    parser.add_argument(
        "--code", type=one_of(*codes), metavar="C", help=Message("help.code", codes=", ".join(codes))
    )


def check_code(code: str | None, system: str) -> str:
    """Return the code that record 192 is to have, empty for the usual one.

    Raises:
        UsageError: it names another system.
    """
    from pairtutor.model.editions import SYSTEMS

    if code is not None and code not in SYSTEMS[system].codes:
        raise UsageError(Message("command.other-code", code=code, system=system))
    return code or ""


def add_output(parser: Parser) -> None:
    """Add `-o` and `--force`."""
    parser.add_argument("-o", "--output", metavar="FILE", help="help.output")
    parser.add_argument("--force", action="store_true", help="help.force")


def add_folder(parser: Parser, force: str) -> None:
    """Add `-o` and `--force` for a folder; `force` is the key of what the latter means."""
    parser.add_argument("-o", "--output", metavar="DIR", required=True, help="help.folder")
    parser.add_argument("--force", action="store_true", help=force)


def add_format(parser: Parser, *formats: str, meaning: str = "help.format", by_ending: bool = False) -> None:
    """Add `--format`; the first of the formats is the default, `meaning` the key of its help.

    `by_ending`: the ending of the file that is written decides, so that there is no default yet.
    """
    parser.add_argument(
        "--format",
        type=one_of(*formats),
        default=None if by_ending else formats[0],
        metavar="F",
        help=Message(meaning, formats=", ".join(formats), default=formats[0]),
    )


def add_wishes(parser: Parser) -> None:
    """Add --kind, --mistake, --level and --seed."""
    parser.add_argument("--kind", action="append", default=[], metavar="K", help="help.kind")
    parser.add_argument("--mistake", action="append", default=[], metavar="ID", help="help.mistake")
    parser.add_argument("--level", type=int, default=0, metavar="L", help="help.level")
    parser.add_argument("--seed", type=int, metavar="N", help="help.seed-of-exercises")


def check_wishes(verb: str, args: argparse.Namespace) -> None:
    """Hold --kind, --level (0: any) and --seed against what there is.

    Raises:
        UsageError: there is no such kind, level or seed.
    """
    from pairtutor.exercises.exercise import KINDS

    if not 0 <= args.level <= 5:
        raise UsageError(Message("command.wishes.level", verb=verb))
    if args.seed is not None and args.seed < 0:
        raise UsageError(Message("command.wishes.seed", verb=verb))
    for kind in args.kind:
        if kind not in KINDS:
            known = ", ".join(KINDS)
            raise UsageError(Message("command.wishes.kind", verb=verb, kind=kind, known=known))


def check_pass_mark(verb: str, percent: int | None) -> None:
    """Hold a pass mark against what there is.

    Raises:
        UsageError: it is no per cent.
    """
    if percent is not None and not 1 <= percent <= 100:
        raise UsageError(Message("command.wishes.pass-mark", verb=verb))
