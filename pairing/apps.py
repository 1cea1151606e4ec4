"""The pairing app."""

from django.apps import AppConfig


class PairingConfig(AppConfig):
    name = "pairing"

    def ready(self) -> None:
        """Judge the answers in an archive that somebody brings."""
        # Models can be imported only now.
        from pairing.answers import require_usable_answer  # noqa: PLC0415
        from tournaments.archive_checks import RUN_CHECKS  # noqa: PLC0415

        if require_usable_answer not in RUN_CHECKS:
            RUN_CHECKS.append(require_usable_answer)
