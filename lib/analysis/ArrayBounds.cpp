//===- ArrayBounds.cpp ----------------------------------------------------===//

#include "analysis/ArrayBounds.h"
#include "analysis/DataFlow.h"
#include "analysis/LiveFunctions.h"
#include "analysis/ScenarioArguments.h"
#include "cuda/Bound.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/Layout.h"
#include "cuda/Profile.h"
#include "cuda/TemplateBudget.h"
#include "cuda/ThreadRows.h"
#include "hardware/Limits.h"
#include "hardware/Warp.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/SetVector.h"
#include <set>

using namespace clang;

namespace cuda_lint {

static const Bound<uint64_t>
    MaxFunctionSteps("array-bounds-function-steps", 400'000, BoundKind::Work,
                     "steps of the threads that are run for the bounds of one "
                     "function's arrays"),
    MaxTemplateSteps("array-bounds-template-steps", 400'000, BoundKind::Work,
                     "steps of the threads of a template's "
                     "instantiations that are run for the bounds of "
                     "their arrays, before no other one is begun"),
    MaxUnitSteps("array-bounds-unit-steps", 6'000'000, BoundKind::Work,
                 "steps of the threads of a translation unit that are run for "
                 "the bounds of its arrays; those with chosen numbers are "
                 "counted by themselves"),
    MaxScenarioSteps("array-bounds-scenario-steps", 150'000, BoundKind::Work,
                     "steps of the threads that are run for the bounds of "
                     "arrays with one choice of a launch's numbers"),
    MaxRow("telling-row", 64, BoundKind::Reach,
           "threads of a block of one row that are all run; of a longer row "
           "those that tell about the others are"),
    MaxInLastBlock("array-bounds-last-block", 8, BoundKind::Reach,
                   "threads that are run in the last block, too");
static const Bound<unsigned>
    MaxTimes("array-bounds-times", 8, BoundKind::Reach,
             "how often a thread that runs for long gets to an access in a "
             "short loop"),
    MaxBlindThreads("array-bounds-blind-threads", 2, BoundKind::Reach,
                    "threads of a launch that get to no array before the rest "
                    "is left out"),
    MaxBlindChosen("array-bounds-blind-chosen", 4, BoundKind::Reach,
                   "threads that get to no array before the rest is "
                   "left out, where a launch's numbers are chosen");
static const Bound<size_t>
    MaxShapes("array-bounds-launches", 6, BoundKind::Work,
              "launches of a kernel that are looked at for the bounds of its "
              "arrays");

using Triple = std::array<uint64_t, 3>;

static std::vector<uint64_t> tellingIndices(uint64_t Extent, bool Row) {
  std::set<uint64_t> Out;
  auto Add = [&](uint64_t V) {
    if (V < Extent)
      Out.insert(V);
  };
  if (Row && Extent <= MaxRow) {
    for (uint64_t V = 0; V < Extent; ++V)
      Add(V);
  } else {
    for (uint64_t V : {uint64_t(0), uint64_t(1), Extent / 2 - 1, Extent / 2,
                       Extent - 2, Extent - 1})
      Add(V);
    if (Row) {
      for (uint64_t V = 2; V < Extent; V *= 2) {
        Add(V - 1);
        Add(V);
      }
      for (uint64_t V = WarpSize; V < Extent; V += WarpSize)
        Add(V);
    }
  }
  return {Out.begin(), Out.end()};
}

std::vector<Triple> tellingThreads(const Triple &Block) {
  std::vector<Triple> Out;
  const bool Row = Block[1] * Block[2] == 1;
  for (uint64_t Z : tellingIndices(Block[2], false))
    for (uint64_t Y : tellingIndices(Block[1], false))
      for (uint64_t X : tellingIndices(Block[0], Row))
        Out.push_back({X, Y, Z});
  return Out;
}

ArrayBounds::ArrayBounds(TranslationUnit &TU) : TU(TU), Run(TU) {
  Run.enterLoops(true);
  TemplateBudget Templates(MaxTemplateSteps);
  // Kernels first: a function that one of them calls is judged by its calls.
  for (const FunctionDecl *F : TU.functions())
    if (F->hasAttr<CUDAGlobalAttr>() && !Templates.leavesOut(F)) {
      const uint64_t Before = Run.steps();
      look(F);
      Templates.spent(F, Run.steps() - Before);
      for (const LaunchContext &C :
           TU.engine<LaunchScenarios>().launchesOf(F)) {
        lookOpen(F, C);
        lookDynamic(F, C);
      }
    }
  const LiveFunctions &Live = TU.engine<LiveFunctions>();
  for (const FunctionDecl *F : TU.functions())
    if (!F->hasAttr<CUDAGlobalAttr>() && runsOnDevice(F) &&
        TU.callersOf(F).empty() && Live.mayRun(F) && !Templates.leavesOut(F)) {
      const uint64_t Before = Run.steps();
      look(F);
      Templates.spent(F, Run.steps() - Before);
    }
  const SourceManager &SM = TU.context().getSourceManager();
  llvm::stable_sort(Found, [&](const ArrayFault &A, const ArrayFault &B) {
    return SM.isBeforeInTranslationUnit(A.Place->getBeginLoc(),
                                        B.Place->getBeginLoc());
  });
}

/// The threads of a block, all in one row, that a kernel is bounded to: who
/// launches it with fewer gave up registers for nothing.
static std::optional<uint64_t> boundedRow(const FunctionDecl *F,
                                          const ASTContext &Ctx) {
  const FunctionDecl *Definition = F;
  F->hasBody(Definition);
  const auto *Bounds = Definition->getAttr<CUDALaunchBoundsAttr>();
  if (!Bounds || Bounds->getMaxThreads()->isValueDependent())
    return std::nullopt;
  const auto Most = Bounds->getMaxThreads()->getIntegerConstantExpr(Ctx);
  // As many as any block may have is no number that the code is for.
  if (!Most || *Most < WarpSize || *Most >= MaxThreadsPerBlock ||
      Most->getZExtValue() % WarpSize)
    return std::nullopt;
  return asksForRows(F) ? std::nullopt
                        : std::optional<uint64_t>(Most->getZExtValue());
}

std::vector<ArrayBounds::Shape>
ArrayBounds::shapes(const FunctionDecl *F, std::optional<uint64_t> &Bytes) {
  std::vector<Shape> Out;
  Bytes.reset();
  bool AllBytes = true;
  if (F->hasAttr<CUDAGlobalAttr>())
    for (const LaunchConfig &C : TU.engine<LaunchConfigs>().all()) {
      if (!C.Kernel) {
        AllBytes = false;
        continue;
      }
      // What the callers of a launcher give it says more.
      if (C.Kernel->getCanonicalDecl() != F->getCanonicalDecl() ||
          TU.engine<LaunchConfigs>().isExtended(C))
        continue;
      Shape S;
      S.L = C.L;
      const Extent3 Block = C.block(), Grid = C.grid();
      S.Place.BlockDim = {Block.X, Block.Y, Block.Z};
      S.Place.GridDim = {Grid.X, Grid.Y, Grid.Z};
      for (unsigned I = 0; I < C.Arguments.size(); ++I) {
        const std::optional<uint64_t> N = C.Arguments[I].constant();
        const bool Integer =
            I < F->getNumParams() &&
            F->getParamDecl(I)->getType()->isIntegralOrEnumerationType();
        S.Arguments.push_back(N && Integer ? ConcreteValue::number(int64_t(*N))
                                           : ConcreteValue());
      }
      if (std::optional<uint64_t> B = C.dynamicBytes())
        Bytes = std::max(Bytes.value_or(0), *B);
      else
        AllBytes = false;
      if (Out.size() < MaxShapes)
        Out.push_back(std::move(S));
      else
        Profile::count("bound reached: launches for array bounds");
    }
  if (!AllBytes || Out.empty())
    Bytes.reset();
  // Whatever the launch, it has a first thread.
  if (Out.empty()) {
    Shape &S = Out.emplace_back();
    if (const std::optional<uint64_t> Row =
            AllBytes && F->hasAttr<CUDAGlobalAttr>()
                ? boundedRow(F, TU.context())
                : std::nullopt)
      S.Place.BlockDim = {*Row, 1, 1};
  }
  return Out;
}

void ArrayBounds::look(const FunctionDecl *F) {
  const uint64_t Start = Run.steps();
  std::optional<uint64_t> Bytes;
  for (Shape &S : shapes(F, Bytes)) {
    Run.setDynamicBytes(Bytes);
    Triple Threads{1, 1, 1}, Last{};
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      if (const auto &N = S.Place.BlockDim[Axis];
          N && *N && *N <= MaxThreadsPerBlock)
        Threads[Axis] = *N;
      if (const auto &N = S.Place.GridDim[Axis]; N && *N)
        Last[Axis] = *N - 1;
    }
    SawArray = false;
    std::vector<Triple> Telling = tellingThreads(Threads);
    // The last one often tells at once.
    std::swap(Telling.back(), Telling[Telling.size() > 1]);
    for (size_t I = 0; I < Telling.size(); ++I) {
      if (Run.steps() - Start > MaxFunctionSteps ||
          Run.steps() > MaxUnitSteps) {
        Profile::count("bound reached: threads for array bounds");
        return;
      }
      if (I == MaxBlindThreads && !SawArray)
        break;
      look(F, S, Telling[I], {});
      if (Last != Triple{} && I < MaxInLastBlock)
        look(F, S, Telling[I], Last);
    }
    lookBehindGuards(F, S);
  }
}

