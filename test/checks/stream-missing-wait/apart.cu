// RUN: %check --checks='-*,cuda-stream-missing-wait' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Work of two streams that has one address and uses other bytes behind it: every second element, one member each of the same objects, a
// triangle each, what lies behind a copy. Each with its twin that meets.

struct Streams {
  cudaStream_t a, b;
  Streams() {
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
  }
  ~Streams() { cudaDeviceSynchronize(); }
};

__global__ void even(float *p) { p[2 * threadIdx.x] = 1; }
__global__ void odd(float *p) { p[2 * threadIdx.x + 1] = 1; }
__global__ void fourth(float *p) { p[4 * threadIdx.x] = 1; }
void everySecond(float *p) {
  Streams s;
  even<<<1, 32, 0, s.a>>>(p);
  odd<<<1, 32, 0, s.b>>>(p);
}
void everyFourth(float *p) {
  Streams s;
  even<<<1, 32, 0, s.a>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'fourth' writes memory that the launch of 'even' writes in another stream
  fourth<<<1, 32, 0, s.b>>>(p);
}

struct Point {
  float x, y;
};
__global__ void setX(Point *p) { p[threadIdx.x].x = 1; }
__global__ void setY(Point *p) { p[threadIdx.x].y = 1; }
__global__ void readX(const Point *p, float *q) { q[threadIdx.x] = p[threadIdx.x].x; }
void members(Point *p) {
  Streams s;
  setX<<<1, 32, 0, s.a>>>(p);
  setY<<<1, 32, 0, s.b>>>(p);
}
void sameMember(Point *p, float *q) {
  Streams s;
  setX<<<1, 32, 0, s.a>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'readX' reads memory that the launch of 'setX' writes in another stream
  readX<<<1, 32, 0, s.b>>>(p, q);
}

__global__ void below(float *p, int n) {
  int i = threadIdx.x;
  if (i < n)
    p[i] = 1;
}
__global__ void from(float *p, int n) {
  int i = threadIdx.x;
  if (i >= n)
    p[i] = 1;
}
void oneLimit(float *p, int n) {
  Streams s;
  below<<<1, 128, 0, s.a>>>(p, n);
  from<<<1, 128, 0, s.b>>>(p, n);
}
void twoLimits(float *p) {
  Streams s;
  below<<<1, 32, 0, s.a>>>(p, 16);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'from' writes memory that the launch of 'below' writes in another stream
  from<<<1, 32, 0, s.b>>>(p, 8);
}

