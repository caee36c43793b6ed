// RUN: %check --checks='-*,cuda-smem-bank-conflict' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: rm -rf %t && mkdir %t && cp %s %t/fixed.cu
// RUN: %check --checks='-*,cuda-smem-bank-conflict' --fix %t/fixed.cu -- > /dev/null
// RUN: grep -v "// FIX" %t/fixed.cu | FileCheck %s --check-prefix=FIXED
// RUN: %check --checks='-*,cuda-smem-bank-conflict' %t/fixed.cu -- | FileCheck %s --check-prefix=AFTER --implicit-check-not='{{warning|error}}:'
// AFTER: warning: shared-memory store to 'd'

// Each array has its own padding, whatever the conflicts of the other.
__global__ void two(float *out) {
  // CHECK-DAG: :[[@LINE+3]]:20: note: pad the rows of 'a' from 32 to 33 elements: then no access to it has a conflict
  // CHECK-DAG: :[[@LINE+2]]:31: note: pad the rows of 'b' from 32 to 33 elements: then no access to it has a conflict
  // FIXED: __shared__ float a[32][32 + 1], b[32][32 + 1];
  __shared__ float a[32][32], b[32][32];
  // CHECK-DAG: :[[@LINE+2]]:3: warning: shared-memory store to 'a' has a 32-way bank conflict: 32 wavefronts where 1 would do, and 1 more access
  // CHECK-DAG: :[[@LINE+1]]:3: note: the others: 'b' at line [[@LINE+2]]
  a[threadIdx.x][threadIdx.y] = out[threadIdx.y * 32 + threadIdx.x];
  b[threadIdx.x][threadIdx.y] = out[threadIdx.y * 32 + threadIdx.x + 4096];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = a[threadIdx.y][threadIdx.x] + b[threadIdx.y][threadIdx.x];
}
// The length of the rows is a product.
__global__ void product(float *out) {
  // FIXED: __shared__ float c[32][16 * 2 + 1];
  __shared__ float c[32][16 * 2];
  // CHECK: :[[@LINE+1]]:3: warning: shared-memory store to 'c' has a 32-way bank conflict
  c[threadIdx.x][threadIdx.y] = out[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = c[threadIdx.y][threadIdx.x];
}
// What binds less than the sum is left to the user, also behind a macro's name; in parentheses it is mended.
#define SHIFTED 1 << 5
#define ENCLOSED (1 << 5)
__global__ void shifts(float *out) {
  // FIXED: __shared__ float d[32][SHIFTED];
  // FIXED-NEXT: __shared__ float e[32][ENCLOSED + 1];
  __shared__ float d[32][SHIFTED];
  __shared__ float e[32][ENCLOSED];
  // CHECK-DAG: :[[@LINE-2]]:20: note: pad the rows of 'd' from 32 to 33 elements
  // CHECK-DAG: :[[@LINE-2]]:20: note: pad the rows of 'e' from 32 to 33 elements
  // CHECK-DAG: :[[@LINE+2]]:3: warning: shared-memory store to 'd' has a 32-way bank conflict: 32 wavefronts where 1 would do, and 1 more access
  // CHECK-DAG: :[[@LINE+1]]:3: note: the others: 'e' at line [[@LINE+2]]
  d[threadIdx.x][threadIdx.y] = out[threadIdx.y * 32 + threadIdx.x];
  e[threadIdx.x][threadIdx.y] = out[threadIdx.y * 32 + threadIdx.x + 4096];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = d[threadIdx.y][threadIdx.x] + e[threadIdx.y][threadIdx.x];
}
void launch(float *out) {
  shifts<<<64, dim3(32, 32)>>>(out);
  two<<<64, dim3(32, 32)>>>(out);
  product<<<64, dim3(32, 32)>>>(out);
}
