//===- DataFlow.cpp -------------------------------------------------------===//

#include "analysis/DataFlow.h"
#include "cuda/Bound.h"
#include "cuda/Constants.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::NoRegister;
using ir::Opcode;
using ir::Register;

BinaryOperatorKind swapped(BinaryOperatorKind Op) {
  return BinaryOperator::isRelationalOp(Op) || BinaryOperator::isEqualityOp(Op)
             ? BinaryOperator::reverseComparisonOp(Op)
             : Op;
}

BinaryOperatorKind denied(BinaryOperatorKind Op) {
  return BinaryOperator::negateComparisonOp(Op);
}

DataFlow::DataFlow(const ir::Function &F)
    : F(F), Dom(F), Defined(F.RegisterTypes.size()) {
  for (uint32_t B = 0; B < F.Blocks.size(); ++B)
    for (uint32_t I = 0; I < F.Blocks[B].Instructions.size(); ++I) {
      const Instruction &Step = F.Blocks[B].Instructions[I];
      if (Step.Result != NoRegister)
        Defined[Step.Result] = {B, I};
      if (Step.Code == Opcode::Call || Step.Code == Opcode::Launch)
        Sites.try_emplace(Step.Source, ProgramPoint{B, I});
    }
  collectSlots();
}

bool DataFlow::dominates(ProgramPoint A, ProgramPoint B) const {
  return A.Block == B.Block ? A.Index <= B.Index
                            : Dom.dominates(A.Block, B.Block);
}

std::optional<ProgramPoint> DataFlow::site(const Expr *CallOrLaunch) const {
  auto It = Sites.find(CallOrLaunch);
  if (It == Sites.end())
    return std::nullopt;
  return It->second;
}

/// Whether a function template hands its arguments on as they are
/// (`Arguments &&...`): what it is given is not its own to change.
static bool forwards(const FunctionDecl *F) {
  const FunctionTemplateDecl *Primary = F->getPrimaryTemplate();
  return Primary &&
         llvm::any_of(Primary->getTemplatedDecl()->parameters(),
                      [](const ParmVarDecl *P) {
                        QualType T = P->getType();
                        if (const auto *Pack = T->getAs<PackExpansionType>())
                          T = Pack->getPattern();
                        return T->isRValueReferenceType();
                      });
}

/// Whether a call can only read what an argument points to.
static bool onlyReads(const Instruction &Call, Register Argument) {
  const FunctionDecl *Callee = Call.function();
  if (!Callee)
    return false;
  const ir::CallOperands O = ir::callOperands(Call);
  for (unsigned I = 0; I < O.Arguments.size(); ++I) {
    if (O.Arguments[I] != Argument)
      continue;
    if (I >= Callee->getNumParams())
      return false;
    const QualType T = Callee->getParamDecl(I)->getType();
    const QualType To = T->getPointeeType();
    // A class by value is a copy of its own.
    if (To.isNull() ? !T->isRecordType()
                    : !To.isConstQualified() &&
                          !(T->isReferenceType() && forwards(Callee)))
      return false;
  }
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  return O.Callee != Argument && O.Result != Argument &&
         (O.Object != Argument || (Method && Method->isConst()));
}

/// A slot is private while every address made of it is only loaded from and
/// stored to.
void DataFlow::collectSlots() {
  Slots.resize(F.Slots.size());
  // The slot that an address is made of, and whether of a part of it.
  llvm::DenseMap<Register, std::pair<uint32_t, bool>> Made;
  for (uint32_t B = 0; B < F.Blocks.size(); ++B)
    for (uint32_t I = 0; I < F.Blocks[B].Instructions.size(); ++I) {
      const Instruction &Step = F.Blocks[B].Instructions[I];
      if (Step.Code == Opcode::Local) {
        Made[Step.Result] = {Step.Number, false};
        continue;
      }
      if (Step.Code == Opcode::Store) {
        const Instruction &To = definition(Step.Operands[0]);
        if (To.Code == Opcode::Field || To.Code == Opcode::Global)
          StoredFields[To.Pointer] = true;
      }
      for (unsigned N = 0; N < Step.Operands.size(); ++N) {
        const Register R = Step.Operands[N];
        auto It = R == NoRegister ? Made.end() : Made.find(R);
        if (It == Made.end())
          continue;
        const auto [Slot, Part] = It->second;
        SlotUse &Use = Slots[Slot];
        switch (Step.Code) {
        case Opcode::Load:
          break;
        case Opcode::Field:
        case Opcode::Base:
          Made[Step.Result] = {Slot, true};
          break;
        case Opcode::Store:
          if (N == 0 && !Part)
            Use.Stores.push_back({B, I});
          else
            Use.Escapes = true;
          break;
        case Opcode::Copy:
          if (N != 1)
            Use.Escapes = true;
          break;
        case Opcode::Call:
          if (!onlyReads(Step, R))
            Use.Escapes = true;
          break;
        default:
          Use.Escapes = true;
        }
      }
    }
}

