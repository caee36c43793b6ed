//===- ErrorReads.cpp -----------------------------------------------------===//

#include "analysis/ErrorReads.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/RuntimeApi.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtVisitor.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace cuda_lint {

struct ErrorReads::Body {
  std::unique_ptr<CFG> Graph;
  ParentMap Parents;
  /// Where each statement is an element of its own.
  llvm::DenseMap<const Stmt *, std::pair<const CFGBlock *, unsigned>> Places;

  explicit Body(const FunctionDecl *F, ASTContext &Ctx)
      : Parents(F->getBody()) {
    CFG::BuildOptions Options;
    Options.AddImplicitDtors = true;
    Options.AddTemporaryDtors = true;
    Options.AddInitializers = true;
    Options.setAlwaysAdd(Stmt::CUDAKernelCallExprClass);
    Options.setAlwaysAdd(Stmt::DeclRefExprClass);
    Graph = CFG::buildCFG(F, F->getBody(), &Ctx, Options);
    if (!Graph)
      return;
    for (const CFGBlock *Block : *Graph)
      for (unsigned I = 0; I < Block->size(); ++I)
        if (std::optional<CFGStmt> S = (*Block)[I].getAs<CFGStmt>())
          Places.try_emplace(S->getStmt(), Block, I);
  }

  /// Calls \p Visit for every element that can come after \p Site, once each,
  /// until it says to stop the path (Stop) or the search (Done). False when the
  /// site is not in the graph.
  enum class Step { Go, Stop, Done };
  bool visitAfter(const Stmt *Site,
                  llvm::function_ref<Step(const CFGElement &)> Visit) {
    auto At = Places.find(Site);
    if (At == Places.end())
      return false;
    llvm::SmallVector<const CFGBlock *, 16> Worklist;
    llvm::SmallPtrSet<const CFGBlock *, 16> Seen;
    auto Walk = [&](const CFGBlock *Block, unsigned From) {
      for (unsigned I = From; I < Block->size(); ++I)
        if (Step S = Visit((*Block)[I]); S != Step::Go)
          return S;
      for (const CFGBlock::AdjacentBlock &Next : Block->succs())
        if (const CFGBlock *Reachable = Next.getReachableBlock();
            Reachable && Seen.insert(Reachable).second)
          Worklist.push_back(Reachable);
      return Step::Go;
    };
    if (Walk(At->second.first, At->second.second + 1) == Step::Done)
      return true;
    while (!Worklist.empty())
      if (Walk(Worklist.pop_back_val(), 0) == Step::Done)
        return true;
    return true;
  }
};

ErrorReads::ErrorReads(TranslationUnit &TU) : TU(TU) {}
ErrorReads::~ErrorReads() = default;

ErrorReads::Body *ErrorReads::bodyOf(const FunctionDecl *F) {
  const FunctionDecl *Definition = nullptr;
  if (!F->hasBody(Definition))
    return nullptr;
  std::unique_ptr<Body> &Slot = Bodies[Definition->getCanonicalDecl()];
  if (!Slot)
    Slot = std::make_unique<Body>(Definition, TU.context());
  return Slot->Graph ? Slot.get() : nullptr;
}

/// Host functions that wait for the device and return what went wrong there.
static bool isSynchronisation(llvm::StringRef Name) {
  static const llvm::StringSet<> Names = {
      "cudaDeviceSynchronize",
      "cudaThreadSynchronize",
      "cudaStreamSynchronize",
      "cudaEventSynchronize",
      "cudaStreamQuery",
      "cudaEventQuery",
      "cudaMemcpy",
      "cudaMemcpy2D",
      "cudaMemcpy3D",
      "cudaMemcpyFromSymbol",
      "cudaMemcpyToSymbol",
  };
  return Names.contains(Name);
}

static bool isToolkits(const FunctionDecl *F) {
  const SourceManager &SM = F->getASTContext().getSourceManager();
  return F->getBuiltinID() ||
         SM.isInSystemHeader(SM.getExpansionLoc(F->getLocation()));
}

/// The call operator that a call of a toolkit's or a library's function may
/// run: one of its arguments is a lambda or a function object.
static const FunctionDecl *callOperator(const Expr *Arg) {
  const CXXRecordDecl *Record =
      Arg->getType().getNonReferenceType()->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition())
    return nullptr;
  for (const CXXMethodDecl *M : Record->methods())
    if (M->getOverloadedOperator() == OO_Call && M->hasBody())
      return M;
  return nullptr;
}

