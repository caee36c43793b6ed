// What cuda-lint is trained with besides some of its own tests: the templates of the toolkit's libraries, as users include them.
#if __has_include(<cub/cub.cuh>) && __has_include(<thrust/sort.h>)
#include <cub/cub.cuh>
#include <thrust/device_vector.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/transform_scan.h>
#define HAS_CCCL 1
#endif
#include <cooperative_groups.h>

#include <functional>
#include <map>
#include <vector>

template <class T, int Threads> __global__ void sums(const T *in, T *out, int n) {
  __shared__ T partial[Threads];
  const int at = blockIdx.x * Threads + threadIdx.x;
  partial[threadIdx.x] = at < n ? in[at] : T();
  __syncthreads();
  for (int half = Threads / 2; half > 0; half /= 2) {
    if (threadIdx.x < half)
      partial[threadIdx.x] += partial[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[blockIdx.x] = partial[0];
}

#ifdef HAS_CCCL
template <class T> __global__ void blockSums(const T *in, T *out, int n) {
  using Reduce = cub::BlockReduce<T, 256>;
  __shared__ typename Reduce::TempStorage storage;
  const int at = blockIdx.x * 256 + threadIdx.x;
  const T sum = Reduce(storage).Sum(at < n ? in[at] : T());
  if (threadIdx.x == 0)
    out[blockIdx.x] = sum;
}
#endif

int main() {
  std::map<int, std::vector<float>> rows;
  rows[1].resize(1000);
  float *in = nullptr, *out = nullptr;
  const std::function<size_t(size_t)> bytes = [](size_t n) { return n * sizeof(float); };
  cudaMalloc(&in, bytes(rows[1].size()));
  cudaMalloc(&out, bytes(4));
  cudaMemcpy(in, rows[1].data(), bytes(rows[1].size()), cudaMemcpyHostToDevice);
  sums<float, 256><<<4, 256>>>(in, out, 1000);
#ifdef HAS_CCCL
  blockSums<<<4, 256>>>(in, out, 1000);
  thrust::device_vector<int> values(1000);
  thrust::sort(values.begin(), values.end());
  size_t size = 0;
  cub::DeviceRadixSort::SortKeys(nullptr, size, in, out, 1000);
  cub::DeviceScan::InclusiveSum(nullptr, size, in, out, 1000);
  const int sum = thrust::reduce(values.begin(), values.end());
#else
  const int sum = 0;
#endif
  cudaFree(in);
  cudaFree(out);
  return sum;
}
