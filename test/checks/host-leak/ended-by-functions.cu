// RUN: %check --checks='-*,cuda-host-leak' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Objects that functions begin and end, as in C: one that releases all but a
// member of them leaves it behind.

#include <memory>

__global__ void step(float *state, float *sum, int n) {
  if (threadIdx.x < n)
    sum[0] += state[threadIdx.x];
}
void launchStep(float *state, float *sum, int n, cudaStream_t stream);

struct Filter {
  int taps;
  float *state, *sum;
  float *staged;
  cudaStream_t stream;
};
Filter *openFilter(int taps) {
  auto *f = new Filter();
  f->taps = taps;
  cudaStreamCreate(&f->stream);
  cudaMalloc(&f->state, taps * sizeof(float));
  // CHECK: :[[@LINE+2]]:3: warning: what cudaMalloc gives is never released [cuda-host-leak]
  // CHECK: :[[@LINE+9]]:6: note: this function leaves 'sum' behind, and releases others
  cudaMalloc(&f->sum, sizeof(float));
  cudaMallocHost(&f->staged, taps * sizeof(float));
  return f;
}
void runFilter(Filter *f) {
  step<<<1, 32, 0, f->stream>>>(f->state, f->sum, f->taps);
  launchStep(f->state, f->sum, f->taps, f->stream);
}
void closeFilter(Filter *f) {
  cudaFree(f->state);
  cudaFreeHost(f->staged);
  cudaStreamDestroy(f->stream);
  delete f;
}

// An object that the library makes.
struct Reader {
  struct Buffers;
  explicit Reader(int bytes);
  ~Reader();
  std::unique_ptr<Buffers> buffers;
};
struct Reader::Buffers {
  explicit Buffers(int bytes) {
    cudaMalloc(&device, bytes);
    // CHECK: :[[@LINE+1]]:5: warning: what cudaMallocHost gives is never released [cuda-host-leak]
    cudaMallocHost(&staged, bytes);
  }
  // CHECK: :[[@LINE+1]]:3: note: this destructor leaves 'staged' behind, and releases others
  ~Buffers() { cudaFree(device); }
  void *device = nullptr, *staged = nullptr;
};
Reader::Reader(int bytes) : buffers(std::make_unique<Buffers>(bytes)) {}
Reader::~Reader() = default;

// Look-alikes.
// What is released in parts goes on.
struct Parts {
  float *a, *b, *rest;
};
void begin(Parts *p, int n) {
  cudaMalloc(&p->a, n);
  cudaMalloc(&p->b, n);
  cudaMalloc(&p->rest, n);
}
static void releaseSome(Parts *p) {
  cudaFree(p->a);
  cudaFree(p->b);
}
void grow(Parts *p, int n) {
  releaseSome(p);
  cudaMalloc(&p->a, n);
  cudaMalloc(&p->b, n);
}
// More is left than released.
struct Many {
  float *a, *b, *c, *d;
};
void begin(Many *m, int n) {
  cudaMalloc(&m->a, n);
  cudaMalloc(&m->b, n);
  cudaMalloc(&m->c, n);
  cudaMalloc(&m->d, n);
}
void trim(Many *m) {
  cudaFree(m->a);
  cudaFree(m->b);
}
// By other ways than their names.
struct Row {
  float *a, *b, *c;
};
void begin(Row *r, int n) {
  cudaMalloc(&r->a, n);
  cudaMalloc(&r->b, n);
  cudaMalloc(&r->c, n);
}
void endTwo(Row *r) {
  cudaFree(r->a);
  cudaFree(r->b);
}
void endAll(Row *r) {
  float **each = &r->a;
  for (int i = 0; i < 3; ++i)
    cudaFree(each[i]);
}
struct Triple {
  float *a, *b, *c;
};
void begin(Triple *t, int n) {
  cudaMalloc(&t->a, n);
  cudaMalloc(&t->b, n);
  cudaMalloc(&t->c, n);
}
void end(Triple *t) {
  cudaFree(t->a);
  cudaFree(t->b);
  auto release = [](float *p) { cudaFree(p); };
  std::unique_ptr<float, decltype(release)> owner(t->c, release);
}
// A part of them that somebody else releases, for all that is known.
void release(void *p, cudaStream_t stream);
struct Given {
  float *a, *b, *c;
  cudaStream_t s;
};
void begin(Given *g, int n) {
  cudaStreamCreate(&g->s);
  cudaMalloc(&g->a, n);
  cudaMalloc(&g->b, n);
  cudaMalloc(&g->c, n);
}
void end(Given *g) {
  cudaFree(g->a);
  cudaFree(g->b);
  release(g->c, g->s);
  cudaStreamDestroy(g->s);
}
// The one object of the program.
static struct Whole {
  float *a, *b, *c;
} whole;
void begin(int n) {
  cudaMalloc(&whole.a, n);
  cudaMalloc(&whole.b, n);
  cudaMalloc(&whole.c, n);
}
void end() {
  cudaFree(whole.a);
  cudaFree(whole.b);
}
