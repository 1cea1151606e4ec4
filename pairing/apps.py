"""The pairing app."""

from django.apps import AppConfig


class PairingConfig(AppConfig):
    name = "pairing"
