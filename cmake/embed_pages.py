"""Writes the checks' pages as a C++ file: embed_pages.py FOLDER OUTPUT."""

import pathlib
import sys

folder, output = map(pathlib.Path, sys.argv[1:])
lines = ['#include "tools/cuda-lint/Pages.h"', '#include "llvm/ADT/StringSwitch.h"', "",
         "namespace cuda_lint {", "", "llvm::StringRef pageOf(llvm::StringRef CheckName) {",
         "  return llvm::StringSwitch<llvm::StringRef>(CheckName)"]
for page in sorted(folder.glob("cuda-*.md")):
    text = page.read_text(encoding="utf-8")
    # A compiler need not take a literal of more than 65,536 characters.
    pieces = [text[i:i + 8000] for i in range(0, len(text), 8000)] or [""]
    literal = "\n".join(f'R"PAGE({piece})PAGE"' for piece in pieces)
    lines.append(f'      .Case("{page.stem}", {literal})')
lines += ['      .Default("");', "}", "", "} // namespace cuda_lint", ""]
text = "\n".join(lines)
if not output.exists() or output.read_text(encoding="utf-8") != text:
    output.write_text(text, encoding="utf-8")
