//===- HandleCheck.cpp - Streams, events and graphs that are not there ----===//

#include "analysis/DeviceLoops.h"
#include "analysis/DroppedHandles.h"
#include "analysis/HostMemoryUse.h"
#include "analysis/RuntimeCallers.h"
#include "analysis/SameAnswers.h"
#include "analysis/UnmadeHandles.h"
#include "analysis/UnparsedCode.h"
#include "checks/Check.h"
#include "cuda/ExecutionSpace.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace cuda_lint {
namespace {

bool isHandle(ArgumentRole Role) {
  return Role == ArgumentRole::Stream || Role == ArgumentRole::Event ||
         Role == ArgumentRole::Graph || Role == ArgumentRole::Exec ||
         Role == ArgumentRole::Handle;
}

llvm::StringRef nameOf(ArgumentRole Role) {
  switch (Role) {
  case ArgumentRole::Stream:
    return "stream";
  case ArgumentRole::Event:
    return "event";
  case ArgumentRole::Graph:
    return "graph";
  case ArgumentRole::Handle:
    return "library's handle";
  default:
    return "executable graph";
  }
}

class HandleCheck : public HostCheck {
public:
  using HostCheck::HostCheck;

private:
  void checkUnit(TranslationUnit &TU) override {
    PathExecution &Paths = TU.engine<PathExecution>();
    this->Paths = &Paths;
    for (const FunctionDecl *F : TU.functions())
      if (!runsOnDevice(F) && TU.engine<RuntimeCallers>().contains(F)) {
        // What does not parse may create anything.
        AllParsed = isAllParsed(*F);
        All = &Paths.paths(F);
        for (const ExecutionPath &Path : All->Paths) {
          if (takesBothAnswers(Paths, Path))
            continue;
          checkPath(Path);
          checkDevices(Path);
        }
      }
    reportUses();
    for (const UnmadeHandle &Each : unmadeHandles(TU))
      reportUnmade(Each);
    reportEarlyUses();
    checkNeverMade(TU);
    for (const DeviceLoop &Each : loopsOverDevices(TU))
      reportLoop(Each);
    for (const FunctionDecl *F : TU.functions())
      if (!runsOnDevice(F))
        for (const LostInMove &Each : lostInMove(TU, F))
          reportMove(Each);
  }

  void reportMove(const LostInMove &Each) {
    const SourceLocation At = Each.Forgets->getBeginLoc();
    if (!claim(At))
      return;
    diag(At, "what %0 of the other object holds is lost here: nothing has "
             "taken it over")
        << Each.Member;
    note(Each.Member->getLocation(), "declared here");
    note(At, "give it to this object, as with std::exchange");
  }

  void reportLoop(const DeviceLoop &Each) {
    const SourceLocation At = Each.Work->getBeginLoc();
    if (!claim(At))
      return;
    diag(At,
         "this loop launches in the streams of several devices, and chooses "
         "none of them: a launch fails in a stream of another device than "
         "the current one");
    note(Each.Created->getBeginLoc(),
         "'%0' gets a stream of another device on each turn here")
        << Each.Streams->getNameAsString();
    note(At, "call cudaSetDevice with the stream's device before the launch");
  }

  void reportUnmade(const UnmadeHandle &Each) {
    const SourceLocation At = Each.Leaves->getLocation();
    // That an object ends so says no more.
    if (!claim(At) || !claim(Each.Destroyed->getBeginLoc()))
      return;
    diag(At, "this constructor leaves %0 without a value, which the destructor "
             "destroys")
        << Each.Member;
    note(Each.Destroyed->getBeginLoc(), "destroyed here");
    note(Each.Makes->getLocation(), "this constructor creates it");
    note(Each.Member->getLocation(),
         "create it in all constructors, or initialise it with a null pointer "
         "and ask for that");
  }

