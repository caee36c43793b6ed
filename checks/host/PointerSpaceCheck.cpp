//===- PointerSpaceCheck.cpp - Memory of the other side -------------------===//

#include "analysis/DeviceObjects.h"
#include "analysis/HostMemoryUse.h"
#include "analysis/RuntimeCallers.h"
#include "analysis/SameAnswers.h"
#include "analysis/VisibleCalls.h"
#include "analysis/WrittenSizes.h"
#include "checks/Check.h"
#include "checks/CheckOptions.h"
#include "cuda/ExecutionSpace.h"
#include "domains/symbolic/ArgumentUses.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace cuda_lint {
namespace {

/// Whether only the host can use it: neither pinned nor managed.
bool onHostOnly(const HostAllocation &A) {
  return A.Space == HostAllocation::Heap || A.Space == HostAllocation::Stack;
}

/// Notes where OpenMP or OpenACC hands what follows to the device, also where
/// Clang is not asked to know them.
class Offloads : public PPCallbacks {
public:
  Offloads(const Preprocessor &PP, std::vector<SourceLocation> &Found)
      : PP(PP), Found(Found) {}

  void PragmaDirective(SourceLocation Loc, PragmaIntroducerKind) override {
    const StringRef Of = after(Loc);
    if (Of == "acc" || (Of == "omp" && after(Loc) == "target"))
      Found.push_back(Loc);
  }

private:
  /// The word behind `#pragma` or the one before, to which the place moves on.
  StringRef after(SourceLocation &Loc) const {
    Token Next;
    do {
      const std::optional<Token> T =
          Lexer::findNextToken(Loc, PP.getSourceManager(), PP.getLangOpts());
      if (!T || !T->is(tok::raw_identifier))
        return {};
      Next = *T;
      Loc = Next.getLocation();
    } while (Next.getRawIdentifier() == "pragma");
    return Next.getRawIdentifier();
  }

  const Preprocessor &PP;
  std::vector<SourceLocation> &Found;
};

class PointerSpaceCheck : public HostCheck {
public:
  PointerSpaceCheck(llvm::StringRef Name,
                    clang::tidy::ClangTidyContext *Context)
      : HostCheck(Name, Context), HostMapped(Options.get("HostMapped", false)) {
  }
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override {
    HostCheck::storeOptions(Opts);
    Options.store(Opts, "HostMapped", HostMapped);
  }

private:
  void observe(Preprocessor &PP) override {
    Offloaded.clear();
    PP.addPPCallbacks(std::make_unique<Offloads>(PP, Offloaded));
  }

  /// Whether a function hands some of its statements to the device.
  bool offloads(const FunctionDecl &F) const {
    return llvm::any_of(Offloaded, [&](SourceLocation At) {
      return F.getSourceRange().fullyContains(SourceRange(At));
    });
  }

  void checkUnit(TranslationUnit &TU) override {
    PathExecution &Paths = TU.engine<PathExecution>();
    Objects.emplace(TU);
    collectHolders(TU);
    for (const FunctionDecl *F : TU.functions()) {
      if (runsOnDevice(F) || !TU.engine<RuntimeCallers>().contains(F))
        continue;
      for (const ExecutionPath &Path : Paths.paths(F).Paths) {
        if (contradictsAllCalls(TU, Paths, F, Path) ||
            takesBothAnswers(Paths, Path))
          continue;
        HostAllocations Known(Paths, TU.engine<MemberMemory>(), &Path);
        Asked.clear();
        Now = &Path;
        Told.clear();
        Filled.clear();
        for (const PathEvent *E : Path.Events) {
          checkEvent(*E, Known, Paths);
          Known.take(*E);
          takeFilled(*E);
          takeQuestion(*E, Paths);
        }
      }
    }
    reportKinds();
  }

  void checkEvent(const PathEvent &E, const HostAllocations &Known,
                  PathExecution &Paths) {
    switch (E.Kind) {
    case PathEvent::Read:
    case PathEvent::Write:
      if (const std::optional<HostAllocation> A = Known.of(E.Address);
          A && A->onDevice() && !Asked.contains(A->Pointer))
        reportDereference(E, *A,
                          E.Kind == PathEvent::Write ? "written" : "read");
      return;
    case PathEvent::Free:
      if (const std::optional<HostAllocation> A = Known.of(E.Address);
          A && A->Row && !isRegistered(*A) && !mayBeOfDerived(E))
        reportFree(E, *A, "'delete'", Paths);
      return;
    case PathEvent::Launch:
      if (!HostMapped)
        checkLaunch(E, Known, Paths);
      return;
    case PathEvent::Call:
      if (const HostFunction *Row = hostFunction(E.Callee))
        checkRuntime(*Row, E, Known, Paths);
      else if (E.Callee)
        checkLibrary(E, Known, Paths);
      return;
    default:
      return;
    }
  }

