// RUN: %check --checks='-*,cuda-pdl-missing-wait' %s -- -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-pdl-missing-wait' %s -- -arch=sm_89 | FileCheck %s --check-prefix=OLD --allow-empty

// Launched with the attribute, and what runs before it is not seen. Below sm_90 there is nothing that could wait.
// OLD-NOT: warning:

void unseen(float *);
__device__ void unseenOnDevice();

__global__ void never(const float *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: note: it {{reads|writes}} memory here
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
  // CHECK-DAG: :[[@LINE+1]]:3: warning: 'never' is launched with an attribute for programmatic dependent launch and never waits
  cudaLaunchKernelEx(&config, never, in, out, n);
}
template <class... P, class... A> void launchWith(int value, cudaStream_t s, void (*kernel)(P...), A... arguments) {
  cudaLaunchConfig_t config{};
  config.gridDim = 64;
  config.blockDim = 256;
  config.stream = s;
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute[0].val.programmaticStreamSerializationAllowed = value;
  config.attrs = attribute;
  config.numAttrs = 1;
  cudaLaunchKernelEx(&config, kernel, arguments...);
}
void launchOthers(const float *in, float *out, int n, cudaStream_t s) {
  launchWith(1, s, waits, in, out, n);
}
void launchSome(const float *in, float *out, int n, cudaStream_t s) {
  launchWith(1, s, someWait, in, out, n, false);
}
void launchMay(const float *in, float *out, int n, cudaStream_t s) {
  launchWith(1, s, mayWait, in, out, n);
}
void launchNothing(int n, cudaStream_t s) {
  launchWith(1, s, touchesNothing, n);
}
// Not allowed, and the host has waited.
void launchOff(const float *in, float *out, int n, cudaStream_t s) {
  launchWith(0, s, never, in, out, n);
}
void launchAfter(const float *in, float *out, int n, cudaStream_t s) {
  cudaStreamSynchronize(s);
  launchWith(1, s, never, in, out, n);
}
