//===- DynamicIndexCheck.cpp - Local arrays that cannot be registers ------===//

#include "analysis/CountedLists.h"
#include "analysis/LaunchConfig.h"
#include "analysis/LocalArrays.h"
#include "analysis/WarpRequests.h"
#include "checks/Check.h"
#include "checks/CheckOptions.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/Layout.h"
#include "hardware/Limits.h"
#include "llvm/ADT/MapVector.h"
#include <cmath>

using namespace clang;

namespace cuda_lint {
namespace {

class DynamicIndexCheck : public Check {
public:
  DynamicIndexCheck(llvm::StringRef Name, tidy::ClangTidyContext *Context)
      : Check(Name, Context),
        EveryAccess(Options.getLocalOrGlobal("EveryAccess", false)),
        MaxBytes(Options.get("MaxBytes", 1024u)),
        MaxIndexedBytes(Options.get("MaxIndexedBytes", 256u)),
        MaxSelectedBytes(Options.get("MaxSelectedBytes", 64u)),
        MinimumShare(Options.getLocalOrGlobal("MinimumShare", 20u)) {}

  void storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) override {
    Check::storeOptions(Opts);
    Options.store(Opts, "EveryAccess", EveryAccess);
    Options.store(Opts, "MaxBytes", MaxBytes);
    Options.store(Opts, "MaxIndexedBytes", MaxIndexedBytes);
    Options.store(Opts, "MaxSelectedBytes", MaxSelectedBytes);
    Options.store(Opts, "MinimumShare", MinimumShare);
  }

private:
  void checkUnit(TranslationUnit &TU) override {
    auto &Values = TU.engine<WarpValues>();
    auto &Flows = TU.engine<DataFlows>();
    ASTContext &Ctx = TU.context();
    for (const FunctionDecl *F : TU.functions()) {
      if (isKernel(F)) {
        const WarpTrace &Trace = Values.trace(F, shapeOfCompiler(), 0);
        const std::vector<LocalArray> Arrays = localArrays(Trace, Ctx);
        const bool Elsewhere = !EveryAccess && worksElsewhere(Trace);
        Indexed.clear();
        findTogether(Arrays, Ctx);
        MostElsewhere = mostInShared(F, TU);
        for (const LocalArray &Array : Arrays) {
          if (!Array.InMemory || Elsewhere || !isShare(Array, Trace) ||
              (!EveryAccess &&
               (isCountedList(Array, Flows) || isChosenByData(Array, Ctx))))
            continue;
          if (couldBeElsewhere(*Array.Object, Ctx))
            addIndexed(Array, Trace, TU);
          else if (bytesOf(*Array.Object, Ctx) > int64_t(MaxBytes))
            addLarge(*cast<VarDecl>(Array.Object->Decl), Ctx);
        }
        for (const auto &[Function, Alike] : Indexed)
          reportIndexed(Alike, Trace, TU);
        for (const auto &[Object, Use] : Trace.Locals)
          large(*Object, Use, Ctx);
      }
    }
    for (const auto &[Function, Arrays] : Large)
      reportLarge(Arrays, Ctx);
    Large.clear();
  }

  /// Bytes of a thread that its block can have in shared memory instead: of the
  /// smallest block that is launched, of a usual one where a launch does not
  /// say which, of one warp where nothing launches it. The caches are no
  /// larger, so what is more than that has no better place.
  int64_t mostInShared(const FunctionDecl *Kernel, TranslationUnit &TU) const {
    const ArchitectureLimits *Limits = limitsOf(TU.target().Architecture);
    if (EveryAccess || !Limits)
      return INT64_MAX;
    if (TU.launchesOf(Kernel).empty())
      return Limits->MaxSharedBytesPerBlock / WarpLanes;
    const BlockShapes Shapes = TU.engine<LaunchConfigs>().blockShapes(Kernel);
    uint64_t Threads = Shapes.Complete ? MaxThreadsPerBlock : UsualThreads;
    for (const Extent3 &Block : Shapes.Known)
      Threads = std::min(
          Threads, std::max<uint64_t>(1, Block.count().value_or(Threads)));
    return Limits->MaxSharedBytesPerBlock / Threads;
  }

