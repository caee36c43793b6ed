// RUN: %check --checks='-*,cuda-smem-bank-conflict' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// So few lanes that wait are left alone, and one more is not.
__global__ void twoWait(float *out) {
  __shared__ float s[1024];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x < 3 ? threadIdx.x * 32 : threadIdx.x];
}
__global__ void threeWait(float *out) {
  __shared__ float t[1024];
  t[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  // CHECK: :[[@LINE+1]]:22: warning: {{.*}} [cuda-smem-bank-conflict]
  out[threadIdx.x] = t[threadIdx.x < 4 ? threadIdx.x * 32 : threadIdx.x];
}
// A word that several lanes read is read once, and rows of 33 words lie in 33 banks.
__global__ void same(float *out) {
  __shared__ float u[1024], v[32][33], w[32][32];
  u[threadIdx.x] = v[0][threadIdx.x] = w[0][threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = u[threadIdx.x / 8] + v[threadIdx.x][3];
  // CHECK: :[[@LINE+1]]:23: warning: {{.*}} [cuda-smem-bank-conflict]
  out[threadIdx.x] += w[threadIdx.x][3];
}
void launches(float *out) {
  twoWait<<<64, 32>>>(out);
  threeWait<<<64, 32>>>(out);
  same<<<64, 32>>>(out);
}
