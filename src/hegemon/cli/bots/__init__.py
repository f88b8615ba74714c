"""Commands for bot authors: make, check and debug a bot."""
