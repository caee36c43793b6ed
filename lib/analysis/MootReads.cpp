//===- MootReads.cpp ------------------------------------------------------===//

#include "analysis/MootReads.h"
#include "cuda/ShiftFactor.h"
#include "cuda/TranslationUnit.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

/// Whether an instruction computes a value, and does nothing else.
static bool computes(const Instruction &I) {
  switch (I.Code) {
  case Opcode::Unary:
  case Opcode::Binary:
  case Opcode::Convert:
    return true;
  default:
    return false;
  }
}

/// Whether an instruction leaves all as it is: a value, an address, a read, the
/// beginning or the end of an object without code.
static bool leavesAll(const Instruction &I) {
  switch (I.Code) {
  case Opcode::Integer:
  case Opcode::Floating:
  case Opcode::Global:
  case Opcode::Local:
  case Opcode::This:
  case Opcode::Builtin:
  case Opcode::Field:
  case Opcode::Base:
  case Opcode::Derived:
  case Opcode::Element:
  case Opcode::Begin:
  case Opcode::End:
    return true;
  case Opcode::Load:
    return !I.Volatile;
  default:
    return computes(I);
  }
}

/// Whether a value is for the branch of its block alone.
static bool isForBranch(const DataFlow &Flow, Register R, uint32_t Block) {
  llvm::SmallVector<Register, 8> Made{R};
  for (auto [Number, B] : llvm::enumerate(Flow.function().Blocks))
    for (const Instruction &I : B.Instructions) {
      if (llvm::none_of(I.Operands, [&](Register Used) {
            return llvm::is_contained(Made, Used);
          }))
        continue;
      if (Number != Block || (I.Code != Opcode::Branch && !computes(I)))
        return false;
      if (computes(I))
        Made.push_back(I.Result);
    }
  return true;
}

namespace {
/// What a thread finds of its own number, without any memory.
class OfThread {
public:
  OfThread(const DataFlow &Flow, unsigned Thread,
           const std::array<unsigned, 3> &Block)
      : Flow(Flow), Extents(Block),
        Numbers{Thread % Block[0], Thread / Block[0] % Block[1],
                Thread / (Block[0] * Block[1])} {}

  std::optional<int64_t> value(Register R) {
    R = Flow.source(R);
    // What it is made of itself is not known.
    if (const auto [It, New] = Known.try_emplace(R); !New)
      return It->second;
    const std::optional<int64_t> Found = find(R);
    Known[R] = Found;
    return Found;
  }

private:
  std::optional<int64_t> find(Register R) {
    if (const std::optional<llvm::APSInt> Constant = Flow.constant(R))
      return Constant->tryExtValue();
    const Instruction &I = Flow.definition(R);
    if (I.Type.isNull() || !I.Type->isIntegralOrEnumerationType())
      return std::nullopt;
    auto Operand = [&](unsigned N) { return value(I.Operands[N]); };
    switch (I.Code) {
    case Opcode::Builtin:
      if (I.Number > 2)
        return std::nullopt;
      if (I.builtin() == BuiltinVariable::ThreadIdx)
        return Numbers[I.Number];
      if (I.builtin() == BuiltinVariable::BlockDim)
        return Extents[I.Number];
      return std::nullopt;
    case Opcode::Convert: {
      const std::optional<int64_t> From = Operand(0);
      if (!From)
        return std::nullopt;
      if (I.conversion() == ir::Conversion::ToBoolean)
        return *From != 0;
      return I.conversion() == ir::Conversion::Integer ? fitted(*From, I.Type)
                                                       : std::nullopt;
    }
    case Opcode::Unary: {
      const std::optional<int64_t> Of = Operand(0);
      if (Of && I.unary() == UO_LNot)
        return *Of == 0;
      return std::nullopt;
    }
    case Opcode::Binary: {
      const std::optional<int64_t> A = Operand(0), B = Operand(1);
      return A && B ? computed(I, *A, *B) : std::nullopt;
    }
    default:
      return std::nullopt;
    }
  }

  /// None where a type does not hold a number: then it is another one.
  std::optional<int64_t> fitted(int64_t V, QualType T) const {
    const ASTContext &Ctx = Flow.function().Declaration->getASTContext();
    const unsigned Width = Ctx.getIntWidth(T);
    const bool Signed = T->isSignedIntegerOrEnumerationType();
    if (Signed ? !llvm::isIntN(Width, V)
               : V < 0 || !llvm::isUIntN(Width, static_cast<uint64_t>(V)))
      return std::nullopt;
    return V;
  }

