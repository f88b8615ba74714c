"""A board of any shape, as a file describes it (S2): where vertices, edges and faces lie, what lies on the faces, where
harbours are and where the robber starts. What a file leaves out of resources and harbours is dealt.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Annotated, Literal, NoReturn

from pydantic import Field, model_validator

from hegemon.core.files.content import Content
from hegemon.core.untrusted.xml import is_xml
from hegemon.games.settlers.rules.files.board_xml import CORNERS, Misplaced, read_chart
from hegemon.games.settlers.rules.state import LARGE_SIZES
from hegemon.games.settlers.rules.topology import Point, Topology, connect

MOST_EDGES = 3
"""At a vertex."""
SHORTEST = 0.001
"""Of an edge: the board is scaled by their lengths."""
WIDEST = 500
"""In lengths of an edge: sixty tiles in a row, with much sea between them. A board is drawn in text as well."""

Resource = Literal["wood", "brick", "sheep", "wheat", "ore"]
Token = Literal[2, 3, 4, 5, 6, 8, 9, 10, 11, 12]
Coordinate = Annotated[float, Field(ge=-1e6, le=1e6, allow_inf_nan=False)]
Number = Annotated[int, Field(ge=0, lt=LARGE_SIZES.edges)]


class Vertex(Content):
    """A place for settlements and cities."""

    id: Number
    x: Coordinate
    y: Coordinate = Field(description="Downwards.")


class Edge(Content):
    """A place for roads: the line between two vertices."""

    id: Number
    vertices: tuple[Number, Number]


class Face(Content):
    """A hexagon; without coordinates its middle is that of its vertices."""

    id: Number
    x: Coordinate | None = None
    y: Coordinate | None = None
    vertices: tuple[Number, Number, Number, Number, Number, Number] = Field(description="In their order around it.")
    resource: Resource | Literal["desert"] | None = Field(None, description="Dealt if left out.")
    token: Token | None = None


class Harbour(Content):
    """At both ends of an edge of the coast."""

    edge: Number
    resource: Resource | Literal["any"] | None = Field(None, description="Dealt if left out.")


class Chart(Content):
    """A board of any shape."""

    title: Annotated[str, Field(min_length=1, max_length=80)]
    vertices: tuple[Vertex, ...] = Field(min_length=1, max_length=LARGE_SIZES.vertices)
    edges: tuple[Edge, ...] = Field(min_length=1, max_length=LARGE_SIZES.edges)
    faces: tuple[Face, ...] = Field(min_length=1, max_length=LARGE_SIZES.tiles)
    harbours: tuple[Harbour, ...] = Field((), max_length=LARGE_SIZES.harbours)
    robber: Number | None = Field(None, description="The face where it starts; else in the first desert.")

    @model_validator(mode="after")
    def _check(self) -> Chart:
        for part in ("vertices", "edges", "faces"):
            _check_ids(part, [one.id for one in getattr(self, part)])
        _check_edges(self)
        _check_faces(self)
        _check_harbours(self)
        _check_layout(self)
        _check_width(self)
        return self

    @classmethod
    def from_file(cls, raw: bytes, name: str) -> Content:
        """XML in the thesis's words, or JSON."""
        if not is_xml(raw):
            return super().from_file(raw, name)
        found = read_chart(raw, name, cls)
        assert isinstance(found, cls)
        return found

    @property
    def laid(self) -> bool:
        """True if the file says what lies on the faces."""
        return self.faces[0].resource is not None

    @property
    def harbours_laid(self) -> bool:
        """True if the file says what the harbours take."""
        return bool(self.harbours) and self.harbours[0].resource is not None

    @cached_property
    def topology(self) -> Topology:
        """Numbered by ids; scaled so that an edge is 1 long on average, with the middle of all at the origin."""
        vertices = sorted(self.vertices, key=lambda vertex: vertex.id)
        edges = tuple(tuple(sorted(edge.vertices)) for edge in sorted(self.edges, key=lambda edge: edge.id))
        points = [(vertex.x, vertex.y) for vertex in vertices]
        length = math.fsum(math.dist(points[a], points[b]) for a, b in edges) / len(edges)
        left, top = (min(point[axis] for point in points) for axis in (0, 1))
        right, bottom = (max(point[axis] for point in points) for axis in (0, 1))

        def put(point: Point) -> Point:
            return (point[0] - (left + right) / 2) / length, (point[1] - (top + bottom) / 2) / length

        faces = sorted(self.faces, key=lambda face: face.id)
        rings = tuple(face.vertices for face in faces)
        tiles = [put(_middle_of(face, points)) for face in faces]
        return connect(tiles, [put(point) for point in points], rings, edges, [one.edge for one in self.harbours])


def _middle_of(face: Face, points: Sequence[Point]) -> Point:
    corners = [points[vertex] for vertex in face.vertices]
    x, y = (math.fsum(corner[axis] for corner in corners) / CORNERS for axis in (0, 1))
    return x if face.x is None else face.x, y if face.y is None else face.y


ONE = {"vertices": "vertex", "edges": "edge", "faces": "face", "harbours": "harbour"}


def _refuse(part: str, index: int, what: str) -> NoReturn:
    raise Misplaced(what, part, index)


def _check_ids(part: str, ids: Sequence[int]) -> None:
    """From 0 without a gap: they are the numbers that moves name."""
    for index, number in enumerate(ids):
        if number in ids[:index]:
            _refuse(part, index, f"there is a {ONE[part]} {number} already")
        if number >= len(ids):
            missing = min(set(range(len(ids))) - set(ids))
            _refuse(part, index, f"{ONE[part]} {number}: ids go from 0 to {len(ids) - 1}, and {missing} is missing")


