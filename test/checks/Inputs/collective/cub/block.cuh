// A collective of CUB as a system header has it, without its body.
#pragma GCC system_header
namespace cub {
template <class T, int N> class BlockReduce {
public:
  struct TempStorage {
    T partial[N / 32];
    T all;
  };
  __device__ BlockReduce(TempStorage &s) : storage(s) {}
  __device__ T Sum(T v);
  template <int Items> __device__ T Sum(T (&v)[Items]);

private:
  TempStorage &storage;
};
} // namespace cub
