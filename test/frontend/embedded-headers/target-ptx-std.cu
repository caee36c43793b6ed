// nv/target keeps one branch only; cuda::ptx and cuda::std have their names.
// RUN: %clangxx %embedded-flags -fsyntax-only -std=c++17 %s
// RUN: not %clangxx %embedded-flags --cuda-device-only -fsyntax-only -std=c++17 -DBROKEN_DEVICE %s 2>&1 | FileCheck %s
// RUN: %clangxx %embedded-flags --cuda-host-only -fsyntax-only -std=c++17 -DBROKEN_DEVICE %s
#include <cuda/ptx>
#include <cuda/std/array>
#include <cuda/std/cstdint>
#include <cuda/std/limits>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
#include <nv/target>

__host__ __device__ int side(int *P) {
  NV_IF_TARGET(NV_IS_HOST, (int A = P[0], B = P[1]; P[0] = A + B;))
  NV_IF_ELSE_TARGET(NV_PROVIDES_SM_90, (P[0] = 1;), (P[0] = 2;))
  NV_DISPATCH_TARGET(NV_PROVIDES_SM_100, (this_is_not_compiled();),
                     NV_PROVIDES_SM_80, (P[1] = threadIdx.x;),
                     NV_IS_HOST, (P[1] = 0;))
  NV_IF_TARGET(NV_TARGET_AND(NV_IS_DEVICE, NV_TARGET_NOT(NV_PROVIDES_SM_90)),
               (this_is_not_compiled();))
#ifdef BROKEN_DEVICE
  // CHECK: error: use of undeclared identifier 'only_the_device_sees_this'
  NV_IF_TARGET(NV_IS_DEVICE, (only_the_device_sees_this();))
#endif
  return P[0];
}

__global__ void registers(unsigned *P, unsigned long long *Bar) {
  namespace ptx = cuda::ptx;
  P[0] = ptx::get_sreg_smid() + ptx::get_sreg_warpid() +
         ptx::get_sreg_laneid() + ptx::get_sreg_nsmid() +
         ptx::get_sreg_cluster_ctarank();
  ptx::barrier_cluster_arrive();
  ptx::barrier_cluster_wait();
  ptx::fence_proxy_async();
  ptx::cp_async_bulk_commit_group();
  ptx::cp_async_bulk_wait_group_read(ptx::n32<0>);
}

__global__ void names(cuda::std::span<float> S, cuda::std::array<int, 4> A) {
  static_assert(cuda::std::is_same<cuda::std::uint32_t, unsigned>::value, "");
  cuda::std::tuple<int, float> T(1, 2.f);
  S[0] = A[1] + cuda::std::get<0>(T) + S.size() +
         cuda::std::numeric_limits<int>::max();
}
