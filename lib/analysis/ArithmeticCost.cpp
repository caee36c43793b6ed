//===- ArithmeticCost.cpp -------------------------------------------------===//

#include "analysis/ArithmeticCost.h"
#include "analysis/WarpRequests.h"
#include "cuda/Bound.h"
#include "cuda/Constants.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/StatementParents.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include <cmath>
#include <functional>

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

ArithmeticCost::ArithmeticCost(TranslationUnit &TU)
    : TU(TU), Flows(TU.engine<DataFlows>()),
      Rates(arithmeticRatesOf(TU.target().Architecture)) {}

static bool isDouble(QualType T) {
  return !T.isNull() && T->isSpecificBuiltinType(BuiltinType::Double);
}

static const Bound<unsigned>
    MaxDepth("constant-operations", 17, BoundKind::Reach,
             "operations within each other that a constant is computed by");

bool isComputedByCompiler(const DataFlow &In, Register R, unsigned Depth) {
  if (Depth >= MaxDepth)
    return false;
  const Instruction &I = In.definition(R);
  switch (I.Code) {
  case Opcode::Integer:
  case Opcode::Floating:
    return true;
  case Opcode::Convert:
  case Opcode::Unary:
  case Opcode::Binary:
    return llvm::all_of(I.Operands, [&](Register Operand) {
      return isComputedByCompiler(In, Operand, Depth + 1);
    });
  case Opcode::Load: {
    const Register From = In.source(R);
    return From != R && isComputedByCompiler(In, From, Depth + 1);
  }
  default:
    return false;
  }
}

/// Whether an address is of a variable of the function, which is a register.
static bool isOfSlot(const DataFlow &In, Register Address) {
  for (;;) {
    const Instruction &I = In.definition(Address);
    if (I.Code == Opcode::Local)
      return true;
    if (I.Code != Opcode::Field && I.Code != Opcode::Base &&
        I.Code != Opcode::Element)
      return false;
    Address = I.Operands[0];
  }
}

double ArithmeticCost::of(const DataFlow &In, const Instruction &I) const {
  const double Unit = Rates.Float;
  const auto TypeOf = [&](Register R) {
    return In.function().RegisterTypes[R];
  };
  switch (I.Code) {
  case Opcode::Unary:
  case Opcode::Binary:
    if (isComputedByCompiler(In, I.Result))
      return 0;
    return isDouble(TypeOf(I.Operands[0])) ? Unit / Rates.Double : 1;
  case Opcode::Convert: {
    if (isComputedByCompiler(In, I.Operands[0]))
      return 0;
    const bool From = isDouble(TypeOf(I.Operands[0])), To = isDouble(I.Type);
    return From != To ? Unit / Rates.Conversion64 : 0;
  }
  case Opcode::Load:
  case Opcode::Store:
  case Opcode::Copy:
    return isOfSlot(In, I.Operands[0]) ? 0 : Unit / AddressesPerClock;
  case Opcode::Call: {
    // What is not in the source: functions of the library and instructions.
    if (isDouble(I.Type)) {
      // A polynomial, and what brings its argument into range.
      constexpr unsigned OperationsOfFunction = 20;
      return OperationsOfFunction * Unit / Rates.Double;
    }
    return Unit / AddressesPerClock;
  }
  case Opcode::Assembly:
    return 1;
  default:
    return 0;
  }
}

/// What a constant is added to or taken from, and that constant with its sign.
static std::pair<Register, int64_t> withoutStep(const DataFlow &In,
                                                Register R) {
  const Instruction &I = In.definition(In.bare(R));
  if (I.Code == Opcode::Binary && I.binary() == BO_Sub)
    if (const auto Taken = In.constant(I.Operands[1]))
      return {I.Operands[0], -low64(*Taken)};
  return In.withoutAdded(R);
}

