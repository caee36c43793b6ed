// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A function beside a class says which stream its objects have, and nobody asks it.
__global__ void k(float *p, int n);
namespace lib {
class Resources {
public:
  void *get(int) const;
};
namespace resource {
cudaStream_t streamOf(Resources const &);
}
class Pool {
public:
  int size() const;
};
cudaStream_t firstOf(Pool const &);
cudaStream_t nextOf(Pool const &);
class Maker {
public:
  int size() const;
};
cudaStream_t makeIn(Maker &);
} // namespace lib

void recall(lib::Resources const &res, float *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'recall' has the stream 'streamOf(res)'
  k<<<1, 256>>>(p, n);
}
template <class T> void clears(lib::Resources const &res, T *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: 'cudaMemsetAsync' goes to the default stream, although 'clears' has the stream 'streamOf(res)'
  cudaMemsetAsync(p, 0, n * sizeof(T));
  k<<<1, 256, 0, lib::resource::streamOf(res)>>>(p, n);
}
template void clears(lib::Resources const &, float *, int);
template <class T> void neverAsks(lib::Resources const *res, T *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: 'cudaMemsetAsync' goes to the default stream, although 'neverAsks' has the stream 'streamOf(res)'
  cudaMemsetAsync(p, 0, n * sizeof(T));
}
template void neverAsks(lib::Resources const *, float *, int);

// Look-alikes: asked; two that say one; one that makes it; no name; two objects.
void asked(lib::Resources const &res, float *p, int n) { k<<<1, 256, 0, lib::resource::streamOf(res)>>>(p, n); }
void several(lib::Pool const &pool, float *p, int n) { k<<<1, 256>>>(p, n); }
void maker(lib::Maker &m, float *p, int n) { k<<<1, 256>>>(p, n); }
void unnamed(lib::Resources const &, float *p, int n) { k<<<1, 256>>>(p, n); }
void ofTwo(lib::Resources const &a, lib::Resources const &b, float *p, int n) { k<<<1, 256>>>(p, n); }
