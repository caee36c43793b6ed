//===- GuardContradictions.cpp --------------------------------------------===//

#include "analysis/GuardContradictions.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

namespace {

/// A load or store of an element behind a pointer.
struct ElementAccess {
  Register Base, Index;
  uint32_t Block;
  const Stmt *Site;
  bool Write;
};

/// `Index < Count`, or what lets an index that is the count through.
struct Guard {
  BinaryOperatorKind Op;
  Register Index, Count;
  KnownCondition Condition;
};

class Contradictions {
public:
  explicit Contradictions(const DataFlow &In) : In(In) { collect(); }

  std::vector<GuardContradiction> find() {
    for (const ElementAccess &A : Accesses) {
      clampedElement(A);
      clampedIndex(A);
      halfGuarded(A);
    }
    return std::move(Out);
  }

private:
  void collect();
  std::vector<Guard> guards(uint32_t Block) const;
  /// Whether a value is one less than another that is no constant.
  bool isLast(Register R, Register Count) const;
  /// Whether what is known before a test rules out that the index is the count.
  bool isBelow(Register Index, Register Count, uint32_t Test) const;
  void clampedElement(const ElementAccess &A);
  void clampedIndex(const ElementAccess &A);
  const Stmt *clampOf(Register Load, Register &Count) const;
  void halfGuarded(const ElementAccess &A);
  bool dependsOnBlock(Register R, unsigned Depth = 0) const;
  const ValueDecl *nameOf(Register R) const;
  void add(GuardContradiction::FormT Form, const ElementAccess &A,
           const Stmt *Other, Register Count);

  const DataFlow &In;
  std::vector<ElementAccess> Accesses;
  std::vector<GuardContradiction> Out;
  llvm::DenseSet<const Stmt *> Told;
};

} // namespace

/// Whether memory is one that a pointer leads to; what is declared says how
/// long it is.
static bool isBehindPointer(const DataFlow &In, Register Base) {
  for (;;) {
    const Instruction &I = In.definition(In.source(Base));
    if (I.Code != Opcode::Element && I.Code != Opcode::Convert)
      return I.Code == Opcode::Load;
    Base = I.Operands[0];
  }
}

void Contradictions::collect() {
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions) {
      if ((I.Code != Opcode::Load && I.Code != Opcode::Store) || !I.Source)
        continue;
      const Instruction &At = In.definition(I.Operands[0]);
      if (At.Code != Opcode::Element || !At.Source ||
          !isBehindPointer(In, At.Operands[0]))
        continue;
      Accesses.push_back({At.Operands[0], At.Operands[1],
                          In.position(At.Result).Block, At.Source,
                          I.Code == Opcode::Store});
    }
}

std::vector<Guard> Contradictions::guards(uint32_t Block) const {
  std::vector<Guard> Found;
  for (const KnownCondition &C : In.known(Block)) {
    const std::optional<Comparison> Test = In.comparison(C);
    if (!Test || !BinaryOperator::isRelationalOp(Test->Op))
      continue;
    Found.push_back({Test->Op, Test->A, Test->B, C});
    Found.push_back({swapped(Test->Op), Test->B, Test->A, C});
  }
  return Found;
}

bool Contradictions::isLast(Register R, Register Count) const {
  const Instruction &I = In.definition(In.bare(R));
  if (I.Code != Opcode::Binary || I.binary() != BO_Sub || In.constant(Count) ||
      In.value(I.Operands[0]) != In.value(Count))
    return false;
  const std::optional<llvm::APSInt> By = In.constant(I.Operands[1]);
  return By && *By == 1;
}

bool Contradictions::isBelow(Register Index, Register Count,
                             uint32_t Test) const {
  auto Added = In.withoutAdded(Index);
  const Instruction &I = In.definition(In.bare(Index));
  if (I.Code == Opcode::Binary && I.binary() == BO_Sub)
    if (const std::optional<llvm::APSInt> By = In.constant(I.Operands[1]);
        By && By->getSignificantBits() <= 32)
      Added = {I.Operands[0], -By->getExtValue()};
  for (const Guard &G : guards(Test)) {
    if (In.value(G.Count) != In.value(Count))
      continue;
    if (In.value(G.Index) == In.value(Index) && G.Op == BO_LT)
      return true;
    if (In.value(G.Index) == In.value(Added.first) &&
        ((G.Op == BO_LT && Added.second <= 0) ||
         (G.Op == BO_LE && Added.second < 0)))
      return true;
  }
  return false;
}

/// `i > n ? p[n - 1] : p[i]`.
void Contradictions::clampedElement(const ElementAccess &A) {
  for (const Guard &G : guards(A.Block)) {
    if (G.Op != BO_LE || In.value(G.Index) != In.value(A.Index) ||
        isBelow(G.Index, G.Count, G.Condition.Decided))
      continue;
    for (const ElementAccess &Last : Accesses)
      if (In.value(Last.Base) == In.value(A.Base) &&
          isLast(Last.Index, G.Count) &&
          llvm::any_of(In.known(Last.Block), [&](const KnownCondition &C) {
            return C.Decided == G.Condition.Decided &&
                   C.Condition == G.Condition.Condition &&
                   C.Holds != G.Condition.Holds;
          }))
        return add(GuardContradiction::Clamped, A,
                   In.definition(G.Condition.Condition).Source, G.Count);
  }
}