  static int64_t bytesOf(const MemoryObject &Object, const ASTContext &Ctx) {
    return Ctx.getTypeSizeInChars(Object.Type).getQuantity();
  }

  /// Adds up what the arrays of each function take in local memory, those of
  /// several calls once.
  void findTogether(llvm::ArrayRef<LocalArray> Arrays, const ASTContext &Ctx) {
    InMemory.clear();
    llvm::SmallPtrSet<const ValueDecl *, 8> Seen;
    for (const LocalArray &Array : Arrays) {
      const auto *V = dyn_cast_or_null<VarDecl>(Array.Object->Decl);
      if (V && Array.InMemory && !isa<ParmVarDecl>(V) && !isTable(V, Ctx) &&
          Seen.insert(V).second)
        InMemory[V->getDeclContext()] += bytesOf(*Array.Object, Ctx);
    }
  }

  /// Whether a kernel calls what a pointer says, so that nobody knows how much
  /// the thread moves there.
  static bool worksElsewhere(const WarpTrace &Trace) {
    return llvm::any_of(Trace.Events, [](const WarpEvent &E) {
      const auto *Call = E.Kind == WarpEvent::Opaque
                             ? dyn_cast_or_null<CallExpr>(E.Expression)
                             : nullptr;
      return Call && !Call->getDirectCallee();
    });
  }

  /// Whether the accesses of an array are a good part of what a thread does.
  /// Of a trace that ends early nobody knows: the rest may do anything.
  bool isShare(const LocalArray &Array, const WarpTrace &Trace) const {
    return EveryAccess || (Trace.Complete && Array.Share * 100 >= MinimumShare);
  }

  /// Whether data choose some of the places in an array of more than can be
  /// selected among: a stack, a heap, what is sorted. Unrolling makes no
  /// constants of them, and only a parameter and a table have another place.
  bool isChosenByData(const LocalArray &Array, const ASTContext &Ctx) const {
    const auto *V = dyn_cast_or_null<VarDecl>(Array.Object->Decl);
    return bytesOf(*Array.Object, Ctx) > int64_t(MaxSelectedBytes) &&
           !(V && (isa<ParmVarDecl>(V) || isTable(V, Ctx))) &&
           llvm::any_of(Array.Accesses, [](const WarpEvent *E) {
             return !E->Offset.known(E->Mask.Lanes);
           });
  }

  /// Whether an array could be in registers, or in another memory as a
  /// parameter and a table of constants can. The arrays of a function that are
  /// not are there together.
  bool couldBeElsewhere(const MemoryObject &Object,
                        const ASTContext &Ctx) const {
    const auto *V = dyn_cast_or_null<VarDecl>(Object.Decl);
    return EveryAccess || !V || isa<ParmVarDecl>(V) || isTable(V, Ctx) ||
           InMemory.lookup(V->getDeclContext()) <= int64_t(MaxIndexedBytes);
  }

  /// The first access in the source: an index may be a constant when it is
  /// first executed, and another one in the loop's next iteration.
  static const WarpEvent &first(const LocalArray &Array,
                                const SourceManager &SM) {
    const WarpEvent *Out = Array.Accesses.front();
    for (const WarpEvent *E : Array.Accesses)
      if (E->Calls == Out->Calls &&
          SM.isBeforeInTranslationUnit(E->Site->getBeginLoc(),
                                       Out->Site->getBeginLoc()))
        Out = E;
    return *Out;
  }

  /// An array that is only ever a table of constants is constant memory.
  static bool isTable(const VarDecl *V, const ASTContext &Ctx) {
    return Ctx.getBaseElementType(V->getType()).isConstQualified() &&
           V->getInit() && !V->getInit()->isValueDependent() &&
           V->getInit()->isConstantInitializer(const_cast<ASTContext &>(Ctx),
                                               false);
  }

