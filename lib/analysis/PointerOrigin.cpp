//===- PointerOrigin.cpp --------------------------------------------------===//

#include "analysis/PointerOrigin.h"
#include "analysis/CallFacts.h"
#include "analysis/DeviceCallers.h"
#include "analysis/OriginState.h"
#include "cuda/BuiltinVariables.h"
#include "cuda/Constants.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/Profile.h"
#include "cuda/RuntimeApi.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Analysis/CFG.h"
#include "clang/Basic/Builtins.h"
#include <queue>

using namespace clang;

namespace cuda_lint {

// clang/Analysis/FlowSensitive does not serve: it keeps one value for each
// location and loses the set at a join, and follows a call only into a body it
// was given, not into a launched kernel with the memory of the launch.

/// Statements one evaluation may look at; device functions are small, host
/// programs are not.
static constexpr unsigned DeviceBudget = 15000;
static constexpr unsigned HostBudget = 15000;
static constexpr unsigned MaxCallDepth = 10;
static constexpr unsigned MaxLaunchDepth = 3;
static constexpr unsigned MaxStatesPerBlock = 8;
static constexpr unsigned MaxVisitsPerBlock = 24;
/// Constants that a call may return before its ways out are joined.
static constexpr unsigned MaxWaysOut = 4;
/// A body of the toolkit or the C++ library is followed when it is an accessor
/// or the like.
static constexpr unsigned MaxLibraryStatements = 6;

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

SourceLocation Object::location() const {
  if (Var)
    return Var->getLocation();
  return Site ? Site->getBeginLoc() : SourceLocation();
}

static std::string quoted(const NamedDecl *D) {
  std::string Name = D->getNameAsString();
  return Name.empty() ? "an unnamed variable" : "'" + Name + "'";
}

std::string Object::name() const {
  switch (Kind) {
  case Variable:
    return quoted(Var);
  case Temporary:
    return "a temporary";
  case Alloca:
    return "the memory from alloca";
  case Literal:
    return "a string literal";
  case DeviceHeap:
    return "the device heap allocation";
  case CudaAllocation:
    return "the host's CUDA allocation";
  case HostHeap:
    return "the host heap allocation";
  case ParameterBuffer:
    return "the parameter buffer";
  case Stream:
    return "the stream";
  case Event:
    return "the event";
  case Function:
    return Callee ? quoted(Callee) : "a function";
  case External:
    return HeldBy ? "what " + HeldBy->name() + " holds" : "an outside object";
  }
  llvm_unreachable("covered switch");
}

std::string OriginStep::describe() const {
  std::string Of = Name ? " " + quoted(Name) : "";
  switch (Kind) {
  case Assigned:
    return Name ? "assigned to" + Of + " here" : "assigned here";
  case Bound:
    return "the reference" + Of + " is bound here";
  case Stored:
    return Name ? "stored in member" + Of + " here" : "stored here";
  case Passed:
    return "passed to" + (Into ? " " + quoted(Into->Function) : Of) +
           (Into && Name && Name->getIdentifier() ? " as" + Of : "") + " here";
  case Returned:
    return Name ? "returned by" + Of + " here" : "returned here";
  case Captured:
    return "the lambda captures" + Of + " here";
  case Buffered:
    return "written to the parameter buffer here";
  case Copied:
    return "copied here";
  case Launched:
    return "passed to kernel" + (Into ? " " + quoted(Into->Function) : Of) +
           (Into && Name && Name->getIdentifier() ? " as" + Of : "") + " here";
  }
  llvm_unreachable("covered switch");
}

static bool passedInto(const Origin &Value, const CallFrame *Frame) {
  for (const OriginStep *S = Value.Trace; S; S = S->Before)
    if (S->Kind == OriginStep::Passed && S->Into == Frame)
      return true;
  return false;
}

const Expr *PointerOrigins::responsibleSite(const OriginUse &Use,
                                            const Origin &Value) {
  const Expr *Site = Use.Site;
  const CallFrame *Frame = Use.Frame;
  // The function that made the object.
  const CallFrame *Source = Value.Target ? Value.Target->Frame : nullptr;
  if (Source && Source->InGrid == Frame->InGrid) {
    // Up to the function that also holds, or called, the one that brought the
    // value in. A lambda is part of the function around it.
    auto Holds = [&](const CallFrame *F) {
      for (const CallFrame *Inner = Source; Inner; Inner = Inner->Caller)
        if (Inner == F)
          return true;
      return false;
    };
    while (Frame && !Holds(Frame)) {
      if (enclosingFunctionOfLambda(Frame->Function) &&
          !passedInto(Value, Frame))
        return Site;
      if (!Frame->Site)
        break;
      Site = Frame->Site;
      Frame = Frame->Caller;
    }
    if (Frame && Holds(Frame))
      return Site;
    Site = Use.Site;
    Frame = Use.Frame;
  }
  for (const OriginStep *S = Value.Trace; S && Frame; S = S->Before) {
    if (S->Kind != OriginStep::Passed || S->Into != Frame || !Frame->Site)
      continue;
    Site = Frame->Site;
    Frame = Frame->Caller;
  }
  return Site;
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// True when a value of the type can hold a pointer, a handle or a number that
/// selects one.
static bool carries(QualType T, unsigned Depth = 0) {
  T = T.getCanonicalType();
  if (T->isPointerType() || T->isReferenceType() || T->isNullPtrType() ||
      T->isMemberPointerType())
    return true;
  if (const auto *Array = T->getAsArrayTypeUnsafe())
    return carries(Array->getElementType(), Depth);
  const auto *Record = T->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition() || Depth > 4)
    return Record != nullptr && Depth > 4;
  for (const CXXBaseSpecifier &Base : Record->bases())
    if (carries(Base.getType(), Depth + 1))
      return true;
  return llvm::any_of(Record->fields(), [&](const FieldDecl *F) {
    return carries(F->getType(), Depth + 1);
  });
}

/// The paths of the scalars inside a type, arrays by their first elements.
static void leaves(QualType T, const FieldPath *At, OriginPool &Pool,
                   llvm::SmallVectorImpl<const FieldPath *> &Out,
                   unsigned Depth = 0) {
  if (Out.size() >= 32 || Depth > 5)
    return;
  T = T.getCanonicalType();
  if (T->isArrayType())
    return; // cells of elements are copied as they are
  const auto *Record = T->getAsCXXRecordDecl();
  if (!Record) {
    Out.push_back(At);
    return;
  }
  if (!Record->hasDefinition())
    return;
  for (const CXXBaseSpecifier &Base : Record->bases())
    leaves(Base.getType(), At, Pool, Out, Depth + 1);
  if (Record->isUnion()) {
    Out.push_back(
        Pool.path(At, FieldPath::UnionMember, Record->getCanonicalDecl(), 0));
    return;
  }
  for (const FieldDecl *F : Record->fields())
    leaves(F->getType(), Pool.field(At, F), Pool, Out, Depth + 1);
}

/// Without what changes neither value nor identity.
static const Expr *peel(const Expr *E) {
  while (true) {
    if (const auto *P = dyn_cast<ParenExpr>(E))
      E = P->getSubExpr();
    else if (const auto *F = dyn_cast<FullExpr>(E))
      E = F->getSubExpr();
    else if (const auto *S = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
      E = S->getReplacement();
    else if (const auto *B = dyn_cast<CXXBindTemporaryExpr>(E))
      E = B->getSubExpr();
    else if (const auto *D = dyn_cast<CXXDefaultArgExpr>(E))
      E = D->getExpr();
    else if (const auto *D = dyn_cast<CXXDefaultInitExpr>(E))
      E = D->getExpr();
    else if (const auto *O = dyn_cast<OpaqueValueExpr>(E);
             O && O->getSourceExpr())
      E = O->getSourceExpr();
    else if (const auto *G = dyn_cast<GenericSelectionExpr>(E))
      E = G->getResultExpr();
    else
      return E;
  }
}

//===----------------------------------------------------------------------===//
// What matters
//===----------------------------------------------------------------------===//

namespace {

/// Whether a body uses the heap.
class BodyScan : public RecursiveASTVisitor<BodyScan> {
public:
  bool Allocates = false;

  bool VisitCXXNewExpr(CXXNewExpr *E) {
    Allocates |= E->getNumPlacementArgs() == 0;
    return !Allocates;
  }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *) {
    Allocates = true;
    return false;
  }
};

/// The control flow of one function.
struct FunctionGraph {
  std::unique_ptr<CFG> Graph;
  /// Expressions that are elements of their own: evaluated once, where the
  /// graph says.
  llvm::DenseSet<const Stmt *> Elements;
  /// Elements whose value is used in another block than theirs.
  llvm::DenseSet<const Stmt *> CrossBlock;
  /// Clang's own configuration calls.
  llvm::DenseSet<const Stmt *> Configurations;
};

/// A function being evaluated.
struct Activation {
  const CallFrame *Frame;
  const FunctionGraph *Graph = nullptr;
  OriginSet This;
  OriginSet Returned;
  /// Where a returned record goes.
  const Object *ReturnSlot = nullptr;
  /// Captures of a lambda's call operator.
  llvm::DenseMap<const ValueDecl *, FieldDecl *> Captures;
  FieldDecl *ThisCapture = nullptr;
};

/// One way out of a called function.
struct CallEnd {
  std::optional<int64_t> Returned;
  OriginState State;
  /// What is returned, where it is no constant.
  OriginSet Other;
};

} // namespace

class PointerOrigins::Evaluator {
public:
  explicit Evaluator(TranslationUnit &TU) : TU(TU), Ctx(TU.context()) {}
  void run();

  std::vector<OriginUse> Uses;
  std::vector<GlobalStore> Stores;

private:
  // Selection.
  void findRelevant();
  bool worthFollowing(const FunctionDecl *F) const;
  void addCallers(llvm::DenseSet<const FunctionDecl *> &Set);
  void evaluateRoot(const FunctionDecl *F);

  // Control flow.
  const FunctionGraph *graphOf(const FunctionDecl *F);
  /// With \p Ends, the states of exits that return different constants are kept
  /// apart there, and the result is the first of them.
  OriginState evaluateBody(Activation &A, OriginState Start,
                           std::vector<CallEnd> *Ends = nullptr);
  void element(Activation &A, OriginState &S, const CFGElement &Element,
               std::vector<CallEnd> &More);
  bool refine(Activation &A, OriginState &S, const Expr *Condition, bool Truth);
  std::optional<std::pair<Condition, bool>>
  conditionOf(Activation &A, OriginState &S, const Expr *E);
  /// The identity of what an operand of a condition reads.
  bool operandOf(Activation &A, OriginState &S, const Expr *Side,
                 const void *&Identity, const FieldPath *&Path);
  /// Keeps to the edge of a switch to \p Label (null: past it); false when it
  /// cannot be taken.
  bool select(Activation &A, OriginState &S, const SwitchStmt *Switch,
              const Stmt *Label);

  // Expressions.
  OriginSet eval(Activation &A, OriginState &S, const Expr *E);
  OriginSet evalNode(Activation &A, OriginState &S, const Expr *E);
  OriginSet evalVariable(Activation &A, OriginState &S, const VarDecl *V,
                         const Expr *Ref);
  OriginSet evalCast(Activation &A, OriginState &S, const CastExpr *Cast);
  OriginSet evalUnary(Activation &A, OriginState &S, const UnaryOperator *U);
  OriginSet evalBinary(Activation &A, OriginState &S, const BinaryOperator *B);
  OriginSet evalCall(Activation &A, OriginState &S, const CallExpr *Call);
  OriginSet evalConstruct(Activation &A, OriginState &S,
                          const CXXConstructExpr *E);
  OriginSet evalNew(Activation &A, OriginState &S, const CXXNewExpr *E);
  OriginSet evalLambda(Activation &A, OriginState &S, const LambdaExpr *E);
  void initialize(Activation &A, OriginState &S, const OriginSet &Where,
                  QualType T, const Expr *Init, const OriginStep *Template);
  std::optional<OriginSet> runtimeCall(Activation &A, OriginState &S,
                                       const CallExpr *Call,
                                       llvm::StringRef Name);
  std::optional<OriginSet> libraryCall(Activation &A, OriginState &S,
                                       const CallExpr *Call);
  OriginSet unseenCall(Activation &A, OriginState &S, const CallExpr *Call);
  OriginSet follow(Activation &A, OriginState &S, const Expr *Site,
                   const FunctionDecl *Callee,
                   llvm::ArrayRef<const Expr *> Args, OriginSet This);
  void launch(Activation &A, OriginState &S, const Launch &L);

  // Memory.
  OriginSet load(OriginState &S, const OriginSet &From);
  void store(Activation &A, OriginState &S, const OriginSet &To,
             const OriginSet &Value, SourceLocation Loc);
  void copyObject(Activation &A, OriginState &S, const OriginSet &To,
                  const OriginSet &From, QualType T, SourceLocation Loc,
                  const OriginStep *Template = nullptr);
  OriginSet deepContent(OriginState &S, const OriginSet &Where, QualType T);
  OriginSet offset(const OriginSet &Pointer, std::optional<int64_t> By);
  OriginSet atIndex(const OriginSet &Array, int64_t I);
  OriginSet atField(const OriginSet &Record, const FieldDecl *F);
  OriginSet traced(OriginSet Value, OriginStep Step);
  OriginSet constant(int64_t N) {
    OriginSet Out;
    Out.Origins.push_back({Origin::Constant, nullptr, nullptr, N});
    return Out;
  }
  OriginSet addressOf(const Object &O, const FieldPath *P = nullptr) {
    OriginSet Out;
    Out.Origins.push_back({Origin::Address, &O, P});
    return Out;
  }
  Object &variable(const Activation &A, const VarDecl *V);
  Object &made(Object::ObjectKind Kind, const Activation &A, const Expr *Site,
               MemorySpace Space);
  MemorySpace localSpace(const Activation &A) const {
    return A.Frame->InGrid->OnHost ? MemorySpace::Host : MemorySpace::Local;
  }
  void recordUse(OriginUse Use, const OriginState &S);

