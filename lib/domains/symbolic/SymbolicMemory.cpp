//===- SymbolicMemory.cpp -------------------------------------------------===//

#include "domains/symbolic/SymbolicMemory.h"
#include "cuda/Bound.h"
#include "cuda/HostRuntime.h"
#include "cuda/Layout.h"
#include "cuda/RuntimeApi.h"
#include "domains/symbolic/PathNames.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"
#include <functional>

using namespace clang;

namespace cuda_lint {

static const Bound<unsigned>
    MaxParts("memory-parts", 32, BoundKind::Reach,
             "parts of an object that is copied, filled or given, one by one");
/// Values that a merge changes, for a step.
static constexpr unsigned WorkDivisor = 4;

const Location *SymbolicMemory::owner(const Location *L) {
  while (true) {
    L = L->root();
    if (L->Kind != Location::Pointee)
      return L;
    const SymExpr *P = stripCasts(L->Pointer);
    while (P->Kind == SymExpr::Binary && P->Op == SymExpr::Add)
      P = stripCasts(P->A);
    if (P->Kind != SymExpr::Address)
      return L;
    L = P->Loc;
  }
}

const Location *SymbolicMemory::Shared::objectOf(const Location *L) {
  const Location *Owner = owner(L);
  if (Owner->Kind != Location::Pointee)
    return Owner;
  const SymExpr *P = stripCasts(Owner->Pointer);
  while (P->Kind == SymExpr::Binary && P->Op == SymExpr::Add)
    P = stripCasts(P->A);
  return Behind.try_emplace(P, Owner).first->second;
}

/// Whether an object may share bytes with one of another name: behind an index
/// that is not known, or seen as another type.
static bool mayOverlap(const Location *L) {
  for (; L; L = L->Parent) {
    if (L->Kind == Location::Pointee)
      return true;
    if (L->Kind == Location::Element &&
        (L->Parent->Type.isNull() || !L->Parent->Type->isArrayType()))
      return true;
  }
  return false;
}

unsigned SymbolicMemory::changed(const Location *L) const {
  const Location *Owner = objectOf(L);
  const unsigned *Any = Latest.lookup(Owner);
  return std::max(Any ? *Any : 0, isExposed(Owner) ? World : 0);
}

unsigned SymbolicMemory::epoch(const Location *L) const {
  if (mayOverlap(L))
    return changed(L);
  unsigned Out = isExposed(L) ? World : 0;
  for (; L; L = L->Parent)
    if (const unsigned *Own = Changes.lookup(L))
      Out = std::max(Out, *Own);
  return Out;
}

unsigned SymbolicMemory::changedItself(const Location *L) const {
  if (!L->Parent || mayOverlap(L))
    return changed(L);
  unsigned Out = epoch(L);
  for (const Location *Part : S->parts(L->root()->Number))
    if (const unsigned *Own =
            Part->isWithin(L) ? Changes.lookup(Part) : nullptr)
      Out = std::max(Out, *Own);
  return Out;
}

void SymbolicMemory::noteChange(const Location *L) {
  // What overlaps others changes them all.
  const Location *Owner = objectOf(L);
  ++S->Serial;
  const Location *Changed = mayOverlap(L) ? Owner : L;
  S->add(Changed);
  S->add(Owner);
  Changes = S->Changes.add(Changes, Changed, S->Serial);
  Latest = S->Changes.add(Latest, Owner, S->Serial);
}

/// A part of an object of which nothing is known, named relative to it.
static const SymExpr *partOf(SymContext &Symbols, const SymExpr *Whole,
                             const Location *L, ScalarType T) {
  if (!L->Parent)
    return Whole;
  const SymExpr *Outer = partOf(Symbols, Whole, L->Parent, {64, false, false});
  const Location *Step = L->Kind == Location::Member
                             ? Symbols.member(nullptr, cast<FieldDecl>(L->Decl))
                             : Symbols.element(nullptr, L->Index, L->Type);
  return Symbols.field(Outer, Step, T);
}

const SymExpr *SymbolicMemory::read(const Location *L, ScalarType T) {
  if (const SymExpr *const *Known = Values.lookup(L))
    return *Known;
  const unsigned Epoch = epoch(L);
  if (!Epoch)
    return S->Symbols.initial(L, T);
  if (auto It = S->Filled.find(Epoch); It != S->Filled.end() &&
                                       L->isWithin(It->second.first) &&
                                       !L->Type.isNull())
    if (const SymExpr *V =
            filledWith(S->Symbols, L->Type, T, It->second.second))
      return V;
  const bool IsPart = L->Parent && L->root()->Kind != Location::Pointee;
  const SymExpr *&Value = S->Later[{IsPart ? L->root() : L, Epoch}];
  if (!Value) {
    const ScalarType Of = IsPart ? ScalarType{64, false, false} : T;
    const clang::Expr *Cause = S->Causes.lookup(Epoch);
    // Nobody but the program changes what nobody else knows of.
    Value = !Cause && isMadeHere(L) && !Exposed.contains(owner(L))
                ? S->Symbols.computed(Of)
                : S->Symbols.fresh(Of, Cause);
  }
  return IsPart ? partOf(S->Symbols, Value, L, T) : Value;
}

void addressesIn(const SymExpr *V,
                 llvm::SmallVectorImpl<const Location *> &Out) {
  llvm::SmallVector<const SymExpr *, 8> Left{V};
  llvm::SmallPtrSet<const SymExpr *, 8> Seen;
  while (!Left.empty()) {
    V = stripCasts(Left.pop_back_val());
    if (!Seen.insert(V).second)
      continue;
    if (V->Kind == SymExpr::Address) {
      Out.push_back(V->Loc);
    } else if (V->Kind == SymExpr::Select) {
      Left.append({V->C, V->B});
    } else if (V->Kind == SymExpr::Binary && V->Type.Width == 64) {
      // What is made of an address bit by bit may lead there again.
      Left.append({V->B, V->A});
    }
  }
}

/// Whether a function of the language's library gives new memory.
static bool allocates(const FunctionDecl *F) {
  if (F && F->isReplaceableGlobalAllocationFunction())
    return F->getOverloadedOperator() == OO_New ||
           F->getOverloadedOperator() == OO_Array_New;
  const bool OfLibrary =
      F && F->getIdentifier() && (F->isExternC() || F->isInStdNamespace());
  return OfLibrary && llvm::StringSwitch<bool>(F->getName())
                          .Cases("malloc", "calloc", "aligned_alloc", true)
                          .Case("allocate", isa<CXXMethodDecl>(F))
                          .Default(false);
}

/// What gave the pointer to what is made there, with an offset or without: no
/// other pointer that is given so leads there. Null for any other pointer.
static const SymExpr *madeFor(const Location *Root) {
  if (Root->Kind != Location::Pointee)
    return nullptr;
  const SymExpr *Pointer = stripCasts(Root->Pointer);
  while (Pointer->Kind == SymExpr::Binary && Pointer->Op == SymExpr::Add)
    Pointer = stripCasts(Pointer->A);
  if (Pointer->Kind != SymExpr::Symbol || !Pointer->Origin)
    return nullptr;
  bool Made = false;
  if (const auto *New = dyn_cast<CXXNewExpr>(Pointer->Origin)) {
    Made = New->getNumPlacementArgs() == 0;
  } else if (const auto *Call = dyn_cast<CallExpr>(Pointer->Origin)) {
    const HostFunction *Row = hostFunction(Call);
    Made = (Row && Row->Work == HostWork::Allocate) ||
           allocates(Call->getDirectCallee()) ||
           runtimeApiName(Call).starts_with("cudaGetParameterBuffer");
  }
  return Made ? Pointer : nullptr;
}

namespace {
/// Bytes behind a pointer, from one that nothing is added to.
struct BytesBehind {
  const SymExpr *Pointer = nullptr;
  int64_t First = 0, Size = 0;

