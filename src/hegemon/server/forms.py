"""What clients may send, as models: wrong types and unknown kinds of message end here."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from hegemon.core.untrusted.bots import MAX_BOT
from hegemon.lab.runs.uploaded_settings import MOST_FILES


class Form(BaseModel):
    """Numbers are numbers and texts are texts: nothing is converted."""

    model_config = ConfigDict(strict=True)


class HumanSeat(Form):
    kind: Literal["human"]
    name: Annotated[str, Field(max_length=200)] = ""
    open: bool = False


class BotSeat(Form):
    kind: Literal["bot"]
    bot: Annotated[str, Field(max_length=MAX_BOT)]
    name: Annotated[str, Field(max_length=200)] | None = None


class NewClock(Form):
    per: Literal["turn", "game"]
    seconds: float
    increment: float = 0.0


class NewTable(Form):
    """The body of `POST /api/tables`."""

    game: Annotated[str, Field(max_length=80)]
    options: dict[str, Any] = {}
    seats: Annotated[list[Annotated[HumanSeat | BotSeat, Field(discriminator="kind")]], Field(max_length=64)]
    seed: Annotated[int, Field(ge=0, lt=2**63)] | None = None
    pace: float = 0.3
    absent: float | None = 60.0
    stand_in: Annotated[str, Field(max_length=MAX_BOT)] | None = None
    clock: NewClock | None = None


class UserFile(Form):
    """A file of the user's, by its name and text."""

    name: Annotated[str, Field(min_length=1, max_length=200)]
    text: str


class SettingsFiles(Form):
    """The body of `POST /api/lab/settings/{game}`: settings of an evolution, and beside them files of its rivals."""

    files: Annotated[list[UserFile], Field(min_length=1, max_length=MOST_FILES)]
    bot: Annotated[str, Field(min_length=1, max_length=MAX_BOT)]
    options: dict[str, Any] = {}


class BotFile(Form):
    """The body of `POST /api/lab/bot-file/{game}`: a file of bots, for a match with these options."""

    file: UserFile
    options: dict[str, Any] = {}


Ref = Annotated[str, Field(max_length=100)] | int | None


class Hello(Form):
    type: Literal["hello"]
    tokens: Annotated[list[Annotated[str, Field(max_length=200)]], Field(max_length=64)] = []


class MoveMessage(Form):
    type: Literal["move"]
    seat: int
    move: Annotated[str, Field(max_length=1000)]
    index: int
    ref: Ref = None


class AutoplayMessage(Form):
    type: Literal["autoplay"]
    seat: int
    bot: Annotated[str, Field(max_length=MAX_BOT)] | None
    ref: Ref = None


class PaceMessage(Form):
    type: Literal["pace"]
    seconds: float | None
    ref: Ref = None


class StepMessage(Form):
    type: Literal["step"]
    until: Literal["move", "round"] = "move"
    ref: Ref = None


class ChatMessage(Form):
    type: Literal["chat"]
    seat: int
    text: str
    to: int | None = None
    ref: Ref = None


class ResignMessage(Form):
    type: Literal["resign"]
    seat: int
    ref: Ref = None


class RematchMessage(Form):
    type: Literal["rematch"]
    seat: int
    agree: bool = True
    ref: Ref = None


class ClaimMessage(Form):
    type: Literal["claim"]
    key: Annotated[str, Field(max_length=200)]
    name: Annotated[str, Field(max_length=200)] = ""
    ref: Ref = None


class PingMessage(Form):
    type: Literal["ping"]
    ref: Ref = None


class AnalyseMessage(Form):
    type: Literal["analyse"]
    seat: int
    ref: Ref = None


Request = (
    MoveMessage
    | AutoplayMessage
    | PaceMessage
    | StepMessage
    | ChatMessage
    | ResignMessage
    | RematchMessage
    | ClaimMessage
    | PingMessage
    | AnalyseMessage
)
"""What somebody at a table may ask for, once they have said hello."""

Message: TypeAdapter[Hello | Request] = TypeAdapter(Annotated[Hello | Request, Field(discriminator="type")])


def trouble(error: ValidationError) -> str:
    """What was wrong, in one line."""
    parts = []
    for found in error.errors(include_url=False, include_input=False)[:3]:
        where = ".".join(map(str, found["loc"]))
        parts.append(f"{where}: {found['msg']}" if where else found["msg"])
    return "; ".join(parts)
