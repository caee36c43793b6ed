// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The stream that is left out of an object's making, a constant that is the default one, and one behind a pointer.

class stream_view {
public:
  constexpr stream_view() = default;
  constexpr stream_view(cudaStream_t s) : s(s) {}
  constexpr operator cudaStream_t() const { return s; }

private:
  cudaStream_t s{};
};
static constexpr stream_view default_stream{};
inline constexpr stream_view per_thread{cudaStreamPerThread};

struct buffer {
  buffer(const void *from, size_t bytes, stream_view stream = stream_view{});
  buffer(size_t bytes, stream_view stream);
};
__global__ void k(float *p) { *p = 1; }
void use(buffer &, stream_view stream);

void made(const void *mask, size_t bytes, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:10: warning: 'buffer' is given the default stream, although 'made' has the stream 'stream'
  buffer copy(mask, bytes);
  use(copy, stream);
}
void madeInIt(const void *mask, size_t bytes, cudaStream_t stream) {
  buffer copy(mask, bytes, stream);
  use(copy, stream);
}
void madeInNone(const void *mask, size_t bytes) { buffer copy(mask, bytes); }

void fill(float *p, stream_view stream = default_stream);
void written(float *p, stream_view stream) {
  // CHECK: :[[@LINE+1]]:3: warning: 'fill' is given the default stream, although 'written' has the stream 'stream'
  fill(p, default_stream);
  fill(p, stream);
  k<<<1, 1, 0, stream>>>(p);
}
void onPurpose(float *p, stream_view stream) {
  fill(p, per_thread);
  k<<<1, 1, 0, stream>>>(p);
}

void pointed(void *opaque, float *p) {
  auto stream = static_cast<cudaStream_t *>(opaque);
  k<<<1, 1, 0, *stream>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: 'cudaFreeAsync' goes to the default stream, although 'pointed' has the stream 'opaque'
  cudaFreeAsync(p, 0);
}
void pointedAt(cudaStream_t *stream, float *p) {
  k<<<1, 1, 0, *stream>>>(p);
  cudaFreeAsync(p, *stream);
}
// Elements of an array are many.
void elements(cudaStream_t *streams, float *p, int n) {
  for (int i = 0; i < n; ++i)
    k<<<1, 1, 0, streams[i]>>>(p);
  k<<<1, 1>>>(p);
}

// A class of which more than a stream is kept is one by what it converts to; by a conversion that has to be written it is none.
struct owner {
  cudaStream_t s;
  int device;
  operator cudaStream_t() const { return s; }
};
struct job {
  cudaStream_t s;
  int priority;
  explicit operator cudaStream_t() const { return s; }
};
void inOwner(float *p, const owner &stream) {
  // CHECK: :[[@LINE+1]]:3: warning: 'fill' is given the default stream, although 'inOwner' has the stream 'stream'
  fill(p, default_stream);
  k<<<1, 1, 0, stream>>>(p);
}
void inJob(float *p, const job &work) {
  fill(p, default_stream);
  k<<<1, 1, 0, static_cast<cudaStream_t>(work)>>>(p);
}
