// A shuffle within groups of lanes takes nothing from a group that has left the kernel as a whole: "all non-exited threads named in mask" execute it.
// RUN: %check --checks='-*,cuda-warp-mask' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Eight lanes a node: those of another level leave together.
__global__ void nodes(const int *level, const float *mass, float *out, int now) {
  const int node = (blockIdx.x * blockDim.x + threadIdx.x) / 8;
  if (level[node] != now)
    return;
  float m = mass[node * 8 + threadIdx.x % 8];
  for (int d = 4; d > 0; d >>= 1)
    m += __shfl_down_sync(0xffffffffu, m, d, 8);
  if (threadIdx.x % 8 == 0)
    out[node] = m;
}

// The same by a shift, with a count that is no multiple.
__global__ void counted(const float *mass, float *out, int count) {
  const int node = (blockIdx.x * blockDim.x + threadIdx.x) >> 2;
  if (node >= count)
    return;
  float m = mass[node * 4 + threadIdx.x % 4];
  m += __shfl_xor_sync(0xffffffffu, m, 2, 4);
  m += __shfl_xor_sync(0xffffffffu, m, 1, 4);
  out[node] = m;
}

// Half a group leaves.
__global__ void parts(const int *level, const float *mass, float *out, int now) {
  const int node = (blockIdx.x * blockDim.x + threadIdx.x) / 4;
  if (level[node] != now)
    return;
  float m = mass[node * 4 + threadIdx.x % 4];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the mask 0xffffffff of '__shfl_down_sync' names lanes that a condition on their own data keeps from here [cuda-warp-mask]
  m += __shfl_down_sync(0xffffffffu, m, 4, 8);
  out[node] = m;
}

// No groups: the lanes that left are asked.
__global__ void whole(const int *level, const float *mass, float *out, int now) {
  const int node = (blockIdx.x * blockDim.x + threadIdx.x) / 8;
  if (level[node] != now)
    return;
  float m = mass[node * 8 + threadIdx.x % 8];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the mask 0xffffffff of '__shfl_down_sync' names lanes that a condition on their own data keeps from here [cuda-warp-mask]
  m += __shfl_down_sync(0xffffffffu, m, 4);
  out[node] = m;
}

// Those that are not here go on with something else.
__global__ void goesOn(const int *level, const float *mass, float *out, int now) {
  const int node = (blockIdx.x * blockDim.x + threadIdx.x) / 8;
  float m = mass[node * 8 + threadIdx.x % 8];
  if (level[node] == now) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the mask 0xffffffff of '__shfl_down_sync' names lanes that a condition on their own data keeps from here [cuda-warp-mask]
    m += __shfl_down_sync(0xffffffffu, m, 4, 8);
  }
  out[node] = m;
}
