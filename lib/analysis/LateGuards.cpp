//===- LateGuards.cpp -----------------------------------------------------===//

#include "analysis/LateGuards.h"
#include "analysis/ColumnGuards.h"
#include "cuda/Bound.h"
#include "cuda/Constants.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include <utility>

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

static const Bound<unsigned>
    MaxAdded("late-guard-summands", 6, BoundKind::Reach,
             "constants that are added to an index, and summands of a thread's "
             "number, that are looked through");

namespace {

class Finder {
public:
  explicit Finder(const DataFlow &In) : In(In), Live(In.live()) {}
  std::vector<LateGuard> find();

private:
  /// A value and a constant that is added to it.
  struct Sum {
    Register Of = ir::NoRegister;
    int64_t More = 0;
  };
  struct Read {
    Register Value, Index;
    uint32_t Block;
    Sum At;
    /// Of the memory that the kernel is given, from its beginning on.
    bool FromBeginning;
  };
  /// The guard that all uses so far are behind.
  struct Guard {
    Register Count = ir::NoRegister;
    uint32_t Decided = 0;
    const Stmt *Test = nullptr;
    /// Whether it holds the index at the beginning, not at the count.
    bool Beginning = false;
  };
  /// `index < Count + More`.
  struct Below {
    Register Count;
    int64_t More;
  };

  void collectUses();
  Sum sum(Register R) const;
  bool isOfManyThreads(Register Index) const;
  bool isZeroOnce(Register R, unsigned Depth = 0) const;
  bool isWhatIsGiven(Register Base) const;
  const ValueDecl *countOf(const Guard &G) const;
  bool isAsked(const Read &R, const Guard &G) const;
  std::optional<Below> below(const Read &R, const Comparison &Test) const;
  bool isFromBeginning(const Read &R, const Comparison &Test) const;
  bool isBehindGuard(const Read &R, uint32_t Block, Guard &G) const;
  bool areAllBehind(const Read &R, Register Value, Guard &G);

  const DataFlow &In;
  const llvm::BitVector Live;
  /// The instructions that take a register.
  llvm::DenseMap<Register, llvm::SmallVector<ProgramPoint, 2>> Uses;
  /// The loads of a variable.
  llvm::DenseMap<uint32_t, llvm::SmallVector<ProgramPoint, 2>> Loads;
  bool HasUses = false;
};

} // namespace

/// Once a read asks for them: most functions have none that does.
void Finder::collectUses() {
  if (std::exchange(HasUses, true))
    return;
  const ir::Function &F = In.function();
  for (uint32_t B = 0; B < F.Blocks.size(); ++B)
    for (uint32_t N = 0; N < F.Blocks[B].Instructions.size(); ++N) {
      const Instruction &I = F.Blocks[B].Instructions[N];
      for (const Register R : I.Operands)
        if (R != ir::NoRegister)
          Uses[R].push_back({B, N});
      if (I.Code == Opcode::Load)
        if (const std::optional<uint32_t> Slot = In.variable(I.Operands[0]))
          Loads[*Slot].push_back({B, N});
    }
}

/// Whether an index is made of more than the thread's number in its block:
/// what a block has of its own is as long as the block is.
bool Finder::isOfManyThreads(Register Index) const {
  llvm::SmallVector<Register, 8> Work{Index};
  llvm::SmallDenseSet<Register, 8> Seen;
  bool Thread = false, More = false;
  while (!Work.empty()) {
    const Register R = In.bare(Work.pop_back_val());
    const Instruction &I = In.definition(R);
    if (!Seen.insert(R).second)
      continue;
    if (I.Code == Opcode::Builtin) {
      const bool OfThread = I.builtin() == BuiltinVariable::ThreadIdx;
      Thread |= OfThread;
      More |= !OfThread;
    } else if (I.Code == Opcode::Binary) {
      Work.append(I.Operands.begin(), I.Operands.end());
    } else if (In.parameter(R)) {
      More = true;
    } else if (I.Code == Opcode::Load) {
      // What is read from memory may be a number of anything.
      const std::optional<uint32_t> Slot = In.variable(I.Operands[0]);
      if (!Slot)
        return false;
      for (const ProgramPoint P : In.reaching(R).Stores)
        Work.push_back(In.at(P).Operands[1]);
    } else if (!In.constant(R)) {
      return false;
    }
  }
  return Thread && More;
}

/// The parameter of a template that one side of a comparison is.
static const ValueDecl *templateParameterIn(const Stmt *Test) {
  const auto *Comparison = dyn_cast<BinaryOperator>(Test);
  if (!Comparison)
    return nullptr;
  for (const Expr *Side : {Comparison->getLHS(), Comparison->getRHS()}) {
    for (;;) {
      if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Side))
        Side = Cast->getSubExpr();
      else if (const auto *Paren = dyn_cast<ParenExpr>(Side))
        Side = Paren->getSubExpr();
      else
        break;
    }
    if (const auto *Of = dyn_cast<SubstNonTypeTemplateParmExpr>(Side))
      return Of->getParameter();
  }
  return nullptr;
}

