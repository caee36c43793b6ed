//===- KernelSettings.cpp -------------------------------------------------===//

#include "analysis/KernelSettings.h"
#include "analysis/HostMemoryUse.h"
#include "analysis/RuntimeCallers.h"
#include "analysis/SharedMemoryUse.h"
#include "analysis/VisibleArguments.h"
#include "cuda/Attributes.h"
#include "cuda/ExecutionSpace.h"
#include "hardware/Limits.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cuda_lint {
namespace {

const SymExpr *argumentOf(const HostFunction &Row, const PathEvent &E,
                          ArgumentRole Role) {
  const std::optional<unsigned> I = Row.argument(Role);
  return I && *I < E.Arguments.size() ? E.Arguments[*I] : nullptr;
}

const FunctionDecl *kernelOf(const SymExpr *Pointer) {
  const SymExpr *P = Pointer ? stripCasts(Pointer) : nullptr;
  return P && P->Kind == SymExpr::Function ? P->Fn->getCanonicalDecl()
                                           : nullptr;
}

const FunctionDecl *kernelOf(const PathEvent &Launch) {
  return Launch.Kernel ? Launch.Kernel->getCanonicalDecl() : nullptr;
}

bool same(const SymExpr *A, const SymExpr *B) {
  return A && B && stripCasts(A) == stripCasts(B);
}

/// The same number of bytes, whatever the types are that it was computed in.
bool sameBytes(const SymExpr *A, const SymExpr *B) {
  if (!A || !B || same(A, B))
    return A && B;
  const SymProduct X = productOf(A), Y = productOf(B);
  return !X.Factors.empty() && X.Factors == Y.Factors &&
         X.Coefficient == Y.Coefficient;
}

/// True when \p A is \p B times a number below 1, both products of the same.
bool isFractionOf(const SymExpr *A, const SymExpr *B) {
  const SymProduct X = productOf(A), Y = productOf(B);
  return !X.Factors.empty() && X.Factors == Y.Factors && X.Coefficient > 0 &&
         X.Coefficient < Y.Coefficient;
}

/// The field that a value was read from, of the object of a method.
const FieldDecl *fieldOf(const SymExpr *Value) {
  const SymExpr *V = Value ? stripCasts(Value) : nullptr;
  if (!V || V->Kind != SymExpr::Symbol || !V->Loc ||
      V->Loc->Kind != Location::Member)
    return nullptr;
  return dyn_cast_or_null<FieldDecl>(V->Loc->Decl);
}

/// A flag that keeps what it is given from one call to the next: it becomes a
/// constant, or is one that has no other value.
const VarDecl *keeps(const PathEvent &E) {
  if (E.Kind != PathEvent::Write || !E.Object)
    return nullptr;
  const Location *Root = E.Object->root();
  const auto *V = Root->Kind == Location::Variable
                      ? dyn_cast_or_null<VarDecl>(Root->Decl)
                      : nullptr;
  if (!V || !V->hasGlobalStorage())
    return nullptr;
  // A largest size so far is no flag.
  return !E.Value || stripCasts(E.Value)->isInteger() ||
                 (V->isStaticLocal() && V->getType().isConstQualified())
             ? V
             : nullptr;
}

} // namespace

KernelSettings::KernelSettings(TranslationUnit &TU)
    : TU(TU), Paths(TU.engine<PathExecution>()) {
  bool Configured = false;
  for (const FunctionDecl *F : TU.functions())
    for (const CallSite &Site : TU.callsIn(F)) {
      const HostFunction *Row = hostFunction(Site.Call);
      const Launch *L = TU.launchAt(Site.Call);
      Configured |= (Row && Row->Work == HostWork::Occupancy) ||
                    (L && L->Config && !L->onDevice());
      if (!Row || Row->Work != HostWork::SetAttribute ||
          !Row->has(ArgumentRole::Kernel))
        continue;
      const Expr *Kernel = argument(*Row, Site.Call, ArgumentRole::Kernel);
      const FunctionDecl *Named = Kernel ? namedKernel(Kernel) : nullptr;
      Sites[Site.Call] = Named ? Named->getCanonicalDecl() : nullptr;
    }
  if (!Configured && Sites.empty())
    return;
  // What a site sets is said by all functions that lead to it.
  RuntimeCallers &Callers = TU.engine<RuntimeCallers>();
  std::vector<std::pair<const FunctionDecl *, Seen>> All;
  for (const FunctionDecl *F : TU.functions())
    if (Callers.contains(F))
      All.push_back({F, collect(F)});
  // One whose paths were left out may give any kernel.
  if (llvm::any_of(All, [&](const auto &Of) {
        const ExecutionPaths &Ways = Paths.paths(Of.first);
        return Ways.Paths.empty() && !Ways.Complete;
      }))
    for (auto &[Site, Kernels] : Targets)
      Kernels.insert(nullptr);
  for (const auto &[F, S] : All)
    look(F, S);
  lookAtMembers();
  for (const KernelSettingHazard &H : Asked)
    if (!UsedBy[H.Setting->Site].contains(H.Other))
      add(H);
}

