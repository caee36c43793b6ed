//===- ObjectCode.cpp - What a library runs of a class --------------------===//

#include "domains/symbolic/ObjectCode.h"
#include "cuda/SystemHeaders.h"
#include "domains/symbolic/PathRun.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cuda_lint {

/// How deep calls are looked into, and types within types.
static constexpr unsigned MaxDepth = 4;

bool keepsCode(const CXXRecordDecl *Class) {
  return Class->getIdentifier() &&
         llvm::StringSwitch<bool>(Class->getName())
             .Cases({"shared_ptr", "__shared_ptr", "__shared_count"}, true)
             .Cases({"_Sp_counted_base", "__shared_weak_count"}, true)
             .Cases({"function", "move_only_function", "packaged_task"}, true)
             .Cases({"any", "thread", "jthread", "exception_ptr"}, true)
             .Default(false);
}

namespace {
/// Looks in a body for what changes other objects than those of its class.
class Body {
public:
  Body(ObjectCode &Code, const FunctionDecl *F) : Code(Code), First(F) {}

  bool changesOthers(const FunctionDecl *F, unsigned Depth = 0) {
    const FunctionDecl *Made = F->getDefinition();
    if (!Made || !Made->doesThisDeclarationHaveABody())
      return !F->isDefaulted() && !F->isDeleted() && !isOfSystem(F);
    if (Depth > MaxDepth)
      return true;
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Made))
      for (const CXXCtorInitializer *Init : Constructor->inits())
        if (changes(Init->getInit(), Made, Depth))
          return true;
    return changes(Made->getBody(), Made, Depth);
  }

