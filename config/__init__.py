"""Settings, addresses and server entry points of the application."""

__version__ = "0.1.0"
