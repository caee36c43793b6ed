// A request of lanes of 16 bytes takes four wavefronts without a conflict, however few lanes take part.
// RUN: %check --checks='-*,cuda-smem-bank-conflict' --config='{CheckOptions: {EveryAccess: true}}' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

__global__ void fourLanes(float4 *out) {
  __shared__ float4 s[1024];
  if (threadIdx.x < 4)
    s[threadIdx.x * 8] = out[0];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void fiveLanes(float4 *out) {
  __shared__ float4 s[1024];
  if (threadIdx.x < 5)
    // CHECK: :[[@LINE+1]]:5: warning: shared-memory store to 's' has a 1.2-way bank conflict: 5 wavefronts where 4 would do
    s[threadIdx.x * 8] = out[0];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
void launches(float4 *out) {
  fourLanes<<<8, 128>>>(out);
  fiveLanes<<<8, 128>>>(out);
}
