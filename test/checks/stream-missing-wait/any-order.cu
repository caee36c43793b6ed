// RUN: %check --checks='-*,cuda-stream-missing-wait' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What two kernels do to the same memory may come to the same in any order: each of them sets a flag, or all that they do there is one
// kind of atomic update.
struct Streams {
  cudaStream_t a, b;
  Streams() {
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
  }
  ~Streams() {
    cudaStreamSynchronize(a);
    cudaStreamSynchronize(b);
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
  }
};

__device__ void pivot(float x, int *bad, bool leader) {
  if (x == 0 && leader)
    *bad = 1;
}
__global__ void factor(const float *in, int *bad, float *out, int first, int n) {
  int i = first + threadIdx.x;
  if (i < n) {
    pivot(in[i], bad, threadIdx.x == 0);
    out[i] = in[i];
  }
}
void flag(const float *in, int *bad, float *out, int n) {
  Streams s;
  factor<<<1, 32, 0, s.a>>>(in, bad, out, 32, n);
  factor<<<1, 32, 0, s.b>>>(in, bad, out, 64, n);
}
struct State {
  int *bad;
};
__global__ void mark(const float *in, State state) {
  if (in[threadIdx.x] < 0)
    *state.bad = 1;
}
void flagOfState(const float *in, State state) {
  Streams s;
  mark<<<1, 32, 0, s.a>>>(in, state);
  mark<<<1, 32, 0, s.b>>>(in + 32, state);
}
__global__ void count(const float *in, int *n) {
  if (in[threadIdx.x] < 0)
    atomicAdd(n, 1);
}
void counter(const float *in, int *n) {
  Streams s;
  count<<<1, 32, 0, s.a>>>(in, n);
  count<<<1, 32, 0, s.b>>>(in + 32, n);
}
__global__ void anyOf(const float *in, int *bad) {
  if (in[threadIdx.x] < 0)
    atomicOr(bad, 1);
}
void bits(const float *in, int *bad) {
  Streams s;
  anyOf<<<1, 32, 0, s.a>>>(in, bad);
  anyOf<<<1, 32, 0, s.b>>>(in + 32, bad);
}
__global__ void histogram(const int *in, int *bins) { atomicAdd(&bins[in[threadIdx.x]], 1); }
void bins(const int *in, int *bins) {
  Streams s;
  histogram<<<1, 32, 0, s.a>>>(in, bins);
  histogram<<<1, 32, 0, s.b>>>(in + 32, bins);
}
__global__ void compact(const int *in, int *out, int *n) {
  if (in[threadIdx.x] > 0)
    out[atomicAdd(n, 1)] = in[threadIdx.x];
}
void list(const int *in, int *out, int *n) {
  Streams s;
  compact<<<1, 32, 0, s.a>>>(in, out, n);
  compact<<<1, 32, 0, s.b>>>(in + 32, out, n);
}
void copiedAgain(float *to, const float *from, int n) {
  Streams s;
  cudaMemcpyAsync(to, from, n * sizeof(float), cudaMemcpyDeviceToDevice, s.a);
  cudaMemcpyAsync(to, from, n * sizeof(float), cudaMemcpyDeviceToDevice, s.b);
}

// Hazards: the last one stays, or another one reads it.
__global__ void code(const float *in, int *bad, int which) {
  if (in[threadIdx.x] < 0)
    *bad = which;
}
void codes(const float *in, int *bad) {
  Streams s;
  code<<<1, 32, 0, s.a>>>(in, bad, 1);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'code' writes memory that the launch of 'code' writes in another stream
  code<<<1, 32, 0, s.b>>>(in + 32, bad, 2);
}
__global__ void clear(int *bad) { *bad = 0; }
void cleared(const float *in, int *bad, float *out, int n) {
  Streams s;
  clear<<<1, 1, 0, s.a>>>(bad);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'factor' writes memory that the launch of 'clear' writes in another stream
  factor<<<1, 32, 0, s.b>>>(in, bad, out, 64, n);
}
__global__ void look(const int *bad, float *out) { out[threadIdx.x] = *bad; }
void read(const float *in, int *bad, float *out) {
  Streams s;
  anyOf<<<1, 32, 0, s.a>>>(in, bad);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'look' reads memory that the launch of 'anyOf' writes in another stream
  look<<<1, 32, 0, s.b>>>(bad, out);
}
__global__ void largest(const int *in, int *n) { atomicMax(n, in[threadIdx.x]); }
void otherUpdate(const float *in, const int *numbers, int *n) {
  Streams s;
  count<<<1, 32, 0, s.a>>>(in, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'largest' writes memory that the launch of 'count' writes in another stream
  largest<<<1, 32, 0, s.b>>>(numbers, n);
}
void zeroed(const float *in, int *n) {
  Streams s;
  cudaMemsetAsync(n, 0, sizeof(int), s.a);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'count' writes memory that cudaMemsetAsync writes in another stream
  count<<<1, 32, 0, s.b>>>(in, n);
}
__global__ void swapIn(int *slot, int value) { atomicExch(slot, value); }
void exchanged(int *slot) {
  Streams s;
  swapIn<<<1, 1, 0, s.a>>>(slot, 1);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'swapIn' writes memory that the launch of 'swapIn' writes in another stream
  swapIn<<<1, 1, 0, s.b>>>(slot, 2);
}
void copiedOther(float *to, const float *from, const float *other, int n) {
  Streams s;
  cudaMemcpyAsync(to, from, n * sizeof(float), cudaMemcpyDeviceToDevice, s.a);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpyAsync writes memory that cudaMemcpyAsync writes in another stream
  cudaMemcpyAsync(to, other, n * sizeof(float), cudaMemcpyDeviceToDevice, s.b);
}