  /// The call that makes an index of a helper dynamic, where others of its
  /// calls do not; null when the helper is the place.
  static const CallExpr *placeOfCall(const WarpEvent &E, const WarpTrace &Trace,
                                     TranslationUnit &TU) {
    if (E.Calls.empty() || E.Function == E.Base->Decl->getDeclContext())
      return nullptr;
    llvm::SmallPtrSet<const CallExpr *, 4> Dynamic;
    for (const WarpEvent &Other : Trace.Events)
      if (Other.Kind == WarpEvent::LocalIndex && Other.Function == E.Function &&
          !Other.Calls.empty())
        Dynamic.insert(Other.Calls.back());
    return TU.callersOf(E.Function).size() > Dynamic.size() ? E.Calls.back()
                                                            : nullptr;
  }

  void addIndexed(const LocalArray &Array, const WarpTrace &Trace,
                  TranslationUnit &TU) {
    const ASTContext &Ctx = TU.context();
    const WarpEvent &E = first(Array, Ctx.getSourceManager());
    const auto *Var = dyn_cast_or_null<VarDecl>(E.Base->Decl);
    if (!Var ||
        Ctx.getSourceManager().isInSystemHeader(E.Site->getBeginLoc()) ||
        !claim(Var->getLocation()))
      return;
    const auto *Parameter = dyn_cast<ParmVarDecl>(Var);
    const auto *Function =
        dyn_cast_or_null<FunctionDecl>(Var->getParentFunctionOrMethod());
    if (!Parameter || !Function || !isKernel(Function)) {
      if (EveryAccess)
        reportIndexed(&Array, Trace, TU);
      else
        Indexed[Function].push_back(&Array);
      return;
    }
    if (declaredSpace(Var) == MemorySpace::GridConstant)
      return;
    diag(E.Site->getBeginLoc(),
         "kernel parameter %0 is indexed by a value that is not a "
         "compile-time constant, so it is copied to local memory")
        << Var;
    note(Var->getLocation(),
         "declare it 'const __grid_constant__' to index it where it is");
    noteShare(Array, Var);
  }

  /// The arrays of one function, which the same loops index, are one decision.
  void reportIndexed(llvm::ArrayRef<const LocalArray *> Alike,
                     const WarpTrace &Trace, TranslationUnit &TU) {
    const ASTContext &Ctx = TU.context();
    const LocalArray &Array = *Alike.front();
    const WarpEvent &E = first(Array, Ctx.getSourceManager());
    const auto *Var = cast<VarDecl>(E.Base->Decl);
    const CallExpr *Place = placeOfCall(E, Trace, TU);
    diag(Place ? Place->getBeginLoc() : E.Site->getBeginLoc(),
         "local array %0 is indexed by a value that is not a compile-time "
         "constant, so it is placed in local memory")
        << Var;
    if (Place)
      note(E.Site->getBeginLoc(), "indexed here");
    for (const CallExpr *Call : llvm::reverse(E.Calls))
      if (Call != Place)
        note(Call->getBeginLoc(), "called here");
    note(Var->getLocation(),
         "'" + Var->getNameAsString() + "' takes " +
             std::to_string(bytesOf(*Var, Ctx)) +
             " bytes for each thread; constant indices, as in a fully unrolled "
             "loop, keep it in registers");
    noteShare(Array, Var);
    for (const LocalArray *Other : Alike.drop_front()) {
      const auto *V = cast<VarDecl>(Other->Object->Decl);
      note(V->getLocation(), "'" + V->getNameAsString() + "' takes " +
                                 std::to_string(bytesOf(*V, Ctx)) +
                                 " bytes, and is indexed so, too");
    }
  }

