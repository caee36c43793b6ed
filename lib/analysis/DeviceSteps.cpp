//===- DeviceSteps.cpp ----------------------------------------------------===//

#include "analysis/DeviceSteps.h"
#include "cuda/Bound.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/MemorySpace.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cuda_lint {

// What one instantiation does wrong another does, too, and a report is one.
static const Bound<unsigned>
    MaxInstantiations("kernel-instantiations", 3, BoundKind::Reach,
                      "instantiations of a kernel's template that are looked "
                      "at for what its blocks do to each other");

DeviceSteps::DeviceSteps(TranslationUnit &TU)
    : Engine(TU.engine<PathExecution>()) {
  llvm::DenseMap<const FunctionDecl *, unsigned> Instantiations;
  for (const FunctionDecl *F : TU.functions()) {
    if (!isKernel(F))
      continue;
    const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
    if (!Pattern || ++Instantiations[Pattern] <= MaxInstantiations)
      Kernels.push_back(F);
  }
}

const std::vector<DevicePath> &DeviceSteps::of(const FunctionDecl *F) {
  auto [It, New] = Done.try_emplace(F->getCanonicalDecl());
  if (!New)
    return It->second;
  std::vector<DevicePath> Out;
  for (const ExecutionPath &Path : Engine.paths(F).Paths) {
    DevicePath &Made = Out.emplace_back(DevicePath{&Path, {}});
    for (const PathEvent *E : Path.Events)
      add(Made, *E);
  }
  return Done[F->getCanonicalDecl()] = std::move(Out);
}

void DeviceSteps::add(DevicePath &Path, const PathEvent &E) {
  switch (E.Kind) {
  case PathEvent::Read:
  case PathEvent::Write: {
    DeviceStep S{DeviceStep::Access, &E};
    S.Reads = E.Kind == PathEvent::Read;
    S.Writes = !S.Reads;
    S.Volatile = E.Volatile;
    if (E.Volatile)
      S.Order = DeviceOrder::Volatile;
    S.Address = E.Address;
    (S.Reads ? S.Given : S.Written) = E.Value;
    Path.Steps.push_back(S);
    return;
  }
  case PathEvent::Call:
    addCall(Path, E);
    return;
  case PathEvent::Assembly:
    addAssembly(Path, E);
    return;
  case PathEvent::Launch:
    Path.Steps.push_back({DeviceStep::Launch, &E});
    return;
  default:
    return;
  }
}

/// Whether a condition depends on what memory holds or on what is not known.
static bool isData(const SymExpr *E) {
  bool Data = false;
  forEachPart(E, [&](const SymExpr *Part) {
    Data |= Part->Kind == SymExpr::Field ||
            (Part->Kind == SymExpr::Symbol && Part->Loc &&
             Part->Loc->root()->Kind == Location::Pointee);
    return !Data;
  });
  return Data;
}

/// How often a thread met others before a step.
static size_t meetingsBefore(const DevicePath &Path, const DeviceStep &S) {
  size_t Out = 0;
  for (const DeviceStep &Each : Path.Steps) {
    if (&Each == &S)
      break;
    Out += Each.Kind == DeviceStep::Barrier && Each.Scope != DeviceScope::Warp;
  }
  return Out;
}

Facts DeviceSteps::guards(const FunctionDecl *F, const DevicePath &Path,
                          const DeviceStep &S) {
  auto [It, New] = KnownAt.try_emplace(F->getCanonicalDecl());
  auto PlaceOf = [](const PathEvent &E, size_t Met) {
    return Place(E.Site, E.Calls.empty() ? nullptr : E.Calls.front(), Met);
  };
  if (New)
    for (const DevicePath &Each : of(F)) {
      size_t Met = 0;
      for (const DeviceStep &Step : Each.Steps) {
        const auto Known = Each.knownAt(Step);
        const unsigned Data = llvm::count_if(Known, isData);
        auto &Least = It->second[PlaceOf(*Step.Event, Met)];
        for (const SymExpr *Fact : Known) {
          auto [At, First] = Least.try_emplace(Fact, Data);
          At->second = std::min(At->second, Data);
        }
        Met +=
            Step.Kind == DeviceStep::Barrier && Step.Scope != DeviceScope::Warp;
      }
    }
  const llvm::DenseMap<const SymExpr *, unsigned> &Least =
      It->second[PlaceOf(*S.Event, meetingsBefore(Path, S))];
  const auto Known = Path.knownAt(S);
  const unsigned Data = llvm::count_if(Known, isData);
  Facts Out;
  for (const SymExpr *Fact : Known) {
    // Where a way past the test asks more data, that is the test of a later
    // iteration.
    auto Denied =
        isData(Fact) ? Least.find(Engine.symbols().negate(Fact)) : Least.end();
    if (Denied == Least.end() || Denied->second > Data)
      Out.push_back(Fact);
  }
  return Out;
}