/// Two threads again, behind the guards that only data decide. Some thread
/// passes them; what these two do alike it does as well.
void ArrayBounds::lookBehindGuards(const FunctionDecl *F, const Shape &S) {
  Run.passGuards(true);
  Faults Alike;
  for (uint64_t Thread : {0, 1}) {
    ThreadPlace At = S.Place;
    At.Thread = {Thread, 0, 0};
    At.Block = {0, 0, 0};
    Faults Now;
    Run.run(F, At, S.Arguments, [&](const ThreadAccess &A) {
      if (const auto Fault = faultOf(A, S, {}, {}))
        Now.try_emplace({A.Calls.empty() ? nullptr : A.Calls.front(), A.Site},
                        1u, Fault);
    });
    if (Thread == 0)
      Alike = std::move(Now);
    else
      keepCommon(Alike, Now);
    if (Alike.empty())
      break;
  }
  Run.passGuards(false);
  for (const auto &[Key, Seen] : Alike)
    add(*Seen.second);
}

void ArrayBounds::look(const FunctionDecl *F, const Shape &S, Triple Thread,
                       Triple Block) {
  ThreadPlace At = S.Place;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    At.Thread[Axis] = Thread[Axis];
    At.Block[Axis] = Block[Axis];
  }
  Run.run(F, At, S.Arguments, [&](const ThreadAccess &A) {
    if (const auto Fault = faultOf(A, S, Thread, Block))
      add(*Fault);
  });
}

