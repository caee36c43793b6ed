// Where a virtual base lies is not known before the program runs; what is asked of it is no crash, and what lies elsewhere is followed.
// RUN: not %cuda-lint --cuda-path=none --no-cache --checks='-*,cuda-smem-bank-conflict,cuda-smem-race' %s -- -std=c++17 2>&1 | FileCheck %s --implicit-check-not=warning:
struct Base {
  int first = 0;
};
struct Left : virtual Base {
  int second = 0;
};
struct Right : virtual Base {};
struct Both : Left, Right {
  int stride = 32;
};
__device__ int &ofBase(Base &of) { return of.first; }
__global__ void kernel(int *out) {
  __shared__ int tile[1024];
  Both both;
  Left &left = both;
  Base *base = &left;
  base->first = 1;
  ofBase(both) = 2;
  static_cast<Right &>(both).first += left.second;
  // CHECK: [[@LINE+1]]:3: warning: shared-memory store to 'tile' has a 32-way bank conflict
  tile[threadIdx.x * both.stride] = base->first;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x];
}
void run(int *out) {
  Both both;
  Base &base = both;
  Base copy = both;
  kernel<<<1, base.first + copy.first + both.stride>>>(out);
}