/// Whether a function that the table does not have is one of a library that
/// computes something: mathematics, conversions, output.
static bool isOnlyComputation(const FunctionDecl *F) {
  if (F->getBuiltinID())
    return true;
  const SourceManager &SM = F->getASTContext().getSourceManager();
  if (!SM.isInSystemHeader(SM.getExpansionLoc(F->getLocation())))
    return false;
  for (const DeclContext *DC = F->getDeclContext(); DC; DC = DC->getParent())
    if (const auto *NS = dyn_cast<NamespaceDecl>(DC);
        NS && NS->getIdentifier() &&
        (NS->getName() == "cuda" || NS->getName() == "cooperative_groups" ||
         NS->getName() == "cub" || NS->getName() == "nvcuda" ||
         NS->getName() == "thrust"))
      return isa<CXXConstructorDecl, CXXDestructorDecl>(F);
  return true;
}

static std::optional<DeviceScope> scopeAt(const DeviceIntrinsic &Row,
                                          const PathEvent &E) {
  if (const auto *Call = dyn_cast<CallExpr>(E.Site))
    if (Call->getDirectCallee())
      return scopeOf(Row, Call);
  return Row.Scope < DeviceScope::OfType ? std::optional(Row.Scope)
                                         : std::nullopt;
}

static std::optional<DeviceOrder> orderAt(const DeviceIntrinsic &Row,
                                          const PathEvent &E) {
  if (const auto *Call = dyn_cast<CallExpr>(E.Site))
    if (Call->getDirectCallee())
      return orderOf(Row, Call);
  return Row.Order != DeviceOrder::OfArgument ? std::optional(Row.Order)
                                              : std::nullopt;
}

/// What a row says about an access that the step is.
static void describeAccess(DeviceStep &S, const DeviceIntrinsic &Row) {
  S.Atomic = Row.isAtomic();
  S.Update = Row.updatesWord();
  S.Exchanges = Row.Work == DeviceWork::AtomicExchange ||
                Row.Work == DeviceWork::AtomicCompare;
  S.Compares = Row.Work == DeviceWork::AtomicCompare;
  S.KeepsExtreme = S.Update && (Row.Name.contains_insensitive("min") ||
                                Row.Name.contains_insensitive("max"));
  S.Waits = Row.Work == DeviceWork::AtomicWait;
  if (Row.isAtomic()) {
    S.Reads = Row.readsWord();
    S.Writes = Row.writesWord();
  } else {
    S.Reads = Row.Work == DeviceWork::Load;
    S.Writes =
        Row.Work == DeviceWork::Store || Row.Work == DeviceWork::SetMemory;
  }
}

namespace {
/// What a function or an instruction is to the order of memory.
enum class Effect {
  None,
  Barrier,
  NamedBarrier,
  WarpBarrier,
  Fence,
  Unseen,
  Access,
  /// mbarriers, asynchronous copies: they order what other tables say.
  Elsewhere,
};
} // namespace

static Effect effectOf(const DeviceIntrinsic &Row) {
  if (Row.isAtomic())
    return Effect::Access;
  switch (Row.Work) {
  case DeviceWork::Barrier:
  case DeviceWork::VoteBarrier:
  case DeviceWork::Arrive:
  case DeviceWork::Wait:
    return Effect::Barrier;
  case DeviceWork::NamedBarrier:
    return Effect::NamedBarrier;
  case DeviceWork::Vote:
  case DeviceWork::Match:
  case DeviceWork::Shuffle:
  case DeviceWork::Reduce:
    return Effect::WarpBarrier;
  case DeviceWork::Fence:
    return Effect::Fence;
  case DeviceWork::ThreadRank:
  case DeviceWork::GroupSize:
  case DeviceWork::MetaRank:
  case DeviceWork::GroupIndex:
  case DeviceWork::ThreadIndex:
  case DeviceWork::GroupExtent:
  case DeviceWork::SameAddress:
  case DeviceWork::InitFence:
  case DeviceWork::None:
  case DeviceWork::MatrixInRegisters:
  case DeviceWork::Sleep:
  case DeviceWork::Exit:
  case DeviceWork::ActiveMask:
  case DeviceWork::Notify:
  case DeviceWork::LaunchDependents:
  case DeviceWork::WaitForPrimary:
    return Effect::None;
  case DeviceWork::Unseen:
    return Effect::Unseen;
  default:
    return llvm::is_contained({DeviceWork::Load, DeviceWork::Store,
                               DeviceWork::CopyMemory, DeviceWork::SetMemory},
                              Row.Work)
               ? Effect::Access
               : Effect::Elsewhere;
  }
}

