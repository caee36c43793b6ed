//===- DeviceChoices.cpp --------------------------------------------------===//

#include "analysis/DeviceChoices.h"
#include "analysis/UnparsedCode.h"
#include "cuda/HostRuntime.h"
#include "cuda/RuntimeApi.h"
#include "cuda/SystemHeaders.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cuda_lint {
namespace {

bool isChoice(const HostFunction *Row) {
  return Row && (Row->Work == HostWork::SetDevice ||
                 Row->Work == HostWork::ResetDevice);
}

/// Whether a function of the library calls what it was given earlier.
bool callsAnything(const FunctionDecl &F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  return Method && Method->getParent()->isInStdNamespace() &&
         Method->getParent()->getIdentifier() &&
         Method->getParent()->getName() == "function" &&
         Method->getOverloadedOperator() == OO_Call;
}

class Looks : public RecursiveASTVisitor<Looks> {
public:
  explicit Looks(DeviceChoices &Choices) : Choices(Choices) {}
  DeviceChoice Found;

  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!isa<CUDAKernelCallExpr>(Call))
      Found.Chooses |= isChoice(hostFunction(Call)) || Choices.chooses(Callee);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Made) {
    const CXXConstructorDecl *C = Made->getConstructor();
    if (Choices.isScope(C->getParent()))
      Found.InScope = true;
    else
      Found.Chooses |= !C->isImplicit() && Choices.chooses(C);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) {
    const CXXRecordDecl *Class = V->getType()->getAsCXXRecordDecl();
    if (Class && Class->hasDefinition() && !Class->hasTrivialDestructor() &&
        !Choices.isScope(Class))
      Found.Chooses |= Choices.chooses(Class->getDestructor());
    return true;
  }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *E) {
    const QualType T = E->getDestroyedType();
    const CXXRecordDecl *Class = T.isNull() ? nullptr : T->getAsCXXRecordDecl();
    if (Class && Class->hasDefinition() && !Class->hasTrivialDestructor())
      Found.Chooses |= Choices.chooses(Class->getDestructor());
    return true;
  }

private:
  DeviceChoices &Choices;
};

/// The parameter of a function that an expression is; for a member that a
/// constructor gives a parameter to, that one.
std::optional<unsigned> parameterIn(const Expr *E, const FunctionDecl &F) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Of = dyn_cast<MemberExpr>(E)) {
    const auto *C = dyn_cast<CXXConstructorDecl>(&F);
    if (!C || !isa<CXXThisExpr>(Of->getBase()->IgnoreParenImpCasts()))
      return std::nullopt;
    for (const CXXCtorInitializer *Init : C->inits())
      if (Init->getMember() == Of->getMemberDecl())
        return parameterIn(Init->getInit(), F);
    return std::nullopt;
  }
  if (const auto *List = dyn_cast<InitListExpr>(E);
      List && List->getNumInits() == 1)
    return parameterIn(List->getInit(0), F);
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *P = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
  return P && P->getParentFunctionOrMethod() == &F
             ? std::optional(P->getFunctionScopeIndex())
             : std::nullopt;
}

/// Finds the first choice in a body, and the argument that says which.
class FirstChoice : public RecursiveASTVisitor<FirstChoice> {
public:
  explicit FirstChoice(DeviceChoices &Choices) : Choices(Choices) {}
  const Expr *Device = nullptr;

  bool VisitCallExpr(CallExpr *Call) {
    const HostFunction *Row = hostFunction(Call);
    if (isChoice(Row))
      Device = argument(*Row, Call, ArgumentRole::Device);
    else if (const auto By = Choices.chosenBy(Call->getDirectCallee());
             By && *By < Call->getNumArgs() && !isa<CXXOperatorCallExpr>(Call))
      Device = Call->getArg(*By);
    return !Device;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Made) {
    if (const auto By = Choices.chosenBy(Made->getConstructor());
        By && *By < Made->getNumArgs())
      Device = Made->getArg(*By);
    return !Device;
  }

private:
  DeviceChoices &Choices;
};

} // namespace

/// Visits all that a function does: a constructor gives values to members
/// first.
template <class T> static void visit(T &Visitor, const FunctionDecl &F) {
  if (const auto *C = dyn_cast<CXXConstructorDecl>(&F))
    for (const CXXCtorInitializer *Init : C->inits())
      Visitor.TraverseStmt(Init->getInit());
  Visitor.TraverseStmt(F.getBody());
}

DeviceChoice DeviceChoices::in(const Stmt &Body) {
  Looks Look(*this);
  Look.TraverseStmt(const_cast<Stmt *>(&Body));
  return Look.Found;
}

bool DeviceChoices::chooses(const FunctionDecl *F) {
  if (!F)
    return true;
  const FunctionDecl *Body = nullptr;
  if (F->getBuiltinID() || !runtimeApiName(F).empty())
    return isChoice(hostFunction(F));
  if (isOfSystem(F))
    return callsAnything(*F);
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (F->isDefaulted() || F->isImplicit())
    return false;
  if (!F->hasBody(Body) || !isAllParsed(*Body) ||
      (Method && Method->isVirtual() && !isa<CXXDestructorDecl>(F)))
    return true;
  if (const auto [It, New] = Known.try_emplace(Body, false); !New)
    return It->second;
  Looks Look(*this);
  visit(Look, *Body);
  return Known[Body] = Look.Found.Chooses;
}

bool DeviceChoices::isScope(const CXXRecordDecl *Class) {
  const CXXDestructorDecl *D =
      Class->hasDefinition() ? Class->getDestructor() : nullptr;
  const FunctionDecl *Body = nullptr;
  return D && D->isUserProvided() && !isOfSystem(D) && D->hasBody(Body) &&
         llvm::any_of(TU.callsIn(Body), [](const CallSite &Site) {
           return isChoice(hostFunction(Site.Call));
         });
}

std::optional<unsigned> DeviceChoices::chosenBy(const FunctionDecl *F) {
  const FunctionDecl *Body = nullptr;
  if (!F || isOfSystem(F) || !F->hasBody(Body) || !isAllParsed(*Body))
    return std::nullopt;
  if (const auto [It, New] = By.try_emplace(Body, std::nullopt); !New)
    return It->second;
  FirstChoice First(*this);
  visit(First, *Body);
  std::optional<unsigned> Out =
      First.Device ? parameterIn(First.Device, *Body) : std::nullopt;
  return By[Body] = Out;
}

} // namespace cuda_lint
