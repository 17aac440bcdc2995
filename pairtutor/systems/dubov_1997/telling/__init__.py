"""Telling what the engine decides: the events of a Dubov round and the witnesses of its refusals."""
