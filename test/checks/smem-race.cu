// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

//===----------------------------------------------------------------------===//
// Plain
//===----------------------------------------------------------------------===//

__global__ void reverse(int *D) {
  __shared__ int S[128];
  S[threadIdx.x] = D[threadIdx.x];
  // CHECK: :[[@LINE+4]]:20: warning: thread 0 reads byte 508 of 'S', which thread 127 of the block writes with no barrier in between [cuda-smem-race]
  // CHECK: :[[@LINE-2]]:3: note: thread 127 writes it here
  // CHECK: :[[@LINE+2]]:20: note: seen with a block of 128 threads
  // CHECK: :[[@LINE+1]]:20: note: separate the accesses by __syncthreads(){{$}}
  D[threadIdx.x] = S[127 - threadIdx.x];
}

__global__ void afterRead(int *D) {
  __shared__ int S[256];
  S[threadIdx.x] = D[threadIdx.x];
  __syncthreads();
  D[threadIdx.x] = S[threadIdx.x ^ 1];
  // CHECK: :[[@LINE+1]]:3: warning: thread 0 writes byte 0 of 'S', which thread 1 of the block reads with no barrier in between
  S[threadIdx.x] = 0;
}

__global__ void loopCarried(int *D, int N) {
  __shared__ int S[256];
  for (int I = 0; I < N; ++I) {
    // CHECK: :[[@LINE+2]]:5: warning: thread 0 writes byte 0 of 'S', which thread
    // CHECK: note: {{.*}} reads it here, in the iteration before
    S[threadIdx.x] = D[I];
    __syncthreads();
    D[threadIdx.x] += S[(threadIdx.x + 1) % blockDim.x];
  }
}

__global__ void loopCarriedRead(int *D, int N) {
  __shared__ int S[256];
  S[threadIdx.x] = 0;
  __syncthreads();
  for (int I = 0; I < N; ++I) {
    int V = S[(threadIdx.x + 1) % blockDim.x];
    __syncthreads();
    // CHECK: :[[@LINE+1]]:5: warning: thread {{[0-9]+}} writes byte {{[0-9]+}} of 'S', which thread {{[0-9]+}} of the block reads
    S[threadIdx.x] = V + I;
  }
}

__global__ void allStore(int *D) {
  __shared__ int Winner;
  // CHECK: :[[@LINE+2]]:3: warning: threads 0 and 32 of a block write byte 0 of 'Winner' here, with no barrier in between
  // CHECK: note: let one thread store, or use an atomic operation
  Winner = threadIdx.x;
  __syncthreads();
  D[threadIdx.x] = Winner;
}

__global__ void increment(int *D) {
  __shared__ int Count;
  if (threadIdx.x == 0)
    Count = 0;
  __syncthreads();
  // CHECK: :[[@LINE+1]]:3: warning: thread
  Count++;
  __syncthreads();
  D[threadIdx.x] = Count;
}

//===----------------------------------------------------------------------===//
// Through something
//===----------------------------------------------------------------------===//

__global__ void reduction(int *D) {
  extern __shared__ int Buffer[];
  Buffer[threadIdx.x] = D[threadIdx.x];
  __syncthreads();
  for (unsigned S = blockDim.x / 2; S > 0; S >>= 1)
    if (threadIdx.x < S)
      // CHECK: :[[@LINE+2]]:7: warning: thread {{[0-9]+}} writes byte {{[0-9]+}} of 'Buffer', which thread {{[0-9]+}} of the block reads
      // CHECK: note: thread {{[0-9]+}} reads it here, in the next iteration
      Buffer[threadIdx.x] += Buffer[threadIdx.x + S];
}

__global__ void warpSynchronous(int *D) {
  __shared__ volatile int S[64];
  S[threadIdx.x] = D[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 32) {
    S[threadIdx.x] += S[threadIdx.x + 32];
    // CHECK: :[[@LINE+1]]:5: warning: thread {{[0-9]+}} writes byte {{[0-9]+}} of 'S', which thread {{[0-9]+}} of the block reads with no barrier in between, and 1 more pair of accesses
    S[threadIdx.x] += S[threadIdx.x + 16];
  }
}
void launchWarp(int *D) { warpSynchronous<<<1, 64>>>(D); }

