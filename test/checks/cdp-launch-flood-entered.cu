// RUN: %check --checks='-*,cuda-cdp-launch-flood' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// What closes a cycle is the launch that leads back to the kernel that host code launches, whichever kernel stands first.

struct Task {
  int *keys;
  int depth;
};
template <class Order> __global__ void gather(Task t);
template <class Order> __global__ void split(Task t) {
  if (threadIdx.x == 0 && t.depth < 20)
    gather<Order><<<1, 32>>>(t);
}
template <class Order> __global__ void gather(Task t) {
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: 'split<Ascending>' launches itself through other kernels with nothing that ends the recursion
    split<Order><<<1, 32>>>(t);
}
struct Ascending {};
void build(int *keys) { split<Ascending><<<1, 32>>>(Task{keys, 0}); }

// Entered through a kernel that is not in it.
__global__ void second(int *p);
__global__ void first(int *p) {
  if (threadIdx.x == 0)
    second<<<1, 32>>>(p);
}
__global__ void second(int *p) {
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: 'first' launches itself through other kernels
    first<<<1, 32>>>(p);
}
__global__ void begin(int *p) {
  if (threadIdx.x == 0)
    first<<<1, 32>>>(p);
}
void start(int *p) { begin<<<1, 32>>>(p); }

// Nobody enters it: the source says what comes first.
__global__ void lower(int *p);
__global__ void upper(int *p) {
  if (threadIdx.x == 0)
    lower<<<1, 32>>>(p);
}
__global__ void lower(int *p) {
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: 'upper' launches itself through other kernels
    upper<<<1, 32>>>(p);
}

// A depth that changes ends it.
__global__ void odd(int *p, int left);
__global__ void even(int *p, int left) {
  if (threadIdx.x == 0 && left > 0)
    odd<<<1, 32>>>(p, left - 1);
}
__global__ void odd(int *p, int left) {
  if (threadIdx.x == 0)
    even<<<1, 32>>>(p, left);
}
void counted(int *p) { even<<<1, 32>>>(p, 8); }
