// Sorts and transposes a little, and says whether the results are right.
#include "example.h"

#include <algorithm>
#include <cstdio>
#include <cuda_runtime.h>
#include <numeric>
#include <vector>

static bool sortsRight(int count) {
  std::vector<int> values(count);
  for (int i = 0; i < count; ++i)
    values[i] = (i * 7919) % 1009;
  std::vector<int> expected = values;
  std::sort(expected.begin(), expected.end());

  int *device = nullptr;
  cudaMalloc(&device, count * sizeof(int));
  cudaMemcpy(device, values.data(), count * sizeof(int),
             cudaMemcpyHostToDevice);
  sortOnDevice(device, count);
  cudaMemcpy(values.data(), device, count * sizeof(int),
             cudaMemcpyDeviceToHost);
  cudaFree(device);
  return values == expected;
}

static bool transposesRight(int rows, int columns) {
  std::vector<float> in(rows * columns), out(rows * columns);
  std::iota(in.begin(), in.end(), 0.0f);
  float *deviceIn = nullptr, *deviceOut = nullptr;
  cudaMalloc(&deviceIn, in.size() * sizeof(float));
  cudaMalloc(&deviceOut, out.size() * sizeof(float));
  cudaMemcpy(deviceIn, in.data(), in.size() * sizeof(float),
             cudaMemcpyHostToDevice);
  transposeOnDevice(deviceOut, deviceIn, rows, columns);
  cudaMemcpy(out.data(), deviceOut, out.size() * sizeof(float),
             cudaMemcpyDeviceToHost);
  cudaFree(deviceIn);
  cudaFree(deviceOut);
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c)
      if (out[c * rows + r] != in[r * columns + c])
        return false;
  return true;
}

int main() {
  std::printf("sort: %s\n", sortsRight(5000) ? "right" : "wrong");
  std::printf("transpose: %s\n",
              transposesRight(1024, 512) ? "right" : "wrong");
}
