"""FIDE Burstein system, rules in force since February 2026."""
