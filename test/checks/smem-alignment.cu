// RUN: %check --checks='-*,cuda-smem-alignment' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
// RUN: rm -rf %t && mkdir %t && cp %s %t/fixed.cu
// RUN: %check --checks='-*,cuda-smem-alignment' --fix %t/fixed.cu -- > /dev/null
// RUN: grep -v "// FIX" %t/fixed.cu | FileCheck %s --check-prefix=FIXED
// RUN: %check --checks='-*,cuda-smem-alignment' %t/fixed.cu -- | FileCheck %s --check-prefix=AFTER

// AFTER-NOT: {{: warning: '(array|shorts|plain)'}}

#include <cassert>
#include <cstdint>
#include <cuda_runtime.h>

// CUDA Programming Guide, "Dynamic Allocation of Shared Memory": the layout that works and the one that does not.
__global__ void works(float *out) {
  extern __shared__ float array[];
  short *array0 = (short *)array;
  float *array1 = (float *)&array0[128];
  int *array2 = (int *)&array1[64];
  array0[0] = 1;
  array1[0] = 2;
  array2[0] = 3;
  out[0] = array1[0];
}
__global__ void doesNot(float *out) {
  extern __shared__ float array[];
  short *array0 = (short *)array;
  // CHECK: :[[@LINE+3]]:19: warning: 'array' is used as 'float' at byte offset 254, which is not a multiple of its alignment 4 [cuda-smem-alignment]
  // CHECK: note: round the offset up to a multiple of 4, or lay the parts out in the order of descending alignment
  // FIXED: float *array1 = (float *)&array0[(127 + 1) / 2 * 2];
  float *array1 = (float *)&array0[127];
  array1[threadIdx.x] = 1;
  out[0] = array0[0];
}

// A size that is known at run time only.
__global__ void runTime(float *out, int n, int m) {
  extern __shared__ short shorts[];
  // CHECK: :[[@LINE+2]]:14: warning: 'shorts' is used as 'float' at a byte offset that is only known to be a multiple of 2, not of its alignment 4
  // FIXED: float *f = (float *)&shorts[(n + 1) / 2 * 2];
  float *f = (float *)&shorts[n];
  // CHECK: :[[@LINE+1]]:15: warning: 'shorts' is used as 'double' at a byte offset that is only known to be a multiple of 2, not of its alignment 8
  double *d = reinterpret_cast<double *>(shorts + n * m);
  f[0] = 1;
  d[0] = 2;
  out[0] = f[1];
}

// Rounding the last part of a sum, or each thread's own offset, makes nothing aligned: no fix is offered.
__global__ void sums(float *out, int c) {
  extern __shared__ char params[];
  // CHECK: :[[@LINE+2]]:17: warning: 'params' is used as 'float' at a byte offset that is only known to be a multiple of 2, not of its alignment 4
  // FIXED: float *mean = (float *)(params + 2 * c + blockDim.z * 4);
  float *mean = (float *)(params + 2 * c + blockDim.z * 4);
  // CHECK: :[[@LINE+2]]:17: warning: 'params' is used as 'float' at a byte offset that is only known to be a multiple of 2, not of its alignment 4
  // FIXED: float *rows = (float *)(params + threadIdx.z * c * 2);
  float *rows = (float *)(params + threadIdx.z * c * 2);
  out[0] = mean[0] + rows[0];
}
void launch(float *out, int c) { sums<<<1, dim3(32, 1, 4), 4096>>>(out, c); }

// Offsets of which a factor is known, rounding, guards, descending order.
__global__ void fine(float *out, int n) {
  extern __shared__ unsigned char bytes[];
  double *d = (double *)bytes;
  float *f = (float *)(d + n);
  short *s = (short *)(f + n);
  unsigned char *c = (unsigned char *)(s + n);
  float *rounded = (float *)(bytes + (n + 3) / 4 * 4);
  float *masked = (float *)(bytes + ((n + 3) & ~3));
  float4 *address = (float4 *)(((uintptr_t)(bytes + n) + 15) & ~(uintptr_t)15);
  if (n % 8 == 0) {
    double *guarded = (double *)(bytes + n);
    guarded[0] = 1;
  }
  assert(n % 16 == 0);
  float4 *asserted = (float4 *)(bytes + n);
  asserted[0] = make_float4(0, 0, 0, 0);
  d[0] = f[0] = s[0] = c[0] = rounded[0] = masked[0] = 1;
  address[0] = make_float4(0, 0, 0, 0);
  out[0] = f[0];
}

