// RUN: %check --checks=cuda-host-leak %s -- -arch=sm_90 | FileCheck %s --implicit-check-not=warning:
// A private member that only the functions of its class see, and that its
// destructor leaves behind, which releases others.

#define CHECK(call)                                                            \
  {                                                                            \
    check((call), __LINE__);                                                   \
  }
inline void check(cudaError_t error, int line) {
  if (error != cudaSuccess)
    __builtin_trap();
}

__global__ void move(double *to, const double *by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] += by[0];
}

class Mover {
public:
  explicit Mover(int n) : count(n), sums(nullptr) {
    CHECK(cudaMalloc(&places, n * sizeof(*places)));
    // CHECK: :[[@LINE+1]]:11: warning: what cudaMalloc gives is never released
    CHECK(cudaMalloc(&step, 1 * sizeof(*step)));
    // CHECK: :[[@LINE+5]]:3: note: this destructor leaves 'step' behind, and releases others
    // CHECK: :[[@LINE+1]]:11: warning: what cudaEventCreate gives is never released
    CHECK(cudaEventCreate(&moved));
    CHECK(cudaMalloc(&sums, n * sizeof(*sums)));
  }
  ~Mover() {
    CHECK(cudaFree(places));
    CHECK(cudaFree(sums));
  }
  void run(cudaStream_t s) {
    move<<<(count + 127) / 128, 128, 0, s>>>(places, step, count);
    CHECK(cudaMemsetAsync(step, 0, sizeof(*step), s));
    CHECK(cudaEventRecord(moved, s));
  }

private:
  int count;
  double *places, *step;
  double *sums;
  cudaEvent_t moved;
};

template <class T> class Buffers {
public:
  explicit Buffers(int n) {
    // CHECK: :[[@LINE+1]]:5: warning: what cudaStreamCreate gives is never released
    cudaStreamCreate(&stream);
    cudaEventCreate(&event);
  }
  ~Buffers() { cudaEventDestroy(event); }

private:
  cudaStream_t stream;
  cudaEvent_t event;
};
template class Buffers<float>;

// Look-alikes.
void keep(double *);
class Elsewhere {
public:
  explicit Elsewhere(int n) {
    cudaMalloc(&a, n);
    cudaMalloc(&given, n);
    cudaMalloc(&shown, n);
    cudaMalloc(&inHelper, n);
    cudaMalloc(&visible, n);
    keep(given);
    alias = a;
  }
  ~Elsewhere() {
    cudaFree(alias);
    release();
  }
  double *look() const { return shown; }
  double *visible;

private:
  void release() { cudaFree(inHelper); }
  double *a, *alias, *given, *shown, *inHelper;
};

// Nothing is released by itself: the object lives as long as the program.
class Always {
public:
  Always() { cudaMalloc(&table, 64); }
  ~Always() {}

private:
  double *table;
};

// Not all is seen.
class Unseen {
public:
  Unseen() {
    cudaMalloc(&first, 64);
    cudaMalloc(&second, 64);
  }
  ~Unseen() { cudaFree(first); }
  void reset();

private:
  double *first, *second;
};

class Friendly {
public:
  Friendly() {
    cudaMalloc(&first, 64);
    cudaMalloc(&second, 64);
  }
  ~Friendly() { cudaFree(first); }

private:
  friend void releaseAll(Friendly &);
  double *first, *second;
};
