//===- HostMemoryUse.cpp --------------------------------------------------===//

#include "analysis/HostMemoryUse.h"
#include "cuda/Layout.h"
#include "cuda/MemorySpace.h"
#include "cuda/ShiftFactor.h"
#include "cuda/SystemHeaders.h"
#include "domains/symbolic/Station.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cuda_lint {

std::string describe(const HostAllocation &A) {
  if (A.Variable)
    return "'" + A.Variable->getNameAsString() + "'";
  if (A.OfContainer)
    return "memory of a standard container";
  if (A.Row)
    return "memory of " + A.Row->Name.str();
  if (A.At && A.At->Kind == PathEvent::Allocate)
    return "memory of 'new'";
  if (A.At && A.At->Callee)
    return "memory of '" + A.At->Callee->getNameAsString() + "'";
  return "this memory";
}

SourceLocation placeOf(const Stmt &Source) {
  const auto *Scope = dyn_cast<CompoundStmt>(&Source);
  return Scope ? Scope->getRBracLoc() : Source.getBeginLoc();
}

/// Whether a function is a lambda that stands in another function.
static bool isLambdaOfAnother(const FunctionDecl &F,
                              const FunctionDecl &Caller) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  if (!Method || !Method->getParent()->isLambda())
    return false;
  const SourceManager &SM = F.getASTContext().getSourceManager();
  const SourceRange Outer = Caller.getSourceRange();
  return !SM.isPointWithin(SM.getFileLoc(Method->getParent()->getBeginLoc()),
                           SM.getFileLoc(Outer.getBegin()),
                           SM.getFileLoc(Outer.getEnd()));
}

/// How many calls further in a statement of the user's own is that a function
/// knows nothing of: what it was given to call, and calls itself or has the
/// library call.
static size_t callbackBehind(const PathEvent &E, size_t Call) {
  llvm::SmallVector<const FunctionDecl *, 8> Functions;
  for (const Activation *A = E.At; A; A = A->Caller)
    Functions.push_back(A->Function);
  std::reverse(Functions.begin(), Functions.end());
  if (Functions.size() != E.Calls.size() + 1)
    return Call;
  size_t Inner = Call + 1;
  while (Inner < E.Calls.size() && isOfSystem(Functions[Inner]))
    ++Inner;
  return Inner < Functions.size() &&
                 isLambdaOfAnother(*Functions[Inner], *Functions[Call])
             ? Inner
             : Call;
}

SourceLocation placeBeside(const PathEvent &E, const PathEvent &Other) {
  size_t Common = 0;
  while (Common < E.Calls.size() && Common < Other.Calls.size() &&
         E.Calls[Common] == Other.Calls[Common])
    ++Common;
  if (Common < E.Calls.size())
    Common = callbackBehind(E, Common);
  return placeOf(Common < E.Calls.size() ? *E.Calls[Common] : *E.Site);
}

SourceLocation outsideOfSystem(const PathEvent &E, SourceLocation At) {
  const SourceManager &SM = E.In->getASTContext().getSourceManager();
  for (const Stmt *Call : llvm::reverse(E.Calls)) {
    if (!SM.isInSystemHeader(SM.getExpansionLoc(At)))
      break;
    At = placeOf(*Call);
  }
  return At;
}

/// Whether an expression is in the body of a function.
static bool isIn(const FunctionDecl &F, const Expr &E) {
  const SourceManager &SM = F.getASTContext().getSourceManager();
  const SourceRange Body = F.getSourceRange();
  const SourceLocation At = SM.getFileLoc(E.getBeginLoc());
  return !SM.isBeforeInTranslationUnit(At, SM.getFileLoc(Body.getBegin())) &&
         !SM.isBeforeInTranslationUnit(SM.getFileLoc(Body.getEnd()), At);
}

SourceLocation placeOfBoth(const PathEvent &E, const HostAllocation &A) {
  SourceLocation At = E.Site->getBeginLoc();
  if (A.At)
    At = placeBeside(E, *A.At);
  else if (A.Variable ? A.Variable->hasLocalStorage() &&
                            A.Variable->getParentFunctionOrMethod() != E.In
                      : A.OfContainer && A.Pointer->Origin &&
                            !isIn(*E.In, *A.Pointer->Origin))
    At = placeOf(*E.place());
  return outsideOfSystem(E, At);
}