// Something is asked to be a multiple: what follows from it for the offset is left to who wrote it.
__global__ void tested(float *out, int n) {
  extern __shared__ unsigned char asked[];
  if (((uintptr_t)out + n) % 8 == 0) {
    double *guarded = (double *)(asked + n);
    guarded[0] = out[0];
  }
}

// A static byte buffer has no more alignment than it says.
__global__ void buffers(float *out) {
  // FIXED: alignas(4) __shared__ unsigned char plain[64];
  __shared__ unsigned char plain[64];
  __shared__ alignas(16) unsigned char aligned[64];
  // CHECK: :[[@LINE+2]]:14: warning: 'plain' is used as 'float', which needs 4-byte alignment, but it is declared with an alignment of 1
  // CHECK: :[[@LINE-3]]:28: note: declare it 'alignas(4)'
  float *p = (float *)plain;
  float4 *q = (float4 *)aligned;
  // CHECK: :[[@LINE+1]]:15: warning: 'aligned' is used as 'float4' at byte offset 8, which is not a multiple of its alignment 16
  float4 *r = (float4 *)(aligned + 8);
  p[0] = 1;
  q[0] = r[0];
  out[0] = p[0];
}

// Sixteen bytes are all that the dynamic segment has behind static variables.
struct alignas(64) Line {
  int data[16];
};
__global__ void overAligned(int *out) {
  __shared__ char before[3];
  before[threadIdx.x % 3] = 1;
  // CHECK: :[[@LINE+1]]:41: warning: 'raw' asks for 128-byte alignment, but the dynamic shared-memory segment is only 16-byte aligned
  extern __shared__ __align__(128) char raw[];
  Line *line = (Line *)raw;
  line->data[0] = 1;
  out[0] = line->data[0];
}

// Nothing but its address is asked for, in a function of its own.
// CHECK: :[[@LINE+1]]:37: warning: 'addressed' asks for 64-byte alignment, but the dynamic shared-memory segment is only 16-byte aligned
extern __shared__ __align__(64) int addressed[];
__shared__ int first;
__device__ unsigned addressOf() { return static_cast<unsigned>(__cvta_generic_to_shared(addressed)); }
__global__ void onlyAddress(unsigned *out) { *out = addressOf() + first; }
// Declared, and not used.
extern __shared__ __align__(64) double unused[];
// With nothing in front of it the segment begins at a multiple of more: over-aligned-dynamic.cu.
__global__ void nothingBefore(int *out) {
  extern __shared__ __align__(128) char aligned128[];
  Line *line = (Line *)aligned128;
  line->data[0] = 1;
  out[0] = line->data[0];
}

// A helper that is right for one of its calls: the other is the place.
__device__ double *behind(int *p, int n) { return reinterpret_cast<double *>(p + n); }
__global__ void calls(double *out) {
  extern __shared__ int whole[];
  double *even = behind(whole, 8);
  // CHECK: :[[@LINE+1]]:17: warning: 'whole' is used as 'double' at byte offset 28, which is not a multiple of its alignment 8
  double *odd = behind(whole, 7);
  out[0] = even[threadIdx.x] + odd[threadIdx.x];
}

// In a helper, a template, a struct of pointers.
struct Parts {
  short *keys;
  float *values;
};
template <int N> __device__ Parts carve(unsigned char *base) {
  Parts P;
  P.keys = reinterpret_cast<short *>(base);
  // CHECK: :[[@LINE+2]]:14: warning: 'memory' is used as 'float' at byte offset 66, which is not a multiple of its alignment 4
  // CHECK: note: called here
  P.values = reinterpret_cast<float *>(base + N * sizeof(short));
  return P;
}
__global__ void parts(float *out) {
  extern __shared__ unsigned char memory[];
  Parts Odd = carve<33>(memory);
  Parts Even = carve<32>(memory);
  Odd.values[0] = 1;
  out[0] = Even.values[0];
}
