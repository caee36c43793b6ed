"""Prints the errors of valgrind's XML logs whose innermost frames are ours: memcheck.py LOG... Fails when there are some, or a log is cut off.

The innermost frames are the first three. Below them Clang calls us and we call Clang all the way, and Clang copies partly initialised bit-fields.
"""

import sys
import xml.etree.ElementTree as ElementTree

ours = theirs = 0
for log in sys.argv[1:]:
    for error in ElementTree.parse(log).getroot().iter("error"):
        frames = [frame.findtext("fn") or "" for frame in error.find("stack")]
        if any("cuda_lint::" in name for name in frames[:3]):
            ours += 1
            print(error.findtext("kind"), *frames, sep="\n    ")
        else:
            theirs += 1
print(f"{len(sys.argv) - 1} processes, {ours} errors of ours, {theirs} places in Clang and LLVM")
sys.exit(ours > 0 or len(sys.argv) < 3)
