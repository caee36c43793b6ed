// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- -DCOPIES | FileCheck %s --check-prefix=COPIES --allow-empty --implicit-check-not='{{warning|error}}:'
// References to objects of which something in the file says that they lie in
// memory of the device.

struct Cell {
  int count;
  double box[9];
};
struct Sums {
  double most;
  int n;
};
__global__ void wrap(double *x, const Cell &cell) {
  x[threadIdx.x] -= cell.box[0];
}
__global__ void sum(const double *x, double &total) {
  atomicAdd(&total, x[threadIdx.x]);
}

#ifdef COPIES
// Somebody copies to what references lead to: any may be the device's.
template <typename T> cudaError_t put(T &there, const T &value) {
  return cudaMemcpy(&there, &value, sizeof(T), cudaMemcpyHostToDevice);
}
void begin(Cell &there, int count) { put(there.count, count); }
#endif

// A class of whose size memory of the device is asked for.
class Field {
public:
  static Field *make(int n) {
    Field *made;
    cudaMalloc((void **)&made, sizeof(Field));
    made->resize(n);
    return made;
  }
  void add(const double *x) { sum<<<1, 32>>>(x, total); }
  void addPart(const double *x) { sum<<<1, 32>>>(x, part.most); }

private:
  void resize(int);
  double total;
  Sums part;
};
void addTo(Field &, double *);
struct Whole {
  Cell cell;
};
struct Wide : Whole {
  int more;
};
Wide *made() {
  Wide *w;
  return cudaMalloc(&w, sizeof(Wide)) == cudaSuccess ? w : nullptr;
}
// A part of it, and its base.
void part(double *x, Whole &whole) { wrap<<<1, 32>>>(x, whole.cell); }

// The hazards: nothing of that class is the device's, and a variable of the
// function's own is the host's whatever a reference is.
class Solver {
public:
  void step(double *x) {
    // CHECK: :[[@LINE+1]]:5: warning: 'wrap' takes 'cell' by reference, which kernels cannot
    wrap<<<1, 32>>>(x, cell);
  }
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'sum' takes 'total' by reference, which kernels cannot
  void count(const double *x) { sum<<<1, 32>>>(x, sums.most); }

private:
  Cell cell;
  Sums sums;
};
void own(double *x) {
  Cell cell{};
  // CHECK: :[[@LINE+2]]:3: warning: 'wrap' reads 'cell' through its reference 'cell', and no GPU can reach it
  // COPIES: :[[@LINE+1]]:3: warning: 'wrap' reads 'cell' through its reference 'cell', and no GPU can reach it
  wrap<<<1, 32>>>(x, cell);
}