/// What a count is called, where it is one that a kernel is given, or that its
/// template has; null for what may be a place among the elements.
const ValueDecl *Finder::countOf(const Guard &G) const {
  const Register R = In.bare(G.Count);
  if (In.definition(R).Code == Opcode::Integer)
    return templateParameterIn(G.Test);
  const FunctionDecl *F = In.function().Declaration;
  if (!F || !F->hasAttr<CUDAGlobalAttr>() || !In.parameter(R))
    return nullptr;
  return loadedFrom(In, R);
}

/// What an index or a side of a comparison is, without the constants that are
/// added.
Finder::Sum Finder::sum(Register R) const {
  Sum Out{In.bare(R), 0};
  for (unsigned Steps = 0; Steps < MaxAdded && !In.constant(Out.Of); ++Steps) {
    const Instruction &I = In.definition(Out.Of);
    if (I.Code != Opcode::Binary ||
        (I.binary() != BO_Add && I.binary() != BO_Sub))
      break;
    const bool Left = I.binary() == BO_Add && In.constant(I.Operands[0]);
    const std::optional<llvm::APSInt> By =
        In.constant(I.Operands[Left ? 0 : 1]);
    if (!By || By->getSignificantBits() > 32)
      break;
    Out.More += I.binary() == BO_Add ? low64(*By) : -low64(*By);
    Out.Of = In.bare(I.Operands[Left ? 1 : 0]);
  }
  return Out;
}

/// What a comparison says of the index of a read: how far it is below a count.
std::optional<Finder::Below> Finder::below(const Read &R,
                                           const Comparison &Test) const {
  BinaryOperatorKind Op = Test.Op;
  Sum A = sum(Test.A), B = sum(Test.B);
  if (Op == BO_GT || Op == BO_GE || In.value(A.Of) != In.value(R.At.Of)) {
    std::swap(A, B);
    Op = swapped(Op);
  }
  if (In.value(A.Of) != In.value(R.At.Of) ||
      (Op != BO_LT && Op != BO_LE && (Op != BO_NE || R.At.More <= 0)))
    return std::nullopt;
  return Below{B.Of, B.More - A.More + R.At.More + (Op == BO_LE)};
}

/// Whether a comparison holds for an index from 0 on, and for none below.
bool Finder::isFromBeginning(const Read &R, const Comparison &Test) const {
  BinaryOperatorKind Op = Test.Op;
  Sum A = sum(Test.A);
  Register Least = Test.B;
  if (In.value(A.Of) != In.value(R.At.Of)) {
    A = sum(Test.B);
    Least = Test.A;
    Op = swapped(Op);
  }
  const std::optional<llvm::APSInt> Bound = In.constant(Least);
  if (In.value(A.Of) != In.value(R.At.Of) || A.More || !Bound ||
      Bound->getSignificantBits() > 32)
    return false;
  // `i > 0`, `i >= 1` and `i != 0` around `i - 1`.
  return (Op == BO_GE && low64(*Bound) == -R.At.More) ||
         (Op == BO_GT && low64(*Bound) + 1 == -R.At.More) ||
         (Op == BO_NE && Bound->isZero() && R.At.More == -1);
}

/// Whether a sum of the numbers of thread and block is 0 for the first of all
/// threads.
bool Finder::isZeroOnce(Register R, unsigned Depth) const {
  const Instruction &I = In.definition(In.bare(R));
  if (I.Code == Opcode::Builtin)
    return I.builtin() == BuiltinVariable::ThreadIdx ||
           I.builtin() == BuiltinVariable::BlockIdx;
  if (I.Code != Opcode::Binary || Depth >= MaxAdded)
    return false;
  if (I.binary() == BO_Add)
    return isZeroOnce(I.Operands[0], Depth + 1) &&
           isZeroOnce(I.Operands[1], Depth + 1);
  return I.binary() == BO_Mul && (isZeroOnce(I.Operands[0], Depth + 1) ||
                                  isZeroOnce(I.Operands[1], Depth + 1));
}

/// Whether memory is what a kernel is given, as it is given.
bool Finder::isWhatIsGiven(Register Base) const {
  const FunctionDecl *F = In.function().Declaration;
  return F && F->hasAttr<CUDAGlobalAttr>() &&
         In.parameter(In.source(Base)).has_value();
}