void KernelSettings::add(KernelSettingHazard H) {
  for (const KernelSettingHazard &Known : Found)
    if (Known.Launch->Site == H.Launch->Site && Known.Kind == H.Kind)
      return;
  Found.push_back(H);
}

KernelSettings::Seen KernelSettings::collect(const FunctionDecl *F) {
  Seen S;
  for (const ExecutionPath &Path : Paths.paths(F).Paths) {
    std::vector<Limit> &Limits = S.Limits.emplace_back();
    for (const PathEvent *E : Path.Events) {
      const HostFunction *Row =
          E->Kind == PathEvent::Call ? hostFunction(E->Callee) : nullptr;
      if (!Row || Row->Work != HostWork::SetAttribute ||
          !Row->has(ArgumentRole::Kernel) || !Row->has(ArgumentRole::Value))
        continue;
      const SymExpr *Which = argumentOf(*Row, *E, ArgumentRole::Attribute);
      if (!Which || Which->integer() != FuncAttributeMaxDynamicSharedMemorySize)
        continue;
      const SymExpr *Pointer = argumentOf(*Row, *E, ArgumentRole::Kernel);
      Limits.push_back({E, kernelOf(Pointer), Pointer,
                        argumentOf(*Row, *E, ArgumentRole::Value)});
      S.Targets[E->Site].insert(kernelOf(Pointer));
      // A helper that sets what it is given is followed from its callers.
      if (kernelOf(Pointer) ||
          (TU.callersOf(F).empty() && !enclosingFunctionOfLambda(F)))
        Targets[E->Site].insert(kernelOf(Pointer));
      else
        Targets.try_emplace(E->Site);
    }
  }
  return S;
}

void KernelSettings::look(const FunctionDecl *F, const Seen &S) {
  const ExecutionPaths &All = Paths.paths(F);
  for (size_t I = 0; I < All.Paths.size(); ++I) {
    lookAtPath(All.Paths[I], S, I);
    collectMembers(All.Paths[I], S.Limits[I]);
  }
  lookAtFlags(F, All, S);
}

/// Whether anything that the function does not show may set the limit of a
/// kernel.
bool KernelSettings::isGiven(const FunctionDecl *Kernel) const {
  for (const auto &[Site, Named] : Sites) {
    if (Named == Kernel)
      return true;
    if (Named)
      continue;
    auto Here = Targets.find(Site);
    if (Here == Targets.end() || Here->second.contains(nullptr) ||
        Here->second.contains(Kernel))
      return true;
  }
  return false;
}

bool KernelSettings::mayExceed(const SymExpr *Bytes,
                               llvm::ArrayRef<const SymExpr *> Known) {
  // Constants are another check's.
  if (!Bytes || stripCasts(Bytes)->isInteger())
    return false;
  SymContext &Symbols = Paths.symbols();
  if (Symbols.range(stripCasts(Bytes), Known).Max <= DefaultSharedBytesPerBlock)
    return false;
  // A count below zero is no count.
  const SymProduct Product = productOf(Bytes);
  __int128 Most = Product.Coefficient;
  for (const SymExpr *Factor : Product.Factors) {
    Most *= Symbols.range(Factor, Known).Max;
    if (Most > DefaultSharedBytesPerBlock)
      return true;
  }
  return false;
}

