// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What is launched through a pointer is told by the pointer's name: another kernel in the stream is no other way to do the same.
typedef void (*Kernel)(const float *, float *, int);

void dispatch(Kernel one, Kernel parts, Kernel sums, const float *in, float *out, float *scratch, int n, cudaStream_t stream) {
  if (n <= 1024) {
    // CHECK: :[[@LINE+1]]:5: warning: this launch goes to the default stream, although 'dispatch' has the stream 'stream'
    one<<<1, 256>>>(in, out, n);
  } else {
    parts<<<n / 1024, 256, 0, stream>>>(in, scratch, n);
    sums<<<1, 256, 0, stream>>>(scratch, out, n / 1024);
  }
}
template <class One, class Parts>
void ofTypes(One one, Parts parts, const float *in, float *out, int n, cudaStream_t stream) {
  if (n <= 1024)
    // CHECK: :[[@LINE+1]]:5: warning: this launch goes to the default stream, although 'ofTypes' has the stream 'stream'
    one<<<1, 256>>>(in, out, n);
  else
    parts<<<n / 1024, 256, 0, stream>>>(in, out, n);
}
template void ofTypes(Kernel, Kernel, const float *, float *, int, cudaStream_t);

// Look-alikes: the same pointer, in the stream where there is one; a question about the stream.
void same(Kernel k, const float *in, float *out, int n, bool inStream, cudaStream_t stream) {
  if (inStream)
    k<<<1, 256, 0, stream>>>(in, out, n);
  else
    k<<<1, 256>>>(in, out, n);
}
void asked(Kernel one, Kernel parts, const float *in, float *out, int n, cudaStream_t stream) {
  if (!stream)
    one<<<1, 256>>>(in, out, n);
  else
    parts<<<n / 1024, 256, 0, stream>>>(in, out, n);
}
