"""Answer requests of another program, one JSON object a line."""

from __future__ import annotations

import argparse
import io
import json
import math
import os
import stat
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.parser import Parser, nearest
from pairtutor.cli.request_errors import VerbFailed, defect_data, error_data
from pairtutor.errors import PairtutorError, UsageError
from pairtutor.messages import Message, messages_of
from pairtutor.named_tuples import NamedTuple
from pairtutor.resources import Language, languages
from pairtutor.sources.files import STDIN

LONGEST: Final = 64 * 2**20
"""Bytes of the longest request that is read: the largest file with all its signs escaped."""


class Verb(NamedTuple):
    """What can be asked for: a verb of the command line, and what it is asked with in any case.

    `data` says that it prints JSON (but for a claim), `lines` a line for each of several objects.
    """

    name: str
    given: tuple[str, ...] = ()
    data: bool = False
    lines: bool = False


VERBS: Final[Mapping[str, Verb]] = {
    "pair": Verb("pair", data=True),
    "check": Verb("check", data=True, lines=True),
    "explain": Verb("explain"),
    "why": Verb("why"),
    "why-not": Verb("why-not", data=True),
    "all": Verb("why-not", ("--all",), data=True),
    "repair": Verb("repair", data=True),
    "mark": Verb("mark", data=True, lines=True),
    "trace": Verb("trace", data=True),
    "standings": Verb("standings", data=True),
}
"""The verbs by what `do` calls them."""

_OWN: Final = frozenset({"id", "do", "source", "text", "lang"})
"""Keys of a request that are no options of its verb."""

_READ: Final = frozenset({"source", "sources", "exam", "answers", "claim", "values"})
"""Options that name what is read."""

_CLOSED: Final = frozenset({"help", "language", "output", "force", "all", "jobs", "scheduler", "resume"})
"""Options that write files, start processes or end the program."""


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("--stdio", action="store_true", help="help.stdio")


def run(args: argparse.Namespace) -> int:
    """Answer each line of standard input by a line on standard output, until there is no more.

    Raises:
        UsageError: nobody says where requests come from.
    """
    if not args.stdio or sys.stdin is None or sys.stdout is None:
        raise UsageError(Message("verbs.serve.stdio"))
    requests, answers = sys.stdin.buffer, sys.stdout
    while line := requests.readline(LONGEST):
        if not line.endswith(b"\n") and len(line) == LONGEST:  # the rest of one that is too long is dropped
            while (rest := requests.readline(LONGEST)) and not rest.endswith(b"\n"):
                pass
        answers.write(f"{answer_line(line, args.language)}\n")
        answers.flush()
    return ExitCode.DONE


def answer_line(line: bytes, language: Language) -> str:
    """Return the answer to a request, whatever it is, as one line; its `id` is None if none can be read."""
    known: Any = None
    try:
        request = _request(line)
        known = request.get("id")
        language = _language(request, language)
        reply = {"id": known, "ok": True, "result": _result(request, language)}
        return json.dumps(reply, ensure_ascii=True, allow_nan=False)
    except (PairtutorError, OSError, RecursionError, MemoryError, ValueError) as error:
        reply = {"id": known, "ok": False, "error": error_data(error, language)}
    except Exception as error:
        reply = {"id": known, "ok": False, "error": defect_data(error)}
    return json.dumps(reply, ensure_ascii=True, allow_nan=False)