void KernelSettings::lookAtPath(const ExecutionPath &Path, const Seen &All,
                                size_t Number) {
  std::vector<Answer> Answers;
  for (size_t At = 0; At < Path.Events.size(); ++At) {
    const PathEvent &E = *Path.Events[At];
    if (E.Kind == PathEvent::Launch) {
      if (E.L->onDevice())
        continue;
      lookAtConfig(E);
      lookAtAnswers(E, Answers);
      lookAtLimit(E, At, Path, All, Number);
      continue;
    }
    const HostFunction *Row =
        E.Kind == PathEvent::Call ? hostFunction(E.Callee) : nullptr;
    if (!Row || Row->Work != HostWork::Occupancy)
      continue;
    const FunctionDecl *Kernel =
        kernelOf(argumentOf(*Row, E, ArgumentRole::Kernel));
    for (unsigned I = 0; I < E.Received.size(); ++I)
      if (E.Received[I] && receivesExtent(Row->role(I)))
        Answers.push_back(
            {&E, Row->role(I), Kernel, stripCasts(E.Received[I])});
  }
}

void KernelSettings::lookAtConfig(const PathEvent &E) {
  if (!E.L->Config)
    return;
  auto Unset = [&](llvm::StringLiteral Part) {
    KernelSettingHazard H;
    H.Kind = KernelSettingHazard::Unset;
    H.Launch = &E;
    H.Part = Part;
    add(H);
  };
  if (Paths.isIndeterminate(E.SharedBytes))
    Unset("dynamicSmemBytes");
  else if (Paths.isIndeterminate(E.Stream))
    Unset("stream");
  else if (Paths.isIndeterminate(E.AttributeCount))
    Unset("numAttrs");
  for (const SymExpr *Id : E.AttributeIds)
    if (Paths.isIndeterminate(Id))
      Unset("id");
}

void KernelSettings::lookAtAnswers(const PathEvent &E,
                                   llvm::ArrayRef<Answer> Answers) {
  const FunctionDecl *Kernel = kernelOf(E);
  auto Has = [](llvm::ArrayRef<const SymExpr *> Extents, const Answer &A) {
    return llvm::any_of(Extents, [&](const SymExpr *V) {
      return V && cuda_lint::contains(V, A.Value);
    });
  };
  for (const Answer &A : Answers) {
    KernelSettingHazard H;
    H.Launch = &E;
    H.Setting = A.E;
    H.Other = A.Kernel;
    const bool InBlock = Has(E.Block, A), InGrid = Has(E.Grid, A);
    if (A.Role == ArgumentRole::GridResult &&
        llvm::any_of(E.Block,
                     [&](const SymExpr *V) { return same(V, A.Value); })) {
      H.Kind = KernelSettingHazard::Swapped;
      add(H);
      continue;
    }
    if (!InBlock && !InGrid)
      continue;
    UsedBy[A.E->Site].insert(Kernel);
    // A grid that is as large as suits another kernel is right if not fast,
    // unless all its blocks must run at once.
    if (!Kernel || !A.Kernel || A.Kernel == Kernel)
      continue;
    // Where its own is asked as well, both are likely to count.
    if (llvm::any_of(Answers,
                     [&](const Answer &Own) { return Own.Kernel == Kernel; }))
      continue;
    H.Kind = KernelSettingHazard::AskedOther;
    Asked.push_back(H);
  }
}

