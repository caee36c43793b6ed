// Look-alikes: none of these passes private memory.
// RUN: %check --checks='-*,cuda-cdp-child-pointer' %s -- | FileCheck %s --allow-empty --implicit-check-not='{{warning|error}}:'

struct Point {
  int x, y;
};
struct Node {
  Node *next;
  int value;
};

__global__ void child(int *p);
__global__ void by_value(Point p, int n);
__global__ void text(const char *s);
__global__ void opaque(const void *p);
__global__ void node(Node n);
template <class F> __global__ void run(F f) { f(); }

__device__ int device_value;
__constant__ int constant_value;
__managed__ int managed_value;
__device__ int *device_pointer;

__global__ void other_memory(int *g, const __grid_constant__ Point gc) {
  static int counter;
  child<<<1, 1>>>(&device_value);
  opaque<<<1, 1>>>(&constant_value);
  child<<<1, 1>>>(&managed_value);
  child<<<1, 1>>>(&counter);
  text<<<1, 1>>>("literal");
  opaque<<<1, 1>>>(&gc);
  child<<<1, 1>>>(g + threadIdx.x);
  child<<<1, 1>>>(device_pointer);
  int *heap = (int *)malloc(16);
  child<<<1, 1>>>(heap);
  child<<<1, 1>>>(new int[4]);
  int *allocated = nullptr;
  cudaMalloc(&allocated, 16);
  child<<<1, 1>>>(allocated);
}

__global__ void values(int *g) {
  Point local = {1, 2};
  int a[4] = {1, 2, 3, 4};
  by_value<<<1, 1>>>(local, a[2]);
  run<<<1, 1>>>([=] __device__ { g[0] = a[1] + local.x; });
  // A local pointer to global memory: its value goes, not its address.
  int *p = g;
  int **pp = &p;
  child<<<1, 1>>>(*pp);
}

__global__ void overwritten(int *g, bool c) {
  int x;
  int *p = &x;
  *p = 1;
  p = g;
  child<<<1, 1>>>(p);
  int *q = nullptr;
  if (c)
    q = &x;
  if (!c)
    child<<<1, 1>>>(q);
  int *r = &x;
  if (c)
    r = g;
  else
    return;
  child<<<1, 1>>>(r);
}

__global__ void elements(int *g) {
  int x;
  int *both[2] = {&x, g};
  child<<<1, 1>>>(both[1]);
  Node n = {nullptr, 0};
  Node first = {&n, 1};
  node<<<1, 1>>>(*first.next);
}

__global__ void guards(int *p, bool own) {
  __shared__ int tile[4];
  int *q = own ? tile : p;
  if (!__isGlobal(q))
    return;
  child<<<1, 1>>>(q);
}

__device__ bool usable(const void *p) { return __isGlobal(p); }
__device__ void guarded_helper(int *p) {
  bool ok = __isGlobal(p) && p != nullptr;
  if (ok)
    child<<<1, 1>>>(p);
}
__global__ void guard_helpers(int *g, bool own) {
  int x;
  int *p = own ? &x : g;
  if (usable(p))
    child<<<1, 1>>>(p);
  guarded_helper(&x);
  child<<<1, 1>>>(__isGlobal(p) ? p : g);
}

template <bool OnStack> __device__ void choose(int *g) {
  int x;
  int *p = g;
  if constexpr (OnStack)
    p = &x;
  child<<<1, 1>>>(p);
}
__global__ void chosen(int *g) { choose<false>(g); }

// Nobody knows what an unseen function leaves in the pointer.
__device__ void unseen(int **p);
__global__ void unknown() {
  int x;
  int *p = &x;
  unseen(&p);
  child<<<1, 1>>>(p);
}

// A host pointer passed to a kernel is another matter.
void host() {
  int x = 0;
  child<<<1, 1>>>(&x);
}
