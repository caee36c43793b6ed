// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Who is given an object as a whole is given the pointers in it.
struct Parameters {
  float *out;
  struct {
    int *counter;
  } blocks;
  int n;
};
__global__ void k(Parameters p) { p.out[threadIdx.x] = p.blocks.counter[0]; }
template <int Threads> int launch(cudaStream_t s, int grid, Parameters p) {
  k<<<grid, Threads, 0, s>>>(p);
  return 0;
}
void byReference(cudaStream_t s, const Parameters &p) { k<<<1, 32, 0, s>>>(p); }

void toHelper(float *a, int *c, int n, cudaStream_t s) {
  Parameters p;
  p.out = a;
  p.blocks.counter = c;
  p.n = n;
  // CHECK: :[[@LINE+2]]:3: warning: 'cudaMemset' goes to the default stream, although 'toHelper' has the stream 's'
  // CHECK: :[[@LINE+2]]:3: note: this is in 's', on the same memory
  cudaMemset(p.blocks.counter, 0, 4);
  launch<32>(s, n, p);
}
void toKernel(float *a, int *c, int n, cudaStream_t s) {
  Parameters p{a, {c}, n};
  // CHECK: :[[@LINE+1]]:3: warning: 'cudaMemset' goes to the default stream, although 'toKernel' has the stream 's'
  cudaMemset(p.blocks.counter, 0, 4);
  k<<<1, 32, 0, s>>>(p);
}
void ofCaller(const Parameters &p, cudaStream_t s) {
  // CHECK: :[[@LINE+1]]:3: warning: 'cudaMemset' goes to the default stream, although 'ofCaller' has the stream 's'
  cudaMemset(p.blocks.counter, 0, 4);
  byReference(s, p);
}
// The host goes on, and nothing else is in the stream that was given for it.
void onlyWork(float *p, int n, cudaStream_t stream) {
  // CHECK: :[[@LINE+2]]:3: warning: 'cudaMemset' goes to the default stream, although 'onlyWork' has the stream 'stream'
  // CHECK: :[[@LINE-2]]:45: note: 'stream' is not used
  cudaMemset(p, 0, n * sizeof(float));
}
void onlyCopy(float *p, const float *q, int n, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:3: warning: 'cudaMemcpy' goes to the default stream, although 'onlyCopy' has the stream 'stream'
  cudaMemcpy(p, q, n * sizeof(float), cudaMemcpyDeviceToDevice);
}

// Another object, a wait, a copy that the host waits for, no name for the stream, a stream that is used elsewhere.
void otherObject(float *a, int *c, int n, cudaStream_t s) {
  Parameters p{a, {c}, n}, q{a, {nullptr}, n};
  cudaMemset(p.blocks.counter, 0, 4);
  byReference(s, q);
}
void waits(const Parameters &p, cudaStream_t s) {
  cudaMemset(p.blocks.counter, 0, 4);
  cudaDeviceSynchronize();
  byReference(s, p);
}
void upload(float *p, const float *q, int n, cudaStream_t stream) { cudaMemcpy(p, q, n * sizeof(float), cudaMemcpyHostToDevice); }
void unnamed(float *p, int n, cudaStream_t) { cudaMemset(p, 0, n * sizeof(float)); }
void otherMemory(float *p, float *q, int n, cudaStream_t stream) {
  cudaMemset(p, 0, n * sizeof(float));
  cudaMemsetAsync(q, 0, n * sizeof(float), stream);
}

// A helper without a stream, in a function that uses the one that it was given for nothing.
static void fill(float *p, int n) { cudaMemsetAsync(p, 0, n * sizeof(float)); }
void onlyHelper(float *p, int n, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:3: warning: 'fill' goes to the default stream, although 'onlyHelper' has the stream 'stream'
  fill(p, n);
}
void waitsForHelper(float *p, int n, cudaStream_t stream) {
  fill(p, n);
  cudaDeviceSynchronize();
}
void unnamedForHelper(float *p, int n, cudaStream_t) { fill(p, n); }
