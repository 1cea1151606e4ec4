from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0006_public_site"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="is_left_unplayed",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="tournament",
            name="number_draw",
            field=models.CharField(
                blank=True, max_length=40, verbose_name="draw of numbers"
            ),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="number_order",
            field=models.CharField(
                choices=[
                    ("name", "Name"),
                    ("lot", "Drawing of lots"),
                    ("entry", "Order of entry"),
                    ("hand", "By hand"),
                    ("draw", "Lots alone, whatever the rating (round robin)"),
                ],
                default="name",
                max_length=5,
                verbose_name="equal rating and title",
            ),
        ),
    ]