bool isRegistered(const HostAllocation &A) {
  return A.Row && A.Row->Work == HostWork::Register;
}

std::optional<PlainCopy> plainCopy(const PathEvent &E) {
  if (E.Kind != PathEvent::Call || !E.Callee || E.Arguments.size() < 3)
    return std::nullopt;
  switch (E.Callee->getBuiltinID()) {
  case Builtin::BImemcpy:
  case Builtin::BImemmove:
  case Builtin::BI__builtin_memcpy:
  case Builtin::BI__builtin_memmove:
    return PlainCopy{E.Arguments[0], E.Arguments[1]};
  case Builtin::BImemset:
  case Builtin::BI__builtin_memset:
    return PlainCopy{E.Arguments[0]};
  default:
    return std::nullopt;
  }
}

bool hasFailed(PathExecution &Paths, const PathEvent &E,
               const ExecutionPath &Path) {
  if (!E.Result)
    return false;
  SymContext &S = Paths.symbols();
  // Compared as it is, or as the int that C++ makes of an enumerator.
  const SymExpr *AsInt = S.cast(ScalarType{32, true, false}, E.Result);
  return S.decide(S.truth(E.Result), Path.Known) == true ||
         S.decide(S.truth(AsInt), Path.Known) == true;
}

static HostAllocation::SpaceT spaceOf(HostMemory M) {
  switch (M) {
  case HostMemory::Pinned:
    return HostAllocation::Pinned;
  case HostMemory::Managed:
    return HostAllocation::Managed;
  case HostMemory::Pooled:
    return HostAllocation::Pooled;
  case HostMemory::Device:
  case HostMemory::Array:
  case HostMemory::None:
    return HostAllocation::Device;
  }
  llvm_unreachable("covered switch");
}

/// Whether a type is as long as its declaration says: what does not parse may
/// be anything, and so may what has a part of such a type.
static bool hasKnownSize(QualType T) {
  if (!hasLayout(T))
    return false;
  const auto *Class = T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!Class)
    return true;
  Class = Class->getDefinition();
  return llvm::all_of(Class->fields(),
                      [](const FieldDecl *F) {
                        return F->getType()->isReferenceType() ||
                               hasKnownSize(F->getType());
                      }) &&
         llvm::all_of(Class->bases(), [](const CXXBaseSpecifier &B) {
           return hasKnownSize(B.getType());
         });
}

void HostAllocations::forget(const SymExpr *Address) {
  const SymExpr *Base = Paths.base(Address);
  llvm::erase_if(Live, [&](const HostAllocation &A) {
    return A.Pointer == Base || (Base && A.Alias == Base);
  });
}

void HostAllocations::takeNew(const PathEvent &E) {
  const auto *New = dyn_cast<CXXNewExpr>(E.Site);
  // A placement is no allocation.
  if (!New || New->getNumPlacementArgs() != 0)
    return;
  HostAllocation A;
  A.At = &E;
  A.Space = HostAllocation::Heap;
  A.Pointer = Paths.base(E.Result);
  if (hasKnownSize(New->getAllocatedType())) {
    SymContext &Symbols = Paths.symbols();
    const ScalarType Size{64, false, false};
    A.Bytes = Symbols.integer(
        Symbols.ast().getTypeSizeInChars(New->getAllocatedType()).getQuantity(),
        Size);
    if (New->isArray())
      A.Bytes =
          !E.Arguments.empty() && E.Arguments[0]
              ? Symbols.binary(SymExpr::Mul, Size,
                               Symbols.cast(Size, E.Arguments[0]), A.Bytes)
              : nullptr;
  }
  if (A.Pointer)
    Live.push_back(A);
}

bool HostAllocations::takeHeap(const PathEvent &E) {
  HostAllocation A;
  switch (E.Callee->getBuiltinID()) {
  case Builtin::BImalloc:
  case Builtin::BIcalloc:
    A.At = &E;
    A.Space = HostAllocation::Heap;
    A.Pointer = Paths.base(E.Result);
    if (E.Callee->getBuiltinID() == Builtin::BImalloc && !E.Arguments.empty())
      A.Bytes = E.Arguments[0];
    if (A.Pointer)
      Live.push_back(A);
    return true;
  case Builtin::BIfree:
    if (!E.Arguments.empty())
      forget(E.Arguments[0]);
    return true;
  default:
    return false;
  }
}

