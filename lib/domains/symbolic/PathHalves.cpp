//===- PathHalves.cpp - Numbers of 16 bits --------------------------------===//

#include "cuda/HalfCalls.h"
#include "domains/symbolic/PathRun.h"

using namespace clang;

namespace cuda_lint {

/// A constant as functions of numbers are given it; none for what is not known.
static std::optional<int64_t> heldAsPart(const SymExpr *V,
                                         const HalfCall::Part &P) {
  if (V->Kind == SymExpr::Real)
    return heldAs(V->real(), P.Type);
  if (!V->isInteger())
    return std::nullopt;
  return P.Type.Signed ? llvm::SignExtend64(V->Bits, P.Type.Bits)
                       : int64_t(V->Bits);
}

bool PathRun::halfCall(State &S, const ir::Instruction &I,
                       const FunctionDecl *Callee) {
  const HalfCall *H = Callee && isOfSystem(Callee)
                          ? Program.unit().engine<HalfCalls>().of(Callee)
                          : nullptr;
  const ir::CallOperands O = ir::callOperands(I);
  if (!H || O.Arguments.size() < Callee->getNumParams())
    return false;
  auto PlaceOf = [&](const SymExpr *Object, const HalfCall::Part &P) {
    return element(Object, Symbols.integer(P.Offset, {64, false, false}),
                   Ctx.CharTy);
  };
  const bool OnObject = isa<CXXMethodDecl>(Callee);
  // A conversion reads its object, and nothing else.
  const bool ReadsObject = OnObject && Callee->getNumParams() == 0;
  std::vector<std::vector<int64_t>> Held;
  bool IsKnown = true;
  for (unsigned N = 0; N < H->Operands.size(); ++N) {
    const SymExpr *From = value(S, ReadsObject ? O.Object : O.Arguments[N]);
    Held.emplace_back();
    for (const HalfCall::Part &P : H->Operands[N].Of) {
      const SymExpr *V = From && H->Operands[N].InMemory
                             ? readAt(S, PlaceOf(From, P), P.Kept)
                             : From;
      if (!V || !isOfProgram(V))
        return false;
      const std::optional<int64_t> As =
          heldAsPart(Symbols.cast(*scalar(P.Kept), V), P);
      IsKnown &= As.has_value();
      Held.back().push_back(As.value_or(0));
    }
  }
  const auto Given = IsKnown ? H->compute(Held) : std::nullopt;
  // The program computes it, whether it is known here or not.
  auto Result = [&](size_t N) {
    const HalfCall::Part &P = H->Result[N];
    const ScalarType T = *scalar(P.Kept);
    if (Given)
      return T.Real ? Symbols.real(realValue((*Given)[N], P.Type), T)
                    : Symbols.integer(uint64_t((*Given)[N]), T);
    const SymExpr *V = fresh(P.Kept, I.Source);
    noteComputed(V);
    return V;
  };
  if (H->Into == HalfCall::Number) {
    set(S, I, Result(0));
    return true;
  }
  const SymExpr *To = value(S, H->Into == HalfCall::Object ? O.Result
                               : OnObject                  ? O.Object
                                                           : O.Arguments[0]);
  if (!To)
    return false;
  for (size_t N = 0; N < H->Result.size(); ++N)
    if (const Location *L =
            resolve(PlaceOf(To, H->Result[N]), H->Result[N].Kept))
      S.Memory.write(L, Result(N));
  set(S, I, To);
  return true;
}

} // namespace cuda_lint
