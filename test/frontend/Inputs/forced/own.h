#pragma once
#include <cuda_runtime.h>
constexpr int Threads = 256;
__device__ inline float twice(float x) { return x + x; }
