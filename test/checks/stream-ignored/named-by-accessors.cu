// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A named stream that bodies give, through as many accessors as there are, is meant.

__global__ void k(float *p) { *p = 1; }

inline cudaStream_t defaultStream() { return cudaStreamPerThread; }
struct StreamRef {
  cudaStream_t raw;
  StreamRef(cudaStream_t s) : raw(s) {}
  operator cudaStream_t() const { return raw; }
};
struct Device {
  cudaStream_t Stream() const { return defaultStream(); }
  StreamRef Ref() const { return StreamRef{defaultStream()}; }
  cudaStream_t Own() const { return own; }
  virtual cudaStream_t Other() const { return cudaStreamPerThread; }
  cudaStream_t own;
};
struct Context {
  const Device *device() const { return d; }
  Device *d;
};
void accessors(const Context *ctx, float *p, int n) {
  k<<<1, 32>>>(p);
  k<<<1, 32, 0, ctx->device()->Stream()>>>(p);
  cudaMemsetAsync(p, 0, n, ctx->device()->Ref());
}
void variable(const Context *ctx, float *p, int n) {
  auto s = ctx->device()->Stream();
  cudaMemsetAsync(p, 0, n, s);
  k<<<1, 32>>>(p);
}
// Not one that an object holds, and not what a derived class may change.
void own(const Context &ctx, float *p, int n) {
  cudaMemsetAsync(p, 0, n, ctx.d->Own());
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'own' has the stream
  k<<<1, 32>>>(p);
}
void overridden(const Device &d, float *p, int n) {
  cudaMemsetAsync(p, 0, n, d.Other());
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'overridden' has the stream
  k<<<1, 32>>>(p);
}
