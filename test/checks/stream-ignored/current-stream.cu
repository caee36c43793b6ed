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
  // CHECK-DAG: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'getCurrentCUDAStream' says where work goes
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
