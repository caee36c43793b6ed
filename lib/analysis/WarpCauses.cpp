//===- WarpCauses.cpp - Why an address is not known -----------------------===//

#include "analysis/WarpExecutor.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace cuda_lint {

/// Variables that are followed from one to the other.
static constexpr unsigned MaxDepth = 8;

bool WarpValues::Executor::isKnown(const Expr *E) {
  State Before = St;
  llvm::SaveAndRestore Quietly(Silent, Silent + 1);
  Value V = E->isGLValue() && !E->getType()->isArrayType()
                ? load(place(E), E->getType(), E, false)
                : eval(E);
  St = std::move(Before);
  return (V.isNumber() || V.isPointer()) && V.V.known(St.Active);
}

void WarpValues::Executor::noteCause(const Place &P, const Value &V,
                                     const Expr *E) {
  if (!Engine.Explaining || !P.Base || P.Base->Kind != MemoryObject::Local)
    return;
  std::optional<int64_t> At = P.Offset.uniformConstant(St.Active);
  if (At && !((V.isNumber() || V.isPointer()) && V.V.known(St.Active)))
    StoredUnknown[{P.Base->Id, *At}] = E;
}

UnknownCause WarpValues::Executor::findCause(const Expr *E, unsigned Depth) {
  if (Depth > MaxDepth)
    return {"its index is not known", E};
  E = E->IgnoreParens();
  auto next = [&](const Expr *Part) { return findCause(Part, Depth + 1); };
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
    return next(isKnown(Subscript->getIdx()) ? Subscript->getBase()
                                             : Subscript->getIdx());
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    const Expr *Sub = Cast->getSubExpr()->IgnoreParens();
    if (Cast->getCastKind() != CK_LValueToRValue)
      return next(Sub);
    const Place P = [&] {
      State Before = St;
      llvm::SaveAndRestore Quietly(Silent, Silent + 1);
      Place Out = place(Sub);
      St = std::move(Before);
      return Out;
    }();
    if (!P.Base)
      return {"it is not known what this reads", Sub};
    const std::string Name =
        P.Base->Decl ? "'" + P.Base->name() + "'" : "memory";
    if (P.Base->Kind != MemoryObject::Local)
      return {"the index is read from " + Name, Sub};
    std::optional<int64_t> At = P.Offset.uniformConstant(St.Active);
    auto Stored =
        At ? StoredUnknown.find({P.Base->Id, *At}) : StoredUnknown.end();
    if (Stored != StoredUnknown.end())
      return next(Stored->second);
    return {Name + " differs between lanes or iterations by what is not known",
            Sub};
  }
  if (const auto *Binary = dyn_cast<BinaryOperator>(E)) {
    for (const Expr *Side : {Binary->getLHS(), Binary->getRHS()})
      if (!isKnown(Side))
        return next(Side);
    return {("what '" + Binary->getOpcodeStr() +
             "' makes of these values is not known")
                .str(),
            E};
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return next(Unary->getSubExpr());
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return next(Member->getBase());
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *F = Call->getDirectCallee();
    if (F && F->getIdentifier() && F->getName().starts_with("atomic"))
      return {"the index is read from memory by '" + F->getNameAsString() + "'",
              E};
    for (const Expr *Arg : Call->arguments())
      if (!Arg->isGLValue() && intType(Arg->getType()) && !isKnown(Arg))
        return next(Arg);
    return {F ? "what '" + F->getNameAsString() + "' returns is not known"
              : std::string("what this call returns is not known"),
            E};
  }
  if (const auto *Conditional = dyn_cast<AbstractConditionalOperator>(E))
    for (const Expr *Part :
         {Conditional->getTrueExpr(), Conditional->getFalseExpr()})
      if (!isKnown(Part))
        return next(Part);
  return {"this value is not known", E};
}

const UnknownCause *WarpValues::Executor::causeOf(const Expr *E) {
  Engine.Causes.push_back(findCause(E, 0));
  return &Engine.Causes.back();
}

} // namespace cuda_lint