  TranslationUnit &TU;
  ASTContext &Ctx;
  OriginPool Pool;
  llvm::DenseMap<const FunctionDecl *, std::unique_ptr<FunctionGraph>> Graphs;
  /// Functions that reach something worth a use.
  llvm::DenseSet<const FunctionDecl *> Relevant;
  llvm::DenseSet<const FunctionDecl *> Visited;
  /// Kernels whose launches are followed.
  llvm::DenseSet<const FunctionDecl *> Followable;
  /// Frames that allocate from the device heap.
  llvm::SetVector<const CallFrame *> HeapAllocators;
  std::map<std::tuple<int, const Expr *, unsigned, const CallFrame *>, size_t>
      UseIndex;
  std::map<std::tuple<const Object *, const FieldPath *, const CallFrame *>,
           size_t>
      StoreIndex;
  llvm::DenseSet<const VarDecl *> InitializersBeingRead;
  unsigned Budget = 0;
  unsigned LaunchDepth = 0;
  /// The call that the element being evaluated is, and the further ways on from
  /// it: `if (get(&p))` goes on with the `p` of each answer.
  const Expr *ForkSite = nullptr;
  const CallFrame *ForkFrame = nullptr;
  std::vector<CallEnd> *Forks = nullptr;
};

/// Runtime functions that ask about state and touch no memory of interest.
static bool isPlainQuery(llvm::StringRef Name) {
  return Name == "cudaGetLastError" || Name == "cudaPeekAtLastError" ||
         Name == "cudaGetErrorString" || Name == "cudaGetErrorName" ||
         Name == "cudaDeviceSynchronize" || Name == "cudaGetDevice" ||
         Name == "cudaSetDevice" || Name == "cudaDeviceReset";
}

void PointerOrigins::Evaluator::findRelevant() {
  bool DeviceMatters = false;
  llvm::SmallVector<const FunctionDecl *> Work;
  auto Add = [&](const FunctionDecl *F) {
    if (Relevant.insert(F->getCanonicalDecl()).second)
      Work.push_back(F);
  };
  for (const FunctionDecl *F : TU.functions()) {
    bool Matters = false;
    for (const CallSite &Site : TU.callsIn(F)) {
      llvm::StringRef Name = runtimeApiName(Site.Call);
      llvm::StringRef Intrinsic =
          Name.empty() ? deviceIntrinsicName(Site.Call) : llvm::StringRef();
      Matters |= isa<CUDAKernelCallExpr>(Site.Call) ||
                 (!Name.empty() && !isPlainQuery(Name)) ||
                 Intrinsic == "malloc" || Intrinsic == "free";
    }
    if (!Matters && runsOnDevice(F)) {
      BodyScan Scan;
      Scan.TraverseStmt(F->getBody());
      Matters = Scan.Allocates;
    }
    DeviceMatters |= Matters && runsOnDevice(F);
    if (Matters)
      Add(F);
  }
  if (!DeviceMatters) {
    Relevant.clear();
    return;
  }
  while (!Work.empty()) {
    const FunctionDecl *F = Work.pop_back_val();
    for (const CallSite &Site : TU.callersOf(F))
      Add(Site.Caller);
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
      for (const FunctionDecl *By : TU.constructing(Constructor))
        Add(By);
  }
}

void PointerOrigins::Evaluator::addCallers(
    llvm::DenseSet<const FunctionDecl *> &Set) {
  if (Set.empty())
    return;
  llvm::SmallVector<const FunctionDecl *> Work(Set.begin(), Set.end());
  auto Add = [&](const FunctionDecl *F) {
    if (Set.insert(F->getCanonicalDecl()).second)
      Work.push_back(F);
  };
  // A launch of a kernel that comes from a variable or a buffer may be of any.
  for (const Launch &L : TU.launches())
    if (!L.Kernel)
      Add(L.Caller);
  while (!Work.empty()) {
    const FunctionDecl *F = Work.pop_back_val();
    for (const CallSite &Site : TU.callersOf(F))
      Add(Site.Caller);
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
      for (const FunctionDecl *By : TU.constructing(Constructor))
        Add(By);
    for (const Launch *L : TU.launchesOf(F))
      Add(L->Caller);
  }
}

/// True for what runs on the device: of the functions that only Clang marks for
/// both sides, those that device code calls.
static bool isDeviceCode(TranslationUnit &TU, const FunctionDecl *F) {
  if (!runsOnDevice(F))
    return false;
  const FunctionDecl *Owner = executionSpaceOwner(F);
  return isKernel(Owner) || hasExplicitSpace(Owner) ||
         TU.engine<DeviceCallers>().of(F).Reached;
}

/// True for host calls that free, copy or set memory.
static bool touchesMemory(llvm::StringRef Name) {
  return Name.starts_with("cudaFree") || Name.starts_with("cudaMemcpy") ||
         Name.starts_with("cudaMemset");
}

void PointerOrigins::Evaluator::run() {
  Profile::Scope Timed("engine", "pointer origins");
  findRelevant();
  if (Relevant.empty())
    return;
  auto Evaluate = [&](bool Again, auto Wanted) {
    for (const FunctionDecl *F : TU.functions())
      if (Relevant.contains(F->getCanonicalDecl()) &&
          (Again || !Visited.contains(F->getCanonicalDecl())) && Wanted(F))
        evaluateRoot(F);
  };
  auto Uncalled = [&](const FunctionDecl *F) {
    return TU.callersOf(F).empty() && !enclosingFunctionOfLambda(F);
  };
  // Device code first, each kernel with arguments that nobody knows: its own
  // hazards are then told without the code around it. A function that was met
  // on the way needs no evaluation of its own.
  Evaluate(true, [&](const FunctionDecl *F) { return isKernel(F); });
  Evaluate(false, [&](const FunctionDecl *F) {
    return Uncalled(F) && isDeviceCode(TU, F);
  });
  Evaluate(false, [&](const FunctionDecl *F) { return isDeviceCode(TU, F); });

  // Then launches are followed, where it matters to the kernel what it is
  // given, or to others what it leaves in memory.
  llvm::DenseSet<const FunctionDecl *> Open, Makers;
  bool HeapUsed = false;
  for (const OriginUse &Use : Uses) {
    const FunctionDecl *Kernel = Use.Frame->InGrid->Kernel;
    if (!Kernel)
      continue;
    bool Asks = Use.Kind == OriginUse::LaunchStream ||
                Use.Kind == OriginUse::ApiHandle ||
                Use.Kind == OriginUse::Release;
    bool Given = Use.Value.Unknown;
    for (const Origin &O : Use.Value.Origins) {
      Given |= O.Kind == Origin::Address && O.Target->Kind == Object::External;
      if (O.Kind == Origin::Address && O.Target->Site == Use.Site)
        Makers.insert(Kernel->getCanonicalDecl());
    }
    if (Asks && Given)
      Open.insert(Kernel->getCanonicalDecl());
  }
  for (const CallFrame *Frame : HeapAllocators) {
    HeapUsed = true;
    if (Frame->InGrid->Kernel)
      Makers.insert(Frame->InGrid->Kernel->getCanonicalDecl());
  }
  if (Open.empty() && !HeapUsed)
    return;
  Followable = Open;
  Followable.insert(Makers.begin(), Makers.end());
  addCallers(Followable);
  llvm::DenseSet<const FunctionDecl *> ReachesOpen = Open;
  addCallers(ReachesOpen);
  if (!Open.empty() && !Makers.empty())
    Evaluate(true, [&](const FunctionDecl *F) {
      return isKernel(F) && ReachesOpen.contains(F->getCanonicalDecl()) &&
             !TU.callsIn(F).empty();
    });

  llvm::DenseSet<const FunctionDecl *> Host = ReachesOpen;
  for (const FunctionDecl *F : TU.functions()) {
    if (runsOnDevice(F))
      continue;
    for (const CallSite &Site : TU.callsIn(F)) {
      llvm::StringRef Name = runtimeApiName(Site.Call);
      if ((HeapUsed && touchesMemory(Name)) ||
          (!Open.empty() && Name.contains("Symbol")))
        Host.insert(F->getCanonicalDecl());
    }
  }
  addCallers(Host);
  auto OnHost = [&](const FunctionDecl *F) {
    return !runsOnDevice(F) && Host.contains(F->getCanonicalDecl());
  };
  Evaluate(false,
           [&](const FunctionDecl *F) { return OnHost(F) && Uncalled(F); });
  Evaluate(false, OnHost);
}

void PointerOrigins::Evaluator::evaluateRoot(const FunctionDecl *F) {
  Profile::count("functions evaluated for pointers");
  bool OnHost = !runsOnDevice(F);
  Budget = OnHost ? HostBudget : DeviceBudget;
  LaunchDepth = 0;
  Activation A;
  A.Frame = Pool.frame(
      nullptr, nullptr, F,
      Pool.grid(nullptr, nullptr, isKernel(F) ? F : nullptr, F, OnHost));
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F);
      Method && Method->isInstance()) {
    // The object that a method runs on, when nobody visible calls it.
    Object &This = Pool.object(Object::External, Method, A.Frame, nullptr,
                               MemorySpace::Unknown);
    A.This = addressOf(This, Pool.index(nullptr, 0));
  }
  evaluateBody(A, OriginState());
}

/// True when the statements under \p S are few.
static bool isSmall(const Stmt *S, unsigned &Left) {
  for (const Stmt *Child : S->children()) {
    if (!Child || isa<Expr>(Child))
      continue;
    if (Left == 0)
      return false;
    --Left;
    if (!isSmall(Child, Left))
      return false;
  }
  return true;
}

bool PointerOrigins::Evaluator::worthFollowing(const FunctionDecl *F) const {
  const FunctionDecl *Body = nullptr;
  if (!F->hasBody(Body))
    return false;
  if (Relevant.contains(F->getCanonicalDecl()))
    return true;
  if (Ctx.getSourceManager().isInSystemHeader(
          Ctx.getSourceManager().getExpansionLoc(Body->getLocation()))) {
    unsigned Left = MaxLibraryStatements;
    if (!isSmall(Body->getBody(), Left))
      return false;
  }
  // A lambda may name variables around it that need no capture.
  if (enclosingFunctionOfLambda(F))
    return true;
  QualType Returns = F->getReturnType();
  if (carries(Returns) || Returns->isIntegralOrEnumerationType())
    return true;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F);
      Method && Method->isInstance() &&
      carries(Ctx.getCanonicalTagType(Method->getParent())))
    return true;
  return llvm::any_of(F->parameters(), [&](const ParmVarDecl *P) {
    QualType T = P->getType();
    QualType Pointee = T->getPointeeType();
    if (Pointee.isNull())
      return carries(T);
    return Pointee->isVoidType() || Pointee->isCharType() ||
           Pointee->isBooleanType() || carries(Pointee);
  });
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

const FunctionGraph *PointerOrigins::Evaluator::graphOf(const FunctionDecl *F) {
  std::unique_ptr<FunctionGraph> &Slot = Graphs[F];
  if (Slot)
    return Slot.get();
  Slot = std::make_unique<FunctionGraph>();
  CFG::BuildOptions Options;
  Options.AddInitializers = true;
  Options.AddCXXDefaultInitExprInCtors = true;
  Options.AddImplicitDtors = true;
  Slot->Graph = CFG::buildCFG(F, F->getBody(), &Ctx, Options);
  if (!Slot->Graph)
    return Slot.get();
  llvm::DenseMap<const Stmt *, const CFGBlock *> Home;
  for (const CFGBlock *Block : *Slot->Graph)
    for (const CFGElement &Element : *Block)
      if (auto Statement = Element.getAs<CFGStmt>())
        if (isa<Expr>(Statement->getStmt())) {
          Slot->Elements.insert(Statement->getStmt());
          Home[Statement->getStmt()] = Block;
          if (const auto *Chevron =
                  dyn_cast<CUDAKernelCallExpr>(Statement->getStmt()))
            Slot->Configurations.insert(Chevron->getConfig());
        }
  // A value is used across blocks when the element around it, found by walking
  // down from each element, is in another block.
  for (const CFGBlock *Block : *Slot->Graph) {
    llvm::SmallVector<const Stmt *, 16> Work;
    auto PushChildren = [&](const Stmt *S) {
      for (const Stmt *Child : S->children())
        if (Child)
          Work.push_back(Child);
    };
    for (const CFGElement &Element : *Block) {
      if (auto Statement = Element.getAs<CFGStmt>())
        PushChildren(Statement->getStmt());
      else if (auto Init = Element.getAs<CFGInitializer>())
        Work.push_back(Init->getInitializer()->getInit());
    }
    if (const Stmt *Terminator = Block->getTerminatorStmt())
      if (!isa<Expr>(Terminator))
        if (const Stmt *Cond = Block->getTerminatorCondition())
          Work.push_back(Cond);
    while (!Work.empty()) {
      const Stmt *S = Work.pop_back_val();
      if (auto It = Home.find(S); It != Home.end()) {
        if (It->second != Block)
          Slot->CrossBlock.insert(S);
        continue;
      }
      PushChildren(S);
    }
  }
  return Slot.get();
}

