"""Maps of regions for every game that is played on them: drafts, checks, packages, pictures, a gallery (R11, W1).

No game is known here by name. A game that plays on maps implements `Game.options_from_map`, and gets whole drafts.
"""