private:
  /// Whether a place is in an object that the function has made, that it is a
  /// method of, or that it is given as another one of its class.
  bool isOwn(const Expr *E, const FunctionDecl *In) const {
    E = E->IgnoreParenCasts();
    if (isa<CXXThisExpr>(E) ||
        (E->isPRValue() && !E->getType()->isPointerType()))
      return true;
    if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
      return Field && !Field->getType()->isReferenceType() &&
             isOwn(Member->getBase(), In) &&
             (!Member->isArrow() ||
              isa<CXXThisExpr>(Member->getBase()->IgnoreParenCasts()));
    }
    if (const auto *At = dyn_cast<ArraySubscriptExpr>(E)) {
      const Expr *Array = At->getBase()->IgnoreParenImpCasts();
      return Array->getType()->isArrayType() && isOwn(Array, In);
    }
    if (const auto *Op = dyn_cast<UnaryOperator>(E))
      return (Op->getOpcode() == UO_Deref &&
              isa<CXXThisExpr>(Op->getSubExpr()->IgnoreParenCasts())) ||
             (Op->isIncrementDecrementOp() && isOwn(Op->getSubExpr(), In));
    if (const auto *Op = dyn_cast<BinaryOperator>(E))
      return isOwn(Op->getOpcode() == BO_Comma ? Op->getRHS() : Op->getLHS(),
                   In);
    if (const auto *Made = dyn_cast<MaterializeTemporaryExpr>(E))
      return isOwn(Made->getSubExpr(), In);
    // What a library's function gives access to, as `std::move` does.
    if (const auto *Call = dyn_cast<CallExpr>(E)) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      const auto *Method = dyn_cast<CXXMemberCallExpr>(Call);
      const Expr *Of = Method ? Method->getImplicitObjectArgument()
                       : Call->getNumArgs() ? Call->getArg(0)
                                            : nullptr;
      return Callee && isOfSystem(Callee) && Of && Of->isGLValue() &&
             isOwn(Of, In);
    }
    const auto *Named = dyn_cast<DeclRefExpr>(E);
    const auto *V = Named ? dyn_cast<VarDecl>(Named->getDecl()) : nullptr;
    return V && isOwn(V, In);
  }

  bool isOwn(const VarDecl *V, const FunctionDecl *In) const {
    if (!V->hasLocalStorage())
      return isOfSystem(V);
    // What a lambda has captured is another function's.
    if (V->getDeclContext() != In)
      return !isLambda(In);
    // What is called is given what the caller may change.
    if (!V->getType()->isReferenceType() || !declaresSameEntity(In, First))
      return true;
    const auto *Method = dyn_cast<CXXMethodDecl>(In);
    const CXXRecordDecl *Class = V->getType()->getPointeeCXXRecordDecl();
    return Method && Class && declaresSameEntity(Class, Method->getParent());
  }

  static bool isLambda(const FunctionDecl *F) {
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    return Method && Method->getParent()->isLambda();
  }

  /// Whether what is called may change another object that it is given.
  bool isGivenOther(llvm::ArrayRef<const Expr *> Given,
                    const FunctionDecl *Callee, const FunctionDecl *In) const {
    for (unsigned N = 0; N < Given.size(); ++N) {
      const Expr *A = Given[N]->IgnoreParenImpCasts();
      const QualType T = N < Callee->getNumParams()
                             ? Callee->getParamDecl(N)->getType()
                             : QualType();
      if (!T.isNull() && T->isReferenceType() &&
          !T->getPointeeType().isConstQualified() && !isOwn(A, In))
        return true;
      const auto *Address = dyn_cast<UnaryOperator>(A);
      if (Address && Address->getOpcode() == UO_AddrOf &&
          !isOwn(Address->getSubExpr(), In))
        return true;
    }
    return false;
  }

  bool isGivenOther(const CallExpr *Call, const FunctionDecl *Callee,
                    const FunctionDecl *In) const {
    const bool IsOperator =
        isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(Callee);
    if (const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
        Method && Method->isInstance() && !Method->isConst()) {
      const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
      const Expr *Object = Member       ? Member->getImplicitObjectArgument()
                           : IsOperator ? Call->getArg(0)
                                        : nullptr;
      if (!Object || !isOwn(Object, In))
        return true;
    }
    return isGivenOther(llvm::ArrayRef(Call->getArgs(), Call->getNumArgs())
                            .drop_front(IsOperator),
                        Callee, In);
  }

  bool changesInCall(const CallExpr *Call, const FunctionDecl *In,
                     unsigned Depth) {
    if (isa<CUDAKernelCallExpr>(Call))
      return false;
    const FunctionDecl *Callee = Call->getDirectCallee();
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
    if (!Callee ||
        (Method && Method->isVirtual() && !isa<CXXDestructorDecl>(Method) &&
         !Method->getParent()->isEffectivelyFinal()))
      return true;
    if (isGivenOther(Call, Callee, In))
      return true;
    return !isSelfContained(Callee) && Seen.insert(Callee).second &&
           changesOthers(Callee, Depth + 1);
  }

  bool changesInConstructor(const CXXConstructExpr *Made,
                            const FunctionDecl *In, unsigned Depth) {
    const CXXConstructorDecl *Callee = Made->getConstructor();
    return isGivenOther(llvm::ArrayRef(Made->getArgs(), Made->getNumArgs()),
                        Callee, In) ||
           (!isSelfContained(Callee) && Seen.insert(Callee).second &&
            changesOthers(Callee, Depth + 1));
  }

  bool changes(const Stmt *S, const FunctionDecl *In, unsigned Depth) {
    if (!S)
      return false;
    if (const auto *Op = dyn_cast<BinaryOperator>(S);
        Op && Op->isAssignmentOp() && !isOwn(Op->getLHS(), In))
      return true;
    if (const auto *Op = dyn_cast<UnaryOperator>(S);
        Op && Op->isIncrementDecrementOp() && !isOwn(Op->getSubExpr(), In))
      return true;
    if (isa<AsmStmt, AtomicExpr>(S))
      return true;
    if (const auto *Call = dyn_cast<CallExpr>(S);
        Call && changesInCall(Call, In, Depth))
      return true;
    if (const auto *Made = dyn_cast<CXXConstructExpr>(S);
        Made && changesInConstructor(Made, In, Depth))
      return true;
    if (const auto *Delete = dyn_cast<CXXDeleteExpr>(S);
        Delete && Code.isEventful(Delete->getDestroyedType()))
      return true;
    return llvm::any_of(S->children(), [&](const Stmt *Child) {
      return changes(Child, In, Depth);
    });
  }

  ObjectCode &Code;
  const FunctionDecl *First;
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
};
} // namespace

/// Whether a library runs a method of a class on its own account.
static bool isRunByLibraries(const FunctionDecl *F) {
  return isa<CXXConstructorDecl, CXXDestructorDecl>(F) ||
         F->getOverloadedOperator() != OO_None;
}

bool ObjectCode::find(const CXXRecordDecl *Class) {
  // Which class an object is of, nobody knows.
  if (const CXXDestructorDecl *Ends = Class->getDestructor();
      Ends && Ends->isVirtual() && !Class->isEffectivelyFinal())
    return true;
  auto Changes = [&](const FunctionDecl *F) {
    return isRunByLibraries(F) && !F->isDefaulted() &&
           Body(*this, F).changesOthers(F);
  };
  for (const Decl *D : Class->decls()) {
    if (const auto *F = dyn_cast<FunctionDecl>(D); F && Changes(F))
      return true;
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
      if (llvm::any_of(Template->specializations(), Changes))
        return true;
    if (const auto *Friend = dyn_cast<FriendDecl>(D))
      if (const auto *F =
              dyn_cast_or_null<FunctionDecl>(Friend->getFriendDecl());
          F && Changes(F))
        return true;
  }
  return llvm::any_of(Class->fields(),
                      [&](const FieldDecl *Field) {
                        return isEventful(Field->getType());
                      }) ||
         llvm::any_of(Class->bases(), [&](const CXXBaseSpecifier &Base) {
           return isEventful(Base.getType());
         });
}

