//===- DeviceHeap.cpp -----------------------------------------------------===//

#include "analysis/DeviceHeap.h"
#include "analysis/LaunchConfig.h"
#include "analysis/PointerOrigin.h"
#include "cuda/BuiltinVariables.h"
#include "cuda/Constants.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/RuntimeApi.h"

using namespace clang;

namespace cuda_lint {

/// `cudaLimitMallocHeapSize`.
static constexpr int64_t LimitMallocHeapSize = 2;
static constexpr unsigned MaxHelperDepth = 4;

namespace {

/// How often a statement runs.
struct Repetition {
  uint64_t Times = 1;       ///< for each thread that reaches it
  bool OnePerBlock = false; ///< one thread of each block reaches it, else all
  bool Certain = true;
};

struct Allocation {
  const Expr *Site, *Place;
  uint64_t Bytes;
  Repetition Often;
};

/// Collects the certain allocations of a kernel and its helpers, in order.
class DemandWalk {
public:
  DemandWalk(ASTContext &Ctx, std::vector<Allocation> &Out)
      : Ctx(Ctx), Out(Out) {}

  void function(const FunctionDecl *F, Repetition R) {
    const FunctionDecl *Body = nullptr;
    if (Depth >= MaxHelperDepth || !F->hasBody(Body) ||
        Ctx.getSourceManager().isInSystemHeader(Body->getLocation()))
      return;
    ++Depth;
    Visited.insert(Body->getCanonicalDecl());
    Names Outer;
    std::swap(Outer, Allocated);
    llvm::SmallVector<const Expr *, 4> Stores;
    findNames(Body->getBody(), Stores);
    for (const Expr *To : Stores)
      noteStore(To);
    statement(Body->getBody(), R);
    std::swap(Outer, Allocated);
    --Depth;
  }

  /// Pointers are put somewhere else than into local variables and the memory
  /// that was allocated: others may have them.
  bool StoresPointers = false;
  /// Variables that pointers are put into: others that name them have them.
  llvm::SmallSetVector<const VarDecl *, 4> StoredIn;
  /// The functions walked.
  llvm::DenseSet<const FunctionDecl *> Visited;

private:
  /// What holds a pointer or a status: a variable, or an expression as written.
  using Name = std::pair<const ValueDecl *, llvm::FoldingSetNodeID>;
  /// The names of a function that an allocation is put into, those of the
  /// status of `cudaMalloc`, and those that something else is put into too.
  struct Names {
    llvm::SmallVector<Name, 4> Pointers, Statuses, Others;
  };

  static bool isLocalVariable(const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenCasts());
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return V && V->hasLocalStorage() && !V->getType()->isReferenceType();
  }

