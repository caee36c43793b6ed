// RUN: %check --checks='-*,cuda-launch-config' --passes=host %s -- -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A macro that only the device's pass defines chooses the bounds: the host's pass has not what the device has.
#define FIRST 800
#if !defined(OF_ANOTHER_VENDOR) && __CUDA_ARCH__ >= FIRST
#define HAS_TILES
#endif
#ifdef __CUDA_ARCH__
#define HAS_MANY 1
#endif

static constexpr __device__ int threads(int Columns) {
#if defined(HAS_TILES)
  return Columns / 4;
#elif defined(OF_ANOTHER_VENDOR)
  return Columns / 2;
#else
  return 32;
#endif
}
template <int Columns> __global__ __launch_bounds__(threads(Columns)) void tiles(float *P) { P[threadIdx.x] = 0; }

#ifdef HAS_TILES
#define MOST 64
#else
#define MOST 32
#endif
__global__ __launch_bounds__(MOST) void plain(float *P) { P[threadIdx.x] = 0; }

static constexpr __device__ int fewer() {
#if HAS_MANY
  return 128;
#else
  return 32;
#endif
}
__global__ __launch_bounds__(fewer()) void asked(float *P) { P[threadIdx.x] = 0; }

// What no side defines.
#ifdef HAS_NOTHING
#define LEAST 64
#else
#define LEAST 32
#endif
__global__ __launch_bounds__(LEAST) void fixed(float *P) { P[threadIdx.x] = 0; }

void run(float *P) {
  tiles<256><<<1, 64>>>(P);
  plain<<<1, 64>>>(P);
  asked<<<1, 128>>>(P);
  // CHECK: :[[@LINE+1]]:3: warning: a block of 64 threads is more than the 32 that __launch_bounds__ of 'fixed' allows
  fixed<<<1, 64>>>(P);
}
