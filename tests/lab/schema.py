"""The published schema of traces, compiled once: most tests put whole tournaments to it."""

from __future__ import annotations

from jsonschema_rs import validator_for

from pairtutor.trace.schema import SCHEMA_FILE

SCHEMA = validator_for(SCHEMA_FILE.read_text(encoding="utf-8"))
