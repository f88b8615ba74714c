"""Writes the page's types and the tables of docs/reference/api.md from the declarations of `hegemon.wire`.

python tools/make_wire.py          writes web/src/lib/generated/wire.ts and the marked sections of docs/reference/api.md
python tools/make_wire.py --check  only says which of them are out of date
"""

from __future__ import annotations

import ast
import functools
import importlib
import inspect
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from fastapi import APIRouter
from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from hegemon.core.rules import DEALER, SPECTATOR
from hegemon.maps.draft import MAX_NAME, MAX_REGIONS, MAX_SUPER_REGIONS
from hegemon.server import lab, maps, routes
from hegemon.server.arena import accounts as arena_accounts
from hegemon.server.arena import competitions, players
from hegemon.server.arena import lobby as arena_lobby
from hegemon.server.description import body_of
from hegemon.server.request_checks import JsonBody
from hegemon.wire.arena_bots import BotClientMessage, BotServerMessage
from hegemon.wire.base import Problem
from hegemon.wire.lab import RunKind, RunView
from hegemon.wire.live import ClientMessage, ServerMessage
from hegemon.wire.maps import TraceLine
from hegemon.wire.snapshots import Schedule

ROOT = Path(__file__).parents[1]
TYPES = ROOT / "web/src/lib/generated/wire.ts"
DOCS = ROOT / "docs/reference/api.md"
MODULES = {
    name: importlib.import_module(f"hegemon.wire.{name}")
    for name in [
        "base",
        "games",
        "dice",
        "tables",
        "advice",
        "live",
        "snapshots",
        "lab",
        "maps",
        "arena",
        "arena_bots",
        "arena_competitions",
        "arena_lobby",
    ]
}
ROUTERS = {
    "tables": routes.router,
    "lab": lab.router,
    "maps": maps.router,
    "competitions": competitions.router,
    "lobby": arena_lobby.router,
    "arena": arena_accounts.always,
    "accounts": arena_accounts.router,
    "players": players.router,
}
CONSTANTS = {
    "DEALER": ("Seat", DEALER),
    "SPECTATOR": ("Seat", SPECTATOR),
    "RUN_KINDS": ("readonly RunKind[]", list(RunKind.__value__.__args__)),
    "SCHEDULES": ("readonly Schedule[]", list(Schedule.__value__.__args__)),
    "MOST_REGIONS": ("number", MAX_REGIONS),
    "MOST_SUPER_REGIONS": ("number", MAX_SUPER_REGIONS),
    "LONGEST_NAME": ("number", MAX_NAME),
}
WIDTH = 160
"""Of the page's lines, as its formatter has them."""
_SECTION = re.compile(r"(<!-- wire: (\w+) (\w+) -->\n).*?(<!-- /wire -->)", re.S)

Schema = dict[str, Any]


# What travels


def requests(router: APIRouter) -> list[APIRoute]:
    return [route for route in router.routes if isinstance(route, APIRoute)]


@functools.cache
def schemas() -> dict[str, Schema]:
    """The JSON schema of every type that travels, by name; of one that goes both ways, as the server sends it."""
    every = [route for router in ROUTERS.values() for route in requests(router)]
    read = [body.model for route in every if isinstance(body := body_of(route), JsonBody)]
    sent = [route.response_model for route in every if route.response_model is not None]
    return _defined([*read, ClientMessage, BotClientMessage], "validation") | _defined(
        [*sent, ServerMessage, BotServerMessage, RunView, TraceLine, Problem], "serialization"
    )


def _defined(types: list[Any], mode: Any) -> dict[str, Schema]:
    inputs = [(number, mode, TypeAdapter(one)) for number, one in enumerate(types)]
    tops, whole = TypeAdapter.json_schemas(inputs)
    found: dict[str, Schema] = whole.get("$defs", {})
    for (number, _), schema in tops.items():
        name = getattr(types[number], "__name__", "")
        if name and "$ref" not in schema and name[0].isupper():
            found[name] = schema
    return found


@functools.cache
def notes() -> dict[str, dict[str, str]]:
    """The docstrings below the fields of every class, by class and field; a class has those of its bases, too."""
    found: dict[str, dict[str, str]] = {}
    for module in MODULES.values():
        for node in ast.parse(inspect.getsource(module)).body:
            if isinstance(node, ast.ClassDef):
                inherited = [found.get(base.id, {}) for base in node.bases if isinstance(base, ast.Name)]
                found[node.name] = functools.reduce(dict.__or__, inherited, {}) | dict(_noted(node))
    return found


