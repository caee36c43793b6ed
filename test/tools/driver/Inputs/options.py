"""Compares the options of --help with the completions and the manual page: options.py FOLDER."""

import pathlib
import re
import sys

folder = pathlib.Path(sys.argv[1])
options = set(re.findall(r"^  (--?[a-z][a-z-]*)", (folder / "help.txt").read_text(), re.M)) - {"--color", "--help-list"}
print(len(options), "options")
missing = []
for option in sorted(options):
    name = option.lstrip("-")
    for file, pattern in (("cuda-lint.bash", rf"[ ']{option}[= ]"), ("_cuda-lint", rf"'\*?{option}[-=\[]"),
                          ("cuda-lint.fish", rf" -[sl] {name} "), ("cuda-lint.1", r"^\\fB" + re.escape(option.replace("-", r"\-")))):
        if not re.search(pattern, (folder / file).read_text(), re.M):
            missing.append(f"{file}: {option}")
print("\n".join(missing) or "everywhere")
