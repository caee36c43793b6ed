//===- IdleGuards.cpp -----------------------------------------------------===//

#include "analysis/IdleGuards.h"
#include "cuda/Bound.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

static const Bound<unsigned>
    MaxDepth("idle-guard-depth", 6, BoundKind::Reach,
             "operations within each other in which a number that may be below "
             "zero is looked for");

namespace {

class Finder {
public:
  explicit Finder(const DataFlow &In) : In(In) {}
  std::vector<IdleGuard> find();

private:
  const Stmt *below(Register R, unsigned Depth = 0) const;
  bool isOf(bool Extents, Register R, unsigned Depth = 0) const;
  bool mayBeBelow(Register R, unsigned Depth) const;
  void parts(Register Condition, llvm::SmallVectorImpl<Register> &Out) const;
  const Stmt *accessBehind(uint32_t Block) const;

  const DataFlow &In;
};

} // namespace

/// Whether a value is computed from a number of the hardware: \p Extents: from
/// how many threads or blocks there are, else from which one this is.
bool Finder::isOf(bool Extents, Register R, unsigned Depth) const {
  const Instruction &I = In.definition(In.bare(R));
  if (I.Code == Opcode::Builtin)
    return (I.builtin() == BuiltinVariable::BlockDim ||
            I.builtin() == BuiltinVariable::GridDim) == Extents;
  return I.Code == Opcode::Binary && Depth < MaxDepth &&
         llvm::any_of(
             I.Operands,
             [&](Register Operand) {
               return isOf(Extents, Operand, Depth + 1);
             });
}

/// Whether a signed value may be below zero: neither a number of the hardware
/// nor a constant, nor what sums and products of these give.
bool Finder::mayBeBelow(Register R, unsigned Depth) const {
  const Instruction &I = In.definition(In.bare(R));
  if (const std::optional<llvm::APSInt> N = In.constant(R))
    return N->isSigned() && N->isNegative();
  if (I.Code == Opcode::Builtin)
    return false;
  if (I.Code != Opcode::Binary)
    return I.Type->isSignedIntegerType();
  if (I.binary() == BO_Sub)
    return true;
  return Depth < MaxDepth &&
         llvm::any_of(
             I.Operands,
             [&](Register Operand) { return mayBeBelow(Operand, Depth + 1); });
}

/// What may take a sum that has no sign below zero; null for nothing.
const Stmt *Finder::below(Register R, unsigned Depth) const {
  const Instruction &I = In.definition(In.source(R));
  if (Depth >= MaxDepth)
    return nullptr;
  if (I.Code == Opcode::Convert) {
    const Register From = I.Operands[0];
    const QualType T = In.definition(From).Type;
    if (isWrittenCast(I) || T->isBooleanType())
      return nullptr;
    if (T->isSignedIntegerType())
      return mayBeBelow(From, 0) ? I.Source : nullptr;
    return below(From, Depth + 1);
  }
  if (I.Code != Opcode::Binary || !I.Type->isUnsignedIntegerType())
    return nullptr;
  // What is left of the block or the grid behind one of its own numbers.
  if (I.binary() == BO_Sub)
    return isOf(true, I.Operands[0]) && !isOf(false, I.Operands[0]) ? nullptr
                                                                    : I.Source;
  if (I.binary() != BO_Add)
    return nullptr;
  const Stmt *First = below(I.Operands[0], Depth + 1);
  return First ? First : below(I.Operands[1], Depth + 1);
}

/// Whether a zero is written as one: a parameter of a template, a constant or a
/// macro that is zero here is a number of what is configured, and larger
/// elsewhere.
static bool isWrittenZero(const Expr *E) {
  // Not through what a template's parameter stands for.
  while (isa<ParenExpr, ImplicitCastExpr>(E))
    E = cast<Expr>(*E->children().begin());
  const auto *Literal = dyn_cast<IntegerLiteral>(E);
  return Literal && !Literal->getBeginLoc().isMacroID();
}

/// An access of memory that a pointer leads to, or that the block shares, in
/// what runs only behind a branch into a block.
const Stmt *Finder::accessBehind(uint32_t Block) const {
  for (uint32_t B = Block; B < In.function().Blocks.size(); ++B) {
    if (!In.dominators().dominates(Block, B))
      continue;
    for (const Instruction &I : In.function().Blocks[B].Instructions)
      if ((I.Code == Opcode::Load || I.Code == Opcode::Store) && I.Source)
        if (const Instruction &At = In.definition(I.Operands[0]);
            At.Code == Opcode::Element && At.Source)
          return At.Source;
  }
  return nullptr;
}

/// The comparisons that `a & b` and `a | b` are made of.
void Finder::parts(Register Condition,
                   llvm::SmallVectorImpl<Register> &Out) const {
  const Instruction &I = In.definition(Condition);
  if (I.Code == Opcode::Convert) {
    parts(I.Operands[0], Out);
  } else if (I.Code == Opcode::Binary &&
             (I.binary() == BO_And || I.binary() == BO_Or) &&
             Out.size() < MaxDepth) {
    parts(I.Operands[0], Out);
    parts(I.Operands[1], Out);
  } else {
    Out.push_back(Condition);
  }
}

std::vector<IdleGuard> Finder::find() {
  std::vector<IdleGuard> Out;
  llvm::DenseSet<const Stmt *> Told;
  for (uint32_t B = 0; B < In.function().Blocks.size(); ++B) {
    llvm::SmallVector<Register, 8> Tests;
    for (const KnownCondition &C : In.known(B))
      parts(C.Condition, Tests);
    for (const Register R : Tests) {
      const Instruction &Test = In.definition(R);
      if (Test.Code != Opcode::Binary || !Test.Source ||
          Told.contains(Test.Source))
        continue;
      // As it is written: `x >= 0`, `0 <= x`, `x < 0`, `0 > x`.
      BinaryOperatorKind Op = Test.binary();
      Register Value = Test.Operands[0], Zero = Test.Operands[1];
      if (In.constant(Value)) {
        std::swap(Value, Zero);
        Op = swapped(Op);
      }
      const std::optional<llvm::APSInt> N = In.constant(Zero);
      if ((Op != BO_GE && Op != BO_LT) || !N || !N->isZero() ||
          !In.definition(Value).Type->isUnsignedIntegerType())
        continue;
      const auto *Written = dyn_cast<BinaryOperator>(Test.Source);
      if (Written && !isWrittenZero(Written->getLHS()) &&
          !isWrittenZero(Written->getRHS()))
        continue;
      const Stmt *Below = below(Value);
      const Stmt *Access = Below ? accessBehind(B) : nullptr;
      if (!Access)
        continue;
      Told.insert(Test.Source);
      Out.push_back({Test.Source, Op == BO_GE, Below, Access});
    }
  }
  return Out;
}

std::vector<IdleGuard> idleGuards(const DataFlow &In) {
  return Finder(In).find();
}

} // namespace cuda_lint
