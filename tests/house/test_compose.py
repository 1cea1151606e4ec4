"""The container files, read as data: no image is built where the tests run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

import ronde
from launcher import environment, server

ROOT = Path(__file__).resolve().parents[2]
VARIABLE = re.compile(r"\$\{([A-Z_]+)")


@pytest.fixture(scope="module")
def compose():
    return yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def documented():
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    return set(re.findall(r"^([A-Z_]+)=", text, re.MULTILINE))


def test_services(compose):
    assert set(compose["services"]) == {"database", "web", "worker"}
    for name, service in compose["services"].items():
        assert "healthcheck" in service, name
        assert service["volumes"], name


def test_web_and_worker_wait_for_a_healthy_database(compose):
    for name in ("web", "worker"):
        waits = compose["services"][name]["depends_on"]
        assert waits["database"] == {"condition": "service_healthy"}
    assert compose["services"]["worker"]["depends_on"]["web"] == {
        "condition": "service_healthy"
    }


def test_the_worker_runs_the_worker_loop(compose):
    assert compose["services"]["worker"]["command"] == ["python", "manage.py", "work"]


def test_every_volume_is_declared(compose):
    used = {
        volume.split(":")[0]
        for service in compose["services"].values()
        for volume in service["volumes"]
    }

    assert used == set(compose["volumes"])


def test_every_variable_is_in_the_example(documented):
    text = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    text += (ROOT / "Dockerfile").read_text(encoding="utf-8")

    assert set(VARIABLE.findall(text)) <= documented


def test_every_setting_is_in_the_example(documented):
    source = "".join(
        file.read_text(encoding="utf-8")
        for file in (
            ROOT / "config/settings.py",
            *ROOT.glob("config/load/*.py"),
            ROOT / "launcher/environment.py",
            ROOT / "launcher/doctor.py",
            ROOT / "tests/settings.py",
        )
    )
    read = set(re.findall(r'(?:flag|words)\(\s*"([A-Z_]+)"', source))
    read |= set(re.findall(r'environ(?:\.get\(|\[)"([A-Z_]+)"', source))

    assert read - {"PROGRAMFILES"} <= documented


def test_the_example_lists_nothing_that_is_not_read(documented):
    source = "".join(
        file.read_text(encoding="utf-8")
        for file in (
            *ROOT.glob("config/*.py"),
            *ROOT.glob("config/load/*.py"),
            *ROOT.glob("launcher/*.py"),
            ROOT / "docker-compose.yml",
            ROOT / "tests/settings.py",
        )
    )

    assert [name for name in sorted(documented) if name not in source] == []


def test_secrets_have_no_default(compose):
    for name in ("SECRET_KEY", "ALLOWED_HOSTS"):
        assert ":?" in compose["services"]["web"]["environment"][name]
    assert ":?" in compose["services"]["database"]["environment"]["POSTGRES_PASSWORD"]


def test_the_image_installs_what_the_launcher_installs():
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")

    for package in environment.RUNTIME_PACKAGES:
        assert package in text
    assert f"pip install --no-cache-dir -r {environment.RUNTIME}" in text


def test_the_image_starts_as_the_launcher_does():
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    options = ronde.parser().parse_args(["serve"])

    assert "manage.py first_start" in text
    for word in server.server_command(options)[1:5]:
        assert word in text
    assert "config.wsgi:application" in text


def test_ci_tries_both_databases():
    text = (ROOT / ".ci/run").read_text(encoding="utf-8")

    assert "python3 ronde.py test" in text
    assert "--database-only" in text
    assert "No PostgreSQL answers" in text
    assert "exit 1" in text
