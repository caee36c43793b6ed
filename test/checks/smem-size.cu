// RUN: %check --checks='-*,cuda-smem-size' %s -- | FileCheck %s --implicit-check-not=warning:

__global__ void reverse(float *out, const float *in, int n) {
  extern __shared__ float s[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK-DAG: :[[@LINE+1]]:5: note: 's' is accessed here and has 0 bytes
    s[threadIdx.x] = in[i];
  __syncthreads();
  if (i < n)
    out[i] = s[blockDim.x - 1 - threadIdx.x];
}

// Bytes that nobody knows here are not counted, whatever the block is; a caller that says too few is the place.
void unknownBytes(float *out, size_t bytes) { reverse<<<1, 256, bytes>>>(out, out, 256); }

__device__ void fill(int *s) { s[threadIdx.x] = 0; }
__global__ void throughHelper(int *out) {
  extern __shared__ int raw[];
  fill(raw);
}

template <class T> struct Shared {
  __device__ operator T *() {
    extern __shared__ int base[];
    return (T *)base;
  }
};
template <class T> __global__ void conversion(T *out) {
  T *s = Shared<T>();
  s[threadIdx.x] = out[threadIdx.x];
}

__global__ void carved(float *out) {
  extern __shared__ float parts[];
  int *b = (int *)&parts[128];
  b[threadIdx.x] = 1;
}
__global__ void counts(unsigned *out) {
  extern __shared__ unsigned bins[];
  atomicAdd(&bins[255], 1u);
}

void none(float *p, int *q, int n) {
  // CHECK-DAG: :[[@LINE+1]]:3: warning: the launch gives no dynamic shared memory, and 'reverse' uses 's'
  reverse<<<(n + 255) / 256, 256>>>(p, p, n);
  // CHECK-DAG: :[[@LINE+1]]:3: warning: the launch gives no dynamic shared memory, and 'throughHelper' uses 'raw'
  throughHelper<<<1, 32, 0>>>(q);
  // CHECK-DAG: :[[@LINE+1]]:3: warning: the launch gives no dynamic shared memory, and 'conversion' uses 'base'
  conversion<<<1, 32>>>(p);
  cudaLaunchConfig_t config = {0};
  config.gridDim = 1;
  config.blockDim = 32;
  // CHECK-DAG: :[[@LINE+1]]:3: warning: the launch gives no dynamic shared memory
  cudaLaunchKernelEx(&config, throughHelper, q);
  config.dynamicSmemBytes = 32 * sizeof(int);
  cudaLaunchKernelEx(&config, throughHelper, q);
}

void tooLittle(float *p, int *q, unsigned *u, int n, int threads) {
  // CHECK-DAG: :[[@LINE+1]]:3: warning: the launch gives 256 bytes of dynamic shared memory, and 'reverse' uses at least 1,024
  reverse<<<n, 256, 256>>>(p, p, n);
  // CHECK-DAG: :[[@LINE+1]]:3: warning: the launch gives 128 bytes of dynamic shared memory, and 'throughHelper' uses at least 256
  throughHelper<<<1, dim3(64), 64 * sizeof(short)>>>(q);
  // CHECK-DAG: :[[@LINE+1]]:3: warning: the launch gives 512 bytes of dynamic shared memory, and 'carved' uses at least 768
  carved<<<1, 64, 128 * sizeof(float)>>>(p);
  // CHECK-DAG: :[[@LINE+1]]:3: warning: the launch gives 1,020 bytes of dynamic shared memory, and 'counts' uses at least 1,024
  counts<<<1, 64, 255 * sizeof(unsigned)>>>(u);
  // The bytes were forgotten.
  // CHECK-DAG: :[[@LINE+1]]:3: warning: the launch gives 256 bytes of dynamic shared memory in a block of 256, and 'throughHelper' uses at least 1,024
  throughHelper<<<1, threads, threads>>>(q);
  throughHelper<<<1, threads, threads * sizeof(int)>>>(q);
  reverse<<<n, 256, 256 * sizeof(float)>>>(p, p, n);
  carved<<<1, 64, 192 * sizeof(float)>>>(p);
  conversion<<<1, 32, 32 * sizeof(float)>>>(p);
  counts<<<1, 64, 256 * sizeof(unsigned)>>>(u);
}

__global__ void big(int *q) {
  __shared__ int fixed[10240];
  extern __shared__ char more[];
  fixed[threadIdx.x] = more[threadIdx.x];
}
__global__ void large(int *q) { extern __shared__ char more[]; q[0] = more[0]; }
__global__ void allowed(int *q) { extern __shared__ char more[]; q[0] = more[0]; }
__global__ void allowedLater(int *q) { extern __shared__ char more[]; q[0] = more[0]; }
__global__ void none0(int *q) { extern __shared__ char more[]; q[0] = more[0]; }
__global__ void tooSmall(int *q) { extern __shared__ char more[]; q[0] = more[0]; }

void prepare() { cudaFuncSetAttribute(allowedLater, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536); }

void limits(int *q, int n) {
  // CHECK-DAG: :[[@LINE+1]]:3: warning: 49,153 bytes of shared memory are more than the 49,152 that 'big' gets without cudaFuncAttributeMaxDynamicSharedMemorySize
  big<<<1, 32, 8193>>>(q);
  big<<<1, 32, 8192>>>(q);
  // CHECK-DAG: :[[@LINE+1]]:3: warning: 65,536 bytes of shared memory are more than the 49,152 that 'large' gets
  large<<<1, 32, 64 * 1024>>>(q);
  // CHECK-DAG: :[[@LINE+1]]:3: warning: 232,449 bytes of shared memory are more than the 232,448 that a block can have on sm_90
  large<<<1, 32, 232449>>>(q);
  size_t bytes = 96 * 1024;
  cudaFuncSetAttribute((const void *)allowed, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);
  allowed<<<1, 32, bytes>>>(q);
  allowedLater<<<1, 32, bytes>>>(q);
  cudaFuncSetAttribute(tooSmall, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  // CHECK-DAG: :[[@LINE+1]]:3: warning: 98,304 bytes of dynamic shared memory are more than the 65,536 that cudaFuncAttributeMaxDynamicSharedMemorySize allows 'tooSmall'
  tooSmall<<<1, 32, bytes>>>(q);
  large<<<1, 32, n>>>(q);
  cudaFuncSetAttribute(none0, cudaFuncAttributeMaxDynamicSharedMemorySize, 0);
  // CHECK-DAG: :[[@LINE+1]]:3: warning: 65,536 bytes of dynamic shared memory are more than the 0 that cudaFuncAttributeMaxDynamicSharedMemorySize allows 'none0'
  none0<<<1, 32, 65536>>>(q);
  // More than a terabyte is a negative number, or no size at all.
  // CHECK-DAG: :[[@LINE+1]]:3: warning: 1,099,511,627,776 bytes of shared memory are more than
  large<<<1, 32, size_t(1) << 40>>>(q);
  large<<<1, 32, (size_t(1) << 40) + 1>>>(q);
}

__global__ void statics(int *q) {
  __shared__ int first[8192];
  // CHECK-DAG: :[[@LINE+1]]:18: warning: 'statics' has 65,536 bytes of static shared memory, more than the 49,152 a kernel can have
  __shared__ int second[8192];
  first[threadIdx.x] = second[threadIdx.x] = 0;
}

// Look-alikes.
__global__ void optional(int *q, bool use) {
  extern __shared__ int values[];
  if (use)
    values[threadIdx.x] = 0;
}
template <bool Use> __global__ void discarded(int *q) {
  extern __shared__ int values[];
  if constexpr (Use)
    values[threadIdx.x] = 0;
}
__global__ void declaredOnly(int *q) { extern __shared__ int values[]; }
__global__ void firstWarp(int *q) {
  extern __shared__ int values[];
  if (threadIdx.x < 32)
    values[threadIdx.x] = 0;
}
void silent(int *q, int bytes) {
  optional<<<1, 32>>>(q, false);
  discarded<false><<<1, 32>>>(q);
  declaredOnly<<<1, 32>>>(q);
  firstWarp<<<1, 256, 32 * sizeof(int)>>>(q);
  throughHelper<<<1, 32, bytes>>>(q);
  // CHECK-DAG: :[[@LINE+1]]:3: warning: the launch gives no dynamic shared memory, and 'optional' uses 'values'
  optional<<<1, 32>>>(q, true);
}

// The last thread that accesses it is not the last of the block.
__global__ void firstWarpOfDoubles(double *P) {
  extern __shared__ double ofDoubles[];
  if (threadIdx.x < 32)
    ofDoubles[threadIdx.x] = P[threadIdx.x];
  __syncthreads();
  P[threadIdx.x] = ofDoubles[0];
}
void launchDoubles(double *P) {
  firstWarpOfDoubles<<<1, 256, 32 * sizeof(double)>>>(P);
  // CHECK-DAG: :[[@LINE+2]]:3: warning: the launch gives 248 bytes of dynamic shared memory, and 'firstWarpOfDoubles' uses at least 256
  // CHECK-DAG: :[[@LINE-7]]:5: note: thread (31, 0, 0) accesses bytes 248 to 255 of 'ofDoubles' here
  firstWarpOfDoubles<<<1, 256, 31 * sizeof(double)>>>(P);
}

// A block that is as deep as the launch says.
__global__ void deep(float *out) {
  extern __shared__ float layers[];
  layers[threadIdx.z] = threadIdx.z;
  __syncthreads();
  out[threadIdx.z] = layers[threadIdx.z];
}
void launchDeep(float *out, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch gives 512 bytes of dynamic shared memory in a block of 256, and 'deep' uses at least 1,024
  deep<<<4, dim3(1, 1, n), 2 * n>>>(out);
  deep<<<4, dim3(1, 1, n), 4 * n>>>(out);
}
