// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Places that comparisons of data count out: each thread may have one for itself. Of fewer places than threads some share one.

__device__ bool isBefore(const unsigned *Keys, int I, int J) { return Keys[I] < Keys[J] || (Keys[I] == Keys[J] && I < J); }

template <int N> __global__ void sortByRank(const unsigned *Keys, unsigned *Sorted) {
  int Rank = 0;
  for (int J = 0; J < N; ++J)
    Rank += isBefore(Keys, J, threadIdx.x);
  Sorted[Rank] = Keys[threadIdx.x];
}
void sort(const unsigned *Keys, unsigned *Sorted) {
  sortByRank<2><<<1, 2>>>(Keys, Sorted);
  sortByRank<3><<<1, 3>>>(Keys, Sorted);
  sortByRank<32><<<1, 32>>>(Keys, Sorted);
}

__global__ void rankOfFew(const int *Keys, int *Place) {
  const int Mine = Keys[threadIdx.x];
  int Rank = 0;
  if (Keys[0] < Mine)
    ++Rank;
  if (Keys[1] < Mine)
    ++Rank;
  if (Keys[2] < Mine)
    ++Rank;
  Place[Rank] = Mine;
}
void few(const int *Keys, int *Place) { rankOfFew<<<1, 4>>>(Keys, Place); }

// Two places for 32 threads.
__global__ void twoPlaces(const int *Keys, int *Place) {
  const int Mine = Keys[threadIdx.x];
  // CHECK: :[[@LINE+1]]:3: warning: thread {{[0-9]+}} writes the element of 'Place' that thread {{[0-9]+}} writes, with no barrier in between
  Place[Mine > 0 ? 1 : 0] = Mine;
}
void two(const int *Keys, int *Place) { twoPlaces<<<1, 32>>>(Keys, Place); }
