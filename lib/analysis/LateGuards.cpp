//===- LateGuards.cpp -----------------------------------------------------===//

#include "analysis/LateGuards.h"
#include "analysis/ColumnGuards.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

namespace {

class Finder {
public:
  explicit Finder(const DataFlow &In) : In(In), Live(In.live()) {}
  std::vector<LateGuard> find();

private:
  struct Read {
    Register Value, Index;
    uint32_t Block;
  };
  /// The guard that all uses so far are behind.
  struct Guard {
    Register Count = ir::NoRegister;
    uint32_t Decided = 0;
    const Stmt *Test = nullptr;
  };

  void collectUses();
  bool isOfManyThreads(Register Index) const;
  const ValueDecl *countOf(const Guard &G) const;
  bool isAsked(const Read &R, Register Count) const;
  bool isBehindGuard(const Read &R, uint32_t Block, Guard &G) const;
  bool areAllBehind(const Read &R, Register Value, Guard &G);

  const DataFlow &In;
  const llvm::BitVector Live;
  /// The instructions that take a register.
  llvm::DenseMap<Register, llvm::SmallVector<ProgramPoint, 2>> Uses;
  /// The loads of a variable.
  llvm::DenseMap<uint32_t, llvm::SmallVector<ProgramPoint, 2>> Loads;
};

} // namespace

void Finder::collectUses() {
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

/// Whether anything was asked about the index or the count before the read.
bool Finder::isAsked(const Read &R, Register Count) const {
  const unsigned Index = In.value(R.Index), Bound = In.value(In.bare(Count));
  return llvm::any_of(In.known(R.Block), [&](const KnownCondition &C) {
    const std::optional<Comparison> Test = In.comparison(C);
    if (!Test)
      return true;
    return llvm::any_of(std::array{Test->A, Test->B}, [&](Register Side) {
      const unsigned V = In.value(In.bare(Side));
      return V == Index || (V == Bound && !In.constant(Side));
    });
  });
}

bool Finder::isBehindGuard(const Read &R, uint32_t Block, Guard &G) const {
  const unsigned Index = In.value(R.Index);
  for (const KnownCondition &C : In.known(Block)) {
    if (!In.dominators().dominates(R.Block, C.Decided))
      continue;
    std::optional<Comparison> Test = In.comparison(C);
    if (Test && Test->Op == BO_GT)
      Test = Comparison{BO_LT, Test->B, Test->A};
    if (!Test || Test->Op != BO_LT || In.value(In.bare(Test->A)) != Index ||
        (C.Decided != R.Block && !In.unchanged(R.Index, R.Block, C.Decided)))
      continue;
    if (!G.Test) {
      G = {Test->B, C.Decided, In.definition(In.source(C.Condition)).Source};
      return G.Test;
    }
    if (In.value(In.bare(Test->B)) == In.value(In.bare(G.Count)))
      return true;
  }
  return false;
}

/// Whether whatever takes a value is behind the guard.
bool Finder::areAllBehind(const Read &R, Register Value, Guard &G) {
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
  collectUses();
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
      const Read R{I.Result, In.bare(At.Operands[1]), B};
      Guard G;
      if (In.constant(R.Index) || !isOfManyThreads(R.Index) ||
          !areAllBehind(R, I.Result, G))
        continue;
      const ValueDecl *Count = countOf(G);
      if (Count && Live.test(G.Decided) && !isAsked(R, G.Count))
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
