// RUN: %check --checks='-*,cuda-gmem-uncoalesced,cuda-smem-bank-conflict' %s -- | FileCheck %s --implicit-check-not='warning:'
// RUN: %check --checks='-*,cuda-gmem-uncoalesced,cuda-smem-bank-conflict' --config='{CheckOptions: {EveryAccess: true}}' %s -- | FileCheck %s --check-prefix=EVERY

// Accesses of one kernel whose threads are mapped to places alike have one cause, whatever array they are to and however long its rows are.

#include <cuda_runtime.h>

// EVERY-COUNT-4: warning: global store to {{.*}} is not coalesced
__global__ void init(float *a, float *b, double *c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+3]]:3: warning: global store to 'a' is not coalesced: 32 sectors per request where 4 would do, 12.5% of the bytes moved are used, and 3 more accesses [
  // CHECK: note: what it wastes is 22 % of the kernel's sectors, with the others 84 %
  // CHECK: note: the others: 'a' at line [[@LINE+2]]; 'b' at line [[@LINE+3]]; 'c' at line [[@LINE+4]]
  a[i * 32 + 3] = 0;
  a[i * 32 + 20] = 1;
  b[i * 64 + 7] = 2;
  c[i * 16 + 1] = 3;
}

// The second has pairs of lanes at one place: another mapping, another cause.
// EVERY-COUNT-2: warning: global load from {{.*}} is not coalesced
__global__ void differ(const float *a, const float *b, float *out) {
  int i = threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global load from 'a' is not coalesced: 32 sectors per request where 4 would do, 12.5% of the bytes moved are used [
  float x = a[i * 32];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global load from 'b' is not coalesced: 16 sectors per request where 2 would do, 12.5% of the bytes moved are used [
  out[blockIdx.x * blockDim.x + i] = x + b[(i / 2) * 32];
}

// Tiles of one layout need the same padding; a longer row is another one.
// EVERY-COUNT-3: warning: shared-memory load from {{.*}} has a 32-way bank conflict
__global__ void tiles(const float *in, float *out) {
  __shared__ float a[32][32], b[32][32], c[32][64];
  int x = threadIdx.x, y = threadIdx.y;
  a[y][x] = in[y * 32 + x];
  b[y][x] = in[1024 + y * 32 + x];
  c[y][x] = in[2048 + y * 32 + x];
  __syncthreads();
  // CHECK: :[[@LINE+5]]:{{[0-9]+}}: warning: shared-memory load from 'a' has a 32-way bank conflict: 32 wavefronts where 1 would do, and 1 more access [
  // CHECK: note: the others: 'b' at line [[@LINE+5]]
  // CHECK: note: pad the rows of 'a' from 32 to 33 elements
  // CHECK: note: pad the rows of 'b' from 32 to 33 elements
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: shared-memory load from 'c' has a 32-way bank conflict: 32 wavefronts where 1 would do [
  out[y * 32 + x] = a[x][y] +
                    b[x][y] +
                    c[x][y];
}
void launch(float *a, float *b, double *c) {
  init<<<64, 256>>>(a, b, c);
  differ<<<64, 256>>>(a, b, a);
  tiles<<<64, dim3(32, 32)>>>(a, b);
}
