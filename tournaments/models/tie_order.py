"""The order that an arbiter decided inside a tie."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.base import EventRow
from tournaments.models.entrant import Entrant
from tournaments.models.tournament import Tournament


class TieOrder(EventRow):
    """A decision about players whom the whole chain leaves tied after a round."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="tie_orders"
    )
    round_number = models.PositiveSmallIntegerField(_("after round"))
    reason = models.CharField(_("reason"), max_length=200)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["round_number", "created_at"]
        constraints = [
            models.CheckConstraint(
                name="tie_order_after_a_round", condition=Q(round_number__gte=1)
            )
        ]

    def __str__(self) -> str:
        return self.reason


class TiePlace(EventRow):
    """The place of one player inside a tie, 1 being the best."""

    order = models.ForeignKey(TieOrder, models.CASCADE, related_name="places")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="tie_places")
    place = models.PositiveSmallIntegerField(_("place in the tie"))

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(
                fields=["order", "entrant"], name="once_in_a_tie_order"
            ),
            models.UniqueConstraint(
                fields=["order", "place"], name="one_entrant_per_tie_place"
            ),
        ]

    def __str__(self) -> str:
        return str(self.place)
