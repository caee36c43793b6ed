// RUN: %check --checks='-*,cuda-async-alignment' %s -- -std=c++20 -arch=sm_90a | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cuda_runtime.h>
#include <cuda_pipeline.h>
#include <cstdint>
#include <cuda/barrier>
#include <cuda/ptx>
__device__ void bulk_load(void *d, const void *s, int n, uint64_t *b) {
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"((unsigned)__cvta_generic_to_shared(d)), "l"(s), "r"(n), "r"((unsigned)__cvta_generic_to_shared(b)) : "memory");
}
// Sizes
__global__ void size(const float *in) {
  __shared__ alignas(128) float a[256];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: a bulk copy of 1000 bytes: the size must be a multiple of 16 [cuda-async-alignment]
    bulk_load(a, in, 1000, &bar);
}
__global__ void instruction(const char *in) {
  __shared__ alignas(16) char a[3072];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: an asynchronous copy of 12 bytes: an instruction copies 4, 8 or 16 [cuda-async-alignment]
  __pipeline_memcpy_async(a + 12 * threadIdx.x, in + 12 * threadIdx.x, 12);
}
// Declarations
__global__ void declared(const float *in) {
  __shared__ float a[256];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this asynchronous copy needs 16-byte alignment, and 'a' is declared with 4 [cuda-async-alignment]
    bulk_load(a, in, 1024, &bar);
}
__global__ void tensor(const void *map, int x, int y) {
  __shared__ alignas(16) float a[32][32];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: a tensor copy needs 128-byte alignment, and 'a' is declared with 16 [cuda-async-alignment]
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];"
                 ::"r"((unsigned)__cvta_generic_to_shared(a)), "l"(map), "r"(x), "r"(y), "r"((unsigned)__cvta_generic_to_shared(&bar)) : "memory");
}
// Offsets
__global__ void powers(const float *in) {
  __shared__ alignas(16) float a[256], b[256];
  if (threadIdx.x < 5) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this asynchronous copy needs 16-byte alignment, and the address is 4 bytes into 'a' [cuda-async-alignment]
    __pipeline_memcpy_async(a + (1u << threadIdx.x), in + 4 * threadIdx.x, 16);
    __pipeline_memcpy_async(b + (4u << threadIdx.x), in + 4 * threadIdx.x, 16);
  }
}
__global__ void offset(const float *in) {
  __shared__ alignas(128) float a[256];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this asynchronous copy needs 16-byte alignment, and the address is 8 bytes into 'a' [cuda-async-alignment]
    bulk_load(a + 2, in, 512, &bar);
}
__global__ void padded(const float *in) {
  __shared__ alignas(16) float a[32][33];
  const int row = threadIdx.x / 8, column = threadIdx.x % 8 * 4;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this asynchronous copy needs 16-byte alignment, and the address is 132 bytes into 'a' [cuda-async-alignment]
  __pipeline_memcpy_async(&a[row][column], in + row * 32 + column, 16);
}
// Promises
__global__ void promise(const float *in) {
  __shared__ alignas(128) float a[256];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the size 1000 is promised to be a multiple of 16, and is not [cuda-async-alignment]
    cuda::device::memcpy_async_tx(a, in, cuda::aligned_size_t<16>(1000), bar);
}
// Vectors
__global__ void shifted(const float *in, float4 *out) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 16-byte alignment, and the address is 4 bytes into 'in' [cuda-async-alignment]
  out[threadIdx.x] = *reinterpret_cast<const float4 *>(in + 1 + threadIdx.x * 4);
}
__global__ void strided(const float *in, float4 *out) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 16-byte alignment, and the addresses of two threads differ by 12 bytes [cuda-async-alignment]
  out[threadIdx.x] = *(const float4 *)(in + threadIdx.x * 3);
}
__global__ void loaded(const float *in, float4 *out) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 16-byte alignment, and the address is 8 bytes into 'in' [cuda-async-alignment]
  out[threadIdx.x] = __ldg((const float4 *)&in[4 * threadIdx.x + 2]);
}
__global__ void rows(const float *in, float *out, int n) {
  const float *row = in + blockIdx.x * n;
  float sum = 0;
  for (int i = threadIdx.x; i < n / 4; i += blockDim.x) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 16-byte alignment, and its address is a multiple of 'n' elements, which need not be a multiple of the vector: the rest is handled by itself [cuda-async-alignment]
    const float4 v = reinterpret_cast<const float4 *>(row)[i];
    sum += v.x + v.y + v.z + v.w;
  }
  for (int i = n / 4 * 4 + threadIdx.x; i < n; i += blockDim.x) sum += row[i];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
