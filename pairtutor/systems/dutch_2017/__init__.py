"""FIDE Dutch system, rules of 2017."""
