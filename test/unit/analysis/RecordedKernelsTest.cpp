//===- RecordedKernelsTest.cpp - Random kernels beside a GPU --------------===//
//
// What a GPU did with random kernels (runtime-tests/random-kernels) beside what
// the interpreter of the tests, the engines and the hardware model say.
//
//===----------------------------------------------------------------------===//

#include "test/fuzz/RecordedKernels.h"
#include "domains/concrete/ThreadRun.h"
#include "hardware/SharedMemory.h"
#include "test/unit/ParseCuda.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SHA256.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace cuda_lint;
using namespace cuda_lint::random_kernels;

namespace {

const std::string Folder =
    std::string(CUDA_LINT_SOURCE_DIR) + "/runtime-tests/random-kernels";

std::string contentOf(llvm::StringRef Name) {
  auto File = llvm::MemoryBuffer::getFile(Folder + "/" + Name);
  return File ? (*File)->getBuffer().str() : "";
}

/// The lines of a kind of the recorded table, in fields.
std::vector<std::vector<std::string>> recorded(llvm::StringRef Kind) {
  std::vector<std::vector<std::string>> Out;
  const std::string Text = contentOf("recorded.csv");
  for (llvm::StringRef Line : llvm::split(Text, '\n'))
    if (Line.split(',').first == Kind) {
      Out.emplace_back();
      for (llvm::StringRef Field : llvm::split(Line, ','))
        Out.back().push_back(Field.str());
    }
  return Out;
}

std::vector<int64_t> numbers(llvm::StringRef Text) {
  std::vector<int64_t> Out;
  for (llvm::StringRef Word : llvm::split(Text, ' '))
    if (int64_t N; !Word.getAsInteger(10, N))
      Out.push_back(N);
  return Out;
}

/// The place that the engine has for the load of a kernel with shared memory.
std::optional<LaneInts> placeSaid(WarpValues &Values, const FunctionDecl *F) {
  BlockShape Shape;
  Shape.Kind = BlockShape::Known;
  Shape.Extent = {32, 1, 1};
  const WarpTrace &Trace = Values.trace(F, Shape, 0);
  const WarpEvent *Load = nullptr;
  for (const WarpEvent &E : Trace.Events)
    if (E.Kind == WarpEvent::Load && E.Base &&
        E.Base->Kind == MemoryObject::Shared)
      Load = &E;
  if (!Load || !Load->Mask.exact() || Load->Mask.Lanes != AllLanes ||
      Load->Offset.knownLanes() != AllLanes || !Load->Offset.terms().empty())
    return std::nullopt;
  LaneInts Out;
  for (unsigned L = 0; L < WarpLanes; ++L)
    Out[L] = Load->Offset.constantOf(L) / 4;
  return Out;
}

TEST(RecordedKernels, TheSourceIsTheGenerators) {
  ASSERT_EQ(contentOf("kernels.cu"), RecordedKernels().source())
      << "the generator changed: write kernels.cu again and record it on a GPU "
         "(runtime-tests/random-kernels/README.md)";
  const auto Of = recorded("source");
  ASSERT_FALSE(Of.empty())
      << "recorded.csv is missing: record the kernels on a "
         "GPU (runtime-tests/random-kernels/README.md)";
  const std::string Text = contentOf("kernels.cu");
  EXPECT_EQ(Of[0][1],
            llvm::toHex(llvm::SHA256::hash(llvm::arrayRefFromStringRef(Text)),
                        /*LowerCase=*/true))
      << "recorded.csv was recorded with another kernels.cu";
}

TEST(RecordedKernels, AThreadDoesWhatTheInterpreterDoes) {
  const RecordedKernels Of;
  const auto Rows = recorded("k");
  ASSERT_EQ(Rows.size(), size_t(RecordedKernels::Count) *
                             std::size(RecordedKernels::Numbers) * WarpLanes);
  std::map<std::pair<int64_t, int64_t>,
           std::array<RecordedKernels::Stores, WarpLanes>>
      Known;
  for (const std::vector<std::string> &Row : Rows) {
    ASSERT_EQ(Row.size(), 6u);
    const int64_t Id = numbers(Row[1])[0], N = numbers(Row[2])[0],
                  Lane = numbers(Row[3])[0], Count = numbers(Row[4])[0];
    auto [It, New] = Known.try_emplace({Id, N});
    if (New) {
      Warp W = RecordedKernels::warp(RecordedKernels::shapeOf(unsigned(Id)), N);
      Of.Bodies[size_t(Id)].Run(W, AllLanes);
      It->second = RecordedKernels::storesOf(W);
    }
    std::string Expected;
    for (auto [Site, Index] : It->second[size_t(Lane)])
      Expected += (Expected.empty() ? "" : " ") + std::to_string(Site) + ":" +
                  std::to_string(Index);
    ASSERT_EQ(Count, int64_t(It->second[size_t(Lane)].size()));
    ASSERT_EQ(Row[5], Expected)
        << "kernel " << Id << ", n = " << N << ", lane " << Lane << "\n"
        << Of.Bodies[size_t(Id)].Text;
  }
}

TEST(RecordedKernels, TheEngineCoversThem) {
  const RecordedKernels Of;
  std::unique_ptr<ASTUnit> AST = parseCuda(sourceOf(Of.Bodies));
  ASSERT_TRUE(AST && !AST->getDiagnostics().hasErrorOccurred());
  Counts Count;
  compare(*AST, Of.Bodies, Count);
  EXPECT_GT(Count.Executions, 1000u);
}

/// Each store that a thread is shown to make is one that the GPU saw, in order.
TEST(RecordedKernels, AThreadThatIsRunDoesWhatTheGpuDid) {
  const RecordedKernels Of;
  std::unique_ptr<ASTUnit> AST = parseCuda(sourceOf(Of.Bodies));
  ASSERT_TRUE(AST && !AST->getDiagnostics().hasErrorOccurred());
  TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
  std::map<int64_t, const FunctionDecl *> Kernels;
  for (const FunctionDecl *F : TU.functions())
    if (int64_t Id = 0; F->getIdentifier() &&
                        F->getName().starts_with("kernel") &&
                        !F->getName().drop_front(6).getAsInteger(10, Id))
      Kernels[Id] = F;
  ASSERT_EQ(Kernels.size(), size_t(RecordedKernels::Count));
  ThreadRun Run(TU);
  constexpr int Tag = 7;
  const ConcreteValue P = Run.memory(Tag, std::nullopt),
                      Q = Run.memory(Tag + 1, 256);
  size_t Shown = 0, All = 0;
  for (const std::vector<std::string> &Row : recorded("k")) {
    const int64_t Id = numbers(Row[1])[0], N = numbers(Row[2])[0],
                  Lane = numbers(Row[3])[0];
    if (Lane % 8 != 5)
      continue;
    std::vector<int64_t> Stored;
    for (llvm::StringRef Word : llvm::split(Row[5], ' '))
      if (int64_t Index; !Word.split(':').second.getAsInteger(10, Index))
        Stored.push_back(Index * 4);
    const std::array<unsigned, 3> Shape = RecordedKernels::shapeOf(Id);
    const Warp W = RecordedKernels::warp(Shape, N);
    std::vector<int64_t> Seen;
    Run.run(Kernels[Id],
            {{W.X[Lane], W.Y[Lane], 0},
             {0, 0, 0},
             {Shape[0], Shape[1], Shape[2]},
             {1, 1, 1}},
            {P, Q, ConcreteValue::number(N)}, [&](const ThreadAccess &A) {
              if (A.Write && A.Object && A.Object->Tag == Tag &&
                  A.Address.OffsetKnown)
                Seen.push_back(A.Address.Bits);
            });
    All += Stored.size();
    Shown += Seen.size();
    size_t At = 0;
    for (int64_t Offset : Seen) {
      while (At < Stored.size() && Stored[At] != Offset)
        ++At;
      ASSERT_LT(At, Stored.size())
          << "kernel " << Id << ", lane " << Lane << ", n = " << N
          << ": the GPU did not store to byte " << Offset << " here\n"
          << Of.Bodies[size_t(Id)].Text;
      ++At;
    }
  }
  EXPECT_GT(All, 500u);
  EXPECT_GT(double(Shown) / All, 0.4);
}

TEST(RecordedKernels, PlacesValuesAndWavefrontsOfLoads) {
  const RecordedKernels Of;
  std::unique_ptr<ASTUnit> AST = parseCuda(Of.source());
  ASSERT_TRUE(AST && !AST->getDiagnostics().hasErrorOccurred());
  TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
  auto &Values = TU.engine<WarpValues>();
  std::map<unsigned, LaneInts> Said;
  for (const FunctionDecl *F : TU.functions()) {
    unsigned Id = 0;
    if (!F->getName().starts_with("shared") ||
        F->getName().drop_front(6).getAsInteger(10, Id))
      continue;
    if (std::optional<LaneInts> Place = placeSaid(Values, F)) {
      Said[Id] = *Place;
      EXPECT_EQ(*Place, Of.placesOf(Id))
          << "shared" << Id << ": " << Of.Places[Id].Text;
    }
  }
  // All of it is arithmetic on the number of the thread.
  EXPECT_GT(Said.size(), RecordedKernels::SharedCount * 9 / 10);
  const auto Rows = recorded("s");
  ASSERT_EQ(Rows.size(), size_t(RecordedKernels::SharedCount));
  for (const std::vector<std::string> &Row : Rows) {
    ASSERT_EQ(Row.size(), 5u);
    const unsigned Id = unsigned(numbers(Row[1])[0]);
    const std::vector<int64_t> Places = numbers(Row[2]), Got = numbers(Row[3]);
    ASSERT_EQ(Places.size(), size_t(WarpLanes));
    ASSERT_EQ(Got.size(), size_t(WarpLanes));
    WarpAccess Access;
    Access.Width = 4;
    const LaneInts Expected = Said.count(Id) ? Said[Id] : Of.placesOf(Id);
    for (unsigned L = 0; L < WarpLanes; ++L) {
      EXPECT_EQ(Places[L], Expected[L]) << "shared" << Id << ", lane " << L;
      EXPECT_EQ(Got[L], Places[L] ^ 85) << "shared" << Id << ", lane " << L;
      Access.Address[L] = Expected[L] * 4;
    }
    EXPECT_EQ(sharedCost(Access, SharedOperation::Load)->Wavefronts,
              unsigned(numbers(Row[4])[0]))
        << "shared" << Id << ": " << Of.Places[Id].Text;
  }
}

} // namespace
