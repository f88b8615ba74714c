"""A view in its game's words, as JSON: programs read in `words` what bots in Python ask of `view.my_territories` and
`view.attacks()`. The words of a game are those that its own view class declares, so there is no second list of them.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator, Mapping
from typing import Any, get_args, get_origin, get_type_hints

from hegemon.core.named_moves import NamedMove
from hegemon.core.view import View

UNCHANGING = "names"
"""Of places: a program gets them once, when the game begins."""
SIMPLE = {int: "integer", float: "number", str: "string", bool: "boolean"}
Word = tuple[Callable[[Any], Any], Callable[..., Any]]
_found: dict[type[Any], Mapping[str, Word]] = {}


def words(view: View) -> dict[str, Any]:
    """A view in words: all properties of its view, and all methods that need nothing but the view.

    >>> from hegemon.core.registry import find_game
    >>> match = find_game("vampires").match(2, {"board": "village"})
    >>> said = words(View(match, match.start(), 0))
    >>> said["my_groups"], said["steps"][0]
    ([{'x': 8, 'y': 7, 'size': 8}], {'move': 'move 8,7>7,6 x8', 'x': 8, 'y': 7, 'to_x': 7, 'to_y': 6, 'size': 8})
    """
    return {name: plain(ask(view)) for name, (ask, _) in declared(type(view)).items()}


def plain(value: Any) -> Any:
    """A word's value as JSON: moves and named tuples become objects; a move has its text beside its numbers."""
    if isinstance(value, NamedMove):
        return {"move": repr(value)} | {name: getattr(value, name) for name in value.names}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: plain(one) for name, one in zip(value._fields, value, strict=True)}
    if isinstance(value, Mapping):
        return {name: plain(one) for name, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list | tuple) else value


def declared(kind: type[Any]) -> Mapping[str, Word]:
    """By the name of each word: how to ask a view for it, and the function that declares it."""
    if kind not in _found:
        _found[kind] = dict(_declared(kind))
    return _found[kind]


def _declared(kind: type[Any]) -> Iterator[tuple[str, Word]]:
    for base in reversed(kind.__mro__):
        for name, made in vars(base).items():
            if name.startswith("_") or name == UNCHANGING or hasattr(View, name):
                continue
            if isinstance(made, property | functools.cached_property):
                function = made.fget if isinstance(made, property) else made.func
                assert function is not None
                yield name, (_property(name), function)
            elif inspect.isfunction(made) and len(inspect.signature(made).parameters) == 1:
                yield name, (_method(name), made)


def _property(name: str) -> Callable[[Any], Any]:
    return lambda view: getattr(view, name)


def _method(name: str) -> Callable[[Any], Any]:
    return lambda view: getattr(view, name)()


def words_schema(kind: type[View]) -> dict[str, Any]:
    """The JSON schema of the words of a kind of view, with their docstrings."""
    properties = {
        name: _schema(get_type_hints(function)["return"]) | {"description": _about(function)}
        for name, (_, function) in declared(kind).items()
    }
    return {"type": "object", "properties": properties, "required": list(properties)}


def _about(declared: Any) -> str:
    return " ".join((inspect.getdoc(declared) or "").split())


def _schema(kind: Any) -> dict[str, Any]:
    if kind in SIMPLE:
        return {"type": SIMPLE[kind]}
    if inspect.isclass(kind) and issubclass(kind, NamedMove):
        return _object(
            {"move": {"type": "string"}} | {name: {"type": "integer"} for name in getattr(kind, "names", ())}
        )
    if inspect.isclass(kind) and hasattr(kind, "_fields"):
        return _object({name: _schema(one) for name, one in get_type_hints(kind).items()})
    arguments = get_args(kind)
    if get_origin(kind) is dict:
        return {"type": "object", "additionalProperties": _schema(arguments[1])}
    return {"type": "array", "items": _schema(arguments[0])}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}