OriginState
PointerOrigins::Evaluator::evaluateBody(Activation &A, OriginState Start,
                                        std::vector<CallEnd> *Ends) {
  const FunctionDecl *F = A.Frame->Function;
  Visited.insert(F->getCanonicalDecl());
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F);
      Method && Method->getParent()->isLambda())
    Method->getParent()->getCaptureFields(A.Captures, A.ThisCapture);
  A.Graph = graphOf(F);
  if (!A.Graph->Graph)
    return Start;
  const CFG &Graph = *A.Graph->Graph;
  llvm::DenseMap<const Stmt *, OriginSet> Outer = std::move(Start.Values);
  Start.Values.clear();

  struct Entry {
    OriginState State;
    bool Dirty;
  };
  std::vector<std::vector<Entry>> In(Graph.getNumBlockIDs());
  std::vector<unsigned> Visits(Graph.getNumBlockIDs());
  // Clang numbers blocks from the exit up, so the highest waiting block comes
  // first in the flow.
  std::set<unsigned, std::greater<>> Waiting;
  std::vector<const CFGBlock *> Blocks(Graph.getNumBlockIDs());
  for (const CFGBlock *Block : Graph)
    Blocks[Block->getBlockID()] = Block;

  auto Enter = [&](const CFGBlock *To, OriginState State) {
    std::vector<Entry> &Entries = In[To->getBlockID()];
    auto Mark = [&](Entry &E) {
      E.Dirty = true;
      Waiting.insert(To->getBlockID());
    };
    for (Entry &E : Entries)
      if (E.State.Assumed == State.Assumed) {
        if (E.State.join(State, Pool))
          Mark(E);
        return;
      }
    // Outcomes that made no difference to memory are forgotten at once.
    for (Entry &E : Entries)
      if (E.State.covers(State, Pool)) {
        if (E.State.join(State, Pool))
          Mark(E);
        return;
      }
    if (Entries.size() >= MaxStatesPerBlock) {
      for (size_t I = 1; I < Entries.size(); ++I)
        Entries[0].State.join(Entries[I].State, Pool);
      Entries.resize(1);
      Entries[0].State.join(State, Pool);
      Mark(Entries[0]);
      return;
    }
    Entries.push_back({std::move(State), true});
    Waiting.insert(To->getBlockID());
  };

  Enter(&Graph.getEntry(), std::move(Start));
  bool Finished = false;
  while (!Waiting.empty() && Budget) {
    const CFGBlock *Block = Blocks[*Waiting.begin()];
    Waiting.erase(Waiting.begin());
    unsigned Id = Block->getBlockID();
    if (++Visits[Id] > MaxVisitsPerBlock)
      continue;
    for (size_t I = 0; I < In[Id].size(); ++I) {
      if (!In[Id][I].Dirty)
        continue;
      In[Id][I].Dirty = false;
      OriginState S = In[Id][I].State;
      if (Block == &Graph.getExit()) {
        Finished = true;
        continue;
      }
      auto Continue = [&](OriginState S, unsigned At, auto &Self) -> void {
        for (unsigned E = At; E < Block->size(); ++E) {
          std::vector<CallEnd> More;
          element(A, S, (*Block)[E], More);
          for (CallEnd &Way : More)
            Self(std::move(Way.State), E + 1, Self);
        }
        const Stmt *Terminator = Block->getTerminatorStmt();
        const auto *Switch = dyn_cast_or_null<SwitchStmt>(Terminator);
        const Expr *Cond = Block->succ_size() == 2 && !Switch
                               ? Block->getLastCondition()
                               : nullptr;

        unsigned Edge = 0;
        for (auto It = Block->succ_begin(); It != Block->succ_end();
             ++It, ++Edge) {
          const CFGBlock *Successor = It->getReachableBlock();
          if (!Successor)
            continue;
          OriginState Out = S;
          if (Cond && !refine(A, Out, Cond, Edge == 0))
            continue;
          if (Switch && !select(A, Out, Switch, Successor->getLabel()))
            continue;
          // Only values that another block uses go on.
          for (auto V = Out.Values.begin(); V != Out.Values.end();) {
            auto Next = std::next(V);
            if (!A.Graph->CrossBlock.contains(V->first))
              Out.Values.erase(V);
            V = Next;
          }
          Enter(Successor, std::move(Out));
        }
      };
      Continue(std::move(S), 0, Continue);
    }
  }
  std::optional<OriginState> End;
  if (Finished)
    for (Entry &E : In[Graph.getExit().getBlockID()]) {
      std::optional<int64_t> Returned;
      for (auto It = E.State.Assumed.begin(); It != E.State.Assumed.end();) {
        bool Mine = It->first.A == A.Frame;
        if (Mine)
          Returned = It->first.Number;
        It = Mine ? E.State.Assumed.erase(It) : std::next(It);
      }
      if (!Ends) {
        if (End)
          End->join(E.State, Pool);
        else
          End = std::move(E.State);
        continue;
      }
      auto Known = llvm::find_if(
          *Ends, [&](const CallEnd &Way) { return Way.Returned == Returned; });
      if (Known != Ends->end())
        Known->State.join(E.State, Pool);
      else
        Ends->push_back({Returned, std::move(E.State), {}});
    }
  if (Ends)
    for (CallEnd &Way : *Ends)
      Way.State.Values = Outer;
  OriginState Result = End                      ? std::move(*End)
                       : Ends && !Ends->empty() ? Ends->front().State
                                                : OriginState();
  Result.Values = std::move(Outer);
  return Result;
}

void PointerOrigins::Evaluator::element(Activation &A, OriginState &S,
                                        const CFGElement &Element,
                                        std::vector<CallEnd> &More) {
  if (!Budget)
    return;
  if (--Budget == 0)
    Profile::count("bound reached: pointer origins");
  if (auto Init = Element.getAs<CFGInitializer>()) {
    const CXXCtorInitializer *I = Init->getInitializer();
    if (!I->getInit())
      return;
    if (const FieldDecl *F = I->getAnyMember()) {
      OriginStep Step{OriginStep::Stored, I->getSourceLocation(), F};
      OriginSet Where;
      if (I->isIndirectMemberInitializer()) {
        Where = A.This;
        for (const NamedDecl *Link : I->getIndirectMember()->chain())
          Where = atField(Where, cast<FieldDecl>(Link));
      } else {
        Where = atField(A.This, F);
      }
      initialize(A, S, Where, F->getType(), I->getInit(), &Step);
    } else {
      // A base, or the constructor that this one delegates to.
      initialize(A, S, A.This, I->getInit()->getType(), I->getInit(), nullptr);
    }
    return;
  }
  if (auto Dtor = Element.getAs<CFGAutomaticObjDtor>()) {
    const CXXDestructorDecl *D = Dtor->getDestructorDecl(Ctx);
    if (D && Relevant.contains(D->getCanonicalDecl()))
      follow(A, S, nullptr, D, {}, addressOf(variable(A, Dtor->getVarDecl())));
    return;
  }
  auto Statement = Element.getAs<CFGStmt>();
  if (!Statement)
    return;
  const Stmt *Node = Statement->getStmt();
  if (const auto *E = dyn_cast<Expr>(Node)) {
    if (A.Graph->Configurations.contains(E))
      return;
    auto Before = std::tuple(ForkSite, ForkFrame, Forks);
    std::tie(ForkSite, ForkFrame, Forks) =
        std::tuple(isa<CallExpr>(E) ? E : nullptr, A.Frame, &More);
    OriginSet Value = evalNode(A, S, E);
    std::tie(ForkSite, ForkFrame, Forks) = Before;
    S.Values[E] = std::move(Value);
    for (CallEnd &Way : More)
      Way.State.Values[E] = Way.Returned ? constant(*Way.Returned) : Way.Other;
    return;
  }
  if (const auto *Decls = dyn_cast<DeclStmt>(Node)) {
    for (const Decl *D : Decls->decls()) {
      const auto *V = dyn_cast<VarDecl>(D);
      if (!V)
        continue;
      Object &O = variable(A, V);
      if (!V->hasGlobalStorage()) {
        S.Memory.erase(&O); // a new one in each iteration
        S.invalidate(&O);
      }
      if (const Expr *Init = V->getInit(); Init && !Init->isValueDependent()) {
        OriginStep Step{V->getType()->isReferenceType() ? OriginStep::Bound
                                                        : OriginStep::Assigned,
                        V->getLocation(), V};
        initialize(A, S, addressOf(O), V->getType(), Init, &Step);
      }
      if (const auto *Parts = dyn_cast<DecompositionDecl>(V))
        for (const BindingDecl *B : Parts->bindings())
          if (const VarDecl *Holding = B->getHoldingVar();
              Holding && Holding->getInit())
            initialize(A, S, addressOf(variable(A, Holding)),
                       Holding->getType(), Holding->getInit(), nullptr);
    }
    return;
  }
  if (const auto *Asm = dyn_cast<GCCAsmStmt>(Node)) {
    for (const Expr *Output : Asm->outputs())
      store(A, S, eval(A, S, Output), OriginSet::unknown(), Asm->getAsmLoc());
    return;
  }
  if (const auto *Return = dyn_cast<ReturnStmt>(Node)) {
    const Expr *Value = Return->getRetValue();
    if (!Value)
      return;
    QualType T = A.Frame->Function->getReturnType();
    if (T->isRecordType() && A.ReturnSlot) {
      OriginStep Step{OriginStep::Returned, Value->getBeginLoc(),
                      A.Frame->Function};
      initialize(A, S, addressOf(*A.ReturnSlot), T, Value, &Step);
      A.Returned = addressOf(*A.ReturnSlot);
    } else {
      OriginSet Result = eval(A, S, Value);
      if (auto Known = Result.constant()) {
        Condition Answer;
        Answer.A = A.Frame;
        Answer.Operator = 5;
        Answer.Number = *Known;
        S.Assumed[Answer] = true;
      }
      merge(A.Returned, Result, Pool);
    }
  }
}

/// The location that a condition reads, when it is one: `p`, `s.flag`.
static const Expr *loadedFrom(const Expr *E) {
  E = peel(E);
  while (const auto *Cast = dyn_cast<CastExpr>(E)) {
    if (Cast->getCastKind() == CK_LValueToRValue)
      return peel(Cast->getSubExpr());
    E = peel(Cast->getSubExpr());
  }
  return nullptr;
}

/// Identities of the built-in variables as operands of conditions.
static const void *builtinKey(const BuiltinAccess &B) {
  static const char Keys[16] = {};
  return &Keys[unsigned(B.Variable) * 3 + unsigned(std::max(B.Axis, 0))];
}

bool PointerOrigins::Evaluator::operandOf(Activation &A, OriginState &S,
                                          const Expr *Side,
                                          const void *&Identity,
                                          const FieldPath *&Path) {

  if (auto Builtin = builtinAccess(Side)) {
    Identity = builtinKey(*Builtin);
    return true;
  }
  const Expr *From = loadedFrom(Side);
  if (!From)
    return false;
  OriginSet Where = eval(A, S, From);
  if (Where.Unknown || Where.Origins.size() != 1 ||
      Where.Origins[0].Kind != Origin::Address ||
      hasAnyIndex(Where.Origins[0].Path))
    return false;
  const Object *O = Where.Origins[0].Target;
  if ((O->Kind != Object::Variable && O->Kind != Object::Temporary) ||
      From->getType().isVolatileQualified() ||
      O->Space == MemorySpace::Shared ||
      (O->Kind == Object::Variable && O->Var->hasGlobalStorage()))
    return false;
  Identity = O;
  Path = Where.Origins[0].Path;
  return true;
}

std::optional<std::pair<Condition, bool>>
PointerOrigins::Evaluator::conditionOf(Activation &A, OriginState &S,
                                       const Expr *E) {
  E = E->IgnoreParenImpCasts();
  auto Operand = [&](const Expr *Side, const void *&Identity,
                     const FieldPath *&Path) {
    return operandOf(A, S, Side, Identity, Path);
  };
  Condition C;
  if (const auto *Binary = dyn_cast<BinaryOperator>(E);
      Binary && Binary->isComparisonOp()) {

    bool Truth = true;
    switch (Binary->getOpcode()) {
    case BO_NE:
      Truth = false;
      [[fallthrough]];
    case BO_EQ:
      C.Operator = 1;
      break;
    case BO_GE:
      Truth = false;
      [[fallthrough]];
    case BO_LT:
      C.Operator = 2;
      break;
    case BO_LE:
      Truth = false;
      [[fallthrough]];
    case BO_GT:
      C.Operator = 3;
      break;
    default:
      return std::nullopt;
    }
    const Expr *L = Binary->getLHS(), *R = Binary->getRHS();
    std::optional<int64_t> Left = eval(A, S, L).constant(),
                           Right = eval(A, S, R).constant();
    if (Left && !Right) {
      std::swap(L, R);
      std::swap(Left, Right);
      if (C.Operator >= 2)
        C.Operator = 5 - C.Operator;
    }
    if (Left || !Operand(L, C.A, C.PathA))
      return std::nullopt;
    if (Right)
      C.Number = *Right;
    else if (!Operand(R, C.B, C.PathB))
      return std::nullopt;
    // `x == 0` is the opposite of `x`.
    if (C.Operator == 1 && Right && *Right == 0) {
      C.Operator = 0;
      Truth = !Truth;
    }
    return std::pair(C, Truth);
  }
  if (Operand(E, C.A, C.PathA))
    return std::pair(C, true);
  // The implicit cast was peeled off: the expression may be the location
  // itself.
  if (E->isGLValue()) {
    OriginSet Where = eval(A, S, E);
    if (!Where.Unknown && Where.Origins.size() == 1 &&
        Where.Origins[0].Kind == Origin::Address) {
      const Object *O = Where.Origins[0].Target;
      if (O->Kind == Object::Variable && !O->Var->hasGlobalStorage() &&
          !E->getType().isVolatileQualified() &&
          !hasAnyIndex(Where.Origins[0].Path)) {
        C.A = O;
        C.PathA = Where.Origins[0].Path;
        return std::pair(C, true);
      }
    }
  }
  return std::nullopt;
}

