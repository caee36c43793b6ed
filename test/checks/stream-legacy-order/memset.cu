// RUN: %check --checks='-*,cuda-stream-legacy-order' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void count(int *c, const int *v, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    atomicAdd(c, v[i]);
}

// The host does not wait for a memset of the device's memory.
void counts(const int *v, int n) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  int *c;
  cudaMalloc(&c, sizeof(int));
  cudaMemset(c, 0, sizeof(int));
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'count' writes memory that cudaMemset writes in the default stream, and nothing orders them
  count<<<1, 256, 0, s>>>(c, v, n);
  cudaStreamSynchronize(s);
  cudaFree(c);
}
// Look-alikes: of both sides, in one stream, waited for, and of the host.
void managed(const int *v, int n) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  int *c;
  cudaMallocManaged(&c, sizeof(int));
  cudaMemset(c, 0, sizeof(int));
  count<<<1, 256, 0, s>>>(c, v, n);
}
void inStream(const int *v, int n) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  int *c;
  cudaMalloc(&c, sizeof(int));
  cudaMemsetAsync(c, 0, sizeof(int), s);
  count<<<1, 256, 0, s>>>(c, v, n);
}
void waited(const int *v, int n) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  int *c;
  cudaMalloc(&c, sizeof(int));
  cudaMemset(c, 0, sizeof(int));
  cudaDeviceSynchronize();
  count<<<1, 256, 0, s>>>(c, v, n);
}
void given(int *c, const int *v, int n) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaMemset(c, 0, sizeof(int));
  count<<<1, 256, 0, s>>>(c, v, n);
}
void fromHost(const int *v, int n, const int *h) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  int *c;
  cudaMalloc(&c, sizeof(int));
  cudaMemcpy(c, h, sizeof(int), cudaMemcpyHostToDevice);
  count<<<1, 256, 0, s>>>(c, v, n);
}