std::optional<uint32_t> DataFlow::variable(Register Address) const {
  const Instruction &I = definition(Address);
  if (I.Code != Opcode::Local || Slots[I.Number].Escapes)
    return std::nullopt;
  return I.Number;
}

const DataFlow::Reaching &DataFlow::reaching(Register Load) const {
  std::unique_ptr<Reaching> &Known = ReachingOf[Load];
  if (!Known)
    Known = std::make_unique<Reaching>(reachingAt(
        definition(definition(Load).Operands[0]).Number, Defined[Load]));
  return *Known;
}

DataFlow::Reaching DataFlow::reachingAt(uint32_t Slot, ProgramPoint At) const {
  Reaching Out;
  // Per block, its last store; found backwards from there. They are in the
  // order of the program.
  auto LastStore = [&](uint32_t Block,
                       uint32_t Before) -> std::optional<ProgramPoint> {
    const auto &Stores = Slots[Slot].Stores;
    const auto *Next = llvm::partition_point(Stores, [&](ProgramPoint P) {
      return std::tie(P.Block, P.Index) < std::tie(Block, Before);
    });
    if (Next == Stores.begin() || std::prev(Next)->Block != Block)
      return std::nullopt;
    return *std::prev(Next);
  };
  if (std::optional<ProgramPoint> Here = LastStore(At.Block, At.Index)) {
    Out.Stores.push_back(*Here);
  } else {
    llvm::SmallVector<uint32_t, 8> Work(
        llvm::ArrayRef<uint32_t>(F.Blocks[At.Block].Predecessors));
    llvm::DenseSet<uint32_t> Seen;
    Out.Initial = At.Block == 0;
    while (!Work.empty()) {
      const uint32_t B = Work.pop_back_val();
      if (!Seen.insert(B).second)
        continue;
      if (std::optional<ProgramPoint> Last = LastStore(B, ~0u)) {
        Out.Stores.push_back(*Last);
        continue;
      }
      Out.Initial |= B == 0;
      Work.append(F.Blocks[B].Predecessors.begin(),
                  F.Blocks[B].Predecessors.end());
    }
    llvm::sort(Out.Stores, [](ProgramPoint A, ProgramPoint B) {
      return std::tie(A.Block, A.Index) < std::tie(B.Block, B.Index);
    });
  }
  return Out;
}

bool DataFlow::leadsTo(ProgramPoint From, ProgramPoint To) const {
  if (From.Block == To.Block && From.Index < To.Index)
    return true;
  llvm::SmallVector<uint32_t, 8> Work(
      llvm::ArrayRef<uint32_t>(F.Blocks[To.Block].Predecessors));
  llvm::DenseSet<uint32_t> Seen;
  while (!Work.empty()) {
    const uint32_t B = Work.pop_back_val();
    if (B == From.Block)
      return true;
    if (Seen.insert(B).second)
      Work.append(F.Blocks[B].Predecessors.begin(),
                  F.Blocks[B].Predecessors.end());
  }
  return false;
}

static const Bound<unsigned>
    MaxSource("value-variables", 64, BoundKind::Reach,
              "variables, each set to the next, that a value is followed "
              "through within a function"),
    MaxAccessorCalls("accessor-calls", 4, BoundKind::Reach,
                     "methods within each other that an accessor calls");

Register DataFlow::source(Register R) const {
  for (unsigned Steps = 0; Steps < MaxSource; ++Steps) {
    const Instruction &I = definition(R);
    if (I.Code != Opcode::Load || I.Volatile || !variable(I.Operands[0]))
      return R;
    const Reaching &From = reaching(R);
    // A variable that is not set before is set by the one store, which cannot
    // be one that needs what is loaded here.
    if (From.Stores.size() != 1 ||
        (From.Initial &&
         (F.Slots[*variable(I.Operands[0])].Kind == ir::Slot::Parameter ||
          leadsTo(Defined[R], From.Stores.front()))))
      return R;
    R = at(From.Stores.front()).Operands[1];
  }
  return R;
}