def _request(line: bytes) -> dict[str, Any]:
    """Return a request.

    Raises:
        UsageError: the line is none.
    """
    try:
        request = json.loads(line.decode("utf-8"), parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise UsageError(Message("verbs.serve.no-json", why=str(error))) from None
    if not isinstance(request, dict):
        raise UsageError(Message("verbs.serve.no-object"))
    given = request.get("id")
    if isinstance(given, bool) or not isinstance(given, str | int | float | None):
        raise UsageError(Message("verbs.serve.no-id"))
    if isinstance(given, float) and not math.isfinite(given):
        raise UsageError(Message("verbs.serve.no-number"))
    return request


def _no_constant(name: str) -> float:
    """Refuse `NaN` and `Infinity`, which JSON has not but `json.loads` takes.

    Raises:
        ValueError: always.
    """
    raise ValueError(name)


def _language(request: Mapping[str, Any], default: Language) -> Language:
    """Return the language that a request names in `lang`, the `default` where it has no such key.

    Raises:
        UsageError: `lang` is no language there is; null is none.
    """
    code = request.get("lang", default.code)
    if code == default.code:
        return default
    if code not in languages():
        slots = {"where": "lang", "language": repr(code), "known": ", ".join(languages())}
        raise UsageError(Message("command.language.unknown", **slots))
    return Language(code)


def _result(request: dict[str, Any], language: Language) -> Any:
    """Return the answer of a verb: its data, or its text.

    Raises:
        PairtutorError: the request cannot be carried out.
    """
    do = request.get("do")
    if not isinstance(do, str) or do not in VERBS:
        raise UsageError(Message("verbs.serve.no-verb", do=repr(do), near=nearest(str(do), VERBS)))
    verb, messages = VERBS[do], messages_of(language)
    module = import_module(f"pairtutor.cli.{verb.name.replace('-', '_')}")
    parser = Parser(verb.name, messages)
    module.add_arguments(parser)
    parser.set_defaults(languages=(language,))
    form = request.get("format", "json" if verb.data and not _told_in_text(request) else "text")
    _refuse_streams(request)
    with _claim(request) as asked, _streams(request.get("text")) as (out, err):
        words = _words(asked, verb, parser)
        if any(action.dest == "format" for action in parser.actions):
            words.insert(0, f"--format={form}")
        status = module.run(parser.read(words))
        text, said = out.getvalue(), err.getvalue().splitlines()
    if status > ExitCode.ANSWER_IS_NO:
        raise VerbFailed(said, request.get("source", STDIN))
    if status and not text:  # the answer is no, and only standard error says why
        raise VerbFailed(said[-1:], None)  # before it stands by which edition
    if form != "json" or _told_in_text(request):
        return {"text": text}
    return [json.loads(line) for line in text.splitlines()] if verb.lines else json.loads(text)


def _told_in_text(request: Mapping[str, Any]) -> bool:
    """Return whether a request asks for what is told as text: totals, or a claim unless JSON is asked for."""
    claim = "claim" in request and request.get("format") != "json"
    return claim or request.get("summary") is True


def _refuse_streams(request: Mapping[str, Any]) -> None:
    """See to it that no verb reads the requests that wait, or waits for a stream itself.

    Raises:
        UsageError: what is to be read is neither a file nor a folder.
    """
    for key in _READ & request.keys():
        values = request[key] if isinstance(request[key], list) else [request[key]]
        for path in values:
            if isinstance(path, str) and _is_stream(path):
                raise UsageError(Message("verbs.serve.stream", option=key, path=repr(path)))


def _is_stream(path: str) -> bool:
    """Return whether there is something at a path that is standard input, or neither a file nor a folder."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return False
    if not (stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)):
        return True
    try:
        return os.path.samestat(status, os.fstat(0))
    except OSError:
        return False


def _words(request: Mapping[str, Any], verb: Verb, parser: Parser) -> list[str]:
    """Return the arguments of a verb that a request stands for.

    Those told by their place come in the order of the parser, whatever that of the keys: the exam before the
    answers. Of boards (`board`) each is a text (`3-6`) or its two players (`[3, 6]`).

    Raises:
        UsageError: it has an option that the verb has not, or a value that no option takes.
    """
    actions = {_name(action): action for action in parser.actions}
    options, source = list(verb.given), _source(request, actions)
    by_place: dict[str, list[str]] = {}
    for key, value in request.items():
        if key in _OWN or key == "format" or value is None or value is False:
            continue
        action = None if key in _CLOSED else actions.get(key)
        if action is None:
            near = nearest(key, [name for name in actions if name not in _CLOSED])
            raise UsageError(Message("verbs.serve.no-option", do=request["do"], option=repr(key), near=near))
        values = value if isinstance(value, list) else [value]
        if key == "board":
            values = ["-".join(map(str, item)) if isinstance(item, list) else item for item in values]
        if not all(isinstance(item, str | int | float) for item in values):
            raise UsageError(Message("verbs.serve.no-value", option=repr(key)))
        if not action.option_strings:
            by_place[key] = [str(item) for item in values]
        elif action.nargs == 0:
            options.append(action.option_strings[-1])
        else:
            options += [f"{action.option_strings[-1]}={item}" for item in values]
    placed = [item for name in actions for item in by_place.get(name, ())]
    return [*options, "--", *source, *placed]


def _name(action: argparse.Action) -> str:
    """Return the name of an option in a request: that of the command line, with underscores."""
    long = next((option for option in action.option_strings if option.startswith("--")), action.dest)
    return long.lstrip("-").replace("-", "_")


def _source(request: Mapping[str, Any], actions: Mapping[str, Any]) -> list[str]:
    """Return the source of a request as it stands on the command line, a single word; empty without one.

    It is so where the verb has none, or has several in `sources`: `_words` takes these like any other option.

    Raises:
        UsageError: there is none, or more than one of `source`, `text` and `sources`.
    """
    if not {"source", "sources"} & set(actions):
        return []
    source, text = request.get("source"), request.get("text")
    if request.get("sources") and "sources" in actions:
        several = request["sources"] if isinstance(request["sources"], list) else [request["sources"]]
        if source is None and text is None and "-" not in several:
            return []
        raise UsageError(Message("verbs.serve.one-source"))
    if isinstance(text, str) and source is None:
        return ["-"]
    if isinstance(source, str) and text is None and source != "-":
        return [source]
    raise UsageError(Message("verbs.serve.one-source"))


@contextmanager
def _claim(request: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Give a request whose claim is a file; boards in it, `[[3, 6], [2, 1], [5, 0]]`, become one."""
    claim = request.get("claim")
    if not isinstance(claim, list):
        yield request
        return
    from tempfile import TemporaryDirectory

    if not all(isinstance(board, list) and len(board) == 2 for board in claim):
        raise UsageError(Message("verbs.serve.no-value", option="'claim'"))
    with TemporaryDirectory() as folder:
        path = os.path.join(folder, "claim.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(f"{white} {black}\n" for white, black in claim)
        yield {**request, "claim": path}


@contextmanager
def _streams(text: object) -> Iterator[tuple[io.StringIO, io.StringIO]]:
    """Let a verb read a text as its standard input, and keep what it prints and what it says is wrong."""
    kept = sys.stdin, sys.stdout, sys.stderr
    out, err = io.StringIO(), io.StringIO()
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else b""
    sys.stdin = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")
    sys.stdout, sys.stderr = out, err
    try:
        yield out, err
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept
