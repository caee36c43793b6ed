// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A copy from the host's memory to the host's memory is over when the call returns, pinned or not.
float fromPinned(cudaStream_t s) {
  float *p, out;
  cudaMallocHost(&p, sizeof(float));
  cudaMemcpyAsync(&out, p, sizeof(float), cudaMemcpyDefault, s);
  cudaFreeHost(p);
  return out;
}
void betweenPinned(float *d, size_t n, cudaStream_t s) {
  float *p, *q;
  cudaMallocHost(&p, n);
  cudaMallocHost(&q, n);
  cudaMemcpyAsync(q, p, n, cudaMemcpyHostToHost, s);
  p[0] = 1;
  cudaStreamSynchronize(s);
}

// One that has the device's.
float fromDevice(float *d, cudaStream_t s) {
  float *p;
  cudaMallocHost(&p, sizeof(float));
  cudaMemcpyAsync(p, d, sizeof(float), cudaMemcpyDefault, s);
  // CHECK: :[[@LINE+1]]:15: warning: memory of cudaMallocHost is read while cudaMemcpyAsync may still write it
  float out = p[0];
  cudaFreeHost(p);
  return out;
}
void toManaged(size_t n, cudaStream_t s) {
  float *p, *q;
  cudaMallocHost(&p, n);
  cudaMallocManaged(&q, n);
  cudaMemcpyAsync(q, p, n, cudaMemcpyDefault, s);
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaMallocHost is overwritten while cudaMemcpyAsync may still read it
  p[0] = 1;
}
