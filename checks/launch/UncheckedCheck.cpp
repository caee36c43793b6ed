//===- UncheckedCheck.cpp - Results that nobody looks at ------------------===//

#include "analysis/ErrorReads.h"
#include "checks/Check.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/HostRuntime.h"
#include "cuda/RuntimeApi.h"
#include "cuda/StatementParents.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cuda_lint {
namespace {

bool isError(QualType T) {
  const EnumDecl *Enum = T->getAsEnumDecl();
  return Enum && Enum->getIdentifier() && Enum->getName() == "cudaError";
}

bool returnsError(const CallExpr *Call) { return isError(Call->getType()); }

/// Finds the calls of a body whose value is dropped, and the loop around each
/// call.
class DropVisitor : public RecursiveASTVisitor<DropVisitor> {
public:
  explicit DropVisitor(const ASTContext &Ctx) : Ctx(Ctx) {}
  llvm::DenseSet<const CallExpr *> Dropped;
  /// Those whose value is kept in a local variable that, as the code is
  /// written, is not read before it is given another value or goes out of use.
  /// Only the paths through the function show whether somebody reads it.
  llvm::SmallVector<std::pair<const CallExpr *, const VarDecl *>, 4>
  keptUnread() const {
    llvm::SmallVector<std::pair<const CallExpr *, const VarDecl *>, 4> Out;
    llvm::DenseMap<const VarDecl *, const CallExpr *> Last;
    llvm::SmallVector<const VarDecl *, 8> Order;
    for (const auto &[V, Store] : Uses) {
      if (Elsewhere.contains(V))
        continue;
      auto [It, New] = Last.try_emplace(V, nullptr);
      if (New)
        Order.push_back(V);
      // Whoever writes cudaSuccess over it means that it does not matter.
      if (Store.Value && It->second)
        Out.push_back({It->second, V});
      It->second = Store.Is ? Store.Value : nullptr;
    }
    for (const VarDecl *V : Order)
      if (const CallExpr *Call = Last.lookup(V))
        Out.push_back({Call, V});
    return Out;
  }
  llvm::DenseMap<const CallExpr *, const Stmt *> OutermostLoop;

  bool VisitCompoundStmt(CompoundStmt *S) {
    for (const Stmt *Sub : S->body())
      drop(Sub);
    return true;
  }
  bool VisitIfStmt(IfStmt *S) {
    drop(S->getThen());
    drop(S->getElse());
    return true;
  }
  bool VisitForStmt(ForStmt *S) {
    drop(S->getInit());
    drop(S->getInc());
    drop(S->getBody());
    return true;
  }
  bool VisitWhileStmt(WhileStmt *S) {
    drop(S->getBody());
    return true;
  }
  bool VisitDoStmt(DoStmt *S) {
    drop(S->getBody());
    return true;
  }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *S) {
    drop(S->getBody());
    return true;
  }
  bool VisitSwitchCase(SwitchCase *S) {
    drop(S->getSubStmt());
    return true;
  }
  bool VisitLabelStmt(LabelStmt *S) {
    drop(S->getSubStmt());
    return true;
  }
  bool VisitVarDecl(VarDecl *V) {
    // Kept in a variable that is never looked at.
    if (V->isLocalVarDecl() && V->hasInit() && !V->isReferenced() &&
        !V->hasAttr<UnusedAttr>())
      drop(V->getInit());
    else if (V->isLocalVarDecl() && !V->isStaticLocal() && V->hasInit() &&
             isError(V->getType()) && !V->hasAttr<UnusedAttr>() &&
             callOf(V->getInit()))
      Uses.push_back({V, {true, callOf(V->getInit())}});
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *Assign) {
    if (Assign->getOpcode() != BO_Assign)
      return true;
    const auto *Ref = dyn_cast<DeclRefExpr>(Assign->getLHS()->IgnoreParens());
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (V && V->hasLocalStorage() && isError(V->getType()) &&
        !V->hasAttr<UnusedAttr>()) {
      Uses.push_back({V, {true, callOf(Assign->getRHS())}});
      Stored.insert(Ref);
    }
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *Cast) {
    if (Cast->getCastKind() == CK_LValueToRValue && isError(Cast->getType()))
      Read.insert(Cast->getSubExpr()->IgnoreParens());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (!V || !V->hasLocalStorage() || !isError(Ref->getType()) ||
        Stored.contains(Ref))
      return true;
    Uses.push_back({V, {}});
    // Whoever has its address may read it at any time.
    if (!Read.contains(Ref))
      Elsewhere.insert(V);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    if (!Loops.empty())
      OutermostLoop[Call] = Loops.front();
    return true;
  }
  bool TraverseStmt(Stmt *S) {
    const bool Loop = S && isLoop(*S, Ctx);
    if (Loop)
      Loops.push_back(S);
    bool More = RecursiveASTVisitor::TraverseStmt(S);
    if (Loop)
      Loops.pop_back();
    return More;
  }
  bool TraverseLambdaExpr(LambdaExpr *Lambda) {
    for (const LambdaCapture &C : Lambda->captures())
      if (C.capturesVariable())
        if (const auto *V = dyn_cast<VarDecl>(C.getCapturedVar()))
          Elsewhere.insert(V);
    return true;
  }

private:
  const ASTContext &Ctx;
  struct Store {
    bool Is = false;
    const CallExpr *Value = nullptr;
  };
  /// The uses of local variables that hold errors, as written.
  llvm::SmallVector<std::pair<const VarDecl *, Store>, 16> Uses;
  llvm::DenseSet<const Expr *> Stored, Read;
  llvm::DenseSet<const VarDecl *> Elsewhere;

