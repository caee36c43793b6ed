// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <cstdlib>

// A helper that reads is not to blame: the report is where the copy is known.
static float sum(const float *P, int N) {
  float S = 0;
  for (int I = 0; I < N; ++I)
    S += P[I];
  return S;
}
float early(float *D, int N, cudaStream_t S) {
  float *H;
  cudaMallocHost(&H, N * sizeof(float));
  cudaMemcpyAsync(H, D, N * sizeof(float), cudaMemcpyDeviceToHost, S);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: memory of cudaMallocHost is read while cudaMemcpyAsync may still write it
  const float All = sum(H, N);
  cudaStreamSynchronize(S);
  cudaFreeHost(H);
  return All;
}
float late(float *D, int N, cudaStream_t S) {
  float *H;
  cudaMallocHost(&H, N * sizeof(float));
  cudaMemcpyAsync(H, D, N * sizeof(float), cudaMemcpyDeviceToHost, S);
  cudaStreamSynchronize(S);
  const float All = sum(H, N);
  cudaFreeHost(H);
  return All;
}

// A helper that is right for what outlives its caller.
struct Told {
  int Number;
};
void tell(void *P) { static_cast<Told *>(P)->Number = 1; }
static cudaError_t notify(cudaStream_t S, Told &T) { return cudaLaunchHostFunc(S, tell, &T); }
void ofOwn(cudaStream_t S) {
  Told T;
  // CHECK: :[[@LINE+1]]:3: warning: cudaLaunchHostFunc uses 'T', which is gone when it runs, for all that is known
  notify(S, T);
}
void ofOthers(cudaStream_t S, Told &T) { notify(S, T); }