void KernelSettings::lookAtLimit(const PathEvent &E, size_t At,
                                 const ExecutionPath &Path, const Seen &All,
                                 size_t Number) {
  const FunctionDecl *Kernel = kernelOf(E);
  const auto Known = Path.knownAt(E);
  if (!Kernel)
    return;
  if (!mayExceed(E.SharedBytes, Known)) {
    lookAtStatic(E, Known, All, Number);
    return;
  }
  llvm::ArrayRef<Limit> Limits = All.Limits[Number];
  const Limit *Own = nullptr, *Later = nullptr, *Others = nullptr;
  bool Unknown = false;
  for (const Limit &L : Limits) {
    const bool Before =
        llvm::is_contained(llvm::ArrayRef(Path.Events).take_front(At), L.E);
    Unknown |= !L.Kernel;
    if (L.Kernel == Kernel)
      (Before ? Own : Later) = &L;
    else if (L.Kernel && Before && sameBytes(L.Bytes, E.SharedBytes))
      Others = &L;
  }
  KernelSettingHazard H;
  H.Launch = &E;
  if (Own) {
    if (Own->Bytes && !stripCasts(Own->Bytes)->isInteger() &&
        isFractionOf(Own->Bytes, E.SharedBytes)) {
      H.Kind = KernelSettingHazard::Smaller;
      H.Setting = Own->E;
      add(H);
    }
    return;
  }
  if (Unknown)
    return;
  if (Later && sameBytes(Later->Bytes, E.SharedBytes)) {
    // Only where no other site may have come first.
    unsigned Count = 0;
    for (const auto &[Site, Named] : Sites) {
      auto Here = Targets.find(Site);
      Count += Named
                   ? Named == Kernel
                   : Here == Targets.end() || Here->second.contains(nullptr) ||
                         Here->second.contains(Kernel);
    }
    if (Count != 1)
      return;
    H.Kind = KernelSettingHazard::Later;
    H.Setting = Later->E;
    add(H);
    return;
  }
  if (isGiven(Kernel))
    return;
  if (Others) {
    H.Kind = KernelSettingHazard::OtherKernel;
    H.Setting = Others->E;
    H.Other = Others->Kernel;
    add(H);
    return;
  }
  if (const FieldDecl *Field = fieldOf(E.SharedBytes))
    MemberLaunches.push_back({Field, &E});
}

/// A launch on the way on which the limit is not set, since its bytes are few:
/// those that the kernel has by itself count as well.
void KernelSettings::lookAtStatic(const PathEvent &E,
                                  llvm::ArrayRef<const SymExpr *> Known,
                                  const Seen &All, size_t Number) {
  const FunctionDecl *Kernel = kernelOf(E);
  auto SetsIt = [&](llvm::ArrayRef<Limit> Limits) {
    return llvm::any_of(Limits, [&](const Limit &L) {
      return !L.Kernel ||
             (L.Kernel == Kernel && sameBytes(L.Bytes, E.SharedBytes));
    });
  };
  if (!mayExceed(E.SharedBytes, {}) || SetsIt(All.Limits[Number]) ||
      llvm::none_of(All.Limits, SetsIt))
    return;
  KernelSettingHazard H;
  H.Kind = KernelSettingHazard::WithStatic;
  H.Launch = &E;
  H.Dynamic = Paths.symbols().range(stripCasts(E.SharedBytes), Known).Max;
  H.Static = TU.engine<SharedMemoryUse>().staticBytes(E.Kernel);
  if (H.Dynamic + H.Static <= DefaultSharedBytesPerBlock)
    return;
  for (llvm::ArrayRef<Limit> Limits : All.Limits)
    for (const Limit &L : Limits)
      if (L.Kernel == Kernel && !H.Setting)
        H.Setting = L.E;
  if (H.Setting)
    add(H);
}

void KernelSettings::collectMembers(const ExecutionPath &Path,
                                    llvm::ArrayRef<Limit> Limits) {
  for (const Limit &L : Limits) {
    if (!L.Kernel)
      continue;
    if (const FieldDecl *Field = fieldOf(L.Bytes))
      Members.push_back({Field, L});
    for (const PathEvent *E : Path.Events)
      if (E->Kind == PathEvent::Write && E->Object &&
          E->Object->Kind == Location::Member && sameBytes(E->Value, L.Bytes))
        if (const auto *Field = dyn_cast_or_null<FieldDecl>(E->Object->Decl))
          Members.push_back({Field, L});
  }
}

/// What a constructor or a method sets for one kernel, and another method
/// relies on for another.
void KernelSettings::lookAtMembers() {
  for (const MemberLaunch &L : MemberLaunches)
    for (const MemberLimit &M : Members) {
      if (M.Field != L.Field || M.Set.Kernel == kernelOf(*L.E) ||
          stripCasts(M.Set.Bytes)->isInteger())
        continue;
      KernelSettingHazard H;
      H.Kind = KernelSettingHazard::OtherKernel;
      H.Launch = L.E;
      H.Setting = M.Set.E;
      H.Other = M.Set.Kernel;
      add(H);
      break;
    }
}