__global__ void alias(int *D) {
  __shared__ struct {
    int A[64];
    int B[64];
  } S;
  int *P = S.B;
  unsigned T = threadIdx.x;
  P[T] = 1;
  // CHECK: :[[@LINE+1]]:10: warning: thread 0 reads byte 508 of 'S', which thread 63 of the block writes
  D[T] = S.B[63 - T];
}
void launchAlias(int *D) { alias<<<1, 64>>>(D); }

__global__ void twoDimensions(int *D) {
  __shared__ int Tile[16][16];
  Tile[threadIdx.y][threadIdx.x] = D[0];
  // CHECK: :[[@LINE+1]]:33: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'Tile'
  D[threadIdx.y + blockDim.x] = Tile[threadIdx.x][threadIdx.y];
}

__device__ void put(int *S, int V) { S[threadIdx.x] = V; }
__device__ int get(const int *S, int I) { return S[I]; }
__global__ void helpers(int *D) {
  __shared__ int S[128];
  put(S, D[0]);
  // CHECK: :[[@LINE+3]]:20: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'S'
  // CHECK: note: thread {{[0-9]+}} writes it here
  // CHECK: note: thread {{[0-9]+}} reads it here, in the called function
  D[threadIdx.x] = get(S, 127 - threadIdx.x);
}

template <typename T> __global__ void inTemplate(T *D) {
  __shared__ T S[128];
  S[threadIdx.x] = D[threadIdx.x];
  // CHECK: :[[@LINE+1]]:20: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'S'
  D[threadIdx.x] = S[(threadIdx.x + 1) & 127];
}
template __global__ void inTemplate<int>(int *);
template __global__ void inTemplate<double>(double *);

__global__ void branches(int *D) {
  __shared__ int S[128];
  if (threadIdx.x < 64)
    S[threadIdx.x] = 1;
  else
    // CHECK: :[[@LINE+1]]:22: warning: thread 64 reads byte 0 of 'S', which thread 0 of the block writes
    D[threadIdx.x] = S[threadIdx.x - 64];
}

__global__ void atomicAndPlain(int *D) {
  __shared__ int Count;
  if (threadIdx.x == 0)
    Count = 0;
  // CHECK: :[[@LINE+1]]:3: warning: thread 32 atomically updates byte 0 of 'Count', which thread 0 of the block writes
  atomicAdd(&Count, 1);
  __syncthreads();
  D[threadIdx.x] = Count;
}

__global__ void tile(int *D) {
  __shared__ int S[128];
  auto Tile = cg::tiled_partition<32>(cg::this_thread_block());
  S[threadIdx.x] = D[threadIdx.x];
  Tile.sync();
  D[0] += S[threadIdx.x ^ 1];
  // CHECK: :[[@LINE+1]]:11: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'S'
  D[1] += S[threadIdx.x ^ 32];
}

// One missing barrier is one report, whatever it is missing for.
__global__ void oneBarrier(int *D) {
  __shared__ int S[128], Other[128];
  unsigned T = threadIdx.x;
  S[T] = D[T];
  Other[T] = D[T + 128];
  // CHECK: :[[@LINE+1]]:10: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'S', which thread {{[0-9]+}} of the block writes with no barrier in between, and 2 more pairs of accesses
  D[T] = S[T ^ 1];
  D[T] += S[T ^ 2];
  D[T] -= Other[T ^ 1];
}

__global__ void reductionWithoutBarriers(int *D) {
  __shared__ int S[256];
  unsigned T = threadIdx.x;
  S[T] = D[T];
  __syncthreads();
  for (unsigned Stride = 128; Stride > 0; Stride >>= 1)
    if (T < Stride)
      // CHECK: :[[@LINE+1]]:7: warning: thread {{[0-9]+}} writes
      S[T] += S[T + Stride];
  D[blockIdx.x] = S[0];
}
void launchReduction(int *D) { reductionWithoutBarriers<<<1, 256>>>(D); }