/// What one element of an object is: of the innermost array.
static QualType elementOf(QualType T, const ASTContext &Ctx) {
  while (const ArrayType *A = T.isNull() ? nullptr : Ctx.getAsArrayType(T))
    T = A->getElementType();
  return T;
}

/// Counts in elements where an access lies, and how many there are: by bytes.
/// False where that is no fault of the program's.
static bool countElements(ArrayFault &Fault, int64_t Offset, uint64_t Width,
                          int64_t Bytes, const ASTContext &Ctx) {
  const int64_t Size = Ctx.getTypeSizeInChars(Fault.Element).getQuantity();
  if (!Size)
    return false;
  Fault.Index = Offset >= 0 ? Offset / Size : (Offset - Size + 1) / Size;
  Fault.Extent = uint64_t(Bytes) / uint64_t(Size);
  // A launch that gives no bytes at all is a matter of the launch.
  if (Fault.Dynamic && Fault.Extent == 0)
    return false;
  // A wide access that begins inside.
  if (Fault.Index >= 0 && uint64_t(Fault.Index) < Fault.Extent)
    Fault.Index = (Offset + int64_t(Width) - 1) / Size;
  return true;
}

std::optional<ArrayFault> ArrayBounds::faultOf(const ThreadAccess &A,
                                               const Shape &S,
                                               const Triple &Thread,
                                               const Triple &Block) {
  const ThreadObject &O = *A.Object;
  const ASTContext &Ctx = TU.context();
  const auto IsWithin = [&A](int64_t Begin, int64_t End) {
    return A.Address.Bits >= Begin && A.Address.Bits + int64_t(A.Size) <= End;
  };
  // The member of an element that is not there is as little there.
  const bool Member = A.Address.High > 0 &&
                      !(O.Size && IsWithin(A.Address.Low, A.Address.High) &&
                        !IsWithin(0, int64_t(*O.Size)));
  if (!O.Size && !Member)
    return std::nullopt;
  SawArray = true;
  const int64_t Low = Member ? A.Address.Low : 0,
                High = Member ? A.Address.High : int64_t(*O.Size);
  if (IsWithin(Low, High))
    return std::nullopt;
  // A single object that is read as a wider one: what is behind it is masked
  // out, as narrow types are read.
  if (!Member && !A.Write && A.Address.Bits == Low && !O.Type.isNull() &&
      !O.Type->isArrayType())
    return std::nullopt;
  ArrayFault Fault;
  Fault.Site = A.Site;
  Fault.In = A.In;
  const size_t Here = A.Calls.size();
  const size_t Depth =
      std::min<size_t>({A.Address.Depth, A.Address.ExtentDepth, Here});
  Fault.Place = Depth < Here ? A.Calls[Depth] : A.Site;
  Fault.Array = O.Decl;
  // A reference to the whole array has its size, too.
  Fault.OfMember = Member && !(O.Size && Low == 0 && High == int64_t(*O.Size));
  Fault.Write = A.Write;
  const auto *V = dyn_cast_or_null<VarDecl>(O.Decl);
  Fault.Space = O.Own ? MemorySpace::Local
                : V   ? declaredSpace(V)
                      : MemorySpace::Unknown;
  Fault.Dynamic = V && isDynamicShared(V);
  // A dimension of 0 or 1 that is not the program's own may be another's.
  Fault.Element = Member || Fault.Dynamic ? A.Type : elementOf(O.Type, Ctx);
  if (!hasLayout(Fault.Element))
    return std::nullopt;
  if (!countElements(Fault, A.Address.Bits - Low, A.Size, High - Low, Ctx))
    return std::nullopt;
  Fault.Thread = Thread;
  Fault.Block = Block;
  const auto &Shape = S.Place.BlockDim;
  if (S.L && Shape[0] && Shape[1] && Shape[2])
    Fault.BlockDim = {*Shape[0], *Shape[1], *Shape[2]};
  Fault.L = S.L;
  return Fault;
}

