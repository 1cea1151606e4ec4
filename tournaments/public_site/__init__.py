"""From the hall to a public site: an event sent whole, received as a read-only copy.

The hall stays the master. It sends the archive of the event whenever its journal has
grown, so that a line that was down needs no queue of its own: the next try carries all
that happened meanwhile.
"""
