// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A helper that returns by what the data are has returned: what its caller does is not of the data.

__device__ int find(const int *In, int At) {
  if (In[At] > 3)
    return 4;
  return 5;
}
__device__ int search(const int *In, int At) {
  for (int I = 0; I < 10; ++I)
    if (In[At + I] > 3)
      return I;
  return 10;
}
__global__ void chosen(int *Out, const int *In) {
  __shared__ int S[64];
  S[threadIdx.x] = find(In, threadIdx.x);
  // CHECK: :[[@LINE+1]]:22: warning: thread 0 reads byte 252 of 'S', which thread 63 of the block writes with no barrier in between
  Out[threadIdx.x] = S[63 - threadIdx.x];
}
__global__ void searched(int *Out, const int *In) {
  __shared__ int S[64];
  S[threadIdx.x] = search(In, threadIdx.x);
  // CHECK: :[[@LINE+1]]:22: warning: thread 0 reads byte 252 of 'S', which thread 63 of the block writes with no barrier in between
  Out[threadIdx.x] = S[63 - threadIdx.x];
}
__global__ void met(int *Out, const int *In) {
  __shared__ int S[64];
  S[threadIdx.x] = search(In, threadIdx.x);
  __syncthreads();
  Out[threadIdx.x] = S[63 - threadIdx.x];
}
void launch(int *Out, const int *In) {
  chosen<<<1, 64>>>(Out, In);
  searched<<<1, 64>>>(Out, In);
  met<<<1, 64>>>(Out, In);
}