// One side depends on data, the other does not.
__global__ void minimum(int *D) {
  __shared__ int S[128];
  unsigned T = threadIdx.x;
  S[T] = D[T];
  __syncthreads();
  for (unsigned Stride = 64; Stride > 0; Stride >>= 1)
    if (T < Stride)
      if (S[T + Stride] < S[T])
        // CHECK: :[[@LINE+1]]:9: warning: thread {{[0-9]+}} writes
        S[T] = S[T + Stride];
}
void launchMinimum(int *D) { minimum<<<1, 128>>>(D); }

__global__ void found(const int *Keys, int *D, int Key) {
  __shared__ int At;
  if (threadIdx.x == 0)
    At = -1;
  __syncthreads();
  if (Keys[threadIdx.x] == Key)
    At = threadIdx.x;
  // CHECK: :[[@LINE+1]]:20: warning: thread {{[0-9]+}} reads byte 0 of 'At'
  D[threadIdx.x] = At;
}

__global__ void smallTile(int *D) {
  __shared__ int S[128];
  auto Tile = cg::tiled_partition<8>(cg::this_thread_block());
  S[threadIdx.x] = D[threadIdx.x];
  Tile.sync();
  D[0] += S[threadIdx.x ^ 4];
  // CHECK: :[[@LINE+1]]:11: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'S'
  D[1] += S[threadIdx.x ^ 8];
}

struct Pair {
  short First, Second;
};
__global__ void blockCopy(Pair *D) {
  __shared__ Pair S[129];
  Pair *Mine = &S[threadIdx.x];
  // CHECK: :[[@LINE+1]]:20: warning: threads {{[0-9]+}} and {{[0-9]+}} of a block write byte {{[0-9]+}} of 'S' here
  __builtin_memcpy(Mine, &D[threadIdx.x], 2 * sizeof(Pair));
  __syncthreads();
  D[threadIdx.x] = S[threadIdx.x];
}


//===----------------------------------------------------------------------===//
// Look-alikes
//===----------------------------------------------------------------------===//

__global__ void right(int *D, int N) {
  __shared__ int S[128];
  __shared__ int Total, Flag;
  S[threadIdx.x] = D[threadIdx.x];
  S[threadIdx.x] += 3;
  Flag = 1;
  if (threadIdx.x == 0)
    Total = 0;
  __syncthreads();
  atomicAdd(&Total, S[127 - threadIdx.x]);
  __syncthreads();
  for (unsigned Stride = blockDim.x / 2; Stride > 0; Stride >>= 1) {
    if (threadIdx.x < Stride)
      S[threadIdx.x] += S[threadIdx.x + Stride];
    __syncthreads();
  }
  D[threadIdx.x] = S[0] + Total;
  __syncthreads();
  for (int I = 0; I < N; ++I) {
    S[threadIdx.x] = D[I + threadIdx.x];
    __syncthreads();
    D[threadIdx.x] += S[(threadIdx.x + I) % 128];
    __syncthreads();
  }
  S[threadIdx.x] = Flag;
}

__global__ void sameValue(int *D, int N) {
  __shared__ int Limit;
  Limit = N * 2;
  __syncthreads();
  D[threadIdx.x] = Limit;
}

__global__ void unknownIndex(int *D, int Pitch) {
  __shared__ int S[1024];
  S[D[threadIdx.x]] = 1;
  D[threadIdx.x] = S[threadIdx.x];
  __syncthreads();
  if (D[threadIdx.x] == 7)
    S[0] = threadIdx.x;
}

__global__ void carved(float *D, int N) {
  extern __shared__ float Memory[];
  float *A = Memory, *B = Memory + N;
  if (threadIdx.x < N) {
    A[threadIdx.x] = D[threadIdx.x];
    B[threadIdx.x] = D[threadIdx.x] * 2;
  }
  __syncthreads();
  if (threadIdx.x < N)
    D[threadIdx.x] = A[N - 1 - threadIdx.x] + B[0];
}

__global__ void doubleBuffer(int *D, int N) {
  __shared__ int S[2][128];
  for (int I = 0; I < N; ++I) {
    S[I % 2][threadIdx.x] = D[I];
    __syncthreads();
    D[threadIdx.x] += S[I % 2][127 - threadIdx.x];
  }
}