/// The iterations of a loop whose variable goes from one constant to another by
/// a third.
static std::optional<double> constantLength(const DataFlow &In,
                                            const ir::Loop &L) {
  if (L.Induction == ir::NoSlot)
    return std::nullopt;
  const ir::Function &F = In.function();
  const Instruction &Branch = F.Blocks[L.Header].terminator();
  if (Branch.Code != Opcode::Branch)
    return std::nullopt;
  const Instruction &Compare = In.definition(In.source(Branch.Operands[0]));
  if (Compare.Code != Opcode::Binary ||
      !BinaryOperator::isComparisonOp(Compare.binary()))
    return std::nullopt;
  const auto IsVariable = [&](Register R) {
    const Instruction *I = &In.definition(R);
    while (I->Code == Opcode::Convert)
      I = &In.definition(I->Operands[0]);
    return I->Code == Opcode::Load &&
           In.variable(I->Operands[0]) == L.Induction;
  };
  const auto Bound = In.constant(Compare.Operands[1]);
  if (!IsVariable(Compare.Operands[0]) || !Bound)
    return std::nullopt;
  std::optional<int64_t> First, Step;
  for (const auto [Number, B] : llvm::enumerate(F.Blocks))
    for (const Instruction &I : B.Instructions) {
      if (I.Code != Opcode::Store || In.variable(I.Operands[0]) != L.Induction)
        continue;
      if (L.Body.test(Number)) {
        const auto [From, Added] = withoutStep(In, I.Operands[1]);
        if (Step || !IsVariable(From) || !Added)
          return std::nullopt;
        Step = Added;
      } else if (const auto Value = In.constant(I.Operands[1]); Value && !First)
        First = low64(*Value);
      else
        return std::nullopt;
    }
  if (!First || !Step)
    return std::nullopt;
  const bool Included = Compare.binary() == BO_LE || Compare.binary() == BO_GE;
  const double Distance =
      double(low64(*Bound)) - double(*First) + (Included ? *Step : 0);
  return std::max(0.0, std::ceil(Distance / double(*Step)));
}

/// The parameter that a number is the argument of, by value or behind a
/// reference to a constant.
static std::optional<unsigned> givenBy(const DataFlow &In, Register R) {
  R = In.bare(R);
  if (const std::optional<unsigned> P = In.parameter(R))
    return P;
  const Instruction &I = In.definition(R);
  const std::optional<unsigned> P = I.Code == Opcode::Load
                                        ? In.parameter(In.bare(I.Operands[0]))
                                        : std::nullopt;
  if (!P || *P >= In.function().Declaration->getNumParams())
    return std::nullopt;
  const QualType T = In.function().Declaration->getParamDecl(*P)->getType();
  return T->isReferenceType() && T.getNonReferenceType().isConstQualified()
             ? P
             : std::nullopt;
}

/// Whether two numbers compare as a condition says.
static bool compares(const llvm::APSInt &A, BinaryOperatorKind Op,
                     const llvm::APSInt &B) {
  const int Order = llvm::APSInt::compareValues(A, B);
  switch (Op) {
  case BO_EQ:
    return Order == 0;
  case BO_NE:
    return Order != 0;
  case BO_LT:
    return Order < 0;
  case BO_LE:
    return Order <= 0;
  case BO_GT:
    return Order > 0;
  case BO_GE:
    return Order >= 0;
  default:
    return true;
  }
}

bool ArithmeticCost::isNeverReached(const DataFlow &In, uint32_t Block) const {
  const FunctionDecl *F = In.function().Declaration;
  if (isKernel(F))
    return false;
  const llvm::ArrayRef<CallSite> Calls = TU.callersOf(F);
  // What a call passes for a parameter, where it is a constant.
  auto Given = [&](const CallSite &Site,
                   unsigned P) -> std::optional<llvm::APSInt> {
    const auto *Call = dyn_cast_or_null<CallExpr>(Site.Call);
    Expr::EvalResult Value;
    if (!Call || isa<CXXMemberCallExpr, CXXOperatorCallExpr>(Call) ||
        P >= Call->getNumArgs())
      return std::nullopt;
    // A reference to a constant is one to a temporary that holds it.
    const Expr *E = Call->getArg(P)->IgnoreParens();
    if (const auto *Made = dyn_cast<MaterializeTemporaryExpr>(E))
      E = Made->getSubExpr();
    return !E->isValueDependent() && E->EvaluateAsInt(Value, TU.context())
               ? std::optional(Value.Val.getInt())
               : std::nullopt;
  };
  return !Calls.empty() &&
         llvm::any_of(In.known(Block), [&](const KnownCondition &C) {
           const std::optional<Comparison> Test = In.comparison(C);
           if (!Test)
             return false;
           for (bool Swap : {false, true}) {
             const Register Side = Swap ? Test->B : Test->A;
             const auto P = givenBy(In, Side);
             const auto Limit = In.constant(Swap ? Test->A : Test->B);
             if (P && Limit)
               return llvm::all_of(Calls, [&](const CallSite &Site) {
                 const std::optional<llvm::APSInt> V = Given(Site, *P);
                 return V && !(Swap ? compares(*Limit, Test->Op, *V)
                                    : compares(*V, Test->Op, *Limit));
               });
           }
           return false;
         });
}

