// RUN: %check --checks='-*,cuda-cdp-heap-mismatch' %s -- | FileCheck %s --allow-empty --implicit-check-not='{{warning|error}}:'

__device__ int *kept;

__global__ void own(int **out) {
  int *p = (int *)malloc(64);
  free(p);
  int *q = nullptr;
  cudaMalloc(&q, 64);
  cudaFree(q);
  delete[] new int[4];
  kept = (int *)malloc(64);
  out[0] = kept;
}
__global__ void drop() { free(kept); }
__global__ void unknown(int *p) { free(p); }

void host() {
  int *a;
  cudaMalloc(&a, 64);
  cudaMemset(a, 0, 64);
  int values[16];
  cudaMemcpy(values, a, 64, cudaMemcpyDeviceToHost);
  cudaFree(a);
  int **box;
  cudaMalloc(&box, sizeof(*box));
  own<<<1, 1>>>(box);
  drop<<<1, 1>>>();
  // The pointer comes back to the host as a number, and goes to a kernel that frees it.
  int *p;
  cudaMemcpy(&p, box, sizeof(p), cudaMemcpyDeviceToHost);
  unknown<<<1, 1>>>(p);
  cudaFree(box);
  int *h = (int *)malloc(4);
  free(h);
}
