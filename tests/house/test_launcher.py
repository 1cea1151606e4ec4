from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

import ronde
from launcher import doctor, environment, server
from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 300
"""Seconds before a server counts as stuck; the machine may be busy."""


@pytest.fixture
def installation(tmp_path, monkeypatch):
    """An installation of nothing: programs that would be started are noted."""
    started: list[list[str]] = []
    made: list[Path] = []
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "PYTHON", tmp_path / ".venv/bin/python")
    monkeypatch.setattr(environment, "STAMPS", tmp_path / ".venv/ronde-stamps.json")
    monkeypatch.setattr(environment, "VAR", tmp_path / "var")

    def make():
        environment.PYTHON.parent.mkdir(parents=True)
        environment.PYTHON.touch()
        made.append(environment.VENV)

    def run(*command, env=None):
        started.append([str(word) for word in command])
        return 0

    monkeypatch.setattr(environment, "make_virtual_environment", make)
    monkeypatch.setattr(environment, "run", run)
    return started, made


def test_environment_is_made_once(installation):
    started, made = installation

    environment.ensure_environment()
    environment.ensure_environment()

    assert len(made) == 1
    assert [command[1:4] for command in started] == [["-m", "pip", "install"]]


def test_environment_is_renewed_when_requirements_change(installation, monkeypatch):
    started, _ = installation
    environment.ensure_environment()
    monkeypatch.setattr(environment, "requirements_stamp", lambda name: "other")

    environment.ensure_environment()

    assert len(started) == 2


def test_environment_of_the_tests_serves_too(installation):
    started, _ = installation

    environment.ensure_environment(environment.DEV)
    environment.ensure_environment(environment.RUNTIME)

    assert len(started) == 1


def test_failed_installation_leaves_no_stamp(installation, monkeypatch):
    monkeypatch.setattr(environment, "run", lambda *command, env=None: 1)

    with pytest.raises(environment.Refusal, match="needs a connection"):
        environment.ensure_environment()

    assert environment.made_from() == {}


