"""A trained policy is a bot: it plays from a file, and is refused by name where it does not fit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hegemon.core.errors import UnknownBot
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.plugins import _offered
from hegemon.core.registry import find_bot, find_game, load_game, offer_bot
from hegemon.core.rng import make_rng
from hegemon.core.untrusted.bots import safe_bot
from hegemon.core.view import View
from hegemon.lab.simulate import simulate
from hegemon.rl.actions import Actions
from hegemon.rl.observations import Layout
from hegemon.rl.policy import save_policy

TUG = str(Path(__file__).parents[2] / "examples" / "smallest_game.py")


def tug(**options: Any) -> Match:
    return load_game(TUG).match(2, options)


def network(match: Match, favourite: int = -1) -> tuple[Layout, Actions, list[tuple[Any, Any]]]:
    """A network that likes one action, or all alike."""
    layout, actions, rng = Layout(match), Actions(match), np.random.default_rng(1)
    biases = np.zeros(len(actions))
    if favourite >= 0:
        biases[favourite] = 100
    return layout, actions, [(rng.normal(size=(8, layout.size)), np.zeros(8)), (np.zeros((len(actions), 8)), biases)]


def test_a_policy_plays_what_its_network_likes(tmp_path: Path) -> None:
    match = tug()
    layout, actions, layers = network(match, favourite=0)
    save_policy(tmp_path / "p.npz", layout, actions, layers)
    bot = find_bot(match, f"policy:{tmp_path / 'p.npz'}").seat(match, 0, make_rng(1))
    view = View(match, match.view(match.start(), 0), 0)
    assert {bot.choose(view, Limit()) for _ in range(20)} == {actions.action_templates[0].low}


def test_a_policy_plays_in_simulations(tmp_path: Path) -> None:
    match = tug()
    save_policy(tmp_path / "p.npz", *network(match))
    found = simulate(match, [find_bot(match, name) for name in (f"policy:{tmp_path / 'p.npz'}", "random")], 6, seed=1)
    assert found is not None


def test_safetensors_are_read_too(tmp_path: Path) -> None:
    match = tug()
    layout, actions, layers = network(match, favourite=0)
    about = {
        "observation": layout.version, "actions": actions.version, "levels": "3", "without": "[]",
    }  # fmt: skip
    head: dict[str, Any] = {"__metadata__": about}
    body = b""
    for number, pair in enumerate(layers):
        for name, array in zip(("weights", "biases"), pair, strict=True):
            raw = np.asarray(array, np.float32)
            offsets = [len(body), len(body) + raw.nbytes]
            head[f"{name}_{number}"] = {"dtype": "F32", "shape": list(raw.shape), "data_offsets": offsets}
            body += raw.tobytes()
    text = json.dumps(head).encode()
    (tmp_path / "p.safetensors").write_bytes(len(text).to_bytes(8, "little") + text + body)
    bot = find_bot(match, f"policy:{tmp_path / 'p.safetensors'}").seat(match, 0, make_rng(1))
    view = View(match, match.view(match.start(), 0), 0)
    assert bot.choose(view, Limit()) == actions.action_templates[0].low


def test_onnx_models_are_read_where_their_runtime_is(tmp_path: Path) -> None:
    onnx = pytest.importorskip("onnx")
    pytest.importorskip("onnxruntime")
    match = tug()
    layout, actions, layers = network(match, favourite=0)
    made, nodes, before = onnx.helper, [], "seen"
    held = []
    for number, (weights, biases) in enumerate(layers):
        for name, array in (("w", weights), ("b", biases)):
            held.append(onnx.numpy_helper.from_array(np.asarray(array, np.float32), f"{name}{number}"))
        nodes.append(made.make_node("Gemm", [before, f"w{number}", f"b{number}"], [f"sum{number}"], transB=1))
        nodes.append(made.make_node("Relu", [f"sum{number}"], [f"inner{number}"]))
        before = f"inner{number}"
    shapes = [("seen", layout.size), (f"sum{len(layers) - 1}", len(actions))]
    given, returned = ([made.make_tensor_value_info(name, onnx.TensorProto.FLOAT, [1, size])] for name, size in shapes)
    model = made.make_model(made.make_graph(nodes[:-1], "policy", given, returned, held), ir_version=8)
    model.opset_import[0].version = 13
    about = {"observation": layout.version, "actions": actions.version, "levels": "3", "without": "[]"}
    made.set_model_props(model, about)
    onnx.save(model, tmp_path / "p.onnx")
    bot = find_bot(match, f"policy:{tmp_path / 'p.onnx'}").seat(match, 0, make_rng(1))
    view = View(match, match.view(match.start(), 0), 0)
    assert {bot.choose(view, Limit()) for _ in range(5)} == {actions.action_templates[0].low}


def test_a_policy_that_does_not_fit_is_refused_by_name(tmp_path: Path) -> None:
    match = tug()
    layout, actions, layers = network(match)
    save_policy(tmp_path / "old.npz", layout, actions, layers)
    with np.load(tmp_path / "old.npz") as archive:
        arrays = dict(archive)
    np.savez(tmp_path / "other.npz", **arrays | {"observation": "tug-full-000000000000"})
    with pytest.raises(UnknownBot, match=r"other.npz was trained with the observations tug-full-0+; here they are"):
        find_bot(match, f"policy:{tmp_path / 'other.npz'}")
    np.savez(tmp_path / "bare.npz", weights_0=np.zeros((2, 2)))
    with pytest.raises(UnknownBot, match=r"weights_0|says its"):
        find_bot(match, f"policy:{tmp_path / 'bare.npz'}")
    (tmp_path / "no.npz").write_text("nothing")
    with pytest.raises(UnknownBot, match=r"no.npz is no policy"):
        find_bot(match, f"policy:{tmp_path / 'no.npz'}")
    with pytest.raises(UnknownBot, match=r"there is no file"):
        find_bot(match, "policy:nowhere.npz")
    with pytest.raises(UnknownBot, match=r"ends in .npz"):
        find_bot(match, "policy:net.pickle")


def test_strangers_name_no_policies() -> None:
    with pytest.raises(UnknownBot, match="there is no bot 'policy'"):
        safe_bot(tug(), "policy:secret.npz")


def test_an_operator_offers_a_policy_by_the_name_of_its_file(tmp_path: Path) -> None:
    match, before = find_game("vampires").match(2, {"max_plies": 6}), list(_offered)
    save_policy(tmp_path / "Night Raid.npz", *network(match))
    try:
        kind = offer_bot(f"policy:{tmp_path / 'Night Raid.npz'}")
        assert (kind.name, kind.game) == ("night-raid", "vampires")
        bot = safe_bot(match, "night-raid")
        assert bot.text == "night-raid"
        found = simulate(match, [bot, find_bot(match, "random")], 2, seed=1)
        assert found is not None
        with pytest.raises(UnknownBot, match=r"Night Raid.npz was trained with the observations vampires-full-"):
            safe_bot(find_game("vampires").match(2, {"board": "random"}), "night-raid")
        with pytest.raises(UnknownBot, match="this policy plays vampires"):
            offer_bot(f"risk=policy:{tmp_path / 'Night Raid.npz'}")
    finally:
        _offered[:] = before
