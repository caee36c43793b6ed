// RUN: %print-program %s | FileCheck %s
// What is called, with which arguments, and what is made or ended on the way.
#include <new>

struct Base {
  virtual ~Base();
  virtual int operator()(int) const;
};
struct Derived final : Base {
  int operator()(int) const override;
};
struct Plain {
  ~Plain();
};
__device__ float *Made;

// An operator is virtual like any other method.
// CHECK-LABEL: function 'operators'
// CHECK: call virtual 'Base::operator()' <int> object
// CHECK: call 'Derived::operator()' <int> object
int operators(Base *b, Derived *d) { return (*b)(1) + (*d)(2); }

// An object that ends is made nowhere, and its destructor is called by name.
// CHECK-LABEL: function 'ends'
// CHECK: call virtual 'Base::~Base' <void> object %1{{$}}
// CHECK: call 'Plain::~Plain' <void> object %4{{$}}
void ends(Base *b, Plain *p) {
  delete b;
  delete p;
}
// CHECK-LABEL: function 'leaves'
// CHECK: call 'Plain::~Plain' <void> object %1 unwinds
void leaves() { Plain p; }

// Other placements than an address are none.
// CHECK-LABEL: function 'quiet'
// CHECK: %[[NEW:[0-9]+]] = allocate <int>
// CHECK: return %[[NEW]]
int *quiet(int n) { return new (std::nothrow) int(n); }
// CHECK-LABEL: function 'placed'
// CHECK-NOT: allocate
// CHECK: return %{{[0-9]+}}
int *placed(void *at, int n) { return new (at) int(n); }

// A list of nothing is a whole number, or not followed.
// CHECK-LABEL: function 'nothing'
// CHECK: unknown <double>
// CHECK: integer 0 <int>
// CHECK: integer 0 <int *>
void nothing() {
  double d{};
  int i{};
  int *p{};
}

// Device code calls what is declared there; a host lambda in which Clang takes
// the same declarations calls the host's, with its default arguments.
// CHECK-LABEL: function 'device'
// CHECK: %[[BYTES:[0-9]+]] = convert <unsigned long> %{{[0-9]+}}
// CHECK-NEXT: call 'cudaMalloc' <cudaError_t> %{{[0-9]+}}, %[[BYTES]]
__global__ void device(float *p) { cudaMalloc((void **)&p, 4); }
// CHECK-LABEL: function 'host()::(lambda)::operator()'
// CHECK: %[[OFFSET:[0-9]+]] = integer 0 <size_t>
// CHECK: %[[KIND:[0-9]+]] = integer 2 <enum cudaMemcpyKind>
// CHECK: call 'cudaMemcpyFromSymbol' <cudaError_t> %{{.*}}, %[[OFFSET]], %[[KIND]]
void host() {
  [] {
    float *p;
    cudaMemcpyFromSymbol(&p, Made, 8);
  }();
}

// CHECK-LABEL: function 'launched'
// CHECK: launch <void> kernel %{{[0-9]+}}, grid %{{[0-9]+}}, block %{{[0-9]+}}, %{{[0-9]+}}{{$}}
void launched(void (*kernel)(float)) { kernel<<<1, 2>>>(3); }

// What is passed is converted for what the launch is written with.
// CHECK-LABEL: function 'castKernel'
// CHECK: %[[THREE:[0-9]+]] = integer 3 <int>
// CHECK-NEXT: launch {{.*}}, %[[THREE]]{{$}}
__global__ void ofFloat(float f);
void castKernel() { ((void (*)(int))ofFloat)<<<1, 2>>>(3); }
// CHECK-LABEL: function 'namedKernel'
// CHECK: %[[THREE:[0-9]+]] = integer 3 <int>
// CHECK-NEXT: %[[FLOAT:[0-9]+]] = convert <float> %[[THREE]]
// CHECK-NEXT: launch 'ofFloat' {{.*}}, %[[FLOAT]]{{$}}
void namedKernel() { ofFloat<<<1, 2>>>(3); }
