"""Settings, from the environment; .env.example lists every variable.

Two profiles: `hall` (the default: a laptop, plain HTTP, everything under var/) and
`public` (behind HTTPS, with a secret and host names given from outside).
"""

from __future__ import annotations

import os
import socket
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config import __version__
from config.environment import (
    database,
    flag,
    kept_secret,
    page_caches,
    seconds,
    sqlite_database,
    words,
)

VERSION = __version__

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("RONDE_VAR") or BASE_DIR / "var").resolve()

PROFILE = os.environ.get("RONDE_PROFILE") or "hall"
if PROFILE not in ("hall", "public"):
    raise ImproperlyConfigured("RONDE_PROFILE should be hall or public.")
IS_PUBLIC = PROFILE == "public"
DEBUG = flag("DEBUG")

SECRET_KEY = os.environ.get("SECRET_KEY", "")
if not SECRET_KEY:
    if IS_PUBLIC:
        raise ImproperlyConfigured(
            "SECRET_KEY is missing. Set it to a long random text, the same for every "
            "process, before starting with RONDE_PROFILE=public."
        )
    SECRET_KEY = kept_secret(VAR_DIR / "secret-key")

ALLOWED_HOSTS = words("ALLOWED_HOSTS")
HALL_NAMES: list[str] = []
if not ALLOWED_HOSTS:
    if IS_PUBLIC:
        raise ImproperlyConfigured(
            "ALLOWED_HOSTS is missing. Name the hosts of this site, separated by "
            "commas, before starting with RONDE_PROFILE=public."
        )
    # HallHostMiddleware does the refusing.
    ALLOWED_HOSTS = ["*"]
    _name = socket.gethostname().lower()
    HALL_NAMES = ["localhost", _name, f"{_name.split('.')[0]}.local"]

HALL_PORT = os.environ.get("HALL_PORT", "")
"""Where the hall's network finds a server that `ronde.py serve` opened to it."""

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "template_partials",
    "tournaments",
    "pairing",
    "standings",
]

MIDDLEWARE = [
    # First, so that a refusal of any of those below has the policy too.
    "config.security.ContentSecurityPolicyMiddleware",
    "config.security.PrivateAnswerMiddleware",
    "django.middleware.security.SecurityMiddleware",
    *(["config.security.HallHostMiddleware"] if HALL_NAMES else []),
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    # Before any view; the form token is looked for in the body after all of these.
    "config.security.BodyLimitMiddleware",
    "config.security.BodyTurnMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournaments.public.answers.PublicAnswerMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASE_URL = os.environ.get("DATABASE_URL", "")
DATABASES = {
    "default": database(DATABASE_URL)
    if DATABASE_URL
    else sqlite_database(VAR_DIR / "ronde.sqlite3")
}
CACHES = page_caches(os.environ.get("CACHE_URL", ""))
SHARES_PAGES = "pages" in CACHES
PAGE_REST_SECONDS = seconds("PAGE_REST_SECONDS", default=2, least=0)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "tournaments:sign-in"
LOGIN_REDIRECT_URL = "tournaments:home"
LOGOUT_REDIRECT_URL = "tournaments:home"

LANGUAGE_CODE = os.environ.get("RONDE_LANGUAGE") or "en"
LANGUAGES = [("en", _("English")), ("fr", _("French")), ("nl", _("Dutch"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = os.environ.get("TIME_ZONE") or "UTC"
USE_I18N = True
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = Path(
    os.environ.get("STATIC_ROOT") or BASE_DIR / "static-collected"
).resolve()
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
MEDIA_ROOT = VAR_DIR / "media"
# Larger uploads are refused by their forms, with a sentence.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 20_000
# A pasted or previewed list comes back as a field: two megabytes of any letters.
DATA_UPLOAD_MAX_MEMORY_SIZE = 16 * 1024 * 1024

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# Browsers ignore it on plain HTTP, and complain.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if IS_PUBLIC else None
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
# A hall serves plain HTTP on its own network; its cookies could not be sent otherwise.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = IS_PUBLIC
SECURE_SSL_REDIRECT = IS_PUBLIC and flag("SECURE_SSL_REDIRECT", default=True)
SECURE_HSTS_SECONDS = 31_536_000 if IS_PUBLIC else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = False
# Other names of the site's domain, and the browsers' own list, are its owner's affair.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
CSRF_TRUSTED_ORIGINS = words("CSRF_TRUSTED_ORIGINS")
if flag("BEHIND_PROXY"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

PAIRING_SECONDS = seconds("PAIRING_SECONDS", default=10)

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": os.environ.get("LOG_LEVEL") or "INFO"},
    "loggers": {
        "django.security.DisallowedHost": {"level": "ERROR", "propagate": True},
        "fontTools": {"level": "WARNING"},
        "weasyprint": {"level": "WARNING"},
    },
}