__global__ void warpSynced(int *D) {
  __shared__ int S[128];
  unsigned Warp = threadIdx.x / 32 * 32, Lane = threadIdx.x % 32;
  S[Warp + Lane] = D[threadIdx.x];
  __syncwarp();
  int V = S[Warp + (Lane ^ 1)];
  __syncwarp();
  S[Warp + Lane] = V;
}

__global__ void scan(int *D) {
  __shared__ int S[128];
  S[threadIdx.x] = D[threadIdx.x];
  for (int Offset = 1; Offset < 128; Offset *= 2) {
    __syncthreads();
    int V = threadIdx.x >= Offset ? S[threadIdx.x - Offset] : 0;
    __syncthreads();
    S[threadIdx.x] += V;
  }
}

__global__ void transpose(float *Out, const float *In, int Width) {
  __shared__ float Tile[32][33];
  int X = blockIdx.x * 32 + threadIdx.x, Y = blockIdx.y * 32 + threadIdx.y;
  for (int J = 0; J < 32; J += 8)
    Tile[threadIdx.y + J][threadIdx.x] = In[(Y + J) * Width + X];
  __syncthreads();
  for (int J = 0; J < 32; J += 8)
    Out[(Y + J) * Width + X] = Tile[threadIdx.x][threadIdx.y + J];
}

__global__ void oneThread(int *D) {
  __shared__ int S[4];
  S[0] = D[0];
  D[1] = S[0];
  S[threadIdx.x] = 3;
}
void launchOne(int *D) { oneThread<<<4, 1>>>(D); }

__global__ void perThreadSlots(int *D) {
  __shared__ int S[128 * 5];
  for (int I = 0; I < 5; ++I)
    S[threadIdx.x * 5 + I] = D[I];
  for (int I = 0; I < 5; ++I)
    D[I] += S[threadIdx.x * 5 + I];
}

// Both sides depend on data: they may exclude each other.
__global__ void owners(const int *Owner, int *D) {
  __shared__ int Value;
  bool Mine = Owner[blockIdx.x] == Owner[threadIdx.x];
  if (Mine)
    Value = threadIdx.x;
  if (Mine)
    D[0] = Value;
}

__global__ void fields(short *D) {
  __shared__ Pair S[64];
  if (threadIdx.x < 64)
    S[threadIdx.x].First = D[threadIdx.x];
  else
    S[threadIdx.x - 64].Second = D[threadIdx.x];
  __syncthreads();
  D[threadIdx.x] = S[threadIdx.x % 64].First;
}

__global__ void ownCopy(Pair *D) {
  __shared__ Pair S[128];
  __builtin_memcpy(&S[threadIdx.x], &D[threadIdx.x], sizeof(Pair));
  D[threadIdx.x] = S[threadIdx.x];
}

__global__ void warpBarriersInBranches(int *D) {
  __shared__ int S[128];
  unsigned Lane = threadIdx.x % 32, Warp = threadIdx.x / 32 * 32;
  S[threadIdx.x] = D[threadIdx.x];
  __syncwarp();
  if (Lane < 16)
    __syncwarp(0xffff);
  D[threadIdx.x] = S[Warp + (Lane ^ 16)];
}

__global__ void allStoreAndRead(int *D, int N) {
  __shared__ int Limit;
  __shared__ int *Base;
  for (int I = 0; I < N; ++I) {
    Limit = 7;
    Base = D;
    Base[threadIdx.x] = Limit;
  }
}

__global__ void exchangeAndStore(const int *Data, int *D) {
  __shared__ int Any;
  Any = 0;
  __syncthreads();
  if (threadIdx.x % 2)
    Any = 1;
  else
    atomicExch(&Any, 1);
  __syncthreads();
  D[threadIdx.x] = Any;
}

// Places that a scan of data computed: whether two are equal is up to the data.
__global__ void compact(const float *Data, float *D, int Limit) {
  __shared__ int Place[128];
  __shared__ float Kept[128];
  unsigned T = threadIdx.x;
  bool Keep = Data[T] > Limit;
  Place[T] = Keep;
  __syncthreads();
  for (int Stride = 1; Stride < 128 && Data[0] < 1000; Stride *= 2) {
    int V = T >= Stride ? Place[T - Stride] : 0;
    __syncthreads();
    Place[T] += V;
    __syncthreads();
  }
  if (Keep)
    Kept[Place[T] - 1] = Data[T];
  __syncthreads();
  D[T] = Kept[T];
}

