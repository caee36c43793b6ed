//===- DataFlow.h - Where the values of one function come from -*- C++ -*-===//
//
// Definitions, what reaches a load of a variable, conditions that hold at a
// block, and which registers hold the same value: asked about the lowered
// program of one function, with no path followed twice.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_DATAFLOW_H
#define CUDA_LINT_ANALYSIS_DATAFLOW_H

#include "ir/Dominators.h"
#include "ir/Program.h"
#include "llvm/ADT/BitVector.h"
#include <map>

namespace cuda_lint {

/// Where an instruction stands in its function.
struct ProgramPoint {
  uint32_t Block = 0, Index = 0;
  bool operator==(const ProgramPoint &) const = default;
};

/// A condition that was decided on every way to a block.
struct KnownCondition {
  ir::Register Condition;
  bool Holds;
  /// The block whose branch decided it.
  uint32_t Decided;
  /// Of a switch: what its labels say of the number, the least and the largest.
  std::optional<std::pair<llvm::APSInt, llvm::APSInt>> Labels = {};
};

/// An operand compared with another, after what is known: `A Op B`.
struct Comparison {
  clang::BinaryOperatorKind Op;
  ir::Register A, B;
};

class DataFlow {
public:
  explicit DataFlow(const ir::Function &F);

  const ir::Function &function() const { return F; }
  const ir::Instruction &at(ProgramPoint P) const {
    return F.Blocks[P.Block].Instructions[P.Index];
  }
  ProgramPoint position(ir::Register R) const { return Defined[R]; }
  const ir::Instruction &definition(ir::Register R) const {
    return at(Defined[R]);
  }
  const ir::Dominators &dominators() const { return Dom; }
  bool dominates(ProgramPoint A, ProgramPoint B) const;

  /// The call or launch that an expression was lowered to.
  std::optional<ProgramPoint> site(const clang::Expr *CallOrLaunch) const;

  /// The variable that an address is of, when all that happens to the variable
  /// is loads and stores in this function.
  std::optional<uint32_t> variable(ir::Register Address) const;

  /// The variable that a value is read from; none where it is computed, or read
  /// from elsewhere.
  std::optional<uint32_t> loadedVariable(ir::Register R) const {
    const ir::Instruction &I = definition(R);
    return I.Code == ir::Opcode::Load ? variable(I.Operands[0]) : std::nullopt;
  }

  /// What a load of such a variable may find.
  struct Reaching {
    llvm::SmallVector<ProgramPoint, 2> Stores;
    /// What it holds when the function starts: an argument, or nothing.
    bool Initial = false;
  };
  const Reaching &reaching(ir::Register Load) const;
  /// The same for a variable at any place, as one that is handed to a call.
  Reaching reachingAt(uint32_t Slot, ProgramPoint At) const;

  /// Whether what runs at \p From may be followed by what is at \p To.
  bool leadsTo(ProgramPoint From, ProgramPoint To) const;

  /// The register that gives a value, through loads of variables that only one
  /// store reaches.
  ir::Register source(ir::Register R) const;
  /// The same, through conversions between integers as well.
  ir::Register bare(ir::Register R) const;
  /// What a constant is added to, and that constant; 0 where none is.
  std::pair<ir::Register, int64_t> withoutAdded(ir::Register R) const;
  /// The parameter whose argument a register is, as a number in
  /// Function::Parameters.
  std::optional<unsigned> parameter(ir::Register R) const;
  /// The integer that a register always holds.
  std::optional<llvm::APSInt> constant(ir::Register R) const;

  /// A number for a value: two registers with the same number hold the same
  /// value wherever both are reached without a store in between.
  unsigned value(ir::Register R) const;

  /// What holds whenever a block runs; the last that was decided comes first.
  llvm::ArrayRef<KnownCondition> known(uint32_t Block) const;
  /// A known condition as a comparison; none when it is something else, the
  /// labels of a switch among it.
  std::optional<Comparison> comparison(const KnownCondition &C) const;
  /// The blocks that constants, those of a template's arguments among them, let
  /// anybody get to.
  llvm::BitVector live() const;
  /// Whether the value of \p R as it was when \p Decided branched is still that
  /// at the start of \p Block.
  bool unchanged(ir::Register R, uint32_t Decided, uint32_t Block) const;

private:
  void collectSlots();
  std::optional<llvm::APSInt> computeConstant(ir::Register R) const;
  std::optional<std::pair<llvm::APSInt, llvm::APSInt>>
  labels(uint32_t Switch, uint32_t To, unsigned Depth = 0) const;
  unsigned intern(llvm::ArrayRef<uint64_t> Key) const;
  void addKnown(KnownCondition C, std::vector<KnownCondition> &Out) const;
  /// What a condition is without `!` and conversions; turns \p Holds around
  /// with each `!`.
  ir::Register withoutDenials(ir::Register R, bool &Holds) const;

  const ir::Function &F;
  ir::Dominators Dom;
  std::vector<ProgramPoint> Defined;
  llvm::DenseMap<const clang::Stmt *, ProgramPoint> Sites;
  struct SlotUse {
    llvm::SmallVector<ProgramPoint, 2> Stores;
    bool Escapes = false;
  };
  std::vector<SlotUse> Slots;
  llvm::DenseMap<const void *, bool> StoredFields;

  /// Behind pointers: what was handed out stays where it is.
  mutable llvm::DenseMap<ir::Register, std::unique_ptr<Reaching>> ReachingOf;
  mutable llvm::DenseMap<ir::Register, unsigned> ValueOf;
  mutable llvm::DenseMap<ir::Register, std::optional<llvm::APSInt>> ConstantOf;
  mutable std::map<std::vector<uint64_t>, unsigned> Values;
  mutable llvm::DenseMap<uint32_t, std::vector<KnownCondition>> KnownAt;
};

/// The data flow of every function, made when first asked for. An engine of
/// TranslationUnit.
class DataFlows {
public:
  explicit DataFlows(TranslationUnit &TU) : TU(TU) {}
  /// Null when the body is not visible.
  const DataFlow *of(const clang::FunctionDecl *F);
  TranslationUnit &unit() const { return TU; }

private:
  TranslationUnit &TU;
  llvm::DenseMap<const ir::Function *, std::unique_ptr<DataFlow>> Done;
};

/// Whether a conversion is a cast that the source writes.
bool isWrittenCast(const ir::Instruction &Convert);

/// `A Op B` turned around, or denied.
clang::BinaryOperatorKind swapped(clang::BinaryOperatorKind Op);
clang::BinaryOperatorKind denied(clang::BinaryOperatorKind Op);

} // namespace cuda_lint

#endif
