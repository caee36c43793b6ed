// What a bound allows, and one less, of neighbours that a guard lets through: how far they are, and how many distances are tried.
// DEFINE: %{flags} = --checks='-*,cuda-gmem-bounds' %s --
// RUN: %check --bound=global-bounds-distance=3 --bound=global-bounds-distances=2 %{flags} | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=global-bounds-distance=2 --bound=global-bounds-distances=2 %{flags} -DONE | count 0
// RUN: %check --bound=global-bounds-distance=3 --bound=global-bounds-distances=1 %{flags} -DTWO | count 0

#ifndef TWO
__global__ void far(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n - 3)
    // CHECK: :[[@LINE+1]]:14: warning: thread {{[0-9]+}} of block {{[0-9]+}} reads element
    out[i] = in[i + 3];
}
void launchFar(float *out, int n) {
  float *in;
  if (cudaMalloc(&in, sizeof(float) * n) != cudaSuccess)
    return;
  far<<<(n + 255) / 256, 256>>>(in, out, n);
  cudaFree(in);
}
#endif
#ifndef ONE
__global__ void second(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - 2)
    out[i] = in[i + 2];
  if (i <= n - 3)
    // CHECK: :[[@LINE+1]]:15: warning: thread {{[0-9]+}} of block {{[0-9]+}} reads element
    out[i] += in[i + 3];
}
void launchSecond(float *out, int n) {
  float *in;
  if (cudaMalloc(&in, sizeof(float) * n) != cudaSuccess)
    return;
  second<<<(n + 255) / 256, 256>>>(in, out, n);
  cudaFree(in);
}
#endif
