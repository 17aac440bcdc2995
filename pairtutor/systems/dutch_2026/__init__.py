"""FIDE Dutch system, rules in force since February 2026."""