  bool isApartFrom(const BytesBehind &Other) const {
    return Pointer && Pointer == Other.Pointer &&
           (First + Size <= Other.First || Other.First + Other.Size <= First);
  }
};
} // namespace

/// Where an object behind a pointer lies; no pointer where that is not known.
static BytesBehind bytesBehind(const Location *L, const ASTContext &Ctx) {
  const Location *Root = L->root();
  const std::optional<int64_t> Within = offsetWithin(L, Root, Ctx);
  if (Root->Kind != Location::Pointee || !Within || L->Type.isNull() ||
      !hasLayout(L->Type))
    return {};
  BytesBehind Out{stripCasts(Root->Pointer), *Within,
                  Ctx.getTypeSizeInChars(L->Type).getQuantity()};
  while (Out.Pointer->Kind == SymExpr::Binary &&
         Out.Pointer->Op == SymExpr::Add && Out.Pointer->B->isInteger() &&
         Out.Pointer->Type.Width == 64) {
    Out.First +=
        llvm::SignExtend64(Out.Pointer->B->Bits, Out.Pointer->B->Type.Width);
    Out.Pointer = stripCasts(Out.Pointer->A);
  }
  return Out;
}

/// What is known of other objects that an unknown pointer may point to, too.
void SymbolicMemory::forgetAliases(const Location *L) {
  llvm::SmallVector<const Location *, 4> Chosen;
  addressesIn(L->root()->Pointer, Chosen);
  for (const Location *Other : Chosen)
    forget(Other);
  if (!Chosen.empty())
    return;
  const clang::ASTContext &Ctx = S->Symbols.ast();
  auto IsAny = [](QualType T) {
    return T.isNull() || T->isVoidType() || T->isCharType() ||
           T->isRecordType() || T->isArrayType();
  };
  llvm::SmallVector<const Location *, 8> Others, Gone;
  const SymExpr *Own = madeFor(L->root());
  const BytesBehind Here = bytesBehind(L, Ctx);
  auto IsApart = [&](const Location *Part) {
    // A variable is no part of it.
    if (Own && Part->root()->Kind != Location::Pointee)
      return true;
    const SymExpr *Theirs = Own ? madeFor(Part->root()) : nullptr;
    return (Theirs && Theirs != Own) ||
           Here.isApartFrom(bytesBehind(Part, Ctx));
  };
  for (const Location *Part : Reached)
    if (Part->root() == L->root())
      continue;
    else if (!Values.contains(Part))
      Gone.push_back(Part);
    else if (isExposed(Part) && !IsApart(Part) &&
             (IsAny(L->Type) || IsAny(Part->Type) ||
              Ctx.hasSameUnqualifiedType(L->Type, Part->Type)))
      Others.push_back(Part);
  for (const Location *Other : Others) {
    Values = S->Values.remove(Values, Other);
    noteChange(Other);
    Gone.push_back(Other);
  }
  // Whatever is set again comes back: a write does not look at what is not
  // known any more.
  for (const Location *Part : Gone)
    Reached = S->Sets.remove(Reached, Part);
}

/// Whether an object is an element of an array, or part of one.
static bool isInArray(const Location *L) {
  for (; L; L = L->Parent)
    if (L->Kind == Location::Element)
      return true;
  return false;
}

/// What is known of elements of which nobody knows which they are: each may be
/// the one that is written.
void SymbolicMemory::forgetUnknownElements(const Location *Owner) {
  for (const Location *Part : S->aliases(Owner))
    if (const SymExpr *const *Value = Values.lookup(Part)) {
      exposeAddresses(*Value);
      Values = S->Values.remove(Values, Part);
    }
  S->add(Owner);
  Latest = S->Changes.add(Latest, Owner, ++S->Serial);
}

void SymbolicMemory::write(const Location *L, const SymExpr *Value) {
  const Location *Owner = owner(L);
  // Which element it is, is not known: it may be any.
  if (L->root()->Kind == Location::Pointee && Owner != L->root()) {
    forget(Owner);
    // Whichever other one is read may lead there.
    if (Value)
      exposeAddresses(Value);
  } else if (L->root()->Kind == Location::Pointee)
    forgetAliases(L);
  else if (isInArray(L))
    forgetUnknownElements(Owner);
  forgetInUnion(L, Value);
  if (Value)
    set(L, Value);
  else
    Values = S->Values.remove(Values, L);
  if (Ways.contains(L))
    Ways = S->Ways.remove(Ways, L);
  if (!Value)
    forget(L);
}

void SymbolicMemory::forget(const Location *L, const clang::Expr *Cause) {
  // What is known no more may still lead to where it led.
  llvm::SmallVector<const Location *, 4> Behind;
  for (const Location *Part : S->parts(L->root()->Number))
    if (Part->isWithin(L))
      if (const SymExpr *const *Value = Values.lookup(Part))
        addressesIn(*Value, Behind);
  for (const Location *Other : Behind)
    if (owner(Other) != owner(L))
      expose(Other);
  removeParts(L);
  if (!L->Parent) {
    const Location *Object = objectOf(L);
    removeParts(Object);
    for (const Location *Part : S->aliases(Object))
      if (Values.contains(Part))
        Values = S->Values.remove(Values, Part);
  }
  noteChange(L);
  if (Cause)
    S->Causes[S->Serial] = Cause;
}

void SymbolicMemory::exposeAddresses(const SymExpr *Value) {
  llvm::SmallVector<const Location *, 4> Behind;
  addressesIn(Value, Behind);
  for (const Location *Other : Behind)
    expose(Other);
}

void SymbolicMemory::expose(const Location *L) {
  const Location *Owner = owner(L);
  if (Exposed.contains(Owner))
    return;
  Exposed = S->Sets.add(Exposed, Owner);
  // Whoever sees the object sees where its pointers lead.
  llvm::SmallVector<const Location *, 4> Behind;
  auto Add = [&](const Location *Part) {
    const SymExpr *const *Value = Values.lookup(Part);
    if (!Value)
      return;
    Reached = S->Sets.add(Reached, Part);
    addressesIn(*Value, Behind);
  };
  for (const Location *Part : S->parts(Owner->Number))
    Add(Part);
  for (const Location *Part : S->aliases(Owner))
    Add(Part);
  for (const Location *Other : Behind)
    expose(Other);
}

void SymbolicMemory::forgetReachable() {
  for (const Location *Part : Reached)
    if (Values.contains(Part) && isExposed(Part))
      Values = S->Values.remove(Values, Part);
  Reached = S->Sets.getEmptySet();
  World = ++S->Serial;
}

void SymbolicMemory::removeParts(const Location *L) {
  for (const Location *Part : S->parts(L->root()->Number))
    if (Part->isWithin(L) && Values.contains(Part))
      Values = S->Values.remove(Values, Part);
}

void SymbolicMemory::begin(const Location *L) {
  removeParts(L);
  Locals = S->Sets.add(Locals, L);
  Exposed = S->Sets.remove(Exposed, L);
}

namespace {

/// What a node of a map or a set says of an object.
template <typename Value>
const Location *keyOf(const std::pair<const Location *, Value> &Entry) {
  return Entry.first;
}
const Location *keyOf(const Location *Entry) { return Entry; }

/// Calls \p Visit with the entries of each object that two maps say different
/// things of, or that one of two sets holds; null for none. What they share is
/// not looked at: they come from one another by a few changes.
template <typename Tree, typename Visitor> class Differences {
public:
  explicit Differences(Visitor &Visit) : Visit(Visit) {}

  /// Of \p B what is between two objects; all of \p A is.
  void walk(const Tree *A, const Tree *B, const Location *Low = nullptr,
            const Location *High = nullptr) {
    B = within(B, Low, High);
    if (A == B)
      return;
    if (!A) {
      const auto *Entry = &B->getValue();
      walk(nullptr, B->getLeft(), Low, High);
      Visit(keyOf(*Entry), decltype(Entry)(nullptr), Entry);
      walk(nullptr, B->getRight(), Low, High);
      return;
    }
    const auto &Entry = A->getValue();
    const Location *L = keyOf(Entry);
    walk(A->getLeft(), B, Low, L);
    const Tree *Same = B;
    while (Same && keyOf(Same->getValue()) != L)
      Same = isBefore(L, keyOf(Same->getValue())) ? Same->getLeft()
                                                  : Same->getRight();
    if (!Same || Same->getValue() != Entry)
      Visit(L, &Entry, Same ? &Same->getValue() : nullptr);
    walk(A->getRight(), B, L, High);
  }

private:
  static bool isBefore(const Location *A, const Location *B) {
    return llvm::ImutContainerInfo<const Location *>::isLess(A, B);
  }

  static const Tree *within(const Tree *T, const Location *Low,
                            const Location *High) {
    while (T) {
      const Location *L = keyOf(T->getValue());
      if (Low && !isBefore(Low, L))
        T = T->getRight();
      else if (High && !isBefore(L, High))
        T = T->getLeft();
      else
        break;
    }
    return T;
  }

  Visitor &Visit;
};

template <typename Container, typename Visitor>
void differences(const Container &A, const Container &B, Visitor Visit) {
  Differences<typename Container::TreeTy, Visitor>(Visit).walk(
      A.getRootWithoutRetain(), B.getRootWithoutRetain());
}

} // namespace

void SymbolicMemory::forgetChanges(const SymbolicMemory &Before) {
  llvm::SmallVector<const Location *, 16> Changed;
  differences(Values, Before.Values,
              [&](const Location *Part, const auto *Now, const auto *) {
                if (Now)
                  Changed.push_back(Part);
              });
  for (const Location *Part : Changed) {
    Values = S->Values.remove(Values, Part);
    noteChange(Part);
  }
}

void SymbolicMemory::leave(uint32_t First, uint32_t Last) {
  for (uint32_t Root = First; Root <= Last; ++Root)
    for (const Location *L : S->parts(Root)) {
      if (Values.contains(L))
        Values = S->Values.remove(Values, L);
      if (Changes.contains(L))
        Changes = S->Changes.remove(Changes, L);
      if (Latest.contains(L))
        Latest = S->Changes.remove(Latest, L);
    }
}

void SymbolicMemory::forEachTarget(
    llvm::function_ref<void(const Location *)> Visit) const {
  llvm::SmallVector<const Location *, 8> Targets;
  for (const auto &[Part, Value] : Values)
    addressesIn(Value, Targets);
  for (const Location *L : Targets)
    Visit(L);
}

void SymbolicMemory::changesSince(
    const SymbolicMemory &Before,
    llvm::function_ref<void(const Location *, ScalarType)> Value,
    llvm::function_ref<void(const Location *)> Object) const {
  SymbolicMemory Now = *this, Then = Before;
  struct Changed {
    const Location *L;
    const SymExpr *Value;
    bool InBoth;
  };
  llvm::SmallVector<Changed, 16> Here, Gone;
  differences(Values, Before.Values,
              [&](const Location *L, const auto *New, const auto *Old) {
                if (New)
                  Here.push_back({L, New->second, Old != nullptr});
                else
                  Gone.push_back({L, Old->second, false});
              });
  for (const auto &[L, V, InBoth] : Here)
    if (InBoth || Then.read(L, V->Type) != V)
      Value(L, V->Type);
  for (const auto &[L, V, InBoth] : Gone)
    if (Now.read(L, V->Type) != V)
      Value(L, V->Type);
  differences(Changes, Before.Changes,
              [&](const Location *Owner, const auto *When, const auto *) {
                if (When)
                  Object(Owner);
              });
  if (World != Before.World)
    Object(nullptr);
}

SymbolicMemory
SymbolicMemory::merge(const SymbolicMemory &A, const SymbolicMemory &B,
                      const SymExpr *Condition,
                      llvm::function_ref<const Provenance *(const Provenance *,
                                                            const Provenance *)>
                          Join,
                      bool ChoosesReals) {
  SymbolicMemory Out = A, Other = B;
  SymContext &Symbols = A.S->Symbols;
  auto Meet = [&](const Location *L, ScalarType T) {
    const SymExpr *X = Out.read(L, T), *Y = Other.read(L, T);
    if (X == Y)
      return;
    const SymExpr *V =
        Condition && X->Type == Y->Type && (ChoosesReals || !T.Real)
            ? Symbols.select(Condition, X, Y)
            : Symbols.computed(T);
    const Provenance *From = Join(A.origin(L), B.origin(L));
    // What it may lead to is lost sight of.
    if (V->Kind != SymExpr::Select) {
      Out.exposeAddresses(X);
      Out.exposeAddresses(Y);
    }
    Out.set(L, V);
    if (From)
      Out.setOrigin(L, From);
  };
  // What one way alone knows, the other reads before it is changed here.
  llvm::SmallVector<std::pair<const Location *, ScalarType>, 8> First, Second;
  differences(A.Values, B.Values,
              [&](const Location *L, const auto *Here, const auto *There) {
                if (Here)
                  First.push_back({L, Here->second->Type});
                else
                  Second.push_back({L, There->second->Type});
              });
  A.S->Work += (First.size() + Second.size()) / WorkDivisor;
  for (const auto &[L, T] : First)
    Meet(L, T);
  for (const auto &[L, T] : Second)
    Meet(L, T);
  differences(A.Changes, B.Changes,
              [&](const Location *Owner, const auto *Here, const auto *There) {
                // What one way has filled the other has not.
                if (There || (Here && A.S->Filled.contains(Here->second)))
                  Out.noteChange(Owner);
              });
  if (A.World != B.World)
    Out.World = ++A.S->Serial;
  differences(A.Locals, B.Locals,
              [&](const Location *L, const auto *, const auto *There) {
                if (There)
                  Out.Locals = A.S->Sets.add(Out.Locals, L);
              });
  differences(A.Exposed, B.Exposed,
              [&](const Location *L, const auto *, const auto *There) {
                if (There)
                  Out.expose(L);
              });
  return Out;
}

/// Calls \p Visit with each scalar part of an object of a class, or of an array
/// of few elements, at both places; with each union as a whole.
static bool forEachPart(
    SymContext &Symbols, const Location *A, const Location *B, QualType T,
    unsigned &Left,
    llvm::function_ref<void(const Location *, const Location *, QualType)>
        Visit) {
  if (Left == 0)
    return false;
  if (const auto *Array = Symbols.ast().getAsConstantArrayType(T)) {
    const QualType Element = Array->getElementType();
    for (uint64_t I = 0; I < Array->getZExtSize(); ++I)
      if (!forEachPart(Symbols, Symbols.element(A, I, Element),
                       B ? Symbols.element(B, I, Element) : nullptr, Element,
                       Left, Visit))
        return false;
    return true;
  }
  if (const CXXRecordDecl *Record = T->getAsCXXRecordDecl()) {
    if (!Record->hasDefinition())
      return false;
    if (Record->isUnion()) {
      --Left;
      Visit(A, B, T);
      return true;
    }
    for (const CXXBaseSpecifier &Base : Record->bases())
      if (!forEachPart(Symbols, A, B, Base.getType(), Left, Visit))
        return false;
    for (const FieldDecl *Field : Record->fields())
      if (!forEachPart(Symbols, Symbols.member(A, Field),
                       B ? Symbols.member(B, Field) : nullptr, Field->getType(),
                       Left, Visit))
        return false;
    return true;
  }
  --Left;
  Visit(A, B, T);
  return true;
}

void SymbolicMemory::parts(
    const Location *L, QualType T,
    llvm::function_ref<void(const Location *, QualType)> Visit) const {
  unsigned Left = MaxParts;
  forEachPart(S->Symbols, L, nullptr, T, Left,
              [&](const Location *Part, const Location *, QualType Type) {
                if (!Type->isUnionType())
                  Visit(Part, Type);
              });
}

/// The part of one object that corresponds to a part of another.
static const Location *correspondent(SymContext &Symbols, const Location *Part,
                                     const Location *From, const Location *To) {
  if (Part == From)
    return To;
  const Location *Outer = correspondent(Symbols, Part->Parent, From, To);
  return Part->Kind == Location::Member
             ? Symbols.member(Outer, cast<FieldDecl>(Part->Decl))
             : Symbols.element(Outer, Part->Index, Part->Type);
}

bool SymbolicMemory::copy(
    const Location *To, const Location *From, QualType T,
    llvm::function_ref<const SymExpr *(const Location *)> Constant) {
  struct Copied {
    const Location *To;
    const SymExpr *Value;
    const Provenance *Origin;
    const Station *Way;
  };
  auto ReadPart = [&](const Location *Part, ScalarType Type) {
    const SymExpr *Always = Constant ? Constant(Part) : nullptr;
    return Always ? Always : read(Part, Type);
  };
  llvm::SmallVector<Copied, 8> Parts;
  unsigned Left = MaxParts;
  const bool All = forEachPart(
      S->Symbols, To, From, T, Left,
      [&](const Location *A, const Location *B, QualType Part) {
        if (auto Type = ScalarType::of(Part, S->Symbols.ast()))
          Parts.push_back({A, ReadPart(B, *Type), origin(B), way(B)});
        // Of a union whatever is known.
        else if (Part->isUnionType())
          for (const auto &[Known, Value] : Values)
            if (Known->isWithin(B))
              Parts.push_back({correspondent(S->Symbols, Known, B, A), Value,
                               origin(Known), way(Known)});
      });
  // A base is told from the object by its members alone, and the others stay.
  const auto *Whole = To->Type.isNull() || !All || mayOverlap(To)
                          ? nullptr
                          : To->Type->getAsCXXRecordDecl();
  if (const auto *Part = T->getAsCXXRecordDecl();
      !Whole || !Part || declaresSameEntity(Whole, Part) ||
      !Whole->hasDefinition() || !Whole->isDerivedFrom(Part))
    forget(To);
  llvm::SmallVector<const Location *, 4> Behind;
  if (All)
    for (const Copied &Part : Parts) {
      set(Part.To, Part.Value);
      if (isExposed(Part.To))
        addressesIn(Part.Value, Behind);
      if (Part.Way)
        setWay(Part.To, Part.Way);
      else if (Ways.contains(Part.To))
        Ways = S->Ways.remove(Ways, Part.To);
      if (Part.Origin)
        setOrigin(Part.To, Part.Origin);
      else if (Origins.contains(Part.To))
        Origins = S->Origins.remove(Origins, Part.To);
    }
  for (const Location *Other : Behind)
    expose(Other);
  return All;
}

const SymExpr *filledWith(SymContext &Symbols, QualType T, ScalarType Type,
                          uint8_t Byte) {
  const bool IsNumber = T->isIntegerType() && !T->isBooleanType();
  if (Byte && (Type.Real || !IsNumber))
    return nullptr;
  const uint64_t Bits = Byte * uint64_t(0x0101010101010101);
  return Type.Real ? Symbols.real(0, Type) : Symbols.integer(Bits, Type);
}

void SymbolicMemory::fill(const Location *L, QualType T, uint8_t Byte) {
  forget(L);
  // Elements beyond those that are looked at one by one.
  if (!mayOverlap(L))
    S->Filled[S->Serial] = {L, Byte};
  unsigned Left = MaxParts;
  forEachPart(S->Symbols, L, nullptr, T, Left,
              [&](const Location *A, const Location *, QualType Part) {
                if (auto Type = ScalarType::of(Part, S->Symbols.ast()))
                  if (const SymExpr *V =
                          filledWith(S->Symbols, Part, *Type, Byte))
                    set(A, V);
              });
}

} // namespace cuda_lint
