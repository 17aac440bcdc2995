"""What our environment prints and calls is what Jinja's own does."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import Environment, StrictUndefined, UndefinedError, pass_context
from markupsafe import Markup, escape

from pairtutor.narrative.printing import PhraseEnvironment, text_to_print

VALUES = st.one_of(st.text(), st.text().map(Markup), st.integers(), st.booleans(), st.none(), st.floats())

MACROS = """
{%- macro plain(a, b="<i>", c=a) %}{{ a }}|{{ b }}|{{ c }}{% endmacro -%}
{%- macro many(a) %}{{ a }}{{ varargs | join("&") }}{{ kwargs.get("z", "-") }}{% endmacro -%}
{%- macro around(a) %}<b>{{ caller(a) }}</b>{% endmacro -%}
"""
CALLS = [
    "{{ plain(x) }}",
    "{{ plain(x, y) }}",
    "{{ plain(x, y, 3) }}",
    "{{ plain(x, c=y) }}",
    "{{ plain(b=y, a=x) }}",
    "{{ plain(plain(x, y)) }}",
    "{{ plain(x ~ y) | upper }}",
    "{{ many(x, y, 1, z=y) }}",
    "{{ many(x) }}",
    "{% call(one) around(x) %}{{ one }}{{ y }}{% endcall %}",
    "{% for one in [x, y] %}{{ plain(one, loop.index) }}{{ joined(one, '<') }}{% endfor %}",
    "{% set kept %}{{ x }}<u>{% endset %}{{ kept }}{{ plain(kept) }}",
    "{{ seen('x') }}{{ bound(x) }}{{ x.__class__.__name__ }}",
]


@pass_context
def _seen(context: Any, name: str) -> object:
    return context[name]


GIVEN: dict[str, Any] = {"joined": "{}{}".format, "seen": _seen, "bound": partial("{}&".format)}


@given(VALUES)
def test_a_value_is_printed_as_it_is_escaped(value: object) -> None:
    assert "".join([text_to_print(value)]) == str(escape(value))


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("escapes", [True, False])
def test_macros_are_called_as_by_jinja(call: str, escapes: bool) -> None:
    ours, theirs = (
        kind(autoescape=escapes, undefined=StrictUndefined).from_string(MACROS + call)
        for kind in (PhraseEnvironment, Environment)
    )
    for x, y in (("a", "b"), ("<a>", Markup("<b>")), (1, "&"), (Markup("&amp;"), None)):
        assert ours.render(x=x, y=y, **GIVEN) == theirs.render(x=x, y=y, **GIVEN)


@pytest.mark.parametrize(
    ("call", "error"),
    [
        ("{{ plain(1, 2, 3, 4) }}", TypeError),
        ("{{ plain(1, d=2) }}", TypeError),
        ("{{ plain() }}", UndefinedError),
    ],
)
def test_what_jinja_refuses_is_refused(call: str, error: type[Exception]) -> None:
    for kind in (PhraseEnvironment, Environment):
        with pytest.raises(error):
            kind(undefined=StrictUndefined).from_string(MACROS + call).render()
