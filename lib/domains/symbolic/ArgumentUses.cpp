//===- ArgumentUses.cpp ---------------------------------------------------===//

#include "domains/symbolic/ArgumentUses.h"
#include "domains/symbolic/PathRun.h"

using namespace clang;

namespace cuda_lint {

namespace {
/// What argumentUses() has found: launches on many paths ask for the same.
struct KnownArgumentUses {
  explicit KnownArgumentUses(TranslationUnit &) {}
  llvm::DenseMap<const FunctionDecl *, llvm::SmallVector<ArgumentUse, 6>> Of;
  std::map<const FunctionDecl *, std::vector<MemberUse>> OfMembers;
  std::map<const FunctionDecl *, std::vector<ArgumentOffset>> Offsets;
};
} // namespace

/// Whether a call exchanges a constant for another where that is still there.
static bool takesLock(const DeviceIntrinsic &Row, const PathEvent &Call) {
  if (Row.Work != DeviceWork::AtomicCompare || Call.Arguments.size() < 3)
    return false;
  const SymExpr *Free = Call.Arguments[1], *Taken = Call.Arguments[2];
  return Free && Taken && stripCasts(Free)->isInteger() &&
         stripCasts(Taken)->isInteger() &&
         stripCasts(Free)->integer() != stripCasts(Taken)->integer();
}

void OrderlessUse::update(const DeviceIntrinsic *Row, const PathEvent &Call) {
  const bool Compares = Row->Work == DeviceWork::AtomicCompare;
  Compared |= Compares;
  Written |= !Compares;
  Locked |= takesLock(*Row, Call);
  if (Row->Work != DeviceWork::AtomicUpdate &&
      Row->Work != DeviceWork::AtomicReduce)
    Mixed = true;
  Mixed |= Stored || (Update && Update != Row);
  Update = Row;
}

void OrderlessUse::store(uint64_t Constant) {
  Mixed |= Update || (Stored && Stored != Constant);
  Stored = Constant;
}

/// What a write stores where it sets one word that no thread chooses to a
/// constant, as a flag is set.
static std::optional<uint64_t> flagStored(PathExecution &Paths,
                                          const PathEvent &Write) {
  const SymExpr *At = stripCasts(Write.Address);
  if (At != Paths.base(At) &&
      !(At->Kind == SymExpr::Binary && At->Op == SymExpr::Add &&
        stripCasts(At->A) == Paths.base(At) && stripCasts(At->B)->isInteger()))
    return std::nullopt;
  return Write.Value ? stripCasts(Write.Value)->integer() : std::nullopt;
}

/// Notes a read or a write of memory.
static void note(OrderlessUse &Use, PathExecution &Paths,
                 const PathEvent &Access) {
  const auto Flag = Access.Kind == PathEvent::Write ? flagStored(Paths, Access)
                                                    : std::nullopt;
  if (Flag)
    Use.store(*Flag);
  else
    Use.other(Access.Kind == PathEvent::Write);
}

/// Whether an expression is made of numbers and of certain values, of those at
/// least one.
static bool isMadeOf(const SymExpr *E,
                     const llvm::SmallPtrSetImpl<const SymExpr *> &Values) {
  llvm::SmallVector<const SymExpr *, 8> Work{E};
  bool Any = false;
  while (!Work.empty()) {
    const SymExpr *Part = stripCasts(Work.pop_back_val());
    if (Values.contains(Part))
      Any = true;
    else if (Part->Kind == SymExpr::Binary)
      Work.append({Part->A, Part->B});
    else if (!Part->isInteger())
      return false;
  }
  return Any;
}

/// Whether an address is a pointer and an offset that is a value of certain
/// ones.
static bool isOffsetBy(const SymExpr *Address, const SymExpr *Base,
                       const llvm::SmallPtrSetImpl<const SymExpr *> &Values) {
  const SymExpr *E = stripCasts(Address);
  if (E->Kind != SymExpr::Binary || E->Op != SymExpr::Add)
    return false;
  for (bool Swap : {false, true}) {
    const SymExpr *Rest = Swap ? E->B : E->A, *Added = Swap ? E->A : E->B;
    if (stripCasts(Rest) == Base)
      return isMadeOf(Added, Values);
    if (stripCasts(Added)->isInteger())
      return isOffsetBy(Rest, Base, Values);
  }
  return false;
}

static llvm::SmallVector<ArgumentUse, 6>
findArgumentUses(PathExecution &Paths, const FunctionDecl *F) {
  llvm::SmallVector<ArgumentUse, 6> Uses(F->getNumParams());
  const FunctionDecl *Definition = F;
  F->hasBody(Definition);
  const ExecutionPaths &All = Paths.paths(F);
  if (All.Paths.empty() || !All.Complete)
    for (ArgumentUse &U : Uses)
      U.Unknown = true;
  llvm::DenseMap<const SymExpr *, unsigned> Number;
  for (unsigned I = 0; I < Definition->getNumParams() && I < Uses.size(); ++I)
    if (const SymExpr *P = Paths.parameter(Definition->getParamDecl(I)))
      Number[P] = I;
  auto Of = [&](const SymExpr *Address) -> ArgumentUse * {
    auto It = Number.find(Paths.base(Address));
    return It == Number.end() ? nullptr : &Uses[It->second];
  };
  llvm::BitVector Elsewhere(Uses.size());
  for (const ExecutionPath &Path : All.Paths) {
    // What all threads find at one place.
    llvm::SmallPtrSet<const SymExpr *, 4> Found;
    for (const PathEvent *E : Path.Events) {
      if (E->Kind == PathEvent::Read || E->Kind == PathEvent::Write) {
        ArgumentUse *U = Of(E->Address);
        if (!U)
          continue;
        note(U->Orderless, Paths, *E);
        if (E->Kind == PathEvent::Read) {
          U->Reads = true;
          if (E->Value && stripCasts(E->Address) == Paths.base(E->Address))
            Found.insert(stripCasts(E->Value));
          continue;
        }
        U->Writes = true;
        if (!isOffsetBy(E->Address, Paths.base(E->Address), Found))
          Elsewhere.set(U - Uses.data());
      } else {
        const DeviceIntrinsic *Row = deviceIntrinsic(E->Callee);
        for (const SymExpr *A : E->Arguments)
          if (ArgumentUse *U = A ? Of(A) : nullptr) {
            U->Unknown = true;
            if (Row && Row->updatesWord())
              U->Orderless.update(Row, *E);
            else
              U->Orderless.other(!Row || Row->writesWord());
            U->Reads |= Row && Row->readsWord();
            U->Writes |= Row && Row->writesWord();
            Elsewhere.set(U - Uses.data());
          }
      }
    }
  }
  for (auto [I, U] : llvm::enumerate(Uses))
    U.WritesChosen = U.Writes && !U.Unknown && !Elsewhere.test(I);
  return Uses;
}

bool locksVariable(PathExecution &Paths, const FunctionDecl *F) {
  return llvm::any_of(Paths.paths(F).Paths, [&](const ExecutionPath &Path) {
    return llvm::any_of(Path.Events, [&](const PathEvent *E) {
      const DeviceIntrinsic *Row =
          E->Kind == PathEvent::Call ? deviceIntrinsic(E->Callee) : nullptr;
      const SymExpr *Base = Row && takesLock(*Row, *E) && E->Arguments[0]
                                ? Paths.base(E->Arguments[0])
                                : nullptr;
      return Base && Base->Kind == SymExpr::Address && Base->Loc &&
             isa_and_nonnull<VarDecl>(Base->Loc->root()->Decl) &&
             !cast<VarDecl>(Base->Loc->root()->Decl)->hasLocalStorage() &&
             !Base->Loc->root()->Decl->hasAttr<CUDASharedAttr>();
    });
  });
}

bool usesOneObject(PathExecution &Paths, const FunctionDecl *F,
                   unsigned Argument) {
  const FunctionDecl *Definition = nullptr;
  if (!F || !F->hasBody(Definition) || Argument >= Definition->getNumParams())
    return false;
  const SymExpr *P = Paths.parameter(Definition->getParamDecl(Argument));
  const ExecutionPaths &All = Paths.paths(F);
  if (!P || !All.Complete)
    return false;
  return llvm::all_of(All.Paths, [&](const ExecutionPath &Path) {
    return llvm::all_of(Path.Events, [&](const PathEvent *E) {
      if (E->Address && Paths.base(E->Address) == P &&
          stripCasts(E->Address) != P)
        return false;
      return llvm::none_of(E->Arguments, [&](const SymExpr *A) {
        return A && Paths.base(A) == P;
      });
    });
  });
}

llvm::SmallVector<ArgumentUse, 6> argumentUses(PathExecution &Paths,
                                               const FunctionDecl *F) {
  auto &Known = PathRun::unitOf(Paths).engine<KnownArgumentUses>().Of;
  auto It = Known.find(F);
  if (It == Known.end()) {
    auto Uses = findArgumentUses(Paths, F);
    It = Known.try_emplace(F, std::move(Uses)).first;
  }
  return It->second;
}

/// Collects the parameters that an expression is made of; false when it is made
/// of anything else, or of constants only.
static bool parametersIn(const SymExpr *E,
                         llvm::SmallVectorImpl<unsigned> &Out) {
  E = stripCasts(E);
  if (E->isInteger())
    return true;
  if (E->Kind == SymExpr::Symbol) {
    const Location *Root = E->Loc ? E->Loc->root() : nullptr;
    const auto *P = dyn_cast_or_null<ParmVarDecl>(Root ? Root->Decl : nullptr);
    if (!P || Root->Kind != Location::Variable)
      return false;
    Out.push_back(P->getFunctionScopeIndex());
    return true;
  }
  return E->Kind == SymExpr::Binary && parametersIn(E->A, Out) &&
         parametersIn(E->B, Out);
}

/// Calls a function with the parameters of each term of an address that only
/// parameters make up; not where anything else is taken away, which may lead
/// back to where the memory begins.
static void forEachOffset(
    const SymExpr *Address, const SymExpr *Base,
    llvm::function_ref<void(llvm::SmallVectorImpl<unsigned> &)> Found) {
  const SymExpr *E = stripCasts(Address);
  if (E == Base)
    return;
  llvm::SmallVector<unsigned, 2> Parameters;
  if (parametersIn(E, Parameters)) {
    if (!Parameters.empty())
      Found(Parameters);
    return;
  }
  if (E->Kind != SymExpr::Binary)
    return;
  llvm::SmallVector<unsigned, 2> Taken;
  if (E->Op == SymExpr::Sub && !parametersIn(E->B, Taken))
    return;
  if (E->Op == SymExpr::Add || E->Op == SymExpr::Sub ||
      (E->Op == SymExpr::Mul && stripCasts(E->B)->isInteger())) {
    forEachOffset(E->A, Base, Found);
    forEachOffset(E->B, Base, Found);
  } else if (E->Op == SymExpr::Mul && stripCasts(E->A)->isInteger()) {
    forEachOffset(E->B, Base, Found);
  }
}

static std::vector<ArgumentOffset> findArgumentOffsets(PathExecution &Paths,
                                                       const FunctionDecl *F) {
  std::vector<ArgumentOffset> Out;
  const FunctionDecl *Definition = F;
  F->hasBody(Definition);
  llvm::DenseMap<const SymExpr *, unsigned> Number;
  for (const ParmVarDecl *P : Definition->parameters())
    if (const SymExpr *Value = Paths.parameter(P);
        Value && P->getType()->isPointerType())
      Number[Value] = P->getFunctionScopeIndex();
  llvm::BitVector Plain(F->getNumParams());
  // Where what a path has read so far came from.
  llvm::DenseMap<const SymExpr *, const SymExpr *> ReadFrom;
  // What its atomic updates of the memory of all have given.
  llvm::SmallPtrSet<const SymExpr *, 4> Given;
  auto See = [&](const SymExpr *Address) {
    const SymExpr *Base = Address ? Paths.base(Address) : nullptr;
    auto It = Number.find(Base);
    if (!Base || It == Number.end())
      return;
    bool Any = false;
    auto Found = [&]() -> ArgumentOffset & {
      Any = true;
      auto Known = llvm::find_if(Out, [&](const ArgumentOffset &O) {
        return O.Argument == It->second;
      });
      if (Known == Out.end())
        Known = Out.insert(Known, {It->second, {}});
      return *Known;
    };
    auto Add = [&](llvm::SmallVectorImpl<unsigned> &Of) {
      ArgumentOffset &Known = Found();
      llvm::SmallVector<unsigned, 2> Added(Of.begin(), Of.end());
      if (!llvm::is_contained(Known.Of, Added))
        Known.Of.push_back(Added);
    };
    forEachOffset(Address, Base, Add);
    // A place that is read from an array from an offset on: `p[list[first +
    // i]]`, where the list says whose part a place is, or that is read at such
    // a place.
    llvm::SmallVector<const SymExpr *, 4> Work{Address};
    llvm::SmallPtrSet<const SymExpr *, 8> Seen;
    llvm::SmallVector<unsigned, 2> Lists;
    while (!Any && !Work.empty())
      forEachPart(Work.pop_back_val(), [&](const SymExpr *Part) {
        if (Given.contains(Part))
          Found().Given = true;
        const SymExpr *From = ReadFrom.lookup(Part);
        if (From && Seen.insert(From).second) {
          forEachOffset(From, Paths.base(From), Add);
          if (auto List = Number.find(Paths.base(From)); List != Number.end())
            Lists.push_back(List->second);
          Work.push_back(From);
        }
        return true;
      });
    if (!Any && Lists.empty())
      Plain.set(It->second);
    else if (!Any)
      Found().Lists.append(Lists);
  };
  for (const ExecutionPath &Path : Paths.paths(F).Paths) {
    ReadFrom.clear();
    Given.clear();
    for (const PathEvent *E : Path.Events) {
      if (E->Kind != PathEvent::Read && E->Kind != PathEvent::Write) {
        llvm::for_each(E->Arguments, See);
        const DeviceIntrinsic *Row = deviceIntrinsic(E->Callee);
        if (Row && Row->Work == DeviceWork::AtomicUpdate && E->Result &&
            llvm::any_of(E->Arguments, [&](const SymExpr *A) {
              return A && Number.contains(Paths.base(A));
            }))
          Given.insert(stripCasts(E->Result));
        continue;
      }
      See(E->Address);
      if (E->Kind == PathEvent::Read && E->Value && E->Address)
        ReadFrom[stripCasts(E->Value)] = E->Address;
    }
  }
  llvm::erase_if(
      Out, [&](const ArgumentOffset &O) { return Plain.test(O.Argument); });
  return Out;
}

llvm::ArrayRef<ArgumentOffset> argumentOffsets(PathExecution &Paths,
                                               const FunctionDecl *F) {
  auto &Known = PathRun::unitOf(Paths).engine<KnownArgumentUses>().Offsets;
  auto It = Known.find(F);
  if (It == Known.end()) {
    auto Offsets = findArgumentOffsets(Paths, F);
    It = Known.try_emplace(F, std::move(Offsets)).first;
  }
  return It->second;
}

static std::vector<MemberUse> findMemberUses(PathExecution &Paths,
                                             const FunctionDecl *F) {
  std::vector<MemberUse> Uses;
  const FunctionDecl *Definition = F;
  F->hasBody(Definition);
  auto Add = [&](const SymExpr *Address, bool Reads, bool Writes,
                 llvm::function_ref<void(OrderlessUse &)> Note) {
    const SymExpr *Base = Address ? Paths.base(Address) : nullptr;
    const Location *L =
        Base && Base->Kind == SymExpr::Symbol ? Base->Loc : nullptr;
    if (!L || L->Kind != Location::Member || !L->Parent ||
        L->Parent->Kind != Location::Variable)
      return;
    const auto *Field = dyn_cast_or_null<FieldDecl>(L->Decl);
    const auto *P = dyn_cast_or_null<ParmVarDecl>(L->Parent->Decl);
    if (!Field || !P || P->getDeclContext() != Definition ||
        !P->getType()->isRecordType())
      return;
    MemberUse Use{P->getFunctionScopeIndex(), Field};
    forEachOffset(Address, Base, [&](llvm::SmallVectorImpl<unsigned> &) {
      Use.OfPart = true;
    });
    auto It = llvm::find_if(Uses, [&](const MemberUse &U) {
      return U.Argument == Use.Argument && U.Field == Use.Field &&
             U.OfPart == Use.OfPart;
    });
    if (It == Uses.end())
      It = Uses.insert(It, Use);
    It->Reads |= Reads;
    It->Writes |= Writes;
    Note(It->Orderless);
  };
  for (const ExecutionPath &Path : Paths.paths(F).Paths)
    for (const PathEvent *E : Path.Events) {
      if (E->Kind == PathEvent::Read || E->Kind == PathEvent::Write)
        Add(E->Address, E->Kind == PathEvent::Read, E->Kind == PathEvent::Write,
            [&](OrderlessUse &U) { note(U, Paths, *E); });
      else if (const DeviceIntrinsic *Row = deviceIntrinsic(E->Callee);
               Row && (Row->readsWord() || Row->writesWord()))
        for (const SymExpr *A : E->Arguments)
          Add(A, Row->readsWord(), Row->writesWord(), [&](OrderlessUse &U) {
            if (Row->updatesWord())
              U.update(Row, *E);
            else
              U.other(Row->writesWord());
          });
    }
  return Uses;
}

llvm::ArrayRef<MemberUse> memberUses(PathExecution &Paths,
                                     const FunctionDecl *F) {
  auto &Known = PathRun::unitOf(Paths).engine<KnownArgumentUses>().OfMembers;
  auto It = Known.find(F);
  if (It == Known.end()) {
    auto Uses = llvm::any_of(F->parameters(),
                             [](const ParmVarDecl *P) {
                               return P->getType()->isRecordType();
                             })
                    ? findMemberUses(Paths, F)
                    : std::vector<MemberUse>();
    It = Known.try_emplace(F, std::move(Uses)).first;
  }
  return It->second;
}

} // namespace cuda_lint
