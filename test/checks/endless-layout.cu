// Clang has no layout for a class with a member that does not parse, and would not end where the member is of the class itself.
// RUN: not %cuda-lint --cuda-path=none --quiet --no-cache %s > %t 2>&1
// RUN: FileCheck %s --implicit-check-not=crashed < %t
// CHECK: does not parse
struct Endless {
  int Payload[4];
  __device__ explicit Endless From) {
    Payload[0] = From.x;
    Payload[3] = From.w;
  }
};
__device__ Endless load(const int4 *From) { return Endless{__ldcs(From)}; }
__global__ void kernel(int *Out, const int4 *In) {
  __shared__ int Tile[256];
  Tile[threadIdx.x] = load(In + threadIdx.x).Payload[3];
  Out[threadIdx.x] = Tile[255 - threadIdx.x];
}
void run(int *Out, int4 *In) { kernel<<<1, 256>>>(Out, In); }
