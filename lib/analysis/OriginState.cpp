//===- OriginState.cpp ----------------------------------------------------===//

#include "analysis/OriginState.h"

using namespace clang;

namespace cuda_lint {

/// Elements of one array that are told apart before they become "some element".
static constexpr unsigned MaxElements = 4;
/// Origins of a value beyond which the rest is unknown.
static constexpr unsigned MaxOrigins = 16;
static constexpr unsigned MaxPathDepth = 8;
static constexpr unsigned MaxExternalDepth = 4;

const FieldPath *OriginPool::path(const FieldPath *Parent,
                                  FieldPath::ElementKind Kind,
                                  const Decl *Member, int64_t Element) {
  if (Parent && Parent->Depth >= MaxPathDepth)
    return Parent;
  const FieldPath *&Slot = PathIndex[{Parent, Kind, Member, Element}];
  if (!Slot)
    Slot = &Paths.emplace_back(FieldPath{Parent, Kind, Member, Element,
                                         Parent ? Parent->Depth + 1 : 1});
  return Slot;
}

const FieldPath *OriginPool::field(const FieldPath *Parent,
                                   const FieldDecl *F) {
  // The members of a union share their bytes.
  if (F->getParent()->isUnion())
    return path(Parent, FieldPath::UnionMember,
                F->getParent()->getCanonicalDecl(), 0);
  return path(Parent, FieldPath::Field, F->getCanonicalDecl(), 0);
}

const FieldPath *OriginPool::rebase(const FieldPath *P, const FieldPath *From,
                                    const FieldPath *To) {
  if (P == From)
    return To;
  assert(P && "a path starts with its prefix");
  return path(rebase(P->Parent, From, To), P->Kind, P->Member, P->Element);
}

Object &OriginPool::object(Object::ObjectKind Kind, const void *Identity,
                           const CallFrame *Frame, const FieldPath *Path,
                           MemorySpace Space) {
  Object *&Slot = ObjectIndex[{Kind, Identity, Frame, Path}];
  if (!Slot) {
    Slot = &Objects.emplace_back(Object{Kind, unsigned(Objects.size()), Space});
    Slot->Frame = Frame;
  }
  return *Slot;
}

const CallFrame *OriginPool::frame(const CallFrame *Caller, const Expr *Site,
                                   const FunctionDecl *Function,
                                   const Grid *InGrid) {
  const CallFrame *&Slot = FrameIndex[{Caller, Site, Function}];
  if (!Slot)
    Slot = &Frames.emplace_back(CallFrame{Function, Caller, Site, InGrid,
                                          Caller ? Caller->Depth + 1 : 0,
                                          unsigned(Frames.size())});
  return Slot;
}

const Grid *OriginPool::grid(const CallFrame *LaunchedFrom,
                             const CallExpr *Launch, const FunctionDecl *Kernel,
                             const FunctionDecl *Root, bool OnHost) {
  const Grid *&Slot =
      GridIndex[{LaunchedFrom, Launch, OnHost ? nullptr : Root, OnHost}];
  if (!Slot)
    Slot = &Grids.emplace_back(Grid{
        Kernel, LaunchedFrom ? LaunchedFrom->InGrid : nullptr, Launch, OnHost});
  return Slot;
}

bool startsWith(const FieldPath *P, const FieldPath *Prefix) {
  if (!Prefix)
    return true;
  while (P && P->Depth > Prefix->Depth)
    P = P->Parent;
  return P == Prefix;
}

bool hasAnyIndex(const FieldPath *P) {
  for (; P; P = P->Parent)
    if (P->Kind == FieldPath::AnyIndex)
      return true;
  return false;
}

bool mayMeet(const FieldPath *A, const FieldPath *B) {
  while (A != B) {
    if (!A || !B || A->Depth != B->Depth)
      return false;
    bool AIndex = A->Kind == FieldPath::Index || A->Kind == FieldPath::AnyIndex;
    bool BIndex = B->Kind == FieldPath::Index || B->Kind == FieldPath::AnyIndex;
    if (AIndex != BIndex)
      return false;
    if (AIndex ? (A->Kind == B->Kind && A->Element != B->Element)
               : (A->Kind != B->Kind || A->Member != B->Member))
      return false;
    A = A->Parent;
    B = B->Parent;
  }
  return true;
}

bool OriginSet::sameAs(const OriginSet &O) const {
  return Unknown == O.Unknown && Origins.size() == O.Origins.size() &&
         llvm::all_of(Origins, [&](const Origin &Mine) {
           return llvm::any_of(O.Origins, [&](const Origin &Other) {
             return Mine.sameAs(Other);
           });
         });
}

bool add(OriginSet &Set, const Origin &O, OriginPool &Pool) {
  unsigned Elements = 0;
  for (const Origin &Mine : Set.Origins) {
    if (Mine.sameAs(O))
      return false;
    if (Mine.Kind != O.Kind || Mine.Target != O.Target)
      continue;
    if (O.Kind == Origin::Constant)
      ++Elements;
    else if (O.Path && Mine.Path && Mine.Path->Parent == O.Path->Parent) {
      if (Mine.Path->Kind == FieldPath::AnyIndex &&
          O.Path->Kind == FieldPath::Index)
        return false;
      ++Elements;
    }
  }
  if (Elements >= MaxElements) {
    // Keep loops finite: many constants are an unknown number, many elements
    // are some element.
    if (O.Kind == Origin::Constant) {
      llvm::erase_if(Set.Origins, [](const Origin &Mine) {
        return Mine.Kind == Origin::Constant;
      });
      Set.Unknown = true;
      return true;
    }
    llvm::erase_if(Set.Origins, [&](const Origin &Mine) {
      return Mine.Kind == O.Kind && Mine.Target == O.Target && Mine.Path &&
             Mine.Path->Parent == O.Path->Parent;
    });
    Origin Some = O;
    Some.Path = Pool.anyIndex(O.Path->Parent);
    Set.Origins.push_back(Some);
    return true;
  }
  if (O.Kind == Origin::Constant && Set.Unknown && Elements == 0 &&
      Set.Origins.size() >= MaxOrigins)
    return false;
  if (Set.Origins.size() >= MaxOrigins) {
    bool Changed = !Set.Unknown;
    Set.Unknown = true;
    return Changed;
  }
  Set.Origins.push_back(O);
  return true;
}

bool merge(OriginSet &Set, const OriginSet &More, OriginPool &Pool) {
  bool Changed = More.Unknown && !Set.Unknown;
  Set.Unknown |= More.Unknown;
  for (const Origin &O : More.Origins)
    Changed |= add(Set, O, Pool);
  return Changed;
}

/// What a location held before the evaluation began.
static OriginSet initialContent(const Object *O, const FieldPath *P,
                                OriginPool &Pool) {
  switch (O->Kind) {
  case Object::Variable: {
    bool Outside =
        O->Var->hasGlobalStorage() && O->Space != MemorySpace::Shared;
    // A parameter has a cell once it is bound; without one it is the argument
    // of an evaluation without a caller.
    Outside |= isa<ParmVarDecl>(O->Var) && O->Frame && !O->Frame->Caller;
    if (!Outside)
      return {};
    break;
  }
  case Object::External:
    break;
  case Object::Temporary:
  case Object::ParameterBuffer:
    return {};
  default:
    return OriginSet::unknown();
  }
  unsigned Nested = 0;
  for (const Object *Holder = O; Holder && Holder->Kind == Object::External;
       Holder = Holder->HeldBy)
    ++Nested;
  // Some element of a variable is one thing to talk about (a handle in an array
  // of handles); what it points to is not.
  bool Some =
      O->Kind != Object::Variable && (hasAnyIndex(P) || hasAnyIndex(O->HeldAt));
  if (Nested >= MaxExternalDepth || (P && P->Depth >= MaxPathDepth) || Some)
    return OriginSet::unknown();
  Object &Held =
      Pool.object(Object::External, O, nullptr, P, MemorySpace::Unknown);
  Held.HeldBy = O;
  Held.HeldAt = P;
  OriginSet Out;
  Out.Origins.push_back({Origin::Address, &Held, Pool.index(nullptr, 0)});
  return Out;
}

OriginSet OriginState::lookup(const Object *O, const FieldPath *P,
                              OriginPool &Pool) const {
  OriginSet Out;
  bool Exact = false;
  if (auto It = Memory.find(O); It != Memory.end()) {
    bool Forgotten = false;
    for (const auto &[At, Value] : It->second) {
      if (At == P)
        Exact = true;
      if (At == P || mayMeet(At, P))
        merge(Out, Value, Pool);
      else if (Value.Unknown && Value.Origins.empty() && startsWith(P, At))
        Forgotten = true;
    }
    if (!Exact && Forgotten)
      return OriginSet::unknown();
  }
  if (!Exact)
    merge(Out, initialContent(O, P, Pool), Pool);
  return Out;
}

void OriginState::set(const Object *O, const FieldPath *P, OriginSet Value) {
  Cells &Of = Memory[O];
  for (auto &[At, Held] : Of)
    if (At == P) {
      Held = std::move(Value);
      return;
    }
  Of.emplace_back(P, std::move(Value));
}

void OriginState::clobber(const Object *O, const FieldPath *P) {
  Cells &Of = Memory[O];
  llvm::erase_if(Of,
                 [&](const auto &Cell) { return startsWith(Cell.first, P); });
  Of.emplace_back(P, OriginSet::unknown());
  invalidate(O);
}

void OriginState::invalidate(const Object *O) {
  std::erase_if(Assumed, [&](const auto &Entry) {
    return Entry.first.A == O || Entry.first.B == O;
  });
}

bool OriginState::join(const OriginState &S, OriginPool &Pool) {
  bool Changed = false;
  for (const auto &[O, Theirs] : S.Memory)
    for (const auto &[At, Value] : Theirs) {
      auto Mine = Memory.find(O);
      const OriginSet *Held = nullptr;
      if (Mine != Memory.end())
        for (const auto &[MyPath, MyValue] : Mine->second)
          if (MyPath == At)
            Held = &MyValue;
      OriginSet New = Held ? *Held : lookup(O, At, Pool);
      bool Differs = merge(New, Value, Pool);
      if (!Held || Differs) {
        set(O, At, std::move(New));
        Changed = true;
      }
    }
  for (auto &[O, Mine] : Memory) {
    auto Theirs = S.Memory.find(O);
    for (auto &[At, Value] : Mine) {
      if (Theirs != S.Memory.end() &&
          llvm::any_of(Theirs->second, [&, Path = At](const auto &Cell) {
            return Cell.first == Path;
          }))
        continue;
      Changed |= merge(Value, S.lookup(O, At, Pool), Pool);
    }
  }
  for (const auto &[E, Value] : S.Values) {
    auto [It, New] = Values.try_emplace(E, Value);
    Changed |= New || merge(It->second, Value, Pool);
  }
  size_t Outcomes = Assumed.size();
  std::erase_if(Assumed, [&](const auto &Entry) {
    auto It = S.Assumed.find(Entry.first);
    return It == S.Assumed.end() || It->second != Entry.second;
  });
  return Changed || Outcomes != Assumed.size();
}

/// True when \p Big has all that \p Small has.
static bool contains(const OriginSet &Big, const OriginSet &Small) {
  return (Big.Unknown || !Small.Unknown) &&
         llvm::all_of(Small.Origins, [&](const Origin &O) {
           return llvm::any_of(
               Big.Origins, [&](const Origin &Mine) { return Mine.sameAs(O); });
         });
}

bool OriginState::covers(const OriginState &S, OriginPool &Pool) const {
  for (const auto &[E, Value] : S.Values) {
    auto Mine = Values.find(E);
    if (Mine == Values.end() || !contains(Mine->second, Value))
      return false;
  }
  for (const auto &[O, Theirs] : S.Memory) {
    auto Mine = Memory.find(O);
    for (const auto &[At, Value] : Theirs) {
      const OriginSet *Held = nullptr;
      if (Mine != Memory.end())
        for (const auto &[MyPath, MyValue] : Mine->second)
          if (MyPath == At)
            Held = &MyValue;
      if (!Held || !contains(*Held, Value))
        return false;
    }
  }
  // What S has no cell for is as it was at the start.
  for (const auto &[O, Mine] : Memory) {
    auto Theirs = S.Memory.find(O);
    for (const auto &[At, Value] : Mine) {
      if (Theirs != S.Memory.end() &&
          llvm::any_of(Theirs->second, [&, Path = At](const auto &Cell) {
            return Cell.first == Path;
          }))
        continue;
      if (!contains(Value, S.lookup(O, At, Pool)))
        return false;
    }
  }
  return true;
}

} // namespace cuda_lint
