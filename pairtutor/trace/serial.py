"""Write a trace as canonical JSON or YAML: the same trace gives the same bytes everywhere.

Both notations hold the same data. A step is `step` (its number), `parent`, `kind`,
`weight` and the fields of its event in their order. Small values are objects; those
in `COMPACT` are lists. Whole numbers are exact whatever their size. JSON has one step
per line, YAML one field per line and one line for each of a list of values, never
folded, so that a difference between two traces reads as a difference of facts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from json import JSONEncoder
from operator import attrgetter
from types import NoneType
from typing import Any

from pairtutor.named_tuples import NamedTuple
from pairtutor.trace.events import Event
from pairtutor.trace.recorder import SCHEMA_VERSION, Step, Trace
from pairtutor.trace.values import GameLine, PairLine, PreferenceLine, Price

COMPACT: frozenset[type] = frozenset({GameLine, PairLine, PreferenceLine, Price})
"""Values written as a list, because a reader knows them at sight: `[4, 17]`, `[12, white, "1"]`."""

STEP_KEYS = ("step", "parent", "kind", "weight")
"""What a step has before the fields of its event."""

_NOTHING = (None, ())
"""What an added field holds where there is nothing to say."""

# characters that one cannot see, each of which is written as an escape
_UNSEEN = re.compile(
    "[\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff]"
)
# texts that YAML, 1.1 and 1.2, reads as themselves without quotes
_PLAIN = re.compile(
    r"(?!(?:y|n|yes|no|on|off|true|false|null)\Z)"
    r"[a-z\u00c0-\u024f][\w\u00c0-\u024f.-]*(?: [\w\u00c0-\u024f.+/=-]+)*"
    r"|[0-9]+(?: [\w.+/=-]+)+",
    re.IGNORECASE | re.ASCII,
)

_json_string = JSONEncoder(ensure_ascii=False).encode


def to_json(trace: Trace) -> str:
    """Return the trace as JSON, one step per line."""
    write = _JSON.step
    steps = ",\n".join([write(step) for step in trace.steps])
    complete = _truth(trace.complete)
    return f'{{"schema":{SCHEMA_VERSION},"complete":{complete},"steps":[\n{steps}\n]}}\n'


def to_yaml(trace: Trace) -> str:
    """Return the trace as YAML (1.1 and 1.2 read it alike), which is the form to read and to compare."""
    head = f"schema: {SCHEMA_VERSION}\ncomplete: {_truth(trace.complete)}\nsteps:"
    if not trace.steps:
        return f"{head} []\n"
    write = _YAML.step
    return "\n".join([head, *[write(step) for step in trace.steps]]) + "\n"


def digits(value: int) -> str:
    """Return a whole number in decimal digits, also where `str` refuses one of thousands of digits."""
    try:
        return str(value)
    except ValueError:
        if value < 0:
            return "-" + digits(-value)
        half = value.bit_length() * 3 // 20  # half of the digits, as log10(2) is about 6/20
        high, low = divmod(value, 10**half)
        return digits(high) + digits(low).zfill(half)


class _StepForm(NamedTuple):
    """How the steps of one event type are written."""

    template: str
    fields: Callable[[Any], tuple[Any, ...]]


class _Notation(dict[type, Callable[[Any], str]]):
    """Writers by type of value, each made when its type first occurs."""

    def __init__(self, text: Callable[[str], str], comma: str, colon: str) -> None:
        super().__init__({str: text, int: digits, bool: _truth, NoneType: _null, tuple: self._list})
        self._comma = comma
        self._colon = colon
        self._forms: dict[tuple[type, tuple[str, ...]], _StepForm] = {}

    def __missing__(self, cls: type) -> Callable[[Any], str]:
        """Make the writer of a named tuple; nothing else is missing that belongs in a trace."""
        names: tuple[str, ...] | None = getattr(cls, "_fields", None)
        if names is None:
            raise TypeError(f"a trace holds whole numbers, texts, truths and tuples, not {cls.__name__}")
        writer = self._list if cls in COMPACT else self._object(names)
        self[cls] = writer
        return writer

    def step(self, step: Step) -> str:
        """Return one step."""
        event = step.event
        cls = type(event)
        added = cls.traits.added
        # (): the kind has no added field, or each of them has something
        absent = added and tuple(name for name in added if getattr(event, name) in _NOTHING)
        form = self._forms.get((cls, absent))
        if form is None:
            form = self._forms[cls, absent] = self._form(cls, absent)
        fields = [self.field(value) for value in form.fields(event)]
        return form.template % (step.number, step.parent, *fields)

    def field(self, value: Any) -> str:
        """Return the value of a field of an event; YAML overrides it, where it parts the two as well."""
        return self[type(value)](value)

    def _list(self, values: tuple[Any, ...]) -> str:
        return f"[{self._comma.join([self[type(value)](value) for value in values])}]"

    def _object(self, names: tuple[str, ...]) -> Callable[[tuple[Any, ...]], str]:
        template = "{" + self._comma.join([f"{self[str](name)}{self._colon}%s" for name in names]) + "}"
        return lambda record: template % tuple([self[type(value)](value) for value in record])

    def _form(self, cls: type[Event], absent: Container[str]) -> _StepForm:
        """Return the layout of a step of a class, without fields that are `absent`, and what fills it."""
        names = tuple(name for name in cls.fields_in_order if name not in absent)
        text = self[str]
        # number and parent are filled in, kind and weight are those of the class
        values = ["%s", "%s", text(cls.kind), text(cls.traits.weight), *["%s"] * len(names)]
        return _StepForm(self.layout((*STEP_KEYS, *names), values), attrgetter(*names))

    def layout(self, keys: tuple[str, ...], values: list[str]) -> str:
        """Return the template of a step from its keys and what is to stand after each; YAML has its own."""
        text = self[str]
        items = [f"{text(key)}{self._colon}{value}" for key, value in zip(keys, values, strict=True)]
        return "{" + self._comma.join(items) + "}"


class _BlockNotation(_Notation):
    """YAML: a step is a block, its lists of objects have a line for each."""

    def layout(self, keys: tuple[str, ...], values: list[str]) -> str:
        """Return the template of a step; a field brings its own space or line break."""
        fixed = len(STEP_KEYS)
        head = [f"{key}: {value}" for key, value in zip(keys[:fixed], values[:fixed], strict=True)]
        fields = [f"{key}:{value}" for key, value in zip(keys[fixed:], values[fixed:], strict=True)]
        return "- " + "\n  ".join(head + fields)

    def field(self, value: Any) -> str:
        """Return a field's value with what parts it from its key."""
        if type(value) is tuple and value and hasattr(value[0], "_fields") and type(value[0]) not in COMPACT:
            return "".join([f"\n    - {self[type(item)](item)}" for item in value])
        return " " + self[type(value)](value)


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _null(_: None) -> str:
    return "null"


def _quote(text: str) -> str:
    """Return a text in double quotes, as JSON and YAML both read it.

    Characters that one cannot see are written as escapes; half a surrogate pair is no
    character and becomes U+FFFD.
    """
    quoted = _json_string(text)
    return quoted if quoted.isprintable() else _UNSEEN.sub(_escape, quoted)


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    return "\ufffd" if 0xD800 <= code <= 0xDFFF else f"\\u{code:04x}"


def _plain_or_quoted(text: str) -> str:
    return text if _PLAIN.fullmatch(text) else _quote(text)


_JSON = _Notation(_quote, ",", ":")
_YAML = _BlockNotation(_plain_or_quoted, ", ", ": ")
