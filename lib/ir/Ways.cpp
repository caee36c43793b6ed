//===- Ways.cpp -----------------------------------------------------------===//

#include "ir/Ways.h"
#include "cuda/HostRuntime.h"
#include "ir/Lowering.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace cuda_lint::ir {

using Entities = llvm::SmallVectorImpl<Entity>;

std::string Entity::description() const {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  if (const Stmt *S = statement()) {
    Out << "a statement (" << S->getStmtClassName() << ')';
  } else if (const Decl *D = declaration()) {
    Out << "a declaration (" << D->getDeclKindName();
    if (const auto *Named = dyn_cast<NamedDecl>(D))
      Out << " '" << *Named << '\'';
    Out << ')';
  } else if (Kind == Type) {
    Out << "the type '" << type().getAsString() << '\'';
  } else {
    Out << "nothing";
  }
  return Text;
}

/// What is bound by a structured binding.
static const DecompositionDecl *parts(const Decl *D) {
  return dyn_cast<DecompositionDecl>(D);
}

static void statementsOf(const Stmt *S, Entities &To) {
  for (const Stmt *Child : S->children())
    To.push_back(Child);
  // What Clang does not count as a child.
  if (const auto *Opaque = dyn_cast<OpaqueValueExpr>(S)) {
    To.push_back(Opaque->getSourceExpr());
  } else if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(S)) {
    To.push_back(Default->getExpr());
  } else if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(S)) {
    To.push_back(Default->getExpr());
  } else if (const auto *List = dyn_cast<InitListExpr>(S)) {
    To.push_back(List->isSemanticForm() ? List->getSyntacticForm()
                                        : List->getSemanticForm());
    To.push_back(List->getArrayFiller());
  } else if (const auto *Declared = dyn_cast<DeclStmt>(S)) {
    for (const Decl *D : Declared->decls())
      if (const DecompositionDecl *Whole = parts(D))
        for (const BindingDecl *B : Whole->bindings()) {
          To.push_back(B->getBinding());
          const VarDecl *Holding = B->getHoldingVar();
          To.push_back(Holding ? Holding->getInit() : nullptr);
        }
  } else if (const auto *Catch = dyn_cast<CXXCatchStmt>(S)) {
    const VarDecl *Caught = Catch->getExceptionDecl();
    To.push_back(Caught ? Caught->getInit() : nullptr);
  }
}

const Expr *readInitialiser(const VarDecl *V, const ASTContext &Ctx) {
  const VarDecl *Holder = nullptr;
  const Expr *Init =
      isa<ParmVarDecl>(V) ? nullptr : V->getAnyInitializer(Holder);
  const bool Read = Init && !Init->isValueDependent() &&
                    (V->getType()->isReferenceType() ||
                     Holder->isUsableInConstantExpressions(Ctx));
  return Read ? Init : nullptr;
}

const Expr *knownDefault(const ParmVarDecl *P) {
  return P->hasDefaultArg() && !P->hasUnparsedDefaultArg() &&
                 !P->hasUninstantiatedDefaultArg()
             ? P->getDefaultArg()
             : nullptr;
}

static void statementsOf(const Decl *D, const FunctionDecl *Root,
                         const ASTContext &Ctx, Entities &To) {
  if (D == Root) {
    To.push_back(Root->getBody());
    if (const auto *C = dyn_cast<CXXConstructorDecl>(Root))
      for (const CXXCtorInitializer *Init : C->inits())
        To.push_back(Init->getInit());
  } else if (const auto *P = dyn_cast<ParmVarDecl>(D)) {
    To.push_back(knownDefault(P));
  } else if (const auto *V = dyn_cast<VarDecl>(D)) {
    To.push_back(readInitialiser(V, Ctx));
  }
}

