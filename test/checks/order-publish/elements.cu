// RUN: %check --checks='-*,cuda-order-publish' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The number of a new element is stored where others find it: what is in the element has to be seen first.

struct Item {
  unsigned key, next;
};
struct Table {
  unsigned slots, *used;
  Item *items;
  unsigned *heads;
};
constexpr unsigned Locked = ~0u - 1, None = ~0u;

template <bool Fenced> __device__ bool insert(Table t, unsigned key, double value, double *sums) {
  const unsigned slot = key % t.slots;
  const unsigned first = atomicExch(&t.heads[slot], Locked);
  if (first == Locked)
    return false;
  for (unsigned at = first; at != None; at = t.items[at].next)
    if (t.items[at].key == key) {
      atomicAdd(&sums[at], value);
      __threadfence();
      atomicExch(&t.heads[slot], first);
      return true;
    }
  const unsigned own = atomicAdd(t.used, 1u);
  t.items[own].key = key;
  t.items[own].next = first;
  if (Fenced)
    __threadfence();
  // CHECK: :[[@LINE+1]]:3: warning: 't.items.next' is written and then announced by 't.heads' with no fence in between
  atomicExch(&t.heads[slot], own);
  return true;
}
__global__ void insertAll(Table t, const unsigned *keys, const double *values, double *sums, unsigned n) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    while (!insert<false>(t, keys[i], values[i], sums))
      __nanosleep(100);
}
__global__ void insertFenced(Table t, const unsigned *keys, const double *values, double *sums, unsigned n) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    while (!insert<true>(t, keys[i], values[i], sums))
      __nanosleep(100);
}
void run(Table t, const unsigned *keys, const double *values, double *sums, unsigned n) {
  insertAll<<<64, 256>>>(t, keys, values, sums, n);
  insertFenced<<<64, 256>>>(t, keys, values, sums, n);
}

// A list of places that only another kernel goes through.
__global__ void collect(unsigned *used, unsigned *last, int *data, const int *in) {
  const unsigned own = atomicAdd(used, 1u);
  data[own] = in[blockIdx.x * blockDim.x + threadIdx.x];
  atomicExch(last, own);
}
__global__ void goThrough(const unsigned *last, const int *data, int *out) { *out = data[*last]; }
void runInOrder(unsigned *used, unsigned *last, int *data, const int *in, int *out) {
  collect<<<64, 256>>>(used, last, data, in);
  goThrough<<<1, 1>>>(last, data, out);
}