void ArrayBounds::add(const ArrayFault &Fault) {
  if (Told.insert(Fault.Place).second)
    Found.push_back(Fault);
}

ArrayBounds::Faults ArrayBounds::faultsIn(const FunctionDecl *F,
                                          const LaunchScenario &S,
                                          bool Dynamic) {
  Faults Out;
  ThreadRun Once(TU);
  if (Dynamic)
    Once.setDynamicBytes(S.DynamicBytes);
  const ScenarioArguments Arguments(Once, F, S);
  Shape At;
  At.L = S.Event->L;
  At.Place.BlockDim = ThreadPlace::known(S.Block);
  At.Place.GridDim = ThreadPlace::known(S.Grid);
  // Blocks that every grid of some size has.
  llvm::SmallVector<Triple, 2> Blocks{{0, 0, 0}};
  if (S.Grid[0] > 1)
    Blocks.push_back({1, 0, 0});
  else if (S.Grid[1] > 1)
    Blocks.push_back({0, 1, 0});
  SawArray = false;
  unsigned Ran = 0;
  // The last one often tells at once.
  std::vector<Triple> Threads = tellingThreads(S.Block);
  std::rotate(Threads.begin(), Threads.end() - 1, Threads.end());
  for (const Triple &Thread : Threads) {
    for (const Triple &Block : Blocks) {
      for (unsigned Axis = 0; Axis < 3; ++Axis) {
        At.Place.Thread[Axis] = Thread[Axis];
        At.Place.Block[Axis] = Block[Axis];
      }
      Faults Here;
      const uint64_t Before = Once.steps();
      Once.run(
          F, At.Place, Arguments.Values,
          [&](const ThreadAccess &A) {
            if (A.Object->Tag >= 0)
              return;
            auto &[Times, First] =
                Here[{A.Calls.empty() ? nullptr : A.Calls.front(), A.Site}];
            ++Times;
            const auto Fault = faultOf(A, At, Thread, Block);
            if (Fault && Fault->Dynamic == Dynamic && !First)
              First = Fault;
          },
          Arguments.Parts);
      // How often a long loop is run is not known.
      const bool Long = Once.steps() - Before >= ThreadRun::MaxSteps / 2;
      for (const auto &[Key, Seen] : Here)
        if (Seen.second && (!Long || Dynamic || Seen.first <= MaxTimes))
          Out.try_emplace(Key, Seen);
    }
    if (++Ran == MaxBlindChosen && !SawArray)
      break;
    if (Once.steps() > MaxScenarioSteps) {
      Profile::count("bound reached: threads for array bounds");
      break;
    }
  }
  OpenSteps += Once.steps();
  return Out;
}

