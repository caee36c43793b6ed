// RUN: %check --checks='-*,cuda-smem-size' %s -- | FileCheck %s --implicit-check-not=warning:

// A guard against a count is one, also where the launch gives the count that a function answered.

int count();
__global__ void copy(float *Out, const float *In, int N) {
  extern __shared__ float S[];
  const int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    // CHECK: :[[@LINE+6]]:3: warning: the launch gives 512 bytes of dynamic shared memory, and 'copy' uses at least 1,024
    // CHECK: :[[@LINE+1]]:5: note: thread (255, 0, 0) accesses bytes 1,020 to 1,023 of 'S' here
    S[threadIdx.x] = In[I];
}
void launch(float *P) {
  const int N = count();
  copy<<<(N + 255) / 256, 256, 128 * sizeof(float)>>>(P, P, N);
  copy<<<(N + 255) / 256, 256, 256 * sizeof(float)>>>(P, P, N);
}
