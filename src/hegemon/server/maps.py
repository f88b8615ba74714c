"""The requests about maps: traced from pictures, generated, checked, packed, kept, and played on."""

from __future__ import annotations

import asyncio
import functools
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Header, HTTPException, Query, Request
from fastapi.responses import Response

from hegemon.core.errors import BadOptions
from hegemon.core.helpers.tokens import new_id, new_token, opens, token_hash
from hegemon.core.match import Match
from hegemon.core.registry import find_game, games_on_maps
from hegemon.maps.checks import check, errors
from hegemon.maps.draft import Draft
from hegemon.maps.files.images import MAX_PICTURE, picture_size
from hegemon.maps.files.package import Package, read_package, write_package
from hegemon.maps.gallery import gallery_names, load_draft
from hegemon.maps.making.generate import generate
from hegemon.maps.tracing.borders import touching
from hegemon.maps.tracing.masks import from_borders, from_mask
from hegemon.server import request_checks
from hegemon.server.description import sends
from hegemon.server.map_cards import card, picture_address, picture_bytes
from hegemon.server.routes import Opener, Tables
from hegemon.server.tracing import Studio
from hegemon.store import KeptMap, Seat, now
from hegemon.store.quotas import Requester
from hegemon.store.rows import written
from hegemon.table import seating
from hegemon.wire import maps as wire
from hegemon.wire.base import Nothing
from hegemon.wire.maps import MAX_SHOWN, Work
from hegemon.wire.tables import BotSeat, HumanSeat, OpenedTable

router = APIRouter(prefix="/api/maps", dependencies=[Depends(request_checks.own_page)])

SHOWN = 200
"""Kept maps that a gallery shows, the newest."""
MOST_KEPT, MOST_OF_ONE = 2000, 200
"""Maps altogether, and from one address."""
KEPT_FOR = timedelta(days=30)
"""The least time that unchanged maps are kept of an address that has as many as it may."""
MAX_PACKAGE = MAX_PICTURE + 4 * 1024 * 1024
MAX_DRAFT = 2 * 1024 * 1024
"""Bytes of a draft: the points of the largest map, with room to spare."""

Bearer = Annotated[str, Header()]
FileName = Annotated[str, Query(max_length=200)]


def studio_of(request: Request) -> Studio:
    """The server's one studio; made on the event loop that it is for."""
    state = request.app.state
    if not hasattr(state, "studio"):
        state.studio = Studio()
    studio: Studio = state.studio
    return studio


