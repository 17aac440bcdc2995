from __future__ import annotations

from tests.verify.forgeries.fields import forged
from tests.verify.forgeries.harmless import HARMLESS


def test_other_values_of_a_trace_are_refuted_unless_they_are_harmless() -> None:
    tried, accepted, against = forged(("dutch-2012", "dutch-2017", "lim-1999", "ssm"), 100, 1, tournaments=1)
    harmful = sum(count for name, count in accepted.items() if name not in HARMLESS)
    assert 50 * harmful <= tried, accepted
    assert sum(against.values()) <= sum(accepted.values()) < tried // 5