Register DataFlow::bare(Register R) const {
  while (true) {
    R = source(R);
    const Instruction &I = definition(R);
    if (I.Code != Opcode::Convert || I.conversion() != ir::Conversion::Integer)
      return R;
    R = I.Operands[0];
  }
}

std::pair<Register, int64_t> DataFlow::withoutAdded(Register R) const {
  const Instruction &I = definition(bare(R));
  if (I.Code == Opcode::Binary && I.binary() == BO_Add)
    for (unsigned Side : {0, 1})
      if (const std::optional<llvm::APSInt> Added = constant(I.Operands[Side]))
        return {I.Operands[1 - Side], low64(*Added)};
  return {R, 0};
}

std::optional<unsigned> DataFlow::parameter(Register R) const {
  const Instruction &I = definition(R);
  if (I.Code != Opcode::Load)
    return std::nullopt;
  const std::optional<uint32_t> Slot = variable(I.Operands[0]);
  if (!Slot || F.Slots[*Slot].Kind != ir::Slot::Parameter)
    return std::nullopt;
  const Reaching &From = reaching(R);
  if (!From.Initial || !From.Stores.empty())
    return std::nullopt;
  for (unsigned N = 0; N < F.Parameters.size(); ++N)
    if (F.Parameters[N] == *Slot)
      return N;
  return std::nullopt;
}

static llvm::APSInt truth(bool Holds) {
  return llvm::APSInt(llvm::APInt(1, Holds), /*isUnsigned=*/true);
}

std::optional<llvm::APSInt> DataFlow::constant(Register R) const {
  R = bare(R);
  // Most are no sums.
  if (const Instruction &I = definition(R);
      I.Code != Opcode::Binary && I.Code != Opcode::Convert)
    return computeConstant(R);
  // Sums share their parts.
  if (auto It = ConstantOf.find(R); It != ConstantOf.end())
    return It->second;
  auto Value = computeConstant(R);
  ConstantOf[R] = Value;
  return Value;
}

std::optional<llvm::APSInt> DataFlow::computeConstant(Register R) const {
  const Instruction &I = definition(R);
  if (I.Code == Opcode::Integer)
    return F.integer(I);
  if (I.Code == Opcode::Convert &&
      I.conversion() == ir::Conversion::ToBoolean) {
    const std::optional<llvm::APSInt> Of = constant(I.Operands[0]);
    return Of ? std::optional(truth(!Of->isZero())) : std::nullopt;
  }
  if (I.Code != Opcode::Binary)
    return std::nullopt;
  const std::optional<llvm::APSInt> A = constant(I.Operands[0]);
  if (!A)
    return std::nullopt;
  const std::optional<llvm::APSInt> B = constant(I.Operands[1]);
  if (!B)
    return std::nullopt;
  // The two sides of a shift need not have one type.
  if (I.binary() == BO_Shl)
    return B->isNonNegative() && *B < A->getBitWidth()
               ? std::optional(llvm::APSInt(*A << unsigned(B->getZExtValue()),
                                            A->isUnsigned()))
               : std::nullopt;
  if (A->getBitWidth() != B->getBitWidth() || A->isSigned() != B->isSigned())
    return std::nullopt;
  switch (I.binary()) {
  case BO_Add:
    return *A + *B;
  case BO_Sub:
    return *A - *B;
  case BO_Mul:
    return *A * *B;
  case BO_Div:
    if (B->isZero())
      return std::nullopt;
    return *A / *B;
  case BO_LT:
    return truth(*A < *B);
  case BO_LE:
    return truth(*A <= *B);
  case BO_GT:
    return truth(*A > *B);
  case BO_GE:
    return truth(*A >= *B);
  case BO_EQ:
    return truth(*A == *B);
  case BO_NE:
    return truth(*A != *B);
  default:
    return std::nullopt;
  }
}

/// Whether a statement changes nothing that outlives it, and calls only what
/// does not either: methods that may not change their object. What it computes
/// depends on what it is given alone.
static bool onlyComputes(const Stmt *S, unsigned Depth) {
  if (!S)
    return true;
  if (const auto *Op = dyn_cast<BinaryOperator>(S); Op && Op->isAssignmentOp())
    return false;
  if (const auto *Op = dyn_cast<UnaryOperator>(S);
      Op && Op->isIncrementDecrementOp())
    return false;
  if (isa<AsmStmt, CXXNewExpr, CXXDeleteExpr, LambdaExpr, RecoveryExpr,
          CXXConstructExpr, AtomicExpr>(S))
    return false;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
        V && V->hasGlobalStorage() && !V->getType().isConstQualified())
      return false;
  if (const auto *Call = dyn_cast<CallExpr>(S)) {
    const FunctionDecl *Callee = Call->getDirectCallee(), *Body = nullptr;
    if (!Callee)
      return false;
    if (!Callee->getBuiltinID() && !Callee->isNoReturn()) {
      const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
      if (!Method || !Method->isConst() || Method->isVirtual() ||
          Depth >= MaxAccessorCalls || !Method->hasBody(Body) ||
          !onlyComputes(Body->getBody(), Depth + 1))
        return false;
    }
  }
  return llvm::all_of(S->children(), [&](const Stmt *Child) {
    return onlyComputes(Child, Depth);
  });
}

