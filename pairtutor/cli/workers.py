"""Many sources checked: folders, what an earlier run found, several processes or a Dask cluster."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import islice
from typing import Any, Final

from pairtutor import __version__
from pairtutor.cli.checked import Asked, Job, SourceChecked, check_jobs
from pairtutor.cli.exit_codes import ExitCode
from pairtutor.errors import UsageError
from pairtutor.messages import Message, in_words
from pairtutor.sources.faults import single_fault
from pairtutor.sources.files import sources_below


def sources_of(given: Iterable[str]) -> list[str]:
    """Return the sources, a folder as the report files and scenarios below it, in order of their paths.

    Raises:
        UsageError: there is neither in a folder.
    """
    sources: list[str] = []
    for source in given:
        if not os.path.isdir(source):
            sources.append(source)
            continue
        below = sources_below(source)
        if not below:
            raise UsageError(Message("verbs.check.empty-folder", folder=source))
        sources += below
    return list(dict.fromkeys(sources))


def contents_of(source: str) -> bytes | None:
    """Return the bytes of a file, None for what a worker has itself or nobody can read."""
    try:
        with open(source, "rb") as file:
            return file.read()
    except OSError:
        return None


Held = dict[tuple[str, int], dict[str, Any]]
"""What an earlier output holds: its lines by file and round."""


def held_rounds(path: str) -> Held:
    """Return the rounds that a json output holds, none where there is no such file.

    A last line that was cut off is not counted, nor one on a source that could not be checked.

    Raises:
        SourceError: the file cannot be read, or is no such output.
    """
    held: Held = {}
    try:
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
    except FileNotFoundError:
        return held
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None)
        fault = (
            Message("verbs.check.resume.unread", why=why) if why else Message("verbs.check.resume.no-text")
        )
        raise single_fault(path, fault, Message("verbs.check.resume.name-one")) from None
    import json

    for number, text in enumerate(lines, 1):
        try:
            line = json.loads(text)
            if "error" not in line:
                held[str(line["file"]), int(line["round"])] = line
        except (ValueError, TypeError, KeyError, RecursionError):
            if number == len(lines):
                break
            fault = Message("verbs.check.resume.no-round")
            mend = Message("verbs.check.resume.name-output")
            raise single_fault(path, fault, mend, line=number, column=1) from None
    return held


BATCH: Final = 16
"""Sources in one piece of work: enough to outweigh its way to a worker and back."""

WAITING: Final = 4
"""Pieces of work for each worker that are under way or wait for it."""

TRIES: Final = 3
"""How often a source is given to a process before it is told that it ends whoever checks it."""

PATIENCE = "10s"
"""How long the scheduler of a cluster may take to answer."""

Versions = tuple[str, str]
"""Of pairtutor and of Python (major and minor number)."""


def by_processes(jobs: Iterable[Job], asked: Asked, processes: int) -> Iterator[SourceChecked]:
    """Yield what comes of sources as it comes, from so many processes.

    Where a process dies, what was under way is done again, a source at a time; one that ends its process
    each time is a result too. So the pools take turns: one of all processes, one of a single process for what
    was lost (`alone`), and so on until nothing is lost.
    """
    from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
    from concurrent.futures.process import BrokenProcessPool

    pieces = _batches(jobs)
    again: deque[Job] = deque()
    tries: dict[str, int] = {}
    while True:
        under_way: dict[Future[list[SourceChecked]], list[Job]] = {}
        alone = bool(again)
        with ProcessPoolExecutor(1 if alone else processes) as pool:
            try:
                while True:
                    room = 1 if alone else processes * WAITING
                    while len(under_way) < room and (piece := _next(again, pieces, alone=alone)):
                        under_way[pool.submit(check_jobs, piece, asked)] = piece
                    if not under_way:
                        break
                    for done in wait(under_way, return_when=FIRST_COMPLETED).done:
                        yield from done.result()
                        del under_way[done]
            except BrokenProcessPool:
                lost = [job for piece in under_way.values() for job in piece]
                for job in lost:
                    tries[job.source] = tries.get(job.source, 0) + 1
                    if alone and tries[job.source] > TRIES:
                        yield _result_of_fatal_source(job, asked)
                    else:
                        again.append(job)
                continue
        if not alone:
            return


def _next(again: deque[Job], pieces: Iterator[list[Job]], *, alone: bool) -> list[Job]:
    """Return the next piece of work, empty if there is none; `alone`: what was lost before, one by one."""
    if alone:
        return [again.popleft()] if again else []
    return next(pieces, [])


def by_cluster(jobs: Iterable[Job], asked: Asked, address: str) -> Iterator[SourceChecked]:
    """Yield what comes of sources as it comes, from the workers of a Dask cluster.

    The contents of files travel. Work that a lost worker had is given to another one. A piece that fails for
    good is a fault of each source in it.

    Raises:
        UsageError: the extra is not installed, nobody answers at the address, or versions differ.
    """
    try:
        distributed = import_module("distributed")
    except ModuleNotFoundError:
        raise UsageError(Message("verbs.check.cluster.extra")) from None
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        said = Message("verbs.check.cluster.no-answer", address=address, why=str(error))
        raise UsageError(said) from None
    with client:
        _require_same_versions(client, address)
        pieces = _batches(jobs)
        window = max(1, len(client.scheduler_info()["workers"])) * WAITING
        under_way: dict[Any, list[Job]] = {}
        for piece in islice(pieces, window):
            under_way[_submit(client, piece, asked)] = piece
        completed = distributed.as_completed(list(under_way), loop=client.loop)
        for future in completed:
            piece = under_way.pop(future)
            if future.status == "error":
                yield from (_result_of_fatal_source(job, asked) for job in piece)
            else:
                yield from future.result()
            future.release()
            for more in islice(pieces, 1):
                following = _submit(client, more, asked)
                under_way[following] = more
                completed.add(following)


def _submit(client: Any, piece: list[Job], asked: Asked) -> Any:
    """Hand a piece of work to the cluster and return its future; `pure=False`: equal work is done again."""
    return client.submit(check_jobs, piece, asked, pure=False)


def versions() -> Versions:
    """Return the versions that must be the same here and at every worker: of the program, of Python."""
    return __version__, "{}.{}".format(*sys.version_info)


def _require_same_versions(client: Any, address: str) -> None:
    """Make sure that the workers have what this process has.

    Raises:
        UsageError: there is no worker, or one with another version.
    """
    try:
        workers: dict[str, Versions] = client.run(versions)
    except ModuleNotFoundError as error:
        said = Message("verbs.check.cluster.no-pairtutor", address=address, why=str(error))
        raise UsageError(said) from None
    if not workers:
        raise UsageError(Message("verbs.check.cluster.no-workers", address=address))
    for worker, theirs in sorted(workers.items()):
        if theirs != versions():
            there, here = (
                Message("verbs.check.cluster.versions", pairtutor=ours, python=python)
                for ours, python in (theirs, versions())
            )
            raise UsageError(Message("verbs.check.cluster.other", worker=worker, there=there, here=here))


def _batches(jobs: Iterable[Job]) -> Iterator[list[Job]]:
    """Yield the jobs in lists of `BATCH`, the last one shorter."""
    rest = iter(jobs)
    while batch := list(islice(rest, BATCH)):
        yield batch


def _result_of_fatal_source(job: Job, asked: Asked) -> SourceChecked:
    """Return the result of a source whose check ended its process each time: a fault that says so."""
    ended = Message("verbs.check.ended", source=job.source)
    return SourceChecked(
        source=job.source,
        faults=(str(ended),),
        status=ExitCode.DEFECT,
        translated_faults=(in_words(ended, asked.language),),
    )
