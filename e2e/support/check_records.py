"""Checks records with the script of an archive: python3 check_records.py <folder of verify.py> < [record, …].

Prints a JSON list with what the script says of each record: "VALID", or its sentence.
"""

import json
import sys

sys.path.insert(0, sys.argv[1])
import verify  # noqa: E402


def result(record):
    try:
        verify.verify(record)
        return "VALID"
    except SystemExit as stop:
        return str(stop.code)
    except (ValueError, KeyError, TypeError, LookupError) as error:
        return "no record: %r" % error


print(json.dumps([result(record) for record in json.load(sys.stdin)]))
