"""Paper that was made is kept until the data change."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("tournaments", "0002_job"),
    ]

    operations = [
        migrations.CreateModel(
            name="KeptPaper",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("key", models.CharField(max_length=40, unique=True)),
                ("mark", models.CharField(max_length=40)),
                ("wish", models.JSONField(default=dict)),
                ("pages_made", models.PositiveIntegerField(default=0)),
                ("pages_expected", models.PositiveIntegerField(default=1)),
                ("file", models.BinaryField(null=True)),
                (
                    "asked_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, editable=False
                    ),
                ),
                (
                    "job",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tournaments.job",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["tournament", "mark"], name="paper_of_data")
                ],
            },
        ),
    ]