bool ObjectCode::isEventful(const CXXRecordDecl *Class) {
  Class = Class->getDefinition();
  if (!Class)
    return false;
  auto [It, New] = Classes.try_emplace(Class, false);
  if (!New)
    return It->second;
  const bool Found = find(Class);
  return Classes[Class] = Found;
}

bool ObjectCode::isEventful(QualType T, unsigned Depth) {
  if (T.isNull() || T->isDependentType() || Depth > MaxDepth)
    return false;
  const CXXRecordDecl *Class =
      T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!Class)
    return false;
  if (Class->isLambda() || !(isOfStandard(Class) || isOfSystem(Class)))
    return isEventful(Class);
  const auto *Of = dyn_cast<ClassTemplateSpecializationDecl>(Class);
  return (isOfStandard(Class) && keepsCode(Class)) ||
         (Of && ofArguments(&Of->getTemplateArgs(), Depth + 1));
}

bool ObjectCode::ofArguments(const TemplateArgumentList *Given, unsigned Depth,
                             bool Pointees) {
  auto Is = [&](QualType T) {
    T = T.getNonReferenceType();
    return isEventful(Pointees && T->isPointerType() ? T->getPointeeType() : T,
                      Depth);
  };
  return Given &&
         llvm::any_of(Given->asArray(), [&](const TemplateArgument &A) {
           if (A.getKind() == TemplateArgument::Pack)
             return llvm::any_of(
                 A.pack_elements(), [&](const TemplateArgument &P) {
                   return P.getKind() == TemplateArgument::Type &&
                          Is(P.getAsType());
                 });
           return A.getKind() == TemplateArgument::Type && Is(A.getAsType());
         });
}

static bool isIterator(QualType T) {
  T = T.getNonReferenceType();
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  return T->isPointerType() ||
         (Class && Class->hasDefinition() && isOfStandard(Class) &&
          !Class
               ->lookup(&Class->getASTContext().Idents.get("iterator_category"))
               .empty());
}

/// Whether comparing two of these asks for where they lead only.
static bool isPlace(QualType T) {
  const CXXRecordDecl *Class = T.getNonReferenceType()->getAsCXXRecordDecl();
  return isIterator(T) || T.getNonReferenceType()->isNullPtrType() ||
         (Class && Class->getIdentifier() && isOfStandard(Class) &&
          llvm::StringSwitch<bool>(Class->getName())
              .Cases({"unique_ptr", "shared_ptr", "__shared_ptr"}, true)
              .Cases({"weak_ptr", "function", "nullopt_t"}, true)
              .Default(false));
}

/// Whether a function only gives access to objects, or to where they are.
static bool givesAccess(const FunctionDecl *F) {
  if (F->getOverloadedOperator() != OO_None)
    return !isa<CXXMethodDecl>(F) &&
           llvm::all_of(F->parameters(), [](const ParmVarDecl *P) {
             return isPlace(P->getType());
           });
  // An algorithm that moves a range has the name of the cast.
  return F->getIdentifier() && !(isNamed(F, "move") && F->getNumParams() > 1) &&
         llvm::StringSwitch<bool>(F->getName())
             .Cases({"begin", "end", "cbegin", "cend", "rbegin", "rend"}, true)
             .Cases({"size", "ssize", "empty", "data", "next", "prev"}, true)
             .Cases({"distance", "advance", "__distance", "__advance"}, true)
             .Cases({"get", "get_if", "__get_helper", "addressof"}, true)
             .Cases({"holds_alternative", "move", "forward", "as_const"}, true)
             .Cases({"launder", "to_address", "__to_address", "ref"}, true)
             .Cases({"__addressof", "cref", "tie", "forward_as_tuple"}, true)
             .Cases({"__niter_base", "__niter_wrap", "__miter_base"}, true)
             .Cases({"__iterator_category", "forward_like"}, true)
             .Cases({"move_if_noexcept", "get_deleter", "allocate"}, true)
             .Cases({"deallocate", "max_size", "pointer_to"}, true)
             .Cases({"select_on_container_copy_construction"}, true)
             .Cases({"static_pointer_cast", "dynamic_pointer_cast"}, true)
             .Default(false);
}