/// True when \p C with \p Truth cannot hold beside what is assumed.
static bool contradicts(const std::map<Condition, bool> &Assumed,
                        const Condition &C, bool Truth) {
  if (auto It = Assumed.find(C); It != Assumed.end())
    return It->second != Truth;
  if (C.B || !Truth)
    return false;
  // `x == 1` beside `x == 2`, or beside a false `x`.
  for (const auto &[Known, Outcome] : Assumed) {
    if (Known.A != C.A || Known.PathA != C.PathA || Known.B)
      continue;
    if (C.Operator == 1 && Known.Operator == 1 && Outcome &&
        Known.Number != C.Number)
      return true;
    if (C.Operator == 1 && Known.Operator == 0 && !Outcome && C.Number != 0)
      return true;
    if (C.Operator == 1 && Known.Operator == 2 &&
        Outcome != (C.Number < Known.Number))
      return true;
    if (C.Operator == 1 && Known.Operator == 3 &&
        Outcome != (C.Number > Known.Number))
      return true;
  }
  return false;
}

bool PointerOrigins::Evaluator::select(Activation &A, OriginState &S,
                                       const SwitchStmt *Switch,
                                       const Stmt *Label) {
  std::optional<int64_t> Known = eval(A, S, Switch->getCond()).constant();
  const void *Identity = nullptr;
  const FieldPath *Path = nullptr;
  bool Named = operandOf(A, S, Switch->getCond(), Identity, Path);
  // False when the value cannot be that of the case, or cannot be another.
  auto Follow = [&](const CaseStmt *Case, bool Taken) {
    Expr::EvalResult Low, High;
    if (Case->getLHS()->isValueDependent() ||
        !Case->getLHS()->EvaluateAsInt(Low, Ctx))
      return true;
    int64_t From = low64(Low.Val.getInt()), To = From;
    if (Case->getRHS() && Case->getRHS()->EvaluateAsInt(High, Ctx))
      To = low64(High.Val.getInt());
    if (Known)
      return (*Known >= From && *Known <= To) == Taken;
    if (!Named || From != To)
      return true;
    Condition C;
    C.A = Identity;
    C.PathA = Path;
    C.Operator = From == 0 ? 0 : 1;
    C.Number = From;
    bool Outcome = From == 0 ? !Taken : Taken;
    if (contradicts(S.Assumed, C, Outcome))
      return false;
    S.Assumed.emplace(C, Outcome);
    return true;
  };
  if (const auto *Case = dyn_cast_or_null<CaseStmt>(Label)) {
    // `case 1: case 2:` are one block: any of them.
    if (isa<CaseStmt, DefaultStmt>(Case->getSubStmt()))
      return true;
    return Follow(Case, true);
  }
  for (const SwitchCase *Other = Switch->getSwitchCaseList(); Other;
       Other = Other->getNextSwitchCase())
    if (const auto *Case = dyn_cast<CaseStmt>(Other);
        Case && !Follow(Case, false))
      return false;
  return true;
}

