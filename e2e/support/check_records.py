"""Checks records with the script of an archive: python3 check_records.py <folder of verify.py> < ["the text of a record", …].

Prints a JSON list with what the script says of each record: "VALID", or its sentence.
"""

import json
import sys

sys.path.insert(0, sys.argv[1])
import verify  # noqa: E402


def result(text):
    try:
        verify.verify(text)
        return "VALID"
    except SystemExit as stop:
        return str(stop.code)
    except verify.NO_RECORD as error:
        return "no record: %r" % error


print(json.dumps([result(text) for text in json.load(sys.stdin)]))
