//===- ValueSources.h - Where values come from -----------------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_VALUESOURCES_H
#define CUDA_LINT_ANALYSIS_VALUESOURCES_H

#include "analysis/MemoryPlace.h"
#include "domains/symbolic/Paths.h"

namespace cuda_lint {

class PathRoots;
struct HostFunction;

/// A place on a path of a function that nobody visible calls: a kernel, host
/// code, or a device function.
struct PathPlace {
  const clang::FunctionDecl *Root = nullptr;
  const ExecutionPath *Path = nullptr;
  const PathEvent *At = nullptr;
  bool OnHost = false;

  /// The kernel whose grid it is in; null for host code, and for a device
  /// function that nobody visible calls.
  const clang::FunctionDecl *kernel() const;
};

/// A way out of the function that has a value: the launch that passes it on, or
/// the store that puts it into memory which another function reads.
struct ValueHop {
  /// A launch; a write, a copy or a call that stores.
  PathPlace From;
  /// How the value came there.
  const Station *Way;
  /// Launch: the parameter that it becomes.
  const clang::ParmVarDecl *Parameter;
  /// Memory: the read or copy that takes it from there; null where that is not
  /// known.
  const PathEvent *Read = nullptr;

  bool isLaunch() const { return From.At->Kind == PathEvent::Launch; }
};

/// What a pointer points into, or a handle names, by what made it.
struct ValueSource {
  enum KindT : uint8_t {
    HostAllocation, ///< host code: cudaMalloc and its family
    HeapAllocation, ///< device code: malloc, new, cudaMalloc
    Stream,
    Event,
    Variable, ///< one of static storage
  };
  KindT Kind;
  /// The value that was made; of a variable its address.
  const SymExpr *Value;
  /// Where; no event for a variable.
  PathPlace Made;
  /// The way from there to the use, the last step first; empty when the use is
  /// on the same path.
  llvm::SmallVector<ValueHop, 2> Hops;

  /// The call or `new`; null for a variable.
  const clang::Stmt *site() const { return Made.At ? Made.At->Site : nullptr; }
  /// On the path of the use: what made the value or took it from memory; null
  /// where it came as an argument.
  const Activation *broughtBy() const {
    const PathEvent *By = Hops.empty() ? Made.At : Hops.front().Read;
    return By ? By->At : nullptr;
  }
};

/// A value whose source matters.
struct ValueUse {
  enum KindT : uint8_t {
    Handle,  ///< device code: a stream or event given to the runtime, the
             ///< stream of a launch
    Release, ///< freed, deleted
    Copy,    ///< host code: copied or set by the runtime
  };
  KindT Kind;
  PathPlace Place;
  const SymExpr *Value;
  const Station *Way;
};

/// A pointer or handle that is put into memory which others may read.
struct ValueStore {
  PathPlace Place;
  /// Where it goes.
  const SymExpr *Address;
  /// How far behind it; none where that is not known.
  std::optional<int64_t> Offset;
  const SymExpr *Value;
  const Station *Way;
};

/// Follows pointers and handles back: along a path, through the launches of a
/// kernel to what it is given, through memory to what others put there, through
/// the runtime's copies. An engine of TranslationUnit.
class ValueSources {
public:
  explicit ValueSources(TranslationUnit &TU);

  /// The uses in device code, then those in host code where that matters to
  /// device code.
  llvm::ArrayRef<ValueUse> uses() const { return Uses; }
  llvm::ArrayRef<ValueStore> stores() const { return Stores; }
  /// The paths of device code that were looked at.
  llvm::ArrayRef<PathPlace> devicePaths() const { return DevicePaths; }

  /// What a value may come from.
  struct Answer {
    std::vector<ValueSource> Sources;
    /// It may also be something else: others' memory, an argument of a kernel
    /// that nobody visible launches.
    bool Unknown = false;
  };
  /// \p OwnStores: what the blocks of a grid put into memory for each other
  /// counts, too.
  Answer sourcesOf(const ValueUse &Use, bool OwnStores = false);

  /// The event on the path that made what a value points to.
  std::optional<ValueSource> madeBy(const SymExpr *Value,
                                    const PathPlace &At) const;

private:
  using Trail = llvm::SmallVector<ValueHop, 2>;

  void look(const PathPlace &Path);
  void lookAtCall(const PathPlace &Path);
  void lookAtAtomic(const PathPlace &Place);
  void lookAtArguments(const PathPlace &Place, const HostFunction *Row);
  /// What the runtime copies, and into which memory.
  void lookAtCopy(const PathPlace &Place, const HostFunction &Row);
  void lookAtStores(const PathPlace &Path);
  void addUse(ValueUse::KindT Kind, const PathPlace &Place,
              const SymExpr *Value, const Station *Way);
  void addStore(const PathPlace &Place, const SymExpr *Address,
                const SymExpr *Value, const Station *Way,
                std::optional<int64_t> Offset = 0);
  /// What was allocated for elements of an object that is copied and of which
  /// they are not known one by one: behind a pointer, or after a loop that is
  /// left at a bound. True where there was any.
  bool addFilled(const PathPlace &Copy, const HostFunction &Row,
                 const SymExpr *To);
  bool mattersOnHost(const clang::FunctionDecl *F, const PathRoots &Device,
                     bool Heap, bool Open) const;

  void follow(const SymExpr *Value, const PathPlace &At, Trail &Way,
              Answer &Out);
  void followOne(const SymExpr *Value, const PathPlace &At, Trail &Way,
                 Answer &Out);
  bool followLaunches(const SymExpr *Symbol, const PathPlace &At, Trail &Way,
                      Answer &Out);
  /// Where a value was read or copied from, and by what.
  struct Taken {
    MemoryPlace From;
    const PathEvent *By = nullptr;
  };
  void followMemory(const Taken &Read, const PathPlace &At, Trail &Way,
                    Answer &Out);
  Taken readFrom(const SymExpr *Value, const PathPlace &At) const;
  Taken copiedFrom(const PathEvent &Copy, const HostFunction &Row,
                   MemoryPlace Part) const;
  /// On the path of a read, before it.
  struct Before {
    /// A kernel was launched; if so, nothing else is looked for.
    bool Launched = false;
    /// The memory was made there.
    bool MadeHere = false;
    /// What stored there last.
    const PathEvent *Last = nullptr;
  };
  Before ownStoresBefore(const Taken &Read, const PathPlace &At) const;
  bool isStoredIn(const ValueStore &Store, const MemoryPlace &M,
                  llvm::ArrayRef<const SymExpr *> Objects);
  /// What memory may be that is behind a pointer: what made it, or the address
  /// of a variable.
  llvm::SmallVector<const SymExpr *, 2> objectsBehind(const MemoryPlace &M,
                                                      const PathPlace &At);
  bool isPossible(const PathPlace &At, const PathPlace &Launch) const;

  TranslationUnit &TU;
  PathExecution &Engine;
  SymContext &Symbols;
  const clang::ASTContext &Ctx;
  std::vector<ValueUse> Uses;
  std::vector<ValueStore> Stores;
  std::vector<PathPlace> DevicePaths;
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<PathPlace>> Launches;
  llvm::DenseSet<const PathEvent *> Seen;
  /// Of each store, once somebody asked.
  llvm::DenseMap<const PathEvent *, llvm::SmallVector<const SymExpr *, 2>>
      StoredIn;
  bool OwnStores = false;
  unsigned Work = 0, Nested = 0;
};

} // namespace cuda_lint

#endif
