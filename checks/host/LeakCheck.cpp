//===- LeakCheck.cpp - What a path leaves behind --------------------------===//

#include "analysis/GivenAway.h"
#include "analysis/GrownMemory.h"
#include "analysis/HandedOn.h"
#include "analysis/HostMemoryUse.h"
#include "analysis/LocalElements.h"
#include "analysis/MemberHandles.h"
#include "analysis/MemberLeaks.h"
#include "analysis/MemberUses.h"
#include "analysis/OverwrittenMembers.h"
#include "analysis/RuntimeCallers.h"
#include "analysis/SameAnswers.h"
#include "analysis/UnparsedCode.h"
#include "analysis/WorkCalls.h"
#include "analysis/WrittenSizes.h"
#include "checks/Check.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/StatementParents.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <array>
#include <optional>

using namespace clang;

namespace cuda_lint {
namespace {

using Variables = HandedOn::Variables;

/// What a function does in its loops.
llvm::DenseSet<const Stmt *> insideLoops(const ir::Function &F) {
  llvm::DenseSet<const Stmt *> Out;
  for (const ir::Loop &L : F.Loops)
    for (unsigned B : L.Body.set_bits())
      for (const ir::Instruction &I : F.Blocks[B].Instructions)
        if (I.Source)
          Out.insert(I.Source);
  return Out;
}

class LeakCheck : public HostCheck {
public:
  using HostCheck::HostCheck;

private:
  using Sites = llvm::SmallVector<const Stmt *, 2>;
  /// What becomes of the things that one call hands out.
  struct Fate {
    const HostFunction *Row = nullptr;
    /// The call, or the function's own call of what hands it out.
    const Stmt *At = nullptr;
    /// For what a class keeps, the call of the class.
    const Stmt *ByCaller = nullptr;
    /// The variable that has it, or the member.
    const ValueDecl *In = nullptr;
    bool Released = false;
    /// Into an element, or a member of an object: loops that run as often as
    /// others make and release it, and destructors know whether there is
    /// anything, which paths do not show.
    bool OfArray = false;
    /// Something else may release it.
    bool Escaped = false;
    /// The end of a path that leaves it behind.
    const Stmt *Left = nullptr;
    /// Where the variable that holds it gets something else.
    const Stmt *Overwritten = nullptr;
    /// The same as Left after calls that are not followed and were given it,
    /// and those calls on paths that release it: these take nothing over.
    struct Given {
      Sites To;
      HandedOn::Functions By;
      const Stmt *End;
    };
    llvm::SmallVector<Given, 2> LeftGiven;
    llvm::SmallVector<Sites, 2> ReleasedGiven;
    /// The functions that are not followed and were given it, and those that
    /// were given it again: they take nothing over.
    HandedOn::Functions GivenTo, GivenAgain;
    /// The paths on which the call was made.
    unsigned Paths = 0;
    /// Ends that leave it behind where what is not followed was asked whether
    /// it was made at all, by the answer, and the answers on paths that release
    /// it: which of them says that there is nothing is not known.
    std::array<const Stmt *, 2> LeftAnswered{};
    std::array<bool, 2> ReleasedAnswered{};
  };
  /// By the call, and the function's own call that leads to it: each of those
  /// hands out something else.
  using Fates = llvm::MapVector<std::pair<const Stmt *, const Stmt *>, Fate>;
  static Fate &fateOf(Fates &All, const PathEvent &E) {
    return All[{E.Site, E.Calls.empty() ? nullptr : E.Calls.front()}];
  }

  /// What the functions of a unit leave behind.
  struct Leaks {
    std::vector<Fate> Wrong;
    std::vector<GrownMemory> Grown;
    std::vector<LocalElement> Elements;
    /// What some function of the unit releases.
    llvm::DenseSet<SourceLocation> ReleasedByAny;
  };

