// A quicksort that launches its halves from the device.
#include "example.h"

#include <cuda_runtime.h>

namespace {

constexpr int SmallRange = 32;

__device__ void insertionSort(int *values, int count) {
  for (int i = 1; i < count; ++i) {
    int value = values[i], at = i;
    for (; at > 0 && values[at - 1] > value; --at)
      values[at] = values[at - 1];
    values[at] = value;
  }
}

__device__ int partition(int *values, int count) {
  int pivot = values[count / 2], left = 0, right = count - 1;
  while (left <= right) {
    while (values[left] < pivot)
      ++left;
    while (values[right] > pivot)
      --right;
    if (left <= right) {
      int swapped = values[left];
      values[left++] = values[right];
      values[right--] = swapped;
    }
  }
  return left;
}

__global__ void countRanges(const int *bounds, int *ranges) { atomicAdd(ranges, bounds[1] > bounds[0] ? 1 : 0); }

__global__ void quicksort(int *values, int count, int depth, int *ranges) {
  if (count <= SmallRange || depth == 0) {
    insertionSort(values, count);
    return;
  }
  int split = partition(values, count);

  // Each half in a stream of its own, so that they run side by side.
  cudaStream_t left, right;
  cudaStreamCreateWithFlags(&left, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&right, cudaStreamNonBlocking);
  quicksort<<<1, 1, 0, left>>>(values, split, depth - 1, ranges);
  quicksort<<<1, 1, 0, right>>>(values + split, count - split, depth - 1, ranges);

  int bounds[2] = {0, split};
  countRanges<<<1, 1, 0, left>>>(bounds, ranges);

  cudaEvent_t sorted;
  cudaEventCreateWithFlags(&sorted, cudaEventDisableTiming);
  cudaEventRecord(sorted, cudaStreamTailLaunch);
  cudaStreamDestroy(left);
  cudaStreamDestroy(right);
  cudaEventDestroy(sorted);
}

} // namespace

void sortOnDevice(int *values, int count) {
  int *ranges = nullptr;
  cudaMalloc(&ranges, sizeof(int));
  cudaMemset(ranges, 0, sizeof(int));
  quicksort<<<1, 1>>>(values, count, 16, ranges);
  cudaDeviceSynchronize();
  cudaFree(ranges);
}