  /// Whether the object may be of a derived class, which frees it in its own
  /// way.
  static bool mayBeOfDerived(const PathEvent &E) {
    const auto *Delete = dyn_cast<CXXDeleteExpr>(E.Site);
    const QualType T = Delete ? Delete->getDestroyedType() : QualType();
    const CXXRecordDecl *Class = T.isNull() ? nullptr : T->getAsCXXRecordDecl();
    const CXXDestructorDecl *D =
        Class && Class->hasDefinition() ? Class->getDestructor() : nullptr;
    return D && D->isVirtual() && !Class->isEffectivelyFinal();
  }

  /// A path that asks where memory is takes the way that the answer says, which
  /// is not known here: of what is asked about, nothing contradicts.
  void takeQuestion(const PathEvent &E, PathExecution &Paths) {
    if (E.Kind != PathEvent::Call || !E.Callee)
      return;
    if (const SymExpr *Of = memoryAskedAbout(Paths, E))
      Asked.insert(Of);
    // What is not seen and gets an address alone, to answer with a number.
    if (!hostFunction(E.Callee) && E.Arguments.size() == 1 &&
        !E.Callee->getBuiltinID() &&
        E.Callee->getReturnType()->isIntegralOrEnumerationType())
      if (const SymExpr *Base =
              E.Arguments[0] ? Paths.base(E.Arguments[0]) : nullptr)
        Asked.insert(Base);
  }

  /// The members of pointer type whose own address some call of the unit is
  /// given, to put the address of new memory there: they hold it.
  void collectHolders(const TranslationUnit &TU) {
    Holders.clear();
    for (const FunctionDecl *F : TU.functions())
      for (const CallSite &Site : TU.callsIn(F)) {
        const HostFunction *Row = hostFunction(Site.Call);
        for (unsigned I = 0; Row && I < Site.Call->getNumArgs(); ++I)
          if (Row->role(I) == ArgumentRole::NewMemory)
            if (const auto *Field = dyn_cast_or_null<FieldDecl>(
                    addressee(Site.Call->getArg(I)));
                Field && Field->getType()->isPointerType())
              Holders.insert(Field->getCanonicalDecl());
      }
  }

  /// Where a call has put the address of new memory.
  void takeFilled(const PathEvent &E) {
    const HostFunction *Row =
        E.Kind == PathEvent::Call ? hostFunction(E.Callee) : nullptr;
    for (unsigned I = 0; Row && I < E.Received.size(); ++I)
      if (E.Received[I] && E.Arguments[I] &&
          Row->role(I) == ArgumentRole::NewMemory)
        Filled.insert(stripCasts(E.Arguments[I]));
  }

  /// A call that is given the address of the variable that holds an address.
  void checkHolder(const HostFunction &Row, const PathEvent &E, unsigned I,
                   const HostAllocations &Known) {
    const auto *Call = dyn_cast<CallExpr>(E.Site);
    const ValueDecl *Holder = Call && I < Call->getNumArgs() && E.Arguments[I]
                                  ? addressee(Call->getArg(I))
                                  : nullptr;
    if (!Holder || !Holder->getType()->isPointerType() ||
        Known.of(E.Arguments[I]))
      return;
    // A member of an object of the device may be written by itself, and is
    // never freed.
    const bool Holds =
        Row.Work == HostWork::Free
            ? Holders.contains(cast<ValueDecl>(Holder->getCanonicalDecl()))
            : Filled.contains(stripCasts(E.Arguments[I]));
    if (!Holds || !claim(E.Site->getBeginLoc()))
      return;
    diag(E.Site->getBeginLoc(),
         "%0 is given the address of %1 itself, which is the host's, and not "
         "the one that it holds")
        << Row.Name << Holder;
    note(E.Site->getBeginLoc(), "pass %0 without '&'") << Holder;
  }

