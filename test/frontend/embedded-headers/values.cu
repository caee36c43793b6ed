// Each enumerator and flag that the embedded headers give a number has it in the
// toolkit too.
// REQUIRES: cuda-toolkit
// RUN: %python %S/Inputs/values.py %headers/cuda > %t.cu
// RUN: FileCheck %s < %t.cu
// RUN: %nvcc -std=c++17 -x cu -c -o %t.o %t.cu
// The script must have found them.
// CHECK-DAG: static_assert((long long)cudaErrorIllegalAddress == (700),
// CHECK-DAG: static_assert((long long)cudaFuncAttributeMaxDynamicSharedMemorySize == (8),
// CHECK-DAG: static_assert(cudaStreamNonBlocking == 0x01,
