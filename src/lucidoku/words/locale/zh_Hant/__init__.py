"""Traditional Chinese."""
