// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A function that is given no scratch memory only says how much it needs: in which stream makes no difference.

int sort(void *scratch, size_t *bytes, const int *in, int *out, int n, cudaStream_t stream);
int scan(void *scratch, size_t &bytes, const int *in, int *out, int n, cudaStream_t stream = 0);
size_t sizeOf(void *scratch, const int *in, int *out, int n, cudaStream_t stream = 0) {
  size_t bytes = 0;
  scan(scratch, bytes, in, out, n, stream);
  return bytes;
}
void *scratchOf(size_t bytes);
__global__ void fill(int *x);

void byLiteral(const int *in, int *out, int n, cudaStream_t stream) {
  size_t bytes = 0;
  fill<<<1, 32, 0, stream>>>(out);
  sort(nullptr, &bytes, in, out, n, 0);
  sort(scratchOf(bytes), &bytes, in, out, n, stream);
}
void byNull(const int *in, int *out, int n, cudaStream_t stream) {
  size_t bytes = 0;
  fill<<<1, 32, 0, stream>>>(out);
  sort(NULL, &bytes, in, out, n, nullptr);
  sort(scratchOf(bytes), &bytes, in, out, n, stream);
}
void byVariable(const int *in, int *out, int n, cudaStream_t stream) {
  size_t bytes = 0;
  void *scratch = nullptr;
  fill<<<1, 32, 0, stream>>>(out);
  sort(scratch, &bytes, in, out, n, 0);
  scratch = scratchOf(bytes);
  sort(scratch, &bytes, in, out, n, stream);
}
void byReference(const int *in, int *out, int n, cudaStream_t stream) {
  size_t bytes = 0;
  fill<<<1, 32, 0, stream>>>(out);
  scan((void *)0, bytes, in, out, n, 0);
  scan(scratchOf(bytes), bytes, in, out, n, stream);
}
void byHelper(const int *in, int *out, int n, cudaStream_t stream) {
  void *scratch = NULL;
  size_t bytes = sizeOf(scratch, in, out, n);
  scratch = scratchOf(bytes);
  fill<<<1, 32, 0, stream>>>(out);
  scan(scratch, bytes, in, out, n, stream);
}

// Hazards: there is memory, or the null pointer is no scratch memory.
void work(const int *in, int *out, int n, cudaStream_t stream) {
  size_t bytes = 0;
  fill<<<1, 32, 0, stream>>>(out);
  sort(nullptr, &bytes, in, out, n, 0);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'sort' is given the default stream, although 'work' has the stream 'stream'
  sort(scratchOf(bytes), &bytes, in, out, n, 0);
}
void given(const int *in, int *out, int n, cudaStream_t stream) {
  size_t bytes = 0;
  void *scratch = nullptr;
  fill<<<1, 32, 0, stream>>>(out);
  sort(scratch, &bytes, in, out, n, stream);
  scratch = scratchOf(bytes);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'sort' is given the default stream
  sort(scratch, &bytes, in, out, n, 0);
}
int reduce(int *sum, const int *in, int n, cudaStream_t stream);
void other(const int *in, int *out, int n, cudaStream_t stream) {
  fill<<<1, 32, 0, stream>>>(out);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'reduce' is given the default stream
  reduce(nullptr, in, n, 0);
  reduce(out, in, n, stream);
}
// Each piece of scratch memory is asked about for itself; a class of one's own holds it.
template <class T> struct Allocation {
  T *At = nullptr;
  operator T *() { return At; }
};
int sortRuns(void *scratch, size_t &bytes, const int *in, int *out, int n, cudaStream_t stream = 0);
int allocate(Allocation<void> &to, size_t bytes, cudaStream_t stream);
void twice(const int *in, int *out, int *runs, int n, cudaStream_t stream) {
  fill<<<1, 32, 0, stream>>>(out);
  Allocation<void> first;
  size_t firstBytes = 0;
  sortRuns(first, firstBytes, in, out, n);
  allocate(first, firstBytes, stream);
  Allocation<void> second;
  size_t secondBytes = 0;
  sortRuns(second, secondBytes, in, runs, n);
  allocate(second, secondBytes, stream);
  sortRuns(first, firstBytes, in, out, n, stream);
  sortRuns(second, secondBytes, in, runs, n, stream);
}
void twiceByPointer(const int *in, int *out, int n, cudaStream_t stream) {
  fill<<<1, 32, 0, stream>>>(out);
  void *first = nullptr, *second = nullptr;
  size_t firstBytes = 0, secondBytes = 0;
  scan(first, firstBytes, in, out, n);
  first = scratchOf(firstBytes);
  scan(first, firstBytes, in, out, n, stream);
  scan(second, secondBytes, out, out, n);
  second = scratchOf(secondBytes);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'scan' is given the default stream
  scan(second, secondBytes, out, out, n);
}
