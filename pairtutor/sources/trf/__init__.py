"""Tournament report files: TRF16, its extension TRF(x), and TRF26."""