/// Makes a step what an effect other than an access is. \p Named: the scope of
/// a barrier with a number.
static void describeOrder(DeviceStep &S, Effect E, DeviceScope Named) {
  switch (E) {
  case Effect::NamedBarrier:
    S.Scope = Named;
    break;
  case Effect::WarpBarrier:
    S.Scope = DeviceScope::Warp;
    break;
  case Effect::Elsewhere:
    S.Scope = DeviceScope::None;
    break;
  case Effect::Fence:
    S.Kind = DeviceStep::Fence;
    return;
  case Effect::Unseen:
    S.Kind = DeviceStep::Unknown;
    return;
  default:
    break;
  }
  S.Kind = DeviceStep::Barrier;
}

/// An access that a call makes: what it is at, and what it stores and finds.
static void addAccess(DevicePath &Path, DeviceStep S,
                      const DeviceIntrinsic &Row, const PathEvent &E) {
  auto Argument = [&](IntrinsicRole Role) -> const SymExpr * {
    const std::optional<unsigned> At = Row.argument(Role);
    return At && *At < E.Arguments.size() ? E.Arguments[*At] : nullptr;
  };
  if (Row.Work == DeviceWork::CopyMemory) {
    S.Reads = true;
    S.Address = Argument(IntrinsicRole::Source);
    Path.Steps.push_back(S);
    S.Reads = false;
    S.Writes = true;
    S.Part = 1;
    S.Address = Argument(IntrinsicRole::Destination);
    Path.Steps.push_back(S);
    return;
  }
  describeAccess(S, Row);
  if (Row.Work == DeviceWork::SetMemory) {
    S.Address = Argument(IntrinsicRole::Destination);
    Path.Steps.push_back(S);
    return;
  }
  S.Volatile = !Row.isAtomic();
  S.Address = Argument(IntrinsicRole::Address);
  if (Row.Object == IntrinsicRole::Word)
    S.Address = E.This;
  if (Row.Object == IntrinsicRole::Reference)
    for (const PathEvent::Part &Part : E.Parts)
      if (Part.Argument == PathEvent::ThisObject)
        S.Address = Part.Value;
  S.Written = Argument(IntrinsicRole::Value);
  S.Given = E.Result;
  Path.Steps.push_back(S);
}

void DeviceSteps::addCall(DevicePath &Path, const PathEvent &E) {
  const DeviceIntrinsic *Row = deviceIntrinsic(E.Callee);
  if (!Row) {
    if (!E.Callee || !isOnlyComputation(E.Callee))
      Path.Steps.push_back({DeviceStep::Unknown, &E});
    return;
  }
  const std::optional<DeviceScope> Scope = scopeAt(*Row, E);
  DeviceStep S{DeviceStep::Access, &E};
  // An order that is not a constant may be any: then nothing is wrong with it.
  S.Order = orderAt(*Row, E).value_or(DeviceOrder::Sequential);
  S.Scope = Scope.value_or(DeviceScope::System);
  const Effect Of = effectOf(*Row);
  if (Of == Effect::None)
    return;
  if (Of == Effect::Access)
    return addAccess(Path, S, *Row, E);
  if (Of == Effect::Barrier)
    S.Scope = Scope.value_or(DeviceScope::None);
  describeOrder(S, Of,
                Row->has(IntrinsicRole::Threads) ? DeviceScope::None
                                                 : DeviceScope::Block);
  Path.Steps.push_back(S);
}

/// Whether an instruction is of memory that no other block reaches.
static bool isOfOwnMemory(const PtxInstruction &I) {
  return llvm::any_of(llvm::ArrayRef<llvm::StringRef>{"shared", "shared::cta",
                                                      "shared::cluster",
                                                      "local", "const",
                                                      "param"},
                      [&](llvm::StringRef Space) { return I.has(Space); });
}

