// RUN: %check --checks='-*,cuda-smem-race,cuda-async-wait,cuda-smem-bounds,cuda-smem-size' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// One hazard is one report: an asynchronous copy that others read is told by cuda-async-wait, dynamic shared memory that the launch gives too little of by cuda-smem-size.

#define COPY(to, from) asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\n" ::"r"(to), "l"(from))

__global__ void copied(const float4 *in, float4 *out) {
  __shared__ float4 tile[128];
  COPY((unsigned)__cvta_generic_to_shared(&tile[threadIdx.x]), in + threadIdx.x);
  asm volatile("cp.async.commit_group;\n" ::);
  asm volatile("cp.async.wait_group 0;\n" ::);
  // CHECK: :[[@LINE+1]]:22: warning: thread {{[0-9]+}} reads what thread {{[0-9]+}} copied into 'tile' and waited for, with no barrier in between{{.*}} [cuda-async-wait]
  out[threadIdx.x] = tile[127 - threadIdx.x];
}
// The same barrier is missing for what is stored.
__global__ void stored(const float4 *in, float4 *out) {
  __shared__ float4 tile[128], other[128];
  COPY((unsigned)__cvta_generic_to_shared(&tile[threadIdx.x]), in + threadIdx.x);
  other[threadIdx.x] = in[threadIdx.x + 128];
  asm volatile("cp.async.commit_group;\n" ::);
  asm volatile("cp.async.wait_group 0;\n" ::);
  // CHECK: :[[@LINE+1]]:22: warning: thread {{[0-9]+}} reads what thread {{[0-9]+}} copied into 'tile'
  out[threadIdx.x] = tile[127 - threadIdx.x];
  out[threadIdx.x + 128] = other[127 - threadIdx.x];
}
extern __shared__ float words[];
__global__ void tooMuch(float *out) {
  words[threadIdx.x] = 1;
  words[threadIdx.x + blockDim.x] = 2;
  __syncthreads();
  out[threadIdx.x] = words[threadIdx.x] + words[threadIdx.x + blockDim.x];
}
// What nobody launches says which blocks it was seen with.
__global__ void unlaunched(const float4 *in, float4 *out) {
  __shared__ float4 tile[1024];
  COPY((unsigned)__cvta_generic_to_shared(&tile[threadIdx.x]), in + threadIdx.x);
  asm volatile("cp.async.commit_group;\n" ::);
  __syncthreads();
  // CHECK: :[[@LINE+2]]:22: warning: 'tile' is read before the asynchronous copy into it was waited for
  // CHECK: :[[@LINE+1]]:22: note: seen with blocks of 256 threads: no launch of the file says how many there are
  out[threadIdx.x] = tile[threadIdx.x + 1];
}
void launch(const float4 *in, float4 *out, float *words) {
  copied<<<1, 128>>>(in, out);
  stored<<<1, 128>>>(in, out);
  // CHECK: :[[@LINE+1]]:3: warning: the launch gives 512 bytes of dynamic shared memory, and 'tooMuch' uses at least 1,024 [cuda-smem-size]
  tooMuch<<<1, 128, 128 * sizeof(float)>>>(words);
}
