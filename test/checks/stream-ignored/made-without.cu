// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What an object leads to may be given a stream. Where the file makes it and
// gives it none, the default stream is the one that it says.
#include <memory>

__global__ void k(float *p, int n) { p[threadIdx.x] += n; }

class Queue {
public:
  explicit Queue(bool talks = true, cudaStream_t to = 0) : to(to), talks(talks) {}
  virtual ~Queue() = default;
  virtual cudaStream_t stream() { return to; }

private:
  cudaStream_t to;
  bool talks;
};

struct Assigned {
  void build(int size) {
    queue = new Queue(false);
    n = size;
  }
  void clear() { queue = nullptr; }
  Queue *queue;
  int n;
};
void assigned(Assigned &a, float *p) { k<<<1, 32>>>(p, a.n); }
void assignedThere(Assigned &a, float *p) { k<<<1, 32, 0, a.queue->stream()>>>(p, a.n); }

struct Initialised {
  explicit Initialised(int n) : queue(new Queue(true, nullptr)), n(n) {}
  Queue *queue;
  int n;
};
void initialised(Initialised &a, float *p) { k<<<1, 32>>>(p, a.n); }

struct ByDefault {
  Queue *queue = new Queue;
  int n = 0;
};
void byDefault(const ByDefault &a, float *p) { k<<<1, 32>>>(p, a.n); }

struct Shared {
  void build() { queue = std::make_shared<Queue>(false); }
  std::shared_ptr<Queue> queue;
  int n;
};
void shared(Shared &a, float *p) { k<<<1, 32>>>(p, a.n); }

struct Owned {
  void build() { queue.reset(new Queue()); }
  void other() { queue = std::make_unique<Queue>(); }
  std::unique_ptr<Queue> queue;
  int n;
};
void owned(Owned &a, float *p) { k<<<1, 32>>>(p, a.n); }

// One that is given a stream, in one place or by the library.
struct Given {
  void build(cudaStream_t s) { queue = new Queue(false, s); }
  Queue *queue;
  int n;
};
void given(Given &a, float *p) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'given' has the stream 'a.stream'
  k<<<1, 32>>>(p, a.n);
}
struct Sometimes {
  void build() { queue = new Queue(false); }
  void build(cudaStream_t s) { queue = new Queue(false, s); }
  Queue *queue;
  int n;
};
void sometimes(Sometimes &a, float *p) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'sometimes' has the stream 'a.stream'
  k<<<1, 32>>>(p, a.n);
}
struct GivenShared {
  void build(cudaStream_t s) { queue = std::make_shared<Queue>(false, s); }
  std::shared_ptr<Queue> queue;
  int n;
};
void givenShared(GivenShared &a, float *p) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'givenShared' has the stream 'a.stream'
  k<<<1, 32>>>(p, a.n);
}
// Whoever takes the address, or hands one over, may have one with a stream.
void fill(Queue **to);
struct Filled {
  void build() { queue = new Queue(false); }
  void again() { fill(&queue); }
  Queue *queue;
  int n;
};
void filled(Filled &a, float *p) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'filled' has the stream 'a.stream'
  k<<<1, 32>>>(p, a.n);
}
struct Handed {
  void build() { queue = new Queue(false); }
  void use(Queue *q) { queue = q; }
  Queue *queue;
  int n;
};
void handed(Handed &a, float *p) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'handed' has the stream 'a.stream'
  k<<<1, 32>>>(p, a.n);
}
// One that makes its stream itself.
class Maker {
public:
  Maker() { cudaStreamCreateWithFlags(&to, cudaStreamNonBlocking); }
  cudaStream_t stream() { return to; }

private:
  cudaStream_t to;
};
struct Making {
  void build() { maker = new Maker; }
  Maker *maker;
  int n;
};
void making(Making &a, float *p) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'making' has the stream 'a.stream'
  k<<<1, 32>>>(p, a.n);
}
