"""The pairing app."""

from django.apps import AppConfig


class PairingConfig(AppConfig):
    name = "pairing"

    def ready(self) -> None:
        """Judge the answers in an archive that somebody brings, and rounds of a file."""
        # Models can be imported only now.
        from pairing.answers import require_usable_answer  # noqa: PLC0415
        from pairing.explained import is_otherwise  # noqa: PLC0415
        from tournaments.row_checks import RUN_CHECKS  # noqa: PLC0415
        from tournaments.selectors.differences import ROUND_CHECKS  # noqa: PLC0415

        if require_usable_answer not in RUN_CHECKS:
            RUN_CHECKS.append(require_usable_answer)
        if is_otherwise not in ROUND_CHECKS:
            ROUND_CHECKS.append(is_otherwise)