  std::optional<uint64_t> number(const Expr *E) const {
    Expr::EvalResult Value;
    if (!E || E->isValueDependent())
      return std::nullopt;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()))
      if (auto It = Given.find(Ref->getDecl()); It != Given.end())
        return llvm::is_contained(Allocated.Others, Name{It->first, {}})
                   ? std::nullopt
                   : std::optional(It->second);
    if (!E->EvaluateAsInt(Value, Ctx) || Value.Val.getInt().isNegative())
      return std::nullopt;
    return uint64_t(low64(Value.Val.getInt()));
  }

  /// True for a test that one thread of a block passes, such as `threadIdx.x ==
  /// 0`.
  bool selectsOne(const Expr *Cond, bool Truth) const {
    Cond = Cond->IgnoreParenImpCasts();
    if (const auto *Not = dyn_cast<UnaryOperator>(Cond);
        Not && Not->getOpcode() == UO_LNot) {
      auto Builtin = builtinAccess(Not->getSubExpr());
      return Truth ? Builtin && Builtin->Variable == BuiltinVariable::ThreadIdx
                   : selectsOne(Not->getSubExpr(), true);
    }
    if (auto Builtin = builtinAccess(Cond))
      return !Truth && Builtin->Variable == BuiltinVariable::ThreadIdx;
    const auto *Binary = dyn_cast<BinaryOperator>(Cond);
    if (!Binary || Binary->getOpcode() != (Truth ? BO_EQ : BO_NE))
      return false;
    auto Left = builtinAccess(Binary->getLHS());
    return Left && Left->Variable == BuiltinVariable::ThreadIdx &&
           number(Binary->getRHS());
  }

  /// The trips of `for (int i = A; i < B; i += C)` with constants; none for
  /// anything else.
  std::optional<uint64_t> trips(const ForStmt *For) const {
    const auto *Init = dyn_cast_or_null<DeclStmt>(For->getInit());
    const auto *V = Init && Init->isSingleDecl()
                        ? dyn_cast<VarDecl>(Init->getSingleDecl())
                        : nullptr;
    const auto *Cond = dyn_cast_or_null<BinaryOperator>(
        For->getCond() ? For->getCond()->IgnoreParenImpCasts() : nullptr);
    if (!V || !V->getInit() || !Cond || !For->getInc())
      return std::nullopt;
    auto Names = [&](const Expr *E) {
      const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
      return Ref && Ref->getDecl() == V;
    };
    std::optional<uint64_t> From = number(V->getInit()),
                            To = number(Cond->getRHS()), Step;
    const Expr *Inc = For->getInc()->IgnoreParenImpCasts();
    if (const auto *Unary = dyn_cast<UnaryOperator>(Inc);
        Unary && Unary->isIncrementOp() && Names(Unary->getSubExpr()))
      Step = 1;
    else if (const auto *Add = dyn_cast<CompoundAssignOperator>(Inc);
             Add && Add->getOpcode() == BO_AddAssign && Names(Add->getLHS()))
      Step = number(Add->getRHS());
    if (!From || !To || !Step || !*Step || !Names(Cond->getLHS()))
      return std::nullopt;
    if (Cond->getOpcode() == BO_LE)
      ++*To;
    else if (Cond->getOpcode() != BO_LT && Cond->getOpcode() != BO_NE)
      return std::nullopt;
    return *To > *From ? (*To - *From + *Step - 1) / *Step : 0;
  }

  /// `malloc` or `new`, which give null when the heap is exhausted.
  static bool isAllocation(const Expr *E) {
    if (!E)
      return false;
    E = E->IgnoreParenCasts();
    if (const auto *Full = dyn_cast<FullExpr>(E))
      E = Full->getSubExpr()->IgnoreParenCasts();
    if (isa<CXXNewExpr>(E))
      return true;
    const auto *Call = dyn_cast<CallExpr>(E);
    return Call && runtimeApiName(Call).empty() &&
           deviceIntrinsicName(Call) == "malloc";
  }
  static bool isCudaMalloc(const Expr *E) {
    const auto *Call = dyn_cast<CallExpr>(E->IgnoreParenCasts());
    return Call && runtimeApiName(Call) == "cudaMalloc" &&
           Call->getNumArgs() == 2;
  }

  Name nameOf(const Expr *E) const {
    E = E->IgnoreParenCasts();
    Name Out{nullptr, {}};
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      Out.first = Ref->getDecl();
    else
      E->Profile(Out.second, Ctx, true);
    return Out;
  }
  /// Notes where a pointer is put.
  void noteStore(const Expr *To) {
    const Expr *E = To->IgnoreParenCasts();
    // What is followed to get there.
    bool Behind = false;
    while (true) {
      if (const auto *Member = dyn_cast<MemberExpr>(E)) {
        Behind |= Member->isArrow();
        E = Member->getBase()->IgnoreParenCasts();
      } else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
        E = Element->getBase()->IgnoreParenCasts();
        Behind |= !E->getType()->isArrayType();
      } else if (const auto *Unary = dyn_cast<UnaryOperator>(E);
                 Unary && Unary->getOpcode() == UO_Deref) {
        E = Unary->getSubExpr()->IgnoreParenCasts();
        Behind = true;
      } else {
        break;
      }
    }
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (V && V->hasGlobalStorage() && !Behind &&
        !V->getType()->isReferenceType()) {
      StoredIn.insert(V);
      return;
    }
    // Into the memory that was allocated: who has it is told by where that is
    // put.
    const Name Local{V, {}};
    if (V && V->hasLocalStorage() && Behind &&
        llvm::is_contained(Allocated.Pointers, Local) &&
        !llvm::is_contained(Allocated.Others, Local))
      return;
    StoresPointers = true;
  }

  void findNames(const Stmt *S, llvm::SmallVectorImpl<const Expr *> &Stores) {
    if (!S || isa<LambdaExpr>(S))
      return;
    auto Put = [&](const Name &Into, const Expr *Value) {
      (isAllocation(Value)   ? Allocated.Pointers
       : isCudaMalloc(Value) ? Allocated.Statuses
                             : Allocated.Others)
          .push_back(Into);
    };
    if (const auto *Declared = dyn_cast<DeclStmt>(S))
      for (const Decl *D : Declared->decls())
        if (const auto *V = dyn_cast<VarDecl>(D); V && V->getInit())
          Put({V, {}}, V->getInit());
    if (const auto *Binary = dyn_cast<BinaryOperator>(S);
        Binary && Binary->isAssignmentOp()) {
      Put(nameOf(Binary->getLHS()), Binary->getRHS());
      if (Binary->getLHS()->getType()->isPointerType() &&
          !isLocalVariable(Binary->getLHS()))
        Stores.push_back(Binary->getLHS());
    }
    if (const auto *Call = dyn_cast<CallExpr>(S); Call && isCudaMalloc(Call))
      if (const auto *Address =
              dyn_cast<UnaryOperator>(Call->getArg(0)->IgnoreParenCasts());
          Address && Address->getOpcode() == UO_AddrOf) {
        Allocated.Pointers.push_back(nameOf(Address->getSubExpr()));
        if (!isLocalVariable(Address->getSubExpr()))
          Stores.push_back(Address->getSubExpr());
      }
    for (const Stmt *Child : S->children())
      findNames(Child, Stores);
  }

  /// Whether a condition holds when an allocation before it failed (true), or
  /// when it succeeded (false); none for any other condition.
  std::optional<bool> saysFailed(const Expr *Cond) const {
    Cond = Cond->IgnoreParenImpCasts();
    auto Is = [&](const Expr *E, llvm::ArrayRef<Name> Among) {
      Name N = nameOf(E);
      return llvm::is_contained(Among, N) &&
             !llvm::is_contained(Allocated.Others, N);
    };
    if (const auto *Not = dyn_cast<UnaryOperator>(Cond);
        Not && Not->getOpcode() == UO_LNot) {
      std::optional<bool> Inner = saysFailed(Not->getSubExpr());
      return Inner ? std::optional(!*Inner) : std::nullopt;
    }
    if (const auto *Binary = dyn_cast<BinaryOperator>(Cond);
        Binary && Binary->isEqualityOp()) {
      for (auto [Tested, Zero] :
           {std::pair(Binary->getLHS(), Binary->getRHS()),
            std::pair(Binary->getRHS(), Binary->getLHS())}) {
        bool Null =
            Zero->isNullPointerConstant(
                Ctx, Expr::NPC_ValueDependentIsNotNull) != Expr::NPCK_NotNull;
        if (!Null && number(Zero) != 0)
          continue;
        if (std::optional<bool> WhenTrue = saysFailed(Tested))
          return *WhenTrue == (Binary->getOpcode() == BO_NE);
      }
      return std::nullopt;
    }
    if (isAllocation(Cond) || Is(Cond, Allocated.Pointers))
      return false;
    if (isCudaMalloc(Cond) || Is(Cond, Allocated.Statuses))
      return true;
    return std::nullopt;
  }

  /// True when a statement under \p S leaves the function or a loop early. One
  /// that does it when an allocation failed does not count: then the heap is
  /// exhausted already.
  bool leaves(const Stmt *S) const {
    if (!S)
      return false;
    if (isa<ReturnStmt>(S) || isa<BreakStmt>(S) || isa<GotoStmt>(S) ||
        isa<ContinueStmt>(S))
      return true;
    if (const auto *If = dyn_cast<IfStmt>(S))
      if (std::optional<bool> Failed = saysFailed(If->getCond()))
        return leaves(*Failed ? If->getElse() : If->getThen());
    return llvm::any_of(S->children(),
                        [&](const Stmt *Child) { return leaves(Child); });
  }

  void statement(const Stmt *S, Repetition R) {
    if (!S)
      return;
    if (const auto *Compound = dyn_cast<CompoundStmt>(S)) {
      for (const Stmt *Child : Compound->body()) {
        statement(Child, R);
        if (const auto *If = dyn_cast<IfStmt>(Child);
            If && leaves(If) && !If->isConstexpr()) {
          if (!If->getElse() && selectsOne(If->getCond(), false))
            R.OnePerBlock = true;
          else
            R.Certain = false;
        } else if (!isa<IfStmt>(Child) && !isa<ForStmt>(Child) &&
                   leaves(Child)) {
          R.Certain = false;
        }
      }
      return;
    }
    if (const auto *If = dyn_cast<IfStmt>(S)) {
      if (auto Taken = If->getNondiscardedCase(Ctx))
        return statement(*Taken, R);
      expression(If->getCond(), R);
      Repetition Then = R, Else = R;
      std::optional<bool> Failed = saysFailed(If->getCond());
      if (selectsOne(If->getCond(), true))
        Then.OnePerBlock = true;
      else if (Failed != false)
        Then.Certain = false;
      if (Failed != true)
        Else.Certain = false;
      statement(If->getThen(), Then);
      statement(If->getElse(), Else);
      return;
    }
    if (const auto *For = dyn_cast<ForStmt>(S)) {
      std::optional<uint64_t> Trips = trips(For);
      if (Trips && *Trips && *Trips < (1u << 20) && !leaves(For->getBody()))
        R.Times *= *Trips;
      else
        R.Certain = false;
      statement(For->getBody(), R);
      return;
    }
    if (isa<WhileStmt>(S) || isa<SwitchStmt>(S) || isa<CXXForRangeStmt>(S) ||
        isa<DoStmt>(S)) {
      R.Certain = false;
      for (const Stmt *Child : S->children())
        statement(Child, R);
      return;
    }
    expression(S, R);
  }

  void expression(const Stmt *S, Repetition R) {
    if (!S || isa<LambdaExpr>(S))
      return;
    if (const auto *Choice = dyn_cast<ConditionalOperator>(S)) {
      expression(Choice->getCond(), R);
      R.Certain = false;
      expression(Choice->getTrueExpr(), R);
      expression(Choice->getFalseExpr(), R);
      return;
    }
    if (const auto *Binary = dyn_cast<BinaryOperator>(S);
        Binary && Binary->isLogicalOp()) {
      expression(Binary->getLHS(), R);
      R.Certain = false;
      expression(Binary->getRHS(), R);
      return;
    }
    for (const Stmt *Child : S->children())
      expression(Child, R);
    if (const auto *New = dyn_cast<CXXNewExpr>(S);
        New && New->getNumPlacementArgs() == 0) {
      uint64_t Size =
          Ctx.getTypeSizeInChars(New->getAllocatedType()).getQuantity();
      std::optional<uint64_t> Count =
          New->isArray() ? number(New->getArraySize().value_or(nullptr)) : 1;
      if (Count)
        allocation(New, Size * *Count, R);
    } else if (const auto *Call = dyn_cast<CallExpr>(S)) {
      llvm::StringRef Api = runtimeApiName(Call);
      unsigned SizeArg = Api == "cudaMalloc" ? 1 : 0;
      if (Api == "cudaMalloc" ||
          (Api.empty() && deviceIntrinsicName(Call) == "malloc")) {
        if (SizeArg < Call->getNumArgs())
          if (auto Size = number(Call->getArg(SizeArg)))
            allocation(Call, *Size, R);
      } else if (Api.empty() && !isa<CUDAKernelCallExpr>(Call) &&
                 Call->getDirectCallee()) {
        const FunctionDecl *Callee = Call->getDirectCallee();
        if (const FunctionDecl *Definition = Callee->getDefinition();
            Definition && !isa<CXXOperatorCallExpr>(Call)) {
          for (unsigned I = 0;
               I < Call->getNumArgs() && I < Definition->getNumParams(); ++I) {
            const ParmVarDecl *P = Definition->getParamDecl(I);
            Given.erase(P);
            if (std::optional<uint64_t> Constant = number(Call->getArg(I)))
              Given[P] = *Constant;
          }
        }
        Calls.push_back(Call);
        function(Callee, R);
        Calls.pop_back();
      }
    }
  }

  /// True when an expression names a parameter of a helper.
  bool namesGiven(const Stmt *S) const {
    if (const auto *Ref = dyn_cast_or_null<DeclRefExpr>(S))
      return Given.contains(Ref->getDecl());
    return S && llvm::any_of(S->children(), [&](const Stmt *Child) {
             return namesGiven(Child);
           });
  }

  void allocation(const Expr *Site, uint64_t Bytes, const Repetition &R) {
    if (R.Certain)
      Out.push_back({Site,
                     Calls.empty() || !namesGiven(Site) ? Site : Calls.front(),
                     Bytes, R});
  }

  ASTContext &Ctx;
  std::vector<Allocation> &Out;
  Names Allocated;
  /// Constants that parameters of helpers are called with.
  llvm::DenseMap<const ValueDecl *, uint64_t> Given;
  /// The calls that led to the function walked, outermost first.
  llvm::SmallVector<const CallExpr *, 4> Calls;
  unsigned Depth = 0;
};

} // namespace