void ArrayBounds::keepCommon(Faults &Always, const Faults &Now) {
  for (auto It = Always.begin(); It != Always.end();) {
    // What is met more often with larger numbers, or further on, is counted by
    // them, and only the caller knows how large they are.
    const auto Again = Now.find(It->first);
    It = Again != Now.end() && Again->second.first == It->second.first &&
                 Again->second.second->Index == It->second.second->Index &&
                 Again->second.second->Thread == It->second.second->Thread &&
                 Again->second.second->Block == It->second.second->Block
             ? std::next(It)
             : Always.erase(It);
  }
}

/// Which built-in variables a value is made from, as a bit for each.
static unsigned builtinsIn(const DataFlow &In, ir::Register Value) {
  unsigned Out = 0;
  llvm::SmallVector<ir::Register, 8> Work{Value};
  llvm::SmallDenseSet<ir::Register, 8> Seen;
  while (!Work.empty()) {
    const ir::Register R = In.source(Work.pop_back_val());
    const ir::Instruction &I = In.definition(R);
    if (!Seen.insert(R).second)
      continue;
    if (I.Code == ir::Opcode::Builtin)
      Out |= 1u << unsigned(I.builtin());
    else if (I.Code == ir::Opcode::Binary || I.Code == ir::Opcode::Unary ||
             I.Code == ir::Opcode::Convert)
      Work.append(I.Operands.begin(), I.Operands.end());
  }
  return Out;
}

/// Whether an access stands behind a comparison of the thread's number in its
/// block with a number that the function is given: where it is launched with
/// more threads than there are elements, it has it for that.
static bool isOfFirstThreads(const DataFlow &In, const Stmt *Site) {
  const unsigned Thread = 1u << unsigned(BuiltinVariable::ThreadIdx);
  for (uint32_t B = 0; B < In.function().Blocks.size(); ++B) {
    if (llvm::none_of(
            In.function().Blocks[B].Instructions,
            [&](const ir::Instruction &I) { return I.Source == Site; }))
      continue;
    for (const KnownCondition &C : In.known(B))
      if (const std::optional<Comparison> Test = In.comparison(C);
          Test && BinaryOperator::isRelationalOp(Test->Op))
        for (const bool Swap : {false, true}) {
          const ir::Register Number =
              In.bare(In.withoutAdded(Swap ? Test->A : Test->B).first);
          if (builtinsIn(In, Swap ? Test->B : Test->A) == Thread &&
              In.parameter(Number))
            return true;
        }
  }
  return false;
}

