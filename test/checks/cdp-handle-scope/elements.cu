// RUN: %check --checks='-*,cuda-cdp-handle-scope,cuda-cdp-heap-mismatch' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// An element of an array in an object that a kernel is given, whichever it is.

struct Pool {
  static constexpr int Count = 4;
  cudaStream_t streams[Count];
  cudaEvent_t events[Count];
  float *bodies[Count];
  float *scratch[Count];
  int size;
};
__global__ void work(float *p) { p[threadIdx.x] = 1; }

__global__ void dispatch(const __grid_constant__ Pool pool) {
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: a stream that the host created is used in device code, where it is not valid
    work<<<1, 32, 0, pool.streams[blockIdx.x]>>>(pool.bodies[blockIdx.x]);
}
__global__ void records(Pool pool, int which) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: an event that the host created is used in device code, where it is not valid
  cudaEventRecord(pool.events[which], cudaStreamPerThread);
}
struct Holder {
  int id;
  Pool pool;
};
__global__ void nested(Holder h) {
  // CHECK: :[[@LINE+1]]:3: warning: a stream that the host created is used in device code
  work<<<1, 32, 0, h.pool.streams[h.id + blockIdx.x]>>>(h.pool.bodies[0]);
}
__global__ void frees(Pool pool) {
  // CHECK: :[[@LINE+1]]:3: warning: device code frees memory that the host allocated
  free(pool.bodies[threadIdx.x]);
}
class World {
public:
  World() {
    for (int k = 0; k < Pool::Count; ++k) {
      cudaStreamCreateWithFlags(&pool.streams[k], cudaStreamNonBlocking);
      cudaEventCreateWithFlags(&pool.events[k], cudaEventDisableTiming);
      cudaMalloc(&pool.bodies[k], 1 << 22);
      pool.scratch[k] = nullptr;
    }
  }
  void step() {
    dispatch<<<Pool::Count, 32>>>(pool);
    records<<<1, 1>>>(pool, 2);
    Holder h{0, pool};
    nested<<<Pool::Count, 1>>>(h);
    frees<<<1, 4>>>(pool);
  }

private:
  Pool pool;
};
int main() {
  World w;
  w.step();
}

// Another array of the object; streams that each block makes; the stream of a launch that is not seen.
__global__ void freesScratch(Pool pool) { free(pool.scratch[threadIdx.x]); }
__global__ void ownStream(Pool pool) {
  cudaStream_t own[2];
  for (cudaStream_t &s : own)
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  work<<<1, 32, 0, own[pool.size & 1]>>>(pool.bodies[blockIdx.x]);
}
void others(Pool &p, float *q) {
  for (int k = 0; k < Pool::Count; ++k) {
    cudaMalloc(&p.bodies[k], 1 << 22);
    p.scratch[k] = nullptr;
  }
  freesScratch<<<1, 4>>>(p);
  ownStream<<<4, 1>>>(p);
}
struct Named {
  cudaStream_t streams[2];
};
__global__ void namedStreams(Named n, float *p) { work<<<1, 32, 0, n.streams[blockIdx.x]>>>(p); }
void named(float *p) {
  Named n{{cudaStreamPerThread, nullptr}};
  namedStreams<<<2, 1>>>(n, p);
}
