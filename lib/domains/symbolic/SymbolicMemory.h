//===- SymbolicMemory.h - What objects hold on a path ----------*- C++ -*-===//
#ifndef CUDA_LINT_DOMAINS_SYMBOLIC_SYMBOLICMEMORY_H
#define CUDA_LINT_DOMAINS_SYMBOLIC_SYMBOLICMEMORY_H

#include "domains/symbolic/SymbolicValue.h"
#include "llvm/ADT/ImmutableMap.h"
#include "llvm/ADT/ImmutableSet.h"
#include <map>
#include <vector>

/// Objects in the order in which they were made. That of their addresses, which
/// LLVM's containers have for pointers, is another in each process, and with it
/// the order in which unknown values get their numbers.
template <>
struct llvm::ImutContainerInfo<const cuda_lint::Location *>
    : ImutProfileInfo<const cuda_lint::Location *> {
  using value_type = const cuda_lint::Location *;
  using value_type_ref = const value_type &;
  using key_type = value_type;
  using key_type_ref = value_type_ref;
  using data_type = bool;
  using data_type_ref = bool;

  static key_type_ref KeyOfValue(value_type_ref L) { return L; }
  static data_type_ref DataOfValue(value_type_ref) { return true; }
  static bool isEqual(key_type_ref A, key_type_ref B) { return A == B; }
  static bool isLess(key_type_ref A, key_type_ref B) {
    return A->Number < B->Number;
  }
  static bool isDataEqual(data_type_ref, data_type_ref) { return true; }
};

namespace cuda_lint {

struct Provenance;
struct Station;

/// Memory of one state: cheap to copy, equal when it holds the same.
class SymbolicMemory {
public:
  /// What all states of an execution share.
  struct Shared {
    explicit Shared(SymContext &Symbols) : Symbols(Symbols) {}
    SymContext &Symbols;
    llvm::ImmutableMap<const Location *, const SymExpr *>::Factory Values;
    llvm::ImmutableMap<const Location *, unsigned>::Factory Changes;
    llvm::ImmutableSet<const Location *>::Factory Sets;
    // No part of what makes two memories equal, so nobody compares these.
    llvm::ImmutableMap<const Location *, const Station *>::Factory Ways{
        /*canonicalize=*/false};
    llvm::ImmutableMap<const Location *, const Provenance *>::Factory Origins{
        /*canonicalize=*/false};
    /// The contents of an object after something unseen changed it.
    std::map<std::pair<const Location *, unsigned>, const SymExpr *> Later;
    /// The objects that have been given one value in all their bytes, by when.
    llvm::DenseMap<unsigned, std::pair<const Location *, uint8_t>> Filled;
    /// The expressions through which something unseen changed an object.
    llvm::DenseMap<unsigned, const clang::Expr *> Causes;
    unsigned Serial = 0;
    /// What merges of large memories have cost, in steps.
    uint64_t Work = 0;
    /// The owner; the same for all that is behind one pointer, whatever type it
    /// is read as.
    const Location *objectOf(const Location *L);

    /// Remembers an object that a memory says something of.
    void add(const Location *L) {
      if (!Added.insert(L).second)
        return;
      Parts[L->root()->Number].push_back(L);
      if (const Location *Object = objectOf(L); Object != L->root())
        Aliases[Object].push_back(L);
    }
    /// The parts of the object with a number that any memory has said something
    /// of.
    llvm::ArrayRef<const Location *> parts(uint32_t Root) const {
      auto It = Parts.find(Root);
      if (It == Parts.end())
        return {};
      return It->second;
    }
    /// The same by another name: behind an index that is not known, or behind
    /// the same pointer as another type.
    llvm::ArrayRef<const Location *> aliases(const Location *Object) const {
      auto It = Aliases.find(Object);
      if (It == Aliases.end())
        return {};
      return It->second;
    }

  private:
    llvm::DenseSet<const Location *> Added;
    llvm::DenseMap<uint32_t, std::vector<const Location *>> Parts;
    llvm::DenseMap<const Location *, std::vector<const Location *>> Aliases;
    llvm::DenseMap<const SymExpr *, const Location *> Behind;
  };
  explicit SymbolicMemory(Shared &S)
      : S(&S), Values(S.Values.getEmptyMap()), Changes(S.Changes.getEmptyMap()),
        Latest(S.Changes.getEmptyMap()), Exposed(S.Sets.getEmptySet()),
        Locals(S.Sets.getEmptySet()), Reached(S.Sets.getEmptySet()),
        Origins(S.Origins.getEmptyMap()), Ways(S.Ways.getEmptyMap()) {}

