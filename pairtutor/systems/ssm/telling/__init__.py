"""What the procedure tells of its decisions; imported only when somebody listens."""
