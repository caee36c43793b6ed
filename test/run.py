"""Runs tests, then prints those that took longest and a closing line: run.py LIT RESULTS.json PATH...

When lit is interrupted it calls the tests that it did not come to skipped, and succeeds. Here that is a failure, since what follows, a release
for one, would take them for passed.
"""

import collections
import json
import pathlib
import signal
import subprocess
import sys

lit, results, *paths = sys.argv[1:]
results = pathlib.Path(results)
results.unlink(missing_ok=True)
# An interrupt from the terminal is lit's to handle, which hears of it, too.
signal.signal(signal.SIGINT, lambda *_: None)
run = subprocess.Popen([lit, "-sv", "-o", results, *paths], stderr=subprocess.PIPE, text=True, errors="replace")
broken_off = False
for line in run.stderr:
    # The results do not hold what was not run, and a unit test may skip itself: this is all that lit tells.
    broken_off |= "skipping remaining tests" in line
    sys.stderr.write(line)
status = run.wait() or (1 if broken_off or not results.exists() else 0)
if results.exists():
    tests = json.loads(results.read_text())["tests"]
    print("slowest, seconds by the clock:")
    for test in sorted(tests, key=lambda t: -(t["elapsed"] or 0))[:10]:
        print(f"{test['elapsed'] or 0:8.1f}  {test['name']}")
    codes = collections.Counter(test["code"] for test in tests)
    passed = codes["PASS"] + codes["FLAKYPASS"] + codes["XFAIL"]
    skipped = codes["UNSUPPORTED"]
    failed = sum(codes.values()) - passed - skipped
    print(f"{passed} passed, {failed} failed, {skipped} skipped" + (", interrupted: others were not run" if broken_off else ""))
sys.exit(status)