/// Whether a call asks an object for a number, which is the same as long as the
/// object is.
static bool isAccessor(const Instruction &Call) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.function());
  const FunctionDecl *Body = nullptr;
  return Method && !Call.Virtual && Method->isConst() &&
         Method->getReturnType()->isIntegralOrEnumerationType() &&
         Method->hasBody(Body) && onlyComputes(Body->getBody(), 0);
}

namespace {
/// The variable, or what a variable refers to, that an address leads into.
struct Root {
  Opcode Code = Opcode::Unknown;
  uint32_t Slot = 0;
  bool Referred = false;
  bool operator==(const Root &) const = default;
};
} // namespace

static std::optional<Root> rootOf(const DataFlow &In, Register R) {
  while (R != NoRegister) {
    R = In.source(R);
    const Instruction &I = In.definition(R);
    switch (I.Code) {
    case Opcode::Local:
      return Root{I.Code, I.Number};
    case Opcode::This:
      return Root{I.Code};
    case Opcode::Load:
      if (const auto Variable = In.variable(I.Operands[0]);
          Variable && In.reaching(R).Stores.size() <= 1)
        return Root{Opcode::Local, *Variable, true};
      return std::nullopt;
    case Opcode::Field:
    case Opcode::Base:
    case Opcode::Convert:
      R = I.Operands[0];
      break;
    default:
      return std::nullopt;
    }
  }
  return std::nullopt;
}

/// Whether a function may change an object that it knows by an address: it
/// stores into it, or gives it to what does. Making it is no change.
static bool mayChange(const DataFlow &In, Register Object) {
  const std::optional<Root> Of = rootOf(In, Object);
  if (!Of)
    return true;
  auto IsOf = [&](Register R) {
    return R != NoRegister && rootOf(In, R) == Of;
  };
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions)
      switch (I.Code) {
      case Opcode::Store:
        if (IsOf(I.Operands[0]) &&
            In.definition(I.Operands[0]).Code != Opcode::Local)
          return true;
        // Its address is kept: a lambda that captures it may change it.
        if (IsOf(I.Operands[1]) && !In.variable(I.Operands[0]))
          return true;
        break;
      case Opcode::Copy:
        if (IsOf(I.Operands[0]))
          return true;
        break;
      case Opcode::Unknown:
        if (llvm::any_of(I.Operands, IsOf))
          return true;
        break;
      case Opcode::Call:
        if (isa_and_nonnull<CXXConstructorDecl, CXXDestructorDecl>(
                I.function()) &&
            IsOf(ir::callOperands(I).Object))
          break;
        for (Register R : I.Operands)
          if (IsOf(R) && !onlyReads(I, R))
            return true;
        break;
      default:
        break;
      }
  return false;
}

unsigned DataFlow::intern(llvm::ArrayRef<uint64_t> Key) const {
  return Values.try_emplace(std::vector<uint64_t>(Key), Values.size())
      .first->second;
}

/// Whether a variable keeps what it is given, though its address is known
/// elsewhere.
static bool isConstant(const ir::Slot &S) {
  return S.Decl && S.Decl->getType().isConstQualified() &&
         !S.Decl->getType().isVolatileQualified();
}

static uint64_t numberOf(const void *P) {
  return reinterpret_cast<uintptr_t>(P);
}

/// A part of a key that no other register's has.
static uint64_t unlikeOthers(Register R) { return uint64_t(1) << 32 | R; }

/// What tells the value of a call from others.
static void keyOfCall(const DataFlow &In, Register R,
                      llvm::SmallVectorImpl<uint64_t> &Key) {
  const Instruction &I = In.definition(R);
  const ir::CallOperands O = ir::callOperands(I);
  if (!isAccessor(I) || mayChange(In, O.Object)) {
    Key.push_back(unlikeOthers(R));
    return;
  }
  Key.push_back(numberOf(I.function()));
  Key.push_back(In.value(O.Object));
  for (Register Argument : O.Arguments)
    Key.push_back(Argument == NoRegister ? ~uint64_t(0) : In.value(Argument));
}

