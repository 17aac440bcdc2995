"""How templates print and call: as Jinja does, without what only templates of another kind than ours need.

Ours are mostly macros that call macros: a large page prints 150,000 pieces and calls 50,000 macros, and each
piece was wrapped in a text that says of itself that it is safe, to be joined at once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any, Final

from jinja2 import Environment, Template
from jinja2.runtime import Context, Macro
from jinja2.utils import missing
from markupsafe import Markup, escape

ESCAPED: Final = frozenset("&<>'\"")
"""What HTML takes for its own."""

PLAIN: Final = frozenset({FunctionType, MethodType, BuiltinFunctionType, partial})
"""What is called as it stands, unless it says that it wants to be passed something."""

_safe = partial(str.__new__, Markup)
"""Makes a text safe of which that is known."""


def text_to_print(value: Any) -> str:
    """Return the text that an escaping template prints of a value: that of `escape`, a plain one as such."""
    kind = type(value)
    if kind is str:
        text: str = value
        return text if ESCAPED.isdisjoint(text) else escape(text)
    if kind is Markup:
        safe: Markup = value
        return safe
    return str(value) if kind is int else escape(value)


class PhraseMacro(Macro):
    """A macro that is called at once where it is given no more than values by place."""

    def __init__(
        self, environment: Environment, func: Callable[..., str], name: str, arguments: list[str], *how: Any
    ) -> None:
        super().__init__(environment, func, name, arguments, *how)
        self._called = func
        # so many values it takes at most; fewer than none where it takes what nobody has named
        self._most = -1 if self.catch_kwargs or self.catch_varargs or self.caller else len(arguments)
        self._escapes = self._default_autoescape

    def __call__(self, *args: Any, **named: Any) -> Any:
        """Return the text that the macro prints."""
        lacking = self._most - len(args)
        if lacking < 0 or named:
            return super().__call__(*args, **named)
        said = self._called(*args, *[missing] * lacking) if lacking else self._called(*args)
        return _safe(said) if self._escapes else said


class MacroContext(Context):
    """Calls a macro, as most calls of a template are, without asking first what it wants to be passed."""

    def call(self, called: Callable[..., Any], *args: Any, **named: Any) -> Any:
        """Return the value of a call; a macro takes neither a context nor the variables of a loop."""
        kind = type(called)
        if kind is not PhraseMacro and (kind not in PLAIN or hasattr(called, "jinja_pass_arg")):
            return super().call(called, *args, **named)
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return called(*args, **named)


class PrintingTemplate(Template):
    """A template that prints and calls in our way."""

    @classmethod
    def from_code(cls, *made: Any, **more: Any) -> Template:
        """Return the template of compiled code; in its globals it finds how to print, and what a macro is."""
        template = super().from_code(*made, **more)
        template.root_render_func.__globals__.update(escape=text_to_print, Macro=PhraseMacro)
        return template


class PhraseEnvironment(Environment):
    """An environment whose templates are mostly macros."""

    context_class = MacroContext
    template_class = PrintingTemplate
