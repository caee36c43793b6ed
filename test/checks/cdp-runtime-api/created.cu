// RUN: %check --checks='-*,cuda-cdp-runtime-api,cuda-cdp-tail-event' %s -- -rdc=true | FileCheck %s --implicit-check-not='{{warning|error}}:'
// A stream that was created is none of the named ones, whatever it is compared with.

__global__ void job(int *out) { out[threadIdx.x] = 1; }

__device__ void submit(cudaStream_t s, cudaEvent_t mark, int *out) {
  job<<<1, 64, 0, s>>>(out);
  if (s != cudaStreamTailLaunch && s != cudaStreamFireAndForget)
    cudaEventRecord(mark, s);
}
__global__ void jobs(int *out) {
  cudaStream_t own;
  cudaEvent_t mark;
  cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
  cudaEventCreateWithFlags(&mark, cudaEventDisableTiming);
  submit(own, mark, out);
  submit(cudaStreamTailLaunch, mark, out);
  cudaEventDestroy(mark);
  cudaStreamDestroy(own);
}

struct Streams {
  cudaStream_t all[2];
  __device__ cudaStream_t pick(int i) { return all[i]; }
};
__global__ void members(int *out) {
  Streams s;
  cudaStreamCreateWithFlags(&s.all[0], cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s.all[1], cudaStreamNonBlocking);
  if (s.pick(0) == cudaStreamFireAndForget)
    job<<<1, 1>>>(out);
  switch (reinterpret_cast<unsigned long long>(s.pick(1))) {
  case 3:
    job<<<1, 1>>>(out);
  }
  cudaStreamDestroy(s.all[0]);
  cudaStreamDestroy(s.all[1]);
}

// Of a stream that is given it is not known; one that is named is.
__global__ void given(cudaStream_t s, bool tail) {
  cudaStream_t own;
  cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
  cudaStream_t last = tail ? cudaStreamTailLaunch : own;
  // CHECK: :[[@LINE+1]]:3: warning: cudaStreamDestroy of cudaStreamTailLaunch fails with cudaErrorInvalidValue
  cudaStreamDestroy(last);
  if (s == cudaStreamTailLaunch)
    // CHECK: :[[@LINE+1]]:5: warning: cudaStreamDestroy of cudaStreamTailLaunch fails
    cudaStreamDestroy(s);
}
