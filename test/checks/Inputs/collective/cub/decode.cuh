// A collective of CUB whose constructor works in the storage, as a system header
// has it.
#pragma GCC system_header
namespace cub {
template <class T, int N, int Runs, int Items> class BlockRunLengthDecode {
public:
  struct TempStorage {
    T values[N * Runs];
    int offsets[N * Runs];
  };
  __device__ BlockRunLengthDecode(TempStorage &s, T (&values)[Runs],
                                  int (&offsets)[Runs])
      : storage(s), thread(threadIdx.x) {
    init(values, offsets);
  }
  __device__ void RunLengthDecode(T (&items)[Items], int from) {
    for (int i = 0; i < Items; i++)
      items[i] = storage.values[(from + storage.offsets[i]) % (N * Runs)];
  }

private:
  __device__ void init(T (&values)[Runs], int (&offsets)[Runs]) {
    for (int i = 0; i < Runs; i++) {
      storage.values[thread * Runs + i] = values[i];
      storage.offsets[thread * Runs + i] = offsets[i];
    }
    __syncthreads();
  }
  TempStorage &storage;
  int thread;
};
} // namespace cub
