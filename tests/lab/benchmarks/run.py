"""Run the benchmarks from a checkout, whatever the working folder."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))
runpy.run_module("tests.lab.benchmarks", run_name="__main__", alter_sys=True)
