// RUN: %check --checks='-*,cuda-launch-attribute' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include "Inputs/host-wrappers.h"
#include <mutex>
constexpr auto A = cudaFuncAttributeMaxDynamicSharedMemorySize;
template <class T, int N> __global__ void gemm(T *p, int n) {
  extern __shared__ char s[];
  p[threadIdx.x] = s[n];
}
__global__ void ka(float *p, int n) {}
__global__ void kb(float *p, int n) {}
__global__ void kc(float *p) {}
namespace hazard1 {
template <class T> void run(T *p, int n, size_t smem, cudaStream_t s) {
  static bool init = false;
  if (!init) {
    CUDA_CHECK(cudaFuncSetAttribute(gemm<T, 64>, A, (int)smem));
    init = true;
  }
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'gemm<{{.*}}>' relies on a limit of dynamic shared memory that i
  gemm<T, 32><<<1, 256, smem, s>>>(p, n);
}
void f(float *p, cudaStream_t s, size_t b) { run<float>(p, 4, b, s); }
} // namespace hazard1
namespace hazard2 {
struct Op {
  int smem;
  Op(int tiles) {
    smem = tiles * 1024;
    CUDA_CHECK(cudaFuncSetAttribute((const void *)gemm<float, 1>, A, smem));
  }
  void operator()(float *p, bool b) {
    if (b)
      gemm<float, 1><<<1, 1, smem>>>(p, 1);
    else
      // CHECK: :[[@LINE+1]]:7: warning: the launch of 'gemm<{{.*}}>' relies on a limit of dynamic shared memory that i
      gemm<float, 2><<<1, 1, smem>>>(p, 1);
  }
};
void f(float *p) {
  Op o(3);
  o(p, true);
}
} // namespace hazard2
namespace hazard3 {
void f(float *p, int n, bool x) {
  void (*k)(float *, int) = x ? gemm<float, 3> : gemm<float, 4>;
  static const cudaError_t once = cudaFuncSetAttribute(k, A, 4 * n);
  (void)once;
  // CHECK: :[[@LINE+1]]:3: warning: the limit of dynamic shared memory that this launch relies on is set o
  k<<<1, 1, 4 * n>>>(p, n);
}
} // namespace hazard3
namespace hazard4 {
void f(float *p, int n) {
  cudaLaunchConfig_t c;
  c.gridDim = n;
  c.blockDim = 32;
  c.dynamicSmemBytes = 0;
  c.stream = 0;
  // CHECK: :[[@LINE+1]]:3: warning: 'numAttrs' of this launch's configuration is never set, and has any va
  cudaLaunchKernelEx(&c, ka, p, n);
}
} // namespace hazard4
namespace hazard5 {
void f(float *p, int n) {
  int b, m;
  CUDA_CHECK(cudaOccupancyMaxPotentialBlockSize(&m, &b, ka, 0, 0));
  int g = (n + b - 1) / b;
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'kb' has the extents that suit 'ka': the occupancy was a
  kb<<<g, b>>>(p, n);
}
} // namespace hazard5
namespace hazard6 {
void f(float *p, int n) {
  int block = 0, grid = 0;
  cudaOccupancyMaxPotentialBlockSize(&block, &grid, ka);
  // CHECK: :[[@LINE+1]]:3: warning: the block of this launch is as large as the smallest grid that fills t
  ka<<<grid, block>>>(p, n);
}
} // namespace hazard6
namespace hazard7 {
void f(float *p, int n, cudaStream_t s) {
  size_t bytes = sizeof(float) * n * 2;
  cudaFuncSetAttribute(gemm<double, 5>, A, n * 4);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'gemm<{{.*}}>' has more dynamic shared memory than the limit tha
  gemm<double, 5><<<1, 32, bytes, s>>>((double *)p, n);
}
} // namespace hazard7
namespace hazard8 {
template <class K> void once(K k, int bytes) {
  static std::once_flag f;
  std::call_once(f, [=] { cudaFuncSetAttribute(k, A, bytes); });
}
template <class K> void go(K k, float *p, int n) {
  once(k, n);
  // CHECK: :[[@LINE+1]]:3: warning: the limit of dynamic shared memory that this launch relies on is set o
  k<<<1, 1, n>>>(p, n);
}
void f(float *p, int n) {
  go(gemm<float, 10>, p, n);
  go(gemm<float, 11>, p, n);
}
} // namespace hazard8
namespace hazard9 {
void f(float *p, int n, int sms) {
  int per;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per, gemm<float, 12>, 128, 0);
  dim3 grid(per * sms);
  void *args[] = {&p, &n};
  CUDA_CHECK(
      // CHECK: :[[@LINE+1]]:7: warning: the launch of 'gemm<{{.*}}>' has the extents that suit 'gemm<{{.*}}>': the occupancy w
      cudaLaunchCooperativeKernel((void *)gemm<float, 13>, grid, 128, args));
}
} // namespace hazard9
namespace hazard10 {
cudaError_t set(const void *k, int bytes) {
  return cudaFuncSetAttribute(k, A, bytes);
}
cudaError_t f(float *p, int n) {
  int bytes = 3 * n;
  CUDA_RET(set((const void *)gemm<int, 20>, bytes));
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'gemm<{{.*}}>' relies on a limit of dynamic shared memory that i
  gemm<int, 21><<<1, 1, bytes>>>((int *)p, n);
  return cudaGetLastError();
}
} // namespace hazard10
namespace right1 {
template <class T> void run(T *p, int n) {
  static bool init = [] {
    cudaFuncSetAttribute(gemm<T, 70>, A, 96 << 10);
    return true;
  }();
  (void)init;
  gemm<T, 70><<<1, 256, 96 << 10>>>(p, n);
}
void f(float *p, double *q) {
  run(p, 4);
  run(q, 4);
}
} // namespace right1
namespace right2 {
void f(float *p, int n) {
  cudaLaunchConfig_t c = {0};
  c.gridDim = n;
  c.blockDim = 32;
  cudaLaunchKernelEx(&c, ka, p, n);
}
} // namespace right2
namespace right3 {
void f(float *p, int n) {
  int m, b;
  cudaOccupancyMaxPotentialBlockSize(&m, &b, kb);
  kb<<<m, b>>>(p, n);
}
} // namespace right3
namespace right4 {
void f(float *p, int n) {
  cudaFuncSetAttribute(gemm<float, 71>, A, n);
  cudaFuncSetAttribute(gemm<float, 72>, A, n);
  gemm<float, 71><<<1, 1, n>>>(p, n);
  gemm<float, 72><<<1, 1, n>>>(p, n);
}
} // namespace right4
namespace right5 {
void f(float *p, int n) {
  int bytes = n * 4;
  if (bytes > 48 * 1024)
    cudaFuncSetAttribute(gemm<float, 73>, A, bytes);
  gemm<float, 73><<<1, 1, bytes>>>(p, n);
}
} // namespace right5
namespace right6 {
template <class K> void go(K k, float *p, int n) {
  cudaFuncSetAttribute(k, A, n);
  k<<<1, 1, n>>>(p, n);
}
void f(float *p, int n) {
  go(gemm<float, 74>, p, n);
  go(gemm<float, 75>, p, n);
}
} // namespace right6
namespace right7 {
struct Config {
  cudaLaunchConfig_t c{};
  cudaLaunchAttribute a[1];
  Config(int n, cudaStream_t s) {
    c.gridDim = n;
    c.blockDim = 32;
    c.stream = s;
  }
};
void f(float *p, cudaStream_t s) {
  Config c(3, s);
  cudaLaunchKernelEx(&c.c, ka, p, 3);
}
} // namespace right7
namespace right8 {
void f(float *p, int n) {
  int m, b;
  cudaOccupancyMaxPotentialBlockSize(&m, &b, ka);
  ka<<<(n + b - 1) / b, b>>>(p, n);
  kb<<<(n + b - 1) / b, b>>>(p, n);
}
} // namespace right8
namespace right9 {
void f(float *p, int n) {
  static size_t most = 0;
  size_t bytes = n * 8;
  if (bytes > most) {
    cudaFuncSetAttribute(gemm<float, 76>, A, bytes);
    most = bytes;
  }
  gemm<float, 76><<<1, 1, bytes>>>(p, n);
}
} // namespace right9
namespace right10 {
void f(float *p, int n) {
  cudaFuncSetAttribute(gemm<float, 77>, A, 64 * 4);
  kc<<<1, 64, 64 * 4>>>(p);
  int bytes = n > 100 ? 400 : n * 4;
  kc<<<1, 1, bytes>>>(p);
}
} // namespace right10
// A path on which the setting fails gives up before the flag is set.
namespace givesUp {
void thrown(float *p, int n, int tile, cudaStream_t s) {
  size_t bytes = size_t(tile) * sizeof(float);
  static bool configured = false;
  if (!configured) {
    CUDA_CHECK(cudaFuncSetAttribute(gemm<float, 80>, A, int(bytes)));
    configured = true;
  }
  // CHECK: :[[@LINE+1]]:3: warning: the limit of dynamic shared memory of 'gemm<{{.*}}>' is set once, to the bytes of the first call
  gemm<float, 80><<<1, 128, bytes, s>>>(p, n);
}
cudaError_t returned(float *p, int n, int tile, cudaStream_t s) {
  size_t bytes = size_t(tile) * sizeof(float);
  static bool configured = false;
  if (!configured) {
    CUDA_RET(cudaFuncSetAttribute(gemm<float, 81>, A, int(bytes)));
    configured = true;
  }
  // CHECK: :[[@LINE+1]]:3: warning: the limit of dynamic shared memory of 'gemm<{{.*}}>' is set once, to the bytes of the first call
  gemm<float, 81><<<1, 128, bytes, s>>>(p, n);
  return cudaSuccess;
}
cudaError_t eachTime(float *p, int n, int tile, cudaStream_t s) {
  size_t bytes = size_t(tile) * sizeof(float);
  static bool told = false;
  CUDA_RET(cudaFuncSetAttribute(gemm<float, 82>, A, int(bytes)));
  told = true;
  gemm<float, 82><<<1, 128, bytes, s>>>(p, n);
  return cudaSuccess;
}
} // namespace givesUp
// Above a number of bytes only, and the kernel has some of its own.
namespace withStatic {
template <int Threads> __global__ void attention(const float *q, float *out, int n) {
  extern __shared__ float logits[];
  __shared__ float row[256];
  __shared__ float sums[Threads / 32];
  row[threadIdx.x] = q[threadIdx.x];
  if (threadIdx.x < Threads / 32)
    sums[threadIdx.x] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += Threads)
    logits[i] = row[i % 256] + sums[0];
  __syncthreads();
  out[threadIdx.x] = logits[n - 1];
}
void hazard(const float *q, float *out, int n, cudaStream_t s) {
  size_t bytes = n * sizeof(float);
  auto kernel = attention<256>;
  if (bytes >= 48 * 1024)
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'attention<256>' may have up to 49151 bytes of dynamic shared memory without the limit being set, and 1056 of static shared memory count as well
  kernel<<<1, 256, bytes, s>>>(q, out, n);
}
// What a macro does is said once, in its body.
#define ATTENTION(THREADS)                                                                                                                   \
  auto kernel = attention<THREADS>;                                                                                                          \
  if (bytes >= 48 * 1024)                                                                                                                    \
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);                                                        \
  kernel<<<1, THREADS, bytes, s>>>(q, out, n)
// CHECK: :[[@LINE-1]]:3: warning: the launch of 'attention<32>' may have up to 49151 bytes of dynamic shared memory without the limit being set
void inMacro(const float *q, float *out, int n, cudaStream_t s) {
  size_t bytes = n * sizeof(float);
  if (n < 2048) {
    ATTENTION(32);
  } else {
    ATTENTION(64);
  }
}
void right(const float *q, float *out, int n, cudaStream_t s) {
  size_t bytes = n * sizeof(float);
  auto kernel = attention<128>;
  if (bytes >= 46 * 1024)
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  kernel<<<1, 128, bytes, s>>>(q, out, n);
}
__global__ void plain(float *out, int n) {
  extern __shared__ float values[];
  values[threadIdx.x] = n;
  __syncthreads();
  out[threadIdx.x] = values[n];
}
void noStatic(float *out, int n, cudaStream_t s) {
  size_t bytes = n * sizeof(float);
  if (bytes > 48 * 1024)
    cudaFuncSetAttribute(plain, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  plain<<<1, 128, bytes, s>>>(out, n);
}
} // namespace withStatic
