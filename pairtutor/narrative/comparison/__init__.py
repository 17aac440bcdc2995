"""Two systems beside each other on one round."""
