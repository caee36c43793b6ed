// RUN: %check --checks='-*,cuda-sync-divergent-barrier' %s -- | FileCheck %s --implicit-check-not=warning:

// A stand-in for CUB's collectives: the threads along x are the first number of their types.
namespace cub {
template <class T, int ThreadsX> class BlockScan {
  T *Temp;

public:
  struct TempStorage {
    T Each[ThreadsX];
  };
  __device__ BlockScan(TempStorage &S) : Temp(S.Each) {}
  __device__ void ExclusiveSum(T In, T &Out) {
    Temp[threadIdx.x % ThreadsX] = In;
    __syncthreads();
    Out = threadIdx.x ? Temp[(threadIdx.x - 1) % ThreadsX] : 0;
  }
};
} // namespace cub

// Nobody is seen to launch it: it is for blocks of 512, whatever its arrays would have.
__global__ void scanned(const int *in, int *out) {
  typedef cub::BlockScan<int, 512> Scan;
  __shared__ Scan::TempStorage temp;
  __shared__ int first[513];
  int t = threadIdx.x;
  first[512] = 0;
  if (t >= 512)
    return;
  int v = in[t];
  Scan(temp).ExclusiveSum(v, v);
  first[t] = v;
  __syncthreads();
  out[t] = first[512 - t];
}

// Of those that are there some leave.
__global__ void left(const int *in, int *out) {
  typedef cub::BlockScan<int, 512> Scan;
  __shared__ Scan::TempStorage temp;
  int t = threadIdx.x;
  if (t >= 500)
    return;
  int v = in[t];
  // CHECK: :[[@LINE+1]]:3: warning: __syncthreads() in the called function is not reached by all threads of the block: 500 of 512 are here
  Scan(temp).ExclusiveSum(v, v);
  out[t] = v;
}

// Two that do not agree say nothing.
__global__ void two(const int *in, int *out) {
  typedef cub::BlockScan<int, 256> Scan;
  typedef cub::BlockScan<int, 512> Wide;
  __shared__ Scan::TempStorage temp;
  __shared__ Wide::TempStorage wide;
  __shared__ int first[513];
  int t = threadIdx.x;
  first[512] = 0;
  if (t >= 512)
    return;
  int v = in[t];
  // CHECK: :[[@LINE+1]]:3: warning: __syncthreads() in the called function is not reached by all threads of the block: 512 of 1024 are here
  Wide(wide).ExclusiveSum(v, v);
  first[t] = v;
  __syncthreads();
  Scan(temp).ExclusiveSum(first[t / 2], v);
  out[t] = v;
}

// A launch that is seen is the shape, whatever the type says.
__global__ void scannedOther(const int *in, int *out) {
  typedef cub::BlockScan<int, 256> Scan;
  __shared__ Scan::TempStorage temp;
  int t = threadIdx.x;
  if (t >= 256)
    return;
  int v = in[t];
  // CHECK: :[[@LINE+1]]:3: warning: __syncthreads() in the called function is not reached by all threads of the block: 256 of 512 are here
  Scan(temp).ExclusiveSum(v, v);
  out[t] = v;
}
void launch(const int *in, int *out) { scannedOther<<<1, 512>>>(in, out); }
