// RUN: %check --checks='-*,cuda-stream-missing-wait' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// Kernels in several streams that write where a list says, each from an offset on that it is given: the parts of the list need not share a place.

struct Bins {
  cudaStream_t stream[4];
  int *order, *counts, *first, *size;
};

__global__ void ofList(const int *order, int *counts, int first, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    counts[order[first + i]] = i;
}
__global__ void throughVariable(const int *order, int *counts, int first, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n)
    return;
  row = order[row + first];
  counts[row + 1] = row;
}
__global__ void ofTwoLists(const int *order, const int *rows, int *counts, int first) {
  const int from = order[first + blockIdx.x];
  counts[rows[from] + threadIdx.x] = from;
}
template <int Size> __global__ void sized(const int *order, int *counts, int first, int n) {
  if (threadIdx.x < Size && threadIdx.x < n)
    counts[order[first + threadIdx.x]] = Size;
}
__global__ void pairs(const int2 *order, int *counts, int first, int n) {
  if (threadIdx.x < n)
    counts[order[first + threadIdx.x].y] = n;
}
__global__ void ofRows(const int *order, const int *begin, int *columns, int first, int n) {
  if (blockIdx.x >= n)
    return;
  const int at = begin[order[first + blockIdx.x]];
  columns[at + threadIdx.x] = n;
}
void parts(Bins &b, const int *rows, const int2 *places) {
  for (int i = 0; i < 4; ++i)
    cudaStreamCreateWithFlags(&b.stream[i], cudaStreamNonBlocking);
  ofList<<<4, 64, 0, b.stream[0]>>>(b.order, b.counts, b.first[0], b.size[0]);
  throughVariable<<<4, 64, 0, b.stream[1]>>>(b.order, b.counts, b.first[1], b.size[1]);
  ofTwoLists<<<4, 64, 0, b.stream[2]>>>(b.order, rows, b.counts, b.first[2]);
  sized<256><<<4, 64, 0, b.stream[3]>>>(b.order, b.counts, b.first[3], b.size[3]);
  pairs<<<4, 64, 0, b.stream[2]>>>(places, b.counts, b.first[0] + 1, b.size[2]);
}
void partsOfRows(Bins &b, const int *begin, int *columns) {
  for (int i = 0; i < 4; ++i)
    cudaStreamCreateWithFlags(&b.stream[i], cudaStreamNonBlocking);
  ofRows<<<4, 64, 0, b.stream[0]>>>(b.order, begin, columns, b.first[0], b.size[0]);
  ofRows<<<4, 64, 0, b.stream[1]>>>(b.order, begin, columns, b.first[1], b.size[1]);
}

// Hazards: the list is used from its beginning on, and one kernel writes without a list.
__global__ void whole(const int *order, int *counts, int n) {
  if (threadIdx.x < n)
    counts[order[threadIdx.x]] = n;
}
__global__ void clear(int *counts, int n) {
  if (threadIdx.x < n)
    counts[threadIdx.x] = 0;
}
void wholes(const int *order, int *counts, int n) {
  cudaStream_t one, two;
  cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking);
  clear<<<1, 64, 0, one>>>(counts, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'whole' writes memory that the launch of 'clear' writes in another stream
  whole<<<1, 64, 0, two>>>(order, counts, n);
}
