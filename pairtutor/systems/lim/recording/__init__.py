"""What a round by the Lim rules records; nothing here is imported while nobody listens."""