double ArithmeticCost::times(const DataFlow &In, uint32_t Block) {
  if (isNeverReached(In, Block))
    return 0;
  double Out = 1;
  for (const ir::Loop &L : In.function().Loops)
    if (L.Body.test(Block))
      Out *= constantLength(In, L).value_or(AssumedIterations);
  return Out;
}

const ArithmeticCost::Cost &ArithmeticCost::costOf(const FunctionDecl *F) {
  std::unique_ptr<Cost> &Slot = Costs[F->getCanonicalDecl()];
  if (Slot)
    return *Slot;
  Slot = std::make_unique<Cost>();
  Cost &Out = *Slot;
  const DataFlow *In = Flows.of(F);
  if (!In)
    return Out;
  const llvm::BitVector Live = In->live();
  for (const auto [Number, B] : llvm::enumerate(In->function().Blocks)) {
    if (!Live.test(Number))
      continue;
    const double Times = times(*In, Number);
    for (const Instruction &I : B.Instructions) {
      const FunctionDecl *Callee =
          I.Code == Opcode::Call ? I.function() : nullptr;
      if (Callee && Flows.of(Callee))
        Out.Calls.emplace_back(Callee->getCanonicalDecl(), Times);
      else
        Out.Own += Times * of(*In, I);
    }
  }
  return Out;
}

/// Whether a function that is not followed can do no more than compute with
/// what it is given, as those of `math.h`.
static bool onlyComputes(const FunctionDecl *F) {
  return F && F->getNumParams() && F->getReturnType()->isArithmeticType() &&
         llvm::all_of(F->parameters(), [](const ParmVarDecl *P) {
           return P->getType()->isArithmeticType();
         });
}

/// Whether an address is of a variable that kernels only read.
static bool isOfConstant(const DataFlow &In, Register Address) {
  for (;;) {
    const Instruction &I = In.definition(Address);
    if (I.Code == Opcode::Global)
      return I.variable()->hasAttr<CUDAConstantAttr>() ||
             I.variable()->getType().isConstQualified();
    if (I.Code != Opcode::Field && I.Code != Opcode::Base &&
        I.Code != Opcode::Element)
      return false;
    Address = I.Operands[0];
  }
}

bool ArithmeticCost::readsNothing(const FunctionDecl *Kernel, bool Alike) {
  llvm::SetVector<const FunctionDecl *> Reached;
  Reached.insert(Kernel);
  for (size_t N = 0; N < Reached.size(); ++N) {
    const DataFlow *In = Flows.of(Reached[N]);
    if (!In)
      return false;
    for (const ir::Block &B : In->function().Blocks)
      for (const Instruction &I : B.Instructions) {
        const FunctionDecl *Callee =
            I.Code == Opcode::Call ? I.function() : nullptr;
        const bool Asks = ((I.Code == Opcode::Load || I.Code == Opcode::Copy) &&
                           !isOfSlot(*In, I.Operands.back()) &&
                           (Alike || !isOfConstant(*In, I.Operands.back()))) ||
                          I.Code == Opcode::Assembly ||
                          I.Code == Opcode::Launch ||
                          (Alike && I.Code == Opcode::Builtin &&
                           (I.builtin() == BuiltinVariable::ThreadIdx ||
                            I.builtin() == BuiltinVariable::BlockIdx)) ||
                          (I.Code == Opcode::Call &&
                           (I.Virtual || !Callee ||
                            (!Flows.of(Callee) && !onlyComputes(Callee))));
        if (Asks)
          return false;
        if (Callee && Flows.of(Callee))
          Reached.insert(Callee);
      }
  }
  return true;
}

