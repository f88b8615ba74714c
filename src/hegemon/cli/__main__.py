"""`python -m hegemon.cli` is `hegemon`."""

from hegemon.cli import start

start()
