"""Facts that are supposed of a round: in the engines, in the trace, in the proof and in what is told."""