/// The condition of a variable that is `i > n ? n - 1 : i`; null for others.
const Stmt *Contradictions::clampOf(Register Load, Register &Count) const {
  const Instruction &I = In.definition(Load);
  if (I.Code != Opcode::Load || !In.variable(I.Operands[0]))
    return nullptr;
  const DataFlow::Reaching &From = In.reaching(Load);
  if (From.Stores.size() + From.Initial != 2)
    return nullptr;
  for (const ProgramPoint P : From.Stores) {
    // What the other way gives.
    std::optional<unsigned> Own;
    for (const ProgramPoint Q : From.Stores)
      if (!(Q == P))
        Own = In.value(In.at(Q).Operands[1]);
    for (const Guard &G : guards(P.Block)) {
      if (G.Op != BO_GT || !isLast(In.at(P).Operands[1], G.Count) ||
          !In.unchanged(G.Index, G.Condition.Decided, P.Block) ||
          isBelow(G.Index, G.Count, G.Condition.Decided))
        continue;
      const Instruction &Index = In.definition(In.bare(G.Index));
      const bool Same =
          Own ? *Own == In.value(G.Index)
              : Index.Code == Opcode::Load &&
                    In.variable(Index.Operands[0]) ==
                        In.variable(I.Operands[0]);
      if (!Same)
        continue;
      Count = G.Count;
      return In.definition(G.Condition.Condition).Source;
    }
  }
  return nullptr;
}

void Contradictions::clampedIndex(const ElementAccess &A) {
  llvm::SmallVector<Register, 8> Work{A.Index};
  llvm::SmallDenseSet<Register, 8> Seen;
  while (!Work.empty()) {
    const Register R = In.bare(Work.pop_back_val());
    if (!Seen.insert(R).second)
      continue;
    Register Count;
    if (const Stmt *Condition = clampOf(R, Count);
        Condition && Told.insert(Condition).second)
      add(GuardContradiction::Clamped, A, Condition, Count);
    const Instruction &I = In.definition(R);
    if (I.Code == Opcode::Binary &&
        (I.binary() == BO_Add || I.binary() == BO_Mul))
      Work.append(I.Operands.begin(), I.Operands.end());
  }
}

/// Whether a value depends on the block or on how many threads it has: it is no
/// number of a thread in its block alone.
bool Contradictions::dependsOnBlock(Register R, unsigned Depth) const {
  const Instruction &I = In.definition(In.bare(R));
  if (I.Code == Opcode::Builtin)
    return I.builtin() != BuiltinVariable::ThreadIdx;
  return I.Code == Opcode::Binary && Depth < 8 &&
         (dependsOnBlock(I.Operands[0], Depth + 1) ||
          dependsOnBlock(I.Operands[1], Depth + 1));
}

/// `if (i < n) a = p[i]; b = q[i];`, where q is guarded by n in another place.
void Contradictions::halfGuarded(const ElementAccess &A) {
  const unsigned Index = In.value(A.Index);
  const std::vector<Guard> Own = guards(A.Block);
  if (!dependsOnBlock(A.Index) ||
      llvm::any_of(Own,
                   [&](const Guard &G) { return In.value(G.Index) == Index; }))
    return;
  for (const ElementAccess &Beside : Accesses) {
    if (In.value(Beside.Index) != Index || Beside.Block == A.Block)
      continue;
    for (const Guard &G : guards(Beside.Block)) {
      const uint32_t Test = G.Condition.Decided;
      if (G.Op != BO_LT || In.value(G.Index) != Index ||
          In.constant(G.Count) || In.value(Beside.Base) == In.value(A.Base) ||
          !In.dominators().dominates(Test, A.Block) ||
          !In.dominators().postDominates(A.Block, Test) ||
          !In.unchanged(A.Index, Test, A.Block))
        continue;
      for (const ElementAccess &Other : Accesses)
        if (In.value(Other.Base) == In.value(A.Base) && Other.Block != A.Block)
          for (const Guard &H : guards(Other.Block))
            if (H.Op == BO_LT && In.value(H.Index) == In.value(Other.Index) &&
                In.value(H.Count) == In.value(G.Count))
              return add(GuardContradiction::HalfGuarded, A, Other.Site,
                         G.Count);
    }
  }
}

const ValueDecl *Contradictions::nameOf(Register R) const {
  const Instruction *I = &In.definition(R);
  while (I->Code == Opcode::Convert)
    I = &In.definition(I->Operands[0]);
  if (I->Code != Opcode::Load)
    return nullptr;
  const Instruction &At = In.definition(I->Operands[0]);
  if (At.Code == Opcode::Field)
    return At.field();
  if (At.Code == Opcode::Global)
    return At.variable();
  return At.Code == Opcode::Local ? In.function().Slots[At.Number].Decl
                                  : nullptr;
}

void Contradictions::add(GuardContradiction::FormT Form,
                         const ElementAccess &A, const Stmt *Other,
                         Register Count) {
  if (Other && Told.insert(A.Site).second)
    Out.push_back({Form, A.Site, Other, nameOf(A.Base), nameOf(Count), A.Write});
}

std::vector<GuardContradiction> guardContradictions(const DataFlow &In) {
  return Contradictions(In).find();
}

} // namespace cuda_lint
