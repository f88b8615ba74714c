"""`python -m hegemon.cli` runs `hegemon`."""

from hegemon.cli import start

start()
