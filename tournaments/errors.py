"""What an arbiter is told when something cannot be done: one sentence, what to do.

Whatever raises one of these has changed nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _


class TournamentError(Exception):
    """A refusal with a sentence in the reader's language.

    `field` names the form field beside which the sentence belongs, if any.
    """

    def __init__(self, message: str, *, field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.field = field


class Hopeless(RuntimeError):
    """Work behind the pages that would end the same way if it were tried again."""


class InvalidValue(TournamentError):
    """A value that no tournament can have."""


class GoneMeanwhile(TournamentError):
    """The row was deleted by somebody else."""

    def __init__(self) -> None:
        super().__init__(_("Somebody has deleted this meanwhile. Load the page again."))


class CopyIsReadOnly(TournamentError):
    """The event is the copy of one that is run elsewhere."""

    def __init__(self) -> None:
        super().__init__(
            _("This event is run in the hall; change it there. This is its copy.")
        )


class SettingLocked(TournamentError):
    """A setting that the rules freeze once play has begun."""


class ListClosed(TournamentError):
    """The list of players no longer changes in this way."""


class OrderChanged(TournamentError):
    """A colleague has numbered the players meanwhile."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "A colleague has changed the order of the players meanwhile. Look at "
                "it below; if yours is better, save it again."
            )
        )


class TournamentClosed(TournamentError):
    """The tournament is closed: nothing in it changes."""

    def __init__(self) -> None:
        super().__init__(
            _("This tournament is closed. Reopen it first if something must change.")
        )


class ReasonMissing(TournamentError):
    """An act that goes into the journal only with a reason."""

    def __init__(self) -> None:
        super().__init__(
            _("Say why: the reason is kept in the journal."), field="reason"
        )


class NameTaken(TournamentError):
    """Somebody else has an account of this name."""

    def __init__(self) -> None:
        super().__init__(
            _("This name is taken. Sign in first if it is yours, or choose another."),
            field="username",
        )


class AlreadyEntered(TournamentError):
    """The player is on the list."""


class AlreadyPlaying(TournamentError):
    """Too late: the player or the tournament has been paired."""


class RoundStillOpen(TournamentError):
    """The round before is not finished; `boards` have no result."""

    def __init__(self, message: str, *, boards: Sequence[int] = ()) -> None:
        super().__init__(message)
        self.boards = tuple(boards)


class RoundNotInState(TournamentError):
    """The round is not in the state that the act needs."""


class ResultAlreadyEntered(TournamentError):
    """Another result stands there; `current` is its code, empty for none."""

    def __init__(self, message: str, *, current: str) -> None:
        super().__init__(message)
        self.current = current


class PairingImpossible(TournamentError):
    """No pairing keeps the absolute rules: the chief arbiter decides.

    `code` and the uids of the players concerned let a page explain it.
    """

    def __init__(
        self, message: str, *, code: str = "", players: Sequence[str] = ()
    ) -> None:
        super().__init__(message)
        self.code = code
        self.players = tuple(players)


class ByeRefused(TournamentError):
    """A requested bye that the regulations of the tournament do not allow."""


class ImportRefused(TournamentError):
    """A list that cannot come in; `faults` are (line, sentence), 0 for no line."""

    def __init__(self, faults: Sequence[tuple[int, str]]) -> None:
        line, reason = faults[0]
        if line:
            reason = _("Line %(line)d: %(reason)s") % {"line": line, "reason": reason}
        super().__init__(reason)
        self.faults = tuple(faults)


class InvitationNotValid(TournamentError):
    """A link that was used, revoked or has expired."""

    def __init__(self) -> None:
        super().__init__(_("This invitation is no longer valid. Ask for a new link."))


class ArchiveRefused(TournamentError):
    """A file that is no archive of an event, or one that cannot come in here."""


class UndoRefused(TournamentError):
    """The last act cannot be taken back."""
