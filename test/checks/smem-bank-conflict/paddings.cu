// RUN: %check --checks='-*,cuda-smem-bank-conflict' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: rm -rf %t && mkdir %t && cp %s %t/fixed.cu
// RUN: %check --checks='-*,cuda-smem-bank-conflict' --fix %t/fixed.cu -- > /dev/null
// RUN: grep -v "// FIX" %t/fixed.cu | FileCheck %s --check-prefix=FIXED
// RUN: %check --checks='-*,cuda-smem-bank-conflict' %t/fixed.cu -- | FileCheck %s --check-prefix=AFTER --allow-empty
// AFTER-NOT: warning:

// Each array has its own padding, whatever the conflicts of the other.
__global__ void two(float *out) {
  // CHECK-DAG: :[[@LINE+3]]:20: note: pad the rows of 'a' from 32 to 33 elements: then no access to it has a conflict
  // CHECK-DAG: :[[@LINE+2]]:31: note: pad the rows of 'b' from 32 to 33 elements: then no access to it has a conflict
  // FIXED: __shared__ float a[32][32 + 1], b[32][32 + 1];
  __shared__ float a[32][32], b[32][32];
  // CHECK-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'a' has a 32-way bank conflict
  a[threadIdx.x][threadIdx.y] = out[threadIdx.y * 32 + threadIdx.x];
  // CHECK-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'b' has a 32-way bank conflict
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
void launch(float *out) {
  two<<<64, dim3(32, 32)>>>(out);
  product<<<64, dim3(32, 32)>>>(out);
}
