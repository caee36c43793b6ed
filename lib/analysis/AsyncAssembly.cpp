//===- AsyncAssembly.cpp - Inline PTX as steps of a trace -----------------===//

#include "analysis/AsyncTrace.h"

using namespace clang;

namespace cuda_lint {

/// The value of an operand in the text: a number, "%1", "%[name]", "[%1+16]".
const SymExpr *AsyncTraces::operand(const PathEvent &E, llvm::StringRef Text) {
  const auto *Asm = cast<GCCAsmStmt>(E.Site);
  Text = Text.trim(" \t\n[]");
  // "[%1, {%2, %3}]" of a tensor map starts with its address.
  Text = Text.split(',').first.trim();
  auto [Base, Plus] = Text.split('+');
  Base = Base.trim();
  const ScalarType Wide{64, true, false};
  const SymExpr *V = nullptr;
  int64_t N = 0;
  if (!Base.getAsInteger(0, N)) {
    V = Symbols.integer(N, Wide);
  } else {
    std::optional<unsigned> Which = ptxOperand(Base);
    if (!Which && Base.consume_front("%[")) {
      for (unsigned I = 0; I < Asm->getNumOutputs(); ++I)
        if (Asm->getOutputName(I) == Base)
          Which = I;
      for (unsigned I = 0; I < Asm->getNumInputs(); ++I)
        if (Asm->getInputName(I) == Base)
          Which = Asm->getNumOutputs() + I;
    }
    if (!Which || *Which >= E.Arguments.size() || !E.Arguments[*Which])
      return nullptr;
    V = E.Arguments[*Which];
  }
  if (Plus.empty())
    return V;
  if (Plus.trim().getAsInteger(0, N))
    return nullptr;
  return Symbols.binary(SymExpr::Add, Wide, Symbols.cast(Wide, V),
                        Symbols.integer(N, Wide));
}

/// The address inside a matrix descriptor.
static const SymExpr *addressIn(const SymExpr *A) {
  if (!A || A->Kind == SymExpr::Address)
    return A;
  if (const SymExpr *Left = addressIn(A->A))
    return Left;
  return A->B ? addressIn(A->B) : nullptr;
}

static unsigned firstBracket(const PtxInstruction &I) {
  for (unsigned N = 0; N < I.Operands.size(); ++N)
    if (llvm::StringRef(I.Operands[N]).starts_with("["))
      return N;
  return I.Operands.size();
}

void AsyncTraces::copy(const PathEvent &E, const PtxInstruction &I,
                       AsyncTrace &Out) {
  auto Operand = [&](unsigned N) -> const SymExpr * {
    return N < I.Operands.size() ? operand(E, I.Operands[N]) : nullptr;
  };
  AsyncStep &S = step(Out, AsyncStep::Copy, E);
  if (I.Row->Work != DeviceWork::TensorCopy) {
    S.Bytes = Operand(2);
    S.IsBulk = I.Row->Work == DeviceWork::BulkCopy;
    S.OfInstruction = !S.IsBulk;
    S.To = copied(Operand(0), S.Bytes);
    S.From = copied(Operand(1), S.Bytes);
    if (S.IsBulk) {
      S.Counter = AsyncCounter::Bulk;
      if (I.Operands.size() > 3 &&
          llvm::StringRef(I.Operands[3]).starts_with("[")) {
        S.Counter = AsyncCounter::Barrier;
        S.Barrier = range(Operand(3), 1);
      }
    }
    return;
  }
  S.IsBulk = S.Tensor = true;
  bool Loads = false;
  for (const std::string &Part : I.Parts) {
    if (Part == "global")
      break;
    Loads |= llvm::StringRef(Part).starts_with("shared");
  }
  if (Loads) {
    S.To = range(Operand(0), 0);
    S.Counter = AsyncCounter::Barrier;
    S.Barrier = range(Operand(2), 1);
  } else {
    S.From = range(Operand(1), 0);
    S.Counter = AsyncCounter::Bulk;
  }
}

void AsyncTraces::multiply(const PathEvent &E, AsyncTrace &Out) {
  const auto *Asm = cast<GCCAsmStmt>(E.Site);
  for (unsigned N = 0; N < E.Arguments.size(); ++N) {
    const SymExpr *A = E.Arguments[N];
    const bool Result = N < Asm->getNumOutputs();
    const AsyncRange R = range(Result ? A : addressIn(A), Result ? 4 : 0);
    if (!R || (!Result && !sharedVariable(R)))
      continue;
    AsyncStep &S = step(Out, AsyncStep::Copy, E);
    S.Counter = AsyncCounter::Matrix;
    (Result ? S.To : S.From) = R;
  }
}

/// Long, as it has a row for each kind of instruction and nothing else.
void AsyncTraces::instruction(const PathEvent &E, const PtxInstruction &I,
                              AsyncTrace &Out) {
  if (!I.Row)
    return;
  auto Operand = [&](unsigned N) -> const SymExpr * {
    return N < I.Operands.size() ? operand(E, I.Operands[N]) : nullptr;
  };
  const unsigned At = firstBracket(I);
  const bool Always = I.Predicate.empty();
  switch (I.Row->Work) {
  case DeviceWork::Barrier:
  case DeviceWork::VoteBarrier:
  case DeviceWork::Wait:
    step(Out,
         I.Row->Scope == DeviceScope::Warp ? AsyncStep::WarpBarrier
                                           : AsyncStep::BlockBarrier,
         E);
    return;
  case DeviceWork::NamedBarrier:
    // Of a part of the block, too: whose threads meet there are compared by
    // the barriers that they come to.
    if (Always && !I.has("red")) {
      step(Out, AsyncStep::BlockBarrier, E);
      return;
    }
    [[fallthrough]];
  case DeviceWork::NamedArrive:
  case DeviceWork::Unseen:
    step(Out, AsyncStep::Unknown, E);
    return;
  case DeviceWork::ProxyFence:
    if (I.has("async"))
      step(Out, AsyncStep::ProxyFence, E);
    return;
  case DeviceWork::Load:
  case DeviceWork::Store: {
    const bool Loads = I.Row->Work == DeviceWork::Load;
    AsyncStep &S = step(Out, Loads ? AsyncStep::Read : AsyncStep::Write, E);
    unsigned Bytes = I.bytes();
    if (I.Parts.front() == "ldmatrix" || I.Parts.front() == "stmatrix")
      Bytes = 16;
    S.To = S.From = range(Operand(At), std::max(Bytes, 1u));
    return;
  }
  case DeviceWork::AsyncCopy:
  case DeviceWork::BulkCopy:
  case DeviceWork::TensorCopy:
    return copy(E, I, Out);
  case DeviceWork::AsyncCommit:
    step(Out, AsyncStep::Commit, E);
    return;
  case DeviceWork::BulkCommit:
    step(Out, AsyncStep::Commit, E).Counter = AsyncCounter::Bulk;
    return;
  case DeviceWork::MatrixCommit:
    step(Out, AsyncStep::Commit, E).Counter = AsyncCounter::Matrix;
    return;
  case DeviceWork::AsyncWait:
  case DeviceWork::BulkWait:
  case DeviceWork::MatrixWait: {
    AsyncStep &S = step(Out, AsyncStep::Wait, E);
    S.Counter = I.Row->Work == DeviceWork::AsyncWait  ? AsyncCounter::Thread
                : I.Row->Work == DeviceWork::BulkWait ? AsyncCounter::Bulk
                                                      : AsyncCounter::Matrix;
    S.OnlyRead = I.has("read");
    S.Count = I.has("wait_all") ? std::optional<int64_t>(-1)
                                : asyncNumber(Operand(0));
    return;
  }
  case DeviceWork::AsyncArrive: {
    AsyncStep &S = step(Out, AsyncStep::Commit, E);
    S.Counter = AsyncCounter::Barrier;
    S.Barrier = range(Operand(At), 1);
    return;
  }
  case DeviceWork::MatrixMultiply:
    return multiply(E, Out);
  case DeviceWork::BarrierInit:
    step(Out, AsyncStep::Init, E).Barrier = range(Operand(At), 1);
    return;
  case DeviceWork::BarrierExpect:
  case DeviceWork::BarrierArriveExpect: {
    AsyncStep &X = step(Out, AsyncStep::Expect, E);
    X.Barrier = range(Operand(At), 1);
    X.Bytes = Always ? Operand(At + 1) : nullptr;
    if (I.Row->Work == DeviceWork::BarrierArriveExpect)
      step(Out, AsyncStep::Arrive, E).Barrier = range(Operand(At), 1);
    return;
  }
  case DeviceWork::BarrierArrive:
    step(Out, AsyncStep::Arrive, E).Barrier = range(Operand(At), 1);
    return;
  case DeviceWork::BarrierTest: {
    AsyncStep &S = step(Out, AsyncStep::Wait, E);
    S.Counter = AsyncCounter::Barrier;
    S.Barrier = range(Operand(At), 1);
    if (I.has("parity"))
      S.Parity = Operand(At + 1);
    return;
  }
  default:
    return;
  }
}

static bool isCopy(const PtxInstruction &I) {
  return I.Row && (I.Row->Work == DeviceWork::AsyncCopy ||
                   I.Row->Work == DeviceWork::BulkCopy ||
                   I.Row->Work == DeviceWork::TensorCopy);
}

/// Whether `setp` finds two integers the same or different, and nothing of its
/// other comparisons ("setp: Comparison and Selection
/// Instructions", PTX ISA).
static std::optional<bool> comparison(const PtxInstruction &I,
                                      std::optional<int64_t> X,
                                      std::optional<int64_t> Y) {
  if (!X || !Y || I.Parts.size() != 3)
    return std::nullopt;
  if (I.Parts[1] == "ne")
    return *X != *Y;
  if (I.Parts[1] == "eq")
    return *X == *Y;
  return std::nullopt;
}

void AsyncTraces::assembly(const PathEvent &E, AsyncTrace &Out) {
  const auto *Asm = dyn_cast<GCCAsmStmt>(E.Site);
  if (!Asm) {
    step(Out, AsyncStep::Unknown, E);
    return;
  }
  // Predicates that the statement sets from what it is given, as the usual
  // wrapper of a masked copy does, and what they are where that is known.
  llvm::StringMap<std::optional<bool>> Set;
  for (const PtxInstruction &I : ptxInstructions(Asm)) {
    if (I.Parts.front() == "setp" && I.Operands.size() == 3) {
      Set[I.Operands[0]] = comparison(I, asyncNumber(operand(E, I.Operands[1])),
                                      asyncNumber(operand(E, I.Operands[2])));
      continue;
    }
    llvm::StringRef Predicate = I.Predicate;
    Predicate.consume_front("@");
    const bool Negated = Predicate.consume_front("!");
    if (auto It = Set.find(Predicate.trim()); It != Set.end()) {
      // A copy that some threads may leave out is no evidence against anybody.
      if (!It->second ? isCopy(I) : *It->second == Negated)
        continue;
    }
    instruction(E, I, Out);
  }
}

} // namespace cuda_lint
