//===- LaunchConfig.cpp ---------------------------------------------------===//

#include "analysis/LaunchConfig.h"
#include "analysis/PathRoots.h"
#include "cuda/Bound.h"
#include "cuda/Constants.h"
#include "cuda/RuntimeApi.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Analysis/Analyses/ExprMutationAnalyzer.h"

using namespace clang;

namespace cuda_lint {

const LaunchAttribute *LaunchConfig::attribute(int64_t Id) const {
  if (!Attributes)
    return nullptr;
  // The last of several counts.
  for (const LaunchAttribute &A : llvm::reverse(*Attributes))
    if (A.Id == Id)
      return &A;
  return nullptr;
}

SourceLocation LaunchConfig::place() const {
  if (Path.empty())
    return L->location();
  // A call of a lambda begins at its parenthesis; its object is what one sees.
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(Path.front()))
    return Op->getArg(0)->getBeginLoc();
  return Path.front()->getBeginLoc();
}

bool LaunchConfig::extends(const LaunchConfig &Shorter) const {
  return L == Shorter.L && Path.size() > Shorter.Path.size() &&
         std::equal(Shorter.Path.rbegin(), Shorter.Path.rend(), Path.rbegin());
}

LaunchConfigs::LaunchConfigs(TranslationUnit &TU) : TU(TU) {}

/// Gives an argument the number that what holds at the launch says it is, as
/// behind `if (dims == 2)`.
static void settle(TracedValue &Argument, const Facts &Known,
                   SymContext &Symbols) {
  const SymExpr *V = Argument.Value;
  if (!V || V->isInteger() || V->Type.Real || !V->Type.Width)
    return;
  const ValueRange Range = Symbols.range(V, Known);
  if (Range.Min == Range.Max)
    Argument.Value = Symbols.integer(uint64_t(Range.Min), V->Type);
}

static LaunchConfig configOf(const ExecutionEvent &Event,
                             const FunctionDecl *Root, SymContext &Symbols) {
  LaunchConfig Out;
  Out.L = Event.L;
  Out.Path = Event.Path;
  Out.Root = Root;
  Out.Kernel = Event.Kernel;
  std::copy(Event.Grid, Event.Grid + 3, Out.Grid);
  std::copy(Event.Block, Event.Block + 3, Out.Block);
  Out.DynamicBytes = Event.DynamicBytes;
  Out.Stream = Event.Stream;
  Out.MaxDynamicBytes = Event.MaxDynamicBytes;
  Out.NonPortableCluster = Event.NonPortableCluster;
  if (Event.AttributesKnown) {
    Out.Attributes.emplace();
    for (const auto &[Id, Values] : Event.Attributes)
      Out.Attributes->push_back({Id, {Values[0], Values[1], Values[2]}});
  }
  Out.Arguments = Event.Arguments;
  Out.Known = Event.Known;
  for (TracedValue &Argument : Out.Arguments)
    settle(Argument, Out.Known, Symbols);
  return Out;
}

/// A launch of which nothing is known.
static LaunchConfig unreached(const Launch &L, const FunctionDecl *Root) {
  LaunchConfig Out;
  Out.L = &L;
  Out.Root = Root;
  Out.Kernel = L.Kernel;
  Out.Reached = false;
  return Out;
}

/// Adds the ways on which an analysis that took too long did not get from a
/// function to a launch that others reach: nothing is known on them.
void LaunchConfigs::addMissing(const FunctionDecl *Root,
                               std::vector<LaunchConfig> &All) {
  for (const CallSite &Site : TU.callsIn(Root)) {
    const FunctionDecl *Callee = Site.Call->getDirectCallee();
    if (!Callee)
      continue;
    for (size_t I = 0, Count = All.size(); I < Count; ++I) {
      if (All[I].Root->getCanonicalDecl() != Callee->getCanonicalDecl() ||
          llvm::any_of(All, [&](const LaunchConfig &C) {
            return C.Root == Root && C.L == All[I].L && !C.Path.empty() &&
                   C.Path.front() == Site.Call;
          }))
        continue;
      LaunchConfig Unknown;
      Unknown.L = All[I].L;
      Unknown.Root = Root;
      Unknown.Kernel = All[I].Kernel;
      Unknown.Path.push_back(Site.Call);
      Unknown.Path.append(All[I].Path);
      Unknown.Reached = false;
      All.push_back(std::move(Unknown));
    }
  }
}

