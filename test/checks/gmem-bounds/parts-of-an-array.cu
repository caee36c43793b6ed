// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Parts of an array, whose starts and lengths are in two arrays of the host: where all parts are empty none is worked on.

#include <cstdlib>
#include <cuda_runtime.h>

__global__ void part(int *order, int *out, int start, int count) {
  int row = blockIdx.x;
  if (row >= count)
    return;
  row = order[row + start];
  if (threadIdx.x == 0)
    out[row] = 1;
}
__global__ void behind(int *order, int *out, int start, int count) {
  int row = blockIdx.x;
  if (row >= count)
    return;
  // CHECK: :[[@LINE+1]]:9: warning: {{.*}} reads element {{.*}} of 'order'
  row = order[row + start];
  if (threadIdx.x == 0)
    out[row] = 1;
}

struct Parts {
  int *counts, *starts, *order, *out;
};
void bySize(int n, const int *device, int most) {
  Parts parts;
  parts.counts = (int *)malloc(sizeof(int) * 3);
  parts.starts = (int *)malloc(sizeof(int) * 3);
  cudaMalloc((void **)&parts.order, sizeof(int) * n);
  cudaMalloc((void **)&parts.out, sizeof(int) * n);
  if (most > 32) {
    cudaMemcpy(parts.counts, device, sizeof(int) * 3, cudaMemcpyDeviceToHost);
    parts.starts[0] = 0;
    for (int i = 0; i < 2; i++)
      parts.starts[i + 1] = parts.starts[i] + parts.counts[i];
  } else {
    parts.counts[0] = n;
    for (int i = 1; i < 3; i++)
      parts.counts[i] = 0;
    for (int i = 1; i < 3; i++)
      parts.starts[i] = n;
  }
  for (int i = 2; i >= 0; i--)
    if (parts.counts[i] > 0)
      switch (i) {
      case 2:
        part<<<parts.counts[i], 1024>>>(parts.order, parts.out, parts.starts[i], parts.counts[i]);
        break;
      default:
        break;
      }
}
void behindTheEnd(int n, int count) {
  Parts parts;
  parts.counts = (int *)malloc(sizeof(int) * 3);
  parts.starts = (int *)malloc(sizeof(int) * 3);
  cudaMalloc((void **)&parts.order, sizeof(int) * n);
  cudaMalloc((void **)&parts.out, sizeof(int) * n);
  parts.counts[2] = count;
  parts.starts[2] = n;
  if (parts.counts[2] > 0)
    behind<<<parts.counts[2], 1024>>>(parts.order, parts.out, parts.starts[2], parts.counts[2]);
}
