// RUN: %check --checks='-*,cuda-lmem-dynamic-index' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-lmem-dynamic-index' --config='{CheckOptions: {cuda-lmem-dynamic-index.EveryAccess: true}}' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --check-prefix=EVERY
//
// What is too large for registers is reported where shared memory has room for it, with the threads of the smallest block that is launched: 227 KiB. A block that a launch does not say counts as 128 threads.

template <int N> __device__ void work(float *data, float (&own)[N]) {
  for (int i = 0; i < N; ++i)
    own[i] = data[i * 128 + threadIdx.x];
  for (int run = 0; run < 8; ++run)
    for (int i = 1; i < N; ++i)
      own[i] += own[i - 1];
  for (int i = 0; i < N; ++i)
    data[i * 128 + threadIdx.x] = own[i];
}
// Hazards: 128 threads with 1816 bytes each, no launch that says so, the smaller of two blocks.
__global__ void fits(float *data) {
  // CHECK: :[[@LINE+1]]:9: warning: 'own' takes 1816 bytes for each thread
  float own[454];
  work(data, own);
}
__global__ void open(float *data) {
  // CHECK: :[[@LINE+1]]:9: warning: 'own' takes 4000 bytes for each thread
  float own[1000];
  work(data, own);
}
__global__ void either(float *data) {
  // CHECK: :[[@LINE+1]]:9: warning: 'own' takes 1820 bytes for each thread
  float own[455];
  work(data, own);
}
// Look-alikes: one element more, blocks of 256, what no warp has room for, a block that is not known.
__global__ void over(float *data) {
  // EVERY: :[[@LINE+1]]:9: warning: 'own' takes 1820 bytes for each thread
  float own[455];
  work(data, own);
}
__global__ void wide(float *data) {
  // EVERY: :[[@LINE+1]]:9: warning: 'own' takes 1200 bytes for each thread
  float own[300];
  work(data, own);
}
__global__ void huge(float *data) {
  // EVERY: :[[@LINE+1]]:9: warning: 'own' takes 8000 bytes for each thread
  float own[2000];
  work(data, own);
}
__global__ void chosen(float *data) {
  // EVERY: :[[@LINE+1]]:9: warning: 'own' takes 1820 bytes for each thread
  float own[455];
  work(data, own);
}
__global__ void chosenFits(float *data) {
  // CHECK: :[[@LINE+1]]:9: warning: 'own' takes 1816 bytes for each thread
  float own[454];
  work(data, own);
}
void run(float *data, int threads) {
  chosen<<<10, threads>>>(data);
  chosenFits<<<10, threads>>>(data);
  fits<<<10, 128>>>(data);
  either<<<10, 256>>>(data);
  either<<<10, 64>>>(data);
  over<<<10, 128>>>(data);
  wide<<<10, 256>>>(data);
}
