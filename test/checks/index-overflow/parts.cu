// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// One of so many parts times the size of a part is no larger than the whole.

__global__ void chunks(const long long *first, int rows, int items, int size, int *out) {
  const int count = 1 + (items - 1) / size;
  for (auto chunk = blockIdx.x; chunk < rows * count; chunk += gridDim.x) {
    const int part = chunk % count;
    const int start = part * size;
    const long long begin = first[chunk / count];
    for (auto e = threadIdx.x; e < size; e += blockDim.x)
      if (start + e >= begin)
        out[start + e] = 1;
  }
}
__global__ void upToQuotient(const long long *first, int items, int size, int *out) {
  for (int part = 0; part < (items + size - 1) / size; ++part)
    if (part * size < first[threadIdx.x])
      out[threadIdx.x] = 1;
}
__global__ void upToParts(const long long *first, int items, int parts, int *out) {
  const int size = items / parts;
  for (int part = threadIdx.x; part < parts; part += blockDim.x)
    if (part * size < first[threadIdx.x])
      out[threadIdx.x] = 1;
}
__global__ void ofBlocks(const long long *first, int items, int *out) {
  const int size = items / gridDim.x;
  if (blockIdx.x * size < first[threadIdx.x])
    out[threadIdx.x] = 1;
}
template <unsigned Words>
__global__ void byBits(int threads, int bits, int part, unsigned *state) {
  const int thread = blockDim.x * blockIdx.x + threadIdx.x;
  const int batch = Words >> bits;
  const int start = part * batch;
  if (thread < threads)
    state[(unsigned long long)thread * Words + start] = 1;
}
void run(unsigned *state, int threads, int bits) {
  const int parts = 1 << bits;
  for (int i = 0; i < parts; i++)
    byBits<524288><<<(threads + 127) / 128, 128>>>(threads, bits, i, state);
}

// Another number of parts.
__global__ void otherParts(const long long *first, int items, int parts, int more, int *out) {
  const int size = items / parts;
  for (int part = threadIdx.x; part < more; part += blockDim.x)
    // CHECK: :[[@LINE+1]]:14: warning: this product is computed in 32 bits
    if (part * size < first[threadIdx.x])
      out[threadIdx.x] = 1;
}
__global__ void otherSize(const long long *first, int items, int size, int pitch, int *out) {
  for (int part = 0; part < items / size; ++part)
    // CHECK: :[[@LINE+1]]:14: warning: this product is computed in 32 bits
    if (part * pitch < first[threadIdx.x])
      out[threadIdx.x] = 1;
}
template <unsigned Words>
__global__ void otherBits(int threads, int bits, int part, unsigned *state) {
  const int thread = blockDim.x * blockIdx.x + threadIdx.x;
  const int batch = Words >> bits;
  // CHECK: :[[@LINE+1]]:26: warning: this product is computed in 32 bits
  const int start = part * batch;
  if (thread < threads)
    state[(unsigned long long)thread * Words + start] = 1;
}
void runOther(unsigned *state, int threads, int bits) {
  const int parts = 1 << bits;
  for (int i = 0; i < parts; i++)
    otherBits<524288><<<(threads + 127) / 128, 128>>>(threads, bits - 1, i, state);
}