  std::optional<int64_t> computed(const Instruction &I, int64_t A,
                                  int64_t B) const {
    switch (I.binary()) {
    case BO_EQ:
      return A == B;
    case BO_NE:
      return A != B;
    case BO_LT:
      return A < B;
    case BO_LE:
      return A <= B;
    case BO_GT:
      return A > B;
    case BO_GE:
      return A >= B;
    case BO_And:
      return A & B;
    default:
      break;
    }
    // The numbers of threads, and what code makes of them, are small.
    if (!llvm::isInt<32>(A) || !llvm::isInt<32>(B))
      return std::nullopt;
    switch (I.binary()) {
    case BO_Add:
      return fitted(A + B, I.Type);
    case BO_Sub:
      return fitted(A - B, I.Type);
    case BO_Mul:
      return fitted(A * B, I.Type);
    case BO_Div:
      return B ? fitted(A / B, I.Type) : std::nullopt;
    case BO_Rem:
      return B ? fitted(A % B, I.Type) : std::nullopt;
    case BO_Shr:
      if (const std::optional<int64_t> By = shiftFactor(B); By && A >= 0)
        return fitted(A / *By, I.Type);
      return std::nullopt;
    default:
      return std::nullopt;
    }
  }

  const DataFlow &Flow;
  const std::array<unsigned, 3> Extents, Numbers;
  llvm::DenseMap<Register, std::optional<int64_t>> Known;
};
} // namespace

/// Whether a thread that comes to a block gets to another one, by whichever
/// way, and does nothing before.
static bool leadsTo(const DataFlow &Flow, uint32_t From, uint32_t To,
                    OfThread &Thread,
                    llvm::SmallDenseMap<uint32_t, bool> &Seen) {
  if (From == To)
    return true;
  if (const auto [It, New] = Seen.try_emplace(From, false); !New)
    return It->second;
  const ir::Block &B = Flow.function().Blocks[From];
  if (!llvm::all_of(llvm::drop_end(B.Instructions), leavesAll))
    return false;
  auto Leads = [&](uint32_t Next) {
    return leadsTo(Flow, Next, To, Thread, Seen);
  };
  bool Out = false;
  if (B.terminator().Code == Opcode::Jump)
    Out = Leads(B.Successors[0]);
  else if (B.terminator().Code == Opcode::Branch) {
    if (const auto Holds = Thread.value(B.terminator().Operands[0]))
      Out = Leads(B.Successors[*Holds ? 0 : 1]);
    else
      Out = Leads(B.Successors[0]) && Leads(B.Successors[1]);
  }
  Seen[From] = Out;
  return Out;
}

MootReads::MootReads(TranslationUnit &TU) : Flows(TU.engine<DataFlows>()) {}

llvm::ArrayRef<MootReads::Choice> MootReads::choices(const FunctionDecl *F,
                                                     const Stmt *Read) {
  const auto [It, New] = Known.try_emplace({F, Read});
  const DataFlow *Flow = New ? Flows.of(F) : nullptr;
  if (!Flow)
    return It->second;
  llvm::SmallVector<Choice, 1> Found;
  for (auto [Number, B] : llvm::enumerate(Flow->function().Blocks))
    for (const Instruction &I : B.Instructions) {
      if (I.Code != Opcode::Load || ir::accessed(I) != Read)
        continue;
      // Any other use of it is for all who read.
      if (I.Volatile || B.terminator().Code != Opcode::Branch ||
          !isForBranch(*Flow, I.Result, Number))
        return It->second;
      Found.push_back({Flow, static_cast<uint32_t>(Number)});
    }
  It->second = std::move(Found);
  return It->second;
}

bool MootReads::isMoot(llvm::ArrayRef<Choice> Choices, unsigned Thread,
                       const std::array<unsigned, 3> &Block) {
  return !Choices.empty() && llvm::all_of(Choices, [&](const Choice &C) {
    const ir::Block &B = C.Flow->function().Blocks[C.Block];
    OfThread Of(*C.Flow, Thread, Block);
    return llvm::any_of(llvm::seq(2), [&](unsigned First) {
      // An arm without statements is no way of its own.
      llvm::SmallDenseSet<uint32_t, 4> Passed;
      for (uint32_t To = B.Successors[1 - First]; Passed.insert(To).second;) {
        llvm::SmallDenseMap<uint32_t, bool> Seen;
        if (leadsTo(*C.Flow, B.Successors[First], To, Of, Seen))
          return true;
        const ir::Block &Next = C.Flow->function().Blocks[To];
        if (Next.terminator().Code != Opcode::Jump ||
            !llvm::all_of(llvm::drop_end(Next.Instructions), leavesAll))
          return false;
        To = Next.Successors[0];
      }
      return false;
    });
  });
}

} // namespace cuda_lint
