"""Prints the tests that took longest and the closing line of a test run, from lit's results: summary.py RESULTS.json."""

import collections
import json
import sys

tests = json.load(open(sys.argv[1]))["tests"]
print("slowest, seconds by the clock:")
for test in sorted(tests, key=lambda t: -(t["elapsed"] or 0))[:10]:
    print(f"{test['elapsed'] or 0:8.1f}  {test['name']}")
codes = collections.Counter(test["code"] for test in tests)
passed = codes["PASS"] + codes["FLAKYPASS"] + codes["XFAIL"]
skipped = codes["UNSUPPORTED"] + codes["SKIPPED"] + codes["EXCLUDED"]
failed = sum(codes.values()) - passed - skipped
print(f"{passed} passed, {failed} failed, {skipped} skipped")