bool ErrorReads::callReads(const CallExpr *Call, const FunctionDecl *In,
                           const ErrorReaders &Readers) {
  if (isa<CUDAKernelCallExpr>(Call))
    return false;
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee)
    return Readers.UnknownFunctions;
  llvm::StringRef Api = runtimeApiName(Callee);
  if (Api == "cudaGetLastError" || Api == "cudaPeekAtLastError")
    return true;
  if (!Api.empty())
    return Readers.CheckedSynchronisation && isSynchronisation(Api) &&
           resultOf(Call, In) == ResultUse::Used;
  if (isToolkits(Callee))
    return llvm::any_of(Call->arguments(), [&](const Expr *Arg) {
      const FunctionDecl *Run = callOperator(Arg);
      return Run && functionReads(Run, Readers);
    });
  return functionReads(Callee, Readers);
}

bool ErrorReads::functionReads(const FunctionDecl *F,
                               const ErrorReaders &Readers) {
  const FunctionDecl *Definition = nullptr;
  if (!F->hasBody(Definition))
    return Readers.UnknownFunctions && !F->isImplicit() && !isToolkits(F);
  auto [At, New] = Functions.try_emplace(
      {Definition->getCanonicalDecl(),
       Readers.CheckedSynchronisation * 2u + Readers.UnknownFunctions},
      false);
  if (!New || isToolkits(Definition))
    return At->second;
  const auto Key = At->first;
  bool Out = false;
  if (Body *B = bodyOf(Definition)) {
    for (const CFGBlock *Block : *B->Graph)
      for (const CFGElement &Element : *Block)
        Out = Out || reads(Element, Definition, Readers);
  } else {
    Out = true;
  }
  return Functions[Key] = Out;
}

bool ErrorReads::reads(const CFGElement &Element, const FunctionDecl *In,
                       const ErrorReaders &Readers) {
  if (std::optional<CFGStmt> S = Element.getAs<CFGStmt>()) {
    if (const auto *Call = dyn_cast<CallExpr>(S->getStmt()))
      return callReads(Call, In, Readers);
    if (const auto *Construct = dyn_cast<CXXConstructExpr>(S->getStmt()))
      return functionReads(Construct->getConstructor(), Readers);
    return false;
  }
  if (std::optional<CFGImplicitDtor> D = Element.getAs<CFGImplicitDtor>()) {
    // Of a base, Clang does not say it.
    const auto Base = Element.getAs<CFGBaseDtor>();
    const CXXRecordDecl *Of =
        Base ? Base->getBaseSpecifier()->getType()->getAsCXXRecordDecl()
             : nullptr;
    const CXXDestructorDecl *Destructor =
        Of ? Of->getDestructor() : D->getDestructorDecl(TU.context());
    return Destructor && functionReads(Destructor, Readers);
  }
  return false;
}

bool ErrorReads::readAfter(const Expr *Site, const FunctionDecl *Caller,
                           const ErrorReaders &Readers, FunctionSet &Active) {
  Body *B = bodyOf(Caller);
  if (!B)
    return true;
  bool Read = false;
  bool Found = B->visitAfter(Site, [&](const CFGElement &Element) {
    Read = Read || reads(Element, Caller, Readers);
    return Read ? Body::Step::Done : Body::Step::Go;
  });
  // Not in the graph: code that nothing reaches.
  if (Read || !Found)
    return true;
  // A kernel is launched, not called: the last error is its own thread's.
  if (isKernel(Caller) || !Active.insert(Caller->getCanonicalDecl()).second)
    return false;
  auto ReadByCallers = [&](const FunctionDecl *Called) {
    return llvm::any_of(TU.callersOf(Called), [&](const CallSite &S) {
      return readAfter(S.Call, S.Caller, Readers, Active);
    });
  };
  if (ReadByCallers(Caller) || isAddressTaken(Caller))
    return true;
  // Calls of what it overrides may be calls of it.
  const auto *Method = dyn_cast<CXXMethodDecl>(Caller);
  llvm::SmallVector<const CXXMethodDecl *, 4> Overridden;
  if (Method)
    llvm::append_range(Overridden, Method->overridden_methods());
  while (!Overridden.empty()) {
    const CXXMethodDecl *Base = Overridden.pop_back_val();
    if (ReadByCallers(Base) || isAddressTaken(Base))
      return true;
    llvm::append_range(Overridden, Base->overridden_methods());
  }
  return false;
}

namespace {

/// Collects the functions that are named without being called.
class AddressVisitor : public RecursiveASTVisitor<AddressVisitor> {
public:
  explicit AddressVisitor(llvm::DenseSet<const FunctionDecl *> &Taken)
      : Taken(Taken) {}
  bool VisitCallExpr(CallExpr *Call) {
    Called.insert(Call->getCallee()->IgnoreParenImpCasts());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl());
    if (F && !Called.contains(Ref))
      Taken.insert(F->getCanonicalDecl());
    return true;
  }

private:
  llvm::DenseSet<const FunctionDecl *> &Taken;
  llvm::DenseSet<const Expr *> Called;
};

} // namespace

