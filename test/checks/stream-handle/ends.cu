// RUN: %check --checks='-*,cuda-stream-handle,cuda-host-alloc-order' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What the end of an object does is said where the scope ends; what a class
// does twice, in its destructor.
class Twice {
public:
  Twice() { cudaStreamCreate(&S); }
  ~Twice() {
    // CHECK: :[[@LINE+1]]:5: warning: this stream is used after it is destroyed
    cudaStreamDestroy(S);
  }
  void close() {
    // CHECK: :[[@LINE+1]]:5: note: destroyed here
    cudaStreamDestroy(S);
  }

private:
  cudaStream_t S;
};
void close() {
  Twice T;
  T.close();
}

__global__ void use(float *x) { x[threadIdx.x] = 1; }
struct Pooled {
  Pooled(size_t Bytes, cudaStream_t S) : S(S) { cudaMallocAsync(&P, Bytes, S); }
  ~Pooled() { cudaFreeAsync(P, S); }
  float *P = nullptr;
  cudaStream_t S;
};
void ends(cudaEvent_t E) {
  cudaStream_t A, B;
  cudaStreamCreateWithFlags(&A, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&B, cudaStreamNonBlocking);
  {
    Pooled Memory(1024, A);
    cudaEventRecord(E, A);
    cudaStreamWaitEvent(B, E, 0);
    use<<<1, 256, 0, B>>>(Memory.P);
    // CHECK: :[[@LINE+1]]:3: warning: cudaFreeAsync frees memory that the launch of 'use' of another stream may still use
  }
  cudaStreamDestroy(A);
  cudaStreamDestroy(B);
}
