// What looks like the hazard and is none.
// RUN: %check --checks='-*,cuda-cdp-child-pointer' %s -- -std=c++17 | FileCheck %s --allow-empty --implicit-check-not='{{warning|error}}:'

__global__ void child(int *p);
__global__ void values(int a, float b);
template <class T> __global__ void take(T t) {}

struct Config {
  int *out;
  int sizes[4];
};

// Filled in local memory, passed by value.
__global__ void by_value(int *g) {
  Config c;
  c.out = g;
  for (int i = 0; i < 4; ++i)
    c.sizes[i] = i;
  take<<<1, 1>>>(c);
  take<<<1, 1>>>(Config{g, {1, 2, 3, 4}});
}

// Copied through local memory into global memory first.
__global__ void staged(int *g) {
  __shared__ int tile[32];
  tile[threadIdx.x] = g[threadIdx.x];
  __syncthreads();
  g[threadIdx.x] = tile[31 - threadIdx.x];
  __syncthreads();
  int *src = tile;
  values<<<1, 1>>>(src[0], 1.0f);
  if (threadIdx.x == 0)
    child<<<1, 32>>>(g);
}

// The decision is made twice, the same way.
__global__ void twice(int *g, int n) {
  int x;
  int *p = n > 4 ? g : &x;
  if (n > 4)
    child<<<1, 1>>>(p);
  else
    *p = 1;
  bool large = n > 100;
  int *q = &x;
  if (large)
    q = g;
  *q = 2;
  if (large)
    child<<<1, 1>>>(q);
  switch (n) {
  case 1:
    q = &x;
    break;
  default:
    q = g;
  }
  if (n != 1)
    child<<<1, 1>>>(q);
}

enum class Where { Stack, Heap };
template <Where W> __device__ int *storage(int *stack, int *heap) {
  if constexpr (W == Where::Stack)
    return stack;
  else
    return heap;
}
__device__ int *pick(Where w, int *stack, int *heap) {
  switch (w) {
  case Where::Stack:
    return stack;
  case Where::Heap:
    return heap;
  }
  return nullptr;
}
__global__ void picked(int *g) {
  int x[4];
  child<<<1, 1>>>(storage<Where::Heap>(x, g));
  child<<<1, 1>>>(pick(Where::Heap, x, g));
  *storage<Where::Stack>(x, g) = 1;
}

// A pointer that a local record holds is not the record.
struct List {
  List *next;
  int *payload;
};
__global__ void lists(int *g) {
  List last = {nullptr, g};
  List first = {&last, g + 1};
  for (List *l = &first; l; l = l->next)
    child<<<1, 1>>>(l->payload);
}

// Lambdas that capture values, and lambdas that stay.
__global__ void lambdas(int *g) {
  int x = 1;
  int a[2] = {1, 2};
  auto by_copy = [=] __device__() { g[0] = x + a[1]; };
  take<<<1, 1>>>(by_copy);
  auto local = [&] { x = a[0]; };
  local();
  child<<<1, 1>>>(g + x);
}

// The owner of a heap allocation lives on the stack.
struct Owner {
  int *p;
  __device__ Owner() : p(new int[4]) {}
  __device__ ~Owner() { delete[] p; }
  __device__ int *get() const { return p; }
};
__global__ void owners() {
  Owner o;
  child<<<1, 1>>>(o.get());
}

// A difference of two local addresses is a number.
__global__ void difference(int *g) {
  int x[8];
  int *p = x + 3;
  values<<<1, 1>>>(int(p - x), 0.0f);
  child<<<1, 1>>>(g + (p - x));
}

// The callee replaces the pointer.
__device__ void reset(int *&p, int *g) { p = g; }
__device__ bool try_alloc(int **p) {
  *p = (int *)malloc(64);
  return *p != nullptr;
}
__global__ void replaced(int *g) {
  int fallback[4];
  int *p = fallback;
  reset(p, g);
  child<<<1, 1>>>(p);
  int *q = fallback;
  if (try_alloc(&q))
    child<<<1, 1>>>(q);
}

// A launch that the host makes in a host-only function with the same code.
template <class F> void host_launch(F f) { take<<<1, 1>>>(f); }
void host(int *g) {
  int n = 3;
  host_launch([=] __device__() { g[0] = n; });
}

// What assembly leaves in a pointer is not known.
__global__ void assembly(int *g) {
  int x;
  int *p = &x;
  asm volatile("mov.u64 %0, %1;" : "=l"(p) : "l"(g));
  child<<<1, 1>>>(p);
}

// The answer of a helper and what it stores belong together.
__device__ bool lookup(int **out, int *g, int *tmp, int k) {
  if (k < 0) {
    *out = tmp;
    return false;
  }
  *out = g + k;
  return true;
}
__global__ void looked_up(int *g, int k) {
  int tmp[4];
  int *p;
  if (lookup(&p, g, tmp, k))
    child<<<1, 1>>>(p);
  if (!lookup(&p, g, tmp, k))
    return;
  child<<<1, 1>>>(p);
}

__global__ void leader(int *g) {
  int x = 0;
  int *p = threadIdx.x == 0 ? g : &x;
  if (threadIdx.x != 0)
    return;
  child<<<1, 1>>>(p);
}
