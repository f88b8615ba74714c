"""The moves of Warlight and how they are written. Regions are numbered from 0 in the order of the map's ids.

The luck of a `strike` (W4, W5) is six numbers, named here; the luck of a `deal` is described in setup.py.
"""

from hegemon.core.moves import Forms

DEAL, PICK, DEPLOY, WITHDRAW, ATTACK, CANCEL, SHIFT, COMMIT, STRIKE = range(9)

FORMS = Forms(
    [
        "deal",
        "pick {region}",
        "deploy {region} x{armies}",
        "withdraw {region} x{armies}",
        "attack {origin}>{target} x{armies}",
        "cancel {order}",
        "shift {order}>{place}",
        "commit",
        "strike",
    ]
)

L_SEAT, L_KILLED, L_LOST, L_ORIGIN, L_TARGET, L_ARMIES = range(6)
STRIKE_LUCK = 6
"""The seat, defenders killed, attackers killed; then what follows from the seat and its next order: origin,
target, armies that really go (0: the order is void). Where a viewer may not know one of them it is −1."""