  void checkUnit(TranslationUnit &TU) override {
    Unit = &TU;
    Leaks Found;
    for (const FunctionDecl *F : TU.functions())
      if (!runsOnDevice(F) && TU.engine<RuntimeCallers>().reaches(F) &&
          isAllParsed(*F))
        checkFunction(TU, F, Found);
    for (Fate &Fate : Found.Wrong) {
      // Where others release what the class gives them, who does not is wrong.
      if (Fate.ByCaller && !Fate.Released &&
          Found.ReleasedByAny.contains(Fate.At->getBeginLoc()))
        Fate.At = Fate.ByCaller;
      if (claim(Fate.At->getBeginLoc()))
        report(Fate);
    }
    for (const LocalElement &Each : Found.Elements)
      if (claim(Each.Made->getBeginLoc()))
        reportElement(Each);
    for (const MemberLeak &Leak : TU.engine<MemberLeaks>().all())
      if (claim(Leak.Made->getBeginLoc()))
        reportMember(Leak);
    for (const RemadeMember &Each : TU.engine<MemberLeaks>().remade())
      if (claim(Each.Again->getBeginLoc()))
        reportRemade(Each);
    for (const GrownMemory &Each : Found.Grown)
      if (claim(Each.Made->place()->getBeginLoc()))
        reportGrown(Each);
  }

  void checkFunction(TranslationUnit &TU, const FunctionDecl *F, Leaks &Out) {
    PathExecution &Paths = TU.engine<PathExecution>();
    Fates All;
    Function = F;
    const DataFlow *Body = TU.engine<DataFlows>().of(F);
    Away = Body ? givenAway(*Body) : Variables();
    if (Body)
      for (const ValueDecl *V : keptAsBytes(TU, *Body))
        Away.insert(V);
    Copied = Body ? copiedBetween(*Body) : Variables();
    InLoops =
        Body ? insideLoops(Body->function()) : llvm::DenseSet<const Stmt *>();
    unsigned Followed = 0;
    for (const ExecutionPath &Path : Paths.paths(F).Paths)
      if (!takesBothAnswers(Paths, Path) && isWhole(Path)) {
        PathFollower(*this, Paths, Path, All).follow();
        ++Followed;
      }
    llvm::append_range(Out.Grown, grownMemory(Paths, Paths.paths(F)));
    if (!F->isMain())
      llvm::append_range(Out.Elements, unreleasedElements(TU, *F));
    for (auto &[Call, Fate] : All) {
      const Stmt *Site = Call.first;
      if (Fate.Released)
        Out.ReleasedByAny.insert(Site->getBeginLoc());
      // Nothing is lost where the program ends, but by whoever releases all
      // else there.
      if (F->isMain() && (Fate.Released || Fate.Overwritten))
        continue;
      if (Fate.Overwritten) {
        if (claim(Fate.At->getBeginLoc()))
          reportOverwritten(Site, Fate);
      } else if (isLeft(Fate, Followed)) {
        Out.Wrong.push_back(Fate);
      }
    }
  }

  /// Whether something is left behind. \p Followed: the paths of the function
  /// that go to an end.
  bool isLeft(Fate &Fate, unsigned Followed) {
    if (!Fate.Left)
      Fate.Left = leftAfterCalls(Fate);
    if (!Fate.Left)
      Fate.Left = leftAfterAnswer(Fate);
    // What hands it on was not reached on any path.
    HandedOn &On = Unit->engine<HandedOn>();
    if (!Fate.OfArray && !Fate.Released && On.of(Function).contains(Fate.In) &&
        (Fate.GivenAgain.empty() ||
         On.without(Function, Fate.GivenAgain).contains(Fate.In)))
      return false;
    // What a member holds may be meant for the next call, where not every one
    // makes something new.
    if (isa_and_nonnull<FieldDecl>(Fate.In) &&
        (!Fate.Released || Fate.Paths != Followed))
      return false;
    Fate.Escaped |= llvm::any_of(Fate.GivenTo, [&](const FunctionDecl *To) {
      return !Fate.GivenAgain.contains(To);
    });
    return (Fate.OfArray ? !Fate.Released && !Fate.Escaped
                         : Fate.Released || !Fate.Escaped) &&
           Fate.Left;
  }