template <class Vector> __device__ Vector take(const float *p) { return *reinterpret_cast<const Vector *>(p); }
__global__ void helper(const float *in, float4 *out) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 16-byte alignment, and the address is 12 bytes into 'in' [cuda-async-alignment]
  out[threadIdx.x] = take<float4>(in + 4 * threadIdx.x + 3);
}
__global__ void launched(const float *in, float *out, int stride) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 16-byte alignment, and the addresses of two threads differ by 68 bytes [cuda-async-alignment]
  const float4 v = *reinterpret_cast<const float4 *>(in + threadIdx.x * stride);
  out[threadIdx.x] = v.x + v.w;
}
void go(const float *in, float *out) { launched<<<1, 64>>>(in, out, 17); }

// Look-alikes
__global__ void good(const float *in, int n) {
  __shared__ alignas(128) float a[256];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0)
    bulk_load(a, in + 4, n, &bar);
  if (threadIdx.x == 1)
    bulk_load(a + 32, in, 128, &bar);
}
__global__ void dynamic(const float *in) {
  extern __shared__ float d[];
  __pipeline_memcpy_async(d + 4 * threadIdx.x, in + 4 * threadIdx.x, 16);
}
__global__ void onlyArray(const float *in) {
  __shared__ float a[1024];
  __pipeline_memcpy_async(a + 4 * threadIdx.x, in + 4 * threadIdx.x, 16);
}
__global__ void padded4(const float *in) {
  __shared__ alignas(16) float a[32][36];
  const int row = threadIdx.x / 8, column = threadIdx.x % 8 * 4;
  __pipeline_memcpy_async(&a[row][column], in + row * 32 + column, 16);
}
__global__ void words(const float *in) {
  __shared__ float a[257];
  __pipeline_memcpy_async(a + 1 + threadIdx.x, in + 1 + threadIdx.x, 4);
}
__global__ void multiples(const float *in, float4 *out) {
  out[threadIdx.x] = *reinterpret_cast<const float4 *>(in + 4 + threadIdx.x * 8);
}
__global__ void unknownStride(const float *in, float4 *out, int stride) {
  out[threadIdx.x] = *reinterpret_cast<const float4 *>(in + threadIdx.x * stride);
}
__global__ void tested(const float *in, float *out, int n) {
  const float *row = in + blockIdx.x * n;
  float sum = 0;
  if (n % 4 == 0) {
    for (int i = threadIdx.x; i < n / 4; i += blockDim.x) {
      const float4 v = reinterpret_cast<const float4 *>(row)[i];
      sum += v.x + v.y + v.z + v.w;
    }
  } else
    for (int i = threadIdx.x; i < n; i += blockDim.x) sum += row[i];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
// One array, whose end is handled: the vectors start at its beginning.
__global__ void flat(const float *in, float *out, int n) {
  float sum = 0;
  for (int i = threadIdx.x; i < n / 4; i += blockDim.x) {
    const float4 v = reinterpret_cast<const float4 *>(in)[i];
    sum += v.x + v.y + v.z + v.w;
  }
  for (int i = n / 4 * 4 + threadIdx.x; i < n; i += blockDim.x) sum += in[i];
  out[threadIdx.x] = sum;
}
__global__ void addressTested(const float *in, float4 *out) {
  const float *p = in + 1;
  if (reinterpret_cast<uintptr_t>(p) % 16 == 0)
    out[threadIdx.x] = *reinterpret_cast<const float4 *>(p);
}
__global__ void sameType(const float4 *in, float4 *out) { out[threadIdx.x] = in[threadIdx.x * 3 + 1]; }
__global__ void pair(const float *in, float2 *out) {
  out[threadIdx.x] = *reinterpret_cast<const float2 *>(in + 2 * threadIdx.x);
}
__device__ float4 inHelper(const float *p) { return *reinterpret_cast<const float4 *>(p + 1); }
__global__ void fromOdd(const float *in, float4 *out) { out[threadIdx.x] = inHelper(in + 3 + 4 * threadIdx.x); }
struct alignas(8) Half4 { short x, y, z, w; };
__global__ void halves(const short *in, Half4 *out) { out[threadIdx.x] = *reinterpret_cast<const Half4 *>(in + 4 * threadIdx.x); }
__global__ void guarded(const float *in, float4 *out, int n, int stride) {
  if ((stride & 3) != 0) return;
  out[threadIdx.x] = *reinterpret_cast<const float4 *>(in + threadIdx.x * stride);
}
__global__ void promiseKept(const float *in) {
  __shared__ alignas(128) float a[256];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0)
    cuda::device::memcpy_async_tx(a, in, cuda::aligned_size_t<16>(sizeof(a)), bar);
}

