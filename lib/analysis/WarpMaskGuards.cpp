//===- WarpMaskGuards.cpp - Conditions in front of a collective -----------===//
//
// Where a kernel has more paths than are followed, the conditions that every
// way to a call has passed still say which lanes are not there.
//
//===----------------------------------------------------------------------===//

#include "analysis/DataFlow.h"
#include "analysis/LaunchScenarios.h"
#include "analysis/WarpMasks.h"
#include "cuda/Bound.h"
#include "hardware/Warp.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

static const Bound<unsigned> MaxSum(
    "warp-mask-sum", 13, BoundKind::Reach,
    "values within each other that the number of a lane is looked for in");

namespace {

/// A number as a sum of a multiple of the lane and of what is the same for all
/// lanes of a warp.
struct LaneSum {
  int64_t PerLane = 0;
  /// Of the numbers that a kernel is given: which, as DataFlow::value says.
  llvm::SmallDenseMap<unsigned, const ValueDecl *, 4> Given;
};

class LaneSums {
public:
  explicit LaneSums(const DataFlow &In) : In(In) {}

  std::optional<LaneSum> of(Register R, unsigned Depth = 0) {
    R = In.source(R);
    const Instruction &I = In.definition(R);
    if (Depth >= MaxSum)
      return std::nullopt;
    if (In.constant(R))
      return LaneSum();
    switch (I.Code) {
    case Opcode::Builtin: {
      LaneSum Out;
      Out.PerLane = I.builtin() == BuiltinVariable::ThreadIdx && I.Number == 0;
      return Out;
    }
    case Opcode::Convert:
      return I.conversion() == ir::Conversion::Integer
                 ? of(I.Operands[0], Depth + 1)
                 : std::nullopt;
    case Opcode::Load:
      return given(R, I);
    case Opcode::Binary:
      return binary(I, Depth);
    default:
      return std::nullopt;
    }
  }

private:
  /// A parameter of the kernel, or a member of one.
  std::optional<LaneSum> given(Register R, const Instruction &Load) {
    const Instruction *At = &In.definition(Load.Operands[0]);
    const ValueDecl *Member = nullptr;
    while (At->Code == Opcode::Field) {
      if (!Member)
        Member = At->field();
      At = &In.definition(At->Operands[0]);
    }
    if (At->Code != Opcode::Local || Load.Type.isNull() ||
        !Load.Type->isIntegerType())
      return std::nullopt;
    const ir::Slot &S = In.function().Slots[At->Number];
    if (S.Kind != ir::Slot::Parameter || !S.Decl ||
        S.Decl->getType()->isReferenceType() || (!Member && !In.parameter(R)))
      return std::nullopt;
    LaneSum Out;
    Out.Given[In.value(R)] = Member ? Member : S.Decl;
    return Out;
  }

  std::optional<LaneSum> binary(const Instruction &I, unsigned Depth) {
    const std::optional<LaneSum> A = of(I.Operands[0], Depth + 1),
                                 B = of(I.Operands[1], Depth + 1);
    if (!A || !B)
      return std::nullopt;
    LaneSum Out = *A;
    Out.Given.insert(B->Given.begin(), B->Given.end());
    switch (I.binary()) {
    case BO_Add:
      Out.PerLane = A->PerLane + B->PerLane;
      return Out;
    case BO_Sub:
      Out.PerLane = A->PerLane - B->PerLane;
      return Out;
    default:
      // Of blocks and constants it is the same for all lanes; of what is given
      // it may be made a multiple of the warp.
      if (A->PerLane || B->PerLane || !Out.Given.empty())
        return std::nullopt;
      return Out;
    }
  }

  const DataFlow &In;
};

} // namespace

/// The number that a comparison tests the lane against, where it may fall
/// between the lanes of a warp.
static const ValueDecl *
boundOf(LaneSums &Sums, const Comparison &C,
        llvm::function_ref<bool(const ValueDecl *)> IsDecided) {
  if (!BinaryOperator::isRelationalOp(C.Op))
    return nullptr;
  const std::optional<LaneSum> A = Sums.of(C.A), B = Sums.of(C.B);
  if (!A || !B)
    return nullptr;
  const bool Left = A->PerLane != 0;
  const LaneSum &Lane = Left ? *A : *B, &Bound = Left ? *B : *A;
  if (std::abs(Lane.PerLane) != 1 || Bound.PerLane || Bound.Given.empty())
    return nullptr;
  const ValueDecl *Found = nullptr;
  for (const auto &[Value, Decl] : Bound.Given) {
    // What both have in common may be a number of warps away.
    if (Lane.Given.contains(Value))
      return nullptr;
    if (!IsDecided(Decl))
      Found = Decl;
  }
  return Found;
}