bool PointerOrigins::Evaluator::refine(Activation &A, OriginState &S,
                                       const Expr *Cond, bool Truth) {
  Cond = peel(Cond);
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Cond);
      Cast &&
      (Cast->getCastKind() == CK_IntegralToBoolean ||
       Cast->getCastKind() == CK_IntegralCast) &&
      !A.Graph->Elements.contains(Cast))
    return refine(A, S, Cast->getSubExpr(), Truth);
  if (const auto *Not = dyn_cast<UnaryOperator>(Cond);
      Not && Not->getOpcode() == UO_LNot)
    return refine(A, S, Not->getSubExpr(), !Truth);
  if (const auto *Call = dyn_cast<CallExpr>(Cond);
      Call && Call->getBuiltinCallee() == Builtin::BI__builtin_expect)
    return refine(A, S, Call->getArg(0), Truth);
  OriginSet Value = eval(A, S, Cond);
  if (auto Known = Value.constant(); Known && (*Known != 0) != Truth)
    return false;
  if (!Value.Unknown && !Value.Origins.empty() && !Truth &&
      llvm::all_of(Value.Origins, [](const Origin &O) {
        return O.Kind == Origin::Address &&
               O.Target->Kind != Object::External &&
               O.Target->Kind != Object::DeviceHeap &&
               O.Target->Kind != Object::Stream &&
               O.Target->Kind != Object::Event &&
               O.Target->Kind != Object::CudaAllocation;
      }))
    return false; // the address of a known object is not null

  // What a tested pointer is on each side.
  const Expr *Tested = Cond;
  bool NotNull = Truth;
  std::optional<int64_t> Against;
  if (const auto *Binary = dyn_cast<BinaryOperator>(Cond);
      Binary && Binary->isEqualityOp()) {
    if (auto N = eval(A, S, Binary->getRHS()).constant()) {
      Tested = Binary->getLHS();
      Against = N;
    } else if (auto N = eval(A, S, Binary->getLHS()).constant()) {
      Tested = Binary->getRHS();
      Against = N;
    } else {
      Tested = nullptr;
    }
    NotNull = (Binary->getOpcode() == BO_NE) == Truth;
  } else if (isa<BinaryOperator>(Cond)) {
    Tested = nullptr;
  }
  if (const Expr *From = Tested ? loadedFrom(Tested) : nullptr) {
    OriginSet Where = eval(A, S, From);
    if (!Where.Unknown && Where.Origins.size() == 1 &&
        Where.Origins[0].Kind == Origin::Address &&
        !hasAnyIndex(Where.Origins[0].Path)) {
      const Origin &At = Where.Origins[0];
      OriginSet Held = S.lookup(At.Target, At.Path, Pool);
      size_t Before = Held.Origins.size();
      int64_t N = Against.value_or(0);
      llvm::erase_if(Held.Origins, [&](const Origin &H) {
        if (H.Kind == Origin::Constant)
          return NotNull ? H.Number == N : H.Number != N;
        bool KnownObject =
            H.Kind == Origin::Address && (H.Target->Kind == Object::Variable ||
                                          H.Target->Kind == Object::Temporary ||
                                          H.Target->Kind == Object::Alloca ||
                                          H.Target->Kind == Object::Literal);
        return !NotNull && KnownObject;
      });
      if (Held.Origins.size() != Before) {
        if (Held.empty())
          return false;
        S.set(At.Target, At.Path, std::move(Held));
      }
    }
  }

  if (auto Known = conditionOf(A, S, Cond)) {
    bool Outcome = Known->second == Truth;
    if (contradicts(S.Assumed, Known->first, Outcome))
      return false;
    S.Assumed.emplace(Known->first, Outcome);
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Object &PointerOrigins::Evaluator::variable(const Activation &A,
                                            const VarDecl *V) {
  V = V->getCanonicalDecl();
  MemorySpace Space = declaredSpace(V);
  bool Static = V->hasGlobalStorage() && Space != MemorySpace::Shared;
  const CallFrame *Frame = Static ? nullptr : A.Frame;
  if (Space == MemorySpace::Shared)
    // One for each block: what another function of the grid names is the same.
    while (Frame->Caller && Frame->Caller->InGrid == Frame->InGrid)
      Frame = Frame->Caller;
  if (Space == MemorySpace::Local && A.Frame->InGrid->OnHost)
    Space = MemorySpace::Host;
  Object &O = Pool.object(Object::Variable, V, Frame, nullptr, Space);
  O.Var = V;
  return O;
}

Object &PointerOrigins::Evaluator::made(Object::ObjectKind Kind,
                                        const Activation &A, const Expr *Site,
                                        MemorySpace Space) {
  Object &O = Pool.object(Kind, Site, A.Frame, nullptr, Space);
  O.Site = Site;
  if (Kind == Object::DeviceHeap)
    HeapAllocators.insert(A.Frame);
  return O;
}

OriginSet PointerOrigins::Evaluator::traced(OriginSet Value, OriginStep Step) {
  for (Origin &O : Value.Origins) {
    Step.Before = O.Trace;
    O.Trace = Pool.step(Step);
  }
  return Value;
}

OriginSet PointerOrigins::Evaluator::load(OriginState &S,
                                          const OriginSet &From) {
  OriginSet Out;
  Out.Unknown = From.Unknown;
  for (const Origin &O : From.Origins) {
    if (O.Kind != Origin::Address) {
      Out.Unknown = true;
      continue;
    }
    switch (O.Target->Kind) {
    case Object::Function:
      add(Out, O, Pool);
      break;
    case Object::Literal:
    case Object::Stream:
    case Object::Event:
      Out.Unknown = true;
      break;
    default: {
      const VarDecl *V = O.Target->Var;
      // A constant is what its initialiser says, wherever it is read.
      bool Written = S.Memory.contains(O.Target);
      if (!Written && V && !O.Path && V->getType().isConstQualified() &&
          !V->getType()->isRecordType() && !isa<ParmVarDecl>(V)) {
        const VarDecl *Definition = nullptr;
        if (const Expr *Init = V->getAnyInitializer(Definition);
            Init && !Init->isValueDependent() &&
            InitializersBeingRead.insert(V).second) {
          Activation Reader;
          Reader.Frame = O.Target->Frame
                             ? O.Target->Frame
                             : Pool.frame(nullptr, nullptr, nullptr,
                                          Pool.grid(nullptr, nullptr, nullptr,
                                                    nullptr, false));
          merge(Out, eval(Reader, S, Init), Pool);
          InitializersBeingRead.erase(V);
          break;
        }
      }
      merge(Out, S.lookup(O.Target, O.Path, Pool), Pool);
    }
    }
  }
  return Out;
}

/// The variable of static storage whose memory an object is, or that held the
/// pointer to it; null for anything else.
static const Object *staticRoot(const Object *O) {
  while (O->Kind == Object::External && O->HeldBy)
    O = O->HeldBy;
  return O->Kind == Object::Variable && O->Var->hasGlobalStorage() &&
                 O->Space != MemorySpace::Shared
             ? O
             : nullptr;
}

void PointerOrigins::Evaluator::store(Activation &A, OriginState &S,
                                      const OriginSet &To,
                                      const OriginSet &Value,
                                      SourceLocation Loc) {
  bool Strong =
      !To.Unknown && To.Origins.size() == 1 && !hasAnyIndex(To.Origins[0].Path);
  for (const Origin &O : To.Origins) {
    if (O.Kind != Origin::Address)
      continue;
    const Object *Target = O.Target;
    if (Target->Kind == Object::Function || Target->Kind == Object::Literal ||
        Target->Kind == Object::Stream || Target->Kind == Object::Event)
      continue;
    S.invalidate(Target);
    OriginSet New = Value;
    if (Target->Kind == Object::ParameterBuffer)
      New = traced(Value, {OriginStep::Buffered, Loc});
    if (!Strong)
      merge(New, S.lookup(Target, O.Path, Pool), Pool);
    S.set(Target, O.Path, New);
    if (staticRoot(Target) && !Value.Origins.empty()) {
      auto [It, Fresh] =
          StoreIndex.try_emplace({Target, O.Path, A.Frame}, Stores.size());
      if (Fresh)
        Stores.push_back({Target, O.Path, Value, A.Frame, Loc});
      else
        merge(Stores[It->second].Value, Value, Pool);
    }
  }
}

void PointerOrigins::Evaluator::copyObject(Activation &A, OriginState &S,
                                           const OriginSet &To,
                                           const OriginSet &From, QualType T,
                                           SourceLocation Loc,
                                           const OriginStep *Template) {
  if (To.Origins.size() == 1 && From.Origins.size() == 1 && To.sameAs(From))
    return;
  for (const Origin &Dst : To.Origins) {
    if (Dst.Kind != Origin::Address)
      continue;
    llvm::SmallVector<std::pair<const FieldPath *, OriginSet>, 8> New;
    auto Put = [&](const FieldPath *At, OriginSet Value) {
      for (auto &[Path, Held] : New)
        if (Path == At) {
          merge(Held, Value, Pool);
          return;
        }
      New.emplace_back(At, std::move(Value));
    };
    llvm::SmallVector<const FieldPath *, 8> Leaves;
    if (!T.isNull())
      leaves(T, nullptr, Pool, Leaves);
    for (const Origin &Src : From.Origins) {
      if (Src.Kind != Origin::Address)
        continue;
      auto Moved = [&](OriginSet Value) {
        // A temporary that becomes the object: pointers into it are pointers
        // into the object.
        if (Src.Target->Kind == Object::Temporary)
          for (Origin &O : Value.Origins)
            if (O.Kind == Origin::Address && O.Target == Src.Target &&
                startsWith(O.Path, Src.Path)) {
              O.Path = Pool.rebase(O.Path, Src.Path, Dst.Path);
              O.Target = Dst.Target;
            }
        return Template ? traced(Value, *Template) : Value;
      };
      for (const FieldPath *Leaf : Leaves)
        Put(Pool.rebase(Leaf, nullptr, Dst.Path),
            Moved(S.lookup(Src.Target, Pool.rebase(Leaf, nullptr, Src.Path),
                           Pool)));
      if (auto It = S.Memory.find(Src.Target); It != S.Memory.end()) {
        OriginState::Cells Cells = It->second;
        for (const auto &[At, Value] : Cells) {
          if (!startsWith(At, Src.Path))
            continue;
          const FieldPath *Path = Pool.rebase(At, Src.Path, Dst.Path);
          if (llvm::none_of(New, [&, Path = Path](const auto &Cell) {
                return Cell.first == Path;
              }))
            Put(Path, Moved(Value));
        }
      }
    }
    if (From.Unknown)
      for (const FieldPath *Leaf : Leaves)
        Put(Pool.rebase(Leaf, nullptr, Dst.Path), OriginSet::unknown());
    OriginSet Where = addressOf(*Dst.Target, Dst.Path);
    Where.Unknown = To.Unknown || To.Origins.size() > 1;
    for (auto &[At, Value] : New) {
      Where.Origins[0].Path = At;
      store(A, S, Where, Value, Loc);
    }
  }
}

OriginSet PointerOrigins::Evaluator::deepContent(OriginState &S,
                                                 const OriginSet &Where,
                                                 QualType T) {
  OriginSet Out;
  Out.Unknown = Where.Unknown;
  llvm::SmallVector<const FieldPath *, 8> Leaves;
  if (!T.isNull())
    leaves(T, nullptr, Pool, Leaves);
  for (const Origin &O : Where.Origins) {
    if (O.Kind != Origin::Address)
      continue;
    for (const FieldPath *Leaf : Leaves)
      merge(Out, S.lookup(O.Target, Pool.rebase(Leaf, nullptr, O.Path), Pool),
            Pool);
    if (auto It = S.Memory.find(O.Target); It != S.Memory.end())
      for (const auto &[At, Value] : It->second)
        if (startsWith(At, O.Path))
          merge(Out, Value, Pool);
  }
  return Out;
}

OriginSet PointerOrigins::Evaluator::offset(const OriginSet &Pointer,
                                            std::optional<int64_t> By) {
  OriginSet Out;
  Out.Unknown = Pointer.Unknown;
  for (Origin O : Pointer.Origins) {
    if (O.Kind == Origin::Constant) {
      Out.Unknown = true;
      continue;
    }
    if (O.Kind == Origin::Address && O.Target->Kind != Object::Function &&
        !(By && *By == 0)) {
      if (O.Path && O.Path->Kind == FieldPath::Index && By)
        O.Path = Pool.index(O.Path->Parent, O.Path->Element + *By);
      else if (O.Path && (O.Path->Kind == FieldPath::Index ||
                          O.Path->Kind == FieldPath::AnyIndex))
        O.Path = Pool.anyIndex(O.Path->Parent);
      else
        O.Path = Pool.anyIndex(O.Path);
    }
    add(Out, O, Pool);
  }
  return Out;
}

OriginSet PointerOrigins::Evaluator::atIndex(const OriginSet &Array,
                                             int64_t I) {
  OriginSet Out;
  Out.Unknown = Array.Unknown;
  for (Origin O : Array.Origins) {
    if (O.Kind == Origin::Address)
      O.Path = Pool.index(O.Path, I);
    add(Out, O, Pool);
  }
  return Out;
}

OriginSet PointerOrigins::Evaluator::atField(const OriginSet &Record,
                                             const FieldDecl *F) {
  OriginSet Out;
  Out.Unknown = Record.Unknown;
  for (Origin O : Record.Origins) {
    if (O.Kind != Origin::Address)
      continue;
    O.Path = Pool.field(O.Path, F);
    add(Out, O, Pool);
  }
  return Out;
}

/// True when the state is that of the one block with that index on the axis.
static bool onlyBlock(const OriginState &S, int Axis, int64_t Number) {
  return llvm::any_of(S.Assumed, [&](const auto &Entry) {
    const Condition &C = Entry.first;
    return C.A == builtinKey({BuiltinVariable::BlockIdx, Axis}) && !C.B &&
           C.Number == Number &&
           (C.Operator == 1 ? Entry.second : C.Operator == 0 && !Entry.second);
  });
}

void PointerOrigins::Evaluator::recordUse(OriginUse Use, const OriginState &S) {
  auto [It, Fresh] = UseIndex.try_emplace(
      {Use.Kind, Use.Site, Use.OperandIndex, Use.Frame}, Uses.size());
  if (!Fresh) {
    OriginUse &Known = Uses[It->second];
    merge(Known.Value, Use.Value, Pool);
    llvm::erase_if(Known.Blocks, [&](const auto &Block) {
      return !onlyBlock(S, Block.first, Block.second);
    });
    return;
  }
  for (int Axis = 0; Axis < 3; ++Axis)
    for (const auto &[C, _] : S.Assumed)
      if (C.A == builtinKey({BuiltinVariable::BlockIdx, Axis}) &&
          onlyBlock(S, Axis, C.Number))
        Use.Blocks.push_back({Axis, C.Number});
  Uses.push_back(std::move(Use));
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

OriginSet PointerOrigins::Evaluator::eval(Activation &A, OriginState &S,
                                          const Expr *E) {
  // A value that the graph computed before stands at the outermost node that is
  // an element.
  const Expr *Inner = peel(E);
  if (A.Graph)
    for (const Expr *Candidate : {E, Inner})
      if (A.Graph->Elements.contains(Candidate)) {
        auto It = S.Values.find(Candidate);
        return It == S.Values.end() ? OriginSet() : It->second;
      }
  return evalNode(A, S, Inner);
}

OriginSet PointerOrigins::Evaluator::evalNode(Activation &A, OriginState &S,
                                              const Expr *E) {
  E = peel(E);
  // A list in parentheses that did not become anything has no type.
  if (E->getType().isNull())
    return OriginSet();
  switch (E->getStmtClass()) {
  case Stmt::IntegerLiteralClass:
    return constant(cast<IntegerLiteral>(E)->getValue().getLimitedValue());
  case Stmt::CXXBoolLiteralExprClass:
    return constant(cast<CXXBoolLiteralExpr>(E)->getValue());
  case Stmt::CharacterLiteralClass:
    return constant(cast<CharacterLiteral>(E)->getValue());
  case Stmt::CXXNullPtrLiteralExprClass:
  case Stmt::GNUNullExprClass:
    return constant(0);
  case Stmt::ImplicitValueInitExprClass:
  case Stmt::CXXScalarValueInitExprClass:
    if (E->getType()->isRecordType())
      return addressOf(made(Object::Temporary, A, E, localSpace(A)));
    return constant(0);
  case Stmt::StringLiteralClass:
  case Stmt::PredefinedExprClass:
    return addressOf(made(Object::Literal, A, E, MemorySpace::Unknown));
  case Stmt::DeclRefExprClass: {
    const ValueDecl *D = cast<DeclRefExpr>(E)->getDecl();
    if (const auto *Enumerator = dyn_cast<EnumConstantDecl>(D))
      return constant(low64(Enumerator->getInitVal()));
    if (const auto *F = dyn_cast<FunctionDecl>(D)) {
      Object &O = Pool.object(Object::Function, F->getCanonicalDecl(), nullptr,
                              nullptr, MemorySpace::Unknown);
      O.Callee = F;
      return addressOf(O);
    }
    if (const auto *Binding = dyn_cast<BindingDecl>(D)) {
      if (const VarDecl *Holding = Binding->getHoldingVar())
        return evalVariable(A, S, Holding, E);
      return Binding->getBinding() ? eval(A, S, Binding->getBinding())
                                   : OriginSet::unknown();
    }
    if (const auto *V = dyn_cast<VarDecl>(D))
      return evalVariable(A, S, V, E);
    return OriginSet::unknown();
  }
  case Stmt::CXXThisExprClass:
    if (A.ThisCapture) {
      OriginSet Captured = atField(A.This, A.ThisCapture);
      return A.ThisCapture->getType()->isPointerType() ? load(S, Captured)
                                                       : Captured;
    }
    return A.This;
  case Stmt::MemberExprClass: {
    const auto *Member = cast<MemberExpr>(E);
    if (const auto *V = dyn_cast<VarDecl>(Member->getMemberDecl()))
      return evalVariable(A, S, V, E);
    if (const auto *Enumerator =
            dyn_cast<EnumConstantDecl>(Member->getMemberDecl()))
      return constant(low64(Enumerator->getInitVal()));
    const auto *F = dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (!F)
      return OriginSet::unknown();
    OriginSet At = atField(eval(A, S, Member->getBase()), F);
    return F->getType()->isReferenceType() ? load(S, At) : At;
  }
  case Stmt::ArraySubscriptExprClass: {
    const auto *Subscript = cast<ArraySubscriptExpr>(E);
    return offset(eval(A, S, Subscript->getBase()),
                  eval(A, S, Subscript->getIdx()).constant());
  }
  case Stmt::MaterializeTemporaryExprClass: {
    const auto *Temporary = cast<MaterializeTemporaryExpr>(E);
    const Expr *Sub = Temporary->getSubExpr();
    OriginSet Value = eval(A, S, Sub);
    if (Sub->getType()->isRecordType() || Sub->getType()->isArrayType())
      return Value;
    Object &O = made(Object::Temporary, A, E, localSpace(A));
    S.set(&O, nullptr, Value);
    return addressOf(O);
  }
  case Stmt::CompoundLiteralExprClass: {
    Object &O = made(Object::Temporary, A, E, localSpace(A));
    initialize(A, S, addressOf(O), E->getType(),
               cast<CompoundLiteralExpr>(E)->getInitializer(), nullptr);
    return addressOf(O);
  }
  case Stmt::InitListExprClass:
  case Stmt::CXXParenListInitExprClass: {
    if (!E->getType()->isRecordType() && !E->getType()->isArrayType()) {
      const auto *List = dyn_cast<InitListExpr>(E);
      if (List && List->getNumInits() == 1)
        return eval(A, S, List->getInit(0));
      return constant(0);
    }
    // Braces around a value of the class: they mean that value.
    if (const auto *List = dyn_cast<InitListExpr>(E);
        List && List->isTransparent())
      return List->getInit(0) ? eval(A, S, List->getInit(0)) : OriginSet();
    Object &O = made(Object::Temporary, A, E, localSpace(A));
    S.Memory.erase(&O);
    initialize(A, S, addressOf(O), E->getType(), E, nullptr);
    return addressOf(O);
  }
  case Stmt::CXXStdInitializerListExprClass:
    return eval(A, S, cast<CXXStdInitializerListExpr>(E)->getSubExpr());
  case Stmt::ConditionalOperatorClass: {
    const auto *Choice = cast<ConditionalOperator>(E);
    OriginSet Out;
    if (!A.Graph)
      if (auto Known = eval(A, S, Choice->getCond()).constant())
        return eval(A, S,
                    *Known ? Choice->getTrueExpr() : Choice->getFalseExpr());
    merge(Out, eval(A, S, Choice->getTrueExpr()), Pool);
    merge(Out, eval(A, S, Choice->getFalseExpr()), Pool);
    return Out;
  }
  case Stmt::BinaryConditionalOperatorClass: {
    const auto *Choice = cast<BinaryConditionalOperator>(E);
    OriginSet Out = eval(A, S, Choice->getCommon());
    llvm::erase_if(Out.Origins, [](const Origin &O) {
      return O.Kind == Origin::Constant && O.Number == 0;
    });
    merge(Out, eval(A, S, Choice->getFalseExpr()), Pool);
    return Out;
  }
  case Stmt::ChooseExprClass:
    return eval(A, S, cast<ChooseExpr>(E)->getChosenSubExpr());
  case Stmt::UnaryOperatorClass:
    return evalUnary(A, S, cast<UnaryOperator>(E));
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass:
    return evalBinary(A, S, cast<BinaryOperator>(E));
  case Stmt::CXXNewExprClass:
    return evalNew(A, S, cast<CXXNewExpr>(E));
  case Stmt::CXXDeleteExprClass: {
    const auto *Delete = cast<CXXDeleteExpr>(E);
    recordUse({OriginUse::Release, E, Delete->getArgument(), 0,
               eval(A, S, Delete->getArgument()), A.Frame, "delete"},
              S);
    return {};
  }
  case Stmt::LambdaExprClass:
    return evalLambda(A, S, cast<LambdaExpr>(E));
  case Stmt::CXXConstructExprClass:
  case Stmt::CXXTemporaryObjectExprClass:
    return evalConstruct(A, S, cast<CXXConstructExpr>(E));
  case Stmt::PseudoObjectExprClass:
    if (builtinAccess(E))
      return OriginSet::unknown();
    return eval(A, S, cast<PseudoObjectExpr>(E)->getResultExpr());
  default:
    break;
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return evalCast(A, S, Cast);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return evalCall(A, S, Call);
  Expr::EvalResult Value;
  if (E->isPRValue() && E->getType()->isIntegralOrEnumerationType() &&
      !E->isValueDependent() && E->EvaluateAsInt(Value, Ctx))
    return constant(low64(Value.Val.getInt()));
  return OriginSet::unknown();
}

OriginSet PointerOrigins::Evaluator::evalVariable(Activation &A, OriginState &S,
                                                  const VarDecl *V,
                                                  const Expr *Ref) {
  const auto *DRE = dyn_cast<DeclRefExpr>(Ref);
  if (DRE && DRE->refersToEnclosingVariableOrCapture()) {
    auto It = A.Captures.find(V);
    if (It == A.Captures.end())
      It = A.Captures.find(V->getCanonicalDecl());
    if (It != A.Captures.end()) {
      OriginSet At = atField(A.This, It->second);
      // What is captured by copy of a reference is the object; what is captured
      // by reference is a field of reference type.
      return It->second->getType()->isReferenceType() ? load(S, At) : At;
    }
  }
  Object &O = variable(A, V);
  if (!V->getType()->isReferenceType()) {
    return addressOf(O);
  }
  // A reference to an object of static storage is a constant: a lambda names it
  // without a capture.
  bool Outside =
      V->hasGlobalStorage() || (A.Frame->Function && !isa<ParmVarDecl>(V) &&
                                V->getDeclContext() != A.Frame->Function);
  if (Outside && !S.Memory.contains(&O) && V->getInit() &&
      !V->getInit()->isValueDependent() &&
      InitializersBeingRead.insert(V).second) {
    Activation Reader;
    Reader.Frame = A.Frame;
    OriginSet Bound = eval(Reader, S, V->getInit());
    InitializersBeingRead.erase(V);
    return Bound;
  }
  return load(S, addressOf(O));
}

OriginSet PointerOrigins::Evaluator::evalCast(Activation &A, OriginState &S,
                                              const CastExpr *Cast) {
  const Expr *Sub = Cast->getSubExpr();
  switch (Cast->getCastKind()) {
  case CK_LValueToRValue:
    return load(S, eval(A, S, Sub));
  case CK_ArrayToPointerDecay:
    return atIndex(eval(A, S, Sub), 0);
  case CK_NullToPointer:
    eval(A, S, Sub);
    return constant(0);
  case CK_IntegralToBoolean:
  case CK_PointerToBoolean: {
    OriginSet Value = eval(A, S, Sub);
    if (auto N = Value.constant())
      return constant(*N != 0);
    return Value;
  }
  case CK_IntegralCast: {
    OriginSet Value = eval(A, S, Sub);
    unsigned Width = Ctx.getIntWidth(Cast->getType());
    if (auto N = Value.constant(); N && Width < 64) {
      llvm::APInt Bits(64, uint64_t(*N), true);
      Bits = Bits.trunc(Width);
      return constant(Cast->getType()->isSignedIntegerOrEnumerationType()
                          ? Bits.getSExtValue()
                          : int64_t(Bits.getZExtValue()));
    }
    return Value;
  }
  case CK_IntegralToPointer:
  case CK_BitCast:
  case CK_LValueBitCast:
  case CK_LValueToRValueBitCast:
  case CK_NoOp:
  case CK_BaseToDerived:
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
  case CK_Dynamic:
  case CK_PointerToIntegral:
  case CK_AddressSpaceConversion:
  case CK_FunctionToPointerDecay:
  case CK_BuiltinFnToFnPtr:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
  case CK_AtomicToNonAtomic:
  case CK_NonAtomicToAtomic:
    return eval(A, S, Sub);
  default:
    eval(A, S, Sub);
    return OriginSet::unknown();
  }
}

OriginSet PointerOrigins::Evaluator::evalUnary(Activation &A, OriginState &S,
                                               const UnaryOperator *U) {
  const Expr *Sub = U->getSubExpr();
  switch (U->getOpcode()) {
  case UO_AddrOf:
    if (U->getType()->isMemberPointerType())
      return OriginSet::unknown();
    return eval(A, S, Sub);
  case UO_Deref:
  case UO_Plus:
  case UO_Extension:
    return eval(A, S, Sub);
  case UO_PreInc:
  case UO_PreDec:
  case UO_PostInc:
  case UO_PostDec: {
    OriginSet Where = eval(A, S, Sub);
    OriginSet Old = load(S, Where);
    int64_t By = U->isIncrementOp() ? 1 : -1;
    OriginSet New = Sub->getType()->isPointerType() ? offset(Old, By)
                    : Old.constant() ? constant(*Old.constant() + By)
                                     : OriginSet::unknown();
    store(A, S, Where, New, U->getOperatorLoc());
    return U->isPrefix() ? Where : Old;
  }
  case UO_LNot: {
    OriginSet Value = eval(A, S, Sub);
    if (auto N = Value.constant())
      return constant(*N == 0);
    return OriginSet::unknown();
  }
  case UO_Minus:
    if (auto N = eval(A, S, Sub).constant())
      return constant(-*N);
    return OriginSet::unknown();
  case UO_Not:
    if (auto N = eval(A, S, Sub).constant())
      return constant(~*N);
    return OriginSet::unknown();
  default:
    eval(A, S, Sub);
    return OriginSet::unknown();
  }
}

/// The constant result of an operator on integers; none where it has none.
static std::optional<int64_t> fold(BinaryOperatorKind Op, int64_t L,
                                   int64_t R) {
  switch (Op) {
  case BO_Add:
    return int64_t(uint64_t(L) + uint64_t(R));
  case BO_Sub:
    return int64_t(uint64_t(L) - uint64_t(R));
  case BO_Mul:
    return int64_t(uint64_t(L) * uint64_t(R));
  case BO_Div:
    return R && !(L == INT64_MIN && R == -1) ? std::optional(L / R)
                                             : std::nullopt;
  case BO_Rem:
    return R && !(L == INT64_MIN && R == -1) ? std::optional(L % R)
                                             : std::nullopt;
  case BO_Shl:
    return R >= 0 && R < 63 ? std::optional(int64_t(uint64_t(L) << R))
                            : std::nullopt;
  case BO_Shr:
    return R >= 0 && R < 63 ? std::optional(L >> R) : std::nullopt;
  case BO_And:
    return L & R;
  case BO_Or:
    return L | R;
  case BO_Xor:
    return L ^ R;
  case BO_EQ:
    return L == R;
  case BO_NE:
    return L != R;
  case BO_LT:
    return L < R;
  case BO_GT:
    return L > R;
  case BO_LE:
    return L <= R;
  case BO_GE:
    return L >= R;
  default:
    return std::nullopt;
  }
}

OriginSet PointerOrigins::Evaluator::evalBinary(Activation &A, OriginState &S,
                                                const BinaryOperator *B) {
  const Expr *L = B->getLHS(), *R = B->getRHS();
  if (B->isAssignmentOp()) {
    OriginSet Value = eval(A, S, R);
    OriginSet Where = eval(A, S, L);
    if (B->getOpcode() != BO_Assign) {
      OriginSet Old = load(S, Where);
      BinaryOperatorKind Op =
          BinaryOperator::getOpForCompoundAssignment(B->getOpcode());
      std::optional<int64_t> By = Value.constant();
      if (L->getType()->isPointerType())
        Value = offset(Old, By ? std::optional(Op == BO_Sub ? -*By : *By)
                               : std::nullopt);
      else if (std::optional<int64_t> Was = Old.constant(); Was && By)
        Value = fold(Op, *Was, *By) ? constant(*fold(Op, *Was, *By))
                                    : OriginSet::unknown();
      else
        Value = OriginSet::unknown();
      store(A, S, Where, Value, B->getOperatorLoc());
      return Where;
    }
    if (L->getType()->isRecordType()) {
      OriginStep Step{OriginStep::Assigned, B->getOperatorLoc()};
      copyObject(A, S, Where, Value, L->getType(), B->getOperatorLoc(), &Step);
      return Where;
    }
    OriginStep Step{OriginStep::Assigned, B->getOperatorLoc()};
    if (const auto *Ref = dyn_cast<DeclRefExpr>(L->IgnoreParenImpCasts())) {
      Step.Name = Ref->getDecl();
    } else if (const auto *Member =
                   dyn_cast<MemberExpr>(L->IgnoreParenImpCasts())) {
      Step.Kind = OriginStep::Stored;
      Step.Name = Member->getMemberDecl();
    }
    if (L->getType()->isPointerType() ||
        L->getType()->isIntegralOrEnumerationType())
      Value = traced(std::move(Value), Step);
    store(A, S, Where, Value, B->getOperatorLoc());
    return Where;
  }
  switch (B->getOpcode()) {
  case BO_Comma:
    eval(A, S, L);
    return eval(A, S, R);
  case BO_LAnd:
  case BO_LOr: {
    OriginSet Left = eval(A, S, L), Right = eval(A, S, R);
    std::optional<int64_t> LeftKnown = Left.constant(),
                           RightKnown = Right.constant();
    if (B->getOpcode() == BO_LAnd) {
      if ((LeftKnown && !*LeftKnown) || (RightKnown && !*RightKnown))
        return constant(0);
      if (LeftKnown && RightKnown)
        return constant(1);
    } else {
      if ((LeftKnown && *LeftKnown) || (RightKnown && *RightKnown))
        return constant(1);
      if (LeftKnown && RightKnown)
        return constant(0);
    }
    return OriginSet::unknown();
  }
  default:
    break;
  }
  OriginSet Left = eval(A, S, L), Right = eval(A, S, R);
  std::optional<int64_t> LeftKnown = Left.constant(),
                         RightKnown = Right.constant();
  if (B->isAdditiveOp() && B->getType()->isPointerType()) {
    if (!L->getType()->isPointerType())
      return offset(Right, LeftKnown);
    return offset(Left, RightKnown ? std::optional(B->getOpcode() == BO_Sub
                                                       ? -*RightKnown
                                                       : *RightKnown)
                                   : std::nullopt);
  }
  if (LeftKnown && RightKnown)
    if (auto N = fold(B->getOpcode(), *LeftKnown, *RightKnown))
      return constant(*N);
  if (B->isEqualityOp())
    return OriginSet::unknown();
  // An address that travels as an integer is still that address after masks and
  // offsets.
  if ((B->isAdditiveOp() || B->getOpcode() == BO_And ||
       B->getOpcode() == BO_Or) &&
      B->getType()->isIntegerType() && Ctx.getIntWidth(B->getType()) == 64 &&
      !(L->getType()->isPointerType() && R->getType()->isPointerType())) {
    OriginSet Out;
    Out.Unknown = true;
    for (const OriginSet *Side : {&Left, &Right})
      for (const Origin &O : offset(*Side, std::nullopt).Origins)
        if (O.Kind == Origin::Address && O.Target->Kind != Object::External)
          add(Out, O, Pool);
    return Out;
  }
  return OriginSet::unknown();
}

OriginSet PointerOrigins::Evaluator::evalNew(Activation &A, OriginState &S,
                                             const CXXNewExpr *E) {
  OriginSet Where;
  bool Placed = E->getNumPlacementArgs() &&
                E->getPlacementArg(0)->getType()->isPointerType();
  if (Placed) {
    Where = eval(A, S, E->getPlacementArg(0));
  } else {
    bool OnHost = A.Frame->InGrid->OnHost;
    Where = addressOf(made(OnHost ? Object::HostHeap : Object::DeviceHeap, A, E,
                           OnHost ? MemorySpace::Host : MemorySpace::Global),
                      Pool.index(nullptr, 0));
  }
  if (const Expr *Init = E->getInitializer())
    initialize(A, S, Where, E->getAllocatedType(), Init, nullptr);
  return Where;
}

OriginSet PointerOrigins::Evaluator::evalLambda(Activation &A, OriginState &S,
                                                const LambdaExpr *E) {
  Object &O = made(Object::Temporary, A, E, localSpace(A));
  S.Memory.erase(&O);
  auto Field = E->getLambdaClass()->field_begin();
  auto Capture = E->capture_begin();
  for (const Expr *Init : E->capture_inits()) {
    const FieldDecl *F = *Field++;
    const LambdaCapture &C = *Capture++;
    if (!Init)
      continue;
    OriginStep Step{OriginStep::Captured, C.getLocation(),
                    C.capturesVariable() ? C.getCapturedVar() : nullptr};
    initialize(A, S, addressOf(O, Pool.field(nullptr, F)), F->getType(), Init,
               &Step);
  }
  return addressOf(O);
}

void PointerOrigins::Evaluator::initialize(Activation &A, OriginState &S,
                                           const OriginSet &Where, QualType T,
                                           const Expr *Init,
                                           const OriginStep *Template) {
  // Of a list that does not parse parts are missing.
  if (!Init)
    return;
  SourceLocation Loc = Init->getBeginLoc();
  if (T->isReferenceType()) {
    OriginSet Value = eval(A, S, Init);
    store(A, S, Where, Template ? traced(Value, *Template) : Value, Loc);
    return;
  }
  const Expr *Bare = peel(Init);
  if (const auto *List = dyn_cast<InitListExpr>(Bare);
      List && List->isTransparent())
    return initialize(A, S, Where, T, List->getInit(0), Template);
  if (const auto *List = dyn_cast<InitListExpr>(Bare);
      List && (T->isArrayType() || T->isRecordType()) &&
      !List->isTransparent()) {
    if (const InitListExpr *Semantic =
            List->isSemanticForm() ? List : List->getSemanticForm())
      List = Semantic;
    if (const auto *Array = Ctx.getAsArrayType(T)) {
      for (unsigned I = 0; I < List->getNumInits() && I < 64; ++I) {
        if (!List->getInit(I))
          continue;
        OriginStep Step{OriginStep::Assigned, List->getInit(I)->getBeginLoc(),
                        Template ? Template->Name : nullptr};
        initialize(A, S, atIndex(Where, I), Array->getElementType(),
                   List->getInit(I), &Step);
      }
      return;
    }
    const RecordDecl *Record = T->getAsRecordDecl();
    if (!Record)
      return;
    unsigned Next = 0;
    if (const auto *Class = dyn_cast<CXXRecordDecl>(Record))
      for (const CXXBaseSpecifier &Base : Class->bases())
        if (Next < List->getNumInits())
          initialize(A, S, Where, Base.getType(), List->getInit(Next++),
                     nullptr);
    for (const FieldDecl *F : Record->fields()) {
      if (F->isUnnamedBitField())
        continue;
      if (Record->isUnion() && F != List->getInitializedFieldInUnion())
        continue;
      if (Next >= List->getNumInits())
        break;
      const Expr *Value = List->getInit(Next++);
      if (!Value)
        continue;
      OriginStep Step{OriginStep::Stored, Value->getBeginLoc(), F};
      initialize(A, S, atField(Where, F), F->getType(), Value, &Step);
    }
    return;
  }
  if (const auto *List = dyn_cast<CXXParenListInitExpr>(Bare);
      List && T->isArrayType()) {
    for (const Expr *Value : List->getInitExprs())
      eval(A, S, Value);
    return;
  }
  if (const auto *List = dyn_cast<CXXParenListInitExpr>(Bare);
      List && T->isRecordType()) {
    auto Inits = List->getInitExprs();
    unsigned Next = 0;
    for (const FieldDecl *F : T->getAsRecordDecl()->fields())
      if (Next < Inits.size())
        initialize(A, S, atField(Where, F), F->getType(), Inits[Next++],
                   nullptr);
    return;
  }
  if (const auto *Loop = dyn_cast<ArrayInitLoopExpr>(Bare)) {
    copyObject(A, S, Where, eval(A, S, Loop->getCommonExpr()->getSourceExpr()),
               QualType(), Loc, Template);
    return;
  }
  if (T->isArrayType()) {
    eval(A, S, Init);
    return;
  }
  OriginSet Value = eval(A, S, Init);
  if (T->isRecordType()) {
    copyObject(A, S, Where, Value, T, Loc, Template);
    return;
  }
  // A class value converted by Clang to a scalar keeps no address; numbers need
  // no path.
  bool Worth = T->isPointerType() || T->isIntegralOrEnumerationType();
  store(A, S, Where, Template && Worth ? traced(Value, *Template) : Value, Loc);
}

OriginSet PointerOrigins::Evaluator::evalConstruct(Activation &A,
                                                   OriginState &S,
                                                   const CXXConstructExpr *E) {
  const CXXConstructorDecl *C = E->getConstructor();
  if (!E->getType()->isRecordType()) {
    for (const Expr *Arg : E->arguments())
      eval(A, S, Arg);
    return OriginSet::unknown();
  }
  Object &O = made(Object::Temporary, A, E, localSpace(A));
  S.Memory.erase(&O);
  if (!carries(E->getType()) && !Relevant.contains(C->getCanonicalDecl()))
    return addressOf(O);
  if (C->isCopyOrMoveConstructor() && (C->isDefaulted() || C->isTrivial()) &&
      E->getNumArgs() >= 1) {
    copyObject(A, S, addressOf(O), eval(A, S, E->getArg(0)), E->getType(),
               E->getBeginLoc());
    return addressOf(O);
  }
  llvm::SmallVector<const Expr *, 4> Args(E->arguments());
  const FunctionDecl *Body = nullptr;
  if (C->hasBody(Body) && (worthFollowing(C) || C->isDefaulted())) {
    follow(A, S, E, C, Args, addressOf(O));
    return addressOf(O);
  }
  for (const Expr *Arg : Args)
    eval(A, S, Arg);
  if (!C->isTrivial() && !(C->isDefaultConstructor() && C->isDefaulted()))
    S.clobber(&O, nullptr);
  return addressOf(O);
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// The name of a library container's class whose elements are kept as elements
/// of the object itself.
static bool isVector(const CXXRecordDecl *Record) {
  return Record && Record->getIdentifier() && Record->getName() == "vector" &&
         Record->isInStdNamespace();
}

OriginSet PointerOrigins::Evaluator::evalCall(Activation &A, OriginState &S,
                                              const CallExpr *Call) {
  if (builtinAccess(Call))
    return OriginSet::unknown();
  const FunctionDecl *Caller = A.Frame->Function;
  if (Caller)
    if (std::optional<Launch> L = asLaunch(Call, Caller)) {
      launch(A, S, *L);
      return OriginSet::unknown();
    }
  if (llvm::StringRef Name = runtimeApiName(Call); !Name.empty()) {
    if (auto Known = runtimeCall(A, S, Call, Name))
      return *Known;
    return unseenCall(A, S, Call);
  }
  if (auto Known = libraryCall(A, S, Call))
    return *Known;

  const FunctionDecl *Callee = Call->getDirectCallee();
  OriginSet This;
  llvm::SmallVector<const Expr *, 6> Args(Call->arguments());
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call)) {
    if (const Expr *Object = Member->getImplicitObjectArgument())
      This = eval(A, S, Object);
  } else if (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
             Method && isa<CXXOperatorCallExpr>(Call) && !Args.empty()) {
    if (Method->isInstance())
      This = eval(A, S, Args[0]);
    Args.erase(Args.begin());
  }
  if (!Callee) {
    OriginSet Called = eval(A, S, Call->getCallee());
    if (!Called.Unknown && Called.Origins.size() == 1 &&
        Called.Origins[0].Kind == Origin::Address &&
        Called.Origins[0].Target->Kind == Object::Function)
      Callee = Called.Origins[0].Target->Callee;
  }
  if (!Callee)
    return unseenCall(A, S, Call);
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Callee)) {
    if (isVector(Method->getParent())) {
      llvm::StringRef Name = Method->getIdentifier() ? Method->getName() : "";
      std::optional<int64_t> At;
      if (!Args.empty())
        At = eval(A, S, Args[0]).constant();
      if (Method->getOverloadedOperator() == OO_Subscript || Name == "at")
        return At ? atIndex(This, *At) : offset(atIndex(This, 0), std::nullopt);
      if (Name == "data" || Name == "front")
        return atIndex(This, 0);
      if (Name == "back")
        return offset(atIndex(This, 0), std::nullopt);
      if ((Name == "push_back" || Name == "emplace_back") && Args.size() == 1 &&
          Method->getNumParams() == 1) {
        OriginSet Value = eval(A, S, Args[0]);
        if (Args[0]->isGLValue())
          Value = load(S, Value);
        store(A, S, offset(atIndex(This, 0), std::nullopt), Value,
              Call->getBeginLoc());
        return OriginSet::unknown();
      }
    }
    if (Callee == Call->getDirectCallee() && !knownCallee(Call))
      return unseenCall(A, S, Call);
    // A trivial or defaulted assignment copies the members.
    if ((Method->isCopyAssignmentOperator() ||
         Method->isMoveAssignmentOperator()) &&
        (Method->isDefaulted() || Method->isTrivial()) && Args.size() == 1) {
      OriginStep Step{OriginStep::Assigned, Call->getExprLoc()};
      OriginSet From = eval(A, S, Args[0]);
      copyObject(A, S, This, From, Ctx.getCanonicalTagType(Method->getParent()),
                 Call->getExprLoc(), &Step);
      return This;
    }
  }
  if (!worthFollowing(Callee))
    return unseenCall(A, S, Call);
  return follow(A, S, Call, Callee, Args, This);
}

