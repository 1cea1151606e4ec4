"""Serving: prepare the installation, run server and worker, tell where it is."""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import time
from collections.abc import Collection

from launcher import environment
from launcher.environment import Refusal


def serve(options: argparse.Namespace) -> int:
    """Prepare the installation and run the server and the worker until stopped."""
    require_free_port(options.host, options.port)
    environment.ensure_environment()
    env = environment.child_environment()
    without = ["--no-demo"] if options.no_demo else []
    if environment.run(
        environment.PYTHON, "manage.py", "first_start", *without, env=env
    ):
        raise Refusal("The installation could not be prepared; see the lines above.")
    # Whoever stops this process stops what it has started.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    children = start_children(options, env)
    try:
        wait_until_it_answers(options, children["server"])
        announce(options)
        return watch(children, env)
    except KeyboardInterrupt:
        print("\nStopping …", flush=True)
        return 0
    finally:
        stop(children.values())


def server_command(options: argparse.Namespace) -> list[str]:
    # Processes beyond the cores bring nothing; Windows has one.
    cores = os.cpu_count() or 1
    workers = options.workers or (1 if os.name == "nt" else max(1, min(cores, 4)))
    return [
        *(str(environment.PYTHON), "-m", "granian", "--interface", "wsgi"),
        *("--host", options.host, "--port", str(options.port)),
        *("--workers", str(workers), "--blocking-threads", "4"),
        *("--log-level", "warning", "--respawn-failed-workers"),
        "config.wsgi:application",
    ]


def start_worker(env: dict[str, str]) -> subprocess.Popen[bytes]:
    command = [str(environment.PYTHON), "manage.py", "work"]
    if os.name != "nt":
        command += ["--parent", str(os.getpid())]
    return subprocess.Popen(command, cwd=environment.ROOT, env=env)


def start_children(
    options: argparse.Namespace, env: dict[str, str]
) -> dict[str, subprocess.Popen[bytes]]:
    server = subprocess.Popen(server_command(options), cwd=environment.ROOT, env=env)
    return {"server": server, "worker": start_worker(env)}


def watch(children: dict[str, subprocess.Popen[bytes]], env: dict[str, str]) -> int:
    """Wait for the server; a worker that falls is put up again."""
    server = children["server"]
    while server.poll() is None:
        if children["worker"].poll() is not None:
            time.sleep(2)
            children["worker"] = start_worker(env)
        time.sleep(0.5)
    return server.returncode


def stop(processes: Collection[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        if process.poll() is None:
            process.terminate()
    for process in processes:
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()


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


def hall_address() -> str:
    """Return this machine's address on its network; no packet is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            # A switch without a way out: the machine still knows its own addresses.
            return own_address()


def own_address() -> str:
    """Return an address that this machine's name stands for, the loopback last."""
    try:
        addresses = socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        addresses = []
    outside = [a for a in addresses if not a.startswith("127.")]
    return next(iter(outside), "127.0.0.1")


def announce(options: argparse.Namespace) -> None:
    if options.host != "0.0.0.0":  # noqa: S104
        print(f"Ronde is at http://{options.host}:{options.port}/", flush=True)
    else:
        address = f"http://{hall_address()}:{options.port}/"
        print(f"Everybody on this network: {address}", flush=True)
        code = "import segno, sys; segno.make(sys.argv[1]).terminal(compact=True)"
        environment.run(
            environment.PYTHON, "-c", code, address, env=environment.child_environment()
        )
    print("Stop with Ctrl+C.", flush=True)