/// Whether the visible calls of a function give a pointer to kernels different
/// values.
bool KernelSettings::varies(const FunctionDecl *F, const SymExpr *Pointer,
                            const FunctionDecl *&Other) const {
  llvm::SmallPtrSet<const FunctionDecl *, 4> Given;
  for (unsigned I = 0; I < F->getNumParams(); ++I) {
    if (!same(Paths.parameter(F->getParamDecl(I)), Pointer))
      continue;
    for (const CallSite &Site : TU.callersOf(F))
      if (I < Site.Call->getNumArgs())
        if (const FunctionDecl *K = namedKernel(Site.Call->getArg(I)))
          if (Given.insert(K->getCanonicalDecl()).second)
            Other = K;
  }
  return Given.size() > 1;
}

/// Whether a value differs from call to call: a parameter is part of it that
/// the visible calls do not give the same constant, or as one caller spells it.
bool KernelSettings::dependsOnCall(const FunctionDecl *F,
                                   const SymExpr *Value) const {
  for (unsigned I = 0; I < F->getNumParams(); ++I) {
    const SymExpr *P = Paths.parameter(F->getParamDecl(I));
    if (!P || !cuda_lint::contains(Value, P))
      continue;
    llvm::ArrayRef<CallSite> Calls = TU.callersOf(F);
    if (Calls.empty())
      return F->isExternallyVisible();
    auto Spelled = [&](const CallSite &Site) {
      llvm::FoldingSetNodeID Id;
      if (I < Site.Call->getNumArgs())
        Site.Call->getArg(I)->Profile(Id, TU.context(), /*Canonical=*/true);
      return std::pair(Site.Caller, Id);
    };
    if (Calls.size() > 1 && !F->isExternallyVisible() &&
        llvm::all_of(Calls, [&](const CallSite &Site) {
          return Spelled(Site) == Spelled(Calls.front());
        }))
      continue;
    std::optional<llvm::APSInt> First;
    size_t Same = 0;
    forEachArgument(TU.engine<DataFlows>(), F, I,
                    [&](const DataFlow &Caller, ir::Register A, ProgramPoint) {
                      // A variable that nothing else is stored into is what it
                      // began as.
                      const auto *Given = dyn_cast_or_null<Expr>(
                          Caller.definition(Caller.bare(A)).Source);
                      Expr::EvalResult R;
                      if (!Given || Given->isValueDependent() ||
                          !Given->getType()->isIntegralOrEnumerationType() ||
                          !Given->EvaluateAsInt(R, TU.context()))
                        return;
                      if (!First)
                        First = R.Val.getInt();
                      Same += llvm::APSInt::isSameValue(*First, R.Val.getInt());
                    });
    if (Same != Calls.size())
      return true;
  }
  return false;
}

/// Whether a flag says that something was done once: for all that it is of.
static bool isForOneCall(QualType T) {
  const CXXRecordDecl *Record = T->getAsCXXRecordDecl();
  return T->isBooleanType() || (Record && Record->isInStdNamespace() &&
                                Record->getName() == "once_flag");
}

/// Whether a launch has more dynamic shared memory than a kernel may without a
/// setting, or may have it where the setting is a constant.
bool KernelSettings::needsRaised(const PathEvent &Launch, const Limit &Set,
                                 llvm::ArrayRef<const SymExpr *> Known) {
  const std::optional<int64_t> Bytes =
      Launch.SharedBytes ? Launch.SharedBytes->integer() : std::nullopt;
  if (Bytes)
    return *Bytes > DefaultSharedBytesPerBlock;
  return Set.Bytes && stripCasts(Set.Bytes)->isInteger() &&
         mayExceed(Launch.SharedBytes, Known);
}

/// Whether a path chooses the device by a number that it is given, before an
/// event.
static bool choosesDevice(const ExecutionPath &Path, const PathEvent &Before) {
  for (const PathEvent *E : Path.Events) {
    if (E == &Before)
      return false;
    const HostFunction *Row =
        E->Kind == PathEvent::Call ? hostFunction(E->Callee) : nullptr;
    if (Row && Row->Work == HostWork::SetDevice && E->Calls.empty() &&
        Row->role(0) == ArgumentRole::Device && !E->Arguments.empty() &&
        E->Arguments[0] && !stripCasts(E->Arguments[0])->isInteger())
      return true;
  }
  return false;
}