static bool names(const Stmt *S,
                  const llvm::SmallSetVector<const VarDecl *, 4> &Variables) {
  if (!S)
    return false;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
      return Variables.contains(V);
  return llvm::any_of(S->children(), [&](const Stmt *Child) {
    return names(Child, Variables);
  });
}

/// True when code that a walk did not see may have the pointers that it puts
/// into variables.
static bool
othersReach(TranslationUnit &TU, const DemandWalk &Walk,
            const llvm::DenseSet<const FunctionDecl *> &FreeingKernels) {
  if (Walk.StoresPointers)
    return true;
  if (Walk.StoredIn.empty())
    return false;
  // A kernel that frees nothing and puts what it has nowhere else.
  auto Keeps = [&](const FunctionDecl *F) {
    if (!isKernel(F) || FreeingKernels.contains(F->getCanonicalDecl()))
      return false;
    std::vector<Allocation> Ignored;
    DemandWalk Other(TU.context(), Ignored);
    Other.function(F, {});
    return !Other.StoresPointers &&
           llvm::all_of(
               Other.StoredIn,
               [&](const VarDecl *V) { return Walk.StoredIn.contains(V); }) &&
           llvm::all_of(Other.Visited, [&](const FunctionDecl *Part) {
             return TU.launchesIn(Part).empty();
           });
  };
  auto Unseen = [&](const FunctionDecl *F) {
    return !Walk.Visited.contains(F->getCanonicalDecl());
  };
  for (const FunctionDecl *F : TU.functions()) {
    if (Unseen(F) ? names(F->getBody(), Walk.StoredIn) && !Keeps(F)
                  : llvm::any_of(TU.callersOf(F), [&](const CallSite &Site) {
                      return Unseen(Site.Caller) &&
                             !isa<CUDAKernelCallExpr>(Site.Call);
                    }))
      return true;
  }
  return llvm::any_of(TU.globalVariables(), [&](const VarDecl *V) {
    return names(V->getInit(), Walk.StoredIn);
  });
}

