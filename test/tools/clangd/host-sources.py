# RUN: rm -rf %t && mkdir -p %t
# RUN: %python %s %clangd %t %S/Inputs | FileCheck %s
"""C++ that only calls the runtime is judged in an editor, too; C++ that does not know CUDA is not."""

import json
import pathlib
import sys

server_path, folder, inputs = sys.argv[1:]
sys.path.insert(0, inputs)
from lsp_client import Server

RUNTIME = """using cudaError_t = int;
typedef struct CUstream_st *cudaStream_t;
extern "C" cudaError_t cudaGetLastError();
extern "C" cudaError_t cudaMemsetAsync(void *, int, decltype(sizeof 0), cudaStream_t = 0);
extern "C" cudaError_t cudaStreamSynchronize(cudaStream_t);
"""
CLEAR = """#include "runtime.h"
void clear(float *d, cudaStream_t stream) {
  cudaMemsetAsync(d, 0, 4);
  cudaStreamSynchronize(stream);
}
"""
PLAIN = "int twice(int x) { return 2 * x; }\n"
root = pathlib.Path(folder).resolve()
(root / "runtime.h").write_text(RUNTIME)
for name, text in {"clear.cpp": CLEAR, "plain.cpp": PLAIN}.items():
    (root / name).write_text(text)
(root / "compile_commands.json").write_text(json.dumps(
    [{"directory": str(root), "file": name, "arguments": ["c++", "-std=c++17", "-c", name]} for name in ("clear.cpp", "plain.cpp")]))
server = Server(server_path, folder=folder)
server.start(folder)
server.notify("initialized")
# CHECK: clear.cpp 3 cuda-lint cuda-stream-ignored 'cudaMemsetAsync' goes to the default stream, although 'clear' has the stream 'stream'
# CHECK-NEXT: clear.cpp 1
# CHECK-NEXT: plain.cpp 0
for name, text in {"clear.cpp": CLEAR, "plain.cpp": PLAIN}.items():
    found = [d for d in server.diagnostics(server.open(str(root / name), text), 1) if d.get("code")]
    for d in found:
        print(name, d["range"]["start"]["line"] + 1, d["source"], d["code"], d["message"].split("\n")[0])
    print(name, len(found))
