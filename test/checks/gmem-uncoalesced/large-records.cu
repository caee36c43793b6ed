// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' --config='{CheckOptions: {cuda-gmem-uncoalesced.MaxSplitRecord: 68}}' %s -- -std=c++17 | FileCheck %s --check-prefixes=CHECK,MORE --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' --config='{CheckOptions: {cuda-gmem-uncoalesced.EveryAccess: true}}' %s -- -std=c++17 | FileCheck %s --check-prefix=EVERY
//
// Records that hold a lot are what a program is built upon; nobody makes an array of each field of them.

struct Node {
  float position[3], velocity[3], mass, more[9];
};
struct Wider {
  float position[3], velocity[3], mass, more[10];
  // MORE: :[[@LINE+2]]:{{[0-9]+}}: warning: global load from 'in' is not coalesced
  // EVERY: :[[@LINE+1]]:{{[0-9]+}}: warning: global load from 'in' is not coalesced
  __device__ float energy() const { return mass * velocity[0] * velocity[0]; }
};
static_assert(sizeof(Node) == 64 && sizeof(Wider) == 68);

// Hazard: 64 bytes are still taken apart.
__global__ void masses(const Node *in, float *out) {
  const int i = blockIdx.x * 128 + threadIdx.x;
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: global load from 'in' is not coalesced
  // EVERY: :[[@LINE+1]]:{{[0-9]+}}: warning: global load from 'in' is not coalesced
  out[i] = in[i].mass;
}
// Look-alikes: 68 are not, read by name, by a method, or in an array of theirs.
__global__ void wider(const Wider *in, float *out) {
  const int i = blockIdx.x * 128 + threadIdx.x;
  // MORE: :[[@LINE+2]]:{{[0-9]+}}: warning: global load from 'in' is not coalesced
  // EVERY: :[[@LINE+1]]:{{[0-9]+}}: warning: global load from 'in' is not coalesced
  out[i] = in[i].mass;
}
__global__ void method(const Wider *in, float *out) {
  const int i = blockIdx.x * 128 + threadIdx.x;
  out[i] = in[i].energy();
}
__global__ void array(const Wider *in, float *out) {
  const int i = blockIdx.x * 128 + threadIdx.x;
  // MORE: :[[@LINE+1]]:{{[0-9]+}}: warning: global load from 'in' is not coalesced
  out[i] = in[i].more[3];
}
struct View {
  const float *data;
  long length;
  __device__ long size() const { return length; }
};
struct Task {
  View shorter, longer;
  long more[5];
};
static_assert(sizeof(Task) == 72);
__global__ void lengths(const Task *tasks, long *out) {
  const int i = blockIdx.x * 128 + threadIdx.x;
  out[i] = tasks[i].shorter.size();
}
void run(const Node *n, const Wider *w, float *out, const Task *tasks, long *sizes) {
  lengths<<<100, 128>>>(tasks, sizes);
  masses<<<100, 128>>>(n, out);
  wider<<<100, 128>>>(w, out);
  method<<<100, 128>>>(w, out);
  array<<<100, 128>>>(w, out);
}
