//===- WarpExecutor.cpp - The warp's place in the block, and its budget ---===//

#include "analysis/WarpExecutor.h"
#include "cuda/BuiltinVariables.h"
#include "cuda/Constants.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/Layout.h"
#include "cuda/Profile.h"
#include "cuda/RuntimeApi.h"
#include "hardware/Limits.h"
#include "hardware/Warp.h"

using namespace clang;

namespace cuda_lint {

namespace {
static const Bound<uint64_t> MaxStepsOfUnit(
    "warp-unit-steps", 8'000'000, BoundKind::Work,
    "steps of the executions of all warps of a translation unit");
/// A state with so many cells costs a step to copy.
constexpr size_t CellsOfStep = 16;
} // namespace

const Bound<unsigned>
    WarpValues::Executor::MaxSteps("warp-steps", 2'000'000, BoundKind::Work,
                                   "steps of the execution of one warp");
const Bound<unsigned>
    WarpValues::Executor::MaxMembers("warp-record-members", 64,
                                     BoundKind::Reach,
                                     "members of an object that are copied one "
                                     "by one in the execution of a warp");
const Bound<size_t> WarpValues::Executor::MaxWaiting(
    "warp-waiting-states", 64, BoundKind::Reach,
    "states that wait for each other at one place of the execution of a warp");

WarpValues::Executor::Executor(WarpValues &Engine, WarpTrace &Trace,
                               const PaddedArray *Padded)
    : Engine(Engine), Trace(Trace), Padded(Padded), A(Engine.Arithmetic),
      Ctx(Engine.TU.context()), Program(Engine.TU.engine<ir::Program>()),
      Flows(Engine.TU.engine<exec::Flows>()) {}

//===----------------------------------------------------------------------===//
// The warp's place in the block
//===----------------------------------------------------------------------===//

static constexpr char AxisNames[] = "xyz";

static LaneInts laneNumbers() {
  LaneInts Lane;
  for (unsigned L = 0; L < WarpLanes; ++L)
    Lane[L] = L;
  return Lane;
}

/// The indices of a block in the grid, and how many there are.
void WarpValues::Executor::placeBlock() {
  auto grid = [&](llvm::StringRef Name, int64_t Low, int64_t High,
                  SymbolScope Scope) {
    const unsigned Id =
        A.internSymbol(("builtin|" + Name).str(), Name, Low, High, Scope);
    if (Scope == SymbolScope::Block)
      A.markCounts(Id);
    return LaneValue::symbol(Id);
  };
  for (unsigned I = 0; I < 3; ++I) {
    BlockIdx[I] =
        grid(std::string("blockIdx.") + AxisNames[I], 0,
             (I ? MaxGridExtents.Y : MaxGridExtents.X) - 1, SymbolScope::Block);
    GridDim[I] =
        grid(std::string("gridDim.") + AxisNames[I], 1,
             I ? MaxGridExtents.Y : MaxGridExtents.X, SymbolScope::Grid);
  }
}

/// A symbol that belongs to one shape.
unsigned WarpValues::Executor::shaped(llvm::StringRef Name, int64_t Low,
                                      int64_t High, SymbolScope Scope,
                                      int64_t Typical) {
  const BlockShape &Shape = Trace.Shape;
  std::string Key =
      ("shape|" + llvm::Twine(int(Shape.Kind)) + "|" +
       llvm::Twine(Shape.Extent[0]) + "|" + llvm::Twine(Shape.Extent[1]) + "|" +
       llvm::Twine(Shape.MaxThreads) + "|" + Name)
          .str();
  unsigned Id = A.internSymbol(Key, Name, Low, High, Scope);
  A.markShape(Id, std::min(Typical, High));
  if (Scope == SymbolScope::Warp)
    A.markCounts(Id);
  return Id;
}

/// Lanes in a row, in one of the warps of a block.
LaneValue WarpValues::Executor::lanesOfAnyWarp(llvm::StringRef Warp) {
  return A.add(
      LaneValue::symbol(shaped(Warp, 0, Trace.Shape.MaxThreads / WarpSize - 1,
                               SymbolScope::Warp, 0),
                        WarpSize),
      LaneValue::constants(laneNumbers()), {32, false});
}

void WarpValues::Executor::placeInKnownBlock() {
  const BlockShape &Shape = Trace.Shape;
  LaneInts Of[3], All;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    unsigned T = Trace.Warp * WarpLanes + L;
    All[L] = T;
    Of[0][L] = T % Shape.Extent[0];
    Of[1][L] = T / Shape.Extent[0] % Shape.Extent[1];
    Of[2][L] = T / Shape.Extent[0] / Shape.Extent[1];
  }
  for (unsigned I = 0; I < 3; ++I) {
    ThreadIdx[I] = LaneValue::constants(Of[I]);
    BlockDim[I] = LaneValue::constant(Shape.Extent[I]);
  }
  Linear = LaneValue::constants(All);
}

