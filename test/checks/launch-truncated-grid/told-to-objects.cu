// RUN: %check --checks='-*,cuda-launch-truncated-grid' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What makes an object lets no count pass that is no multiple, wherever the
// object keeps it, and whoever asks.

struct View {
  float *data;
  int count;
};
enum { Threads = 128 };
__global__ void drift(View v) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < v.count)
    v.data[i] += 1;
}
void refuse();

namespace aggregate {
struct Steps {
  Steps(float *x, int n) : V{x, n} {
    if (n <= 0 || n % Threads != 0)
      throw 1;
  }
  void run() { drift<<<V.count / Threads, Threads>>>(V); }
  View V;
};
} // namespace aggregate

namespace assigned {
struct Body {
  float *Data;
  int Elements;
};
__global__ void move(Body b) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < b.Elements)
    b.Data[i] += 1;
}
struct Steps {
  void reset(float *x, int n) {
    const int rest = n & (Threads - 1);
    if (rest)
      throw 1;
    B = {x, n};
  }
  void run() { move<<<B.Elements / Threads, Threads>>>(B); }
  Body B;
};
} // namespace assigned

namespace asked {
bool fits(int count) { return count % Threads == 0; }
struct Steps {
  Steps(float *x, int n) : X(x), N(n) {
    if (!fits(n))
      refuse();
  }
  void run() {
    const View v{X, N};
    drift<<<N / Threads, Threads>>>(v);
  }
  float *X;
  int N;
};
} // namespace asked

namespace inherited {
struct Counted {
  explicit Counted(int n) : Own(n) {}
  int Own;
};
struct Steps : Counted {
  Steps(float *x, int n) : Counted(n), X(x) {
    if (n / Threads * Threads != n)
      refuse();
  }
  void run() { drift<<<Own / Threads, Threads>>>(View{X, Own}); }
  float *X;
};
} // namespace inherited

namespace made {
class Steps {
public:
  static Steps of(float *x, int n) {
    if (n % Threads)
      throw 1;
    return Steps(x, n);
  }
  void run() { drift<<<Size / Threads, Threads>>>(View{X, Size}); }

private:
  Steps(float *x, int n) : X(x), Size(n) {}
  float *X;
  int Size;
};
} // namespace made

namespace hazard {
struct Row {
  float *Data;
  int Length;
};
__global__ void scale(Row r) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < r.Length)
    r.Data[i] *= 2;
}
int blocksFor(int count) {
  return count / Threads + (count % Threads != 0);
}
// Another number is tested, and how many blocks there are is asked elsewhere.
struct Steps {
  Steps(float *x, int n, int pitch) : R{x, n}, Pitch(pitch) {
    if (pitch % Threads != 0)
      throw 1;
  }
  void first() { scale<<<blocksFor(R.Length), Threads>>>(R); }
  void second() {
    // CHECK: :[[@LINE+1]]:5: warning: the number of blocks rounds down: up to 127 elements at the end are not processed
    scale<<<R.Length / Threads, Threads>>>(R);
  }
  Row R;
  int Pitch;
};
} // namespace hazard