  /// What is set is memory of the device.
  void checkSet(const HostFunction &Row, const PathEvent &E,
                const HostAllocations &Known) {
    const std::optional<unsigned> I = Row.argument(ArgumentRole::Destination);
    const std::optional<HostAllocation> A =
        I && *I < E.Arguments.size() ? Known.of(E.Arguments[*I]) : std::nullopt;
    if (!A || HostMapped || !onHostOnly(*A) || Asked.contains(A->Pointer))
      return;
    const SourceLocation At = placeOfBoth(E, *A);
    if (!claim(At))
      return;
    diag(At, "%0 sets %1, and takes memory that the device reaches")
        << Row.Name << describe(*A);
    noteOrigin(*A);
    note(At, "use memset, or pass memory of the device");
  }

  void noteOrigin(const HostAllocation &A) {
    if (A.At)
      note(A.At->place()->getBeginLoc(),
           isRegistered(A) ? "registered here" : "allocated here");
    else if (A.Variable)
      note(A.Variable->getLocation(), "declared here");
  }

  void reportDereference(const PathEvent &E, const HostAllocation &A,
                         llvm::StringRef How) {
    const SourceLocation At = outsideOfSystem(E, E.Site->getBeginLoc());
    if (offloads(*E.In) || !claim(At))
      return;
    diag(At, "%0 is %1 by the host, which cannot reach it")
        << describe(A) << How;
    noteOrigin(A);
    note(At, "copy it with cudaMemcpy, or allocate it with cudaMallocManaged");
  }

  void checkLaunch(const PathEvent &E, const HostAllocations &Known,
                   PathExecution &Paths) {
    if (!E.Kernel || !E.L)
      return;
    const auto Uses = argumentUses(Paths, E.Kernel);
    // A variadic kernel, or what did not parse, is given more than it declares.
    const size_t Declared =
        std::min<size_t>(E.Arguments.size(), E.Kernel->getNumParams());
    for (unsigned I = 0; I < Declared; ++I) {
      const ParmVarDecl *P = E.Kernel->getParamDecl(I);
      if (!E.Arguments[I] || (!Uses[I].Reads && !Uses[I].Writes))
        continue;
      const std::string Name = '\'' + P->getNameAsString() + '\'';
      if (P->getType()->isPointerType())
        checkGiven(E, Known, E.Arguments[I], Uses[I].Writes,
                   "parameter " + Name);
      else if (P->getType()->isReferenceType())
        checkReference(E, Known, I, Uses[I].Writes, Name);
    }
    if (E.Parts.empty())
      return;
    for (const MemberUse &Use : memberUses(Paths, E.Kernel))
      for (const PathEvent::Part &Part : E.Parts)
        if (Part.Argument == Use.Argument && Part.Value &&
            (Use.Reads || Use.Writes) &&
            Part.Object->Kind == Location::Member &&
            Part.Object->Decl == Use.Field)
          checkGiven(E, Known, Part.Value, Use.Writes,
                     "parameter's member '" + Use.Field->getNameAsString() +
                         "'");
  }

  /// What a kernel takes by reference, which is the address that the host has
  /// for it. Objects of which nothing is known are the host's where nothing in
  /// the file puts such objects elsewhere.
  void checkReference(const PathEvent &E, const HostAllocations &Known,
                      unsigned Argument, bool Writes, const std::string &Name) {
    const SymExpr *Address = E.Arguments[Argument];
    if (Known.of(Address))
      return checkGiven(E, Known, Address, Writes, "reference " + Name);
    const Stmt *Site = E.Site;
    const auto *Call = dyn_cast<CUDAKernelCallExpr>(Site);
    if (!Call || Argument >= Call->getNumArgs() ||
        !isNamedObject(Call->getArg(Argument)) ||
        Objects->mayName(Call->getArg(Argument)) || !claim(Site->getBeginLoc()))
      return;
    diag(Site->getBeginLoc(),
         "'%0' takes %1 by reference, which kernels cannot: it is given the "
         "host's address")
        << E.Kernel->getNameAsString() << Name;
    note(E.Kernel->getParamDecl(Argument)->getLocation(),
         "take it by value here");
  }

  /// Whether an expression names a reference or a member, and not what a
  /// pointer leads to.
  static bool isNamedObject(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    while (const auto *Member = dyn_cast<MemberExpr>(E)) {
      E = Member->getBase()->IgnoreParenImpCasts();
      if (Member->isArrow())
        return isa<CXXThisExpr>(E);
    }
    return isa<DeclRefExpr>(E);
  }