static void declarationsOf(const Stmt *S, Entities &To) {
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S)) {
    To.push_back(Ref->getDecl());
  } else if (const auto *Member = dyn_cast<MemberExpr>(S)) {
    To.push_back(Member->getMemberDecl());
  } else if (const auto *Made = dyn_cast<CXXConstructExpr>(S)) {
    To.push_back(Made->getConstructor());
  } else if (const auto *Made = dyn_cast<CXXInheritedCtorInitExpr>(S)) {
    To.push_back(Made->getConstructor());
  } else if (const auto *New = dyn_cast<CXXNewExpr>(S)) {
    To.push_back(New->getOperatorNew());
    To.push_back(New->getOperatorDelete());
  } else if (const auto *Delete = dyn_cast<CXXDeleteExpr>(S)) {
    To.push_back(Delete->getOperatorDelete());
  } else if (const auto *Call = dyn_cast<CallExpr>(S)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    To.push_back(Callee);
    To.push_back(hostTwin(Callee, Call->getNumArgs()));
  } else if (const auto *Declared = dyn_cast<DeclStmt>(S)) {
    for (const Decl *D : Declared->decls()) {
      To.push_back(D);
      if (const DecompositionDecl *Whole = parts(D))
        for (const BindingDecl *B : Whole->bindings()) {
          To.push_back(B);
          To.push_back(B->getHoldingVar());
        }
    }
  } else if (const auto *Catch = dyn_cast<CXXCatchStmt>(S)) {
    To.push_back(Catch->getExceptionDecl());
  } else if (const auto *Lambda = dyn_cast<LambdaExpr>(S)) {
    To.push_back(Lambda->getLambdaClass());
    To.push_back(Lambda->getCallOperator());
  } else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(S)) {
    To.push_back(Bound->getTemporary()->getDestructor());
  } else if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(S)) {
    To.push_back(Default->getParam());
  } else if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(S)) {
    To.push_back(Default->getField());
  } else if (const auto *List = dyn_cast<InitListExpr>(S)) {
    To.push_back(List->getInitializedFieldInUnion());
  }
}

static void declarationsOf(const Decl *D, Entities &To) {
  if (const auto *F = dyn_cast<FunctionDecl>(D)) {
    for (const ParmVarDecl *P : F->parameters())
      To.push_back(P);
    if (const auto *Method = dyn_cast<CXXMethodDecl>(F))
      To.push_back(Method->getParent());
  } else if (const auto *Record = dyn_cast<CXXRecordDecl>(D)) {
    To.push_back(Record->getCanonicalDecl());
    To.push_back(Record->getDefinition());
    if (!Record->hasDefinition())
      return;
    To.push_back(Record->getDestructor());
    for (const FieldDecl *Field : Record->fields())
      To.push_back(Field);
    for (const CXXMethodDecl *Method : Record->methods())
      if (Method->isVirtual())
        To.push_back(Method);
  } else if (const auto *Field = dyn_cast<FieldDecl>(D)) {
    To.push_back(Field->getParent());
  } else if (const auto *Indirect = dyn_cast<IndirectFieldDecl>(D)) {
    for (const NamedDecl *Part : Indirect->chain())
      To.push_back(Part);
  }
}

static void typesOf(const Stmt *S, Entities &To) {
  const auto *E = dyn_cast<Expr>(S);
  if (!E)
    return;
  To.push_back(E->getType());
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    for (const CXXBaseSpecifier *Base : Cast->path())
      To.push_back(Base->getType());
  } else if (const auto *New = dyn_cast<CXXNewExpr>(E)) {
    To.push_back(New->getAllocatedType());
  } else if (const auto *Delete = dyn_cast<CXXDeleteExpr>(E)) {
    To.push_back(Delete->getDestroyedType());
  } else if (const auto *Trait = dyn_cast<UnaryExprOrTypeTraitExpr>(E)) {
    if (Trait->isArgumentType())
      To.push_back(Trait->getArgumentType());
  }
}