OriginSet PointerOrigins::Evaluator::follow(Activation &A, OriginState &S,
                                            const Expr *Site,
                                            const FunctionDecl *Callee,
                                            llvm::ArrayRef<const Expr *> Args,
                                            OriginSet This) {
  const FunctionDecl *Body = nullptr;
  unsigned Recursion = 0;
  for (const CallFrame *F = A.Frame; F; F = F->Caller)
    Recursion += F->Function &&
                 F->Function->getCanonicalDecl() == Callee->getCanonicalDecl();
  const auto *Call = dyn_cast_or_null<CallExpr>(Site);
  if (!Callee->hasBody(Body) || A.Frame->Depth >= MaxCallDepth ||
      Recursion >= 2 || !Budget) {
    if (Call)
      return unseenCall(A, S, Call);
    for (const Origin &O : This.Origins)
      if (O.Kind == Origin::Address)
        S.clobber(O.Target, O.Path);
    return OriginSet::unknown();
  }
  Activation Inner;
  Inner.Frame = Pool.frame(A.Frame, Site, Body, A.Frame->InGrid);
  Inner.This = std::move(This);
  llvm::SmallVector<std::pair<Object *, OriginSet>, 6> Bound;
  for (unsigned I = 0; I < Body->getNumParams() && I < Args.size(); ++I) {
    const ParmVarDecl *P = Body->getParamDecl(I);
    Bound.push_back({&variable(Inner, P), eval(A, S, Args[I])});
  }
  for (unsigned I = 0; I < Bound.size(); ++I) {
    const ParmVarDecl *P = Body->getParamDecl(I);
    auto &[O, Value] = Bound[I];
    OriginStep Step{OriginStep::Passed,
                    Site ? Site->getExprLoc() : P->getLocation(), P,
                    Inner.Frame};
    S.Memory.erase(O);
    S.invalidate(O);
    if (P->getType()->isRecordType()) {
      copyObject(Inner, S, addressOf(*O), Value, P->getType(), Step.Loc, &Step);
      continue;
    }
    S.set(O, nullptr, traced(Value, Step));
  }
  QualType Returns = Body->getReturnType();
  if (Returns->isRecordType() && Site) {
    Object &Slot = made(Object::Temporary, A, Site, localSpace(A));
    S.Memory.erase(&Slot);
    Inner.ReturnSlot = &Slot;
    Inner.Returned = addressOf(Slot);
  }
  auto Leave = [&](OriginState &State) {
    for (auto It = State.Memory.begin(); It != State.Memory.end();) {
      auto Next = std::next(It);
      const Object *O = It->first;
      if (O->Frame == Inner.Frame &&
          (O->Kind == Object::Variable || O->Kind == Object::Temporary))
        State.Memory.erase(It);
      It = Next;
    }
  };
  bool MayFork = Site && Site == ForkSite && A.Frame == ForkFrame &&
                 !Returns->isRecordType() && !Returns->isReferenceType();
  std::vector<CallEnd> *Ways = Forks;
  std::vector<CallEnd> Ends;
  S = evaluateBody(Inner, std::move(S), MayFork ? &Ends : nullptr);
  Leave(S);
  for (size_t I = 1; I < Ends.size(); ++I)
    Leave(Ends[I].State);
  if (Ends.size() > MaxWaysOut) {
    for (size_t I = 1; I < Ends.size(); ++I)
      S.join(Ends[I].State, Pool);
  } else if (Ends.size() > 1) {
    // The first goes on here, the others beside it.
    OriginSet Rest = Inner.Returned;
    llvm::erase_if(Rest.Origins, [&](const Origin &O) {
      return O.Kind == Origin::Constant &&
             llvm::any_of(Ends, [&](const CallEnd &Way) {
               return Way.Returned == O.Number;
             });
    });
    for (size_t I = 1; I < Ends.size(); ++I) {
      Ends[I].Other = Rest;
      Ways->push_back(std::move(Ends[I]));
    }
    if (Ends.front().Returned)
      return constant(*Ends.front().Returned);
    Inner.Returned = std::move(Rest);
  }
  if (Returns->isPointerType() && Callee->getIdentifier())
    return traced(std::move(Inner.Returned),
                  {OriginStep::Returned,
                   Site ? Site->getExprLoc() : SourceLocation(), Callee});
  return std::move(Inner.Returned);
}

