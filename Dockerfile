# One image for the web server and the worker.
FROM python:3.11-slim-bookworm

ENV PYTHONUNBUFFERED=1 PYTHONUTF8=1 PIP_DISABLE_PIP_VERSION_CHECK=1

# What PDF needs from the system: the packages that ronde.py names too.
RUN apt-get update -qq \
    && apt-get install -y -qq --no-install-recommends \
        libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 \
        fonts-dejavu-core fonts-liberation fonts-droid-fallback \
    && rm -rf /var/lib/apt/lists/*

WORKDIR /app
COPY requirements.txt .
RUN pip install --no-cache-dir -r requirements.txt

COPY . .
RUN useradd --system --home-dir /app --shell /usr/sbin/nologin ronde \
    && mkdir -p /app/var /app/static-collected \
    && chown ronde: /app/var /app/static-collected
USER ronde

EXPOSE 8000
CMD ["sh", "-c", "python manage.py first_start --no-demo && exec python -m granian --interface wsgi --host 0.0.0.0 --port 8000 --workers ${WEB_WORKERS:-2} --blocking-threads 11 --blocking-threads-idle-timeout 600 --respawn-failed-workers --workers-kill-timeout 5 config.wsgi:application"]
