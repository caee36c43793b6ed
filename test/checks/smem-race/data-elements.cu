// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// Elements that data choose, against accesses to all of the array.

// Zeroed by all, counted into by all.
__global__ void histogram(const int *data, int *out, int n) {
  __shared__ int bins[256];
  bins[threadIdx.x] = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    // CHECK: :[[@LINE+1]]:5: warning: thread 255 writes an element of 'bins', and thread 0 of the block atomically updates one that data choose, with no barrier in between
    atomicAdd(&bins[data[i]], 1);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}

// Read by their owners before all have counted.
__global__ void early(const int *data, int *out, int n) {
  __shared__ int bins[256];
  for (int j = threadIdx.x; j < 256; j += blockDim.x)
    bins[j] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    const int bin = data[i] & 255;
    atomicAdd(&bins[bin], 1);
  }
  // CHECK: :[[@LINE+1]]:22: warning: thread {{[0-9]+}} reads an element of 'bins', and thread {{[0-9]+}} of the block atomically updates one that data choose
  out[threadIdx.x] = bins[threadIdx.x];
}

// Gathered, then overwritten.
__global__ void gather(const int *next, int *out) {
  __shared__ int values[256];
  values[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  const int mine = values[next[threadIdx.x]];
  // CHECK: :[[@LINE+1]]:3: warning: thread {{[0-9]+}} writes an element of 'values', and thread {{[0-9]+}} of the block reads one that data choose
  values[threadIdx.x] = mine;
  __syncthreads();
  out[threadIdx.x] = values[threadIdx.x];
}

// With the barriers.
__global__ void right(const int *data, int *out, int n) {
  __shared__ int bins[256];
  bins[threadIdx.x] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    atomicAdd(&bins[data[i]], 1);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}

// A row for each warp, and what orders a warp.
__global__ void ofWarps(const int *data, int *out, int n) {
  __shared__ int bins[8][256];
  const int warp = threadIdx.x / 32;
  for (int j = threadIdx.x % 32; j < 256; j += 32)
    bins[warp][j] = 0;
  __syncwarp();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    atomicAdd(&bins[warp][data[i]], 1);
  __syncthreads();
  int sum = 0;
  for (int w = 0; w < 8; ++w)
    sum += bins[w][threadIdx.x];
  out[threadIdx.x] = sum;
}

// A column for each thread.
__global__ void ofThreads(const unsigned char *data, int *out, int n) {
  __shared__ int bins[8 * 256];
  for (int j = 0; j < 8; ++j)
    bins[j * 256 + threadIdx.x] = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    const int at = (data[i] & 7) * 256 + threadIdx.x;
    bins[at] += 1;
  }
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    bins[(data[i] & 7) * 256 + threadIdx.x] += 1;
  out[threadIdx.x] = bins[threadIdx.x];
}

// Only a part is written by others, and data may choose the rest.
__global__ void part(const int *data, int *out, int n) {
  __shared__ int table[512];
  if (threadIdx.x < 128)
    table[threadIdx.x] = 0;
  table[data[threadIdx.x]] = 1;
  __syncthreads();
  out[threadIdx.x] = table[threadIdx.x];
}

// All store the same.
__global__ void flags(const int *data, int *out) {
  __shared__ int seen[256];
  seen[threadIdx.x] = 1;
  seen[data[threadIdx.x]] = 1;
  __syncthreads();
  out[threadIdx.x] = seen[threadIdx.x];
}

// Where the thread's number chooses it is no matter of data.
__global__ void own(const int *data, int *out, int n) {
  __shared__ int values[256];
  const int at = threadIdx.x ^ (data[0] & 0);
  values[threadIdx.x] = data[threadIdx.x];
  out[threadIdx.x] = values[at];
}

void launch(const int *data, const unsigned char *bytes, int *out, int n) {
  histogram<<<1, 256>>>(data, out, n);
  early<<<1, 256>>>(data, out, n);
  gather<<<1, 256>>>(data, out);
  right<<<1, 256>>>(data, out, n);
  ofWarps<<<1, 256>>>(data, out, n);
  ofThreads<<<1, 256>>>(bytes, out, n);
  part<<<1, 256>>>(data, out, n);
  flags<<<1, 256>>>(data, out);
  own<<<1, 256>>>(data, out, n);
}
