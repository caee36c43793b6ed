// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// The shared memory that a launch gives is one, whatever it is called, and what
// data choose in it is one of the elements that were stored.

__global__ void twoNames(const float *in, float *out) {
  extern __shared__ float before[];
  before[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  const float x = before[(threadIdx.x + 1) % blockDim.x];
  extern __shared__ float after[];
  // CHECK: :[[@LINE+1]]:3: warning: thread {{[0-9]+}} writes byte {{[0-9]+}} of 'after'
  after[threadIdx.x] = x;
  __syncthreads();
  out[threadIdx.x] = after[blockDim.x - 1 - threadIdx.x];
}

__global__ void twoNamesInOrder(const float *in, float *out) {
  extern __shared__ float before[];
  before[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  const float x = before[(threadIdx.x + 1) % blockDim.x];
  __syncthreads();
  extern __shared__ float after[];
  after[threadIdx.x] = x;
  __syncthreads();
  out[threadIdx.x] = after[blockDim.x - 1 - threadIdx.x];
}

// Each thread's own element, and a part behind the other.
__global__ void ownElements(const float *in, float *out) {
  extern __shared__ float before[];
  before[threadIdx.x] = in[threadIdx.x];
  extern __shared__ int bits[];
  bits[threadIdx.x] += 1;
  bits[256 + threadIdx.x] = int(in[threadIdx.x]);
  __syncthreads();
  out[threadIdx.x] = bits[256 + (threadIdx.x ^ 32)];
}

__global__ void gathered(const float *in, const int *places, float *out) {
  extern __shared__ float row[];
  row[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  const float x = row[places[threadIdx.x]];
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}}'row'
  row[threadIdx.x] = x;
  __syncthreads();
  out[threadIdx.x] = row[blockDim.x - 1 - threadIdx.x];
}

__global__ void gatheredInOrder(const float *in, const int *places, float *out) {
  extern __shared__ float row[];
  row[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  const float x = row[places[threadIdx.x]];
  __syncthreads();
  row[threadIdx.x] = x;
  __syncthreads();
  out[threadIdx.x] = row[blockDim.x - 1 - threadIdx.x];
}

// Another part is stored than data choose from.
__global__ void otherPart(const float *in, const int *places, float *out) {
  extern __shared__ float row[];
  row[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  const float x = row[places[threadIdx.x]];
  row[blockDim.x + threadIdx.x] = x;
  __syncthreads();
  out[threadIdx.x] = row[2 * blockDim.x - 1 - threadIdx.x];
}

__global__ void zeroed(const int *in, int *out) {
  extern __shared__ int counts[];
  for (int i = threadIdx.x; i < 256; i += blockDim.x)
    counts[i] = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}'counts'
  atomicAdd(&counts[in[threadIdx.x]], 1);
  __syncthreads();
  out[threadIdx.x] = counts[threadIdx.x];
}

void launches(const float *in, const int *places, float *out, int *sums) {
  twoNames<<<1, 256, 1024>>>(in, out);
  twoNamesInOrder<<<1, 256, 1024>>>(in, out);
  ownElements<<<1, 256, 2048>>>(in, out);
  gathered<<<1, 256, 1024>>>(in, places, out);
  gatheredInOrder<<<1, 256, 1024>>>(in, places, out);
  otherPart<<<1, 256, 2048>>>(in, places, out);
  zeroed<<<1, 128, 1024>>>(places, sums);
}