//===----------------------------------------------------------------------===//
// Asynchronous copies: a thread that waits for its own meets nobody
//===----------------------------------------------------------------------===//

__device__ void copyAsync(void *To, const void *From) {
  unsigned At = (unsigned)__cvta_generic_to_shared(To);
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\n" ::"r"(At), "l"(From));
}
__device__ void waitForCopiesOnly() { asm volatile("cp.async.wait_group 0;\n"); }

__global__ void copiedByAnother(const float4 *In, float4 *D) {
  __shared__ float4 S[64];
  copyAsync(&S[threadIdx.x], In + threadIdx.x);
  asm volatile("cp.async.commit_group;");
  waitForCopiesOnly();
  // What a copy wrote is told once, by cuda-async-wait (smem-race/of-copies.cu).
  D[threadIdx.x] = S[63 - threadIdx.x];
}
__global__ void copiedWithBarrier(const float4 *In, float4 *D) {
  __shared__ float4 S[64];
  copyAsync(&S[threadIdx.x], In + threadIdx.x);
  asm volatile("cp.async.commit_group;");
  waitForCopiesOnly();
  __syncthreads();
  D[threadIdx.x] = S[63 - threadIdx.x];
}
__global__ void copiedByItself(const float4 *In, float4 *D) {
  __shared__ float4 S[64];
  copyAsync(&S[threadIdx.x], In + threadIdx.x);
  asm volatile("cp.async.commit_group;");
  waitForCopiesOnly();
  D[threadIdx.x] = S[threadIdx.x];
}
void launchCopies(float4 *P) {
  copiedByAnother<<<1, 64>>>(P, P);
  copiedWithBarrier<<<1, 64>>>(P, P);
  copiedByItself<<<1, 64>>>(P, P);
}

//===----------------------------------------------------------------------===//
// Bytes of a word
//===----------------------------------------------------------------------===//

__global__ void bytesOfOthers(int *D) {
  __shared__ int S[64];
  S[threadIdx.x] = D[threadIdx.x];
  unsigned char *Bytes = reinterpret_cast<unsigned char *>(S);
  // CHECK: :[[@LINE+1]]:20: warning: thread 32 reads byte 32 of 'S', which thread 8 of the block writes with no barrier in between
  D[threadIdx.x] = Bytes[threadIdx.x];
}
__global__ void bytesOfOwnWord(int *D) {
  __shared__ int S[64];
  S[threadIdx.x] = D[threadIdx.x];
  unsigned char *Bytes = reinterpret_cast<unsigned char *>(S + threadIdx.x);
  D[threadIdx.x] = Bytes[0] + Bytes[3];
}
__global__ void ownBytesOfSharedWords(unsigned char *D) {
  __shared__ int S[32];
  unsigned char *Bytes = reinterpret_cast<unsigned char *>(S);
  Bytes[threadIdx.x] = D[threadIdx.x];
  D[threadIdx.x] = Bytes[threadIdx.x];
}
void launchBytes(int *P, unsigned char *Q) {
  bytesOfOthers<<<1, 64>>>(P);
  bytesOfOwnWord<<<1, 64>>>(P);
  ownBytesOfSharedWords<<<1, 128>>>(Q);
}

//===----------------------------------------------------------------------===//
// Barriers that count their threads order those
//===----------------------------------------------------------------------===//

#define BAR_SYNC(Id, N) asm volatile("bar.sync %0, %1;" ::"r"(Id), "r"(N) : "memory")
#define BAR_ARRIVE(Id, N) asm volatile("bar.arrive %0, %1;" ::"r"(Id), "r"(N) : "memory")