def _noted(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, below in zip(node.body, node.body[1:], strict=False):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                yield name, " ".join(text.split())


def about(name: str, field: str | None = None) -> str:
    """The description of a type, or of one of its fields."""
    schema = schemas()[name]
    if field is not None:
        return notes().get(name, {}).get(field) or schema["properties"][field].get("description", "")
    return " ".join(schema.get("description", "").split())


def _name(schema: Schema, field: str) -> str:
    """A field's name, with a question mark where it may be left out."""
    required = field in schema.get("required", ()) or "const" in schema["properties"][field]
    return field if required else f"{field}?"


# Types in words


def written(schema: Schema, either: str = " | ") -> str:
    """A type as TypeScript has it, with another word between alternatives if wanted."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "const" in schema or "enum" in schema:
        return either.join(_literal(value) for value in schema.get("enum", [schema.get("const")]))
    if options := schema.get("anyOf") or schema.get("oneOf"):
        return either.join(dict.fromkeys(written(one, either) for one in options))
    match schema.get("type"):
        case "array":
            return _array(schema, either)
        case "object":
            inner = schema.get("additionalProperties")
            return f"Record<string, {written(inner, either) if isinstance(inner, dict) else 'unknown'}>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as plain:
            return str(plain)
    return "unknown"


def _array(schema: Schema, either: str) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(written(one, either) for one in schema['prefixItems'])}]"
    items = schema.get("items", {})
    inner = written(items, either)
    return f"({inner})[]" if items.keys() & {"anyOf", "oneOf", "enum"} else f"{inner}[]"


def _literal(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else json.dumps(value)


# The page's types


def typescript() -> str:
    parts = ["/** What travels between page and server. Written by tools/make_wire.py from src/hegemon/wire. */\n"]
    for name, (kind, value) in CONSTANTS.items():
        written = f"[{', '.join(map(_literal, value))}]" if isinstance(value, list) else _literal(value)
        parts.append(f"export const {name}: {kind} = {written}\n")
    parts += [_declaration(name) for name in sorted(schemas())]
    return "\n".join(parts)


def _declaration(name: str) -> str:
    schema = schemas()[name]
    comment = f"/** {about(name)} */\n" if about(name) else ""
    if "properties" not in schema:
        line = f"{comment}export type {name} = {written(schema)}\n"
        return line if len(line) <= len(comment) + WIDTH else line.replace(" = ", " =\n  ", 1)
    fields = "".join(_field(name, field) for field in schema["properties"])
    more = schema.get("additionalProperties")
    if isinstance(more, dict):
        return f"{comment}export type {name} = {{\n{fields}}} & Record<string, {written(more)}>\n"
    return f"{comment}export interface {name} {{{f'{chr(10)}{fields}' if fields else ''}}}\n"


def _field(name: str, field: str) -> str:
    schema = schemas()[name]
    comment = f"  /** {about(name, field)} */\n" if about(name, field) else ""
    return f"{comment}  {_name(schema, field)}: {written(schema['properties'][field])}\n"


# The tables of the documentation


def documented(page: str) -> str:
    """The page with its marked sections written anew."""
    return _SECTION.sub(lambda found: f"{found[1]}\n{SECTIONS[found[2]](found[3])}\n{found[4]}", page)


def request_table(router: str) -> str:
    rows = [_request_row(route) for route in requests(ROUTERS[router])]
    return "\n".join(["| request | answer | |", "|---|---|---|", *rows, ""])


def _request_row(route: APIRoute) -> str:
    (method,) = route.methods or ()
    query = [one.alias for one in route.dependant.query_params]
    asked = f"`{method} {route.path}{'?' + '&'.join(f'{name}=' for name in query) if query else ''}`"
    body = body_of(route)
    if isinstance(body, JsonBody):
        asked += f" {_link(body.model.__name__)}, at most {_size(body.file.limit)}"
    elif body is not None:
        asked += f" a file, at most {_size(body.limit)}"
    said = " ".join((route.endpoint.__doc__ or "").split())
    return f"| {asked} | {_answer(route)} | {said} |"


def _answer(route: APIRoute) -> str:
    if route.response_model is None:
        return ", ".join(f"`{kind}`" for kind in route.responses[200]["content"])
    name = getattr(route.response_model, "__name__", "")
    if name == "list":
        return f"a list of {_link(route.response_model.__args__[0].__name__)}"
    return _link(name) if name in schemas() else "the game's own"


def _size(limit: int) -> str:
    return f"{limit // 2**20} MiB" if limit >= 2**20 else f"{limit // 2**10} KiB"


def _link(name: str) -> str:
    return f"[{name}](#{name.lower()})"


def message_table(union: str) -> str:
    members = schemas()[union].get("oneOf") or schemas()[union]["anyOf"]
    rows = [_message_row(written(member)) for member in members]
    return "\n".join(["| message | |", "|---|---|", *rows, ""])


def _message_row(name: str) -> str:
    schema = schemas()[name]
    fields = [
        f'type: "{part["const"]}"' if "const" in part else _name(schema, field)
        for field, part in sorted(schema["properties"].items(), key=lambda one: one[0] != "type")
    ]
    more = [f"`{field}`: {about(name, field)}" for field in schema["properties"] if about(name, field)]
    return f"| `{{{', '.join(fields)}}}` | {' '.join([about(name), *more])} |"


def type_tables(module: str) -> str:
    """The types of a module of the contract; those that stand outside of it are maps and their parts."""
    home = {name: home for home, found in MODULES.items() for name in vars(found) if _is_of(found, name)}
    ours = {name: None for name in home if home[name] == module and name in schemas()}
    outside = sorted(name for name in schemas() if name not in home) if module == "maps" else []
    return "\n".join(map(_type_table, [*ours, *outside]))


def _is_of(module: ModuleType, name: str) -> bool:
    return getattr(getattr(module, name), "__module__", None) == module.__name__


def _type_table(name: str) -> str:
    schema = schemas()[name]
    if "properties" not in schema:
        return f"#### {name}\n\n`{written(schema, ' or ')}`\n"
    rows = [
        f"| `{_name(schema, field)}` | `{written(part, ' or ')}` | {about(name, field)} |"
        for field, part in schema["properties"].items()
    ]
    table = ["| field | type | |", "|---|---|---|", *rows, ""] if rows else []
    return "\n".join([f"#### {name}", "", about(name), "", *table])


SECTIONS = {"requests": request_table, "messages": message_table, "types": type_tables}


def main() -> None:
    written_anew = {TYPES: typescript(), DOCS: documented(DOCS.read_text(encoding="utf-8"))}
    stale = [path for path, text in written_anew.items() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in sys.argv:
        sys.exit(f"out of date, run python tools/make_wire.py: {', '.join(map(str, stale))}" if stale else 0)
    for path in stale:
        path.parent.mkdir(exist_ok=True)
        path.write_text(written_anew[path], encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