  /// An address that a kernel reads or writes through.
  void checkGiven(const PathEvent &E, const HostAllocations &Known,
                  const SymExpr *Address, bool Writes,
                  const std::string &Through) {
    const std::optional<HostAllocation> A = Known.of(Address);
    if (A && A->Space == HostAllocation::Shadow)
      return reportShadow(E, *A, Address);
    if (!A || !onHostOnly(*A) || Asked.contains(A->Pointer))
      return;
    const SourceLocation At = placeOfBoth(E, *A);
    if (!claim(At))
      return;
    diag(At, "'%0' %1 %2 through its %3, and no GPU can reach it")
        << E.Kernel->getNameAsString() << (Writes ? "writes" : "reads")
        << describe(*A) << Through;
    noteOrigin(*A);
    note(At, "pass memory of cudaMalloc, cudaMallocManaged or cudaMallocHost; "
             "where the driver maps all of the host's memory, set the option "
             "HostMapped");
  }

  /// A variable of the device whose address the host takes: it has one of its
  /// own for it, which is not where the device has the variable.
  void reportShadow(const PathEvent &E, const HostAllocation &A,
                    const SymExpr *Address) {
    // Its bytes may be asked for behind a pointer that is one on the device.
    if (Asked.contains(A.Pointer) ||
        stripCasts(Address)->Kind != SymExpr::Address)
      return;
    const SourceLocation At = placeOfBoth(E, A);
    if (!claim(At))
      return;
    diag(At, "the host's address of '%0' is not where the device has it")
        << A.Variable->getNameAsString();
    noteOrigin(A);
    note(At, "name it to cudaMemcpyToSymbol or cudaMemcpyFromSymbol, or ask "
             "cudaGetSymbolAddress for its address");
  }

  /// What the runtime is given the address of, to read it, to write it, or to
  /// put memory there.
  void checkShadows(const HostFunction &Row, const PathEvent &E,
                    const HostAllocations &Known) {
    for (unsigned I = 0; I < E.Arguments.size(); ++I)
      switch (Row.role(I)) {
      case ArgumentRole::Destination:
      case ArgumentRole::Source:
        if (const std::optional<HostAllocation> A = Known.of(E.Arguments[I]);
            A && A->Space == HostAllocation::Shadow)
          reportShadow(E, *A, E.Arguments[I]);
        break;
      default:
        break;
      }
  }

  /// What the C library does with memory.
  void checkLibrary(const PathEvent &E, const HostAllocations &Known,
                    PathExecution &Paths) {
    unsigned Pointers = 0;
    bool Frees = false;
    switch (E.Callee->getBuiltinID()) {
    case Builtin::BImemcpy:
    case Builtin::BImemmove:
    case Builtin::BI__builtin_memcpy:
    case Builtin::BI__builtin_memmove:
      Pointers = 2;
      break;
    case Builtin::BImemset:
    case Builtin::BI__builtin_memset:
      Pointers = 1;
      break;
    case Builtin::BIfree:
      Pointers = 1;
      Frees = true;
      break;
    default:
      if (!HostMapped)
        checkBatch(E, Known);
      return;
    }
    for (unsigned I = 0; I < Pointers && I < E.Arguments.size(); ++I) {
      const std::optional<HostAllocation> A = Known.of(E.Arguments[I]);
      if (!A || !A->Row || isRegistered(*A))
        continue;
      if (Frees)
        reportFree(E, *A, "'free'", Paths);
      else if (A->onDevice() && !Asked.contains(A->Pointer))
        reportDereference(E, *A, I ? "read" : "written");
    }
  }

  /// The array of the matrices of a batch.
  void checkBatch(const PathEvent &E, const HostAllocations &Known) {
    for (unsigned I = 0; I < E.Arguments.size(); ++I) {
      if (!E.Arguments[I] || !isArrayOnDevice(E.Callee, I))
        continue;
      const std::optional<HostAllocation> A = Known.of(E.Arguments[I]);
      if (!A || !onHostOnly(*A) || Asked.contains(A->Pointer))
        continue;
      const SourceLocation At = placeOfBoth(E, *A);
      if (!claim(At))
        continue;
      diag(At, "'%0' reads the array of pointers '%1' on the device, and no "
               "GPU can reach %2")
          << E.Callee->getNameAsString()
          << E.Callee->getParamDecl(I)->getNameAsString() << describe(*A);
      noteOrigin(*A);
      note(At, "copy the pointers to memory of cudaMalloc, and pass that");
      return;
    }
  }