def _check_edges(chart: Chart) -> None:
    points = {vertex.id: (vertex.x, vertex.y) for vertex in chart.vertices}
    taken: dict[Point, int] = {}
    for index, vertex in enumerate(chart.vertices):
        if (known := taken.setdefault(points[vertex.id], vertex.id)) != vertex.id:
            _refuse("vertices", index, f"vertex {vertex.id} lies where vertex {known} does")
    seen: dict[frozenset[int], int] = {}
    degree: Counter[int] = Counter()
    for index, edge in enumerate(chart.edges):
        for end in edge.vertices:
            if end not in points:
                _refuse("edges", index, f"edge {edge.id}: there is no vertex {end}")
        if edge.vertices[0] == edge.vertices[1]:
            _refuse("edges", index, f"edge {edge.id} has two different vertices, not {edge.vertices[0]} twice")
        if math.dist(*(points[end] for end in edge.vertices)) < SHORTEST:
            _refuse("edges", index, f"edge {edge.id}: its vertices lie less than {SHORTEST} apart")
        if (known := seen.setdefault(frozenset(edge.vertices), edge.id)) != edge.id:
            _refuse("edges", index, f"edge {edge.id} joins the vertices that edge {known} joins")
        degree.update(edge.vertices)
        for end in edge.vertices:
            if degree[end] > MOST_EDGES:
                _refuse("edges", index, f"edge {edge.id} is the fourth at vertex {end}: a vertex has at most three")


def _check_faces(chart: Chart) -> None:
    number = {frozenset(edge.vertices): edge.id for edge in chart.edges}
    known = {vertex.id for vertex in chart.vertices}
    borders: Counter[int] = Counter()
    corners: Counter[int] = Counter()
    for index, face in enumerate(chart.faces):
        name = f"face {face.id}"
        for vertex in face.vertices:
            if vertex not in known:
                _refuse("faces", index, f"{name}: there is no vertex {vertex}")
        if len(set(face.vertices)) != CORNERS:
            _refuse("faces", index, f"{name} has six different vertices, not {_listed(face.vertices)}")
        corners.update(face.vertices)
        for vertex in face.vertices:
            if corners[vertex] > MOST_EDGES:
                _refuse("faces", index, f"{name} is the fourth at vertex {vertex}: a vertex touches at most three")
        for a, b in _pairs(face.vertices):
            if (edge := number.get(frozenset((a, b)))) is None:
                _refuse("faces", index, f"{name}: no edge joins its vertices {a} and {b}, which follow each other")
            borders[edge] += 1
            if borders[edge] > 2:
                _refuse("faces", index, f"{name} is the third at edge {edge}: an edge borders at most two")
    for part, used in (("vertices", corners), ("edges", borders)):
        for index, one in enumerate(getattr(chart, part)):
            if one.id not in used:
                _refuse(part, index, f"{ONE[part]} {one.id} belongs to no face")


def _check_width(chart: Chart) -> None:
    """The board as it is drawn is not much wider or higher than its edges are long."""
    topology = chart.topology
    for part, points in (("vertices", topology.vertices), ("faces", topology.tiles)):
        for index, one in enumerate(getattr(chart, part)):
            if max(map(abs, points[one.id])) > WIDEST / 2:
                far = f"{ONE[part]} {one.id} lies too far away"
                _refuse(part, index, f"{far}: a board is at most {WIDEST} times as wide and high as an edge is long")


def _check_harbours(chart: Chart) -> None:
    ends = {edge.id: edge.vertices for edge in chart.edges}
    sides = Counter(frozenset(pair) for face in chart.faces for pair in _pairs(face.vertices))
    taken: dict[int, int] = {}
    for index, harbour in enumerate(chart.harbours):
        name = f"harbour at edge {harbour.edge}"
        if harbour.edge not in ends:
            _refuse("harbours", index, f"{name}: there is no such edge")
        if sides[frozenset(ends[harbour.edge])] > 1:
            _refuse("harbours", index, f"{name}: it lies between two faces, not on the coast")
        for vertex in ends[harbour.edge]:
            if vertex in taken:
                _refuse("harbours", index, f"{name}: vertex {vertex} has the harbour of edge {taken[vertex]} already")
            taken[vertex] = harbour.edge


def _pairs(ring: Sequence[int]) -> Iterable[tuple[int, int]]:
    return zip(ring, (*ring[1:], ring[0]), strict=True)


def _check_layout(chart: Chart) -> None:
    """All is said or all is left to be dealt; tokens are where something is won; the robber has its place."""
    for index, face in enumerate(chart.faces):
        name, resource, token = f"face {face.id}", face.resource, face.token
        if (resource is None) == chart.laid:
            _refuse(
                "faces",
                index,
                f"{name}: all faces have a resource (XML: material), or none has and all are dealt",
            )
        if resource in (None, "desert") and token is not None:
            why = "is a desert" if resource else "is dealt"
            _refuse("faces", index, f"{name} {why}, so it has no token (XML: number), not {token}")
        if resource not in (None, "desert") and token is None:
            _refuse("faces", index, f"{name} gives {resource}, so it needs a token (XML: number), 2 to 12 but no 7")
    for index, harbour in enumerate(chart.harbours):
        if (harbour.resource is None) == (chart.laid or chart.harbours_laid):
            _refuse(
                "harbours", index, f"harbour at edge {harbour.edge}: all harbours say what they take, or, where faces "
                "are dealt, none does",
            )  # fmt: skip
    if chart.robber is not None and chart.robber >= len(chart.faces):
        raise ValueError(f"the robber starts on a face from 0 to {len(chart.faces) - 1}, not {chart.robber}")
    if chart.robber is None and chart.laid and all(face.resource != "desert" for face in chart.faces):
        raise ValueError("there is no desert, so the file must say on which face the robber starts")


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
