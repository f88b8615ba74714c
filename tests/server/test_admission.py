"""The admission: hosts, rates, numbers of connections, headers, slow bodies. Over ASGI, since addresses differ."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from hegemon.server.admission import CONTENT_POLICY, PROTECTION, Admission, AdmissionLimits
from hegemon.server.rates import Addresses, Bucket, Rate

STRANGER = "203.0.113.7"
FEW = Rate(0.001, 3)


class Behind:
    """An application that answers everything, and echoes on sockets."""

    def __init__(self) -> None:
        self.reached = 0
        self.heard: list[str] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.reached += 1
        if scope["type"] == "http":
            while (await receive()).get("more_body"):
                pass
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"answered"})
            return
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            self.heard.append(message["text"])
            await send({"type": "websocket.send", "text": message["text"]})


def scope(kind: str = "http", path: str = "/api/tables", **more: Any) -> dict[str, Any]:
    host = more.pop("host", "localhost:8000")
    made = {"type": kind, "path": path, "raw_path": path.encode(), "query_string": b"", "method": "GET"}
    return made | {"headers": [(b"host", host.encode())], "client": (STRANGER, 1)} | more


class Visit:
    """One request or connection, with what comes in and what went out."""

    def __init__(self, *incoming: dict[str, Any]) -> None:
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        for message in incoming:
            self.incoming.put_nowait(message)
        self.sent: list[dict[str, Any]] = []

    async def send(self, message: dict[str, Any]) -> None:
        self.sent.append(message)

    async def to(self, admission: Admission, asked: dict[str, Any]) -> Visit:
        await asyncio.wait_for(admission(asked, self.incoming.get, self.send), 10)
        return self

    @property
    def status(self) -> int:
        return int(self.sent[0]["status"])

    @property
    def headers(self) -> dict[str, str]:
        return {name.decode(): value.decode() for name, value in self.sent[0]["headers"]}

    @property
    def error(self) -> str:
        return str(json.loads(self.sent[1]["body"])["error"])


EMPTY = {"type": "http.request", "body": b"", "more_body": False}
CONNECT = {"type": "websocket.connect"}
GONE = {"type": "websocket.disconnect", "code": 1000}


def ask(admission: Admission, **more: Any) -> Visit:
    return asyncio.run(Visit(EMPTY).to(admission, scope(**more)))


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:80", "127.0.0.1:8000", "[::1]:8000", "192.0.2.1", "a.localhost", "games.example"]
)
def test_names_and_numbers_of_ours_are_answered(host: str) -> None:
    assert ask(Admission(Behind(), hosts=["games.example"]), host=host).status == 200


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "", "127.0.0.1.evil.example", "[", "x:y:z"])
def test_a_name_that_was_made_to_point_here_is_turned_away(host: str) -> None:
    behind = Behind()
    admission = Admission(behind, hosts=["games.example"])
    visit = ask(admission, host=host)
    assert (visit.status, behind.reached) == (421, 0)
    assert "--allow-host" in visit.error
    socket = asyncio.run(Visit(CONNECT).to(admission, scope("websocket", host=host)))
    assert socket.sent == [{"type": "websocket.close"}]
    assert behind.reached == 0


def test_every_answer_protects_the_page() -> None:
    for visit in (ask(Admission(Behind())), ask(Admission(Behind()), host="evil.example")):
        assert {name.lower(): value for name, value in PROTECTION.items()}.items() <= visit.headers.items()
        assert visit.headers["cache-control"] == "no-store"
    assert "cache-control" not in ask(Admission(Behind()), path="/").headers
    assert "unsafe" not in CONTENT_POLICY
    assert "default-src 'none'" in CONTENT_POLICY


def test_an_address_that_is_too_long_is_refused() -> None:
    assert ask(Admission(Behind()), path="/" + "x" * 5000).status == 414


def test_a_client_that_asks_too_often_must_wait_and_nobody_else() -> None:
    admission = Admission(Behind(), AdmissionLimits(requests=FEW))
    assert [ask(admission).status for _ in range(5)] == [200, 200, 200, 429, 429]
    assert ask(admission, client=("203.0.113.8", 1)).status == 200
    visit = ask(admission)
    assert visit.headers["retry-after"]
    assert "wait" in visit.error


def test_a_client_that_makes_too_much_must_wait_and_may_still_read() -> None:
    admission = Admission(Behind(), AdmissionLimits(changes=FEW))
    assert [ask(admission, method="POST").status for _ in range(5)] == [200, 200, 200, 429, 429]
    assert ask(admission).status == 200


def test_this_machine_itself_is_not_counted() -> None:
    admission = Admission(Behind(), AdmissionLimits(requests=FEW, changes=FEW))
    for address in ("127.0.0.1", "::1", "::ffff:127.0.0.1"):
        assert [ask(admission, method="POST", client=(address, 1)).status for _ in range(10)] == [200] * 10


def test_a_network_of_ipv6_counts_as_one() -> None:
    admission = Admission(Behind(), AdmissionLimits(requests=FEW))
    asked = [ask(admission, client=(f"2001:db8::{number:x}", 1)).status for number in range(5)]
    assert asked == [200, 200, 200, 429, 429]


def test_addresses_are_forgotten_but_not_those_who_are_connected() -> None:
    addresses = Addresses(FEW, FEW, most=3)
    first = addresses.of("203.0.113.1")
    assert first is not None
    first.connections = 1
    for number in range(2, 50):
        addresses.of(f"203.0.113.{number}")
    assert len(addresses) == 3
    assert addresses.of("203.0.113.1") is first


def test_a_body_that_does_not_arrive_is_given_up() -> None:
    async def scene() -> Any:
        begun = {"type": "http.request", "body": b"x", "more_body": True}
        admission = Admission(Behind(), AdmissionLimits(body_within=0.05))
        with pytest.raises(Exception, match="408") as raised:
            await Visit(begun).to(admission, scope(method="POST"))
        return raised.value

    assert asyncio.run(scene()).detail == "the body did not arrive within 0.05 seconds"


def test_a_bucket_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("hegemon.server.rates.time.monotonic", lambda: now)
    bucket = Bucket(Rate(2, 3))
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now += 1
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now += 1000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_a_flood_of_messages_ends_the_connection_with_words() -> None:
    behind = Behind()
    flood = [{"type": "websocket.receive", "text": str(number)} for number in range(10)]
    visit = asyncio.run(Visit(CONNECT, *flood).to(Admission(behind, AdmissionLimits(messages=FEW)), scope("websocket")))
    assert behind.heard == ["0", "1", "2"]
    farewell, closed = visit.sent[-2:]
    assert json.loads(farewell["text"]) == {"type": "error", "error": "at most 0.06 messages a minute, 3 at once"}
    assert (closed["type"], closed["code"]) == ("websocket.close", 1008)


def test_connections_of_one_address_share_what_they_may_say_and_wait_for_each_other() -> None:
    async def scene() -> None:
        behind = Behind()
        admission = Admission(behind, AdmissionLimits(messages_of_address=Rate(10, 4)))
        lines = [[{"type": "websocket.receive", "text": f"{who} {number}"} for number in range(3)] for who in "abc"]
        visits = [Visit(CONNECT, *said) for said in lines]
        other = {"client": ("203.0.113.8", 1)}
        tasks = [asyncio.create_task(visit.to(admission, scope("websocket"))) for visit in visits[:2]]
        tasks.append(asyncio.create_task(visits[2].to(admission, scope("websocket", **other))))
        for _ in range(20):
            await asyncio.sleep(0)
        assert sorted(behind.heard)[-3:] == ["c 0", "c 1", "c 2"]  # of another address
        assert len(behind.heard) == 4 + 3
        while len(behind.heard) < 9:  # nobody is sent away, and nothing is lost
            await asyncio.sleep(0.01)
        assert [line for line in behind.heard if line[0] == "a"] == ["a 0", "a 1", "a 2"]
        for task in tasks:
            task.cancel()

    asyncio.run(asyncio.wait_for(scene(), 10))


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        (AdmissionLimits(connections=2), "server is full"),
        (AdmissionLimits(in_a_room=2), "room is full"),
        (AdmissionLimits(from_an_address=2), "one address"),
    ],
)
def test_one_connection_too_many_is_refused_and_there_is_room_again_later(limits: AdmissionLimits, words: str) -> None:
    async def scene() -> None:
        admission = Admission(Behind(), limits)
        visits = [Visit(CONNECT) for _ in range(2)]
        tasks = [asyncio.create_task(visit.to(admission, scope("websocket"))) for visit in visits]
        while not all(visit.sent for visit in visits):
            await asyncio.sleep(0)
        third = await Visit(CONNECT).to(admission, scope("websocket"))
        assert [message["type"].split(".")[1] for message in third.sent] == ["accept", "send", "close"]
        assert words in json.loads(third.sent[1]["text"])["error"]
        assert third.sent[2]["code"] == 1013
        for visit in visits:
            visit.incoming.put_nowait(GONE)
        await asyncio.gather(*tasks)
        later = await Visit(CONNECT, GONE).to(admission, scope("websocket"))
        assert later.sent == [{"type": "websocket.accept"}]

    asyncio.run(scene())


def test_the_built_page_has_no_script_or_style_written_into_it() -> None:
    """The page has nothing that the content policy forbids, which would break it."""
    page = Path(__file__).parents[2] / "web" / "index.html"
    built = Path(__file__).parents[2] / "src/hegemon/server/app/index.html"
    for file in (page, built):
        text = file.read_text() if file.exists() else ""
        assert "<style" not in text
        assert " style=" not in text
        assert " on" + "click=" not in text
        assert text.count("<script") == text.count("src=")


def test_handshakes_count_as_requests() -> None:
    async def scene() -> None:
        admission = Admission(Behind(), AdmissionLimits(requests=FEW))
        for _ in range(3):
            await Visit(CONNECT, GONE).to(admission, scope("websocket"))
        turned_away = await Visit(CONNECT).to(admission, scope("websocket"))
        assert "from one address" in json.loads(turned_away.sent[1]["text"])["error"]

    asyncio.run(scene())


def test_a_proxy_that_hides_its_visitors_is_reported_once(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        admission = Admission(Behind(), hosts=["games.example.org"])
        local = {"client": ("127.0.0.1", 1), "host": "games.example.org"}
        headers = [(b"host", b"games.example.org"), (b"x-forwarded-for", b"203.0.113.7")]
        await Visit(EMPTY).to(admission, scope(**local) | {"headers": headers})
        assert not caplog.records
        for _ in range(3):
            await Visit(EMPTY).to(admission, scope(**local))
        assert [record.getMessage()[:40] for record in caplog.records] == ["a proxy on this machine sends no X-Forwa"]

    asyncio.run(scene())
