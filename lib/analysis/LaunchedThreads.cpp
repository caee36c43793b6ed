//===- LaunchedThreads.cpp ------------------------------------------------===//

#include "analysis/LaunchedThreads.h"
#include "analysis/Extents.h"
#include "analysis/HostNumbers.h"
#include "analysis/LaunchConfig.h"
#include "analysis/MemberStores.h"
#include "analysis/NarrowArithmetic.h"
#include "cuda/Constants.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/ShiftFactor.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

/// What is left of a number when constants that it is divided by are taken
/// away.
static Register withoutScale(const DataFlow &In, Register R) {
  for (;;) {
    R = In.bare(R);
    const Instruction &I = In.definition(R);
    if (I.Code != Opcode::Binary)
      return R;
    const BinaryOperatorKind Op = I.binary();
    if ((Op != BO_Shr && Op != BO_Div) || !In.constant(I.Operands[1]))
      return R;
    R = I.Operands[0];
  }
}

namespace {
/// What a launch is for some choice of numbers.
struct LaunchNumbers {
  /// What it gives a parameter, its blocks along x, and the threads of one.
  int64_t Count, Blocks, Threads;
};
} // namespace

/// A launch for several choices, each of a number and how far apart those are
/// that are chosen for different symbols. Empty where something is not known,
/// or nothing is chosen.
static llvm::SmallVector<LaunchNumbers, 4>
numbersOf(const LaunchConfig &C, unsigned Parameter,
          llvm::ArrayRef<std::pair<int64_t, int64_t>> Choices) {
  const SymExpr *Parts[] = {
      Parameter < C.Arguments.size() ? C.Arguments[Parameter].Value : nullptr,
      C.Grid[0].Value, C.Block[0].Value};
  HostNumbers::Symbols Of;
  for (const SymExpr *V : Parts) {
    if (!V)
      return {};
    HostNumbers::collect(V, Of);
  }
  if (Of.empty())
    return {};
  llvm::SmallVector<LaunchNumbers, 4> Out;
  for (const auto &[Base, Step] : Choices) {
    HostNumbers Numbers;
    for (size_t I = 0; I < Of.size(); ++I)
      Numbers.set(Of[I], Base + Step * int64_t(I));
    const auto Count = Numbers.integer(Parts[0]),
               Blocks = Numbers.integer(Parts[1]),
               Threads = Numbers.integer(Parts[2]);
    if (!Count || !Blocks || !Threads)
      return {};
    Out.push_back({*Count, *Blocks, *Threads});
  }
  return Out;
}

/// Whether a launch gives the product of its blocks and their threads, or of a
/// part of these: for whatever numbers these come from the same part.
static bool givesThreads(const LaunchConfig &C, unsigned Parameter) {
  const auto IsOne = [](const TracedValue &Extent) {
    return Extent.Value && Extent.Value->integer() == 1;
  };
  for (unsigned Axis : {1, 2})
    if (!IsOne(C.Grid[Axis]) || !IsOne(C.Block[Axis]))
      return false;
  const auto Chosen = numbersOf(C, Parameter, {{33, 64}, {98, 64}, {227, 64}});
  const auto PartOf = [](const LaunchNumbers &N) -> int64_t {
    const int64_t All = N.Blocks * N.Threads;
    return N.Count > 0 && All % N.Count == 0 ? All / N.Count : 0;
  };
  return !Chosen.empty() && PartOf(Chosen.front()) &&
         llvm::all_of(Chosen, [&](const LaunchNumbers &N) {
           return PartOf(N) == PartOf(Chosen.front());
         });
}

/// Whether a launch has as many blocks as a count needs, or one more, for
/// whatever numbers these come from.
static bool hasThreadForEach(const LaunchConfig &C, unsigned Parameter) {
  const auto Chosen = numbersOf(
      C, Parameter,
      {{1, 3}, {777, 3 * 777}, {12'289, 3 * 12'289}, {102'400, 3 * 102'400}});
  return !Chosen.empty() && llvm::all_of(Chosen, [](const LaunchNumbers &N) {
    return N.Blocks * N.Threads >= N.Count &&
           (N.Blocks - 1) * N.Threads <= N.Count;
  });
}

bool hasThreadForEach(TranslationUnit &TU, const Launch &L,
                      unsigned Parameter) {
  auto &Configs = TU.engine<LaunchConfigs>();
  return llvm::all_of(Configs.allOf(L), [&](const LaunchConfig &C) {
    return !C.Reached || Configs.isExtended(C) ||
           hasThreadForEach(C, Parameter);
  });
}

/// A constant that a value is less or more than, and that value.
static std::pair<Register, int64_t> apart(const DataFlow &In, Register R) {
  const Instruction &I = In.definition(In.bare(R));
  if (I.Code == Opcode::Binary && I.binary() == BO_Sub)
    if (const auto Less = In.constant(I.Operands[1]))
      return {In.bare(I.Operands[0]), -low64(*Less)};
  const auto [Of, More] = In.withoutAdded(R);
  return {In.bare(Of), More};
}