std::vector<HeapDemand> DeviceHeap::excessive() {
  std::vector<HeapDemand> Out;
  for (const FunctionDecl *F : TU.functions())
    for (const CallSite &Site : TU.callsIn(F)) {
      if (runtimeApiName(Site.Call) != "cudaDeviceSetLimit" ||
          Site.Call->getNumArgs() == 0)
        continue;
      Expr::EvalResult Limit;
      // A limit that is not known may be this one.
      if (Site.Call->getArg(0)->isValueDependent() ||
          !Site.Call->getArg(0)->EvaluateAsInt(Limit, TU.context()) ||
          low64(Limit.Val.getInt()) == LimitMallocHeapSize)
        return Out;
    }
  for (const FunctionDecl *F : TU.functions()) {
    if (!isKernel(F))
      continue;
    std::vector<Allocation> Allocations;
    DemandWalk Walk(TU.context(), Allocations);
    Walk.function(F, {});
    if (Allocations.empty())
      continue;
    // What is freed, or may be, is not live. What another grid frees it must
    // have been given: by a launch, or through memory.
    bool MayFree = false, OthersMayFree = false;
    llvm::DenseSet<const Expr *> Freed, GivenAway;
    llvm::DenseSet<const FunctionDecl *> FreeingKernels;
    for (const OriginUse &Use : TU.engine<PointerOrigins>().uses()) {
      if (Use.Kind == OriginUse::LaunchArgument)
        for (const Origin &O : Use.Value.Origins)
          if (O.Kind == Origin::Address && O.Target->Site)
            GivenAway.insert(O.Target->Site);
      if (Use.Kind != OriginUse::Release || Use.onHost())
        continue;
      const FunctionDecl *Kernel = Use.Frame->InGrid->Kernel;
      bool Other =
          Kernel && Kernel->getCanonicalDecl() != F->getCanonicalDecl();
      if (Kernel)
        FreeingKernels.insert(Kernel->getCanonicalDecl());
      bool &May = Other ? OthersMayFree : MayFree;
      May |= Use.Value.Unknown;
      for (const Origin &O : Use.Value.Origins)
        if (O.Kind == Origin::Address) {
          May |= O.Target->Kind == Object::External;
          if (O.Target->Site)
            Freed.insert(O.Target->Site);
        }
    }
    if (MayFree)
      continue;
    const bool OthersFree = OthersMayFree;
    OthersMayFree = OthersFree && othersReach(TU, Walk, FreeingKernels);
    for (const LaunchConfig &Config : TU.engine<LaunchConfigs>().all()) {
      if (!Config.Reached || !Config.Kernel ||
          Config.Kernel->getCanonicalDecl() != F->getCanonicalDecl())
        continue;
      std::optional<uint64_t> Blocks = Config.grid().count(),
                              Threads = Config.block().count();
      if (!Blocks || !Threads)
        continue;
      uint64_t Total = 0;
      for (const Allocation &A : Allocations) {
        if (Freed.contains(A.Site) ||
            (OthersFree && GivenAway.contains(A.Site)) || OthersMayFree)
          continue;
        uint64_t Count =
            A.Often.Times * *Blocks * (A.Often.OnePerBlock ? 1 : *Threads);
        Total += Count * A.Bytes;
        // The heap keeps books in the same memory, so a demand of exactly its
        // size does not fit either.
        if (Total >= DefaultBytes) {
          Out.push_back({A.Site, A.Place, Config.L, *Blocks * *Threads, A.Bytes,
                         Count, Total});
          break;
        }
      }
    }
  }
  return Out;
}

} // namespace cuda_lint