/// The same of a load from a variable, by what was stored before.
static void keyOfVariable(const DataFlow &In, Register R, uint32_t Slot,
                          llvm::SmallVectorImpl<uint64_t> &Key) {
  Key.push_back(Slot);
  const DataFlow::Reaching &From = In.reaching(R);
  Key.push_back(From.Initial);
  for (ProgramPoint P : From.Stores)
    Key.push_back(uint64_t(P.Block) << 32 | P.Index);
}

unsigned DataFlow::value(Register R) const {
  R = source(R);
  if (auto It = ValueOf.find(R); It != ValueOf.end())
    return It->second;
  const Instruction &I = definition(R);
  llvm::SmallVector<uint64_t, 6> Key{uint64_t(I.Code)};
  // Whether what an address leads to keeps what it holds.
  auto IsKept = [&](Register At) {
    const Instruction &Address = definition(At);
    return Address.Code == Opcode::Local
               ? isConstant(F.Slots[Address.Number])
               : (Address.Code == Opcode::Field ||
                  Address.Code == Opcode::Global) &&
                     !StoredFields.count(Address.Pointer);
  };
  switch (I.Code) {
  case Opcode::Integer: {
    const llvm::APSInt &V = F.integer(I);
    Key.push_back(V.isSigned() ? uint64_t(V.extOrTrunc(64).getSExtValue())
                               : V.extOrTrunc(64).getZExtValue());
    break;
  }
  case Opcode::Builtin:
    Key.push_back(I.Operator);
    Key.push_back(I.Number);
    break;
  case Opcode::Global:
  case Opcode::Function:
    Key.push_back(numberOf(I.Pointer));
    break;
  case Opcode::Local:
    Key.push_back(I.Number);
    break;
  case Opcode::This:
    break;
  case Opcode::Convert:
    // A conversion between integers does not make another count of it.
    if (I.conversion() == ir::Conversion::Integer)
      return ValueOf[R] = value(I.Operands[0]);
    Key.push_back(numberOf(I.Type.getAsOpaquePtr()));
    Key.push_back(value(I.Operands[0]));
    break;
  case Opcode::Field:
  case Opcode::Base:
    Key.push_back(numberOf(I.Pointer));
    Key.push_back(value(I.Operands[0]));
    break;
  case Opcode::Unary:
    Key.push_back(I.Operator);
    Key.push_back(value(I.Operands[0]));
    break;
  case Opcode::Binary:
  case Opcode::Element: {
    uint64_t Operator = I.Operator, A = value(I.Operands[0]),
             B = value(I.Operands[1]);
    // What does not change when its operands change places is one value.
    if (I.Code == Opcode::Binary && A > B &&
        (BinaryOperator::isComparisonOp(I.binary())
             ? I.binary() != BO_Cmp
             : llvm::is_contained({BO_Mul, BO_Add, BO_And, BO_Or, BO_Xor},
                                  I.binary()))) {
      std::swap(A, B);
      Operator = swapped(I.binary());
    }
    Key.append({Operator, A, B});
    break;
  }
  case Opcode::Load:
    // A reference names what it is bound to.
    if (I.Volatile)
      Key.push_back(unlikeOthers(R));
    else if (variable(I.Operands[0]))
      keyOfVariable(*this, R, definition(source(I.Operands[0])).Number, Key);
    else
      Key.push_back(IsKept(source(I.Operands[0])) ? value(source(I.Operands[0]))
                                                  : unlikeOthers(R));
    break;
  case Opcode::Call:
    keyOfCall(*this, R, Key);
    break;
  default:
    Key.push_back(unlikeOthers(R));
    break;
  }
  return ValueOf[R] = intern(Key);
}

const DataFlow *DataFlows::of(const FunctionDecl *F) {
  const ir::Function *Lowered = TU.engine<ir::Program>().function(F);
  if (!Lowered)
    return nullptr;
  std::unique_ptr<DataFlow> &Slot = Done[Lowered];
  if (!Slot)
    Slot = std::make_unique<DataFlow>(*Lowered);
  return Slot.get();
}

bool isWrittenCast(const Instruction &Convert) {
  if (const auto *Implicit = dyn_cast_or_null<ImplicitCastExpr>(Convert.Source))
    return Implicit->isPartOfExplicitCast();
  return isa_and_nonnull<ExplicitCastExpr>(Convert.Source);
}

} // namespace cuda_lint
