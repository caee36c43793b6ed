# RUN: %python %s %root %llvm-libs | FileCheck %s
# CHECK: {{^}}12 functions that are redirected, all there{{$}}
# CHECK: {{^}}what a plugin asks the Clang that loads it is there{{$}}
"""The functions that cuda-lint-clangd redirects, and that the plugin asks for, are there, under these names and nobody else's."""

import pathlib
import re
import subprocess
import sys

root, libraries = map(pathlib.Path, sys.argv[1:])
header = (root / "lib" / "clang-inside" / "clangd" / "Symbols.h").read_text()
header = re.sub(r'"\s*\\?\s*\n?\s*"', "", header)
wanted = re.findall(r'// (\S+)\(.*?:\s+(?:// )?(\S+)\n#define \w+\s+\\?\s*"(_Z\w+)"', header)
defined = set()
for library in ("libclangDaemon.a", "libclangFrontend.a", "libclangToolingSyntax.a"):
    listed = subprocess.run([libraries.parent / "bin" / "llvm-nm", "--defined-only", "--format=just-symbols", libraries / library], capture_output=True, text=True)
    defined.update(listed.stdout.split())
missing = 0
for function, file, symbol in wanted:
    if symbol in defined:
        continue
    missing += 1
    near = sorted(s for s in defined if re.split(r"\d", symbol)[-1] in s or function.split("::")[-1] in s)[:3]
    print(f"{function} is not there as {symbol}: look at its declaration in LLVM's {file}, and give its new mangled name in "
          f"lib/clang-inside/clangd/Symbols.h and its new type in Hooks.cpp; of that name there are {near or 'none'}")
print(len(wanted), "functions that are redirected,", f"{missing} missing" if missing else "all there")

header = (root / "lib" / "clang-inside" / "LoadedClang.h").read_text()
function, file, symbol = re.search(r'// (\S+)\(.*?: (\S+)\n#define \w+ "(_Z\w+)"', header).groups()
listed = subprocess.run([libraries.parent / "bin" / "llvm-nm", "--dynamic", "--defined-only", "--format=just-symbols", libraries / "libclang-cpp.so"],
                        capture_output=True, text=True)
if symbol in (name.split("@")[0] for name in listed.stdout.split()):
    print("what a plugin asks the Clang that loads it is there")
else:
    print(f"{function} is not in libclang-cpp.so as {symbol}: look at its declaration in {file}, and give its new mangled name in "
          "lib/clang-inside/LoadedClang.h and its new type in tools/plugin/Plugin.cpp; without it the plugin refuses every clang-tidy")
