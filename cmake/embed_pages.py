"""Writes the checks' pages as a C++ file: embed_pages.py FOLDER OUTPUT SITE SOURCE.

A page is read far from its folder: what is for its own tools only (comments of HTML) is left out, and links lead to the site, or, where they
leave the documentation, to the source.
"""

import pathlib
import re
import sys

folder, output = map(pathlib.Path, sys.argv[1:3])
site, source = sys.argv[3:]
folder = folder.resolve()
docs = folder.parent


def absolute(match):
    target, _, anchor = match[2].partition("#")
    path = (folder / target).resolve()
    anchor = anchor and "#" + anchor
    if path.is_relative_to(docs):
        return f"{match[1]}{site}{path.relative_to(docs).with_suffix('.html').as_posix()}{anchor}"
    return f"{match[1]}{source}{path.relative_to(docs.parent).as_posix()}{anchor}"


def read(page):
    text = re.sub(r"<!--.*?-->\n?", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r"(\]\()((?!https?://|#)[^)\s]+)", absolute, text)


lines = ['#include "tools/cuda-lint/Pages.h"', '#include "llvm/ADT/StringSwitch.h"', "",
         "namespace cuda_lint {", "", "llvm::StringRef pageOf(llvm::StringRef CheckName) {",
         "  return llvm::StringSwitch<llvm::StringRef>(CheckName)"]
for page in sorted(folder.glob("cuda-*.md")):
    text = read(page)
    # A compiler need not take a literal of more than 65,536 characters.
    pieces = [text[i:i + 8000] for i in range(0, len(text), 8000)] or [""]
    literal = "\n".join(f'R"PAGE({piece})PAGE"' for piece in pieces)
    lines.append(f'      .Case("{page.stem}", {literal})')
lines += ['      .Default("");', "}", "", "} // namespace cuda_lint", ""]
text = "\n".join(lines)
if not output.exists() or output.read_text(encoding="utf-8") != text:
    output.write_text(text, encoding="utf-8")
