#pragma GCC system_header
// Names as the toolkit's headers have them.
template <class T> struct Texture {};
template <class T> __device__ T fetchTexel(Texture<T>, float, float);
template <class T> __device__ T fetchTexel(Texture<T>, float, int);
namespace cooperative_groups {
struct some_group {};
struct other_group {};
__device__ void sync(const some_group &);
__device__ void sync(const other_group &);
} // namespace cooperative_groups
