// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// Members of 64 bits that a program gives constants alone, in a file of its own:
// as of an example, whose grid has ten points a side.

using size_t = decltype(sizeof(0));
extern "C" void *malloc(size_t);
extern "C" int sscanf(const char *, const char *, ...);

__global__ void heat(double *u, long n, double c) {
  long tid = blockDim.x * blockIdx.x + threadIdx.x;
  if (tid < n * n)
    u[tid] += c;
}
struct Grid {
  long N, All;
  double Step;
};
void step(void *data, double *u) {
  Grid *g = (Grid *)data;
  unsigned blocks = (g->N * g->N + 255) / 256;
  heat<<<blocks, 256>>>(u, g->N, g->Step);
}
Grid *make() {
  Grid *g = (Grid *)malloc(sizeof *g);
  const long side = 10;
  g->N = side;
  g->All = g->N * g->N;
  g->Step = 1.0 / (g->N - 1);
  return g;
}

// Begun with one, and one of two.
__global__ void wave(double *u, long n) {
  long tid = blockDim.x * blockIdx.x + threadIdx.x;
  if (tid < n * n)
    u[tid] += 1;
}
struct Sides {
  long N;
  Sides(bool fine) : N(fine ? 4096 : 64) {}
};
void waves(const Sides &s, double *u) {
  long n = s.N;
  wave<<<(n * n + 255) / 256, 256>>>(u, n);
}
void both(double *u) {
  waves(Sides(true), u);
  waves(Sides(false), u);
}
// A component of an array, and a variable of the file.
__global__ void flow(double *u, long nx, long ny) {
  long tid = blockDim.x * blockIdx.x + threadIdx.x;
  if (tid < nx * ny)
    u[tid] += 1;
}
struct Box {
  long Side[2];
};
Box TheBox;
void flows(double *u) {
  TheBox.Side[0] = 512;
  TheBox.Side[1] = 256;
  flow<<<512, 256>>>(u, TheBox.Side[0], TheBox.Side[1]);
}

// The user says how many.
__global__ void asked(double *u, long n) {
  // CHECK: [[@LINE+1]]:25: warning: the thread's index is computed in 32 bits and overflows at 4,294,967,296, and the bound that it is compared with has 64 bits
  long tid = blockDim.x * blockIdx.x + threadIdx.x;
  if (tid < n * n)
    u[tid] += 1;
}
struct Asked {
  long N;
};
void ask(const char *text, double *u) {
  Asked a;
  a.N = 10;
  sscanf(text, "%ld", &a.N);
  asked<<<(a.N * a.N + 255) / 256, 256>>>(u, a.N);
}
// A parameter is one of what is stored.
__global__ void stored(double *u, long n) {
  // CHECK: [[@LINE+1]]:25: warning: the thread's index is computed in 32 bits and overflows at 4,294,967,296, and the bound that it is compared with has 64 bits
  long tid = blockDim.x * blockIdx.x + threadIdx.x;
  if (tid < n * n)
    u[tid] += 1;
}
struct Stored {
  long N;
};
void store(Stored &s, long n, double *u) {
  s.N = 10;
  if (n > 10)
    s.N = n;
  stored<<<(s.N * s.N + 255) / 256, 256>>>(u, s.N);
}
// Large enough.
__global__ void large(double *u, long n) {
  // CHECK: [[@LINE+1]]:25: warning: the thread's index is computed in 32 bits and overflows at 4,294,967,296, and the bound that it is compared with has 64 bits
  long tid = blockDim.x * blockIdx.x + threadIdx.x;
  if (tid < n * n)
    u[tid] += 1;
}
struct Large {
  long N;
};
void launchLarge(Large &s, double *u) {
  s.N = 1 << 17;
  large<<<(s.N * s.N + 255) / 256, 256>>>(u, s.N);
}
