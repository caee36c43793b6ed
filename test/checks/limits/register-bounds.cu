// Registers that bounds of a launch leave each thread: of whole warps, in eights.
// RUN: %check --checks='-*,cuda-launch-occupancy' --config='{CheckOptions: {cuda-launch-occupancy.RegistersPerThread: 96, cuda-launch-occupancy.MinOccupancy: 100}}' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void __launch_bounds__(1024, 1) of1024(int *p) { p[threadIdx.x] = 0; }
__global__ void __launch_bounds__(256, 3) of256(int *p) { p[threadIdx.x] = 0; }
__global__ void __launch_bounds__(257, 4) of257(int *p) { p[threadIdx.x] = 0; }
__global__ void __launch_bounds__(289, 4) of289(int *p) { p[threadIdx.x] = 0; }
__global__ void __launch_bounds__(544, 3) of544(int *p) { p[threadIdx.x] = 0; }
void launch1024(int *p, int n) {
  // CHECK: :[[@LINE+2]]:3: warning: registers limit the occupancy of 'of1024'
  // CHECK: note: 65,536 registers per block
  of1024<<<n, 1024>>>(p);
}
void launch256(int *p, int n) {
  // CHECK: :[[@LINE+2]]:3: warning: registers limit the occupancy of 'of256'
  // CHECK: note: 20,480 registers per block
  of256<<<n, 256>>>(p);
}
void launch257(int *p, int n) {
  // CHECK: :[[@LINE+2]]:3: warning: registers limit the occupancy of 'of257'
  // CHECK: note: 16,128 registers per block
  of257<<<n, 257>>>(p);
}
void launch289(int *p, int n) {
  // CHECK: :[[@LINE+2]]:3: warning: registers limit the occupancy of 'of289'
  // CHECK: note: 15,360 registers per block
  of289<<<n, 289>>>(p);
}
void launch544(int *p, int n) {
  // CHECK: :[[@LINE+2]]:3: warning: registers limit the occupancy of 'of544'
  // CHECK: note: 21,760 registers per block
  of544<<<n, 544>>>(p);
}
// Fewer than eight registers are none.
__global__ void __launch_bounds__(1024, 9) few(int *p) { p[threadIdx.x] = 0; }
void launchFew(int *p, int n) { few<<<n, 1024>>>(p); }