OriginSet PointerOrigins::Evaluator::unseenCall(Activation &A, OriginState &S,
                                                const CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  auto Forget = [&](const OriginSet &Where) {
    for (const Origin &O : Where.Origins) {
      if (O.Kind != Origin::Address || O.Target->Kind == Object::Function ||
          O.Target->Kind == Object::Literal)
        continue;
      const FieldPath *From = O.Path;
      if (From && From->Kind == FieldPath::Index)
        From = From->Parent;
      S.clobber(O.Target, From);
    }
  };
  unsigned First = 0;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call)) {
    if (const auto *Method = Member->getMethodDecl();
        Method && !Method->isConst() && Member->getImplicitObjectArgument())
      Forget(eval(A, S, Member->getImplicitObjectArgument()));
  } else if (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
             Method && isa<CXXOperatorCallExpr>(Call)) {
    if (Method->isInstance() && !Method->isConst())
      Forget(eval(A, S, Call->getArg(0)));
    First = 1;
  }
  for (unsigned I = First; I < Call->getNumArgs(); ++I) {
    OriginSet Value = eval(A, S, Call->getArg(I));
    if (!Callee || I - First >= Callee->getNumParams()) {
      // Variadic arguments are read (printf), a function that is not known may
      // do anything.
      if (!Callee)
        Forget(Value);
      continue;
    }
    QualType Pointee =
        Callee->getParamDecl(I - First)->getType()->getPointeeType();
    if (!Pointee.isNull() && !Pointee.isConstQualified())
      Forget(Value);
  }
  if (Call->getType()->isRecordType()) {
    Object &O = made(Object::Temporary, A, Call, localSpace(A));
    S.clobber(&O, nullptr);
    return addressOf(O);
  }
  return OriginSet::unknown();
}

/// What a pointer argument points to, as written before its conversion to `void
/// *`.
static QualType pointeeAsWritten(const Expr *Arg) {
  QualType T = Arg->IgnoreParenCasts()->getType();
  if (const ArrayType *Array = T->getAsArrayTypeUnsafe())
    return Array->getElementType();
  QualType Pointee = T->getPointeeType();
  return Pointee.isNull() || Pointee->isVoidType() ? QualType() : Pointee;
}

std::optional<OriginSet>
PointerOrigins::Evaluator::libraryCall(Activation &A, OriginState &S,
                                       const CallExpr *Call) {
  auto Arg = [&](unsigned I) {
    return I < Call->getNumArgs() ? eval(A, S, Call->getArg(I))
                                  : OriginSet::unknown();
  };
  switch (Call->getBuiltinCallee()) {
  case Builtin::BImove:
  case Builtin::BIforward:
  case Builtin::BIforward_like:
  case Builtin::BImove_if_noexcept:
  case Builtin::BIas_const:
  case Builtin::BIaddressof:
  case Builtin::BI__addressof:
  case Builtin::BI__builtin_addressof:
  case Builtin::BI__builtin_launder:
  case Builtin::BI__builtin_assume_aligned:
  case Builtin::BI__builtin_expect:
    return Arg(0);
  case Builtin::BIalloca:
  case Builtin::BI__builtin_alloca:
    return addressOf(made(Object::Alloca, A, Call, localSpace(A)),
                     Pool.index(nullptr, 0));
  default:
    break;
  }
  llvm::StringRef Name = deviceIntrinsicName(Call);
  Name.consume_front("__builtin_");
  if (Name.empty())
    return std::nullopt;
  if (Name == "memcpy" || Name == "memmove") {
    OriginSet To = Arg(0), From = Arg(1);
    QualType T = pointeeAsWritten(Call->getArg(0));
    if (T.isNull() || T->isCharType())
      T = pointeeAsWritten(Call->getArg(1));
    OriginStep Step{OriginStep::Copied, Call->getExprLoc()};
    copyObject(A, S, To, From, T, Call->getExprLoc(), &Step);
    return To;
  }
  if (Name == "memset") {
    for (const Origin &O : Arg(0).Origins)
      if (O.Kind == Origin::Address)
        S.clobber(O.Target, O.Path);
    return Arg(0);
  }
  bool OnHost = A.Frame->InGrid->OnHost;
  if (Name == "malloc" || Name == "calloc" ||
      Name == "__nv_aligned_device_malloc" || Name == "aligned_alloc")
    return addressOf(made(OnHost ? Object::HostHeap : Object::DeviceHeap, A,
                          Call,
                          OnHost ? MemorySpace::Host : MemorySpace::Global),
                     Pool.index(nullptr, 0));
  if (Name == "alloca")
    return addressOf(made(Object::Alloca, A, Call, localSpace(A)),
                     Pool.index(nullptr, 0));
  if (Name == "free") {
    recordUse(
        {OriginUse::Release, Call, Call->getArg(0), 0, Arg(0), A.Frame, "free"},
        S);
    return OriginSet();
  }
  if (Name.starts_with("__cvta_") || Name == "__nv_cvta")
    return Arg(0);
  if (Name.starts_with("__ld"))
    return load(S, Arg(0));
  if (Name.starts_with("atomic") && Call->getNumArgs() >= 2) {
    OriginSet Where = Arg(0);
    OriginSet Old = load(S, Where);
    OriginSet New = OriginSet::unknown();
    if (Name.starts_with("atomicExch"))
      New = Arg(1);
    else if (Name.starts_with("atomicCAS"))
      New = Arg(2);
    merge(New, Old, Pool);
    store(A, S, Where, New, Call->getExprLoc());
    return Old;
  }
  return std::nullopt;
}

