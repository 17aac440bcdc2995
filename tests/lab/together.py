"""One test over many cheap cases: each is tried, and what is wrong is told of each by its name.

A test of its own for each case costs some milliseconds, which is more than many a case takes.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any

import pytest


def together(
    names: str | Sequence[str],
    cases: Iterable[Any],
    ids: Iterable[object] | Callable[[Any], object] | None = None,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a test all its cases at once; what is written is that of `pytest.mark.parametrize`.

    Fixtures are made once for all cases. All that is wrong is told, as a group with the names of the cases.
    """
    wanted = [name.strip() for name in names.split(",")] if isinstance(names, str) else [*names]
    tried = [dict(zip(wanted, case if len(wanted) > 1 else (case,), strict=True)) for case in cases]
    if ids is None or callable(ids):
        told = [", ".join(str(ids(one) if ids else one) for one in case.values()) for case in tried]
    else:
        told = [*map(str, ids)]
    if not tried or len(told) != len(tried):
        raise ValueError(f"{len(tried)} cases, {len(told)} names")

    def grouped(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def whole(**fixtures: Any) -> None:
            wrong: dict[str, BaseException] = {}
            for name, case in zip(told, tried, strict=True):
                try:
                    test(**case, **fixtures)
                except (Exception, pytest.fail.Exception) as refuted:
                    refuted.add_note(name)
                    wrong[name] = refuted
            if wrong:
                raise BaseExceptionGroup(
                    f"{len(wrong)} of {len(tried)}: {'; '.join(wrong)}", [*wrong.values()]
                )

        signature = inspect.signature(test)
        others = [one for name, one in signature.parameters.items() if name not in wanted]
        vars(whole)["__signature__"] = signature.replace(parameters=others)
        return whole

    return grouped
