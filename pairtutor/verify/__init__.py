"""Proves a trace from its own content, by arithmetic and matching of its own."""
