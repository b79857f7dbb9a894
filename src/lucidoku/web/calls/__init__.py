"""The calls of the API: one file a group of them."""
