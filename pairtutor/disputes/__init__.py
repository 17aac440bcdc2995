"""Disputes: why not otherwise? A wish or a whole other pairing, judged by the engine that made the round."""
