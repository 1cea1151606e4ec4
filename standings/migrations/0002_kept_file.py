"""The shelf of paper keeps the public folder of an event too."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0009_attempts"),
        ("standings", "0001_kept_paper"),
    ]

    operations = [
        migrations.RenameModel("KeptPaper", "KeptFile"),
        migrations.AlterField(
            model_name="keptfile",
            name="tournament",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddField(
            model_name="keptfile",
            name="event",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="tournaments.event",
            ),
        ),
        migrations.AddIndex(
            model_name="keptfile",
            index=models.Index(fields=["event", "mark"], name="folder_of_data"),
        ),
        migrations.AddConstraint(
            model_name="keptfile",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("event__isnull", True),
                    ("tournament__isnull", True),
                    _connector="XOR",
                ),
                name="kept_of_event_or_tournament",
            ),
        ),
    ]
