"""The manual page of all verbs, made from their parsers, as `man` shows it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from pairtutor import __version__
from pairtutor.cli.parser import Parser
from pairtutor.messages import Messages


def manual(messages: Messages) -> str:
    """Return the page, section 1, in the language of the messages."""
    return "\n".join(_lines(messages)) + "\n"


def _lines(messages: Messages) -> Iterator[str]:
    """Yield the lines of the manual page, in the notation of `man`; every verb's parser is made for it."""
    from importlib import import_module

    from pairtutor.cli.main import VERBS, module_of

    yield f'.TH PAIRTUTOR 1 "" "pairtutor {__version__}" ""'
    yield f".SH {_roff(messages('verbs.completion.man.name'))}"
    yield rf"pairtutor \- {_roff(messages('verbs.completion.man.purpose'))}"
    yield f".SH {_roff(messages('verbs.completion.man.synopsis'))}"
    yield r".B pairtutor"
    yield r".I VERB"
    yield "[...]"
    yield f".SH {_roff(messages('verbs.completion.man.verbs'))}"
    for verb in VERBS:
        parser = Parser(verb, messages)
        import_module(module_of(verb)).add_arguments(parser)
        parser.put_in_words()
        yield from _verb(parser, str(parser.description))
    yield f".SH {_roff(messages('verbs.completion.man.status'))}"
    yield _roff(messages("verbs.completion.man.statuses"))


def _verb(parser: Parser, about: str) -> Iterator[str]:
    """Yield what a verb does, and its arguments, each with what it means."""
    yield f".SS {_roff(parser.prog)}"
    yield ".nf"
    yield from (_roff(line) for line in about.strip().split("\n"))
    yield ".fi"
    for action in parser.actions:
        if action.dest == "help":
            continue
        yield ".TP"
        yield f".B {_roff(_argument_spelling(action))}"
        yield _roff(str(action.help or "").replace("%%", "%"))


def _argument_spelling(action: argparse.Action) -> str:
    """Return the spelling of an argument on the command line: `-o, --output FILE`, or `-p [OUT]`."""
    name = str(action.metavar or "")
    if not action.option_strings:
        return name
    value = f" {name}" if action.nargs != 0 and name else ""
    return ", ".join(action.option_strings) + (f" [{name}]" if action.nargs == "?" else value)


def _roff(text: str) -> str:
    """Return a line of text so that nothing in it is a command of the typesetter."""
    safe = text.replace("\\", r"\e").replace("-", r"\-")
    # a stop or an apostrophe begins a command, and an empty line a paragraph: `\&` shows nothing
    return rf"\&{safe}" if safe[:1] in (".", "'", "") else safe
