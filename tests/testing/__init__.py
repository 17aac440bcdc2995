"""Traces in other people's tests."""