/// Whether a path changes a variable that keeps its value: \p V, or any.
static bool changesKept(const ExecutionPath &Path, const VarDecl *V) {
  return llvm::any_of(Path.Events, [&](const PathEvent *E) {
    const VarDecl *Kept = keeps(*E);
    return Kept && (!V || Kept == V);
  });
}

const KernelSettings::Limit *KernelSettings::limitAt(const Seen &S, size_t Path,
                                                     const Stmt *Site) {
  const auto L = llvm::find_if(
      S.Limits[Path], [&](const Limit &L) { return L.E->Site == Site; });
  return L == S.Limits[Path].end() ? nullptr : &*L;
}

std::optional<KernelSettings::FlaggedLimit>
KernelSettings::flagOf(const Stmt *Site, const ExecutionPaths &All,
                       const Seen &S) {
  FlaggedLimit Out;
  for (size_t I = 0; I < All.Paths.size(); ++I) {
    const Limit *L = limitAt(S, I, Site);
    // Where the setting fails the path gives up, and the flag stays.
    if (!L || hasFailed(Paths, *L->E, All.Paths[I]))
      continue;
    Out.Example = L;
    if (!Out.Flag)
      for (const PathEvent *E : All.Paths[I].Events)
        if (const VarDecl *V = keeps(*E))
          Out.Flag = V;
    if (!Out.Flag || !changesKept(All.Paths[I], Out.Flag))
      return std::nullopt;
  }
  return Out.Flag && Out.Example ? std::optional(Out) : std::nullopt;
}

void KernelSettings::lookAtSkipped(const FunctionDecl *F,
                                   const FlaggedLimit &Set,
                                   const KernelSet &Kernels,
                                   const ExecutionPath &Path,
                                   const PathEvent &E) {
  KernelSettingHazard H;
  H.Launch = &E;
  H.Setting = Set.Example->E;
  const FunctionDecl *Kernel = kernelOf(E);
  const bool IsOnly = Kernel && Kernels.size() == 1 && Kernels.contains(Kernel);
  if (IsOnly && needsRaised(E, *Set.Example, Path.knownAt(E)) &&
      isForOneCall(Set.Flag->getType()) && choosesDevice(Path, E)) {
    H.Kind = KernelSettingHazard::OnceForDevice;
    add(H);
    return;
  }
  if (!mayExceed(E.SharedBytes, Path.knownAt(E)))
    return;
  const bool Chosen = Kernels.size() > 1 && !Kernels.contains(nullptr) &&
                      Kernels.contains(Kernel);
  if (Chosen)
    for (const FunctionDecl *T : Kernels)
      if (T != Kernel)
        H.Other = T;
  if (Chosen || (!Kernel && Kernels.contains(nullptr) &&
                 varies(F, Set.Example->Pointer, H.Other))) {
    H.Kind = KernelSettingHazard::OnceForFirst;
    add(H);
  } else if (IsOnly && sameBytes(Set.Example->Bytes, E.SharedBytes) &&
             dependsOnCall(F, E.SharedBytes)) {
    H.Kind = KernelSettingHazard::OnceWithFirst;
    add(H);
  }
}

/// A setting that happens on the paths that change a variable which keeps its
/// value, and not on those that find it changed.
void KernelSettings::lookAtFlags(const FunctionDecl *F,
                                 const ExecutionPaths &All, const Seen &S) {
  for (const auto &[Site, Kernels] : S.Targets) {
    const std::optional<FlaggedLimit> Set = flagOf(Site, All, S);
    if (!Set)
      continue;
    for (size_t I = 0; I < All.Paths.size(); ++I) {
      if (limitAt(S, I, Site) || changesKept(All.Paths[I], Set->Flag))
        continue;
      for (const PathEvent *E : All.Paths[I].Events)
        if (E->Kind == PathEvent::Launch && E->Calls.empty())
          lookAtSkipped(F, *Set, Kernels, All.Paths[I], *E);
    }
  }
}

} // namespace cuda_lint
