// The examples of the CUDA Dynamic Parallelism Programming Guide, under today's device runtime and under the one that it describes: "Global
// Memory", "Local Memory", "Shared Memory Variable Declarations", "Streams", "Events", "Symbol Addresses", "API Errors and Launch Failures",
// "Launch Setup APIs", "Basics", "Configuration Options", "Memory Allocation and Lifetime".
// RUN: %check --checks='-*,cuda-*,-cuda-launch-unchecked' %s -- | FileCheck %s --check-prefixes=BOTH,CDP2 --implicit-check-not='{{warning|error}}:'
// RUN: %check --arch=sm_80 --checks='-*,cuda-*,-cuda-launch-unchecked' %s -- -DCUDA_FORCE_CDP1_IF_SUPPORTED | FileCheck %s --check-prefix=BOTH --implicit-check-not='{{warning|error}}:'

#include <stdio.h>

// "Global Memory"
__global__ void child_launch(int *data) { data[threadIdx.x] = data[threadIdx.x] + 1; }

__global__ void parent_launch(int *data) {
  data[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    // BOTH: :[[@LINE+1]]:5: warning: the error of launching 'child_launch' from the device is never read
    child_launch<<<1, 256>>>(data);
    // CDP2: :[[@LINE+1]]:5: warning: cudaDeviceSynchronize is not available in device code since CUDA 12
    cudaDeviceSynchronize();
  }
  __syncthreads();
}

void host_launch(int *data) { parent_launch<<<1, 256>>>(data); }

__global__ void without_barrier(int *data) {
  data[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 0) {
    // BOTH: :[[@LINE+1]]:5: warning: thread 0 launches a child grid that is given 'data', which thread 1 wrote with no barrier before the launch [cuda-cdp-launch-visibility]
    child_launch<<<1, 256>>>(data);
    (void)cudaGetLastError();
  }
}
void host_without_barrier(int *data) { without_barrier<<<1, 256>>>(data); }

// "Local Memory"
__global__ void local_array() {
  int x_array[10];
  // BOTH: :[[@LINE+2]]:3: warning: the launch of 'child_launch' passes a pointer to 'x_array' in local memory
  // BOTH: :[[@LINE+1]]:3: warning: the error of launching 'child_launch'
  child_launch<<<1, 1>>>(x_array);
}

__global__ void child(int *v) { *v = 1; }
__device__ int value;

__device__ void x() {
  value = 5;
  // BOTH: :[[@LINE+1]]:3: warning: the error of launching 'child'
  child<<<1, 1>>>(&value);
}

__device__ void y() {
  int value = 5;
  // BOTH: :[[@LINE+2]]:3: warning: the launch of 'child' passes a pointer to 'value' in local memory
  // BOTH: :[[@LINE+1]]:3: warning: the error of launching 'child'
  child<<<1, 1>>>(&value);
}

// "Shared Memory Variable Declarations"
__device__ void permute_data(int *smem, int n);

__global__ void permute(int n, int *data) {
  extern __shared__ int smem[];
  if (n <= 1)
    return;

  smem[threadIdx.x] = data[threadIdx.x];
  __syncthreads();

  permute_data(smem, n);
  __syncthreads();

  // Write back to GMEM since we can't pass SMEM to children.
  data[threadIdx.x] = smem[threadIdx.x];
  __syncthreads();

  if (threadIdx.x == 0) {
    // BOTH: :[[@LINE+1]]:5: warning: the error of launching 'permute'
    permute<<<1, 256, n / 2 * sizeof(int)>>>(n / 2, data);
    // BOTH: :[[@LINE+1]]:5: warning: the error of launching 'permute'
    permute<<<1, 256, n / 2 * sizeof(int)>>>(n / 2, data + n / 2);
  }
}

void host_permute(int *data) { permute<<<1, 256, 256 * sizeof(int)>>>(256, data); }

// "Launch Setup APIs"
__global__ void through_the_interface(int *data) {
  if (threadIdx.x)
    return;
  void *buffer = cudaGetParameterBuffer(alignof(int *), sizeof(int *));
  if (!buffer)
    return;
  *static_cast<int **>(buffer) = data;
  cudaError_t status = cudaLaunchDevice((void *)child, buffer, dim3(1), dim3(1), 0, 0);
  if (status != cudaSuccess)
    *data = status;
}

// "Streams", "Events"
__global__ void streams_and_events(int *data) {
  if (threadIdx.x)
    return;
  cudaStream_t stream;
  cudaEvent_t event;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
  child<<<1, 1, 0, stream>>>(data);
  cudaEventRecord(event, stream);
  cudaStreamWaitEvent(0, event, 0);
  child<<<1, 1>>>(data);
  if (cudaGetLastError() != cudaSuccess)
    printf("failed\n");
  cudaEventDestroy(event);
  cudaStreamDestroy(stream);
  // BOTH: :[[@LINE+1]]:3: warning: cudaStreamCreateWithFlags in device code has to be given cudaStreamNonBlocking
  cudaStreamCreateWithFlags(&stream, cudaStreamDefault);
  // BOTH: :[[@LINE+1]]:3: warning: cudaEventCreateWithFlags in device code has to be given cudaEventDisableTiming
  cudaEventCreateWithFlags(&event, cudaEventDefault);
}

// "Basics"
__global__ void childKernel() { printf("Hello "); }

__global__ void parentKernel() {
  childKernel<<<1, 1>>>();
  if (cudaSuccess != cudaGetLastError())
    return;

  // wait for child to complete
  // CDP2: :[[@LINE+1]]:22: warning: cudaDeviceSynchronize is not available in device code since CUDA 12
  if (cudaSuccess != cudaDeviceSynchronize())
    return;

  printf("World!\n");
}

int main(int argc, char *argv[]) {
  parentKernel<<<1, 1>>>();
  if (cudaSuccess != cudaGetLastError())
    return 1;

  // wait for parent to complete
  if (cudaSuccess != cudaDeviceSynchronize())
    return 2;

  return 0;
}

// "Configuration Options"
void options() {
  // CDP2: :[[@LINE+1]]:3: warning: cudaLimitDevRuntimeSyncDepth is gone
  cudaDeviceSetLimit(cudaLimitDevRuntimeSyncDepth, 4);
  cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, 4096);
  parentKernel<<<1, 1>>>();
  // BOTH: :[[@LINE+1]]:3: warning: cudaLimitDevRuntimePendingLaunchCount is set after a launch
  cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, 8192);
}

// "Memory Allocation and Lifetime"
__device__ int *from_device;
__global__ void allocates() { cudaMalloc(&from_device, 4); }
__global__ void frees_own() { cudaFree(from_device); }
// BOTH: :[[@LINE+1]]:38: warning: device code frees memory that the host allocated
__global__ void frees(int *memory) { cudaFree(memory); }
void memory() {
  int *own, *taken;
  cudaMalloc(&own, 4);
  frees<<<1, 1>>>(own);
  allocates<<<1, 1>>>();
  cudaMemcpyFromSymbol(&taken, from_device, sizeof(taken));
  // BOTH: :[[@LINE+1]]:3: warning: host code frees memory that device code allocated
  cudaFree(taken);
  cudaFree(own);
}