  /// The end of a path that leaves behind what the very calls were given that
  /// it was given to on a path which releases it.
  static const Stmt *leftAfterCalls(const Fate &Fate) {
    for (const auto &[To, By, End] : Fate.LeftGiven) {
      if (llvm::all_of(By, [&](const FunctionDecl *F) {
            return Fate.GivenAgain.contains(F);
          }))
        return End;
      for (const Sites &Before : Fate.ReleasedGiven)
        if (llvm::all_of(To, [&](const Stmt *Call) {
              return llvm::is_contained(Before, Call);
            }))
          return End;
    }
    return nullptr;
  }

  /// The end of a path that leaves behind what another releases which got the
  /// same answer; where none does, what both answers leave behind.
  static const Stmt *leftAfterAnswer(const Fate &Fate) {
    if (Fate.ReleasedAnswered[0] || Fate.ReleasedAnswered[1]) {
      for (unsigned Answer : {0, 1})
        if (Fate.ReleasedAnswered[Answer] && Fate.LeftAnswered[Answer])
          return Fate.LeftAnswered[Answer];
      return nullptr;
    }
    return Fate.LeftAnswered[0] && Fate.LeftAnswered[1] ? Fate.LeftAnswered[1]
                                                        : nullptr;
  }

  struct Held {
    const SymExpr *Value;
    const PathEvent *From;
    const HostFunction *Row;
    /// The variable that has it, or the member.
    const ValueDecl *In;
    ArgumentRole Role;
    /// The calls that are not followed and were given it, and the functions:
    /// null for one that is not known.
    Sites Given = {};
    HandedOn::Functions GivenTo = {};
    /// An error that was read since, and that nobody looked at: it may be the
    /// one of the call which made it. Null for none.
    const SymExpr *Error = nullptr;
    /// What a call that is not followed answers which was given the error of
    /// the call which made it; null for none.
    const SymExpr *Answer = nullptr;
  };

  /// Whether a call's answer is other than 0, where the path looked at it.
  static std::optional<bool> answered(PathExecution &Paths,
                                      const SymExpr *Answer,
                                      const ExecutionPath &Path) {
    if (!Answer)
      return std::nullopt;
    SymContext &S = Paths.symbols();
    if (const std::optional<bool> Is = S.decide(S.truth(Answer), Path.Known))
      return Is;
    // An error code is compared as a number.
    return S.decide(S.truth(S.cast(ScalarType{32, true, false}, Answer)),
                    Path.Known);
  }
  static bool hasWorked(PathExecution &Paths, const PathEvent &E,
                        const ExecutionPath &Path) {
    return answered(Paths, E.Result, Path) == false;
  }

  /// The member of the method's own object that what is handed out goes into,
  /// which only this method names; null for any other place.
  const FieldDecl *ownMember(const PathEvent &E, unsigned Argument) const {
    const auto *Call = dyn_cast<CallExpr>(E.Site);
    if (!E.Calls.empty() || !Call || Argument >= Call->getNumArgs() ||
        !isa<CXXMethodDecl>(Function) ||
        isa<CXXConstructorDecl, CXXDestructorDecl>(Function))
      return nullptr;
    const auto *Field =
        dyn_cast_or_null<FieldDecl>(addressee(Call->getArg(Argument)));
    return Field && Field->getType()->isPointerType() &&
                   Field->getParent() ==
                       cast<CXXMethodDecl>(Function)->getParent() &&
                   isNamedOnlyBy(*Field, *Function)
               ? Field
               : nullptr;
  }

  /// Whether an argument is written as a member.
  static bool names(const PathEvent &E, unsigned Argument,
                    const ValueDecl *In) {
    const auto *Call = dyn_cast<CallExpr>(E.Site);
    return isa<FieldDecl>(In) && Call && Argument < Call->getNumArgs() &&
           namedBy(Call->getArg(Argument)) == In;
  }

