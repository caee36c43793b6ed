#include "cuda/DeviceIntrinsics.h"
#include "test/unit/ParseCuda.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace cuda_lint;

namespace {

/// What the headers declare, by the row that it resolves to.
class IntrinsicDeclarations
    : public RecursiveASTVisitor<IntrinsicDeclarations> {
public:
  std::unique_ptr<ASTUnit> Unit;
  llvm::DenseMap<const DeviceIntrinsic *, const FunctionDecl *> Resolved;
  llvm::DenseMap<const FunctionDecl *, std::vector<const CallExpr *>> Calls;
  const FunctionDecl *In = nullptr;

  explicit IntrinsicDeclarations(llvm::StringRef Code = "") {
    Unit = parseCuda(("#include <cooperative_groups.h>\n"
                      "#include <cuda/atomic>\n#include <cuda/barrier>\n"
                      "#include <cuda/pipeline>\n#include <cuda/latch>\n"
                      "#include <cuda/semaphore>\n#include <cuda/ptx>\n"
                      "#include <cuda_pipeline.h>\n#include <cstring>\n"
                      "#include <cooperative_groups/memcpy_async.h>\n"
                      "#include <cooperative_groups/reduce.h>\n"
                      "#include <cooperative_groups/scan.h>\n"
                      "#include <mma.h>\n"
                      "cuda::atomic<int> *instance;\n" +
                      Code)
                         .str());
    TraverseDecl(Unit->getASTContext().getTranslationUnitDecl());
  }
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitFunctionDecl(FunctionDecl *F) {
    if (const DeviceIntrinsic *Row = deviceIntrinsic(F))
      Resolved.try_emplace(Row, F);
    return true;
  }
  bool TraverseFunctionDecl(FunctionDecl *F) {
    const FunctionDecl *Outer = std::exchange(In, F);
    const bool Out = RecursiveASTVisitor::TraverseFunctionDecl(F);
    In = Outer;
    return Out;
  }
  bool VisitCallExpr(CallExpr *C) {
    if (In && deviceIntrinsic(C))
      Calls[In].push_back(C);
    return true;
  }
  /// The only intrinsic that a function calls.
  const CallExpr *callIn(llvm::StringRef Name) {
    for (auto &[F, Each] : Calls)
      if (F->getNameAsString() == Name && Each.size() == 1)
        return Each.front();
    return nullptr;
  }
};

/// Names of rows that only NVIDIA's own headers declare.
bool isDeclaredElsewhere(llvm::StringRef Name) {
  return Name.starts_with("__nv_atomic") || Name.starts_with("__builtin_") ||
         Name.starts_with("__nvvm_") || Name == "__syncthreads" ||
         Name == "__uni_sync" || Name.starts_with("__shfl") ||
         Name.starts_with("__cluster_barrier") ||
         Name == "__mbarrier_try_wait_parity" ||
         Name.starts_with("cuda::ptx::cp_") ||
         Name.starts_with("cuda::ptx::mbarrier_") ||
         Name.starts_with("cuda::device::experimental::");
}

TEST(DeviceIntrinsics, EveryFunctionOfTheTableIsDeclared) {
  IntrinsicDeclarations Headers;
  ASSERT_TRUE(Headers.Unit);
  for (const DeviceIntrinsic &Row : deviceIntrinsics())
    if (!isDeclaredElsewhere(Row.Name))
      EXPECT_TRUE(Headers.Resolved.contains(&Row)) << Row.Name.data();
}

TEST(DeviceIntrinsics, EveryInstructionFindsItsRow) {
  for (const DeviceIntrinsic &Row : ptxIntrinsics()) {
    const auto Parsed = ptxInstructions(std::string(Row.Name) + " %0;");
    ASSERT_EQ(Parsed.size(), 1u) << Row.Name.data();
    EXPECT_EQ(Parsed[0].Row, &Row) << Row.Name.data();
  }
}

TEST(DeviceIntrinsics, AnInstructionIsParsed) {
  const auto All = ptxInstructions(
      "{ .reg .pred p; setp.ne.b32 p, %2, 0;\n"
      "WAIT: @p atom.global.release.cta.add.u32 %0, [%1+4], {%2, %3}; }");
  ASSERT_EQ(All.size(), 2u);
  EXPECT_EQ(All[1].Predicate, "@p");
  EXPECT_EQ(All[1].Row->Work, DeviceWork::AtomicUpdate);
  EXPECT_EQ(All[1].scope(), DeviceScope::Block);
  EXPECT_EQ(All[1].order(), DeviceOrder::Release);
  EXPECT_EQ(All[1].bytes(), 4u);
  ASSERT_EQ(All[1].Operands.size(), 3u);
  EXPECT_EQ(ptxOperand(All[1].Operands[1]), 1u);
  const auto Vector =
      ptxInstructions("ld.volatile.global.v4.f32 {%0,%1,%2,%3}, [%4];");
  ASSERT_EQ(Vector.size(), 1u);
  EXPECT_EQ(Vector[0].bytes(), 16u);
  EXPECT_EQ(Vector[0].order(), DeviceOrder::Volatile);
  EXPECT_EQ(Vector[0].Operands.size(), 2u);
  EXPECT_EQ(ptxInstructions("fence.acq_rel.gpu;")[0].scope(),
            DeviceScope::Grid);
  EXPECT_EQ(ptxInstructions("cp.async.wait_all;").size(), 1u);
}

TEST(DeviceIntrinsics, ScopesAndOrders) {
  IntrinsicDeclarations All(R"(
namespace cg = cooperative_groups;
__device__ void a(int *p) { atomicAdd_block(p, 1); }
__device__ void b(cuda::atomic<int, cuda::thread_scope_block> &x) {
  x.store(1, cuda::std::memory_order_release);
}
__device__ void c(cg::grid_group g) { g.sync(); }
__device__ void d(cg::thread_block_tile<16> g) { g.sync(); }
__device__ void e() {
  cuda::atomic_thread_fence(cuda::memory_order_acquire,
                            cuda::thread_scope_device);
}
__device__ void f() { cuda::ptx::fence(cuda::ptx::sem_acq_rel,
                                       cuda::ptx::scope_cta); }
__device__ void g(cuda::atomic<int> &x) { x.fetch_add(1); }
__device__ void h(int *p) { atomicCAS_system(p, 0, 1); }
__device__ void i(int *p) { atomicExch(p, 1); }
__device__ void j(cg::thread_block g) { g.sync(); }
__device__ void k(cg::coalesced_group g) { g.sync(); }
__device__ void l(cg::cluster_group g) { g.sync(); }
__device__ void m(cuda::atomic<int, cuda::thread_scope_device> &x) {
  x.store(1, cuda::std::memory_order_relaxed);
}
__device__ void n(cuda::atomic<int, cuda::thread_scope_thread> &x) {
  x.exchange(1, cuda::std::memory_order_acq_rel);
}
__device__ void o(cuda::atomic_ref<int, cuda::thread_scope_system> x) {
  x.load(cuda::std::memory_order_consume);
}
__device__ void p() {
  cuda::atomic_thread_fence(cuda::memory_order_seq_cst,
                            cuda::thread_scope_system);
}
__device__ void q() { cuda::ptx::fence(cuda::ptx::sem_sc,
                                       cuda::ptx::scope_cluster); }
__device__ void r() { cuda::std::atomic_thread_fence(
                          cuda::std::memory_order_release); }
__device__ void s(cg::thread_block_tile<32> g) { cg::sync(g); }
__device__ void t() { __threadfence_system(); }
)");
  ASSERT_TRUE(All.Unit);
  struct Expectation {
    const char *In;
    DeviceScope Scope;
    DeviceOrder Order;
  };
  for (const Expectation &E :
       {Expectation{"a", DeviceScope::Block, DeviceOrder::Relaxed},
        {"b", DeviceScope::Block, DeviceOrder::Release},
        {"c", DeviceScope::Grid, DeviceOrder::AcquireRelease},
        {"d", DeviceScope::Warp, DeviceOrder::AcquireRelease},
        {"e", DeviceScope::Grid, DeviceOrder::Acquire},
        {"f", DeviceScope::Block, DeviceOrder::AcquireRelease},
        {"g", DeviceScope::System, DeviceOrder::Sequential},
        {"h", DeviceScope::System, DeviceOrder::Relaxed},
        {"i", DeviceScope::Grid, DeviceOrder::Relaxed},
        {"j", DeviceScope::Block, DeviceOrder::AcquireRelease},
        {"k", DeviceScope::Warp, DeviceOrder::AcquireRelease},
        {"l", DeviceScope::Cluster, DeviceOrder::AcquireRelease},
        {"m", DeviceScope::Grid, DeviceOrder::Relaxed},
        {"n", DeviceScope::Thread, DeviceOrder::AcquireRelease},
        {"o", DeviceScope::System, DeviceOrder::Acquire},
        {"p", DeviceScope::System, DeviceOrder::Sequential},
        {"q", DeviceScope::Cluster, DeviceOrder::Sequential},
        {"r", DeviceScope::System, DeviceOrder::Release},
        {"s", DeviceScope::Warp, DeviceOrder::AcquireRelease},
        {"t", DeviceScope::System, DeviceOrder::Sequential}}) {
    const CallExpr *Call = All.callIn(E.In);
    ASSERT_TRUE(Call) << E.In;
    const DeviceIntrinsic *Row = deviceIntrinsic(Call);
    EXPECT_EQ(scopeOf(*Row, Call), E.Scope) << E.In;
    EXPECT_EQ(orderOf(*Row, Call), E.Order) << E.In;
  }
}

// A tile of more than a warp meets in memory: its threads are of several warps.
TEST(DeviceIntrinsics, TilesOfSeveralWarps) {
  IntrinsicDeclarations All(R"(
namespace cg = cooperative_groups;
__device__ void warp(cg::thread_block_tile<32> g) { g.sync(); }
__device__ void warps(cg::thread_block_tile<64, cg::thread_block> g) {
  g.sync();
}
)");
  ASSERT_TRUE(All.Unit);
  const CallExpr *Warp = All.callIn("warp"), *Warps = All.callIn("warps");
  ASSERT_TRUE(Warp && Warps);
  EXPECT_EQ(scopeOf(*deviceIntrinsic(Warp), Warp), DeviceScope::Warp);
  EXPECT_EQ(scopeOf(*deviceIntrinsic(Warps), Warps), std::nullopt);
}

} // namespace