void HostAllocations::takeRegistered(const HostFunction &Row,
                                     const PathEvent &E) {
  const SymExpr *Base =
      E.Arguments.empty() ? nullptr : Paths.base(E.Arguments[0]);
  if (!Base)
    return;
  const bool Registers = Row.Work == HostWork::Register;
  bool Seen = false;
  // What was only registered is nobody's that is seen any more.
  if (!Registers)
    llvm::erase_if(Live, [&](const HostAllocation &Pinned) {
      return Pinned.Pointer == Base && isRegistered(Pinned);
    });
  for (HostAllocation &Pinned : Live)
    if (Pinned.Pointer == Base) {
      Seen = true;
      Pinned.Space = Registers ? HostAllocation::Pinned : HostAllocation::Heap;
    }
  if (Base->Kind != SymExpr::Symbol || Seen || !Registers)
    return;
  HostAllocation A;
  A.At = &E;
  A.Space = HostAllocation::Pinned;
  A.Row = &Row;
  A.Pointer = Base;
  Live.push_back(A);
}

void HostAllocations::takeAlias(const HostFunction &Row, const PathEvent &E,
                                const SymExpr *Alias) {
  const std::optional<unsigned> Of = Row.argument(ArgumentRole::Memory);
  const SymExpr *Base = Of && *Of < E.Arguments.size() && E.Arguments[*Of]
                            ? Paths.base(E.Arguments[*Of])
                            : nullptr;
  const auto Mapped = llvm::find_if(
      Live, [&](const HostAllocation &A) { return Base && A.Pointer == Base; });
  if (Mapped == Live.end())
    return;
  HostAllocation A = *Mapped;
  A.Alias = Base;
  A.Pointer = Paths.base(Alias);
  if (A.Pointer)
    Live.push_back(A);
}

void HostAllocations::takeMemory(const HostFunction &Row, const PathEvent &E,
                                 const SymExpr *Memory) {
  HostAllocation A;
  A.At = &E;
  A.Row = &Row;
  A.Space = spaceOf(Row.Memory);
  A.Pointer = Paths.base(Memory);
  const std::optional<unsigned> Bytes = Row.argument(ArgumentRole::Bytes);
  if (Bytes && *Bytes < E.Arguments.size() && !Row.has(ArgumentRole::Rows))
    A.Bytes = E.Arguments[*Bytes];
  if (A.Pointer)
    Live.push_back(A);
}

void HostAllocations::take(const PathEvent &E) {
  ++Taken;
  if (E.Kind == PathEvent::Free)
    return forget(E.Address);
  if (E.Kind == PathEvent::Allocate)
    return takeNew(E);
  if (E.Kind != PathEvent::Call || !E.Callee || takeHeap(E))
    return;
  const HostFunction *Row = hostFunction(E.Callee);
  if (!Row)
    return;
  // What an argument is, and what is handed out through one.
  auto Given = [&](ArgumentRole Role) -> const SymExpr * {
    const std::optional<unsigned> I = Row->argument(Role);
    return I && *I < E.Arguments.size() ? E.Arguments[*I] : nullptr;
  };
  auto Received = [&](ArgumentRole Role) -> const SymExpr * {
    const std::optional<unsigned> I = Row->argument(Role);
    return I && *I < E.Received.size() ? E.Received[*I] : nullptr;
  };
  if (const SymExpr *Freed = Given(ArgumentRole::Freed))
    forget(Freed);
  else if (Row->Work == HostWork::Register || Row->Work == HostWork::Unregister)
    takeRegistered(*Row, E);
  else if (const SymExpr *Alias = Received(ArgumentRole::NewAlias))
    takeAlias(*Row, E, Alias);
  else if (const SymExpr *Memory = Received(ArgumentRole::NewMemory);
           Memory && Row->Work == HostWork::Allocate)
    takeMemory(*Row, E, Memory);
}

