// RUN: %check --checks='-*,cuda-pdl-missing-wait' %s -- -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-pdl-missing-wait' %s -- -arch=sm_89 | FileCheck %s --check-prefix=OLD --allow-empty

// Launched with the attribute, and what runs before it is not seen. Below sm_90 there is nothing that could wait.
// OLD-NOT: warning:

void unseen(float *);
__device__ void unseenOnDevice();

__global__ void never(const float *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i];
}
__device__ void wait() {
#if __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}
__global__ void waits(const float *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  wait();
  if (i < n)
    out[i] = in[i];
}
__global__ void someWait(const float *in, float *out, int n, bool first) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (!first)
    cudaGridDependencySynchronize();
  if (i < n)
    out[i] = in[i];
}
__global__ void mayWait(const float *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unseenOnDevice();
  if (i < n)
    out[i] = in[i];
}
__global__ void touchesNothing(int n) {}

struct Attribute {
  cudaLaunchAttribute it[1];
  cudaLaunchConfig_t config{};
  Attribute(int blocks, cudaStream_t stream, int value) {
    it[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
    it[0].val.programmaticStreamSerializationAllowed = value;
    config.gridDim = blocks;
    config.blockDim = 256;
    config.stream = stream;
    config.attrs = it;
    config.numAttrs = 1;
  }
};
void launchNever(const float *in, float *out, int n, cudaStream_t s) {
  cudaLaunchConfig_t config{};
  config.gridDim = (n + 255) / 256;
  config.blockDim = 256;
  config.stream = s;
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute[0].val.programmaticStreamSerializationAllowed = 1;
  config.attrs = attribute;
  config.numAttrs = 1;
  // CHECK: :[[@LINE+2]]:3: warning: 'never' is launched with an attribute for programmatic dependent launch and never waits
  // CHECK: :[[@LINE-52]]:14: note: it reads memory here
  cudaLaunchKernelEx(&config, never, in, out, n);
}
// Each in a function of its own, so that nothing comes before the launch.
void launchOther(const float *in, float *out, int n, cudaStream_t s) {
  Attribute a(64, s, 1);
  // CHECK: :[[@LINE+1]]:3: warning: 'never' is launched with an attribute for programmatic dependent launch and never waits
  cudaLaunchKernelEx(&a.config, never, in, out, n);
}
void launchWaits(const float *in, float *out, int n, cudaStream_t s) {
  Attribute a(64, s, 1);
  cudaLaunchKernelEx(&a.config, waits, in, out, n);
}
void launchSome(const float *in, float *out, int n, cudaStream_t s) {
  Attribute a(64, s, 1);
  cudaLaunchKernelEx(&a.config, someWait, in, out, n, false);
}
void launchMay(const float *in, float *out, int n, cudaStream_t s) {
  Attribute a(64, s, 1);
  cudaLaunchKernelEx(&a.config, mayWait, in, out, n);
}
void launchNothing(int n, cudaStream_t s) {
  Attribute a(64, s, 1);
  cudaLaunchKernelEx(&a.config, touchesNothing, n);
}
// Not allowed; the host has waited; and what it follows is seen, in another stream.
void launchOff(const float *in, float *out, int n, cudaStream_t s) {
  Attribute a(64, s, 0);
  cudaLaunchKernelEx(&a.config, never, in, out, n);
}
void launchAfter(const float *in, float *out, int n, cudaStream_t s) {
  Attribute a(64, s, 1);
  cudaStreamSynchronize(s);
  cudaLaunchKernelEx(&a.config, never, in, out, n);
}
void launchBeside(const float *in, float *out, int n, cudaStream_t s, cudaStream_t t) {
  touchesNothing<<<1, 32, 0, t>>>(n);
  Attribute a(64, s, 1);
  cudaLaunchKernelEx(&a.config, never, in, out, n);
}
