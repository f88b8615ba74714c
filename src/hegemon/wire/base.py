"""The two kinds of declarations: forms for what comes in, which is checked, and typed dicts for what goes out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, with_config
from pydantic_core import CoreSchema, PydanticCustomError, core_schema
from typing_extensions import TypeAliasType, TypedDict

Seat = TypeAliasType("Seat", int)


class Form(BaseModel):
    """Numbers are numbers and texts are texts: nothing is converted."""

    model_config = ConfigDict(strict=True)


@with_config(ConfigDict(extra="forbid"))
class Sent(TypedDict):
    """Has exactly the declared fields. It is built as a plain dict, so that declaring it costs nothing."""


@with_config(ConfigDict(extra="allow"))
class SentWithMore(TypedDict):
    """Has fields beyond the declared ones, which are a game's or a bot's own."""


class Unchecked:
    """Annotates what bots or earlier versions wrote: it is described by its type, and sent whatever it is."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return _as_it_is(handler(source), lambda value: value)


class DescribedBy:
    """Annotates an object that is checked later, with better words for its mistakes: a model describes it."""

    def __init__(self, model: type[BaseModel]) -> None:
        self._model = model

    def __get_pydantic_core_schema__(self, _source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return _as_it_is(handler.generate_schema(self._model), _object)


def _as_it_is(described: CoreSchema, check: Callable[[Any], Any]) -> CoreSchema:
    sent = core_schema.plain_serializer_function_ser_schema(lambda value: value)
    return core_schema.no_info_wrap_validator_function(lambda value, _: check(value), described, serialization=sent)


def _object(value: object) -> object:
    if not isinstance(value, dict):
        raise PydanticCustomError("dict_type", "Input should be a valid dictionary")
    return value


class Nothing(Sent):
    """It is done, and there is nothing to tell."""


class Problem(Sent):
    """A refusal."""

    error: str
    """The error, and what would be right."""