  static const CallExpr *callOf(const Expr *E) {
    if (const auto *Full = dyn_cast<FullExpr>(E->IgnoreParens()))
      E = Full->getSubExpr();
    return dyn_cast<CallExpr>(E->IgnoreParenImpCasts());
  }

  void drop(const Stmt *S) {
    const auto *E = dyn_cast_or_null<Expr>(S);
    if (!E)
      return;
    E = E->IgnoreParens();
    if (const auto *Full = dyn_cast<FullExpr>(E))
      E = Full->getSubExpr()->IgnoreParens();
    E = E->IgnoreImpCasts();
    if (const auto *Comma = dyn_cast<BinaryOperator>(E);
        Comma && Comma->isCommaOp()) {
      drop(Comma->getLHS());
      drop(Comma->getRHS());
      return;
    }
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
      drop(Choice->getTrueExpr());
      drop(Choice->getFalseExpr());
      return;
    }
    if (const auto *Call = dyn_cast<CallExpr>(E))
      Dropped.insert(Call);
  }

  llvm::SmallVector<const Stmt *, 4> Loops;
};

bool asksForError(llvm::StringRef Name) {
  return Name == "cudaGetLastError" || Name == "cudaPeekAtLastError";
}

class UncheckedCheck : public HostCheck {
public:
  using HostCheck::HostCheck;

private:
  void checkUnit(TranslationUnit &TU) override {
    Reads.clear();
    for (const FunctionDecl *F : TU.functions())
      if (runsOnHost(F) && !runsOnDevice(F) && !isa<CXXDestructorDecl>(F))
        look(TU, F);
  }

  void look(TranslationUnit &TU, const FunctionDecl *F) {
    DropVisitor Drops(TU.context());
    Drops.TraverseStmt(F->getBody());
    llvm::ArrayRef<CallSite> Calls = TU.callsIn(F);
    llvm::DenseMap<const CallExpr *, const VarDecl *> KeptIn;
    for (const auto &[Call, V] : Drops.keptUnread())
      if (!runtimeApiName(Call).empty() && returnsError(Call) &&
          TU.engine<ErrorReads>().resultOf(Call, F) == ResultUse::Ignored) {
        Drops.Dropped.insert(Call);
        KeptIn[Call] = V;
      }
    const Asked In{TU, F, Drops};
    for (size_t I = 0; I < Calls.size(); ++I) {
      const CallExpr *Call = Calls[I].Call;
      const Launch *L = TU.launchAt(Call);
      llvm::StringRef Name = runtimeApiName(Call);
      bool Kernel = L && L->Form == LaunchForm::Chevron;
      if (!Kernel && (Name.empty() || !returnsError(Call) ||
                      asksForError(Name) || !Drops.Dropped.contains(Call)))
        continue;
      if ((L ? isLookedAtLater(In, Calls, I) : isLookedAtNext(In, Calls, I)) ||
          !claim(Call->getBeginLoc()))
        continue;
      if (Kernel)
        reportLaunch(Call, L->Kernel);
      else
        reportDropped(Call, Name, KeptIn.lookup(Call));
    }
  }

  /// A function, and what it does with the results of its calls.
  struct Asked {
    TranslationUnit &TU;
    const FunctionDecl *F;
    const DropVisitor &Drops;
  };

  /// Whether a call reads the error of what came before, and somebody looks.
  bool looksAtError(const Asked &In, const CallExpr *Call) {
    llvm::StringRef Name = runtimeApiName(Call);
    if (asksForError(Name) || Name.ends_with("Synchronize") ||
        (Name.starts_with("cudaMemcpy") && !Name.contains("Async")))
      return !In.Drops.Dropped.contains(Call);
    return Name.empty() && Call->getDirectCallee() &&
           readsError(In.TU, Call->getDirectCallee());
  }

