// RUN: %check --checks='-*,cuda-cdp-child-pointer' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The method that a local object's virtual method is, is known; behind a reference or a pointer it may be another.

__global__ void use(float *Data) { Data[threadIdx.x] = 1; }

struct Starter {
  __device__ virtual void go(float *Data) = 0;
};
struct ChildStarter : Starter {
  // CHECK: :[[@LINE+1]]:46: warning: {{.*}}local
  __device__ void go(float *Data) override { use<<<1, 32>>>(Data); }
};
struct SafeStarter : Starter {
  __device__ void go(float *Data) override { Data[0] = 1; }
};
struct Plain {
  // CHECK: :[[@LINE+1]]:45: warning: {{.*}}local
  __device__ virtual void go(float *Data) { use<<<1, 32>>>(Data); }
};
struct Holder {
  Plain Inner;
};

__global__ void onLocalObject() {
  float Local[32];
  ChildStarter S;
  S.go(Local);
}
__global__ void onMember() {
  float Local[32];
  Holder H;
  H.Inner.go(Local);
}
__global__ void onOtherClass() {
  float Local[32];
  SafeStarter S;
  S.go(Local);
}
__device__ void through(Plain &P) {
  float Local[32];
  P.go(Local);
}
__global__ void onReference() {
  Plain P;
  through(P);
}
__global__ void onGlobalMemory(float *Data) {
  ChildStarter S;
  S.go(Data);
}