/// The constant that all constructors of a template's class begin a member
/// with, none of which this file instantiates.
static std::optional<int64_t> begunWith(const FieldDecl *Member) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Member->getParent());
  const CXXRecordDecl *Pattern =
      Class ? Class->getTemplateInstantiationPattern() : nullptr;
  std::optional<int64_t> Out;
  for (const CXXConstructorDecl *C :
       Pattern ? Pattern->ctors() : CXXRecordDecl::ctor_range({}, {})) {
    if (C->isCopyOrMoveConstructor() || C->isDeleted())
      continue;
    std::optional<int64_t> Here;
    for (const CXXCtorInitializer *I : C->inits())
      if (I->getMember() && I->getMember()->getName() == Member->getName())
        if (const Expr *E = I->getInit(); !E->isValueDependent())
          if (const auto *List = dyn_cast<ParenListExpr>(E);
              !List || List->getNumExprs() == 1) {
            E = List ? List->getExpr(0) : E;
            if (!E->isValueDependent() && E->getType()->isIntegerType())
              if (const auto N =
                      E->getIntegerConstantExpr(Member->getASTContext()))
                Here = low64(*N);
          }
    if (!Here || Out.value_or(*Here) != *Here)
      return std::nullopt;
    Out = Here;
  }
  return Out;
}

/// The constant that a member is, where all stores that are seen give it that;
/// none for a value that is no member's.
static std::optional<int64_t> onlyStored(MemberStores &Members,
                                         const SymExpr *V) {
  V = V ? stripCasts(V) : nullptr;
  const bool IsMember =
      V && (V->Kind == SymExpr::Symbol || V->Kind == SymExpr::Field) &&
      V->Loc && V->Loc->Kind == Location::Member;
  const auto *Member =
      IsMember ? dyn_cast_or_null<FieldDecl>(V->Loc->Decl) : nullptr;
  if (!Member)
    return std::nullopt;
  std::optional<int64_t> Out;
  for (const auto &[Flow, At] : Members.of(Member)) {
    const auto Stored = Flow->constant(Flow->at(At).Operands[1]);
    if (!Stored || Out.value_or(low64(*Stored)) != low64(*Stored))
      return std::nullopt;
    Out = low64(*Stored);
  }
  return Members.of(Member).empty() ? begunWith(Member) : Out;
}

/// Whether a launch gives the constant that a member always is, and the threads
/// of which it is the number, but for \p More of them, are whole blocks.
static bool givesWholeBlocks(MemberStores &Members, const LaunchConfig &C,
                             unsigned Parameter, int64_t More) {
  const auto Count = Parameter < C.Arguments.size()
                         ? onlyStored(Members, C.Arguments[Parameter].Value)
                         : std::nullopt;
  const std::optional<uint64_t> Each = C.block().X;
  return Count && *Count + More > 0 && Each && *Each &&
         uint64_t(*Count + More) % *Each == 0;
}

/// The comparison of a function that a condition is, or says the opposite of,
/// also where a variable keeps what it says.
static std::optional<Comparison> comparisonOf(const DataFlow &In,
                                              const Expr *Condition) {
  Condition = Condition->IgnoreParenImpCasts();
  // A branch is lowered without what denies its condition.
  while (const auto *Not = dyn_cast<UnaryOperator>(Condition)) {
    if (Not->getOpcode() != UO_LNot)
      break;
    Condition = Not->getSubExpr()->IgnoreParenImpCasts();
  }
  const auto &Blocks = In.function().Blocks;
  for (uint32_t B = 0; B < Blocks.size(); ++B)
    for (const Instruction &I : Blocks[B].Instructions) {
      const auto *Source = dyn_cast_or_null<Expr>(I.Source);
      if (I.Result == ir::NoRegister || !Source ||
          Source->IgnoreParenImpCasts() != Condition)
        continue;
      const std::optional<Comparison> Test = In.comparison({I.Result, true, B});
      if (Test && BinaryOperator::isRelationalOp(Test->Op))
        return Test;
    }
  return std::nullopt;
}

bool countsLaunchedThreads(TranslationUnit &TU, const Expr *Condition) {
  auto &Flows = TU.engine<DataFlows>();
  MemberStores Members(Flows);
  for (const FunctionDecl *Kernel : TU.functions()) {
    const DataFlow *In = isKernel(Kernel) ? Flows.of(Kernel) : nullptr;
    const std::optional<Comparison> Test =
        In ? comparisonOf(*In, Condition) : std::nullopt;
    if (!Test)
      continue;
    const auto Launches = TU.launchesOf(Kernel);
    for (bool Swap : {false, true}) {
      const auto [Count, More] = apart(*In, Swap ? Test->B : Test->A);
      const std::optional<unsigned> Parameter = In->parameter(Count);
      llvm::SmallDenseSet<Register, 8> Seen;
      // The first thread on the other side of `i <= n` and of `n < i`.
      const bool Next = Test->Op == (Swap ? BO_GT : BO_LT) ||
                        Test->Op == (Swap ? BO_LE : BO_GE);
      if (!Parameter || Launches.empty() ||
          !gridIndex(*In, withoutScale(*In, Swap ? Test->A : Test->B), Seen))
        continue;
      auto &Configs = TU.engine<LaunchConfigs>();
      if (llvm::all_of(Launches, [&](const Launch *L) {
            return llvm::all_of(Configs.allOf(*L), [&](const LaunchConfig &C) {
              return Configs.isExtended(C) ||
                     (!More && givesThreads(C, *Parameter)) ||
                     givesWholeBlocks(Members, C, *Parameter, More + Next);
            });
          }))
        return true;
    }
  }
  return false;
}

} // namespace cuda_lint
