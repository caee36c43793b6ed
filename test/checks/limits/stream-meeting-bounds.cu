// How many places and threads of a kernel are compared with work of another stream.
// RUN: %check --bound=stream-places=2 --bound=stream-threads=2 --checks='-*,cuda-stream-missing-wait' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=stream-places=1 --checks='-*,cuda-stream-missing-wait' %s -- | FileCheck %s --check-prefix=THREADS --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=stream-threads=1 --checks='-*,cuda-stream-missing-wait' %s -- | FileCheck %s --check-prefix=PLACES --implicit-check-not='{{warning|error}}:'

__global__ void two(float *p) {
  p[2 * threadIdx.x] = 1;
  p[2 * threadIdx.x + 1] = 2;
}
__global__ void one(float *p) { p[2 * threadIdx.x + 1] = 3; }
void places(float *p) {
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  two<<<1, 32, 0, a>>>(p);
  // CHECK: :[[@LINE+2]]:3: warning: the launch of 'one'
  // PLACES: :[[@LINE+1]]:3: warning: the launch of 'one'
  one<<<1, 32, 0, b>>>(p);
  cudaDeviceSynchronize();
}
__global__ void thirds(float *p) { p[3 * threadIdx.x] = 1; }
__global__ void fromThird(float *p) { p[threadIdx.x + 3] = 1; }
void threads(float *p) {
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  thirds<<<1, 32, 0, a>>>(p);
  // CHECK: :[[@LINE+2]]:3: warning: the launch of 'fromThird'
  // THREADS: :[[@LINE+1]]:3: warning: the launch of 'fromThird'
  fromThird<<<1, 32, 0, b>>>(p);
  cudaDeviceSynchronize();
}
