"""The public pages of an event as a folder of files that outlives the server.

Every page is made as a visitor sees it. Links between pages become links between
files, so that they work from a disk; what needs a server (forms, feeds, signing in) is
left out.
"""
