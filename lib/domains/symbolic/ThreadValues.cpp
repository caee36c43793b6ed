//===- ThreadValues.cpp ---------------------------------------------------===//

#include "domains/symbolic/ThreadValues.h"
#include "cuda/ShiftFactor.h"

using namespace clang;

namespace cuda_lint {

static int64_t wrapped(__int128 V, ScalarType T) {
  if (T.Width >= 64)
    return static_cast<int64_t>(V);
  const uint64_t Bits =
      static_cast<uint64_t>(V) & ((uint64_t(1) << T.Width) - 1);
  if (T.Signed && T.Width > 1 && (Bits >> (T.Width - 1)))
    return static_cast<int64_t>(Bits) - (int64_t(1) << T.Width);
  return static_cast<int64_t>(Bits);
}

static void add(ThreadValue &To, const ThreadValue &From, int64_t Factor) {
  To.Constant += From.Constant * Factor;
  for (const auto &[Symbol, Times] : From.Terms) {
    auto *At = llvm::find_if(
        To.Terms, [&](const auto &Own) { return Own.first == Symbol; });
    if (At == To.Terms.end())
      To.Terms.push_back({Symbol, Times * Factor});
    else if ((At->second += Times * Factor) == 0)
      To.Terms.erase(At);
  }
}

std::optional<int64_t> difference(const ThreadValue &A, const ThreadValue &B) {
  ThreadValue D = A;
  add(D, B, -1);
  return D.constant();
}

bool ThreadValues::mayDiffer(const SymExpr *A) {
  if (!A || A->isInteger() || A->Kind == SymExpr::Real ||
      A->Kind == SymExpr::Function)
    return false;
  if (auto It = Differs.find(A); It != Differs.end())
    return It->second;
  bool Out = false;
  if (A->Kind == SymExpr::Symbol) {
    if (A->Loc) {
      for (const Location *L = A->Loc; L; L = L->Parent)
        Out |= L->Kind == Location::Temporary ||
               (L->Pointer && mayDiffer(L->Pointer));
    } else {
      Out = true;
      for (BuiltinVariable B :
           {BuiltinVariable::BlockIdx, BuiltinVariable::BlockDim,
            BuiltinVariable::GridDim})
        for (unsigned Axis = 0; Axis < 3; ++Axis)
          Out &= A != Engine.builtin(B, Axis);
    }
  } else {
    Out = mayDiffer(A->A) || mayDiffer(A->B) || mayDiffer(A->C);
    for (const Location *L = A->Loc; L; L = L->Parent)
      Out |= L->Pointer && mayDiffer(L->Pointer);
  }
  return Differs[A] = Out;
}

bool ThreadValues::isUniform(const ThreadValue &V) {
  return llvm::none_of(V.Terms,
                       [&](const auto &Term) { return mayDiffer(Term.first); });
}

std::optional<int64_t> ThreadValues::constant(const SymExpr *A,
                                              unsigned Thread) {
  const auto V = of(A, Thread);
  return V ? V->constant() : std::nullopt;
}

std::optional<bool> ThreadValues::holds(const SymExpr *Condition,
                                        unsigned Thread) {
  if (const auto V = constant(Condition, Thread))
    return *V != 0;
  return std::nullopt;
}

/// What an operation that tells signs apart gives of two numbers.
template <class Number>
static int64_t ofSign(SymExpr::OpT Op, Number A, Number B) {
  switch (Op) {
  case SymExpr::Div:
    return A / B;
  case SymExpr::Rem:
    return A % B;
  case SymExpr::Shr:
    return A >> B;
  case SymExpr::Min:
    return std::min(A, B);
  case SymExpr::Max:
    return std::max(A, B);
  default:
    return holds(Op, A, B);
  }
}

static std::optional<int64_t> apply(SymExpr::OpT Op, ScalarType T,
                                    ScalarType Of, int64_t A, int64_t B) {
  auto BySign = [&] {
    return Of.Signed ? ofSign<int64_t>(Op, A, B) : ofSign<uint64_t>(Op, A, B);
  };
  switch (Op) {
  case SymExpr::Add:
    return wrapped(__int128(A) + B, T);
  case SymExpr::Sub:
    return wrapped(__int128(A) - B, T);
  case SymExpr::Mul:
    return wrapped(__int128(A) * B, T);
  case SymExpr::Div:
  case SymExpr::Rem:
    if (B == 0 || (A == INT64_MIN && B == -1))
      return std::nullopt;
    return wrapped(BySign(), T);
  case SymExpr::Shl:
    return B < 0 || B >= Of.Width ? std::optional<int64_t>()
                                  : wrapped(__int128(A) << B, T);
  case SymExpr::Shr:
    return B < 0 || B >= Of.Width ? std::optional<int64_t>()
                                  : wrapped(BySign(), T);
  case SymExpr::And:
    return wrapped(A & B, T);
  case SymExpr::Or:
    return wrapped(A | B, T);
  case SymExpr::Xor:
    return wrapped(A ^ B, T);
  case SymExpr::LAnd:
    return A && B;
  case SymExpr::LOr:
    return A || B;
  default:
    return BySign();
  }
}

std::optional<ThreadValue> ThreadValues::of(const SymExpr *A, unsigned Thread) {
  if (!A)
    return std::nullopt;
  const bool Differs = mayDiffer(A);
  const bool IsCompound = A->Kind == SymExpr::Binary ||
                          A->Kind == SymExpr::Cast || A->Kind == SymExpr::Not ||
                          A->Kind == SymExpr::Select;
  const std::pair<const SymExpr *, unsigned> Key(A, Differs ? Thread : 0);
  if (IsCompound)
    if (auto It = Found.find(Key); It != Found.end()) {
      const Kept &Known = It->second;
      if (Known.Sum == Kept::None)
        return std::nullopt;
      if (Known.Sum != Kept::IsNumber)
        return Sums[Known.Sum];
      ThreadValue Out;
      Out.Constant = Known.Number;
      return Out;
    }
  auto V = compute(A, Key.second);
  // The same for all threads: a value of its own.
  if (!V && !A->Type.Real && !Differs)
    V.emplace().Terms.push_back({A, 1});
  if (!IsCompound)
    return V;
  Kept Now;
  if (const std::optional<int64_t> N = V ? V->constant() : std::nullopt) {
    Now = {*N, Kept::IsNumber};
  } else if (V) {
    Now.Sum = Sums.size();
    Sums.push_back(*V);
  }
  Found[Key] = Now;
  return V;
}

ThreadValue ThreadValues::ofSymbol(const SymExpr *A, unsigned Thread) {
  ThreadValue Out;
  if (auto It = Given.find(A); It != Given.end()) {
    Out.Constant = It->second;
    return Out;
  }
  uint64_t Left = Thread;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    if (A == Engine.builtin(BuiltinVariable::ThreadIdx, Axis)) {
      Out.Constant = Left % Extents[Axis];
      return Out;
    }
    if (A == Engine.builtin(BuiltinVariable::BlockDim, Axis)) {
      Out.Constant = Extents[Axis];
      return Out;
    }
    Left /= Extents[Axis];
  }
  Out.Terms.push_back({A, 1});
  return Out;
}

