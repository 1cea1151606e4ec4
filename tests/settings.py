"""Settings of the test run: a throw-away database and cheap passwords."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

os.environ.setdefault("SECRET_KEY", "only for tests")

from config.environment import database
from config.settings import *  # noqa: F403

if _url := os.environ.get("TEST_DATABASE_URL"):
    DATABASES = {"default": database(_url)}
    DATABASES["default"]["ENGINE"] = "tests.postgresql"
    DATABASES["default"]["TEST"] = {"NAME": f"ronde_{DATABASES['default']['NAME']}"}
    # Nobody pulls the plug of a test.
    DATABASES["default"]["OPTIONS"]["options"] = "-c synchronous_commit=off"
else:
    # A file, not memory: threads of one test then meet the locks of a real one.
    _file = Path(tempfile.gettempdir()) / f"ronde-test-{os.getpid()}.sqlite3"
    DATABASES["default"]["TEST"] = {"NAME": _file}
    DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"

VAR_DIR = Path(tempfile.gettempdir()) / f"ronde-test-{os.getpid()}.var"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
HALL_NAMES = ["localhost", "testserver"]

# Tests look at a page right after a change; test_resting_pages.py sets this itself.
PAGE_REST_SECONDS = 0