/// Whether a call gives the elements of a standard container, which it
/// allocates as all else of the language does.
static bool isOfContainer(const CXXMemberCallExpr &Call) {
  const CXXMethodDecl *Method = Call.getMethodDecl();
  if (!Method || !Method->getIdentifier() || Method->getName() != "data" ||
      !Method->getParent()->isInStdNamespace())
    return false;
  const auto *Of =
      dyn_cast<ClassTemplateSpecializationDecl>(Method->getParent());
  if (!Of || (Of->getName() != "vector" && Of->getName() != "basic_string"))
    return false;
  const TemplateArgument &Last =
      Of->getTemplateArgs()[Of->getTemplateArgs().size() - 1];
  const CXXRecordDecl *Allocator = Last.getKind() == TemplateArgument::Type
                                       ? Last.getAsType()->getAsCXXRecordDecl()
                                       : nullptr;
  return Allocator && Allocator->isInStdNamespace() &&
         Allocator->getName() == "allocator";
}

/// The size of memory that a member holds, by the other members of the object.
void HostAllocations::addSize(HostAllocation &A) const {
  const Location *At = A.Pointer->Loc;
  const MemberSize *Size = At->Kind == Location::Member && At->Parent
                               ? Members.sizeOf(cast<ValueDecl>(At->Decl))
                               : nullptr;
  if (!Size)
    return;
  SymContext &Symbols = Paths.symbols();
  const ScalarType Wide{64, false, false};
  const SymExpr *Bytes = Symbols.integer(Size->Coefficient, Wide);
  for (const FieldDecl *Field : Size->Factors) {
    const auto T = ScalarType::of(Field->getType(), Symbols.ast());
    if (!T)
      return;
    const SymExpr *Each =
        Symbols.initial(Symbols.member(At->Parent, Field), *T);
    Bytes = Symbols.binary(SymExpr::Mul, Wide, Symbols.cast(Wide, Each), Bytes);
  }
  A.Bytes = Bytes;
  A.Elsewhere = Size->Call;
}

/// The member or variable whose first value a symbol is; null for any other.
static const ValueDecl *holderOf(const SymExpr &Symbol) {
  const Location *L = Symbol.Kind == SymExpr::Symbol ? Symbol.Loc : nullptr;
  return L && L->Decl &&
                 (L->Kind == Location::Member || L->Kind == Location::Variable)
             ? cast<ValueDecl>(L->Decl->getCanonicalDecl())
             : nullptr;
}

/// The member or variable that is, or leads to, the array whose element a
/// symbol is the first value of; null for any other.
static const ValueDecl *arrayOf(PathExecution &Paths, const SymExpr &Symbol) {
  const Location *L = Symbol.Kind == SymExpr::Symbol ? Symbol.Loc : nullptr;
  if (L && L->Kind == Location::Element)
    L = L->Parent;
  if (!L)
    return nullptr;
  if (L->Kind == Location::Pointee) {
    // Which element it is of an array that lies in the object is not known.
    if (const SymExpr *At = L->Pointer ? stripCasts(L->Pointer) : nullptr;
        At && At->Kind == SymExpr::Address && At->Loc->Decl &&
        At->Loc->Type->isArrayType())
      return cast<ValueDecl>(At->Loc->Decl->getCanonicalDecl());
    const SymExpr *Array = L->Pointer ? Paths.base(L->Pointer) : nullptr;
    return Array ? holderOf(*Array) : nullptr;
  }
  return L->Decl && L != Symbol.Loc &&
                 (L->Kind == Location::Member || L->Kind == Location::Variable)
             ? cast<ValueDecl>(L->Decl->getCanonicalDecl())
             : nullptr;
}

/// The event that the path comes to once \p Taken have happened; null at its
/// end.
static const PathEvent *nextOf(const ExecutionPath &Path, size_t Taken) {
  return Taken < Path.Events.size() ? Path.Events[Taken] : nullptr;
}

