"""Prints the part of a JSON file that a path leads to, a key a line: query.py FILE KEY/INDEX/..."""

import json
import sys

value = json.load(open(sys.argv[1], encoding="utf-8"))
for key in sys.argv[2].split("/"):
    value = value[int(key)] if isinstance(value, list) else value[key]
for key in sorted(value):
    print(f'"{key}": {json.dumps(value[key], sort_keys=True)}')
