// RUN: %check --checks='-*,cuda-host-alloc-order' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void k(float *p, int n) { p[threadIdx.x] = n; }

void otherStream(int n) {
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  float *d;
  cudaMallocAsync(&d, n * sizeof(float), a);
  // CHECK: :[[@LINE+3]]:3: warning: the launch of 'k' writes memory that cudaMallocAsync allocates in another stream, and nothing orders them [cuda-host-alloc-order]
  // CHECK: :[[@LINE-2]]:3: note: allocated here
  // CHECK: :[[@LINE+1]]:3: note: work in the stream of the allocation
  k<<<1, 32, 0, b>>>(d, n);
  // CHECK: :[[@LINE+2]]:3: warning: cudaFreeAsync frees memory that the launch of 'k' of another stream may still use
  // CHECK: :[[@LINE-2]]:3: note: used here
  cudaFreeAsync(d, a);
}
void freedAtOnce(int n, cudaStream_t s) {
  float *d;
  cudaMallocAsync(&d, n * sizeof(float), s);
  k<<<1, 32, 0, s>>>(d, n);
  // CHECK: :[[@LINE+3]]:3: warning: cudaFree frees memory of cudaMallocAsync that the launch of 'k' may still use: it does not wait for such memory
  // CHECK: :[[@LINE-2]]:3: note: used here
  // CHECK: :[[@LINE+1]]:3: note: free it with cudaFreeAsync in that stream, or synchronise the stream first
  cudaFree(d);
}

// Look-alikes.
void sameStream(int n, cudaStream_t s) {
  float *d;
  cudaMallocAsync(&d, n * sizeof(float), s);
  k<<<1, 32, 0, s>>>(d, n);
  cudaFreeAsync(d, s);
}
void ordered(int n, cudaEvent_t e, cudaEvent_t f) {
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  float *d;
  cudaMallocAsync(&d, n * sizeof(float), a);
  cudaEventRecord(e, a);
  cudaStreamWaitEvent(b, e, 0);
  k<<<1, 32, 0, b>>>(d, n);
  cudaEventRecord(f, b);
  cudaStreamWaitEvent(a, f, 0);
  cudaFreeAsync(d, a);
}
void synchronised(int n, cudaStream_t s) {
  float *d;
  cudaMallocAsync(&d, n * sizeof(float), s);
  k<<<1, 32, 0, s>>>(d, n);
  cudaStreamSynchronize(s);
  cudaFree(d);
}
void ofDevice(int n, cudaStream_t s) {
  float *d;
  cudaMalloc(&d, n * sizeof(float));
  k<<<1, 32, 0, s>>>(d, n);
  cudaFree(d);
}