std::optional<OriginSet> PointerOrigins::Evaluator::runtimeCall(
    Activation &A, OriginState &S, const CallExpr *Call, llvm::StringRef Name) {
  bool OnHost = A.Frame->InGrid->OnHost;
  auto Has = [&](unsigned I) { return I < Call->getNumArgs(); };
  // A symbol is named; everything else is passed by value, also where a
  // declaration for all arguments takes references.
  const unsigned Symbol =
      !Name.contains("Symbol") ? UINT_MAX
      : Name.contains("FromSymbol") || Name.starts_with("cudaGetSymbol") ? 1
                                                                         : 0;
  auto Arg = [&](unsigned I) {
    if (!Has(I))
      return OriginSet::unknown();
    const Expr *E = Call->getArg(I);
    OriginSet Value = eval(A, S, E);
    return E->isGLValue() && I != Symbol && E->getType()->isScalarType()
               ? load(S, Value)
               : Value;
  };
  auto Use = [&](OriginUse::UseKind Kind, unsigned I, OriginSet Value) {
    recordUse({Kind, Call, Call->getArg(I), I, std::move(Value), A.Frame, Name},
              S);
  };
  if (isPlainQuery(Name))
    return OriginSet::unknown();

  if (Name.starts_with("cudaStreamCreate") ||
      Name.starts_with("cudaEventCreate")) {
    bool Stream = Name.starts_with("cudaStreamCreate");
    OriginSet Handle = addressOf(made(Stream ? Object::Stream : Object::Event,
                                      A, Call, MemorySpace::Unknown));
    if (Has(0)) {
      store(A, S, Arg(0), Handle, Call->getExprLoc());
      Use(OriginUse::ApiHandle, 0, Handle);
    }
    return OriginSet::unknown();
  }
  if (Name == "cudaMallocHost" || Name == "cudaHostAlloc") {
    store(A, S, Arg(0),
          addressOf(made(Object::HostHeap, A, Call, MemorySpace::Host),
                    Pool.index(nullptr, 0)),
          Call->getExprLoc());
    return OriginSet::unknown();
  }
  if (Name == "cudaMalloc3D" || Name == "cudaMallocArray" ||
      Name == "cudaMalloc3DArray")
    return std::nullopt;
  if (Name.starts_with("cudaMalloc")) {
    Object &O =
        made(OnHost ? Object::CudaAllocation : Object::DeviceHeap, A, Call,
             Name == "cudaMallocManaged" ? MemorySpace::Managed
                                         : MemorySpace::Global);
    store(A, S, Arg(0), addressOf(O, Pool.index(nullptr, 0)),
          Call->getExprLoc());
    return OriginSet::unknown();
  }
  if (Name == "cudaFree" || Name == "cudaFreeAsync") {
    if (Has(0))
      Use(OriginUse::Release, 0, Arg(0));
    if (Has(1))
      Use(OriginUse::ApiHandle, 1, Arg(1));
    return OriginSet::unknown();
  }
  if (Name == "cudaGetParameterBuffer" || Name == "cudaGetParameterBufferV2") {
    Object &O = made(Object::ParameterBuffer, A, Call, MemorySpace::Global);
    S.Memory.erase(&O);
    if (Name == "cudaGetParameterBufferV2")
      O.Callee = namedKernel(Call->getArg(0));
    return addressOf(O, Pool.index(nullptr, 0));
  }
  if (Name.starts_with("cudaGetSymbolAddress")) {
    // A device address: what is written through it is written by the driver's
    // rules, not as the host's shadow variable.
    if (Has(0))
      store(A, S, Arg(0), OriginSet::unknown(), Call->getExprLoc());
    return OriginSet::unknown();
  }
  bool Copy = Name.starts_with("cudaMemcpy"),
       Set = Name.starts_with("cudaMemset");
  if (Copy || Set) {
    bool ToSymbol = Name.contains("ToSymbol"),
         FromSymbol = Name.contains("FromSymbol"), In3D = Name.contains("3D");
    for (unsigned I = 0; I < Call->getNumArgs(); ++I) {
      const Expr *E = Call->getArg(I);
      QualType T = E->getType();
      if (isStreamType(T)) {
        Use(OriginUse::ApiHandle, I, Arg(I));
        continue;
      }
      if ((ToSymbol && I == 0) || (FromSymbol && I == 1))
        continue;
      if (T->isRecordType() && In3D) {
        // A pitched pointer by value; extents carry none.
        if (carries(T))
          Use(OriginUse::CopyOperand, I, deepContent(S, Arg(I), T));
      } else if (T->isPointerType() && In3D && I == 0 &&
                 T->getPointeeType()->isRecordType()) {
        Use(OriginUse::CopyOperand, I,
            deepContent(S, Arg(I), T->getPointeeType()));
      } else if (T->isPointerType()) {
        Use(OriginUse::CopyOperand, I, Arg(I));
      }
    }
    if (Set || In3D || !Has(1))
      return OriginSet::unknown();
    OriginSet To = Arg(0), From = Arg(1);
    // A symbol is named as an object, its elements are meant.
    if (ToSymbol &&
        Call->getArg(0)->IgnoreParenImpCasts()->getType()->isArrayType() &&
        Call->getArg(0)->isGLValue())
      To = atIndex(To, 0);
    if (FromSymbol &&
        Call->getArg(1)->IgnoreParenImpCasts()->getType()->isArrayType() &&
        Call->getArg(1)->isGLValue())
      From = atIndex(From, 0);
    QualType T = FromSymbol ? pointeeAsWritten(Call->getArg(0))
                            : pointeeAsWritten(Call->getArg(1));
    OriginStep Step{OriginStep::Copied, Call->getExprLoc()};
    if (!T.isNull() && carries(T)) {
      copyObject(A, S, To, From, T, Call->getExprLoc(), &Step);
      // More than one element, of which any may be any.
      if (To.Origins.size() == 1 && From.Origins.size() == 1 &&
          !T->isRecordType())
        store(A, S, offset(To, std::nullopt),
              load(S, offset(From, std::nullopt)), Call->getExprLoc());
    } else {
      for (const Origin &O : To.Origins)
        if (O.Kind == Origin::Address && O.Target->Kind != Object::Function &&
            O.Target->Kind != Object::Literal)
          S.clobber(O.Target, O.Path);
    }
    return OriginSet::unknown();
  }
  bool Modelled = false;
  for (unsigned I = 0; I < Call->getNumArgs(); ++I) {
    QualType T = Call->getArg(I)->getType();
    if (isStreamType(T) || isEventType(T)) {
      Use(OriginUse::ApiHandle, I, Arg(I));
      Modelled = true;
    }
  }
  if (Modelled)
    return OriginSet::unknown();
  return std::nullopt;
}

void PointerOrigins::Evaluator::launch(Activation &A, OriginState &S,
                                       const Launch &L) {
  const FunctionDecl *Kernel = L.Kernel;
  if (!Kernel && L.KernelExpr) {
    OriginSet Named = eval(A, S, L.KernelExpr);
    if (!Named.Unknown && Named.Origins.size() == 1 &&
        Named.Origins[0].Kind == Origin::Address &&
        Named.Origins[0].Target->Kind == Object::Function) {
      Kernel = Named.Origins[0].Target->Callee;
      const FunctionDecl *Definition = nullptr;
      if (Kernel->isDefined(Definition))
        Kernel = Definition;
    }
  }
  auto Record = [&](OriginUse::UseKind Kind, const Expr *Operand, unsigned I,
                    OriginSet Value) {
    OriginUse Use{Kind, L.Site, Operand, I, std::move(Value), A.Frame};
    Use.OfLaunch = L;
    Use.OfLaunch->Kernel = Kernel;
    recordUse(std::move(Use), S);
  };

  OriginSet Stream;
  const Expr *StreamExpr = L.Stream;
  if (L.Stream) {
    Stream = eval(A, S, L.Stream);
  } else if (L.Config) {
    StreamExpr = L.Config;
    OriginSet Config = eval(A, S, L.Config);
    QualType T = L.Config->getType()->getPointeeType();
    if (const RecordDecl *Type = T.isNull() ? nullptr : T->getAsRecordDecl())
      for (const FieldDecl *F : Type->fields())
        if (isStreamType(F->getType()))
          Stream = load(S, atField(Config, F));
  }
  if (StreamExpr)
    Record(OriginUse::LaunchStream, StreamExpr, 0, Stream);

  // The arguments: listed, an array of their addresses, or a buffer.
  llvm::SmallVector<OriginSet, 6> Scalars;
  OriginSet Buffer;
  if (L.ArgumentBuffer)
    Buffer = eval(A, S, L.ArgumentBuffer);
  bool InBuffer = L.Form == LaunchForm::LaunchDevice ||
                  L.Form == LaunchForm::LaunchDeviceV2;
  for (unsigned I = 0; I < L.Arguments.size(); ++I) {
    const Expr *E = L.Arguments[I];
    OriginSet Value = eval(A, S, E);
    // cudaLaunchKernelEx takes its arguments by reference.
    if (E->isGLValue() && !E->getType()->isRecordType())
      Value = load(S, Value);
    Scalars.push_back(Value);
    Record(OriginUse::LaunchArgument, E, I,
           E->getType()->isRecordType() ? deepContent(S, Value, E->getType())
                                        : Value);
  }
  if (InBuffer) {
    OriginSet All;
    for (const Origin &O : Buffer.Origins) {
      if (O.Kind != Origin::Address ||
          O.Target->Kind != Object::ParameterBuffer)
        continue;
      if (!Kernel && O.Target->Callee)
        Kernel = O.Target->Callee;
      if (auto It = S.Memory.find(O.Target); It != S.Memory.end())
        for (const auto &Cell : It->second)
          merge(All, Cell.second, Pool);
    }
    Record(OriginUse::LaunchArgument, L.ArgumentBuffer, 0, All);
    Buffer = All;
  }

  bool Follow = Kernel && Followable.contains(Kernel->getCanonicalDecl());
  if (!Follow || !Budget || LaunchDepth >= MaxLaunchDepth)
    return;
  const FunctionDecl *Body = nullptr;
  if (!Kernel->hasBody(Body))
    return;
  unsigned Recursion = 0;
  for (const CallFrame *F = A.Frame; F; F = F->Caller)
    Recursion += F->Function &&
                 F->Function->getCanonicalDecl() == Kernel->getCanonicalDecl();
  if (Recursion >= 2 || A.Frame->Depth >= MaxCallDepth)
    return;
  Activation Inner;
  Inner.Frame = Pool.frame(A.Frame, L.Site, Body,
                           Pool.grid(A.Frame, L.Site, Body, Body, false));
  for (unsigned I = 0; I < Body->getNumParams(); ++I) {
    const ParmVarDecl *P = Body->getParamDecl(I);
    Object &O = variable(Inner, P);
    S.Memory.erase(&O);
    OriginStep Step{OriginStep::Launched, L.Site->getExprLoc(), P, Inner.Frame};
    if (I < Scalars.size()) {
      if (P->getType()->isRecordType())
        copyObject(Inner, S, addressOf(O), Scalars[I], P->getType(), Step.Loc,
                   &Step);
      else
        S.set(&O, nullptr, traced(Scalars[I], Step));
    } else if (InBuffer) {
      S.set(&O, nullptr, traced(Buffer, Step));
    } else if (L.ArgumentBuffer && !Buffer.empty()) {
      OriginSet Where = load(S, offset(Buffer, I));
      if (P->getType()->isRecordType())
        copyObject(Inner, S, addressOf(O), Where, P->getType(), Step.Loc,
                   &Step);
      else
        S.set(&O, nullptr, traced(load(S, Where), Step));
    } else {
      S.set(&O, nullptr, OriginSet::unknown());
    }
  }
  ++LaunchDepth;
  S = evaluateBody(Inner, std::move(S));
  --LaunchDepth;
  for (auto It = S.Memory.begin(); It != S.Memory.end();) {
    auto Next = std::next(It);
    const Object *O = It->first;
    if (O->Frame == Inner.Frame &&
        (O->Kind == Object::Variable || O->Kind == Object::Temporary))
      S.Memory.erase(It);
    It = Next;
  }
}

//===----------------------------------------------------------------------===//
// The engine
//===----------------------------------------------------------------------===//

PointerOrigins::PointerOrigins(TranslationUnit &TU) : TU(TU) {}
PointerOrigins::~PointerOrigins() = default;

llvm::ArrayRef<OriginUse> PointerOrigins::uses() {
  if (!Impl) {
    Impl = std::make_unique<Evaluator>(TU);
    Impl->run();
  }
  return Impl->Uses;
}

llvm::ArrayRef<GlobalStore> PointerOrigins::globalStores() {
  (void)uses();
  return Impl->Stores;
}

} // namespace cuda_lint
