// Who stores a whole object meets who reads a member of it.
// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

extern "C" __host__ __device__ int printf(const char *, ...);
struct Pair {
  float x, y;
};
struct Two {
  Pair first, second;
};
__device__ Pair sum(const Pair &a, const Pair &b) {
  return Pair{a.x + b.x, a.y + b.y};
}

__global__ void wholes(Pair *v) {
  // CHECK: [[@LINE+1]]:3: warning: thread 1 writes the element of 'v' that thread 0 reads, with no barrier in between
  v[threadIdx.x] = sum(v[threadIdx.x], v[threadIdx.x + 1]);
}

// A reduction that forgot its barriers.
__global__ void reduce(Pair *v, Pair *out) {
  for (unsigned s = blockDim.x / 2; s > 0; s >>= 1)
    if (threadIdx.x < s)
      // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: thread 0 reads the element of 'v.x' that thread 64 writes, with no barrier in between
      v[threadIdx.x] = sum(v[threadIdx.x], v[threadIdx.x + s]);
  if (threadIdx.x == 0)
    out[blockIdx.x] = v[0];
}

__global__ void inner(Two *v, const Pair *p) {
  // CHECK: [[@LINE+1]]:3: warning: thread 1 writes the element of 'v.first' that thread 0 reads, with no barrier in between
  v[threadIdx.x].first = Pair{v[threadIdx.x + 1].first.x, 1};
}

// Another member, and another element.
__global__ void otherMember(Two *v) {
  v[threadIdx.x].first = Pair{v[threadIdx.x + 1].second.x, 1};
}
__global__ void ownElement(Pair *v) {
  v[threadIdx.x] = sum(v[threadIdx.x], v[threadIdx.x]);
}
__global__ void inOrder(Pair *v) {
  const Pair next = sum(v[threadIdx.x], v[threadIdx.x + 1]);
  __syncthreads();
  v[threadIdx.x] = next;
}

// Where there is nothing to count, all threads store in one place, whichever
// way they come; a kernel of nothing.
__global__ void degenerate(Pair *v, int width, int height, float scale) {
  int at = 0;
  if (width * height > 0)
    at = threadIdx.x / height * width;
  if (threadIdx.x < 10)
    printf("%f\n", v[at].x);
  v[at] = Pair{v[at].x * scale, v[at].y * scale};
}

void run(Pair *v, Pair *out, Two *two, int width, int height) {
  degenerate<<<1, 256>>>(v, width, height, 2);
  wholes<<<1, 256>>>(v);
  reduce<<<1, 256>>>(v, out);
  inner<<<1, 256>>>(two, v);
  otherMember<<<1, 256>>>(two);
  ownElement<<<1, 256>>>(v);
  inOrder<<<1, 256>>>(v);
}
