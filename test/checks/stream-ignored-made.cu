// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Objects that are made in the default stream: bases and members of a constructor's list, and what a function makes of a stream alone.

struct Stream {
  constexpr Stream() = default;
  constexpr Stream(cudaStream_t s) : stream(s) {}
  operator cudaStream_t() const { return stream; }
  cudaStream_t stream{};
};
constexpr Stream defaultStream{};
struct Resource;
Resource *current();
template <class T> struct Single {
  Single(T value, Stream s, Resource *r = current());
  T *data();
};
struct Column {
  Column(int rows, Stream s, Resource *r);
};
struct Scalar {
  Single<bool> valid;

protected:
  Scalar(int type, bool v = false, Stream s = defaultStream, Resource *r = current()) : valid(v, s, r) {}
};

struct List : Scalar {
  // CHECK: :[[@LINE+1]]:86: warning: 'Scalar' is given the default stream, although 'List' has the stream 's' [cuda-stream-ignored]
  List(int rows, bool v = true, Stream s = defaultStream, Resource *r = current()) : Scalar(1, v), column(rows, s, r) {}
  Column column;
};
struct Text : Scalar {
  // CHECK: :[[@LINE+1]]:30: warning: 'Scalar' is given the default stream, although 'Text' has the stream 's'
  Text(int rows, Stream s) : Scalar(1), column(rows, s, current()) {}
  Column column;
};
struct Pair {
  Single<int> first;
  Column column;
  // CHECK: :[[@LINE+1]]:30: warning: 'Single' is given the default stream, although 'Pair' has the stream 's'
  Pair(int rows, Stream s) : first(1, defaultStream), column(rows, s, current()) {}
};
template <class T> struct Of : Scalar {
  // CHECK: :[[@LINE+1]]:28: warning: 'Scalar' is given the default stream, although 'Of' has the stream 's'
  Of(int rows, Stream s) : Scalar(2), column(rows, s, current()) {}
  Column column;
};
// Look-alikes: the stream goes on, or there is none.
struct Passed : Scalar {
  Passed(int rows, Stream s) : Scalar(1, true, s), column(rows, s, current()) {}
  Column column;
};
struct None : Scalar {
  explicit None(int rows) : Scalar(1, true), column(rows, defaultStream, current()) {}
  Column column;
};
struct Unnamed : Scalar {
  Unnamed(int rows, Stream) : Scalar(1), column(rows, defaultStream, current()) {}
  Column column;
};
void use(Stream s) {
  List a(1, true, s);
  Text b(1, s);
  Pair c(1, s);
  Of<int> d(1, s);
  Passed e(1, s);
  None f(1);
  Unnamed g(1, s);
}

struct Policy {
  cudaStream_t stream;
  int device;
};
Policy policy(cudaStream_t s = 0);
void forEach(const Policy &p, float *x, int n);
Column view(const float *x, cudaStream_t s);
void waitFor(cudaStream_t s);
void algorithm(float *x, const float *h, int n, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:18: warning: 'policy' is given the default stream, although 'algorithm' has the stream 'stream'
  Policy where = policy(0);
  cudaMemcpyAsync(x, h, n * sizeof(float), cudaMemcpyHostToDevice, stream);
  forEach(where, x, n);
}
void temporary(float *x, const float *h, int n, cudaStream_t stream) {
  cudaMemcpyAsync(x, h, n * sizeof(float), cudaMemcpyHostToDevice, stream);
  // CHECK: :[[@LINE+1]]:11: warning: 'policy' is given the default stream, although 'temporary' has the stream 'stream'
  forEach(policy(nullptr), x, n);
}
void inStream(float *x, const float *h, int n, cudaStream_t stream) {
  cudaMemcpyAsync(x, h, n * sizeof(float), cudaMemcpyHostToDevice, stream);
  forEach(policy(stream), x, n);
}
void noStream(float *x, int n) { forEach(policy(0), x, n); }
void onPurpose(float *x, const float *h, int n, cudaStream_t stream) {
  cudaMemcpyAsync(x, h, n * sizeof(float), cudaMemcpyHostToDevice, stream);
  cudaStreamSynchronize(0);
  forEach(policy(0), x, n);
}
// What takes a stream and gives nothing may be about all.
void waits(float *x, const float *h, int n, cudaStream_t stream) {
  cudaMemcpyAsync(x, h, n * sizeof(float), cudaMemcpyHostToDevice, stream);
  waitFor(0);
}
