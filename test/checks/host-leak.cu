// RUN: %check --checks='-*,cuda-host-leak' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#define CHECK(call)                                                                                                                          \
  do {                                                                                                                                       \
    if ((call) != cudaSuccess)                                                                                                               \
      return false;                                                                                                                          \
  } while (0)
__global__ void k(float *p) { *p = 1; }

bool earlyReturn(const float *h, int n) {
  float *d;
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: what cudaMalloc gives is released on one way through the function and left behind on another [cuda-host-leak]
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: note: left behind here
  // CHECK: note: let an object own it, whose destructor releases it
  CHECK(cudaMalloc(&d, n * sizeof(float)));
  CHECK(cudaMemcpy(d, h, n * sizeof(float), cudaMemcpyHostToDevice));
  k<<<1, 1>>>(d);
  cudaFree(d);
  return true;
}
bool stream(float *d, bool skip) {
  cudaStream_t s;
  // CHECK: :[[@LINE+1]]:3: warning: what cudaStreamCreate gives is released on one way
  cudaStreamCreate(&s);
  if (skip)
    return false;
  k<<<1, 1, 0, s>>>(d);
  cudaStreamDestroy(s);
  return true;
}

// Look-alikes.
bool released(const float *h, int n) {
  float *d;
  CHECK(cudaMalloc(&d, n * sizeof(float)));
  if (cudaMemcpy(d, h, n * sizeof(float), cudaMemcpyHostToDevice) != cudaSuccess) {
    cudaFree(d);
    return false;
  }
  cudaFree(d);
  return true;
}
float *returned(int n) {
  float *d;
  if (cudaMalloc(&d, n * sizeof(float)) != cudaSuccess)
    return nullptr;
  if (n == 0) {
    cudaFree(d);
    return nullptr;
  }
  return d;
}
struct Owner {
  float *data = nullptr;
  ~Owner() { cudaFree(data); }
};
bool owned(const float *h, int n) {
  Owner o;
  CHECK(cudaMalloc(&o.data, n * sizeof(float)));
  CHECK(cudaMemcpy(o.data, h, n * sizeof(float), cudaMemcpyHostToDevice));
  return true;
}
bool stored(float **out, int n, bool keep) {
  float *d;
  CHECK(cudaMalloc(&d, n));
  if (keep) {
    *out = d;
    return true;
  }
  cudaFree(d);
  return false;
}
void take(float *);
bool given(int n, bool keep) {
  float *d;
  CHECK(cudaMalloc(&d, n));
  if (keep)
    take(d);
  else
    cudaFree(d);
  return true;
}
