//===- AllocatingHelpers.cpp ----------------------------------------------===//

#include "analysis/AllocatingHelpers.h"
#include "analysis/UnparsedCode.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/NullValue.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace cuda_lint {
namespace {

/// What allocates that comes from several places: one kind of memory, or it is
/// not known which.
class OneAllocator {
public:
  void add(const HostFunction *Row) {
    Other |= !Row || (Known && Known->Memory != Row->Memory);
    Known = Row;
  }
  void fail() { Other = true; }
  void take(const OneAllocator &From) {
    if (From.Other)
      fail();
    else if (From.Known)
      add(From.Known);
  }
  const HostFunction *get() const { return Other ? nullptr : Known; }

private:
  const HostFunction *Known = nullptr;
  bool Other = false;
};

/// The body of a function that is the one which a call of it runs; null where
/// that is not sure, or not all of it was understood.
const FunctionDecl *bodyOf(const FunctionDecl *F) {
  const FunctionDecl *Body = nullptr;
  if (!F || !F->hasBody(Body) || !runsOnHost(Body) || runsOnDevice(Body) ||
      !isAllParsed(*Body))
    return nullptr;
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  return Method && Method->isVirtual() && !Method->hasAttr<FinalAttr>()
             ? nullptr
             : Body;
}

using Variables = llvm::SmallPtrSet<const VarDecl *, 4>;

/// What a body stores in a variable, or where a variable points to.
class Stores : public RecursiveASTVisitor<Stores> {
public:
  /// \p Behind: the variable is a parameter that says the place.
  Stores(AllocatingHelpers &Helpers, const VarDecl &V, bool Behind,
         const FunctionDecl &In, Variables &Looked)
      : Helpers(Helpers), V(V), Behind(Behind), In(In), Looked(Looked) {}
  OneAllocator All;

  /// What a value is that is stored or returned.
  static void value(AllocatingHelpers &Helpers, const Expr *E,
                    const FunctionDecl &In, Variables &Looked,
                    OneAllocator &Out) {
    const Expr *Bare = E->IgnoreImplicit()->IgnoreParenCasts();
    if (const auto *Choice = dyn_cast<ConditionalOperator>(Bare)) {
      value(Helpers, Choice->getTrueExpr(), In, Looked, Out);
      value(Helpers, Choice->getFalseExpr(), In, Looked, Out);
      return;
    }
    if (isNullValue(Bare, In.getASTContext()))
      return;
    if (const auto *Call = dyn_cast<CallExpr>(Bare))
      return Out.add(Helpers.returnedBy(Call->getDirectCallee()));
    const auto *Ref = dyn_cast<DeclRefExpr>(Bare);
    const auto *From = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!From || !From->isLocalVarDecl() || !From->getType()->isPointerType())
      return Out.fail();
    // What went from one variable to another and back is what it was.
    if (!Looked.insert(From).second)
      return;
    Stores Of(Helpers, *From, false, In, Looked);
    Of.look();
    Out.take(Of.All);
  }

  void look() {
    if (!isa<ParmVarDecl>(V) && V.getInit())
      value(Helpers, V.getInit(), In, Looked, All);
    TraverseStmt(In.getBody());
    for (const Expr *E : Mentions)
      if (!Accounted.contains(E))
        All.fail();
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (E->getDecl() == &V)
      Mentions.push_back(E);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    const HostFunction *Row = hostFunction(Call);
    const FunctionDecl *Callee =
        isa<CXXOperatorCallExpr>(Call) ? nullptr : Call->getDirectCallee();
    for (unsigned I = 0; I < Call->getNumArgs(); ++I) {
      const Expr *Arg = Call->getArg(I);
      const bool Refers = Callee && I < Callee->getNumParams() &&
                          Callee->getParamDecl(I)->getType()->isReferenceType();
      const Expr *Named = Refers ? place(Arg) : address(Arg);
      if (!Named)
        continue;
      const HostFunction *Of = !Row ? Helpers.givenBy(Callee, I)
                               : Row->Work == HostWork::Allocate &&
                                       Row->role(I) == ArgumentRole::NewMemory
                                   ? Row
                                   : nullptr;
      if (Of) {
        Accounted.insert(Named);
        All.add(Of);
      }
    }
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->isComparisonOp())
      for (const Expr *Side : {E->getLHS(), E->getRHS()})
        account(Side->IgnoreParenCasts());
    if (const Expr *Named = place(E->getLHS());
        Named && E->getOpcode() == BO_Assign) {
      Accounted.insert(Named);
      value(Helpers, E->getRHS(), In, Looked, All);
    }
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *Cast) {
    if (Cast->getCastKind() == CK_PointerToBoolean)
      account(Cast->getSubExpr()->IgnoreParenCasts());
    // What is there may be read.
    if (Cast->getCastKind() == CK_LValueToRValue)
      if (const Expr *Named = place(Cast->getSubExpr()))
        Accounted.insert(Named);
    return true;
  }