  void checkPath(const ExecutionPath &Path) {
    llvm::DenseMap<const SymExpr *, const PathEvent *> Destroyed;
    for (const PathEvent *E : Path.Events) {
      if (E->Kind == PathEvent::Launch) {
        if (E->Stream && E->L->Stream)
          checkMade(Path, E->Stream, ArgumentRole::Stream, *E);
        if (E->Stream)
          checkUse(Path, Destroyed, E->Stream, ArgumentRole::Stream, *E);
        continue;
      }
      if (E->Kind != PathEvent::Call)
        continue;
      const HostFunction *Row = hostFunction(E->Callee);
      if (!Row) {
        checkLibraryCall(Path, Destroyed, *E);
        continue;
      }
      for (unsigned I = 0; I < E->Arguments.size(); ++I)
        if (E->Arguments[I] && isHandle(Row->role(I))) {
          checkMade(Path, E->Arguments[I], Row->role(I), *E);
          checkUse(Path, Destroyed, E->Arguments[I], Row->role(I), *E);
          const SymExpr *Handle = stripCasts(E->Arguments[I]);
          // What nothing was stored to was never there: checkMade() says so,
          // or the path is one that nobody takes.
          if (Row->Work == HostWork::Destroy && !Handle->isInteger() &&
              !Paths->isIndeterminate(Handle))
            Destroyed.try_emplace(Handle, E);
        }
    }
  }

  /// A library's work in a handle.
  void checkLibraryCall(
      const ExecutionPath &Path,
      const llvm::DenseMap<const SymExpr *, const PathEvent *> &Destroyed,
      const PathEvent &E) {
    for (unsigned I = 0; I < E.Arguments.size(); ++I) {
      if (!E.Arguments[I] || !worksInHandle(E.Callee, I))
        continue;
      checkUse(Path, Destroyed, E.Arguments[I], ArgumentRole::Handle, E);
      const QualType To =
          E.Callee->getParamDecl(I)->getType()->getPointeeType();
      if (!To.isNull() && To->isRecordType() && To->isIncompleteType())
        checkMade(Path, E.Arguments[I], ArgumentRole::Handle, E);
    }
  }

  /// What a condition is about.
  struct Choice {
    /// Nothing but what the function is given and what the runtime answers.
    bool Own = true;
    /// What the function is given.
    bool Given = false;
    /// Memory that a parameter leads to.
    bool Behind = false;
  };
  Choice choice(const SymExpr *E) {
    Choice C;
    forEachPart(E, [&](const SymExpr *Part) {
      if (Part->Kind == SymExpr::Symbol && Part->Loc) {
        const Location *Root = Part->Loc->root();
        bool Behind = false;
        while (Root->Kind == Location::Pointee && Root->Pointer) {
          const SymExpr *Base = Paths->base(Root->Pointer);
          if (!Base || Base->Kind != SymExpr::Symbol || !Base->Loc)
            break;
          Root = Base->Loc->root();
          Behind = true;
        }
        C.Own &= isa_and_nonnull<ParmVarDecl>(Root->Decl);
        C.Given = true;
        C.Behind |= Behind;
      } else if (Part->Kind == SymExpr::Symbol) {
        const auto *Call = dyn_cast_or_null<CallExpr>(Part->Origin);
        C.Own &= Call && hostFunction(Call);
      } else {
        C.Own &= Part->Kind != SymExpr::Field;
      }
      return C.Own;
    });
    return C;
  }

  /// Whether every way to where an event happens has passed a condition.
  bool isOnAllWays(const SymExpr *Fact, const PathEvent &E) const {
    return llvm::all_of(All->Paths, [&](const ExecutionPath &Path) {
      return llvm::all_of(Path.Events, [&](const PathEvent *There) {
        return There->Site != E.Site || There->Calls != E.Calls ||
               llvm::is_contained(Path.knownAt(*There), Fact);
      });
    });
  }

  /// Whether nothing else goes with the conditions that lead somewhere. What
  /// others have stored may go with anything that the function asks for as
  /// well: then it asks for nothing else, but for what it needs in any case,
  /// and has before it asks.
  bool areOwnChoices(llvm::ArrayRef<const SymExpr *> Known,
                     const PathEvent &E) {
    bool Behind = false;
    unsigned Given = 0;
    for (const SymExpr *Fact : Known) {
      const Choice C = choice(Fact);
      if (!C.Own)
        return false;
      Behind |= C.Behind;
      Given += C.Given && (Behind || !isOnAllWays(Fact, E));
    }
    return !Behind || Given == 1;
  }

