"""Moves with names: `Attack(origin=3, target=7, dice=3)` is the row (4, 3, 7, 3), and is taken wherever a row is.

A game declares a class for each kind of move that bots make, in the order of its `Forms`.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from operator import itemgetter
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform

from hegemon.core.errors import BadMove
from hegemon.core.moves import Forms, Move
from hegemon.core.view import View

N = TypeVar("N", bound="NamedMove")


@dataclass_transform(frozen_default=True)
class NamedMove(tuple[int, ...]):
    """A row of integers whose arguments have names.

    >>> forms = Forms(["end", "attack {origin}>{target} x{dice}"])
    >>> class Attack(NamedMove, kind=1, forms=forms):
    ...     origin: int
    ...     target: int
    ...     dice: int
    >>> move = Attack(origin=3, target=7, dice=2)
    >>> move, move.target, tuple(move), move == (1, 3, 7, 2)
    (attack 3>7 x2, 7, (1, 3, 7, 2), True)
    """

    kind: ClassVar[int]
    forms: ClassVar[Forms]
    names: ClassVar[tuple[str, ...]]
    """Of its arguments, in the order of the form."""

    def __init_subclass__(cls, kind: int, forms: Forms) -> None:
        cls.kind, cls.forms = kind, forms
        cls.names = tuple(inspect.get_annotations(cls)) or getattr(cls, "names", ())
        assert len(cls.names) == len(forms.forms[kind].fields), cls
        for place, name in enumerate(cls.names, 1):
            setattr(cls, name, property(itemgetter(place)))

    def __new__(cls, *values: int, **named: int) -> Self:
        names = cls.names
        given = dict(zip(names, values, strict=False)) | named
        if len(values) > len(names) or set(given) != set(names):
            raise BadMove(
                f"{cls.__name__} takes {', '.join(names) or 'nothing'}; got {', '.join(given) or len(values)}"
            )
        return super().__new__(cls, cls.forms.pad((cls.kind, *(given[name] for name in names))))

    @classmethod
    def of(cls, row: Move) -> Self:
        """The move that a row of this kind is."""
        return super().__new__(cls, row)

    def __repr__(self) -> str:
        return self.forms.write(self)


def largest(view: View[Any, Any], kind: type[N]) -> Iterator[N]:
    """Of every box of legal moves of a kind, the largest: all dice, all armies."""
    return (kind.of(box.high) for box in view.legal if box.low[0] == kind.kind)
