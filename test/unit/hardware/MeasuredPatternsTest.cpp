// The model against the counters of a GPU, pattern by pattern.

#include "hardware/GlobalMemory.h"
#include "hardware/SharedMemory.h"
#include "runtime-tests/hardware-patterns/Patterns.h"

#include "gtest/gtest.h"
#include <algorithm>
#include <fstream>
#include <sstream>

using namespace cuda_lint;
using patterns::Group;
using patterns::Instruction;
using patterns::Pattern;

namespace {

std::vector<std::string> split(const std::string &Line) {
  std::vector<std::string> Fields;
  std::istringstream Stream(Line);
  for (std::string Field; std::getline(Stream, Field, ',');)
    Fields.push_back(Field);
  return Fields;
}

WarpAccess accessOf(const Group &G, const Pattern &P) {
  WarpAccess A;
  A.Width = G.Width;
  A.ActiveMask = P.Mask;
  // Of a matrix instruction the lanes that give the address of a row.
  if (const unsigned Rows = 8 * patterns::matrices(G.Op);
      Rows && Rows < WarpSize)
    A.ActiveMask &= (1u << Rows) - 1;
  std::copy(P.Offset.begin(), P.Offset.end(), A.Address.begin());
  return A;
}

std::string describe(const Group &G, const Pattern &P) {
  std::ostringstream Text;
  Text << G.Name << ", " << P.Family << ", mask " << std::hex << P.Mask
       << std::dec << ", elements";
  for (uint32_t Offset : P.Offset)
    Text << ' ' << Offset / G.Width;
  return Text.str();
}

std::optional<SharedOperation> sharedOperation(Instruction Op) {
  switch (Op) {
  case Instruction::SharedLoad:
    return SharedOperation::Load;
  case Instruction::SharedStore:
    return SharedOperation::Store;
  case Instruction::SharedAtomicAdd:
  case Instruction::SharedExchange:
    return SharedOperation::Atomic;
  case Instruction::SharedAtomicIncrement:
    return SharedOperation::AtomicIncrement;
  case Instruction::SharedCompareAndSwap:
    return SharedOperation::CompareAndSwap;
  case Instruction::MatrixLoad1:
  case Instruction::MatrixLoad2:
  case Instruction::MatrixLoad4:
  case Instruction::MatrixLoad4Transposed:
    return SharedOperation::MatrixLoad;
  case Instruction::MatrixStore1:
  case Instruction::MatrixStore2:
  case Instruction::MatrixStore4:
    return SharedOperation::MatrixStore;
  case Instruction::AsyncCopy:
    return SharedOperation::AsyncCopy;
  default:
    return std::nullopt;
  }
}

/// The value that the model has for a column of the table.
unsigned predicted(const Group &G, const Pattern &P,
                   const std::string &Column) {
  const WarpAccess Access = accessOf(G, P);
  if (std::optional<SharedOperation> Op = sharedOperation(G.Op)) {
    EXPECT_EQ(Column, "wavefronts");
    return sharedCost(Access, *Op)->Wavefronts;
  }
  const GlobalCost Cost = *globalCost(Access);
  if (Column == "requests")
    return Cost.Requests;
  if (Column == "sectors")
    return Cost.Sectors;
  EXPECT_EQ(Column, "lines");
  return Cost.Lines;
}

TEST(MeasuredPatterns, TheModelAgreesWithEveryRow) {
  std::ifstream File(CUDA_LINT_SOURCE_DIR
                     "/test/unit/hardware/measured-patterns.csv");
  ASSERT_TRUE(File);
  const Group *Current = nullptr;
  std::vector<Pattern> Patterns;
  std::vector<std::string> Columns;
  size_t Next = 0, Rows = 0, Failures = 0;
  for (std::string Line; std::getline(File, Line);) {
    if (Line.empty() || Line[0] == '#')
      continue;
    const std::vector<std::string> Fields = split(Line);
    if (Fields[0] == "group") {
      ASSERT_EQ(Next, Patterns.size()) << "rows are missing before " << Line;
      auto Found =
          std::find_if(patterns::groups().begin(), patterns::groups().end(),
                       [&](const Group &G) { return Fields[1] == G.Name; });
      ASSERT_NE(Found, patterns::groups().end()) << Line;
      Current = &*Found;
      Patterns = patterns::generate(*Current);
      Columns.assign(Fields.begin() + 2, Fields.end());
      Next = 0;
      continue;
    }
    ASSERT_LT(Next, Patterns.size()) << Line;
    ASSERT_EQ(Fields.size(), Columns.size() + 1) << Line;
    const Pattern &P = Patterns[Next++];
    ASSERT_EQ(std::stoul(Fields[0], nullptr, 16), patterns::digest(*Current, P))
        << "the table was measured on other patterns: "
        << describe(*Current, P);
    for (size_t I = 0; I < Columns.size(); ++I) {
      const unsigned long Measured = std::stoul(Fields[I + 1]);
      const unsigned Predicted = predicted(*Current, P, Columns[I]);
      if (Measured != Predicted && ++Failures <= 20)
        ADD_FAILURE() << Columns[I] << ": measured " << Measured
                      << ", predicted " << Predicted << ": "
                      << describe(*Current, P);
    }
    ++Rows;
  }
  EXPECT_EQ(Next, Patterns.size());
  EXPECT_EQ(Failures, 0u);
  RecordProperty("rows", static_cast<int>(Rows));
  EXPECT_GE(Rows, 14000u);
}

// What the patterns have to cover, whatever the table holds.
TEST(MeasuredPatterns, EveryGroupIsValidAndDistinct) {
  for (const Group &G : patterns::groups()) {
    std::vector<uint32_t> Digests;
    bool Partial = false, Block3D = false;
    for (const Pattern &P : patterns::generate(G)) {
      EXPECT_TRUE(accessOf(G, P).isValid()) << describe(G, P);
      EXPECT_NE(P.Mask, 0u);
      EXPECT_EQ(P.BlockX * P.BlockY * P.BlockZ, WarpSize);
      Partial |= P.Mask != ~0u;
      Block3D |= P.BlockZ > 1;
      Digests.push_back(patterns::digest(G, P));
    }
    // All lanes execute a matrix instruction.
    EXPECT_EQ(Partial, !patterns::matrices(G.Op)) << G.Name;
    EXPECT_TRUE(Block3D) << G.Name;
    std::sort(Digests.begin(), Digests.end());
    const size_t Distinct =
        std::unique(Digests.begin(), Digests.end()) - Digests.begin();
    EXPECT_GE(Distinct * 10, Digests.size() * 8) << G.Name;
  }
}

} // namespace
