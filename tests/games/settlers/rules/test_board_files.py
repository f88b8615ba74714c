"""Boards and settings from XML and JSON in the thesis's words (003, 4.3.2, 4.3.6 and 7.2), and what is wrong with them:
every mistake with its line."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from hegemon.cli.common import make_match
from hegemon.core.errors import BadFile
from hegemon.core.files.content import content_of, content_options
from hegemon.games.settlers import GAME
from hegemon.games.settlers.rules.files.board_file import Chart
from hegemon.games.settlers.rules.files.settings import Settings

from .hexes import as_xml, chart, coast

EXAMPLES = Path(__file__).parents[4] / "examples" / "settlers"
KINDS = ("wood", "brick", "sheep", "wheat", "ore", "desert")


def laid() -> dict[str, Any]:
    """Six tiles around a lake, one of each kind, with two harbours."""
    board = chart([(0, 0), (2, 0), (3, 1), (2, 2), (0, 2), (-1, 1)], "Ring")
    for face, kind in zip(board["faces"], KINDS, strict=True):
        face |= {"resource": kind} | ({} if kind == "desert" else {"token": 4 + face["id"] % 2})
    first, *_, last = coast(board)
    board["harbours"] = [{"edge": first, "resource": "wheat"}, {"edge": last, "resource": "any"}]
    return board | {"robber": 2}


def read(text: str) -> Chart:
    found = content_of(text.encode(), "mine.xml", *content_options(GAME.options)["board"].models)
    assert isinstance(found, Chart)
    return found


def shown_xml(root: str) -> str:
    """The complete example of such a file in the documentation."""
    page = (EXAMPLES.parents[1] / "docs" / "reference" / "rules" / "settlers.md").read_text(encoding="utf-8")
    return next(block for block in re.findall(r"```xml\n(.*?)```", page, re.S) if root in block)


def test_a_board_says_where_vertices_edges_and_faces_lie_and_what_is_on_them() -> None:
    # 003, lines 769 and 771: "V tomto popisu je uvedeno kde leží vrchol, kde hrana, kde stěna, na jaké stěně je jaká
    # surovina a kde je jaký přístav"; line 542: "kde je výchozí pozice zloděje".
    board = read(shown_xml("<gameBorder"))
    match = GAME.match(2, {"board": board})
    state, land = match.start(), match.board
    assert (land.tiles, land.vertices, land.edges, land.harbours) == (3, 13, 15, 2)
    assert state.resource[:3].tolist() == [4, 3, 5]
    assert state.token[:3].tolist() == [6, 12, 0]
    assert state.robber == 2
    assert sorted(land.vertex_tiles[2].tolist()) == [0, 1, 2]
    assert [v for v in range(13) if land.vertex_harbour[v] == 0] == [4, 5]
    assert state.harbour[:2].tolist() == [3, 5]
    assert match.legal(state, 0)[-1].low[1] == 12


def test_xml_and_json_say_the_same() -> None:
    board = laid()
    assert read(as_xml(board)) == Chart.model_validate(board)
    assert (
        GAME.match(2, {"board": board}).start().tobytes()
        == GAME.match(2, {"board": read(as_xml(board))}).start().tobytes()
    )


def change(old: str, new: str) -> tuple[str, int]:
    """The XML of the ring with a change, and the line where that is."""
    text = as_xml(laid())
    assert old in text
    return text.replace(old, new, 1), text[: text.index(old)].count("\n") + 1


MISTAKES = [
    ("<gameBorder ", "<board ", "a board is an element <gameBorder>, not <board>"),
    ('<vertex id="0" ', '<vertex id="99" ', "vertex 99: ids go from 0 to 23, and 0 is missing"),
    ('<vertex id="1" ', '<vertex id="0" ', "there is a vertex 0 already"),
    ('<vertex id="1" ', "<vertex ", "<vertex> lacks id"),
    ('<vertex id="1" ', '<vertex id="one" ', "id is a whole number, not 'one'"),
    ('<vertex id="1" ', '<vertex id="1" colour="red" ', "<vertex> has an unknown attribute 'colour'"),
    ('<vertex id="1" x="', '<vertex id="1" x="o', "x is a number, not 'o"),
    ('<vertex id="0" x="0"', '<vertex id="0" x="1e30"', "field 'vertices.0.x': must be at most"),
    ('<edge id="2" vertices="', '<edge id="2" vertices="99 ', "<edge> has two vertices, its ends, not 3"),
    ('<edge id="2" vertices="1 3"', '<edge id="2" vertices="1 99"', "edge 2: there is no vertex 99"),
    ('<edge id="2" vertices="1 3"', '<edge id="2" vertices="1 1"', "edge 2 has two different vertices, not 1 twice"),
    ('<edge id="1" vertices="0 3"', '<edge id="1" vertices="0 2"', "edge 1 joins the vertices that edge 0 joins"),
    ('<edge id="1" vertices="0 3"', '<edge id="1" vertices="0 1"', "face 0: no edge joins its vertices 0 and 3"),
    ('<edge id="7" vertices="', '<edge id="7" vertices="0 1"/><edge id="31" vertices="', "edge 31: ids go"),
    ('<face id="0" vertices="0 ', '<face id="0" vertices="', "<face> has six vertices, in their order around it, not"),
    ('<face id="0" vertices="0 ', '<face id="0" vertices="99 ', "face 0: there is no vertex 99"),
    ('<face id="0" vertices="0 3', '<face id="0" vertices="3 3', "face 0 has six different vertices"),
    ('<face id="0" vertices="0 3', '<face id="0" vertices="3 0', "face 0: no edge joins its vertices 0 and 6"),
    ('material="wood"', 'material="gold"', "material is wood, brick, grain, sheep, stone, desert, not 'gold'"),
    ('material="wood"', 'material="wheat"', "material is wood, brick, grain, sheep, stone, desert, not 'wheat'"),
    ('material="wood" number="4"', 'material="wood" number="7"', "field 'faces.0.token': must be 2, 3, 4, 5"),
    ('material="wood" number="4"', 'material="wood" number="13"', "field 'faces.0.token': must be 2, 3, 4, 5"),
    ('material="wood" number="4"', 'material="wood"', "face 0 gives wood, so it needs a token (XML: number)"),
    ('material="desert"', 'material="desert" number="4"', "face 5 is a desert, so it has no token (XML: number)"),
    (' material="brick" number="5"', "", "face 1: all faces have a resource (XML: material), or none has"),
    (' material="stone" number="4"', ' material="stone" number="4" thief="true"', "the thief starts on face 2"),
    ('thief="true"', 'thief="yes"', "thief is true or false, not 'yes'"),
    ('<port edge="0"', '<port edge="99"', "harbour at edge 99: there is no such edge"),
    ('<port edge="0"', '<port edge="5"', "harbour at edge 5: it lies between two faces, not on the coast"),
    ('<port edge="0"', '<port edge="10"/><port edge="0"', "all harbours say what they take"),
    ('<port edge="0" material="grain"', '<port edge="0"', "all harbours say what they take"),
    ('<port edge="0"', '<port edge="1" material="any"/><port edge="0"', "vertex 0 has the harbour of edge 1 already"),
    ('<port edge="0"', '<lake edge="0"', "<lake> is unknown; a board has <vertex>, <edge>, <face>, <port>"),
    ("</gameBorder>", "<vertex/><", "<vertex> lacks id, x, y"),
    ("</gameBorder>", "", "not XML"),
    ("<gameBorder ", "<!DOCTYPE x><gameBorder ", "a document type"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "words"), MISTAKES)
def test_every_mistake_has_its_line(old: str, new: str, words: str) -> None:
    text, line = change(old, new)
    with pytest.raises(BadFile) as caught:
        read(text)
    said = str(caught.value)
    assert words in said
    if "no edge joins" not in words and "not XML" not in words:  # those are where the face is, and where the file ends
        assert said.startswith(f"mine.xml, line {line}: "), said


def test_a_vertex_has_at_most_three_edges_and_touches_at_most_three_faces() -> None:
    # 003, line 194: "Každý vrchol tedy sousedí maximálně se třemi stěnami, každá hrana má dva vrcholy, a každá stěna
    # sousedí se šesti vrcholy."
    board = chart([(0, 0), (2, 0), (1, 1)])
    middle = next(v for v in range(13) if sum(v in face["vertices"] for face in board["faces"]) == 3)
    far = next(v for v in range(13) if sum(v in edge["vertices"] for edge in board["edges"]) == 2)
    board["edges"].append({"id": 15, "vertices": [middle, far]})
    with pytest.raises(BadFile, match=f"edge 15 is the fourth at vertex {middle}: a vertex has at most three"):
        read(as_xml(board))


def test_what_belongs_to_no_face_is_refused_and_so_is_a_third_face_at_an_edge() -> None:
    board = chart([(0, 0), (2, 0), (4, 0)])
    board["vertices"].append({"id": 14, "x": 90, "y": 90})
    with pytest.raises(BadFile, match="vertex 14 belongs to no face"):
        read(as_xml(board))
    board = chart([(0, 0), (2, 0), (4, 0)])
    board["faces"].append({"id": 3, "vertices": board["faces"][1]["vertices"]})
    with pytest.raises(BadFile, match=r"line \d+: face 3 is the third at edge"):
        read(as_xml(board))
    board = chart([(0, 0), (2, 0), (4, 0)])
    board["vertices"][3] |= {"x": board["vertices"][0]["x"], "y": board["vertices"][0]["y"]}
    with pytest.raises(BadFile, match="vertex 3 lies where vertex 0 does"):
        read(as_xml(board))
    board["vertices"][3]["x"] += 1e-9
    with pytest.raises(BadFile, match=r"edge \d+: its vertices lie less than 0.001 apart"):
        Chart.from_file(json.dumps(board).encode(), "mine.json")


def test_no_more_than_sixty_faces() -> None:
    with pytest.raises(BadFile, match=r"line \d+: there are 60 <face> already, and a board has no more"):
        read(as_xml(chart([(2 * i, 0) for i in range(61)])))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"robber": 6}, "the robber starts on a face from 0 to 5, not 6"),
        ({"faces": []}, "field 'faces': tuple should have at least 1 item"),
        ({"harbours": [{"edge": 99, "resource": "any"}]}, "harbour at edge 99: there is no such edge"),
        ({"edges": [{"id": 0, "vertices": [0]}]}, "field 'edges.0.vertices.1' is missing"),
        ({"title": ""}, "field 'title': string should have at least 1 character"),
    ],
)
def test_mistakes_in_json_name_their_place(tmp_path: Path, changes: dict[str, Any], words: str) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(laid() | changes), encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        make_match("settlers", 2, [f"board={path}"])
    assert words in str(caught.value)


def test_without_a_desert_the_file_says_where_the_thief_starts() -> None:
    text = as_xml(laid() | {"robber": None})
    assert read(text).robber is None  # it starts in the desert
    assert GAME.match(2, {"board": read(text)}).start().robber == 5
    with pytest.raises(BadFile, match="there is no desert, so the file must say on which face the robber starts"):
        read(text.replace('material="desert"', 'material="wood" number="3"'))


def test_settings_are_read_from_xml_in_the_thesis_words() -> None:
    # 003, line 542: how much a village and a town produce, how many cards of what kind the deck has, the least points
    # to win; line 761 adds the number of buildings and roads that everybody has.
    text = b"""<gameProperties points="12" bank="25">
      <village produces="2" count="6"/>
      <town produces="3" grain="1" stone="2"/>
      <road count="18"/>
      <actionCard knight="10" coupon="4" twoRoad="3" twoMaterials="1" materialsFromPlayers="0"/>
      <longestRoad atLeast="6"/>
      <exchange portThreeOne="2"/>
    </gameProperties>"""
    found = Settings.from_file(text, "mine.xml")
    assert found == Settings(
        points=12, bank=25, settlement_yield=2, settlements=6, city_yield=3, city_cost=(0, 0, 0, 1, 2), roads=18,
        knights=10, point_cards=4, road_building=3, year_of_plenty=1, monopoly=0, longest_road=6, harbour_ratio=2,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("<settings/>", "line 1: settings are an element <gameProperties>, not <settings>"),
        ("<gameProperties>\n<farm/></gameProperties>", "line 2: <farm> is unknown; there are <gameProperties>, <road>"),
        ("<gameProperties>\n<town gives='3'/></gameProperties>", "line 2: <town> has an unknown attribute 'gives'; it"),
        ("<gameProperties>\n<town produces='x'/></gameProperties>", "line 2: produces is a whole number, not 'x'"),
        (
            "<gameProperties>\n\n<town produces='9'/></gameProperties>",
            "line 3: field 'city_yield': must be",
        ),
        ("<gameProperties>\n<town wood='99'/></gameProperties>", "line 2: field 'city_cost.0': must be at most"),
        ("<gameProperties><town/>\n<town/></gameProperties>", "line 2: there is a <town> already"),
        ("<gameProperties><town>\n<road/></town></gameProperties>", "line 2: <road> stands inside another element"),
        ("<gameProperties>ten</gameProperties>", "line 1: text 'ten' between the elements"),
    ],
)
def test_mistakes_in_settings_have_their_line(text: str, words: str) -> None:
    with pytest.raises(BadFile) as caught:
        Settings.from_file(text.encode(), "mine.xml")
    assert f"mine.xml, {words}" in str(caught.value)


def test_the_command_line_reads_both() -> None:
    match = make_match("settlers", 2, [f"board={EXAMPLES / 'atoll.json'}", f"settings={EXAMPLES / 'long_game.xml'}"])
    assert (match.board.tiles, match.board.target) == (31, 13)
    assert shown_xml("<gameProperties") == (EXAMPLES / "long_game.xml").read_text(encoding="utf-8")


def test_a_board_is_not_so_wide_that_its_text_fills_the_memory() -> None:
    far = chart([(2 * i, 0) for i in range(4)])
    for vertex in far["vertices"]:
        vertex |= {"x": vertex["x"] / 500, "y": vertex["y"] / 500}
    far["faces"][1] |= {"x": 1e6, "y": 0.0}
    with pytest.raises(BadFile, match="face 1 lies too far away: a board is at most 500 times as wide and high as an"):
        content_of(json.dumps(far).encode(), "far.json", Chart)
    wide = Chart.model_validate(chart([(4 * i, 0) for i in range(60)]))
    assert max(x for x, _ in wide.topology.tiles) > 100
    assert "topology" not in wide.model_dump()


def test_a_number_of_thousands_of_digits_is_no_id() -> None:
    with pytest.raises(BadFile, match="field 'robber': must be less than 360") as refused:
        content_of(json.dumps(laid() | {"robber": 10**4000}).encode(), "far.json", Chart)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    ("raw", "words"), [(b"[" * 100_000, "nested too deeply"), (b'{"robber": ' + b"1" * 5000 + b"}", "too many digits")]
)
def test_json_that_python_does_not_read_is_refused_in_plain_words(raw: bytes, words: str) -> None:
    with pytest.raises(BadFile, match=f"^far.json: not JSON: .*{words}$"):
        content_of(raw, "far.json", Chart)
