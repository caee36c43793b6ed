// What is set behind a guard that is not decided here is not "not set"; a block that nobody knows proves nothing about the
// bytes that come from the same number.
// RUN: %check --checks='-*,cuda-smem-size' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

template <int K> __global__ void mul(const float *x, float *y) {
  extern __shared__ float buf[];
  buf[threadIdx.x] = x[threadIdx.x];
  y[threadIdx.x] = buf[threadIdx.x];
}
constexpr int Bytes = 51200;
constexpr auto Most = cudaFuncAttributeMaxDynamicSharedMemorySize;

void perDevice(const float *x, float *y, int id) {
  static bool raised[16] = {false};
  if (!raised[id]) {
    cudaFuncSetAttribute(mul<1>, Most, Bytes);
    raised[id] = true;
  }
  mul<1><<<1, 256, Bytes>>>(x, y);
}
void once(const float *x, float *y) {
  static bool done;
  if (!done)
    cudaFuncSetAttribute(mul<2>, Most, Bytes);
  done = true;
  mul<2><<<1, 256, Bytes>>>(x, y);
}
void whenLarger(const float *x, float *y) {
  static int most = 0;
  if (Bytes > most) {
    cudaFuncSetAttribute(mul<3>, Most, Bytes);
    most = Bytes;
  }
  mul<3><<<1, 256, Bytes>>>(x, y);
}
struct Context {
  bool ready;
  int device;
};
void inObject(const float *x, float *y, Context &c) {
  if (c.device >= 16 || !c.ready) {
    cudaFuncSetAttribute(mul<4>, Most, Bytes);
    c.ready = true;
  }
  mul<4><<<1, 256, Bytes>>>(x, y);
}
void initialiser(const float *x, float *y) {
  static const cudaError_t set = cudaFuncSetAttribute(mul<5>, Most, Bytes);
  (void)set;
  mul<5><<<1, 256, Bytes>>>(x, y);
}
void raise(int device, bool &flag) {
  if (flag)
    return;
  cudaFuncSetAttribute(mul<6>, Most, Bytes);
  flag = true;
}
void throughHelper(const float *x, float *y, bool *flags, int device) {
  raise(device, flags[device]);
  mul<6><<<1, 256, Bytes>>>(x, y);
}
// Nothing sets it, or to less; a condition that is decided counts.
void notSet(const float *x, float *y, bool large) {
  // CHECK: :[[@LINE+1]]:3: warning: 51,200 bytes of shared memory are more than the 49,152 that 'mul' gets
  mul<7><<<1, 256, Bytes>>>(x, y);
  if (Bytes > 65536)
    cudaFuncSetAttribute(mul<8>, Most, Bytes);
  // CHECK: :[[@LINE+1]]:3: warning: 51,200 bytes of shared memory are more than the 49,152 that 'mul' gets
  mul<8><<<1, 256, Bytes>>>(x, y);
  if (large)
    cudaFuncSetAttribute(mul<9>, Most, 50000);
  else
    cudaFuncSetAttribute(mul<9>, Most, 51000);
  // CHECK: :[[@LINE+1]]:3: warning: 51,200 bytes of dynamic shared memory are more than the 50,000
  mul<9><<<1, 256, Bytes>>>(x, y);
}

// Block and bytes follow from one number.
template <int Columns> __global__ void soft(const float *x, float *y) {
  extern __shared__ float s[];
  s[threadIdx.x + 32] = x[threadIdx.x];
  y[threadIdx.x] = s[threadIdx.x + 32];
}
template <int N> void one(const float *x, float *y, int columns, int threads, size_t bytes) {
  if (columns == N)
    soft<N><<<1, threads, bytes>>>(x, y);
}
void softMax(const float *x, float *y, int columns) {
  int threads = 32;
  while (threads < columns && threads < 1024)
    threads *= 2;
  const size_t bytes = ((columns + 31) / 32 * 32 + 32) * sizeof(float);
  one<32>(x, y, columns, threads, bytes);
  one<256>(x, y, columns, threads, bytes);
}
void sameNumber(const float *x, float *y, int n) { soft<0><<<1, n, (n + 32) * sizeof(float)>>>(x, y); }
void tooFewForAny(const float *x, float *y, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch gives {{[0-9,]+}} bytes of dynamic shared memory in a block of 256
  soft<1><<<1, n, n * sizeof(float)>>>(x, y);
  // CHECK: :[[@LINE+1]]:3: warning: the launch gives 128 bytes
  soft<2><<<1, n, 128>>>(x, y);
  soft<3><<<1, n, 256>>>(x, y);
}
