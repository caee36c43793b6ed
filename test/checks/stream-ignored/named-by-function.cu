// RUN: %check --checks='-*,cuda-stream-ignored' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A function that only returns one of the runtime's streams names it, through others as well.

__global__ void k(float *);
inline cudaStream_t perThread() { return cudaStreamPerThread; }
inline cudaStream_t defaultStream() { return perThread(); }
inline cudaStream_t none() { return nullptr; }
struct Context {
  cudaStream_t stream() const { return defaultStream(); }
};
struct View {
  cudaStream_t s;
  View(cudaStream_t s) : s(s) {}
  operator cudaStream_t() const { return s; }
};
inline View defaultView() { return View(cudaStreamPerThread); }

void one(float *d) {
  cudaMemsetAsync(d, 0, 4, perThread());
  k<<<1, 1>>>(d);
}
void two(float *d) {
  cudaMemsetAsync(d, 0, 4, defaultStream());
  k<<<1, 1>>>(d);
}
void null(float *d) {
  cudaMemsetAsync(d, 0, 4, none());
  k<<<1, 1>>>(d);
}
void variable(float *d) {
  cudaStream_t s = defaultStream();
  cudaMemsetAsync(d, 0, 4, s);
  k<<<1, 1>>>(d);
}
void literal(float *d) {
  cudaStream_t s = cudaStreamPerThread;
  cudaMemsetAsync(d, 0, 4, s);
  k<<<1, 1>>>(d);
}
void method(float *d, const Context &c) {
  cudaMemsetAsync(d, 0, 4, c.stream());
  k<<<1, 1>>>(d);
}
void view(float *d) {
  cudaMemsetAsync(d, 0, 4, defaultView());
  k<<<1, 1>>>(d);
}
// Others do not.
cudaStream_t pool(int i);
inline cudaStream_t first() { return pool(0); }
void pooled(float *d) {
  cudaMemsetAsync(d, 0, 4, first());
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'pooled' has the stream 'first'
  k<<<1, 1>>>(d);
}
