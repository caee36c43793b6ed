// Asynchronous copies and fills of the device runtime that are given local and shared memory.
#include "observe.h"

using namespace cuda_lint;

__device__ int Source = 42;
__device__ int Target;
__device__ int Filled = -1;
__device__ int Target3D;

__global__ void parent(cudaError_t *Errors) {
#ifdef CUDA_LINT_CORRECTED
  int *From = &Source;
  int *Fill = &Filled;
#else
  int Local = 42;
  __shared__ int Tile;
  int *From = &Local;
  int *Fill = &Tile;
#endif
  Errors[0] =
      cudaMemcpyAsync(&Target, From, sizeof(int), cudaMemcpyDeviceToDevice, 0); // HAZARD: cuda-cdp-child-pointer
  Errors[1] = cudaMemsetAsync(Fill, 0, sizeof(int), 0);                         // HAZARD: cuda-cdp-child-pointer

  // The descriptor itself may be local: the call reads it at once.
  cudaMemcpy3DParms Copy = {};
  Copy.srcPtr.ptr = From;
  Copy.srcPtr.pitch = sizeof(int);
  Copy.srcPtr.xsize = sizeof(int);
  Copy.srcPtr.ysize = 1;
  Copy.dstPtr.ptr = &Target3D;
  Copy.dstPtr.pitch = sizeof(int);
  Copy.dstPtr.xsize = sizeof(int);
  Copy.dstPtr.ysize = 1;
  Copy.extent.width = sizeof(int);
  Copy.extent.height = 1;
  Copy.extent.depth = 1;
  Copy.kind = cudaMemcpyDeviceToDevice;
  Errors[2] = cudaMemcpy3DAsync(&Copy, 0); // HAZARD: cuda-cdp-child-pointer
}

int main() {
  prepare();
  auto *Errors = hostArray<cudaError_t>(3);
  parent<<<1, 1>>>(Errors);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("memcpy", Errors[0]);
  Seen.set("memset", Errors[1]);
  Seen.set("memcpy_3d", Errors[2]);
  Seen.set("copied", valueOf(Target));
  Seen.set("filled", valueOf(Filled));
  Seen.set("copied_3d", valueOf(Target3D));
  return Seen.print();
}
