"""Maps that people have made and kept (R11). Their drafts are plain text here; `hegemon.maps` parses them."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field

from sqlalchemy import delete, func, insert, select, update

from hegemon.store.database import Database
from hegemon.store.rows import now
from hegemon.store.schema import maps
from hegemon.wire.maps import MapCard, MapFigures


@dataclass(frozen=True)
class KeptMap:
    """A stored map; `owner` is the hash of the token that may change it, and never leaves the process."""

    id: str
    title: str
    draft: str
    picture: str | None
    card: MapFigures
    """Its card in a gallery."""
    owner: str
    created: str = field(default_factory=now)
    updated: str = field(default_factory=now)
    opener: str | None = None
    """The client that first stored it, as a hash by `Store.opener`; None for this machine itself."""

    def described(self) -> MapCard:
        """The map as a gallery shows it."""
        return {"id": self.id, "title": self.title, **self.card, "updated": self.updated}


class Maps(Database):
    """The part of a database that keeps maps. Every method is one transaction."""

    def keep_map(self, kept: KeptMap) -> None:
        """Keep a new map."""
        with self.changing() as connection:
            connection.execute(insert(maps).values(asdict(kept)))

    def save_map(self, kept: KeptMap) -> None:
        """Save a changed map."""
        with self.changing() as connection:
            connection.execute(update(maps).where(maps.c.id == kept.id).values(asdict(kept)))

    def kept_map(self, map_id: str) -> KeptMap | None:
        """The map of that id."""
        with self.reading() as connection:
            found = connection.execute(select(maps).where(maps.c.id == map_id)).mappings().first()
        return KeptMap(**found) if found else None

    def kept_maps(self, last: int) -> list[MapCard]:
        """The cards of the maps that were changed last, the newest first."""
        query = select(maps.c.id, maps.c.title, maps.c.card, maps.c.updated)
        with self.reading() as connection:
            found = connection.execute(query.order_by(maps.c.updated.desc(), maps.c.id).limit(last)).all()
        cards: list[tuple[str, str, MapFigures, str]] = [tuple(row) for row in found]
        return [{"id": id_, "title": title, **card, "updated": updated} for id_, title, card, updated in cards]

    def count_maps(self, opener: str | None = None) -> int:
        """The number of stored maps: of all users, or of one."""
        query = select(func.count()).select_from(maps)
        with self.reading() as connection:
            found = connection.scalar(query if opener is None else query.where(maps.c.opener == opener))
        return int(found or 0)

    def expendable_map(self, opener: str | None = None, before: str | None = None) -> str | None:
        """The map of visitors that was not changed for the longest time, which makes way for a new one: of an address,
        or else of the address that has the most; optionally only if it was not changed since a moment."""
        if opener is None:
            most = select(maps.c.opener).where(maps.c.opener.is_not(None)).group_by(maps.c.opener)
            whose = most.order_by(func.count().desc(), maps.c.opener).limit(1).scalar_subquery()
            query = select(maps.c.id).where(maps.c.opener == whose)
        else:
            query = select(maps.c.id).where(maps.c.opener == opener)
        if before is not None:
            query = query.where(maps.c.updated < before)
        with self.reading() as connection:
            return connection.scalar(query.order_by(maps.c.updated, maps.c.id).limit(1))

    def forget_map(self, map_id: str) -> None:
        """Delete a map; tables on it keep a copy in their options."""
        with self.changing() as connection:
            connection.execute(delete(maps).where(maps.c.id == map_id))
