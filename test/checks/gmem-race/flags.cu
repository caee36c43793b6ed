// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// A flag that one block clears while others set it; launches of as many blocks as there is work, for a kernel that asks for none of them.

__global__ void any(volatile int *flag, const float *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0)
    *flag = 0;
  if (i < n && in[i] < 0)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread {{.*}} writes the element of 'flag' that thread {{.*}} writes
    *flag = 1;
}
// A word that is read, too, may be how blocks wait for each other.
__global__ void turns(volatile int *flag, const float *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0)
    *flag = 0;
  while (*flag == 7)
    ;
  if (i < n && in[i] < 0)
    *flag = 1;
}

// As many blocks as the kernel is told that it may have.
__global__ void begin(int *flag, const float *in, int n, bool first) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (first && i == 0)
    *flag = 0;
  __syncthreads();
  for (; i < n; i += gridDim.x * blockDim.x)
    if (in[i] < 0)
      *flag = 1;
}
__global__ void beginMode(int *flag, const float *in, int n, int mode) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (mode == 2 && i == 0)
    *flag = 0;
  __syncthreads();
  for (; i < n; i += gridDim.x * blockDim.x)
    if (in[i] < 0)
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread {{.*}} writes the element of 'flag' that thread {{.*}} writes, and nothing orders blocks
      *flag = 1;
}

__global__ void scale(float *v, int n, float by) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 of block 1 and thread 0 of block 0 both change one element of 'v', which is no atomic operation
    v[i] *= by;
}
__global__ void scaleOne(float *v, int n, float by) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    v[i] *= by;
}
// What a helper is told to launch may be one block.
__global__ void scaleAsked(float *v, int n, float by) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    v[i] *= by;
}

void launch(int *flag, const float *in, float *v, int n, bool first, int mode,
            int blocks) {
  any<<<(n + 127) / 128, 128>>>(flag, in, n);
  turns<<<(n + 127) / 128, 128>>>(flag, in, n);
  begin<<<first ? 1 : (n + 127) / 128, 128>>>(flag, in, n, first);
  beginMode<<<(n + 127) / 128, 128>>>(flag, in, n, mode);
  scale<<<n, 128>>>(v, n, 2);
  scaleOne<<<1, 128>>>(v, n, 2);
  scaleAsked<<<blocks, 128>>>(v, n, 2);
}
