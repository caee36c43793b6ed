// RUN: %print-program %s | FileCheck %s
// Host code: launches, `new`, exceptions, statics.
__global__ void kernel(float *out, int n) { out[threadIdx.x] = n; }

// CHECK-LABEL: function 'kernel'
// CHECK: builtin threadIdx.x <unsigned int>
// CHECK: element <float>
// CHECK: store <float>

// CHECK-LABEL: function 'launches'
// CHECK: call 'dim3::dim3' <void> object
// CHECK: launch 'kernel' <void> kernel %{{[0-9]+}}, grid %{{[0-9]+}}, block %{{[0-9]+}}, bytes %{{[0-9]+}}, stream %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}
// CHECK: launch 'kernel' <void> kernel %{{[0-9]+}}, grid %{{[0-9]+}}, block %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}
void launches(float *p, int n, cudaStream_t s) {
  kernel<<<(n + 31) / 32, dim3(32), 64, s>>>(p, n);
  kernel<<<1, 1>>>(p, n);
}

// CHECK-LABEL: function 'heap'
// CHECK: allocate <int>
// CHECK: free <int>
void heap(int n) {
  int *p = new int[n];
  delete[] p;
}

// What a handler sees of the body is not known; a throw in the body leads to it.
// CHECK-LABEL: function 'exceptions'
// CHECK: unknown <_Bool>
// CHECK: unknown %
// CHECK: integer 2 <int>
int unseen(int n);
int exceptions(int n) {
  try {
    if (n)
      throw 1;
    n = unseen(n);
  } catch (...) {
    n = 2;
  }
  return n;
}

// Where nothing is called, a throw goes to the handler of its type, with the
// exception in the handler's variable.
// CHECK-LABEL: function 'thrown'
// CHECK-NOT: unknown
// CHECK: [[SEVEN:%[0-9]+]] = integer 7 <int>
// CHECK-NEXT: store first <int> %{{[0-9]+}}, [[SEVEN]]
// CHECK-NEXT: jump
int thrown() {
  int n = 0;
  try {
    throw 7;
  } catch (double) {
    n = 1;
  } catch (int e) {
    n = e;
  }
  return n;
}

// The first call makes it, and says so; whether this is the first is not known.
// CHECK-LABEL: function 'statics'
// CHECK: global 'guard variable'
// CHECK: load <_Bool>
// CHECK: branch
// CHECK: store first <int>
// CHECK: global 'guard variable'
// CHECK: integer 1 <_Bool>
// CHECK: store <_Bool>
int statics(int n) {
  static int once = n;
  return once;
}

// A constant needs no code.
// CHECK-LABEL: function 'constants'
// CHECK-NOT: unknown
// CHECK-NOT: call
// CHECK: integer 4 <
// CHECK: integer 3 <
// CHECK: return
constexpr int three() { return 3; }
unsigned long constants() {
  static int known = 4;
  constexpr int k = 3;
  return sizeof(int) * three();
}

// What a call throws ends the objects of the caller, or leaves it at once.
struct Ends {
  ~Ends();
};
void mayThrow(int);
// CHECK-LABEL: function 'unwinding'
// CHECK: call 'mayThrow' <void> %{{[0-9]+}}{{$}}
// CHECK: call 'mayThrow' <void> %{{[0-9]+}} unwinds b[[ENDS:[0-9]+]]{{$}}
// CHECK: call 'mayThrow' <void> %{{[0-9]+}} unwinds b[[CAUGHT:[0-9]+]]{{$}}
// CHECK: b[[ENDS]]: unwinding
// CHECK: call 'Ends::~Ends'
// CHECK: end
// CHECK: jump b[[LEAVES:[0-9]+]]
// CHECK: b[[LEAVES]]: unwinding
// CHECK-NEXT: throw{{$}}
// CHECK: b[[CAUGHT]]: unwinding
// CHECK: throw {{.*}}b{{[0-9]+}}, b[[LEAVES]]
void unwinding(int n) {
  mayThrow(n);
  {
    Ends e;
    mayThrow(n);
  }
  try {
    mayThrow(n);
  } catch (...) {
  }
}
