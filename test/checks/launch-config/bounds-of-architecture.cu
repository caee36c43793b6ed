// RUN: %check --checks='-*,cuda-launch-config' %s -- -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What __launch_bounds__ says where __CUDA_ARCH__ chooses it: the host's pass has not what the device has, and a launch may choose its block by the device, too.

__global__
#if __CUDA_ARCH__ <= 500
    __launch_bounds__(256)
#else
    __launch_bounds__(512)
#endif
    void chosenAttribute(int *x) { x[threadIdx.x] = 0; }

#if __CUDA_ARCH__ <= 500
#define THREADS 256
#else
#define THREADS 512
#endif
__global__ __launch_bounds__(THREADS) void chosenNumber(int *x) { x[threadIdx.x] = 0; }

#ifdef __CUDA_ARCH__
constexpr int Most = 512;
#else
constexpr int Most = 256;
#endif
__global__ __launch_bounds__(Most) void chosenConstant(int *x) { x[threadIdx.x] = 0; }

#if __CUDA_ARCH__ > 500
#define FEW __launch_bounds__(128, 4)
#else
#define FEW __launch_bounds__(256, 2)
#endif
__global__ FEW void chosenMacro(int *x) { x[threadIdx.x] = 0; }

__global__ __launch_bounds__(256) void fixedBounds(int *x) { x[threadIdx.x] = 0; }

// The host has work of its own, so that it is parsed for itself.
__host__ __device__ void clear(int *x) {
#ifndef __CUDA_ARCH__
  cudaMemset(x, 0, 4);
#endif
}

void right(int *x, int architecture) {
  clear(x);
  chosenAttribute<<<1, 512>>>(x);
  chosenNumber<<<1, 512>>>(x);
  chosenConstant<<<1, 512>>>(x);
  int threads = 128;
  if (architecture <= 500)
    threads = 256;
  chosenMacro<<<1, threads>>>(x);
}

void wrong(int *x, int architecture) {
  // CHECK: :[[@LINE+1]]:3: warning: a block of 1,024 threads is more than the 512 that __launch_bounds__ of 'chosenAttribute' allows
  chosenAttribute<<<1, 1024>>>(x);
  // CHECK: :[[@LINE+1]]:3: warning: a block of 256 threads is more than the 128 that __launch_bounds__ of 'chosenMacro' allows
  chosenMacro<<<1, 256>>>(x);
  int threads = 128;
  if (architecture <= 500)
    threads = 512;
  // CHECK: :[[@LINE+1]]:3: warning: a block of 512 threads is more than the 256 that __launch_bounds__ of 'fixedBounds' allows
  fixedBounds<<<1, threads>>>(x);
}