  /// A handle that nothing was stored to on the path.
  void checkMade(const ExecutionPath &Path, const SymExpr *Handle,
                 ArgumentRole Role, const PathEvent &E) {
    if (!AllParsed || !Paths->isIndeterminate(Handle))
      return;
    const SymExpr *H = stripCasts(Handle);
    // Elements are made in loops, which run as often as others do.
    for (const Location *L = H->Loc; L; L = L->Parent)
      if (L->Kind == Location::Element)
        return;
    if (!areOwnChoices(Path.knownAt(E), E))
      return;
    const ValueDecl *V = Paths->variableOf(H->Loc);
    const SourceLocation At = E.Site->getBeginLoc();
    UsesBehind &Uses =
        Early.insert({V ? V->getLocation() : At, {Role, {}}}).first->second;
    if (!llvm::is_contained(Uses.Places, At))
      Uses.Places.push_back(At);
    if (const HostFunction *Row = hostFunction(E.Callee);
        Row && Row->Work == HostWork::Destroy)
      Ends.insert(At);
  }

  /// One report for a variable that holds nothing yet, at the first of its
  /// uses; what only ends it comes behind the others, wherever it is written.
  void reportEarlyUses() {
    for (auto &[Declared, Uses] : Early) {
      sortPlaces(Uses.Places);
      std::stable_partition(
          Uses.Places.begin(), Uses.Places.end(),
          [&](SourceLocation Place) { return !Ends.contains(Place); });
      const SourceLocation At = Uses.Places.front();
      // A constructor that leaves it so has been told of with the destructor.
      if (llvm::any_of(Uses.Places,
                       [&](SourceLocation Place) {
                         return Place != At && Ends.contains(Place) &&
                                !claim(Place);
                       }) ||
          !claim(At))
        continue;
      diag(At, "this %0 is used before it is created") << nameOf(Uses.Role);
      if (Declared != At)
        note(Declared, "declared here, without a value");
      noteOthers(Uses);
      note(At, "create it on all paths that lead here, or initialise it with a "
               "null pointer");
    }
    Early.clear();
    Ends.clear();
  }

  /// A launch fails in a stream of another device than the current one.
  void checkDevices(const ExecutionPath &Path) {
    const SymExpr *Device = nullptr;
    struct Place {
      const SymExpr *Device;
      const PathEvent *At;
    };
    llvm::DenseMap<const SymExpr *, Place> Made;
    // Which device the runtime was asked for, and gave the number of.
    llvm::DenseMap<const SymExpr *, const SymExpr *> Asked;
    for (const PathEvent *E : Path.Events) {
      if (E->Kind == PathEvent::Launch) {
        auto It = E->Stream ? Made.find(stripCasts(E->Stream)) : Made.end();
        if (It != Made.end() && It->second.Device && Device &&
            differ(It->second.Device, Device, Path.knownAt(*E)))
          reportDevice(*E, *It->second.At);
        continue;
      }
      if (E->Kind != PathEvent::Call)
        continue;
      const HostFunction *Row = hostFunction(E->Callee);
      if (!Row) {
        // What is not seen may choose another.
        if (!E->Callee || !E->Callee->getBuiltinID())
          Device = nullptr;
        continue;
      }
      if (Row->Work == HostWork::SetDevice) {
        // A context of the driver is of a device that nobody names.
        const std::optional<unsigned> Number =
            Row->argument(ArgumentRole::Device);
        Device = Number && *Number < E->Arguments.size() ? E->Arguments[*Number]
                                                         : nullptr;
        if (const SymExpr *Was =
                Device ? Asked.lookup(stripCasts(Device)) : nullptr)
          Device = Was;
      }
      if (Device && Row->has(ArgumentRole::DeviceResult) &&
          !E->Received.empty() && E->Received.front())
        Asked[stripCasts(E->Received.front())] = Device;
      for (unsigned I = 0; I < E->Received.size(); ++I)
        if (E->Received[I] && Row->role(I) == ArgumentRole::NewStream)
          Made[stripCasts(E->Received[I])] = {Device, E};
    }
  }

  bool differ(const SymExpr *A, const SymExpr *B,
              llvm::ArrayRef<const SymExpr *> Known) {
    SymContext &Symbols = Paths->symbols();
    A = stripCasts(A);
    B = stripCasts(B);
    return A->Type == B->Type &&
           Symbols.decide(
               Symbols.binary(SymExpr::EQ, ScalarType::boolean(), A, B),
               Known) == false;
  }

