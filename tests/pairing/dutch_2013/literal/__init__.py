"""The older Dutch rules word by word: every candidate is made and looked at.

Written from the text of C1-C14 and D1-D4 with no thought of speed; it pairs small
fields, and is the measure for the engine. It shares with the engine who may meet whom
and what each player's history says, and nothing of the way a pairing is found.
"""