  /// Whether a path came to an event by a flag that it read in some memory
  /// since that was allocated, or in the object that the memory's address is
  /// read from: they may say themselves how it is to be freed.
  bool isToldByMemory(const PathEvent &E, const HostAllocation &A,
                      PathExecution &Paths) const {
    llvm::SmallPtrSet<const SymExpr *, 4> Read, Holders{A.Pointer};
    const auto Before =
        llvm::make_range(Now->Events.begin(), llvm::find(Now->Events, &E));
    for (const PathEvent *Is : Before)
      if (Is->Kind == PathEvent::Read && Is->Value && Is->Address &&
          stripCasts(Is->Value) == A.Pointer)
        if (const SymExpr *Base = Paths.base(Is->Address))
          Holders.insert(Base);
    for (const PathEvent *Is : Before)
      if (Is->Kind == PathEvent::Read && Is->Value && Is->Address &&
          stripCasts(Is->Value)->Type.Width == 1 &&
          Holders.contains(Paths.base(Is->Address)))
        Read.insert(stripCasts(Is->Value));
    return hasAsked(*Now, A.At, E, [&](const SymExpr *Part) {
      return Read.contains(stripCasts(Part));
    });
  }

  void reportFree(const PathEvent &E, const HostAllocation &A,
                  llvm::StringRef By, PathExecution &Paths) {
    const SourceLocation At = outsideOfSystem(E, E.Site->getBeginLoc());
    if (isToldByMemory(E, A, Paths) || !claim(At))
      return;
    diag(At, "%0 is freed with %1") << describe(A) << By;
    noteOrigin(A);
    note(At, "free it with %0")
        << (A.Space == HostAllocation::Pinned ? "cudaFreeHost" : "cudaFree");
  }

  void checkRuntime(const HostFunction &Row, const PathEvent &E,
                    const HostAllocations &Known, PathExecution &Paths) {
    if (Row.Work == HostWork::Free) {
      const std::optional<unsigned> I = Row.argument(ArgumentRole::Freed);
      if (!I || *I >= E.Arguments.size())
        return;
      checkHolder(Row, E, *I, Known);
      const std::optional<HostAllocation> A = Known.of(E.Arguments[*I]);
      if (!A || A->Space == HostAllocation::Other ||
          stripCasts(E.Arguments[*I]) != A->Pointer)
        return;
      const bool OfHost = onHostOnly(*A) || A->Space == HostAllocation::Pinned;
      if (OfHost == (Row.Memory == HostMemory::Pinned) &&
          !(OfHost && (!A->Row || isRegistered(*A))))
        return;
      if (isToldByMemory(E, *A, Paths) || !claim(E.Site->getBeginLoc()))
        return;
      diag(E.Site->getBeginLoc(), "%0 is freed with %1")
          << describe(*A) << Row.Name;
      noteOrigin(*A);
      if (isRegistered(*A))
        note(E.Site->getBeginLoc(),
             "call cudaHostUnregister, and free it as it was allocated");
      else
        note(E.Site->getBeginLoc(), "free it with %0") << freeingFunction(*A);
      return;
    }
    if (Row.Work == HostWork::Unregister)
      return checkUnregistered(Row, E, Known);
    if (Row.Work == HostWork::Copy || Row.Work == HostWork::Set)
      checkShadows(Row, E, Known);
    if (Row.Work == HostWork::Set) {
      checkSet(Row, E, Known);
      if (const std::optional<unsigned> I =
              Row.argument(ArgumentRole::Destination);
          I && *I < E.Arguments.size())
        checkHolder(Row, E, *I, Known);
    }
    if (Row.Work == HostWork::Copy)
      checkKind(Row, E, Known, Paths);
  }

  /// What is unregistered by the address that the device has for it.
  void checkUnregistered(const HostFunction &Row, const PathEvent &E,
                         const HostAllocations &Known) {
    const std::optional<unsigned> I = Row.argument(ArgumentRole::Memory);
    const std::optional<HostAllocation> A =
        I && *I < E.Arguments.size() ? Known.of(E.Arguments[*I]) : std::nullopt;
    if (!A || !A->Alias || A->Alias == A->Pointer ||
        stripCasts(E.Arguments[*I]) != A->Pointer ||
        !claim(E.Site->getBeginLoc()))
      return;
    diag(E.Site->getBeginLoc(), "%0 is given the address that the device has "
                                "for this memory, which nobody registered")
        << Row.Name;
    noteOrigin(*A);
    note(E.Site->getBeginLoc(), "pass the address that was registered");
  }