  /// Whether the error of a launch is read behind it, or in the next round of a
  /// loop.
  bool isLookedAtLater(const Asked &In, llvm::ArrayRef<CallSite> Calls,
                       size_t I) {
    const Stmt *Loop = In.Drops.OutermostLoop.lookup(Calls[I].Call);
    for (size_t J = 0; J < Calls.size(); ++J)
      if (J != I &&
          (J > I ||
           (Loop && In.Drops.OutermostLoop.lookup(Calls[J].Call) == Loop)) &&
          looksAtError(In, Calls[J].Call))
        return true;
    const FunctionDecl *Outer = enclosingFunctionOfLambda(In.F);
    return Outer && readsError(In.TU, Outer);
  }

  /// Whether the error of a call is read behind it, with nothing in between
  /// that could fail as well.
  bool isLookedAtNext(const Asked &In, llvm::ArrayRef<CallSite> Calls,
                      size_t I) {
    for (const CallSite &Site : Calls.drop_front(I + 1)) {
      llvm::StringRef Next = runtimeApiName(Site.Call);
      if (Next.empty() && !In.TU.launchAt(Site.Call) &&
          !looksAtError(In, Site.Call))
        continue;
      return (asksForError(Next) || Next.empty()) &&
             !In.TU.launchAt(Site.Call) && looksAtError(In, Site.Call);
    }
    return false;
  }

  void reportLaunch(const CallExpr *Call, const FunctionDecl *Kernel) {
    diag(Call->getBeginLoc(), "nobody asks whether this launch of %0 worked")
        << (Kernel ? "'" + Kernel->getNameAsString() + "'"
                   : std::string("a kernel"));
    note(Call->getBeginLoc(),
         "check cudaGetLastError() after it; what the kernel itself does "
         "wrong shows in the next checked synchronisation");
  }

  void reportDropped(const CallExpr *Call, llvm::StringRef Name,
                     const VarDecl *KeptIn) {
    diag(Call->getBeginLoc(), "the result of %0 is dropped") << Name;
    if (KeptIn)
      note(Call->getBeginLoc(), "%0 keeps it, and is not read afterwards")
          << KeptIn;
    note(Call->getBeginLoc(), "compare it with cudaSuccess, or cast it to "
                              "void where a failure does not matter");
  }

  /// Whether a function that is not seen may be there to look at the error: it
  /// is told neither an error nor any data.
  static bool mayReadError(const FunctionDecl *F) {
    const SourceManager &SM = F->getASTContext().getSourceManager();
    return !F->getBuiltinID() && !F->isVariadic() && !hostFunction(F) &&
           !isa<CXXConstructorDecl, CXXDestructorDecl>(F) &&
           !SM.isInSystemHeader(SM.getExpansionLoc(F->getLocation())) &&
           llvm::all_of(F->parameters(), [](const ParmVarDecl *P) {
             const QualType T = P->getType().getNonReferenceType();
             return (T->isIntegralOrEnumerationType() && !isError(T)) ||
                    isStreamType(T) ||
                    (T->isPointerType() && T->getPointeeType()->isCharType());
           });
  }

  /// True when a function, or one that it calls, looks at the runtime's last
  /// error, or may well do so.
  bool readsError(TranslationUnit &TU, const FunctionDecl *F) {
    auto [It, New] = Reads.try_emplace(F->getCanonicalDecl(), false);
    if (!New)
      return It->second;
    bool Out = !F->hasBody() && mayReadError(F);
    if (const FunctionDecl *Definition = F->getDefinition();
        Definition && Definition->getBody()) {
      DropVisitor Drops(TU.context());
      Drops.TraverseStmt(Definition->getBody());
      for (const CallSite &Site : TU.callsIn(Definition)) {
        llvm::StringRef Name = runtimeApiName(Site.Call);
        Out |= (asksForError(Name) || Name.ends_with("Synchronize")) &&
               !Drops.Dropped.contains(Site.Call);
        if (!Out && Name.empty() && Site.Call->getDirectCallee())
          Out = readsError(TU, Site.Call->getDirectCallee());
      }
    }
    return Reads[F->getCanonicalDecl()] = Out;
  }

  llvm::DenseMap<const FunctionDecl *, bool> Reads;
};

const RegisterCheck<UncheckedCheck>
    Registered({"cuda-launch-unchecked",
                CheckKind::Strict,
                FixSupport::Note,
                "a host launch or runtime call whose result nobody looks at",
                {{"CUDA Dynamic Parallelism Programming Guide",
                  "API Errors and Launch Failures"}}});

} // namespace
} // namespace cuda_lint
