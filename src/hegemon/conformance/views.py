"""Checks of views: hiding, guessing, following a game by its view alone, and that nothing leaks."""

from __future__ import annotations

from hegemon.conformance.location import Place
from hegemon.conformance.positions import changes, check_boxes, check_end, check_luck, dumps
from hegemon.conformance.walk import Step, sample
from hegemon.core.errors import BadMove
from hegemon.core.rng import Rng
from hegemon.core.rules import SPECTATOR, seat_name
from hegemon.core.state import State

DREAM = 8
"""The number of moves that are played on from a guess."""


def look_at_views(place: Place, state: State, rng: Rng) -> None:
    """Every seat's view of one position, and a spectator's."""
    for viewer in (*range(place.match.seats), SPECTATOR):
        check_view(place, state, viewer, rng)


def check_view(place: Place, state: State, viewer: int, rng: Rng) -> None:
    """One view: hidden once is hidden; who moves, what is legal and how it ended can be seen; guesses fit."""
    match, name, raw = place.match, seat_name(viewer), state.tobytes()
    view = match.view(state, viewer)
    if (again := match.view(view, viewer)).tobytes() != view.tobytes():
        place.broken(f"hiding twice for {name} differs: {changes(match, view, again)}", "`hide` is idempotent")
    if match.to_move(view) != match.to_move(state) or match.result(view) != match.result(state):
        place.broken(f"{name} sees another seat to move, or another result", "both must be known from every view")
    if match.legal(view, viewer) != match.legal(state, viewer):
        place.broken(f"{name} has other legal moves by its own view", "a seat knows what it may do")
    guessed = match.sample_hidden(view, viewer, rng)
    seen = match.view(guessed, viewer)
    if seen.tobytes() != view.tobytes():
        place.broken(
            f"a guess of {name} contradicts its view: {changes(match, view, seen)}",
            "`sample_hidden` fills in only what `hide` blanked, so that hiding it again gives the same view",
        )
    shown = dumps(place, match.view_json(state, viewer), "a view")
    for what, other in (("what it cannot know", guessed), ("the blanks of its view", view)):
        if dumps(place, match.view_json(other, viewer), "a view") != shown:
            place.broken(f"the JSON view of {name} changes with {what}", "it is made from the view of the seat alone")
    if not isinstance(match.game.draw_text(match, view, viewer), str):
        place.broken("`draw_text` gives no text", "the position for a terminal, as one text")
    if state.tobytes() != raw:
        place.broken(f"looking as {name} changed the true state", "`hide` and `sample_hidden` work on copies alone")
    play_on(place, guessed, name, rng)


def play_on(place: Place, state: State, name: str, rng: Rng) -> None:
    """A guess is a position like any other."""
    match = place.match
    with place.expecting(f"a guess of {name} can be played on"):
        for _ in range(DREAM):
            check_end(place, state)
            movers = match.to_move(state)
            if not movers:
                return
            boxes = match.legal(state, movers[0])
            check_boxes(place, boxes, rng)
            move = sample(rng, boxes)
            luck = match.chance(state, movers[0], move, rng)
            check_luck(place, state, movers[0], move, luck)
            state = match.apply(state, movers[0], move, luck)


def check_follow(step: Step, viewer: int) -> None:
    """The view before a move, and the move with the luck that is shown, determine the view after it."""
    match, place, name = step.place.match, step.place, seat_name(viewer)
    seen, truth = match.view(step.before, viewer), match.view(step.after, viewer)
    known, luck = match.shown(step.before, step.seat, step.move, step.luck, viewer)
    if known is None:
        check_secret(step, viewer, seen, truth)
        return
    if not match.game.followed:
        return
    followed = match.view(match.apply(seen, step.seat, step.move, luck), viewer)
    if followed.tobytes() != truth.tobytes():
        place.broken(
            f"{name} cannot follow the game: from its view, {match.write(step.move)!r} and luck {luck} it sees "
            f"something else than the truth: {changes(match, truth, followed)}",
            "`hide` blanks what `redact_luck` blanks, and `apply` on a view gives the next view",
        )


def check_secret(step: Step, viewer: int, seen: State, truth: State) -> None:
    """A secret move is a secret to others alone, and nothing that they see changes by it."""
    match, place, name = step.place.match, step.place, seat_name(viewer)
    if viewer == step.seat:
        place.broken(
            f"{match.write(step.move)!r} is kept secret from {name} who makes it", "a seat knows its own moves"
        )
    if seen.tobytes() != truth.tobytes():
        place.broken(
            f"{match.write(step.move)!r} is a secret to {name}, whose view it changes: {changes(match, seen, truth)}",
            "a move that `redact_luck` makes secret leaves the view of that viewer as it was",
        )


def check_event(step: Step, viewer: int, rng: Rng) -> None:
    """Events are JSON with a text, and tell nothing that the viewer cannot know."""
    match, place, name = step.place.match, step.place, seat_name(viewer)
    event = match.event(step.before, step.seat, step.move, step.luck, step.after, viewer)
    shown = dumps(place, event, "an event")
    if not isinstance(event.get("text"), str):
        place.broken(f"the event {shown} has no text", "every event has a 'text'")
    other = match.sample_hidden(match.view(step.before, viewer), viewer, rng)
    try:
        match.check(other, step.seat, step.move)
        match.check_luck(other, step.seat, step.move, step.luck)
    except BadMove:
        return  # this world could not have gone on like that
    after = match.apply(other, step.seat, step.move, step.luck)
    if not match.game.followed and match.view(after, viewer).tobytes() != match.view(step.after, viewer).tobytes():
        return  # the viewer sees now which of the two worlds it is in
    if dumps(place, match.event(other, step.seat, step.move, step.luck, after, viewer), "an event") != shown:
        place.broken(
            f"the event for {name} changes with what it cannot know", "it is made from what the viewer may know"
        )