void LaunchConfigs::compute() {
  if (Computed)
    return;
  Computed = true;
  const llvm::SetVector<const FunctionDecl *> Roots = launchRoots(TU);
  std::vector<LaunchConfig> All;
  llvm::DenseMap<const CallExpr *, size_t> Order;
  for (const Launch &L : TU.launches())
    Order.try_emplace(L.Site, Order.size());
  auto &Engine = TU.engine<PathExecution>();
  for (const FunctionDecl *Root : Roots) {
    llvm::DenseSet<const CallExpr *> Here;
    for (const ExecutionEvent &Event : Engine.run(Root).Events)
      if (Event.Kind == ExecutionEvent::Launch) {
        All.push_back(configOf(Event, Root, Engine.symbols()));
        if (Event.Path.empty())
          Here.insert(Event.L->Site);
      }
    // A launch that the run did not get to (dead or too far) has no known
    // values.
    for (const Launch *L : TU.launchesIn(Root))
      if (!Here.count(L->Site))
        All.push_back(unreached(*L, Root));
  }
  // Lambdas are a part of other functions.
  llvm::DenseSet<const CallExpr *> Known;
  for (const LaunchConfig &C : All)
    Known.insert(C.L->Site);
  for (const Launch &L : TU.launches())
    if (!Known.contains(L.Site))
      All.push_back(unreached(L, L.Caller));
  for (const FunctionDecl *Root : Roots)
    if (!Engine.run(Root).Complete)
      addMissing(Root, All);
  llvm::stable_sort(All, [&](const LaunchConfig &A, const LaunchConfig &B) {
    size_t X = Order[A.L->Site], Y = Order[B.L->Site];
    return X != Y ? X < Y : A.Path.size() < B.Path.size();
  });
  Configs = std::move(All);
  for (size_t I = 0; I < Configs.size(); ++I) {
    auto [It, New] = RangeOf.try_emplace(Configs[I].L->Site, I, I + 1);
    It->second.second = I + 1;
  }
}

llvm::ArrayRef<LaunchConfig> LaunchConfigs::all() {
  compute();
  return Configs;
}

bool LaunchConfigs::isExtended(const LaunchConfig &C) {
  return llvm::any_of(
      allOf(*C.L), [&](const LaunchConfig &Other) { return Other.extends(C); });
}

void LaunchConfigs::forEachUntilWrong(
    llvm::function_ref<bool(const LaunchConfig &)> IsWrong) {
  std::vector<const LaunchConfig *> Wrong;
  for (const LaunchConfig &C : all())
    if (C.Reached &&
        llvm::none_of(Wrong,
                      [&](const LaunchConfig *W) { return C.extends(*W); }) &&
        IsWrong(C))
      Wrong.push_back(&C);
}

llvm::ArrayRef<LaunchConfig> LaunchConfigs::allOf(const Launch &L) {
  compute();
  auto It = RangeOf.find(L.Site);
  if (It == RangeOf.end())
    return {};
  return llvm::ArrayRef(Configs).slice(It->second.first,
                                       It->second.second - It->second.first);
}

const LaunchConfig &LaunchConfigs::of(const Launch &L) {
  return allOf(L).front();
}

/// The variable that is written as a kernel, and the function that holds it.
static const VarDecl *namedVariable(const Expr *E) {
  E = E->IgnoreParenCasts();
  while (const auto *Address = dyn_cast<UnaryOperator>(E)) {
    if (Address->getOpcode() != UO_AddrOf && Address->getOpcode() != UO_Deref)
      return nullptr;
    E = Address->getSubExpr()->IgnoreParenCasts();
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

static const Bound<unsigned>
    MaxNaming("kernel-pointer-steps", 5, BoundKind::Reach,
              "variables, arguments and choices that a pointer to a kernel is "
              "followed through");

namespace {
/// Counts how often a variable is named, and how often only its value is taken.
class UseCounter : public RecursiveASTVisitor<UseCounter> {
public:
  explicit UseCounter(const VarDecl *V) : V(V) {}
  unsigned Uses = 0, Reads = 0;
  bool shouldVisitImplicitCode() const { return true; }
  bool VisitDeclRefExpr(const DeclRefExpr *E) {
    Uses += E->getDecl() == V;
    return true;
  }
  bool VisitImplicitCastExpr(const ImplicitCastExpr *E) {
    const auto *Of = dyn_cast<DeclRefExpr>(E->getSubExpr()->IgnoreParens());
    Reads += E->getCastKind() == CK_LValueToRValue && Of && Of->getDecl() == V;
    return true;
  }

private:
  const VarDecl *V;
};
} // namespace

/// Whether a function changes one of its variables, or may have it changed.
static bool isChanged(const VarDecl *V, const FunctionDecl *Owner,
                      ASTContext &Ctx) {
  UseCounter Counter(V);
  Counter.TraverseStmt(Owner->getBody());
  // Clang's analysis walks through all that is parsed.
  return Counter.Uses != Counter.Reads &&
         ExprMutationAnalyzer(*Owner->getBody(), Ctx).isMutated(V);
}

bool LaunchConfigs::kernelsNamed(
    const Expr *E, llvm::SmallPtrSetImpl<const FunctionDecl *> &Out,
    unsigned Depth) {
  if (const FunctionDecl *Kernel = namedKernel(E)) {
    Out.insert(Kernel->getCanonicalDecl());
    return true;
  }
  if (Depth >= MaxNaming)
    return false;
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E->IgnoreParenCasts()))
    return kernelsNamed(Choice->getTrueExpr(), Out, Depth + 1) &&
           kernelsNamed(Choice->getFalseExpr(), Out, Depth + 1);
  const VarDecl *V = namedVariable(E);
  if (!V)
    return false;
  // What nobody changes is what it was made of.
  if (!V->getType().isConstQualified()) {
    const auto *Owner =
        dyn_cast_or_null<FunctionDecl>(V->getParentFunctionOrMethod());
    if (!Owner || !Owner->hasBody() || V->isStaticLocal() ||
        isChanged(V, Owner, TU.context()))
      return false;
  }
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(V)) {
    const auto *Owner = dyn_cast<FunctionDecl>(Parameter->getDeclContext());
    if (!Owner || TU.callersOf(Owner).empty())
      return false;
    const unsigned I = Parameter->getFunctionScopeIndex();
    return llvm::all_of(TU.callersOf(Owner), [&](const CallSite &Site) {
      return !isa<CXXOperatorCallExpr>(Site.Call) &&
             I < Site.Call->getNumArgs() &&
             kernelsNamed(Site.Call->getArg(I), Out, Depth + 1);
    });
  }
  return V->getInit() && kernelsNamed(V->getInit(), Out, Depth + 1);
}

