"""Hegemon: a workshop for the AI of conquest board games."""

__version__ = "0.1.0"
