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

namespace details {
enum groupType {
  sz_na = 0,
  coalesced_group_id = 1,
  multi_grid_group_id = 2,
  grid_group_id = 3,
  thread_block_id = 4,
  multi_tile_group_id = 5,
  cluster_group_id = 6
};
template <class Ty>
using remove_qual =
    typename std::remove_cv<typename std::remove_reference<Ty>::type>::type;
} // namespace details

class thread_block;
class coalesced_group;
template <unsigned int Size, typename ParentT> class thread_block_tile;

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

template <unsigned int TyId> struct thread_group_base : public thread_group {
protected:
  __device__ thread_group_base() {}

public:
  static constexpr unsigned int _group_id = TyId;
};

/// All blocks of the launch.
class grid_group : public thread_group_base<details::grid_group_id> {
  static constexpr unsigned int _group_id = details::grid_group_id;
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
class multi_grid_group : public thread_group_base<details::multi_grid_group_id> {
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
class cluster_group : public thread_group_base<details::cluster_group_id> {
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
class thread_block : public thread_group_base<details::thread_block_id> {
  friend __device__ thread_block this_thread_block();
  template <unsigned int MaxBlockSize>
  friend __device__ thread_block
  this_thread_block(block_tile_memory<MaxBlockSize> &scratch);
  __device__ thread_block() {}

public:
  static constexpr unsigned int _group_id = details::thread_block_id;
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
class coalesced_group : public thread_group_base<details::coalesced_group_id> {
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
  template <class TyElem, class TyRet = details::remove_qual<TyElem>>
  __device__ TyRet shfl(TyElem &&elem, int srcRank) const;
  template <class TyElem, class TyRet = details::remove_qual<TyElem>>
  __device__ TyRet shfl_down(TyElem &&elem, unsigned int delta) const;
  template <class TyElem, class TyRet = details::remove_qual<TyElem>>
  __device__ TyRet shfl_up(TyElem &&elem, int delta) const;
  __device__ int any(int predicate) const;
  __device__ int all(int predicate) const;
  __device__ unsigned int ballot(int predicate) const;
  template <class TyIntegral>
  __device__ unsigned int match_any(TyIntegral val) const;
  template <class TyIntegral>
  __device__ unsigned int match_all(TyIntegral val, int &pred) const;
};
__device__ coalesced_group coalesced_threads();

template <unsigned int Size>
class __static_size_tile_base
    : public thread_group_base<Size <= 32 ? details::coalesced_group_id
                                          : details::multi_tile_group_id> {
public:
  static constexpr unsigned int numThreads = Size;
  static __device__ unsigned int thread_rank();
  static __device__ constexpr unsigned int num_threads() { return numThreads; }
  static __device__ constexpr unsigned int size() { return numThreads; }
};

template <unsigned int Size>
class __static_size_thread_block_tile_base
    : public __static_size_tile_base<Size> {
public:
  static __device__ void sync();
  template <class TyElem, class TyRet = details::remove_qual<TyElem>>
  __device__ TyRet shfl(TyElem &&elem, int srcRank) const;
  template <class TyElem, class TyRet = details::remove_qual<TyElem>>
  __device__ TyRet shfl_down(TyElem &&elem, unsigned int delta) const;
  template <class TyElem, class TyRet = details::remove_qual<TyElem>>
  __device__ TyRet shfl_up(TyElem &&elem, unsigned int delta) const;
  template <class TyElem, class TyRet = details::remove_qual<TyElem>>
  __device__ TyRet shfl_xor(TyElem &&elem, unsigned int laneMask) const;
  __device__ int any(int predicate) const;
  __device__ int all(int predicate) const;
  __device__ unsigned int ballot(int predicate) const;
  template <class TyIntegral>
  __device__ unsigned int match_any(TyIntegral val) const;
  template <class TyIntegral>
  __device__ unsigned int match_all(TyIntegral val, int &pred) const;
};

template <unsigned int Size, typename ParentT>
class __static_parent_thread_block_tile_base {
public:
  static __device__ unsigned int meta_group_rank();
  static __device__ unsigned int meta_group_size();
};
template <unsigned int Size>
class __static_parent_thread_block_tile_base<Size, void> {};

/// A tile whose parent is known.
template <unsigned int Size, typename ParentT = void>
class __single_warp_thread_block_tile
    : public __static_size_thread_block_tile_base<Size>,
      public __static_parent_thread_block_tile_base<Size, ParentT> {};
template <unsigned int Size>
class __single_warp_thread_block_tile<Size, void>
    : public __static_size_thread_block_tile_base<Size> {
public:
  __device__ unsigned int meta_group_rank() const;
  __device__ unsigned int meta_group_size() const;
};

template <unsigned int Size, typename ParentT = void>
class thread_block_tile
    : public __single_warp_thread_block_tile<Size, ParentT> {
  template <unsigned int S, typename P>
  friend __device__ thread_block_tile<S, P> tiled_partition(const P &);
  template <unsigned int, typename> friend class thread_block_tile;
  __device__ thread_block_tile() {}

public:
  __device__ thread_block_tile(const thread_block_tile &) = default;
  thread_block_tile &operator=(const thread_block_tile &) = default;
  __device__ operator thread_block_tile<Size, void>() const;
};
template <unsigned int Size>
class thread_block_tile<Size, void>
    : public __single_warp_thread_block_tile<Size, void> {
  template <unsigned int, typename> friend class thread_block_tile;
  friend __device__ thread_block_tile<1, void> this_thread();
  __device__ thread_block_tile() {}

public:
  template <typename ParentT>
  __device__ thread_block_tile(const thread_block_tile<Size, ParentT> &);
  __device__ thread_block_tile(const thread_block_tile &) = default;
  thread_block_tile &operator=(const thread_block_tile &) = default;
};

__device__ thread_block_tile<1, void> this_thread();

template <unsigned int Size, typename ParentT>
__device__ thread_block_tile<Size, ParentT> tiled_partition(const ParentT &g);
__device__ thread_group tiled_partition(const thread_group &parent,
                                        unsigned int tilesz);
__device__ thread_group tiled_partition(const thread_block &parent,
                                        unsigned int tilesz);
__device__ coalesced_group tiled_partition(const coalesced_group &parent,
                                           unsigned int tilesz);

template <class TyGroup>
__device__ coalesced_group labeled_partition(const TyGroup &group, int label);
template <class TyGroup>
__device__ coalesced_group binary_partition(const TyGroup &group, bool pred);

template <class GroupT> __device__ void sync(GroupT const &g) { g.sync(); }
template <class GroupT>
__device__ auto thread_rank(GroupT const &g) -> decltype(g.thread_rank()) {
  return g.thread_rank();
}
template <class GroupT>
__device__ auto group_size(GroupT const &g) -> decltype(g.num_threads()) {
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