  /// The variable that what is handed out goes into, where that is one of the
  /// function's own: a pointer, an array of them, an object with a member that
  /// is one. What a helper hands out goes into a variable of the function that
  /// calls it, else it is the helper's to release.
  const VarDecl *ownVariable(PathExecution &Paths, const SymExpr *Address,
                             const PathEvent &E) const {
    const SymExpr *A = Address ? stripCasts(Address) : nullptr;
    if (!A || A->Kind != SymExpr::Address || A->A)
      return nullptr;
    const auto *V = dyn_cast_or_null<VarDecl>(Paths.variableOf(A->Loc));
    if (!V || !V->hasLocalStorage() || Away.contains(V) ||
        (!E.Calls.empty() && V->getParentFunctionOrMethod() != Function))
      return nullptr;
    const QualType T = Paths.symbols().ast().getBaseElementType(V->getType());
    // Textures and surfaces are numbers.
    if (T->isPointerType() || (T->isIntegerType() && !isa<ParmVarDecl>(V)))
      return V;
    // An object of a class that is given away is somebody else's.
    return T->isRecordType() && !isa<ParmVarDecl>(V) && !V->isNRVOVariable() &&
                   A->Loc->Kind == Location::Member &&
                   A->Loc->Type->isPointerType()
               ? V
               : nullptr;
  }

  /// The variable of the function that gets what a helper's variable has been
  /// given, where that is what the helper returns.
  const VarDecl *receiver(PathExecution &Paths, const SymExpr *Address,
                          const PathEvent &E) const {
    const SymExpr *A = Address ? stripCasts(Address) : nullptr;
    const auto *Call =
        E.Calls.empty() ? nullptr : dyn_cast<CallExpr>(E.Calls.front());
    const FunctionDecl *Helper = Call ? Call->getDirectCallee() : nullptr;
    const FunctionDecl *Body = nullptr;
    if (!A || A->Kind != SymExpr::Address || A->A || !Helper ||
        !Helper->getReturnType()->isPointerType() || !Helper->hasBody(Body))
      return nullptr;
    const auto *Made = dyn_cast_or_null<VarDecl>(Paths.variableOf(A->Loc));
    const DataFlow *In = Unit->engine<DataFlows>().of(Body);
    if (!Made || !Made->hasLocalStorage() || isa<ParmVarDecl>(Made) ||
        !Made->getType()->isPointerType() ||
        Made->getParentFunctionOrMethod() != Body || !In ||
        !isReturned(*In, *Made) || givenAway(*In).contains(Made))
      return nullptr;
    const VarDecl *V = variableGiven(Unit->engine<StatementParents>(), *Call);
    return V && V->hasLocalStorage() && !isa<ParmVarDecl>(V) &&
                   V->getType()->isPointerType() && !Away.contains(V)
               ? V
               : nullptr;
  }

  static bool isHandle(ArgumentRole Role) {
    return Role == ArgumentRole::NewStream || Role == ArgumentRole::NewEvent;
  }

  /// Whether a path goes to an end of its function. One that is neither a
  /// return nor a throw leaves the program, which for `main` is the same.
  bool isWhole(const ExecutionPath &Path) const {
    if (Path.Events.empty())
      return false;
    const PathEvent &Last = *Path.Events.back();
    return Last.Kind == PathEvent::Return ||
           (Function->isMain() && Last.Kind == PathEvent::Call && Last.Callee &&
            Last.Callee->isNoReturn());
  }

  /// Follows what calls hand out along one path.
  class PathFollower {
  public:
    PathFollower(LeakCheck &Check, PathExecution &Paths,
                 const ExecutionPath &Path, Fates &All)
        : Check(Check), Paths(Paths), Path(Path), All(All),
          Workers(Paths, Path), Members(*Check.Unit, Paths, Path) {}

