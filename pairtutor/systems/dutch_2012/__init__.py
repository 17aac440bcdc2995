"""FIDE Dutch system, rules of 2012: requirements lowered step by step."""
