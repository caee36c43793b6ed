# REQUIRES: nvcc
# RUN: rm -rf %t && mkdir -p %t
# RUN: %python %s %build %nvcc %t | FileCheck %s
"""find_package(CudaLint) and cuda_lint(target) in a project of nvcc's."""

import os
import pathlib
import subprocess
import sys
import time

build, nvcc, folder = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])


def run(title, *command, show=True):
    result = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    print(f"{title}: {result.returncode}")
    if show or result.returncode:
        print(result.stdout)
    return result


prefix = folder / "prefix"
# Only what the test needs; the programs are linked where they are.
(prefix / "bin").mkdir(parents=True)
(prefix / "bin" / "cuda-lint").symlink_to(build / "bin" / "cuda-lint")
(prefix / "lib" / "cmake" / "CudaLint").mkdir(parents=True)
for name in ("CudaLintConfig.cmake", "CudaLintConfigVersion.cmake"):
    (prefix / "lib" / "cmake" / "CudaLint" / name).write_text((build / name).read_text())

source = folder / "source"
source.mkdir()
(source / "CMakeLists.txt").write_text("""cmake_minimum_required(VERSION 3.20)
project(example LANGUAGES CXX CUDA)
find_package(CudaLint 0.1 REQUIRED)
add_library(good STATIC good.cu host.cpp)
target_include_directories(good PRIVATE include)
cuda_lint(good ALL)
add_library(bad STATIC bad.cu)
cuda_lint(bad OPTIONS --checks=cuda-cdp-*)
add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/own/made.h COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_SOURCE_DIR}/include/shape.h ${CMAKE_BINARY_DIR}/own/made.h)
add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/dep/dep.h COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_SOURCE_DIR}/include/shape2.h ${CMAKE_BINARY_DIR}/dep/dep.h)
add_custom_target(make-dep DEPENDS ${CMAKE_BINARY_DIR}/dep/dep.h)
add_library(generated STATIC generated.cu ${CMAKE_BINARY_DIR}/own/made.h)
target_include_directories(generated PRIVATE ${CMAKE_BINARY_DIR}/own ${CMAKE_BINARY_DIR}/dep)
cuda_lint(generated)
# After it: what is generated is known at the end only.
add_library(uses-dep INTERFACE)
add_dependencies(uses-dep make-dep)
target_link_libraries(generated PRIVATE uses-dep)
""")
(source / "include").mkdir()
(source / "include" / "shape.h").write_text("constexpr int Threads = 32;\n")
(source / "include" / "shape2.h").write_text("constexpr int Blocks = 8;\n")
(source / "generated.cu").write_text('#include "made.h"\n#include "dep.h"\n__global__ void g(int *Data) { Data[threadIdx.x % Threads % Blocks] = 0; }\n')
(source / "good.cu").write_text('#include "shape.h"\n__global__ void f(int *Data) { Data[threadIdx.x % Threads] = 0; }\n')
(source / "host.cpp").write_text("int host() { return 0; }\n")
(source / "bad.cu").write_text("#include <cuda_runtime.h>\n__global__ void f(cudaEvent_t E) {\n  cudaEventRecord(E, cudaStreamTailLaunch);\n}\n")

out = folder / "out"
# CHECK: configure: 0
run("configure", "cmake", "-G", "Ninja", "-S", source, "-B", out, f"-DCMAKE_PREFIX_PATH={prefix}", f"-DCMAKE_CUDA_COMPILER={nvcc}",
    "-DCMAKE_CUDA_ARCHITECTURES=90", "-DCMAKE_CUDA_SEPARABLE_COMPILATION=ON", show=False)
# CHECK: build: 0
# CHECK: Linting good.cu
# CHECK-NOT: Linting bad.cu
# CHECK-LABEL: again: 0
# CHECK-NOT: Linting
run("build", "cmake", "--build", out, "--target", "good-cuda-lint")
run("again", "cmake", "--build", out, "--target", "good-cuda-lint")
# A header that is read makes it lint again.
# CHECK-LABEL: header changed: 0
# CHECK: Linting good.cu
later = time.time() + 60
os.utime(source / "include" / "shape.h", (later, later))
run("header changed", "cmake", "--build", out, "--target", "good-cuda-lint")
# Linting compiles nothing, and generates what it reads.
# CHECK-LABEL: generated: 0
# CHECK: Linting generated.cu
# CHECK: objects: []
run("generated", "cmake", "--build", out, "--target", "generated-cuda-lint")
print("objects:", [path.name for path in out.rglob("*.cu.o")])
# CHECK-LABEL: hazard: 1
# CHECK: bad.cu:3:3: warning: {{.*}} [cuda-cdp-tail-event]
run("hazard", "cmake", "--build", out, "--target", "cuda-lint")
