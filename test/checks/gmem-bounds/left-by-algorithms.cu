// A count that is how far an algorithm of a library went in the memory: no more than that has, whatever the address is. What a thread reads behind a count that is given is outside all the same.
// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

struct Place {
  int *at;
  explicit Place(int *p) : at(p) {}
  Place operator+(long n) const { return Place(at + n); }
  long operator-(const Place &other) const { return at - other.at; }
};
Place unique(Place first, Place last);
int *compacted(int *first, int *last);

template <int> __global__ void numbered(int *keys, const int *list, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  keys[list[i]] = i + 1;
}

void table(int *size, int total, int *keys) {
  int *list;
  cudaMalloc((void **)&list, total * sizeof(int));
  const Place begin(list), end = unique(begin, begin + total);
  *size = end - begin;
  numbered<0><<<(*size + 511) / 512, 512>>>(keys, list, *size);
}
void bareTable(int total, int *keys) {
  int *list;
  cudaMalloc((void **)&list, total * sizeof(int));
  const int left = compacted(list, list + total) - list;
  numbered<1><<<(left + 511) / 512, 512>>>(keys, list, left);
}
__global__ void next(int *keys, const int *list, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[@LINE+1]]:10: warning: thread {{[0-9]+}} of block {{[0-9]+}} reads element [[N:[0-9]+]] of 'list', which has [[N]] elements, for one size of many
    keys[list[i + 1]] = i;
}
void given(int n, int *keys) {
  int *list;
  cudaMalloc((void **)&list, n * sizeof(int));
  next<<<(n + 511) / 512, 512>>>(keys, list, n);
}
void tree(int *keys) {
  int size, total = 1;
  table(&size, total, keys);
  bareTable(total, keys);
}
