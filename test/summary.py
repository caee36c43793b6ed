"""Prints the closing line of a test run from lit's results: summary.py RESULTS.json."""

import collections
import json
import sys

codes = collections.Counter(test["code"] for test in json.load(open(sys.argv[1]))["tests"])
passed = codes["PASS"] + codes["FLAKYPASS"] + codes["XFAIL"]
skipped = codes["UNSUPPORTED"] + codes["SKIPPED"] + codes["EXCLUDED"]
failed = sum(codes.values()) - passed - skipped
print(f"{passed} passed, {failed} failed, {skipped} skipped")