static void typesOf(const Decl *D, const FunctionDecl *Root,
                    const ASTContext &Ctx, Entities &To) {
  if (const auto *Value = dyn_cast<ValueDecl>(D)) {
    To.push_back(Value->getType());
  } else if (const auto *Record = dyn_cast<CXXRecordDecl>(D)) {
    To.push_back(QualType(Ctx.getCanonicalTagType(Record)));
    if (Record->hasDefinition())
      for (const CXXBaseSpecifier &Base : Record->bases())
        To.push_back(Base.getType());
  }
  if (D == Root)
    // What the lowering uses by itself.
    for (QualType T :
         {QualType(Ctx.VoidTy), QualType(Ctx.BoolTy), QualType(Ctx.CharTy),
          QualType(Ctx.IntTy), QualType(Ctx.UnsignedIntTy),
          QualType(Ctx.LongLongTy), QualType(Ctx.UnsignedLongLongTy),
          QualType(Ctx.VoidPtrTy), QualType(Ctx.getSizeType()),
          QualType(Ctx.getPointerDiffType()), QualType(Ctx.getUIntPtrType())})
      To.push_back(T);
}

static void typesOf(QualType T, const ASTContext &Ctx, Entities &To) {
  To.push_back(T.getUnqualifiedType());
  To.push_back(T.getNonReferenceType());
  To.push_back(T.getCanonicalType());
  To.push_back(T.getCanonicalType().getUnqualifiedType());
  To.push_back(T->getPointeeType());
  const ArrayType *Array = Ctx.getAsArrayType(T);
  To.push_back(Array ? Array->getElementType() : QualType());
  if (const auto *Function = T->getAs<FunctionType>())
    To.push_back(Function->getReturnType());
  if (const auto *Function = T->getAs<FunctionProtoType>())
    for (QualType Parameter : Function->param_types())
      To.push_back(Parameter);
}

void follow(Entity From, Way W, const FunctionDecl *Root, const ASTContext &Ctx,
            Entities &To) {
  const Stmt *S = From.statement();
  const Decl *D = From.declaration();
  const QualType T = From.type();
  switch (W) {
  case Way::Statements:
    if (S)
      statementsOf(S, To);
    else if (D)
      statementsOf(D, Root, Ctx, To);
    return;
  case Way::Declarations:
    if (S)
      declarationsOf(S, To);
    else if (D)
      declarationsOf(D, To);
    else if (!T.isNull())
      To.push_back(T->getAsCXXRecordDecl());
    return;
  case Way::Types:
    if (S)
      typesOf(S, To);
    else if (D)
      typesOf(D, Root, Ctx, To);
    else if (!T.isNull())
      typesOf(T, Ctx, To);
    return;
  case Way::Pointer:
    if (!T.isNull() && !T->isReferenceType())
      To.push_back(Ctx.getPointerType(T));
    return;
  case Way::Guard:
    if (const auto *V = dyn_cast_or_null<VarDecl>(D); V && V->isStaticLocal())
      To.push_back(makeGuard(V));
    return;
  }
  llvm_unreachable("a way without an end");
}

/// Whether a key holds what a declaration leads to.
static bool isKnown(const Decl *D, const ContentKey &Key) {
  if (const auto *Field = dyn_cast<FieldDecl>(D))
    D = Field->getParent();
  else if (const auto *P = dyn_cast<ParmVarDecl>(D);
           P && !Key.Known.contains(D))
    D = cast<Decl>(P->getDeclContext());
  if (isa<TagDecl>(D))
    D = D->getCanonicalDecl();
  return Key.Known.contains(D);
}

using Numbers = llvm::DenseMap<std::pair<const void *, unsigned>, uint32_t>;

