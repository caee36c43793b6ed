// RUN: %check --checks='-*,cuda-stream-handle' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What every way to the use has passed says nothing of who creates the stream.

#include <cuda_runtime.h>

__global__ void scale(float *x, float a, long n);
struct Options {
  int own;
  cudaStream_t stream;
};

int forgotten(long n, float a, float *x, const Options *options) {
  cudaStream_t stream;
  if (n < 0 || !x || !options)
    return 1;
  if (n == 0)
    return 0;
  if (options->own) {
    if (cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) !=
        cudaSuccess)
      return 2;
  }
  // CHECK: :[[@LINE+1]]:3: warning: this stream is used before it is created
  scale<<<(unsigned)((n + 255) / 256), 256, 0, stream>>>(x, a, n);
  if (options->own)
    cudaStreamDestroy(stream);
  return 0;
}

int given(long n, float a, float *x, const Options *options) {
  cudaStream_t stream;
  if (n < 0 || !x || !options)
    return 1;
  if (options->own) {
    if (cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) !=
        cudaSuccess)
      return 2;
  } else {
    stream = options->stream;
  }
  scale<<<(unsigned)((n + 255) / 256), 256, 0, stream>>>(x, a, n);
  if (options->own)
    cudaStreamDestroy(stream);
  return 0;
}

// Who asks for one may well be who has the other: that is not for any case.
int together(long n, float a, float *x, const Options *options) {
  cudaStream_t stream;
  if (n > 1000)
    if (cudaStreamCreate(&stream) != cudaSuccess)
      return 2;
  if (options->own)
    scale<<<1, 256, 0, stream>>>(x, a, n);
  return 0;
}
