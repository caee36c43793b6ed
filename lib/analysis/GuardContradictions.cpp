//===- GuardContradictions.cpp --------------------------------------------===//

#include "analysis/GuardContradictions.h"
#include "analysis/ColumnGuards.h"
#include "cuda/Bound.h"
#include "cuda/Constants.h"
#include <unordered_map>

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

static const Bound<unsigned>
    MaxTests("guard-tests-before", 16, BoundKind::Reach,
             "guards of the same element of other arrays, the nearest first, "
             "that an access may have been forgotten beside");

namespace {

/// A load or store of an element behind a pointer.
struct ElementAccess {
  Register Base, Index;
  uint32_t Block;
  const Stmt *Site;
  bool Write;
  /// The numbers of the values (DataFlow::value).
  unsigned BaseValue, IndexValue;
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
  /// What is known in a block of values that are compared.
  llvm::ArrayRef<Guard> guards(uint32_t Block);
  bool isDifference(Register R) const {
    const Instruction &I = In.definition(In.bare(R));
    return I.Code == Opcode::Binary && I.binary() == BO_Sub;
  }
  /// Whether a value is one less than another that is no constant.
  bool isLast(Register R, Register Count) const;
  /// Whether what is known before a test rules out that the index is the count.
  bool isBelow(Register Index, Register Count, uint32_t Test);
  bool endsLoop(uint32_t Block) const;
  bool isOfMemory(Register R) const;
  bool isOtherWay(uint32_t Block, const KnownCondition &C) const;
  void clampedElement(const ElementAccess &A);
  void clampedIndex(const ElementAccess &A);
  const Stmt *clampOf(Register Load, Register &Count);
  void halfGuarded(const ElementAccess &A);
  bool dependsOnBlock(Register R) const;
  void add(GuardContradiction::FormT Form, const ElementAccess &A,
           const Stmt *Other, Register Count);

  const DataFlow &In;
  std::vector<ElementAccess> Accesses;
  std::unordered_map<uint32_t, std::vector<Guard>> Guards;
  /// By the number of the base, which of \c Accesses are of an element before
  /// a value: of `n - 1`.
  llvm::DenseMap<unsigned, llvm::SmallVector<unsigned, 2>> Last;
  /// The variables that are given a difference somewhere: `n - 1`.
  llvm::DenseSet<uint32_t> FallBack;
  /// An access that a guard holds below a count.
  struct Guarded {
    unsigned Access; ///< of \c Accesses
    uint32_t Test;   ///< the block that the guard is decided in
    Register Count;
  };
  /// By the number of the index, in the order of the tests.
  llvm::DenseMap<unsigned, std::vector<Guarded>> Below;
  /// By the numbers of base and count, in different blocks: two at most, of
  /// which one is not in the block of a third.
  llvm::DenseMap<std::pair<unsigned, unsigned>, llvm::SmallVector<unsigned, 2>>
      GuardedBy;
  std::vector<GuardContradiction> Out;
  llvm::DenseSet<const Stmt *> Told;
};

} // namespace

void Contradictions::collect() {
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions) {
      if (I.Code == Opcode::Store)
        if (const std::optional<uint32_t> Slot = In.variable(I.Operands[0]);
            Slot && isDifference(I.Operands[1]))
          FallBack.insert(*Slot);
      auto Access = [&](Register Address, bool Write) {
        const Instruction &At = In.definition(Address);
        if (At.Code != Opcode::Element || !At.Source ||
            !isBehindPointer(In, At.Operands[0]))
          return;
        Accesses.push_back({At.Operands[0], At.Operands[1],
                            In.position(At.Result).Block, At.Source, Write,
                            In.value(At.Operands[0]),
                            In.value(At.Operands[1])});
      };
      if (!I.Source)
        continue;
      if (I.Code == Opcode::Load || I.Code == Opcode::Store) {
        Access(I.Operands[0], I.Code == Opcode::Store);
      } else if (I.Code == Opcode::Copy) {
        // Elements of a class: from the second into the first.
        Access(I.Operands[1], false);
        Access(I.Operands[0], true);
      }
    }
  for (auto [Number, A] : llvm::enumerate(Accesses)) {
    if (isDifference(A.Index))
      Last[A.BaseValue].push_back(Number);
    for (const Guard &G : guards(A.Block)) {
      if (G.Op != BO_LT || In.value(G.Index) != A.IndexValue)
        continue;
      Below[A.IndexValue].push_back(
          {unsigned(Number), G.Condition.Decided, G.Count});
      auto &Known = GuardedBy[{A.BaseValue, In.value(G.Count)}];
      if (Known.size() < 2 && llvm::none_of(Known, [&](unsigned Other) {
            return Accesses[Other].Block == A.Block;
          }))
        Known.push_back(Number);
    }
  }
  for (auto &[Index, Each] : Below)
    llvm::stable_sort(Each, [](const Guarded &A, const Guarded &B) {
      return A.Test < B.Test;
    });
}