bool ArithmeticCost::isForOneThread(const FunctionDecl *Kernel) {
  const auto [It, New] =
      ForOneThread.try_emplace(Kernel->getCanonicalDecl(), false);
  if (!New)
    return It->second;
  for (const ParmVarDecl *P : Kernel->parameters())
    if (!P->getType()->isPointerType())
      return false;
  const bool Out = readsNothing(Kernel, true);
  return ForOneThread[Kernel->getCanonicalDecl()] = Out;
}

bool ArithmeticCost::isForBeginning(const FunctionDecl *Kernel) {
  const auto [It, New] =
      ForBeginning.try_emplace(Kernel->getCanonicalDecl(), false);
  if (!New)
    return It->second;
  auto &Parents = TU.engine<StatementParents>();
  const auto isInLoop = [&](const Launch *L) {
    for (const Stmt *S = L->Site; S; S = Parents.parent(S))
      if (isLoop(*S, TU.context()))
        return true;
    return false;
  };
  const auto isBeforeOthers = [&](const Launch *L) {
    return !L->onDevice() && !isInLoop(L) &&
           llvm::any_of(TU.launchesIn(L->Caller), [&](const Launch *Other) {
             return Other->Kernel &&
                    Other->Kernel->getCanonicalDecl() !=
                        Kernel->getCanonicalDecl() &&
                    isInLoop(Other);
           });
  };
  const auto Launches = TU.launchesOf(Kernel);
  const bool Out = !Launches.empty() &&
                   llvm::all_of(Launches, isBeforeOthers) &&
                   readsNothing(Kernel, false);
  return ForBeginning[Kernel->getCanonicalDecl()] = Out;
}

double ArithmeticCost::of(const FunctionDecl *F) {
  // Nothing is added for a recursion.
  const auto [It, New] = Totals.try_emplace(F->getCanonicalDecl(), 0);
  if (!New)
    return It->second;
  const Cost &C = costOf(F);
  double Out = C.Own;
  for (const auto &[Callee, Times] : C.Calls)
    Out += Times * of(Callee);
  return Totals[F->getCanonicalDecl()] = Out;
}

bool ArithmeticCost::isOfKernel(const FunctionDecl *F) {
  if (!OfKernelsKnown) {
    OfKernelsKnown = true;
    llvm::SmallVector<const FunctionDecl *, 32> Work;
    auto Add = [&](const FunctionDecl *Reached) {
      Reached = Reached->getCanonicalDecl();
      if (OfKernels.insert(Reached).second)
        Work.push_back(Reached);
    };
    for (const FunctionDecl *Kernel : TU.functions())
      if (isKernel(Kernel))
        Add(Kernel);
    while (!Work.empty())
      for (const auto &[Callee, Times] : costOf(Work.pop_back_val()).Calls)
        Add(Callee);
  }
  return OfKernels.contains(F->getCanonicalDecl());
}

llvm::ArrayRef<ArithmeticCost::Root>
ArithmeticCost::rootsOf(const FunctionDecl *F) {
  if (!RootsKnown) {
    RootsKnown = true;
    for (const FunctionDecl *Kernel : TU.functions())
      if (isKernel(Kernel))
        spread(Kernel);
  }
  std::vector<Root> &Out = Roots[F->getCanonicalDecl()];
  if (Out.empty())
    Out.push_back({F->getCanonicalDecl(), 1});
  return Out;
}

void ArithmeticCost::spread(const FunctionDecl *Kernel) {
  // Callers before what they call.
  std::vector<const FunctionDecl *> Order;
  llvm::DenseSet<const FunctionDecl *> Seen;
  const std::function<void(const FunctionDecl *)> Visit =
      [&](const FunctionDecl *F) {
        if (!Seen.insert(F).second)
          return;
        for (const auto &[Callee, Times] : costOf(F).Calls)
          Visit(Callee);
        Order.push_back(F);
      };
  Kernel = Kernel->getCanonicalDecl();
  Visit(Kernel);
  llvm::DenseMap<const FunctionDecl *, double> Times;
  Times[Kernel] = 1;
  for (const FunctionDecl *F : llvm::reverse(Order)) {
    const double Own = Times[F];
    Roots[F].push_back({Kernel, Own});
    for (const auto &[Callee, Calls] : costOf(F).Calls)
      Times[Callee] += Own * Calls;
  }
}

} // namespace cuda_lint
