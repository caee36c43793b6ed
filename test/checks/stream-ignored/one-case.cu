// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// One case of several forgets the stream.
template <int N> __global__ void k(float *p) { *p = N; }
void forgets(float *p, int n, cudaStream_t s) {
  switch (n) {
  case 1:
    k<1><<<1, 1, 0, s>>>(p);
    break;
  case 2:
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'k' goes to the default stream, although 'forgets' has the stream 's'
    k<2><<<1, 1>>>(p);
    break;
  case 4:
    k<4><<<1, 1, 0, s>>>(p);
    break;
  default:
    k<8><<<1, 1, 0, s>>>(p);
  }
}

// One of two, as many with as without, and a question within a case: that is meant.
void ofTwo(float *p, int n, cudaStream_t s) {
  switch (n) {
  case 1:
    k<1><<<1, 1, 0, s>>>(p);
    break;
  default:
    k<2><<<1, 1>>>(p);
  }
}
void half(float *p, int n, cudaStream_t s) {
  switch (n) {
  case 1:
    k<1><<<1, 1, 0, s>>>(p);
    break;
  case 2:
    k<2><<<1, 1, 0, s>>>(p);
    break;
  case 3:
    k<1><<<1, 1>>>(p);
    break;
  default:
    k<2><<<1, 1>>>(p);
  }
}
void asked(float *p, int n, bool beside, cudaStream_t s) {
  switch (n) {
  case 1:
    if (beside)
      k<1><<<1, 1, 0, s>>>(p);
    else
      k<1><<<1, 1>>>(p);
    break;
  case 2:
    k<2><<<1, 1, 0, s>>>(p);
    break;
  default:
    k<4><<<1, 1, 0, s>>>(p);
  }
}
void askedFirst(float *p, int n, bool beside, cudaStream_t s) {
  if (!beside) {
    k<1><<<1, 1>>>(p);
    return;
  }
  switch (n) {
  case 1:
    k<1><<<1, 1, 0, s>>>(p);
    break;
  default:
    k<2><<<1, 1, 0, s>>>(p);
  }
}