__global__ void ownHalf(float *G) {
  __shared__ float S[256];
  S[threadIdx.x] = G[threadIdx.x];
  if (threadIdx.x < 128) {
    BAR_SYNC(1, 128);
    G[threadIdx.x] = S[127 - threadIdx.x];
  } else {
    BAR_SYNC(2, 128);
    G[threadIdx.x] = S[383 - threadIdx.x];
  }
}
__global__ void otherHalf(float *G) {
  __shared__ float S[256];
  S[threadIdx.x] = G[threadIdx.x];
  if (threadIdx.x < 128) {
    BAR_SYNC(1, 128);
    // CHECK: :[[@LINE+1]]:22: warning: thread 0 reads byte 1020 of 'S', which thread 255 of the block writes with no barrier in between
    G[threadIdx.x] = S[255 - threadIdx.x];
  }
}
__global__ void eachWarpGroup(float *G) {
  __shared__ float S[256];
  int Group = threadIdx.x / 64;
  S[threadIdx.x] = G[threadIdx.x];
  BAR_SYNC(Group + 1, 64);
  G[threadIdx.x] = S[threadIdx.x ^ 63];
  asm volatile("bar.sync 0, 256;");
  S[255 - threadIdx.x] = 0;
}
__global__ void arrivesElsewhere(const float *In, float *Out, int N) {
  __shared__ float S[32];
  int Warp = threadIdx.x / 32, Lane = threadIdx.x % 32;
  for (int K = 0; K < N; ++K)
    if (Warp == 0) {
      BAR_SYNC(1, 64);
      S[Lane] = In[K * 32 + Lane];
      BAR_ARRIVE(2, 64);
    } else {
      BAR_ARRIVE(1, 64);
      BAR_SYNC(2, 64);
      Out[K * 32 + Lane] = S[31 - Lane];
    }
}
void launchCounted(float *P) {
  ownHalf<<<1, 256>>>(P);
  otherHalf<<<1, 256>>>(P);
  eachWarpGroup<<<1, 256>>>(P);
  arrivesElsewhere<<<1, 64>>>(P, P, 4);
}

//===----------------------------------------------------------------------===//
// An element that another thread stores in every iteration
//===----------------------------------------------------------------------===//

__global__ void lastOfMany(float *G) {
  __shared__ float S[512];
  int T = threadIdx.x, Step = 1;
  S[2 * T] = G[2 * T];
  S[2 * T + 1] = G[2 * T + 1];
  for (int D = 256; D > 0; D >>= 1) {
    __syncthreads();
    if (T < D)
      S[Step * (2 * T + 2) - 1] += S[Step * (2 * T + 1) - 1];
    Step *= 2;
  }
  // CHECK: :[[@LINE+1]]:10: warning: thread 33 reads byte 2044 of 'S', which thread 0 of the block writes with no barrier in between
  G[T] = S[510 + (T & 1)];
}
void launchLast(float *P) { lastOfMany<<<1, 256>>>(P); }

__global__ void smallTiles(float *G) {
  __shared__ float S[128];
  auto Tile = cg::tiled_partition<16>(cg::this_thread_block());
  S[threadIdx.x] = G[threadIdx.x];
  Tile.sync();
  for (int D = 8; D; D /= 2) {
    if (Tile.thread_rank() < D)
      S[threadIdx.x] += S[threadIdx.x + D];
    Tile.sync();
  }
  if (Tile.thread_rank() == 0)
    G[threadIdx.x / 16] = S[threadIdx.x];
}

// Whether the tiles overlap is up to what is passed.
__global__ void passedTiles(const float *K, int N, int D, int Tiles,
                            int Columns, float *O) {
  extern __shared__ float Memory[];
  int T = threadIdx.x;
  float *First = &Memory[Columns * D], *Second = &Memory[Columns * D * 2];
  for (int Tile = 0; Tile < Tiles; Tile++) {
    for (int X = 0; X < D; X++) {
      First[T * D + X] = K[T * D + X];
      Second[T * D + X] = K[T * D + X];
    }
    __syncthreads();
    for (int I = 0; I < N; I++) {
      float Sum = 0;
      for (int Y = 0; Y < Columns; Y++) {
        if (Tile * Columns + Y >= N)
          break;
        Sum += First[Y * D] + Second[Y * D];
      }
      O[I * Columns + T] = Sum;
    }
    __syncthreads();
  }
}