bool ErrorReads::isAddressTaken(const FunctionDecl *F) {
  if (!AddressesKnown) {
    AddressesKnown = true;
    AddressVisitor Visitor(AddressTaken);
    for (const FunctionDecl *User : TU.functions())
      Visitor.TraverseStmt(User->getBody());
    for (const VarDecl *V : TU.globalVariables())
      if (const Expr *Init = V->getInit())
        Visitor.TraverseStmt(const_cast<Expr *>(Init));
  }
  return AddressTaken.contains(F->getCanonicalDecl());
}

bool ErrorReads::lastErrorReadAfter(const CallExpr *Call,
                                    const FunctionDecl *Caller,
                                    const ErrorReaders &Readers) {
  llvm::SmallPtrSet<const FunctionDecl *, 8> Active;
  return readAfter(Call, Caller, Readers, Active);
}

/// The local variable that an expression names; null for anything else.
/// References and statics lead out of the function.
static const VarDecl *localVariable(const Expr *E) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParens());
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && V->hasLocalStorage() && !V->getType()->isReferenceType() &&
                 !Ref->refersToEnclosingVariableOrCapture()
             ? V
             : nullptr;
}

/// What the tree around a reference to a variable makes of it.
static bool isStoreTo(const DeclRefExpr *Ref, const ParentMap &Parents) {
  const Stmt *Child = Ref, *Parent = Parents.getParentIgnoreParens(Ref);
  while (Parent && isa<ParenExpr>(Child))
    Child = Parent, Parent = Parents.getParent(Parent);
  const auto *Assign = dyn_cast_or_null<BinaryOperator>(Parent);
  return Assign && Assign->getOpcode() == BO_Assign &&
         Assign->getLHS()->IgnoreParens() == Ref;
}

static bool isVoided(const Expr *E, const ParentMap &Parents) {
  const Stmt *Parent =
      Parents.getParentIgnoreParenImpCasts(const_cast<Expr *>(E));
  const auto *Cast = dyn_cast_or_null<ExplicitCastExpr>(Parent);
  return Cast && Cast->getType()->isVoidType();
}

bool ErrorReads::variableReadAfter(const Stmt *Store, const VarDecl *V, Body &B,
                                   ResultUse &Out) {
  Out = ResultUse::Ignored;
  return B.visitAfter(Store, [&](const CFGElement &Element) {
    std::optional<CFGStmt> S = Element.getAs<CFGStmt>();
    if (!S)
      return Body::Step::Go;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S->getStmt())) {
      if (Ref->getDecl() != V || isStoreTo(Ref, B.Parents))
        return Body::Step::Go;
      if (isVoided(Ref, B.Parents)) {
        Out = ResultUse::Voided;
        return Body::Step::Go;
      }
      Out = ResultUse::Used;
      return Body::Step::Done;
    }
    if (const auto *Assign = dyn_cast<BinaryOperator>(S->getStmt());
        Assign && Assign->getOpcode() == BO_Assign &&
        localVariable(Assign->getLHS()) == V)
      return Body::Step::Stop;
    if (const auto *Declaration = dyn_cast<DeclStmt>(S->getStmt());
        Declaration && llvm::is_contained(Declaration->decls(), V))
      return Body::Step::Stop;
    return Body::Step::Go;
  });
}

/// What becomes of a value whose parent is a statement: used where it is the
/// condition; none where the parent hands it on.
static std::optional<ResultUse> inStatement(const Stmt *Parent,
                                            const Stmt *Child) {
  auto IfCondition = [&](const Expr *Condition) {
    return Condition == Child ? ResultUse::Used : ResultUse::Ignored;
  };
  if (!Parent || isa<CompoundStmt, LabelStmt, SwitchCase>(Parent))
    return ResultUse::Ignored;
  if (const auto *Do = dyn_cast<DoStmt>(Parent))
    return IfCondition(Do->getCond());
  if (const auto *If = dyn_cast<IfStmt>(Parent))
    return IfCondition(If->getCond());
  if (const auto *While = dyn_cast<WhileStmt>(Parent))
    return IfCondition(While->getCond());
  if (const auto *For = dyn_cast<ForStmt>(Parent))
    return IfCondition(For->getCond());
  if (const auto *Switch = dyn_cast<SwitchStmt>(Parent))
    return IfCondition(Switch->getCond());
  if (const auto *Range = dyn_cast<CXXForRangeStmt>(Parent);
      Range && Range->getBody() == Child)
    return ResultUse::Ignored;
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(Parent);
      Cast && Cast->getType()->isVoidType())
    return ResultUse::Voided;
  return std::nullopt;
}

