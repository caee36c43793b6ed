// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-stream-legacy-order' %s -- | FileCheck %s --check-prefix=ORDER

__global__ void write(float *x, int n) {
  if (threadIdx.x < n)
    x[threadIdx.x] = 1;
}
__global__ void read(const float *x, float *y, int n) {
  if (threadIdx.x < n)
    y[threadIdx.x] = x[threadIdx.x];
}

// The default stream waits for streams of cudaStreamCreate, and they for it: it
// is what orders the two.
void ordersTwo(float *x, float *y, float *z, int n) {
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreateWithFlags(&b, cudaStreamDefault);
  write<<<1, 32, 0, a>>>(x, n);
  read<<<1, 32>>>(x, y, n);
  read<<<1, 32, 0, b>>>(x, z, n);
  cudaStreamSynchronize(b);
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
}
// The launch is ordered with what comes before it; that what comes after is not
// would be so in the other stream, too.
void orderOnlyOne(float *x, float *y, float *z, int n) {
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  write<<<1, 32, 0, a>>>(x, n);
  read<<<1, 32>>>(x, y, n);
  read<<<1, 32, 0, b>>>(x, z, n);
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
}
void orderNothing(float *x, float *y, float *z, int n) {
  cudaStream_t a, b;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  write<<<1, 32, 0, a>>>(x, n);
  // ORDER: :[[@LINE+1]]:3: warning: the launch of 'read' reads memory that the launch of 'write' writes in a stream created with cudaStreamNonBlocking
  read<<<1, 32>>>(x, y, n);
  read<<<1, 32, 0, b>>>(x, z, n);
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
}
// Both only read what they share.
void onlyRead(const float *x, float *y, float *z, int n) {
  cudaStream_t a;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  read<<<1, 32>>>(x, y, n);
  read<<<1, 32, 0, a>>>(x, z, n);
  cudaStreamSynchronize(a);
  cudaStreamDestroy(a);
}
// One that the function, what it calls, or a class makes so: the default stream
// and it wait for each other.
void waitsForDefault(float *x, float *y, int n) {
  cudaStream_t a;
  cudaStreamCreate(&a);
  write<<<1, 32>>>(x, n);
  read<<<1, 32, 0, a>>>(x, y, n);
  cudaStreamDestroy(a);
}
void waitsByFlag(float *x, float *y, int n) {
  cudaStream_t a;
  if (cudaStreamCreateWithPriority(&a, cudaStreamDefault, 0) != cudaSuccess)
    return;
  read<<<1, 32, 0, a>>>(x, y, n);
  write<<<1, 32>>>(y, n);
  cudaStreamDestroy(a);
}
inline cudaStream_t blocking() {
  cudaStream_t s;
  cudaStreamCreate(&s);
  return s;
}
inline void makeBlocking(cudaStream_t *s) { cudaStreamCreateWithFlags(s, cudaStreamDefault); }
void madeByCall(float *x, float *y, int n) {
  cudaStream_t a = blocking(), b;
  makeBlocking(&b);
  write<<<1, 32>>>(x, n);
  read<<<1, 32, 0, a>>>(x, y, n);
  read<<<1, 32, 0, b>>>(x, y, n);
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
}
struct Blocking {
  cudaStream_t s;
  Blocking() { cudaStreamCreate(&s); }
  ~Blocking() { cudaStreamDestroy(s); }
  operator cudaStream_t() const { return s; }
};
void inObject(float *x, float *y, int n) {
  Blocking a;
  write<<<1, 32>>>(x, n);
  read<<<1, 32, 0, a.s>>>(x, y, n);
  read<<<1, 32, 0, a>>>(x, y, n);
}
class Worker {
  cudaStream_t stream;
  float *data;

public:
  Worker() { cudaStreamCreate(&stream); }
  void work(float *y, int n) {
    write<<<1, 32>>>(data, n);
    read<<<1, 32, 0, stream>>>(data, y, n);
  }
};
void useWorker(float *y) { Worker().work(y, 1); }
void byAnotherFlag(float *x, float *y, int n, unsigned flags) {
  cudaStream_t a;
  cudaStreamCreateWithFlags(&a, flags);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'write' goes to the default stream, although 'byAnotherFlag' has the stream 'a'
  write<<<1, 32>>>(x, n);
  read<<<1, 32, 0, a>>>(x, y, n);
  cudaStreamDestroy(a);
}
// The flags that its constructor is given, here or by default.
struct ByFlags {
  cudaStream_t s = nullptr;
  explicit ByFlags(unsigned flags = cudaStreamDefault) { cudaStreamCreateWithPriority(&s, flags, 0); }
  ~ByFlags() { cudaStreamDestroy(s); }
};
void blockingByDefault(float *x, float *y, int n) {
  ByFlags a;
  write<<<1, 32>>>(x, n);
  read<<<1, 32, 0, a.s>>>(x, y, n);
}
void blockingByArgument(float *x, float *y, int n) {
  ByFlags a(cudaStreamDefault);
  write<<<1, 32>>>(x, n);
  read<<<1, 32, 0, a.s>>>(x, y, n);
}
void byArgumentOfCaller(float *x, float *y, int n, unsigned flags) {
  ByFlags a(flags);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'write' goes to the default stream, although 'byArgumentOfCaller' has the stream 'a.s'
  write<<<1, 32>>>(x, n);
  read<<<1, 32, 0, a.s>>>(x, y, n);
}
void apartByArgument(float *x, float *y, int n) {
  ByFlags a(cudaStreamNonBlocking);
  write<<<1, 32, 0, a.s>>>(x, n);
  // ORDER: :[[@LINE+1]]:3: warning: the launch of 'read' reads memory that the launch of 'write' writes in a stream created with cudaStreamNonBlocking
  read<<<1, 32>>>(x, y, n);
}
