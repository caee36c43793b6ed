// RUN: %check --checks='-*,cuda-host-leak' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// A function that is not seen and whose results are taken out of the memory that it was given works with it, and
// takes nothing over.

struct Model;
void launch(const float *in, float *out, int n);
void launchIn(const float *in, float *out, int n, cudaStream_t stream);
void finish(float *p);
void setInput(const float *p, int n);
void attach(Model *m, float *weights, int n);
float *wrap(float *p, int n);

void hazard(const float *h, float *result, int n) {
  float *in, *out;
  // CHECK: :[[@LINE+1]]:3: warning: what cudaMalloc gives is never released
  cudaMalloc(&in, n);
  cudaMalloc(&out, n);
  cudaMemcpy(in, h, n, cudaMemcpyHostToDevice);
  launch(in, out, n);
  cudaMemcpy(result, out, n, cudaMemcpyDeviceToHost);
  cudaFree(out);
}
void stream(const float *in, float *out, int n) {
  cudaStream_t stream;
  // CHECK: :[[@LINE+1]]:3: warning: what cudaStreamCreate gives is never released
  cudaStreamCreate(&stream);
  launchIn(in, out, n, stream);
  cudaStreamSynchronize(stream);
}

// Others may release it.
void ended(const float *h, float *result, int n) {
  float *in, *out;
  cudaMalloc(&in, n);
  cudaMalloc(&out, n);
  launch(in, out, n);
  cudaMemcpy(result, out, n, cudaMemcpyDeviceToHost);
  finish(in);
  finish(out);
}
// Nothing comes back: it may be kept.
void kept(const float *h, int n) {
  float *in;
  cudaMalloc(&in, n);
  cudaMemcpy(in, h, n, cudaMemcpyHostToDevice);
  setInput(in, n);
}
void keptByObject(Model *m, float *result, int n) {
  float *weights;
  cudaMalloc(&weights, n);
  attach(m, weights, n);
  cudaMemcpy(result, weights, n, cudaMemcpyDeviceToHost);
}
void wrapped(float *result, int n) {
  float *p;
  cudaMalloc(&p, n);
  float *w = wrap(p, n);
  cudaMemcpy(result, p, n, cudaMemcpyDeviceToHost);
  finish(w);
}
// Memory that work in a stream was given may be freed by that work.
void freedInStream(const float *h, int n) {
  float *in, *out;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMalloc(&in, n);
  cudaMalloc(&out, n);
  launchIn(in, out, n, stream);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
}
