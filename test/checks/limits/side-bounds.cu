// What a bound allows, and one less, of what leads to code of one side.
// RUN: %check --bound=side-expansions=2 --bound=side-declarations=3 --checks='-*,cuda-cdp-host-device-launch' %s -- | FileCheck %s --check-prefix=MORE --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=side-expansions=1 --bound=side-declarations=2 --checks='-*,cuda-cdp-host-device-launch' %s -- | FileCheck %s --check-prefix=LESS --implicit-check-not='{{warning|error}}:'

__global__ void child(int *p) { *p = 1; }

// Both sides compile it, as two macros say.
#define SECOND 1
#define FIRST SECOND
__host__ __device__ void macros(int *p) {
#if __CUDA_ARCH__ >= FIRST - 1
  // MORE: :[[@LINE+1]]:3: warning: kernel launch in a '__host__ __device__' function
  child<<<1, 1>>>(p);
#endif
}

// Only one side does, as what two functions name says.
#ifdef __CUDA_ARCH__
constexpr bool Side = true;
#else
constexpr bool Side = false;
#endif
constexpr bool second() { return Side; }
constexpr bool first() { return second(); }
__host__ __device__ void declarations(int *p) {
  if constexpr (first())
    // LESS: :[[@LINE+1]]:5: warning: kernel launch in a '__host__ __device__' function
    child<<<1, 1>>>(p);
}

// The host's pass takes the device for what it is compiled for.
__host__ __device__ void only90(int *p) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ == 900
  // MORE: :[[@LINE+2]]:3: warning: kernel launch in a '__host__ __device__' function
  // LESS: :[[@LINE+1]]:3: warning: kernel launch in a '__host__ __device__' function
  child<<<1, 1>>>(p);
#endif
}
__host__ __device__ void less(int *p) {
#if __CUDA_ARCH__ < 900
  child<<<1, 1>>>(p);
#endif
}
__host__ __device__ void more(int *p) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ > 900
  child<<<1, 1>>>(p);
#endif
}
