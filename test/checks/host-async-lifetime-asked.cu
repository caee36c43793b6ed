// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// Who asks the runtime what memory is waits for a copy where the answer says so.

static bool isManaged(const void *p) {
  cudaPointerAttributes a;
  if (cudaPointerGetAttributes(&a, p) != cudaSuccess)
    return false;
  return a.type == cudaMemoryTypeManaged;
}
float asked(const float *from, size_t n, cudaStream_t s) {
  float *p = nullptr;
  cudaMallocManaged(&p, n * sizeof(float));
  cudaMemcpyAsync(p, from, n * sizeof(float), cudaMemcpyHostToDevice, s);
  if (isManaged(p))
    cudaStreamSynchronize(s);
  return p[0];
}
float askedOfAnother(const float *from, float *other, size_t n, cudaStream_t s) {
  float *p = nullptr;
  cudaMallocManaged(&p, n * sizeof(float));
  cudaMemcpyAsync(p, from, n * sizeof(float), cudaMemcpyHostToDevice, s);
  if (isManaged(other))
    cudaStreamSynchronize(s);
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMallocManaged is read while cudaMemcpyAsync may still write it
  return p[0];
}
float askedBefore(const float *from, size_t n, cudaStream_t s) {
  float *p = nullptr;
  cudaMallocManaged(&p, n * sizeof(float));
  if (!isManaged(p))
    return 0;
  cudaMemcpyAsync(p, from, n * sizeof(float), cudaMemcpyHostToDevice, s);
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMallocManaged is read while cudaMemcpyAsync may still write it
  return p[0];
}
