"""The files for servers fit together: container, compose, proxies, service and configuration. With a Docker engine
the compose file is also read by Docker itself."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.main import get_command

from hegemon.arena.resets import Mail
from hegemon.cli.app import app
from hegemon.store.connection import VARIABLE

DEPLOY = Path(__file__).parents[2] / "deploy"
ROOT = DEPLOY.parent
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
ARENA: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.arena.yaml").read_text(encoding="utf-8"))
INSTRUCTION = re.compile(r"^([A-Z]+)\s+((?:[^\\\n]|\\\n)*)$", re.M)
DOCKERFILE = INSTRUCTION.findall((DEPLOY / "Dockerfile").read_text(encoding="utf-8"))
SERVE = get_command(app).commands["serve"].load()
OPTIONS = {option for parameter in SERVE.params for option in (*parameter.opts, *parameter.secondary_opts)}


def last_stage() -> list[tuple[str, str]]:
    starts = [number for number, (word, _) in enumerate(DOCKERFILE) if word == "FROM"]
    return DOCKERFILE[starts[-1] :]


def test_the_image_is_built_in_stages_from_images_with_a_version() -> None:
    images = [rest.split() for word, rest in DOCKERFILE if word == "FROM"]
    assert len(images) == 3
    assert all(re.fullmatch(r"[a-z]+:\d[\w.-]*", image[0]) for image in images)
    named = {image[2] for image in images if len(image) > 1}
    used = {found for _, rest in DOCKERFILE for found in re.findall(r"--from=(\w+)", rest)}
    assert used == named


def test_what_is_copied_into_the_image_is_there_and_not_ignored() -> None:
    kept = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    copied = [rest.split()[:-1] for word, rest in DOCKERFILE if word == "COPY" and "--from" not in rest]
    for source in (source for sources in copied for source in sources):
        assert (ROOT / source).exists(), source
        assert any(source == one or source.startswith(f"{one}/") for one in kept), source


def test_the_image_has_compiled_kernels() -> None:
    before = [rest for word, rest in DOCKERFILE[: -len(last_stage())] if word in ("COPY", "RUN")]
    made = next(number for number, rest in enumerate(before) if "python tools/make_kernels.py" in rest)
    assert "install --no-cache-dir --no-deps kernels/*.whl" in before[made]
    assert before[made - 1].startswith("tools/make_kernels.py")
    assert any('".[postgres]"' in rest for rest in before[: made - 1]), "they are compiled with what is installed"


def test_the_image_runs_without_rights_and_tells_its_health() -> None:
    words = dict(last_stage())
    assert re.fullmatch(r"[1-9]\d+:[1-9]\d+", words["USER"])
    assert "/healthz" in words["HEALTHCHECK"]
    order = [word for word, _ in last_stage()]
    assert order.index("USER") < order.index("ENTRYPOINT")
    assert "RUN" not in order[order.index("USER") :]


def test_the_server_is_started_with_options_that_it_has() -> None:
    command = COMPOSE["services"]["hegemon"]["command"]
    assert command[0] == "serve"
    assert {word.partition("=")[0] for word in command[1:]} <= OPTIONS
    default = dict(last_stage())["CMD"]
    assert set(re.findall(r'"(--[\w-]+)"', default)) <= OPTIONS
    assert VARIABLE in COMPOSE["services"]["hegemon"]["environment"]


def test_only_the_proxy_is_reachable_and_nothing_secret_is_in_the_file() -> None:
    services = COMPOSE["services"]
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert services["hegemon"]["read_only"]
    assert services["hegemon"]["cap_drop"] == ["ALL"]
    database, password = services["database"]["environment"], "${HEGEMON_DB_PASSWORD:?set HEGEMON_DB_PASSWORD}"
    assert database["POSTGRES_PASSWORD"] == password
    assert services["hegemon"]["environment"][VARIABLE] == f"postgresql://hegemon:{password}@database/hegemon"
    declared = set(COMPOSE["volumes"])
    named = {v.partition(":")[0] for s in services.values() for v in s.get("volumes", ()) if not v.startswith(".")}
    assert named == declared


def test_an_arena_has_two_servers_that_reach_each_other_and_a_proxy_that_knows_both() -> None:
    services = ARENA["services"]
    for name in ("hegemon", "hegemon2"):
        command = services[name]["command"]
        assert {word.partition("=")[0] for word in command[1:]} <= OPTIONS
        assert {"--arena", f"--address=http://{name}:8000"} <= set(command)
        read = Mail.from_environment({k: "25" if k.endswith("PORT") else "x" for k in services[name]["environment"]})
        assert read is not None, "the names are those that the server reads"
    assert services["hegemon2"]["extends"] == {"file": "compose.yaml", "service": "hegemon"}
    assert services["proxy"]["environment"]["HEGEMON_SERVERS"].split() == ["hegemon:8000", "hegemon2:8000"]


def test_the_proxies_pass_sockets_and_addresses_on() -> None:
    caddy, nginx = ((DEPLOY / name).read_text(encoding="utf-8") for name in ("Caddyfile", "nginx.conf"))
    assert "reverse_proxy {$HEGEMON_SERVERS:hegemon:8000}" in caddy
    assert caddy.count("{") == caddy.count("}")
    for line in ("health_uri /healthz", "Host {$HEGEMON_HOST}", "fail_duration 5s", "lb_try_duration 8s"):
        assert line in caddy, "a server that is gone is passed over"
    assert nginx.count("{") == nginx.count("}")
    for line in ("proxy_http_version 1.1;", "X-Forwarded-For $remote_addr;", "Upgrade $http_upgrade;"):
        assert line in nginx
    assert all("/metrics" in text for text in (caddy, nginx))


def test_the_configuration_and_the_service_agree_with_the_command() -> None:
    config = tomllib.loads((DEPLOY / "hegemon.toml").read_text(encoding="utf-8"))
    assert {f"--{name.replace('_', '-')}" for name in config} <= OPTIONS
    unit = configparser.ConfigParser(interpolation=None)
    unit.read(DEPLOY / "hegemon.service", encoding="utf-8")
    assert unit["Service"]["ExecStart"].endswith("hegemon serve --config /etc/hegemon.toml")
    assert unit["Service"]["NoNewPrivileges"] == "yes"


def test_docker_reads_the_compose_file() -> None:
    docker = shutil.which("docker")
    if docker is None or subprocess.run([docker, "compose", "version"], capture_output=True, check=False).returncode:
        pytest.skip("Docker with compose is not installed here")
    settings = {"HEGEMON_HOST": "games.example.org", "HEGEMON_DB_PASSWORD": "x", "PATH": "/usr/bin:/usr/local/bin"}
    one, two = (["--file", str(DEPLOY / name)] for name in ("compose.yaml", "compose.arena.yaml"))
    for files in (one, one + two):
        words = [docker, "compose", *files, "config", "--quiet"]
        done = subprocess.run(words, capture_output=True, text=True, env=settings, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