/// Whether an expression has the value of a part of it.
static bool handsOn(const Stmt *Parent, const Stmt *Child) {
  if (isa<ParenExpr, CastExpr, FullExpr, MaterializeTemporaryExpr>(Parent))
    return true;
  if (const auto *Binary = dyn_cast<BinaryOperator>(Parent))
    return Binary->getOpcode() == BO_Comma && Binary->getLHS() != Child;
  const auto *Conditional = dyn_cast<ConditionalOperator>(Parent);
  return Conditional && Conditional->getCond() != Child;
}

/// Whether a function never mentions the parameter that it is given a value
/// for: it looks at nothing.
static bool isUnnamedArgument(const CallExpr *Call, const Stmt *Value) {
  const FunctionDecl *Callee = Call->getDirectCallee(), *Definition = nullptr;
  if (!Callee || isa<CXXOperatorCallExpr>(Call) || !Callee->hasBody(Definition))
    return false;
  for (unsigned I = 0; I < Call->getNumArgs() && I < Definition->getNumParams();
       ++I)
    if (Call->getArg(I) == Value &&
        !Definition->getParamDecl(I)->isReferenced() &&
        !Definition->getParamDecl(I)->isUsed())
      return true;
  return false;
}

/// A variable that a lambda or a nested function may read is not followed: the
/// reference is in another body.
ResultUse ErrorReads::keptIn(const Stmt *Store, const VarDecl *V, Body &B) {
  ResultUse Out;
  return variableReadAfter(Store, V, B, Out) ? Out : ResultUse::Used;
}

ResultUse ErrorReads::declaredWith(const DeclStmt *Declaration,
                                   const Stmt *Value, Body &B) {
  const auto IsOf = [&](const Decl *D) {
    const auto *V = dyn_cast<VarDecl>(D);
    return V && V->getInit() == Value;
  };
  const auto At = llvm::find_if(Declaration->decls(), IsOf);
  if (At == Declaration->decl_end())
    return ResultUse::Used;
  const auto *V = cast<VarDecl>(*At);
  if (!V->hasLocalStorage())
    return ResultUse::Used;
  // The variable of an if or a switch is its condition.
  const Stmt *Around = B.Parents.getParent(Declaration);
  if (isa_and_nonnull<IfStmt, SwitchStmt, WhileStmt>(Around)) {
    const auto *If = dyn_cast<IfStmt>(Around);
    if (!If || If->getInit() != Declaration)
      return ResultUse::Used;
  }
  return V->getType()->isReferenceType() ? ResultUse::Used
                                         : keptIn(Declaration, V, B);
}

ResultUse ErrorReads::returnedFrom(const FunctionDecl *Caller) {
  llvm::ArrayRef<CallSite> Callers = TU.callersOf(Caller);
  if (Callers.empty() ||
      !ReturnsBeingAsked.insert(Caller->getCanonicalDecl()).second)
    return ResultUse::Used;
  bool Used = llvm::any_of(Callers, [&](const CallSite &S) {
    return resultOf(S.Call, S.Caller) == ResultUse::Used;
  });
  ReturnsBeingAsked.erase(Caller->getCanonicalDecl());
  return Used ? ResultUse::Used : ResultUse::Ignored;
}

ResultUse ErrorReads::resultOf(const CallExpr *Call,
                               const FunctionDecl *Caller) {
  Body *B = bodyOf(Caller);
  if (!B)
    return ResultUse::Used;
  const Stmt *Child = Call;
  while (true) {
    const Stmt *Parent = B->Parents.getParent(Child);
    if (const std::optional<ResultUse> Use = inStatement(Parent, Child))
      return *Use;
    if (const auto *Binary = dyn_cast<BinaryOperator>(Parent)) {
      if (Binary->getOpcode() == BO_Comma && Binary->getLHS() == Child)
        return ResultUse::Ignored;
      if (Binary->getOpcode() == BO_Assign && Binary->getRHS() == Child) {
        const VarDecl *V = localVariable(Binary->getLHS());
        if (!V || keptIn(Binary, V, *B) == ResultUse::Used)
          return ResultUse::Used;
        // The assignment's own value may be looked at.
        Child = Parent;
        continue;
      }
    }
    if (handsOn(Parent, Child)) {
      Child = Parent;
      continue;
    }
    if (const auto *Declaration = dyn_cast<DeclStmt>(Parent))
      return declaredWith(Declaration, Child, *B);
    if (isa<ReturnStmt>(Parent))
      return returnedFrom(Caller);
    const auto *Outer = dyn_cast<CallExpr>(Parent);
    return Outer && isUnnamedArgument(Outer, Child) ? ResultUse::Ignored
                                                    : ResultUse::Used;
  }
}

} // namespace cuda_lint