/// Whether what is known on the path since an event rests on one of some flags,
/// of whichever object.
bool HostAllocations::hasAskedFlag(const MemoryFlags::Flags &Flags,
                                   const PathEvent *Since) const {
  auto IsFlag = [&](const Location *L) {
    const auto *Field = L && L->Kind == Location::Member
                            ? dyn_cast_or_null<FieldDecl>(L->Decl)
                            : nullptr;
    return Field && Flags.contains(Field->getCanonicalDecl());
  };
  const PathEvent *Now = nextOf(*Path, Taken);
  llvm::SmallPtrSet<const SymExpr *, 4> Read;
  for (const PathEvent *Is : Path->Events) {
    if (Is == Now)
      break;
    if (Is->Kind == PathEvent::Read && Is->Value && Is->Address &&
        IsFlag(Is->Address->Loc))
      Read.insert(stripCasts(Is->Value));
  }
  auto IsAsked = [&](const SymExpr *Part) {
    return Part->Kind == SymExpr::Symbol &&
           (Read.contains(Part) || IsFlag(Part->Loc));
  };
  const llvm::ArrayRef<const SymExpr *> Known =
      Now ? Path->knownAt(*Now) : llvm::ArrayRef(Path->Known);
  return llvm::any_of(Known.drop_front(std::min<size_t>(
                          Since ? Since->Known : 0, Known.size())),
                      [&](const SymExpr *Fact) {
                        bool Asked = false;
                        forEachPart(Fact, [&](const SymExpr *Part) {
                          Asked |= IsAsked(Part);
                          return !Asked;
                        });
                        return Asked;
                      });
}

/// Whether an allocation for a member is not the one that its memory is of
/// here: a flag of the object is another than there, or the object need not be
/// of the class that allocates it.
bool HostAllocations::isRuledOut(const FlaggedAllocation &Site,
                                 const Location &Held) const {
  const PathEvent *Now = nextOf(*Path, Taken);
  if (Site.Derived) {
    bool Own = false;
    for (const Activation *A = Now ? Now->At : nullptr; A; A = A->Caller)
      if (const auto *M = dyn_cast_or_null<CXXMethodDecl>(A->Function))
        Own |= M->getParent()->getCanonicalDecl() == Site.Derived ||
               (M->getParent()->hasDefinition() &&
                M->getParent()->isDerivedFrom(Site.Derived));
    if (Now && !Own)
      return true;
  }
  SymContext &Symbols = Paths.symbols();
  const llvm::ArrayRef<const SymExpr *> Known =
      Now ? Path->knownAt(*Now) : llvm::ArrayRef(Path->Known);
  const auto *Field = dyn_cast<FieldDecl>(Held.Decl);
  return llvm::any_of(Site.Facts, [&](const FlagFact &Fact) {
    const auto T = ScalarType::of(Fact.Flag->getType(), Symbols.ast());
    if (!T || !Held.Parent || !Field ||
        Fact.Flag->getParent() != Field->getParent())
      return false;
    const SymExpr *Is =
        Symbols.initial(Symbols.member(Held.Parent, Fact.Flag), *T);
    // Compared as it is, or as the int that C++ makes of it.
    for (const ScalarType As : {*T, ScalarType{32, true, false}}) {
      const std::optional<bool> Equal = Symbols.decide(
          Symbols.binary(SymExpr::EQ, ScalarType::boolean(),
                         Symbols.cast(As, Is), Symbols.integer(Fact.Value, As)),
          Known);
      if (Equal && *Equal != Fact.Equal)
        return true;
    }
    return false;
  });
}

bool HostAllocations::isTold(const HostAllocation &A) const {
  const MemoryFlags &Flags = Members.flags();
  if (!Path || !A.Pointer || A.Variable || A.OfContainer)
    return false;
  // What another function has allocated.
  if (!A.At) {
    const ValueDecl *Holder = holderOf(*A.Pointer);
    if (!Holder)
      return false;
    const auto Sites = Flags.allocations(Holder);
    const MemoryFlags::Flags *Owner = Flags.owning(Holder);
    return (Owner && hasAskedFlag(*Owner, nullptr)) ||
           (!Sites.empty() &&
            llvm::all_of(Sites, [&](const FlaggedAllocation &Site) {
              return isRuledOut(Site, *A.Pointer->Loc);
            }));
  }
  if (Flags.empty())
    return false;
  // What the path has, read from a member that may be given another.
  const PathEvent *Now = nextOf(*Path, Taken);
  for (const PathEvent *Is : Path->Events) {
    if (Is == Now)
      return false;
    const Location *L = Is->Kind == PathEvent::Read && Is->Value &&
                                Is->Address &&
                                stripCasts(Is->Value) == A.Pointer
                            ? Is->Address->Loc
                            : nullptr;
    const auto *Member =
        L && L->Decl ? cast<ValueDecl>(L->Decl->getCanonicalDecl()) : nullptr;
    const MemoryFlags::Flags *By = Member ? Flags.of(Member) : nullptr;
    if (By && !Members.allocatorOf(Member) && hasAskedFlag(*By, A.At))
      return true;
  }
  return false;
}

