// RUN: %check --checks='-*,cuda-smem-size' --arch=sm_90 %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A limit that is set through a pointer to one of several kernels is set for the one that is launched.

template <int N, bool Check> __global__ void tiled(float *out) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = N;
  out[threadIdx.x] = Check ? tile[threadIdx.x] : 0;
}
void byCondition(float *out, bool check) {
  auto *kernel = check ? tiled<1, true> : tiled<1, false>;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  kernel<<<1, 128, 65536>>>(out);
}
void byCast(float *out, bool check) {
  void (*kernel)(float *) = check ? tiled<2, true> : tiled<2, false>;
  cudaFuncSetAttribute((const void *)kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  kernel<<<1, 128, 65536>>>(out);
}
void directly(float *out, bool check) {
  cudaFuncSetAttribute(check ? tiled<3, true> : tiled<3, false>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  (check ? tiled<3, true> : tiled<3, false>)<<<1, 128, 65536>>>(out);
}
void ofThree(float *out, int which) {
  auto *kernel = which == 0 ? tiled<4, true> : which == 1 ? tiled<4, false> : tiled<5, false>;
  if (cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536) != cudaSuccess)
    return;
  kernel<<<1, 128, 65536>>>(out);
}

// Hazards: the limit of one kernel says nothing of another, and it is not set at all.
void other(float *out) {
  cudaFuncSetAttribute(tiled<7, true>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  // CHECK: :[[@LINE+1]]:3: warning: 65,536 bytes of shared memory are more than the 49,152 that 'tiled' gets
  tiled<7, false><<<1, 128, 65536>>>(out);
}
void unset(float *out, bool check) {
  auto *kernel = check ? tiled<8, true> : tiled<8, false>;
  // CHECK: :[[@LINE+1]]:3: warning: 65,536 bytes of shared memory are more than the 49,152 that 'tiled' gets
  kernel<<<1, 128, 65536>>>(out);
}