/// Whether a class finds its elements by asking them: `std::map`.
static bool asksElements(const CXXRecordDecl *Class) {
  return Class->getIdentifier() && (Class->getName().contains("map") ||
                                    Class->getName().contains("set") ||
                                    Class->getName().contains("_Hash") ||
                                    Class->getName().contains("_Rb_tree"));
}

/// Whether a method only tells something of its object: one that exists for a
/// const object too.
static bool onlyTells(const CXXMethodDecl *Method) {
  if (isa<CXXConstructorDecl, CXXDestructorDecl>(Method) ||
      (Method->getReturnType()->isRecordType() &&
       !isIterator(Method->getReturnType())))
    return false;
  return Method->isConst() ||
         llvm::any_of(Method->getParent()->lookup(Method->getDeclName()),
                      [&](const NamedDecl *D) {
                        const auto *Other = dyn_cast<CXXMethodDecl>(D);
                        return Other && Other->isConst() &&
                               Other->getNumParams() == Method->getNumParams();
                      });
}

/// Whether an object of a library's class that is made of nothing has nothing.
static bool beginsEmpty(const CXXRecordDecl *Class) {
  return Class->getIdentifier() &&
         llvm::StringSwitch<bool>(Class->getName())
             .Cases({"vector", "list", "deque", "forward_list"}, true)
             .Cases({"map", "set", "multimap", "multiset"}, true)
             .Cases({"unordered_map", "unordered_set", "function"}, true)
             .Cases({"unique_ptr", "shared_ptr", "optional", "any"}, true)
             .Default(false);
}

bool ObjectCode::find(const FunctionDecl *F) {
  const auto *Own = F->getTemplateSpecializationArgs();
  auto Given = [&] {
    return llvm::any_of(F->parameters(), [&](const ParmVarDecl *P) {
      const QualType T = P->getType();
      return (isa<CXXMethodDecl>(F) || !T->isReferenceType() ||
              !T->getPointeeType().isConstQualified()) &&
             isEventful(T.getNonReferenceType());
    });
  };
  if (givesAccess(F))
    return false;
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (!Method)
    return ofArguments(Own, 0, /*Pointees=*/true) || Given();
  const CXXRecordDecl *Class = Method->getParent();
  const QualType Object = F->getASTContext().getCanonicalTagType(Class);
  if (isIterator(Object) ||
      (Class->getIdentifier() && Class->getName() == "initializer_list") ||
      (isa<CXXConstructorDecl>(F) && !F->getNumParams() && beginsEmpty(Class)))
    return false;
  if (Method->isInstance() && onlyTells(Method) && !asksElements(Class))
    return false;
  const auto *Of = dyn_cast<ClassTemplateSpecializationDecl>(Class);
  if (Of ? ofArguments(&Of->getTemplateArgs(), 1) : isEventful(Object))
    return true;
  return ofArguments(Own, 1, /*Pointees=*/Method->isStatic()) || Given();
}

bool ObjectCode::runs(const FunctionDecl *F) {
  if (!F || F->isDependentContext() || !(isOfSystem(F) || isOfStandard(F)))
    return false;
  auto [It, New] = Functions.try_emplace(F->getCanonicalDecl(), false);
  if (!New)
    return It->second;
  const bool Found = find(F);
  return Functions[F->getCanonicalDecl()] = Found;
}

/// Whether an assignment copies bytes, memberwise where the library wrote it.
static bool isAssignedPlainly(const CXXRecordDecl *Class) {
  if (!isOfStandard(Class))
    for (const CXXMethodDecl *Method : Class->methods())
      if ((Method->isCopyAssignmentOperator() ||
           Method->isMoveAssignmentOperator()) &&
          !Method->isDefaulted() && !Method->isDeleted())
        return false;
  auto Of = [](QualType T) {
    const CXXRecordDecl *Part =
        T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return !Part ||
           (Part->hasDefinition() && isAssignedPlainly(Part->getDefinition()));
  };
  return llvm::all_of(Class->fields(),
                      [&](const FieldDecl *F) { return Of(F->getType()); }) &&
         llvm::all_of(Class->bases(), [&](const CXXBaseSpecifier &B) {
           return Of(B.getType());
         });
}

bool ObjectCode::isPlain(QualType T) {
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  if (!Class)
    return T->isScalarType();
  Class = Class->getDefinition();
  return Class && Class->hasTrivialDestructor() &&
         !Class->hasNonTrivialCopyConstructor() &&
         !Class->hasNonTrivialMoveConstructor() && isAssignedPlainly(Class);
}

} // namespace cuda_lint
