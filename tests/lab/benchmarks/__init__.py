"""Measurements of speed and memory; `python -m tests.lab.benchmarks` prints them."""