    void follow() {
      for (const PathEvent *E : Path.Events) {
        Members.take(*E, [&](const PathEvent &Made, const Stmt *At) {
          Fate &Lost = fateOf(All, Made);
          Lost.Row = hostFunction(Made.Callee);
          Lost.At = At;
          Lost.Overwritten = E->Site;
        });
        if (E->Kind == PathEvent::Return) {
          take(E->Result, false, *E, 0);
          break;
        }
        if (E->Kind == PathEvent::Write)
          write(*E);
        else if (E->Kind == PathEvent::Call)
          call(*E);
      }
      // Behind a loop that was left at a bound, what its body stored is not
      // known: what is released there may be what it handed out.
      if (!Path.Left.empty() || Path.Shortened)
        llvm::erase_if(Live, [&](const Held &H) {
          return Check.InLoops.contains(fate(H).At);
        });
      if (!Check.Function->isMain() || ReleasesAny)
        leave(Paths, Live, Path.Events.back()->place(), Path, All);
    }

  private:
    Fate &fate(const Held &H) { return fateOf(All, *H.From); }

    /// Somebody else has a value now, or it is released.
    bool take(const SymExpr *Value, bool Released, const PathEvent &By,
              unsigned Argument) {
      const SymExpr *Base = Value ? Paths.base(Value) : nullptr;
      if (Value && !Base)
        Base = stripCasts(Value);
      const size_t Before = Live.size();
      llvm::erase_if(Live, [&](const Held &H) {
        if ((!Base || H.Value != Base) &&
            !(Released && names(By, Argument, H.In)))
          return false;
        ReleasesAny |= Released;
        Fate &F = fate(H);
        (Released ? F.Released : F.Escaped) = true;
        if (Released) {
          F.ReleasedGiven.push_back(H.Given);
          if (const std::optional<bool> Is = answered(Paths, H.Answer, Path))
            F.ReleasedAnswered[*Is] = true;
        }
        return true;
      });
      return Live.size() < Before;
    }

    /// What is not followed is given a value.
    void give(const PathEvent &To, unsigned Argument) {
      const SymExpr *Value = To.Arguments[Argument];
      const SymExpr *Base = Value ? Paths.base(Value) : nullptr;
      const FunctionDecl *By =
          To.Callee ? To.Callee->getCanonicalDecl() : nullptr;
      for (Held &H : Live)
        if ((Base && H.Value == Base) || names(To, Argument, H.In)) {
          Fate &F = fate(H);
          F.GivenTo.insert(By);
          if ((!H.GivenTo.insert(By).second ||
               Workers.takesNothing(To, isHandle(H.Role))) &&
              By)
            F.GivenAgain.insert(By);
          H.Given.push_back(To.Site);
        }
      // An object is moved from, or copied, where that is not followed.
      if (Base && Base->Kind == SymExpr::Address)
        llvm::erase_if(Live, [&](const Held &H) {
          if (!H.In->getType()->isRecordType() ||
              Paths.variableOf(Base->Loc) != H.In)
            return false;
          fate(H).Escaped = true;
          return true;
        });
    }

    void write(const PathEvent &E) {
      take(E.Value, false, E, 0);
      // So does an object that goes there as a whole, a closure with what it
      // captured.
      for (const PathEvent::Part &Part : E.Copied)
        take(Part.Value, false, E, 0);
    }

    void call(const PathEvent &E) {
      const HostFunction *Row = hostFunction(E.Callee);
      if (Row && Row->Work == HostWork::ReadError)
        readError(Paths, E, Path, Live);
      for (unsigned I = 0; I < E.Arguments.size(); ++I)
        if (!Row) {
          give(E, I);
          ask(E, E.Arguments[I], Live);
        } else if (releases(Row->role(I), Row->Work) &&
                   !take(E.Arguments[I], true, E, I) &&
                   isForgotten(E.Arguments[I])) {
          // It may be any of them, as in a handler what the statement that
          // threw has worked on.
          llvm::erase_if(Live, [&](const Held &H) {
            if (!mayRelease(Row->role(I), H.Role))
              return false;
            fate(H).Escaped = true;
            return true;
          });
        }
      if (!Row || !E.Result)
        return;
      const bool Failed = hasFailed(Paths, E, Path);
      for (unsigned I = 0; I < E.Received.size(); ++I)
        if (E.Received[I] && isOwned(Row->role(I)))
          receive(*Row, E, I, Failed);
    }

