"""Prints the errors of valgrind's XML logs that are ours: memcheck.py LOG... Fails when there are some, or a log is cut off.

Ours is an error with one of our functions among the three innermost frames: below them Clang calls us and we call Clang all the way. Of these,
a value that was not initialised is Clang's when the memory that it comes from, which valgrind names with --track-origins=yes, was asked for by
Clang: Clang copies partly initialised bit-fields, computes sizes of nodes from some, and what its arena hands out next counts as uninitialised,
the addresses of all later declarations and types among it. What we allocated, or have on our stack, is ours whoever reads it.
"""

import sys
import xml.etree.ElementTree as ElementTree


def is_ours(stack):
    """Whether our function is the innermost of ours and Clang's. LLVM's and the library's containers are for whoever calls them."""
    for name in stack:
        if "cuda_lint::" in name:
            return True
        if name.startswith("clang::"):
            return False
    return False


ours = clangs = theirs = 0
for log in sys.argv[1:]:
    for error in ElementTree.parse(log).getroot().iter("error"):
        stacks = [[frame.findtext("fn") or "" for frame in stack] for stack in error.iter("stack")]
        here = any("cuda_lint::" in name for name in stacks[0][:3])
        # The second stack is where an invalid address lies or an uninitialised value comes from.
        if error.findtext("kind").startswith("Uninit") and len(stacks) > 1:
            mine = is_ours(stacks[1])
            clangs += here and not mine
        else:
            mine = here
        if mine:
            ours += 1
            print(error.findtext("kind"), *stacks[0], *(["-- from:", *stacks[1][:8]] if stacks[1:] else []), sep="\n    ")
        else:
            theirs += 1
print(f"{len(sys.argv) - 1} processes, {ours} errors of ours, {theirs} places in Clang and LLVM, of which {clangs} are ours that read Clang's memory")
sys.exit(ours > 0 or len(sys.argv) < 3)