/// Of all steps only those that lead to what is wanted; \p Number says which
/// entity each of them leads to.
static std::vector<Step> leadingTo(llvm::ArrayRef<Entity> Wanted,
                                   llvm::ArrayRef<Entity> Met,
                                   llvm::ArrayRef<Step> Steps,
                                   const Numbers &All, Numbers &Number) {
  std::vector<uint32_t> Kept(Met.size(), 0);
  Kept[0] = true;
  for (Entity E : Wanted)
    if (auto It = All.find(E.key()); It != All.end())
      for (uint32_t I = It->second; !Kept[I]; I = Steps[I].From)
        Kept[I] = true;
  std::vector<Step> Out;
  for (uint32_t I = 0; I < Met.size(); ++I)
    if (Kept[I]) {
      Kept[I] = Out.size();
      Number[Met[I].key()] = Out.size();
      Out.push_back({Kept[Steps[I].From], Steps[I].By, Steps[I].Which});
    }
  return Out;
}

std::vector<Step>
findWays(const FunctionDecl *Root, const ContentKey &Key,
         std::vector<Entity> &Wanted,
         llvm::DenseMap<std::pair<const void *, unsigned>, uint32_t> &Number) {
  const ASTContext &Ctx = Root->getASTContext();
  llvm::DenseSet<std::pair<const void *, unsigned>> Missing;
  // The lowering made them; a way to one leads to what it guards.
  llvm::SmallVector<const VarDecl *, 2> Guards;
  for (Entity E : Wanted) {
    Missing.insert(E.key());
    if (const auto *V = dyn_cast_or_null<VarDecl>(E.declaration());
        V && isGuard(V) && !llvm::is_contained(Guards, V))
      Guards.push_back(V);
  }
  std::vector<Entity> Met;
  std::vector<Step> Steps;
  Numbers All;
  // Statements of the body first, then what they mention, then what that does:
  // what is wanted lies near, and all that can be reached is much.
  std::vector<uint32_t> Now, Later;
  auto Meet = [&](Entity E, Step By, std::vector<uint32_t> &List) {
    if (!E || !All.try_emplace(E.key(), Met.size()).second)
      return;
    Missing.erase(E.key());
    List.push_back(Met.size());
    Met.push_back(E);
    Steps.push_back(By);
  };
  Meet(Root, {}, Now);
  llvm::SmallVector<Entity, 16> To;
  auto Expand = [&](uint32_t From, Way W, std::vector<uint32_t> &List) {
    To.clear();
    follow(Met[From], W, Root, Ctx, To);
    for (uint32_t I = 0; I < To.size(); ++I)
      Meet(To[I], {From, W, I}, List);
  };
  while (!Now.empty() && !Missing.empty()) {
    for (size_t I = 0; I < Now.size(); ++I)
      if (Met[Now[I]].statement() || Met[Now[I]].declaration() == Root)
        Expand(Now[I], Way::Statements, Now);
    Later.clear();
    for (uint32_t From : Now) {
      if (Missing.empty())
        break;
      const Entity E = Met[From];
      if (E.declaration() && !isKnown(E.declaration(), Key))
        continue;
      if (!E.statement() && E.declaration() != Root)
        Expand(From, Way::Statements, Later);
      // The name of a file has another length elsewhere.
      if (!Key.Places.contains(E.statement()))
        Expand(From, Way::Types, Later);
      Expand(From, Way::Declarations, Later);
      if (const QualType T = E.type(); !T.isNull() && !T->isReferenceType())
        if (const QualType To = Ctx.getPointerType(T);
            Missing.contains(Entity(To).key()))
          Meet(To, {From, Way::Pointer, 0}, Later);
      if (const auto *V = dyn_cast_or_null<VarDecl>(E.declaration());
          V && V->isStaticLocal())
        for (const VarDecl *G : Guards)
          if (G->getLocation() == V->getLocation())
            Meet(G, {From, Way::Guard, 0}, Later);
    }
    std::swap(Now, Later);
  }
  std::vector<Step> Out = leadingTo(Wanted, Met, Steps, All, Number);
  llvm::erase_if(Wanted, [&](Entity E) { return !Missing.contains(E.key()); });
  return Out;
}

} // namespace cuda_lint::ir