  static llvm::StringRef freeingFunction(const HostAllocation &A) {
    if (A.Variable)
      return "nothing: a variable is not allocated";
    if (A.At && A.At->Kind == PathEvent::Allocate)
      return "'delete'";
    if (!A.Row)
      return "'free'";
    return A.Space == HostAllocation::Pinned ? "cudaFreeHost" : "cudaFree";
  }

  /// Whether a path came to a copy by a flag of several, read since the memory
  /// was allocated: for each address it may say which side that is of.
  bool isToldByArray(const PathEvent &E, const HostAllocation &A) const {
    llvm::SmallPtrSet<const SymExpr *, 4> Read;
    for (const PathEvent *Is :
         llvm::make_range(Now->Events.begin(), llvm::find(Now->Events, &E))) {
      const auto *Site = dyn_cast_or_null<Expr>(Is->Site);
      if (Is->Kind == PathEvent::Read && Is->Value && Site &&
          stripCasts(Is->Value)->Type.Width == 1 &&
          !isa<DeclRefExpr, MemberExpr>(Site->IgnoreParenImpCasts()))
        Read.insert(stripCasts(Is->Value));
    }
    return hasAsked(*Now, A.At, E, [&](const SymExpr *Part) {
      return Read.contains(stripCasts(Part));
    });
  }

  void checkKind(const HostFunction &Row, const PathEvent &E,
                 const HostAllocations &Known, PathExecution &Paths) {
    auto Value = [&](ArgumentRole Role) -> const SymExpr * {
      const std::optional<unsigned> I = Row.argument(Role);
      return I && *I < E.Arguments.size() ? E.Arguments[*I] : nullptr;
    };
    const SymExpr *Kind = Value(ArgumentRole::Kind);
    const CopyDirection D =
        Row.direction(Kind ? Kind->integer() : std::nullopt);
    // A copy from host to host is accepted whatever the addresses are.
    if (D == CopyDirection::Unknown || D == CopyDirection::HostToHost)
      return;
    const bool ToDevice = D == CopyDirection::HostToDevice ||
                          D == CopyDirection::DeviceToDevice,
               FromDevice = D == CopyDirection::DeviceToHost ||
                            D == CopyDirection::DeviceToDevice;
    bool Fits = false;
    struct Side {
      ArgumentRole Role;
      bool Device;
      const char *What;
    };
    llvm::SmallVector<Side, 2> Unknown;
    const size_t Before = Contradicting.size();
    auto Contradicts = [&](ArgumentRole Role, bool Device, const char *What) {
      const std::optional<HostAllocation> A = Known.of(Value(Role));
      if (!A && Device)
        checkHolder(Row, E, *Row.argument(Role), Known);
      if (!A)
        Unknown.push_back({Role, Device, What});
      if (!A || Asked.contains(A->Pointer) || isToldByArray(E, *A))
        return;
      if (Device ? onHostOnly(*A) : A->onDevice())
        Contradicting.push_back({&E, *A, What, D});
      else
        Fits = true;
    };
    Contradicts(ArgumentRole::Destination, ToDevice, "the destination");
    Contradicts(ArgumentRole::Source, FromDevice, "the source");
    // What is wrong already says nothing of its other side.
    if (Contradicting.size() != Before)
      return;
    for (const Side &Each : Unknown)
      compareKinds(E, Value(Each.Role), Each.Device, Each.What, D, Paths);
    if (Fits)
      Agreeing.insert(E.Site->getBeginLoc());
  }

  /// Two copies of one path that take the same memory, of which nothing else is
  /// known, for that of both sides: one of their kinds is wrong. A copy within
  /// the device takes what the host has pinned as well.
  void compareKinds(const PathEvent &E, const SymExpr *Address, bool Device,
                    const char *What, CopyDirection D, PathExecution &Paths) {
    const SymExpr *Base = Address ? Paths.base(Address) : nullptr;
    if (!Base || Base->Kind != SymExpr::Symbol || Asked.contains(Base) ||
        D == CopyDirection::DeviceToDevice || !E.Calls.empty())
      return;
    const auto [It, New] =
        Told.try_emplace(Base, KindTold{&E, What, D, Device});
    const KindTold &Before = It->second;
    if (New || Before.Device == Device ||
        Before.By->Site->getBeginLoc() == E.Site->getBeginLoc() ||
        !claim(E.Site->getBeginLoc()))
      return;
    diag(E.Site->getBeginLoc(),
         "%0 of this copy %1 is %2 of one %3: one of the kinds is wrong")
        << What << describe(D) << Before.What << describe(Before.Direction);
    note(Before.By->Site->getBeginLoc(), "copied here, too");
    note(E.Site->getBeginLoc(),
         "pass the kinds that fit, or cudaMemcpyDefault");
  }