  void reportDevice(const PathEvent &E, const PathEvent &Made) {
    const SourceLocation At = placeBeside(E, Made);
    if (!claim(At))
      return;
    diag(At, "this launch goes to a stream of another device than the current "
             "one, and fails");
    note(placeBeside(Made, E), "the stream is created here");
    note(At, "call cudaSetDevice with the stream's device before the launch");
  }

  /// Whether the path has one call that makes a handle: what has it in two
  /// objects has copied it.
  static bool isMadeOnce(const ExecutionPath &Path, const SymExpr *Handle) {
    const PathEvent *Made = nullptr;
    for (const PathEvent *E : Path.Events)
      for (const SymExpr *Given : E->Received)
        if (Given && stripCasts(Given) == Handle) {
          if (Made)
            return false;
          Made = E;
        }
    return Made;
  }

  /// Whether a use comes from another turn of a loop, or from the end of
  /// another object, than what destroyed the handle: then it is another handle,
  /// which lies where it is not told apart.
  static bool isAnotherTurn(const ExecutionPath &Path, const SymExpr *Handle,
                            const PathEvent &Destroys, const PathEvent &E) {
    if (isEndOfAnother(Destroys, E))
      return !isMadeOnce(Path, Handle) || asksWhether(Path, Destroys, Handle) ||
             asksWhether(Path, E, Handle);
    if (Destroys.Site == E.Site)
      return true;
    for (const PathEvent *Before : Path.Events) {
      if (Before == &Destroys)
        return false;
      if (Before->Site == E.Site && Before->Kind == E.Kind &&
          Before->Calls == E.Calls)
        return true;
    }
    return false;
  }

  void
  checkUse(const ExecutionPath &Path,
           const llvm::DenseMap<const SymExpr *, const PathEvent *> &Destroyed,
           const SymExpr *Handle, ArgumentRole Role, const PathEvent &E) {
    auto It = Destroyed.find(stripCasts(Handle));
    if (It == Destroyed.end() || isAnotherTurn(Path, It->first, *It->second, E))
      return;
    if (isEndOfAnother(*It->second, E)) {
      reportCopied(Role, E);
      return;
    }
    SourceLocation At = placeBeside(E, *It->second),
                   From = placeBeside(*It->second, E);
    // The end of an object is no place to mend what its class does.
    if (isa<CXXDestructorDecl>(E.In) && isa<CXXMethodDecl>(It->second->In) &&
        cast<CXXMethodDecl>(E.In)->getParent() ==
            cast<CXXMethodDecl>(It->second->In)->getParent()) {
      At = E.Site->getBeginLoc();
      From = It->second->Site->getBeginLoc();
    }
    // A macro that writes its argument twice: the second time for the message.
    const SourceManager &SM = Paths->symbols().ast().getSourceManager();
    if (At.isMacroID() && SM.getExpansionLoc(At) == SM.getExpansionLoc(From))
      return;
    UsesBehind &Uses = Late.insert({From, {Role, {}}}).first->second;
    if (!llvm::is_contained(Uses.Places, At))
      Uses.Places.push_back(At);
  }

  /// A handle that two objects of one class destroy.
  void reportCopied(ArgumentRole Role, const PathEvent &E) {
    const SourceLocation At = E.Site->getBeginLoc();
    if (!claim(At))
      return;
    const CXXRecordDecl *Class = cast<CXXDestructorDecl>(E.In)->getParent();
    diag(At, "this %0 is destroyed twice: two objects of '%1' have it")
        << nameOf(Role) << Class->getNameAsString();
    noteCopies(E);
  }

  void sortPlaces(llvm::SmallVectorImpl<SourceLocation> &Places) const {
    const SourceManager &SM = Paths->symbols().ast().getSourceManager();
    llvm::sort(Places, [&](SourceLocation A, SourceLocation B) {
      return SM.isBeforeInTranslationUnit(A, B);
    });
  }

