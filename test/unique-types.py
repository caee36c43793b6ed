# RUN: %python %s %root
"""A type at namespace scope is defined once in the whole project, anonymous namespaces aside. Two that share a name violate C++'s one-definition rule: the linker
keeps the inline functions of one of them, and the programs crash where they use the other's."""

import collections
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\'|^[ \t]*#(?:[^\n]*\\\n)*[^\n]*', re.S | re.M)
TYPE = re.compile(r"\b(?:class|struct|union|enum(?:\s+(?:class|struct))?)\s+(?:\[\[\w+\]\]\s*|\w+\([^()]*\)\s*)*(\w+)\s*(?:final\s*)?(?::(?!:)[^{};]*)?$", re.S)
NAMESPACE = re.compile(r"\bnamespace\b\s*([\w:]*)\s*$")


def types(text):
    """The types that are defined at namespace scope in a file: their names with the namespaces around them, and their lines."""
    text = NOISE.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), text)
    scopes, begin = [], 0
    for brace in re.finditer(r"[{};]", text):
        head, begin = text[begin:brace.start()], brace.end()
        if brace[0] == "{":
            if None in scopes:
                scopes.append(None)
            elif space := NAMESPACE.search(head):
                # What an anonymous namespace holds is no other file's.
                scopes.append(space[1] or None)
            else:
                if (found := TYPE.search(head)) and "template <>" not in head:
                    yield "::".join(scopes + [found[1]]), text.count("\n", 0, brace.start()) + 1
                scopes.append(None)
        elif brace[0] == "}" and scopes:
            scopes.pop()


places = collections.defaultdict(list)
for folder in ("lib", "checks", "tools"):
    for path in sorted((root / folder).rglob("*")):
        if path.suffix in (".h", ".cpp") and "headers" not in path.relative_to(root).parts:
            for name, line in types(path.read_text()):
                places[name].append(f"{path.relative_to(root)}:{line}")
twice = [f"{name}: {', '.join(where)}" for name, where in sorted(places.items()) if len(where) > 1]
if len(places) < 200:
    twice.append(f"only {len(places)} types found: this test no longer sees them")
if twice:
    sys.exit("defined more than once:\n" + "\n".join(twice))
print(f"{len(places)} types")
