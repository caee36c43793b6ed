// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// One way of a chain forgets the stream.
__global__ void k(float *p, int n) { p[threadIdx.x] += n; }
template <bool B> __global__ void form(float *p) { *p += B; }

void lastOfChain(float *p, int n, int mode, cudaStream_t s) {
  if (mode == 0)
    k<<<1, 32, 0, s>>>(p, n);
  else if (mode == 1)
    k<<<1, 64, 0, s>>>(p, n);
  else
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'k' goes to the default stream, although 'lastOfChain' has the stream 's'
    k<<<1, 128>>>(p, n);
}
void returns(float *p, int n, cudaStream_t s) {
  if (n <= 32) {
    k<<<1, 32, 0, s>>>(p, n);
    return;
  }
  if (n <= 64) {
    k<<<1, 64, 0, s>>>(p, n);
    return;
  }
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'returns' has the stream 's'
  k<<<1, 128>>>(p, n);
}
// Neither is what the other would be in another stream.
void otherArguments(float *p, bool b, cudaStream_t s) {
  if (b)
    form<true><<<1, 1, 0, s>>>(p);
  else
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'form' goes to the default stream, although 'otherArguments' has the stream 's'
    form<false><<<1, 1>>>(p);
}

// One of two; as many with as without; all others are behind one question.
void oneOfTwo(float *p, int n, bool beside, cudaStream_t s) {
  if (beside)
    k<<<1, 32, 0, s>>>(p, n);
  else
    k<<<1, 64>>>(p, n);
}
void half(float *p, int n, int mode, cudaStream_t s) {
  if (mode == 0)
    k<<<1, 32, 0, s>>>(p, n);
  else if (mode == 1)
    k<<<1, 64, 0, s>>>(p, n);
  else if (mode == 2)
    k<<<1, 32>>>(p, n);
  else
    k<<<1, 64>>>(p, n);
}
void askedFirst(float *p, int n, bool beside, cudaStream_t s) {
  if (!beside)
    k<<<1, 32>>>(p, n);
  else if (n > 32)
    k<<<1, 64, 0, s>>>(p, n);
  else
    k<<<1, 32, 0, s>>>(p, n);
}
void sameForm(float *p, bool beside, cudaStream_t s) {
  if (beside)
    form<true><<<1, 1, 0, s>>>(p);
  else
    form<true><<<1, 1>>>(p);
}