/// What an operation gives of two sums of which one at least has unknown terms.
static std::optional<ThreadValue> ofSums(SymExpr::OpT Op, ScalarType T,
                                         const ThreadValue &L,
                                         const ThreadValue &R) {
  ThreadValue Out;
  switch (Op) {
  case SymExpr::Add:
  case SymExpr::Sub:
    Out = L;
    add(Out, R, Op == SymExpr::Add ? 1 : -1);
    return Out;
  case SymExpr::Mul:
    if (!R.Terms.empty() && !L.Terms.empty())
      return std::nullopt;
    add(Out, R.Terms.empty() ? L : R,
        R.Terms.empty() ? R.Constant : L.Constant);
    return Out;
  case SymExpr::Shl:
    if (const std::optional<int64_t> Factor =
            R.Terms.empty() ? shiftFactor(R.Constant) : std::nullopt) {
      add(Out, L, *Factor);
      return Out;
    }
    return std::nullopt;
  case SymExpr::EQ:
  case SymExpr::NE:
  case SymExpr::LT:
  case SymExpr::LE:
  case SymExpr::GT:
  case SymExpr::GE:
    if (auto D = difference(L, R)) {
      Out.Constant = *apply(Op, T, {64, true, false}, *D, 0);
      return Out;
    }
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

std::optional<ThreadValue> ThreadValues::compute(const SymExpr *A,
                                                 unsigned Thread) {
  ThreadValue Out;
  switch (A->Kind) {
  case SymExpr::Integer:
    Out.Constant = wrapped(static_cast<int64_t>(A->Bits), A->Type);
    return Out;
  case SymExpr::Symbol:
    return ofSymbol(A, Thread);
  case SymExpr::Cast: {
    auto V = of(A->A, Thread);
    if (V && V->Terms.empty() && !A->A->Type.Real && !A->Type.Real)
      V->Constant = wrapped(V->Constant, A->Type);
    return A->Type.Real ? std::nullopt : V;
  }
  case SymExpr::Not:
    if (auto V = constant(A->A, Thread)) {
      Out.Constant = *V == 0;
      return Out;
    }
    return std::nullopt;
  case SymExpr::Select:
    if (auto C = constant(A->A, Thread))
      return of(*C ? A->B : A->C, Thread);
    return std::nullopt;
  case SymExpr::Binary:
    return ofBinary(A, Thread);
  default:
    return std::nullopt;
  }
}

std::optional<ThreadValue> ThreadValues::ofBinary(const SymExpr *A,
                                                  unsigned Thread) {
  ThreadValue Out;
  if (A->A->Type.Real || A->B->Type.Real)
    return std::nullopt;
  const auto L = of(A->A, Thread), R = of(A->B, Thread);
  if (!L || !R) {
    // One side may decide alone.
    const auto Known = L ? L->constant() : R ? R->constant() : std::nullopt;
    if (Known && ((A->Op == SymExpr::LAnd && *Known == 0) ||
                  (A->Op == SymExpr::LOr && *Known != 0))) {
      Out.Constant = A->Op == SymExpr::LOr;
      return Out;
    }
    return std::nullopt;
  }
  if (L->Terms.empty() && R->Terms.empty()) {
    const auto V = apply(A->Op, A->Type, A->A->Type, L->Constant, R->Constant);
    if (!V)
      return std::nullopt;
    Out.Constant = *V;
    return Out;
  }
  return ofSums(A->Op, A->Type, *L, *R);
}

} // namespace cuda_lint
