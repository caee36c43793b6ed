"""The heavy templates of `./dev bench --heavy`: which files of public checkouts are measured, and the command that each is compiled with."""

import json
import pathlib
import subprocess

# Of a checkout: title, path, architecture, folders of headers; those of other checkouts begin with their name.
FILES = {
    "cutlass": [
        ("CuTe's Hopper example", "examples/cute/tutorial/hopper/wgmma_tma_sm90.cu", "sm_90a", ["include", "tools/util/include", "examples/common"]),
        ("CuTe's Hopper example", "examples/cute/tutorial/hopper/wgmma_sm90.cu", "sm_90a", ["include", "tools/util/include", "examples/common"]),
        ("CUTLASS", "examples/48_hopper_warp_specialized_gemm/48_hopper_warp_specialized_gemm.cu", "sm_90a",
         ["include", "tools/util/include", "examples/common"]),
        ("CUTLASS", "examples/00_basic_gemm/basic_gemm.cu", "sm_90", ["include", "tools/util/include", "examples/common"]),
    ],
    "ggml": [("ggml", f"src/ggml-cuda/template-instances/{name}.cu", "sm_90", ["include", "src", "src/ggml-cuda"]) for name in (
        "mmq-instance-q4_k", "fattn-mma-f16-instance-ncols1_16-ncols2_1", "fattn-vec-instance-f16-f16", "fattn-tile-instance-dkq128-dv128")],
    "faiss": [("faiss", f"faiss/gpu/{name}.cu", "sm_90", ["."]) for name in (
        "impl/L2Select", "impl/IVFFlatScan", "utils/blockselect/BlockSelectFloat128")],
    "flash-attention": [("FlashAttention 2", "csrc/flash_attn/src/flash_fwd_hdim128_fp16_sm80.cu", "sm_90",
                         ["stand-ins:", "csrc/flash_attn/src", "cutlass:include"])],
}

# What FlashAttention asks of PyTorch, which would be most of what is parsed.
STAND_INS = {
    "ATen/cuda/PhiloxCudaState.h": """#pragma once
#include <cstdint>
namespace at {
struct PhiloxCudaState {
  union Number { uint64_t val; int64_t *ptr; };
  Number seed_{}, offset_{};
  uint32_t offset_intragraph_ = 0;
  bool captured_ = false;
};
}
""",
    "ATen/cuda/detail/UnpackRaw.cuh": """#pragma once
#include <ATen/cuda/PhiloxCudaState.h>
#include <tuple>
namespace at::cuda::philox {
__host__ __device__ inline std::tuple<uint64_t, uint64_t> unpack(at::PhiloxCudaState state) {
  if (state.captured_)
    return std::make_tuple(uint64_t(*state.seed_.ptr), uint64_t(*state.offset_.ptr + state.offset_intragraph_));
  return std::make_tuple(state.seed_.val, state.offset_.val);
}
}
""",
    "c10/cuda/CUDAException.h": """#pragma once
#include <cuda_runtime.h>
#include <stdexcept>
#define C10_CUDA_CHECK(call) do { if (cudaError_t error = (call)) throw std::runtime_error(cudaGetErrorString(error)); } while (0)
#define C10_CUDA_KERNEL_LAUNCH_CHECK() C10_CUDA_CHECK(cudaGetLastError())
""",
}


def checkouts(text):
    """The folders of "NAME=FOLDER,...", by name."""
    found = {}
    for entry in filter(None, text.split(",")):
        name, _, folder = entry.partition("=")
        if name not in FILES or not pathlib.Path(folder).is_dir():
            raise SystemExit(f"bench: --heavy: '{entry}' is no NAME=FOLDER with NAME one of {', '.join(FILES)}")
        found[name] = pathlib.Path(folder).resolve()
    return found


def subjects(found, work):
    """Title, path and nvcc's options of each file that is there."""
    stand_ins = work / "stand-ins"
    for name, text in STAND_INS.items():
        (stand_ins / name).parent.mkdir(parents=True, exist_ok=True)
        (stand_ins / name).write_text(text)
    out = []
    for name, root in found.items():
        for title, path, arch, folders in FILES[name]:
            at = {**found, "stand-ins": stand_ins}
            includes = [(at.get(of) if of else root, folder) for of, _, folder in (f.rpartition(":") for f in folders)]
            if (root / path).exists() and all(base for base, _ in includes):
                out.append((f"`{pathlib.Path(path).name}` of {title}", root / path,
                            [f"-arch={arch}", "-std=c++17", *(f"-I{base / folder}" for base, folder in includes)]))
    return out


def reference(lint, clang, source, options, folder):
    """clang++'s command for the device's side, with the flags that `cuda-lint compdb` writes."""
    database = folder / "database"
    database.mkdir(exist_ok=True)
    (database / "compile_commands.json").write_text(json.dumps([
        {"directory": str(folder), "file": str(source), "arguments": ["nvcc", *options, "-c", str(source)]}]))
    subprocess.run([str(lint), "compdb", "-p", str(database), "-o", str(database / "clang")], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                   check=True)
    command = json.loads((database / "clang" / "compile_commands.json").read_text())[0]["arguments"]
    return [clang, "-w", *command[1:]]
