//===- PathBuiltins.cpp - The compiler's own functions on paths -----------===//

#include "domains/symbolic/PathRun.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace cuda_lint {

/// Where a list of this function's own says how many arguments of its ellipsis
/// were taken; null for any other place.
const Location *PathRun::ellipsisAt(State &S, ir::Register List) {
  const SymExpr *A = value(S, List);
  A = A ? stripCasts(A) : nullptr;
  if (!A || A->Kind != SymExpr::Address || A->A ||
      !llvm::is_contained(S.Stack.back().Slots, A->Loc->root()))
    return nullptr;
  return Symbols.element(A->Loc->root(), 0, Ctx.UnsignedIntTy);
}

/// The next argument of an ellipsis; null where it is not known.
const SymExpr *PathRun::nextOfEllipsis(State &S, const ir::Instruction &I) {
  const Location *L =
      isa_and_nonnull<VAArgExpr>(I.Source) && I.Operands.size() == 1
          ? ellipsisAt(S, I.operand(0))
          : nullptr;
  const std::optional<ScalarType> T = scalar(I.Type),
                                  Counts = scalar(Ctx.UnsignedIntTy);
  if (!L || !T || !S.Memory.isKnown(L))
    return nullptr;
  const SymExpr *Taken = S.Memory.read(L, *Counts);
  const auto &Others = S.Stack.back().Others;
  const std::optional<uint64_t> N = Taken->unsignedInteger();
  if (!N || *N >= Others.size() || !Others[*N] ||
      Others[*N]->Type.Width != T->Width || Others[*N]->Type.Real != T->Real)
    return nullptr;
  S.Memory.write(L, Symbols.integer(*N + 1, *Counts));
  return Symbols.cast(*T, Others[*N]);
}

/// Does what a function of the compiler's own does; false for any other.
bool PathRun::builtinCall(State &S, const ir::Instruction &I,
                          const FunctionDecl *Callee) {
  switch (Callee ? Callee->getBuiltinID() : 0) {
  case Builtin::BI__builtin_assume:
  case Builtin::BI__assume:
    if (const SymExpr *C = value(S, ir::callOperands(I).Arguments.front()))
      Symbols.assume(Symbols.truth(C), S.Known);
    return true;
  case Builtin::BI__builtin_alloca:
  case Builtin::BI__builtin_alloca_with_align:
  case Builtin::BIalloca: {
    const Location *L = Symbols.temporary(Ctx.CharTy);
    Engine.FromAlloca.insert(L);
    S.Memory.begin(L);
    set(S, I, Symbols.address(L, nullptr));
    return true;
  }
  case Builtin::BI__builtin_operator_new: {
    const SymExpr *V = fresh(I.Type, I.Source);
    Symbols.assume(Symbols.truth(V), S.Known);
    set(S, I, V);
    return true;
  }
  case Builtin::BI__builtin_operator_delete:
  case Builtin::BI__builtin_va_end:
    return true;
  case Builtin::BI__builtin_va_start:
    // How many were taken is kept in the list.
    if (const Location *L = ellipsisAt(S, ir::callOperands(I).Arguments[0])) {
      S.Memory.forget(L->root());
      S.Memory.write(L, Symbols.integer(0, *scalar(Ctx.UnsignedIntTy)));
      return true;
    }
    return false;
  case Builtin::BI__builtin_constant_p:
    // What it chooses between comes to the same.
    if (const std::optional<ScalarType> T = scalar(I.Type))
      set(S, I, Symbols.integer(0, *T));
    return true;
  default:
    return false;
  }
}

} // namespace cuda_lint
