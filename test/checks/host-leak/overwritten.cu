// RUN: %check --checks='-*,cuda-host-leak' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <vector>

#define TRY(call)                                                                                                                            \
  do {                                                                                                                                       \
    if ((call) != cudaSuccess)                                                                                                               \
      return false;                                                                                                                          \
  } while (0)

__global__ void k(float *p) { *p = 1; }
__global__ void sample(float *p, cudaTextureObject_t t) { *p = 1; }
bool enough(int n);
void unseen(float *p);

// A variable gets something else, and what it had is lost.
bool retry(int n, float **out) {
  float *p = nullptr;
  bool again = true;
  while (again) {
    // CHECK: :[[@LINE+3]]:9: warning: what cudaMalloc gives is never released where its variable gets something else [cuda-host-leak]
    // CHECK: :[[@LINE+2]]:9: note: overwritten here, when this is run again
    // CHECK: :[[@LINE+1]]:9: note: release it before, or let an object own it, whose destructor releases it
    TRY(cudaMalloc(&p, n));
    k<<<1, 1>>>(p);
    again = !enough(n);
    n *= 2;
  }
  *out = p;
  return true;
}
void larger(int n, float **out) {
  float *p;
  // CHECK: :[[@LINE+1]]:3: warning: what cudaMalloc gives is never released where its variable gets something else
  cudaMalloc(&p, n);
  k<<<1, 1>>>(p);
  // CHECK: :[[@LINE+1]]:3: note: overwritten here
  cudaMalloc(&p, 2 * n);
  k<<<1, 1>>>(p);
  *out = p;
}
void perItem(int n) {
  float *p;
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:5: warning: what cudaMalloc gives is never released where its variable gets something else
    cudaMalloc(&p, 4 * n);
    k<<<1, 1>>>(p);
  }
  cudaFree(p);
}
void timed(int n) {
  cudaEvent_t e;
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:5: warning: what cudaEventCreate gives is never released where its variable gets something else
    cudaEventCreate(&e);
    cudaEventRecord(e, 0);
    cudaEventSynchronize(e);
  }
  cudaEventDestroy(e);
}
static bool allocate(float **p, int n) { return cudaMalloc(p, n) == cudaSuccess; }
bool throughHelper(int n) {
  float *p;
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:10: warning: what cudaMalloc gives is never released where its variable gets something else
    if (!allocate(&p, n))
      return false;
    k<<<1, 1>>>(p);
  }
  cudaFree(p);
  return true;
}

// Textures and surfaces.
bool texture2D(const cudaResourceDesc &r, const cudaTextureDesc &d, float *p) {
  cudaTextureObject_t t;
  // CHECK: :[[@LINE+1]]:7: warning: what cudaCreateTextureObject gives is never released
  TRY(cudaCreateTextureObject(&t, &r, &d, nullptr));
  sample<<<1, 1>>>(p, t);
  return true;
}
static bool create(cudaTextureObject_t &t, const cudaResourceDesc &r, const cudaTextureDesc &d) { return cudaCreateTextureObject(&t, &r, &d, nullptr) == cudaSuccess; }
bool textureOfHelper(const cudaResourceDesc &r, const cudaTextureDesc &d, float *p) {
  cudaTextureObject_t t;
  // CHECK: :[[@LINE+1]]:8: warning: what cudaCreateTextureObject gives is never released
  if (!create(t, r, d))
    return false;
  sample<<<1, 1>>>(p, t);
  return true;
}
void surface2D(const cudaResourceDesc &r, bool early) {
  cudaSurfaceObject_t s;
  // CHECK: :[[@LINE+1]]:3: warning: what cudaCreateSurfaceObject gives is released on one way through the function and left behind on another
  cudaCreateSurfaceObject(&s, &r);
  if (early)
    return;
  cudaDestroySurfaceObject(s);
}

// Look-alikes: released before, however often the loop runs.
void retryFreed(int n) {
  float *p = nullptr;
  bool again = true;
  while (again) {
    cudaFree(p);
    p = nullptr;
    if (cudaMalloc(&p, n) != cudaSuccess)
      throw 1;
    k<<<1, 1>>>(p);
    again = !enough(n);
    n *= 2;
  }
  cudaFree(p);
}
void smaller(size_t n) {
  float *p;
  while (cudaMalloc(&p, n) != cudaSuccess)
    n /= 2;
  k<<<1, 1>>>(p);
  cudaFree(p);
}
void lazy(int n) {
  float *p = nullptr;
  for (int i = 0; i < n; ++i) {
    if (!p)
      cudaMalloc(&p, n);
    k<<<1, 1>>>(p);
  }
  cudaFree(p);
}
// Somebody else has it.
void kept(int n, std::vector<float *> &all) {
  float *p;
  for (int i = 0; i < n; ++i) {
    cudaMalloc(&p, 4 * n);
    all.push_back(p);
  }
}
void inArray(int n, float **all) {
  float *p;
  for (int i = 0; i < n; ++i) {
    cudaMalloc(&p, 4 * n);
    all[i] = p;
  }
}
void chain(int n) {
  float *p, *last = nullptr;
  for (int i = 0; i < n; ++i) {
    cudaMalloc(&p, 4 * n);
    k<<<1, 1>>>(p);
    cudaFree(last);
    last = p;
  }
  cudaFree(last);
}
void swapped(int n) {
  float *p;
  cudaMalloc(&p, n);
  float *old = p;
  cudaMalloc(&p, 2 * n);
  k<<<1, 1>>>(old);
  cudaFree(old);
  cudaFree(p);
}
void handed(int n) {
  float *p;
  for (int i = 0; i < n; ++i) {
    cudaMalloc(&p, n);
    unseen(p);
  }
}
// There was nothing.
void fallback(int n) {
  float *p = nullptr;
  cudaMallocManaged(&p, n);
  if (p == nullptr)
    cudaMalloc(&p, n);
  cudaFree(p);
}
void asked(int n) {
  float *p = nullptr;
  cudaMalloc(&p, n);
  if (cudaGetLastError() != cudaSuccess)
    cudaMalloc(&p, n / 2);
  cudaFree(p);
}
struct View {
  cudaTextureObject_t t;
};
View give(const cudaResourceDesc &r, const cudaTextureDesc &d) {
  View v;
  cudaCreateTextureObject(&v.t, &r, &d, nullptr);
  return v;
}
cudaTextureObject_t returned(const cudaResourceDesc &r, const cudaTextureDesc &d) {
  cudaTextureObject_t t;
  cudaCreateTextureObject(&t, &r, &d, nullptr);
  return t;
}
void listed(std::vector<cudaTextureObject_t> &all, const cudaResourceDesc &r, const cudaTextureDesc &d) {
  cudaTextureObject_t t;
  cudaCreateTextureObject(&t, &r, &d, nullptr);
  all.push_back(t);
}
void filled(cudaTextureObject_t *out, const cudaResourceDesc &r, const cudaTextureDesc &d) {
  cudaTextureObject_t t;
  cudaCreateTextureObject(&t, &r, &d, nullptr);
  *out = t;
}
void destroyed(const cudaResourceDesc &r, const cudaTextureDesc &d, float *p) {
  cudaTextureObject_t t = 0;
  cudaCreateTextureObject(&t, &r, &d, nullptr);
  sample<<<1, 1>>>(p, t);
  cudaDestroyTextureObject(t);
}