void WarpValues::Executor::placeInRowsOfWarps() {
  const BlockShape &Shape = Trace.Shape;
  const int64_t Max = Shape.MaxThreads;
  ThreadIdx[0] = lanesOfAnyWarp("threadIdx.x / 32");
  BlockDim[0] = LaneValue::symbol(
      shaped("blockDim.x / 32", 1, Max / WarpSize, SymbolScope::Grid, 8),
      WarpSize);
  for (unsigned I : {1u, 2u}) {
    if (Shape.Extent[I] == 1) {
      ThreadIdx[I] = LaneValue::constant(0);
      BlockDim[I] = LaneValue::constant(1);
      continue;
    }
    std::string Name = std::string(".") + AxisNames[I];
    ThreadIdx[I] = LaneValue::symbol(
        shaped("threadIdx" + Name, 0,
               I == 2 ? MaxBlockExtents.Z - 1 : Max / WarpSize - 1,
               SymbolScope::Warp, 0));
    BlockDim[I] = LaneValue::symbol(shaped(
        "blockDim" + Name, 1, I == 2 ? MaxBlockExtents.Z : Max / WarpSize,
        SymbolScope::Grid, 1));
  }
  Linear = Shape.Extent[1] == 1 && Shape.Extent[2] == 1
               ? ThreadIdx[0]
               : lanesOfAnyWarp("warp");
}

void WarpValues::Executor::placeInNarrowRows() {
  const BlockShape &Shape = Trace.Shape;
  const int64_t Max = Shape.MaxThreads;
  const unsigned X = Shape.Extent[0], Rows = WarpLanes / X;
  LaneInts Column, Row;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    Column[L] = L % X;
    Row[L] = L / X;
  }
  const IntType T{32, false};
  ThreadIdx[0] = LaneValue::constants(Column);
  ThreadIdx[1] =
      A.add(LaneValue::symbol(shaped("threadIdx.y / rows", 0,
                                     Max / WarpSize - 1, SymbolScope::Warp, 0),
                              Rows),
            LaneValue::constants(Row), T);
  ThreadIdx[2] = LaneValue::symbol(
      shaped("threadIdx.z", 0, MaxBlockExtents.Z - 1, SymbolScope::Warp, 0));
  BlockDim[0] = LaneValue::constant(X);
  BlockDim[1] = LaneValue::symbol(
      shaped("blockDim.y / rows", 1, Max / WarpSize, SymbolScope::Grid, 8),
      Rows);
  BlockDim[2] = LaneValue::symbol(
      shaped("blockDim.z", 1, MaxBlockExtents.Z, SymbolScope::Grid, 1));
  Linear = lanesOfAnyWarp("warp");
}