  /// How much of what the thread does it is.
  void noteShare(const LocalArray &Array, const VarDecl *Var) {
    verbatimNote(Var->getLocation(),
                 "its accesses move " +
                     std::to_string(std::lround(Array.Share * 100)) +
                     " % of what the thread moves to and from memory; a loop "
                     "of unknown length counts as " +
                     std::to_string(AssumedIterations) + " iterations");
  }

  /// An object of which more is used than there are registers for.
  void large(const MemoryObject &Object, const LocalUse &Use,
             const ASTContext &Ctx) {
    const auto *V = dyn_cast_or_null<VarDecl>(Object.Decl);
    if (!V || isa<ParmVarDecl>(V) || !hasLayout(Object.Type) ||
        V->isConstexpr() || isTable(V, Ctx) ||
        Ctx.getSourceManager().isInSystemHeader(V->getLocation()))
      return;
    const unsigned Registers = MaxBytes / RegisterBytes;
    if (bytesOf(Object, Ctx) > int64_t(MaxBytes) &&
        (Use.Unfollowed || Use.Loads + Use.Stores > Registers))
      addLarge(*V, Ctx);
  }

  void addLarge(const VarDecl &V, const ASTContext &Ctx) {
    if (bytesOf(V, Ctx) <= MostElsewhere &&
        !Ctx.getSourceManager().isInSystemHeader(V.getLocation()) &&
        claim(V.getLocation()))
      Large[V.getParentFunctionOrMethod()].push_back(&V);
  }

  static unsigned bytesOf(const VarDecl &V, const ASTContext &Ctx) {
    return Ctx.getTypeSizeInChars(V.getType()).getQuantity();
  }

  /// The arrays of one function are one decision.
  void reportLarge(llvm::ArrayRef<const VarDecl *> Arrays,
                   const ASTContext &Ctx) {
    const VarDecl &V = *Arrays.front();
    diag(V.getLocation(), "%0 takes %1 bytes for each thread, more than "
                          "registers hold, so it is placed in local memory")
        << &V << bytesOf(V, Ctx);
    for (const VarDecl *Other : Arrays.drop_front())
      note(Other->getLocation(), "'" + Other->getNameAsString() + "' takes " +
                                     std::to_string(bytesOf(*Other, Ctx)) +
                                     " bytes, too");
    note(V.getLocation(),
         "shared memory, or a part of the data at a time, avoids it");
  }

  /// Threads of a block that a launch does not say more about.
  static constexpr uint64_t UsualThreads = 128;
  /// The largest array of a kernel that shared memory has room for.
  int64_t MostElsewhere = INT64_MAX;
  /// Bytes that the arrays of a function take in local memory in a kernel.
  llvm::DenseMap<const DeclContext *, int64_t> InMemory;
  /// What is indexed in a kernel, by the function that declares it.
  llvm::MapVector<const DeclContext *, llvm::SmallVector<const LocalArray *, 2>>
      Indexed;
  /// What is too large for registers, by the function that declares it.
  llvm::MapVector<const DeclContext *, llvm::SmallVector<const VarDecl *, 2>>
      Large;
  const bool EveryAccess;
  const unsigned MaxBytes, MaxIndexedBytes, MaxSelectedBytes, MinimumShare;
};

const RegisterCheck<DynamicIndexCheck> Registered(
    {"cuda-lmem-dynamic-index",
     CheckKind::Performance,
     FixSupport::Note,
     "a local array that is indexed dynamically or too large for registers",
     {{"CUDA Programming Guide: Writing CUDA SIMT Kernels", "Local Memory"}},
     CodeSide::Device});
const RegisterOptions Options("cuda-lmem-dynamic-index",
                              {{"EveryAccess", CheckOption::Flag,
                                /*Shared=*/true},
                               {"MaxBytes", CheckOption::Number},
                               {"MaxIndexedBytes", CheckOption::Number},
                               {"MaxSelectedBytes", CheckOption::Number},
                               {"MinimumShare", CheckOption::Number,
                                /*Shared=*/true, 0, 100}});

} // namespace
} // namespace cuda_lint
