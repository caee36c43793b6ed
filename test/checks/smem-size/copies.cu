// RUN: %check --checks='-*,cuda-smem-size' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// An address in another form is no access: the copy may be left out.
__device__ void copyWhere(unsigned char *to, const int4 *from, bool guard) {
  const unsigned address = __cvta_generic_to_shared(to);
  asm volatile("{\n"
               "  .reg .pred p;\n"
               "  setp.ne.b32 p, %0, 0;\n"
               "  @p cp.async.cg.shared.global [%1], [%2], 16;\n"
               "}\n" ::"r"((int)guard),
               "r"(address), "l"(from));
}
__global__ void scales(const int4 *from, int rows) {
  extern __shared__ __align__(16) unsigned char raw[];
  const int lane = threadIdx.x;
  copyWhere(raw + 16 * lane, from + lane, lane < 80 && (lane & 7) < rows);
  __syncthreads();
}
void launchScales(const int4 *from, int rows) {
  scales<<<4, 256, 80 * 16>>>(from, rows);
}

// The same with the conversion in the statement.
__global__ void direct(const int4 *from, int rows) {
  extern __shared__ __align__(16) unsigned char raw[];
  const int lane = threadIdx.x;
  asm volatile("{\n"
               "  .reg .pred p;\n"
               "  setp.ne.b32 p, %0, 0;\n"
               "  @p cp.async.cg.shared.global [%1], [%2], 16;\n"
               "}\n" ::"r"((int)(lane < 80 && lane < rows)),
               "l"(__cvta_generic_to_shared(raw + 16 * lane)),
               "l"(from + lane));
  __syncthreads();
}
void launchDirect(const int4 *from, int rows) {
  direct<<<4, 256, 80 * 16>>>(from, rows);
}

// A copy that every thread makes is one.
__global__ void all(const int4 *from) {
  extern __shared__ __align__(16) unsigned char raw[];
  const unsigned address = __cvta_generic_to_shared(raw + 16 * threadIdx.x);
  // CHECK-DAG: :[[@LINE+1]]:66: note: thread (255, 0, 0) accesses bytes 4,080 to 4,095 of 'raw' here
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(address),
               "l"(from + threadIdx.x));
  __syncthreads();
}
void launchAll(const int4 *from) {
  // CHECK-DAG: :[[@LINE+1]]:3: warning: the launch gives 1,280 bytes of dynamic shared memory, and 'all' uses at least 4,096 [cuda-smem-size]
  all<<<4, 256, 80 * 16>>>(from);
}