void WarpValues::Executor::run() {
  Profile::Scope Timed("engine", "warp values");
  Profile::count("warps executed");
  placeBlock();
  switch (Trace.Shape.Kind) {
  case BlockShape::Known:
    placeInKnownBlock();
    break;
  case BlockShape::RowsOfWarps:
    placeInRowsOfWarps();
    break;
  case BlockShape::NarrowRows:
    placeInNarrowRows();
    break;
  }
  St.Active = Trace.Lanes;
  Frame F;
  F.Code = Program.function(Trace.Kernel);
  if (!F.Code)
    return abort();
  F.Function = F.Code->Declaration;
  F.Way = &Flows.of(*F.Code);
  Engine.Paths.push_back({});
  F.Calls = &Engine.Paths.back();
  for (const ParmVarDecl *P : Trace.Kernel->parameters()) {
    Top = &F;
    UniformContents.insert(localObject(P)->Id);
  }
  for (const auto &[Index, N] : Trace.Shape.Arguments) {
    const ParmVarDecl *P = Trace.Kernel->getParamDecl(Index);
    storeCell(localObject(P), LaneValue::constant(0), sizeOf(P->getType()),
              number(LaneValue::constant(N)));
  }
  Top = nullptr;
  runBody(F);
  Trace.Steps = Steps;
}

void WarpValues::Executor::runBody(Frame &F) {
  F.Outer = Top;
  F.EntryGuards = St.Guards;
  F.Registers.resize(F.Way->places());
  Top = &F;
  runRegion(0, {0, endOf(F), endOf(F)});
  rejoin(std::move(F.Returns));
  St.Guards = F.EntryGuards;
  Top = F.Outer;
}

void WarpValues::Executor::reachBound() {
  if (!Aborted)
    Profile::count("bound reached: warp values");
  Engine.Alike.reachedBound(Trace.Kernel);
  abort();
}

bool WarpValues::Executor::step() {
  ++Steps;
  ++Engine.StepsOfUnit;
  if (Steps > MaxSteps || Engine.StepsOfUnit > MaxStepsOfUnit)
    reachBound();
  return !Aborted;
}

void WarpValues::Executor::charge(size_t Cells) {
  Steps += Cells / CellsOfStep;
  Engine.StepsOfUnit += Cells / CellsOfStep;
}

SymbolKey &WarpValues::Executor::occurrence(SymbolKey &Key, const Stmt *S) {
  const unsigned Frame = Top ? Top->Id : 0;
  ++Effects;
  return Key << static_cast<const void *>(S) << int64_t(Frame)
             << int64_t(Occurrences[{S, Frame}]++);
}

//===----------------------------------------------------------------------===//
// What is known of types, callees and expressions
//===----------------------------------------------------------------------===//

const WarpValues::TypeFacts &WarpValues::Executor::factsOf(QualType T) const {
  T = T.getCanonicalType();
  if (const auto *Reference = dyn_cast<ReferenceType>(T.getTypePtr()))
    T = Reference->getPointeeType().getCanonicalType();
  auto [It, New] = Engine.Types.try_emplace(T.getTypePtr());
  TypeFacts &Facts = It->second;
  if (!New)
    return Facts;
  Facts.Size = hasLayout(T) ? Ctx.getTypeSizeInChars(T).getQuantity() : 1;
  if (T->isBooleanType())
    Facts.Integer = IntType{1, false};
  else if (T->isIntegralOrEnumerationType() && !T->isDependentType())
    if (unsigned Bits = Ctx.getIntWidth(T); Bits <= 64)
      Facts.Integer = IntType{Bits, T->isSignedIntegerOrEnumerationType()};
  return Facts;
}

const WarpValues::CalleeFacts &
WarpValues::Executor::factsOf(const FunctionDecl *F, const CallExpr *E) const {
  auto [It, New] = Engine.Callees.try_emplace(F);
  if (New)
    It->second = {toolkitQualifiedName(F), deviceIntrinsicName(E)};
  return It->second;
}

unsigned WarpValues::Executor::alignOf(QualType T) const {
  T = T.getNonReferenceType();
  if (!hasLayout(T))
    return 1;
  return Ctx.getTypeAlignInChars(T).getQuantity();
}

} // namespace cuda_lint