llvm::ArrayRef<Guard> Contradictions::guards(uint32_t Block) {
  const auto [It, New] = Guards.try_emplace(Block);
  if (!New)
    return It->second;
  for (const KnownCondition &C : In.known(Block)) {
    const std::optional<Comparison> Test = In.comparison(C);
    if (!Test || !BinaryOperator::isRelationalOp(Test->Op))
      continue;
    It->second.push_back({Test->Op, Test->A, Test->B, C});
    It->second.push_back({swapped(Test->Op), Test->B, Test->A, C});
  }
  return It->second;
}

bool Contradictions::isLast(Register R, Register Count) const {
  const Instruction &I = In.definition(In.bare(R));
  if (I.Code != Opcode::Binary || I.binary() != BO_Sub || In.constant(Count) ||
      In.value(I.Operands[0]) != In.value(Count))
    return false;
  const std::optional<llvm::APSInt> By = In.constant(I.Operands[1]);
  return By && *By == 1;
}

bool Contradictions::isBelow(Register Index, Register Count, uint32_t Test) {
  auto Added = In.withoutAdded(Index);
  const Instruction &I = In.definition(In.bare(Index));
  if (I.Code == Opcode::Binary && I.binary() == BO_Sub)
    if (const std::optional<llvm::APSInt> By = In.constant(I.Operands[1]);
        By && By->getSignificantBits() <= 32)
      Added = {I.Operands[0], -low64(*By)};
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

/// Whether a block decides that a loop goes on: what is compared there counts
/// the turns, and the number of elements may be either side.
bool Contradictions::endsLoop(uint32_t Block) const {
  const ir::Function &F = In.function();
  return llvm::any_of(F.Loops, [&](const ir::Loop &L) {
    return L.Body.test(Block) &&
           llvm::any_of(F.block(Block).Successors,
                        [&](uint32_t Next) { return !L.Body.test(Next); });
  });
}

/// Whether memory has a number: a place in a list more likely than a count.
bool Contradictions::isOfMemory(Register R) const {
  const Instruction &I = In.definition(In.bare(R));
  return I.Code == Opcode::Load &&
         In.definition(I.Operands[0]).Code == Opcode::Element;
}

/// Whether a block is only come to where a condition was decided otherwise.
bool Contradictions::isOtherWay(uint32_t Block, const KnownCondition &C) const {
  return llvm::any_of(In.known(Block), [&](const KnownCondition &Known) {
    return Known.Decided == C.Decided && Known.Condition == C.Condition &&
           Known.Holds != C.Holds;
  });
}

/// `i > n ? p[n - 1] : p[i]`.
void Contradictions::clampedElement(const ElementAccess &A) {
  for (const Guard &G : guards(A.Block)) {
    if (G.Op != BO_LE || In.value(G.Index) != A.IndexValue ||
        isBelow(G.Index, G.Count, G.Condition.Decided) ||
        endsLoop(G.Condition.Decided) || isOfMemory(G.Count))
      continue;
    // Who reads the same element on the other way falls back to nothing.
    if (llvm::any_of(Accesses, [&](const ElementAccess &Other) {
          return Other.BaseValue == A.BaseValue &&
                 Other.IndexValue == A.IndexValue &&
                 isOtherWay(Other.Block, G.Condition);
        }))
      continue;
    for (const unsigned Number : Last.lookup(A.BaseValue))
      if (const ElementAccess &Fallback = Accesses[Number];
          isLast(Fallback.Index, G.Count) &&
          isOtherWay(Fallback.Block, G.Condition))
        return add(GuardContradiction::Clamped, A,
                   In.definition(G.Condition.Condition).Source, G.Count);
  }
}

/// The condition of a variable that is `i > n ? n - 1 : i`; null for others.
const Stmt *Contradictions::clampOf(Register Load, Register &Count) {
  const Instruction &I = In.definition(Load);
  if (I.Code != Opcode::Load)
    return nullptr;
  // What reaches a load is a walk through the function.
  if (const std::optional<uint32_t> Slot = In.variable(I.Operands[0]);
      !Slot || !FallBack.contains(*Slot))
    return nullptr;
  const DataFlow::Reaching &From = In.reaching(Load);
  for (const ProgramPoint P : From.Stores) {
    // What the other way gives; a third one may give a constant: the first
    // element.
    std::optional<unsigned> Own;
    unsigned Ways = From.Initial;
    for (const ProgramPoint Q : From.Stores)
      if (!(Q == P) && !In.constant(In.at(Q).Operands[1])) {
        Own = In.value(In.at(Q).Operands[1]);
        ++Ways;
      }
    if (Ways != 1)
      continue;
    for (const Guard &G : guards(P.Block)) {
      if (G.Op != BO_GT || !isLast(In.at(P).Operands[1], G.Count) ||
          !In.unchanged(G.Index, G.Condition.Decided, P.Block) ||
          isBelow(G.Index, G.Count, G.Condition.Decided))
        continue;
      const Instruction &Index = In.definition(In.bare(G.Index));
      const bool Same =
          Own ? *Own == In.value(G.Index)
              : Index.Code == Opcode::Load && In.variable(Index.Operands[0]) ==
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
bool Contradictions::dependsOnBlock(Register R) const {
  llvm::SmallVector<Register, 8> Work{R};
  llvm::SmallDenseSet<Register, 8> Seen;
  while (!Work.empty()) {
    const Instruction &I = In.definition(In.bare(Work.pop_back_val()));
    if (I.Code == Opcode::Builtin && I.builtin() != BuiltinVariable::ThreadIdx)
      return true;
    if (I.Code == Opcode::Binary && Seen.insert(I.Result).second)
      Work.append(I.Operands.begin(), I.Operands.end());
  }
  return false;
}

/// `if (i < n) a = p[i]; b = q[i];`, where q is guarded by n in another place.
void Contradictions::halfGuarded(const ElementAccess &A) {
  const auto It = Below.find(A.IndexValue);
  if (It == Below.end() || !dependsOnBlock(A.Index) ||
      llvm::any_of(guards(A.Block), [&](const Guard &G) {
        return In.value(G.Index) == A.IndexValue;
      }))
    return;
  const std::vector<Guarded> &Tests = It->second;
  auto Nearest = llvm::partition_point(
      Tests, [&](const Guarded &G) { return G.Test < A.Block; });
  for (unsigned Looked = 0; Nearest != Tests.begin() && Looked < MaxTests;
       ++Looked) {
    const Guarded &G = *--Nearest;
    const ElementAccess &Beside = Accesses[G.Access];
    if (Beside.Block == A.Block || Beside.BaseValue == A.BaseValue ||
        In.constant(G.Count))
      continue;
    for (const unsigned Other :
         GuardedBy.lookup({A.BaseValue, In.value(G.Count)}))
      if (Accesses[Other].Block != A.Block &&
          In.dominators().dominates(G.Test, A.Block) &&
          In.dominators().postDominates(A.Block, G.Test) &&
          In.unchanged(A.Index, G.Test, A.Block))
        return add(GuardContradiction::HalfGuarded, A, Accesses[Other].Site,
                   G.Count);
  }
}

void Contradictions::add(GuardContradiction::FormT Form, const ElementAccess &A,
                         const Stmt *Other, Register Count) {
  if (Other && Told.insert(A.Site).second)
    Out.push_back({Form, A.Site, Other, loadedFrom(In, A.Base),
                   loadedFrom(In, Count), A.Write});
}

std::vector<GuardContradiction> guardContradictions(const DataFlow &In) {
  return Contradictions(In).find();
}

} // namespace cuda_lint