    /// The variable or member of the function that gets what a call hands out;
    /// null for any other place.
    const ValueDecl *placeOf(const PathEvent &E, unsigned I) const {
      if (const ValueDecl *V = Check.ownVariable(Paths, E.Arguments[I], E))
        return V;
      if (const ValueDecl *V = Check.receiver(Paths, E.Arguments[I], E))
        return V;
      return Check.ownMember(E, I);
    }

    void receive(const HostFunction &Row, const PathEvent &E, unsigned I,
                 bool Failed) {
      const ValueDecl *V = placeOf(E, I);
      if (V && isa<FieldDecl>(V))
        ++fateOf(All, E).Paths;
      if (!V || Failed)
        return;
      if (const Held *Lost = Check.Copied.contains(V)
                                 ? nullptr
                                 : overwritten(Paths, E, Path, V, Live))
        fate(*Lost).Overwritten = E.Site;
      const SymExpr *Base = Paths.base(E.Received[I]);
      Live.push_back(
          {Base ? Base : stripCasts(E.Received[I]), &E, &Row, V, Row.role(I)});
      Fate &F = fateOf(All, E);
      F.Row = &Row;
      F.In = V;
      const QualType T = V->getType();
      // What a class keeps is its own matter.
      F.At = E.Calls.empty() || T->isRecordType() ? E.Site : E.Calls.front();
      if (!E.Calls.empty() && T->isRecordType())
        F.ByCaller = E.Calls.front();
      F.OfArray |= T->isArrayType() || T->isRecordType();
    }

    LeakCheck &Check;
    PathExecution &Paths;
    const ExecutionPath &Path;
    Fates &All;
    const WorkCalls Workers;
    llvm::SmallVector<Held, 8> Live;
    OverwrittenMembers Members;
    bool ReleasesAny = false;
  };

  /// What a variable holds and nobody else, where it gets something new: a
  /// pointer that is not known to be null.
  static const Held *overwritten(PathExecution &Paths, const PathEvent &E,
                                 const ExecutionPath &Path, const ValueDecl *V,
                                 llvm::ArrayRef<Held> Live) {
    SymContext &S = Paths.symbols();
    for (const Held &H : Live)
      if (H.In == V && H.Given.empty() && V->getType()->isPointerType() &&
          S.decide(S.truth(H.Value), Path.knownAt(E)) != false)
        return &H;
    return nullptr;
  }

  /// An error that is read may be that of a call whose own answer nobody looked
  /// at: it gave nothing. Where nobody looks at the error either, the call may
  /// have worked as well.
  static void readError(PathExecution &Paths, const PathEvent &E,
                        const ExecutionPath &Path,
                        llvm::SmallVectorImpl<Held> &Live) {
    const std::optional<bool> Failed = answered(Paths, E.Result, Path);
    if (Failed == false)
      return;
    llvm::erase_if(Live, [&](Held &H) {
      if (hasWorked(Paths, *H.From, Path))
        return false;
      H.Error = E.Result;
      return Failed.has_value();
    });
  }

  /// What is not followed is given an error, and answers.
  static void ask(const PathEvent &E, const SymExpr *Error,
                  llvm::MutableArrayRef<Held> Live) {
    if (!Error || !E.Result)
      return;
    for (Held &H : Live)
      for (const SymExpr *Of : {H.From->Result, H.Error})
        if (Of && stripCasts(Of) == stripCasts(Error))
          H.Answer = E.Result;
  }