/// An access that an instruction makes.
static void describeAccess(DeviceStep &S, const PtxInstruction &I,
                           const PathEvent &E, unsigned Outputs) {
  describeAccess(S, *I.Row);
  S.Volatile = !I.Row->isAtomic();
  auto Operand = [&](IntrinsicRole Role) -> const SymExpr * {
    const std::optional<unsigned> At = I.Row->argument(Role);
    if (!At || *At >= I.Operands.size())
      return nullptr;
    const std::optional<unsigned> N = ptxOperand(I.Operands[*At]);
    return N && *N >= Outputs && *N < E.Arguments.size() ? E.Arguments[*N]
                                                         : nullptr;
  };
  S.Address = Operand(IntrinsicRole::Address);
  S.Written = Operand(IntrinsicRole::Value);
  if (S.Reads && !I.Operands.empty())
    if (const std::optional<unsigned> N = ptxOperand(I.Operands.front());
        N && *N < E.Received.size())
      S.Given = E.Received[*N];
}

void DeviceSteps::addInstruction(DevicePath &Path, const PathEvent &E,
                                 const PtxInstruction &I, unsigned Outputs) {
  const auto *Asm = cast<GCCAsmStmt>(E.Site);
  DeviceStep S{DeviceStep::Access, &E};
  if (!I.Row) {
    if (Asm->isVolatile() || Asm->getNumClobbers()) {
      S.Kind = DeviceStep::Unknown;
      Path.Steps.push_back(S);
    }
    return;
  }
  S.Order = I.order();
  S.Scope = I.scope();
  const Effect Of = effectOf(*I.Row);
  if (Of == Effect::None || (Of == Effect::Access && isOfOwnMemory(I)))
    return;
  if (Of == Effect::Access)
    describeAccess(S, I, E, Outputs);
  else
    // Without a number of threads all of the block meet.
    describeOrder(S, Of,
                  !I.has("red") && I.Operands.size() == 1 ? DeviceScope::Block
                                                          : DeviceScope::None);
  Path.Steps.push_back(S);
}

void DeviceSteps::addAssembly(DevicePath &Path, const PathEvent &E) {
  const auto *Asm = dyn_cast<GCCAsmStmt>(E.Site);
  if (!Asm) {
    Path.Steps.push_back({DeviceStep::Unknown, &E});
    return;
  }
  for (const PtxInstruction &I : ptxInstructions(Asm))
    addInstruction(Path, E, I, Asm->getNumOutputs());
}

/// Whether a pointer that is the value of a variable or member leads to memory
/// that all blocks can reach: what a kernel was given.
static bool isGiven(const Location *L) {
  const Location *Root = L->root();
  if (Root->Kind == Location::Variable) {
    if (const auto *P = dyn_cast<ParmVarDecl>(Root->Decl)) {
      const auto *F = dyn_cast<FunctionDecl>(P->getDeclContext());
      return F && F->hasAttr<CUDAGlobalAttr>();
    }
    const auto *V = dyn_cast<VarDecl>(Root->Decl);
    if (!V)
      return false;
    const MemorySpace Space = declaredSpace(V);
    return Space == MemorySpace::Global || Space == MemorySpace::Managed ||
           Space == MemorySpace::Constant;
  }
  return Root->Kind == Location::Pointee;
}

AccessedObject DeviceSteps::object(const SymExpr *Address) {
  AccessedObject Out;
  const SymExpr *A = Address;
  while (A) {
    A = stripCasts(A);
    if (A->Kind == SymExpr::Address) {
      for (const Location *L = A->Loc; L; L = L->Parent)
        if (L->Kind == Location::Member)
          Out.Members.push_back(cast<FieldDecl>(L->Decl));
      const Location *Root = A->Loc->root();
      if (Root->Kind == Location::Variable) {
        const auto *V = dyn_cast<VarDecl>(Root->Decl);
        const MemorySpace Space =
            V && !isa<ParmVarDecl>(V) ? declaredSpace(V) : MemorySpace::Local;
        if (Space != MemorySpace::Global && Space != MemorySpace::Managed)
          return {};
        Out.Base = Engine.symbols().address(Root, nullptr);
        return Out;
      }
      if (Root->Kind != Location::Pointee)
        return {};
      A = Root->Pointer;
    } else if (A->Kind == SymExpr::Binary && A->Op == SymExpr::Add) {
      A = A->A;
    } else if (A->Kind == SymExpr::Symbol && A->Loc && isGiven(A->Loc)) {
      Out.Base = A;
      return Out;
    } else {
      return {};
    }
  }
  return {};
}

std::string DeviceSteps::nameOf(const AccessedObject &O) {
  const Location *L = O.Base ? O.Base->Loc : nullptr;
  std::string Name = L ? L->name() : std::string();
  if (Name.empty())
    return "memory";
  for (const FieldDecl *F : llvm::reverse(O.Members))
    if (F->getIdentifier())
      (Name += ".") += F->getName();
  return "'" + Name + "'";
}

} // namespace cuda_lint
