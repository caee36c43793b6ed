// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

namespace c10::cuda {
class CUDAStream {
  cudaStream_t raw;

public:
  cudaStream_t stream() const { return raw; }
  operator cudaStream_t() const { return raw; }
};
// CHECK-DAG: :[[@LINE+1]]:12: note: 'getCurrentCUDAStream' says where work goes
CUDAStream getCurrentCUDAStream(signed char device = -1);
} // namespace c10::cuda
namespace at::cuda {
using namespace c10::cuda;
}
__global__ void k(float *p, int n) {}

void forward(float *x, int n) {
  // CHECK-DAG: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'getCurrentCUDAStream' says which stream work goes to
  k<<<1, 256>>>(x, n);
}
void backward(float *x, int n) {
  k<<<1, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x, n);
  // CHECK-DAG: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'backward' has the stream 'getCurrentCUDAStream'
  k<<<1, 256>>>(x, n);
}

// Look-alikes.
void right(float *x, int n) { k<<<1, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x, n); }
void written(float *x, int n) { k<<<1, 256, 0, 0>>>(x, n); }
void waited(float *x, int n) {
  k<<<1, 256>>>(x, n);
  cudaDeviceSynchronize();
}
// What leaves its stream to the current one, or to what nobody sees, is not in the default stream. An event may be about other work.
cudaStream_t mine();
struct Event {
  void Record(cudaStream_t s = at::cuda::getCurrentCUDAStream());
  void Other(cudaStream_t s = mine());
  void Plain(cudaStream_t s = 0);
  void record() { cudaEventRecord(e); }
  cudaEvent_t e;
};
void recorded(Event &e, float *x) {
  e.Record();
  e.Other();
  e.record();
  // CHECK-DAG: :[[@LINE+1]]:3: warning: 'Plain' is given the default stream, although 'recorded' has the stream 'getCurrentCUDAStream'
  e.Plain();
}
// A number for the stream, beside the memory of a tensor.
cudaError_t linear(cudaStream_t stream, float *x) {
  k<<<1, 32, 0, stream>>>(x, 1);
  return cudaGetLastError();
}
void bound(float *x) {
  // CHECK-DAG: :[[@LINE+1]]:3: warning: 'linear' is given the default stream, although 'getCurrentCUDAStream' says which stream work goes to
  linear(0, x);
}
