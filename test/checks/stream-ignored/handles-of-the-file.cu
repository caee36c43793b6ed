// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-stream-ignored' %s -- -DBINDS | FileCheck %s --check-prefix=BOUND --allow-empty
// RUN: %check --checks='-*,cuda-stream-ignored' %s -- -DBINDS_IN_TEMPLATE | FileCheck %s --check-prefix=BOUND --allow-empty
// RUN: %check --checks='-*,cuda-stream-ignored' %s -- -DGIVES_AWAY | FileCheck %s --check-prefix=BOUND --allow-empty
// RUN: %check --checks='-*,cuda-stream-ignored' %s -- -DGIVES_OBJECT | FileCheck %s --check-prefix=BOUND --allow-empty
// RUN: %check --checks='-*,cuda-stream-ignored' %s -- -DIS_GIVEN | FileCheck %s --check-prefix=BOUND --allow-empty
// RUN: %check --checks='-*,cuda-stream-ignored' %s -- -DELSEWHERE | FileCheck %s --check-prefix=BOUND --allow-empty
// RUN: %check --checks='-*,cuda-stream-ignored' %s -- -DUNSEEN_METHOD | FileCheck %s --check-prefix=BOUND --allow-empty
// RUN: %check --checks='-*,cuda-stream-ignored' %s -- -DNO_MAKER | FileCheck %s --check-prefix=BOUND --allow-empty
// BOUND-NOT: cublasSasum_v2

// Handles that the file makes, none of which it gives a stream.

extern "C" {
typedef struct cublasContext *cublasHandle_t;
int cublasCreate_v2(cublasHandle_t *handle);
int cublasDestroy_v2(cublasHandle_t handle);
int cublasSetStream_v2(cublasHandle_t handle, cudaStream_t stream);
int cublasSasum_v2(cublasHandle_t handle, int n, const float *x, int incx, float *result);
}
__global__ void k(float *p, int n) {}

struct Context {
  cublasHandle_t handle;
  cudaStream_t stream;
  void make() {
#ifndef NO_MAKER
    cublasCreate_v2(&handle);
#endif
  }
  cublasHandle_t get() const { return handle; }
  static cudaStream_t streamOf(Context *c) { return c ? c->stream : 0; }
#ifdef UNSEEN_METHOD
  void bind(cudaStream_t to);
#endif
};
Context &context() {
  static Context c;
  return c;
}

void ofAnAccessor(float *x, float *sum, int n, cudaStream_t stream) {
  k<<<1, 1, 0, stream>>>(x, n);
  // CHECK: :[[@LINE+2]]:3: warning: 'cublasSasum_v2' goes to the default stream, although 'ofAnAccessor' has the stream 'stream'
  // CHECK: note: what cublasCreate gave works in the default stream until it is given another one
  cublasSasum_v2(context().get(), n, x, 1, sum);
}
void asksTheObject(Context &c, float *x, int n) { k<<<1, 1, 0, Context::streamOf(&c)>>>(x, n); }
void ofAnObject(Context &c, float *x, float *sum, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: 'cublasSasum_v2' goes to the default stream, although 'ofAnObject' has the stream 'c.stream'
  cublasSasum_v2(c.handle, n, x, 1, sum);
}
void streamForNothing(Context &c, float *x, float *sum, int n, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:3: warning: 'cublasSasum_v2' goes to the default stream, although 'streamForNothing' has the stream 'stream'
  cublasSasum_v2(c.handle, n, x, 1, sum);
}
static void given(cublasHandle_t handle, float *x, float *sum, int n, cudaStream_t stream) {
  k<<<1, 1, 0, stream>>>(x, n);
  // CHECK: :[[@LINE+1]]:3: warning: 'cublasSasum_v2' goes to the default stream, although 'given' has the stream 'stream'
  cublasSasum_v2(handle, n, x, 1, sum);
}
void gives(float *x, float *sum, int n, cudaStream_t stream) { given(context().get(), x, sum, n, stream); }
template <class F> void runs(F f, cudaStream_t stream) { f(stream); }
class Captures {
  cublasHandle_t &handle;

public:
  explicit Captures(Context &c) : handle(c.handle) {}
  void run(float *x, float *sum, int n, cudaStream_t stream) {
    runs(
        [=, &h = this->handle](cudaStream_t s) {
          // CHECK: :[[@LINE+1]]:11: warning: 'cublasSasum_v2' goes to the default stream, although 'this function' has the stream 's'
          cublasSasum_v2(h, n, x, 1, sum);
        },
        stream);
  }
};
void captures(float *x, float *sum, int n, cudaStream_t stream) { Captures(context()).run(x, sum, n, stream); }

// Look-alikes.
void nobodyIsSeenToGive(cublasHandle_t handle, float *x, float *sum, int n, cudaStream_t stream) {
  k<<<1, 1, 0, stream>>>(x, n);
  cublasSasum_v2(handle, n, x, 1, sum);
}
void withoutStream(float *x, float *sum, int n) { cublasSasum_v2(context().handle, n, x, 1, sum); }
void withoutName(float *x, float *sum, int n, cudaStream_t) { cublasSasum_v2(context().handle, n, x, 1, sum); }
void waits(Context &c, float *x, float *sum, int n, cudaStream_t stream) {
  cublasSasum_v2(c.handle, n, x, 1, sum);
  cudaDeviceSynchronize();
  k<<<1, 1, 0, stream>>>(x, n);
}

#ifdef BINDS
void binds(Context &c) { cublasSetStream_v2(c.handle, c.stream); }
#endif
#ifdef BINDS_IN_TEMPLATE
template <class T> void binds(T &c) { cublasSetStream_v2(c.handle, c.stream); }
#endif
#ifdef GIVES_AWAY
void unseen(cublasHandle_t);
void givesAway() { unseen(context().get()); }
#endif
#ifdef GIVES_OBJECT
void unseen(Context &);
void givesObject() { unseen(context()); }
#endif
#ifdef IS_GIVEN
cublasHandle_t current();
void takes() { context().handle = current(); }
#endif
#ifdef ELSEWHERE
extern cublasHandle_t shared;
#endif