llvm::ArrayRef<LaunchConfigs::AttributeCall> LaunchConfigs::attributeCalls() {
  if (AttributeCalls)
    return *AttributeCalls;
  AttributeCalls.emplace();
  for (const FunctionDecl *F : TU.functions())
    for (const CallSite &Site : TU.callsIn(F)) {
      if (runtimeApiName(Site.Call) != "cudaFuncSetAttribute" ||
          Site.Call->getNumArgs() != 3)
        continue;
      AttributeCall &Made = AttributeCalls->emplace_back(AttributeCall{F});
      Made.Known = kernelsNamed(Site.Call->getArg(0), Made.Kernels, 0);
      Expr::EvalResult Id;
      if (Site.Call->getArg(1)->EvaluateAsInt(Id, TU.context()))
        Made.Attribute = low64(Id.Val.getInt());
    }
  return *AttributeCalls;
}

bool LaunchConfigs::mayBeSetElsewhere(const LaunchConfig &C,
                                      int64_t Attribute) {
  if (!C.Kernel)
    return true;
  // One in the function where the way starts has been looked at: it is behind
  // the launch, or for another kernel. Not one for a kernel that a condition
  // chooses: no way says which of them it is.
  return llvm::any_of(attributeCalls(), [&](const AttributeCall &Call) {
    return (!Call.Known ||
            Call.Kernels.contains(C.Kernel->getCanonicalDecl())) &&
           Call.Attribute.value_or(Attribute) == Attribute &&
           !(Call.Known && Call.Caller == C.Root && Call.Kernels.size() == 1);
  });
}

BlockShapes LaunchConfigs::blockShapes(const FunctionDecl *Kernel) {
  BlockShapes Out;
  compute();
  SymContext &Sym = TU.engine<PathExecution>().symbols();
  bool All = true, Any = false;
  // Ends a list whose shapes are known; false when one is not.
  auto Add = [&](const LaunchConfig &C) {
    bool Known = C.Reached;
    if (Known)
      Sym.anyCase({C.Block[0].Value, C.Block[1].Value, C.Block[2].Value},
                  C.Known,
                  [&](llvm::ArrayRef<const SymExpr *> V,
                      llvm::ArrayRef<const SymExpr *>) {
                    Extent3 Shape;
                    Shape.X = V[0] ? V[0]->unsignedInteger() : std::nullopt;
                    Shape.Y = V[1] ? V[1]->unsignedInteger() : std::nullopt;
                    Shape.Z = V[2] ? V[2]->unsignedInteger() : std::nullopt;
                    if (!Shape.known())
                      Known = false;
                    else if (!llvm::is_contained(Out.Known, Shape))
                      Out.Known.push_back(Shape);
                    return false;
                  });
    return Known;
  };
  const FunctionDecl *Canonical = Kernel->getCanonicalDecl();
  for (const Launch &L : TU.launches()) {
    llvm::ArrayRef<LaunchConfig> Ways = allOf(L);
    bool Ours = llvm::any_of(Ways, [&](const LaunchConfig &C) {
      return C.Kernel && C.Kernel->getCanonicalDecl() == Canonical;
    });
    if (!Ours) {
      // A launch of an unknown kernel may be one of this.
      All &= llvm::all_of(
          Ways, [](const LaunchConfig &C) { return C.Kernel != nullptr; });
      continue;
    }
    Any = true;
    for (const LaunchConfig &C : Ways) {
      if (!C.Kernel || C.Kernel->getCanonicalDecl() != Canonical) {
        All &= C.Kernel != nullptr;
        continue;
      }
      // What depends on a parameter counts by the callers, when there are any,
      // and what does not is the same for all of them.
      All &= Add(C) || llvm::any_of(Ways, [&](const LaunchConfig &Other) {
               return Other.extends(C) ||
                      (C.extends(Other) && Other.block().known());
             });
    }
  }
  Out.Complete = All && Any && !Out.Known.empty();
  return Out;
}

} // namespace cuda_lint
