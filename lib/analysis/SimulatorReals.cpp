//===- SimulatorReals.cpp - Floating-point numbers of all threads ---------===//

#include "analysis/Simulator.h"
#include "cuda/HalfCalls.h"
#include <functional>

using namespace clang;

namespace cuda_lint::simulation {

Value Simulator::realBinary(BinaryOperatorKind Op, const Value &L,
                            const Value &R, NumberForm Form, const Mask &M) {
  auto D = [](int64_t X) { return llvm::bit_cast<double>(X); };
  auto Arithmetic = [&](auto F) {
    return kept(map2(L, R, M,
                     [&](int64_t A, int64_t B) {
                       return llvm::bit_cast<int64_t>(double(F(D(A), D(B))));
                     }),
                Form, M);
  };
  if (BinaryOperator::isRelationalOp(Op) || BinaryOperator::isEqualityOp(Op))
    return withComparison(Op, [&](auto F) {
      return tested(map2(L, R, M, [&](int64_t A, int64_t B) {
        return int64_t(F(D(A), D(B)));
      }));
    });
  switch (Op) {
  case BO_Add:
    return Arithmetic(std::plus<>());
  case BO_Sub:
    return Arithmetic(std::minus<>());
  case BO_Mul:
    return Arithmetic(std::multiplies<>());
  case BO_Div:
    return Arithmetic(std::divides<>());
  default:
    return Value(0, Unknown);
  }
}

/// What a function of halves is given, operand by operand and part by part.
using GivenHalves = llvm::ArrayRef<std::vector<Value>>;

/// What the function gives one thread, in \p Gives, and the flags of that; none
/// where it is not known.
static std::optional<LaneFlags>
inThread(const HalfCall &H, GivenHalves Given, unsigned I,
         std::vector<std::vector<int64_t>> &Held, std::vector<int64_t> &Gives) {
  LaneFlags Flags = 0;
  // The same vectors for all threads.
  Held.resize(Given.size());
  for (size_t N = 0; N < Given.size(); ++N) {
    Held[N].clear();
    for (size_t K = 0; K < Given[N].size(); ++K) {
      const Lane L = Given[N][K][I];
      const NumberType T = H.Operands[N].Of[K].Type;
      Flags |= L.F;
      // Floating-point numbers are doubles here.
      Held[N].push_back(
          T.Real ? heldAs(llvm::bit_cast<double>(L.V), T).value_or(0) : L.V);
    }
  }
  std::optional<std::vector<int64_t>> Of = H.compute(Held);
  if (!Of)
    return std::nullopt;
  for (size_t K = 0; K < Of->size(); ++K)
    if (H.Result[K].Type.Real)
      (*Of)[K] = llvm::bit_cast<int64_t>(realValue((*Of)[K], H.Result[K].Type));
  Gives = std::move(*Of);
  return Flags;
}

/// Whether two threads give the function the same.
static bool holdSame(GivenHalves Given, unsigned A, unsigned B) {
  return llvm::all_of(Given, [&](const std::vector<Value> &Parts) {
    return llvm::all_of(Parts, [&](const Value &V) {
      const Lane OfA = V[A], OfB = V[B];
      return OfA.V == OfB.V && OfA.F == OfB.F;
    });
  });
}

std::vector<Value> Simulator::ofHalves(const HalfCall &H,
                                       llvm::ArrayRef<std::vector<Value>> Given,
                                       const Mask &M) {
  const Value *Varying = nullptr;
  for (const auto &Parts : Given)
    for (const Value &V : Parts)
      if (!V.isUniform() && !Varying)
        Varying = &V;
  std::vector<Value> Out(H.Result.size());
  std::vector<std::vector<int64_t>> Held;
  std::vector<int64_t> Gives;
  if (!Varying) {
    const std::optional<LaneFlags> Flags =
        inThread(H, Given, unsigned(M.find_first()), Held, Gives);
    if (!Flags)
      return {};
    for (size_t N = 0; N < Out.size(); ++N)
      Out[N] = Value(Gives[N], *Flags);
    return Out;
  }
  for (Value &V : Out) {
    V.L = Pool.zeros();
    V.Why = Varying->Why;
  }
  // Neighbours often hold the same.
  std::optional<unsigned> Before;
  std::optional<LaneFlags> Flags;
  for (unsigned I : lanesOf(M)) {
    if (!Before || !holdSame(Given, *Before, I))
      Flags = inThread(H, Given, I, Held, Gives);
    if (!Flags)
      return {};
    Before = I;
    for (size_t N = 0; N < Out.size(); ++N)
      Out[N].L.set(I, {Gives[N], *Flags});
  }
  for (Value &V : Out)
    collapse(V, M);
  return Out;
}

std::optional<Value> Simulator::halves(const CallView &C, const Value &Into,
                                       const Mask &M) {
  const HalfCall *H = TU.engine<HalfCalls>().of(C.Callee);
  if (!H || C.Arguments.size() < C.Callee->getNumParams())
    return std::nullopt;
  const bool OnObject = isa<CXXMethodDecl>(C.Callee);
  // A conversion reads its object, and nothing else.
  const bool ReadsObject = OnObject && C.Callee->getNumParams() == 0;
  std::vector<std::vector<Value>> Given;
  for (unsigned N = 0; N < H->Operands.size(); ++N) {
    const HalfCall::Operand &O = H->Operands[N];
    const Value &From = ReadsObject ? C.Object : C.Arguments[N];
    Given.emplace_back();
    for (const HalfCall::Part &P : O.Of)
      Given.back().push_back(
          O.InMemory ? load(offsetBy(From, P.Offset), P.Kept, C.Site, M)
                     : From);
  }
  const std::vector<Value> Out = ofHalves(*H, Given, M);
  if (Out.empty())
    return std::nullopt;
  if (H->Into == HalfCall::Number)
    return Out[0];
  const Value To = H->Into == HalfCall::Object ? Into
                   : OnObject                  ? C.Object
                                               : C.Arguments[0];
  if (To.isUniform() && !To.U.V)
    return std::nullopt;
  const bool Own = H->Into == HalfCall::Object || OnObject;
  for (size_t N = 0; N < Out.size(); ++N)
    store(offsetBy(To, H->Result[N].Offset), H->Result[N].Kept, Out[N],
          Own ? nullptr : C.Site, M);
  return To;
}

} // namespace cuda_lint::simulation
