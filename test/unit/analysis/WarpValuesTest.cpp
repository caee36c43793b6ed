//===- WarpValuesTest.cpp - Traces of kernels -----------------------------===//

#include "analysis/WarpRequests.h"
#include "analysis/WastefulGroups.h"
#include "test/unit/ParseCuda.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace cuda_lint;

namespace {

/// The events of the accesses of one warp in a block of the given shape, for
/// the only kernel of \p Code.
class Traced {
public:
  Traced(llvm::StringRef Code, std::array<unsigned, 3> Block,
         unsigned Warp = 0) {
    AST = parseCuda(Code);
    if (!AST)
      return;
    TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
    auto &Values = TU.engine<WarpValues>();
    BlockShape Shape;
    Shape.Kind = BlockShape::Known;
    Shape.Extent = Block;
    for (const FunctionDecl *F : TU.functions())
      if (F->hasAttr<CUDAGlobalAttr>())
        Trace = &Values.trace(F, Shape, Warp);
  }
  std::vector<const WarpEvent *> events(WarpEvent::KindTy Kind) const {
    std::vector<const WarpEvent *> Out;
    for (const WarpEvent &E : Trace->Events)
      if (E.Kind == Kind)
        Out.push_back(&E);
    return Out;
  }
  std::unique_ptr<ASTUnit> AST;
  const WarpTrace *Trace = nullptr;
};

/// The offset of each lane from that of the first.
std::vector<int64_t> spread(const WarpEvent &E) {
  std::vector<int64_t> Out;
  for (unsigned L = 0; L < WarpLanes; ++L)
    Out.push_back(E.Offset.known(1u << L)
                      ? E.Offset.constantOf(L) - E.Offset.constantOf(0)
                      : -1);
  return Out;
}

TEST(WarpValues, LinearisesThreadsWithXFastest) {
  Traced T(
      "__global__ void k(int *p) { p[threadIdx.y * 100 + threadIdx.x] = 1; }",
      {16, 4, 1}, 1);
  ASSERT_TRUE(T.Trace);
  auto Stores = T.events(WarpEvent::Store);
  ASSERT_EQ(Stores.size(), 1u);
  ASSERT_TRUE(Stores[0]->Offset.constantIn(AllLanes));
  EXPECT_EQ(Stores[0]->Offset.constantOf(0), 2 * 100 * 4);
  EXPECT_EQ(Stores[0]->Offset.constantOf(15), (2 * 100 + 15) * 4);
  EXPECT_EQ(Stores[0]->Offset.constantOf(16), 3 * 100 * 4);
  EXPECT_EQ(Stores[0]->Base->name(), "p");
}

TEST(WarpValues, GuardsAreMasks) {
  Traced T("__global__ void k(int *p, int n) {\n"
           "  if (threadIdx.x >= 24) return;\n"
           "  if (threadIdx.x % 2 == 0) p[threadIdx.x] = 1;\n"
           "  if (threadIdx.x < n) p[threadIdx.x] = 2;\n"
           "  if (n > 3) p[threadIdx.x] = 3;\n"
           "  if (p[threadIdx.x]) p[threadIdx.x] = 4;\n"
           "}",
           {32, 1, 1});
  ASSERT_TRUE(T.Trace);
  auto Stores = T.events(WarpEvent::Store);
  ASSERT_EQ(Stores.size(), 4u);
  EXPECT_EQ(Stores[0]->Mask.Lanes, 0x00555555u);
  EXPECT_TRUE(Stores[0]->Mask.exact());
  EXPECT_EQ(Stores[1]->Mask.Lanes, 0x00ffffffu);
  EXPECT_FALSE(Stores[1]->Mask.exact());
  EXPECT_TRUE(Stores[1]->Mask.upToBounds());
  EXPECT_TRUE(Stores[2]->Mask.exact());
  EXPECT_FALSE(Stores[3]->Mask.upToBounds());
}

TEST(WarpValues, UnrollsWhatIsKnown) {
  Traced T("__global__ void k(int *p) { for (int s = 1; s < blockDim.x; s *= "
           "2) p[s * threadIdx.x] = 1; }",
           {64, 1, 1});
  ASSERT_TRUE(T.Trace);
  auto Stores = T.events(WarpEvent::Store);
  ASSERT_EQ(Stores.size(), 6u);
  for (unsigned I = 0; I < 6; ++I)
    EXPECT_EQ(Stores[I]->Offset.constantOf(1), 4 << I);
}

TEST(WarpValues, GeneralIterationKeepsTheShapeOfTheWarp) {
  Traced T("__global__ void k(float *p, int n) {\n"
           "  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += "
           "blockDim.x * gridDim.x) p[i * 2] = 1;\n"
           "  float *q = p; for (int j = 0; j < n; ++j, q += n) q[threadIdx.x] "
           "= 2;\n"
           "}",
           {128, 1, 1});
  ASSERT_TRUE(T.Trace);
  auto Stores = T.events(WarpEvent::Store);
  ASSERT_EQ(Stores.size(), 2u);
  EXPECT_EQ(spread(*Stores[0])[5], 5 * 8);
  EXPECT_EQ(spread(*Stores[1])[5], 5 * 4);
  EXPECT_EQ(T.events(WarpEvent::LoopBegin).size(), 2u);
}

TEST(WarpValues, ValuesOfALoopThatLanesLeaveApartAreUnknown) {
  Traced T("__global__ void k(float *p, int n) { int i = threadIdx.x; for (; i "
           "< n; i += 32) {} p[i] = 1; }",
           {32, 1, 1});
  ASSERT_TRUE(T.Trace);
  auto Stores = T.events(WarpEvent::Store);
  ASSERT_EQ(Stores.size(), 1u);
  EXPECT_EQ(Stores[0]->Offset.knownLanes(), 0u);
}

TEST(WarpValues, FollowsCallsFieldsReferencesAndLambdas) {
  Traced T("struct View { float *data; int pitch; __device__ float &at(int r, "
           "int c) const { return data[r * pitch + c]; } };\n"
           "__device__ void put(float &where, float v) { where = v; }\n"
           "__global__ void k() {\n"
           "  __shared__ float s[1024]; View v{s, 32}; auto f = [&](int i) { "
           "put(v.at(i, 1), 2.0f); }; f(threadIdx.x);\n"
           "}",
           {32, 1, 1});
  ASSERT_TRUE(T.Trace);
  auto Stores = T.events(WarpEvent::Store);
  ASSERT_EQ(Stores.size(), 1u);
  EXPECT_EQ(Stores[0]->Base->name(), "s");
  EXPECT_EQ(Stores[0]->Offset.constantOf(3), (3 * 32 + 1) * 4);
  EXPECT_EQ(Stores[0]->Calls.size(), 2u);
}

TEST(WarpValues, BranchesOfAnUnknownConditionJoin) {
  Traced T("__global__ void k(float *p, int n) {\n"
           "  int i = threadIdx.x; if (n > 3) i += 64; p[i] = 1;\n"
           "  int j = threadIdx.x; if (p[j] > 0) j = 0; p[j] = 2;\n"
           "}",
           {32, 1, 1});
  ASSERT_TRUE(T.Trace);
  auto Stores = T.events(WarpEvent::Store);
  ASSERT_EQ(Stores.size(), 2u);
  // 0 or 64 more for all lanes alike.
  EXPECT_EQ(spread(*Stores[0])[7], 28);
  // Only lane 0 has the same value on both sides.
  EXPECT_EQ(Stores[1]->Offset.knownLanes(), 1u);
}

TEST(WarpValues, LastWarpMayBePartial) {
  Traced T("__global__ void k(float *p) { p[threadIdx.x] = 1; }", {40, 1, 1},
           1);
  ASSERT_TRUE(T.Trace);
  EXPECT_EQ(T.events(WarpEvent::Store)[0]->Mask.Lanes, 0xffu);
}

TEST(WarpValues, EndlessCodeIsBounded) {
  Traced T("__device__ int f(int n) { return n ? f(n - 1) : 0; }\n"
           "__global__ void k(int *p) { for (;;) for (;;) for (int i = 0; i < "
           "1000000; ++i) p[i] = f(i); }",
           {32, 1, 1});
  ASSERT_TRUE(T.Trace);
  EXPECT_LT(T.Trace->Events.size(), 100000u);
}

/// The bytes from the start of a padded array at which the lanes of the first
/// warp of a 16x16 block load from it.
std::vector<int64_t> paddedLoads(llvm::StringRef Body, unsigned Elements) {
  std::unique_ptr<ASTUnit> AST =
      parseCuda(("__global__ void k(float *p, int n) {\n"
                 "  __shared__ float tile[16][16];\n"
                 "  tile[threadIdx.y][threadIdx.x] = 0;\n" +
                 Body + "}\n")
                    .str());
  std::vector<int64_t> Out;
  if (!AST)
    return Out;
  TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
  auto &Values = TU.engine<WarpValues>();
  BlockShape Shape;
  Shape.Kind = BlockShape::Known;
  Shape.Extent = {16, 16, 1};
  for (const FunctionDecl *F : TU.functions()) {
    if (!F->hasAttr<CUDAGlobalAttr>())
      continue;
    const auto *Tile = [&]() -> const MemoryObject * {
      for (const WarpEvent &E : Values.trace(F, Shape, 0).Events)
        if (E.Base && E.Base->Kind == MemoryObject::Shared)
          return E.Base;
      return nullptr;
    }();
    if (!Tile)
      return Out;
    PaddedArray Padded{Tile->Decl->getLocation(), Elements};
    for (const WarpEvent &E : Values.trace(F, Shape, 0, &Padded).Events)
      if (E.Base == Tile && E.Kind == WarpEvent::Load)
        for (unsigned L = 0; L < WarpLanes; ++L)
          Out.push_back(E.Offset.constantIn(E.Mask.Lanes & 1u << L)
                            ? E.Offset.constantOf(L)
                            : -1);
  }
  return Out;
}

TEST(WarpValues, RowsOfAnyLengthAreThoseOfEach) {
  // An element, through a pointer that is kept, and where an address decides.
  for (const char *Body :
       {"p[threadIdx.x] = tile[threadIdx.x][threadIdx.y];\n",
        "float *row = tile[threadIdx.x];\n"
        "for (int i = 0; i < 2; ++i) p[i] = row[threadIdx.y];\n",
        "float &one = tile[threadIdx.x][threadIdx.y]; p[0] = one;\n",
        "if (&tile[1][0] - &tile[0][0] > 18)\n"
        "  p[threadIdx.x] = tile[threadIdx.x][threadIdx.y];\n"})
    for (unsigned Elements : {1u, 3u, 16u}) {
      std::vector<int64_t> Loads = paddedLoads(Body, Elements);
      const bool Decided = llvm::StringRef(Body).starts_with("if");
      if (Decided && Elements == 1) {
        EXPECT_TRUE(Loads.empty());
        continue;
      }
      ASSERT_GE(Loads.size(), size_t(WarpLanes)) << Body;
      for (size_t I = 0; I < Loads.size(); ++I) {
        const int64_t X = I % 16, Y = I % WarpLanes / 16;
        EXPECT_EQ(Loads[I], 4 * (X * (16 + Elements) + Y)) << Body;
      }
    }
}

TEST(WarpRequests, ShareUnderOnePercent) {
  WastefulAccess Place;
  Place.Share = 0.0097;
  EXPECT_EQ(shareText(Place, {}, "sectors"),
            "what it wastes is under 1 % of the kernel's sectors");
  Place.Share = 0.0103;
  EXPECT_EQ(shareText(Place, {}, "sectors"),
            "what it wastes is 1 % of the kernel's sectors");
}

TEST(WarpRequests, BlockExtentsOfAnOption) {
  EXPECT_EQ(parseBlockExtents("256"), (std::array<unsigned, 3>{256, 1, 1}));
  EXPECT_EQ(parseBlockExtents("32x8"), (std::array<unsigned, 3>{32, 8, 1}));
  EXPECT_EQ(parseBlockExtents("8, 8, 4"), (std::array<unsigned, 3>{8, 8, 4}));
  EXPECT_EQ(parseBlockExtents(""), std::nullopt);
  EXPECT_EQ(parseBlockExtents("32x64"), std::nullopt);
  EXPECT_EQ(parseBlockExtents("wide"), std::nullopt);
}

} // namespace