  /// The scalar that an object holds.
  const SymExpr *read(const Location *L, ScalarType T);
  void write(const Location *L, const SymExpr *Value);
  /// All that an object holds is unknown from now on; \p Cause is what changed
  /// it, for messages.
  void forget(const Location *L, const clang::Expr *Cause = nullptr);
  /// Unseen code ran: what it can reach is unknown.
  void forgetReachable();
  /// What is known of one object is known of another, too. \p Constant says
  /// what a part always holds, null where that is nothing.
  /// False where it has more parts than are copied one by one: then nothing is
  /// known of it.
  bool copy(
      const Location *To, const Location *From, clang::QualType T,
      llvm::function_ref<const SymExpr *(const Location *)> Constant = nullptr);
  void zero(const Location *L, clang::QualType T) { fill(L, T, 0); }
  /// Gives each part of an object the value that \p Byte in all its bytes is.
  void fill(const Location *L, clang::QualType T, uint8_t Byte);
  /// A local object that nobody has named yet.
  void create(const Location *L) { Locals = S->Sets.add(Locals, L); }
  /// A local object that begins to exist.
  void begin(const Location *L);
  /// Others may know the address of a local object.
  void expose(const Location *L);
  /// Whoever has a value has the objects whose addresses are in it.
  void exposeAddresses(const SymExpr *Value);
  /// What a part of a union holds that was stored as other members: of the same
  /// size at the same place, or constants that have all of its bits; null for
  /// anything else.
  const SymExpr *inUnion(const Location *L, ScalarType T) const;
  bool isExposed(const Location *L) const {
    const Location *Owner = owner(L);
    return Exposed.contains(Owner) ||
           (!Locals.contains(Owner) &&
            Owner->Kind != Location::KernelAttribute);
  }
  /// Calls \p Visit with each scalar that is known.
  void known(
      llvm::function_ref<void(const Location *, const SymExpr *)> Visit) const {
    for (const auto &[L, Value] : Values)
      Visit(L, Value);
  }
  /// How the value of an object came; null where that is not followed.
  const Station *way(const Location *L) const {
    const Station *const *Known = Ways.lookup(L);
    return Known && Values.lookup(L) ? *Known : nullptr;
  }
  /// The same for the value that was written last.
  void setWay(const Location *L, const Station *Way) {
    Ways = S->Ways.add(Ways, L, Way);
  }
  /// The objects with these numbers, of a function that has returned, are gone;
  /// there is none with the number 0.
  void leave(uint32_t First, uint32_t Last);

  /// How the value of an object got there; null where that is not followed.
  const Provenance *origin(const Location *L) const {
    const Provenance *const *Known = Origins.lookup(L);
    return Known && Values.lookup(L) ? *Known : nullptr;
  }
  void setOrigin(const Location *L, const Provenance *P) {
    Origins = S->Origins.add(Origins, L, P);
  }
  /// What holds where two ways meet: the values of \p A where the condition
  /// holds, else those of \p B; with no condition either. \p Join says how both
  /// came. \p ChoosesReals: also of floating-point numbers it is kept which
  /// two there are.
  static SymbolicMemory
  merge(const SymbolicMemory &A, const SymbolicMemory &B,
        const SymExpr *Condition,
        llvm::function_ref<const Provenance *(const Provenance *,
                                              const Provenance *)>
            Join,
        bool ChoosesReals = true);
  /// What changed since \p Before is unknown from now on: after a loop that is
  /// not followed to its end.
  void forgetChanges(const SymbolicMemory &Before);

  /// Calls \p Value for each scalar that is not what it was before, and
  /// \p Object for each object that something unseen has changed since; for
  /// null where that is all that others reach.
  void
  changesSince(const SymbolicMemory &Before,
               llvm::function_ref<void(const Location *, ScalarType)> Value,
               llvm::function_ref<void(const Location *)> Object) const;
  bool isKnown(const Location *L) const { return Values.contains(L); }
  /// The object holds this, whatever it was.
  void assume(const Location *L, const SymExpr *Value) { set(L, Value); }
  /// Calls \p Visit with each object whose address is held by another.
  void forEachTarget(llvm::function_ref<void(const Location *)> Visit) const;

  /// When something unseen last changed an object: a number that grows.
  unsigned changed(const Location *L) const;
  /// The same of everything that others reach.
  unsigned changedOutside() const { return World; }
  /// The same of one object of several that are parts of one.
  unsigned changedItself(const Location *L) const;

  /// Calls \p Visit with each scalar part of an object, or with as many as are
  /// looked at.
  void parts(
      const Location *L, clang::QualType T,
      llvm::function_ref<void(const Location *, clang::QualType)> Visit) const;

  /// The object that an object is part of, through what is known of pointers.
  static const Location *owner(const Location *L);

  bool operator==(const SymbolicMemory &O) const {
    return Values == O.Values && Changes == O.Changes && World == O.World;
  }
  /// The same for equal memories, as long as one of them exists.
  llvm::hash_code hash() const {
    return llvm::hash_combine(Values.getRootWithoutRetain(),
                              Changes.getRootWithoutRetain(), World);
  }

private:
  unsigned epoch(const Location *L) const;
  void noteChange(const Location *L);
  const Location *objectOf(const Location *L) const { return S->objectOf(L); }
  void forgetAliases(const Location *L);
  void forgetInUnion(const Location *L, const SymExpr *Value);
  /// Nothing is known of an object and its parts as they are named.
  void removeParts(const Location *L);
  void set(const Location *L, const SymExpr *Value) {
    S->add(L);
    Values = S->Values.add(Values, L, Value);
    if (isExposed(L))
      Reached = S->Sets.add(Reached, L);
  }
  void forgetUnknownElements(const Location *Owner);
  Shared *S;
  llvm::ImmutableMap<const Location *, const SymExpr *> Values;
  /// When something unseen last changed an object.
  llvm::ImmutableMap<const Location *, unsigned> Changes;
  /// By owner: the same for any part of it.
  llvm::ImmutableMap<const Location *, unsigned> Latest;
  llvm::ImmutableSet<const Location *> Exposed, Locals;
  /// Of the objects that others reach those in Values, and maybe more: what is
  /// unseen may change these, and they are few.
  llvm::ImmutableSet<const Location *> Reached;
  /// The same for everything that others reach.
  unsigned World = 0;
  llvm::ImmutableMap<const Location *, const Provenance *> Origins;
  llvm::ImmutableMap<const Location *, const Station *> Ways;
};

/// A value may be the address of any of these, which are added.
void addressesIn(const SymExpr *V,
                 llvm::SmallVectorImpl<const Location *> &Out);

/// The value whose bytes are all \p Byte; null where that is none of its type.
const SymExpr *filledWith(SymContext &Symbols, clang::QualType T,
                          ScalarType Type, uint8_t Byte);

} // namespace cuda_lint

#endif