std::optional<HostAllocation>
HostAllocations::of(const SymExpr *Address) const {
  std::optional<HostAllocation> A = find(Address);
  if (A && isTold(*A))
    return std::nullopt;
  return A;
}

std::optional<HostAllocation>
HostAllocations::find(const SymExpr *Address) const {
  const SymExpr *Base = Address ? Paths.base(Address) : nullptr;
  if (!Base)
    return std::nullopt;
  for (const HostAllocation &A : llvm::reverse(Live))
    if (A.Pointer == Base)
      return A;
  if (const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(Base->Origin);
      Call && Base->Kind == SymExpr::Symbol && isOfContainer(*Call)) {
    HostAllocation Out;
    Out.Space = HostAllocation::Heap;
    Out.Pointer = Base;
    Out.OfContainer = true;
    return Out;
  }
  const ValueDecl *Holder = holderOf(*Base), *Array = arrayOf(Paths, *Base);
  const HostFunction *Row = Holder  ? Members.allocatorOf(Holder)
                            : Array ? Members.elementAllocatorOf(Array)
                                    : nullptr;
  if (Row) {
    HostAllocation Out;
    Out.Row = Row;
    Out.Space = spaceOf(Row->Memory);
    Out.Pointer = Base;
    if (Holder)
      addSize(Out);
    return Out;
  }
  if (Base->Kind != SymExpr::Address)
    return std::nullopt;
  const auto *V = dyn_cast_or_null<VarDecl>(Paths.variableOf(Base->Loc));
  if (!V || V->getType()->isReferenceType())
    return std::nullopt;
  HostAllocation Out;
  Out.Variable = V;
  Out.Pointer = Base;
  // What is constant and initialised is one of the device for Clang alone.
  const auto *Constant = V->getAttr<CUDAConstantAttr>();
  if (declaredSpace(V) == MemorySpace::Managed)
    Out.Space = HostAllocation::Managed;
  else if (V->hasAttr<CUDADeviceAttr>() ||
           (Constant && !Constant->isImplicit()))
    Out.Space = HostAllocation::Shadow;
  else if (V->hasLocalStorage())
    Out.Space = HostAllocation::Stack;
  const ASTContext &Ctx = V->getASTContext();
  const QualType T = V->getType();
  if (!T->isDependentType() && !T->isIncompleteType() &&
      !T->isVariableArrayType())
    Out.Bytes = Paths.symbols().integer(Ctx.getTypeSizeInChars(T).getQuantity(),
                                        ScalarType{64, false, false});
  return Out;
}

static void multiply(const SymExpr *E, SymProduct &Out) {
  E = stripCasts(E);
  if (std::optional<int64_t> N = E->integer()) {
    if (llvm::MulOverflow(Out.Coefficient, *N, Out.Coefficient))
      Out.Factors.push_back(E);
    return;
  }
  if (E->Kind == SymExpr::Binary && E->Op == SymExpr::Mul) {
    multiply(E->A, Out);
    multiply(E->B, Out);
    return;
  }
  if (E->Kind == SymExpr::Binary && E->Op == SymExpr::Shl)
    if (const std::optional<int64_t> N = E->B->integer())
      if (const std::optional<int64_t> Factor = shiftFactor(*N)) {
        multiply(E->A, Out);
        Out.Coefficient *= *Factor;
        return;
      }
  Out.Factors.push_back(E);
}

SymProduct productOf(const SymExpr *E) {
  SymProduct Out;
  multiply(E, Out);
  llvm::sort(Out.Factors, MadeBefore());
  return Out;
}

} // namespace cuda_lint