__global__ void above(float *a, int n) {
  int r = threadIdx.y, c = threadIdx.x;
  if (r < c)
    a[r * n + c] = 0;
}
__global__ void under(float *a, int n) {
  int r = threadIdx.y, c = threadIdx.x;
  if (r > c)
    a[r * n + c] = 0;
}
__global__ void upTo(float *a, int n) {
  int r = threadIdx.y, c = threadIdx.x;
  if (r <= c)
    a[r * n + c] = 0;
}
void triangles(float *a, int n) {
  Streams s;
  above<<<1, dim3(32, 32), 0, s.a>>>(a, n);
  under<<<1, dim3(32, 32), 0, s.b>>>(a, n);
}
void diagonal(float *a, int n) {
  Streams s;
  above<<<1, dim3(32, 32), 0, s.a>>>(a, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'upTo' writes memory that the launch of 'above' writes in another stream
  upTo<<<1, dim3(32, 32), 0, s.b>>>(a, n);
}

template <int Half> __global__ void half(float *p) { p[Half * 32 + threadIdx.x] = 1; }
void halves(float *p) {
  Streams s;
  half<0><<<1, 32, 0, s.a>>>(p);
  half<1><<<1, 32, 0, s.b>>>(p);
}
void halvesThatMeet(float *p) {
  Streams s;
  half<0><<<1, 64, 0, s.a>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'half' writes memory that the launch of 'half' writes in another stream
  half<1><<<1, 32, 0, s.b>>>(p);
}

__global__ void rows(float *p, int first, int end, int width) {
  int y = blockIdx.y + first;
  if (y < end)
    p[y * width + threadIdx.x] = 1;
}
void inside(float *p, int n) {
  Streams s;
  rows<<<dim3(1, n - 2), 32, 0, s.a>>>(p, 1, n - 1, 32);
  rows<<<1, 32, 0, s.b>>>(p, 0, 1, 32);
}

__global__ void choose(float *p, bool upper) {
  int i = threadIdx.x;
  if (upper)
    p[i + 32] = 1;
  else
    p[i] = 1;
}
void told(float *p) {
  Streams s;
  choose<<<1, 32, 0, s.a>>>(p, false);
  choose<<<1, 32, 0, s.b>>>(p, true);
}
void toldTheSame(float *p, bool upper) {
  Streams s;
  choose<<<1, 32, 0, s.a>>>(p, upper);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'choose' writes memory that the launch of 'choose' writes in another stream
  choose<<<1, 32, 0, s.b>>>(p, upper);
}

// Both find their places in what they read.
__global__ void scatter(float *p, const int *at) { p[at[threadIdx.x]] = 1; }
__global__ void all(float *p) { p[threadIdx.x] = 2; }
void lists(float *p, const int *a, const int *b) {
  Streams s;
  scatter<<<1, 32, 0, s.a>>>(p, a);
  scatter<<<1, 32, 0, s.b>>>(p, b);
}
__global__ void marked(float *p, const int *mark, int v) {
  int i = threadIdx.x;
  if (mark[i] == v)
    p[i] = v;
}
void marks(float *p, const int *mark) {
  Streams s;
  marked<<<1, 32, 0, s.a>>>(p, mark, 0);
  marked<<<1, 32, 0, s.b>>>(p, mark, 1);
}
void oneMark(float *p, const int *mark) {
  Streams s;
  marked<<<1, 32, 0, s.a>>>(p, mark, 0);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'all' writes memory that the launch of 'marked' writes in another stream
  all<<<1, 32, 0, s.b>>>(p);
}

__global__ void behind(const float *p, float *q) { q[threadIdx.x] = p[threadIdx.x + 64]; }
void cleared(float *p, float *q) {
  Streams s;
  cudaMemsetAsync(p, 0, 64 * sizeof(float), s.a);
  behind<<<1, 32, 0, s.b>>>(p, q);
}
void clearedAll(float *p, float *q) {
  Streams s;
  cudaMemsetAsync(p, 0, 128 * sizeof(float), s.a);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'behind' reads memory that cudaMemsetAsync writes in another stream
  behind<<<1, 32, 0, s.b>>>(p, q);
}
__global__ void right(float *p) { p[threadIdx.x * 64 + 32] = 1; }
void columns(float *p, const float *h, int rows) {
  Streams s;
  cudaMemcpy2DAsync(p, 256, h, 128, 128, rows, cudaMemcpyHostToDevice, s.a);
  right<<<1, 32, 0, s.b>>>(p);
}
void wholeRows(float *p, const float *h, int rows) {
  Streams s;
  cudaMemcpy2DAsync(p, 256, h, 256, 256, rows, cudaMemcpyHostToDevice, s.a);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'right' writes memory that cudaMemcpy2DAsync writes in another stream
  right<<<1, 32, 0, s.b>>>(p);
}

// Kernels that wait for each other are meant to run at the same time.
__global__ void waitFor(volatile int *flag) {
  while (*flag == 0)
    ;
}
__global__ void tell(volatile int *flag) { *flag = 1; }
void talking(int *flag) {
  Streams s;
  waitFor<<<1, 1, 0, s.a>>>(flag);
  tell<<<1, 1, 0, s.b>>>(flag);
}

// One stream for both, where the function finds that it is.
bool apart();
void maybeOne(float *p) {
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  b = a;
  if (apart())
    cudaStreamCreate(&b);
  all<<<1, 32, 0, a>>>(p);
  if (b != a)
    cudaStreamSynchronize(a);
  all<<<1, 32, 0, b>>>(p);
  cudaDeviceSynchronize();
}
void notAsked(float *p) {
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  b = a;
  if (apart())
    cudaStreamCreate(&b);
  all<<<1, 32, 0, a>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'all' writes memory that the launch of 'all' writes in another stream
  all<<<1, 32, 0, b>>>(p);
  cudaDeviceSynchronize();
}
