// How far behind the end of memory something may lead when the numbers of a launch are chosen: a quarter of what is allocated, or what four blocks of threads use. What lies further follows from how the numbers belong together.
// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
__global__ void quarter(char *p, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[@LINE+1]]:5: warning:
    p[63LL * n + i + 16LL * n] = 1;
}
__global__ void more(char *p, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[63LL * n + i + 16LL * n + 1] = 1;
}
__global__ void blocks(float *p, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[@LINE+1]]:5: warning:
    p[i + 1024] = 1;
}
__global__ void furtherBlocks(float *p, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i + 1025] = 1;
}
void launches(int n) {
  char *c;
  cudaMalloc(&c, 64LL * n);
  quarter<<<(n + 255) / 256, 256>>>(c, n);
  more<<<(n + 255) / 256, 256>>>(c, n);
  float *p;
  cudaMalloc(&p, n * sizeof(float));
  blocks<<<(n + 255) / 256, 256>>>(p, n);
  furtherBlocks<<<(n + 255) / 256, 256>>>(p, n);
}
