// RUN: %check --checks='-*,cuda-host-pointer-space,cuda-stream-handle' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <cstring>

// Who asks the same question twice takes it for granted that the answer is the
// same.
struct Options {
  bool onDevice() const;
};
bool isDevice(const char *mode);
void compared(const char *mode, int n) {
  float *p;
  if (strcmp(mode, "device") == 0)
    cudaMalloc(&p, n * 4ul);
  else
    cudaMallocManaged(&p, n * 4ul);
  if (strcmp(mode, "device") != 0)
    for (int i = 0; i < n; ++i)
      p[i] = 1;
  cudaFree(p);
}
void asked(const char *mode, int n) {
  float *p;
  if (isDevice(mode))
    cudaMalloc(&p, n * 4ul);
  else
    cudaMallocManaged(&p, n * 4ul);
  if (!isDevice(mode))
    p[0] = 1;
  cudaFree(p);
}
void ofAnObject(const Options &o, int n) {
  float *p;
  if (o.onDevice())
    cudaMalloc(&p, n * 4ul);
  else
    cudaMallocHost(&p, n * 4ul);
  if (o.onDevice())
    cudaFree(p);
  else
    cudaFreeHost(p);
}
void destroys(const char *mode, cudaStream_t s) {
  if (isDevice(mode))
    cudaStreamDestroy(s);
  if (!isDevice(mode))
    cudaStreamSynchronize(s);
}

// Another question, and one whose answer is not looked at again.
void other(const char *mode, int n) {
  float *p;
  if (isDevice(mode))
    cudaMalloc(&p, n * 4ul);
  else
    cudaMallocManaged(&p, n * 4ul);
  if (!isDevice("managed"))
    // CHECK: :[[#@LINE+1]]:{{.*}}memory of cudaMalloc is written by the host
    p[0] = 1;
  cudaFree(p);
}
void theSame(const char *mode, int n) {
  float *p = nullptr;
  if (isDevice(mode))
    cudaMalloc(&p, n * 4ul);
  if (isDevice(mode))
    // CHECK: :[[#@LINE+1]]:{{.*}}memory of cudaMalloc is written by the host
    p[0] = 1;
  cudaFree(p);
}
void usesAfter(const char *mode, cudaStream_t s) {
  if (isDevice(mode))
    cudaStreamDestroy(s);
  if (isDevice(mode))
    // CHECK: :[[#@LINE+1]]:{{.*}}this stream is used after it is destroyed
    cudaStreamSynchronize(s);
}
