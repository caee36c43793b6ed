// RUN: %check --checks='-*,cuda-stream-handle' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Whether a stream is made is for what a parameter leads to.

__global__ void k(float *p) { *p = 1; }
struct Options {
  bool own, several, wait;
  int streams;
};

void byMember(float *p, const Options &options) {
  cudaStream_t s;
  if (options.own)
    cudaStreamCreate(&s);
  // CHECK: :[[@LINE+1]]:3: warning: this stream is used before it is created [cuda-stream-handle]
  k<<<1, 1, 0, s>>>(p);
  if (options.wait)
    cudaDeviceSynchronize();
  if (options.own)
    cudaStreamDestroy(s);
}
void byPointer(float *p, const Options *options) {
  cudaStream_t s;
  if (options->streams > 0)
    cudaStreamCreate(&s);
  // CHECK: :[[@LINE+1]]:3: warning: this stream is used before it is created
  k<<<1, 1, 0, s>>>(p);
}

// Asked for again.
void again(float *p, const Options &options) {
  cudaStream_t s;
  if (options.own)
    cudaStreamCreate(&s);
  if (options.own)
    k<<<1, 1, 0, s>>>(p);
}
// The one may go with the other.
void together(float *p, const Options &options) {
  cudaStream_t s;
  if (options.own)
    cudaStreamCreate(&s);
  if (options.several)
    k<<<1, 1, 0, s>>>(p);
}
void withNumber(float *p, const Options &options, int n) {
  cudaStream_t s;
  if (options.own)
    cudaStreamCreate(&s);
  if (n > 1)
    k<<<1, 1, 0, s>>>(p);
}
struct Holder {
  bool own;
  void run(float *p) {
    cudaStream_t s;
    if (own)
      cudaStreamCreate(&s);
    k<<<1, 1, 0, s>>>(p);
  }
};