void ArrayBounds::lookOpen(const FunctionDecl *F, const LaunchContext &C) {
  LaunchScenarios &Launches = TU.engine<LaunchScenarios>();
  lookOpen(F, Launches.smallest(C));
  for (const CaseNumber &Case : caseNumbers(F))
    lookOpen(F, Launches.smallest(C, Case));
}

void ArrayBounds::lookOpen(const FunctionDecl *F,
                           llvm::ArrayRef<LaunchScenario> Scenarios) {
  std::optional<Faults> Always;
  for (const LaunchScenario &S : Scenarios) {
    if (OpenSteps > MaxUnitSteps)
      return;
    Faults Now = faultsIn(F, S);
    if (Always)
      keepCommon(*Always, Now);
    else
      Always = std::move(Now);
    if (Always->empty())
      return;
  }
  if (!Always)
    return;
  auto &Flows = TU.engine<DataFlows>();
  for (const auto &[Key, Seen] : *Always) {
    const DataFlow *Kernel = Flows.of(F), *In = Flows.of(Seen.second->In);
    if ((In && isOfFirstThreads(*In, Key.second)) ||
        (Kernel && Key.first && isOfFirstThreads(*Kernel, Key.first)))
      continue;
    add(*Seen.second);
  }
}

/// Adds the last scenario with other numbers of threads along x, where a number
/// of the launch's function is one.
static void addThreads(const PathEvent &E, std::vector<LaunchScenario> &All) {
  const SymExpr *Threads = E.Block[0] ? stripCasts(E.Block[0]) : nullptr;
  if (All.empty() || !Threads ||
      (Threads->Kind != SymExpr::Symbol && Threads->Kind != SymExpr::Field))
    return;
  const LaunchScenario Last = All.back();
  for (const uint64_t N : {1, 32, 64, 256, 512}) {
    LaunchScenario S = Last;
    S.Numbers.set(Threads, int64_t(N));
    S.Block[0] = N;
    const std::optional<int64_t> Bytes = S.Numbers.integer(E.SharedBytes);
    S.DynamicBytes =
        Bytes && *Bytes > 0 ? std::optional(uint64_t(*Bytes)) : std::nullopt;
    for (PassedArgument &A : S.Arguments)
      if (A.Number && !A.MemberAt && A.Parameter < E.Arguments.size())
        A.Number = S.Numbers.integer(E.Arguments[A.Parameter]);
    All.push_back(std::move(S));
  }
}

void ArrayBounds::lookDynamic(const FunctionDecl *F, const LaunchContext &C) {
  if (!C.Event->SharedBytes || C.Event->SharedBytes->isInteger() ||
      OpenSteps > MaxUnitSteps)
    return;
  LaunchScenarios &Scenarios = TU.engine<LaunchScenarios>();
  std::vector<LaunchScenario> All = Scenarios.scenarios(C);
  std::optional<LaunchScenario> Least = Scenarios.least(C);
  // Where the conditions in front of the launch want other numbers than are
  // chosen, nothing is known of what they are.
  if (All.empty() && !Least)
    return;
  // Numbers that are multiples of a block, too, and very small ones.
  for (std::optional<LaunchScenario> S : {Scenarios.exact(C), std::move(Least)})
    if (S)
      All.push_back(std::move(*S));
  addThreads(*C.Event, All);
  std::optional<Faults> Always;
  for (const LaunchScenario &S : All) {
    // Not even one number.
    if (S.DynamicBytes && *S.DynamicBytes < 8)
      continue;
    if (!S.DynamicBytes || OpenSteps > MaxUnitSteps)
      return;
    Faults Now = faultsIn(F, S, /*Dynamic=*/true);
    if (!Always)
      Always = std::move(Now);
    else
      std::erase_if(*Always, [&](const auto &Entry) {
        return !Now.contains(Entry.first);
      });
    if (Always->empty())
      return;
  }
  if (All.size() < 2 || !Always)
    return;
  ArrayFault Fault = *Always->begin()->second.second;
  Fault.Chosen = true;
  Fault.Place = Fault.Site;
  add(Fault);
}

} // namespace cuda_lint
