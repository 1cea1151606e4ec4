"""The WSGI application that the production server runs."""

import gc
import os
import sys

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

from config.work import at_work

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = at_work(get_wsgi_application())

# An act of the desk asks the database twenty times, and after each answer waits for the
# thread that renders a large page to give way: a millisecond instead of five.
sys.setswitchinterval(0.001)

# Collecting garbage stops every thread while each object is looked at, a tenth of a
# second for those of the program. They stay: what is loaded by now is not looked at
# again, and what a page makes is looked at after thousands of objects, not hundreds.
_ = get_resolver().url_patterns
gc.collect()
gc.freeze()
gc.set_threshold(10_000, 10, 10)
