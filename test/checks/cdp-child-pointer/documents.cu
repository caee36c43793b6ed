// The examples of the documents: "Local Memory", "Shared and Local Memory", "Shared Memory Variable Declarations", "Global Memory".
// RUN: %check --checks='-*,cuda-cdp-child-pointer' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void child_launch(int *data) { data[threadIdx.x] = data[threadIdx.x] + 1; }
__global__ void child(int *value);

__global__ void local_array() {
  int x_array[10]; // Creates x_array in parent's local memory
  // CHECK: :[[@LINE+3]]:3: warning: the launch of 'child_launch' passes a pointer to 'x_array' in local memory, which a child grid cannot access [cuda-cdp-child-pointer]
  // CHECK: :[[@LINE-2]]:7: note: 'x_array' is in local memory, private to a thread
  // CHECK: :[[@LINE+1]]:3: note: use memory that every grid sees
  child_launch<<<1, 1>>>(x_array);
}

__device__ int value;

__device__ void x() {
  value = 5;
  child<<<1, 1>>>(&value);
}

__device__ void y() {
  int value = 5;
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'child' passes a pointer to 'value' in local memory
  child<<<1, 1>>>(&value);
}

__device__ void permute_data(int *smem, int n);

__global__ void permute(int n, int *data) {
  extern __shared__ int smem[];
  if (n <= 1)
    return;
  smem[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  permute_data(smem, n);
  __syncthreads();
  // Write back to GMEM since we can't pass SMEM to children.
  data[threadIdx.x] = smem[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    permute<<<1, 256, n / 2 * sizeof(int)>>>(n / 2, data);
    permute<<<1, 256, n / 2 * sizeof(int)>>>(n / 2, data + n / 2);
  }
}

void host_launch(int *data) { permute<<<1, 256, 256 * sizeof(int)>>>(256, data); }

__global__ void parent_launch(int *data) {
  data[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0)
    child_launch<<<1, 256>>>(data);
  __syncthreads();
}

__constant__ int constant;

// "Constant Memory": the address may be passed on.
__global__ void constant_address() { child<<<1, 1>>>(const_cast<int *>(&constant)); }

__global__ void guarded(int *p, bool own) {
  int local = 1;
  int *q = own ? &local : p;
  if (__isGlobal(q))
    child<<<1, 1>>>(q);
}
