"""One test over many cheap cases: each is tried, and what is wrong is told of each by its name.

A test of its own for each case costs some milliseconds, which is more than many a case takes.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any

import pytest

Cases = Iterable[Any]


def together(
    names: str | Sequence[str],
    cases: Cases | Callable[[], Cases],
    ids: Iterable[object] | Callable[[Any], object] | None = None,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a test all its cases at once; what is written is that of `pytest.mark.parametrize`.

    Cases that take time to be found are given as what finds them when the test runs. Fixtures are those of
    one test for all cases. All that is wrong is told, as a group with the names of the cases.
    """
    wanted = [name.strip() for name in names.split(",")] if isinstance(names, str) else [*names]

    def grouped(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def whole(**fixtures: Any) -> None:
            found = [*(cases() if callable(cases) else cases)]
            tried = [dict(zip(wanted, one if len(wanted) > 1 else (one,), strict=True)) for one in found]
            wrong: dict[str, BaseException] = {}
            for name, case in zip(_told(tried, ids), tried, strict=True):
                try:
                    test(**case, **fixtures)
                except (Exception, pytest.fail.Exception) as refuted:
                    refuted.add_note(name)
                    wrong[name] = refuted
            if wrong:
                raise BaseExceptionGroup(
                    f"{len(wrong)} of {len(tried)}: {'; '.join(wrong)}", [*wrong.values()]
                )
            assert tried, "there is no case"

        signature = inspect.signature(test)
        others = [one for name, one in signature.parameters.items() if name not in wanted]
        vars(whole)["__signature__"] = signature.replace(parameters=others)
        return whole

    return grouped


def _told(tried: list[dict[str, Any]], ids: Iterable[object] | Callable[[Any], object] | None) -> list[str]:
    """Return the name of each case, which is another one for each."""
    if ids is None or callable(ids):
        told = [", ".join(str(ids(one) if ids else one) for one in case.values()) for case in tried]
    else:
        told = [*map(str, ids)]
    return [f"{name} ({at})" if name in told[:at] else name for at, name in enumerate(told)]
