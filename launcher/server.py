"""Serving: prepare the installation, run server and worker, tell where it is."""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import time
from collections.abc import Collection

from config.work import THREADS
from launcher import environment
from launcher.environment import Refusal
from tournaments.hall_network import hall_address

WORKER_NICENESS = 10
PAUSE_SECONDS = 2.0
"""Before a process that fell is started again."""
MOST_FALLS = 5
FALLS_SECONDS = 300.0
"""A server that falls oftener within this time has a fault that must be seen."""
STOP_SECONDS = 5
"""For the requests under way; then the processes that answer are ended."""


def serve(options: argparse.Namespace) -> int:
    """Prepare the installation and run the server and the worker until stopped."""
    require_free_port(options.host, options.port)
    environment.ensure_environment()
    env = environment.child_environment(
        **environment.local_time_zone(), **hall_port(options)
    )
    prepare(env, *(["--no-demo"] if options.no_demo else []))
    # Whoever stops this process, or closes its window, stops what it has started.
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)
    children = start_children(options, env)
    try:
        wait_until_it_answers(options, children["server"])
        announce(options)
        return watch(children, options, env)
    except KeyboardInterrupt:
        print("\nStopping …", flush=True)
        return 0
    finally:
        stop(children.values())


def prepare(env: dict[str, str], *words: str) -> None:
    """Bring the installation up; one that is there already is left as it is."""
    if environment.run(environment.PYTHON, "manage.py", "first_start", *words, env=env):
        raise Refusal("The installation could not be prepared; see the lines above.")


def server_command(options: argparse.Namespace) -> list[str]:
    # Processes beyond the cores bring nothing; Windows has one.
    cores = os.cpu_count() or 1
    workers = options.workers or (1 if os.name == "nt" else max(1, min(cores, 4)))
    return [
        *(str(environment.PYTHON), "-m", "granian", "--interface", "wsgi"),
        *("--host", options.host, "--port", str(options.port)),
        *("--workers", str(workers), "--blocking-threads", str(THREADS)),
        # A thread that ends takes its connection to the database with it.
        *("--blocking-threads-idle-timeout", "600"),
        # Its warnings are advice: so many threads are meant, and few of them work.
        *("--log-level", "error", "--respawn-failed-workers"),
        # A process told to stop while it starts forgets it.
        *("--workers-kill-timeout", str(STOP_SECONDS)),
        "config.wsgi:application",
    ]


def start_worker(env: dict[str, str]) -> subprocess.Popen[bytes]:
    command = [str(environment.PYTHON), "manage.py", "work"]
    if os.name == "nt":
        return subprocess.Popen(command, cwd=environment.ROOT, env=env)
    # A backup or a long PDF gives way to the pages of the desk.
    return subprocess.Popen(
        [*command, "--parent", str(os.getpid())],
        cwd=environment.ROOT,
        env=env,
        start_new_session=True,
        preexec_fn=lambda: os.nice(WORKER_NICENESS),
    )


def start_server(
    options: argparse.Namespace, env: dict[str, str]
) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        server_command(options), cwd=environment.ROOT, env=env, start_new_session=True
    )


def start_children(
    options: argparse.Namespace, env: dict[str, str]
) -> dict[str, subprocess.Popen[bytes]]:
    return {"server": start_server(options, env), "worker": start_worker(env)}


def watch(
    children: dict[str, subprocess.Popen[bytes]],
    options: argparse.Namespace,
    env: dict[str, str],
) -> int:
    """Put up again what falls; a server that falls too often is left, and so is this.

    Returns what the server ended with.
    """
    falls: list[float] = []
    while True:
        if children["worker"].poll() is not None:
            time.sleep(PAUSE_SECONDS)
            children["worker"] = start_worker(env)
        ended = children["server"].poll()
        if ended is not None:
            now = time.monotonic()
            falls = [fall for fall in falls if now - fall < FALLS_SECONDS] + [now]
            if len(falls) > MOST_FALLS:
                return ended
            print(f"The server ended ({ended}); starting it again.", flush=True)
            time.sleep(PAUSE_SECONDS)
            children["server"] = start_server(options, env)
        time.sleep(0.5)


def stop(processes: Collection[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        if process.poll() is None:
            process.terminate()
    for process in processes:
        try:
            process.wait(timeout=2 * STOP_SECONDS)
        except (subprocess.TimeoutExpired, KeyboardInterrupt):
            # Ctrl+C once more: now.
            kill(process)


def kill(process: subprocess.Popen[bytes]) -> None:
    """End a process and, where it leads a session, what it has started."""
    if os.name == "nt":
        process.kill()
    else:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def require_free_port(host: str, port: int) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name != "nt":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise Refusal(
                f"Port {port} on {host} cannot be used ({error.strerror}). Is Ronde "
                f"running already? Choose another one with --port {port + 1}."
            ) from error


def wait_until_it_answers(
    options: argparse.Namespace, server: subprocess.Popen[bytes]
) -> None:
    host = "127.0.0.1" if options.host == "0.0.0.0" else options.host  # noqa: S104
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise Refusal("The server stopped at once; the lines above say why.")
        try:
            with socket.create_connection((host, options.port), timeout=1):
                return
        except OSError:
            time.sleep(0.1)
    raise Refusal("The server does not answer after a minute.")


def hall_port(options: argparse.Namespace) -> dict[str, str]:
    """Return the variable with the port at which the hall's network finds the site."""
    is_open = options.host == "0.0.0.0"  # noqa: S104
    return {"HALL_PORT": str(options.port)} if is_open else {}


def announce(options: argparse.Namespace) -> None:
    if options.host != "0.0.0.0":  # noqa: S104
        print(f"Ronde is at http://{options.host}:{options.port}/", flush=True)
    else:
        address = f"http://{hall_address()}:{options.port}/"
        print(f"Everybody on this network: {address}", flush=True)
        print("Nothing is encrypted: use a network that you trust.", flush=True)
        code = "import segno, sys; segno.make(sys.argv[1]).terminal(compact=True)"
        environment.run(
            environment.PYTHON, "-c", code, address, env=environment.child_environment()
        )
    print("Stop with Ctrl+C.", flush=True)