  /// A path ends with what it holds.
  static void leave(PathExecution &Paths, llvm::ArrayRef<Held> Live,
                    const Stmt *End, const ExecutionPath &Path, Fates &All) {
    for (const Held &H : Live) {
      Fate &F = fateOf(All, *H.From);
      if (!H.Given.empty())
        F.LeftGiven.push_back({H.Given, H.GivenTo, End});
      else if (const std::optional<bool> Is = answered(Paths, H.Answer, Path))
        F.LeftAnswered[*Is] = End;
      else if (!F.Left)
        F.Left = End;
    }
  }

  TranslationUnit *Unit = nullptr;
  const FunctionDecl *Function = nullptr;
  /// Of the function that is looked at.
  Variables Away, Copied;
  llvm::DenseSet<const Stmt *> InLoops;

  void reportOverwritten(const Stmt *Site, const Fate &Fate) {
    const SourceLocation At = Fate.At->getBeginLoc();
    diag(At, "what %0 gives is never released where its variable gets "
             "something else")
        << Fate.Row->Name;
    note(Fate.Overwritten->getBeginLoc(),
         Fate.Overwritten == Site ? "overwritten here, when this is run again"
                                  : "overwritten here");
    note(At, "release it before, or let an object own it, whose destructor "
             "releases it");
  }

  void reportRemade(const RemadeMember &Each) {
    const SourceLocation At = Each.Again->getBeginLoc();
    diag(At, "%0 is given something new here, and what it holds is never "
             "released")
        << Each.Member;
    note(Each.Made->getBeginLoc(), "each object gets it from %0 here")
        << Each.Row->Name;
    note(At, "release it before, or let an object own it, whose destructor "
             "releases it");
  }

  void reportElement(const LocalElement &Each) {
    const SourceLocation At = Each.Made->getBeginLoc();
    diag(At, "what %0 gives is never released") << Each.Row->Name;
    note(Each.Of->getLocation(), "nothing here releases an element of %0")
        << Each.Of;
    note(At, "let an object own it, whose destructor releases it");
  }

  void reportGrown(const GrownMemory &Each) {
    const SourceLocation At = Each.Made->place()->getBeginLoc();
    diag(At, "%0 is called again whenever more is asked for, and what it gave "
             "before is never released")
        << Each.Row->Name;
    note(Each.Asked->Site->getBeginLoc(), "this says that there is too little");
    note(At, "release it before, or let an object own it, whose destructor "
             "releases it");
  }

  void reportMember(const MemberLeak &Leak) {
    const SourceLocation At = Leak.Made->getBeginLoc();
    diag(At, "what %0 gives is never released") << Leak.Row->Name;
    if (Leak.End)
      note(Leak.End->getLocation(),
           "this %select{function|destructor}1 leaves %0 behind%select{|, and "
           "releases others}2")
          << Leak.Member << isa<CXXDestructorDecl>(Leak.End)
          << Leak.ReleasesOthers;
    else if (Leak.Renewing)
      note(Leak.Renewing->getLocation(),
           "this releases what %0 holds only for something new, and '%1' has "
           "no destructor")
          << Leak.Member << Leak.Member->getParent()->getNameAsString();
    else
      note(Leak.Member->getLocation(),
           "no function of '%0' releases what %1 holds, and it has no "
           "destructor")
          << Leak.Member->getParent()->getNameAsString() << Leak.Member;
    note(At, "let an object own it, whose destructor releases it");
  }

  void report(const Fate &Fate) {
    const SourceLocation At = Fate.At->getBeginLoc();
    diag(At,
         Fate.Released
             ? "what %0 gives is released on one way through the function and "
               "left behind on another"
             : "what %0 gives is never released")
        << Fate.Row->Name;
    note(Fate.Left->getBeginLoc(), "left behind here");
    note(At, "let an object own it, whose destructor "
             "releases it");
  }
};

const RegisterCheck<LeakCheck>
    Registered({"cuda-host-leak",
                CheckKind::Strict,
                FixSupport::Note,
                "memory, a stream or an event that some path leaves behind",
                {{"CUDA Runtime API", "Memory Management"},
                 {"CUDA Runtime API", "Stream Management"}}});

} // namespace
} // namespace cuda_lint