/// Whether anything was asked about the index or the count before the read; of
/// a neighbour, anything that keeps it below the count.
bool Finder::isAsked(const Read &R, const Guard &G) const {
  const unsigned Index = In.value(R.Index), Of = In.value(R.At.Of);
  const Register Count = G.Count;
  return llvm::any_of(In.known(R.Block), [&](const KnownCondition &C) {
    const std::optional<Comparison> Test = In.comparison(C);
    if (!Test)
      return true;
    if (R.At.More > 0 || G.Beginning) {
      // That the thread's own element is there says nothing of its neighbour.
      const std::optional<Below> Known = below(R, *Test);
      if (Known && !In.constant(Known->Count) &&
          (G.Beginning ||
           (In.value(Known->Count) == In.value(Count) && Known->More > 0)))
        return false;
    }
    return llvm::any_of(std::array{Test->A, Test->B}, [&](Register Side) {
      const unsigned V = In.value(In.bare(Side));
      return V == Index || V == Of || In.value(sum(Side).Of) == Of ||
             (!G.Beginning && !In.constant(Side) &&
              (V == In.value(Count) ||
               In.value(sum(Side).Of) == In.value(Count)));
    });
  });
}

bool Finder::isBehindGuard(const Read &R, uint32_t Block, Guard &G) const {
  for (const KnownCondition &C : In.known(Block)) {
    if (!In.dominators().dominates(R.Block, C.Decided))
      continue;
    const std::optional<Comparison> Test = In.comparison(C);
    if (!Test ||
        (C.Decided != R.Block && !In.unchanged(R.Index, R.Block, C.Decided)))
      continue;
    const bool Beginning = R.FromBeginning && isFromBeginning(R, *Test);
    const std::optional<Below> Held =
        Beginning ? std::nullopt : below(R, *Test);
    if (!Beginning && (!Held || Held->More != 0))
      continue;
    if (!G.Test) {
      G = {Beginning ? ir::NoRegister : Held->Count, C.Decided,
           In.definition(In.source(C.Condition)).Source, Beginning};
      return G.Test;
    }
    if (G.Beginning == Beginning &&
        (Beginning || In.value(Held->Count) == In.value(In.bare(G.Count))))
      return true;
  }
  return false;
}

/// Whether whatever takes a value is behind the guard.
bool Finder::areAllBehind(const Read &R, Register Value, Guard &G) {
  collectUses();
  llvm::SmallVector<Register, 4> Work{Value};
  llvm::SmallDenseSet<Register, 4> Seen;
  while (!Work.empty()) {
    const Register V = Work.pop_back_val();
    if (!Seen.insert(V).second)
      continue;
    for (const ProgramPoint P : Uses.lookup(V)) {
      const Instruction &I = In.at(P);
      if (isBehindGuard(R, P.Block, G))
        continue;
      if (I.Code == Opcode::Store && I.Operands[1] == V) {
        const std::optional<uint32_t> Slot = In.variable(I.Operands[0]);
        if (!Slot)
          return false;
        for (const ProgramPoint Load : Loads.lookup(*Slot))
          if (llvm::is_contained(In.reaching(In.at(Load).Result).Stores, P))
            Work.push_back(In.at(Load).Result);
        continue;
      }
      if (I.Code != Opcode::Convert)
        return false;
      Work.push_back(I.Result);
    }
  }
  return G.Test;
}

std::vector<LateGuard> Finder::find() {
  std::vector<LateGuard> Out;
  const ir::Function &F = In.function();
  for (uint32_t B = 0; B < F.Blocks.size(); ++B) {
    if (!Live.test(B))
      continue;
    for (const Instruction &I : F.Blocks[B].Instructions) {
      if (I.Code != Opcode::Load || !I.Source || I.Volatile)
        continue;
      const Instruction &At = In.definition(I.Operands[0]);
      // What is written as well may be a block's own, and longer.
      if (At.Code != Opcode::Element || !At.Source ||
          !At.Type.isConstQualified() || !isBehindPointer(In, At.Operands[0]))
        continue;
      Read R{I.Result, In.bare(At.Operands[1]), B, sum(At.Operands[1]), false};
      R.FromBeginning =
          R.At.More < 0 && isZeroOnce(R.At.Of) && isWhatIsGiven(At.Operands[0]);
      Guard G;
      if (In.constant(R.Index) ||
          !(R.FromBeginning || isOfManyThreads(R.Index)) ||
          !areAllBehind(R, I.Result, G))
        continue;
      const ValueDecl *Count = G.Beginning ? nullptr : countOf(G);
      if ((Count || G.Beginning) && Live.test(G.Decided) && !isAsked(R, G))
        Out.push_back(
            {At.Source, G.Test, loadedFrom(In, At.Operands[0]), Count});
    }
  }
  return Out;
}

std::vector<LateGuard> lateGuards(const DataFlow &In) {
  return Finder(In).find();
}

} // namespace cuda_lint