  /// What contradicts in a helper that other calls give what fits is told of
  /// where it is called: once for each call, in whatever function that is met
  /// again.
  void reportKinds() {
    struct Place {
      const WrongKind *Is;
      SourceLocation At;
      unsigned Rank;
    };
    llvm::MapVector<std::pair<const Stmt *, const Stmt *>, Place> Calls;
    for (const WrongKind &Each : Contradicting) {
      const PathEvent &E = *Each.E;
      const SourceLocation Site = E.Site->getBeginLoc();
      const SourceLocation At =
          Agreeing.contains(Site) ? placeOfBoth(E, Each.Memory) : Site;
      const Stmt *Call = E.Calls.empty() ? nullptr : E.Calls.back();
      const unsigned Rank = Call && At == placeOf(*Call) ? 2 : At != Site;
      const Place This{&Each, At, Rank};
      if (auto [It, New] = Calls.insert({{E.Site, Call}, This});
          !New && It->second.Rank < Rank)
        It->second = This;
    }
    for (const auto &[Where, Each] : Calls) {
      if (!claim(Each.At))
        continue;
      diag(Each.At, "%0 is %1 of a copy %2")
          << describe(Each.Is->Memory) << Each.Is->What
          << describe(Each.Is->Direction);
      noteOrigin(Each.Is->Memory);
      if (Each.At != Where.first->getBeginLoc())
        note(Where.first->getBeginLoc(), "copied here");
      note(Each.At,
           "pass the kind that fits both addresses, or cudaMemcpyDefault");
    }
    Contradicting.clear();
    Agreeing.clear();
  }

  static llvm::StringRef describe(CopyDirection D) {
    switch (D) {
    case CopyDirection::HostToDevice:
      return "from host to device";
    case CopyDirection::DeviceToHost:
      return "from device to host";
    case CopyDirection::DeviceToDevice:
      return "from device to device";
    case CopyDirection::HostToHost:
    case CopyDirection::Unknown:
      break;
    }
    llvm_unreachable("this direction contradicts nothing");
  }
  static std::string describe(const HostAllocation &A) {
    return cuda_lint::describe(A);
  }

  struct WrongKind {
    const PathEvent *E;
    HostAllocation Memory;
    const char *What;
    CopyDirection Direction;
  };
  /// The side that a copy takes memory for.
  struct KindTold {
    const PathEvent *By;
    const char *What;
    CopyDirection Direction;
    bool Device;
  };
  const bool HostMapped;
  /// What the file says of where its objects lie.
  std::optional<DeviceObjects> Objects;
  /// Copies whose kind contradicts an address, and where those are whose kind
  /// fits one: a template is one place.
  std::vector<WrongKind> Contradicting;
  llvm::DenseSet<SourceLocation> Agreeing;
  /// Where statements are handed to the device by a pragma.
  std::vector<SourceLocation> Offloaded;
  /// The path that is looked at, and the memory that it has asked about.
  const ExecutionPath *Now = nullptr;
  llvm::DenseSet<const SymExpr *> Asked;
  /// The members that hold addresses of new memory, and the places that the
  /// path has put some.
  llvm::SmallPtrSet<const ValueDecl *, 8> Holders;
  llvm::DenseSet<const SymExpr *> Filled;
  /// What the copies of the path say of memory, by what its addresses begin
  /// with.
  llvm::DenseMap<const SymExpr *, KindTold> Told;
};

const RegisterCheck<PointerSpaceCheck>
    Registered({"cuda-host-pointer-space",
                CheckKind::Correctness,
                FixSupport::Note,
                "memory of the device used by the host, or the other way round",
                {{"CUDA C++ Programming Guide", "Device Memory"},
                 {"CUDA Runtime API", "Memory Management"}}});

const RegisterOptions Taken("cuda-host-pointer-space",
                            {{"HostMapped", CheckOption::Flag}});

} // namespace
} // namespace cuda_lint
