// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// The stream of a container is where its memory is allocated and freed: it says
// nothing of who reads it.

struct View {
  cudaStream_t stream;
  operator cudaStream_t() const { return stream; }
};
template <typename T> class Buffer {
public:
  Buffer(size_t n, View stream);
  T *data();
  const T *data() const;
  size_t size() const;
  View stream() const;
};
template <typename T> class Vector : public Buffer<T> {
public:
  explicit Vector(size_t n) : Buffer<T>(n, View{}) {}
};
__global__ void add(float *a, const float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] += b[i];
}
void base(float *out, const Buffer<float> &in, int n) {
  add<<<(n + 255) / 256, 256>>>(out, in.data(), n);
}
void derived(float *out, const Vector<float> &in, int n) {
  add<<<(n + 255) / 256, 256>>>(out, in.data(), n);
}

// The hazards: what is given to say where work goes, and a container in whose
// stream others work.
struct Context {
  cudaStream_t stream() const;
  float *workspace();
};
void given(float *out, const float *in, const Context &c, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'add' goes to the default stream, although 'given' has the stream 'c.stream' [cuda-stream-ignored]
  add<<<(n + 255) / 256, 256>>>(out, in, n);
}
class Field {
public:
  float *data();
  size_t size() const;
  cudaStream_t stream() const;
};
void twice(Field &f, const float *in, int n) {
  add<<<(n + 255) / 256, 256, 0, f.stream()>>>(f.data(), in, n);
}
void once(Field &f, const float *in, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'add' goes to the default stream, although 'once' has the stream 'f.stream'
  add<<<(n + 255) / 256, 256>>>(f.data(), in, n);
}
