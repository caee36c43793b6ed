// RUN: %check --checks='-*,cuda-smem-size' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A count that is no more than the block, whatever the kernel is given, lets no thread get behind its elements.

template <int How> __global__ void fold(int size, const double *in, double *out) {
  extern __shared__ double data[];
  const int threads = blockDim.x, left = size - threads * (int)blockIdx.x;
  int n = size;
  if (How == 1)
    n = min(left, threads);
  if (How == 2)
    n = left < threads ? left : threads;
  if (How == 3)
    n = size % threads;
  if (How == 4)
    n = size & 255;
  double sum = in[threadIdx.x];
  data[threadIdx.x] = sum;
  __syncthreads();
  if (threadIdx.x + 128 < n)
    sum += data[threadIdx.x + 128];
  out[threadIdx.x] = sum;
}
void launch(int n, const double *in, double *out, int blocks) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch gives 2,048 bytes of dynamic shared memory, and 'fold' uses at least 3,072 [cuda-smem-size]
  fold<0><<<blocks, 256, 256 * sizeof(double)>>>(n, in, out);
  fold<1><<<blocks, 256, 256 * sizeof(double)>>>(n, in, out);
  fold<2><<<blocks, 256, 256 * sizeof(double)>>>(n, in, out);
  fold<3><<<blocks, 256, 256 * sizeof(double)>>>(n, in, out);
  fold<4><<<blocks, 256, 256 * sizeof(double)>>>(n, in, out);
}