def test_missing_packages_are_installed_as_root_on_debian(installation, monkeypatch):
    started, _ = installation
    monkeypatch.setattr(environment, "has_pango", lambda: False)
    monkeypatch.setattr(environment, "browser", lambda: None)
    monkeypatch.setattr(environment.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(environment.os, "geteuid", lambda: 0, raising=False)

    environment.ensure_system_packages()

    assert started[0][:2] == ["apt-get", "update"]
    assert {*environment.RUNTIME_PACKAGES, "chromium-headless-shell"} <= set(started[1])
    assert len(started) == 2


def test_system_without_the_small_browser_gets_the_whole_one(installation, monkeypatch):
    started = []

    def run(*command, env=None):
        started.append(command)
        return int("chromium-headless-shell" in command)

    monkeypatch.setattr(environment, "run", run)
    monkeypatch.setattr(environment, "has_pango", lambda: True)
    monkeypatch.setattr(environment, "has_fonts", lambda: True)
    monkeypatch.setattr(environment, "browser", lambda: None)
    monkeypatch.setattr(environment.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(environment.os, "geteuid", lambda: 0, raising=False)

    environment.ensure_system_packages()

    assert started[-1][-1] == "chromium"


def test_missing_font_is_a_missing_package(installation, monkeypatch, tmp_path):
    started, _ = installation
    monkeypatch.setattr(environment, "has_pango", lambda: True)
    monkeypatch.setattr(environment, "browser", lambda: "/usr/bin/chromium")
    monkeypatch.setattr(environment.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(environment.os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(environment, "DEBIAN_FONTS", tmp_path)
    for name in ("dejavu", "liberation"):
        (tmp_path / name).mkdir()

    environment.ensure_system_packages()
    assert "fonts-droid-fallback" in started[1]

    (tmp_path / "droid").mkdir()
    started.clear()
    environment.ensure_system_packages()
    assert started == []


def test_missing_packages_are_named_to_anybody_else(installation, monkeypatch, capsys):
    started, _ = installation
    monkeypatch.setattr(environment, "has_pango", lambda: False)
    monkeypatch.setattr(environment.os, "geteuid", lambda: 1000, raising=False)
    monkeypatch.setattr(environment.sys, "platform", "linux")

    environment.ensure_system_packages()

    assert started == []
    said = capsys.readouterr().out
    assert "sudo apt-get install libpango-1.0-0" in said
    assert "skipped" in said


def test_taken_port_is_said(capsys):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]

        assert ronde.main(["serve", "--port", str(port)]) == 1

    assert f"Port {port} on 127.0.0.1 cannot be used" in capsys.readouterr().err


def test_unknown_words_are_refused_but_for_the_tests(capsys):
    with pytest.raises(SystemExit):
        ronde.main(["serve", "--prot", "9"])

    assert "unknown" in capsys.readouterr().err


def test_test_hands_its_words_to_pytest(installation, monkeypatch):
    started, _ = installation
    monkeypatch.setattr(environment, "ensure_system_packages", lambda: None)

    assert ronde.main(["test", "tests/house", "-k", "port", "-n0"]) == 0

    assert started[-1][1:] == ["-m", "pytest", "tests/house", "-k", "port", "-n0"]


@pytest.mark.parametrize("words", [["password", "admin"], ["backup"]])
def test_nothing_is_made_for_what_needs_an_installation(installation, words, capsys):
    started, _ = installation

    assert ronde.main(words) == 1

    assert "Nothing is here yet" in capsys.readouterr().err
    assert started == []


def test_archive_is_restored_on_a_machine_that_has_nothing(installation, tmp_path):
    started, _ = installation
    archive = tmp_path / "event.ronde"
    archive.touch()

    assert ronde.main(["restore", str(archive)]) == 0
    assert ronde.main(["restore", str(tmp_path / "other.ronde")]) == 1

    assert [command[2:] for command in started if "manage.py" in command] == [
        ["first_start", "--no-demo"],
        ["restore", str(archive)],
    ]


def test_doctor_says_ten_lines(capsys):
    ronde.main(["doctor", "--port", str(free_port())])

    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 10
    assert all(re.match(r"(ok|!!)  \w", line) for line in lines)


def test_doctor_finds_what_is_wrong(installation, monkeypatch, capsys):
    environment.VAR.mkdir()
    (environment.VAR / "ronde.sqlite3").write_bytes(b"not a database" * 100)
    monkeypatch.setattr(doctor, "LEAST_DISK", 10**18)
    monkeypatch.setattr(environment, "has_pango", lambda: False)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()

        code = ronde.main(["doctor", "--port", str(other.getsockname()[1])])

    said = capsys.readouterr().out
    assert code == 1
    for name in ("Environment", "Disk", "Database", "Port", "Pango"):
        assert f"!!  {name}" in said


def test_doctor_tells_a_folder_that_cannot_be_made(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setattr(environment, "VAR", tmp_path / "file" / "var")

    with pytest.raises(environment.Refusal, match="cannot be written"):
        doctor.check_folder()


def test_doctor_knows_no_migrations_of_a_database_that_does_not_answer(monkeypatch):
    gone = f"postgres://nobody@127.0.0.1:{free_port()}/x"
    monkeypatch.setenv("DATABASE_URL", gone)

    with pytest.raises(environment.Refusal, match="DATABASE_URL: connection failed"):
        doctor.check_database()
    with pytest.raises(environment.Refusal, match="not known"):
        doctor.check_migrations()


def test_the_hall_gets_an_address_and_a_code(monkeypatch, capfd):
    monkeypatch.setattr(environment, "PYTHON", Path(sys.executable))
    options = ronde.parser().parse_args(["serve", "--host", "0.0.0.0", "--port", "81"])

    server.announce(options)

    said = capfd.readouterr().out
    assert re.search(r"http://\d+\.\d+\.\d+\.\d+:81/", said)
    assert "█" in said or "▀" in said


def test_interpreter_of_the_environment_is_where_venv_puts_it():
    assert environment.INTERPRETERS == {"nt": "Scripts/python.exe"}
    assert environment.PYTHON.exists()


def test_stamps_depend_on_the_requirements():
    assert environment.requirements_stamp(
        environment.RUNTIME
    ) != environment.requirements_stamp(environment.DEV)


@pytest.fixture
def served(tmp_path):
    """A whole installation with an empty folder, served by the launcher."""
    if not environment.is_installed(environment.RUNTIME):
        pytest.skip("the environment was not made by the launcher")
    port = free_port()
    env = {
        **{k: v for k, v in os.environ.items() if not k.startswith("DJANGO")},
        "RONDE_VAR": str(tmp_path / "var"),
        "STATIC_ROOT": str(tmp_path / "static"),
    }
    env.pop("SECRET_KEY", None)
    log = (tmp_path / "log").open("w+", encoding="utf-8")
    command = [sys.executable, "ronde.py", "serve", "--port", str(port)]
    processes = []

    def start(*words):
        log.seek(0)
        log.truncate()
        process = subprocess.Popen(
            [*command, *words], cwd=ROOT, env=env, stdout=log, stderr=subprocess.STDOUT
        )
        processes.append(process)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and process.poll() is None:
            text = (tmp_path / "log").read_text(encoding="utf-8")
            if "Stop with Ctrl+C" in text:
                return process, text, f"http://127.0.0.1:{port}"
            time.sleep(0.2)
        raise AssertionError((tmp_path / "log").read_text(encoding="utf-8"))

    yield start
    for process in processes:
        if process.poll() is None:
            process.terminate()
            process.wait(timeout=PATIENCE)
    log.close()


def status(url: str) -> int:
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE) as answer:  # noqa: S310
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def test_serve_from_nothing_then_again(served):
    process, text, address = served()

    assert re.search(r"Password: +[a-z2-9]{4}(-[a-z2-9]{4}){3}\n", text)
    assert status(f"{address}/") == 200
    assert status(f"{address}/no-such-page/") == 404
    process.terminate()
    assert process.wait(timeout=PATIENCE) == 0

    process, text, address = served()
    assert "Password" not in text
    assert status(f"{address}/") == 200
    process.terminate()
    assert process.wait(timeout=PATIENCE) == 0


@pytest.mark.skipif(os.name == "nt", reason="processes start one after the other there")
def test_stopped_while_it_starts_it_leaves_nothing_behind(served):
    # The first process listens; the other ones are still starting.
    process, _, address = served("--workers", "4", "--no-demo")

    # As a window that is closed does.
    process.send_signal(signal.SIGHUP)

    assert process.wait(timeout=PATIENCE) == 0
    server.require_free_port("127.0.0.1", int(address.rsplit(":", 1)[1]))


@pytest.mark.skipif(os.name == "nt", reason="groups of processes are POSIX")
def test_stopped_twice_it_waits_for_nobody(monkeypatch):
    deaf = "import signal, time; signal.signal(15, signal.SIG_IGN); print(flush=True)"
    process = subprocess.Popen(
        [sys.executable, "-c", deaf + "; time.sleep(600)"],
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
    process.stdout.readline()
    wait, interrupts = process.wait, iter([KeyboardInterrupt])

    def impatient(timeout=None):
        for interrupt in interrupts:
            raise interrupt
        return wait(timeout)

    monkeypatch.setattr(process, "wait", impatient)

    server.stop([process])

    assert process.returncode == -signal.SIGKILL
    process.stdout.close()


def test_stamp_file_is_json(installation):
    environment.ensure_environment()

    assert set(json.loads(environment.STAMPS.read_text(encoding="utf-8"))) == {
        environment.RUNTIME
    }


def test_stamp_file_that_was_cut_off_counts_as_none(installation):
    started, _ = installation
    environment.ensure_environment()
    environment.STAMPS.write_text('{"requirem', encoding="utf-8")

    environment.ensure_environment()
    environment.ensure_environment()

    assert len(started) == 2


@pytest.mark.parametrize(
    ("zone", "variables"),
    [
        ("Europe/Brussels", {"TIME_ZONE": "Europe/Brussels"}),
        ("America/Argentina/Ushuaia", {"TIME_ZONE": "America/Argentina/Ushuaia"}),
        ("Etc/UTC", {}),
    ],
)
def test_hall_has_the_time_zone_of_the_machine(tmp_path, monkeypatch, zone, variables):
    monkeypatch.delenv("TIME_ZONE", raising=False)
    file = tmp_path / "zoneinfo" / zone
    file.parent.mkdir(parents=True)
    file.touch()
    link = tmp_path / "localtime"
    link.symlink_to(file)

    assert environment.local_time_zone(link) == variables
    assert environment.local_time_zone(tmp_path / "none") == {}
    monkeypatch.setenv("TIME_ZONE", "UTC")
    assert environment.local_time_zone(link) == {}


class Fallen:
    """A process that has ended."""

    returncode = -9

    def poll(self):
        return self.returncode


def test_server_that_falls_is_put_up_again_a_few_times(monkeypatch, capsys):
    started: list[str] = []

    def start(options, env):
        started.append("server")
        return Fallen()

    class Running(Fallen):
        returncode = None

    monkeypatch.setattr(server, "start_server", start)
    monkeypatch.setattr(server.time, "sleep", lambda seconds: None)

    ended = server.watch({"server": Fallen(), "worker": Running()}, None, {})

    assert ended == -9
    assert len(started) == server.MOST_FALLS
    assert "starting it again" in capsys.readouterr().out


@pytest.mark.skipif(os.name == "nt", reason="Windows has other priorities")
def test_worker_gives_way_to_the_server(tmp_path, monkeypatch):
    monkeypatch.setattr(environment, "PYTHON", Path(sys.executable))

    worker = server.start_worker({**os.environ, "RONDE_VAR": str(tmp_path)})

    try:
        own = os.getpriority(os.PRIO_PROCESS, 0)
        expected = min(19, own + server.WORKER_NICENESS)
        assert os.getpriority(os.PRIO_PROCESS, worker.pid) == expected
    finally:
        worker.kill()
        worker.wait()
