// RUN: %check --checks='-*,cuda-cdp-launch-visibility' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// What a kernel is given in an object, as a part of another object.

struct Work {
  unsigned *keys, *counts;
};
struct Named {
  int id;
  Work work;
};
__global__ void count(Work w) { atomicAdd(&w.counts[w.keys[threadIdx.x]], 1u); }

class Binner {
public:
  __device__ Binner(float cell, Work w) : inverse(1.0f / cell), own(w) {}
  __device__ void assign(const float *x) const { own.keys[threadIdx.x] = unsigned(x[threadIdx.x] * inverse); }
  __device__ const Work &work() const { return own; }

private:
  float inverse;
  Work own;
};
__global__ void constructed(const float *x, float cell, Work w) {
  const Binner binner(cell, w);
  binner.assign(x);
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 launches a child grid that is given 'w', which thread 1 wrote
    count<<<1, 128>>>(binner.work());
}
__global__ void aggregate(Work w) {
  Named named{3, w};
  named.work.keys[threadIdx.x] = threadIdx.x & 63;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 launches a child grid
    count<<<1, 128>>>(w);
}
__global__ void assigned(Work w) {
  Named named;
  named.work = w;
  w.keys[threadIdx.x] = threadIdx.x & 63;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 launches a child grid
    count<<<1, 128>>>(named.work);
}
__global__ void outOf(Named named) {
  Work w = named.work;
  w.keys[threadIdx.x] = threadIdx.x & 63;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 launches a child grid
    count<<<1, 128>>>(named.work);
}
struct Derived : Work {
  int more;
};
__global__ void countOf(Derived d) { atomicAdd(&d.counts[d.keys[threadIdx.x]], 1u); }
__global__ void withBase(Derived d) {
  struct Around {
    int n;
    Derived d;
  } around{1, d};
  d.keys[threadIdx.x] = threadIdx.x & 63;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 launches a child grid
    countOf<<<1, 128>>>(around.d);
}
__global__ void oneChanged(Named named, unsigned *other) {
  named.id = 4;
  named.work.counts = other;
  Named copy = named;
  named.work.keys[threadIdx.x] = threadIdx.x & 63;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 launches a child grid
    count<<<1, 128>>>(copy.work);
}

__global__ void withBarrier(const float *x, float cell, Work w) {
  const Binner binner(cell, w);
  binner.assign(x);
  __syncthreads();
  if (threadIdx.x == 0)
    count<<<1, 128>>>(binner.work());
}
// The other member is not what the child reads.
__global__ void readKeys(const unsigned *keys, unsigned *out) { out[threadIdx.x] = keys[threadIdx.x]; }
__global__ void otherMember(Named named, unsigned *out) {
  Work w = named.work;
  w.counts[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 0)
    readKeys<<<1, 128>>>(named.work.keys, out);
}
__global__ void replaced(Named named, unsigned *other) {
  Named copy = named;
  copy.work.keys = other;
  named.work.keys[threadIdx.x] = threadIdx.x & 63;
  if (threadIdx.x == 0)
    count<<<1, 128>>>(copy.work);
}
// Two of one class: their parts are not the same.
__global__ void twoOfThem(Named a, Named b) {
  Work w = a.work;
  w.keys[threadIdx.x] = threadIdx.x & 63;
  if (threadIdx.x == 0)
    count<<<1, 128>>>(b.work);
}
struct Pair {
  Work first, second;
};
__global__ void otherPart(Pair p) {
  Work w = p.first;
  w.keys[threadIdx.x] = threadIdx.x & 63;
  if (threadIdx.x == 0)
    count<<<1, 128>>>(p.second);
}
void host(const float *x, Work w, Named n, Derived d, Pair p, unsigned *o) {
  constructed<<<1, 128>>>(x, 1, w);
  aggregate<<<1, 128>>>(w);
  assigned<<<1, 128>>>(w);
  outOf<<<1, 128>>>(n);
  withBase<<<1, 128>>>(d);
  oneChanged<<<1, 128>>>(n, o);
  withBarrier<<<1, 128>>>(x, 1, w);
  otherMember<<<1, 128>>>(n, o);
  replaced<<<1, 128>>>(n, o);
  twoOfThem<<<1, 128>>>(n, n);
  otherPart<<<1, 128>>>(p);
}
