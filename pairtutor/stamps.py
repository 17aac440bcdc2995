"""Of which English text each text of a language was made; where that has changed since, English is told."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from pairtutor.resources import ENGLISH, Language, language_folder

MADE_FROM = "made-from.toml"
"""The file of a language with the digest of the English text of each of its own, by name, and its reader."""

_STAMP = re.compile(r'^"(.+)" = "(\w+)', re.MULTILINE)


def digest(text: str) -> str:
    """Return the digest by which a text is told from another one; white space does not count."""
    from hashlib import sha256  # slow to import, and English texts have no stamps

    return sha256(" ".join(text.split()).encode()).hexdigest()[:12]


@cache
def stamps(language: Language) -> Mapping[str, str]:
    """Return the digests of the English texts that a language was made from, by name."""
    file = language_folder(language) / MADE_FROM
    return dict(_STAMP.findall(file.read_text(encoding="utf-8"))) if file.is_file() else {}


def lags(language: Language, name: str, english: str) -> bool:
    """Say whether the text of a name in a language was made from another English one than that of today.

    What bears no stamp does not lag, nor does English.
    """
    return language != ENGLISH and stamps(language).get(name) not in (None, digest(english))