Pictures = Annotated[Studio, Depends(studio_of)]
WorkBody = Annotated[Work, Depends(request_checks.JsonBody(Work, MAX_DRAFT + MAX_SHOWN * 4 // 3 + 1024))]


@router.get("")
async def gallery(host: Tables) -> wire.Gallery:
    """The maps of the server, and the games that are played on maps."""
    kept, shipped = await asyncio.gather(
        asyncio.to_thread(host.store.kept_maps, SHOWN),
        asyncio.to_thread(lambda: [card for _, card in _shipped().values()]),
    )
    return {
        "shipped": shipped,
        "kept": kept,
        "games": [
            {"name": one.name, "title": one.title, "seats": (one.seats[0], one.seats[-1])} for one in games_on_maps()
        ],
    }


@router.post("/mask", **sends("application/x-ndjson"))
async def trace(
    raw: Annotated[bytes, Depends(request_checks.FileBody(MAX_PICTURE))],
    pictures: Pictures,
    kind: Literal["mask", "borders"] = "mask",
    name: FileName = "the picture",
) -> Response:
    """Traces the regions of a PNG of at most 24 million pixels, and answers with lines of JSON, each a `TraceLine`.
    `borders` is a picture with dark borders instead of a mask; `name` is what messages call it."""
    await asyncio.to_thread(picture_size, raw, name)
    read = from_mask if kind == "mask" else from_borders
    return pictures.trace(lambda progress: read(raw, progress, name))


@router.post("/generate")
async def generated(
    asked: Annotated[wire.GenerateRequest, Depends(request_checks.JsonBody(wire.GenerateRequest))], pictures: Pictures
) -> wire.GeneratedMap:
    """Generates a map."""
    draft = await pictures.run(lambda: generate(asked.seed, asked.regions, asked.super_regions, asked.islands))
    return {"draft": draft}


@router.post("/check")
async def checked(
    draft: Annotated[Draft, Depends(request_checks.JsonBody(Draft, MAX_DRAFT))], host: Tables, address: Opener
) -> wire.CheckedMap:
    """Says what is wrong with a map. Changes nothing, and does not count as a change."""
    return await host.computing.run(lambda: {"findings": check(draft), "links": touching(draft)}, address)


@router.post("/package", **sends("application/zip"))
async def package(work: WorkBody, pictures: Pictures) -> Response:
    """The map package, a zip. A map with errors is refused."""
    packed = await pictures.run(lambda: write_package(Package(work.draft, picture_bytes(work.picture))))
    return Response(packed, media_type="application/zip")


@router.post("/import")
async def imported(
    raw: Annotated[bytes, Depends(request_checks.FileBody(MAX_PACKAGE))],
    pictures: Pictures,
    name: FileName = "the package",
) -> Work:
    """Reads a map package."""
    read = await pictures.run(lambda: read_package(raw, name))
    return Work(draft=read.draft, picture=picture_address(read.picture))


@router.post("/tables")
async def trial(
    form: Annotated[wire.TrialRequest, Depends(request_checks.JsonBody(wire.TrialRequest, MAX_DRAFT))],
    host: Tables,
    address: Opener,
) -> OpenedTable:
    """Opens a table on that map."""
    match, seats = await host.computing.run(lambda: _prepare(form), address)
    opened = await host.open(match, seats, form.pace, form.seed, requester=Requester(address))
    return {"table": opened.table.json(), "tokens": opened.tokens, "owner": opened.owner, "key": opened.key}


@router.post("")
async def keep(work: WorkBody, host: Tables, address: Opener) -> wire.NewMap:
    """Keeps a map, finished or not."""
    owner = new_token()

    def store() -> KeptMap:
        opener, games = host.store.opener(address), host.store
        if opener is not None and games.count_maps(opener) >= MOST_OF_ONE:
            old = games.expendable_map(opener, written(datetime.now(UTC) - KEPT_FOR))
            if old is None:
                raise HTTPException(403, f"{MOST_OF_ONE} maps were kept from your address: delete some of them first")
            games.forget_map(old)
        if games.count_maps() >= MOST_KEPT:
            oldest = games.expendable_map()
            if oldest is None:
                words = f"this server already keeps {MOST_KEPT} maps: export yours as a package instead"
                raise HTTPException(503, words)
            games.forget_map(oldest)
        kept = replace(_kept(work, new_id(), token_hash(owner)), opener=opener)
        host.store.keep_map(kept)
        return kept

    kept = await asyncio.to_thread(store)
    return {"map": kept.described(), "owner": owner}


@router.get("/{map_id}")
async def one(map_id: str, host: Tables, address: Opener) -> wire.OpenedMap:
    """A kept map, or one that is included."""
    shipped = (await asyncio.to_thread(_shipped)).get(map_id)
    if shipped:
        draft, card = shipped
        return {"map": card, "draft": draft, "picture": None}
    kept = await asyncio.to_thread(host.store.kept_map, map_id)
    if kept is None:
        raise HTTPException(404, f"there is no map {map_id[:40]!r}")
    text = kept.draft
    draft = await host.computing.run(lambda: Draft.model_validate_json(text), address)
    return {"map": kept.described(), "draft": draft, "picture": kept.picture}


@router.put("/{map_id}")
async def change(map_id: str, work: WorkBody, host: Tables, authorization: Bearer = "") -> wire.KeptMap:
    """Keeps it as it is now; needs the owner's token."""

    def store() -> KeptMap:
        before = _owned(host.store.kept_map(map_id), map_id, authorization)
        after = replace(_kept(work, map_id, before.owner), created=before.created, opener=before.opener)
        host.store.save_map(after)
        return after

    return {"map": (await asyncio.to_thread(store)).described()}


@router.delete("/{map_id}")
async def forget(map_id: str, host: Tables, authorization: Bearer = "") -> Nothing:
    """Forgets it; needs the owner's token. Games on it go on, for a table has its map in its options."""

    def store() -> None:
        _owned(host.store.kept_map(map_id), map_id, authorization)
        host.store.forget_map(map_id)

    await asyncio.to_thread(store)
    return {}


def _kept(work: Work, map_id: str, owner: str) -> KeptMap:
    picture_bytes(work.picture)
    return KeptMap(map_id, work.draft.title, work.draft.key, work.picture, card(work.draft), owner, updated=now())


def _owned(kept: KeptMap | None, map_id: str, authorization: str) -> KeptMap:
    if kept is None:
        raise HTTPException(404, f"there is no map {map_id[:40]!r}, or it is included in Hegemon")
    if not opens(authorization.removeprefix("Bearer ").strip(), kept.owner):
        raise HTTPException(403, "only the owner of this map may change it: save it as a new map")
    return kept


@functools.cache
def _shipped() -> dict[str, tuple[Draft, wire.MapCard]]:
    """The maps that came along, by name."""
    drafts = {name: load_draft(name) for name in gallery_names()}
    return {
        name: (draft, {"id": name, "title": draft.title, **card(draft), "updated": None})
        for name, draft in drafts.items()
    }


def _prepare(form: wire.TrialRequest) -> tuple[Match, list[Seat]]:
    if found := errors(form.draft):
        more = f"; and {len(found) - 1} more" if len(found) > 1 else ""
        raise BadOptions(f"the map cannot be played yet: {found[0].text}{more}")
    game = find_game(form.game)
    options = game.options_from_map(form.draft)
    if options is None:
        raise BadOptions(
            f"{game.title} is not played on maps; choose one of {', '.join(g.name for g in games_on_maps())}"
        )
    match = game.match(len(form.seats), options)
    return match, [_seat(match, number, seat) for number, seat in enumerate(form.seats, 1)]


def _seat(match: Match, number: int, seat: HumanSeat | BotSeat) -> Seat:
    if isinstance(seat, HumanSeat):
        return seating.human(seat.name or f"Player {number}")
    return seating.bot(match, seat.bot, seat.name)