/// Whether a visible launch gives a parameter, or a member of one, a number, or
/// only multiples of the warp.
bool WarpMasks::isDecidedAtLaunches(const FunctionDecl *F,
                                    const ValueDecl *Given) {
  const auto *P = dyn_cast<ParmVarDecl>(Given);
  if (!P)
    return llvm::any_of(
        TU.engine<LaunchScenarios>().launchesOf(F),
        [&](const LaunchContext &C) {
          return llvm::any_of(C.Event->Members, [&](const PathEvent::Part &M) {
            return M.Object->Decl == Given && M.Value &&
                   Symbols.knownMultiple(M.Value, C.Path->knownAt(*C.Event)) %
                           WarpSize ==
                       0;
          });
        });
  const SymExpr *Symbol = Engine.parameter(P);
  Substitution By;
  addArguments(F, By);
  return Symbol && (By.contains(Symbol) || isOfWholeWarpsAtLaunches(F, Symbol));
}

uint32_t WarpMasks::comeWithNamed(const FunctionDecl *F, const CallOnPaths &C,
                                  llvm::ArrayRef<OneThread *> There,
                                  uint32_t Mask) {
  // A number that the kernel is given may say which of its shapes a block has.
  const BlockShapes Shapes = TU.engine<LaunchConfigs>().blockShapes(F);
  if (!Shapes.Complete || Shapes.Known.size() != 1)
    return 0;
  uint32_t Out = 0;
  for (const auto &[Path, Call] : C.Visits)
    for (unsigned Named = 0; Named < There.size(); ++Named) {
      if (!(Mask >> Named & 1) ||
          arrivalOf(*Path, *Call, *There[Named]) == Arrival::Never)
        continue;
      Facts Known;
      for (const SymExpr *Condition : Path->knownAt(*Call))
        if (!hasUnknownPart(Condition))
          Known.push_back(valueFor(*There[Named], Condition));
      for (unsigned Lane = 0; Lane < There.size(); ++Lane)
        if (llvm::all_of(Path->knownAt(*Call), [&](const SymExpr *Condition) {
              const SymExpr *V = valueFor(*There[Lane], Condition);
              return V->isInteger() ? V->Bits != 0
                                    : !hasUnknownPart(Condition) &&
                                          Symbols.decide(V, Known) == true;
            }))
          Out |= 1u << Lane;
    }
  return Out;
}

void WarpMasks::lookAtGuards(const FunctionDecl *F, const PathEvent &E,
                             uint32_t Mask, const Shape &S) {
  const DataFlow *In = TU.engine<DataFlows>().of(F);
  const auto *Call = dyn_cast<Expr>(E.Calls.empty() ? E.Site : E.Calls.front());
  const std::optional<ProgramPoint> At =
      In && Call ? In->site(Call) : std::nullopt;
  if (!At || S.Extents[0] % WarpSize || Mask != ~0u)
    return;
  LaneSums Sums(*In);
  for (const KnownCondition &Known : In->known(At->Block)) {
    const std::optional<Comparison> C = In->comparison(Known);
    const ValueDecl *Bound = C ? boundOf(Sums, *C,
                                         [&](const ValueDecl *V) {
                                           return isDecidedAtLaunches(F, V);
                                         })
                               : nullptr;
    if (!Bound)
      continue;
    WarpMaskUse Use{WarpMaskUse::MayLeave, E.Site, E.Calls, E.Callee, F, Mask};
    Use.Block = S.Extents;
    Use.BlockKnown = S.Known;
    Use.Bound = Bound;
    Found.push_back(Use);
    Told.insert({E.Calls.empty() ? nullptr : E.Calls.front(), E.Site});
    return;
  }
}

} // namespace cuda_lint
