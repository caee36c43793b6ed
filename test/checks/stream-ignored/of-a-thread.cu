// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Each thread has a variable for the stream that its work goes to.
__global__ void k(float *p, int n);
thread_local cudaStream_t current = cudaStreamPerThread;
void setStream(cudaStream_t s) { current = s; }
void clear(float *p, int n) { cudaMemsetAsync(p, 0, n, current); }
template <class T> void launch(T *p, int n, cudaStream_t s) { k<<<1, 128, 0, s>>>(p, n); }

void scale(float *p, int n) {
  // CHECK: :[[@LINE+2]]:3: warning: the launch of 'k' goes to the default stream, although 'current' says which stream work goes to
  // CHECK: :5:27: note: 'current' says where work goes
  k<<<1, 128>>>(p, n);
}
#define LAUNCH(type) launch((type *)p, n, (cudaStream_t)0)
void quantize(float *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: 'launch' is given the default stream, although 'current' says which stream work goes to
  LAUNCH(float);
}

// Look-alikes: meant, waited for, a stream of its own, blocking, an event.
void legacy(float *p, int n) { k<<<1, 128, 0, cudaStreamLegacy>>>(p, n); }
void waits(float *p, int n) {
  k<<<1, 128>>>(p, n);
  cudaDeviceSynchronize();
}
void given(float *p, int n, cudaStream_t s) { k<<<1, 128, 0, s>>>(p, n); }
void blocking(float *p, int n) { cudaMemset(p, 0, n); }
void timed(cudaEvent_t e) { cudaEventRecord(e); }
int main() {
  float *p;
  cudaMalloc(&p, 64);
  k<<<1, 128>>>(p, 16);
  cudaFree(p);
}
