"""The rules of the FIDE Dutch system in force since February 2026 as data: definitions, criteria, clauses."""
