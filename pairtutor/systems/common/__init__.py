"""What the systems share: boards in their order, an impossible round, how a round is recorded."""