//===----------------------------------------------------------------------===//
// Both sides
//===----------------------------------------------------------------------===//

// One instruction loads 32 bytes at most; more is several, which need less each.
struct alignas(32) Doubles4 { double v[4]; };
struct alignas(64) Doubles8 { double v[8]; };
__global__ void as32(const double *x, double *y) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 32-byte alignment, and the address is 16 bytes into 'x' [cuda-async-alignment]
  const Doubles4 d = *reinterpret_cast<const Doubles4 *>(x + 2);
  y[threadIdx.x] = d.v[0];
}
__global__ void as64(const double *x, double *y) {
  const Doubles8 d = *reinterpret_cast<const Doubles8 *>(x + 4);
  y[threadIdx.x] = d.v[0];
}
// The first thread alone would be misaligned, and is not there.
__global__ void notTheFirst(const float *x, float4 *y) {
  if (threadIdx.x > 0)
    y[threadIdx.x] = *reinterpret_cast<const float4 *>(x + 4 * threadIdx.x + (threadIdx.x == 0));
}
__global__ void theFirst(const float *x, float4 *y) {
  if (threadIdx.x < 5)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 16-byte alignment, and {{.*}} [cuda-async-alignment]
    y[threadIdx.x] = *reinterpret_cast<const float4 *>(x + 4 * threadIdx.x + (threadIdx.x == 0));
}
// A store of PTX.
__global__ void storesPtx(float *y, float v) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 16-byte alignment, and the address is 4 bytes into 'y' [cuda-async-alignment]
  asm volatile("st.global.v4.f32 [%0], {%1, %1, %1, %1};" : : "l"(y + 1), "f"(v) : "memory");
}
// The least that is wide, behind an instruction that accesses nothing.
__global__ void storesTwo(float *y, float v) {
  asm volatile("membar.cta;" : : : "memory");
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 8-byte alignment, and the address is 4 bytes into 'y' [cuda-async-alignment]
  asm volatile("st.global.v2.f32 [%0], {%1, %1};" : : "l"(y + 1), "f"(v) : "memory");
}
// On both sides of a guard that names a thread, as it is and in numbers with a sign.
__global__ void behindSecond(const float *x, float4 *y) {
  const int t = threadIdx.x;
  if (t > 1)
    y[t] = *reinterpret_cast<const float4 *>(x + 4 * t + (t == 1));
}
__global__ void fromSecond(const float *x, float4 *y) {
  const int t = threadIdx.x;
  if (t >= 1)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 16-byte alignment, and {{.*}} [cuda-async-alignment]
    y[t] = *reinterpret_cast<const float4 *>(x + 4 * t + (t == 1));
}
__global__ void unsignedBehindSecond(const float *x, float4 *y) {
  const unsigned t = threadIdx.x;
  if (t >= 2)
    y[t] = *reinterpret_cast<const float4 *>(x + 4 * t + (t == 1));
}
__global__ void unsignedFromSecond(const float *x, float4 *y) {
  const unsigned t = threadIdx.x;
  if (t >= 2)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 16-byte alignment, and {{.*}} [cuda-async-alignment]
    y[t] = *reinterpret_cast<const float4 *>(x + 4 * t + (t == 2));
}
// Shifted by the number of a thread, which is none for the first.
__global__ void shiftedByNone(const float *x, float4 *y, int n) {
  if (threadIdx.x < 5)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 16-byte alignment, and {{.*}} [cuda-async-alignment]
    y[threadIdx.x] = *reinterpret_cast<const float4 *>(x + ((4 * n) << threadIdx.x) + (threadIdx.x == 0));
}
