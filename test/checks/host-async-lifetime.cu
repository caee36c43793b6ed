// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void k(float *p, int n) { p[threadIdx.x] = n; }
void use(float);

// Pinned memory, read before the copy is over.
float readEarly(const float *d, cudaStream_t s) {
  float *h;
  cudaMallocHost(&h, 4 * sizeof(float));
  cudaMemcpyAsync(h, d, 4 * sizeof(float), cudaMemcpyDeviceToHost, s);
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: memory of cudaMallocHost is read while cudaMemcpyAsync may still write it [cuda-host-async-lifetime]
  // CHECK: :[[@LINE-2]]:3: note: started here
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: synchronise the stream first
  float first = h[0];
  cudaStreamSynchronize(s);
  cudaFreeHost(h);
  return first;
}
void overwritten(float *d, int n, cudaStream_t s) {
  float *h;
  cudaHostAlloc((void **)&h, n * sizeof(float), cudaHostAllocDefault);
  h[0] = 1;
  cudaMemcpyAsync(d, h, n * sizeof(float), cudaMemcpyHostToDevice, s);
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaHostAlloc is overwritten while cudaMemcpyAsync may still read it
  h[0] = 2;
  cudaStreamSynchronize(s);
  cudaFreeHost(h);
}
// Managed memory, read with no synchronisation.
float managed() {
  float *m;
  cudaMallocManaged(&m, 32 * sizeof(float));
  k<<<1, 32>>>(m, 1);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: memory of cudaMallocManaged is read while the launch of 'k' may still write it
  return m[0];
}
// A variable that a callback is given.
void callback(void *);
void scope(cudaStream_t s) {
  // CHECK: :[[@LINE+2]]:3: warning: cudaLaunchHostFunc uses 'count', which is gone when it runs, for all that is known
  int count = 0;
  cudaLaunchHostFunc(s, callback, &count);
}

// Look-alikes.
float synchronised(const float *d, cudaStream_t s) {
  float *h;
  cudaMallocHost(&h, 4 * sizeof(float));
  cudaMemcpyAsync(h, d, 4 * sizeof(float), cudaMemcpyDeviceToHost, s);
  cudaStreamSynchronize(s);
  float first = h[0];
  cudaFreeHost(h);
  return first;
}
float pageable(const float *d, cudaStream_t s) {
  float h[4];
  cudaMemcpyAsync(h, d, sizeof(h), cudaMemcpyDeviceToHost, s);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'h' is read while cudaMemcpyAsync may still write it
  return h[0];
}
float readOnly(float *d, cudaStream_t s) {
  float *h;
  cudaMallocHost(&h, 4 * sizeof(float));
  h[0] = 3;
  cudaMemcpyAsync(d, h, 4 * sizeof(float), cudaMemcpyHostToDevice, s);
  return h[0];
}
float blocking(const float *d) {
  float *h;
  cudaMallocHost(&h, 4 * sizeof(float));
  cudaMemcpy(h, d, 4 * sizeof(float), cudaMemcpyDeviceToHost);
  return h[0];
}
float event(cudaStream_t s, cudaEvent_t e) {
  float *m;
  cudaMallocManaged(&m, 32 * sizeof(float));
  k<<<1, 32, 0, s>>>(m, 1);
  cudaEventRecord(e, s);
  cudaEventSynchronize(e);
  return m[0];
}
void scopeWaited(cudaStream_t s) {
  int count = 0;
  cudaLaunchHostFunc(s, callback, &count);
  cudaStreamSynchronize(s);
}
float polled(const float *d, cudaStream_t s) {
  float *h;
  cudaMallocHost(&h, 4);
  cudaMemcpyAsync(h, d, 4, cudaMemcpyDeviceToHost, s);
  while (cudaStreamQuery(s) == cudaErrorNotReady)
    ;
  return h[0];
}
// Each stream has a part of its own: the part that is read is the one that was waited for.
float parts(const float *d, cudaStream_t *s) {
  float *h, sum = 0;
  cudaMallocHost(&h, 4 * sizeof(float));
  for (int i = 0; i < 4; ++i)
    cudaMemcpyAsync(h + i, d + i, sizeof(float), cudaMemcpyDeviceToHost, s[i]);
  for (int i = 0; i < 4; ++i) {
    cudaStreamSynchronize(s[i]);
    sum += h[i];
  }
  return sum;
}
float samePart(const float *d, cudaStream_t s, int i) {
  float *h;
  cudaMallocHost(&h, 4 * sizeof(float));
  cudaMemcpyAsync(h + i, d + i, sizeof(float), cudaMemcpyDeviceToHost, s);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: memory of cudaMallocHost is read while cudaMemcpyAsync may still write it
  return h[i];
}
