"""Packs headers for a program that holds them (lib/frontend/BuiltInFiles.h).

embed_headers.py OUTPUT FOLDER=NAME... writes OUTPUT.bin, the contents one after the other, and OUTPUT.cpp, which lists them; NAME is where the
files of FOLDER seem to be, below the built-in folder. Where two folders have the same file, the first one's is taken.
"""

import hashlib
import pathlib
import sys

# What no command for CUDA and this machine's processors reads: other processors' vectors, OpenCL's and HLSL's library, and libc++'s copy for
# C++03, which no CUDA compiler of today compiles.
UNUSED = {"altivec.h", "vecintrin.h", "arm_mve.h", "arm_cde.h", "msa.h", "opencl-c.h", "opencl-c-base.h", "wasm_simd128.h", "lasxintrin.h",
          "lsxintrin.h", "larchintrin.h", "velintrin.h", "velintrin_gen.h", "velintrin_approx.h", "module.modulemap", "libcxx.imp"}
UNUSED_PREFIXES = ("hexagon_", "hvx_", "hlsl", "riscv_", "sifive_", "andes_", "spirv", "__clang_spirv", "s390", "htmx", "amdgpu", "gpuintrin")
UNUSED_FOLDERS = {"__cxx03", "ppc_wrappers", "hlsl", "profile", "sanitizer", "fuzzer", "orc", "xray"}


def is_used(path):
    return (path.name not in UNUSED and not path.name.startswith(UNUSED_PREFIXES) and not path.name.startswith(".")
            and not UNUSED_FOLDERS.intersection(path.parts))


def collect(folders):
    files = {}
    for argument in folders:
        folder, name = argument.rsplit("=", 1)
        root = pathlib.Path(folder)
        for path in root.rglob("*"):
            inside = path.relative_to(root)
            if path.is_file() and is_used(inside):
                files.setdefault(f"{name}/{inside.as_posix()}", path.read_bytes())
    return sorted(files.items())


output, *folders = sys.argv[1:]
contents, lines = bytearray(), []
digest = hashlib.sha256()
for name, data in collect(folders):
    digest.update(f"{name}\0{len(data)}\0".encode() + data)
    lines.append(f'    {{"{name}", {len(contents)}, {len(data)}}},')
    contents += data + b"\0"
pathlib.Path(output + ".bin").write_bytes(contents)
newline = "\n"
pathlib.Path(output + ".cpp").write_text(f"""#include "frontend/BuiltInFiles.h"

// An assembler file beside this one has it.
extern "C" const char CudaLintBuiltInContents[];

static constexpr cuda_lint::BuiltInFile Files[] = {{
{newline.join(lines)}
}};

cuda_lint::BuiltInFiles cuda_lint::builtInFiles() {{
  return {{Files, CudaLintBuiltInContents, "{digest.hexdigest()[:16]}"}};
}}
""")
