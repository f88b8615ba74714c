"""Options that name something shipped with a game, such as a board, or hold the content of a user's own (S2).

Only the command line reads files: it turns a path into content before a game sees it. So a record contains the content
that it was played with and replays anywhere, and no request to a server can name a file.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationError
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from hegemon.core.errors import BadFile

MAX_CONTENT = 512 * 1024
"""Bytes of a file, or of what stands in its place in a request: as much as a map with all its shapes needs."""
MOST_TROUBLES = 3
MOST_SHOWN = 60
_DEMANDED = {
    "greater_than_equal": "must be at least {ge}",
    "greater_than": "must be more than {gt}",
    "less_than_equal": "must be at most {le}",
    "less_than": "must be less than {lt}",
    "int_parsing": "must be a whole number",
    "int_type": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_parsing": "must be a number",
    "float_type": "must be a number",
    "bool_parsing": "must be true or false",
    "bool_type": "must be true or false",
    "string_type": "must be a text",
}
"""The demands of pydantic's errors, by their types; other errors say theirs themselves."""


class Content(BaseModel):
    """Content that a user may give in place of a shipped name; unknown fields and values out of range are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, json_schema_serialization_defaults_required=True)

    @classmethod
    def from_file(cls, raw: bytes, name: str) -> Content:
        """Decode the bytes of a file: JSON, unless a game knows another form too. Mistakes raise `BadFile`."""
        try:
            content = json.loads(raw.decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise BadFile(f"{name}: not JSON: the file is not UTF-8 text") from None
        except json.JSONDecodeError as error:
            raise BadFile(f"{name}, line {error.lineno}: not JSON: {error.msg.lower()}") from None
        except ValueError:  # Python reads no whole number of thousands of digits
            raise BadFile(f"{name}: not JSON: a number has too many digits") from None
        except RecursionError:
            raise BadFile(f"{name}: not JSON: nested too deeply") from None
        if not isinstance(content, dict):
            raise BadFile(f"{name} must be a JSON object with the fields {', '.join(cls.model_fields)}")
        try:
            return cls.model_validate(content)
        except ValidationError as error:
            raise BadFile(f"{name}: {troubles(error, 'field')}") from None


class NameOrContent:
    """Annotates an option: `board: Annotated[str | Layout, NameOrContent("board", board_names, Layout)]`.

    Its value is one of the names or, whatever it was given as, the checked content; the JSON schema says both. There
    may be several kinds of content: what is given is of the kind that knows most of its fields.
    """

    def __init__(self, what: str, names: Callable[[], Sequence[str]], *models: type[Content]) -> None:
        self.what = what
        self.names = names
        self.models = models

    def check(self, value: object) -> str | Content:
        """The name or the content, or what is wrong with it."""
        if isinstance(value, self.models):
            return value
        if isinstance(value, Mapping):
            return kind_of(value, self.models).model_validate(value)
        if isinstance(value, str) and value in self.names():
            return value
        raise ValueError(f"there is no such {self.what}; choose one of {', '.join(self.names())}")

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.check)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        contents = [handler(model.__pydantic_core_schema__) for model in self.models]
        return {"anyOf": [{"type": "string", "enum": list(self.names())}, *contents]}


def kind_of(fields: Mapping[str, Any], models: Sequence[type[Content]]) -> type[Content]:
    """The kind of content that knows most of the fields; the first of those that know as many."""
    return max(models, key=lambda model: len(fields.keys() & model.model_fields.keys()))


def content_options(options: type[BaseModel]) -> dict[str, NameOrContent]:
    """The options that take content, by name."""
    return {
        name: marked
        for name, field in options.model_fields.items()
        for marked in field.metadata
        if isinstance(marked, NameOrContent)
    }


def is_path(text: str) -> bool:
    """True if a person means a file rather than a name.

    >>> is_path("./mine.json"), is_path("mine.xml"), is_path("beginner")
    (True, True, False)
    """
    return text.endswith((".json", ".xml", ".zip")) or "/" in text or "\\" in text


def read_content(path: Path, *models: type[Content]) -> Content:
    """The content of a file, checked; the message names the file, the field and what would be right."""
    return content_of(read_bytes(path, MAX_CONTENT), str(path), *models)


def content_of(raw: bytes, name: str, *models: type[Content]) -> Content:
    """The content in the bytes of a file, of the kind that knows most of its fields; `name` is for messages."""
    if len(models) == 1:
        return models[0].from_file(raw, name)
    try:
        fields = json.loads(raw)
    except (ValueError, RecursionError):
        fields = None  # the model's own reader reports what is wrong
    return kind_of(fields if isinstance(fields, dict) else {}, models).from_file(raw, name)


def read_bytes(path: Path, limit: int) -> bytes:
    """A file that a person named on the command line, if it is not too long."""
    try:
        if not path.is_file():
            raise BadFile(f"{path}: {'not a file' if path.exists() else 'there is no such file'}")
        with path.open("rb") as file:
            raw = file.read(limit + 1)
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror}") from None
    if len(raw) > limit:
        raise BadFile(f"{path}: longer than {limit // 1024} KiB")
    return raw


def troubles(error: ValidationError, what: str) -> str:
    """The error in one line: which option or field, and what would be right."""
    found = error.errors(include_url=False)
    more = f"; and {len(found) - MOST_TROUBLES} more" if len(found) > MOST_TROUBLES else ""
    return "; ".join(_trouble(one, what) for one in found[:MOST_TROUBLES]) + more


def _trouble(error: Any, what: str) -> str:
    where = ".".join(map(str, error["loc"]))
    named = f"{what} {where!r}" if where else f"{what}s"
    if error["type"] == "extra_forbidden":
        return f"there is no {named}"
    if error["type"] == "missing":
        return f"{named} is missing"
    if error["type"] == "value_error" and isinstance(error["input"], Mapping | BaseModel):
        return f"{named}: {_said(error)}"
    return f"{named}: {requirement(error)}"


def requirement(error: Any) -> str:
    """The demand of one of pydantic's errors on a value, and the value.

    >>> requirement({"type": "greater_than_equal", "ctx": {"ge": 1}, "msg": "", "input": 0})
    'must be at least 1, not 0'
    """
    return f"{_said(error)}, not {_shown(error['input'])}"


def _said(error: Any) -> str:
    if demanded := _DEMANDED.get(error["type"]):
        return demanded.format(**error.get("ctx", {}))
    message: str = error["msg"]
    if error["type"] == "value_error":
        return message.removeprefix("Value error, ")
    if message.startswith("Input should be "):
        return message.replace("Input should be ", "must be ", 1)
    return message[:1].lower() + message[1:]


def _shown(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= MOST_SHOWN else shown[:MOST_SHOWN] + "…"