private:
  /// The mention of the variable that an expression is.
  const Expr *mention(const Expr *E) const {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenCasts());
    return Ref && Ref->getDecl() == &V ? Ref : nullptr;
  }
  /// The mention in an expression that names the place itself.
  const Expr *place(const Expr *E) const {
    if (!Behind)
      return E->isGLValue() ? mention(E) : nullptr;
    const auto *At = dyn_cast<UnaryOperator>(E->IgnoreParenCasts());
    return At && At->getOpcode() == UO_Deref ? mention(At->getSubExpr())
                                             : nullptr;
  }
  /// The mention in an expression that is the address of the place.
  const Expr *address(const Expr *E) const {
    if (Behind)
      return mention(E);
    const auto *Of = dyn_cast<UnaryOperator>(E->IgnoreParenCasts());
    return Of && Of->getOpcode() == UO_AddrOf ? mention(Of->getSubExpr())
                                              : nullptr;
  }
  /// Asking for an address changes nothing.
  void account(const Expr *E) {
    if (const Expr *Named = mention(E))
      Accounted.insert(Named);
  }

  AllocatingHelpers &Helpers;
  const VarDecl &V;
  const bool Behind;
  const FunctionDecl &In;
  Variables &Looked;
  llvm::SmallVector<const Expr *, 8> Mentions;
  llvm::SmallPtrSet<const Expr *, 8> Accounted;
};

/// What a body returns.
class Returns : public RecursiveASTVisitor<Returns> {
public:
  Returns(AllocatingHelpers &Helpers, const FunctionDecl &In)
      : Helpers(Helpers), In(In) {}
  OneAllocator All;

  bool VisitReturnStmt(ReturnStmt *R) {
    if (R->getRetValue())
      Stores::value(Helpers, R->getRetValue(), In, Looked, All);
    return true;
  }

private:
  AllocatingHelpers &Helpers;
  const FunctionDecl &In;
  Variables Looked;
};

} // namespace

const HostFunction *AllocatingHelpers::returnedBy(const FunctionDecl *F) {
  const FunctionDecl *Body = bodyOf(F);
  if (!Body || !Body->getReturnType()->isPointerType())
    return nullptr;
  if (const auto [It, New] = Returned.try_emplace(Body, nullptr); !New)
    return It->second;
  Returns Of(*this, *Body);
  Of.TraverseStmt(Body->getBody());
  return Returned[Body] = Of.All.get();
}

const HostFunction *AllocatingHelpers::givenBy(const FunctionDecl *F,
                                               unsigned Parameter) {
  const FunctionDecl *Body = bodyOf(F);
  if (!Body || Parameter >= Body->getNumParams())
    return nullptr;
  const ParmVarDecl *P = Body->getParamDecl(Parameter);
  const QualType To = P->getType()->getPointeeType();
  if (To.isNull() || !To->isPointerType() || To.isConstQualified())
    return nullptr;
  if (const auto [It, New] = Given.try_emplace(P, nullptr); !New)
    return It->second;
  Variables Looked;
  Stores Of(*this, *P, P->getType()->isPointerType(), *Body, Looked);
  Of.look();
  return Given[P] = Of.All.get();
}

std::optional<GivenMemory> AllocatingHelpers::given(const CallExpr &Call,
                                                    unsigned Argument) {
  const FunctionDecl *Callee =
      isa<CXXOperatorCallExpr>(Call) ? nullptr : Call.getDirectCallee();
  if (!Callee || Argument >= Callee->getNumParams())
    return std::nullopt;
  const Expr *To = Call.getArg(Argument)->IgnoreParenCasts();
  if (!Callee->getParamDecl(Argument)->getType()->isReferenceType()) {
    const auto *Address = dyn_cast<UnaryOperator>(To);
    if (!Address || Address->getOpcode() != UO_AddrOf)
      return std::nullopt;
    To = Address->getSubExpr()->IgnoreParenCasts();
  }
  if (const HostFunction *By = givenBy(Callee, Argument))
    return GivenMemory{To, By};
  return std::nullopt;
}

} // namespace cuda_lint
