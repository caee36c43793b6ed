/// Cooperative groups (CUDA C++ Programming Guide, "Cooperative Groups").
/// Declarations; bodies only where the meaning is a line.
#ifndef _COOPERATIVE_GROUPS_H_
#define _COOPERATIVE_GROUPS_H_

#if defined(__cplusplus) && defined(__CUDA__)

#include "cuda_runtime.h"

#include <type_traits>

#define _CG_HAS_CLUSTER_GROUP
#define _CG_HAS_MULTI_GRID_GROUP

namespace cooperative_groups {
namespace __v1 {

// What thread_group::get_type() gives.
enum {
  __cuda_lint_kind_coalesced = 1,
  __cuda_lint_kind_multi_grid,
  __cuda_lint_kind_grid,
  __cuda_lint_kind_block,
  __cuda_lint_kind_tile,
  __cuda_lint_kind_cluster
};
template <class T> using __cuda_lint_value = typename std::decay<T>::type;

class thread_block;
class coalesced_group;
template <unsigned int Size, typename Parent> class thread_block_tile;

/// Any group, its kind known at run time only.
class thread_group {
public:
  __device__ unsigned long long size() const;
  __device__ unsigned long long num_threads() const;
  __device__ unsigned long long thread_rank() const;
  __device__ void sync() const;
  __device__ unsigned int get_type() const;

protected:
  __device__ thread_group() {}
  unsigned long long data[2];
  friend __device__ thread_group tiled_partition(const thread_group &parent,
                                                 unsigned int tilesz);
  friend __device__ thread_group tiled_partition(const thread_block &parent,
                                                 unsigned int tilesz);
};

template <unsigned int TyId> struct __cuda_lint_group : public thread_group {
protected:
  __device__ __cuda_lint_group() {}

};

/// All blocks of the launch.
class grid_group : public __cuda_lint_group<__cuda_lint_kind_grid> {
  friend __device__ grid_group this_grid();
  __device__ grid_group() {}

public:
  using arrival_token = unsigned int;
  __device__ bool is_valid() const;
  __device__ void sync() const;
  __device__ arrival_token barrier_arrive() const;
  __device__ void barrier_wait(arrival_token &&token) const;
  static __device__ unsigned long long size();
  static __device__ unsigned long long num_threads();
  static __device__ unsigned long long thread_rank();
  static __device__ dim3 group_dim();
  static __device__ dim3 dim_blocks();
  static __device__ unsigned long long num_blocks();
  static __device__ dim3 block_index();
  static __device__ unsigned long long block_rank();
  static __device__ dim3 dim_threads();
  static __device__ dim3 thread_index();
  static __device__ dim3 dim_clusters();
  static __device__ unsigned long long num_clusters();
  static __device__ dim3 cluster_index();
  static __device__ unsigned long long cluster_rank();
};
__device__ grid_group this_grid();

/// The grids of a multi-device cooperative launch (until CUDA 12).
class multi_grid_group : public __cuda_lint_group<__cuda_lint_kind_multi_grid> {
  friend __device__ multi_grid_group this_multi_grid();
  __device__ multi_grid_group() {}

public:
  __device__ bool is_valid() const;
  __device__ void sync() const;
  __device__ unsigned long long num_threads() const;
  __device__ unsigned long long size() const;
  __device__ unsigned long long thread_rank() const;
  __device__ unsigned int grid_rank() const;
  __device__ unsigned int num_grids() const;
};
__device__ multi_grid_group this_multi_grid();

/// The blocks of a cluster.
class cluster_group : public __cuda_lint_group<__cuda_lint_kind_cluster> {
  friend __device__ cluster_group this_cluster();
  __device__ cluster_group() {}

public:
  struct arrival_token {};
  static __device__ void sync();
  static __device__ arrival_token barrier_arrive();
  static __device__ void barrier_wait();
  static __device__ void barrier_wait(arrival_token &&);
  static __device__ unsigned int query_shared_rank(const void *addr);
  template <typename T>
  static __device__ T *map_shared_rank(T *addr, int rank);
  static __device__ dim3 block_index();
  static __device__ unsigned int block_rank();
  static __device__ dim3 thread_index();
  static __device__ unsigned int thread_rank();
  static __device__ dim3 dim_blocks();
  static __device__ unsigned int num_blocks();
  static __device__ dim3 dim_threads();
  static __device__ unsigned int num_threads();
  static __device__ unsigned int size();
};
__device__ cluster_group this_cluster();

template <unsigned int MaxBlockSize = 1024> struct block_tile_memory {
  alignas(16) unsigned char storage[MaxBlockSize];
};

/// The threads of the block.
class thread_block : public __cuda_lint_group<__cuda_lint_kind_block> {
  friend __device__ thread_block this_thread_block();
  template <unsigned int MaxBlockSize>
  friend __device__ thread_block
  this_thread_block(block_tile_memory<MaxBlockSize> &scratch);
  __device__ thread_block() {}

public:
  struct arrival_token {};
  static __device__ void sync();
  __device__ arrival_token barrier_arrive() const;
  __device__ void barrier_wait(arrival_token &&) const;
  static __device__ unsigned int size();
  static __device__ unsigned int num_threads();
  static __device__ unsigned int thread_rank();
  static __device__ dim3 group_index();
  static __device__ dim3 thread_index();
  static __device__ dim3 group_dim();
  static __device__ dim3 dim_threads();
};
__device__ thread_block this_thread_block();
template <unsigned int MaxBlockSize>
__device__ thread_block
this_thread_block(block_tile_memory<MaxBlockSize> &scratch);

/// The threads of a warp that are active together.
class coalesced_group : public __cuda_lint_group<__cuda_lint_kind_coalesced> {
  friend __device__ coalesced_group coalesced_threads();
  friend __device__ coalesced_group
  tiled_partition(const coalesced_group &parent, unsigned int tilesz);
  template <class G>
  friend __device__ coalesced_group labeled_partition(const G &, int);
  template <class G>
  friend __device__ coalesced_group binary_partition(const G &, bool);
  __device__ coalesced_group() {}

public:
  __device__ unsigned int num_threads() const;
  __device__ unsigned int size() const;
  __device__ unsigned int thread_rank() const;
  __device__ unsigned int meta_group_rank() const;
  __device__ unsigned int meta_group_size() const;
  __device__ void sync() const;
  template <class T> __device__ __cuda_lint_value<T> shfl(T &&, int) const;
  template <class T>
  __device__ __cuda_lint_value<T> shfl_down(T &&, unsigned int) const;
  template <class T> __device__ __cuda_lint_value<T> shfl_up(T &&, int) const;
  __device__ int any(int predicate) const;
  __device__ int all(int predicate) const;
  __device__ unsigned int ballot(int predicate) const;
  template <class T>
  __device__ unsigned int match_any(T val) const;
  template <class T>
  __device__ unsigned int match_all(T val, int &pred) const;
};
__device__ coalesced_group coalesced_threads();

/// A tile of a size that is known; of a parent that is known unless it is void.
template <unsigned int Size, typename Parent = void>
class thread_block_tile
    : public __cuda_lint_group<Size <= 32 ? __cuda_lint_kind_coalesced
                                          : __cuda_lint_kind_tile> {
  template <unsigned int S, typename P>
  friend __device__ thread_block_tile<S, P> tiled_partition(const P &);
  friend __device__ thread_block_tile<1, void> this_thread();
  template <unsigned int, typename> friend class thread_block_tile;
  __device__ thread_block_tile() {}

public:
  __device__ thread_block_tile(const thread_block_tile &) = default;
  template <typename Other>
  __device__ thread_block_tile(const thread_block_tile<Size, Other> &);
  thread_block_tile &operator=(const thread_block_tile &) = default;

  static __device__ constexpr unsigned int num_threads() { return Size; }
  static __device__ constexpr unsigned int size() { return Size; }
  static __device__ unsigned int thread_rank();
  __device__ unsigned int meta_group_rank() const;
  __device__ unsigned int meta_group_size() const;
  static __device__ void sync();
  template <class T> __device__ __cuda_lint_value<T> shfl(T &&, int) const;
  template <class T>
  __device__ __cuda_lint_value<T> shfl_down(T &&, unsigned int) const;
  template <class T>
  __device__ __cuda_lint_value<T> shfl_up(T &&, unsigned int) const;
  template <class T>
  __device__ __cuda_lint_value<T> shfl_xor(T &&, unsigned int) const;
  __device__ int any(int predicate) const;
  __device__ int all(int predicate) const;
  __device__ unsigned int ballot(int predicate) const;
  template <class T> __device__ unsigned int match_any(T) const;
  template <class T> __device__ unsigned int match_all(T, int &) const;
};

__device__ thread_block_tile<1, void> this_thread();

template <unsigned int Size, typename Parent>
__device__ thread_block_tile<Size, Parent> tiled_partition(const Parent &g);
__device__ thread_group tiled_partition(const thread_group &parent,
                                        unsigned int tilesz);
__device__ thread_group tiled_partition(const thread_block &parent,
                                        unsigned int tilesz);
__device__ coalesced_group tiled_partition(const coalesced_group &parent,
                                           unsigned int tilesz);

template <class Group>
__device__ coalesced_group labeled_partition(const Group &group, int label);
template <class Group>
__device__ coalesced_group binary_partition(const Group &group, bool pred);

template <class Group> __device__ void sync(Group const &g) { g.sync(); }
template <class Group>
__device__ auto thread_rank(Group const &g) -> decltype(g.thread_rank()) {
  return g.thread_rank();
}
template <class Group>
__device__ auto group_size(Group const &g) -> decltype(g.num_threads()) {
  return g.num_threads();
}

template <typename Group, typename Fn, typename... Args>
__device__ void invoke_one(const Group &group, Fn &&fn, Args &&...args);
template <typename Group, typename Fn, typename... Args>
__device__ auto invoke_one_broadcast(const Group &group, Fn &&fn,
                                     Args &&...args)
    -> decltype(fn(args...));

} // namespace __v1
using namespace __v1;
} // namespace cooperative_groups

#endif
#endif
