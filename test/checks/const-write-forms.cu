// Ways by which the address of a constant gets to the write.
// RUN: %check --checks='-*,cuda-const-write' %s -- -std=c++17 -rdc=true | FileCheck %s --implicit-check-not='{{warning|error}}:'

__constant__ int Scalar;
__device__ int Plain;
int &Alias = Scalar;
__device__ int &DeviceAlias = Scalar;
__device__ int &Harmless = Plain;

// A destructor writes.
struct Sets {
  int *To;
  __device__ explicit Sets(int *To) : To(To) {}
  __device__ ~Sets() { *To = 1; }
};
__global__ void destroys() {
  // CHECK: :[[@LINE+1]]:3: warning: device code writes 'Scalar'
  { Sets S(&Scalar); }
  { Sets S(&Plain); }
}

// References that are bound before anything runs.
__global__ void aliases() {
  // CHECK: :[[@LINE+1]]:3: warning: device code writes 'Scalar'
  DeviceAlias = 1;
  Harmless = 1;
}
void hostAlias() {
  // CHECK: :[[@LINE+1]]:3: warning: host code writes 'Scalar' directly
  Alias = 2;
}

// A method that a pointer to member names, a captured object, a virtual method.
struct Holder {
  int *To;
  __device__ void put() { *To = 2; }
  __device__ void defer() {
    auto Later = [*this] { *To = 3; };
    Later();
  }
};
__global__ void objects() {
  Holder Bad{&Scalar}, Good{&Plain};
  // CHECK: :[[@LINE+1]]:3: warning: device code writes 'Scalar'
  Bad.defer();
  Good.defer();
}
struct Base {
  __device__ virtual void put(int *To) {}
};
struct Derived : Base {
  __device__ void put(int *To) override { *To = 4; }
};
__global__ void overridden() {
  Derived D;
  // CHECK: :[[@LINE+1]]:3: warning: device code writes 'Scalar'
  D.put(&Scalar);
  Base B;
  B.put(&Scalar);
}

// Loops, jumps, lists.
__global__ void jumps(int N) {
  int *To = &Plain;
again:
  if (N > 4) {
    To = &Scalar;
    --N;
    goto again;
  }
  // CHECK: :[[@LINE+1]]:3: warning: device code writes 'Scalar'
  *To = 5;
}
__global__ void loops() {
  int *List[3] = {&Plain, &Plain, &Scalar};
  for (int I = 0; I < 2; ++I)
    *List[I] = 6;
  for (int *To : List)
    // CHECK: :[[@LINE+1]]:5: warning: device code writes 'Scalar'
    *To = 7;
}

// A grandchild writes, through a member.
struct Task {
  int *To;
};
__global__ void grandchild(int *To) { *To = 8; }
__global__ void child(Task T) { grandchild<<<1, 1>>>(T.To); }
__global__ void reads(Task T) { Plain = *T.To; }
__global__ void parent() {
  // CHECK: :[[@LINE+1]]:3: warning: device code writes 'Scalar'
  child<<<1, 1>>>(Task{&Scalar});
  child<<<1, 1>>>(Task{&Plain});
  reads<<<1, 1>>>(Task{&Scalar});
}