// The product of all extents is the number of threads of a row, too.
__global__ void rowOfThreads(const float *In, float *Out) {
  __shared__ float Items[1024];
  int T = threadIdx.x, Count = blockDim.x * blockDim.y * blockDim.z;
  Items[T] = In[T];
  if (In[T] < 0)
    Items[T] = 0;
  __syncthreads();
  Out[T] = Items[Count - 1 - T];
}

// A tile of 16 as a group of any kind.
__device__ int sumOfGroup(cg::thread_group Group, int *Items, int Item) {
  int Rank = Group.thread_rank();
  for (int I = Group.size() / 2; I > 0; I /= 2) {
    Items[Rank] = Item;
    Group.sync();
    if (Rank < I)
      Item += Items[Rank + I];
    Group.sync();
  }
  return Rank == 0 ? Item : -1;
}
__global__ void sumsOfTiles(int *Out) {
  extern __shared__ int Work[];
  cg::thread_block Block = cg::this_thread_block();
  auto Tile = cg::tiled_partition<16>(Block);
  int First = Block.thread_rank() - Tile.thread_rank();
  Out[Block.thread_rank()] =
      sumOfGroup(Tile, Work + First, Block.thread_rank());
}
void launchTiles(int *Out) { sumsOfTiles<<<1, 64, 256>>>(Out); }

// A constructor that is right for who asks for a copy of what a barrier came before.
struct Sample {
  float re, im;
  __device__ Sample() {}
  __device__ Sample(float r, float i) : re(r), im(i) {}
  __device__ Sample(const Sample &o) : re(o.re), im(o.im) {}
  __device__ Sample &operator=(const Sample &o) {
    re = o.re;
    im = o.im;
    return *this;
  }
};
__global__ void copiesTooEarly(const Sample *in, float *out) {
  __shared__ char bytes[128 * sizeof(Sample)];
  Sample *s = reinterpret_cast<Sample *>(bytes);
  s[threadIdx.x] = in[threadIdx.x];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread {{[0-9]+}} reads {{.*}} [cuda-smem-race]
  Sample v = s[127 - threadIdx.x];
  out[threadIdx.x] = v.re;
}
__global__ void copiesBehindBarrier(const Sample *in, float *out) {
  __shared__ char bytes[128 * sizeof(Sample)];
  Sample *s = reinterpret_cast<Sample *>(bytes);
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  Sample v = s[127 - threadIdx.x];
  out[threadIdx.x] = v.re;
}
void launchCopies(const Sample *in, float *out) {
  copiesTooEarly<<<1, 128>>>(in, out);
  copiesBehindBarrier<<<1, 128>>>(in, out);
}

// An index that depends on what memory holds is not known, also where a test that is known goes before; where that test decides for all
// threads it is.
__global__ void knownAndUnknown(const int *Flag, int *Out) {
  __shared__ int A[128];
  A[threadIdx.x * (threadIdx.x < 128 && Flag[threadIdx.x])] = threadIdx.x;
  __syncthreads();
  Out[threadIdx.x] = A[threadIdx.x];
}
__global__ void knownOrUnknown(const int *Flag, int *Out) {
  __shared__ int A[128];
  A[threadIdx.x * (threadIdx.x >= 128 || Flag[threadIdx.x])] = threadIdx.x;
  __syncthreads();
  Out[threadIdx.x] = A[threadIdx.x];
}
__global__ void decided(const int *Flag, int *Out) {
  __shared__ int A[128], B[128];
  A[threadIdx.x * (threadIdx.x < 128 || Flag[threadIdx.x])] = threadIdx.x;
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}} of 'B' here, with no barrier in between
  B[threadIdx.x * (threadIdx.x >= 128 && Flag[threadIdx.x])] = threadIdx.x;
  __syncthreads();
  Out[threadIdx.x] = A[threadIdx.x] + B[threadIdx.x];
}
void launchConditions(const int *Flag, int *Out) {
  knownAndUnknown<<<1, 128>>>(Flag, Out);
  knownOrUnknown<<<1, 128>>>(Flag, Out);
  decided<<<1, 128>>>(Flag, Out);
}