  /// One report for what is destroyed, at the first of its uses.
  void reportUses() {
    for (auto &[From, Uses] : Late) {
      sortPlaces(Uses.Places);
      const SourceLocation At = Uses.Places.front();
      if (!claim(At))
        continue;
      diag(At, "this %0 is used after it is destroyed") << nameOf(Uses.Role);
      note(From, "destroyed here");
      noteOthers(Uses);
      note(At, "destroy it after its last use");
    }
    Late.clear();
  }

  /// Static variables of a type that null is no value of, which nothing in the
  /// unit stores to.
  void checkNeverMade(TranslationUnit &TU) {
    struct Uses {
      const Expr *First = nullptr;
      ArgumentRole Role = ArgumentRole::Other;
    };
    llvm::MapVector<const VarDecl *, Uses> Found;
    for (const FunctionDecl *F : TU.functions())
      for (const CallSite &Site : TU.callsIn(F)) {
        const HostFunction *Row = hostFunction(Site.Call);
        for (unsigned I = 0; Row && I < Site.Call->getNumArgs(); ++I)
          if (const ArgumentRole Role = Row->role(I);
              Role == ArgumentRole::Event || Role == ArgumentRole::Exec)
            if (const VarDecl *V = ownStatic(Site.Call->getArg(I)))
              Found.insert({V, {Site.Call, Role}});
      }
    if (Found.empty())
      return;
    StoredTo Stored;
    Stored.TraverseAST(const_cast<ASTContext &>(TU.context()));
    for (const auto &[V, Use] : Found) {
      if (Stored.Variables.contains(V->getCanonicalDecl()) ||
          !claim(Use.First->getBeginLoc()))
        continue;
      diag(Use.First->getBeginLoc(), "this %0 is never created")
          << nameOf(Use.Role);
      note(V->getLocation(), "nothing stores to '%0', which only this file has")
          << V->getNameAsString();
    }
  }

  /// A variable that no other file names, and that has no initialiser.
  static const VarDecl *ownStatic(const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return V && V->hasGlobalStorage() && !V->hasInit() &&
                   !V->isExternallyVisible() && !V->isStaticDataMember() &&
                   V->getType()->isPointerType()
               ? V
               : nullptr;
  }

  /// The variables that are named other than to take their value.
  struct StoredTo : RecursiveASTVisitor<StoredTo> {
    llvm::SmallPtrSet<const VarDecl *, 8> Variables;
    llvm::SmallPtrSet<const Expr *, 8> Loaded;
    bool shouldVisitTemplateInstantiations() const { return true; }
    bool VisitImplicitCastExpr(ImplicitCastExpr *E) {
      if (E->getCastKind() == CK_LValueToRValue)
        Loaded.insert(E->getSubExpr()->IgnoreParens());
      return true;
    }
    bool VisitDeclRefExpr(DeclRefExpr *E) {
      if (const auto *V = dyn_cast<VarDecl>(E->getDecl());
          V && V->hasGlobalStorage() && !Loaded.contains(E))
        Variables.insert(V->getCanonicalDecl());
      return true;
    }
  };

  struct UsesBehind {
    ArgumentRole Role;
    llvm::SmallVector<SourceLocation, 4> Places;
  };
  void noteOthers(const UsesBehind &Uses) {
    if (Uses.Places.size() > 1)
      note(Uses.Places[1], "used again %select{here|here, and %1 times more}0")
          << (Uses.Places.size() > 2)
          << static_cast<unsigned>(Uses.Places.size() - 2);
  }

  /// By the place that destroys the handle, and by that of a variable that has
  /// none.
  llvm::MapVector<SourceLocation, UsesBehind> Late, Early;
  /// The places that destroy what was never made.
  llvm::DenseSet<SourceLocation> Ends;
  /// Whether all of the function that is looked at was understood.
  bool AllParsed = true;
  PathExecution *Paths = nullptr;
  /// Of the function that is looked at.
  const ExecutionPaths *All = nullptr;
};

const RegisterCheck<HandleCheck> Registered(
    {"cuda-stream-handle",
     CheckKind::Correctness,
     FixSupport::Note,
     "a stream, an event or a graph that does not exist, or is another "
     "device's",
     {{"CUDA Runtime API", "Stream Management"},
      {"CUDA Runtime API", "Event Management"}}});

} // namespace
} // namespace cuda_lint
